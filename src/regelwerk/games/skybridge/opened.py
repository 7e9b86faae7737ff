"""What lies open, as a state: so that a drawing counts points and prices by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.games.skybridge.cards import (
    FACTION_CARDS,
    GODHS,
    RESOURCES,
    FactionCard,
    Godh,
    Resource,
    Side,
    Stack,
)
from regelwerk.games.skybridge.state import NOWHERE, PHASES, State

View = Mapping[str, Any]
ALL: tuple[FactionCard | Godh, ...] = (*FACTION_CARDS, *GODHS)
CARDS = {card.name: card for card in reversed(ALL)}


def open_table(view: View) -> State:
    """The state with nothing in it that is not open: no hands, no stacks."""
    g = State(view["seats"], view["settings"], Chance(b""))
    g.phase = PHASES.index(view["phase"])
    g.round, g.first, g.start, g.active = view["round"], view["first"], view["start"], view["active"]
    g.sides = [None if name is None else Side.named(name) for name in view["sides"]]
    g.displays = [[[CARDS[name] for name in stack] for stack in own] for own in view["rune_stacks"]]
    g.power = [_bits(own) for own in view["power"]]
    g.closed = [_bits(own) for own in view["closed"]]
    g.stock = [[own.get(resource.name, 0) for resource in RESOURCES] for own in view["stock"]]
    g.gifts = [Godh.named(name) for name in view["gifts"]["cards"]]
    for slot in ("population", "captives", "reserve", "lost", "legions"):
        setattr(g, slot, list(view[slot]))
    g.up = _bits([Stack.named(name) for name in view["up"]])
    g.crown = NOWHERE if view["crown"] is None else int(Stack.named(view["crown"]))
    g.forts = [_bits(own) for own in view["forts"]]
    g.rebels = [list(there) for there in view["rebels"]]
    g.free, g.leader, g.segment, g.idle = view["free"], view["leader"], view["segment"], view["idle"]
    g.bridge = [_bits(there) for there in view["bridge"]]
    g.skybridge, g.utreng = _resource(view["skybridge"]), _resource(view["utreng"])
    g.crossed = view["die"] != view["skybridge"]
    g.spare = view["spare_die"] is not None
    return g


def lying(view: View, stack: Stack) -> list[str | None]:
    """The cards of a stack as this reader knows them, the top one first."""
    return list(reversed(view["stacks"][stack]))


def face_up(view: View, stack: Stack) -> FactionCard | None:
    """The card that lies face up on a stack."""
    if stack.name not in view["up"]:
        return None
    return FactionCard.named(view["stacks"][stack][-1])


def own_cards(view: View, zone: str) -> list[Any]:
    """The reader's cards in a zone; of equal ones all."""
    if view["seat"] is None:
        return []
    return sorted(CARDS[name] for name in view[zone][view["seat"]]["cards"])


def number(pile: Mapping[str, Any]) -> int:
    """How many cards lie there, known or not."""
    return len(pile["cards"]) + int(pile["hidden"])


def _bits(numbers: list[Any]) -> int:
    return sum(1 << number for number in numbers)


def _resource(name: str | None) -> Resource | None:
    return None if name is None else Resource.named(name)
