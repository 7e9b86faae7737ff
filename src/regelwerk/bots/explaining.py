"""Why a bot chooses what it chooses, as plain data that a terminal or a browser can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from regelwerk.bots.tree import Node, Place, steps_of, unfolded
from regelwerk.core.decisions import Decision, Option, Some, Together
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding

MOST = 20
"""Choices that are shown; the others were hardly thought about."""
LINE = 8
"""Choices of the main line."""
SEEN = 5
"""How often a step must have been tried to stand in the main line."""


class Weighed(NamedTuple):
    """A choice that was thought about. `reward` is what the bot goes by, from 0 to 1; `rank` and `score`
    are what it expects at the end of the match; `appeal` is the first sight (bots that only have that)."""

    choice: str
    visits: int = 0
    reward: float | None = None
    rank: float | None = None
    score: float | None = None
    appeal: float | None = None


class Said(NamedTuple):
    """A choice in the main line."""

    seat: int
    choice: str
    option: Any = None
    """The same as something that texts can say."""

    @classmethod
    def of(cls, decision: Decision, answer: Any) -> Said:
        option = Option(decision.verb, answer) if isinstance(decision, Some) else answer
        return cls(decision.seat, decision.words(answer), option)


class Explanation(NamedTuple):
    """What a bot would choose, the choices it weighed (best first), and how it expects the match to go on
    in one of the worlds it thinks possible."""

    bot: str
    seat: int
    about: str
    choice: str
    iterations: int = 0
    weighed: tuple[Weighed, ...] = ()
    line: tuple[Said, ...] = ()

    @classmethod
    def of_choice(cls, bot: str, sight: Sight, answer: Any, weighed: Sequence[Weighed] = ()) -> Explanation:
        decision = sight.decision
        return cls(bot, sight.seat, decision.about, decision.words(answer), weighed=tuple(weighed[:MOST]))

    def plain(self) -> dict[str, Any]:
        """As JSON values; what is not known is left out."""
        return {
            **self._asdict(),
            "weighed": [
                {key: value for key, value in each._asdict().items() if value is not None}
                for each in self.weighed
            ],
            "line": [{"seat": said.seat, "choice": said.choice} for said in self.line],
        }


def explained(bot: str, sight: Sight, answer: Any, place: Place) -> Explanation:
    """What stands in the tree of a search."""
    decision = sight.world.asked(sight.seat)
    found = sorted(_answers(decision, place.node), key=lambda each: -each[1].visits)
    weighed = tuple(
        Weighed(
            decision.words(said),
            node.visits,
            round(node.rewards / node.visits, 4),
            round(node.ranks / node.visits, 2),
            round(node.scores / node.visits, 1),
        )
        for said, node in found[:MOST]
    )
    line = tuple(_line(sight, answer, place))
    choice = sight.decision.words(answer)
    return Explanation(bot, sight.seat, decision.about, choice, place.node.tried, weighed, line)


def _answers(decision: Decision, node: Node) -> Iterator[tuple[Any, Node]]:
    """The whole answers that were reached in the tree."""
    waiting = [(unfolded(decision), node)]
    while waiting:
        walk, node = waiting.pop()
        while not walk.done and len(walk.options) == 1:
            walk.take(walk.options[0])
        if walk.done:
            if node.visits:
                yield walk.answer, node
            continue
        for step, child in node.children.items():
            if step in walk.options:
                further = walk.copy()
                further.take(step)
                waiting.append((further, child))


def _line(sight: Sight, answer: Any, place: Place) -> Iterator[Said]:
    """The steps most often tried, one decision after the other, in the world guessed first."""
    world, seat = sight.world.fork(), sight.seat
    decision = world.asked(seat)
    yield Said.of(decision, answer)
    if isinstance(world.decision, Together) or decision.refusal(answer) is not None:
        return
    node: Node | None = _follow(place.node, decision, answer)
    world.follow(answer, seat)
    for _ in range(LINE):
        if node is None or world.over or isinstance(world.decision, Together):
            return
        asked = world.asked()
        walk = Unfolding(asked)
        while not walk.done:
            step = walk.options[0]
            if len(walk.options) > 1:
                tried = {option: node.children[option] for option in walk.options if option in node.children}
                if not tried:
                    return
                step = max(tried, key=lambda option: tried[option].visits)
                node = tried[step]
                if node.visits < SEEN:
                    return
            walk.take(step)
        yield Said.of(asked, walk.answer)
        world.follow(walk.answer, asked.seat)


def _follow(node: Node, decision: Decision, answer: Any) -> Node | None:
    found: Node | None = node
    for step in steps_of(decision, answer):
        found = found.children.get(step) if found else None
    return found


def at_first_sight(world: Match, seat: int) -> list[Weighed]:
    """How the answers look by the hints alone, for decisions with single steps; best first."""
    decision = world.asked(seat)
    walk = Unfolding(decision)
    appeal, state = world.game.hints.appeal, world.state
    looks = []
    for option in walk.options:
        further = walk.copy()
        further.take(option)
        if further.done:
            look = round(appeal(state, decision, (), option), 3)
            looks.append(Weighed(decision.words(further.answer), appeal=look))
    return sorted(looks, key=lambda each: -(each.appeal or 0.0))
