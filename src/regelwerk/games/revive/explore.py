"""Exploring: paying for a tile, turning it over, and what comes of it. [9]"""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.build import reward
from regelwerk.games.revive.cards import AREA_TILES, AreaTile
from regelwerk.games.revive.map import (
    BLOCKS,
    DESERT,
    GIANT,
    GRAY,
    GREEN,
    LAKE,
    PLACES,
    SITE,
    SPOT_OF,
    SYMBOL,
    YELLOW,
    beside,
    mask_of,
)
from regelwerk.games.revive.part import settle
from regelwerk.games.revive.printed import Space
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import range_off, reach, standing_on, way_counted, way_to
from regelwerk.games.revive.resources import EXPLORE, Cost, discount_used, gain_points, pay
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import STEPS
from regelwerk.games.revive.state import State
from regelwerk.games.revive.supplies import take_card

TERRAIN = {"D": DESERT, "Y": YELLOW, "G": GREEN, "M": GRAY, "L": LAKE, "S": SITE, "X": GIANT}
"""How tiles write their spaces."""


def land_of(space: Space) -> int:
    return TERRAIN[space.terrain] + (SYMBOL if space.crystal else 0)


LEAST_FOOD = min(tile.food for tile in AREA_TILES)
EXPLORING = tuple(Option("explore", PLACES[block.space]) for block in BLOCKS)


def explore_off(g: State, seat: int) -> int:
    return g.players[seat].off[EXPLORE] + hooks.total(g, "explore_off", seat)


def explore_price(printed: int, range_price: int, off_range: int, off: int) -> int:
    """Printed cost and range; discounts on exploring apply to the sum, never below 0. [9.2, 6.8]"""
    return max(0, printed + max(0, range_price - off_range) - off)


def explorations(g: State, seat: int) -> list[Option]:
    """The unexplored tiles that can be reached and paid, cheapest first. [9.1, 9.2]"""
    food, _, _, crystal = g.players[seat].stock
    most = food + crystal
    off_range, off = range_off(g, seat), explore_off(g, seat)
    farthest = most + off_range + off - LEAST_FOOD
    if farthest < 0:
        return []
    ice = g.ice
    tiles = reach(g, seat).tiles(farthest)
    if off_range or off:
        tiles = [(explore_price(ice[spot], nearest, off_range, off), spot) for nearest, spot in tiles]
    else:
        tiles = [(ice[spot] + nearest, spot) for nearest, spot in tiles]
    tiles.sort()
    return [EXPLORING[spot] for price, spot in tiles if price <= most]


def pay_to_explore(g: State, seat: int, spot: int) -> Play:
    """False if it cannot be paid any more; then nothing has changed. [9.2]"""
    tile: AreaTile = g.tiles[spot]
    stock = g.players[seat].stock
    spare = stock[0] + stock[3] - tile.food + explore_off(g, seat) + range_off(g, seat)
    way = yield from way_to(g, seat, BLOCKS[spot].hexes, spare)
    if way is None:
        return False
    price = explore_price(tile.food, way.food, range_off(g, seat), explore_off(g, seat))
    if not (yield from pay(g, seat, Cost(food=price))):
        return False
    discount_used(g, seat, EXPLORE)
    yield from way_counted(g, seat, way)
    return True


def explore(g: State, seat: int, spot: int) -> Play:
    """Pay, then the steps of exploring come next; False if it could not be paid."""
    paid = yield from pay_to_explore(g, seat, spot)
    if paid:
        STEPS.begin(g, "explore", seat, spot)
    return paid


@STEPS.step("explore", 1)
def reveal(g: State, seat: int, spot: int) -> Play:
    """Gain the printed points, turn the tile over in place, and everybody with buildings beside it gains for
    the new spaces, the explorer first. [9.3-9.5]"""
    tile: AreaTile = g.tiles[spot]
    gain_points(g, seat, tile.points)
    g.show(tile)
    g.lay(BLOCKS[spot].hexes, map(land_of, tile.spaces))
    g.tell(Say.EXPLORED, seat=seat, tile=tile, place=PLACES[BLOCKS[spot].space])
    for other in reversed(g.seats_from(seat)):
        p = g.players[other]
        if (standing_on(p.small) | standing_on(p.large)) & BESIDE_TILE[spot]:
            STEPS.begin(g, "reward", other, spot)
    yield from hooks.run(g, "explored", seat, spot)


BESIDE_TILE = tuple(beside(block.hexes) & ~mask_of(block.hexes) for block in BLOCKS)
"""The hexes around each tile, as a set of bits."""


@STEPS.step("reward", 1)
def reward_for_new_spaces(g: State, seat: int, spot: int) -> Play:
    """[9.5, 10.5]"""
    p = g.players[seat]
    new = frozenset(BLOCKS[spot].hexes)
    for kind in (1, 0):
        for building in reversed(p.built(kind)):
            yield from reward(g, seat, building, kind, new)


@STEPS.step("reward", 2)
def settle_elsewhere(g: State, seat: int, spot: int) -> Play | None:
    """There is no overflow in the turn of somebody else. [5.5]"""
    return settle(g, seat) if seat != g.active else None


@STEPS.step("explore", 2)
def take_a_card(g: State, seat: int, spot: int) -> Play:
    """[9.6]"""
    yield from hooks.run(g, "before_card", seat)
    yield from take_card(g, seat)


def explore_now(g: State, seat: int) -> Play:
    """The explore action at once, by an effect; optional. [effects]"""
    choice = yield from ask(g, seat, "explore", lambda: [*explorations(g, seat), PASS])
    if choice != PASS:
        yield from explore(g, seat, SPOT_OF[choice.thing])
