"""The tables that are open in this process: read from their logs, written one entry at a time, watched.

An entry is checked against the table as it stands, stored under the next number, and only then told. If
another worker was first, what it stored is read and told before, and the check is made again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from regelwerk.core import Game
from regelwerk.table import entries, schema
from regelwerk.table.entries import Draft, Entry, Kind
from regelwerk.table.metrics import CHOICES, OPENED, TABLES
from regelwerk.table.problems import fault, not_found, places
from regelwerk.table.store import Store, Unavailable
from regelwerk.table.story import Story

log: Any = structlog.get_logger("regelwerk.table")

Act = Callable[[Story, int], Draft]
"""What somebody wants to do, checked against the table as it is at this moment: Problem if it cannot be."""

IDLE = 300.0
"""Seconds after which a table that nobody looks at is put away."""
MOMENT = 0.2
"""Seconds until the lobby hears of what happens at the tables."""
MOST = 2000
"""Tables that are held in memory at most, unless more are being watched."""


PASSING = frozenset({Kind.CHOICE, Kind.CHAT})
"""What happens so often that the lobby need not hear of each."""


def now() -> int:
    """Server time in milliseconds."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody who wants to know when a table has moved on."""

    def __call__(self, live: Live) -> None: ...


class Live:
    """A table that is open here."""

    def __init__(self, hub: Hub, story: Story) -> None:
        self.hub = hub
        self.story = story
        self.watchers: set[Watcher] = set()
        self.used = time.monotonic()
        self.pictures: dict[Any, Any] = {}
        """What was drawn of it, for `drawing`."""
        self.seen = 0
        """How many streams show it."""
        self.stuck = -1
        """The version at which its bots could not go on."""
        self._writing = asyncio.Lock()

    async def act(self, act: Act, mark: str | None = None) -> Story:
        """Do this, exactly once: the table as it is afterwards. With a mark that the table knows it is done
        already."""
        async with self._writing:
            while True:
                story = self.story
                if mark in story.marks:
                    return story
                at = max(now(), story.at)
                draft = act(story, at)
                entry = Entry(story.version, draft.kind, at, draft.person, mark, draft.body)
                if await self.hub.store.write(partial(entries.add, table=story.id, entry=entry)):
                    await self._told([entry])
                    return self.story
                await self._catch_up()

    async def catch_up(self, version: int | None = None) -> None:
        """Another worker has, or may have, brought the table further: to this version."""
        if version is None or self.story.version < version:
            async with self._writing:
                if version is None or self.story.version < version:
                    await self._catch_up()

    async def _catch_up(self) -> None:
        story = self.story
        news = await self.hub.store.read(lambda c: entries.read(c, story.id, story.version))
        if news:
            await self._told(news, ours=False)

    async def _told(self, news: list[Entry], ours: bool = True) -> None:
        story = self.story
        try:
            for entry in news:
                story.apply(entry)
        except Exception as error:
            # A rule that fails now did not fail when the choice was tried: read everything again.
            log.error("retold", table=story.id, error=type(error).__name__, trace=places(error))
            try:
                self.story = story = await self.hub.read(story.id)
            except Exception:
                self.hub.tables.pop(story.id, None)  # nobody must go on with half a story
                raise
        self.used = time.monotonic()
        for entry in news if ours else ():
            if entry.kind is Kind.CHOICE:
                CHOICES.labels("person" if entry.person else "bot").inc()
            elif entry.kind is not Kind.CHAT:
                log.info(entry.kind.value, table=story.id, entry=entry.number, person=entry.person)
        if ours and all(entry.kind in PASSING for entry in news):
            self.hub.project_soon(story)
        elif ours:
            self.hub.project(story)
        for watcher in list(self.watchers):
            watcher(self)


