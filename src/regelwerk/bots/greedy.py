"""The bot that takes what looks best at once."""

from __future__ import annotations

from typing import Any

from regelwerk.bots.explaining import Explanation, at_first_sight
from regelwerk.bots.random import random_answer
from regelwerk.core.hidden import Sight, Unguessable
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding


class Greedy:
    """Goes step by step through a decision, each time by the game's hint `appeal`."""

    def choose(self, sight: Sight) -> Any:
        try:
            world = sight.world
        except Unguessable:
            return random_answer(sight.decision, sight.rng)
        walk = Unfolding(world.asked(sight.seat))
        while not walk.done:
            options = walk.options
            walk.take(options[0] if len(options) == 1 else self.step(sight, world, walk))
        return walk.answer

    def step(self, sight: Sight, world: Match, walk: Unfolding) -> Any:
        """One of several steps."""
        appeal, state, rng = world.game.hints.appeal, world.state, sight.rng
        looks = [
            (appeal(state, walk.decision, walk.taken, step), rng.random(), place)
            for place, step in enumerate(walk.options)
        ]
        return walk.options[max(looks)[2]]

    def explain(self, sight: Sight) -> Explanation:
        """What it would choose, and how the choices look to it."""
        answer = self.choose(sight)
        try:
            looks = at_first_sight(sight.world, sight.seat)
        except Unguessable:
            looks = []
        return Explanation.of_choice(type(self).__name__, sight, answer, looks)
