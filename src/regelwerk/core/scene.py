"""A drawing of the table for the browser: regions of nodes, in no language and for no game.

A game's `scene.draw` turns a view into regions. A region is drawn as a tree of nodes (HTML around, SVG
within) that the table writes out in the reader's language. Nodes say four things beside what they show:

- `key` names a thing that lies on the table. Where the same key stands elsewhere after a choice, the thing
  is seen moving there. The key of a hidden card must not tell which card it is.
- `acts` are the choices, in notation, that pointing at the thing may mean ("take elf-blue"). The browser
  lights those that the waiting decision offers; all others it explains ("why not").
- `about` names an entry of the game's glossary, shown in full on hover, focus or long press.
- `label` is what a screen reader says instead of the drawing.

Texts are anything that texts can say: terms, words, numbers, lists of them, or a `Seat`. There are no
colours, only tints (`TINTS`), so that light, dark and high contrast are the table's business; and nothing
may be said by a tint alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, wraps
from math import cos, pi, sin
from typing import Any, Literal, NamedTuple, ParamSpec, cast

from regelwerk.core.picture import Picture, Table, Tinted

TINTS = (
    "blue",
    "gray",
    "green",
    "orange",
    "purple",
    "red",
    "yellow",
    "teal",
    "brown",
    "pink",
    "ink",
    "paper",
)
"""The tints there are: `ink` is the colour of writing, `paper` that of what it is written on."""

# fmt: off
HTML = frozenset((
    "div", "span", "p", "ul", "ol", "li", "dl", "dt", "dd", "strong", "small", "h3", "h4", "figure",
    "table", "thead", "tbody", "tr", "th", "td",
))
SVG = frozenset((
    "svg", "g", "rect", "circle", "ellipse", "path", "line", "polyline", "polygon", "text", "tspan",
    "use", "title",
))
# fmt: on

P = ParamSpec("P")
Attribute = str | int | float
Text = Any
"""What texts can say."""


class Node(NamedTuple):
    """An element with what is in it. Made by the functions below, which know what is allowed."""

    tag: str
    inside: tuple[Node | Text, ...] = ()
    attributes: tuple[tuple[str, Attribute], ...] = ()
    key: str = ""
    acts: tuple[str, ...] = ()
    about: str = ""
    label: Text = None


class Shared(Node):
    """A node that is made once and stands in many places: what it comes out as is kept for good. It names
    no player."""

    __slots__ = ()


def shared(draw: Callable[P, Node]) -> Callable[P, Node]:
    """For a function that draws one of a fixed number of things, such as a card: each is drawn once."""

    @cache
    def drawn(*args: Any, **more: Any) -> Node:
        return Shared(*draw(*args, **more))

    return wraps(draw)(cast("Callable[P, Node]", drawn))


class Icon(NamedTuple):
    """A drawing from the game's `art/icons.svg` (or one of the table's own, where `own` is False)."""

    name: str
    own: bool = True


Place = Literal["board", "table", "hand", "aside", "seat"]


class Region(NamedTuple):
    """A part of the table that is drawn, sent and replaced as one.

    Unless it is `private` it is drawn from what a spectator sees, once for everybody.
    """

    id: str
    title: Text
    draw: Callable[[], Sequence[Node]]
    place: Place = "table"
    """`board`: the middle of the table; `table`: beside it; `hand`: what the reader holds, always in
    reach; `aside`: overviews to look up; `seat`: in the panel of the player `seat`."""
    private: bool = False
    zoom: bool = False
    """Whether it is a map to be moved and zoomed in."""
    seat: int | None = None
    on: Callable[[], object] | str = ""
    """All that the drawing depends on, to be compared (better a function that gives it: it is not always
    asked). Where it is the same again, so is the drawing, and the table takes the one it has; empty: all
    that the view says."""


class Entry(NamedTuple):
    """What the glossary says about a thing."""

    title: Text
    texts: tuple[Text, ...] = ()
    section: Text = None
    """The heading of the rule."""
    figure: Node | None = None


Scene = tuple[Region, ...]


def node(
    tag: str,
    *inside: Node | Text,
    key: str = "",
    acts: Iterable[str] = (),
    about: str = "",
    label: Text = None,
    **attributes: Attribute | None,
) -> Node:
    """Any element of HTML or SVG that can do no harm. Attributes are written with underscores
    (`stroke_width`, `class_`); None leaves one out."""
    if tag not in HTML and tag not in SVG:
        raise ValueError(f"a scene has no <{tag}>; it has {', '.join(sorted(HTML | SVG))}")
    written = tuple([(_written(name), value) for name, value in attributes.items() if value is not None])
    return Node(tag, inside, written, key, tuple(acts), about, label)


@cache
def _written(name: str) -> str:
    """An attribute as it is written."""
    plain = name.rstrip("_").replace("_", "-") if name != "viewBox" else name
    if plain.startswith("on") or plain in ("style", "href", "src", "id"):
        raise ValueError(f"a scene cannot set {plain!r}")
    return plain


def classes(*names: str) -> str:
    """Those that are not empty, as an attribute."""
    return " ".join(name for name in names if name)


def tint(name: str) -> str:
    """The class of a tint."""
    if name and name not in TINTS:
        raise ValueError(f"there is no tint {name!r}; there are {', '.join(TINTS)}")
    return f"tint-{name}" if name else ""


# ---- arranging ----------------------------------------------------------------------------------


def row(*inside: Node | Text, wrap: bool = True, **more: Any) -> Node:
    """Side by side, in as many lines as it takes."""
    return node(
        "div", *inside, class_=classes("row", "" if wrap else "row-tight", more.pop("class_", "")), **more
    )


def stack(*inside: Node | Text, **more: Any) -> Node:
    """One below the other."""
    return node("div", *inside, class_=classes("stack", more.pop("class_", "")), **more)


def panel(title: Text, *inside: Node | Text, **more: Any) -> Node:
    """Things that belong together, under a heading."""
    return node("div", node("h3", title), *inside, class_=classes("panel", more.pop("class_", "")), **more)


def fan(*inside: Node | Text, **more: Any) -> Node:
    """Cards held in a hand or spread on the table: they move together where there is little room."""
    more.setdefault("tabindex", 0)  # with keys too one gets to what lies outside
    return node("div", *inside, class_=classes("fan", more.pop("class_", "")), **more)


def facts(*pairs: tuple[Text, Text]) -> Node:
    """Names and values."""
    inside = [node("div", node("dt", name), node("dd", value)) for name, value in pairs]
    return node("dl", *inside, class_="facts")


def words(text: Text, class_: str = "", **more: Any) -> Node:
    """A piece of text."""
    return node("span", text, class_=class_ or None, **more)


def table(drawn: Table) -> Node:
    """A table of texts, as `board.draw` makes them for every medium."""
    head = [node("tr", *[node("th", value, scope="col") for value in drawn.head])] if drawn.head else []
    body = [
        node(
            "tr",
            *[
                node("td" if place else "th", *_cell(value), scope=None if place else "row")
                for place, value in enumerate(line)
            ],
        )
        for line in drawn.rows
    ]
    inside = [node("thead", *head)] if head else []
    return node("div", node("table", *inside, node("tbody", *body)), class_="sheet", tabindex=0)


def _cell(value: Text) -> tuple[Text, ...]:
    if isinstance(value, Tinted):
        swatch = value.colour if value.colour in TINTS else "ink"
        return (node("span", class_=f"swatch {tint(swatch)}"), value.value)
    return () if value is None else (value,)


def from_picture(picture: Picture) -> Scene:
    """The scene of a game that draws tables of texts and nothing else. Every part is drawn for each
    reader apart: a picture does not say what all see alike."""

    def region(number: int, drawn: Table) -> Region:
        return Region(f"picture-{number}", drawn.title, lambda: (table(drawn),), private=True)

    return tuple(region(number, drawn) for number, drawn in enumerate(picture))


# ---- pieces -------------------------------------------------------------------------------------


def card(
    title: Text = None,
    *,
    art: Icon | None = None,
    colour: str = "",
    corner: Text = None,
    lines: Sequence[Node | Text] = (),
    size: Literal["", "small", "mini"] = "",
    copies: int = 1,
    class_: str = "",
    **more: Any,
) -> Node:
    """A card that lies open. `copies` alike may lie on one heap."""
    inside: list[Node | Text] = []
    if corner is not None:
        inside.append(node("span", corner, class_="card-corner"))
    if art is not None:
        inside.append(icon(art, "card-art"))
    if title is not None:
        inside.append(node("span", title, class_="card-title"))
    if lines:
        inside.append(node("span", *lines, class_="card-lines"))
    if copies > 1:
        inside.append(node("span", f"×{copies}", class_="card-copies"))
    size_class = f"card-{size}" if size else ""
    return node("div", *inside, class_=classes("card", size_class, tint(colour), class_), **more)


def back(
    *, art: Icon | None = None, size: Literal["", "small", "mini"] = "", count: int | None = None, **more: Any
) -> Node:
    """A card that lies face down, or a pile of `count`."""
    inside: list[Node | Text] = [icon(art, "card-art")] if art else []
    if count is not None:
        inside.append(node("strong", count, class_="card-count"))
    heap = "card-heap" if count is not None and count > 1 else ""
    return node(
        "div", *inside, class_=classes("card card-back", f"card-{size}" if size else "", heap), **more
    )


def token(
    text: Text = "",
    *,
    colour: str = "",
    art: Icon | None = None,
    shape: Literal["round", "square", "hex"] = "round",
    class_: str = "",
    **more: Any,
) -> Node:
    """A small thing with a value on it."""
    inside = [icon(art)] if art else []
    if text != "":
        inside.append(node("strong", text))
    return node("span", *inside, class_=classes("token", f"token-{shape}", tint(colour), class_), **more)


def die(value: Text, **more: Any) -> Node:
    """A die as it fell."""
    return node("span", node("strong", value), class_="die", **more)


def icon(which: Icon, class_: str = "", **more: Any) -> Node:
    """A drawing as large as the text around it."""
    return _icon_with(which, class_, **more) if more else _icon(which, class_)


def _icon_with(which: Icon, class_: str, **more: Any) -> Node:
    return node(
        "svg",
        use(which, 0, 0, 24),
        viewBox="0 0 24 24",
        class_=classes("icon", class_),
        aria_hidden="true",
        **more,
    )


@shared
def _icon(which: Icon, class_: str) -> Node:
    return _icon_with(which, class_)


def seat_mark(seat: int, class_: str = "", **more: Any) -> Node:
    """The sign of a player: a shape of its own, and a tint."""
    return node(
        "svg",
        mark(seat, 12, 12, 22),
        viewBox="0 0 24 24",
        class_=classes("icon seat-mark", class_),
        aria_hidden="true",
        **more,
    )


def track(
    spaces: int, standing: Sequence[int], *, marked: Sequence[int] = (), start: int = 0, label: Text = None
) -> Node:
    """A line of numbered spaces with the players' marks on them (`standing`: the space of each seat)."""
    cells = []
    for space in range(start, spaces):
        there = [
            seat_mark(seat, key=f"track-{seat}") for seat, place in enumerate(standing) if place == space
        ]
        kind = "track-marked" if space in marked else ""
        cells.append(node("li", node("small", space), *there, class_=kind or None))
    return node("ol", *cells, class_="track", label=label)


