"""Timing that copes with a busy machine: short rounds, taken in turns, the best of each kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 5


class Row(NamedTuple):
    """One line of the report; `goal` is what the project wants to hold."""

    what: str
    value: str
    goal: str = ""


def seconds(work: Callable[[], int]) -> float:
    """How long one unit of the work takes, where `work` returns how many units it did."""
    start = time.perf_counter()
    units = work()
    return (time.perf_counter() - start) / units


def best(*works: Callable[[], int]) -> list[float]:
    """Seconds for each kind of work, the kinds taken in turns so that a busy minute hits all alike."""
    found = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            found[place] = min(found[place], seconds(work))
    return found


def times(count: int, work: Callable[[], object]) -> Callable[[], int]:
    """The same small thing many times over."""

    def repeated() -> int:
        for _ in range(count):
            work()
        return count

    return repeated
