"""Vukuntur: wanderers over the ice. Ability: its phrase in data/tribes.toml."""

from __future__ import annotations

from regelwerk.core.decisions import Play
from regelwerk.games.revive.boards import T1, T2L, T2R, VUKUNTUR
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import effect
from regelwerk.games.revive.state import State

FOUND = effect(VUKUNTUR.t2l["gain"])


@at("range_off", VUKUNTUR, T1)
def far_walkers(g: State, seat: int, holder: int) -> int:
    """Always less food for range. [6.7, 20.3]"""
    food: int = VUKUNTUR.t1["range"]
    return food


@at("explored", VUKUNTUR, T2L)
def finders(g: State, seat: int, holder: int, spot: int) -> Play:
    """Each time you explore. [20.3]"""
    yield from perform(g, seat, FOUND)


@at("explore_off", VUKUNTUR, T2R)
def light_luggage(g: State, seat: int, holder: int) -> int:
    """Exploring costs less food. [6.8, 20.3]"""
    food: int = VUKUNTUR.t2r["food"]
    return food
