"""Playing the matches of a simulation, one after the other, in one process."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from regelwerk.bots import Bot, bot, close
from regelwerk.bots.random import random_answer
from regelwerk.core.chance import seed_from
from regelwerk.core.decisions import Together
from regelwerk.core.game import Game
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.core.record import Record
from regelwerk.games import game

Player = str | Callable[[], Bot]
"""The name of a bot, or a function (a class, say) that makes one."""


@dataclass(frozen=True)
class Plan:
    """What is simulated; everything that a match depends on but its number."""

    game: Game | str
    seats: tuple[Player, ...]
    seed: str
    settings: Mapping[str, str] = field(default_factory=dict)
    rotate: bool = False
    """Whether the bots move on by one seat with every match."""
    records: Path | None = None
    """The folder that gets the record of each match."""

    @property
    def rules(self) -> Game:
        return game(self.game) if isinstance(self.game, str) else self.game

    @property
    def names(self) -> tuple[str, ...]:
        """The bots as they are called in results, in the order of the plan."""
        return tuple(
            player if isinstance(player, str) else getattr(player, "__name__", "bot") for player in self.seats
        )

    def words(self, number: int) -> str:
        """The seed of a match as a person can type it (`regelwerk play --seed 7/12`)."""
        return f"{self.seed}/{number}"

    def order(self, number: int) -> list[int]:
        """For each seat of a match which bot of the plan sits there."""
        seats = len(self.seats)
        shift = number % seats if self.rotate else 0
        return [(seat + shift) % seats for seat in range(seats)]


class Played(NamedTuple):
    """A finished match; ranks, scores and choices by seat."""

    number: int
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    choices: tuple[int, ...]
    failed: tuple[int, ...] = ()
    """The seats whose programs broke down, so that others played on for them."""


class Table:
    """Where matches of a plan are played; the bots stay from match to match."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = plan.rules
        self.settings = self.game.check_settings(plan.settings)
        self.bots = [made(player) for player in plan.seats]
        self.light = plan.records is None and all(player == "random" for player in plan.seats)

    def play(self, numbers: Iterable[int]) -> Iterator[Played]:
        return map(self.play_one, numbers)

    def play_one(self, number: int) -> Played:
        plan = self.plan
        words = plan.words(number)
        seed = seed_from(words)
        rng = random.Random(f"bots {words}")
        if self.light:
            match = Match.new(self.game, len(self.bots), self.settings, seed, light=True)
            choices = play_at_random(match, rng)
        elif plan.records is None:
            match = Match.new(self.game, len(self.bots), self.settings, seed)
            choices = play(match, [self.bots[player] for player in plan.order(number)], rng)
        else:
            order = plan.order(number)
            record = Record(self.game, [plan.names[player] for player in order], self.settings, seed)
            choices = play(record, [self.bots[player] for player in order], rng)
            record.save(plan.records / f"match-{number:07}.jsonl")
            match = record.match
        outcome = match.outcome
        failed = () if self.light else self.replace_failed(plan.order(number))
        return Played(number, outcome.ranks, outcome.scores, tuple(choices), failed)

    def replace_failed(self, order: list[int]) -> tuple[int, ...]:
        """Who broke down in a match gets a new chance in the next one."""
        failed = []
        for seat, player in enumerate(order):
            if getattr(self.bots[player], "failure", None) is not None:
                failed.append(seat)
                close(self.bots[player])
                self.bots[player] = made(self.plan.seats[player])
        return tuple(failed)

    def close(self) -> None:
        for player in self.bots:
            close(player)


def made(player: Player) -> Bot:
    return bot(player) if isinstance(player, str) else player()


def play_at_random(match: Match, rng: random.Random) -> list[int]:
    """Play a match to its end with random answers; how often each seat has chosen."""
    choices = [0] * match.state.seats
    follow = match.follow
    while (decision := match.decision) is not None:
        if isinstance(decision, Together):
            for seat, asked in decision.decisions.items():
                choices[seat] += 1
                follow(random_answer(asked, rng), seat)
        else:
            seat = decision.seat
            choices[seat] += 1
            follow(random_answer(decision, rng), seat)
    return choices


def play(going: Match | Record, bots: list[Bot], rng: random.Random) -> list[int]:
    """Play a match to its end with these bots; how often each seat has chosen."""
    choices = [0] * len(bots)
    match = going if isinstance(going, Match) else going.match
    while waiting := match.waiting:
        for seat in waiting:
            choices[seat] += 1
            going.choose(bots[seat].choose(Sight(match, seat, rng)), seat)
    return choices
