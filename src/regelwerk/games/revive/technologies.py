"""Population figures and the technologies they unlock. [11]"""

from __future__ import annotations

from functools import cache

from regelwerk.core.decisions import Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import TECHNOLOGIES, Technology
from regelwerk.games.revive.map import PLACES
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import BESIDE, Player, State


def unlockable(p: Player) -> tuple[Technology, ...]:
    """The technologies whose figure may be placed next: each needs the one below it. [11.2]"""
    return _unlockable(p.technologies)


@cache
def _unlockable(unlocked: int) -> tuple[Technology, ...]:
    return tuple(
        technology
        for technology in TECHNOLOGIES
        if not unlocked >> technology & 1
        and (not technology.needs or unlocked >> Technology.named(technology.needs) & 1)
    )


def settle_at(g: State, seat: int, space: int, technology: Technology) -> Play:
    """Move the figure to the space; its technology is unlocked at once, but does not count yet for this
    populating itself. [11.4, 11.5]"""
    p = g.players[seat]
    unlocked_before = hooks.waiting(g, "populated", seat)
    p.figures = (*p.figures, space)
    p.technologies |= 1 << technology
    if space == BESIDE:
        g.tell(Say.POPULATED_BESIDE, seat=seat, technology=technology)
    else:
        g.tell(Say.POPULATED, seat=seat, place=PLACES[space], technology=technology)
    yield from hooks.run_these(g, unlocked_before, seat, space)
    yield from hooks.run(g, "unlocked", seat, technology)
    yield from perform(g, seat, technology.once)
