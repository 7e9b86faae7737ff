"""How the table is drawn in the browser: a view as regions of a scene (core/scene.py).

What a colour says, an emblem says too: each kingdom has one, on the map and on its cards.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Entry, Icon, Node, Region, Scene, at, node, row, stack, words
from regelwerk.core.text import Term
from regelwerk.games.ethnos import board
from regelwerk.games.ethnos.cards import (
    DRAGONS,
    GIANTS,
    KINDS,
    KINGDOMS,
    MERFOLK,
    MERFOLK_LAST,
    MERFOLK_SYMBOLS,
    ORCS,
    TRIBES,
    TROLL_TOKENS,
    TROLLS,
    Kind,
    Kingdom,
    Tribe,
)
from regelwerk.games.ethnos.prospects import Prospect, open_table, prospects
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.scoring import places
from regelwerk.games.ethnos.state import State

View = Mapping[str, Any]

WIDE, HIGH = 1000, 560
MAP: dict[str, Any] = tomllib.loads(files(__package__).joinpath("art/map.toml").read_text(encoding="utf-8"))
AGES = board.AGES


def draw(view: View) -> Scene:
    """The whole table."""
    g = cache(lambda: open_table(view))
    running = view["phase"] == "play"
    gains = cache(lambda: prospects(view) if running else None)
    ages = ("seats", "settings", "tribes", "phase", "age")
    on_map = ("tokens", "markers", "trolls")
    played = ("glory", "bands", "giant", "merfolk", "orcs")

    def on(*keys: str) -> Callable[[], object]:
        return lambda: [view[key] for key in keys]

    seats = range(view["seats"])
    regions = [
        Region(
            "map",
            Term(Say.SCENE_MAP),
            lambda: world(view, g()),
            place="board",
            zoom=True,
            on=on(*ages, *on_map),
        ),
        Region(
            "display",
            Term(Say.SCENE_DISPLAY),
            partial(display, view),
            on=on("display", "upper", "lower", "dragons"),
        ),
        Region(
            "tribes",
            Term(Say.SCENE_TRIBES),
            partial(tribes, view),
            on=on("tribes", "merfolk", "trolls", "giant"),
        ),
        *[
            Region(
                f"seat-{seat}",
                None,
                partial(before, view, seat, gains),
                place="seat",
                seat=seat,
                on=partial(before_on, view, seat, (*ages, *on_map, *played)),
            )
            for seat in seats
        ],
        Region(
            "hand",
            Term(Say.SCENE_HAND),
            partial(hand, view),
            place="hand",
            private=True,
            on=lambda: view["seat"] is not None and view["hands"][view["seat"]],
        ),
    ]
    if running:
        title = Term(Say.BOARD_PROSPECTS)
        drawn_on = on(*ages, *on_map, *played)
        regions.append(
            Region("outlook", title, lambda: outlook(view, g(), gains()), place="aside", on=drawn_on)
        )
    return tuple(regions)


def before_on(view: View, seat: int, keys: Sequence[str]) -> object:
    """What the panel of a player depends on: beside what lies open, hand and supply of that one player."""
    return [view[key] for key in keys], view["hands"][seat], view["supply"][seat]


# ---- the map ------------------------------------------------------------------------------------


def world(view: View, g: State) -> list[Node]:
    """The six kingdoms; over them their glory tokens and markers."""
    waves = [
        node("path", d=f"M-400 {y}q25 -9 50 0{'t50 0' * 35}", class_="wave") for y in range(14, HIGH, 34)
    ]
    coast = [node("path", d=MAP[kingdom.name]["outline"], class_="coast") for kingdom in KINGDOMS]
    lands = [land(kingdom, g) for kingdom in KINGDOMS]
    lying = [node("g", *things(view, g, kingdom), class_="lying-there") for kingdom in KINGDOMS]
    label = Term(Say.SCENE_MAP)
    return [scene.svg(WIDE, HIGH, *waves, *coast, *lands, *lying, class_="ethnos-map", label=label)]


def land(kingdom: Kingdom, g: State) -> Node:
    """A kingdom with its emblem and name."""
    x, y = MAP[kingdom.name]["middle"]
    return node(
        "g",
        node("path", d=MAP[kingdom.name]["outline"], class_=f"land {scene.tint(kingdom.colour)}"),
        scene.use(Icon(kingdom.colour), x - 110, y - 105, 220, class_="land-emblem"),
        scene.use(Icon(kingdom.colour), x - 74, y - 98, 27),
        node("text", kingdom.name.capitalize(), x=x - 40, y=y - 76, class_="land-name"),
        acts=(f"place {kingdom.name}",),
        about=f"kingdom.{kingdom.name}",
        label=land_label(kingdom, g, g.markers[kingdom]),
    )


def things(view: View, g: State, kingdom: Kingdom) -> list[Node]:
    """A glory token for each age, and the markers of the players, first of the one who is in front."""
    x, y = MAP[kingdom.name]["middle"]
    there = g.markers[kingdom]
    ranked = places(g, there, [seat for seat in range(g.seats) if there[seat]])
    order = [seat for tied in ranked for seat in tied]
    tokens = board.glory_tokens(view, g, kingdom, ranked)
    middle = (len(tokens) - 1) / 2
    lying = [
        at(x + (place - middle) * 64, y - 31, *glory_token(place, value))
        for place, value in enumerate(tokens)
    ]
    for place, seat in enumerate(order):
        ahead = seat in ranked[0]
        lying.append(marker(kingdom, seat, there[seat], ahead, *spot(x, y + 27, place, len(order))))
    return lying


def land_label(kingdom: Kingdom, g: State, there: Sequence[int]) -> Term:
    standing = [
        Term(Say.SCENE_STANDING, {"seat": Seat(seat), "markers": there[seat]})
        for seat in range(g.seats)
        if there[seat]
    ]
    return Term(Say.SCENE_LAND, {"kingdom": kingdom, "tokens": list(g.tokens[kingdom]), "standing": standing})


def glory_token(place: int, value: Any) -> list[Node]:
    """The token of an age; the one that counts in this age stands out (a double ring, not only a tint)."""
    counts = isinstance(value, Term)
    plain = value.text_values["value"] if counts else value
    ring = [node("circle", r=28, class_="glory-ring")] if counts else []
    return [
        *ring,
        node("circle", r=23, class_="glory-token glory-counts" if counts else "glory-token"),
        scene.text_at(0, -9, AGES[place], "glory-age"),
        scene.text_at(0, 14, plain, "glory-value"),
    ]


def spot(x: float, y: float, place: int, number: int) -> tuple[float, float]:
    """Where a player's markers lie in a kingdom: up to three in a line."""
    line = place // 3
    in_line = min(3, number - 3 * line)
    return x + (place % 3 - (in_line - 1) / 2) * 78, y + 41 * line


