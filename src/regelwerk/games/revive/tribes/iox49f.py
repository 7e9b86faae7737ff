"""Iox49f: machines that think. Ability: its phrase in data/tribes.toml."""

from __future__ import annotations

from regelwerk.games.revive.boards import IOX49F, SMALL, T1, T2L
from regelwerk.games.revive.cards import Machine
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.resources import gain_points
from regelwerk.games.revive.state import State
from regelwerk.games.revive.tribes.machines import unlocks_machine


@at("build_off", IOX49F, T1)
def cheap_small_buildings(g: State, seat: int, holder: int, kind: int) -> int:
    """A small building costs fewer gears. [20.3]"""
    return IOX49F.t1["gears"] if kind == SMALL else 0


@at("machine_gained", IOX49F, T2L)
def points_for_machines(g: State, seat: int, holder: int, token: Machine) -> None:
    """Points each time you gain a machine token. [20.3]"""
    gain_points(g, seat, IOX49F.t2l["points"])


unlocks_machine(IOX49F)
