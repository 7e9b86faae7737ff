"""The printed data, and what all of it is made of: resources, colours, effects."""

from __future__ import annotations

from typing import Any, NamedTuple

from regelwerk.core.pieces import Piece
from regelwerk.core.printed import load
from regelwerk.games.revive.effect_words import Alternative, Do, Effect, parse
from regelwerk.games.revive.owners import check

DATA = load(
    __package__,
    "cards",
    "pieces",
    "map",
    "boards",
    "tribes",
    check=check,
    optional={"stacks": ["top"], "bulbs": 0},
)
PRINTED: dict[str, Any] = DATA.data


class Named(Piece):
    """A piece whose name for people stands in the catalogue under its kind."""

    kind = ""
    expansion = False
    """Whether it belongs to Call of the Abyss."""

    @property
    def text_key(self) -> str:
        return f"revive.{self.kind}.{self.name}"


# ---- colours and resources ----------------------------------------------------------------------


class Resource(Named):
    """Food, gear and book are basic; the crystal may stand in for each of them. [5.1, 5.2]"""

    kind = "resource"
    limit: int


RESOURCES = Resource.print_all(
    {"name": name, "limit": PRINTED["limits"][name]} for name in ("food", "gear", "book", "crystal")
)
FOOD, GEAR, BOOK, CRYSTAL = RESOURCES
BASIC = RESOURCES[:3]


class Colour(Named):
    """Of cards, slot modules, machine tokens and machine tracks. [1.3]"""

    kind = "colour"
    resource: Resource


COLOURS = Colour.print_all(
    {"name": name, "resource": Resource.named(PRINTED["colours"][name])}
    for name in ("yellow", "green", "gray")
)
YELLOW, GREEN, GRAY = COLOURS


def pieces_of(effect: Effect) -> Effect:
    """An effect with resources and colours as pieces, which rules can read and texts can say."""
    return tuple(_pieces_of(do) for do in effect)


def _pieces_of(do: Do) -> Do:
    what, then = do.what, do.then
    if do.op in ("gain", "pay") and isinstance(what, int):
        what = RESOURCES[what]
    elif do.op in ("step", "machine", "play_card") and isinstance(what, int):
        what = COLOURS[what]
    elif do.op == "set_to":
        what = tuple(RESOURCES[each] for each in what)
    if do.op in ("action", "discount"):
        then = (RESOURCES[then[0]],)
    elif do.op == "choose":
        then = tuple(Alternative(each.phrase, pieces_of(each.effect)) for each in then)
    elif do.op in ("pay", "per"):
        then = pieces_of(then)
    return Do(do.op, do.n, what, then)


def effect(phrase: str) -> Effect:
    return pieces_of(parse(phrase))


# ---- spaces of the map ----------------------------------------------------------------------------


class Space(NamedTuple):
    """What a space of a tile shows."""

    terrain: str
    """D desert, Y G M terrain, L lake, S site, X giant crystal."""
    crystal: bool

    @property
    def colour(self) -> Colour | None:
        """The machine track that a terrain belongs to."""
        return COLOURS["YGM".index(self.terrain)] if self.terrain in "YGM" else None


def spaces(words: str) -> tuple[Space, ...]:
    return tuple(Space(word[0], word.endswith("*")) for word in words.split())
