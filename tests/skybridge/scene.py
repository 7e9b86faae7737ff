"""A small table for tests: it sets up what matters, then players act as people do, in notation.

    scene = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "she-09"}, legions={"A": 3})
    scene.chooses("A", "retreat she-09 dorn", "might")
    assert scene.legion("A") == 3

Players are A, B, C ... clockwise. Cards are named as in the notation, `wood*3` means three of them. All
other cards lie in their stacks, under those that a test puts on top. Starting cards lie at their slots,
unless a test says what a display holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import pytest

from regelwerk.core import Chance, Match, Refused, Together, notations
from regelwerk.core.chance import Outcome
from regelwerk.core.state import EVERYONE, Event, bit
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.cards import (
    BRIDGE_WORK,
    DRAKHES,
    FACTION_CARDS,
    GENEORN_SLOTS,
    GHIARHABBAT,
    GODHS,
    RESOURCES,
    RUNES,
    SECRET_OF_THE_GENEORN,
    STACKS,
    STARTING_CARDS,
    Resource,
    Side,
    Slot,
    Stack,
)
from regelwerk.games.skybridge.scoring import Points, points
from regelwerk.games.skybridge.state import CHARACTER, FACTION, FREE, State

NAMES = "ABCDE"


def words(text: str) -> list[str]:
    """`wood*2 salt` as three words."""
    found = []
    for word in text.split():
        name, _, times = word.partition("*")
        found += [name] * int(times or 1)
    return found


class Scene:
    """A table in the middle of a game, and the players around it."""

    match: Match

    def __init__(
        self,
        *sides: str,
        procedure: str = "turn",
        step: int = 11,
        phase: int = CHARACTER,
        on_turn: str = "A",
        start: str = "A",
        round: int = 5,
        displays: Mapping[str, str] | None = None,
        power: Mapping[str, str] | None = None,
        closed: Mapping[str, str] | None = None,
        hands: Mapping[str, str] | None = None,
        godhs: Mapping[str, str] | None = None,
        stock: Mapping[str, str] | None = None,
        population: Mapping[str, int] | None = None,
        captives: Mapping[str, int] | None = None,
        reserve: Mapping[str, int] | None = None,
        legions: Mapping[str, int] | None = None,
        forts: Mapping[str, tuple[int, ...]] | None = None,
        rebels: Mapping[int, str] | None = None,
        leader: int = 9,
        segment: int = 1,
        idle: int = 0,
        free: int | None = None,
        die: str = "wood",
        utreng: str | None = None,
        crossed: bool = False,
        spare: bool = False,
        bridge: Mapping[int, str] | None = None,
        up: str = "",
        stacks: Mapping[str, str] | None = None,
        sizes: Mapping[str, int] | None = None,
        godh_stack: str = "",
        drakhe: str | None = "sathap",
        crown: str | None = None,
        peeked: bool = False,
        script: tuple[Outcome, ...] = (),
    ) -> None:
        """`displays`: `ansa: rea-01 god-03, boru: lig-04` with the top card last. `stacks` and `godh_stack`:
        top card first. `legions`, `forts`, `rebels`, `leader`: territories from 1. `rebels` and `bridge`: a
        letter for each figure, `*` is a free rebel. `free`: the reserve of free rebels. `step` None: a
        phase begins. `sizes` cuts stacks (and `godh_stack`) down to so many cards."""
        g = State(len(sides), {"boards": "choose", "hands": "recommended"}, Chance(b"scene", script))
        self.state = g
        self.cards: dict[str, list[Any]] = {card.name: [] for card in (*FACTION_CARDS, *GODHS)}
        for card in reversed((*FACTION_CARDS, *GODHS)):
            self.cards[card.name].append(card)
        for seat, name in enumerate(sides):
            self._seat(seat, Side.named(name), (displays or {}).get(NAMES[seat]))
        for who, text in (hands or {}).items():
            g.hands[self.seat(who)] = [self._take(name, bit(self.seat(who))) for name in words(text)]
        for who, text in (godhs or {}).items():
            g.godhs[self.seat(who)] = [self._take(name, bit(self.seat(who))) for name in words(text)]
        for who, text in (stock or {}).items():
            for name in words(text):
                g.stock[self.seat(who)][Resource.named(name)] += 1
        for slot, given in (
            (g.population, population),
            (g.captives, captives),
            (g.reserve, reserve),
            (g.legions, {who: here - 1 for who, here in (legions or {}).items()}),
        ):
            for who, number in (given or {}).items():
                slot[self.seat(who)] = number
        for bits, places in ((g.power, power), (g.closed, closed)):
            for who, text in (places or {}).items():
                for name in text.split():
                    bits[self.seat(who)] |= 1 << Slot.named(name).place
        for who, here in (forts or {}).items():
            for territory in here:
                g.forts[self.seat(who)] |= 1 << territory - 1
        for territory, letters in (rebels or {}).items():
            for letter in letters:
                g.rebels[territory - 1][FREE if letter == "*" else self.seat(letter)] += 1
        for number, letters in (bridge or {}).items():
            for letter in letters:
                g.bridge[number - 1] |= bit(self.seat(letter))
        g.free -= sum(there[FREE] for there in g.rebels)
        if free is not None:
            g.free = free
        self._stacks(stacks or {}, sizes or {}, godh_stack)
        g.starting = [card for cards in self.cards.values() for card in cards if card in STARTING_CARDS]
        for card in g.starting:
            g.show(card)
        for name in up.split():
            g.up |= 1 << Stack.named(name)
            g.show(g.stacks[Stack.named(name)][-1])
        g.drakhe = [card for card in DRAKHES if card.name == drakhe]
        g.box = [card for card in DRAKHES if card.name != drakhe]
        g.leader, g.segment, g.idle, g.round, g.peeked = leader - 1, segment, idle, round, peeked
        g.skybridge = Resource.named(die)
        g.utreng = Resource.named(utreng) if utreng else None
        g.crossed, g.spare = crossed, spare
        g.crown = -1 if crown is None else Stack.named(crown)
        g.first = g.start = self.seat(start)
        g.active = self.seat(on_turn)
        g.phase = phase
        if step:
            g.stack = [(procedure, step, (g.active,) if procedure in ("turn", "opening") else ())]
        self.match = Match(GAME, g)

    def _seat(self, seat: int, side: Side, display: str | None) -> None:
        g = self.state
        g.sides[seat] = side
        g.population[seat], g.reserve[seat] = 3, 9
        slots = GENEORN_SLOTS if side is SECRET_OF_THE_GENEORN else RUNES
        g.displays[seat] = [[] for _ in slots]
        if display is None:
            for card in STARTING_CARDS:
                if card.faction is side.faction and card is not GHIARHABBAT and card.slot is not None:
                    g.displays[seat][card.slot.place % len(slots)].append(self._take(card.name, EVERYONE))
            return
        for part in display.split(","):
            name, _, text = part.partition(":")
            if text:
                place = Slot.named(name.strip()).place
                g.displays[seat][place] = [self._take(card, EVERYONE) for card in words(text)]

    def _take(self, name: str, seen: int) -> Any:
        """A card that is not laid anywhere yet."""
        assert self.cards[name], f"there is no further {name}"
        card = self.cards[name].pop()
        self.state.seen[card] |= seen
        return card

    def _stacks(self, stacks: Mapping[str, str], sizes: Mapping[str, int], godh_stack: str) -> None:
        g = self.state
        tops = {name: [self._take(card, 0) for card in words(text)] for name, text in stacks.items()}
        godhs = [self._take(card, 0) for card in words(godh_stack)]
        for stack in STACKS:
            rest = [
                card for cards in self.cards.values() for card in cards if getattr(card, "stack", 0) is stack
            ]
            g.stacks[stack] = [*rest, *reversed(tops.get(stack.name, []))]
            if stack.name in sizes:
                gone = len(g.stacks[stack]) - sizes[stack.name]
                g.discard += g.stacks[stack][:gone]
                del g.stacks[stack][:gone]
        for card in (*g.stacks[BRIDGE_WORK], *g.discard):
            g.seen[card] = EVERYONE
        rest = [card for cards in self.cards.values() for card in cards if card in GODHS]
        g.godh_stack = [*rest, *reversed(godhs)][-sizes.get("godh_stack", len(GODHS)) :]

    # ---- acting -------------------------------------------------------------------------------------

    @staticmethod
    def seat(who: str) -> int:
        return NAMES.index(who)

    def chooses(self, who: str, *answers: str) -> Self:
        """One answer after the other."""
        for answer in answers:
            self.match.choose(answer, self.seat(who))
        return self

    def refuses(self, who: str, *answers: str) -> Self:
        """None of these answers is possible, and none changes anything."""
        before = self.match.decision
        for answer in answers:
            with pytest.raises(Refused):
                self.match.choose(answer, self.seat(who))
        assert self.match.decision is before
        return self

    def why(self, who: str, words: str) -> str:
        """The reason why this is not possible, by its key."""
        refusal = self.match.why_not(words, self.seat(who))
        assert refusal is not None, words
        assert refusal.section, words
        return refusal.key.removeprefix("skybridge.")

    def passes_until(self, about: str) -> Self:
        """Whoever is asked passes until this question comes."""
        while self.about != about:
            self.match.choose("pass", self.match.waiting[0])
        return self

    @property
    def about(self) -> str:
        """What the question is about."""
        decision = self.match.decision
        assert decision is not None
        if isinstance(decision, Together):
            return next(iter(decision.decisions.values())).about
        return decision.about

    @property
    def asked(self) -> str:
        """Who is asked what: `A play`."""
        return f"{NAMES[self.match.waiting[0]]} {self.about}"

    @property
    def options(self) -> set[str]:
        """All that could be answered."""
        return set(notations(self.match.asked(self.match.waiting[0])))

    def offers(self, *verbs: str) -> set[str]:
        """The options that begin with one of these words."""
        return {option for option in self.options if option.split()[0] in verbs}

    @property
    def events(self) -> list[Event]:
        return self.match.events

    # ---- looking ------------------------------------------------------------------------------------

    @property
    def g(self) -> State:
        state: State = self.match.state
        return state

    def legion(self, who: str) -> int:
        return self.g.legions[self.seat(who)] + 1

    def stock(self, who: str) -> dict[str, int]:
        stock = self.g.stock[self.seat(who)]
        return {resource.name: stock[resource] for resource in RESOURCES if stock[resource]}

    def hand(self, who: str) -> list[str]:
        return sorted(card.name for card in self.g.hands[self.seat(who)])

    def godhs(self, who: str) -> list[str]:
        return sorted(card.name for card in self.g.godhs[self.seat(who)])

    def rune_stack(self, who: str, slot: str) -> list[str]:
        return [card.name for card in self.g.displays[self.seat(who)][Slot.named(slot).place]]

    def power(self, who: str, slot: str) -> bool:
        return bool(self.g.power[self.seat(who)] >> Slot.named(slot).place & 1)

    def population(self, who: str) -> int:
        return self.g.population[self.seat(who)]

    def rebels(self, who: str) -> dict[int, int]:
        """By territory; `*` are the free ones."""
        column = FREE if who == "*" else self.seat(who)
        return {place + 1: there[column] for place, there in enumerate(self.g.rebels) if there[column]}

    def forts(self, who: str) -> list[int]:
        return [place + 1 for place in range(9) if self.g.forts[self.seat(who)] >> place & 1]

    def on_segment(self, number: int) -> str:
        return "".join(name for seat, name in enumerate(NAMES) if self.g.bridge[number - 1] >> seat & 1)

    def stack(self, name: str) -> list[str]:
        """The cards of a stack, top card first."""
        return [card.name for card in reversed(self.g.stacks[Stack.named(name)])]

    def points(self, who: str) -> Points:
        return points(self.g, self.seat(who))


def faction(*sides: str, step: int = 11, **more: Any) -> Scene:
    """Phase III, from this step on."""
    chosen = sides or ("crown_of_empery", "urdfinnars_high_priest")
    return Scene(*chosen, procedure="faction", step=step, phase=FACTION, **more)
