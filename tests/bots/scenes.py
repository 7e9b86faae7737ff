"""Positions in which bots are asked something."""

from __future__ import annotations

import random
from collections.abc import Iterator

from regelwerk.bots.random import random_answer
from regelwerk.core import Game, Match, Sight, seed_from
from regelwerk.games import game
from tests.stress_game import GAME as SMUGGLERS

ETHNOS = game("ethnos")
GAMES = (ETHNOS, SMUGGLERS)


def at(match: Match, seat: int, seed: int = 1) -> Sight:
    """What a bot on this seat gets, with random numbers of its own."""
    return Sight(match, seat, random.Random(seed))


def asked(game: Game, seats: int, seed: int, every: int, most: int = 10_000) -> Iterator[tuple[Match, int]]:
    """Points of a random match at which a seat is asked, every so many decisions."""
    match = Match.new(game, seats, seed=seed_from(seed))
    rng = random.Random(seed)
    for number in range(most):
        if match.over:
            return
        seat = rng.choice(match.waiting)
        if number % every == every - 1:
            yield match, seat
        match.follow(random_answer(match.asked(seat), rng), seat)
