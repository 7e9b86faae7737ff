"""Games of one or two rules, for tests of one thing each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from regelwerk.core import Game, Match, Outcome, State, Zone
from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Play
from regelwerk.core.pieces import Card
from tests.stress_game import Hints, Positions


class Thing(Card):
    """One of ten cards."""


class Other(Card):
    """One of two cards of another class, with the same back."""


class Backed(Card):
    """One of six cards with a red or a blue back."""


THINGS = Thing.print_all({"name": f"thing-{number}"} for number in range(10))
OTHERS = Other.print_all(({"name": f"other-{number}"} for number in range(2)), first=10)
BACKED = Backed.print_all(
    ({"name": f"{back}-{number}", "back": back} for back in ("red", "blue") for number in range(3)), first=12
)


class Table(State):
    """A pile, a hand for each seat, an open row; and room for notes."""

    __slots__ = ("hands", "notes", "pile", "row")

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance, len(THINGS) + len(OTHERS) + len(BACKED))
        self.pile: list[Any] = []
        self.hands: list[list[Any]] = [[] for _ in range(seats)]
        self.row: list[Any] = []
        self.notes: list[Any] = []

    def copy(self) -> Self:
        twin = super().copy()
        twin.pile, twin.row, twin.notes = self.pile[:], self.row[:], self.notes[:]
        twin.hands = [hand[:] for hand in self.hands]
        return twin


def small_game(turn: Callable[[Any], Play | None], lay_out: Callable[[Any], None] = lambda g: None) -> Game:
    """A game that is this rule, once."""

    def once(g: Table) -> Play:
        asks = turn(g)
        if asks is not None:
            yield from asks
        g.notes.append("over")

    def setup(seats: int, settings: object, chance: Chance) -> Table:
        g = Table(seats, chance)
        lay_out(g)
        return g

    return Game(
        id="small",
        rules=1,
        data="none",
        seats=range(1, 9),
        setup=setup,
        turn=once,
        over=lambda g: "over" in g.notes,
        outcome=lambda g: Outcome((1,) * g.seats, (0,) * g.seats),
        zones=(
            Zone("pile", lambda g: [g.pile], ordered=True),
            Zone("hands", lambda g: g.hands, per_seat=True),
            Zone("row", lambda g: [g.row], open=True),
        ),
        public=lambda g: {"notes": [str(note) for note in g.notes]},
        hints=Hints(),
        positions=Positions(),
        draw=lambda view: (),
    )


def begin(
    turn: Callable[[Any], Play | None], lay_out: Callable[[Any], None] = lambda g: None, seats: int = 3
) -> Match:
    """A match of this rule."""
    return Match.new(small_game(turn, lay_out), seats)


def say(match: Match, *words: str) -> list[str]:
    """Give answers to whoever is asked, as `seat about: words`; what is asked then."""
    for word in words:
        match.choose(word)
    asked = match.decision
    return [] if asked is None else [f"{match.waiting[0]} {match.asked(match.waiting[0]).about}"]
