"""A small table for tests: it sets up what matters, then players act as people do, in notation.

    scene = Scene(hands={"A": "orc-red elf-red"}, markers={"rhea": "AA B"})
    scene.chooses("A", "lead orc-red", "with elf-red")
    assert scene.markers("A", "rhea") == 2

Players are A, B, C ... clockwise. Cards are named as in the notation, `halfling-red*3` means three of
them. All other cards of the tribes in play lie in the pile, under those that a test puts on top.
Kingdoms pay nothing unless a test lays tokens there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self

import pytest

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Refused, Some
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.plain import plain
from regelwerk.core.state import EVERYONE, Event, bit
from regelwerk.core.unfold import notations
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import (
    ALLIES,
    DRAGONS,
    KINGDOMS,
    MERFOLK,
    TRIBES,
    Ally,
    Band,
    Dragon,
    Kind,
    Kingdom,
    Tribe,
)
from regelwerk.games.ethnos.state import PLAY, State

NAMES = "ABCDEF"
FILLERS = (
    *("dwarves", "minotaurs", "wingfolk", "wizards", "elves", "centaurs"),
    *("halflings", "skeletons", "trolls", "giants", "orcs", "merfolk"),
)
"""Tribes that fill up the deck where a test names fewer, those with the least to do with others first."""


def card_names(words: str) -> list[str]:
    """`elf-red orc-blue*2` as three names."""
    names = []
    for word in words.split():
        name, _, times = word.partition("*")
        names += [name] * int(times or 1)
    return names


class Deck:
    """The cards not yet laid anywhere."""

    def __init__(self, tribes: Sequence[Tribe]) -> None:
        self.allies = [ally for ally in ALLIES if ally.tribe in tribes]
        self.dragons = list(DRAGONS)

    def take(self, name: str) -> Any:
        """A card of this name, dragon or ally."""
        if name == "dragon":
            return self.dragons.pop(0)
        for ally in self.allies:
            if ally.name == name:
                self.allies.remove(ally)
                return ally
        raise AssertionError(f"there is no further {name} in this deck")

    def take_all(self, words: str) -> list[Any]:
        return [self.take(name) for name in card_names(words)]


def tribes_for(words: Sequence[str], number: int) -> tuple[Tribe, ...]:
    """The tribes of the cards a test names, filled up to the number in play."""
    named = {Kind.named(name).tribe for text in words for name in card_names(text) if name != "dragon"}
    for filler in FILLERS:
        if len(named) < number:
            named.add(Tribe.named(filler))
    assert len(named) <= number, f"only {number} tribes are in play, not {sorted(map(str, named))}"
    return tuple(sorted(named))


class Scene:
    """A table in the middle of an age, and the players around it."""

    def __init__(
        self,
        players: int = 4,
        *,
        age: int = 1,
        on_turn: str = "A",
        first: str = "A",
        tribes: str = "",
        hands: Mapping[str, str] | None = None,
        display: str = "",
        pile: str = "",
        dragons: int = 0,
        bands: Mapping[str, Sequence[str]] | None = None,
        markers: Mapping[str, str] | None = None,
        tokens: Mapping[str, tuple[int, ...]] | None = None,
        glory: Mapping[str, int] | None = None,
        merfolk: Mapping[str, int] | None = None,
        orcs: Mapping[str, str] | None = None,
        trolls: Mapping[str, tuple[int, ...]] | None = None,
        giant: tuple[str, int] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """`pile`: top card first. `dragons`: drawn in this age already. `bands`: the leader first.
        `markers`: a letter for each marker in the kingdom. `giant`: who holds the token, size of band.
        """
        hands, bands = hands or {}, bands or {}
        number = 5 if players <= 3 else 6
        wanted = [*hands.values(), display, pile, *(band for own in bands.values() for band in own)]
        in_play = tribes_for(wanted, number)
        if tribes:
            in_play = tuple(sorted(Tribe.named(name) for name in tribes.split()))
            assert len(in_play) == number, f"{number} tribes are in play"
        elif merfolk and MERFOLK not in in_play:
            in_play = tribes_for([*wanted, "merfolk-red"], number)
        elif orcs or trolls or giant:
            card = "orc-red" if orcs else "troll-red" if trolls else "giant-red"
            in_play = tribes_for([*wanted, card], number)
        g = State(players, in_play, GAME.check_settings(settings or {}), Chance(b"scene"))
        g.age, g.phase = age, PLAY
        g.first_player, g.active = self.seat(first), self.seat(on_turn)
        deck = Deck(in_play)
        for who, words in hands.items():
            hand = g.hands[self.seat(who)] = deck.take_all(words)
            for held in hand:
                g.seen[held] = bit(self.seat(who))
        g.display = deck.take_all(display)
        for who, own in bands.items():
            for words in own:
                g.bands[self.seat(who)].append(Band(deck.take_all(words)))
        g.dragons = [deck.take("dragon") for _ in range(dragons)]
        played = [card for own in g.bands for band in own for card in band]
        for shown in [*g.display, *g.dragons, *played]:
            g.seen[shown] = EVERYONE
        top = deck.take_all(pile)
        rest = [*deck.dragons, *deck.allies]
        plain_top = next((place for place, card in enumerate(top) if isinstance(card, Dragon)), len(top))
        g.upper = top[:plain_top][::-1]
        g.lower = [*rest, *top[plain_top:][::-1]]
        g.tokens = [(tokens or {}).get(kingdom.name, (0, 0, 0)[: g.ages]) for kingdom in KINGDOMS]
        for name, letters in (markers or {}).items():
            for who in letters.replace(" ", ""):
                g.markers[Kingdom.named(name)][self.seat(who)] += 1
        for who, words in (orcs or {}).items():
            g.orcs[self.seat(who)] = tuple(sorted(Kingdom.named(name) for name in words.split()))
        for seat in range(players):
            laid_out = sum(there[seat] for there in g.markers) + len(g.orcs[seat]) + g.has(MERFOLK)
            g.supply[seat] -= laid_out
            assert g.supply[seat] >= 0, f"{NAMES[seat]} has not that many markers"
        for who, spaces in (merfolk or {}).items():
            g.merfolk[self.seat(who)] = spaces
        for who, values in (trolls or {}).items():
            g.trolls |= {value: self.seat(who) for value in values}
        for who, points in (glory or {}).items():
            g.glory[self.seat(who)] = points
        if giant:
            g.giant_holder, g.giant_size = self.seat(giant[0]), giant[1]
        self.match = Match(GAME, g)
        self.events: list[Event] = []

    @staticmethod
    def seat(who: str) -> int:
        return NAMES.index(who)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    # ---- what players do ------------------------------------------------------------------------

    def chooses(self, who: str, *choices: str) -> Self:
        """This player makes these choices, one after the other."""
        for words in choices:
            reason = self.match.why_not(words, self.seat(who))
            assert reason is None, f"{who} cannot {words!r} ({reason}); {self.pending}"
            self.match.choose(words, self.seat(who))
            self.events += self.match.events
            self._answer_what_is_no_question()
        return self

    def _answer_what_is_no_question(self) -> None:
        """Some leaders are asked for companions even where no card fits, so that this stays hidden."""
        asked = self.match.decision
        if isinstance(asked, Some) and not asked.options:
            self.match.choose(())
            self.events += self.match.events

    def refuses(self, who: str, words: str, key: str, **values: Any) -> Self:
        """The table says no, for this reason (and at least with these values), and nothing changes."""
        reason = self.match.why_not(words, self.seat(who))
        assert reason is not None, f"{who} may {words!r}; {self.pending}"
        assert reason.key == key, f"{words!r} is refused for {reason}; {self.pending}"
        assert {name: reason.values[name] for name in values} == values, reason
        before = plain(self.state)
        with pytest.raises(Refused):
            self.match.choose(words, self.seat(who))
        assert plain(self.state) == before
        return self

    def draws_until(self, who: str) -> Self:
        """All draw from the pile until it is this player's turn."""
        while self.waiting != who:
            self.chooses(self.waiting, "draw")
        return self

    def third_dragon(self) -> Self:
        """Whoever is on turn draws the dragons that are left, one after the other: the age ends."""
        g = self._between_turns()
        g.lower = [card for card in g.lower if not isinstance(card, Dragon)] + g.upper
        g.upper = []
        g.lower += [dragon for dragon in DRAGONS if dragon not in g.dragons]
        return self.chooses(self.waiting, "draw")

    def gives(self, who: str, words: str) -> Self:
        """This player holds these cards instead of the hand so far; all come from the pile."""
        g = self._between_turns()
        hand = g.hands[self.seat(who)]
        g.lower[:0] = hand
        for card in hand:
            g.seen[card] = 0
        hand.clear()
        for name in card_names(words):
            pile = next(pile for pile in (g.upper, g.lower) if any(c.name == name for c in pile))
            card = next(card for card in pile if card.name == name)
            pile.remove(card)
            hand.append(card)
            g.seen[card] = bit(self.seat(who))
        self.match = Match(GAME, g)
        return self

    def _between_turns(self) -> State:
        assert self.asked == "turn", f"in the middle of a turn; {self.pending}"
        return self.state

    # ---- what can be seen -----------------------------------------------------------------------

    @property
    def waiting(self) -> str:
        """Who must decide."""
        return "".join(NAMES[seat] for seat in self.match.waiting)

    @property
    def asked(self) -> str:
        """What about; nothing when the match is over."""
        return self.match.asked(self.match.waiting[0]).about if self.match.waiting else ""

    @property
    def pending(self) -> str:
        """The question that waits, for assertion messages."""
        if not self.match.waiting:
            return "the match is over"
        return f"{self.waiting} decides about {self.asked}: {' | '.join(self.options())}"

    def options(self) -> list[str]:
        """All legal answers to the question that waits."""
        return notations(self.match.asked(self.match.waiting[0]))

    def hand(self, who: str) -> list[str]:
        return sorted(card.name for card in self.state.hands[self.seat(who)])

    def known(self, who: str, of: str) -> list[str]:
        """The cards of another player's hand that this player knows."""
        cards: list[str] = view(self.match, self.seat(who))["hands"][self.seat(of)]["cards"]
        return cards

    @property
    def display(self) -> list[str]:
        return sorted(card.name for card in self.state.display)

    @property
    def pile(self) -> list[str]:
        """From top to bottom."""
        return [card.name for card in [*self.state.lower, *self.state.upper][::-1]]

    def markers(self, who: str, kingdom: str) -> int:
        there: list[int] = self.state.markers[Kingdom.named(kingdom)]
        return there[self.seat(who)]

    def on_map(self, who: str) -> int:
        return sum(self.markers(who, kingdom.name) for kingdom in KINGDOMS)

    def supply(self, who: str) -> int:
        return self.state.supply[self.seat(who)]

    def orcs(self, who: str) -> list[str]:
        return [kingdom.name for kingdom in self.state.orcs[self.seat(who)]]

    def trolls(self, who: str) -> list[int]:
        return sorted(value for value, seat in self.state.trolls.items() if seat == self.seat(who))

    def merfolk(self, who: str) -> int:
        return self.state.merfolk[self.seat(who)]

    def bands(self, who: str) -> list[list[str]]:
        """The bands in front of this player, each with its leader first."""
        return [[card.name for card in band] for band in self.state.bands[self.seat(who)]]

    @property
    def giant(self) -> str:
        """Who holds the giant token; nobody when it lies beside the board."""
        return NAMES[self.state.giant_holder] if self.state.giant_holder >= 0 else ""

    @property
    def glory(self) -> tuple[int, ...]:
        return tuple(self.state.glory)

    def told(self, key: str) -> list[Mapping[str, Any]]:
        """The values of all log lines with this key."""
        return [event.values for event in self.events if event.key == key]

    def paid(self, key: str) -> dict[str, int]:
        """What the log lines with this key paid to each player."""
        paid: Counter[str] = Counter()
        for values in self.told(key):
            paid[NAMES[values["seat"]]] += values["glory"]
        return dict(paid)

    @property
    def winners(self) -> str:
        return "".join(NAMES[seat] for seat in self.match.outcome.winners)


def allies(words: str) -> list[Ally]:
    """Some cards, without a table."""
    return Deck(TRIBES).take_all(words)
