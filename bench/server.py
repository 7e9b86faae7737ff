"""The table's server against a bare insert-and-broadcast app, on the same machine, in turns.

Four people at each table watch it through streams of their own; a move counts when it is answered, stored
with full sync, and all four have seen it. Matches are laid out and their choices found beforehand, so that
nothing but the server is measured.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import random
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import structlog

from bench.load import Line, Load, Move, Table, fields
from bench.measure import Row
from regelwerk.bots.random import random_answer
from regelwerk.core.text import Texts, catalogue_folders
from regelwerk.games import GAMES
from regelwerk.table.database import upgrade
from regelwerk.table.entries import Draft, Kind
from regelwerk.table.live import Hub
from regelwerk.table.people import People, Session, Wishes
from regelwerk.table.store import Store

ROUNDS = 3
SECONDS = 4.0
TABLES = 16
SEATS = 4


def silent() -> None:
    """What the server's parts log while tables are laid out would be between the figures."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


# ---- what is laid out ---------------------------------------------------------------------------


async def lay_out(database: str, game: str, tables: int, choices: int, played: int = 0) -> list[Table]:
    """Tables of four people in an empty database, each with the choices of a random match; `played` of them
    are already made."""
    store = Store(database)
    upgrade(store.engine)
    people, hub = People(store), Hub(store, GAMES)
    guests = [await people.named(Session("", None), f"Guest {seat + 1}", Wishes()) for seat in range(SEATS)]
    headers = [_headers(guest) for guest in guests]
    made = [await _table(hub, guests, headers, game, number, choices, played) for number in range(tables)]
    store.close()
    return made


def _headers(guest: Session) -> bytes:
    lines = {
        "Cookie": f"regelwerk={guest.cookie}",
        "X-CSRF": guest.csrf,
        "Accept": "application/json",
        "Accept-Language": "en",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    return "".join(f"{name}: {value}\r\n" for name, value in lines.items()).encode()


async def _table(
    hub: Hub, guests: list[Session], headers: list[bytes], game: str, number: int, choices: int, played: int
) -> Table:
    places = [{"kind": "person", "name": g.person.name, "person": g.person.id} for g in guests if g.person]
    body = {"game": game, "settings": {}, "visibility": "private", "clock": "", "places": places}
    id, rng = f"bench{number:05}", random.Random(number)
    body["settings"] = GAMES[game].check_settings({})
    live = await hub.create(id, rng.randbytes(32), Draft(Kind.OPEN, body, places[0]["person"]))
    await live.act(lambda story, at: Draft(Kind.START, {}, places[0]["person"]))
    story = live.story
    assert story.record
    match = story.record.match.fork()
    moves: list[Move] = []
    while len(moves) < choices and not match.over:
        seat = match.waiting[0]
        asked = match.asked(seat)
        answer = random_answer(asked, rng)
        words = asked.words(answer)
        if len(moves) < played:
            said, state = story.foreseen(words, seat)
            told = {"seat": seat, "words": said, "state": state}
            await live.act(lambda story, at, told=told: Draft(Kind.CHOICE, told, places[0]["person"]))  # type: ignore[misc]
        mark = secrets.token_urlsafe(9)
        moves.append(
            Move(seat, fields(n=len(moves) + 1, words=words, seat=seat, mark=mark, since=len(moves) + 1))
        )
        match.choose(words, seat)
    del hub.tables[id]
    path = f"/t/{id}"
    return Table(f"{path}/choose", [f"{path}/stream"] * SEATS, headers, moves, played, played)


# ---- servers ------------------------------------------------------------------------------------


@contextmanager
def table_server(database: str, *command: str) -> Iterator[tuple[int, int]]:
    """`regelwerk serve` in a process of its own: its port and its number."""
    env = {**os.environ, "REGELWERK_RATE": "0", "REGELWERK_PACE": "0"}
    start = command or (sys.executable, "-c", "import sys; from regelwerk.cli import main; sys.exit(main())")
    words = [*start, "serve", "--port", "0", "--database", database]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env)
    assert process.stdout
    try:
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                yield int(found[1]), process.pid
                return
        raise RuntimeError("the server did not start")
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def bare_server(file: Path) -> Iterator[tuple[int, int]]:
    """The bare app in a process of its own: its port and its number."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "bench.bare", str(file), str(port)])
    try:
        limit = time.monotonic() + 30
        while time.monotonic() < limit:
            with socket.socket() as knock:
                if knock.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(30)


# ---- measuring ----------------------------------------------------------------------------------


class Fast(NamedTuple):
    """How fast a server was."""

    rate: float
    """Moves a second, by the clock."""
    effort: float
    """Processor time of the server for one move, in seconds; 0 where the system does not tell."""


async def fastest(port: int, process: int, tables: list[Table], seconds: float) -> Fast:
    load = Load(port, tables)
    await load.connect()
    before = processor_time(process)
    rate = await load.as_fast_as_possible(seconds)
    used = processor_time(process) - before
    load.close()
    return Fast(rate, used / sum(table.made - table.played for table in tables))


def processor_time(process: int) -> float:
    """What a process has used so far, in seconds."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def waits(port: int, tables: list[Table], rate: float, seconds: float) -> list[float]:
    load = Load(port, tables)
    await load.connect()
    await load.at_a_rate(rate, seconds)
    load.close()
    return sorted(load.times)


