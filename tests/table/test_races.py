"""Many writers, several workers, one table: every choice is stored once, and all see the same."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from regelwerk.games import GAMES
from regelwerk.table import acts, entries
from regelwerk.table.live import Hub
from regelwerk.table.problems import Problem
from regelwerk.table.say import Say
from regelwerk.table.store import Store
from regelwerk.table.story import Story
from tests.table.house import PATIENCE, Guest, Process, Served, mark, served, story, wait_until
from tests.table.test_acts import Room, in_room, person_of, step, words_for


@in_room
async def test_fifty_writers_race_for_one_choice(room: Room) -> None:
    rng = random.Random(1)
    live = await room.table("Ada", "Ben")
    for _ in range(5):
        told = live.story
        seat, number, version = told.waiting[0], told.number, told.version
        person = person_of(told, seat)
        tries = [acts.choose(person, number, words_for(told, seat, rng), seat) for _ in range(50)]
        found = await asyncio.gather(*(live.act(act, mark()) for act in tries), return_exceptions=True)
        assert sum(not isinstance(each, BaseException) for each in found) == 1
        assert all(isinstance(e, Problem) and e.key in (Say.MOVED_ON, Say.REFUSED) for e in found if _bad(e))
        assert live.story.version == version + 1


def _bad(found: Any) -> bool:
    return isinstance(found, BaseException)


def test_workers_that_do_not_hear_of_each_other(database: str) -> None:
    """The worst case: three workers on one database, none told of what the others store."""

    async def inside() -> None:
        room = Room(database)
        others = [Hub(Store(database), GAMES) for _ in range(2)]
        try:
            live = await room.table("Ada", "Ben")
            lives = [live, *[await hub.table(live.story.id) for hub in others]]
            rng = random.Random(2)
            for _ in range(25):
                acted = []
                for each in lives:
                    told = each.story
                    seat = told.waiting[0]
                    words = words_for(told, seat, rng)
                    act = acts.choose(person_of(told, seat), told.number, words, seat)
                    acted.append(each.act(act, mark()))
                await asyncio.gather(*acted, return_exceptions=True)
            for each in lives:
                await each.catch_up(10_000)
            assert (
                len({(each.story.version, each.story.record.chain) for each in lives if each.story.record})
                == 1
            )
            assert live.story.version > 25
            stored = await room.store.read(lambda c: entries.read(c, live.story.id))
            assert [entry.number for entry in stored] == list(range(live.story.version))
        finally:
            for hub in others:
                hub.store.close()
            room.store.close()

    asyncio.run(inside())


def test_the_same_act_through_two_workers_is_one_act(database: str) -> None:
    """A browser that got no answer asks again, and meets another worker."""

    async def inside() -> None:
        room = Room(database)
        other = Hub(Store(database), GAMES)
        try:
            live = await room.table("Ada", "Ben")
            twin = await other.table(live.story.id)
            rng = random.Random(3)
            for _ in range(10):
                told = live.story
                seat = told.waiting[0]
                act = acts.choose(person_of(told, seat), told.number, words_for(told, seat, rng), seat)
                version, once = told.version, mark()
                await asyncio.gather(live.act(act, once), twin.act(act, once))
                await twin.catch_up(version + 1)
                assert (live.story.version, twin.story.version) == (version + 1, version + 1)
        finally:
            other.store.close()
            room.store.close()

    asyncio.run(inside())


def test_requests_doubled_reordered_delayed_and_lost(server: Any) -> None:
    """What a bad network does to requests does nothing to the table."""
    from regelwerk.core import notations

    rng = random.Random(4)
    ada = Guest(server.url, "Ada")
    tabs = [ada, Guest(server.url)]
    tabs[1].http.cookies = ada.http.cookies
    tabs[1].csrf = ada.csrf
    table = ada.table("me", "me")
    sent: list[dict[str, Any]] = []
    made = 0
    for _ in range(40):
        told = story(server, table)
        seat = told.waiting[0]
        words = rng.choice(notations(told.record.match.asked(seat), 50))
        request = {"n": told.number, "words": words, "seat": seat, "mark": mark()}
        version = told.version
        for _ in range(rng.choice((0, 1, 1, 2, 3))):  # lost, sent, doubled
            answer = rng.choice(tabs).act(f"{table}/choose", **request)
            assert answer.status_code == 200, answer.text
        made += story(server, table).version - version
        assert story(server, table).version <= version + 1
        sent.append(request)
        late = rng.choice(sent)  # an old one arrives again, or for the first time
        answer = rng.choice(tabs).act(f"{table}/choose", **late)
        assert answer.status_code in (200, 409)
        if answer.status_code == 409:
            assert answer.json()["code"] == "moved_on"
            assert answer.json()["regions"]
    assert made >= 25


def test_two_workers_serve_one_table(postgres: Any, tmp_path: Path) -> None:
    """Whoever watches through one worker sees what is chosen through the other; bots go on by themselves."""
    database = postgres.database(f"two_{mark().lower()}")
    with served(database) as one, served(database) as two:
        ada = Guest(one.url, "Ada")
        ben = Guest(two.url, "Ben")
        table = ada.table("me", "open", "greedy", visibility="open")
        assert ben.post(f"{table}/sit").status_code == 200
        catch_up(one, table, story(two, table).version)
        rng = random.Random(5)
        guests = {0: ada, 1: ben}
        for _ in range(30):
            wait_until(lambda: story(one, table).waiting != (2,))
            told = story(one, table)
            if told.status != "playing":
                break
            seat = told.waiting[0]
            here, there = (one, two) if seat == 0 else (two, one)
            catch_up(here, table, told.version)
            words = words_for(told, seat, rng)
            answer = guests[seat].act(f"{table}/choose", n=told.number, words=words, mark=mark())
            assert answer.status_code == 200, answer.text
            catch_up(there, table, story(here, table).version)
        assert story(one, table).number > 20


def test_a_worker_that_nobody_tells_anything(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes has perhaps seen more through another worker: this one looks before it answers."""

    async def deaf(hub: Hub, id: str, version: int) -> None:
        pass

    monkeypatch.setattr(Hub, "heard", deaf)
    database = postgres.database(f"deaf_{mark().lower()}")
    with served(database) as one, served(database) as two:
        ada, host = Guest(one.url, "Ada"), Guest(two.url, "Host")
        table = host.table("me", "link")
        assert host.look(table).status_code == 200
        link = host.invite(table, 1)
        assert ada.post(link).status_code == 200
        ada.http.base_url = httpx.URL(two.url)
        assert ada.look(table).status_code == 200
        ada.http.base_url = httpx.URL(one.url)
        rng = random.Random(6)
        for _ in range(10):
            told = story(one, table)
            version, guest = told.version, host if told.waiting[0] == 0 else ada
            guest.http.base_url, other = httpx.URL(one.url), httpx.URL(two.url)
            words = words_for(told, told.waiting[0], rng)
            answer = guest.act(f"{table}/choose", n=told.number, words=words, mark=mark())
            assert answer.status_code == 200
            guest.http.base_url = other
            assert guest.get(f"{table}/regions").json()["version"] == version + 1
            assert next(guest.events(table, version))[0] == version + 1


