"""What is printed: cards, boards, the bridge, the desert, dice, and the numbers of pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from regelwerk.core.pieces import Card, Piece
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.text import Term
from regelwerk.games.skybridge.printed import PASSIVE, PRINTED, price_and_gain
from regelwerk.games.skybridge.printed import RESOURCES as RESOURCE_NAMES

_PIECES, _STORAGE, _NUMBERS = PRINTED["pieces"], PRINTED["storage"], PRINTED["numbers"]


class Titled(Piece):
    """A piece whose name stands in the catalogues, or in an owner's file."""

    room: str
    """Where the catalogues keep its name."""
    title = ""
    authored: list[str] | bool = False
    """What of it is ours because no source prints it: everything, or these fields."""

    @property
    def text_key(self) -> str:
        return "skybridge.title" if self.title else f"skybridge.{self.room}.{self.name}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"title": self.title} if self.title else {}


def _printed(entry: Mapping[str, Any], **facts: Any) -> dict[str, Any]:
    own = {key: entry[key] for key in ("title", "authored") if key in entry}
    return {"name": entry["id"], **own, **facts}


# ---- resources and effects ----------------------------------------------------------------------------


class Resource(Piece):
    """Wood, stone, metal, sumpters, salt, money."""

    group: tuple[Resource, ...]
    """Those that share its storage spaces."""
    spaces: int | None
    """How many there are; money needs none. [13.1]"""

    @property
    def text_key(self) -> str:
        return f"skybridge.effect.{self.name}"


RESOURCES = Resource.print_all({"name": name} for name in RESOURCE_NAMES)
WOOD, STONE, METAL, SUMPTER, SALT, MONEY = RESOURCES
for _group, _spaces in (
    ((WOOD, STONE, METAL), _STORAGE["materials"]),
    ((SUMPTER,), _STORAGE["sumpters"]),
    ((SALT,), _STORAGE["salt"]),
    ((MONEY,), None),
):
    for _resource in _group:
        _resource.group, _resource.spaces = _group, _spaces
MATERIALS = WOOD.group


class Active(NamedTuple):
    """An active main effect: one of `options`, after paying `pay`. [9.2]"""

    kind: str
    """gain, trade or armament."""
    pay: str
    """A resource, population, or nothing."""
    options: tuple[str, ...]

    @property
    def text_key(self) -> str:
        return f"skybridge.active.{self.kind}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"pay": effect_term(self.pay), "gain": either([effect_term(what) for what in self.options])}


def effect_term(what: str) -> Term | str:
    """An effect's name for people."""
    return Term(f"skybridge.effect.{what}") if what else ""


def either(terms: list[Any]) -> Any:
    """One thing or another: "wood, stone or metal"."""
    if len(terms) < 2:
        return terms[0]
    first = terms[0]
    for term in terms[1:-1]:
        first = Term(CoreSay.LIST_MORE, {"first": first, "next": term})
    return Term("skybridge.either", {"first": first, "last": terms[-1]})


def _active(words: str) -> Active:
    price, gain = price_and_gain(words)
    kind = "gain" if not price else "armament" if gain == ["might"] else "trade"
    return Active(kind, price, tuple(gain))


# ---- boards -------------------------------------------------------------------------------------------


class Faction(Titled):
    """One of the five factions, and the character who leads it."""

    room = "faction"
    colour: str
    shape: str
    """How it is drawn, beside its colour."""


class Slot(Titled):
    """A place of a display: one of the five rune slots, or one of the four that the Geneorn have."""

    room = "slot"
    place: int
    rune: bool


class Side(Titled):
    """One of the ten sides of the character boards: an ability."""

    room = "side"
    faction: Faction
    first_game: bool
    """Recommended for a first game."""


class Stack(Titled):
    """One of the seven stacks of faction cards; the first five are the central ones, one a faction."""

    room = "stack"
    faction: Faction | None
    cards: int
    bonus: tuple[str, ...]


class Segment(Titled):
    """One of the seven segments of the bridge, in the order in which they are built."""

    room = "segment"
    cost: tuple[int, ...]
    """How much of each resource."""
    die: bool
    """Whether the resource on the die is to be paid too."""
    requires: str
    """labor, drakhe or nothing."""
    points: int


class Territory(Titled):
    """One of the nine territories of the desert, from Shirbed Plateau to Salthras Deen."""

    room = "territory"
    points: int
    """Of its fortification; 0 where there is none."""