def marker(kingdom: Kingdom, seat: int, number: int, ahead: bool, x: float, y: float) -> Node:
    inside = [
        node("rect", x=-35, y=-17, width=70, height=34, rx=17, class_="marker-plate"),
        scene.mark(seat, -16, 0, 28),
        scene.text_at(13, 8, number, "marker-count"),
    ]
    if ahead:
        inside.append(scene.use(Icon("crown"), -26, -30, 20, class_="marker-crown"))
    return at(x, y, *inside, key=f"{kingdom.name}/{seat}")


# ---- cards --------------------------------------------------------------------------------------


@scene.shared
def ally(kind: Kind, *, copies: int = 1, size: Any = "", acts: tuple[str, ...] = (), **more: Any) -> Node:
    """An ally card: its tribe large, the emblem of its kingdom in the corner."""
    colour = kind.kingdom.colour if kind.kingdom else ""
    corner = scene.icon(Icon(colour)) if colour else None
    return scene.card(
        Term(f"ethnos.scene.ally.{kind.tribe.name}"),
        art=Icon(kind.tribe.name),
        colour=colour,
        corner=corner,
        copies=copies,
        size=size,
        acts=acts,
        key=kind.name,
        about=f"tribe.{kind.tribe.name}",
        label=kind,
        **more,
    )


def display(view: View) -> list[Node]:
    """The pile, the dragons that were turned up, and the open cards."""
    lying = board.count(view["upper"]) + board.count(view["lower"])
    pile = scene.back(
        art=Icon("back"),
        count=lying,
        acts=("draw",),
        about="pile",
        label=Term(Say.SCENE_PILE, {"cards": lying}),
    )
    seen = len(view["dragons"]["cards"])
    dragons = [
        scene.token(art=Icon("dragon"), class_="dragon" if place < seen else "dragon dragon-asleep")
        for place in range(len(DRAGONS))
    ]
    drawn = Term(Say.BOARD_DRAGONS_SEEN, {"seen": seen, "dragons": len(DRAGONS)})
    number = Counter(Kind.named(name) for name in view["display"]["cards"])
    cards = [
        ally(kind, copies=copies, acts=(f"take {kind.name}",)) for kind, copies in sorted(number.items())
    ]
    empty = [] if cards else [words(Term(Say.SCENE_EMPTY), "quiet")]
    return [
        row(
            stack(pile, node("div", *dragons, class_="dragons", about="dragon", label=drawn), class_="pile"),
            row(*cards, *empty, class_="lying"),
            wrap=False,
        )
    ]


