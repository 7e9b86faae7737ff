"""The options of Skybridge's decisions, each made once."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from regelwerk.core.decisions import Option
from regelwerk.core.pieces import Card, Piece
from regelwerk.games.skybridge.cards import (
    FACTION_CARDS,
    FACTIONS,
    GODHS,
    MATERIALS,
    METAL,
    METAL_FOR_MIGHT,
    RESOURCES,
    SALT,
    SALT_FOR_MATERIAL,
    SIDES,
    SLOTS,
    STACKS,
    SUMPTER,
    SUMPTERS_FOR_GODH,
    TERRITORIES,
    Active,
    FactionCard,
    Resource,
    effect_term,
)


class Pair(NamedTuple):
    """Two things that an option is about: a card and a slot."""

    first: Any
    second: Any

    @property
    def name(self) -> str:
        return f"{self.first.name} {self.second.name}"

    @property
    def text_key(self) -> str:
        return f"skybridge.pair.{self.first.room}_{self.second.room}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"first": self.first, "second": self.second}


class Word(str):
    """A thing that is no piece: military might, a die."""

    __slots__ = ()

    @property
    def text_key(self) -> str:
        return WORDS.get(self, f"skybridge.effect.{self}")


class Trade(Word):
    """What a trade of the player board brings, and what it takes. [13.4]"""

    resource: Resource
    number: int

    def __new__(cls, what: str, number: int, resource: Resource) -> Trade:
        trade = super().__new__(cls, what)
        trade.number, trade.resource = number, resource
        return trade

    text_key = "skybridge.trade"

    @property
    def text_values(self) -> dict[str, object]:
        return {"number": self.number, "resource": self.resource, "what": effect_term(self)}


DICE = ("skybridge", "utreng")
WORDS = {"die": "skybridge.build.die", **{die: f"skybridge.die.{die}" for die in DICE}}


class Use(Piece):
    """One way to use an active main effect: what is paid, and which of the gains is chosen. [9.2]"""

    card: FactionCard
    active: int
    """The number of the effect among those of all cards: each may be used once a turn."""
    kind: str
    pay: str
    what: str
    resource: bool
    """Whether it gains a resource, which is always possible."""
    after: int | None
    """The same effect of the same card, which is offered before this one."""
    option: Option

    @property
    def text_key(self) -> str:
        return f"skybridge.use.{self.kind}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"card": self.card, "pay": effect_term(self.pay), "gain": effect_term(self.what)}


PAYABLE = {resource.name for resource in RESOURCES}


def _uses() -> list[dict[str, Any]]:
    """Of all faction cards, card by card."""
    made: list[dict[str, Any]] = []
    effects: list[tuple[FactionCard, Active]] = [
        (card, each) for card in FACTION_CARDS for each in card.active
    ]
    for number, (card, effect) in enumerate(effects):
        for what in effect.options:
            words = f"{what}-for-{effect.pay}" if effect.pay else what
            facts: dict[str, Any] = {"card": card, "active": number, "kind": effect.kind, "pay": effect.pay}
            facts |= {"what": what, "resource": what in PAYABLE}
            facts["name"] = f"{card.name} {words}"
            alike = [use["active"] for use in made if use["card"] is card and use["name"] == facts["name"]]
            made.append({**facts, "after": alike[-1] if alike else None})
    return made


USES: dict[int, tuple[Use, ...]] = dict.fromkeys(FACTION_CARDS, ())
"""For each faction card what its active main effects can be used for."""
for _use in Use.print_all(_uses()):
    _use.option = Option("use", _use)
    USES[_use.card] += (_use,)

CHOOSE = tuple(Option("choose", side) for side in SIDES)
CROWN = tuple(Option("crown", stack) for stack in STACKS)
TAKE = tuple(Option("take", stack) for stack in STACKS)
PEEK = tuple(Option("peek", stack) for stack in STACKS)
BACK = Option("back")
KEEP = {card: Option("keep", card) for card in (*FACTION_CARDS, *GODHS)}
PUT = {card: tuple(Option("put", Pair(card, slot)) for slot in SLOTS) for card in FACTION_CARDS}
PLAY = {card: tuple(Option("play", Pair(card, slot)) for slot in SLOTS) for card in FACTION_CARDS}
RETREAT = {card: tuple(Option("retreat", Pair(card, slot)) for slot in SLOTS) for card in FACTION_CARDS}
MOVE = tuple(Option("move", slot) for slot in SLOTS)
LAY = {godh: tuple(Option("lay", Pair(godh, slot)) for slot in SLOTS) for godh in GODHS}
GAIN = {
    **{resource.name: Option("gain", resource) for resource in RESOURCES},
    "godh": Option("gain", Word("godh")),
}
RETURN = tuple(Option("return", resource) for resource in RESOURCES)
RECALL = tuple(Option("recall", territory) for territory in TERRITORIES)
MIGHT = Option("might")
DRAW = Option("draw")
PROFIT = Option("profit")
GARRISON = Option("gain", Word("garrison"))
BENEATH = {card: Option("beneath", card) for card in (*FACTION_CARDS, *GODHS)}
GIFT = {godh: Option("gift", godh) for godh in GODHS}
TRADE_MATERIAL = tuple(
    Option("trade", Trade(material.name, SALT_FOR_MATERIAL, SALT)) for material in MATERIALS
)
TRADE_MIGHT = Option("trade", Trade("might", METAL_FOR_MIGHT, METAL))
TRADE_GODH = Option("trade", Trade("godh", SUMPTERS_FOR_GODH, SUMPTER))
TRADES: dict[str, Option] = {option.thing: option for option in (*TRADE_MATERIAL, TRADE_MIGHT, TRADE_GODH)}
BUILD = Option("build")
BUILD_WITH_DIE = Option("build", Word("die"))
GIVE = tuple(Option("give", faction) for faction in FACTIONS)
TURN = tuple(Option("turn", resource) for resource in RESOURCES)
LAY_DIE = tuple(Option("lay", Word(die)) for die in DICE)
LOSE = Option("lose")
SUFFER = Option("suffer")
CLOSE = tuple(Option("close", slot) for slot in SLOTS)


@cache
def top(slot: Piece, card: Card) -> Option:
    """Inspiration: bring this card to the top of the stack at this slot."""
    return Option("top", Pair(slot, card))


@cache
def both(first: Card, second: Card) -> Option:
    """Urdfinnar's High Priest: discard both Godh cards for their gifts, in this order."""
    return Option("both", Pair(first, second))
