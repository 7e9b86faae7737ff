"""Range: from where it is counted, what it costs, and the way where that matters. [6]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks, map
from regelwerk.games.revive.map import (
    BLOCKS,
    CORNERS,
    DESERT,
    FAR,
    HEXES,
    ICE,
    LOCATION,
    SITE,
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
def _bigs(seas: tuple[tuple[int, int], ...], gates: tuple[tuple[int, int, int, bool], ...]) -> Bigs:
    return (*(BLOCKS[SPOT_OF[space]].hexes for space, _ in seas), *(gate[:3] for gate in gates))


@lru_cache(maxsize=1 << 12)
def _big_sets(bigs: Bigs) -> tuple[int, ...]:
    return (*map.STANDING_BIGS, *[mask_of(hexes) for hexes in bigs])


def bigs(g: State) -> Bigs:
    """The big spaces of this match beside the abyss and the corners. [6.5]"""
    return _bigs(g.seas, g.gates)


def space_of(g: State, hex: int) -> int:
    """The space that a hex belongs to."""
    return map.spaces(bigs(g)).of[hex]


def neighbours(g: State, space: int) -> tuple[int, ...]:
    """The spaces that touch this one; a big space is one. [6.5]"""
    return map.spaces(bigs(g)).around[space]


def origins(g: State, seat: int) -> tuple[int, ...]:
    """The abyss, own settlement pieces, and what technologies add. [6.2]"""
    p = g.players[seat]
    own = p.figures if BESIDE not in p.figures else tuple(space for space in p.figures if space != BESIDE)
    more = hooks.spaces(g, "origins", seat)
    return (map.THE_ABYSS, *own, *p.small, *p.large, *more)


class Reach:
    """What range costs from some origins on some map: the rings of equal price, and what can be explored,
    built on or populated, cheapest first."""

    def __init__(self, bigs: Bigs, land: bytes, origins: tuple[int, ...], seas: bool) -> None:
        self._land = land
        self._own = mask_of(origins)
        self.rings = map.rings(_big_sets(bigs), land, self._own, seas)
        self.notes: dict[Any, Any] = {}
        """What others have worked out from this, by what else it depends on."""

    @cached_property
    def deserts(self) -> list[tuple[int, int]]:
        """Price and space of each desert."""
        return self._priced(map.lying(self._land, DESERT))

    @cached_property
    def sites(self) -> list[tuple[int, int]]:
        """Price and space of each site and corner without an own figure."""
        sites = map.lying(self._land, SITE) | map.lying(self._land, LOCATION) & NAMED_CORNERS
        return self._priced(sites & ~self._own)

    @cached_property
    def tiles(self) -> list[tuple[int, int]]:
        """Unexplored tiles: price of the nearest space, and place. [6.9]"""
        ice = map.lying(self._land, ICE)
        found = []
        for price, ring in enumerate(self.rings):
            while touched := ring & ice:
                spot = SPOT_OF[(touched & -touched).bit_length() - 1]
                found.append((price, spot))
                ice &= ~BLOCK_SETS[spot]
        return found

    @cached_property
    def prices(self) -> bytes:
        """The price of every space, FAR where there is no way."""
        found = bytearray([FAR]) * HEXES
        for price, ring in enumerate(self.rings):
            for space in spaces_of(ring):
                found[space] = price
        return bytes(found)

    def _priced(self, wanted: int) -> list[tuple[int, int]]:
        """These spaces as far as they can be reached: price and space."""
        return [(price, space) for price, ring in enumerate(self.rings) for space in spaces_of(ring & wanted)]

    def price(self, targets: Iterable[int]) -> int:
        """The price of the nearest of these spaces; FAR if there is no way."""
        wanted = mask_of(targets)
        return next((price for price, ring in enumerate(self.rings) if ring & wanted), FAR)


NAMED_CORNERS = mask_of(corner.space for corner in CORNERS)
BLOCK_SETS = tuple(mask_of(block.hexes) for block in BLOCKS)


@lru_cache(maxsize=1 << 14)
def _reach(
    seas: tuple[tuple[int, int], ...],
    gates: tuple[tuple[int, int, int, bool], ...],
    land: bytes,
    through_seas: bool,
    *pieces: tuple[int, ...],
) -> Reach:
    origins = (map.THE_ABYSS, *[space for spaces in pieces for space in spaces if space != BESIDE])
    return Reach(_bigs(seas, gates), land, origins, through_seas)


def reach(g: State, seat: int) -> Reach:
    """What this seat can reach, and for how much food before discounts."""
    p = g.players[seat]
    seas = hooks.total(g, "through_seas", seat) > 0
    more = hooks.spaces(g, "origins", seat)
    return _reach(g.seas, g.gates, g.land, seas, p.figures, p.small, p.large, more)


def range_off(g: State, seat: int) -> int:
    """'Range +1' and the like: so much food less, never below 0. [6.7]"""
    return g.players[seat].off[RANGE] + always_off(g, seat)


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
    watched: set[int] = set()
    for other in watchers(g, seat):
        them = g.players[other]
        watched.update(them.figures, them.small, them.large)
    nearest = reach(g, seat).price(targets)
    if not nearest or not watched:
        return Way(nearest, ())
    seas = bool(hooks.total(g, "through_seas", seat))
    found = [
        way
        for way in map.ways(bigs(g), g.land, origins(g, seat), seas, targets, frozenset(watched))
        if way.food <= affordable
    ]
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
