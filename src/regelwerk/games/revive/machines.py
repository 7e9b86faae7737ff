"""Machines and the energy that runs them. [14.3-14.5, 19]"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import ENERGY_EACH
from regelwerk.games.revive.cards import Machine
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.performing import USEFUL, effect_of, perform, useful, useful_if
from regelwerk.games.revive.printed import CRYSTAL, PRINTED, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.resources import gain, pay_and_gain
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State

DISPLAYED: int = PRINTED["display"]["machines"]
TIMELY = {
    **dict.fromkeys(("discount", "range"), frozenset({"action", "explore", "build", "populate"})),
    "wild": frozenset({"resolve"}),
}
"""The questions at which a machine can still do anything: a discount before the action is paid, another
colour while a card is played."""


class Use(NamedTuple):
    """A machine as it is offered."""

    option: Option
    timely: frozenset[str] | None
    """The questions beside which it is; None for all."""
    always: bool
    """Whether it is offered without a look at what its effect could do."""


@cache
def use_of(machine: Any) -> Use:
    always = machine.unstable or any(do.op not in USEFUL for do in machine.effect)
    return Use(option("use", machine), TIMELY.get(machine.effect[0].op), always)


@cache
def option(verb: str, thing: Any) -> Option:
    return Option(verb, thing)


# ---- getting machines ---------------------------------------------------------------------------


def take_machine(g: State, seat: int, colour: int) -> Play:
    """Choose 1 of the displayed tokens of this colour. [14.3]"""
    choice = yield from ask(
        g, seat, "machine", lambda: [option("machine", token) for token in g.machines[colour]]
    )
    if choice is None:
        return
    token: Machine = choice.thing
    g.machines[colour] = tuple(other for other in g.machines[colour] if other != token)
    p = g.players[seat]
    p.machines = (*p.machines, token)
    g.tell(Say.MACHINE, seat=seat, machine=token)
    if g.settings["machine_refresh"] == "yes":
        yield from refresh_machines(g, seat, colour)
    fill_machines(g, colour)
    yield from hooks.run(g, "machine_gained", seat, token)


def refresh_machines(g: State, seat: int, colour: int) -> Play:
    """Variant: 1 other displayed token of the colour goes under its stack. [3.4]"""
    choice = yield from ask(
        g, seat, "refresh", lambda: [option("under", token) for token in g.machines[colour]]
    )
    if choice is not None:
        g.machines[colour] = tuple(other for other in g.machines[colour] if other != choice.thing)
        g.machine_decks[colour].insert(0, choice.thing)
        g.tell(Say.MACHINE_UNDER, seat=seat, machine=choice.thing)


def fill_machines(g: State, colour: int) -> None:
    deck = g.machine_decks[colour]
    while deck and len(g.machines[colour]) < DISPLAYED:
        token = deck.pop()
        g.show(token)
        g.machines[colour] = (*g.machines[colour], token)


@effect_of("machine")
def _machine(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return take_machine(g, seat, do.what)


# ---- energy -------------------------------------------------------------------------------------


def energy_owned(g: State, seat: int) -> int:
    p = g.players[seat]
    return p.energy + len(p.powered)


def gain_energy(g: State, seat: int, n: int = 1) -> None:
    """From the supply; who owns all of it gains a crystal instead. [3.2]"""
    for _ in range(n):
        if energy_owned(g, seat) < ENERGY_EACH:
            g.players[seat].energy += 1
            g.tell(Say.ENERGY, seat=seat)
        else:
            gain(g, seat, CRYSTAL)


@effect_of("energy")
def _energy(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    gain_energy(g, seat, do.n)


def take_back_energy(g: State, seat: int, n: int) -> Play:
    """Up to n energy from own machines back to the store. [14.4]"""
    p = g.players[seat]
    if len(p.powered) <= n:
        take_back_all(g, seat)
        return
    for _ in range(n):
        choice = yield from ask(
            g, seat, "take_back", lambda: [option("back", machine) for machine in p.powered]
        )
        if choice is None:
            return
        p.powered = tuple(machine for machine in p.powered if machine != choice.thing)
        p.energy += 1
        g.tell(Say.TAKE_BACK, seat=seat, n=1)


def take_back_all(g: State, seat: int) -> None:
    p = g.players[seat]
    if p.powered:
        g.tell(Say.TAKE_BACK, seat=seat, n=len(p.powered))
        p.energy += len(p.powered)
        p.powered = ()


@effect_of("take_back")
def _take_back(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return take_back_energy(g, seat, do.n)


@useful_if("take_back")
def _has_powered(g: State, seat: int, do: Do) -> bool:
    return bool(g.players[seat].powered)


# ---- using machines -----------------------------------------------------------------------------


def usable(g: State, seat: int, about: str) -> list[Option]:
    """Machines without energy on them, if there is energy in the store. [14.4] Those that could do nothing
    now are not offered: discounts after the action, colours when no card is played."""
    p = g.players[seat]
    found = []
    for machine in p.machines:
        if machine in p.powered or machine in p.flipped:
            continue
        use, timely, always = use_of(machine)
        if (timely is None or about in timely) and (always or useful(g, seat, machine.effect)):
            found.append(use)
    return found


def use_machine(g: State, seat: int, chosen: Option) -> Play:
    """Put 1 energy on it and gain its effect; an unstable one is flipped afterwards. [14.4, 19]"""
    machine = chosen.thing
    p = g.players[seat]
    p.energy -= 1
    p.powered = (*p.powered, machine)
    g.tell(Say.USE_MACHINE, seat=seat, machine=machine)
    first = machine.effect[0]
    if first.op == "pay":
        yield from pay_and_gain(g, seat, first, None)  # whoever uses it wants to pay
    else:
        yield from perform(g, seat, machine.effect)
    if machine.unstable:
        p.flipped = (*p.flipped, machine)
        g.tell(Say.FLIPPED, seat=seat, machine=machine)
