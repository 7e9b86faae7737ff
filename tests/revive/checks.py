"""What must hold at every moment of every match, and range found by another way than that of the rules."""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from regelwerk.core import Match
from regelwerk.core.state import EVERYONE
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import BUILDINGS, ENERGY_EACH, LIMITS, SIDE, SLOTS, TECHNOLOGIES, TRIBES
from regelwerk.games.revive.cards import CARDS
from regelwerk.games.revive.map import BLOCKS, SPOT_OF
from regelwerk.games.revive.setup import SETTINGS
from regelwerk.games.revive.state import Player, State
from tests.helpers import Plan

BASE = [tribe.name for tribe in TRIBES if not tribe.expansion]
ALL = [tribe.name for tribe in TRIBES]
ALONE = [tribe.name for tribe in TRIBES if tribe.solo]


def any_plan(number: int, seats: int = 0) -> Plan:
    """Any players, tribes and settings."""
    rng = random.Random(f"revive {number}")
    seats = seats or 1 + number % 4
    settings = {setting.id: rng.choice(setting.values) for setting in SETTINGS if not setting.several}
    if rng.random() < 0.7:
        settings["chapter"] = "all"
    if settings["chapter"] in ("all", "5"):
        known = BASE if settings["expansion"] == "no" else ALONE if seats == 1 else ALL
        settings["tribes"] = ",".join(rng.sample(known, seats))
    return Plan(GAME, seats, settings, number)


plans = st.integers(0, 2**32).map(any_plan)


# ---- what is in the box ---------------------------------------------------------------------------


def lying(g: State) -> list[Any]:
    """Every card, token and tile where it lies."""
    return sorted(card for zone in GAME.zones for pile in zone.piles(g) for card in pile)


class Box:
    """What a match has begun with; `check` says whether it is all still there."""

    def __init__(self, g: State) -> None:
        self.cards = lying(g)
        self.large, self.small = sum(g.large), g.small
        self.before: list[tuple[Any, ...]] = [self.only_grows(p) for p in g.players]
        self.part: Any = None
        assert len(set(self.cards)) == len(self.cards)

    def only_grows(self, p: Player) -> tuple[Any, ...]:
        buildings = (len(p.small), len(p.large))
        kept = (len(p.completed), len(p.flipped), len(p.crates), p.small_artifacts, sum(p.artifacts))
        return (*p.tracks, *p.progress, *buildings, len(p.figures), *kept, len(p.junctions), len(p.machines))

    def check(self, match: Match, after_every_choice: bool = True) -> None:
        g: State = match.state
        assert lying(g) == self.cards
        for zone in GAME.zones:
            if zone.open:
                assert all(g.seen[card] == EVERYONE for pile in zone.piles(g) for card in pile)
        taken = sum(sum(p.artifacts) for p in g.players)
        assert sum(g.large) + taken <= self.large
        assert g.solo or sum(g.large) + taken == self.large
        assert min(g.large) >= 0
        assert g.small + sum(p.small_artifacts for p in g.players) == self.small
        assert g.small >= 0
        for seat, p in enumerate(g.players):
            check_player(g, p)
            now = self.only_grows(p)
            assert all(new >= old for new, old in zip(now, self.before[seat], strict=True))
            self.before[seat] = now
        check_map(g)
        self.check_limits(match, after_every_choice)

    def check_limits(self, match: Match, after_every_choice: bool) -> None:
        """At the end of each action part, and for everybody else always. Only who looks after every choice
        sees where a part begins: later free actions may have been taken in it already."""
        g: State = match.state
        part, between = (g.turns, g.part), match.over
        if getattr(match.decision, "about", "") == "action" and part != self.part:
            self.part, between = part, between or after_every_choice
        for seat, p in enumerate(g.players):
            assert min(p.stock) >= 0
            if between or (seat != g.active and seat not in match.waiting):
                assert all(n <= limit for n, limit in zip(p.stock, LIMITS, strict=True)), (part, p.stock)
            if between:
                assert p.gained == (0, 0) or not g.turns
                assert p.off == (0, 0, 0, 0)
                assert not p.once
                assert not p.borrowed