class Hub:
    """All tables that are open here."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self.tables: dict[str, Live] = {}
        self.watchers: set[Watcher] = set()
        """Those who want to hear of every table that is open here: the bots, the clocks."""
        self._opening: dict[str, asyncio.Task[Live]] = {}
        self._behind: dict[str, Story] = {}
        """Tables of which the lobby has not heard the last."""

    async def create(self, id: str, seed: bytes, draft: Draft) -> Live:
        """A new table, with the first entry of its log."""
        entry = Entry(0, draft.kind, now(), draft.person, None, draft.body)
        story = Story(id, seed, self.games)
        story.apply(entry)

        def store(connection: Connection) -> None:
            row = {"id": id, "seed": seed, "created": entry.at, **_projection(story)}
            connection.execute(sa.insert(schema.tables), row)
            entries.add(connection, id, entry)
            project(connection, story)

        await self.store.write(store)
        return self._keep(story)

    async def table(self, id: str) -> Live:
        """The table of this id, read if it is not open; Problem 404 if there is none."""
        live = self.tables.get(id)
        if live is not None:
            live.used = time.monotonic()
            return live
        if id not in self._opening:
            task = asyncio.create_task(self._open(id))
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _open(self, id: str) -> Live:
        story = await self.read(id)
        live = self.tables.get(id) or self._keep(story)
        if not self.store.sqlite:  # what was stored since nobody told us: the table was not open here
            await live.catch_up()
        return live

    async def read(self, id: str) -> Story:
        """A table from the first to the last entry of its log."""
        start = time.perf_counter()

        def load(connection: Connection) -> tuple[bytes, list[Entry]] | None:
            seed = connection.scalar(sa.select(schema.tables.c.seed).where(schema.tables.c.id == id))
            return None if seed is None else (seed, entries.read(connection, id))

        found = await self.store.read(load)
        if found is None:
            raise not_found()
        seed, told = found
        story = Story(id, bytes(seed), self.games)
        try:
            for count, entry in enumerate(told):
                story.apply(entry)
                if count % 200 == 199:
                    await asyncio.sleep(0)  # others are served between
        except Exception as error:
            raise fault(error, table=id, entry=story.version) from error
        OPENED.observe(time.perf_counter() - start)
        return story

    def _keep(self, story: Story) -> Live:
        live = Live(self, story)
        live.watchers |= self.watchers
        self.tables[story.id] = live
        TABLES.set(len(self.tables))
        for watcher in self.watchers:
            watcher(live)
        return live

    async def heard(self, id: str, version: int) -> None:
        """Another worker says that a table has moved on."""
        while (live := self.tables.get(id)) is not None and live.story.version < version:
            try:
                await live.catch_up(version)
            except Unavailable:
                await asyncio.sleep(1)  # we will not be told again

    def put_away(self) -> None:
        """Forget tables that nobody looks at; they are read again when somebody does."""
        limit = time.monotonic() - IDLE
        watched = len(self.watchers)
        unwatched = [live for live in self.tables.values() if len(live.watchers) <= watched]
        surplus = len(self.tables) - MOST
        for live in sorted(unwatched, key=lambda live: live.used):
            if (live.used < limit or surplus > 0) and not live._writing.locked():
                if live.story.bots_due:
                    continue
                del self.tables[live.story.id]
                surplus -= 1
        TABLES.set(len(self.tables))

    def project(self, story: Story) -> asyncio.Future[None]:
        """Bring what the lobby shows in line with the log, now."""
        self._behind.pop(story.id, None)
        return _quietly(self.store.write(projecting(story)))

    def project_soon(self, story: Story) -> None:
        """The same a moment later, once for all that happens in between."""
        if not self._behind:
            asyncio.get_running_loop().call_later(MOMENT, self.project_all)
        self._behind[story.id] = story

    def project_all(self) -> None:
        """What is still to come."""
        jobs = [projecting(story) for story in self._behind.values()]
        self._behind.clear()
        if jobs:
            _quietly(self.store.write(lambda connection: _each(jobs, connection)))


def _each(jobs: list[Callable[[Connection], None]], connection: Connection) -> None:
    for job in jobs:
        job(connection)


def project(connection: Connection, story: Story) -> None:
    """Bring the lobby in line with a table, at once."""
    projecting(story)(connection)


def projecting(story: Story) -> Callable[[Connection], None]:
    """The job that brings the lobby in line with a table as it is now."""
    tables, places = schema.tables.c, schema.places.c
    id, row, seats = story.id, _projection(story), _places(story)

    def job(connection: Connection) -> None:
        newer = sa.update(schema.tables).where(tables.id == id, tables.version <= row["version"])
        if connection.execute(newer, row).rowcount and row["status"] != "playing":
            connection.execute(sa.delete(schema.places).where(places.table == id))
            connection.execute(sa.insert(schema.places), seats)

    return job


def _projection(story: Story) -> dict[str, Any]:
    """What the lobby wants to know of a table."""
    waiting = story.waiting if not story.paused else ()
    return {
        "version": story.version,
        "game": story.game.id,
        "status": story.status,
        "visibility": story.visibility,
        "waiting": sum(1 << seat for seat in waiting),
        "bots": bool(story.bots_due),
        "deadline": story.deadline,
        "updated": story.at,
    }


def _places(story: Story) -> list[dict[str, Any]]:
    return [
        {"table": story.id, "seat": seat, "kind": place.kind, "person": place.person, "name": place.name}
        for seat, place in enumerate(story.places)
    ]


def _quietly(future: asyncio.Future[None]) -> asyncio.Future[None]:
    """What goes wrong here is put right when the server starts: see `behind`."""
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


def behind(connection: Connection) -> list[str]:
    """The tables of which the lobby has not heard the last."""
    newest = (
        sa.select(sa.func.max(schema.entries.c.number) + 1)
        .where(schema.entries.c.table == schema.tables.c.id)
        .scalar_subquery()
    )
    return list(connection.scalars(sa.select(schema.tables.c.id).where(schema.tables.c.version < newest)))
