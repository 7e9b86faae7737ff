"""The switch: a basic resource, the top half of another player's card, or a journey. [8]"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from regelwerk.core.decisions import Option, Play
from regelwerk.core.picture import Seat
from regelwerk.games.revive import hooks, journeys
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import BASIC
from regelwerk.games.revive.resources import gain
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.terms import effect_terms

SWITCH = [Option("switch", resource) for resource in BASIC]


class Copying(NamedTuple):
    """A card in the active area of another player."""

    card: Citizen
    owner: int

    @property
    def name(self) -> str:
        return f"{self.card.name} of {self.owner + 1}"

    @property
    def text_key(self) -> str:
        return "revive.copying"

    @property
    def text_values(self) -> dict[str, object]:
        return {"of": Seat(self.owner), "card": self.card, "effect": effect_terms(self.card.top)}


@cache
def copying(card: Citizen, owner: int) -> Option:
    return Option("copy", Copying(card, owner))


@lru_cache(maxsize=1 << 10)
def _copies(active: tuple[Citizen, ...], owner: int) -> tuple[Option, ...]:
    return tuple(copying(card, owner) for card in active)


def switch_options(g: State, seat: int) -> list[Option]:
    """Only while the switch is unused. [8.1, 8.2] Nothing is copied from nobody. [8.4]"""
    if g.players[seat].switch:
        return []
    found = SWITCH[:]
    for p in g.players:
        if p.seat != seat:
            found += _copies(p.active, p.seat)
    if g.journeys:
        found += journeys.startable(g, seat)
    return found


def use_switch(g: State, seat: int, chosen: Option) -> Play:
    """[8.1-8.3]"""
    g.players[seat].switch = True
    if chosen.verb == "switch":
        g.tell(Say.SWITCHED, seat=seat)
        gain(g, seat, chosen.thing)
    elif chosen.verb == "copy":
        card = chosen.thing.card
        g.tell(Say.COPIES, seat=seat, other=Seat(chosen.thing.owner), card=card)
        yield from perform(g, seat, card.top, card.colour)
    else:
        journeys.start(g, seat, chosen)
    yield from hooks.run(g, "switch_used", seat)