def hand(view: View) -> list[Node]:
    """The reader's own cards; a spectator holds none."""
    if view["seat"] is None:
        return []
    held = sorted(Kind.named(name) for name in view["hands"][view["seat"]]["cards"])
    cards = [
        ally(kind, acts=(f"lead {kind.name}", f"with {kind.name}", f"discard {kind.name}")) for kind in held
    ]
    return [scene.fan(*cards)] if cards else [words(Term(Say.SCENE_NO_CARDS), "quiet")]


# ---- before a player ----------------------------------------------------------------------------


def before(view: View, seat: int, gains: Callable[[], list[Prospect] | None]) -> list[Node]:
    """Glory (and what would be added if the age ended now), hand and supply of a player, what the tribes
    gave, and the bands."""
    held = view["hands"][seat]
    gained = gains()
    more = gained[seat].certain if gained else 0
    counts = [
        fact(Icon("glory"), view["glory"][seat], Say.BOARD_GLORY, "glory", more=more),
        fact(Icon("hand"), board.count(held), Say.BOARD_HAND, "hand"),
        fact(
            Icon(f"seat-{seat}", own=False), view["supply"][seat], Say.BOARD_SUPPLY, "supply", f"seat-{seat}"
        ),
    ]
    inside: list[Node] = [row(*counts, class_="seat-facts")]
    if gifts := [*giant(view, seat), *trolls(view, seat), *orcs(view, seat)]:
        inside.append(row(*gifts, class_="seat-gifts"))
    known = [mini(Kind.named(name)) for name in held["cards"]]
    if known:
        inside.append(row(words(Term(Say.BOARD_KNOWN), "quiet"), *known, class_="seat-known"))
    if bands := view["bands"][seat]:
        inside.append(row(*map(band, bands), class_="seat-bands"))
    return [stack(*inside)]


def fact(which: Icon, value: int, name: Say, about: str, class_: str = "", more: int = 0) -> Node:
    """A number with its sign, and what may be added to it."""
    label = Term(
        Say.SCENE_FACT_MORE if more else Say.SCENE_FACT, {"name": Term(name), "value": value, "more": more}
    )
    inside = [scene.icon(which, class_), node("strong", value)]
    if more:
        inside.append(node("small", f"+{more}"))
    return node("span", *inside, class_="fact", label=label, about=about)


@scene.shared
def mini(kind: Kind) -> Node:
    """A card that everybody knows to be in a hand."""
    colour = kind.kingdom.colour if kind.kingdom else "gray"
    emblem = [scene.icon(Icon(colour))] if kind.kingdom else []
    return node(
        "span",
        scene.icon(Icon(kind.tribe.name)),
        *emblem,
        class_=f"mini {scene.tint(colour)}",
        label=kind,
        about=f"tribe.{kind.tribe.name}",
    )


def band(played: Mapping[str, Any]) -> Node:
    return band_of(*board.band_facts(played))


@scene.shared
def band_of(leader: Kind, size: int, skeletons: int) -> Node:
    """A band by its leader and size; skeletons, which will crumble, are counted apart."""
    colour = leader.kingdom.colour if leader.kingdom else "gray"
    crumbling = [node("small", scene.icon(Icon("skeletons")), skeletons)] if skeletons else []
    return node(
        "span",
        scene.icon(Icon(leader.tribe.name)),
        node("strong", size),
        scene.icon(Icon(colour), "mini-emblem"),
        *crumbling,
        class_=f"mini band {scene.tint(colour)}",
        label=Term(Say.BOARD_BAND, {"leader": leader, "size": size, "skeletons": skeletons}),
        about=f"tribe.{leader.tribe.name}",
        key=f"band-{leader.name}-{size}",
    )


def giant(view: View, seat: int) -> list[Node]:
    if view["giant"]["holder"] != seat:
        return []
    size = view["giant"]["size"]
    label = Term(Say.BOARD_GIANT_SIZE, {"size": size})
    return [
        scene.token(size, art=Icon("giants"), colour="yellow", label=label, about="tribe.giants", key="giant")
    ]


