"""Why not: what nearly works has its reason, its values, its section; words without meaning have none."""

from __future__ import annotations

import random

import pytest

from regelwerk.core import Match, seed_from
from regelwerk.core.decisions import Choose, name
from regelwerk.games.revive import GAME
from tests.helpers import play

VERBS = (
    *("play", "switch", "copy", "journey", "explore", "build", "populate", "hibernate", "end", "use"),
    *("open", "complete", "to-worship", "exchange", "trade", "gate", "flip", "borrow", "infect", "pay", ""),
)
THINGS = (
    *("", "st1", "ky01", "sc01", "j01", "ty01", "printed-yellow", "m01", "kairos-machine", "nobody"),
    *("0,0", "6,6", "13,9", "14,0", "-1,0", "a,b", "small", "large", "t1", "t3m", "food", "food for gear"),
)
MORE = (
    "",
    "top-left",
    "side-top",
    "6,6",
    "0,0",
    "t1",
    "t9",
    "of 2",
    "of 9",
    "for st1",
    "for nobody",
    "1",
    "x",
)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_any_words_are_answered(seats: int) -> None:
    """Whatever is asked at any moment, there is a reason or none, and never a fault."""
    match = Match.new(GAME, seats, {}, seed_from(f"why {seats}"))
    rng = random.Random(seats)
    for number, _ in enumerate(play(match, rng)):
        if number % 7:
            continue
        seat = match.waiting[0]
        decision = match.asked(seat)
        offered = [name(option) for option in decision.options] if isinstance(decision, Choose) else []
        for _ in range(20):
            words = " ".join(" ".join(map(rng.choice, (VERBS, THINGS, MORE))).split())
            refusal = match.why_not(words, seat)
            assert (refusal is None) == (words in offered) or not isinstance(decision, Choose), words
