"""The rules and the oracle agree: at every question of matches played out, and in made-up ends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core import Choose, Match, notations, position
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.cards import FACTION_CARDS, GODHS, SIDES, TERRITORIES
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import CHARACTER
from tests.skybridge import oracle
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


def display(side: str, rng: random.Random, cards: list[str], godhs: list[str]) -> dict[str, Any]:
    """Rune stacks of any height; in some a Godh card."""
    laid: dict[str, list[str]] = {}
    for slot in oracle.slots({"side": side}):
        stack = [cards.pop() for _ in range(rng.choice((0, 1, 1, 2, 3)))]
        if stack and rng.random() < 0.5:
            stack.insert(rng.randint(1, len(stack)), godhs.pop())
        if stack:
            laid[slot] = stack
    closed = rng.sample(list(laid), 1) if laid and rng.random() < 0.2 else []
    return {"display": laid, "closed": closed}


def made_up(seed: int, phase: str) -> dict[str, Any]:
    """Any table: figures, cards and resources lie anywhere they may."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    cards = [card.name for card in FACTION_CARDS if card.stack is None or card.faction]
    godhs = [card.name for card in GODHS]
    rng.shuffle(cards)
    rng.shuffle(godhs)
    names = [territory.name for territory in TERRITORIES]
    segment = 8 if phase == "end" else rng.randint(1, 7)
    built = [f"b{number}" for number in range(1, segment)]
    rebels: dict[str, list[int]] = {name: [0] * seats for name in names}
    bridge: dict[str, list[int]] = {}
    players: list[dict[str, Any]] = []
    factions = rng.sample(range(5), seats)
    sides = [SIDES[2 * faction + rng.randrange(2)].name for faction in factions]
    for seat, side in enumerate(sides):
        figures = 12
        for name in built:
            if figures > 4 and rng.random() < 0.5:
                bridge.setdefault(name, []).append(seat)
                figures -= 1
        captives = rng.choice((0, 0, 1)) if "crown_of_agony" in sides and side[:5] != "crown" else 0
        board = rng.randint(0, 3)
        figures -= board + captives
        on_map = rng.randint(0, max(0, min(3, figures)))
        for _ in range(on_map):
            rebels[rng.choice(names)][seat] += 1
        players.append(
            {
                "side": side,
                "population": board,
                "captives": captives,
                "legion": rng.choice(names),
                "garrisons": rng.sample([t.name for t in TERRITORIES if t.points], rng.randint(0, 4)),
                "stock": stored(rng),
                "hand": [cards.pop() for _ in range(rng.randint(0, 5))],
                "godhs": [godhs.pop() for _ in range(rng.randint(0, 3))],
                **display(side, rng, cards, godhs),
            }
        )
    return {
        "seats": seats,
        "players": players,
        "phase": phase,
        "segment": segment,
        "bridge": bridge,
        "rebels": rebels,
        "free_rebels": {name: rng.choice((0, 0, 1)) for name in names},
        "leader": None if rng.random() < 0.5 else rng.choice(names),
        "stacks": {"bridge_work": ["brw"] * rng.randint(0, 3)} if phase == "end" else {},
        "start": rng.randrange(seats),
        "crown": rng.choice((*oracle.FACTIONS, None)) if phase != "end" else None,
        "utreng": rng.choice(("stone", "metal", "sumpter")),
        "crossed": rng.random() < 0.5,
        "spare": rng.random() < 0.7,
    }


def stored(rng: random.Random) -> dict[str, int]:
    stock = Counter(rng.choices(oracle.MATERIALS, k=rng.randint(0, 5)))
    return {**stock, "sumpter": rng.randint(0, 3), "salt": rng.randint(0, 2), "money": rng.randint(0, 3)}


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
