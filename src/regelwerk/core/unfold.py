"""Every decision as a walk of single steps from a finite list, without dead ends.

Bots and learning environments see decisions this way: a set is put together item by item, an order
from first to last. Each legal answer is reached by exactly one walk.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from regelwerk.core.decisions import Amount, Choose, Decision, Option, Order, Some

DONE = Option("done")
"""The step that ends a set."""


class Unfolding:
    """One decision on its way to an answer: `options` are the next steps, `take` goes one."""

    __slots__ = ("_next", "answer", "decision", "done", "options", "taken")

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self.taken: tuple[Any, ...] = ()
        self.done = False
        self.answer: Any = None
        self._next = 0
        self.options: tuple[Any, ...] = ()
        self._look()

    def take(self, step: Any) -> None:
        """Go one step; `answer` is there when `done`."""
        if step not in self.options:
            raise ValueError(f"{step!r} is no step of {self.decision!r}")
        decision = self.decision
        if isinstance(decision, Some):
            if step == DONE:
                self._finish(self.taken)
                return
            self._next = _index(decision.options, step, self._next) + 1
            self.taken = (*self.taken, step)
        elif isinstance(decision, Order):
            self.taken = (*self.taken, step)
        else:
            self._finish(step)
            return
        self._look()

    def copy(self) -> Unfolding:
        """The same walk as far as it has come; each goes on by itself."""
        twin: Unfolding = object.__new__(Unfolding)
        twin.decision = self.decision
        twin.taken = self.taken
        twin.done = self.done
        twin.answer = self.answer
        twin.options = self.options
        twin._next = self._next
        return twin

    def _finish(self, answer: Any) -> None:
        self.done, self.answer, self.options = True, answer, ()

    def _look(self) -> None:
        """Find the steps that some legal answer goes on with; finish when only one answer is left."""
        decision = self.decision
        if isinstance(decision, Choose):
            self.options = tuple(decision.options)
        elif isinstance(decision, Amount):
            self.options = tuple(range(decision.low, decision.high + 1))
        elif isinstance(decision, Some):
            self.options = _set_steps(decision, self.taken, self._next)
            if self.options == (DONE,):
                self._finish(self.taken)
        elif isinstance(decision, Order):
            left = list(decision.options)
            for item in self.taken:
                left.remove(item)
            if len(left) <= 1:
                self._finish((*self.taken, *left))
            else:
                self.options = tuple(dict.fromkeys(left))
        if not self.options and not self.done:
            raise ValueError(f"{decision!r} has no legal answer")


def _index(options: Any, step: Any, start: int) -> int:
    for place in range(start, len(options)):
        if options[place] == step:
            return place
    raise ValueError(step)


def _set_steps(decision: Some, taken: tuple[Any, ...], start: int) -> tuple[Any, ...]:
    steps = []
    if _is_legal(decision, taken):
        steps.append(DONE)
    if len(taken) < decision.most:
        for place in _next_places(decision, start):
            option = decision.options[place]
            if _leads_on(decision, (*taken, option), place + 1):
                steps.append(option)
    return tuple(steps)


def _next_places(decision: Some, start: int) -> Iterator[int]:
    """The next item comes later in the list than the last, so no set is reached twice; of
    interchangeable copies the first one stands for all."""
    offered = set()
    for place in range(start, len(decision.options)):
        option = decision.options[place]
        if option not in offered:
            offered.add(option)
            yield place


def _is_legal(decision: Some, chosen: tuple[Any, ...]) -> bool:
    return decision.least <= len(chosen) <= decision.most and (
        decision.legal is None or decision.legal(chosen) is None
    )


def _leads_on(decision: Some, chosen: tuple[Any, ...], start: int) -> bool:
    """Can this part of a set still become a legal set? Mostly it is one already; else look ahead."""
    if _is_legal(decision, chosen):
        return True
    if len(chosen) >= decision.most or len(chosen) + len(decision.options) - start < decision.least:
        return False
    return any(
        _leads_on(decision, (*chosen, decision.options[place]), place + 1)
        for place in _next_places(decision, start)
    )


def best_set(
    decision: Some, look: Callable[[tuple[Any, ...], Any], float], rng: random.Random
) -> tuple[Any, ...]:
    """Where a walk ends that always goes the step which looks best, any of equals; `look` gets what is taken
    and the step. Only the steps that it wants to go are tested, so it is much faster than a walk."""
    taken: tuple[Any, ...] = ()
    start = 0
    options = decision.options
    while True:
        steps = []
        if len(taken) < decision.most:
            steps = [
                (look(taken, options[place]), rng.random(), place) for place in _next_places(decision, start)
            ]
            steps.sort(reverse=True)
        legal = _is_legal(decision, taken)
        if legal and not steps:  # as in a walk, nobody is asked where only the end is left
            return taken
        stop = (look(taken, DONE), rng.random()) if legal else None
        for value, chance, place in steps:
            if stop is not None and stop >= (value, chance):
                return taken
            if _leads_on(decision, (*taken, options[place]), place + 1):
                taken, start = (*taken, options[place]), place + 1
                break
        else:
            if stop is None:
                raise ValueError(f"{decision!r} has no legal answer")
            return taken


def answers(decision: Decision) -> Iterator[Any]:
    """Every legal answer, each once."""
    waiting = [Unfolding(decision)]
    while waiting:
        walk = waiting.pop()
        if walk.done:
            yield walk.answer
            continue
        for step in reversed(walk.options):
            further = walk.copy()
            further.take(step)
            waiting.append(further)


def notations(decision: Decision, limit: int = 1000) -> list[str]:
    """Every legal answer in notation, at most `limit` (sets can be many)."""
    return [decision.words(answer) for answer in islice(answers(decision), limit)]
