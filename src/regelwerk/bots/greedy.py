"""The bot that takes what looks best at once."""

from __future__ import annotations

from typing import Any

from regelwerk.core.hidden import Sight
from regelwerk.core.unfold import Unfolding


class Greedy:
    """Goes step by step through a decision, each time by the game's hint `appeal`."""

    def choose(self, sight: Sight) -> Any:
        world, rng = sight.world, sight.rng
        decision = world.asked(sight.seat)
        walk = Unfolding(decision)
        while not walk.done:
            appeal = [
                (world.game.hints.appeal(world.state, decision, walk.taken, step), rng.random(), place)
                for place, step in enumerate(walk.options)
            ]
            walk.take(walk.options[max(appeal)[2]])
        return walk.answer
