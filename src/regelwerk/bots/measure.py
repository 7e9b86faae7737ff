"""How strong bots are, measured: seat-rotated matches, ratings, 95 % intervals.

    regelwerk bots measure ethnos greedy random random random --matches 400
    regelwerk bots measure ethnos random greedy club expert --seats 3 --write levels

The same command gives the same figures on every machine, as long as the bots count iterations and not
seconds. Long measurements keep their matches in a file and go on from there.
"""

from __future__ import annotations

import json
import platform
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from regelwerk.bots import bot, close
from regelwerk.bots.failing import BotFailed, Substituted
from regelwerk.bots.random import Random
from regelwerk.bots.rating import Interval, ratings, resampled, share
from regelwerk.core.chance import seed_from
from regelwerk.core.game import Game
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match


class Played(NamedTuple):
    """A match: for each seat who sat there, the rank and the score; and who failed, why."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: tuple[float, ...]
    choices: tuple[int, ...]
    failures: tuple[str, ...] = ()


class Line(NamedTuple):
    """What came out for one spec."""

    bot: str
    matches: int
    rating: Interval
    wins: Interval
    """The part of a win that falls to one seat with this bot; shared wins are divided."""
    score: Interval
    rank: float
    seconds: float
    """For one choice, on this machine."""


# ---- playing ------------------------------------------------------------------------------------


def table(specs: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Who sits where in a match: every choice of so many specs in turn, moved on by a seat each time."""
    tables = list(combinations(specs, seats))
    chosen = tables[number % len(tables)]
    shift = number // len(tables) % seats
    return chosen[shift:] + chosen[:shift]


def play(game: Game | str, specs: Sequence[str], seats: int, seed: str, number: int) -> Played:
    """One match. Every bot is new and has random numbers of its own, so matches do not depend on each other.

    Who fails without a substitute has lost: random answers go on in its place, and it is ranked last.
    """
    if isinstance(game, str):
        from regelwerk.games import GAMES

        game = GAMES[game]
    words = f"{seed}/{number}"
    names = table(specs, seats, number)
    bots = [bot(name) for name in names]
    rngs = [random.Random(f"{words} seat {seat}") for seat in range(seats)]
    match = Match.new(game, seats, seed=seed_from(words))
    seconds, choices = [0.0] * seats, [0] * seats
    forfeited: dict[int, BotFailed] = {}
    while not match.over:
        for seat in match.waiting:
            sight = Sight(match, seat, rngs[seat])
            begun = time.process_time()
            try:
                answer = bots[seat].choose(sight)
            except BotFailed as failure:
                forfeited[seat] = failure
                close(bots[seat])
                bots[seat] = Random()
                answer = bots[seat].choose(sight)
            seconds[seat] += time.process_time() - begun
            choices[seat] += 1
            match.choose(answer, seat)
    outcome = match.outcome
    failures = [str(failure) for failure in forfeited.values()]
    for one in bots:
        if isinstance(one, Substituted) and one.failure is not None:
            failures.append(str(one.failure))
        close(one)
    ranks = _last(outcome.ranks, forfeited) if forfeited else outcome.ranks
    return Played(names, ranks, outcome.scores, tuple(seconds), tuple(choices), tuple(failures))


def _last(ranks: Sequence[int], forfeited: Iterable[int]) -> tuple[int, ...]:
    """Who has forfeited comes after all others."""
    gone = set(forfeited)
    order = [(seat in gone, rank) for seat, rank in enumerate(ranks)]
    return tuple(1 + sum(other < own for other in order) for own in order)


class OtherMatches(ValueError):
    """The file holds matches of another measurement."""


def run(
    game: Game | str,
    specs: Sequence[str],
    matches: int,
    seats: int = 0,
    seed: str = "1",
    jobs: int = 1,
    keep: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Played]:
    """Many matches; the same ones whatever the number of jobs. What is played already is kept in a file,
    a line for each match, and not played again."""
    id = game if isinstance(game, str) else game.id
    measured = {"game": id, "bots": list(specs), "seats": seats or len(specs), "seed": seed}
    found = kept(keep, measured)[:matches]
    one = partial(play, game, tuple(specs), seats or len(specs), seed)
    left = range(len(found), matches)
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        for number, match in zip(left, pool.map(one, left) if pool else map(one, left), strict=True):
            found.append(match)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(f"{'' if number else dumped(measured)}{dumped(match._asdict())}")
            progress(number + 1)
    return found


