"""Kuniban: people gather around them. Ability: its phrase in data/tribes.toml."""

from __future__ import annotations

from regelwerk.core.decisions import NO, YES, Option, Play
from regelwerk.games.revive.boards import KUNIBAN, T1, T2L, T2R
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import COLOURS, Colour, effect
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.resources import gain_points
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.supplies import fill_citizens

WELCOME = {colour: effect(KUNIBAN.t1[colour.name]) for colour in COLOURS}
COLOUR = [Option("colour", colour) for colour in COLOURS]


@at("card_gained", KUNIBAN, T1)
def welcome(g: State, seat: int, holder: int, card: Citizen) -> Play:
    """Each card gained brings the reward of its colour; for a Scyphoz card you choose it. [20.4]"""
    colour: Colour | None = card.colour
    if colour is None:
        chosen = yield from ask(g, seat, "colour", lambda: COLOUR, card)
        colour = chosen.thing
    yield from perform(g, seat, WELCOME[colour], colour)


@at("before_card", KUNIBAN, T2L)
def other_citizens(g: State, seat: int, holder: int) -> Play:
    """Before taking a card for exploring: the whole display may go under the deck. [20.3]"""
    if not g.citizen_deck:
        return
    wanted = yield from ask(g, seat, "other_citizens", lambda: (YES, NO))
    if wanted == YES:
        g.citizen_deck[:0] = reversed(g.citizens)
        g.citizens.clear()
        fill_citizens(g)
        g.tell(Say.OTHER_CITIZENS, seat=seat, cards=g.citizens[:])


@at("hibernated", KUNIBAN, T2R)
def points_for_cards(g: State, seat: int, holder: int) -> None:
    """When you hibernate: a point for every so many cards, starting cards not counted. [20.3]"""
    owned = sum(not card.starting for card in g.players[holder].cards)
    if points := owned // KUNIBAN.t2r["cards"]:
        gain_points(g, seat, points)