def check_player(g: State, p: Player) -> None:
    assert 1 <= p.energy + len(p.powered) <= ENERGY_EACH
    assert p.energy >= 0
    assert set(p.powered) <= set(p.machines)
    assert len(set(p.powered)) == len(p.powered)
    assert len(set(p.machines)) == len(p.machines)
    assert set(p.flipped) <= {machine for machine in p.machines if machine < CARDS and machine.unstable}
    assert len(p.figures) == p.technologies.bit_count() <= len(TECHNOLOGIES)
    assert len(set(p.figures)) == len(p.figures)
    for technology in TECHNOLOGIES:
        if p.has(technology) and technology.needs:
            assert p.has(next(other for other in TECHNOLOGIES if other.name == technology.needs))
    for kind in BUILDINGS:
        assert len(p.built(kind)) <= kind.count
    assert len(set(p.buildings)) == len(p.buildings)
    assert [len(spaces) for spaces in p.modules] == [slot.spaces for slot in SLOTS]
    for slot in SLOTS:
        for place, card in enumerate(p.slots[slot][:-1]):
            half = p.side_half >> place & 1 if slot == SIDE else slot.half == "bottom"
            assert card.bottom_stacks if half else card.top_stacks
    assert not p.slots[SIDE] or p.has(TECHNOLOGIES[2])
    assert min(p.tracks) >= 0
    assert max(p.tracks) <= 12
    assert p.points >= 0
    assert p.worship >= 0
    assert min(p.gained) >= 0
    name = p.tribe.name
    if name == "cordycepians":
        assert p.supply + sum(other.parasites for other in g.players) == p.tribe.pieces
    elif name == "ostarius":
        assert p.supply + len(g.gates) == p.tribe.pieces
    else:
        assert p.supply + len(p.spaces) == p.tribe.pieces
    assert p.supply >= 0


def check_map(g: State) -> None:
    """Buildings on desert, one a space but for the Cordycepians; figures on sites and corners; alone one
    building a tile."""
    taken: list[int] = []
    sharing = any(p.tribe.name == "cordycepians" for p in g.players)
    for p in g.players:
        assert all(g.land[space] & 15 == 1 for space in p.buildings)
        assert all(space == -1 or g.land[space] & 15 in (6, 9) for space in p.figures)
        taken += p.buildings
    assert sharing or len(set(taken)) == len(taken)
    if g.solo:
        tiles = [SPOT_OF[space] for space in taken]
        assert len(set(tiles)) == len(tiles)
    covered = [hex for gate in g.gates for hex in gate[:3]]
    assert len(set(covered)) == len(covered)
    assert not set(covered) & set(taken)


# ---- range, by an independent search ----------------------------------------------------------------

COLUMNS, ROWS = 14, 10
BIG = ("abyss", "location", "sea", "open_gate", "closed_gate")
KINDS = ("ice", "desert", "yellow", "green", "gray", "lake", "site", "giant", *BIG)


@cache
def centre(hex: int) -> tuple[float, float]:
    """Where the middle of a hex lies; odd rows are shifted right by half a hex."""
    row, column = divmod(hex, COLUMNS)
    return column + 0.5 * (row % 2), row * math.sqrt(3) / 2


@cache
def touching(hex: int) -> tuple[int, ...]:
    """The hexes whose middle is one hex away."""
    x, y = centre(hex)
    return tuple(
        other
        for other in range(COLUMNS * ROWS)
        if other != hex and abs(math.dist((x, y), centre(other)) - 1) < 0.01
    )


def wholes(g: State) -> dict[int, frozenset[int]]:
    """For each hex the whole space it belongs to. [6.5]"""
    found = {hex: frozenset((hex,)) for hex in range(COLUMNS * ROWS)}
    bigs = [[column + row * COLUMNS for column in (6, 7) for row in (4, 5)]]
    bigs += [
        [column + dx + (row + dy) * COLUMNS for dx in (0, 1) for dy in (0, 1)]
        for column in (0, 12)
        for row in (0, 8)
    ]
    bigs += [list(BLOCKS[SPOT_OF[place]].hexes) for place, _ in g.seas]
    bigs += [list(gate[:3]) for gate in g.gates]
    for hexes in bigs:
        whole = frozenset(hexes)
        found |= dict.fromkeys(hexes, whole)
    return found


def cheapest(
    g: State, origins: Iterable[int], through_seas: bool, watched: frozenset[int] = frozenset(), most: int = 0
) -> dict[int, int]:
    """Food to each hex that can be reached, counting through at most so many watched spaces. [6.1-6.5]"""
    whole = wholes(g)
    blocked = {"ice", "giant", "closed_gate"} | (set() if through_seas else {"sea"})

    def passable(space: frozenset[int]) -> bool:
        return KINDS[g.land[min(space)] & 15] not in blocked

    best: dict[tuple[frozenset[int], int], int] = {}
    queue: list[tuple[int, int, int]] = []
    starts = {whole[origin] for origin in origins}
    for start in starts:
        best[start, 0] = 0
        heapq.heappush(queue, (0, min(start), 0))
    prices: dict[int, int] = {hex: 0 for start in starts for hex in start}
    while queue:
        paid, first, seen = heapq.heappop(queue)
        space = whole[first]
        if best[space, seen] < paid:
            continue
        for neighbour in {whole[other] for hex in space for other in touching(hex)} - {space}:
            for hex in neighbour:
                prices[hex] = min(prices.get(hex, paid), paid)
            if not passable(neighbour) or neighbour in starts:
                continue
            counted = seen + bool(neighbour & watched)
            if counted <= most and paid + 1 < best.get((neighbour, counted), 999):
                best[neighbour, counted] = paid + 1
                heapq.heappush(queue, (paid + 1, min(neighbour), counted))
    return prices