def test_what_is_stored_while_a_table_is_opened(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its notice comes before anybody here would listen to it."""
    database = postgres.database(f"late_{mark().lower()}")

    async def inside() -> None:
        room = Room(database)
        other = Hub(Store(database), GAMES)
        read = other.read

        async def slowly(id: str) -> Story:
            told = await read(id)
            await step(live, random.Random(7))
            return told

        monkeypatch.setattr(other, "read", slowly)
        try:
            live = await room.table("Ada", "Ben")
            twin = await other.table(live.story.id)
            assert twin.story.version == live.story.version
        finally:
            other.store.close()
            room.store.close()

    asyncio.run(inside())


def catch_up(server: Served, table: str, version: int) -> None:
    """Until this worker has heard."""
    wait_until(lambda: story(server, table).version >= version)


def test_workers_do_not_outlive_the_command(postgres: Any) -> None:
    """Not even if it is killed before they have begun: they would keep the port."""
    for moment in ("at once", "later"):
        process = Process(postgres.database(f"out_{mark().lower()}"), "--workers", "2")
        wait_until(lambda process=process: len(process.family()) > 2)
        if moment == "later":
            assert Guest(process.url).get("/healthz").status_code == 200
        family = process.family()
        process.kill()
        wait_until(lambda family=family: not any(alive(one) for one in family), 2 * PATIENCE)


def alive(process: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def test_the_command_with_two_workers(postgres: Any) -> None:
    process = Process(postgres.database(f"cmd_{mark().lower()}"), "--workers", "2")
    try:
        guests = [Guest(process.url, f"guest {number}") for number in range(4)]
        table = guests[0].table("me", "greedy", visibility="open")
        for guest in guests:
            assert guest.look(table).status_code == 200
        seen = 'regelwerk_requests_total{method="GET",route="/t/{id}",status="200"}'
        counted = [line for line in guests[0].get("/metrics").text.splitlines() if line.startswith(seen)]
        assert float(counted[0].split()[1]) >= len(guests)  # whichever worker they came to
    finally:
        code = process.stop()
    assert code in (0, -15), process.said
