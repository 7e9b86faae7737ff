"""Journeys of Call of the Abyss: starting them with the switch, completing them as a free action. [18]"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive.cards import Citizen, Journey
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.resources import can_pay, cost_of, pay
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State, without
from regelwerk.games.revive.terms import condition, effect_terms, journey_in_full


@dataclass(frozen=True)
class Departure:
    """A card for the box and the journey taken for it: `journey j05 for ky01`."""

    journey: Journey
    card: Citizen

    text_key = "revive.departure"

    @property
    def name(self) -> str:
        return f"{self.journey.name} for {self.card.name}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"journey": journey_in_full(self.journey), "card": self.card}


@dataclass(frozen=True)
class Level:
    """One of the three strengths of a journey's condition, the weakest first: `complete j05 2`."""

    journey: Journey
    number: int

    text_key = "revive.level"

    @property
    def name(self) -> str:
        return f"{self.journey.name} {self.number}"

    @property
    def text_values(self) -> dict[str, object]:
        return {
            "journey": self.journey,
            "condition": condition(self.journey, self.number),
            "reward": effect_terms(self.journey.rewards[self.number - 1]),
        }


@cache
def departure(journey: Journey, card: Citizen) -> Option:
    return Option("journey", Departure(journey, card))


@cache
def completion(journey: Journey, number: int) -> Option:
    return Option("complete", Level(journey, number))


def fits(card: Citizen, journey: Journey) -> bool:
    """The colours must be the same; a Scyphoz card has any colour. [18.1]"""
    return card.scyphoz or card.colour is journey.colour


def startable(g: State, seat: int) -> tuple[Option, ...]:
    """Every displayed journey with every active card of its colour, starting cards too. [18.1, 18.2]"""
    return _departures(tuple(g.journeys), g.players[seat].active)


@lru_cache(maxsize=1 << 10)
def _departures(journeys: tuple[Journey, ...], active: tuple[Citizen, ...]) -> tuple[Option, ...]:
    return tuple(
        [
            departure(journey, card)
            for journey in journeys
            for card in active
            if card.scyphoz or card.colour is journey.colour
        ]
    )


def start(g: State, seat: int, option: Option) -> None:
    """The card goes to the box, the journey above the tribe board, the display is refilled. [18.1]"""
    going: Departure = option.thing
    p = g.players[seat]
    p.active = without(p.active, going.card)
    g.box.append(going.card)
    g.journeys.remove(going.journey)
    p.journeys += (going.journey,)
    g.tell(Say.JOURNEY_STARTED, seat=seat, journey=going.journey, card=going.card)
    if g.journey_deck:
        journey = g.journey_deck.pop()
        g.show(journey)
        g.journeys.append(journey)


def met(g: State, seat: int, journey: Journey, number: int) -> bool:
    """Whether this condition of a journey is met, or can be paid. [18.5]"""
    if journey.prices:
        return can_pay(g, seat, cost_of(journey.prices[number - 1]))
    return reached(g, seat, journey) >= journey.levels[number - 1]


def reached(g: State, seat: int, journey: Journey) -> int:
    """How much a player has of what a journey asks for."""
    if journey.condition == "track":
        return g.players[seat].tracks[journey.colour]
    return count(g, seat, COUNTED[journey.condition])


COUNTED = {
    "bulb": "bulb",
    "sea": "sea adjacent",
    "crate": "crate",
    "building": "building",
    "population": "population",
    "large-building": "large building",
    "lake": "lake adjacent",
    "crystal": "crystal adjacent",
}
"""What each condition counts. [18.5]"""


def completable(g: State, seat: int) -> list[Option]:
    """Every condition that is met, of all own open journeys. [18.4]"""
    found: list[Option] = []
    for journey in g.players[seat].journeys:
        if journey.prices:
            found += [completion(journey, number) for number in (1, 2, 3) if met(g, seat, journey, number)]
        elif (have := reached(g, seat, journey)) >= journey.levels[0]:
            found += [completion(journey, n) for n, least in enumerate(journey.levels, 1) if have >= least]
    return found


def complete(g: State, seat: int, option: Option) -> Play:
    """The reward of one condition; the card is flipped and counts as a bulb. [18.4]"""
    level: Level = option.thing
    journey, p = level.journey, g.players[seat]
    p.journeys = without(p.journeys, journey)
    if journey.prices:
        g.held += (journey,)
        paid = yield from pay(g, seat, cost_of(journey.prices[level.number - 1]))
        g.held = g.held[:-1]
        if not paid:
            p.journeys += (journey,)
            return
    p.completed += (journey,)
    g.tell(Say.JOURNEY_COMPLETED, seat=seat, level=level)
    yield from perform(g, seat, journey.rewards[level.number - 1], journey.colour)
