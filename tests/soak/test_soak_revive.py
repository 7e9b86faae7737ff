"""Ten thousand matches of Revive, of every size, with any tribes and settings: nothing gets lost, no way is
blocked, greedy players get to the end too, and what bots and records do with matches holds."""

from __future__ import annotations

import pytest

from regelwerk.bots.greedy import Greedy
from regelwerk.core import Match, Sight, seed_from, view
from regelwerk.core.plain import plain
from regelwerk.games.revive import GAME
from regelwerk.games.revive.state import State
from tests.helpers import answer
from tests.revive import oracle
from tests.revive.checks import Box, any_plan, lying
from tests.revive.test_properties import (
    test_no_machine_is_used_twice_without_its_energy_back,
    test_range_is_the_cheapest,
    test_the_same_choices_tell_the_same_story,
    test_ways_round_watched_spaces_are_the_cheapest,
)
from tests.soak.whole_matches import check_guesses, check_record

__all__ = [
    "test_no_machine_is_used_twice_without_its_energy_back",
    "test_range_is_the_cheapest",
    "test_the_same_choices_tell_the_same_story",
    "test_ways_round_watched_spaces_are_the_cheapest",
]

MATCHES, ROUNDS = 10_000, 50
TOO_LONG = 5000
"""Random matches are over after some 200 to 900 choices."""


@pytest.mark.parametrize("part", range(ROUNDS))
def test_nothing_is_lost_and_no_way_is_blocked(part: int) -> None:
    for number in range(part, MATCHES, ROUNDS):
        plan = any_plan(number)
        match, rng = plan.match(light=number % 10 > 0), plan.rng
        box, closely = Box(match.state), number % 20 == 0
        for choices in range(TOO_LONG):
            if match.over:
                break
            if closely or choices % 100 == 0:
                box.check(match, closely)
            seat = rng.choice(match.waiting)
            match.follow(answer(match.asked(seat), rng), seat)
        assert match.over, plan
        box.check(match)
        assert list(match.outcome.scores) == oracle.scores(view(match, None))


@pytest.mark.parametrize("part", range(20))
def test_greedy_players_get_to_the_end(part: int) -> None:
    for number in range(part, 400, 20):
        plan = any_plan(number)
        match, rng = plan.match(), plan.rng
        bot, box = Greedy(), Box(match.state)
        for _ in range(TOO_LONG):
            if match.over:
                break
            seat = match.waiting[0]
            match.choose(bot.choose(Sight(match, seat, rng)), seat)
        assert match.over, plan
        assert lying(match.state) == box.cards
        assert match.state.turns / plan.seats < 60, plan


@pytest.mark.parametrize("part", range(20))
def test_records_of_any_match_verify(part: int) -> None:
    for number in range(part, 400, 20):
        check_record(any_plan(number))


@pytest.mark.parametrize("part", range(20))
def test_guesses_and_forks_hold_at_every_choice(part: int) -> None:
    for number in range(part, 100, 20):
        plan = any_plan(number)
        cards = lying(plan.match().state)

        def every_card(g: State, cards: list[int] = cards) -> None:
            assert lying(g) == cards

        check_guesses(plan, every_card)


def test_a_match_from_every_seed_is_another() -> None:
    tables = {plain(Match.new(GAME, 4, {}, seed_from(number)).state) for number in range(1000)}
    assert len(tables) == 1000
