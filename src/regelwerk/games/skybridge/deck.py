"""All cards of Skybridge that lie nowhere yet, while a position is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.position import REST, BadPosition, named
from regelwerk.games.skybridge.cards import FACTION_CARDS, GODHS, FactionCard, Godh, Stack
from regelwerk.games.skybridge.say import Say


class Deck:
    """Cards are taken out by name; what is left may be dealt."""

    def __init__(self) -> None:
        self.left: dict[str, list[Any]] = {}
        for card in (*FACTION_CARDS, *GODHS):
            self.left.setdefault(card.name, []).append(card)
        self.mixed: list[FactionCard] = []
        self.godhs_left: list[Godh] = []

    def take(self, name: str, names: Sequence[str], path: str) -> Any:
        """A card of this name."""
        copies = self.left[named(name, names, path)]
        if not copies:
            raise BadPosition(Say.POSITION_NO_MORE, path, card=_first(name))
        return copies.pop(0)

    def faction_cards(self, cards: Sequence[str], path: str, stack: Stack | None = None) -> list[FactionCard]:
        """Faction cards, for a stack only its own."""
        known = [card.name for card in FACTION_CARDS if stack is None or card.stack is stack]
        return [self.take(name, known, f"{path}[{place}]") for place, name in enumerate(cards)]

    def godhs(self, cards: Sequence[str], path: str) -> list[Godh]:
        known = [card.name for card in GODHS]
        return [self.take(name, known, f"{path}[{place}]") for place, name in enumerate(cards)]

    def laid(self, name: str, path: str) -> FactionCard | Godh:
        """A card in a display."""
        card: FactionCard | Godh = self.take(name, list(self.left), path)
        return card

    def mix(self, filler: Chance) -> None:
        """All cards are named that will be: the others may be dealt at random."""
        self.mixed = [
            card for card in FACTION_CARDS if card.stack is not None and card in self.left[card.name]
        ]
        self.godhs_left = [card for card in GODHS if self.left[card.name]]
        filler.shuffle("position: faction cards", self.mixed)
        filler.shuffle("position: godh cards", self.godhs_left)

    def deal(self, count: int, path: str) -> list[FactionCard]:
        """Any cards of the five factions: bridge work and Beeledhan's Eye are not dealt."""
        central = [card for card in self.mixed if card.faction is not None]
        if count > len(central):
            raise BadPosition(Say.POSITION_TOO_FEW, path, cards=count, left=len(central))
        dealt = central[:count]
        self.mixed = [card for card in self.mixed if card not in dealt]
        return dealt

    def deal_godhs(self, count: int, path: str) -> list[Godh]:
        if count > len(self.godhs_left):
            raise BadPosition(Say.POSITION_TOO_FEW, path, cards=count, left=len(self.godhs_left))
        dealt, self.godhs_left = self.godhs_left[:count], self.godhs_left[count:]
        return dealt

    def left_of(self, stack: Stack) -> list[FactionCard]:
        return [card for card in self.mixed if card.stack is stack]


def rest_last(names: Sequence[str], path: str) -> Sequence[str]:
    """Where a pile says "...", that stands at its end."""
    for place, name in enumerate(names):
        if name == REST and place + 1 < len(names):
            raise BadPosition(Say.POSITION_REST, f"{path}[{place}]")
    return names


def _first(name: str) -> FactionCard | Godh:
    cards: tuple[FactionCard | Godh, ...] = (*FACTION_CARDS, *GODHS)
    return next(card for card in cards if card.name == name)
