"""Bots think in processes of their own, never on the event loop; what dies is started again.

A task says which match it is (as the choices that count) and whose turn; the process plays the match so
far, or goes on where it was, and gives the bot its `Sight`. What comes back are words, and those are a choice
like any other: checked, stored once, refused when the table has moved on.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import random
import signal
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, NamedTuple

import structlog

from regelwerk.bots import bot
from regelwerk.bots.random import random_answer
from regelwerk.core import Match, Sight
from regelwerk.core.record import words_of
from regelwerk.table import acts
from regelwerk.table.live import Hub, Live
from regelwerk.table.metrics import BOTS_DIED, THOUGHT
from regelwerk.table.problems import Problem, places
from regelwerk.table.story import Story

log: Any = structlog.get_logger("regelwerk.table")

GAMES = "regelwerk.games:GAMES"
PATIENCE = 60.0
"""Seconds after which a bot that has not answered is given up."""
REMEMBERED = 64
"""Matches that a process keeps at hand."""
TRIES = 5
"""Other choices that are tried when a bot's choice runs into a mistake in a rule."""


class Task(NamedTuple):
    """What a bot is to do. `try_` counts the attempts; after the first it is made by chance."""

    table: str
    game: str
    seats: int
    settings: dict[str, str]
    seed: bytes
    choices: list[tuple[int, str]]
    seat: int
    bot: str
    number: int
    try_: int = 0
    explain: bool = False


class Lost(Exception):
    """The process has died or did not answer."""


# ---- in the process of the bots -----------------------------------------------------------------


