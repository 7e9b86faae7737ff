"""What lies on the table of Ethnos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from regelwerk.core.chance import Chance
from regelwerk.core.hidden import Zone
from regelwerk.core.state import State as CoreState
from regelwerk.games.ethnos.cards import CARDS, KINGDOMS, Ally, Band, Dragon, Kingdom, Tribe
from regelwerk.games.ethnos.printed import PRINTED

NOBODY = -1
"""Stands where a seat could."""

BEGIN, PLAY, OVER = range(3)
"""What is due: the start of an age, turns (and at the third dragon the end of the age), nothing."""


class State(CoreState):
    """The whole game between two turns. Seats are numbered clockwise from 0."""

    __slots__ = (
        "active",
        "age",
        "ages",
        "bands",
        "display",
        "dragon_holder",
        "dragons",
        "first_player",
        "giant_holder",
        "giant_size",
        "glory",
        "hands",
        "lower",
        "markers",
        "merfolk",
        "orcs",
        "phase",
        "settings",
        "supply",
        "tokens",
        "tribes",
        "trolls",
        "upper",
    )
    piles = ("upper", "lower")

    def __init__(
        self, seats: int, tribes: tuple[Tribe, ...], settings: Mapping[str, str], chance: Chance
    ) -> None:
        super().__init__(seats, chance, CARDS)
        self.settings = settings
        self.tribes = tribes
        self.ages = 2 if seats <= 3 else 3
        self.age = 0
        """0 until the first age begins."""
        self.phase = BEGIN
        self.first_player = NOBODY
        self.active = NOBODY
        self.upper: list[Any] = []
        """The part of the pile that holds no dragon; the top card is the last of the list."""
        self.lower: list[Any] = []
        self.display: list[Ally] = []
        self.hands: list[list[Ally]] = [[] for _ in range(seats)]
        self.bands: list[list[Band]] = [[] for _ in range(seats)]
        self.dragons: list[Dragon] = []
        """Those drawn in this age."""
        self.dragon_holder = NOBODY
        """Who drew the third dragon of the last age that ended."""
        self.tokens: list[tuple[int, ...]] = []
        """For each kingdom the glory tokens on I, II (, III)."""
        self.markers = [[0] * seats for _ in KINGDOMS]
        """Control markers: kingdom, then seat."""
        self.supply: list[int] = [PRINTED["markers_per_player"] - 1] * seats  # one is the scoring marker
        self.glory = [0] * seats
        self.giant_holder = NOBODY
        self.giant_size = 0
        """Cards in the largest band led by a giant in this age."""
        self.merfolk = [0] * seats
        """Spaces on the merfolk board."""
        self.orcs: list[tuple[Kingdom, ...]] = [()] * seats
        """Spaces taken on each orc horde board."""
        self.trolls: dict[int, int] = {}
        """Troll tokens taken in this age: value to seat."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.settings = self.settings
        twin.tribes = self.tribes
        twin.ages = self.ages
        twin.age = self.age
        twin.phase = self.phase
        twin.first_player = self.first_player
        twin.active = self.active
        twin.upper = self.upper[:]
        twin.lower = self.lower[:]
        twin.display = self.display[:]
        twin.hands = list(map(list.copy, self.hands))
        twin.bands = list(map(list.copy, self.bands))
        twin.dragons = self.dragons[:]
        twin.dragon_holder = self.dragon_holder
        twin.tokens = self.tokens
        twin.markers = list(map(list.copy, self.markers))
        twin.supply = self.supply[:]
        twin.glory = self.glory[:]
        twin.giant_holder = self.giant_holder
        twin.giant_size = self.giant_size
        twin.merfolk = self.merfolk[:]
        twin.orcs = self.orcs[:]
        twin.trolls = self.trolls.copy()
        return twin

    @property
    def few(self) -> bool:
        """Two or three players: two ages, and the other side of boards and tokens."""
        return self.seats <= 3

    def side(self, piece: str) -> int:
        """The value of this age on the side of the giant token or the merfolk board in use."""
        value: int = PRINTED["sides"]["few" if self.few else "many"][piece][self.age - 1]
        return value

    def has(self, tribe: Tribe) -> bool:
        return tribe in self.tribes


ZONES = (
    Zone("hands", lambda g: g.hands, per_seat=True),
    Zone("display", lambda g: [g.display], open=True),
    Zone("upper", lambda g: [g.upper]),
    Zone("lower", lambda g: [g.lower]),
    Zone("dragons", lambda g: [g.dragons], open=True),
    Zone(
        "played",
        lambda g: [[card for band in bands for card in band] for bands in g.bands],
        per_seat=True,
        open=True,
    ),
)
"""Where cards lie. Hands are known to their owners (cards taken from the display to all), the pile to
nobody, the rest to everybody; see `State.seen`."""


def public(g: State) -> dict[str, Any]:
    """What lies open, but for the cards in the zones."""
    return {
        "settings": dict(g.settings),
        "tribes": [tribe.name for tribe in g.tribes],
        "age": g.age,
        "ages": g.ages,
        "phase": ("begin", "play", "over")[g.phase],
        "active": g.active,
        "first_player": g.first_player,
        "glory": g.glory[:],
        "tokens": {kingdom.name: list(g.tokens[kingdom]) for kingdom in KINGDOMS},
        "markers": {kingdom.name: g.markers[kingdom][:] for kingdom in KINGDOMS},
        "supply": g.supply[:],
        "bands": [
            [{"leader": band.leader.name, "cards": sorted(card.name for card in band)} for band in bands]
            for bands in g.bands
        ],
        "dragon_holder": g.dragon_holder,
        "giant": {"holder": g.giant_holder, "size": g.giant_size},
        "merfolk": g.merfolk[:],
        "orcs": [sorted(kingdom.name for kingdom in taken) for taken in g.orcs],
        "trolls": {str(value): seat for value, seat in sorted(g.trolls.items())},
    }
