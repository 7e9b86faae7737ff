"""Players for tests: at random, but with habits, so that matches get far in every direction."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from regelwerk.core import Choose, Decision, Match, Record
from regelwerk.core.decisions import PASS
from regelwerk.games.skybridge.cards import SIDES
from tests.helpers import SKYBRIDGE, Plan, answer


class Habits(NamedTuple):
    """Of a hundred times, how often somebody does a thing where it is possible."""

    builds: int = 80
    """Helps to build as soon as that can be done."""
    prays: int = 80
    """Uses Religion."""
    aside: int = 25
    """Thinks of trades and gifts at all."""
    stops: int = 20
    """Thinks of passing while something else can be done."""


LIVELY = Habits()
IDLE = Habits(builds=0)
"""Nobody builds: segments complete themselves."""
HASTY = Habits(builds=30, prays=30, aside=5, stops=60)
DEVOUT = Habits(builds=20, prays=100, aside=60)


def choice(asked: Decision, rng: random.Random, habits: Habits = LIVELY) -> Any:
    """A legal answer."""
    if not isinstance(asked, Choose):
        return answer(asked, rng)
    options: list[Any] = list(asked.options)
    for verb, often in (("build", habits.builds), ("religion", habits.prays)):
        eager = [option for option in options if kind(option) == verb]
        if eager and rng.randrange(100) < often:
            return rng.choice(eager)
        if len(eager) < len(options) and not often:
            options = [option for option in options if option not in eager]
    main = [option for option in options if option not in asked.side]
    if main and rng.randrange(100) >= habits.aside:
        options = main
    if len(options) > 1 and rng.randrange(100) >= habits.stops:
        options = [option for option in options if option != PASS]
    return rng.choice(options)


def kind(option: Any) -> str:
    """The verb, but for effects what they do."""
    verb: str = getattr(option, "verb", "")
    return str(option.thing.what) if verb == "use" else verb


def play(
    going: Match | Record, rng: random.Random, habits: Sequence[Habits] = (LIVELY,)
) -> Iterator[tuple[int, Any]]:
    """To the end; yields who is about to choose what."""
    while True:
        match = going.match if isinstance(going, Record) else going
        if match.over:
            return
        seat = rng.choice(match.waiting)
        said = choice(match.asked(seat), rng, habits[seat % len(habits)])
        yield seat, said
        going.choose(said, seat)


class Table(NamedTuple):
    """A match to be played, and by whom."""

    plan: Plan
    habits: list[Habits]


def any_table(number: int) -> Table:
    """The table of this number: players go round, boards, hands and habits are drawn."""
    rng = random.Random(f"skybridge {number}")
    seats = SKYBRIDGE.seats[number % len(SKYBRIDGE.seats)]
    factions = rng.sample(range(5), rng.randint(1, seats))
    named = ",".join(SIDES[2 * faction + rng.randrange(2)].name for faction in factions)
    settings = {
        "hands": rng.choice(("recommended", "draft")),
        "boards": rng.choice(("choose", "random", named, named)),
    }
    habits = [rng.choice((LIVELY, LIVELY, IDLE, HASTY, DEVOUT)) for _ in range(seats)]
    return Table(Plan(SKYBRIDGE, seats, settings, number), habits)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any number of players, any boards, any hands, any habits."""
    return any_table(draw(st.integers(0, 2**32)))
