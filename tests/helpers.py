"""Random play of any game, and what a seat can tell of it: the ground of the property tests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from regelwerk.core import (
    Amount,
    Choose,
    Decision,
    Event,
    Game,
    Match,
    Option,
    Order,
    Record,
    Some,
    Together,
    Unfolding,
    seed_from,
    view,
)
from regelwerk.core.decisions import Refusal, name
from regelwerk.core.pieces import Card
from regelwerk.core.state import State
from regelwerk.games import game
from tests import stress_game

ETHNOS = game("ethnos")
SKYBRIDGE = game("skybridge")
REVIVE = game("revive")
SMUGGLERS = stress_game.GAME
GAMES = {game.id: game for game in (ETHNOS, SKYBRIDGE, REVIVE, SMUGGLERS)}


class Plan(NamedTuple):
    """A match to be played at random, the same one every time."""

    game: Game
    seats: int
    settings: dict[str, str]
    seed: int

    def match(self, light: bool = False) -> Match:
        return Match.new(self.game, self.seats, self.settings, seed_from(self.seed), light)

    def record(self) -> Record:
        names = [f"player {seat + 1}" for seat in range(self.seats)]
        return Record(self.game, names, self.settings, seed_from(self.seed))

    @property
    def rng(self) -> random.Random:
        return random.Random(self.seed)


@st.composite
def plans(draw: st.DrawFn, games: Sequence[Game] = (SMUGGLERS, ETHNOS, SKYBRIDGE, REVIVE)) -> Plan:
    """Any game, any number of players, any settings."""
    game = draw(st.sampled_from(games))
    settings = {
        setting.id: draw(st.sampled_from(setting.values)) for setting in game.settings if not setting.several
    }
    return Plan(game, draw(st.sampled_from(game.seats)), settings, draw(st.integers(0, 2**32)))


def finished(seed: int, game: Game = SMUGGLERS, seats: int = 3, **settings: str) -> Record:
    """A match played at random to its end."""
    plan = Plan(game, seats, settings, seed)
    record = plan.record()
    for _ in play(record, plan.rng):
        pass
    return record


def answer(decision: Decision, rng: random.Random) -> Any:
    """A legal answer, found step by step."""
    walk = Unfolding(decision)
    while not walk.done:
        walk.take(rng.choice(walk.options))
    return walk.answer


def play(going: Match | Record, rng: random.Random, most: int = 5000) -> Iterator[tuple[int, Any]]:
    """Play at random to the end; yields who is about to choose what."""
    for _ in range(most):
        match = going.match if isinstance(going, Record) else going
        if match.over:
            return
        seat = rng.choice(match.waiting)
        said = answer(match.asked(seat), rng)
        yield seat, said
        going.choose(said, seat)


def some_of_play(match: Match, rng: random.Random, often: float) -> Iterator[Match]:
    """Points of a match at which something is waited for: the first one, and of the others so many."""
    first = True
    for _ in play(match, rng):
        if first or rng.random() < often:
            yield match
        first = False


# ---- what a seat can tell ------------------------------------------------------------------------


def known(state: State, seat: int) -> set[int]:
    """The cards that this seat knows where they lie."""
    return {card for card, seats in enumerate(state.seen) if seats >> seat & 1}


def cards_in(value: Any) -> set[Card]:
    """The cards that an answer names."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, dict):
        return cards_in(list(value.values()))
    if isinstance(value, tuple | list):
        return set().union(*map(cards_in, value))
    return set()


def plainly(value: Any) -> Any:
    """Any value of a question, an event or a refusal in words that JSON can write."""
    if isinstance(value, Event | Refusal):
        return [plainly(part) for part in value]
    if isinstance(value, dict):
        return {str(key): plainly(part) for key, part in value.items()}
    if isinstance(value, tuple | list) and not isinstance(value, Option):
        return [plainly(part) for part in value]
    return name(value)


def question(decision: Decision) -> Any:
    """All that a decision offers."""
    offer: list[Any]
    if isinstance(decision, Choose):
        offer = [decision.options, decision.side]
    elif isinstance(decision, Some):
        offer = [decision.options, decision.least, decision.most, decision.verb]
    elif isinstance(decision, Order):
        offer = [decision.options]
    else:
        assert isinstance(decision, Amount)
        offer = [decision.low, decision.high]
    return plainly([type(decision).__name__, decision.seat, decision.about, decision.subject, *offer])


def shown(match: Match, seat: int | None, probes: Sequence[str] = ()) -> str:
    """Everything this seat gets of a match, as one text: view, question, and what it is told about
    words that may or may not be possible. Who has answered a simultaneous decision is left out, since a
    guess forgets it."""
    seen = view(match, seat)
    if isinstance(match.decision, Together):
        del seen["waiting"]
    told: list[Any] = [seen]
    if seat is not None:
        refusals = [match.why_not(words, seat) for words in probes]
        if isinstance(match.decision, Together):
            refusals = [refusal and refusal._replace(values={}) for refusal in refusals]
        told += plainly(refusals)
        if seat in match.waiting:
            told.append(question(match.asked(seat)))
    return json.dumps(told)


def heard(match: Match, seat: int | None) -> str:
    """The log of the last choice, as this seat reads it."""
    return json.dumps([plainly(event.seen_by(seat)) for event in match.events])