def trolls(view: View, seat: int) -> list[Node]:
    return [
        scene.token(
            int(value), art=Icon("trolls"), colour="brown", about="tribe.trolls", key=f"troll-{value}"
        )
        for value, owner in view["trolls"].items()
        if owner == seat
    ]


def orcs(view: View, seat: int) -> list[Node]:
    """The orc horde board: a space for each kingdom."""
    if ORCS.name not in view["tribes"]:
        return []
    spaces = [
        node(
            "span",
            scene.icon(Icon(kingdom.colour)),
            class_=scene.classes(
                "orc-space", scene.tint(kingdom.colour) if kingdom.name in view["orcs"][seat] else ""
            ),
        )
        for kingdom in KINGDOMS
    ]
    taken = [*map(Kingdom.named, view["orcs"][seat])]
    label = Term(Say.SCENE_FACT, {"name": Term(Say.BOARD_ORCS), "value": taken})
    return [
        node("span", scene.icon(Icon("orcs")), *spaces, class_="orc-board", label=label, about="tribe.orcs")
    ]


# ---- the tribes in play -------------------------------------------------------------------------


def tribes(view: View) -> list[Node]:
    """The tribes of this game with what they bring to the table: boards and tokens."""
    return [row(*[tribe_card(view, Tribe.named(name)) for name in view["tribes"]], class_="tribes")]


def tribe_card(view: View, tribe: Tribe) -> Node:
    inside: list[Node] = []
    if tribe is MERFOLK:
        inside.append(
            scene.track(
                MERFOLK_LAST + 1, view["merfolk"], marked=MERFOLK_SYMBOLS, label=Term(Say.BOARD_MERFOLK)
            )
        )
    if tribe is TROLLS:
        free = [value for value in TROLL_TOKENS if str(value) not in view["trolls"]]
        tokens = [
            scene.token(value, colour="brown", acts=(f"token {value}",), key=f"troll-{value}")
            for value in free
        ]
        inside.append(row(*tokens, class_="tribe-tokens"))
    if tribe is GIANTS and view["giant"]["holder"] < 0:
        inside.append(scene.token(art=Icon("giants"), colour="yellow", key="giant"))
    return node(
        "div",
        scene.icon(Icon(tribe.name)),
        words(tribe, "tribe-name"),
        *inside,
        class_="tribe",
        about=f"tribe.{tribe.name}",
    )


def outlook(view: View, g: State, gains: list[Prospect] | None) -> list[Node]:
    """What the age would bring if it ended now."""
    return [scene.table(board.outlook(view, g, gains or prospects(view)))]


# ---- the glossary -------------------------------------------------------------------------------


@cache
def glossary() -> Mapping[str, Entry]:
    """Tribes, kingdoms, and the things whose meaning a newcomer asks for."""
    entries = {
        f"tribe.{tribe.name}": Entry(
            tribe,
            (Term(f"ethnos.explain.tribe.{tribe.name}"),),
            Term(f"ethnos.section.{tribe.name}"),
            row(*[ally(kind, size="mini") for kind in KINDS if kind.tribe is tribe], class_="lying"),
        )
        for tribe in TRIBES
    }
    for kingdom in KINGDOMS:
        entries[f"kingdom.{kingdom.name}"] = Entry(
            kingdom, (Term(Say.SCENE_ABOUT_KINGDOM), Term("ethnos.explain.marker")), Term(Say.SECTION_BAND)
        )
    entries["pile"] = Entry(
        Term(Say.SCENE_DRAW_PILE), (Term("ethnos.explain.option.draw"),), Term(Say.SECTION_RECRUIT)
    )
    entries["dragon"] = Entry(
        Term(Say.BOARD_DRAGONS), (Term(Say.SCENE_ABOUT_DRAGONS),), Term(Say.SECTION_TURN)
    )
    entries["glory"] = Entry(Term(Say.SCENE_GLORY), (Term(Say.SCENE_ABOUT_GLORY),), Term(Say.SECTION_TURN))
    entries["hand"] = Entry(
        Term(Say.SCENE_HAND_CARDS), (Term(Say.SCENE_ABOUT_HAND),), Term(Say.SECTION_HAND_LIMIT)
    )
    entries["supply"] = Entry(Term(Say.SCENE_SUPPLY), (Term(Say.SCENE_ABOUT_SUPPLY),), Term(Say.SECTION_BAND))
    return entries