def dumped(values: object) -> str:
    return json.dumps(values, ensure_ascii=False) + "\n"


def kept(keep: Path | None, measured: dict[str, object]) -> list[Played]:
    """The matches in a file; OtherMatches if they are those of another measurement."""
    if keep is None or not keep.exists():
        return []
    first, *lines = keep.read_text("utf-8").splitlines() or ["null"]
    if json.loads(first) != measured:
        raise OtherMatches(f"{keep} holds matches of {first}")
    return [Played(**{key: tuple(value) for key, value in json.loads(line).items()}) for line in lines]


# ---- reading it off -----------------------------------------------------------------------------


def lines(played: Sequence[Played], resamples: int = 1000) -> list[Line]:
    """The figures of each bot, the strongest first."""
    names = list(dict.fromkeys(name for match in played for name in match.bots))
    rated = ratings(played, names, resamples)
    found = []
    for name in names:
        own = [match for match in played if name in match.bots]
        wins = [_mean(_win(match, seat) for seat in _seats(match, name)) for match in own]
        scores = [_mean(match.scores[seat] for seat in _seats(match, name)) for match in own]
        rank = _mean(match.ranks[seat] for match in own for seat in _seats(match, name))
        seconds = sum(match.seconds[seat] for match in own for seat in _seats(match, name))
        choices = sum(match.choices[seat] for match in own for seat in _seats(match, name))
        won, score = share(wins), resampled(scores, resamples)
        found.append(Line(name, len(own), rated[name], won, score, rank, seconds / choices))
    return sorted(found, key=lambda line: -line.rating.middle)


def _seats(match: Played, name: str) -> list[int]:
    return [seat for seat, who in enumerate(match.bots) if who == name]


def _win(match: Played, seat: int) -> float:
    return 1 / match.ranks.count(1) if match.ranks[seat] == 1 else 0.0


def _mean(values: Iterable[float]) -> float:
    each = list(values)
    return sum(each) / len(each)


def page(game: str, played: Sequence[Played], command: str) -> Iterator[str]:
    """The table for docs/bots.md, and how to get it again. Between two bots a rating would only say once
    more who won how often."""
    seats, found = len(played[0].bots), lines(played)
    rated = len(found) > 2
    yield f"{game}, {seats} seats, {len(played)} matches; a fair share of wins is {100 / seats:.0f} %."
    yield ""
    rating, right = ("rating | ", "---: | ") if rated else ("", "")
    yield f"| bot | matches | {rating}wins per seat | score | mean rank | ms per choice |"
    yield f"| --- | ---: | {right}---: | ---: | ---: | ---: |"
    for line in found:
        wins = Interval(*(100 * value for value in line.wins))
        rating = f"{line.rating.say(0)} | " if rated else ""
        yield (
            f"| `{line.bot}` | {line.matches} | {rating}{wins.say(0)} % | {line.score.say(1)} "
            f"| {line.rank:.2f} | {1000 * line.seconds:.1f} |"
        )
    yield ""
    yield f"`{command}` (CPython {platform.python_version()}, one core per match)"
    for failure in failures(played):
        yield f"\nFailed: {failure}"


def failures(played: Sequence[Played]) -> list[str]:
    """What went wrong with programs, each kind once."""
    return sorted({failure for match in played for failure in match.failures})


class NoMarks(ValueError):
    """The page has no place for this table."""


def around(path: Path, name: str) -> tuple[str, str]:
    """What stands on a page before and after the table of this name; NoMarks if it has no place there."""
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    before, found, rest = path.read_text("utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise NoMarks(f"{path} has no lines {begin.strip()} and {end}")
    return before + begin, end + after


def write(path: Path, name: str, text: str) -> None:
    """Put a table between the marks of this name."""
    before, after = around(path, name)
    path.write_text(f"{before}{text}\n{after}", "utf-8")
