"""The free actions: offered beside every question of the own turn. [4.5]"""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks, journeys, questions
from regelwerk.games.revive.machines import usable, use_machine
from regelwerk.games.revive.printed import CRYSTAL
from regelwerk.games.revive.resources import exchange, exchanges
from regelwerk.games.revive.state import NONE_GAINED, PLAY, State
from regelwerk.games.revive.supplies import OPEN, open_crate
from regelwerk.games.revive.worship import conversions, to_points, to_worship


def offered(g: State, seat: int, about: str) -> list[Option]:
    """What this seat may do at any time of its own turn, beside what is asked."""
    if seat != g.active or g.phase != PLAY:
        return []
    p = g.players[seat]
    found = usable(g, seat, about) if p.energy and p.machines else []
    if g.closed[seat]:
        found.append(OPEN)
    if p.journeys:
        found += journeys.completable(g, seat)
    if g.expansion and p.gained != NONE_GAINED:
        found += conversions(g, seat)
    if p.stock[CRYSTAL] > CRYSTAL.limit:
        found += exchanges(g, seat)
    if p.borrowed or "free" in hooks.unlocked(p.tribe, p.technologies):
        found += hooks.free_options(g, seat)
    return found


PERFORMED_BY: dict[str, Callable[[State, int, Option], Play | None]] = {
    "use": use_machine,
    "open": open_crate,
    "complete": journeys.complete,
    "to-worship": to_worship,
    "to-points": to_points,
    "exchange": exchange,
}


def perform_free_action(g: State, seat: int, option: Option) -> Play | None:
    performer = PERFORMED_BY.get(option.verb) or hooks.FREE[option.verb]
    return performer(g, seat, option)


questions.beside(offered, perform_free_action)
