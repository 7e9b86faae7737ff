"""What holds in a whole match of any game, however its seats choose."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from regelwerk.core import Decision, load, redeal
from regelwerk.core.plain import plain
from tests.helpers import GAMES, Plan, answer, shown

Choose = Callable[[int, Decision, random.Random], Any]
"""What a seat answers."""


def at_random(seat: int, decision: Decision, rng: random.Random) -> Any:
    return answer(decision, rng)


def check_record(plan: Plan, choose: Choose = at_random) -> None:
    """Choices are taken back on the way, freely or by consent; then the record is read again."""
    record, rng = plan.record(), plan.rng
    while not record.match.over:
        seat = rng.choice(record.match.waiting)
        record.choose(choose(seat, record.match.asked(seat), rng), seat)
        if rng.random() < 0.02:
            back = rng.choice(sorted({line["seat"] for line in record.choices}))
            if free := len(record.undoable(back)):
                record.undo(back, free)
            elif rng.random() < 0.2:
                record.undo(back, agreed=range(plan.seats))
    text = record.dump()
    again = load(text, GAMES)
    assert again.dump() == text
    assert plain(again.match.state) == plain(record.match.state)


def check_guesses(plan: Plan, check: Callable[[Any], None], choose: Choose = at_random) -> None:
    """At every choice who is asked gets a world that looks the same, with every card in it, and can play it
    on; a fork goes the way of the match, which does not notice it."""
    match, rng = plan.match(), plan.rng
    while not match.over:
        seat = rng.choice(match.waiting)
        decision = match.asked(seat)
        said = choose(seat, decision, rng)
        world = redeal(match, seat, rng)
        assert shown(world, seat) == shown(match, seat)
        check(world.state)
        fork, before = match.fork(), plain(match.state)
        fork.choose(said, seat)
        assert plain(match.state) == before
        world.choose(decision.words(said), seat)
        match.choose(said, seat)
