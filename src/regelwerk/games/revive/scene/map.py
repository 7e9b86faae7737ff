"""The map: land, what stands on it, and what each target costs the player on turn in food.

Land is told by its sign as well as by its tint: the sun is yellow terrain, the tree green, the mountain gray.
Prices come from the rules' own reach code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Icon, Node, at, node, text_at, use
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import BUILDINGS, TECHNOLOGIES, Location
from regelwerk.games.revive.build import gears, taken
from regelwerk.games.revive.cards import SEAS
from regelwerk.games.revive.effect_words import Effect
from regelwerk.games.revive.explore import explore_off, explore_price
from regelwerk.games.revive.map import (
    ABYSS,
    ABYSS_BLOCK,
    AROUND,
    BLOCKS,
    COLUMNS,
    CORNERS,
    DESERT,
    GIANT,
    GRAY,
    HEXES,
    ICE,
    KIND,
    LAKE,
    LAND_NAMES,
    LOCATION,
    OPEN_GATE,
    PLACES,
    ROWS,
    SEA,
    SITE,
    SYMBOL,
    YELLOW,
    name_of,
)
from regelwerk.games.revive.opened import food_on, points_on
from regelwerk.games.revive.populate import books, others_at
from regelwerk.games.revive.printed import BOOK, COLOURS, CRYSTAL, FOOD, GEAR
from regelwerk.games.revive.reach import range_off, reach
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.scene.signs import COUNT_SIGNS
from regelwerk.games.revive.state import PLAY, State
from regelwerk.games.revive.technologies import unlockable
from regelwerk.games.revive.terms import effect_terms, scores

RADIUS = 34.0
APART = RADIUS * 3**0.5
EDGE = 7.0
WIDE = APART * (COLUMNS + 0.5) + 2 * EDGE
HIGH = RADIUS * (1.5 * ROWS + 0.5) + 2 * EDGE
LAND_SIGN = {
    **{YELLOW + colour: colour.name for colour in COLOURS},
    LAKE: "lake",
    SITE: "site",
    GIANT: "giant",
}


# ---- where things lie ---------------------------------------------------------------------------


def _middle(hex: int) -> tuple[float, float]:
    row, column = divmod(hex, COLUMNS)
    return EDGE + APART * (column + 0.5 + row % 2 / 2), EDGE + RADIUS * (1 + 1.5 * row)


MIDDLE = tuple(_middle(hex) for hex in range(HEXES))


def _corners(hex: int) -> list[tuple[float, float]]:
    """From the right upper corner clockwise."""
    x, y = MIDDLE[hex]
    return [(x + RADIUS * cos(pi / 3 * k - pi / 6), y + RADIUS * sin(pi / 3 * k - pi / 6)) for k in range(6)]


def _path(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


HEX_PATH = tuple(_path(_corners(hex)) for hex in range(HEXES))


@cache
def outline(hexes: tuple[int, ...]) -> str:
    """The line around several hexes: their edges but for those between two of them."""
    edges: dict[tuple[Point, Point], tuple[float, float]] = {}
    for hex in hexes:
        corners = _corners(hex)
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            edges[_rounded(start), _rounded(end)] = end
    follow = {start: (end, corner) for (start, end), corner in edges.items() if (end, start) not in edges}
    first = here = next(iter(follow))
    way: list[tuple[float, float]] = []
    while not way or here != first:
        here, corner = follow[here]
        way.append(corner)
    return _path(way)


Point = tuple[int, int]


def _rounded(corner: tuple[float, float]) -> Point:
    return round(corner[0]), round(corner[1])


@cache
def centre(hexes: tuple[int, ...]) -> tuple[float, float]:
    places = [MIDDLE[hex] for hex in hexes]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


# ---- what targets cost --------------------------------------------------------------------------


class Price(NamedTuple):
    """The food that a target costs the player on turn, and whether all it asks for can be paid."""

    food: int
    payable: bool


class Prices:
    """What each target costs the player on turn. Without one nothing has a price."""

    def __init__(self, g: State) -> None:
        self.tiles: dict[int, Price] = {}
        self.deserts: dict[int, Price] = {}
        self.sites: dict[int, Price] = {}
        if g.phase == PLAY and g.active >= 0:
            self._of(g, g.active)

    def _of(self, g: State, seat: int) -> None:
        p = g.players[seat]
        known, off = reach(g, seat), range_off(g, seat)
        less = explore_off(g, seat)
        have = p.stock[FOOD] + p.stock[CRYSTAL]
        for nearest, spot in known.tiles():
            food = explore_price(g.ice[spot], nearest, off, less)
            self.tiles[spot] = Price(food, food <= have)
        full = taken(g, seat)
        built = [gears(g, seat, kind) for kind in BUILDINGS if len(p.built(kind)) < kind.count]
        for way, space in known.deserts():
            if not full >> space & 1 and built:
                food = max(0, way - off)
                missing = max(0, food - p.stock[FOOD]) + max(0, min(built) - p.stock[GEAR])
                self.deserts[space] = Price(food, missing <= p.stock[CRYSTAL])
        wanted = [books(g, seat, technology) for technology in unlockable(p)]
        for way, space in known.sites():
            if wanted:
                food = max(0, way - off)
                missing = max(0, food - p.stock[FOOD]) + max(0, min(wanted) - p.stock[BOOK])
                left = sum(p.stock) - food - min(wanted)
                payable = missing <= p.stock[CRYSTAL] and left >= len(others_at(g, seat, space))
                self.sites[space] = Price(food, payable)


# ---- the whole map ------------------------------------------------------------------------------


def world(view: Any, g: State) -> list[Node]:
    """Tiles, large locations, the abyss, seas and gates; then what stands on them."""
    prices = Prices(g)
    gates = [(gate[:3], gate[3]) for gate in g.gates]
    covered = {hex for hexes, _ in gates for hex in hexes}
    drawn: list[Node] = []
    seas = []
    for spot, block in enumerate(BLOCKS):
        land = g.land[block.space] & KIND
        if land == ICE:
            drawn.append(icy(spot, view["backs"][spot], prices.tiles.get(spot)))
        elif land == SEA:
            seas.append(sea(g, block.space, block.hexes))
        else:
            drawn += [land_hex(g, hex, prices) for hex in block.hexes if hex not in covered]
            drawn.append(node("path", d=outline(block.hexes), class_="rv-tile-edge"))
    drawn += seas
    drawn += [corner(g, place, location, prices) for place, location in enumerate(g.corners)]
    drawn.append(abyss())
    drawn += [gate(number, hexes, is_open) for number, (hexes, is_open) in enumerate(gates)]
    drawn += standing(g)
    label = Term(Say.MAP)
    return [scene.svg(WIDE, HIGH, *drawn, class_="rv-map", label=label), *whose_prices(g)]


def whose_prices(g: State) -> list[Node]:
    """Whose prices the map shows."""
    if g.phase != PLAY or g.active < 0:
        return []
    said = scene.words(Term(Say.PRICES_OF, {"seat": Seat(g.active)}))
    return [
        node(
            "p",
            scene.seat_mark(g.active),
            scene.icon(Icon("food"), "tint-orange rv-res"),
            said,
            class_="rv-whose",
        )
    ]


# ---- land ---------------------------------------------------------------------------------------


def icy(spot: int, back: str | None, price: Price | None) -> Node:
    """An unexplored tile: what exploring it costs altogether, and its points."""
    block = BLOCKS[spot]
    x, y = centre(block.hexes)
    printed = food_on(back)
    points = points_on(back) if back else 0
    inside = [
        node("path", d=outline(block.hexes), class_="rv-ice"),
        use(Icon("ice"), x - 31, y - 31, 62, class_="rv-flake"),
    ]
    if price is not None:
        inside += price_chip(x - 24, y, price, large=True)
    else:
        inside += [
            text_at(x - 28, y + 6, printed, "rv-ice-food"),
            use(Icon("food"), x - 22, y - 8, 16, class_="rv-ice-food"),
        ]
    inside += [
        text_at(x + 22, y + 7, points, "rv-ice-points"),
        use(Icon("points"), x + 29, y - 9, 17, class_="rv-star"),
    ]
    values = {
        "place": PLACES[block.space],
        "food": printed,
        "points": points,
        "price": price.food if price else -1,
    }
    return node(
        "g",
        *inside,
        acts=(f"explore {name_of(block.space)}",),
        about="land.ice",
        label=Term(Say.ICE, values),
        class_="rv-target",
    )


def price_chip(x: float, y: float, price: Price, large: bool = False) -> list[Node]:
    """A price in food on the target itself; one that cannot be paid now is drawn faint."""
    w, h = (44, 26) if large else (35, 20)
    size = 17 if large else 13
    return [
        node(
            "g",
            node("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=h / 2),
            text_at(-w / 4 + 2, 6 if large else 4.8, price.food, "rv-price-food"),
            use(Icon("food"), 1 if large else 0, -size / 2, size),
            transform=f"translate({x:.1f} {y:.1f})",
            class_=scene.classes("rv-price", "is-large" if large else "", "" if price.payable else "is-dear"),
        )
    ]


def land_hex(g: State, hex: int, prices: Prices) -> Node:
    """A revealed space with its sign, its crystal symbol, and its price where it is a target."""
    code = g.land[hex]
    kind = code & KIND
    name = LAND_NAMES[kind]
    x, y = MIDDLE[hex]
    inside = [node("path", d=HEX_PATH[hex], class_=f"rv-land rv-{name}")]
    busy = _occupied(g, hex)
    price = prices.deserts.get(hex) or prices.sites.get(hex)
    if sign := LAND_SIGN.get(kind):
        size = 26 if kind == SITE else 30
        lift = -14 if busy else -8 if price else 0
        inside.append(use(Icon(sign), x - size / 2, y - size / 2 + lift, size, class_="rv-land-sign"))
    if code & SYMBOL:
        inside.append(use(Icon("crystal"), x + 5, y - 30, 17, class_="rv-symbol"))
    if price is not None:
        inside += price_chip(x, y if kind == DESERT and not busy else y + 16, price)
    values: dict[str, Any] = {
        "land": Term(f"revive.scene.land.{name}"),
        "place": PLACES[hex],
        "crystal": "yes" if code & SYMBOL else "no",
        "price": price.food if price else -1,
    }
    return node(
        "g",
        *inside,
        acts=acts_on(hex, kind),
        about=f"land.{name}",
        label=Term(Say.LAND, values),
        class_="rv-target",
    )


@cache
def acts_on(hex: int, kind: int) -> tuple[str, ...]:
    """All that pointing at a space may mean."""
    place = name_of(hex)
    if kind == DESERT:
        return (*(f"build {each.name} {place}" for each in BUILDINGS), f"tunnel {place}", *_gates(hex))
    if YELLOW <= kind <= GRAY:
        return (f"tunnel {place}", *_gates(hex))
    if kind == LAKE:
        return (f"temple {place}",)
    if kind in (SITE, LOCATION):
        return tuple(f"populate {place} {technology.name}" for technology in TECHNOLOGIES)
    return ()


@cache
def _gates(hex: int) -> tuple[str, ...]:
    """The gates of Ostarius that would lie here: three spaces that touch each other."""
    found = []
    for triple in _triples(hex):
        places = " ".join(map(name_of, triple))
        found += [f"gate {places} open", f"gate {places} closed"]
    return tuple(found)


def _triples(hex: int) -> Iterator[tuple[int, int, int]]:
    for second in AROUND[hex]:
        for third in AROUND[second]:
            if second < third and third in AROUND[hex]:
                first, middle, last = sorted((hex, second, third))
                yield first, middle, last


def corner(g: State, place: int, location: Location, prices: Prices) -> Node:
    """A large location: what each figure on it is worth at the end."""
    block = CORNERS[place]
    x, y = centre(block.hexes)
    price = prices.sites.get(block.space)
    inside = [
        node("path", d=outline(block.hexes), class_="rv-location"),
        use(Icon("location"), x - 64, y - 44, 30, class_="rv-location-sign"),
        *scored(x, y + 8, location.points, location.per),
    ]
    if price is not None:
        inside += price_chip(x, y + 34, price, large=True)
    values = {
        "place": PLACES[block.space],
        "scores": scores(location.points, location.per),
        "price": price.food if price else -1,
    }
    return node(
        "g",
        *inside,
        acts=acts_on(block.space, LOCATION),
        about=f"location.{location.name}",
        label=Term(Say.LOCATION_AT, values),
        class_="rv-target",
    )


def scored(x: float, y: float, points: int, per: str) -> list[Node]:
    """'2 ★ × crate' inside a drawing."""
    signs = COUNT_SIGNS[per]
    step = 18 if len(signs) < 3 else 16
    left = x - (44 + step * len(signs)) / 2 + (6 if len(signs) > 2 else 0)
    return [
        text_at(left + 6, y + 6, points, "rv-score"),
        use(Icon("points"), left + 13, y - 9, 17, class_="rv-star"),
        text_at(left + 38, y + 5, "×", "rv-times"),
        *[use(Icon(each), left + 46 + step * nth, y - 9, step - 1) for nth, each in enumerate(signs)],
    ]


def abyss() -> Node:
    """Where everybody starts, and range may always be counted from."""
    x, y = centre(ABYSS_BLOCK.hexes)
    return node(
        "g",
        node("path", d=outline(ABYSS_BLOCK.hexes), class_="rv-abyss"),
        use(Icon("abyss"), x - 34, y - 34, 68, class_="rv-abyss-sign"),
        about="land.abyss",
        label=Term("revive.scene.land.abyss"),
    )


def sea(g: State, space: int, hexes: tuple[int, ...]) -> Node:
    """A sea: for each kind of building its first reward and its hibernation bonus."""
    number = dict(g.seas)[space]
    x, y = centre(hexes)
    printed = SEAS[number]
    inside = [
        node("path", d=outline(hexes), class_="rv-sea"),
        use(Icon("sea"), x - 58, y - 58, 116, class_="rv-sea-sign"),
    ]
    for kind, sign in enumerate(("small-building", "large-building")):
        left, line = x - 69 + 29 * kind, y - 26 + 47 * kind
        inside.append(use(Icon(sign), left, line - 11, 19, class_="rv-sea-text"))
        inside += in_drawing(printed.first_build[kind], left + 40, line)
        inside.append(use(Icon("hibernate"), left + 62, line - 9, 17, class_="rv-sea-winter"))
        inside += in_drawing(printed.hibernation[kind], left + 93, line)
    return node("g", *inside, about=f"sea.{printed.name}", label=sea_words(number))


def sea_words(number: int) -> Term:
    printed = SEAS[number]
    values = {
        "sea": printed,
        "first_small": effect_terms(printed.first_build[0]),
        "first_large": effect_terms(printed.first_build[1]),
        "winter_small": effect_terms(printed.hibernation[0]),
        "winter_large": effect_terms(printed.hibernation[1]),
    }
    return Term(Say.SEA, values)


def in_drawing(effect: Effect, x: float, y: float) -> list[Node]:
    """An effect of simple gains inside a drawing, around x."""
    parts = []
    for do in effect:
        sign = do.what.name if do.op == "gain" else {"basic": "basic"}.get(do.op, do.op.replace("_", "-"))
        parts.append((do.n, sign))
    wide = sum(15 + 9 * (n > 1) for n, _ in parts)
    drawn = []
    left = x - wide / 2
    for n, sign in parts:
        if n > 1:
            drawn.append(text_at(left + 4, y + 5, n, "rv-sea-number"))
            left += 9
        drawn.append(use(Icon(sign), left, y - 8, 15, class_="rv-sea-text"))
        left += 15
    return drawn


def gate(number: int, hexes: tuple[int, ...], is_open: bool) -> Node:
    """A gate of Ostarius: one big space, open or closed."""
    x, y = centre(hexes)
    name = "open_gate" if is_open else "closed_gate"
    return node(
        "g",
        node("path", d=outline(hexes), class_=f"rv-gate rv-{name}"),
        use(Icon("gate-open" if is_open else "gate-closed"), x - 20, y - 20, 40, class_="rv-gate-sign"),
        acts=tuple(f"flip {name_of(hex)}" for hex in hexes),
        about=f"land.{name}",
        label=Term(f"revive.scene.land.{name}"),
        key=f"gate-{number}",
    )


# ---- what stands there --------------------------------------------------------------------------


class Piece(NamedTuple):
    """Something of a player on a space."""

    seat: int
    sign: str
    large: bool
    key: str


def _pieces(g: State) -> dict[int, list[Piece]]:
    """Everything that stands on the map, space by space."""
    there: dict[int, list[Piece]] = {}
    for p in g.players:
        tribe_sign = "temple" if p.tribe.name == "hofstadterians" else "tunnel"
        for sign, large, spaces in (
            ("small-building", False, p.small),
            ("large-building", True, p.large),
            ("figure", False, p.figures),
            (tribe_sign, False, p.spaces),
        ):
            for space in spaces:
                if space >= 0:
                    key = f"{p.seat}/{sign}/{space}"
                    there.setdefault(space, []).append(Piece(p.seat, sign, large, key))
    return there


def _occupied(g: State, hex: int) -> bool:
    return any(hex in p.small or hex in p.large or hex in p.figures or hex in p.spaces for p in g.players)


def standing(g: State) -> list[Node]:
    drawn: list[Node] = []
    for space, pieces in sorted(_pieces(g).items()):
        x, y = _foot(g, space)
        for nth, piece in enumerate(pieces):
            drawn.append(figure(piece, x + (nth - (len(pieces) - 1) / 2) * 31, y))
    return drawn


def _foot(g: State, space: int) -> tuple[float, float]:
    """Where pieces stand on a space."""
    kind = g.land[space] & KIND
    if kind == LOCATION:
        x, y = centre(CORNERS[[block.space for block in CORNERS].index(space)].hexes)
        return x + 12, y - 27
    x, y = MIDDLE[space]
    return (x, y + 2) if kind in (DESERT, OPEN_GATE, ABYSS) else (x, y + 8)


def figure(piece: Piece, x: float, y: float) -> Node:
    """A building or figure: its own shape in its player's tint, and the player's sign beside."""
    size = 31 if piece.large else 25
    label = Term(f"revive.scene.piece.{piece.sign.replace('-', '_')}", {"seat": Seat(piece.seat)})
    return node(
        "g",
        at(
            0,
            0,
            node("circle", r=size / 2 + 2.5, class_="rv-plate"),
            use(Icon(piece.sign), -size / 2 + 1, -size / 2 - 1, size - 2, class_=f"seat-{piece.seat}"),
            scene.mark(piece.seat, size / 2 - 1, size / 2 - 3, 14),
        ),
        transform=f"translate({x:.1f} {y:.1f})",
        class_="rv-piece",
        key=piece.key,
        label=label,
    )
