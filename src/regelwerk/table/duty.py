"""What one worker does for all: bots, clocks, tidying. And how workers hear from each other.

On SQLite there is one worker, held alone by a lock beside the file. On PostgreSQL any number may serve; the
one that holds an advisory lock is on duty, and when it dies the database itself gives the lock to the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
import structlog
from sqlalchemy import Connection

from regelwerk.table import acts, schema
from regelwerk.table.entries import CHANNEL
from regelwerk.table.live import Hub, Live, behind, now
from regelwerk.table.people import drop_old
from regelwerk.table.problems import Problem, places
from regelwerk.table.store import Store, Unavailable
from regelwerk.table.thinking import Thinking

log: Any = structlog.get_logger("regelwerk.table")

BEAT = 2.0
"""Seconds between two rounds of what is done again and again."""
AWAY = 10_000
"""Milliseconds without a sign of life that count as an outage."""
LOCK = 0x5265_6765
"""The number of the advisory lock."""


class Taken(RuntimeError):
    """Another server has this database open."""


class Duty:
    """The rounds of a worker, and what only the one on duty does."""

    def __init__(self, hub: Hub, thinking: Thinking) -> None:
        self.hub = hub
        self.thinking = thinking
        self.on_duty = False
        self._taking = False
        self.well = True
        """Whether the last sign of life could be stored."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._task: asyncio.Task[None] | None = None
        self._acts: set[asyncio.Task[None]] = set()
        hub.watchers.add(self.look)

    def begin(self) -> None:
        self._task = asyncio.create_task(self._rounds())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for timer in self._timers.values():
            timer.cancel()

    async def _rounds(self) -> None:
        parent = multiprocessing.parent_process()
        tidied = looked = 0.0
        while True:
            if parent is not None and not parent.is_alive():  # whoever looked after the workers is gone
                os.kill(os.getpid(), signal.SIGTERM)
            try:
                if self.on_duty:
                    await self._open_what_waits()
                    await self.hub.store.write(_beat)
                    self.well = True
                if time.monotonic() - tidied > 10:
                    tidied = time.monotonic()
                    self.hub.put_away()
                if self.on_duty and time.monotonic() - looked > 60:
                    looked = time.monotonic()
                    self.thinking.try_again()
                    await self.hub.store.write(drop_old)
            except Unavailable:
                self.well = False
            except Exception as error:
                log.error("duty", error=type(error).__name__, trace=places(error))
            await asyncio.sleep(BEAT)

    async def _open_what_waits(self) -> None:
        """Tables where a bot is asked, or a clock runs, are open with the worker on duty."""
        for id in await self.hub.store.read(_in_need):
            if id not in self.hub.tables:
                with contextlib.suppress(Problem):
                    await self.hub.table(id)

    # ---- taking over ----------------------------------------------------------------------------

    async def take(self) -> None:
        """From now on this worker is on duty."""
        if self.on_duty or self._taking:
            return
        self._taking = True
        try:
            await self._take()
        finally:
            self._taking = False

    async def _take(self) -> None:
        last = await self.hub.store.read(_last_beat)
        at = now()
        for id in await self.hub.store.read(behind):
            with contextlib.suppress(Problem):
                live = await self.hub.table(id)
                await self.hub.project(live.story)
        if last is not None and at - last > AWAY:
            await self._credit(last)
        if not self._taking:  # we have lost it meanwhile
            return
        self.on_duty = True
        log.info("on duty")
        self.thinking.take_duty()
        for live in list(self.hub.tables.values()):
            self.look(live)
        await self._open_what_waits()

    def leave(self) -> None:
        """Another worker may have taken over."""
        self.on_duty = self.thinking.on_duty = self._taking = False

    async def _credit(self, since: int) -> None:
        """Nobody could play while no server was there."""
        clocked = sa.select(schema.tables.c.id).where(
            schema.tables.c.status == "playing", schema.tables.c.deadline.is_not(None)
        )
        for id in await self.hub.store.read(lambda c: list(c.scalars(clocked))):
            with contextlib.suppress(Problem):
                await (await self.hub.table(id)).act(acts.credit(since))

    # ---- clocks ---------------------------------------------------------------------------------

    def look(self, live: Live) -> None:
        """A table has moved on: its next deadline may be another."""
        id = live.story.id
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()
        deadline = live.story.deadline
        if deadline is not None and self.on_duty:
            delay = max(0, deadline - now()) / 1000 + 0.005
            self._timers[id] = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: Live) -> None:
        task = asyncio.get_running_loop().create_task(self._expire(live))
        self._acts.add(task)
        task.add_done_callback(self._acts.discard)

    async def _expire(self, live: Live) -> None:
        """Store that somebody's time is up, unless a move was faster."""
        clocks = live.story.clocks
        try:
            for seat in clocks.expired(now()) if clocks else ():
                with contextlib.suppress(Problem):
                    await live.act(acts.expire(seat))
        except Unavailable:
            await asyncio.sleep(BEAT)
        self.look(live)


def _in_need(connection: Connection) -> list[str]:
    t = schema.tables.c
    return list(
        connection.scalars(
            sa.select(t.id).where(t.status == "playing", t.bots.is_(True) | t.deadline.is_not(None))
        )
    )


def _beat(connection: Connection) -> None:
    at = now()
    pulse = schema.pulse
    if connection.execute(sa.update(pulse).where(pulse.c.id == 1).values(at=at)).rowcount == 0:
        connection.execute(sa.insert(pulse).values(id=1, at=at))


def _last_beat(connection: Connection) -> int | None:
    return connection.scalar(sa.select(schema.pulse.c.at).where(schema.pulse.c.id == 1))


# ---- one server for a file ----------------------------------------------------------------------


def lock_file(database: Path) -> Any:
    """Hold a SQLite file for this server alone; Taken if another has it."""
    database.parent.mkdir(parents=True, exist_ok=True)
    file = database.with_name(database.name + ".lock").open("w")
    try:
        import fcntl
    except ImportError:  # where there is no such lock, people must take care themselves
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Taken(str(database)) from None
    return file


# ---- many workers on PostgreSQL -----------------------------------------------------------------


class Listening:
    """Hears what other workers have stored, and waits to be the one on duty. A thread with a connection of
    its own; when the connection is lost it makes another, and looks at every open table again."""

    def __init__(self, store: Store, hub: Hub, duty: Duty) -> None:
        self.store = store
        self.hub = hub
        self.duty = duty
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listens", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                self._session()
            except Exception as error:
                if not self._stop.is_set():
                    log.warning("listening", error=type(error).__name__)
            self._say(self.duty.leave)
            self._stop.wait(0.5)

    def _session(self) -> None:
        import psycopg

        url = self.store.engine.url.set(drivername="postgresql")
        with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._soon(self._missed())
            mine = False
            while not self._stop.is_set():
                if not mine:
                    row = connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()
                    mine = bool(row and row[0])
                if mine and not self.duty.on_duty:
                    self._soon(self.duty.take())
                for notice in connection.notifies(timeout=1.0):
                    table, _, version = notice.payload.partition(" ")
                    if table in self.hub.tables:
                        self._soon(self.hub.heard(table, int(version)))
                    elif self.duty.on_duty:  # perhaps a bot is to think there, or a clock to run
                        self._soon(self.hub.table(table))
                    if self._stop.is_set():
                        return

    async def _missed(self) -> None:
        """What was stored while nobody listened."""
        for live in list(self.hub.tables.values()):
            with contextlib.suppress(Problem, Unavailable):
                await live.catch_up(live.story.version + 1)

    def _soon(self, work: Any) -> None:
        if self._loop.is_closed():
            work.close()
            return
        asyncio.run_coroutine_threadsafe(self._guarded(work), self._loop)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except (Problem, Unavailable) as error:
            log.warning("heard", error=type(error).__name__)

    def _say(self, what: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)
