"""What came of many matches: means with 95 % intervals, by bot and by seat."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from regelwerk.lab.matches import Plan, Played

NORMAL_95 = 1.959964


class Interval(NamedTuple):
    """A mean, and where the true one lies in 19 of 20 cases (None with fewer than two matches)."""

    mean: float
    low: float | None
    high: float | None

    def plain(self) -> dict[str, float | None]:
        return {name: None if value is None else round(value, 6) for name, value in self._asdict().items()}


class Tally:
    """Sums of one number per match."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def interval(self, share: bool = False) -> Interval:
        """`share` is for numbers from 0 to 1: there it says something even if all were the same."""
        mean = self.total / self.count
        if self.count < 2:
            return Interval(mean, None, None)
        variance = max(0.0, self.squares - self.total * mean) / (self.count - 1)
        reach = NORMAL_95 * sqrt(variance / self.count)
        if not share:
            return Interval(mean, mean - reach, mean + reach)
        if variance == 0 and mean in (0, 1):
            reach = 3 / self.count  # the "rule of three"
        return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach))


class Standing:
    """The results of one bot, or of one seat.

    A shared victory counts as a part of one. Where a bot has several seats, a match counts once, with
    the mean of these seats: they are not independent of each other.
    """

    def __init__(self) -> None:
        self.wins = Tally()
        self.ranks = Tally()
        self.scores = Tally()
        self.failed = 0
        """How often a program broke down and another one played on for it."""

    def add(self, match: Played, seats: list[int], win: float) -> None:
        number = len(seats)
        self.wins.add(sum(match.ranks[seat] == 1 for seat in seats) * win / number)
        self.ranks.add(sum(match.ranks[seat] for seat in seats) / number)
        self.scores.add(sum(match.scores[seat] for seat in seats) / number)

    def plain(self) -> dict[str, Any]:
        return {
            "matches": self.wins.count,
            "wins": self.wins.interval(share=True).plain(),
            "rank": self.ranks.interval().plain(),
            "score": self.scores.interval().plain(),
            **({"failed": self.failed} if self.failed else {}),
        }


class Summary:
    """The results so far, without the single matches."""

    def __init__(self, plan: Plan, asked: int) -> None:
        self.plan = plan
        self.asked = asked
        """How many matches were to be played."""
        self.matches = 0
        self.decisions = 0
        self.seconds = 0.0
        self.interrupted = False
        self.bots: dict[str, Standing] = {name: Standing() for name in plan.names}
        self.seats = [Standing() for _ in plan.names]

    def add(self, matches: Iterable[Played]) -> None:
        names = self.plan.names
        for match in matches:
            self.matches += 1
            self.decisions += sum(match.choices)
            win = 1 / match.ranks.count(1)
            held: dict[str, list[int]] = {}
            order = self.plan.order(match.number)
            for seat in match.failed:
                self.bots[names[order[seat]]].failed += 1
            for seat, player in enumerate(order):
                held.setdefault(names[player], []).append(seat)
                self.seats[seat].add(match, [seat], win)
            for name, seats in held.items():
                self.bots[name].add(match, seats, win)

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def plain(self) -> dict[str, Any]:
        """Everything as plain JSON values. Seats count from 0, as in records."""
        plan = self.plan
        return {
            "game": plan.rules.id,
            "seats": list(plan.names),
            "settings": dict(plan.rules.check_settings(plan.settings)),
            "seed": plan.seed,
            "rotate": plan.rotate,
            "asked": self.asked,
            "matches": self.matches,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions_per_second),
            "by_bot": [
                {"bot": name, **standing.plain()} for name, standing in self.bots.items() if self.matches
            ],
            "by_seat": [
                {"seat": seat, **standing.plain()} for seat, standing in enumerate(self.seats) if self.matches
            ],
        }
