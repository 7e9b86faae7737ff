"""Two tables that differ only in what a seat cannot know look the same to it, octet for octet, whatever it
asks the real server."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from regelwerk.core import Chance, Match
from regelwerk.core.hidden import rename, shuffled_faces
from regelwerk.core.plain import plain
from regelwerk.games import GAMES
from tests.table.house import Guest, Served, mark, play, served, story

BY_HTMX = {"HX-Request": "true"}
NONCE = re.compile(rb'nonce="[\w-]+"')
"""It is another for each page, by chance."""
PROBES = ["", "draw", "take elf-blue", "lead dragon", "pass", "yes", "with nothing", "order x>y"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('secrets') / 'tables.sqlite'}") as server:
        yield server


def everything(server: Served, guest: Guest, table: str, seat: int | None) -> list[tuple[str, int, bytes]]:
    """All that a seat can get of a table without changing it."""
    look: dict[str, Any] = {} if seat is None else {"seat": seat}
    answers = []
    for path in ("", "/regions", "/log"):
        answers.append(guest.get(f"{table}{path}", **look))
        for headers in ({"Accept-Language": "de"}, BY_HTMX):
            answers.append(guest.http.get(f"{table}{path}", params=look, headers=headers))
    if seat is not None:
        told = story(server, table)
        for words in PROBES:
            answers.append(guest.get(f"{table}/why", words=words, **look))
            answers.append(guest.get(f"{table}/preview", words=words, **look))
            if seat not in told.waiting:
                answers.append(guest.act(f"{table}/choose", n=told.number, words=words, **look))
        answers.append(guest.act(f"{table}/choose", n=told.number + 1, words="draw", mark=mark(), **look))
        answers.append(guest.act(f"{table}/choose", n=told.number, words="no such thing", **look))
    found = [(str(answer.url), answer.status_code, NONCE.sub(b"", answer.content)) for answer in answers]
    for headers in ({}, BY_HTMX):
        with guest.http.stream("GET", f"{table}/stream", params=look, headers=headers) as stream:
            event = b""
            for part in stream.iter_bytes():
                event += part
                if event.count(b"\n\n") >= 2:
                    break
        found.append(("stream", 200, event))
    return found


def otherwise(server: Served, table: str, seat: int | None, rng: random.Random) -> Any:
    """Put another match under the table, which this seat cannot tell from the true one; the true one."""
    live = server.house.hub.tables[table.rpartition("/")[2]]
    record = live.story.record
    assert record
    true = record.match
    state = true.start.copy()
    rename(true.game, state, shuffled_faces(true, seat, rng))
    state.chance = Chance(rng.randbytes(32), tuple(true.state.chance.outcomes))
    other = Match(true.game, state)
    assert plain(other.state) != plain(true.state)
    record.match = other
    live.pictures.clear()
    return true


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_tells_what_lies_hidden(server: Served, game: str, capfd: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(7)
    host = Guest(server.url, "Host")
    eve = Guest(server.url, "Eve")
    seats = GAMES[game].seats.start
    looked = 0
    for _ in range(3):
        table = host.table(*["me"] * seats, game=game, visibility="listed")
        for _ in range(3):
            play(server, table, dict.fromkeys(range(seats), host), rng, rng.randrange(4, 12))
            told = story(server, table)
            if told.status != "playing" or told.record.match.since or told.record.match.sealed:
                continue
            for seat in (*range(seats), None):
                guest = eve if seat is None else host
                capfd.readouterr()
                before, said = everything(server, guest, table, seat), capfd.readouterr().out
                true = otherwise(server, table, seat, rng)
                after, said_then = everything(server, guest, table, seat), capfd.readouterr().out
                told.record.match = true
                server.house.hub.tables[table.rpartition("/")[2]].pictures.clear()
                for one, other in zip(before, after, strict=True):
                    assert one == other
                assert said == said_then  # the server's log
                looked += 1
    assert looked


def test_logs_and_problems_name_no_cards(server: Served, capfd: pytest.CaptureFixture[str]) -> None:
    """A whole match leaves nothing of it in the server's log."""
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    play(server, table, {0: ada}, random.Random(3), 40)
    said = capfd.readouterr()
    seed = story(server, table).seed.hex()
    assert seed not in said.out + said.err
    for word in ("elf", "dragon", "draw"):
        assert word not in said.out + said.err


def test_the_seed_is_shown_when_all_is_over(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    seed = story(server, table).seed.hex()
    for path in ("", "/record", "/regions", "/log"):
        assert seed not in ada.http.get(f"{table}{path}").text
    play(server, table, {0: ada}, random.Random(3))
    assert seed in ada.http.get(f"{table}/record").text
