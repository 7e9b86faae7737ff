"""Playing on beyond the tree, quickly: no forks, no log, every choice by the game's hints.

Between two stretches of rules the state alone is the whole game, so a playout needs no `Match`: it calls
the rules of the game directly on a state of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core.decisions import Choose, Decision, Together
from regelwerk.core.game import Game
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding

LONGEST_TURN = 200
"""Decisions after which a stretch of rules is left, even though something is pending."""


def finish(match: Match) -> None:
    """Go on by the hints until nothing is pending."""
    for _ in range(LONGEST_TURN):
        if match.over or (not match.since and not match.sealed):
            return
        for seat in match.waiting:
            match.follow(likely(match.game, match.state, match.asked(seat)), seat)


def play_on(game: Game, state: Any, decisions: int) -> None:
    """Change a state in place as if about so many decisions more had been taken; it ends where nothing
    is pending, or when the match is over."""
    state.events = None
    left = decisions
    while left > 0 and not game.over(state):
        running = game.turn(state)
        if running is None:
            continue
        asked = next(running, None)
        while asked is not None:
            left -= 1
            if isinstance(asked, Together):
                said: Any = {seat: likely(game, state, each) for seat, each in asked.decisions.items()}
            else:
                said = likely(game, state, asked)
            try:
                asked = running.send(said)
            except StopIteration:
                break


def likely(game: Game, state: Any, decision: Decision) -> Any:
    """What the hints would answer."""
    appeal = game.hints.appeal
    if type(decision) is Choose:
        options: Sequence[Any] = decision.options
        if decision.side:  # what may always be done could be done for ever
            options = options[: len(options) - len(decision.side)]
        if len(options) == 1:
            return options[0]
        best, chosen = appeal(state, decision, (), options[0]), options[0]
        for option in options[1:]:
            look = appeal(state, decision, (), option)
            if look > best:
                best, chosen = look, option
        return chosen
    walk = Unfolding(decision)
    while not walk.done:
        walk.take(likeliest(game, state, decision, walk))
    return walk.answer


def likeliest(game: Game, state: Any, decision: Decision, walk: Unfolding) -> Any:
    """The step that appeals most, the first of equals."""
    options = walk.options
    if len(options) == 1:
        return options[0]
    appeal, taken = game.hints.appeal, walk.taken
    return max(options, key=lambda step: appeal(state, decision, taken, step))
