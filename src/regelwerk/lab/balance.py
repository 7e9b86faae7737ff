"""Is a game fair, and is everything in it worth having? The same bot on every seat, many matches, and what
came of it: by place in turn order, by what seats had or chose, by the parts of the score, and how long it
took.

    python -m regelwerk.lab.balance skybridge greedy --seats 4 --matches 2000 \\
        --option boards=random --by sides --by play --first first --length round

`--by` names a list in the game's public state with a word for each seat (`sides`), or in what that state
holds of each seat (`players.tribe`; a list there counts word by word), or what a decision is about, or the
verb of an answer (then the answers count, each once a match and seat). `--first` and `--length` name numbers
in the public state.
With `--open` bots look at the table itself instead of a guess of it: for bots that only look, such as
`greedy` with hints that use no order of a pile, that says the same three times as fast.
Everything is reproducible from the seed; with `--keep` a long measurement can be stopped and goes on.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from regelwerk.bots import bot, close
from regelwerk.core.chance import seed_from
from regelwerk.core.game import Game
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.games import game as named
from regelwerk.lab.summary import Interval, Tally


class Asked(NamedTuple):
    """What is measured; the same question has the same matches."""

    game: str
    bots: tuple[str, ...]
    settings: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    first: str = ""
    length: str = ""
    seed: str = "1"
    open: bool = False


class Open(Sight):
    """The table itself, for bots that only look at it."""

    @property
    def world(self) -> Match:
        return self._match


class Told(NamedTuple):
    """What one finished match tells; all lists by seat."""

    first: int
    length: int
    wins: list[float]
    scores: list[int]
    parts: list[dict[str, int]]
    had: dict[str, list[list[str]]]
    """For each thing of `by` what each seat had or chose, without repetitions."""


# ---- playing ------------------------------------------------------------------------------------------


def play(asked: Asked, number: int, game: Game | None = None) -> Told:
    """One match; the bots move on by a seat each time."""
    game = game or named(asked.game)
    seats = len(asked.bots)
    bots = [bot(asked.bots[(seat + number) % seats]) for seat in range(seats)]
    words = f"{asked.seed}/{number}"
    rng = random.Random(f"balance {words}")
    settings = dict(each.split("=", 1) for each in asked.settings)
    match = Match.new(game, seats, settings, seed_from(words), light=asked.open)
    sight = Open if asked.open else Sight
    chosen: dict[str, list[list[str]]] = {about: [[] for _ in range(seats)] for about in asked.by}
    while waiting := match.waiting:
        for seat in waiting:
            decision = match.asked(seat)
            answer = bots[seat].choose(sight(match, seat, rng))
            said = decision.words(answer).split()[:2]
            for key in {decision.about, *said[:1]} & chosen.keys():
                chosen[key][seat].append(" ".join(said))
            match.choose(answer, seat)
    for one in bots:
        close(one)
    return told(asked, game, match, chosen)


def told(asked: Asked, game: Game, match: Match, chosen: Mapping[str, list[list[str]]]) -> Told:
    state, outcome = match.state, match.outcome
    seats = range(state.seats)
    public = game.public(state)
    had = {
        about: [list(dict.fromkeys(lies(public, about, seat) or chosen[about][seat])) for seat in seats]
        for about in asked.by
    }
    won = 1 / len(outcome.winners)
    return Told(
        int(public[asked.first]) if asked.first else 0,
        int(public[asked.length]) if asked.length else 0,
        [won if seat in outcome.winners else 0.0 for seat in seats],
        list(outcome.scores),
        [dict(game.parts(state, seat)) for seat in seats],
        had,
    )


def lies(public: Mapping[str, Any], about: str, seat: int) -> list[str]:
    """What a seat has of this in the public state; nothing if it speaks of no such thing."""
    first, *path = about.split(".")
    if first not in public:
        return []
    found = public[first][seat]
    for key in path:
        found = found[key]
    return [str(each) for each in found] if isinstance(found, list) else [str(found)]


def run(asked: Asked, matches: int, jobs: int = 1, keep: Path | None = None) -> list[Told]:
    """Many matches, the same ones whatever the number of jobs; those in the file are not played again."""
    found = kept(keep, asked)[:matches]
    left = range(len(found), matches)
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as pool:
        one = partial(play, asked)
        for match in pool.map(one, left) if pool else map(one, left):
            found.append(match)
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    head = "" if len(found) > 1 else json.dumps(asked._asdict()) + "\n"
                    file.write(f"{head}{json.dumps(match._asdict())}\n")
    return found


class OtherMatches(ValueError):
    """The file holds the matches of another question."""


def kept(keep: Path | None, asked: Asked) -> list[Told]:
    if keep is None or not keep.exists():
        return []
    first, *lines = keep.read_text("utf-8").splitlines()
    if json.loads(first) != json.loads(json.dumps(asked._asdict())):
        raise OtherMatches(f"{keep} holds matches of {first}")
    return [Told(**json.loads(line)) for line in lines]


# ---- reading it off -----------------------------------------------------------------------------------


class Line(NamedTuple):
    """One place in turn order, one thing that seats had: how often, and what came of it."""

    name: str
    times: int
    wins: Interval
    """As a part of 1; a fair share is 1 / seats."""
    score: Interval


def by_turn_order(matches: Iterable[Told]) -> list[Line]:
    """The seat that goes first, the second, and so on."""
    found = []
    for match in matches:
        seats = len(match.scores)
        found += [((seat - match.first) % seats, match, seat) for seat in range(seats)]
    return _lines(
        (str(place + 1), match, seat) for place, match, seat in sorted(found, key=lambda one: one[0])
    )


def by_thing(matches: Iterable[Told], about: str) -> list[Line]:
    """What seats had or chose, the most successful first."""
    lines = _lines(
        (name, match, seat)
        for match in matches
        for seat, names in enumerate(match.had[about])
        for name in names
    )
    return sorted(lines, key=lambda line: -line.wins.mean)


def _lines(found: Iterable[tuple[str, Told, int]]) -> list[Line]:
    """The score counts against the mean of all seats of the match."""
    wins: dict[str, Tally] = defaultdict(Tally)
    scores: dict[str, Tally] = defaultdict(Tally)
    for name, match, seat in found:
        wins[name].add(match.wins[seat])
        scores[name].add(match.scores[seat] - sum(match.scores) / len(match.scores))
    return [
        Line(name, tally.count, tally.interval(share=True), scores[name].interval())
        for name, tally in wins.items()
    ]


class Part(NamedTuple):
    """A part of the score: what it brings, and how often it decides."""

    name: str
    mean: float
    winner: float
    """What it brings to winners."""
    used: Interval
    """In what part of the matches it brings anybody anything."""
    decides: Interval
    """In what part of the matches nobody who won would have won with only the mean of the others in it."""
    leads: Interval
    """In what part of the matches the winner's lead over the second is largest in it."""


