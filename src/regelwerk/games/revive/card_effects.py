"""What cards do beyond gaining and paying: counting, moving cards, copying, setting a marker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive.boards import SIDE
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.effect_words import ALL, Do
from regelwerk.games.revive.performing import effect_of, perform, useful_if
from regelwerk.games.revive.printed import Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.resources import gain
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import Player, State, without
from regelwerk.games.revive.terms import effect_terms


@effect_of("per")
def gain_per(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """A gain for each counted thing, up to a number."""
    times = min(do.n, count(g, seat, do.what))
    if times:
        each = [Do(part.op, part.n * times, part.what, part.then) for part in do.then]
        yield from perform(g, seat, tuple(each), colour)


@effect_of("set_to")
def set_marker(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """One of these resource markers goes to the value; more than that stays. [17.4]"""
    stock = g.players[seat].stock
    chosen = yield from ask(
        g, seat, "fill", lambda: [Option("fill", resource) for resource in do.what if stock[resource] < do.n]
    )
    if chosen is not None:
        gain(g, seat, chosen.thing, do.n - stock[chosen.thing])


# ---- cards, slots and the switch -----------------------------------------------------------------


def move_card(g: State, seat: int, about: str, verb: str, cards: Callable[[], Sequence[Any]]) -> Play:
    """Ask which of these cards moves; None if none is there or none shall."""

    def offer() -> list[Option]:
        there = [Option(verb, card) for card in cards()]
        return [*there, PASS] if there else []

    chosen = yield from ask(g, seat, about, offer)
    return None if chosen is None or chosen == PASS else chosen.thing


def in_slots(p: Player) -> list[Any]:
    return [card for slot in p.slots for card in slot]


@effect_of("from_rest")
def cards_from_rest(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """Cards from the rest area, face up into the active area. [17.4, 19]"""
    p = g.players[seat]
    if do.n == ALL:
        p.active, p.rest = p.active + p.rest, ()
        g.tell(Say.ALL_FROM_REST, seat=seat)
        return
    for _ in range(do.n):
        card = yield from move_card(g, seat, "from_rest", "wake", lambda: p.rest)
        if card is None:
            return
        p.rest = without(p.rest, card)
        p.active += (card,)
        g.tell(Say.FROM_REST, seat=seat, card=card)


@effect_of("from_slots")
def cards_from_slots(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """Cards from the own slots into the rest area. [19]"""
    p = g.players[seat]
    if do.n == ALL:
        for card in in_slots(p):
            slot_to_rest(g, seat, card)
        return
    for _ in range(do.n):
        card = yield from move_card(g, seat, "from_slots", "retire", lambda: in_slots(p))
        if card is None:
            return
        slot_to_rest(g, seat, card)


def slot_to_rest(g: State, seat: int, card: Any) -> None:
    """One card leaves its slot for the rest area; what lay on it or under it stays."""
    p = g.players[seat]
    if card in p.slots[SIDE]:
        place = p.slots[SIDE].index(card)
        below = (1 << place) - 1
        p.side_half = p.side_half & below | p.side_half >> 1 & ~below
    p.slots = tuple(without(slot, card) if card in slot else slot for slot in p.slots)
    p.rest += (card,)
    g.tell(Say.FROM_SLOT, seat=seat, card=card)


@effect_of("tops")
def tops_of_active_cards(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """One to three cards go from the active to the rest area, each for its top half. [17.4]"""
    p = g.players[seat]
    for _ in range(do.n):
        card = yield from move_card(g, seat, "tops", "tire", lambda: p.active)
        if card is None:
            return
        p.active = without(p.active, card)
        p.rest += (card,)
        g.tell(Say.TO_REST_FOR_TOP, seat=seat, card=card)
        yield from perform(g, seat, card.top, card.colour)


@effect_of("reset_switch")
def reset_switch(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    """The switch goes to unused. [8.1]"""
    if g.players[seat].switch:
        g.players[seat].switch = False
        g.tell(Say.SWITCH_RESET, seat=seat)


class Displayed(NamedTuple):
    """A displayed citizen whose bottom half is performed: `bottom ky01`."""

    card: Citizen

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def text_key(self) -> str:
        return "revive.displayed"

    @property
    def text_values(self) -> dict[str, object]:
        return {"card": self.card, "effect": effect_terms(self.card.bottom)}


@effect_of("copy_bottom")
def copy_displayed_bottom(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """The bottom half of a displayed citizen, which stays there. [17.4]"""
    options = [Option("bottom", Displayed(card)) for card in g.citizens]
    chosen = yield from ask(g, seat, "copy_bottom", lambda: options)
    if chosen is not None:
        card = chosen.thing.card
        g.tell(Say.COPIED, seat=seat, card=card)
        yield from perform(g, seat, card.bottom, card.colour)


@useful_if("reset_switch")
def _switch_is_used(g: State, seat: int, do: Do) -> bool:
    return g.players[seat].switch


@useful_if("from_rest")
def _some_rest(g: State, seat: int, do: Do) -> bool:
    return bool(g.players[seat].rest)


@useful_if("from_slots")
def _some_in_slots(g: State, seat: int, do: Do) -> bool:
    return any(g.players[seat].slots)


@useful_if("per")
def _some_counted(g: State, seat: int, do: Do) -> bool:
    return count(g, seat, do.what) > 0
