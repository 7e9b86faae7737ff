"""The end of an action part: what was gained in it is settled, and limits hold again. [1.8, 5.4]"""

from __future__ import annotations

from regelwerk.core.decisions import NOTHING, Choose, Option, Play
from regelwerk.games.revive.questions import free_actions, perform_free_action
from regelwerk.games.revive.resources import exchanges, has_surplus, lose_surplus
from regelwerk.games.revive.state import NONE_GAINED, State
from regelwerk.games.revive.worship import conversions

END = Option("end")
NO_DISCOUNT = (0, 0, 0, 0)


def last_chances(g: State, seat: int) -> list[Option]:
    """What can still be done before the part ends: in the own turn any free action; in the turn of somebody
    else only what is done with the gains themselves. [4.6, 5.5]"""
    if seat == g.active:
        return free_actions(g, seat, "end_part")
    return conversions(g, seat) + exchanges(g, seat)


CAN_WAIT = frozenset(("use", "open", "complete", "reclaim"))
"""Free actions that are as good in the next part of the turn."""


def something_lapses(g: State, seat: int, chances: list[Option]) -> bool:
    """Whether any of these chances would be gone with the part."""
    p = g.players[seat]
    if g.part != 1 or seat != g.active or p.gained != NONE_GAINED or p.borrowed or has_surplus(p):
        return True
    return any(option.verb not in CAN_WAIT for option in chances)


def settle(g: State, seat: int) -> Play:
    """Ask whether anything is still to be done; then what is above the limits is lost. Between two parts of a
    turn nothing is asked that can be done as well in the second."""
    side = last_chances(g, seat)
    if side and something_lapses(g, seat, side):
        return ask_and_settle(g, seat, side)
    settled(g, seat)
    return NOTHING


def ask_and_settle(g: State, seat: int, side: list[Option]) -> Play:
    while side and something_lapses(g, seat, side):
        answer = yield Choose(seat, "end_part", (END,), None, side)
        if answer == END:
            break
        yield from perform_free_action(g, seat, answer)
        side = last_chances(g, seat)
    settled(g, seat)


def settled(g: State, seat: int) -> None:
    """Limits hold again, and whatever was for this part is over. [5.4]"""
    p = g.players[seat]
    if has_surplus(p):
        lose_surplus(g, seat)
    p.gained = NONE_GAINED
    p.off = NO_DISCOUNT
    p.once = ()
    p.borrowed = ()
