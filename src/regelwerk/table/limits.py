"""How often and how much: buckets that fill at a steady rate, and a limit on what is sent."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from typing import NamedTuple

from regelwerk.table.problems import Problem
from regelwerk.table.say import Say

LARGEST_BODY = 65_536
MOST_KEYS = 50_000
MOST_STREAMS = 50
"""Event streams for one person, or for one address where nobody has a name."""
SLOWEST_BODY = 20.0
"""Seconds in which a request must have been sent."""


class Rate(NamedTuple):
    """So many a minute in the long run, and so many at once."""

    minute: float
    burst: float


RATES = {
    "any": Rate(1200, 300),
    "name": Rate(20, 20),
    "table": Rate(20, 20),
    "chat": Rate(30, 10),
    "link": Rate(30, 20),
    "think": Rate(20, 6),
}


class Limits:
    """Who may do what how often. Kept in memory: a restart forgives."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.streams: Counter[str] = Counter()
        """Event streams that are open, by who watches."""

    def watch(self, who: str) -> None:
        """Problem 429 if somebody has as many streams open as one may."""
        if self.factor and self.streams[who] >= MOST_STREAMS * self.factor:
            raise Problem(429, Say.TOO_OFTEN, headers={"Retry-After": "60"}, seconds=60)

    def take(self, kind: str, who: str) -> None:
        """Use up one of what somebody may do; Problem 429 says when there is one again."""
        if not self.factor:
            return
        rate = RATES[kind]
        burst, pace = rate.burst * self.factor, rate.minute * self.factor / 60
        key = (kind, who)
        now = time.monotonic()
        left, at = self._buckets.get(key, (burst, now))
        left = min(burst, left + (now - at) * pace)
        if left < 1:
            wait = math.ceil((1 - left) / pace)
            raise Problem(429, Say.TOO_OFTEN, headers={"Retry-After": str(wait)}, seconds=wait)
        self._buckets[key] = (left - 1, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
