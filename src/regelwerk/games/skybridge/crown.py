"""Guinn Urcela's crown: on which stack it stands, and what it does there. [18.1, 18.2]"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.games.skybridge.cards import CENTRAL, CROWN_OF_AGONY, CROWN_OF_EMPERY, Stack
from regelwerk.games.skybridge.effects import POSSIBLE, RESOLVE
from regelwerk.games.skybridge.options import CROWN, GAIN
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import NOWHERE, State


def guinn(g: State) -> int:
    """Guinn Urcela's seat, or nowhere."""
    return g.holder(CROWN_OF_EMPERY, CROWN_OF_AGONY)


def place(g: State) -> Play | None:
    """Guinn Urcela may put the crown on a central stack with a card face up. [5.2]"""
    seat = guinn(g)
    options = [CROWN[stack] for stack in CENTRAL if g.is_up(stack)]
    if seat == NOWHERE or not options:
        return None
    return _place(g, seat, [*options, PASS])


def _place(g: State, seat: int, options: Sequence[Option]) -> Play:
    choice = yield Choose(seat, "crown", options)
    if choice != PASS:
        g.crown = choice.thing
        g.tell(Say.LOG_CROWN, seat=seat, stack=choice.thing)


def go_home(g: State) -> None:
    """The crown returns to Guinn Urcela's board. [15.4, 18.1]"""
    g.crown = NOWHERE


def agony(g: State, seat: int, stack: Stack) -> bool:
    """Whether this player must pay to take from this stack (The Crown of Agony). [18.2]"""
    if g.crown != stack:
        return False
    return g.sides[seat] is not CROWN_OF_AGONY and g.holder(CROWN_OF_AGONY) != NOWHERE


def pay_agony(g: State, seat: int) -> None:
    """One own population goes to Guinn Urcela's board and keeps its colour. [18.2]"""
    g.population[seat] -= 1
    g.captives[seat] += 1
    g.tell(Say.LOG_AGONY, seat=seat)


def empery(g: State, taker: int, stack: Stack) -> Play | None:
    """The crown goes home; when somebody else took the card, Guinn Urcela may get one of the bonus effects
    of the stack (The Crown of Empery). [18.1]"""
    go_home(g)
    seat = g.holder(CROWN_OF_EMPERY)
    if seat in (NOWHERE, taker):
        return None
    return _empery(g, seat, stack)


def _empery(g: State, seat: int, stack: Stack) -> Play:
    options = {GAIN[what]: what for what in stack.bonus if POSSIBLE[what](g, seat)}
    choice = yield Choose(seat, "empery", (*options, PASS), stack)
    if choice != PASS:
        g.tell(Say.LOG_EMPERY, seat=seat)
        asks = RESOLVE[options[choice]](g, seat)
        if asks is not None:
            yield from asks
