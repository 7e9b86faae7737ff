"""The goal sheet of the solo game, filled in over many matches. [22.6]"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core.picture import Table
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import TRIBES, Tribe
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.scoring import parts
from regelwerk.games.revive.solo import GOALS, MEDALS, goals, medal
from regelwerk.games.revive.state import State


def sheet(finished: Sequence[State]) -> Table:
    """For each tribe and goal the highest medal with which it has been reached. [22.6]"""
    best = best_medals(finished)
    names = [Term(f"revive.scene.goal.{name}") for name in GOALS]
    rows = []
    for tribe in TRIBES:
        if tribe.solo:
            found = [best.get((tribe, goal)) for goal in GOALS]
            rows.append(
                (tribe, *["" if name is None else Term(f"revive.scene.medal.{name}") for name in found])
            )
    return Table(Term(Say.GOALS), ("", *names), tuple(rows))


def best_medals(finished: Sequence[State]) -> dict[tuple[Tribe, str], str]:
    """A goal counts with the medal of the match's score; a match below the lowest medal ticks nothing."""
    order = list(MEDALS)
    best: dict[tuple[Tribe, str], str] = {}
    for g in finished:
        won = medal(sum(parts(g, 0).values())) if g.solo else None
        if won is None:
            continue
        for goal in goals(g):
            place = g.players[0].tribe, goal
            best[place] = max(won, best.get(place, won), key=order.index)
    return best
