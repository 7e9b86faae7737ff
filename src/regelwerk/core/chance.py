"""All randomness of a match: kept in the state, seeded once, written down as it happens."""

from __future__ import annotations

import hashlib
from functools import cache
from math import prod
from typing import Any

Outcome = tuple[str, int] | tuple[str, tuple[int, ...]]
"""What chance brought: (purpose, number), or (purpose, permutation) for a shuffle."""


class OffScript(ValueError):
    """The rules want another result than the script tells: this is another story."""


class Chance:
    """Dice and shuffles that nobody can predict, and that anybody can check afterwards.

    Each result is read from SHAKE-256 over (seed, purpose, how often this purpose was asked), so
    results seen on the table tell nothing about those to come, and one more roll for one purpose
    shifts no other. `script` holds results that come first: those of a record that is replayed,
    of a position, or of a test that needs a certain die.
    """

    __slots__ = ("counts", "face_down", "outcomes", "script", "seed")

    def __init__(self, seed: bytes, script: tuple[Outcome, ...] = ()) -> None:
        self.seed = seed
        self.counts: dict[str, int] = {}
        self.script = script
        self.outcomes: list[Outcome] = []
        """What was drawn since the match last cleared it (where nothing is pending)."""
        self.face_down: dict[int, tuple[tuple[Any, ...], bytes]] = {}
        """Those of the outcomes that are shuffles of cards: how the pile lay before, and who knew each."""

    def copy(self) -> Chance:
        """The same chances to come; what was drawn already stays behind."""
        twin = Chance.__new__(Chance)
        twin.seed = self.seed
        twin.counts = self.counts.copy()
        twin.script = self.script
        twin.outcomes = []
        twin.face_down = {}
        return twin

    def forget(self) -> None:
        """What was drawn belongs to the past."""
        self.outcomes = []
        self.face_down = {}

    def number(self, purpose: str, below: int) -> int:
        """A number from 0 to below-1, in the open: a die, a random first player."""
        drawn = self._scripted(purpose)
        if drawn is None:
            drawn = self._bits(purpose, 16) % below
        if not isinstance(drawn, int) or not 0 <= drawn < below:
            raise OffScript(f"the script gives {drawn!r} for {purpose}, needed is a number below {below}")
        self.outcomes.append((purpose, drawn))
        return drawn

    def roll(self, purpose: str, sides: int) -> int:
        """A die: 1 to sides."""
        return self.number(purpose, sides) + 1

    def shuffle(self, purpose: str, items: list[Any], known: bytes | None = None) -> None:
        """Bring things in a random order, in place.

        Cards are shuffled by `State.shuffle`, which says in `known` who had seen each of them: guessed
        worlds shuffle them in another way. Any other random order lies open and is repeated.
        """
        order = self._scripted(purpose)
        if order is None:
            order = self._permutation(purpose, len(items))
        elif not isinstance(order, tuple) or sorted(order) != list(range(len(items))):
            raise OffScript(f"the script gives {order!r} for {purpose}: no order of {len(items)} items")
        if known is not None:
            self.face_down[len(self.outcomes)] = (tuple(items), known)
        self.outcomes.append((purpose, order))
        items[:] = map(items.copy().__getitem__, order)

    def _scripted(self, purpose: str) -> int | tuple[int, ...] | None:
        """The next written result, if there is one; a script must tell the same story."""
        if not self.script:
            return None
        written, drawn = self.script[0]
        if written != purpose:
            raise OffScript(f"the script goes on with {written}, the rules with {purpose}")
        self.script = self.script[1:]
        self.counts[purpose] = self.counts.get(purpose, 0) + 1
        return drawn

    def _bits(self, purpose: str, octets: int) -> int:
        count = self.counts.get(purpose, 0)
        self.counts[purpose] = count + 1
        stream = hashlib.shake_256(self.seed + f"{purpose}/{count}".encode())
        return int.from_bytes(stream.digest(octets), "big")

    def _permutation(self, purpose: str, size: int) -> tuple[int, ...]:
        """Fisher-Yates, fed by one large number written in mixed radix.

        Two octets an item (and sixteen more) leave a bias far below 2**-64 for any real deck.
        """
        bits = self._bits(purpose, 2 * size + 16)
        order = list(range(size))
        for product, group in _groups(size):
            bits, digits = divmod(bits, product)
            for last in group:
                digits, other = divmod(digits, last + 1)
                order[last], order[other] = order[other], order[last]
        return tuple(order)


@cache
def _groups(size: int) -> list[tuple[int, range]]:
    """The places from last to second by fours, each four with the product of its radices: so the large
    number is divided once for all four."""
    places = range(size - 1, 0, -1)
    groups = [places[first : first + 4] for first in range(0, len(places), 4)]
    return [(prod(last + 1 for last in group), group) for group in groups]


def seed_from(words: str | int) -> bytes:
    """A seed made from something a person can type (`--seed 7`)."""
    return hashlib.sha256(f"regelwerk seed {words}".encode()).digest()


def commitment(seed: bytes) -> str:
    """What may be published before the first shuffle: it fixes the seed and does not show it."""
    return hashlib.sha256(b"regelwerk commitment " + seed).hexdigest()
