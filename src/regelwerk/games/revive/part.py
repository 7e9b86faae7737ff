"""The end of an action part: what was gained in it is settled, and limits hold again. [1.8, 5.4]"""

from __future__ import annotations

from regelwerk.core.decisions import Choose, Option, Play
from regelwerk.games.revive.questions import free_actions, perform_free_action
from regelwerk.games.revive.resources import exchanges, lose_surplus
from regelwerk.games.revive.state import State
from regelwerk.games.revive.worship import conversions

END = Option("end")
NO_DISCOUNT = (0, 0, 0, 0)


def last_chances(g: State, seat: int) -> list[Option]:
    """What can still be done before the part ends: in the own turn any free action; in the turn of somebody
    else only what is done with the gains themselves. [4.6, 5.5]"""
    if seat == g.active:
        return free_actions(g, seat, "end_part")
    return conversions(g, seat) + exchanges(g, seat)


def settle(g: State, seat: int) -> Play:
    """Ask whether anything is still to be done; then what is above the limits is lost."""
    while side := last_chances(g, seat):
        answer = yield Choose(seat, "end_part", (END,), None, side)
        if answer == END:
            break
        yield from perform_free_action(g, seat, answer)
    lose_surplus(g, seat)
    p = g.players[seat]
    p.gained = (0, 0)
    p.off = NO_DISCOUNT
    p.once = ()
    p.borrowed = ()
