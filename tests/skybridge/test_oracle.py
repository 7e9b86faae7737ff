"""The rules and the oracle agree: at every question of matches played out, and in made-up ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core import Choose, Match, notations, position
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import CHARACTER
from tests.skybridge import oracle
from tests.skybridge.made_up import made_up
from tests.skybridge.play import Table, choice, play, tables

OFFERS = {
    "opening": oracle.plays,
    "take": oracle.takes,
    "play": oracle.plays,
    "religion": oracle.lays,
}
"""What is asked, and what the oracle would offer."""


def offered(match: Match) -> tuple[set[str], set[str]] | None:
    """What the rules offer to whoever is asked, and what the oracle does."""
    asked = match.decision
    if not isinstance(asked, Choose):
        return None
    p = position.write(GAME, match.state)
    if asked.about == "main":
        wanted = oracle.uses(p, asked.seat) | oracle.builds(p, asked.seat)
    elif asked.about in OFFERS:
        wanted = OFFERS[asked.about](p, asked.seat)
    else:
        return None
    if asked.about != "religion":
        wanted |= oracle.asides(p, asked.seat)
    return set(notations(asked)) - {"pass"}, wanted


@given(tables())
@hypothesis_settings(max_examples=20, deadline=None)
def test_what_may_be_done_in_matches_played_out(table: Table) -> None:
    """3.7, 6.2, 7.1, 8.1, 8.2, 9.1-9.3, 10.2, 11.1-11.3"""
    plan, habits = table
    match = plan.match()
    for _ in play(match, plan.rng, habits):
        both = offered(match)
        if both is not None:
            assert both[0] == both[1], (match.decision, position.write(GAME, match.state))
    p = position.write(GAME, match.state)
    for seat in range(plan.seats):
        assert tuple(points(match.state, seat)) == oracle.areas(p, seat)
    assert list(match.outcome.ranks) == oracle.ranks(p)


# ---- made-up tables -----------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_in_made_up_ends(part: int) -> None:
    """17"""
    for seed in range(part * 100, part * 100 + 100):
        match = position.new_match(GAME, position.read(GAME, made_up(seed, "end")))
        rng = random.Random(seed)
        before = position.write(GAME, match.state)
        for _ in play(match, rng):
            before = position.write(GAME, match.state)
        p = position.write(GAME, match.state)
        there = {name: standing for name, standing in oracle.rebellion(before).items() if any(standing)}
        if match.since or before["phase"] == "end":
            assert p["rebels"] == there
        scores = [sum(oracle.areas(p, seat)) for seat in range(p["seats"])]
        assert list(match.outcome.scores) == scores
        assert list(match.outcome.ranks) == oracle.ranks(p)


@pytest.mark.parametrize("part", range(4))
def test_what_may_be_done_at_made_up_tables(part: int) -> None:
    """Every step of a turn, at tables as they come up once in a thousand matches."""
    compared = Counter[str]()
    for seed in range(part * 100, part * 100 + 100):
        given = made_up(seed, "character")
        for step in (11, 20, 30):
            table = {**given, "step": [["turn", step, given["start"]]]}
            match = position.new_match(GAME, position.read(GAME, table))
            rng = random.Random(seed)
            for _ in range(12):
                if match.over or match.state.phase != CHARACTER:
                    break
                both = offered(match)
                if both is not None:
                    assert both[0] == both[1], (match.decision, position.write(GAME, match.state))
                    compared[match.asked().about] += 1
                match.choose(choice(match.asked(), rng))
    assert min(compared[about] for about in ("take", "play", "main", "religion")) > 10
