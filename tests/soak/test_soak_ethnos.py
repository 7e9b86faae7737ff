"""Twenty thousand matches of Ethnos, of every size, with any tribes and settings: nothing gets lost, no way
is blocked, and what bots and records do with them holds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from regelwerk.core import Match, seed_from
from regelwerk.core.plain import plain
from regelwerk.core.state import EVERYONE
from regelwerk.games.ethnos.cards import ALLIES, DRAGONS, MERFOLK, TRIBES
from regelwerk.games.ethnos.printed import PRINTED
from regelwerk.games.ethnos.state import State
from tests.ethnos.test_properties import (
    test_a_redealt_world_looks_the_same,
    test_a_view_shows_what_a_perfect_note_taker_knows,
    test_the_same_choices_tell_the_same_story,
    test_what_all_know_of_a_hand_was_taken_from_the_display,
)
from tests.helpers import ETHNOS, Plan, answer
from tests.soak.whole_matches import check_guesses, check_record

__all__ = [
    "test_a_redealt_world_looks_the_same",
    "test_a_view_shows_what_a_perfect_note_taker_knows",
    "test_the_same_choices_tell_the_same_story",
    "test_what_all_know_of_a_hand_was_taken_from_the_display",
]

MATCHES, ROUNDS = 20_000, 100
TOO_LONG = 3000
"""Random matches are over after some 300 to 900 choices."""


def any_plan(number: int) -> Plan:
    rng = random.Random(f"soak {number}")
    seats = 2 + number % 5
    settings = {setting.id: rng.choice(setting.values) for setting in ETHNOS.settings if not setting.several}
    if rng.random() < 0.7:
        wanted = rng.sample(TRIBES, rng.randint(1, 5 if seats <= 3 else 6))
        settings["tribes"] = ",".join(tribe.name for tribe in wanted)
    elif rng.random() < 0.5:
        settings["tribes"] = "first_game"
    return Plan(ETHNOS, seats, settings, number)


def check(g: State) -> None:
    """Every card lies in one zone; every marker is somewhere; what is open is open."""
    lying: list[Any] = []
    for zone in ETHNOS.zones:
        for pile in zone.piles(g):
            lying += pile
            if zone.open:
                assert all(g.seen[card] == EVERYONE for card in pile)
    allies = [ally for ally in ALLIES if ally.tribe in g.tribes]
    assert sorted(lying) == sorted([*allies, *DRAGONS])
    for seat in range(g.seats):
        on_map = sum(there[seat] for there in g.markers)
        on_merfolk_board = MERFOLK in g.tribes
        markers = 1 + on_merfolk_board + on_map + len(g.orcs[seat]) + g.supply[seat]
        assert markers == PRINTED["markers_per_player"]
        assert g.supply[seat] >= 0
        assert 0 <= g.merfolk[seat] <= PRINTED["merfolk_board"]["last_space"]
        assert len(g.hands[seat]) <= PRINTED["hand_limit"]
    assert len(g.dragons) <= 3
    assert (g.giant_holder >= 0) == (g.giant_size > 0)
    assert set(g.trolls) <= set(PRINTED["troll_tokens"]["values"])


@pytest.mark.parametrize("part", range(ROUNDS))
def test_nothing_is_lost_and_no_way_is_blocked(part: int) -> None:
    for number in range(part, MATCHES, ROUNDS):
        plan = any_plan(number)
        match, rng = plan.match(light=number % 10 > 0), plan.rng
        for choices in range(TOO_LONG):
            if match.over:
                break
            if choices % 25 == 0:
                check(match.state)
            seat = rng.choice(match.waiting)
            match.follow(answer(match.asked(seat), rng), seat)
        assert match.over, plan
        check(match.state)
        outcome = match.outcome
        assert min(outcome.ranks) == 1
        assert min(outcome.scores) >= 0


@pytest.mark.parametrize("part", range(20))
def test_records_of_any_match_verify(part: int) -> None:
    for number in range(part, 1000, 20):
        check_record(any_plan(number))


@pytest.mark.parametrize("part", range(20))
def test_guesses_and_forks_hold_at_every_choice(part: int) -> None:
    for number in range(part, 400, 20):
        check_guesses(any_plan(number), check)


def test_a_match_from_every_seed_is_another() -> None:
    tables = {plain(Match.new(ETHNOS, 4, {}, seed_from(number)).state) for number in range(2000)}
    assert len(tables) == 2000
