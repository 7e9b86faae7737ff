"""Players for tests: they know nothing, but some collect before they play, so that games get far."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from hypothesis import strategies as st

from regelwerk.core.chance import seed_from
from regelwerk.core.decisions import Decision
from regelwerk.core.match import Match
from regelwerk.core.unfold import DONE, Unfolding
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import TRIBES
from regelwerk.games.ethnos.setup import SETTINGS

STEPS = 5000
"""More choices than any match has."""


class Habits(NamedTuple):
    """How often (of 100 times) a player recruits where a band is possible, adds another card to a band,
    and uses what may be waived."""

    recruits: int
    joins: int
    uses: int


def walk(decision: Decision, rng: random.Random, habits: Habits) -> Any:
    """An answer, found step by step from the options on offer, as a bot finds it."""
    unfolding = Unfolding(decision)
    while not unfolding.done:
        assert unfolding.options, f"a dead end in {decision!r} after {unfolding.taken}"
        assert len(set(unfolding.options)) == len(unfolding.options)
        unfolding.take(pick(preferred(decision.about, unfolding.options, rng, habits), rng))
    assert decision.refusal(unfolding.answer) is None
    return unfolding.answer


T = TypeVar("T")


def pick(things: Sequence[T], rng: random.Random) -> T:
    """One of these; `random()` alone is promised to be the same in every Python."""
    return things[int(rng.random() * len(things))]


def preferred(about: str, options: tuple[Any, ...], rng: random.Random, habits: Habits) -> list[Any]:
    if about == "turn":
        recruits = [option for option in options if option.verb in ("draw", "take")]
        bands = [option for option in options if option not in recruits]
        wanted = recruits if rng.random() * 100 < habits.recruits else bands
        return wanted or recruits or bands
    if about == "companions":
        further = [option for option in options if option != DONE]
        return further if rng.random() * 100 < habits.joins else list(options)
    if about != "discard" and rng.random() * 100 < habits.uses:
        return [option for option in options if option.name not in ("waive", "pass", "no")]
    return list(options)


def follow(match: Match, rng: random.Random, habits: tuple[Habits, ...]) -> Iterator[tuple[int, Any]]:
    """Play to the end; yields who chose what, each time after it happened."""
    for _ in range(STEPS):
        if match.over:
            return
        seat = pick(match.waiting, rng)
        answer = walk(match.asked(seat), rng, habits[seat])
        match.choose(answer, seat)
        yield seat, answer
    raise AssertionError(f"the match does not end within {STEPS} choices")


class Plan(NamedTuple):
    """A match to play."""

    seats: int
    settings: dict[str, str]
    seed: int
    habits: tuple[Habits, ...]

    def begin(self) -> Match:
        return Match.new(GAME, self.seats, self.settings, seed_from(self.seed))

    def play(self, match: Match) -> Iterator[tuple[int, Any]]:
        return follow(match, random.Random(self.seed), self.habits)


@st.composite
def plans(draw: st.DrawFn, seats: st.SearchStrategy[int] | None = None) -> Plan:
    """Any number of players, any tribes, any settings."""
    number = draw(seats or st.integers(2, 6))
    wanted = draw(st.lists(st.sampled_from(TRIBES), unique=True, max_size=5 if number <= 3 else 6))
    settings = {
        "tribes": ",".join(tribe.name for tribe in wanted) or draw(st.sampled_from(["random", "first_game"]))
    }
    for setting in SETTINGS[1:]:
        settings[setting.id] = draw(st.sampled_from(setting.values))
    habits = st.builds(
        Habits, st.sampled_from([30, 60, 85, 97]), st.sampled_from([0, 50, 95]), st.sampled_from([30, 90])
    )
    return Plan(number, settings, draw(st.integers(0, 2**32)), tuple(draw(habits) for _ in range(number)))
