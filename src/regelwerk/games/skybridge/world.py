"""The middle of the table as a drawing: the Skybridge from Thraen to the Eye, and the desert below it."""

from __future__ import annotations

from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Icon, Node, at, node, text_at, use
from regelwerk.core.text import Term
from regelwerk.games.skybridge import board
from regelwerk.games.skybridge.cards import RESOURCES, SEGMENTS, TERRITORIES, Segment, Territory
from regelwerk.games.skybridge.opened import View, open_table
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import FREE, State

WIDE, HIGH = 1000, 490
ORDER = [SEGMENTS[number - 1] for number in (1, 2, 3, 4, 7, 6, 5)]
"""The segments from Thraen on the left to Beeledhan's Eye on the right. [3.1]"""
PLATE = 112
SIGN = 24
LEFT = 106
PLACES = (
    (90, 410),
    (240, 430),
    (398, 416),
    (556, 430),
    (716, 414),
    (880, 384),
    (806, 264),
    (624, 272),
    (426, 264),
)
"""The middles of the territories, from Shirbed Plateau to Salthras Deen."""


def world(view: View) -> list[Node]:
    g = open_table(view)
    return [
        scene.svg(
            WIDE,
            HIGH,
            *sky(),
            *[segment(g, each, place) for place, each in enumerate(ORDER)],
            path(),
            *[territory(g, each) for each in TERRITORIES],
            class_="sky-world",
            label=Term(Say.SCENE_WORLD),
        )
    ]


def sky() -> list[Node]:
    """Thraen below, the Eye above, and the cables of the bridge between them."""
    return [
        node("path", d=f"M0 {HIGH}V236Q250 176 500 200T{WIDE} 190V{HIGH}Z", class_="sand"),
        node("path", d=f"M0 {HIGH}V328Q300 266 560 314T{WIDE} 288V{HIGH}Z", class_="sand-near"),
        node("path", d="M0 216Q60 120 104 96V216Z", class_="thraen"),
        text_at(52, 208, Term("skybridge.scene.thraen"), "end-name"),
        node("circle", cx=948, cy=112, r=62, class_="eye-glow"),
        node("circle", cx=948, cy=112, r=42, class_="eye-planet"),
        text_at(938, 196, Term("skybridge.stack.beeledhans_eye"), "end-name"),
        node(
            "path",
            d=f"M{LEFT} 60Q500 -6 {LEFT + 7 * PLATE} 60M{LEFT} 190Q500 150 {LEFT + 7 * PLATE} 190",
            class_="cable",
        ),
    ]


# ---- the bridge ---------------------------------------------------------------------------------------


def segment(g: State, each: Segment, place: int) -> Node:
    """A segment: what it costs as long as it is to be built, who stands on it."""
    rise = 26 - 2.9 * (place - 3) ** 2
    done = each + 1 < g.segment
    current = each + 1 == g.segment
    inside = [
        node("rect", x=3, y=0, width=PLATE - 6, height=132, rx=9, class_="plate"),
        node("circle", cx=20, cy=18, r=12, class_="plate-number-back"),
        text_at(20, 23, int(each) + 1, "plate-number"),
        use(Icon("points"), PLATE - 56, 7, 20, class_="plate-star"),
        text_at(PLATE - 22, 24, each.points, "plate-points"),
    ]
    inside += [] if done else price(g, each, current)
    inside += builders(g, each)
    kind = "segment is-done" if done else "segment is-current" if current else "segment"
    return at(
        LEFT + place * PLATE,
        58 - rise,
        *inside,
        class_=kind,
        acts=("build", "build die"),
        about="segment",
        label=segment_label(g, each),
    )


def segment_label(g: State, each: Segment) -> Term:
    there = [Seat(seat) for seat in range(g.seats) if g.bridge[each] >> seat & 1]
    key = Say.SCENE_SEGMENT_DONE if each + 1 < g.segment else Say.SCENE_SEGMENT
    return Term(key, {"price": board.price(g, each), "segment": each, "points": each.points, "there": there})


