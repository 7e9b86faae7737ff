"""Skybridge, played at random many thousands of times: two to five players, any boards, any hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from regelwerk.core import Decision
from regelwerk.games.skybridge.cards import SIDES
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import State
from tests.helpers import SKYBRIDGE
from tests.skybridge.play import Habits, any_table, choice
from tests.skybridge.test_oracle import (
    test_in_made_up_ends,
    test_what_may_be_done_at_made_up_tables,
    test_what_may_be_done_in_matches_played_out,
)
from tests.skybridge.test_properties import (
    check,
    test_each_turn_takes_one_card_and_plays_one,
    test_feuds_touch_only_after_inspiration_or_when_ghiarhabbat_moves_away,
    test_what_lies_hidden_is_known_only_to_those_who_saw_it,
)
from tests.soak.whole_matches import Choose, check_guesses, check_record

__all__ = [
    "test_each_turn_takes_one_card_and_plays_one",
    "test_feuds_touch_only_after_inspiration_or_when_ghiarhabbat_moves_away",
    "test_in_made_up_ends",
    "test_what_lies_hidden_is_known_only_to_those_who_saw_it",
    "test_what_may_be_done_at_made_up_tables",
    "test_what_may_be_done_in_matches_played_out",
]

MATCHES, PARTS = 10_000, 100
TOO_LONG = 3000
"""Matches are over after some 150 to 1500 choices."""


def by_habit(habits: Sequence[Habits]) -> Choose:
    def choose(seat: int, decision: Decision, rng: random.Random) -> Any:
        return choice(decision, rng, habits[seat])

    return choose


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_and_no_way_is_blocked(part: int) -> None:
    for number in range(part, MATCHES, PARTS):
        plan, habits = any_table(number)
        match, rng = plan.match(light=number % 10 > 0), plan.rng
        for choices in range(TOO_LONG):
            if match.over:
                break
            if choices % 25 == 0:
                check(match.state)
            seat = rng.choice(match.waiting)
            match.follow(choice(match.asked(seat), rng, habits[seat]), seat)
        assert match.over, plan
        check(match.state)
        g: State = match.state
        assert (g.segment, 7 <= g.round <= 21) == (8, True), plan
        outcome = match.outcome
        assert min(outcome.ranks) == 1
        assert outcome.scores == tuple(sum(points(g, seat)) for seat in range(plan.seats))
        assert min(outcome.scores) >= 0


@pytest.mark.parametrize("part", range(20))
def test_records_of_any_match_verify(part: int) -> None:
    for number in range(part, 400, 20):
        plan, habits = any_table(number)
        check_record(plan, by_habit(habits))


@pytest.mark.parametrize("part", range(20))
def test_guesses_and_forks_hold_at_every_choice(part: int) -> None:
    for number in range(part, 200, 20):
        plan, habits = any_table(number)
        check_guesses(plan, check, by_habit(habits))


def test_the_tables_are_of_all_kinds() -> None:
    """Else ten thousand matches would prove little."""
    seen: set[object] = set()
    for number in range(400):
        plan, habits = any_table(number)
        seen |= {plan.seats, *habits, *plan.match(light=True).state.sides}
        seen |= {"draft", "recommended"} & set(plan.settings.values())
    assert seen >= {*SKYBRIDGE.seats, *SIDES, "draft", "recommended"}
