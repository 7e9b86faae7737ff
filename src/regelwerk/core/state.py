"""What every game's state has in common: chance, who has seen which card, what just happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple, Self

from regelwerk.core.chance import Chance
from regelwerk.core.pieces import Card

EVERYONE = 0xFF
"""The seats that see a card lying open, as a bit for each (so at most eight seats)."""
NOBODY = 0


class Event(NamedTuple):
    """A fact in the past tense, for the log: a text key and values, no prose.

    What only one seat may know stands in `secret`; that seat's log uses the key with `.own`.
    """

    key: str
    values: Mapping[str, Any]
    owner: int | None = None
    secret: Mapping[str, Any] = {}

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat may know it (None: a spectator)."""
        if not self.secret:
            return self
        if seat is None or seat != self.owner:
            return Event(self.key, self.values)
        return Event(f"{self.key}.own", {**self.values, **self.secret})


class State:
    """What lies on the table. Games add their own slots and copy them in `copy`.

    Contents are small: numbers, pieces, lists of them. Whatever the rules need to go on must be
    here or follow from the choices of the current turn; nothing else survives a fork.
    """

    __slots__ = ("chance", "events", "seats", "seen", "stack")

    piles: ClassVar[tuple[str, ...]] = ()
    """Slots that are long lists of pieces numbered below 256: hashed as octets, in a fraction of the time."""

    seats: int
    chance: Chance
    seen: bytearray
    """For each card the seats that know it where it lies now, a bit each."""
    events: list[Event] | None
    """What happened since the last choice; None where nobody listens (mass simulation)."""
    stack: list[tuple[Any, ...]]
    """The place in a long turn; see `regelwerk.core.steps`."""

    def __init__(self, seats: int, chance: Chance, cards: int) -> None:
        self.seats = seats
        self.chance = chance
        self.seen = bytearray(cards)
        self.events = []
        self.stack = []

    def copy(self) -> Self:
        """A state that shares nothing that can change. Games extend this."""
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.chance = self.chance.copy()
        twin.seen = self.seen[:]
        twin.events = []
        twin.stack = self.stack[:]
        return twin

    def tell(self, key: str, /, **values: Any) -> None:
        """Something happened that everybody sees."""
        if self.events is not None:
            self.events.append(Event(key, values))

    def tell_apart(self, key: str, owner: int, secret: Mapping[str, Any], /, **values: Any) -> None:
        """Something happened of which one seat sees more than the others."""
        if self.events is not None:
            self.events.append(Event(key, values, owner, secret))

    def show(self, card: Card, seats: int = EVERYONE) -> None:
        """These seats (a bit each) now know this card."""
        self.seen[card] |= seats

    def hide(self, cards: list[Any]) -> None:
        """Nobody knows any longer which of these cards lies where: they are shuffled next.

        This is for stretches of rules that ask nothing before they end, such as the start of an age;
        where a question may follow, `shuffle` says what has to be remembered for it.
        """
        seen = self.seen
        for card in cards:
            seen[card] = NOBODY

    def shuffle(self, purpose: str, cards: list[Any]) -> None:
        """Shuffle cards face down, in place: nobody knows any longer which of them lies where."""
        self.chance.shuffle(purpose, cards, bytes(self.seen[card] for card in cards))
        self.hide(cards)

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [*range(first, self.seats), *range(first)]


def bit(seat: int) -> int:
    return 1 << seat
