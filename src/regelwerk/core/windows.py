"""Windows: the moments at which abilities may interrupt.

An ability registers for a window by name, next to its effect:

    @WINDOWS.at("ships_move", usable=lambda g, seat, move: "ambush" in g.hands[seat])
    def ambush(g, seat, move): ...

and the rule that reaches such a moment says `yield from WINDOWS.open(g, "ships_move", move, order)`.
Windows nest: an effect may open windows of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from regelwerk.core.decisions import PASS, Choose, Option, Play

Usable = Callable[[Any, int, Any], bool]
Effect = Callable[[Any, int, Any], Play | None]


class Ability(NamedTuple):
    """Something a seat may do in a window. Its option is written with its name."""

    name: str
    usable: Usable
    effect: Effect
    option: Option


class Windows:
    """The abilities of a game, by the name of the window they wait for."""

    def __init__(self) -> None:
        self._abilities: dict[str, list[Ability]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The windows that something waits for; a game's tests compare them with those it opens."""
        return tuple(self._abilities)

    def at(self, window: str, usable: Usable) -> Callable[[Effect], Effect]:
        """Register a function as the effect of an ability of the same name."""

        def register(effect: Effect) -> Effect:
            name = effect.__name__
            abilities = self._abilities.setdefault(window, [])
            if any(ability.name == name for ability in abilities):
                raise ValueError(f"{name} waits for {window} already")
            abilities.append(Ability(name, usable, effect, Option("use", name)))
            return effect

        return register

    def usable(self, g: Any, window: str, seat: int, event: Any) -> list[Ability]:
        abilities = self._abilities.get(window, ())
        return [ability for ability in abilities if ability.usable(g, seat, event)]

    def open(self, g: Any, window: str, event: Any, order: Sequence[int]) -> Play:
        """Ask the seats in this order, again and again, until all in a row have passed.

        Seats that hold nothing usable are not asked: they pass in silence. How long the table
        waits so that silence tells nothing is not a matter of the rules.

        The event is what the question is about: a plain value (names, numbers, pieces, tuples of these),
        because a guessed world compares it.
        """
        if window not in self._abilities:
            return
        passed, turn = 0, 0
        while passed < len(order):
            seat = order[turn % len(order)]
            turn += 1
            abilities = self.usable(g, window, seat, event)
            if not abilities:
                passed += 1
                continue
            options = (*(ability.option for ability in abilities), PASS)
            choice = yield Choose(seat, window, options, event)
            if choice == PASS:
                passed += 1
                continue
            passed = 0
            used = next(ability for ability in abilities if ability.option == choice)
            asks = used.effect(g, seat, event)
            if asks is not None:
                yield from asks
