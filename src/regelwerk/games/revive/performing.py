"""Effects: each part of a printed effect is performed by the function that registered for its operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.core.decisions import NOTHING, Play
from regelwerk.games.revive.effect_words import Do, Effect
from regelwerk.games.revive.printed import Colour
from regelwerk.games.revive.state import State

Performer = Callable[[State, int, Do, Colour | None], Play | None]
EFFECTS: dict[str, Performer] = {}
USEFUL: dict[str, Callable[[State, int, Do], bool]] = {}


def effect_of(op: str) -> Callable[[Performer], Performer]:
    """Register a function as what this operation does."""

    def register(performer: Performer) -> Performer:
        if op in EFFECTS:
            raise ValueError(f"{op} is performed by {EFFECTS[op].__name__} already")
        EFFECTS[op] = performer
        return performer

    return register


def useful_if(op: str) -> Callable[[Any], Any]:
    """Register when this operation can do anything at all: machines that could not are not offered."""

    def register(test: Callable[[State, int, Do], bool]) -> Callable[[State, int, Do], bool]:
        USEFUL[op] = test
        return test

    return register


def perform(g: State, seat: int, effect: Effect, colour: Colour | None = None) -> Play:
    """The parts of an effect from left to right, up to the first that asks at once; the others as it goes on.
    `colour` is that of the card it stands on."""
    for done, do in enumerate(effect, 1):
        asks = EFFECTS[do.op](g, seat, do, colour)
        if asks is not None and asks is not NOTHING:
            return asks if done == len(effect) else _and_then(asks, g, seat, effect[done:], colour)
    return NOTHING


def _and_then(asks: Play, g: State, seat: int, rest: Effect, colour: Colour | None) -> Play:
    yield from asks
    yield from perform(g, seat, rest, colour)


def useful(g: State, seat: int, effect: Effect) -> bool:
    """Whether any part of an effect could do anything now."""
    for do in effect:
        test = USEFUL.get(do.op)
        if test is None or test(g, seat, do):
            return True
    return False
