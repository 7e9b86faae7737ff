"""Clocks: server time, deadlines, credit. All in milliseconds, and nothing here looks at a clock."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

GRACE = 1000
"""How long after its end a move may still arrive: the way through the network is not the player's fault."""
RETURN = 10
"""Who takes a seat back gets one part in so many of the time at the start."""


class Rule(NamedTuple):
    """So much time for the whole match, and so much more after each choice."""

    base: int
    bonus: int

    @property
    def words(self) -> str:
        return f"{self.base // 60_000}+{self.bonus // 1000}"


def rule_from(words: str) -> Rule | None:
    """`20+10`: twenty minutes, and ten seconds after each choice; "" for none. ValueError if unreadable."""
    if not words:
        return None
    found = re.fullmatch(r"([0-9]{1,4})\+([0-9]{1,3})", words)
    if not found or not 1 <= int(found[1]) <= 600:
        raise ValueError(words)
    return Rule(int(found[1]) * 60_000, int(found[2]) * 1000)


class Clocks:
    """What each seat has left. Time runs for the seats that `run` since `since`."""

    __slots__ = ("left", "rule", "running", "since")

    def __init__(self, rule: Rule, seats: int, at: int) -> None:
        self.rule = rule
        self.left = [rule.base] * seats
        self.running: frozenset[int] = frozenset()
        self.since = at

    def settle(self, at: int) -> None:
        """Time has passed until now."""
        if at > self.since:
            for seat in self.running:
                self.left[seat] -= at - self.since
            self.since = at

    def run(self, seats: Iterable[int], at: int) -> None:
        """From now on time runs for these seats."""
        self.settle(at)
        self.running = frozenset(seats)

    def credit(self, since: int, until: int) -> None:
        """Nobody could play in this time, so it counts for nobody."""
        self.settle(since)
        self.since = max(self.since, until)

    def chosen(self, seat: int) -> None:
        self.left[seat] = max(self.left[seat], 0) + self.rule.bonus

    def returned(self, seat: int) -> None:
        self.left[seat] = max(self.left[seat], self.rule.base // RETURN)

    def at(self, seat: int, now: int) -> int:
        """What a seat has left at this moment."""
        return self.left[seat] - (max(0, now - self.since) if seat in self.running else 0)

    def expired(self, now: int) -> list[int]:
        """The seats whose time is up, grace included."""
        return sorted(seat for seat in self.running if self.at(seat, now) <= -GRACE)

    @property
    def deadline(self) -> int | None:
        """When the next seat's time is up, grace included."""
        return self.since + min(self.left[seat] for seat in self.running) + GRACE if self.running else None
