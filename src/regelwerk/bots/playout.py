"""Playing on quickly: in guessed worlds without a way back, and beyond the tree by the game's hints.

Between two stretches of rules the state alone is the whole game. So a search goes through the rules on
one state, and stops where nothing is pending; there it can be judged, or played on, without a copy.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

from regelwerk.core.decisions import Choose, Decision, Some, Together
from regelwerk.core.game import Game
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding, best_set

LONGEST_TURN = 200
"""Decisions after which a stretch of rules is left, even though something is pending."""
ENOUGH = 50
"""Decisions after which no other stretch is begun: where turns are long, a few of them show enough."""


class OneWay(Match):
    """A match that cannot be forked, and that stops where nothing is pending (`settled`) until it is
    told to go on."""

    __slots__ = ("settled",)

    def __init__(self, game: Game, state: Any) -> None:
        super().__init__(game, state, light=True)
        self.go_on()

    @classmethod
    def of(cls, match: Match) -> OneWay:
        """The same match at the same point."""
        twin = cls(match.game, match.start.copy())
        for decision, answer in match.since:
            said = answer if isinstance(decision, Together) else {decision.seat: answer}
            for seat, each in said.items():
                twin.follow(each, seat)
        twin.sealed = match.sealed.copy()
        return twin

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    def go_on(self) -> None:
        """To the next question, if there is one."""
        super()._go_on()
        self.settled = self.decision is None

    def _go_on(self) -> None:
        self.decision = None
        self.settled = True


def finish(match: OneWay, rng: random.Random) -> None:
    """Go on by the hints until nothing is pending."""
    for _ in range(LONGEST_TURN):
        if match.settled:
            return
        for seat in match.waiting:
            match.follow(likely(match.game, match.state, match.asked(seat), rng), seat)


def play_on(game: Game, state: Any, turns: int, rng: random.Random) -> None:
    """Change a state in place as if it had gone on for so many turns: stretches of rules in which something
    is asked. It ends where nothing is pending, sooner if turns are long or the match is over."""
    decisions = 0
    while turns > 0 and decisions < ENOUGH and not game.over(state):
        running = game.turn(state)
        if running is None:
            continue
        asked = next(running, None)
        if asked is not None:
            turns -= 1
        while asked is not None and decisions < LONGEST_TURN:
            decisions += 1
            if isinstance(asked, Together):
                said: Any = {seat: likely(game, state, each, rng) for seat, each in asked.decisions.items()}
            else:
                said = likely(game, state, asked, rng)
            try:
                asked = running.send(said)
            except StopIteration:
                break


def likely(game: Game, state: Any, decision: Decision, rng: random.Random) -> Any:
    """What the hints would answer; any of what looks equally good to them."""
    appeal = game.hints.appeal
    if type(decision) is Choose:
        options: Sequence[Any] = decision.options
        if decision.side:  # what may always be done could be done for ever
            options = options[: len(options) - len(decision.side)]
        best, chosen = appeal(state, decision, (), options[0]) if len(options) > 1 else 0.0, options[0]
        equal = 1
        for option in options[1:]:
            look = appeal(state, decision, (), option)
            if look > best:
                best, chosen, equal = look, option, 1
            elif look == best:
                equal += 1
                if rng.random() * equal < 1:
                    chosen = option
        return chosen
    if isinstance(decision, Some):
        return best_set(decision, partial(appeal, state, decision), rng)
    walk = Unfolding(decision)
    while not walk.done:
        walk.take(likeliest(game, state, decision, walk, rng))
    return walk.answer


def likeliest(game: Game, state: Any, decision: Decision, walk: Unfolding, rng: random.Random) -> Any:
    """The step that appeals most, any of equals."""
    options = walk.options
    if len(options) == 1:
        return options[0]
    appeal, taken = game.hints.appeal, walk.taken
    return max(options, key=lambda step: (appeal(state, decision, taken, step), rng.random()))
