"""A real server for tests, and people who come to it."""

from __future__ import annotations

import asyncio
import html
import json
import os
import random
import re
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import uvicorn

from regelwerk.games import GAMES
from regelwerk.table.app import House, build
from regelwerk.table.settings import Settings

PATIENCE = 30.0


class Served:
    """A server on a free port, in a thread of this process."""

    def __init__(self, database: str, games: Any = GAMES, games_path: str = "", **settings: Any) -> None:
        given = {"rate": 0.0, "pace": 0.0, **settings}
        more = {"games_path": games_path} if games_path else {}
        self.app = build(Settings(database=database, port=0, **given), games, **more)
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=0, log_config=None, lifespan="on", server_header=False
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def run(self, work: Any) -> Any:
        """Run a coroutine on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.house.loop).result(PATIENCE)

    def close(self) -> None:
        self.house.loop.call_soon_threadsafe(self.house.end_streams)
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not end"


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Served]:
    server = Served(database, **settings)
    try:
        yield server
    finally:
        server.close()


def wait_until(true: Any, patience: float = PATIENCE) -> None:
    """Until something holds; a failure if it does not come."""
    limit = time.monotonic() + patience
    while not true():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.005)


GUESTS: list[Guest] = []
"""Those who came, to be sent home after the test."""


class Guest:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "", language: str = "en") -> None:
        self.http = httpx.Client(
            base_url=url,
            follow_redirects=True,
            timeout=PATIENCE,
            headers={"Accept-Language": language},
        )
        GUESTS.append(self)
        self.csrf = ""
        self.look("/")
        if name:
            self.post("/name", name=name)
            self.look("/")

    def look(self, path: str) -> httpx.Response:
        """A page; its token is kept for the next form."""
        page = self.http.get(path)
        if found := re.search(r'name="csrf" value="(\w+)"', page.text):
            self.csrf = found[1]
        return page

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query, headers={"Accept": "application/json"})

    def post(self, path: str, *, json_wanted: bool = False, **form: Any) -> httpx.Response:
        headers = {"Accept": "application/json"} if json_wanted else {}
        return self.http.post(path, data={"csrf": self.csrf, **form}, headers=headers)

    def act(self, path: str, **form: Any) -> httpx.Response:
        """What a script on the page sends."""
        return self.post(path, json_wanted=True, **form)

    def table(self, *seats: str, game: str = "ethnos", **form: Any) -> str:
        """Open a table; its address."""
        answer = self.post("/tables", game=game, seat=list(seats), **form)
        assert answer.status_code == 200, answer.text
        return answer.url.path

    def invite(self, table: str, seat: int) -> str:
        """The path of a link for a seat."""
        page = self.post(f"{table}/invite", seat=seat)
        found = re.search(r"(/j/[\w.-]+)", html.unescape(page.text))
        assert found, page.text
        return found[1]

    def events(self, path: str, last: int | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
        """The stream of a table: versions and what changed with them."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.http.stream("GET", f"{path}/stream", headers=headers) as stream:
            number = -1
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    number = int(line[4:])
                elif line.startswith("data: "):
                    yield number, json.loads(line[6:])


def mark() -> str:
    return secrets.token_urlsafe(12)


def story(server: Served, table: str) -> Any:
    """The table as the server holds it."""
    return server.run(server.house.hub.table(table.rpartition("/")[2])).story


def legal(server: Served, table: str, seat: int, rng: random.Random) -> tuple[int, str]:
    """A choice that this seat may make now: its number and its words."""
    from regelwerk.core import notations

    told = story(server, table)
    return told.number, rng.choice(notations(told.record.match.asked(seat), 50))


def play(
    server: Served, table: str, guests: dict[int, Guest], rng: random.Random, choices: int = 10_000
) -> int:
    """Let people choose at random until the match is over, or so many choices were made. How many were."""
    made = 0
    limit = time.monotonic() + 4 * PATIENCE
    while made < choices and time.monotonic() < limit:
        told = story(server, table)
        if told.status != "playing":
            return made
        due = [seat for seat in told.waiting if seat in guests]
        if not due:
            time.sleep(0.003)
            continue
        number, words = legal(server, table, due[0], rng)
        answer = guests[due[0]].act(f"{table}/choose", n=number, words=words, seat=due[0], mark=mark())
        assert answer.status_code in (200, 409), answer.text
        made += answer.status_code == 200
    return made


class Process:
    """The command `regelwerk serve` in a process of its own, as people run it."""

    def __init__(self, database: str, *options: str) -> None:
        env = {**os.environ, "REGELWERK_RATE": "0", "REGELWERK_PACE": "0", "PYTHONUNBUFFERED": "1"}
        words = ["serve", "--port", "0", "--database", database, *options]
        self.process = subprocess.Popen(
            [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env
        )
        assert self.process.stdout
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                break
        else:
            raise AssertionError("".join(self.said))
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as out:
            self.said.extend(out)

    def family(self) -> list[int]:
        """This process and all that it has started."""
        found = [self.process.pid]
        for parent in found:
            with suppress(OSError):
                children = Path(f"/proc/{parent}/task/{parent}/children").read_text()
                found += map(int, children.split())
        return found

    def kill(self) -> None:
        """As if somebody had pulled the plug."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """As an administrator does; the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


COMMAND = [sys.executable, "-c", "import sys; from regelwerk.cli import main; sys.exit(main())"]
