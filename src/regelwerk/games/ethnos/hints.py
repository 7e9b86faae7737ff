"""What a bot should care about: big bands before the third dragon, markers where the rank will pay,
the leader with the best use, and no presents on the display.

Hints see a guessed world, so they may look at anything; they never look at the order of the pile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from regelwerk.core.decisions import PASS, YES, Decision, Option
from regelwerk.core.unfold import DONE
from regelwerk.games.ethnos.cards import (
    BAND_GLORY,
    CENTAURS,
    DWARVES,
    ELVES,
    GIANTS,
    HALFLINGS,
    KINDS,
    KINGDOMS,
    MERFOLK,
    MERFOLK_LAST,
    MERFOLK_SYMBOLS,
    MINOTAURS,
    ORC_GLORY,
    ORCS,
    TRIBES,
    TROLL_TOKENS,
    TROLLS,
    WINGFOLK,
    WIZARDS,
    Kind,
)
from regelwerk.games.ethnos.markers import WAIVE, cards_needed
from regelwerk.games.ethnos.outlook import Row, board_gains, board_glory, on_map, prospects, turns_left
from regelwerk.games.ethnos.scoring import band_glory
from regelwerk.games.ethnos.state import BEGIN, NOBODY, OVER, State

GIFT = 0.25
"""What a card laid on the display is worth to the others."""
SECOND = 0.5
"""What a card of the second or third group in the hand counts, measured by the first card of all."""
JOKER = 0.6
"""What a skeleton counts: a marker or an ability sooner."""
DRAWN = 0.33
"""How often a card from the pile fits the best band of a hand."""
FUTURE_AGE = 30.0
"""What a seat gets from the bands of an age to come."""
BONUS = {ELVES: 1.5, WIZARDS: 0.5, WINGFOLK: 0.8, CENTAURS: 1.0, HALFLINGS: -1.5, DWARVES: 2.0}
"""What it is worth to collect a tribe for its leader, where that does not depend on the board."""

GROUPS = [
    (kind.tribe, len(TRIBES) + kind.kingdom) if kind.kingdom is not None else (-1, -1) for kind in KINDS
]
"""For each kind the two groups that it belongs to: its tribe and its colour; skeletons fit everywhere."""
FIRST_COLOUR = len(TRIBES)
ALL_GROUPS = FIRST_COLOUR + len(KINGDOMS)
ACTING = (GIANTS, MERFOLK, ORCS, TROLLS)
"""The tribes whose leader brings something at once."""


def counted(kinds: Sequence[int]) -> list[int]:
    """How many cards of each group there are; the last number counts the skeletons."""
    counts = [0] * (ALL_GROUPS + 1)
    for kind in kinds:
        tribe, colour = GROUPS[kind]
        if tribe < 0:
            counts[-1] += 1
        else:
            counts[tribe] += 1
            counts[colour] += 1
    return counts


def hand_worth(now: Row, counts: list[int]) -> float:
    """What a hand will bring until the end of the age, if its largest group grows into a band."""
    ordered = sorted(counts[:-1])
    more = now[1] - now[0]
    return now[ordered[-1]] + more * (SECOND * (ordered[-2] + ordered[-3]) + JOKER * counts[-1])


BY_THE_CARDS = frozenset({"companions", "discard", "orc_board", "troll_token"})
"""Decisions for which only the hand counts: neither the time nor the map."""


class Look:
    """What all options of one decision have in common, looked at once."""

    __slots__ = ("counts", "decision", "g", "gains", "judge", "kinds", "left", "now", "seat")

    def __init__(self, g: State, decision: Decision) -> None:
        self.g = g
        self.decision = decision
        self.judge = LOOKS[decision.about]
        self.seat = decision.seat
        self.kinds: list[Kind] = [card.kind for card in g.hands[self.seat]]
        self.counts = counted(self.kinds)
        if decision.about not in BY_THE_CARDS:
            self.left = turns_left(g)
            self.now = prospects(int(4 * self.left), len(g.dragons) > 1)
            self.gains = board_gains(on_map(g, self.left), self.seat)


_last: Look | None = None
"""The look at the decision asked for last, as its options come in a row."""


def appeal(state: Any, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
    """The glory that this step is expected to bring, more or less."""
    global _last
    at = _last
    if at is None or at.decision is not decision or at.g is not state:
        at = _last = Look(state, decision)
    return at.judge(at, taken, step)


# ---- bands --------------------------------------------------------------------------------------


def best_band(at: Look, leader: Kind, in_hand: bool = True) -> float:
    """The value of the largest band with this leader, who is still in the hand or already laid out.

    All that it brings until the end of the age counts, as in `hand_worth`."""
    g, seat, now, counts = at.g, at.seat, at.now, at.counts
    tribe, kingdom = leader.tribe, leader.kingdom
    assert kingdom is not None
    jokers = counts[-1]
    real = max(counts[tribe], counts[FIRST_COLOUR + kingdom]) + (not in_hand)
    size = real + jokers
    left = len(at.kinds) - size + (not in_hand)
    value = BAND_GLORY[min(6, real + (tribe is DWARVES))] + now[0] - GIFT * left
    placed = 0.0
    gains = at.gains
    if tribe is WINGFOLK:
        placed = max([gains[k] for k in KINGDOMS if size >= cards_needed(g, seat, k)], default=0.0)
    elif tribe is not HALFLINGS and size + (tribe is MINOTAURS) >= cards_needed(g, seat, kingdom):
        placed = max(0.0, gains[kingdom])
    value += placed
    if tribe in ACTING:
        value += ability(at, leader, size)
    elif tribe is WIZARDS:
        value += wizard_gain(at, size)
    elif left and (tribe is ELVES or (tribe is CENTAURS and placed)):
        rest = [kind for kind in at.kinds if not joins(at, leader, kind)]
        if tribe is ELVES:
            kept = keep_best(rest, size)
            value += hand_worth(now, counted(kept)) - now[0] + GIFT * len(kept)
        else:
            value += second_best(at, rest)
    return value


def joins(at: Look, leader: Kind, kind: Kind) -> bool:
    """Whether a card belongs to the largest band with this leader."""
    if kind.kingdom is None:
        return True
    assert leader.kingdom is not None
    if at.counts[leader.tribe] >= at.counts[FIRST_COLOUR + leader.kingdom]:
        return kind.tribe is leader.tribe
    return kind.kingdom is leader.kingdom


def second_best(at: Look, rest: Sequence[Kind]) -> float:
    """What a second band from the rest adds, roughly: its size and its marker."""
    counts = counted(rest)
    size = max(counts[:-1])
    return BAND_GLORY[min(6, size)] + 0.5 * max(at.gains) + GIFT * size if size else 0.0


def ability(at: Look, leader: Kind, size: int) -> float:
    """What a leader's ability brings at once and at the end of the age."""
    g, seat, tribe = at.g, at.seat, leader.tribe
    if tribe is GIANTS:
        if size <= g.giant_size:
            return 0.0
        return 2.0 + g.side("giant") * (holds(size, at.left) - 0.2 * (g.giant_holder == seat))
    if tribe is MERFOLK:
        start = g.merfolk[seat]
        end = min(start + size, MERFOLK_LAST)
        bonus = sum(start < symbol <= end for symbol in MERFOLK_SYMBOLS) if g.supply[seat] else 0
        gain = merfolk_worth(g, seat, end) - merfolk_worth(g, seat, start)
        return bonus * max(0.0, max(at.gains)) + gain
    if tribe is ORCS and leader.kingdom not in g.orcs[seat] and g.supply[seat]:
        taken = len(g.orcs[seat])
        return orc_worth(g, taken + 1, at.left) - orc_worth(g, taken, at.left)
    if tribe is TROLLS:
        free = [value for value in TROLL_TOKENS if value <= size and value not in g.trolls]
        return 0.6 * max(free) if free else 0.0
    return 0.0


