"""Ratings from the places in matches of any number of seats.

Each match counts as a comparison of every two different bots in it. The ratings are those of Bradley
and Terry on the scale of Elo: 400 points are odds of ten to one to end before the other. Their mean is 1000.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from math import log10, sqrt
from typing import NamedTuple, Protocol


class Ranked(Protocol):
    """A finished match."""

    @property
    def bots(self) -> Sequence[str]: ...

    @property
    def ranks(self) -> Sequence[int]: ...


class Interval(NamedTuple):
    """A figure, and between which bounds it lies with 95 % confidence."""

    middle: float
    low: float
    high: float

    def say(self, digits: int) -> str:
        return f"{self.middle:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"


Z = 1.96
"""So many standard errors make an interval of 95 %."""
PRIOR = 0.5
"""Half a win and half a loss of each bot against each other, so that nobody is infinitely strong."""
Beaten = Counter[tuple[str, str]]


def comparisons(match: Ranked) -> Beaten:
    """Who ended before whom, as parts of one match, however many seats a bot had in it."""
    seats = list(zip(match.bots, match.ranks, strict=True))
    count = Counter(match.bots)
    beaten: Beaten = Counter()
    for own, rank in seats:
        for other, theirs in seats:
            if own != other:
                share = 1.0 if rank < theirs else 0.5 if rank == theirs else 0.0
                beaten[own, other] += share / (count[own] * count[other])  # type: ignore[assignment]
    return beaten


def rated(beaten: Beaten, names: Sequence[str]) -> dict[str, float]:
    """Bradley and Terry's ratings, by the usual iteration."""
    won = {name: sum(beaten[name, other] + PRIOR for other in names if other != name) for name in names}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        new = {}
        for name in names:
            met = sum(
                (beaten[name, other] + beaten[other, name] + 2 * PRIOR) / (strength[name] + strength[other])
                for other in names
                if other != name
            )
            new[name] = won[name] / met
        mean = sum(log10(value) for value in new.values()) / len(new)
        new = {name: value / 10**mean for name, value in new.items()}
        moved = max(abs(new[name] - strength[name]) / new[name] for name in names)
        strength = new
        if moved < 1e-6:
            break
    return {name: 1000 + 400 * log10(strength[name]) for name in names}


def ratings(matches: Sequence[Ranked], names: Sequence[str], resamples: int) -> dict[str, Interval]:
    """Ratings with intervals by resampling whole matches."""
    if len(names) < 2:
        return {name: Interval(1000, 1000, 1000) for name in names}
    each = [comparisons(match) for match in matches]
    middle = rated(_sum(each), names)
    rng = random.Random(0)
    again = [rated(_sum(rng.choices(each, k=len(each))), names) for _ in range(min(resamples, 200))]
    return {name: Interval(middle[name], *bounds([other[name] for other in again])) for name in names}


def _sum(each: Iterable[Beaten]) -> Beaten:
    whole: Beaten = Counter()
    for one in each:
        whole.update(one)
    return whole


def share(values: Sequence[float]) -> Interval:
    """The mean of values between 0 and 1, with Wilson's interval. It says something even when all are won or
    none, and where wins are shared it is rather too wide than too narrow."""
    number, middle = len(values), sum(values) / len(values)
    extra = Z * Z / number
    centre = (middle + extra / 2) / (1 + extra)
    wide = Z * sqrt(middle * (1 - middle) / number + extra / (4 * number)) / (1 + extra)
    return Interval(middle, max(0.0, centre - wide), min(1.0, centre + wide))


def resampled(values: Sequence[float], resamples: int) -> Interval:
    """The mean, with an interval by resampling."""
    rng = random.Random(0)
    means = [sum(rng.choices(values, k=len(values))) / len(values) for _ in range(resamples)]
    return Interval(sum(values) / len(values), *bounds(means))


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """Between which 95 % of the values lie."""
    ordered = sorted(values)
    cut = round(0.025 * (len(ordered) - 1))
    return ordered[cut], ordered[-1 - cut]