def serve(pipe: Connection, games: str) -> None:
    """The life of a process: tasks come in, answers go out, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    module, _, name = games.partition(":")
    known = getattr(importlib.import_module(module), name)
    matches: OrderedDict[str, tuple[list[tuple[int, str]], Match]] = OrderedDict()
    while True:
        try:
            task: Task = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Any = _answer(task, _match(task, known, matches))
        except Exception as error:
            matches.pop(task.table, None)
            answer = Failed(type(error).__name__, places(error))
        try:
            pipe.send(answer)
        except OSError:
            return


class Failed(NamedTuple):
    """A bot, or a rule that it played by, has made a mistake."""

    error: str
    trace: list[str]


def _match(task: Task, games: Any, matches: OrderedDict[str, tuple[list[tuple[int, str]], Match]]) -> Match:
    """The match as it stands: the one played last time, if what was chosen since only adds to it."""
    told, match = matches.pop(task.table, ([], None))
    if match is None or task.choices[: len(told)] != told:
        told, match = [], Match.new(games[task.game], task.seats, task.settings, task.seed)
    for seat, words in task.choices[len(told) :]:
        match.choose(words, seat)
    matches[task.table] = (task.choices, match)
    if len(matches) > REMEMBERED:
        matches.popitem(last=False)
    return match


def _answer(task: Task, match: Match) -> Any:
    rng = random.Random(f"{task.seed.hex()} {task.number} {task.seat} {task.try_}")
    sight = Sight(match, task.seat, rng)
    if task.explain:
        player: Any = bot(task.bot)
        return player.explain(sight).plain()
    if task.try_:
        return sight.decision.words(random_answer(sight.decision, rng))
    return sight.decision.words(bot(task.bot).choose(sight))


# ---- in the server ------------------------------------------------------------------------------


class Brain:
    """A process in which bots think. Used by one thread at a time."""

    def __init__(self, games: str) -> None:
        self.games = games
        self.process: Any = None
        self.pipe: Connection

    def ask(self, task: Task) -> Any:
        """The answer; Lost if there is none, and the next question meets a new process."""
        try:
            if self.process is None:
                self._start()
            self.pipe.send(task)
            if not self.pipe.poll(PATIENCE):
                raise Lost
            return self.pipe.recv()
        except (EOFError, OSError, Lost) as error:
            self.stop()
            BOTS_DIED.inc()
            raise Lost from error

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        process = context.Process(target=serve, args=(there, self.games), daemon=True)
        process.start()
        self.process = process
        there.close()

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.pipe.close()
            self.process = None


class Thinking:
    """Sees to it that bots answer at all tables that are open here, while this worker is the one on duty."""

    def __init__(self, hub: Hub, processes: int, pace: float = 0.0, games: str = GAMES) -> None:
        self.hub = hub
        self.pace = pace
        self.on_duty = False
        self.brains: SimpleQueue[Brain] = SimpleQueue()
        self.all = [Brain(games) for _ in range(max(processes, 1))]
        for brain in self.all:
            self.brains.put(brain)
        self._threads = ThreadPoolExecutor(len(self.all), "bots")
        self._busy: dict[str, asyncio.Task[None]] = {}
        hub.watchers.add(self.look)

    def look(self, live: Live) -> None:
        """A table has moved on: does a bot have to do something there?"""
        id = live.story.id
        if self.on_duty and live.story.bots_due and id not in self._busy:
            task = asyncio.get_running_loop().create_task(self._play(live))
            self._busy[id] = task
            task.add_done_callback(lambda _: self._done(id))

    def _done(self, id: str) -> None:
        self._busy.pop(id, None)
        live = self.hub.tables.get(id)
        if live is not None and live.story.bots_due and live.stuck != live.story.version:
            self.look(live)

    async def _play(self, live: Live) -> None:
        """Answer for the bots at this table until none is asked."""
        while self.on_duty and (due := live.story.bots_due):
            story, seat = live.story, due[0]
            if self.pace and live.seen:
                await asyncio.sleep(self.pace)
            for try_ in range(TRIES):
                try:
                    words = await self.words(story, seat, try_)
                    await live.act(acts.choose_as_bot(story.number, words, seat))
                    break
                except Problem as problem:
                    if problem.status < 500:  # the table has moved on
                        break
                except Lost:
                    log.warning("bot lost", table=story.id, seat=seat)
                except asyncio.CancelledError:
                    raise
                except Exception as error:
                    log.error("bot", table=story.id, error=type(error).__name__, trace=places(error))
                    await asyncio.sleep(1)
            else:
                # Nobody can go on here, unless somebody takes back, or it was the machine's trouble.
                live.stuck = story.version
                log.error("stuck", table=story.id, choice=story.number, seat=seat)
                return
            if live.story is story and live.story.number == story.number:
                await asyncio.sleep(0.01)

    def try_again(self) -> None:
        """Where bots could not go on, perhaps they can now."""
        for live in list(self.hub.tables.values()):
            if live.stuck == live.story.version:
                live.stuck = -1
                self.look(live)

    async def words(self, story: Story, seat: int, try_: int = 0) -> str:
        """What the bot of this seat chooses, in words."""
        place = story.places[seat]
        found = await self._ask(_task(story, seat, place.bot)._replace(try_=try_))
        if isinstance(found, Failed):
            log.error("bot", table=story.id, bot=place.bot, error=found.error, trace=found.trace)
            found = await self._ask(_task(story, seat, place.bot)._replace(try_=try_ + 1))
        if isinstance(found, Failed):
            raise Lost
        return str(found)

    async def explained(self, story: Story, seat: int, level: str) -> dict[str, Any] | None:
        """What a bot would choose here and why, as plain values; None if it cannot say."""
        try:
            found = await self._ask(_task(story, seat, level)._replace(explain=True))
        except Lost:
            return None
        return None if isinstance(found, Failed) else found

    async def _ask(self, task: Task) -> Any:
        def work() -> Any:
            brain = self.brains.get()
            try:
                return brain.ask(task)
            finally:
                self.brains.put(brain)

        start = time.perf_counter()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            THOUGHT.observe(time.perf_counter() - start)

    def take_duty(self) -> None:
        self.on_duty = True
        for live in list(self.hub.tables.values()):
            self.look(live)

    async def close(self) -> None:
        self.on_duty = False
        for task in list(self._busy.values()):
            task.cancel()
        for brain in self.all:
            brain.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _task(story: Story, seat: int, level: str) -> Task:
    record = story.record
    assert record
    choices = [(line["seat"], words_of(line) or "") for line in record.choices]
    return Task(
        story.id,
        story.game.id,
        len(record.seats),
        record.settings,
        story.seed,
        choices,
        seat,
        level,
        story.number,
    )
