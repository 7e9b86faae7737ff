"""The bot that does anything legal."""

from __future__ import annotations

import random
from typing import Any

from regelwerk.core.decisions import Choose, Decision, Some
from regelwerk.core.hidden import Sight
from regelwerk.core.unfold import Unfolding


class Random:
    """Chooses at random."""

    def choose(self, sight: Sight) -> Any:
        return random_answer(sight.decision, sight.rng)


def random_answer(decision: Decision, rng: random.Random) -> Any:
    """Any legal answer; not all equally likely, but none impossible."""
    if isinstance(decision, Choose):
        options = decision.options
        return options[int(rng.random() * len(options))]
    if isinstance(decision, Some) and decision.least == 0:
        return _random_set(decision, rng)
    walk = Unfolding(decision)
    while not walk.done:
        walk.take(walk.options[int(rng.random() * len(walk.options))])
    return walk.answer


def _random_set(decision: Some, rng: random.Random) -> tuple[Any, ...]:
    """Toss a coin for each option. Where that makes no legal set, leave out what does not fit; that is
    a short cut for sets whose parts are legal too, so in the end it is checked."""
    toss, legal = rng.random, decision.legal
    chosen = tuple([option for option in decision.options if toss() < 0.5])
    if len(chosen) > decision.most or (legal is not None and legal(chosen) is not None):
        tossed, chosen = chosen, ()
        for option in tossed:
            more = (*chosen, option)
            if len(more) <= decision.most and (legal is None or legal(more) is None):
                chosen = more
        if decision.refusal(chosen) is None:
            return chosen
    else:
        return chosen
    walk = Unfolding(decision)
    while not walk.done:
        walk.take(walk.options[int(rng.random() * len(walk.options))])
    return tuple(walk.answer)
