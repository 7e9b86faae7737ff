"""Random play of any game, and of the peer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

from regelwerk.bots.random import random_answer
from regelwerk.core import Match, Record, Together, seed_from
from regelwerk.core.game import Game


def finish(match: Match, rng: random.Random) -> int:
    """Play to the end at random; the number of decisions."""
    decisions = 0
    while match.decision is not None:
        asked = match.decision
        if isinstance(asked, Together):
            asked = match.asked(match.waiting[0])
        match.follow(random_answer(asked, rng), asked.seat)
        decisions += 1
    return decisions


def random_matches(game: Game, seats: int, matches: int) -> Callable[[], int]:
    """Whole matches, other seeds and tribes every time."""
    seeds: Iterator[int] = count()

    def work() -> int:
        decisions = 0
        for _ in range(matches):
            seed = next(seeds)
            match = Match.new(game, seats, seed=seed_from(seed), light=True)
            decisions += finish(match, random.Random(seed))
        return decisions

    return work


def midgame(game: Game, seats: int, choices: int) -> Match:
    """A match in the middle of a turn: some way in, with answers given since the turn began."""
    rng = random.Random(1)
    for seed in count():
        match = Match.new(game, seats, seed=seed_from(f"midgame {seed}"))
        while match.decision is not None:
            if choices <= 0 and len(match.since) >= 2:
                return match
            asked = match.asked(match.waiting[0])
            match.follow(random_answer(asked, rng), asked.seat)
            choices -= 1
    raise AssertionError


def record(game: Game, seats: int, seed: int) -> Record:
    """A whole match as a record."""
    rng = random.Random(seed)
    record = Record(game, ["random"] * seats, seed=seed_from(seed))
    while not record.match.over:
        seat = record.match.waiting[0]
        record.choose(random_answer(record.match.asked(seat), rng), seat)
    return record


def catanatron_matches(matches: int) -> Callable[[], int]:
    """The peer: Catanatron with four random players; its decisions are its actions."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)

    def work() -> int:
        actions = 0
        for _ in range(matches):
            peer = Catan([RandomPlayer(colour) for colour in colours])
            peer.play()
            actions += len(peer.state.actions)
        return actions

    return work