def holds(size: int, left: float) -> float:
    """The chance that no larger band of giants comes in this age."""
    return min(1.0, 0.2 + 0.12 * size) if left > 1 else 0.9


def merfolk_worth(g: State, seat: int, space: int) -> float:
    """The race for the front in this age, and the way to the next symbol."""
    ahead = max(space for other, space in enumerate(g.merfolk) if other != seat)
    lead = max(-1.0, min(1.0, (space - ahead) / 5))
    return 0.5 * (1 + lead) * g.side("merfolk") + 0.3 * space


def orc_worth(g: State, markers: int, left: float) -> float:
    """What the orc board will bring when it is sold best, at the end of the game if need be."""
    whole = min(6.0, markers + (g.ages - g.age) + min(0.5, left / 10))
    low = int(whole)
    return ORC_GLORY[low] + (whole - low) * (ORC_GLORY[min(6, low + 1)] - ORC_GLORY[low])


def wizard_gain(at: Look, draws: int) -> float:
    """Fresh cards bring a band nearer, and the dragons too."""
    g = at.g
    left = at.left - draws / g.seats
    now = prospects(max(0, int(4 * left)), len(g.dragons) > 1)
    return now[0] - at.now[0] + 0.8 * (now[min(9, 1 + draws // 3)] - now[0])


def keep_best(kinds: Sequence[Kind], most: int) -> list[Kind]:
    """What an elf leader would keep: the largest group first."""
    counts = counted(kinds)

    def use(kind: Kind) -> float:
        tribe, colour = GROUPS[kind]
        return 1.5 if tribe < 0 else max(counts[tribe], counts[colour]) + 0.1 * counts[colour]

    return sorted(kinds, key=use, reverse=True)[:most]


# ---- decisions ----------------------------------------------------------------------------------


def of_turn(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    if step.verb == "lead":
        return best_band(at, step.thing)
    if step.verb == "take":
        return take_value(at, step.thing)
    if step.verb == "draw":
        return draw_value(at)
    return 0.0


def take_value(at: Look, kind: Kind) -> float:
    counts = at.counts
    groups = GROUPS[kind]
    for group in groups:
        counts[group] += 1
    worth = hand_worth(at.now, counts) + quality(at, kind)
    for group in groups:
        counts[group] -= 1
    return worth


def quality(at: Look, kind: Kind) -> float:
    """Of two cards that fit, the one with the better kingdom and the better leader."""
    if kind.kingdom is None:
        return 0.0
    return 0.1 * at.gains[kind.kingdom] + 0.2 * BONUS.get(kind.tribe, 0.0)


def draw_value(at: Look) -> float:
    """A card from the pile fits the best band now and then, and brings the dragons nearer."""
    first = max(at.counts[:-1])
    now = at.now
    later = prospects(max(0, int(4 * (at.left - 1 / at.g.seats))), len(at.g.dragons) > 1)
    return hand_worth(later, at.counts) + DRAWN * (now[min(first + 1, 10)] - now[first])


def of_second_band(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    if step == PASS:
        return at.now[0] - GIFT * len(at.kinds)
    return best_band(at, step.thing)


def of_companions(at: Look, taken: tuple[Any, ...], step: Any) -> float:
    """All cards of the better band, in the order in which they are offered."""
    if step == DONE:
        return 0.0
    return 2.0 - step / 100 if joins(at, at.decision.subject, step) else -1.0


def of_marker(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    return 0.0 if step == WAIVE else 0.1 + at.gains[step.thing]


def of_orc_board(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    return 0.0 if step == WAIVE else 2.0


def of_troll_token(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    return 0.0 if step == WAIVE else float(step.thing)


def of_discard(at: Look, taken: tuple[Any, ...], step: Any) -> float:
    if step == DONE:
        return 0.0
    keep = keep_best(at.kinds, at.decision.subject)
    spare = at.kinds.count(step) - taken.count(step) > keep.count(step)
    return 2.0 - step / 100 if spare else -1.0


def of_wizard(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    return wizard_gain(at, at.decision.subject) if step == YES else 0.0


def of_pillage(at: Look, taken: tuple[Any, ...], step: Option) -> float:
    """Sell the markers when more of them would not be worth waiting for."""
    if step != YES:
        return 0.0
    g = at.g
    markers = len(g.orcs[at.seat])
    further = min(6, 2 * (g.ages - g.age))
    return 0.1 + ORC_GLORY[markers] + ORC_GLORY[further] - ORC_GLORY[min(6, markers + further)]


LOOKS: dict[str, Callable[[Look, tuple[Any, ...], Any], float]] = {
    "turn": of_turn,
    "second_band": of_second_band,
    "companions": of_companions,
    "marker": of_marker,
    "bonus_marker": of_marker,
    "orc_board": of_orc_board,
    "troll_token": of_troll_token,
    "discard": of_discard,
    "wizard": of_wizard,
    "pillage": of_pillage,
}


# ---- the position -------------------------------------------------------------------------------


laid_out = lru_cache(10_000)(band_glory)
"""What a band brings; bots look at the same ones again and again."""


def worth(state: Any, seat: int) -> float:
    """The glory this seat may hope for at the end of the game."""
    g: State = state
    glory = float(g.glory[seat])
    if g.phase == OVER:
        return glory
    glory += FUTURE_AGE * (g.ages - g.age)
    if g.phase == BEGIN:
        return glory + board_glory(on_map(g, 15.0), seat)
    left = turns_left(g)
    own = left + 1 - (seat - g.active) % g.seats / g.seats
    for band in g.bands[seat]:
        glory += laid_out(band)
    glory += board_glory(on_map(g, left), seat)
    now = prospects(int(4 * own), len(g.dragons) > 1)
    glory += hand_worth(now, counted([card.kind for card in g.hands[seat]]))
    if g.giant_holder == seat != NOBODY:
        glory += g.side("giant") * holds(g.giant_size, left)
    if MERFOLK in g.tribes:
        glory += merfolk_worth(g, seat, g.merfolk[seat])
    if ORCS in g.tribes:
        glory += orc_worth(g, len(g.orcs[seat]), left)
    return glory
