"""Range: from where it is counted, what it costs, and the way where that matters. [6]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks, map
from regelwerk.games.revive.map import (
    BLOCK_SETS,
    BLOCKS,
    CORNERS,
    FAR,
    HEXES,
    SPOT_OF,
    Way,
    mask_of,
    spaces_of,
)
from regelwerk.games.revive.part import settle
from regelwerk.games.revive.printed import CRYSTAL, FOOD
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.resources import RANGE, Cost, pay
from regelwerk.games.revive.state import BESIDE, State

Bigs = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 12)
def _spaces(seas: tuple[tuple[int, int], ...], gates: tuple[tuple[int, int, int, bool], ...]) -> map.Spaces:
    return map.spaces(_bigs(seas, gates))


def _bigs(seas: tuple[tuple[int, int], ...], gates: tuple[tuple[int, int, int, bool], ...]) -> Bigs:
    """The big spaces of this match beside the abyss and the corners. [6.5]"""
    return (*(BLOCKS[SPOT_OF[space]].hexes for space, _ in seas), *(gate[:3] for gate in gates))


@lru_cache(maxsize=1 << 12)
def _big_sets(
    seas: tuple[tuple[int, int], ...], gates: tuple[tuple[int, int, int, bool], ...]
) -> tuple[int, ...]:
    return (*map.STANDING_BIGS, *[mask_of(hexes) for hexes in _bigs(seas, gates)])


def spaces(g: State) -> map.Spaces:
    """The map of this match as spaces. [6.5]"""
    return _spaces(g.seas, g.gates)


def space_of(g: State, hex: int) -> int:
    """The space that a hex belongs to."""
    return spaces(g).of[hex]


def neighbours(g: State, space: int) -> tuple[int, ...]:
    """The spaces that touch this one; a big space is one. [6.5]"""
    return spaces(g).around[space]


def origins(g: State, seat: int) -> tuple[int, ...]:
    """The abyss, own settlement pieces, and what technologies add. [6.2]"""
    p = g.players[seat]
    own = p.figures if BESIDE not in p.figures else tuple(space for space in p.figures if space != BESIDE)
    more = hooks.spaces(g, "origins", seat)
    return (map.THE_ABYSS, *own, *p.small, *p.large, *more)


Priced = list[tuple[int, int]]


class Reach:
    """What range costs from some origins on some map, found only as far as somebody can pay: the rings of
    equal price, and what can be explored, built on or populated in them."""

    def __init__(
        self,
        land: bytes,
        seas: tuple[tuple[int, int], ...],
        gates: tuple[tuple[int, int, int, bool], ...],
        through_seas: bool,
        *pieces: tuple[int, ...],
    ) -> None:
        self.made_of = (land, seas, gates, through_seas, *pieces)
        ground = map.ground(land)
        own = 1 << map.THE_ABYSS
        for spaces in pieces:
            own |= standing_on(spaces)
        self.land = ground
        self._sites = (ground.sites | ground.locations & NAMED_CORNERS) & ~own
        self._through = ground.through_seas if through_seas else ground.through
        self._bigs = _big_sets(seas, gates)
        self._known = map.spread(self._bigs, own)

    def rings(self, most: int = FAR) -> tuple[int, ...]:
        """The hexes that cost no food, 1 food, 2 food ..., up to this price."""
        rings, edge, _, _ = self._known
        if len(rings) <= most and edge:
            self._known = map.farther(self._known, self._bigs, self._through, most)
            rings = self._known[0]
        return rings[: most + 1]

    def tiles(self, most: int = FAR) -> Priced:
        """Unexplored tiles: price of the nearest space, and place. [6.9]"""
        ice = self.land.ice
        found = []
        for price, ring in enumerate(self.rings(most)):
            while touched := ring & ice:
                spot, others = TILE_AT[touched & -touched]
                found.append((price, spot))
                ice &= others
        return found

    def deserts(self, most: int = FAR) -> Priced:
        """Price and space of each desert."""
        return self.priced(self.land.deserts, most)

    def sites(self, most: int = FAR) -> Priced:
        """Price and space of each site and corner without an own figure."""
        return self.priced(self._sites, most)

    def priced(self, wanted: int, most: int = FAR) -> Priced:
        """These spaces as far as they can be reached: price and space, cheapest first."""
        found = []
        for price, ring in enumerate(self.rings(most)):
            here = ring & wanted
            while here:
                lowest = here & -here
                found.append((price, lowest.bit_length() - 1))
                here ^= lowest
        return found

    @cached_property
    def prices(self) -> bytes:
        """The price of every space, FAR where there is no way."""
        found = bytearray([FAR]) * HEXES
        for price, ring in enumerate(self.rings()):
            for space in spaces_of(ring):
                found[space] = price
        return bytes(found)

    def price(self, targets: Iterable[int]) -> int:
        """The price of the nearest of these spaces; FAR if there is no way."""
        wanted = mask_of(targets)
        for price in range(FAR):
            rings = self.rings(price)
            if len(rings) <= price:
                break
            if rings[price] & wanted:
                return price
        return FAR


TILE_AT = {1 << space: (spot, ~BLOCK_SETS[spot]) for space, spot in SPOT_OF.items()}
"""By the bit of a hex its place, and all the other hexes."""
NAMED_CORNERS = mask_of(corner.space for corner in CORNERS)


@lru_cache(maxsize=1 << 12)
def standing_on(spaces: tuple[int, ...]) -> int:
    """Spaces with pieces as a set of bits; the large location beside the worship track is none of the map."""
    return mask_of(space for space in spaces if space != BESIDE)


_reach = lru_cache(maxsize=1 << 8)(Reach)
_latest: dict[int, Reach] = {}
"""The last one of each seat: mostly nothing has changed since, and that is quickly seen."""


def reach(g: State, seat: int) -> Reach:
    """What this seat can reach, and for how much food before discounts."""
    p = g.players[seat]
    seas = hooks.total(g, "through_seas", seat) > 0
    more = hooks.spaces(g, "origins", seat)
    made_of = (g.land, g.seas, g.gates, seas, p.figures, p.small, p.large, more)
    known = _latest.get(seat)
    if known is None or known.made_of != made_of:
        known = _latest[seat] = _reach(*made_of)
    return known


def range_off(g: State, seat: int) -> int:
    """'Range +1' and the like: so much food less, never below 0. [6.7]"""
    return g.players[seat].off[RANGE] + hooks.total(g, "range_off", seat)


MEASURING = ("range_off", "origins", "through_seas")


def always_off(g: State, seat: int) -> int:
    """The part of it that does not wait for exploring, building or populating."""
    return hooks.total(g, "range_off", seat)


def watchers(g: State, seat: int) -> list[int]:
    """The other players who care whether range is counted through their spaces. [20.8]"""
    return [other for other in range(g.seats) if other != seat and hooks.total(g, "watches", other)]


def way_to(g: State, seat: int, targets: Sequence[int], affordable: int) -> Play:
    """The way that is counted: the cheapest, or a dearer one where the seat may want that. [6.6]
    `affordable` is the most food that the range may cost. Returns a `Way`,
    or None where it cannot be paid any more."""
    nearest = reach(g, seat).price(targets)
    if not nearest:
        return Way(nearest, ())
    watched: set[int] = set()
    for other in watchers(g, seat):
        them = g.players[other]
        watched.update(them.figures, them.small, them.large)
    if not watched:
        return Way(nearest, ())
    ground = map.ground(g.land)
    through = ground.through_seas if hooks.total(g, "through_seas", seat) else ground.through
    around = spaces(g).around
    found = map.ways(around, through, origins(g, seat), targets, frozenset(watched), affordable)
    choice = yield from ask(g, seat, "way", lambda: [Option("way", way) for way in found])
    return None if choice is None else choice.thing


def way_counted(g: State, seat: int, way: Way) -> Play:
    """Whoever stands where range was counted through may have something of it, and what was borrowed for
    measuring is used up. [20.8]"""
    for moment in MEASURING:
        hooks.used_up(g, seat, moment)
    yield from hooks.run(g, "measured", seat)
    if way.through:
        for other in watchers(g, seat):
            them = g.players[other]
            theirs = set(them.figures + them.buildings)
            through = tuple(space for space in way.through if space in theirs)
            if through:
                yield from hooks.run(g, "counted_through", other, seat, through)
                yield from settle(g, other)


def price(g: State, seat: int, targets: Sequence[int]) -> int:
    """The food to count to the nearest of these spaces, after discounts; FAR if there is no way."""
    nearest = reach(g, seat).price(targets)
    return FAR if nearest == FAR else max(0, nearest - always_off(g, seat))


def go(g: State, seat: int, targets: Sequence[int], crystals: int = 0) -> Play:
    """Pay the range to the nearest of these spaces, and crystals beside it; False if it cannot be paid."""
    stock = g.players[seat].stock
    spare = stock[FOOD] + stock[CRYSTAL] - crystals
    way = yield from way_to(g, seat, targets, spare + always_off(g, seat))
    if way is None:
        return False
    food = max(0, way.food - always_off(g, seat))
    if not (yield from pay(g, seat, Cost(food=food, crystal=crystals))):
        return False
    yield from way_counted(g, seat, way)
    return True
