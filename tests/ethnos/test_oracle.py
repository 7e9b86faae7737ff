"""The rules and the oracle agree: in thousands of made-up positions, and in matches played out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core.chance import Chance
from regelwerk.core.match import Match
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import (
    ALLIES,
    DRAGONS,
    GIANTS,
    KINGDOMS,
    MERFOLK,
    ORCS,
    SKELETONS,
    TRIBES,
    TROLLS,
    Band,
)
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.setup import SETTINGS
from regelwerk.games.ethnos.state import NOBODY, OVER, PLAY, State
from tests.ethnos import oracle
from tests.ethnos.play import Plan, plans


def described(g: State, pillage: list[bool]) -> oracle.Position:
    """A state in the oracle's words."""
    return {
        "players": g.seats,
        "age": g.age,
        "settings": dict(g.settings),
        "glory": list(g.glory),
        "kingdoms": [
            {"tokens": list(g.tokens[kingdom]), "markers": list(g.markers[kingdom])} for kingdom in KINGDOMS
        ],
        "merfolk": list(g.merfolk) if MERFOLK in g.tribes else None,
        "trolls": [[value for value, seat in g.trolls.items() if seat == own] for own in range(g.seats)],
        "giant": None if g.giant_holder == NOBODY else g.giant_holder,
        "orcs": [len(spaces) for spaces in g.orcs],
        "pillage": pillage,
        "bands": [
            [
                {"leader": band.leader.tribe.name, "cards": [card.tribe.name for card in band]}
                for band in bands
            ]
            for bands in g.bands
        ],
    }


def made_up(seed: int) -> State:
    """The third dragon has just been drawn: a table full of ties."""
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    tribes = tuple(sorted(rng.sample(TRIBES, 5 if seats <= 3 else 6)))
    chosen = {setting.id: rng.choice(setting.values) for setting in SETTINGS[1:]}
    g = State(seats, tribes, GAME.check_settings(chosen), Chance(b"oracle"))
    g.age, g.phase, g.dragons = rng.randint(1, g.ages), PLAY, list(DRAGONS)
    g.first_player, g.active, g.dragon_holder = (rng.randrange(seats) for _ in range(3))
    g.tokens = [tuple(sorted(rng.choices([0, 2, 4, 6, 8, 10], k=g.ages))) for _ in KINGDOMS]
    most = rng.choice([1, 2, 4])
    g.markers = [[rng.randint(0, most) for _ in range(seats)] for _ in KINGDOMS]
    g.glory = [rng.randint(10, 10 + rng.choice([0, 3, 30])) for _ in range(seats)]
    if MERFOLK in tribes:
        g.merfolk = [rng.choice([0, 0, 1, 2, 18][: rng.randint(1, 5)]) for _ in range(seats)]
    if GIANTS in tribes and rng.random() < 0.8:
        g.giant_holder, g.giant_size = rng.randrange(seats), 3
    if ORCS in tribes:
        g.orcs = [tuple(sorted(rng.sample(KINGDOMS, rng.randint(0, 6)))) for _ in range(seats)]
    if TROLLS in tribes:
        g.trolls = {value: rng.randrange(seats) for value in rng.sample(range(1, 7), rng.randint(0, 6))}
    allies = [ally for ally in ALLIES if ally.tribe in tribes]
    rng.shuffle(allies)
    for seat in range(seats):
        for _ in range(rng.randint(0, 3)):
            cards = [allies.pop() for _ in range(rng.randint(1, 7)) if allies]
            leaders = [card for card in cards if card.tribe is not SKELETONS]
            if leaders:
                cards.remove(leaders[0])
                g.bands[seat].append(Band((leaders[0], *cards)))
    g.hands[0] = allies  # however good they are, hands are lost
    return g


def finish(match: Match, rng: random.Random) -> list[bool]:
    """Answer all questions about pillaging; who said yes."""
    pillage = [False] * match.state.seats
    while match.waiting and match.asked(match.waiting[0]).about == "pillage":
        seat = rng.choice(match.waiting)
        pillage[seat] = rng.random() < 0.5
        match.choose("yes" if pillage[seat] else "no", seat)
    return pillage


def agree(before: oracle.Position, match: Match) -> None:
    glory = oracle.end_of_age(before)
    assert match.state.glory == glory, before
    assert match.over == oracle.last_age(before)
    if match.over:
        assert list(match.outcome.ranks) == oracle.final_ranks(before, glory), before


@pytest.mark.parametrize("part", range(4))
def test_in_made_up_positions(part: int) -> None:
    """Ende eines Zeitalters; Spielende"""
    for seed in range(part * 1000, (part + 1) * 1000):
        g = made_up(seed)
        before = described(g, [])
        match = Match(GAME, g)
        before["pillage"] = finish(match, random.Random(seed))
        agree(before, match)


def test_made_up_positions_hold_what_they_should() -> None:
    """Every tribe, age, number of players and setting: else the test above would prove little."""
    seen: set[Any] = set()
    for seed in range(200):
        g = made_up(seed)
        seen |= {*g.settings.items(), ("seats", g.seats), *g.tribes, ("age", g.age)}
    assert len(seen) == len(TRIBES) + 5 + 3 + 1 + sum(len(setting.values) for setting in SETTINGS[1:])


def test_in_made_up_ends() -> None:
    """Spielende: ties on glory, on markers, on bands, and through to the shared win"""
    tied_on_markers = shared_wins = 0
    for seed in range(4000):
        g = made_up(seed)
        rng = random.Random(seed)
        g.phase = OVER
        g.glory = [rng.choice([50, 50, 51]) for _ in range(g.seats)]
        g.markers = [[0] * g.seats for _ in KINGDOMS]
        for seat in range(g.seats):
            g.markers[rng.choice(KINGDOMS)][seat] += rng.randint(2, 3)
            g.bands[seat] = g.bands[seat][: rng.randint(0, 2)]
        outcome = GAME.outcome(g)
        assert list(outcome.ranks) == oracle.final_ranks(described(g, []), g.glory), described(g, [])
        on_map = [sum(there[seat] for there in g.markers) for seat in range(g.seats)]
        tied_on_markers += len(set(zip(g.glory, on_map, strict=True))) < g.seats
        shared_wins += len(outcome.winners) > 1
    assert tied_on_markers > shared_wins > 100


@given(plans())
@hypothesis_settings(max_examples=40, deadline=None)
def test_in_matches_played_out(plan: Plan) -> None:
    """Ende eines Zeitalters; Spielende"""
    match = plan.begin()
    before: oracle.Position = {}
    ages = 0
    ended = False
    now = described(match.state, [False] * plan.seats)
    for seat, answer in plan.play(match):
        if any(event.key == Say.AGE_ENDS for event in match.events):
            before, ended = now, True  # drawing the third dragon has changed nothing that counts
        elif ended:
            before["pillage"][seat] = answer.name == "yes"
        if ended and (match.over or match.state.age > before["age"]):
            agree(before, match)
            ended = False
            ages += 1
        now = described(match.state, [False] * plan.seats)
    assert ages == (2 if plan.seats <= 3 else 3)
