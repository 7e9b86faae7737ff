"""The bot that takes what looks best at once."""

from __future__ import annotations

from typing import Any

from regelwerk.bots.explaining import Explanation, at_first_sight
from regelwerk.bots.random import random_answer
from regelwerk.core.hidden import Sight, Unguessable
from regelwerk.core.unfold import Unfolding


class Greedy:
    """Goes step by step through a decision, each time by the game's hint `appeal`."""

    def choose(self, sight: Sight) -> Any:
        rng = sight.rng
        try:
            world = sight.world
        except Unguessable:
            return random_answer(sight.decision, rng)
        decision = world.asked(sight.seat)
        appeal, state = world.game.hints.appeal, world.state
        walk = Unfolding(decision)
        while not walk.done:
            options = walk.options
            if len(options) == 1:
                walk.take(options[0])
                continue
            looks = [
                (appeal(state, decision, walk.taken, step), rng.random(), place)
                for place, step in enumerate(options)
            ]
            walk.take(options[max(looks)[2]])
        return walk.answer

    def explain(self, sight: Sight) -> Explanation:
        """What it would choose, and how the choices look to it."""
        answer = self.choose(sight)
        return Explanation.of_choice("Greedy", sight, answer, at_first_sight(sight.world, sight.seat))