def price(g: State, each: Segment, current: bool) -> list[Node]:
    """The printed cost, the die, and what must be shown."""
    goods = [resource.name for resource in RESOURCES for _ in range(each.cost[resource])]
    drawn = [use(Icon(name), *spot(nth), SIGN) for nth, name in enumerate(goods)]
    if each.die:
        x, y = spot(len(goods))
        if current and g.die is not None:
            drawn.append(node("rect", x=x - 1, y=y - 1, width=26, height=26, rx=5, class_="die-face"))
            drawn.append(use(Icon(g.die.name), x + 1, y + 1, SIGN - 2))
        else:
            drawn.append(use(Icon("die"), x, y, SIGN, class_="die-to-come"))
    if each.requires:
        drawn.append(node("rect", x=PLATE - 41, y=93, width=30, height=30, rx=6, class_="needs"))
        drawn.append(use(Icon(each.requires), PLATE - 38, 96, SIGN))
    return drawn


def spot(nth: int) -> tuple[float, float]:
    """Where a sign of the cost stands: four in a line."""
    return 7 + 25.0 * (nth % 4), 36 + 27.0 * (nth // 4)


def builders(g: State, each: Segment) -> list[Node]:
    there = [seat for seat in range(g.seats) if g.bridge[each] >> seat & 1]
    return [
        scene.mark(seat, 18 + 24 * nth, 114, 22, key=f"bridge-{each.name}-{seat}")
        for nth, seat in enumerate(there)
    ]


# ---- the desert ---------------------------------------------------------------------------------------


def path() -> Node:
    """The way of the legions, drawn through all territories."""
    first, *others = PLACES
    points = "".join(f"L{x} {y}" for x, y in others)
    return node("path", d=f"M{first[0]} {first[1]}{points}", class_="desert-path")


def territory(g: State, each: Territory) -> Node:
    """A territory with its fortification and garrisons, legions and rebels."""
    x, y = PLACES[each]
    fort: list[Node] = []
    if each.points:
        fort = [
            use(Icon("garrison"), 26, -48, 30, class_="fort"),
            text_at(64, -24, each.points, "fort-points"),
            *[
                scene.mark(seat, 34 + 17 * nth, -56, 15, key=f"fort-{each.name}-{seat}")
                for nth, seat in enumerate(seats_at(g.forts, g, each))
            ],
        ]
    return at(
        x,
        y,
        node("ellipse", cx=0, cy=0, rx=76, ry=42, class_="territory"),
        text_at(0, 56, each, "territory-name"),
        *fort,
        *legions(g, each),
        *rebels(g, each),
        acts=(f"recall {each.name}",),
        about="territory",
        label=territory_label(g, each),
    )


def seats_at(bits: list[int], g: State, each: Territory) -> list[int]:
    return [seat for seat in range(g.seats) if bits[seat] >> each & 1]


def legions(g: State, each: Territory) -> list[Node]:
    """Each legion as a shield with its player's sign."""
    there = [seat for seat in range(g.seats) if g.legions[seat] == each]
    return [
        at(
            -56 + 27 * nth,
            -30,
            use(Icon("legion"), -14, -16, 30, class_="legion-shield"),
            scene.mark(seat, 1, -2, 14),
            key=f"legion-{seat}",
        )
        for nth, seat in enumerate(there)
    ]


def rebels(g: State, each: Territory) -> list[Node]:
    """The rebels by whose they are, the free ones and the leader."""
    there = g.rebels[each]
    standing: list[Node] = []
    x = -58.0
    if g.leader == each:
        standing.append(use(Icon("leader"), x - 4, -8, 30, class_="leader", key="leader", about="leader"))
        x += 30
    counted: list[tuple[int, int]] = [(seat, there[seat]) for seat in range(g.seats)] + [(FREE, there[FREE])]
    for seat, number in counted:
        if not number:
            continue
        sign = use(Icon("rebel"), x, 0, 20, class_="free-rebel" if seat == FREE else f"seat-{seat}")
        standing.append(sign)
        if seat != FREE:
            standing.append(scene.mark(seat, x + 4, 22, 10))
        standing.append(text_at(x + 25, 18, number, "rebel-count"))
        x += 36
    return standing


def territory_label(g: State, each: Territory) -> Term:
    values: dict[str, Any] = {
        "territory": Term(Say.BOARD_LEADER, {"territory": each}) if g.leader == each else each,
        "fort": each.points,
        "legions": [Seat(seat) for seat in range(g.seats) if g.legions[seat] == each],
        "rebels": sum(g.rebels[each]),
    }
    return Term(Say.SCENE_TERRITORY, values)
