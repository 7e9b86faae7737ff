"""Does a program keep to the bot protocol? `regelwerk bots check ./mybot`

A person who writes a bot wants to know what is wrong and what would be right, so every finding says both;
see docs/bots.md for the protocol.
"""

from __future__ import annotations

import random
import shlex
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from regelwerk.bots import protocol
from regelwerk.bots.failing import BotFailed
from regelwerk.bots.outside import Outside
from regelwerk.bots.random import random_answer
from regelwerk.bots.say import Say
from regelwerk.bots.wire import Broken
from regelwerk.core.chance import seed_from
from regelwerk.core.game import Game
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match

GOOD, NOTE, BAD = "good", "note", "bad"
SAMPLE = 40
"""Decisions that are put to the bot a second time."""


class Finding(NamedTuple):
    """One line of a report: how it is, and a text key with its values."""

    mark: str
    key: str
    values: Mapping[str, Any] = {}


class Report(NamedTuple):
    """What was found out about a program."""

    command: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        return all(finding.mark != BAD for finding in self.findings)


def check(
    command: str | Sequence[str],
    games: Iterable[Game] | None = None,
    seconds: float = 5.0,
    start: float = 10.0,
    matches: int = 1,
) -> Report:
    """Let a program play some matches of each game (of all there are, if none is named), and see
    whether it keeps to the protocol. Never raises for what the program does."""
    words = shlex.split(command) if isinstance(command, str) else list(command)
    if games is None:
        from regelwerk.games import GAMES

        games = GAMES.values()
    examined = _Examined(words, seconds, start)
    findings = []
    try:
        for finding in examined.all(list(games), matches):
            findings.append(finding)  # noqa: PERF402 - what was found before a failure counts
    except BotFailed as failure:
        findings.append(Finding(BAD, failure.key, failure.values))
        if failure.said:
            findings.append(Finding(NOTE, Say.CHECK_STDERR, {"said": failure.said}))
    finally:
        examined.bot.close()
    return Report(shlex.join(words), tuple(findings))


class _Examined:
    """A program under examination."""

    def __init__(self, words: list[str], seconds: float, start: float) -> None:
        self.another = partial(Outside, words, seconds, start)
        self.bot = self.another()

    def all(self, games: list[Game], matches: int) -> Iterator[Finding]:
        began = time.monotonic()
        wire = self._heard(self.bot.greet)
        took = _rounded(time.monotonic() - began)
        yield Finding(GOOD, Say.CHECK_HELLO, {"bot": self.bot.called, "seconds": took})
        self._heard(lambda: wire.send([protocol.message("weather", wind="west")], time.monotonic() + 1))
        for game in games:
            yield from self._plays(game, matches)
        yield Finding(GOOD, Say.CHECK_UNKNOWN_VERB)
        yield from self._is_told_half(games[0])
        yield self._repeats_itself(games[0])
        yield from self._quits()

    def _heard(self, talk: Any) -> Any:
        try:
            return talk()
        except Broken as broken:
            raise self.bot.failed(broken) from None

    def _plays(self, game: Game, matches: int) -> Iterator[Finding]:
        times: list[float] = []
        for number in range(matches):
            for seats in {game.seats.start, game.seats.stop - 1}:
                times += _times(self.bot, game, seats, f"check {number}")
        values = {"game": game.id, "matches": matches * len({game.seats.start, game.seats.stop - 1})}
        yield Finding(GOOD, Say.CHECK_MATCH, {**values, "decisions": len(times)})
        times.sort()
        middle, longest = times[len(times) // 2], times[-1]
        values = {"middle": _rounded(1000 * middle), "longest": _rounded(1000 * longest)}
        close = longest > 0.5 * self.bot.seconds
        yield Finding(NOTE if close else GOOD, Say.CHECK_TIMES, values)

    def _is_told_half(self, game: Game) -> Iterator[Finding]:
        """Not all answers are listed when there are many; and a program may be asked in mid-match."""
        self.bot.close()
        self.bot = self.another(most_legal=2)
        for _, sight in _asked(game, game.seats.start, "half", SAMPLE):
            self.bot.choose(sight)
        yield Finding(GOOD, Say.CHECK_SHORT)

    def _repeats_itself(self, game: Game) -> Finding:
        """The same seeds, the same answers; only then can a match with it be played again."""
        answers: list[list[str]] = []
        for _ in range(2):
            self.bot.close()
            self.bot = self.another()
            sights = _asked(game, game.seats.start, "again", SAMPLE)
            answers.append([sight.decision.words(self.bot.choose(sight)) for _, sight in sights])
        same = answers[0] == answers[1]
        return Finding(GOOD if same else NOTE, Say.CHECK_SAME if same else Say.CHECK_NOT_SAME)

    def _quits(self) -> Iterator[Finding]:
        self.bot.close()
        for lines, good in (([protocol.message("quit")], Say.CHECK_QUIT), ([], Say.CHECK_HANGUP)):
            self.bot = self.another()
            wire = self._heard(self.bot.greet)
            self._heard(lambda wire=wire, lines=lines: wire.send(lines, time.monotonic() + 1))
            if wire.ended(2.0, hang_up=not lines):
                yield Finding(GOOD, good)
            else:
                yield Finding(NOTE, Say.CHECK_STAYED, {"seconds": 2})
            self.bot.end()


def _asked(game: Game, seats: int, words: str, most: int) -> Iterator[tuple[Match, Sight]]:
    """What one seat is asked in a match played at random."""
    match = Match.new(game, seats, seed=seed_from(words))
    rng = random.Random(words)
    asked = 0
    while not match.over and asked < most:
        for seat in match.waiting:
            if seat == 0:
                asked += 1
                yield match, Sight(match, seat, random.Random(f"{words} {asked}"))
            match.follow(random_answer(match.asked(seat), rng), seat)


def _times(bot: Outside, game: Game, seats: int, words: str) -> list[float]:
    """Let the bot play a match against random ones; how long each of its answers took."""
    match = Match.new(game, seats, seed=seed_from(words))
    rng = random.Random(words)
    times = []
    own = seats - 1
    while not match.over:
        for seat in match.waiting:
            if seat != own:
                match.follow(random_answer(match.asked(seat), rng), seat)
                continue
            began = time.monotonic()
            answer = bot.choose(Sight(match, seat, rng))
            times.append(time.monotonic() - began)
            match.choose(answer, seat)
    return times


def _rounded(number: float) -> str:
    return f"{number:.2g}" if number < 100 else f"{number:.0f}"
