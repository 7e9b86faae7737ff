"""Random play of any game, and of the peer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

from regelwerk.bots.greedy import Greedy
from regelwerk.bots.random import random_answer
from regelwerk.bots.tree import Grower, Guesses, Node, Place, Settings
from regelwerk.core import Match, Record, Sight, Together, seed_from
from regelwerk.core.game import Game
from regelwerk.core.unfold import Unfolding


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


def halfway(game: Game, seats: int, seed: int) -> Match:
    """A match of greedy bots when about half of it is over, where somebody has a choice."""

    def played(most: int) -> tuple[Match, int]:
        match, rng, player = (
            Match.new(game, seats, seed=seed_from(f"halfway {seed}")),
            random.Random(seed),
            Greedy(),
        )
        choices = 0
        while not match.over and (
            choices < most or len(Unfolding(match.asked(match.waiting[0])).options) < 2
        ):
            seat = match.waiting[0]
            match.choose(player.choose(Sight(match, seat, rng)), seat)
            choices += 1
        return match, choices

    whole = played(10**6)[1]
    return played(whole // 2)[0]


def search(match: Match, iterations: int) -> Callable[[], int]:
    """A search thinks about the decision that waits, each time from the beginning."""
    seat = match.waiting[0]

    def work() -> int:
        rng = random.Random(1)
        world = Sight(match, seat, rng).world
        guesses, grower, root = Guesses(world, seat, rng), Grower(Settings(), rng), Node()
        for _ in range(iterations):
            grower.grow(Place(root, root), guesses.another(), seat)
        return iterations

    return work


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
