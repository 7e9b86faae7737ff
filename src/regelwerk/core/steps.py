"""Long turns: the place in the rules as data.

A procedure is a list of numbered rulebook steps, each a short function or generator of its own. The
state keeps a stack of (procedure, step, ids); between two steps only state exists, so a turn of
sixty decisions forks as cheaply as one of two, and any step can be shown, saved or set up.

    COMBAT = Procedures()

    @COMBAT.step("combat", 1)
    def roll(g, attacker, defender): ...

    def turn(g): return COMBAT.next_step(g)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.core.decisions import Play

Step = Callable[..., Play | None]

ENDED = 0
"""The place of a procedure that has no step left; steps are numbered from 1."""


class Procedures:
    """The numbered steps of a game, by procedure."""

    def __init__(self) -> None:
        self._steps: dict[str, dict[int, Step]] = {}

    def step(self, procedure: str, number: int) -> Callable[[Step], Step]:
        """Register a function as this numbered step."""

        def register(step: Step) -> Step:
            steps = self._steps.setdefault(procedure, {})
            if number in steps:
                raise ValueError(f"{procedure} has a step {number} already: {steps[number].__name__}")
            steps[number] = step
            self._steps[procedure] = dict(sorted(steps.items()))
            return step

        return register

    def begin(self, g: Any, procedure: str, *ids: Any) -> None:
        """This procedure comes next; what runs now goes on after it."""
        first = next(iter(self._steps[procedure]))
        g.stack.append((procedure, first, ids))

    def again(self, g: Any, number: int) -> None:
        """The running procedure goes on with this step (a further round of combat)."""
        procedure, _, ids = g.stack[-1]
        g.stack[-1] = (procedure, number, ids)

    def end(self, g: Any) -> None:
        """The running procedure is over, whatever steps are left."""
        procedure, _, ids = g.stack[-1]
        g.stack[-1] = (procedure, ENDED, ids)

    def place(self, g: Any) -> list[tuple[str, int, str]]:
        """What comes next, outermost first: (procedure, step, the step's name)."""
        return [(name, number, self._steps[name][number].__name__) for name, number, _ in g.stack if number]

    def next_step(self, g: Any) -> Play:
        """Run the step on top of the stack, as one stretch of rules.

        The place moves on before the step runs, so a step may begin procedures of its own.
        """
        procedure, number, ids = g.stack[-1]
        steps = self._steps[procedure]
        later = (other for other in steps if other > number)
        g.stack[-1] = (procedure, next(later, ENDED), ids)
        asks = steps[number](g, *ids)
        if asks is not None:
            yield from asks
        while g.stack and g.stack[-1][1] == ENDED:
            g.stack.pop()
