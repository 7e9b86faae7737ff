"""What a position is worth to each seat, as a number between 0 and 1.

To win counts, and so does to be ahead of each other seat; the margin makes both smooth, so that a
bot that cannot win any more still plays for the next place.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

from regelwerk.core.game import Game, Outcome


class Valued(NamedTuple):
    """A position as a search sees it: for each seat a reward, the score hoped for and the rank."""

    rewards: Sequence[float]
    scores: Sequence[float]
    ranks: Sequence[float]


CLOSE = 0.1
"""How large a lead must be, as a part of the best score, before it counts as a lead."""


def value(game: Game, state: Any) -> Valued:
    """The outcome, or the hints' guess of it where nothing is pending."""
    if game.over(state):
        return from_outcome(game.outcome(state))
    worth = game.hints.worth
    return from_scores([worth(state, seat) for seat in range(state.seats)])


def from_scores(scores: Sequence[float]) -> Valued:
    """Rewards for scores that are only guessed."""
    scale = CLOSE * max(map(abs, scores)) + 1e-9
    best = max(scores)
    shares = [exp((score - best) / scale) for score in scores]
    whole = sum(shares)
    others = len(scores) - 1
    rewards, ranks = [], []
    for share in shares:
        # against each other seat share / (share + other) is the chance to end before it
        ahead = sum([share / (share + other + 1e-300) for other in shares]) - 0.5
        rewards.append(0.5 * share / whole + 0.5 * ahead / others)
        ranks.append(1 + others - ahead)
    return Valued(rewards, scores, ranks)


def from_outcome(outcome: Outcome) -> Valued:
    """Rewards at the end: the rank, and a little for the margin."""
    ranks, scores = outcome.ranks, outcome.scores
    guessed = from_scores(scores).rewards
    others = len(ranks) - 1
    first = ranks.count(1)
    rewards = []
    for rank, margin in zip(ranks, guessed, strict=True):
        beaten = sum([(other > rank) + 0.5 * (other == rank) for other in ranks]) - 0.5
        won = 1 / first if rank == 1 else 0.0
        rewards.append(0.45 * won + 0.45 * beaten / others + 0.1 * margin)
    return Valued(rewards, scores, ranks)
