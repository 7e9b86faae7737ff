"""What bots and previews need of any match: worlds that agree with what a seat has seen."""

from __future__ import annotations

import random

from regelwerk.bots.random import random_answer
from regelwerk.core import Match, redeal, seed_from
from regelwerk.games import game

REVIVE = game("revive")


def test_every_seat_gets_a_guess_at_every_moment() -> None:
    rng = random.Random(1)
    match = Match.new(REVIVE, 3, {"expansion": "yes"}, seed_from("guesses"))
    for _ in range(120):
        for seat in range(3):
            redeal(match, seat, rng)  # Unguessable if there is none
        asked = match.asked(match.waiting[0])
        match.choose(random_answer(asked, rng), asked.seat)


def test_words_that_are_none_are_refused_like_others() -> None:
    match = Match.new(REVIVE, 2, seed=seed_from("words"))
    for words in ("", "   "):
        assert match.why_not(words, match.waiting[0]) is not None
