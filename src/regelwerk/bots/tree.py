"""The tree of an information-set Monte Carlo tree search, and one iteration in it.

All guessed worlds share one tree: its branches are the single steps of decisions (`core.unfold`), and
a step that is possible in one world may not be so in the next. Chance is not in the tree; each world
brings its own. Each node is judged with the eyes of the seat that chose it (max^n).

A simultaneous decision has a tree for each seat of its own, so that no seat reacts to what it cannot
have seen; what comes after hangs below the answers of all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

from regelwerk.bots.playout import OneWay, finish, likeliest, play_on
from regelwerk.bots.rewards import Valued, value
from regelwerk.core.decisions import Choose, Decision, Order, Some, Together
from regelwerk.core.hidden import Dealer, Unguessable
from regelwerk.core.match import Match
from regelwerk.core.unfold import DONE, Unfolding


class Settings(NamedTuple):
    """How the tree grows."""

    explore: float = 0.3
    """How much a promising or seldom tried step counts against one that has done well."""
    sharp: float = 0.75
    """How strongly the game's hints are believed at first: the prior of a step that stands out by
    one standard deviation is e**sharp times that of an average one."""
    ripe: int = 30
    """So often a step is tried before the search looks into what comes after it. Until then all go on by
    the hints: in a node that is hardly known they choose better than the search does."""
    ahead: int = 8
    """A position is judged so many turns of all seats together after the decision, or a few more: always
    whole rounds, so that nobody has had a turn more than in another line."""
    nodes: int = 200_000
    """The tree grows no larger than this."""


class Node:
    """What is known of a step: how often it was tried, and what came of it for who chose it."""

    __slots__ = ("children", "ranks", "rewards", "scores", "sharpness", "typical", "visits", "weights")

    def __init__(self) -> None:
        self.visits = 0
        self.rewards = 0.0
        self.scores = 0.0
        self.ranks = 0.0
        self.children: dict[Any, Node] = {}
        self.weights: dict[Any, float] = {}
        """For each step from here how good it looks at first sight, by the game's hints."""
        self.typical = 0.0
        self.sharpness = 0.0

    def child(self, step: Any) -> Node:
        found = self.children.get(step)
        if found is None:
            found = self.children[step] = Node()
        return found

    @property
    def reward(self) -> float:
        return self.rewards / self.visits if self.visits else 0.0

    @property
    def size(self) -> int:
        """How many nodes hang below."""
        count, waiting = 0, [self]
        while waiting:
            children = waiting.pop().children.values()
            count += len(children)
            waiting += children
        return count

    @property
    def tried(self) -> int:
        """How often a step was chosen from here."""
        return sum([child.visits for child in self.children.values()])


class Place(NamedTuple):
    """Where a search stands: the node of the position, the node in the tree of the decision that is
    being made, and the steps of that decision already gone."""

    position: Node
    node: Node
    taken: tuple[Any, ...] = ()