# ---- inside a drawing ---------------------------------------------------------------------------


def svg(
    width: float, height: float, *inside: Node, class_: str = "", label: Text = None, **more: Any
) -> Node:
    """A drawing with its own measure: x grows to the right, y downwards."""
    return node(
        "svg",
        *inside,
        viewBox=f"0 0 {width:g} {height:g}",
        class_=classes("drawing", class_),
        label=label,
        **more,
    )


def at(x: float, y: float, *inside: Node, **more: Any) -> Node:
    """Things moved to a place."""
    return node("g", *inside, transform=f"translate({_n(x)} {_n(y)})", **more)


def use(which: Icon, x: float, y: float, size: float, **more: Any) -> Node:
    """An icon inside a drawing, its corner at (x, y)."""
    name = f"{'game' if which.own else 'table'}:{which.name}"
    return node("use", data_icon=name, x=_n(x), y=_n(y), width=_n(size), height=_n(size), **more)


def mark(seat: int, x: float, y: float, size: float, **more: Any) -> Node:
    """A player's sign inside a drawing, its middle at (x, y)."""
    which = Icon(f"seat-{seat}", own=False)
    return use(which, x - size / 2, y - size / 2, size, class_=f"seat-{seat}", **more)


def text_at(x: float, y: float, text: Text, class_: str = "", **more: Any) -> Node:
    """A word inside a drawing, in the middle of (x, y)."""
    return node("text", text, x=_n(x), y=_n(y), text_anchor="middle", class_=class_ or None, **more)


def hexagon(x: float, y: float, radius: float, *, flat: bool = False, **more: Any) -> Node:
    """A hexagon around (x, y), a corner on top (`flat`: a side on top)."""
    turned = 0 if flat else pi / 6
    corners = [
        (x + radius * cos(turned + k * pi / 3), y + radius * sin(turned + k * pi / 3)) for k in range(6)
    ]
    return node("polygon", points=" ".join(f"{_n(a)},{_n(b)}" for a, b in corners), **more)


def hex_place(column: int, row_: int, radius: float, *, flat: bool = False) -> tuple[float, float]:
    """The middle of a hexagon in axial coordinates; (0, 0) lies at the origin."""
    if flat:
        return radius * 1.5 * column, radius * 3**0.5 * (row_ + column / 2)
    return radius * 3**0.5 * (column + row_ / 2), radius * 1.5 * row_


def _n(value: float) -> Attribute:
    """A number as short as it can be."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded
