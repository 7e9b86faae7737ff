"""Pulling the plug, again and again, while people and bots play; used by the short test and the long one."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx2 as httpx

from regelwerk.core import notations
from regelwerk.games import GAMES
from regelwerk.table import admin, entries
from regelwerk.table.store import make_engine
from regelwerk.table.story import Story
from tests.table.house import Guest, Process, mark


def read_story(database: str, table: str) -> Story:
    """A table from the database alone."""
    import sqlalchemy as sa

    from regelwerk.table import schema

    engine = make_engine(database)
    try:
        with engine.connect() as connection:
            row = connection.execute(sa.select(schema.tables.c.seed).where(schema.tables.c.id == table)).one()
            story = Story(table, bytes(row.seed), GAMES)
            for entry in entries.read(connection, table):
                story.apply(entry)
            return story
    finally:
        engine.dispose()


def read_marks(database: str, table: str) -> list[str]:
    """What people have marked their choices with, as stored."""
    engine = make_engine(database)
    try:
        with engine.connect() as connection:
            return [(entry.mark or "").partition(":")[2] for entry in entries.read(connection, table)]
    finally:
        engine.dispose()


class Player(threading.Thread):
    """Somebody who plays one table after the other, whatever happens to the server, and remembers what was
    acknowledged. What went unanswered is sent again, with the same mark. With a `share` they choose so often
    themselves, then a bot plays on for them."""

    def __init__(self, driver: Driver, number: int, share: int | None) -> None:
        super().__init__(daemon=True)
        self.driver = driver
        self.rng = random.Random(number)
        self.number = number
        self.share = share
        self.handed_over = False
        self.steps = 0
        """How often the server was there for them."""
        self.acknowledged: dict[str, list[str]] = {}
        self.finished = 0
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            while not self.driver.done:
                self._match()
        except Exception as error:
            self.error = error

    def _match(self) -> None:
        guest: Any = None
        table = ""
        while not self.driver.done:
            try:
                if guest is None or str(guest.http.base_url).rstrip("/") != self.driver.url:
                    cookies = guest.http.cookies if guest else None
                    fresh = Guest(self.driver.url, "" if cookies else f"player {self.number}")
                    if cookies:
                        fresh.http.cookies = cookies
                        fresh.look("/")
                    guest = fresh
                if not table:
                    table = (
                        guest.table("me", "greedy", "random")
                        if self.share is None
                        else guest.table("me", "random")
                    )
                    self.acknowledged[table] = []
                    self.handed_over = False
                if self._step(guest, table):
                    self.finished += 1
                    return
            except (httpx.TransportError, AssertionError, ValueError):
                time.sleep(0.05)  # the server is gone; another will come

    def _step(self, guest: Guest, table: str) -> bool:
        """One choice, if it is ours; whether the match is over."""
        answer = guest.get(f"{table}/record")
        if answer.status_code != 200:
            raise ValueError(answer.status_code)
        self.steps += 1
        lines = answer.text.splitlines()
        if '"end"' in lines[-1]:
            return True
        if self.handed_over:
            time.sleep(0.2)
            return False
        if self.share is not None and len(self.acknowledged[table]) >= self.share:
            answer = guest.act(f"{table}/bot", level="random", mark="handed-over")
            self.handed_over = answer.status_code == 200
            return False
        payload = guest.get(f"{table}/regions").json()
        if not payload.get("mine"):
            time.sleep(0.01)
            return False
        told = read_story(self.driver.database, table.rpartition("/")[2])
        if told.waiting != (0,) or told.record is None:
            return False
        number, words = told.number, self.rng.choice(notations(told.record.match.asked(0), 30))
        key = mark()
        for _ in range(200):
            try:
                answer = guest.act(f"{table}/choose", n=number, words=words, mark=key)
            except httpx.TransportError:
                if self.driver.done:
                    return False
                time.sleep(0.05)
                if str(guest.http.base_url).rstrip("/") != self.driver.url:
                    guest.http.base_url = httpx.URL(self.driver.url)
                continue
            if answer.status_code == 200:
                self.acknowledged[table].append(key)
            return False
        return False


class Driver:
    """A server that is killed and started again on the same database."""

    def __init__(self, database: str, players: int, *options: str, share: int | None = None) -> None:
        self.database = database
        self.options = options
        self.done = False
        self.process = Process(database, *options)
        self.url = self.process.url
        self.players = [Player(self, number, share) for number in range(players)]
        for player in self.players:
            player.start()

    def kill(self) -> None:
        self.process.kill()
        self.process = Process(self.database, *self.options)
        self.url = self.process.url

    def kill_part(self, rng: random.Random) -> None:
        """Only a process that the server has started: a worker, or one in which bots think."""
        family = self.process.family()
        if len(family) > 1:
            with suppress(ProcessLookupError):
                os.kill(rng.choice(family[1:]), signal.SIGKILL)

    def let_play(self, steps: int) -> None:
        """Until the server was there so often."""
        limit = time.monotonic() + 300
        enough = sum(player.steps for player in self.players) + steps
        while sum(player.steps for player in self.players) < enough:
            assert all(player.error is None for player in self.players)
            assert time.monotonic() < limit, "nobody can play"
            time.sleep(0.02)

    @property
    def finished(self) -> int:
        return sum(player.finished for player in self.players)

    def end(self) -> None:
        self.done = True
        for player in self.players:
            player.join(60)
            assert not player.is_alive()
            assert player.error is None, player.error
        assert self.process.stop() in (0, -signal.SIGTERM)

    def verify(self) -> int:
        """No acknowledged choice lost, none doubled, every record true. How many choices there were."""
        count = 0
        for player in self.players:
            for table, acknowledged in player.acknowledged.items():
                stored = Counter(read_marks(self.database, table.rpartition("/")[2]))
                assert [key for key in acknowledged if stored[key] != 1] == []
                count += len(acknowledged)
        checked = list(admin.check(self.database, GAMES))
        assert [found for found in checked if found.problem] == []
        return count
