"""Opponents of a known strength. Their budgets are iterations, not seconds, so that they play the
same on every machine.
"""

from __future__ import annotations

from typing import Any

from regelwerk.bots.greedy import Greedy
from regelwerk.bots.search import Search
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding

CLUB = 12
EXPERT = 1500


def club() -> Search:
    """Thinks a little ahead."""
    return Search(iterations=CLUB)


def expert() -> Search:
    """Thinks well ahead."""
    return Search(iterations=EXPERT)


class Beginner(Greedy):
    """Knows what is good, but makes the mistakes of people who are new to a game.

    It overlooks options, the more there are; and it judges by the eye, so that what is nearly as good
    is taken nearly as often.
    """

    notices = 5
    """Options that are always seen; of the others some are overlooked."""
    overlooks = 0.35
    blur = 0.8
    """How far it misjudges, as a part of how much the options differ."""

    def step(self, sight: Sight, world: Match, walk: Unfolding) -> Any:
        rng = sight.rng
        appeal, state = world.game.hints.appeal, world.state
        seen = [
            option
            for place, option in enumerate(rng.sample(walk.options, len(walk.options)))
            if place < self.notices or rng.random() > self.overlooks
        ]
        looks = [appeal(state, walk.decision, walk.taken, option) for option in seen]
        typical = sum(looks) / len(looks)
        spread = (sum((look - typical) ** 2 for look in looks) / len(looks)) ** 0.5
        judged = [look + rng.gauss(0, self.blur * spread) for look in looks]
        return seen[judged.index(max(judged))]
