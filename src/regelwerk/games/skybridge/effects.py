"""What effects do: one function for each symbol (Rulebook, 'Immediate effects', 'Main effects').

A function of `RESOLVE` carries an effect out once; `POSSIBLE` says whether it could do anything, because
nobody may pay for nothing (docs/rulings.md). Those of resources and Godh cards stand in `storage` and `godh`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.games.skybridge.cards import (
    CROWN_OF_AGONY,
    FACTION_CARDS,
    GARRISONS,
    GENEORN_SLOTS,
    GHIARHABBAT,
    RUNES,
    SECRET_OF_THE_GENEORN,
    TERRITORIES,
    FactionCard,
    Slot,
)
from regelwerk.games.skybridge.options import BENEATH, GIVE, RECALL, top
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import LAST_TERRITORY, State

FIRST_GODH = len(FACTION_CARDS)
"""Smaller numbers are faction cards."""


# ---- what is visible ----------------------------------------------------------------------------------


def slots(g: State, seat: int) -> tuple[Slot, ...]:
    """The slots of a player's display, by place."""
    return GENEORN_SLOTS if g.sides[seat] is SECRET_OF_THE_GENEORN else RUNES


def visible(g: State, seat: int) -> list[FactionCard]:
    """The top card of each rune stack, unless it is a Godh card or the stack is closed. [4.3]"""
    stacks = g.displays[seat]
    if closed := g.closed[seat]:
        stacks = [stack for place, stack in enumerate(stacks) if not closed >> place & 1]
    return [stack[-1] for stack in stacks if stack and stack[-1] < FIRST_GODH]


def symbols(g: State, seat: int, passive: str) -> int:
    """How often a passive effect counts: on visible cards, and by gifts of this turn. [4.4]"""
    count: int = sum([getattr(card, passive) for card in visible(g, seat)])
    if g.gifts and seat == g.active:
        count += sum([card.gift == passive for card in g.gifts])
    return count


# ---- population, military might, garrisons ------------------------------------------------------------


def population(g: State, seat: int) -> None:
    """One own population from the reserve to the board. [9.2]"""
    if g.reserve[seat]:
        g.reserve[seat] -= 1
        g.population[seat] += 1
        g.tell(Say.LOG_POPULATION, seat=seat)


def can_grow(g: State, seat: int) -> bool:
    return g.reserve[seat] > 0


def might(g: State, seat: int) -> None:
    """The legion goes one territory forward, at most to Salthras Deen. [14.2]"""
    if g.legions[seat] < LAST_TERRITORY:
        g.legions[seat] += 1
        g.tell(Say.LOG_MIGHT, seat=seat, territory=TERRITORIES[g.legions[seat]])


def can_advance(g: State, seat: int) -> bool:
    return g.legions[seat] < LAST_TERRITORY


def garrison(g: State, seat: int) -> None:
    """A garrison into the fortification where the legion stands, one a player and fortification. [9.2]"""
    if can_garrison(g, seat):
        g.forts[seat] |= 1 << g.legions[seat]
        g.tell(Say.LOG_GARRISON, seat=seat, territory=TERRITORIES[g.legions[seat]])


def can_garrison(g: State, seat: int) -> bool:
    here = g.legions[seat]
    forts = g.forts[seat]
    return TERRITORIES[here].points > 0 and not forts >> here & 1 and forts.bit_count() < GARRISONS


def rebel(g: State, owner: int) -> None:
    """Rebels are placed where the rebel leader stands. [14.4]"""
    g.rebels[g.leader][owner] += 1
    g.tell(Say.LOG_REBEL, seat=owner, territory=TERRITORIES[g.leader])


def figures(g: State, seat: int) -> int:
    """Population that may leave the board: the own, and with the Crown of Agony that of others. [18.2]"""
    if g.sides[seat] is CROWN_OF_AGONY:
        return g.population[seat] + sum(g.captives)
    return g.population[seat]