def by_part(matches: Sequence[Told]) -> list[Part]:
    names = list(matches[0].parts[0])
    means, winners, used, decides, leads = ({name: Tally() for name in names} for _ in range(5))
    for match in matches:
        seats = range(len(match.scores))
        best = max(seats, key=lambda seat: (match.wins[seat], match.scores[seat]))
        others = [seat for seat in seats if seat != best]
        second = max(others, key=lambda seat: match.scores[seat])
        ahead = {name: match.parts[best][name] - match.parts[second][name] for name in names}
        most = max(ahead.values())
        first = [name for name in names if ahead[name] == most]
        for name in names:
            for seat in seats:
                means[name].add(match.parts[seat][name])
            winners[name].add(match.parts[best][name])
            used[name].add(float(any(own[name] for own in match.parts)))
            typical = sum(match.parts[seat][name] for seat in others) / len(others)
            without = match.scores[best] - match.parts[best][name] + typical
            decides[name].add(float(without < match.scores[second]))
            leads[name].add(1 / len(first) if name in first else 0.0)
    return [
        Part(
            name,
            means[name].interval().mean,
            winners[name].interval().mean,
            used[name].interval(share=True),
            decides[name].interval(share=True),
            leads[name].interval(share=True),
        )
        for name in names
    ]


# ---- as a page ----------------------------------------------------------------------------------------


def page(asked: Asked, matches: Sequence[Told], most: int = 60) -> Iterator[str]:
    """Everything as Markdown tables."""
    seats = len(asked.bots)
    fair = 1 / seats
    yield f"{len(matches)} matches, {seats} seats; a fair share of wins is {100 * fair:.1f} %."
    yield from _table("turn order", by_turn_order(matches), fair)
    for about in asked.by:
        yield from _table(about, by_thing(matches, about)[:most], fair)
    if matches[0].parts[0]:
        yield ""
        yield "| part of the score | mean | of winners | used | decides | is the largest lead |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: |"
        for part in by_part(matches):
            shares = " | ".join(f"{_say(each, 100, 0)} %" for each in (part.used, part.decides, part.leads))
            yield f"| {part.name} | {part.mean:.1f} | {part.winner:.1f} | {shares} |"
    if asked.length:
        lengths = Counter(match.length for match in matches)
        mean = sum(match.length for match in matches) / len(matches)
        yield ""
        yield f"{asked.length}: {mean:.2f} on average; " + ", ".join(
            f"{length}: {100 * count / len(matches):.0f} %" for length, count in sorted(lengths.items())
        )


def _table(head: str, lines: Sequence[Line], fair: float) -> Iterator[str]:
    yield ""
    yield f"| {head} | times | wins % | from fair | score against the table |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for line in lines:
        wins, score = _say(line.wins, 100, 1), _say(line.score, 1, 1)
        yield f"| {line.name} | {line.times} | {wins} | {100 * (line.wins.mean - fair):+.1f} | {score} |"


def _say(interval: Interval, times: int, digits: int) -> str:
    mean = f"{times * interval.mean:.{digits}f}"
    if interval.low is None or interval.high is None:
        return mean
    return f"{mean} ({times * interval.low:.{digits}f} to {times * interval.high:.{digits}f})"


def main(arguments: Sequence[str] | None = None, say: Callable[[str], None] = print) -> None:
    parser = argparse.ArgumentParser("python -m regelwerk.lab.balance", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--by", action="append", default=[])
    parser.add_argument("--first", default="")
    parser.add_argument("--length", default="")
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    found = parser.parse_args(arguments)
    bots = (found.bot,) * found.seats
    settings, by = tuple(found.option), tuple(found.by)
    asked = Asked(found.game, bots, settings, by, found.first, found.length, found.seed, found.open)
    for line in page(asked, run(asked, found.matches, found.jobs, found.keep)):
        say(line)


if __name__ == "__main__":
    main()