class Grower:
    """Lets a tree grow, one guessed world at a time."""

    def __init__(self, settings: Settings, rng: random.Random, nodes: int = 0) -> None:
        """`nodes` stand there already."""
        self.settings = settings
        self.rng = rng
        self.nodes = nodes

    def grow(self, place: Place, world: OneWay, seat: int) -> None:
        """One iteration: through the tree, one step beyond it, and a judgement. Uses up the world."""
        path: list[tuple[Node, int]] = []
        node, fresh = self._decision(place.position, place.node, place.taken, world, seat, path)
        turns = 1
        while not fresh:
            if world.settled:
                world.go_on()
                turns += 1
                if world.settled:  # the match is over
                    break
            node, fresh = self._decision(node, None, (), world, None, path)
        found = self._judged(world, turns)
        for node, mover in path:
            node.visits += 1
            node.rewards += found.rewards[mover]
            node.scores += found.scores[mover]
            node.ranks += found.ranks[mover]

    # ---- in the tree ----------------------------------------------------------------------------

    def _decision(
        self,
        position: Node,
        node: Node | None,
        taken: tuple[Any, ...],
        world: OneWay,
        seat: int | None,
        path: list[tuple[Node, int]],
    ) -> tuple[Node, bool]:
        """Answer the decision that waits; the node after it, and whether that is new. `seat` has
        gone the steps `taken` of its answer already and stands at `node`."""
        asked = world.decision
        if not isinstance(asked, Together):
            assert asked is not None
            return self._answer(position if node is None else node, asked, taken, world, path)[:2]
        answers = []
        for other in world.waiting:
            own = seat == other and node is not None
            start = node if own and node is not None else position.child(("seat", other))
            found = self._answer(start, asked.decisions[other], taken if own else (), world, path)
            answers.append(found[2])
        joint = ("all", *answers)
        after = position.children.get(joint)
        if after is not None:
            return after, False
        return self._new(position, joint), True

    def _answer(
        self,
        node: Node,
        decision: Decision,
        taken: tuple[Any, ...],
        world: OneWay,
        path: list[tuple[Node, int]],
    ) -> tuple[Node, bool, Any]:
        """Answer one seat's decision step by step, in the tree as far as it reaches."""
        seat, fresh = decision.seat, False
        if type(decision) is Choose:
            options = decision.options
            if len(options) == 1:
                answer = options[0]
            else:
                answer = self._select(node, options, decision, (), world)
                node, fresh = self._enter(node, answer, seat, path)
        else:
            walk = unfolded(decision, taken)
            while not walk.done:
                if len(walk.options) == 1:
                    walk.take(walk.options[0])
                elif fresh:
                    walk.take(likeliest(world.game, world.state, decision, walk, self.rng))
                else:
                    step = self._select(node, walk.options, decision, walk.taken, world)
                    node, fresh = self._enter(node, step, seat, path)
                    walk.take(step)
            answer = walk.answer
        world.follow(answer, seat)
        return node, fresh, answer

    def _enter(self, node: Node, step: Any, seat: int, path: list[tuple[Node, int]]) -> tuple[Node, bool]:
        child = node.children.get(step)
        if child is None:
            child = self._new(node, step)
        path.append((child, seat))
        return child, child.visits < self.settings.ripe

    def _new(self, node: Node, step: Any) -> Node:
        """A new child; when the tree is full, one that nobody will find again."""
        if self.nodes >= self.settings.nodes:
            return Node()
        self.nodes += 1
        return node.child(step)

    def _select(
        self, node: Node, options: Sequence[Any], decision: Decision, taken: tuple[Any, ...], world: OneWay
    ) -> Any:
        """The step with the best of: what came of it so far, plus how promising and untried it is."""
        weights, known = node.weights, node.children
        if not weights:
            self._weigh(node, options, decision, taken, world)
        whole = visits = rewards = 0.0
        choices = []
        for option in options:
            weight = weights.get(option)
            if weight is None:
                weight = self._weight(node, option, decision, taken, world)
            whole += weight
            child = known.get(option)
            if child is None:
                choices.append((option, weight, 0, 0.0))
            else:
                tried, gained = child.visits, child.rewards
                visits += tried
                rewards += gained
                choices.append((option, weight, tried, gained))
        unknown = rewards / visits - 0.05 if visits else 0.5
        eager = self.settings.explore * sqrt(visits + 1) / whole
        full = visits > 0 and self.nodes >= self.settings.nodes  # then there is no room for new steps
        best, chosen = -1.0, options[0]
        for option, weight, tried, gained in choices:
            if tried:
                score = gained / tried + eager * weight / (1 + tried)
            elif full:
                continue
            else:
                score = unknown + eager * weight
            if score > best:
                best, chosen = score, option
        return chosen

    def _weigh(
        self, node: Node, options: Sequence[Any], decision: Decision, taken: tuple[Any, ...], world: OneWay
    ) -> None:
        """Priors: how far the appeal of each step stands out among all, whatever a game counts in."""
        appeal, state = world.game.hints.appeal, world.state
        looks = [appeal(state, decision, taken, option) for option in options]
        node.typical = typical = sum(looks) / len(looks)
        spread = sqrt(sum([(look - typical) ** 2 for look in looks]) / len(looks))
        node.sharpness = sharpness = self.settings.sharp / spread if spread > 1e-9 else 0.0
        for option, look in zip(options, looks, strict=True):
            node.weights[option] = exp(min(8.0, (look - typical) * sharpness)) + 0.1

    def _weight(
        self, node: Node, option: Any, decision: Decision, taken: tuple[Any, ...], world: OneWay
    ) -> float:
        """The prior of a step that was not possible in the first world that came here."""
        look = world.game.hints.appeal(world.state, decision, taken, option)
        weight = node.weights[option] = exp(min(8.0, (look - node.typical) * node.sharpness)) + 0.1
        return weight

    # ---- beyond the tree ------------------------------------------------------------------------

    def _judged(self, world: OneWay, turns: int) -> Valued:
        """What comes of it when all go on by the hints for a while; it has come so many turns far already."""
        finish(world, self.rng)
        if world.settled:
            seats = world.state.seats
            rounds = -(-max(turns, self.settings.ahead) // seats)
            play_on(world.game, world.state, rounds * seats - turns, self.rng)
        return value(world.game, world.state)


def unfolded(decision: Decision, taken: Sequence[Any] = ()) -> Unfolding:
    walk = Unfolding(decision)
    for step in taken:
        walk.take(step)
    return walk


def steps_of(decision: Decision, answer: Any) -> list[Any]:
    """The steps that lead to an answer, without those that were the only ones possible."""
    told = [answer]
    if isinstance(decision, Some | Order):
        told = [*answer, DONE]
    walk = Unfolding(decision)
    steps = []
    for step in told:
        while not walk.done and len(walk.options) == 1 and walk.options[0] != step:
            walk.take(walk.options[0])
        if walk.done:
            break
        if len(walk.options) > 1:
            steps.append(step)
        walk.take(step)
    return steps


class Guesses:
    """Worlds that a seat cannot tell from this one."""

    def __init__(self, world: Match, seat: int, rng: random.Random) -> None:
        self._world = world
        self._dealer = Dealer(world, seat, OneWay)
        self._rng = rng

    def another(self) -> OneWay:
        """One more, or this world again if none is found."""
        try:
            world = self._dealer.deal(self._rng)
            assert isinstance(world, OneWay)
            return world
        except Unguessable:
            return OneWay.of(self._world)
