"""What holds in every match that anybody could play: two to five players, any boards, any hands."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core import Choose
from regelwerk.core.decisions import PASS
from regelwerk.core.state import EVERYONE
from regelwerk.games.skybridge.cards import (
    BRIDGE_WORK,
    CARDS,
    CROWN_OF_EMPERY,
    GARRISONS,
    MASTER_OF_DRAKHES,
    POPULATION_IN_RESERVE,
    POPULATION_ON_BOARD,
    RESOURCES,
    SEGMENTS,
    SIDES,
    STACKS,
    TERRITORIES,
    FactionCard,
    Godh,
)
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import BOARDS, CHARACTER, DISPLAYS, FREE, State
from tests.helpers import SKYBRIDGE, Plan
from tests.skybridge.play import Table, play, tables


def check(g: State) -> None:
    """Everything in the box is where it can be, and there once."""
    lying = [card for zone in SKYBRIDGE.zones for pile in zone.piles(g) for card in pile]
    assert sorted(lying) == list(range(CARDS))
    for zone in SKYBRIDGE.zones:
        if zone.open:
            assert all(g.seen[card] == EVERYONE for pile in zone.piles(g) for card in pile)
    for seat in range(g.seats):
        check_player(g, seat)
    assert g.free + sum(there[FREE] for there in g.rebels) == 12
    assert 0 <= g.leader <= 8
    assert g.leader in (9 - g.segment, 10 - g.segment)
    assert 0 <= g.idle < 3
    for segment in SEGMENTS:
        assert segment < g.segment or not g.bridge[segment]
    assert all(len(stack) >= g.is_up(number) for number, stack in zip(STACKS, g.stacks, strict=True))


def check_player(g: State, seat: int) -> None:
    if g.phase in (BOARDS, DISPLAYS):
        return
    on_map = sum(there[seat] for there in g.rebels)
    on_bridge = sum(there >> seat & 1 for there in g.bridge)
    elsewhere = g.reserve[seat] + g.captives[seat] + g.lost[seat] + on_map + on_bridge
    assert g.population[seat] + elsewhere == POPULATION_ON_BOARD + POPULATION_IN_RESERVE
    assert min(g.population[seat], g.reserve[seat], g.captives[seat]) >= 0
    assert g.forts[seat].bit_count() <= GARRISONS
    assert all(TERRITORIES[place].points for place in range(9) if g.forts[seat] >> place & 1)
    assert 0 <= g.legions[seat] <= 8
    stock = g.stock[seat]
    assert min(stock) >= 0
    for resource in RESOURCES:
        if resource.spaces is not None:
            assert sum(stock[other] for other in resource.group) <= resource.spaces
    for place, stack in enumerate(g.displays[seat]):
        godhs = [card for card in stack if isinstance(card, Godh)]
        assert len(godhs) == (g.power[seat] >> place & 1)
        assert not stack or any(isinstance(card, FactionCard) for card in stack) or godhs
    if g.active != seat:
        by_the_crown = 2 if g.sides[seat] is CROWN_OF_EMPERY else 0  # after her turn, and before the next
        assert len(g.godhs[seat]) <= 3 + by_the_crown


@given(tables())
@hypothesis_settings(max_examples=25, deadline=None)
def test_nothing_is_lost_and_no_way_is_blocked(table: Table) -> None:
    """Cards, population, garrisons and rebels are accounted for, storage has limits, every match ends."""
    plan, habits = table
    match = plan.match()
    for _ in play(match, plan.rng, habits):
        check(match.state)
    check(match.state)
    g = match.state
    assert 7 <= g.round <= 21
    assert g.segment == 8
    assert min(match.outcome.ranks) == 1
    assert match.outcome.scores == tuple(sum(points(g, seat)) for seat in range(g.seats))


def touching(g: State, seat: int) -> Counter[tuple[int, int]]:
    """Cards that lie directly on each other though a feud stands between them."""
    found = Counter[tuple[int, int]]()
    for stack in g.displays[seat]:
        for lower, upper in pairwise(stack):
            for one, other in ((lower, upper), (upper, lower)):
                if isinstance(one, Godh) and isinstance(other, FactionCard) and one.feud is other.faction:
                    found[one, other] += 1
    return found


@given(tables())
@hypothesis_settings(max_examples=25, deadline=None)
def test_feuds_touch_only_after_inspiration_or_when_ghiarhabbat_moves_away(table: Table) -> None:
    """10.2, 10.4; the Master of Drakhes ignores them."""
    plan, habits = table
    match = plan.match()
    before = [Counter[tuple[int, int]]() for _ in range(plan.seats)]
    moved = ""
    for seat, said in play(match, plan.rng, habits):
        now = [touching(match.state, seat) for seat in range(plan.seats)]
        for other in range(plan.seats):
            if match.state.sides[other] is not MASTER_OF_DRAKHES and now[other] - before[other]:
                assert moved in ("top", "beneath", "compensation")
        before = now
        about = match.asked(seat).about
        moved = about if about == "compensation" else getattr(said, "verb", "")


@given(tables())
@hypothesis_settings(max_examples=25, deadline=None)
def test_each_turn_takes_one_card_and_plays_one(table: Table) -> None:
    """7.5, 8.4: unless that is impossible; and each central stack loses one card for each taken from it."""
    plan, habits = table
    match = plan.match()
    turn: tuple[int, int] | None = None
    taken = played = could_take = could_play = 0
    sizes: list[int] = []
    for seat, said in play(match, plan.rng, habits):
        g = match.state
        now = (g.round, g.active) if g.phase == CHARACTER and g.stack else None
        if now != turn:
            if turn is not None:
                assert taken == 1 or (not taken and not could_take)
                assert played == 1 or not could_play
            turn, taken, played, could_take, could_play = now, 0, 0, 0, 0
            sizes = [len(stack) for stack in g.stacks]
        asked = match.asked(seat)
        about, verb = asked.about, getattr(said, "verb", "")
        if isinstance(asked, Choose) and about == "take":
            could_take |= PASS not in asked.options
            if verb == "pass":
                assert g.crown >= 0 or not g.up
        if isinstance(asked, Choose) and any(option.verb == "play" for option in asked.options):
            could_play = 1
            assert verb != "pass"
        if about in ("take", "peeked") and verb == "take":
            taken += 1
        played += verb in ("play", "retreat")
        if about == "play" and taken:
            assert sum(sizes) - sum(len(stack) for stack in g.stacks) == 1


@given(tables())
@hypothesis_settings(max_examples=15, deadline=None)
def test_what_lies_hidden_is_known_only_to_those_who_saw_it(table: Table) -> None:
    """20.1: hands to their owners; the stack of bridge work to all; of the other stacks nothing to those who
    have never looked at one."""
    plan, habits = table
    match = plan.match()
    looked: set[int] = set()
    for seat, said in play(match, plan.rng, habits):
        g = match.state
        for other, hand in enumerate(g.hands):
            assert all(g.seen[card] >> other & 1 for card in hand)
        for other, godhs in enumerate(g.godhs):
            assert all(g.seen[card] >> other & 1 for card in godhs)
        assert all(g.seen[card] == EVERYONE for card in g.stacks[BRIDGE_WORK])
        for stack, cards in zip(STACKS, g.stacks, strict=True):
            hidden = cards[:-1] if g.is_up(stack) else cards
            for card in hidden if stack is not BRIDGE_WORK else ():
                assert all(other in looked for other in range(plan.seats) if g.seen[card] >> other & 1)
        about = match.asked(seat).about
        if about == "draft":
            looked |= set(range(plan.seats))
        elif about == "knowledge" or getattr(said, "verb", "") == "peek":
            looked.add(seat)


def test_every_side_is_played() -> None:
    """The plans above reach all ten abilities."""
    seen = set()
    for seed in range(40):
        match = Plan(SKYBRIDGE, 4, {"boards": "random"}, seed).match()
        seen |= set(match.state.sides)
    assert seen == set(SIDES)


def test_matches_differ_by_seed_alone() -> None:
    one, same, other = (Plan(SKYBRIDGE, 3, {}, seed) for seed in (1, 1, 2))
    told = []
    for plan in (one, same, other):
        match = plan.match()
        told.append([match.asked(seat).words(said) for seat, said in play(match, plan.rng)])
    assert told[0] == told[1] != told[2]
