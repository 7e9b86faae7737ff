"""Smugglers: a small invented game that has everything which makes a large one hard.

Each night all lay a card face down at the same time. They bid gold in turn; the highest card and bid
together make the captain, who loads crates, may bribe the watch with cards of exactly the right value,
and sails leg after leg through wind and ambushes. A storm may be answered by an anchor, the anchor by a
knife. At the end the captain looks at three cards, puts them back in any order, and sells what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Self

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Amount, Choose, Decision, Order, Play, Refusal, Some, Together, refuse
from regelwerk.core.game import Game, Outcome, Setting, ranking
from regelwerk.core.hidden import Zone
from regelwerk.core.pieces import Card, Piece
from regelwerk.core.state import State as CoreState
from regelwerk.core.state import bit
from regelwerk.core.steps import Procedures
from regelwerk.core.windows import Windows


class Trick(Card):
    """One of 28 cards: of each kind seven, worth 1 to 7."""

    kind: str
    value: int


class Crate(Piece):
    """One of ten crates."""


KINDS = ("storm", "anchor", "knife", "scout")
TRICKS = Trick.print_all(
    {"name": f"{kind}-{value}", "kind": kind, "value": value} for kind in KINDS for value in range(1, 8)
)
CRATES = Crate.print_all({"name": f"crate-{number}"} for number in range(1, 11))
HAND, LOOK, SEA = 5, 3, 6

TURN = Procedures()
WINDOWS = Windows()


class State(CoreState):
    __slots__ = (
        "captain",
        "cargo",
        "deck",
        "discard",
        "gold",
        "hands",
        "laid",
        "leg",
        "legs",
        "miles",
        "night",
        "nights",
        "stands",
    )

    def __init__(self, seats: int, settings: Mapping[str, str], chance: Chance) -> None:
        super().__init__(seats, chance, len(TRICKS))
        self.nights = int(settings["nights"])
        self.legs = int(settings["legs"])
        self.night = self.captain = self.leg = self.miles = 0
        self.deck: list[Trick] = list(TRICKS)
        self.discard: list[Trick] = []
        self.hands: list[list[Trick]] = [[] for _ in range(seats)]
        self.laid: list[list[Trick]] = [[] for _ in range(seats)]
        self.gold = [3] * seats
        self.cargo: tuple[Crate, ...] = ()
        self.stands: list[bool] = []
        """For each card that others may still answer whether it stands, the innermost last."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.nights, twin.legs, twin.night = self.nights, self.legs, self.night
        twin.captain, twin.cargo = self.captain, self.cargo
        twin.leg, twin.miles = self.leg, self.miles
        twin.deck, twin.discard = self.deck[:], self.discard[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = [laid[:] for laid in self.laid]
        twin.gold, twin.stands = self.gold[:], self.stands[:]
        return twin


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> State:
    g = State(seats, settings, chance)
    g.shuffle("deck", g.deck)
    for seat in range(seats):
        for _ in range(HAND):
            draw(g, seat)
    return g


def turn(g: State) -> Play | None:
    if not g.stack:
        g.night += 1
        TURN.begin(g, "night")
    return TURN.next_step(g)


def over(g: State) -> bool:
    return g.night == g.nights and not g.stack


def outcome(g: State) -> Outcome:
    """Most gold; then most cards in hand."""
    return ranking(g.gold, [(len(hand),) for hand in g.hands])


# ---- cards --------------------------------------------------------------------------------------


def draw(g: State, seat: int) -> None:
    """When the deck is empty the discarded cards are shuffled and form it anew."""
    if not g.deck:
        g.deck, g.discard = g.discard, []
        g.shuffle("deck", g.deck)
    if g.deck:
        card = g.deck.pop()
        g.hands[seat].append(card)
        g.show(card, bit(seat))
        g.tell_apart("stress.draw", seat, {"card": card}, seat=seat)


def discard(g: State, seat: int, card: Trick) -> None:
    g.hands[seat].remove(card)
    g.discard.append(card)
    g.show(card)
    g.tell("stress.discard", seat=seat, card=card)


# ---- a night ------------------------------------------------------------------------------------


@TURN.step("night", 1)
def lay(g: State) -> Play:
    """All at the same time, face down. Who has no card does not take part."""
    cards = yield Together([Choose(seat, "lay", tuple(hand)) for seat, hand in enumerate(g.hands) if hand])
    for seat, card in cards.items():
        g.hands[seat].remove(card)
        g.laid[seat].append(card)


@TURN.step("night", 2)
def bid(g: State) -> Play:
    """Gold counts as much as the value of the card; the highest sails, of equals who bid first."""
    order = g.seats_from(g.captain)
    bids = {}
    for seat in order:
        bids[seat] = yield Amount(seat, "bid", 0, min(3, g.gold[seat]))
        g.tell("stress.bid", seat=seat, gold=bids[seat])
    for seat in order:
        for card in g.laid[seat]:
            g.show(card)
            bids[seat] += card.value
        g.discard += g.laid[seat]
        g.laid[seat] = []
    g.captain = max(order, key=lambda seat: bids[seat])
    g.gold[g.captain] -= min(g.gold[g.captain], bids[g.captain] // 4)
    TURN.begin(g, "voyage", g.captain)


@TURN.step("night", 3)
def dawn(g: State) -> None:
    for seat in g.seats_from(g.captain):
        draw(g, seat)


# ---- a voyage -----------------------------------------------------------------------------------


@TURN.step("voyage", 1)
def load(g: State, captain: int) -> Play:
    """Any of ten crates: a thousand ways."""
    g.cargo = yield Some(captain, "load", CRATES, verb="load")
    g.leg = g.miles = 0


@TURN.step("voyage", 2)
def bribe(g: State, captain: int) -> Play:
    """The watch is paid with cards of exactly its price, or not at all; then it takes half the cargo."""
    price = g.chance.roll("watch", 6) + 3
    paid = yield Some(captain, "bribe", g.hands[captain][:], legal=partial(exact, price), verb="pay")
    for card in paid:
        discard(g, captain, card)
    if not paid:
        g.cargo = g.cargo[::2]


def exact(price: int, cards: tuple[Trick, ...]) -> Refusal | None:
    """No part of a legal set need be legal."""
    value = sum(card.value for card in cards)
    return None if value in (0, price) else refuse("stress.price", "stress.bribes", price=price, value=value)


@TURN.step("voyage", 3)
def leg(g: State, captain: int) -> Play:
    """As long as there are legs left. A six lets the captain draw, even when the hand is full."""
    order = g.seats_from(captain)
    sails = yield Amount(captain, "sails", 1, 3)
    yield from WINDOWS.open(g, "weigh", captain, order)
    wind = g.chance.roll("wind", SEA)
    g.tell("stress.wind", wind=wind)
    if wind == SEA:
        draw(g, captain)
    yield from WINDOWS.open(g, "at sea", captain, order)
    too_many = len(g.hands[captain]) - HAND
    if too_many > 0:
        gone = yield Some(captain, "limit", g.hands[captain][:], too_many, too_many, verb="discard")
        for card in gone:
            discard(g, captain, card)
    g.miles += sails if wind > 2 else 0
    if g.cargo and g.chance.number("waves", 10) < sails:
        g.cargo = g.cargo[:-1]
    g.leg += 1
    if g.leg < g.legs:
        TURN.again(g, 3)


@TURN.step("voyage", 4)
def spy(g: State, captain: int) -> Play:
    """Look at the top cards of the deck and put them back in any order, the last on top."""
    top = g.deck[-LOOK:]
    if len(top) < 2:
        return
    for card in top:
        g.show(card, bit(captain))
    g.tell_apart("stress.spy", captain, {"cards": top[:]}, seat=captain)
    g.deck[-LOOK:] = yield Order(captain, "spy", top)
    for other in range(g.seats):  # where they lie now only the captain knows
        if other != captain:
            for card in top:
                g.seen[card] &= ~bit(other)


@TURN.step("voyage", 5)
def sell(g: State, captain: int) -> None:
    g.gold[captain] += len(g.cargo) + g.miles // g.legs
    g.tell("stress.sell", seat=captain, crates=list(g.cargo))
    g.cargo = ()


# ---- what interrupts ----------------------------------------------------------------------------


def holds(g: State, seat: int, kind: str) -> bool:
    return any(card.kind == kind for card in g.hands[seat])


def play(g: State, seat: int, kind: str) -> Play:
    """Play the lowest card of this kind. Others may answer it; True if it stands in the end."""
    discard(g, seat, min(card for card in g.hands[seat] if card.kind == kind))
    g.stands.append(True)
    yield from WINDOWS.open(g, kind, seat, g.seats_from(seat))
    return g.stands.pop()


@WINDOWS.at("weigh", usable=lambda g, seat, captain: holds(g, seat, "scout"))
def scout(g: State, seat: int, captain: int) -> Play:
    if (yield from play(g, seat, "scout")):
        draw(g, seat)
        draw(g, seat)


@WINDOWS.at("at sea", usable=lambda g, seat, captain: seat != captain and holds(g, seat, "storm"))
def storm(g: State, seat: int, captain: int) -> Play:
    if (yield from play(g, seat, "storm")):
        g.cargo = g.cargo[:-2]


@WINDOWS.at("storm", usable=lambda g, seat, by: seat != by and holds(g, seat, "anchor"))
def anchor(g: State, seat: int, by: int) -> Play:
    if (yield from play(g, seat, "anchor")):
        g.stands[-1] = False


@WINDOWS.at("anchor", usable=lambda g, seat, by: seat != by and holds(g, seat, "knife"))
def knife(g: State, seat: int, by: int) -> Play:
    if (yield from play(g, seat, "knife")):
        g.stands[-1] = False


# ---- the game -----------------------------------------------------------------------------------

ZONES = (
    Zone("hands", lambda g: g.hands, per_seat=True),
    Zone("laid", lambda g: g.laid, per_seat=True),
    Zone("deck", lambda g: [g.deck], ordered=True),
    Zone("discard", lambda g: [g.discard], open=True),
)


def public(g: State) -> dict[str, Any]:
    return {
        "night": g.night,
        "captain": g.captain,
        "gold": g.gold[:],
        "leg": g.leg,
        "miles": g.miles,
        "cargo": [crate.name for crate in g.cargo],
        "stands": g.stands[:],
        "place": [list(place) for place in TURN.place(g)],
    }


def why_not(g: State, decision: Decision, words: str) -> Refusal | None:
    if decision.about == "lay":
        return refuse("stress.not_in_hand", "stress.night", card=words)
    return None


class Hints:
    """Bots should like gold."""

    def appeal(self, state: State, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
        return 1.0 if decision.about == "load" and isinstance(step, Crate) else 0.0

    def worth(self, state: State, seat: int) -> float:
        return float(state.gold[seat])


class Positions:
    """This game has no position notation."""

    type = None

    def to_state(self, position: Any, chance: Chance) -> State:
        raise NotImplementedError

    def from_state(self, state: Any) -> Any:
        raise NotImplementedError


GAME = Game(
    id="smugglers",
    rules=1,
    data="tricks",
    seats=range(2, 5),
    settings=(Setting("nights", ("2", "1", "4")), Setting("legs", ("3", "60"))),
    setup=setup,
    turn=turn,
    over=over,
    outcome=outcome,
    zones=ZONES,
    public=public,
    face_down=frozenset({"lay", "spy"}),
    why_not=why_not,
    hints=Hints(),
    positions=Positions(),
    draw=lambda view: (),
)