def bare_tables(seconds: float) -> list[Table]:
    moves = [Move(0, fields(n=0, words="take elf-blue", mark="x" * 12))] * int(10_000 * seconds)
    return [Table(f"/{number}", [f"/{number}"] * SEATS, [b""] * SEATS, moves) for number in range(TABLES)]


def speed(game: str, rounds: int = ROUNDS, seconds: float = SECONDS) -> list[Row]:
    """Our table and the bare app in turns; then ours at half of what it could do."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        for round in range(rounds):
            with bare_server(Path(folder) / f"bare{round}.sqlite") as (port, process):
                bare.append(asyncio.run(fastest(port, process, bare_tables(seconds), seconds)))
            database = f"sqlite:///{folder}/table{round}.sqlite"
            tables = asyncio.run(lay_out(database, game, TABLES, 400))
            with table_server(database) as (port, process):
                ours.append(asyncio.run(fastest(port, process, tables, seconds)))
        most, bare_most = max(fast.rate for fast in ours), max(fast.rate for fast in bare)
        database = f"sqlite:///{folder}/half.sqlite"
        tables = asyncio.run(lay_out(database, game, TABLES, 400))
        with table_server(database) as (port, _):
            times = asyncio.run(waits(port, tables, most / 2, 2 * seconds))
    effort, bare_effort = min(fast.effort for fast in ours), min(fast.effort for fast in bare)
    return [
        Row("bare insert-and-broadcast app: moves/s", f"{bare_most:,.0f}"),
        Row("the table: moves/s stored and shown to four", f"{most:,.0f}"),
        Row("ratio", f"{most / bare_most:.2f}", ">= 0.1, better 0.2"),
        Row(
            "processor time of the server for a move, bare and ours: ms",
            f"{bare_effort * 1e3:.2f}, {effort * 1e3:.2f}",
        ),
        Row("at half of that load, a move is seen by all, median: ms", f"{times[len(times) // 2] * 1e3:.0f}"),
        Row(
            "at half of that load, 99 of 100 within: ms",
            f"{times[len(times) * 99 // 100] * 1e3:.0f}",
            "< 100",
        ),
    ]


def opening(game: str, choices: int = 600) -> tuple[float, int]:
    """Processor time to open a stored table so far into a match (or at its end), and how far that is."""

    async def inside(database: str) -> tuple[float, int]:
        await lay_out(database, game, 1, choices, choices)
        store, best, found = Store(database), float("inf"), 0
        for _ in range(ROUNDS + 2):
            start = time.process_time()
            live = await Hub(store, GAMES).table(f"bench{0:05}")
            best = min(best, time.process_time() - start)
            found = live.story.number
        store.close()
        return best, found

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(inside(f"sqlite:///{folder}/tables.sqlite"))


def first_page(game: str) -> int:
    """Octets on the line for a table's page and all that it needs, to a browser that has nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        [table] = asyncio.run(lay_out(database, game, 1, 40, 40))
        with table_server(database) as (port, _):

            async def inside() -> int:
                _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", port)
                cookie = next(h for h in table.headers[0].split(b"\r\n") if h.startswith(b"Cookie"))
                headers = cookie + b"\r\nAccept-Encoding: gzip\r\n"
                wanted = [table.post.removesuffix("/choose")]
                seen: dict[str, int] = {}
                while wanted:
                    path = wanted.pop()
                    if path not in seen and await line.ask(b"GET", path, headers) == 200:
                        seen[path] = len(line.body)
                        text = gzip.decompress(line.body) if line.body[:2] == b"\x1f\x8b" else line.body
                        wanted += _needed(text.decode())
                return sum(seen.values())

            return asyncio.run(inside())


def _needed(text: str) -> list[str]:
    """What a page or a script asks for further."""
    files = re.findall(r'(?:src|href)="(/(?:static|art)/[^"#]+)', text)
    return files + [f"/static/{name}" for name in re.findall(r'from "\./([\w-]+\.js)"', text)]


def measured() -> list[Row]:
    """All of it: the speed with the smallest game, what there is to open and to fetch with each."""
    silent()
    texts = Texts(*catalogue_folders())
    rows = speed(next(iter(GAMES)))
    for game in GAMES:
        name = texts.say("en", f"{game}.name")
        took, choices = opening(game)
        rows.append(
            Row(f"opening a stored table of {name}, {choices} choices: ms", f"{took * 1e3:.0f}", "< 100")
        )
        if game == next(iter(GAMES)):
            pace = took / choices * 2000 * 1e3
            rows.append(Row("the same for 2,000 choices, at that pace: ms", f"{pace:.0f}", "< 100"))
    for game in GAMES:
        name = texts.say("en", f"{game}.name")
        rows.append(
            Row(
                f"first page of {name}, all in all, on the line: kB", f"{first_page(game) / 1e3:.0f}", "< 200"
            )
        )
    return rows


if __name__ == "__main__":
    for row in measured():
        print(f"{row.what}: {row.value}  {row.goal}")
