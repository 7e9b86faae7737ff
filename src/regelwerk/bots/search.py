"""The bot that thinks ahead: information-set Monte Carlo tree search.

It sees what its seat sees. What it does not know it guesses anew in each iteration (`hidden.redeal`),
and all guesses share one tree (`bots.tree`). It works for any game and any number of seats.
"""

from __future__ import annotations

import random
import time
from typing import Any

from regelwerk.bots import parallel
from regelwerk.bots.explaining import Explanation, explained
from regelwerk.bots.random import random_answer
from regelwerk.bots.tree import Grower, Node, Place, Settings, guess, steps_of
from regelwerk.core.decisions import Together
from regelwerk.core.hidden import Sight, Unguessable
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding


class Search:
    """Thinks about each decision for a number of iterations, or for a time in seconds.

    With the same seed, iterations and processes it makes the same choice. What it has found out
    about the rest of its turn it keeps until the turn is over.
    """

    def __init__(
        self,
        iterations: int = 1000,
        time: float | None = None,
        processes: int = 1,
        nodes: int = Settings().nodes,
        settings: Settings | None = None,
    ) -> None:
        self.iterations = iterations
        self.time = time
        self.processes = processes
        self.settings = (settings or Settings())._replace(nodes=nodes)
        self._kept: _Kept | None = None

    def __repr__(self) -> str:
        budget = f"iterations={self.iterations}" if self.time is None else f"time={self.time}"
        return f"Search({budget}, processes={self.processes})"

    def choose(self, sight: Sight) -> Any:
        return self._think(sight)[0]

    def explain(self, sight: Sight) -> Explanation:
        """What it would choose, and why."""
        answer, place = self._think(sight)
        if place is None:
            return Explanation.of_choice(repr(self), sight, answer)
        return explained(repr(self), sight, answer, place)

    def _think(self, sight: Sight) -> tuple[Any, Place | None]:
        """The answer, and where in the tree the decision begins."""
        seat, rng = sight.seat, sight.rng
        try:
            world = sight.world
        except Unguessable:
            return random_answer(sight.decision, rng), None
        decision = world.asked(seat)
        walk = Unfolding(decision)
        together = isinstance(world.decision, Together)
        position = self._position(world, seat)
        node = position.child(("seat", seat)) if together else position
        begin = Place(position, node)
        grower = Grower(self.settings)
        until = None if self.time is None else time.monotonic() + self.time
        while not walk.done:
            options = walk.options
            step = options[0]
            if len(options) > 1:
                self._grow(grower, Place(position, node, walk.taken), world, seat, rng, until)
                step = best_step(node, options)
                node = node.child(step)
            walk.take(step)
        if together or self.processes > 1:
            self._kept = None
        else:
            self._kept = _Kept(seat, world, walk.answer, node)
        if sight.decision.refusal(walk.answer) is not None:  # an option that only its world knows
            return random_answer(sight.decision, rng), begin
        return walk.answer, begin

    def _grow(
        self, grower: Grower, place: Place, world: Match, seat: int, rng: random.Random, until: float | None
    ) -> None:
        """Let the tree grow until this step has been thought about enough.

        After the first step of a decision half of the time left is for the next, and so on.
        """
        if until is not None and place.taken:
            until = time.monotonic() + (until - time.monotonic()) / 2
        tried = place.node.tried
        if self.processes > 1:
            if until is not None or 4 * tried < self.iterations:
                parallel.grow(self.settings, place, world, seat, rng, self.iterations, until, self.processes)
        elif until is None:
            for _ in range(self.iterations - tried):
                grower.grow(place, guess(world, seat, rng), seat)
        else:
            grower.grow(place, guess(world, seat, rng), seat)
            while time.monotonic() < until:
                grower.grow(place, guess(world, seat, rng), seat)

    def _position(self, world: Match, seat: int) -> Node:
        """The tree kept from the last decision, if this one comes after it in the same turn."""
        kept, self._kept = self._kept, None
        return kept.node_at(world, seat) if kept is not None else Node()


class _Kept:
    """What is left of the tree after an answer, and how to know the decisions that follow it."""

    def __init__(self, seat: int, world: Match, answer: Any, node: Node) -> None:
        self.seat = seat
        self.answers = [*(answer for _, answer in world.since), answer]
        self.table = world.game.public(world.start)
        self.node = node

    def node_at(self, world: Match, seat: int) -> Node:
        """The node of a later decision of the same turn; a new one for any other."""
        told, later = world.since[: len(self.answers)], world.since[len(self.answers) :]
        if seat != self.seat or [answer for _, answer in told] != self.answers:
            return Node()
        if isinstance(world.decision, Together) or self.table != world.game.public(world.start):
            return Node()
        node = self.node
        for decision, answer in later:
            if isinstance(decision, Together):
                return Node()
            for step in steps_of(decision, answer):
                node = node.children.get(step, Node())
        return node


def best_step(node: Node, options: Any) -> Any:
    """The step most often tried; of equals the one that did better."""

    def tried(option: Any) -> tuple[int, float]:
        child = node.children.get(option)
        return (child.visits, child.reward) if child else (0, 0.0)

    return max(options, key=tried)
