"""What is printed: tribes, kingdoms, ally cards, dragons, and the numbers on boards and tokens."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from regelwerk.core.pieces import Card, Piece
from regelwerk.games.ethnos.printed import PRINTED


class Kingdom(Piece):
    """One of the Six Kingdoms; its colour is that of its cards."""

    colour: str

    @property
    def text_key(self) -> str:
        return f"ethnos.kingdom.{self.name}"


class Tribe(Piece):
    """One of the twelve tribes."""

    allies: tuple[Ally, ...]

    @property
    def text_key(self) -> str:
        return f"ethnos.tribe.{self.name}"


KINGDOMS = Kingdom.print_all(PRINTED["kingdoms"])
TRIBES = Tribe.print_all({"name": tribe["name"]} for tribe in PRINTED["tribes"])
(
    CENTAURS,
    DWARVES,
    ELVES,
    GIANTS,
    HALFLINGS,
    MERFOLK,
    MINOTAURS,
    ORCS,
    SKELETONS,
    TROLLS,
    WINGFOLK,
    WIZARDS,
) = TRIBES


class Kind(Piece):
    """What a player sees of an ally: its tribe and its kingdom. Copies of a kind are all the same,
    so choices name kinds (`take elf-blue`), never one copy or the other."""

    tribe: Tribe
    kingdom: Kingdom | None
    """None for skeletons."""

    @property
    def text_key(self) -> str:
        return f"ethnos.ally.{self.tribe.name}"

    @property
    def text_values(self) -> dict[str, object]:
        return {} if self.kingdom is None else {"colour": f"{self.kingdom.colour}"}


class Ally(Card):
    """One of the 156 ally cards."""

    kind: Kind
    tribe: Tribe
    kingdom: Kingdom | None


class Dragon(Card):
    """One of the three dragon cards."""


class Band(tuple[Ally, ...]):
    """A band of allies as it was played: its cards, the leader on top."""

    __slots__ = ()

    # Properties like any others, but without a call of Python: rules ask for them all the time.
    leader: Ally = property(itemgetter(0), doc="The card on top.")  # type: ignore[assignment]
    size: int = property(len)  # type: ignore[assignment]
    """The X on the cards: all cards of the band, skeletons too ('X = Größe des Kampfverbands')."""


def _kinds() -> list[dict[str, Any]]:
    kinds: list[dict[str, Any]] = []
    for tribe, printed in zip(TRIBES, PRINTED["tribes"], strict=True):
        copies = printed.get("copies", 2)
        if printed.get("colourless"):
            kinds.append({"name": printed["card"], "tribe": tribe, "kingdom": None, "copies": copies})
            continue
        for kingdom in KINGDOMS:
            name = f"{printed['card']}-{kingdom.colour}"
            kinds.append({"name": name, "tribe": tribe, "kingdom": kingdom, "copies": copies})
    return kinds


KINDS = Kind.print_all(_kinds())
ALLIES = Ally.print_all(
    {"name": kind.name, "kind": kind, "tribe": kind.tribe, "kingdom": kind.kingdom}
    for kind in KINDS
    for _ in range(kind.__dict__["copies"])
)
for tribe in TRIBES:
    tribe.allies = tuple([ally for ally in ALLIES if ally.tribe is tribe])
DRAGONS = Dragon.print_all([{"name": "dragon"}] * PRINTED["dragons"], first=len(ALLIES))
CARDS = len(ALLIES) + len(DRAGONS)

HAND_LIMIT: int = PRINTED["hand_limit"]
BAND_GLORY: list[int] = PRINTED["glory"]["band"]
ORC_GLORY: list[int] = PRINTED["glory"]["orc_board"]
TROLL_TOKENS: list[int] = PRINTED["troll_tokens"]["values"]
MERFOLK_LAST: int = PRINTED["merfolk_board"]["last_space"]
MERFOLK_SYMBOLS: list[int] = PRINTED["merfolk_board"]["marker_symbols"]
GIANT_AT_ONCE: int = PRINTED["giant_glory_at_once"]
