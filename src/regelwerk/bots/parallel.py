"""Several processes that each grow a tree of their own for the same decision; what they found is
added up. The result depends on the seed, the iterations and the number of processes only.
"""

from __future__ import annotations

import os
import pickle
import random
import signal
import time
from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple

from regelwerk.bots.tree import Grower, Guesses, Node, Place, Settings, unfolded
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding

Found = tuple[int, float, float, float, dict[Any, Any]]
"""The figures of a node and those of its children within the decision."""


class Share(NamedTuple):
    """What one process does: so many iterations (None: any number) until this time (None: any)."""

    iterations: int | None
    until: float | None
    seed: int


def grow(
    settings: Settings,
    place: Place,
    world: Match,
    sight: Sight,
    iterations: int | None,
    until: float | None,
    processes: int,
) -> None:
    """Share the iterations out; each process begins with an empty tree and its own random numbers."""
    seeds = [sight.rng.getrandbits(64) for _ in range(processes)]
    shares = [
        Share(None if iterations is None else (iterations + part) // processes, until, seed)
        for part, seed in enumerate(seeds)
    ]

    def part(number: int) -> Found:
        return _part(settings, place.taken, world, sight.seat, shares[number])

    for found in _apart(part, processes):
        _add(place.node, found)


def _part(settings: Settings, taken: tuple[Any, ...], world: Match, seat: int, share: Share) -> Found:
    rng = random.Random(share.seed)
    guesses, grower = Guesses(world, seat, rng), Grower(settings, rng)
    own = Place(Node(), Node(), taken)
    for _ in count() if share.iterations is None else range(share.iterations):
        grower.grow(own, guesses.another(), seat)
        if share.until is not None and time.monotonic() >= share.until:
            break
    return _found(own.node, unfolded(world.asked(seat), taken))


def _found(node: Node, walk: Unfolding) -> Found:
    """The part of a tree that belongs to the decision."""
    children = {}
    while not walk.done and len(walk.options) == 1:
        walk.take(walk.options[0])
    if not walk.done:
        for step, child in node.children.items():
            further = walk.copy()
            further.take(step)
            children[step] = _found(child, further)
    return node.visits, node.rewards, node.scores, node.ranks, children


def _add(node: Node, found: Found) -> None:
    visits, rewards, scores, ranks, children = found
    node.visits += visits
    node.rewards += rewards
    node.scores += scores
    node.ranks += ranks
    for step, child in children.items():
        _add(node.child(step), child)


def _apart(part: Any, processes: int) -> Sequence[Found]:
    """Each part in a process of its own, copied from this one, so that nothing need be sent there;
    where the system cannot do that, one after the other."""
    if not hasattr(os, "fork"):
        return [part(number) for number in range(processes)]
    children = []
    found = []
    try:
        for number in range(1, processes):
            children.append(_start(part, number))
        found.append(part(0))
        for _, pipe in children:
            with os.fdopen(pipe, "rb", closefd=False) as reader:
                found.append(pickle.load(reader))
    finally:
        for child, pipe in children:
            os.close(pipe)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    return found


def _start(part: Any, number: int) -> tuple[int, int]:
    ours, theirs = os.pipe()
    child = os.fork()
    if child:
        os.close(theirs)
        return child, ours
    try:
        with os.fdopen(theirs, "wb") as writer:
            pickle.dump(part(number), writer)
    finally:
        os._exit(0)
