"""Machines that a technology of a tribe unlocks. [14.5]"""

from __future__ import annotations

from regelwerk.games.revive.boards import BUILT_IN, T2R, Technology, Tribe
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State


def gain_tribe_machine(g: State, seat: int) -> None:
    """The machine on the own tribe board can be used from now on."""
    p = g.players[seat]
    machine = next(machine for machine in BUILT_IN if machine.tribe is p.tribe)
    p.machines += (machine,)
    g.tell(Say.MACHINE_UNLOCKED, seat=seat, machine=machine)


def unlocks_machine(tribe: Tribe) -> None:
    """The right technology of the second row of this tribe is a machine."""

    @at("unlocked", tribe)
    def machine_of_the_tribe(g: State, seat: int, holder: int, technology: Technology) -> None:
        if technology is T2R:
            gain_tribe_machine(g, seat)
