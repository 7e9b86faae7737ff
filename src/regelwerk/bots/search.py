"""The bot that thinks ahead: information-set Monte Carlo tree search.

It sees what its seat sees. What it does not know it guesses anew in each iteration (`hidden.redeal`),
and all guesses share one tree (`bots.tree`). It works for any game and any number of seats.
"""

from __future__ import annotations

import time
from typing import Any

from regelwerk.bots import parallel
from regelwerk.bots.explaining import Explanation, explained
from regelwerk.bots.random import random_answer
from regelwerk.bots.tree import Grower, Guesses, Node, Place, Settings, steps_of
from regelwerk.core.decisions import Together
from regelwerk.core.hidden import Sight, Unguessable
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding

ITERATIONS = 1000
"""What it thinks where nothing is said."""
LOOK_UP = 8
"""So many iterations, and it looks whether it has thought enough."""


class Search:
    """Thinks about each decision for a number of iterations, or for a time in seconds, or until the first
    of both is over; and no longer than the choice is open.

    With the same seed, iterations and processes it makes the same choice. What it has found out
    about the rest of its turn it keeps until the turn is over.
    """

    def __init__(
        self,
        iterations: int | None = None,
        time: float | None = None,
        processes: int = 1,
        nodes: int = Settings().nodes,
        settings: Settings | None = None,
    ) -> None:
        self.iterations = ITERATIONS if iterations is None and time is None else iterations
        self.time = time
        self.processes = processes
        self.settings = (settings or Settings())._replace(nodes=nodes)
        self._kept: _Kept | None = None

    def __repr__(self) -> str:
        given = {"iterations": self.iterations, "time": self.time, "processes": self.processes}
        words = ", ".join(f"{name}={value}" for name, value in given.items() if value is not None)
        return f"Search({words})"

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
        forced = Unfolding(sight.decision)
        if not _open(forced):
            return forced.answer, None
        seat, rng = sight.seat, sight.rng
        try:
            world = sight.world
        except Unguessable:
            return random_answer(sight.decision, rng), None
        decision = world.asked(seat)
        together = isinstance(world.decision, Together)
        position = self._position(world, seat)
        node = position.child(("seat", seat)) if together else position
        begin = Place(position, node)
        thought = _Thought(self, sight, world, position)
        walk = Unfolding(decision)
        while _open(walk):
            thought.grow(Place(position, node, walk.taken))
            step = best_step(node, walk.options)
            node = node.child(step)
            walk.take(step)
        if together or self.processes > 1:
            self._kept = None
        else:
            self._kept = _Kept(seat, world, walk.answer, node)
        if sight.decision.refusal(walk.answer) is not None:  # an option that only its world knows
            return random_answer(sight.decision, rng), begin
        return walk.answer, begin

    def _position(self, world: Match, seat: int) -> Node:
        """The tree kept from the last decision, if this one comes after it in the same turn."""
        kept, self._kept = self._kept, None
        return kept.node_at(world, seat) if kept is not None else Node()


def _open(walk: Unfolding) -> bool:
    """Go the steps to which there is no other; whether there is something left to think about."""
    while not walk.done and len(walk.options) == 1:
        walk.take(walk.options[0])
    return not walk.done


class _Thought:
    """One decision being thought about: how the tree grows, and when that is enough."""

    def __init__(self, search: Search, sight: Sight, world: Match, position: Node) -> None:
        self.search = search
        self.sight = sight
        self.world = world
        self.until = None if search.time is None else time.monotonic() + search.time
        self.grower = Grower(search.settings, sight.rng, position.size)
        self.guesses = Guesses(world, sight.seat, sight.rng)

    def grow(self, place: Place) -> None:
        """Let the tree grow until this step has been thought about enough.

        After the first step of a decision half of the time left is for the next, and so on.
        """
        search, node, seat = self.search, place.node, self.sight.seat
        began = time.monotonic()
        if self.until is not None and place.taken:
            self.until = began + (self.until - began) / 2
        if search.processes > 1:
            if search.iterations is None or 4 * node.tried < search.iterations:
                parallel.grow(
                    search.settings,
                    place,
                    self.world,
                    self.sight,
                    search.iterations,
                    self.until,
                    search.processes,
                )
            return
        before, done = node.tried, 0
        while not decided(node, left := self._left(before, done, began)):
            for _ in range(min(left, LOOK_UP)):
                self.grower.grow(place, self.guesses.another(), seat)
                done += 1

    def _left(self, before: int, done: int, began: float) -> int:
        """How many iterations there is room for; where it is the time that ends, at the speed so far."""
        iterations = self.search.iterations
        left = LOOK_UP if iterations is None else iterations - before - done
        if self.until is None or (not done and not before):
            return left
        now = time.monotonic()
        if now >= self.until:
            return 0
        if not done:
            return left
        timely = 1 + int(done * (self.until - now) / (now - began))
        return timely if iterations is None else min(left, timely)


def decided(node: Node, left: int) -> bool:
    """Whether the step most often tried stays that, whatever comes of so many iterations more."""
    if left <= 0:
        return True
    most = second = 0
    for child in node.children.values():
        visits = child.visits
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return most - second > left


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
