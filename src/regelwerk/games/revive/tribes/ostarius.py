"""Ostarius: gates that open and close. [20.5]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive.boards import OSTARIUS, T1, T2L, T2R
from regelwerk.games.revive.card_effects import in_slots, move_card, slot_to_rest
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.hooks import ability, at
from regelwerk.games.revive.map import (
    AROUND,
    CLOSED_GATE,
    DESERT,
    FAR,
    HEXES,
    KIND,
    OPEN_GATE,
    PLACES,
    TERRAIN,
    YELLOW,
    name_of,
)
from regelwerk.games.revive.performing import effect_of, useful_if
from regelwerk.games.revive.printed import COLOURS, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import go, price
from regelwerk.games.revive.resources import Cost, can_pay, cost_of
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.tracks import advance
from regelwerk.games.revive.tribes.machines import gain_tribe_machine
from regelwerk.games.revive.tribes.places import is_empty, or_pass


@dataclass(frozen=True)
class Gate:
    """Three spaces that touch each other, and which side is up: `gate 4,3 4,4 5,4 open`."""

    hexes: tuple[int, int, int]
    open: bool

    @property
    def name(self) -> str:
        places = " ".join(map(name_of, self.hexes))
        return f"{places} {'open' if self.open else 'closed'}"

    @property
    def text_key(self) -> str:
        return "revive.gate"

    @property
    def text_values(self) -> dict[str, object]:
        return {"places": [PLACES[hex] for hex in self.hexes], "open": self.open}


@cache
def gate_option(hexes: tuple[int, int, int], open: bool) -> Option:
    return Option("gate", Gate(hexes, open))


def _triples() -> Iterator[tuple[int, int, int]]:
    for first in range(HEXES):
        for second in AROUND[first]:
            for third in AROUND[second]:
                if first < second < third and third in AROUND[first]:
                    yield first, second, third


TRIPLES = tuple(_triples())
"""Every three spaces that touch each other: the shape of a gate (docs/rulings.md)."""
CRYSTALS_FOR_A_GATE = cost_of(OSTARIUS.ability[0]).crystal


@at("setup", OSTARIUS)
def machine_at_the_start(g: State, seat: int, holder: int) -> None:
    """A machine from the start. [20.5]"""
    gain_tribe_machine(g, seat)


def gate_sites(g: State, seat: int) -> list[Option]:
    """Where a gate fits and its range can be paid beside the crystal. [20.5]"""
    if not g.players[seat].supply:
        return []
    free = {hex for hex in range(HEXES) if g.land[hex] & KIND in (DESERT, *TERRAIN) and is_empty(g, hex)}
    found = []
    for hexes in TRIPLES:
        if free.issuperset(hexes):
            food = price(g, seat, hexes)
            if food != FAR and can_pay(g, seat, Cost(food=food, crystal=CRYSTALS_FOR_A_GATE)):
                found += [gate_option(hexes, True), gate_option(hexes, False)]
    return found


@ability(OSTARIUS)
def place_a_gate(g: State, seat: int) -> Play:
    """Pay a crystal and range, cover three empty spaces with a gate, one step for each terrain covered.
    Without that it has no effect. [20.2, 20.5]"""
    p = g.players[seat]
    chosen = yield from ask(g, seat, "gate", lambda: or_pass(gate_sites(g, seat)))
    if chosen is None or chosen == PASS:
        return False
    gate: Gate = chosen.thing
    if not (yield from go(g, seat, gate.hexes, CRYSTALS_FOR_A_GATE)):
        return False
    p.supply -= 1
    covered = [g.land[hex] & KIND for hex in gate.hexes]
    lay(g, gate.hexes, gate.open)
    g.gates = tuple(sorted((*g.gates, (*gate.hexes, gate.open))))
    g.tell(Say.GATE, seat=seat, gate=gate)
    for colour in COLOURS:
        if steps := covered.count(YELLOW + colour):
            yield from advance(g, seat, colour, steps)
    return True


def lay(g: State, hexes: tuple[int, int, int], open: bool) -> None:
    """What the covered spaces show from now on: they are no desert or terrain any longer. [20.5]"""
    g.lay(hexes, [OPEN_GATE if open else CLOSED_GATE] * 3)


def flip(g: State, place: int) -> None:
    """Turn the gate that lies there."""
    gates = []
    for *hexes, open in g.gates:
        if place in hexes:
            open = not open
            lay(g, (hexes[0], hexes[1], hexes[2]), open)
        gates.append((hexes[0], hexes[1], hexes[2], open))
    g.gates = tuple(gates)


@effect_of("place_gate")
def place_gate(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    """The phrase of the ability; `place_a_gate` performs it, because the gate comes with its price."""


@effect_of("flip_gate")
def flip_a_gate(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """The machine of the tribe: one gate on the board to its other side. [20.5]"""
    options = [Option("flip", PLACES[gate[0]]) for gate in g.gates]
    chosen = yield from ask(g, seat, "flip_gate", lambda: options)
    if chosen is not None:
        flip(g, chosen.thing)
        g.tell(Say.GATE_FLIPPED, seat=seat, place=chosen.thing)


@useful_if("flip_gate")
def _some_gates(g: State, seat: int, do: Do) -> bool:
    return bool(g.gates)


@at("hibernated", OSTARIUS)
def all_gates_flip(g: State, seat: int, holder: int) -> None:
    """Whenever you hibernate you must flip every gate. [20.5]"""
    for gate in g.gates:
        flip(g, gate[0])
    if g.gates:
        g.tell(Say.GATES_FLIPPED, seat=seat)


@at("origins", OSTARIUS, T1)
def from_closed_gates(g: State, seat: int, holder: int) -> tuple[int, ...]:
    """Range may be measured from a closed gate. [20.5]"""
    return tuple(gate[0] for gate in g.gates if not gate[3])


@at("through_seas", OSTARIUS, T2L)
def through_seas(g: State, seat: int, holder: int) -> int:
    """Range may be counted through seas, each one big space. [20.5]"""
    return 1


@at("hibernate_first", OSTARIUS, T2R)
def early_rest(g: State, seat: int, holder: int) -> Play:
    """When you hibernate, first up to two cards from slots to the rest area: they return at once. [20.5]"""
    for _ in range(OSTARIUS.t2r["cards"]):
        card = yield from move_card(g, seat, "from_slots", "retire", lambda: in_slots(g.players[seat]))
        if card is None:
            return
        slot_to_rest(g, seat, card)
