"""Timing that copes with a busy machine: short rounds, taken in turns, the best of each kept.

What one process does is measured in processor time: that of other programs is not ours. Only what
several processes do together is measured by the clock too.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 12


class Row(NamedTuple):
    """One line of the report; `goal` is what the project wants to hold."""

    what: str
    value: str
    goal: str = ""


class Effort(NamedTuple):
    """What a piece of work took, in seconds."""

    clock: float
    here: float
    """Processor time of this process."""
    children: float
    """Processor time of the processes it has started and ended."""


def effort(work: Callable[[], object]) -> Effort:
    before, clock = _used(), time.perf_counter()
    work()
    clock = time.perf_counter() - clock
    here, children = (after - then for after, then in zip(_used(), before, strict=True))
    return Effort(clock, here, children)


def _used() -> tuple[float, float]:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time(), children.ru_utime + children.ru_stime


def seconds(work: Callable[[], int]) -> float:
    """Processor time for one unit of the work, where `work` returns how many units it did."""
    start = time.process_time()
    units = work()
    return (time.process_time() - start) / units


def best(*works: Callable[[], int], rounds: int = ROUNDS) -> list[float]:
    """Seconds for each kind of work, the kinds taken in turns so that a busy minute hits all alike."""
    found = [float("inf")] * len(works)
    for _ in range(rounds):
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
