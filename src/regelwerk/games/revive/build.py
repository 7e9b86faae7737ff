"""Building, and what buildings gain from the spaces around them. [10, 16]"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cache
from typing import NamedTuple

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import BUILDINGS, LARGE, MAP_REWARDS, SMALL, Building
from regelwerk.games.revive.cards import SEAS, Sea
from regelwerk.games.revive.map import (
    AROUND,
    BLOCKS,
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
    mask_of,
)
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import COLOURS, PRINTED, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import range_off, reach, space_of, standing_on, way_counted, way_to
from regelwerk.games.revive.resources import BUILD, Cost, discount_used, pay
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import STEPS
from regelwerk.games.revive.state import State
from regelwerk.games.revive.terms import effect_terms
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


BUILDING = tuple(tuple(Option("build", Plan(kind, place)) for place in PLACES) for kind in BUILDINGS)
"""For each kind and space."""


# ---- where and for how much ---------------------------------------------------------------------


def gears(g: State, seat: int, kind: Building) -> int:
    """[10.2]"""
    off: int = g.players[seat].off[BUILD] + hooks.total(g, "build_off", seat, kind)
    return kind.gears - off if kind.gears > off else 0


def taken(g: State, seat: int) -> int:
    """Spaces on which the seat cannot build, as a set of bits: there is a building or a tunnel chip already.
    [10.3, 20.8]"""
    sharing = hooks.total(g, "shares", seat)
    spaces = 0
    for p in g.players:
        if not sharing or p.seat == seat:
            spaces |= standing_on(p.small) | standing_on(p.large)
        if p.spaces:
            spaces |= standing_on(p.spaces)
    return spaces | full_tiles(g) if g.solo else spaces


def full_tiles(g: State) -> int:
    """Alone: at most 1 building on each tile. [22.4]"""
    tiles = [SPOT_OF[space] for space in g.players[0].buildings]
    return mask_of(
        hex for spot in set(tiles) if tiles.count(spot) >= SOLO_PER_TILE for hex in BLOCKS[spot].hexes
    )


def plans(g: State, seat: int) -> list[Option]:
    """Every building with every space where its gears and the range can be paid. [10.1, 10.2]"""
    p = g.players[seat]
    food, gear, _, crystal = p.stock
    found: list[Option] = []
    affordable = [
        (kind, need)
        for kind, built in ((SMALL, p.small), (LARGE, p.large))
        if len(built) < kind.count and (need := gears(g, seat, kind)) <= gear + crystal
    ]
    if affordable:
        known, off = reach(g, seat), range_off(g, seat)
        free = known.land.deserts & ~taken(g, seat)
        for kind, need in affordable:
            spare = food + crystal - (need - gear if need > gear else 0)
            places = BUILDING[kind]
            found += [places[space] for _, space in known.priced(free, spare + off)]
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
    discount_used(g, seat, BUILD, kind)
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
        yield from hooks.run(g, "occupied", seat, others)
    yield from hooks.run(g, "built", seat, space, kind)


class Shore(NamedTuple):
    """What a sea brings for the first building of a kind beside it."""

    sea: Sea
    kind: Building

    @property
    def name(self) -> str:
        return self.sea.name

    @property
    def text_key(self) -> str:
        return "revive.sea_first"

    @property
    def text_values(self) -> dict[str, object]:
        return {"sea": self.sea, "kind": self.kind, "effect": effect_terms(self.sea.first_build[self.kind])}


@cache
def shore(sea: Sea, kind: int) -> Option:
    return Option("shore", Shore(sea, BUILDINGS[kind]))


def reward(g: State, seat: int, space: int, kind: int, among: Container[int]) -> Play:
    """What a building gains from these of the spaces around it: points for lakes and crystals at once; steps
    for terrain (for a large building twice) and the first building beside a sea come next, in any order.
    [10.4, 16.3]"""
    steps = [0, 0, 0]
    seas: list[Sea] = []
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
            seas += first_beside(g, seat, hex, kind)
        if code & SYMBOL:
            yield from perform(g, seat, MAP_REWARDS["symbol"])
    gains_left(g, seat, kind, steps, seas)


def first_beside(g: State, seat: int, hex: int, kind: int) -> list[Sea]:
    """The sea there, if this is the player's first building of its kind beside it. [16.3]"""
    p = g.players[seat]
    place = space_of(g, hex)
    number = next(number for space, number in g.seas if space == place)
    if (number, kind) in p.seas:
        return []
    p.seas = (*p.seas, (number, kind))
    return [SEAS[number]]


def gains_left(g: State, seat: int, kind: int, steps: Sequence[int], seas: Sequence[Sea]) -> None:
    if seas or any(steps):
        STEPS.begin(g, "gains", seat, kind, tuple(steps), tuple(seas))


@STEPS.step("gains", 1)
def next_gain(g: State, seat: int, kind: int, steps: tuple[int, ...], seas: tuple[Sea, ...]) -> Play:
    """All steps on one track, or what one sea brings. [10.4]"""
    choice = yield from ask(
        g,
        seat,
        "order",
        lambda: [
            *[TRACK_OPTION[colour] for colour in COLOURS if steps[colour]],
            *[shore(sea, kind) for sea in seas],
        ],
        steps,
    )
    if choice.verb == "track":
        colour: Colour = choice.thing
        gains_left(g, seat, kind, [0 if other == colour else n for other, n in enumerate(steps)], seas)
        yield from advance(g, seat, colour, steps[colour])
    else:
        sea: Sea = choice.thing.sea
        gains_left(g, seat, kind, steps, [other for other in seas if other != sea])
        g.tell(Say.FIRST_AT_SEA, seat=seat, sea=sea)
        yield from perform(g, seat, sea.first_build[kind])


def build_now(g: State, seat: int) -> Play:
    """The build action at once, by an effect; optional."""
    choice = yield from ask(g, seat, "build", lambda: [*plans(g, seat), PASS])
    if choice != PASS:
        yield from build(g, seat, choice.thing)