FACTIONS = Faction.print_all(
    _printed(entry, colour=entry["colour"], shape=entry["shape"]) for entry in PRINTED["factions"]
)
REALM, LIGHT, DARKNESS, UTRENG, SHENNA = FACTIONS
SLOTS = Slot.print_all(
    [
        *(_printed(entry, place=place, rune=True) for place, entry in enumerate(PRINTED["runes"])),
        *({"name": f"slot-{place + 1}", "place": place, "rune": False} for place in range(4)),
    ]
)
RUNES, GENEORN_SLOTS = SLOTS[:5], SLOTS[5:]
SIDES = Side.print_all(
    _printed(
        entry,
        faction=Faction.named(entry["faction"]),
        first_game=any(faction["first_game"] == entry["id"] for faction in PRINTED["factions"]),
    )
    for entry in PRINTED["sides"]
)
(
    CROWN_OF_EMPERY,
    CROWN_OF_AGONY,
    URDFINNARS_HIGH_PRIEST,
    SECRET_OF_THE_GENEORN,
    VISIONS_OF_BEELEDHAN,
    DAUGHTER_OF_BEELEDHAN,
    MASTER_OF_DRAKHES,
    BRIDGE_BUILDER,
    LHAEDINEERI_GARDENS,
    PROFITEERS_OF_SHENNA,
) = SIDES
STACKS = Stack.print_all(
    _printed(
        entry,
        faction=FACTIONS[number] if number < len(FACTIONS) else None,
        cards=entry["cards"],
        bonus=tuple(entry["bonus"]),
    )
    for number, entry in enumerate(PRINTED["stacks"])
)
CENTRAL = STACKS[: len(FACTIONS)]
BRIDGE_WORK, BEELEDHANS_EYE = STACKS[len(FACTIONS) :]
SEGMENTS = Segment.print_all(
    _printed(
        entry,
        cost=tuple(entry["cost"].count(resource.name) for resource in RESOURCES),
        die=entry["die"],
        requires="".join(entry["needs"]),
        points=entry["points"],
    )
    for entry in PRINTED["segments"]
)
TERRITORIES = Territory.print_all(_printed(entry, points=entry["points"]) for entry in PRINTED["territories"])
SKYBRIDGE_DIE = tuple(Resource.named(face) for face in PRINTED["dice"]["skybridge"])
UTRENG_DIE = tuple(None if face == "special" else Resource.named(face) for face in PRINTED["dice"]["utreng"])
"""None is the special face."""
PROFITS = {place: tuple(entry["effects"]) for place, entry in enumerate(PRINTED["profiteers"])}
"""What the Profiteers get at each place of their display for one population, one by one."""


# ---- cards --------------------------------------------------------------------------------------------


class FactionCard(Titled, Card):
    """A card for the display: one of the 11 starting cards or the 119 faction cards."""

    room = "card"
    kind: FactionCard
    """The first card of the same name: copies are all the same."""
    stack: Stack | None
    """Where it comes from; None for starting cards."""
    faction: Faction | None
    """Its colour; bridge work and the cards of Beeledhan's Eye have none."""
    slot: Slot | None
    """Where its rune is; None if it is wild."""
    immediate: tuple[str, ...]
    active: tuple[Active, ...]
    passive: tuple[str, ...]
    knowledge: int
    labor: int
    drakhe: int
    food: int
    points: int
    feud = None
    """Only Godh cards have one."""
    marked: bool
    """One of the four that its faction recommends for a first game."""

    back: str


class Godh(Titled, Card):
    """One of the thirty Godh cards."""

    room = "godh"
    back = "godh"
    slot: Slot
    feud: Faction
    gift: str
    passive: bool
    """Whether the gift counts for the rest of the turn, instead of being carried out. [10.6]"""


class Drakhe(Titled, Card):
    """One of the three Great Drakhe cards."""

    room = "drakhe"
    back = "drakhe"


def _faction_card(entry: Mapping[str, Any], marked: Iterable[str]) -> dict[str, Any]:
    stack = Stack.named(entry["stack"]) if "stack" in entry else None
    shown = Counter(entry["passive"])
    return _printed(
        entry,
        stack=stack,
        back="starting" if stack is None else stack.name,
        faction=Faction.named(entry["faction"]) if stack is None else stack.faction,
        slot=None if entry["rune"] == "wild" else Slot.named(entry["rune"]),
        immediate=tuple(entry["immediate"]),
        active=tuple(_active(words) for words in entry["active"]),
        passive=tuple(entry["passive"]),
        points=entry["points"],
        marked=entry["id"] in marked,
        **{symbol: shown[symbol] for symbol in PASSIVE},
    )


_MARKED = {id for faction in PRINTED["factions"] for id in faction["hand"]}
FACTION_CARDS = FactionCard.print_all(
    _faction_card(entry, _MARKED)
    for entry in (*PRINTED["starting_cards"], *PRINTED["cards"])
    for _ in range(entry.get("copies", 1))
)
for _card in FACTION_CARDS:
    _card.kind = FactionCard.named(_card.name)
STARTING_CARDS = FACTION_CARDS[: len(PRINTED["starting_cards"])]
GHIARHABBAT = FactionCard.named(next(entry["id"] for entry in PRINTED["starting_cards"] if "side" in entry))
"""The third starting card of the Shenna, only for their Gardens."""
GODHS = Godh.print_all(
    (
        _printed(
            entry,
            slot=Slot.named(entry["rune"]),
            feud=Faction.named(entry["feud"]),
            gift=entry["gift"],
            passive=entry["gift"] in PASSIVE,
        )
        for entry in PRINTED["godh_cards"]
    ),
    first=len(FACTION_CARDS),
)
DRAKHES = Drakhe.print_all(
    (_printed(entry) for entry in PRINTED["great_drakhes"]), first=len(FACTION_CARDS) + len(GODHS)
)
SATHAP, TEROGH, ELBEA = DRAKHES
CARDS = len(FACTION_CARDS) + len(GODHS) + len(DRAKHES)


# ---- numbers ------------------------------------------------------------------------------------------

POPULATION_ON_BOARD: int = _PIECES["population_on_board"]
POPULATION_IN_RESERVE: int = _PIECES["population_in_reserve"]
GARRISONS: int = _PIECES["garrisons"]
FREE_REBELS: int = _PIECES["free_rebels"]
HAND: int = _NUMBERS["hand"]
GODH_HAND_LIMIT: int = _NUMBERS["godh_hand_limit"]
IDLE_ROUNDS: int = _NUMBERS["idle_rounds"]
SOLE_BUILDER: int = _NUMBERS["sole_builder"]
LABOR_PRICE: int = _NUMBERS["labor_price"]
SALT_FOR_MATERIAL: int = _NUMBERS["salt_for_material"]
METAL_FOR_MIGHT: int = _NUMBERS["metal_for_might"]
SUMPTERS_FOR_GODH: int = _NUMBERS["sumpters_for_godh"]
