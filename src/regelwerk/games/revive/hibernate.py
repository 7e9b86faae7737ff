"""Hibernating: cards and energy come back, the switch is unused again, and bonuses. [12]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import BUILDINGS, SLOTS, Building
from regelwerk.games.revive.cards import SEAS, Sea
from regelwerk.games.revive.machines import option, take_back_all
from regelwerk.games.revive.map import BLOCK_SETS, SPOT_OF, beside
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import STEPS
from regelwerk.games.revive.state import State
from regelwerk.games.revive.terms import effect_terms
from regelwerk.games.revive.tracks import progress

PROGRESS = Option("progress")
TRIBE = Option("tribe")


class SeaBonus(NamedTuple):
    """The hibernation bonus of a sea for one kind of building."""

    sea: Sea
    kind: Building

    @property
    def name(self) -> str:
        return f"{self.sea.name} {self.kind.name}"

    @property
    def text_key(self) -> str:
        return "revive.sea_bonus"

    @property
    def text_values(self) -> dict[str, object]:
        return {"sea": self.sea, "kind": self.kind, "effect": effect_terms(self.sea.hibernation[self.kind])}


def hibernate(g: State, seat: int) -> None:
    g.tell(Say.HIBERNATES, seat=seat)
    STEPS.begin(g, "hibernate", seat)


@STEPS.step("hibernate", 1)
def first_of_all(g: State, seat: int) -> Play:
    """Effects that say 'when you hibernate, first ...' [12, 1]"""
    return hooks.run(g, "hibernate_first", seat)


@STEPS.step("hibernate", 2)
def cards_and_energy(g: State, seat: int) -> None:
    """Rest area to active area, slots to rest area, energy to the store, switch unused. [12, 2-5]"""
    p = g.players[seat]
    p.active += p.rest
    p.rest = tuple(card for slot in p.slots for card in slot)
    p.slots = ((),) * len(SLOTS)
    p.side_half = 0
    take_back_all(g, seat)
    p.switch = False
    g.tell(Say.AWAKE, seat=seat)


@STEPS.step("hibernate", 3)
def bonuses(g: State, seat: int) -> None:
    """A progress marker, the seas, the tribe, in any order. [12, 6-8]"""
    left = [PROGRESS, *sea_bonuses(g, seat)]
    if hooks.waiting(g, "hibernated", seat):
        left.append(TRIBE)
    STEPS.begin(g, "winter", seat, tuple(left))


@STEPS.step("winter", 1)
def next_bonus(g: State, seat: int, left: tuple[Option, ...]) -> Play:
    """What is chosen acts; technologies may still be borrowed between them. [20.8]"""

    def offered() -> Sequence[Option]:
        borrowed = g.players[seat].borrowed and TRIBE not in left and hooks.waiting(g, "hibernated", seat)
        return (*left, TRIBE) if borrowed else left

    choice = yield from ask(g, seat, "winter", offered)
    if choice == PROGRESS:
        yield from progress(g, seat, 1)
    elif choice == TRIBE:
        yield from hooks.run(g, "hibernated", seat)
    else:
        sea, kind = choice.thing
        yield from perform(g, seat, sea.hibernation[kind])
    if rest := tuple(each for each in left if each != choice):
        STEPS.begin(g, "winter", seat, rest)


def sea_bonuses(g: State, seat: int) -> list[Option]:
    """For each sea and each kind of building beside it one bonus, however many there are. [16.4]"""
    p = g.players[seat]
    found = []
    for space, number in g.seas:
        for kind in BUILDINGS:
            if beside(p.built(kind)) & BLOCK_SETS[SPOT_OF[space]]:
                found.append(option("sea", SeaBonus(SEAS[number], kind)))
    return found
