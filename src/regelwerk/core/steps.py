"""Long turns: the place in the rules as data.

A procedure is a list of numbered rulebook steps, each a short function or generator of its own. The
state keeps a stack of (procedure, step, ids); between two steps only state exists, so a turn of
sixty decisions forks as cheaply as one of two, and any step can be shown, saved or set up.

    COMBAT = Procedures()

    @COMBAT.step("combat", 1)
    def roll(g, attacker, defender): ...

    def turn(g): return COMBAT.next_step(g)

The ids are plain values, and a card among them is one that all know: a guess gives hidden cards other
faces in the zones only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.core.decisions import NOTHING, Play

Step = Callable[..., Play | None]

ENDED = 0
"""The place of a procedure that has no step left; steps are numbered from 1. While a step runs its
number stands on the stack as a negative one, until the step says how the procedure goes on."""


class Procedures:
    """The numbered steps of a game, by procedure."""

    def __init__(self) -> None:
        self._steps: dict[str, dict[int, Step]] = {}
        self._following: dict[str, dict[int, int]] = {}
        self._first: dict[str, int] = {}

    def step(self, procedure: str, number: int) -> Callable[[Step], Step]:
        """Register a function as this numbered step."""
        if number < 1:
            raise ValueError(f"steps are numbered from 1, not {number}")

        def register(step: Step) -> Step:
            steps = self._steps.setdefault(procedure, {})
            if number in steps:
                raise ValueError(f"{procedure} has a step {number} already: {steps[number].__name__}")
            steps[number] = step
            self._steps[procedure] = dict(sorted(steps.items()))
            numbers = sorted(steps)
            self._first[procedure] = numbers[0]
            self._following[procedure] = dict(zip(numbers, [*numbers[1:], ENDED], strict=True))
            return step

        return register

    def begin(self, g: Any, procedure: str, *ids: Any) -> None:
        """This procedure comes next; what runs now goes on after it. Of several begun in one step the
        last comes first."""
        g.stack.append((procedure, self._first[procedure], ids))

    def again(self, g: Any, number: int) -> None:
        """The running procedure goes on with this step (a further round of combat)."""
        self._go_on(g, number)

    def repeat(self, g: Any) -> None:
        """The step that runs now comes once more (something else was done first)."""
        depth = self._running(g)
        procedure, number, ids = g.stack[depth]
        g.stack[depth] = (procedure, -number, ids)

    def end(self, g: Any) -> None:
        """The running procedure is over, whatever steps are left."""
        self._go_on(g, ENDED)

    def _running(self, g: Any) -> int:
        """Where the step that runs now stands: below the procedures that it has begun."""
        for depth in range(len(g.stack) - 1, -1, -1):
            if g.stack[depth][1] < 0:
                return depth
        raise ValueError("no step runs, or it has said already how its procedure goes on")

    def _go_on(self, g: Any, number: int) -> None:
        depth = self._running(g)
        procedure, _, ids = g.stack[depth]
        if number != ENDED and number not in self._steps[procedure]:
            raise ValueError(f"{procedure} has no step {number}")
        g.stack[depth] = (procedure, number, ids)

    def has(self, procedure: str, number: int) -> bool:
        """Whether there is such a step (a procedure that has ended has step 0)."""
        return procedure in self._steps and (number == ENDED or number in self._steps[procedure])

    def place(self, g: Any) -> list[tuple[str, int, str]]:
        """Where the rules are, outermost first: (procedure, step, the step's name). What runs now is
        last; of the others it is the step that comes next."""
        return [
            (name, abs(number), self._steps[name][abs(number)].__name__)
            for name, number, _ in g.stack
            if number != ENDED
        ]

    def run(self, g: Any) -> Play | None:
        """Step after step, as one stretch of rules with the first one that asks (None: none has)."""
        while g.stack:
            asks = self.next_step(g)
            if asks is not None:
                return asks
        return None

    def next_step(self, g: Any) -> Play | None:
        """Run the step on top of the stack, as one stretch of rules (None: it asked nothing)."""
        stack = g.stack
        depth = len(stack) - 1
        procedure, number, ids = stack[depth]
        stack[depth] = (procedure, -number, ids)
        asks = self._steps[procedure][number](g, *ids)
        if asks is None or asks is NOTHING:
            self._move_on(g, depth)
            return None
        return self._ask_and_move_on(g, depth, asks)

    def _ask_and_move_on(self, g: Any, depth: int, asks: Play) -> Play:
        yield from asks
        self._move_on(g, depth)

    def _move_on(self, g: Any, depth: int) -> None:
        """To the step that follows, unless the one that ran has said otherwise; what is over goes."""
        stack = g.stack
        procedure, number, ids = stack[depth]
        if number < 0:
            stack[depth] = (procedure, self._following[procedure][-number], ids)
        while stack and stack[-1][1] == ENDED:
            stack.pop()