def leave_board(g: State, seat: int) -> Any:
    """One figure leaves the board; whose it was. Guinn Urcela may give foreign population instead of her
    own (The Crown of Agony). [18.2]"""
    owner = seat
    if g.sides[seat] is CROWN_OF_AGONY and any(g.captives):
        owners = [
            other for other in range(g.seats) if g.captives[other] or (other == seat and g.population[other])
        ]
        if len(owners) > 1:
            by_option = {GIVE[_faction(g, other)]: other for other in owners}
            choice = yield Choose(seat, "whom", tuple(by_option))
            owner = by_option[choice]
        else:
            owner = owners[0]
    if owner == seat:
        g.population[seat] -= 1
    else:
        g.captives[owner] -= 1
    return owner


def _faction(g: State, seat: int) -> int:
    side = g.sides[seat]
    assert side is not None
    return side.faction


# ---- return, inspiration ------------------------------------------------------------------------------


def recalls(g: State, seat: int) -> list[Option]:
    """The territories from which an own rebel can be taken back. [8.3]"""
    return [RECALL[place] for place, there in enumerate(g.rebels) if there[seat]]


def recall(g: State, seat: int, territory: int) -> None:
    """An own rebel comes back to the board. [8.3]"""
    g.rebels[territory][seat] -= 1
    g.population[seat] += 1
    g.tell(Say.LOG_RETURN, seat=seat, territory=TERRITORIES[territory])


def return_rebel(g: State, seat: int) -> Play:
    """Return, where it is no immediate effect. [8.3]"""
    options = recalls(g, seat)
    if options:
        choice = options[0] if len(options) == 1 else (yield Choose(seat, "recall", options))
        recall(g, seat, choice.thing)


def rearrangements(g: State, seat: int) -> list[Option]:
    """Inspiration: which card may come to the top of its stack; closed stacks are left out.

    Only the top of a stack ever matters, so the other cards keep their order, but for the one beneath
    Ghiarhabbat, which can move away. [8.3] (docs/rulings.md)
    """
    closed, own = g.closed[seat], slots(g, seat)
    found = []
    for place, stack in enumerate(g.displays[seat]):
        if len(stack) > 1 and not closed >> place & 1:
            offered = [] if stack[-1] is GHIARHABBAT and len(stack) > 2 else [stack[-1].name]
            for card in reversed(stack):
                if card.name not in offered:
                    offered.append(card.name)
                    found.append(top(own[place], card))
    return found


def rearrange(g: State, seat: int, choice: Option) -> Play | None:
    """Inspiration, as it was chosen. Feuds are ignored, and nothing on the card takes effect. [8.3]"""
    slot, card = choice.thing
    stack = g.displays[seat][slot.place]
    stack.remove(card)
    stack.append(card)
    g.tell(Say.LOG_INSPIRATION, seat=seat, slot=slot, card=card)
    return _beneath(g, seat, slot) if card is GHIARHABBAT and len(stack) > 2 else None


def _beneath(g: State, seat: int, slot: Slot) -> Play:
    """What comes to light when Ghiarhabbat moves away."""
    stack = g.displays[seat][slot.place]
    options = {card.name: BENEATH[card] for card in reversed(stack[:-1])}
    choice = yield Choose(seat, "beneath", tuple(options.values()), slot)
    stack.remove(choice.thing)
    stack.insert(-1, choice.thing)


def inspiration(g: State, seat: int) -> Play:
    """Inspiration, where it is no immediate effect. [8.3]"""
    options = rearrangements(g, seat)
    if options:
        choice = yield Choose(seat, "inspiration", (*options, PASS))
        if choice != PASS:
            asks = rearrange(g, seat, choice)
            if asks is not None:
                yield from asks


# ---- any effect ---------------------------------------------------------------------------------------

Effect = Callable[[State, int], Play | None]
Test = Callable[[State, int], bool]


def always(g: State, seat: int) -> bool:
    return True


RESOLVE: dict[str, Effect] = {
    "population": population,
    "garrison": garrison,
    "might": might,
    "inspiration": inspiration,
    "return": return_rebel,
}
POSSIBLE: dict[str, Test] = {
    "population": can_grow,
    "garrison": can_garrison,
    "might": can_advance,
    "inspiration": lambda g, seat: bool(rearrangements(g, seat)),
    "return": lambda g, seat: bool(recalls(g, seat)),
}
