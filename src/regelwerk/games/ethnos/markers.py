"""Control markers in the kingdoms (Rulebook, 'Einen Kampfverband ausspielen' 3)."""

from __future__ import annotations

from regelwerk.core.decisions import Option
from regelwerk.games.ethnos.cards import KINGDOMS, Kingdom
from regelwerk.games.ethnos.state import State

PLACE = tuple(Option("place", kingdom) for kingdom in KINGDOMS)
WAIVE = Option("waive")


def cards_needed(g: State, seat: int, kingdom: Kingdom) -> int:
    """A band must have more cards than the player has markers there. [Einen Kampfverband ausspielen 3]

    With two players, more than both players have there together. [2 Spieler: Kampfverband ausspielen]
    """
    there = g.markers[kingdom]
    return 1 + (sum(there) if g.seats == 2 else there[seat])


def put_marker(g: State, seat: int, kingdom: Kingdom) -> None:
    """A marker moves from the supply to the map."""
    g.supply[seat] -= 1
    g.markers[kingdom][seat] += 1


def on_map(g: State, seat: int) -> int:
    return sum(there[seat] for there in g.markers)
