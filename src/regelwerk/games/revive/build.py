"""Building, and what buildings gain from the spaces around them. [10, 16]"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container
from functools import cache
from typing import NamedTuple

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import BUILDINGS, MAP_REWARDS, SMALL, Building
from regelwerk.games.revive.cards import SEAS
from regelwerk.games.revive.map import (
    AROUND,
    GIANT,
    GRAY,
    HEXES,
    KIND,
    LAKE,
    PLACES,
    SEA,
    SPOT_OF,
    SYMBOL,
    YELLOW,
    Place,
)
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import COLOURS, PRINTED
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import range_off, reach, space_of, way_counted, way_to
from regelwerk.games.revive.resources import BUILD, Cost, discount_used, pay
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import STEPS
from regelwerk.games.revive.state import NOBODY, Player, State
from regelwerk.games.revive.tracks import TRACK_OPTION, advance

SOLO_PER_TILE: int = PRINTED["solo"]["buildings_per_tile"]
EVERYWHERE = range(HEXES)


class Plan(NamedTuple):
    """A kind of building and where it goes."""

    kind: Building
    place: Place

    @property
    def name(self) -> str:
        return f"{self.kind.name} {self.place.name}"

    @property
    def text_key(self) -> str:
        return "revive.plan"

    @property
    def text_values(self) -> dict[str, object]:
        return {"kind": self.kind, "place": self.place}


@cache
def building(kind: Building, space: int) -> Option:
    return Option("build", Plan(kind, PLACES[space]))


# ---- where and for how much ---------------------------------------------------------------------


def gears(g: State, seat: int, kind: Building) -> int:
    """[10.2]"""
    off = g.players[seat].off[BUILD] + hooks.total(g, "build_off", seat, kind)
    return max(0, kind.gears - off)


def building_sites(g: State, seat: int) -> tuple[list[int], dict[int, tuple[Option, ...]]]:
    """The empty desert spaces in range, cheapest first: their prices before discounts, and the options for
    each kind. [10.1]"""
    known = reach(g, seat)
    sharing = seat if hooks.total(g, "shares", seat) else NOBODY
    key = ("build", sharing, *[occupied_by(p) for p in g.players])
    found: tuple[list[int], dict[int, tuple[Option, ...]]] | None = known.notes.get(key)
    if found is None:
        closed = taken(g, seat)
        free = [(price, space) for price, space in known.deserts if space not in closed]
        found = (
            [price for price, _ in free],
            {kind: tuple(building(kind, space) for _, space in free) for kind in BUILDINGS},
        )
        known.notes[key] = found
    return found


def occupied_by(p: Player) -> tuple[tuple[int, ...], ...]:
    return p.small, p.large, p.spaces


def taken(g: State, seat: int) -> set[int]:
    """Spaces on which the seat cannot build: there is a building or a tunnel chip already. [10.3, 20.8]"""
    builders = [g.players[seat]] if hooks.total(g, "shares", seat) else g.players
    spaces = {space for p in builders for space in p.buildings}
    for p in g.players:
        spaces.update(p.spaces)
    if g.solo:
        spaces.update(full_tiles(g))
    return spaces


def full_tiles(g: State) -> set[int]:
    """Alone: at most 1 building on each tile. [22.4]"""
    tiles = [SPOT_OF[space] for space in g.players[0].buildings]
    return {space for space, spot in SPOT_OF.items() if tiles.count(spot) >= SOLO_PER_TILE}


def plans(g: State, seat: int) -> list[Option]:
    """Every building with every space where its gears and the range can be paid. [10.1, 10.2]"""
    p = g.players[seat]
    food, gear, _, crystal = p.stock
    found: list[Option] = []
    for kind in BUILDINGS:
        need = gears(g, seat, kind)
        if need <= gear + crystal and len(p.built(kind)) < kind.count:
            prices, options = building_sites(g, seat)
            spare = food + crystal - max(0, need - gear)
            found += options[kind][: bisect_right(prices, spare + range_off(g, seat))]
    return found


# ---- building -----------------------------------------------------------------------------------


def build(g: State, seat: int, plan: Plan) -> Play:
    """Pay, place the building; then the steps for its rewards come next. False if it could not be paid."""
    yield from hooks.run(g, "before_build", seat)
    kind, space = plan
    food, gear, _, crystal = g.players[seat].stock
    need = gears(g, seat, kind)
    spare = food + crystal - max(0, need - gear) + range_off(g, seat)
    way = yield from way_to(g, seat, (space,), spare)
    if way is None:
        return False
    price = max(0, way.food - range_off(g, seat))
    if not (yield from pay(g, seat, Cost(food=price, gear=need))):
        return False
    discount_used(g, seat, BUILD)
    yield from way_counted(g, seat, way)
    place_building(g, seat, kind, space)
    STEPS.begin(g, "build", seat, kind, int(space))
    return True


def place_building(g: State, seat: int, kind: Building, space: int) -> None:
    p = g.players[seat]
    if kind == SMALL:
        p.small = (*p.small, int(space))
    else:
        p.large = (*p.large, int(space))
    g.tell(Say.BUILT, seat=seat, kind=kind, place=PLACES[space])


@STEPS.step("build", 1)
def reward_building(g: State, seat: int, kind: Building, space: int) -> Play:
    """The rewards of all adjacent revealed spaces at once. [10.4]"""
    yield from reward(g, seat, space, kind, EVERYWHERE)


@STEPS.step("build", 2)
def after_building(g: State, seat: int, kind: Building, space: int) -> Play:
    others = [other for other in range(g.seats) if other != seat and space in g.players[other].buildings]
    if others:
        yield from hooks.run(g, "occupied", seat, space, others, "build")
    yield from hooks.run(g, "built", seat, space, kind)


def reward(g: State, seat: int, space: int, kind: int, among: Container[int]) -> Play:
    """What a building gains from these of the spaces around it: steps for terrain (for a large building
    twice), points for lakes, crystals, and the first building beside a sea. [10.4, 16.3] The player orders
    the tracks."""
    steps = [0, 0, 0]
    seas = []
    for hex in AROUND[space]:
        if hex not in among:
            continue
        code = g.land[hex]
        land = code & KIND
        if YELLOW <= land <= GRAY:
            steps[land - YELLOW] += BUILDINGS[kind].steps
        elif land == LAKE:
            yield from perform(g, seat, MAP_REWARDS["lake"])
        elif land == GIANT:
            yield from perform(g, seat, MAP_REWARDS["giant"])
        elif land == SEA:
            seas.append(space_of(g, hex))
        if code & SYMBOL:
            yield from perform(g, seat, MAP_REWARDS["symbol"])
    for sea in dict.fromkeys(seas):
        yield from first_beside(g, seat, sea, kind)
    while any(steps):
        choice = yield from ask(
            g,
            seat,
            "order",
            lambda: [TRACK_OPTION[colour] for colour in COLOURS if steps[colour]],
            tuple(steps),
        )
        n, steps[choice.thing] = steps[choice.thing], 0
        yield from advance(g, seat, choice.thing, n)


def first_beside(g: State, seat: int, sea: int, kind: int) -> Play:
    """The first building of each kind beside a sea, once for each player. [16.3]"""
    p = g.players[seat]
    number = next(number for space, number in g.seas if space == sea)
    if (number, kind) not in p.seas:
        p.seas = (*p.seas, (number, kind))
        g.tell(Say.FIRST_AT_SEA, seat=seat, sea=SEAS[number])
        yield from perform(g, seat, SEAS[number].first_build[kind])


def build_now(g: State, seat: int) -> Play:
    """The build action at once, by an effect; optional."""
    choice = yield from ask(g, seat, "build", lambda: [*plans(g, seat), PASS])
    if choice != PASS:
        yield from build(g, seat, choice.thing)
