"""The map: seven times five diamonds of four hexes, big spaces, and what range costs. [6]

A *space* is a number: row * 14 + column of its hex. The abyss, the corner large locations, seas and gates
are one big space each, named by their lowest hex; see `Spaces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from regelwerk.core.pieces import Piece

COLUMNS, ROWS = 14, 10
HEXES = COLUMNS * ROWS

ICE, DESERT, YELLOW, GREEN, GRAY, LAKE, SITE, GIANT, ABYSS, LOCATION, SEA, OPEN_GATE, CLOSED_GATE = range(13)
"""What a hex shows. Terrain stands in the order of the colours: YELLOW + colour. ICE is not explored yet, and
GIANT is a giant crystal."""
SYMBOL = 16
"""Added where the hex shows a small crystal symbol."""
KIND = 15
"""Masks the symbol away."""
LAND_NAMES = (
    "ice",
    "desert",
    "yellow",
    "green",
    "gray",
    "lake",
    "site",
    "giant",
    "abyss",
    "location",
    "sea",
    "open_gate",
    "closed_gate",
)
TERRAIN = (YELLOW, GREEN, GRAY)

FAR = 255
"""The price of what cannot be reached."""


class Block(NamedTuple):
    """The four hexes of a diamond."""

    hexes: tuple[int, int, int, int]

    @property
    def space(self) -> int:
        return self.hexes[0]


def space_at(column: int, row: int) -> int:
    return row * COLUMNS + column


def name_of(space: int) -> str:
    """How a space is written: `4,3` is the fifth column of the fourth row."""
    row, column = divmod(space, COLUMNS)
    return f"{column},{row}"


def space_named(words: str) -> int:
    """The other way round; ValueError if there is no such space."""
    column, _, row = words.partition(",")
    if not (column.isdigit() and row.isdigit() and int(column) < COLUMNS and int(row) < ROWS):
        raise ValueError(words)
    return space_at(int(column), int(row))


class Place(Piece):
    """A space as it is named in notation."""

    text_key = "revive.place"

    @property
    def text_values(self) -> dict[str, object]:
        return {"name": self.name}


PLACES = Place.print_all({"name": name_of(space)} for space in range(HEXES))


def block_at(column: int, row: int) -> Block:
    corner = space_at(2 * column, 2 * row)
    return Block((corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1))


def mask_of(spaces: Iterable[int]) -> int:
    """Spaces as a set of bits."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spaces_of(mask: int) -> Iterator[int]:
    """The other way round, in order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


CORNERS = tuple(block_at(column, row) for row in (0, 4) for column in (0, 6))
"""Where the large locations lie: top left, top right, bottom left, bottom right."""
ABYSS_BLOCK = block_at(3, 2)
THE_ABYSS = ABYSS_BLOCK.space
START_BLOCKS = tuple(block_at(*place) for place in ((2, 1), (3, 1), (2, 2), (4, 2), (3, 3)))
BLOCKS = tuple(
    block
    for row in range(5)
    for column in range(7)
    if (block := block_at(column, row)) not in CORNERS and block != ABYSS_BLOCK
)
"""The 30 places of tiles, row by row."""
START_SPOTS = tuple(BLOCKS.index(block) for block in START_BLOCKS)
AREA_SPOTS = tuple(spot for spot in range(len(BLOCKS)) if spot not in START_SPOTS)
SPOT_OF = {space: spot for spot, block in enumerate(BLOCKS) for space in block.hexes}


def _around(space: int) -> Iterable[int]:
    """The hexes that share an edge with this one (odd rows are shifted right)."""
    row, column = divmod(space, COLUMNS)
    shift = row % 2
    for other_row, other_column in (
        (row, column - 1),
        (row, column + 1),
        (row - 1, column - 1 + shift),
        (row - 1, column + shift),
        (row + 1, column - 1 + shift),
        (row + 1, column + shift),
    ):
        if 0 <= other_row < ROWS and 0 <= other_column < COLUMNS:
            yield space_at(other_column, other_row)


AROUND = tuple(tuple(_around(space)) for space in range(HEXES))


@lru_cache(maxsize=1 << 12)
def beside(spaces: tuple[int, ...]) -> int:
    """The hexes that touch any of these, as a set of bits."""
    return mask_of(hex for space in spaces for hex in AROUND[space])


class Spaces(NamedTuple):
    """The map as spaces: which space a hex belongs to, and which spaces touch each other. [6.5]"""

    of: tuple[int, ...]
    around: tuple[tuple[int, ...], ...]
    """For each space its neighbours; nothing for the hexes of a big space but its lowest."""


@cache
def spaces(bigs: tuple[tuple[int, ...], ...] = ()) -> Spaces:
    """The spaces of a map on which these sets of hexes are big spaces, beside the abyss and the corners."""
    of = list(range(HEXES))
    members: dict[int, tuple[int, ...]] = {space: (space,) for space in range(HEXES)}
    for hexes in (ABYSS_BLOCK.hexes, *(corner.hexes for corner in CORNERS), *bigs):
        space = min(hexes)
        for hex in hexes:
            of[hex] = space
            members.pop(hex)
        members[space] = hexes
    around: list[tuple[int, ...]] = [()] * HEXES
    for space, hexes in members.items():
        touching = {of[other] for hex in hexes for other in AROUND[hex]}
        around[space] = tuple(sorted(touching - {space}))
    return Spaces(tuple(of), tuple(around))


def blocks(kind: int, through_seas: bool) -> bool:
    """What nobody counts through: ice, giant crystals, seas, closed gates. [6.4]"""
    return kind in (ICE, GIANT, CLOSED_GATE) or (kind == SEA and not through_seas)


def _where(test: Callable[[int], bool]) -> bytes:
    """A translation of land into the digits 1 where the test holds for the kind, and 0."""
    return bytes(ord("1") if test(code & KIND) else ord("0") for code in range(256))


_THROUGH = (_where(lambda kind: not blocks(kind, False)), _where(lambda kind: not blocks(kind, True)))
_OF_KIND = tuple(_where(lambda kind, wanted=wanted: kind == wanted) for wanted in range(16))  # type: ignore[misc]
_SYMBOLS = bytes(ord("1") if code & SYMBOL else ord("0") for code in range(256))
_GROUND = (
    *_THROUGH,
    *[_OF_KIND[kind] for kind in (ICE, DESERT, SITE, LOCATION, LAKE, GIANT, SEA)],
    _SYMBOLS,
)
_COLUMN = [sum(1 << space_at(column, row) for row in range(ROWS)) for column in range(COLUMNS)]
_ODD_ROWS = sum(1 << space_at(column, row) for row in range(1, ROWS, 2) for column in range(COLUMNS))
_EVEN_ROWS = sum(1 << space_at(column, row) for row in range(0, ROWS, 2) for column in range(COLUMNS))
_NOT_FIRST = ~_COLUMN[0]
_NOT_LAST = ~_COLUMN[-1]
_MAP = (1 << HEXES) - 1
BLOCK_SETS = tuple(mask_of(block.hexes) for block in BLOCKS)
STANDING_BIGS = tuple(mask_of(block.hexes) for block in (ABYSS_BLOCK, *CORNERS))


def _set(land: bytes, digits: bytes) -> int:
    """The spaces of a map that a translation marks, as a set of bits."""
    return int(land.translate(digits)[::-1], 2)


def lying(land: bytes, kind: int) -> int:
    """The hexes of this kind."""
    return _set(land, _OF_KIND[kind])


class Ground(NamedTuple):
    """Where what lies, each a set of bits."""

    through: int
    """What range may be counted through. [6.4]"""
    through_seas: int
    """The same for whom the seas do not stop."""
    ice: int
    deserts: int
    sites: int
    locations: int
    lakes: int
    giants: int
    seas: int
    symbols: int
    """Those with a small crystal symbol."""


@lru_cache(maxsize=1 << 8)
def ground(land: bytes) -> Ground:
    """The land changes rarely, and then for all players at once."""
    return Ground(*[_set(land, digits) for digits in _GROUND])


Spread = tuple[tuple[int, ...], int, int, int]
"""How far range has been counted from some origins: the hexes that cost no food, 1 food, 2 food ...
(1 for each space between them and an origin [6.1]), where to count on from, what is not reached yet,
big spaces among it."""


def spread(bigs: Sequence[int], origins: int) -> Spread:
    """Nothing counted yet. `bigs` are the big spaces, each a set of hexes like `origins`. [6.5]"""
    far = 0
    for big in bigs:
        if origins & big:
            origins |= big
        else:
            far |= big
    return (), origins, _MAP & ~origins, far


def farther(known: Spread, bigs: Sequence[int], through: int, most: int) -> Spread:
    """Count on up to this price. [6.1-6.5]"""
    rings, edge, unseen, far = known
    found = list(rings)
    free = 0 if found else edge
    while edge and len(found) <= most:
        # left, right, and two above and below, which lie further right for odd rows
        right, left = (edge & _NOT_LAST) << 1, (edge & _NOT_FIRST) >> 1
        columns = edge | right & _ODD_ROWS | left & _EVEN_ROWS
        touched = right | left | columns << COLUMNS | columns >> COLUMNS
        if touched & far:
            for big in bigs:
                if touched & big:
                    touched |= big
            far &= ~touched
        touched &= unseen
        unseen ^= touched
        found.append(touched | free)
        free = 0
        edge = touched & through
    return tuple(found), edge, unseen, far


class Way(NamedTuple):
    """A way to a target: its price, and which watched spaces it counts through."""

    food: int
    through: tuple[int, ...]

    @property
    def name(self) -> str:
        """`2`, or `1 5,3 5,4` where it counts through spaces of somebody who cares."""
        return " ".join([str(self.food), " ".join([name_of(space) for space in self.through])]).strip()

    @property
    def text_key(self) -> str:
        return "revive.way"

    @property
    def text_values(self) -> dict[str, object]:
        return {"food": self.food, "through": [PLACES[space] for space in self.through]}


def ways(
    around: Sequence[tuple[int, ...]],
    through: int,
    origins: tuple[int, ...],
    targets: Iterable[int],
    watched: frozenset[int],
    most: int,
) -> list[Way]:
    """The ways that matter, up to a price: none of them is both dearer than another and counts through as
    many watched spaces. [6.6] Cheapest first. `around` are the neighbours of each space, `through` is what
    can be counted through."""
    goal = set(targets)
    start = set(origins)
    found: list[Way] = []
    best: dict[int, int] = {}  # for each space the fewest watched ones of all the ways to it so far
    edge: dict[int, tuple[int, ...]] = dict.fromkeys(origins, ())
    for paid in range(most + 1):
        there = [passed for space, passed in edge.items() if not goal.isdisjoint(around[space])]
        fewest = min(there, key=len, default=None)
        if fewest is not None and (not found or len(found[-1].through) > len(fewest)):
            found.append(Way(paid, fewest))
            if not fewest:
                break
        further: dict[int, tuple[int, ...]] = {}
        for space, passed in edge.items():
            for other in around[space]:
                if not through >> other & 1 or other in start:
                    continue
                counted = (*passed, other) if other in watched else passed
                if best.get(other, FAR) <= len(counted):
                    continue
                if other not in further or len(further[other]) > len(counted):
                    further[other] = counted
        for space, counted in further.items():
            best[space] = len(counted)
        if not further:
            break
        edge = further
    return found
