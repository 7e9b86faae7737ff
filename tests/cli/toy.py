"""A game of all kinds of decisions, to see how they are asked; nothing else happens in it."""

from __future__ import annotations

from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Amount, Choose, Option, Order, Play, Refusal, Some, Together, refuse
from regelwerk.core.game import Game, Outcome
from regelwerk.core.say import Say
from regelwerk.core.state import State


class Toy(State):
    __slots__ = ("answers",)

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance, 0)
        self.answers: list[Any] = []

    def copy(self) -> Toy:
        twin = super().copy()
        twin.answers = self.answers.copy()
        return twin


def turn(g: Toy) -> Play:
    """Every kind once; an answer is written down as text, so that the state stays plain."""
    for asked in (
        Choose(0, "action", [Option("take", "elf"), Option("take", "orc"), Option("draw")]),
        Some(0, "cards", ["ant", "bee", "bee", "cat", "dog"], 1, 3, no_cats_and_dogs, verb="keep"),
        Order(0, "order", ["one", "two", "three"]),
        Amount(0, "bid", 2, 12),
        Together([Choose(seat, "vote", [Option("yes"), Option("no")]) for seat in range(g.seats)]),
        Some(0, "rest", ["ant", "bee"]),
    ):
        answer = yield asked
        g.answers.append(str(answer))


def no_cats_and_dogs(chosen: tuple[Any, ...]) -> Refusal | None:
    return refuse(Say.NOT_OFFERED) if {"cat", "dog"} <= set(chosen) else None


TOY: Any = Game(
    id="toy",
    rules=1,
    data="",
    seats=range(1, 4),
    setup=lambda seats, settings, chance: Toy(seats, chance),
    turn=turn,
    over=lambda g: len(g.answers) == 6,
    outcome=lambda g: Outcome((1,) * g.seats, (0,) * g.seats),
    zones=(),
    public=lambda g: {},
    hints=None,  # type: ignore[arg-type]
    positions=None,  # type: ignore[arg-type]
    draw=lambda view: (),
)
