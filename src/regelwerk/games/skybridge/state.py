"""What lies on the table of Skybridge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from regelwerk.core.chance import Chance
from regelwerk.core.hidden import Zone
from regelwerk.core.state import State as CoreState
from regelwerk.games.skybridge.cards import (
    CARDS,
    FREE_REBELS,
    RESOURCES,
    SEGMENTS,
    STACKS,
    TERRITORIES,
    Drakhe,
    FactionCard,
    Godh,
    Resource,
    Side,
    Stack,
)

NOWHERE = -1
"""Stands where a seat or a stack could."""
FREE = -1
"""The free rebels stand in the last column of `State.rebels`."""
LAST_TERRITORY = len(TERRITORIES) - 1

PHASES = ("boards", "displays", "hands", "opening", "preparation", "character", "faction", "end", "over")
"""What is due where no step of a turn is: [3.4], [3.5], [3.6], [3.7], phases I, II, III, [17.1], nothing."""
BOARDS, DISPLAYS, HANDS, OPENING, PREPARATION, CHARACTER, FACTION, END, OVER = range(len(PHASES))


class State(CoreState):
    """The whole game between two steps. Seats are numbered clockwise from 0, territories from 0 (T1)."""

    __slots__ = (
        "active",
        "box",
        "bridge",
        "captives",
        "closed",
        "crossed",
        "crown",
        "discard",
        "displays",
        "drafts",
        "drakhe",
        "first",
        "forts",
        "free",
        "gifts",
        "godh_stack",
        "godhs",
        "hands",
        "idle",
        "leader",
        "legions",
        "lost",
        "peeked",
        "pending",
        "phase",
        "place",
        "population",
        "power",
        "rebels",
        "reserve",
        "round",
        "segment",
        "settings",
        "sides",
        "skybridge",
        "spare",
        "stacks",
        "start",
        "starting",
        "stock",
        "taken",
        "up",
        "used",
        "utreng",
    )

    def __init__(self, seats: int, settings: Mapping[str, str], chance: Chance) -> None:
        super().__init__(seats, chance, CARDS)
        self.settings = settings
        self.phase = BOARDS
        self.round = 0
        self.first = NOWHERE
        """Who started the first round."""
        self.start = NOWHERE
        """Who has the starting Drakhe."""
        self.active = NOWHERE

        # cards
        self.stacks: list[list[FactionCard]] = [[] for _ in STACKS]
        """The top card is the last of each list."""
        self.up = 0
        """A bit for each stack whose top card lies face up."""
        self.discard: list[FactionCard] = []
        self.godh_stack: list[Godh] = []
        """The top card is the last of the list."""
        self.starting: list[FactionCard] = []
        """Starting cards that are in no display."""
        self.drakhe: list[Drakhe] = []
        """The Great Drakhe that lies on Beeledhan's Eye, until it awakens."""
        self.box: list[Drakhe] = []
        self.hands: list[list[FactionCard]] = [[] for _ in range(seats)]
        self.drafts: list[list[FactionCard]] = [[] for _ in range(seats)]
        """Cards that are passed round to choose from, before the game."""
        self.godhs: list[list[Godh]] = [[] for _ in range(seats)]
        self.gifts: list[Godh] = []
        """Godh cards discarded in this turn, beside the board of whose turn it is."""

        # player boards
        self.sides: list[Side | None] = [None] * seats
        self.displays: list[list[list[Any]]] = [[] for _ in range(seats)]
        """For each seat its rune stacks by place, the top card last."""
        self.power = [0] * seats
        """A bit for each place whose Godh token shows the power side."""
        self.closed = [0] * seats
        """A bit for each place that Terogh has closed."""
        self.stock: list[list[int]] = [[0] * len(RESOURCES) for _ in range(seats)]
        self.population = [0] * seats
        """Own population on the own board."""
        self.captives = [0] * seats
        """Population of each seat on Guinn Urcela's board (The Crown of Agony)."""
        self.reserve = [0] * seats
        self.lost = [0] * seats
        """Population that Elbea has sent back to the box."""
        self.crown = NOWHERE
        """The stack on which the crown stands, or nowhere: with Guinn Urcela, or not in play."""

        # desert
        self.legions = [0] * seats
        self.forts = [0] * seats
        """A bit for each territory with an own garrison."""
        self.rebels = [[0] * (seats + 1) for _ in TERRITORIES]
        """For each territory the rebels by seat, the free ones last."""
        self.free: int = FREE_REBELS
        """Free rebels in the reserve."""
        self.leader = LAST_TERRITORY
        """Where the rebel leader stands."""

        # bridge
        self.segment = 1
        """The current segment; one more than the last when the bridge is complete."""
        self.idle = 0
        """Rounds in a row in which nobody has contributed to it."""
        self.bridge = [0] * len(SEGMENTS)
        """For each segment a bit for each seat with population on it."""
        self.skybridge: Resource | None = None
        """The top face of the Skybridge die."""
        self.utreng: Resource | None = None
        """The top face of the Utreng die, once it is rolled."""
        self.crossed = False
        """Whether it is the Utreng die that lies on the current segment."""
        self.spare = False
        """Whether the other die lies on the Bridge Builder's board, not used yet."""

        # this turn
        self.taken = NOWHERE
        """The stack from which a card was taken."""
        self.peeked = False
        self.place = NOWHERE
        """Where a card was played."""
        self.pending: list[str] = []
        """Effects of playing it that are still to come."""
        self.used: list[int] = []
        """Active main effects used."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.settings = self.settings
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.start = self.start
        twin.active = self.active
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.up = self.up
        twin.discard = self.discard[:]
        twin.godh_stack = self.godh_stack[:]
        twin.starting = self.starting
        twin.drakhe = self.drakhe[:]
        twin.box = self.box[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.drafts = [draft[:] for draft in self.drafts]
        twin.godhs = [godhs[:] for godhs in self.godhs]
        twin.gifts = self.gifts[:]
        twin.sides = self.sides[:]
        twin.displays = [[stack[:] for stack in display] for display in self.displays]
        twin.power = self.power[:]
        twin.closed = self.closed[:]
        twin.stock = [stock[:] for stock in self.stock]
        twin.population = self.population[:]
        twin.captives = self.captives[:]
        twin.reserve = self.reserve[:]
        twin.lost = self.lost[:]
        twin.crown = self.crown
        twin.legions = self.legions[:]
        twin.forts = self.forts[:]
        twin.rebels = [rebels[:] for rebels in self.rebels]
        twin.free = self.free
        twin.leader = self.leader
        twin.segment = self.segment
        twin.idle = self.idle
        twin.bridge = self.bridge[:]
        twin.skybridge = self.skybridge
        twin.utreng = self.utreng
        twin.crossed = self.crossed
        twin.spare = self.spare
        twin.taken = self.taken
        twin.peeked = self.peeked
        twin.place = self.place
        twin.pending = self.pending[:]
        twin.used = self.used[:]
        return twin

    @property
    def die(self) -> Resource | None:
        """The top face of the die on the current segment."""
        return self.utreng if self.crossed else self.skybridge

    @property
    def spare_die(self) -> Resource | None:
        """The top face of the die on the Bridge Builder's board, if it is still to be used."""
        if not self.spare:
            return None
        return self.skybridge if self.crossed else self.utreng

    @property
    def eye_open(self) -> bool:
        """The Great Drakhe no longer blocks the stack of Beeledhan's Eye. [16.3]"""
        return not self.drakhe

    def is_up(self, stack: Stack) -> bool:
        return bool(self.up >> stack & 1)

    def holder(self, *sides: Side) -> int:
        """The seat with one of these boards, or nowhere."""
        for seat, side in enumerate(self.sides):
            if side in sides:
                return seat
        return NOWHERE


ZONES = (
    Zone("hands", lambda g: g.hands, per_seat=True),
    Zone("drafts", lambda g: g.drafts, per_seat=True),
    Zone("godhs", lambda g: g.godhs, per_seat=True),
    Zone("stacks", lambda g: g.stacks, per_seat=True, ordered=True),
    Zone("discard", lambda g: [g.discard]),
    Zone("godh_stack", lambda g: [g.godh_stack], ordered=True),
    Zone("drakhe", lambda g: [g.drakhe]),
    Zone("box", lambda g: [g.box]),
    Zone("starting", lambda g: [g.starting], open=True),
    Zone("gifts", lambda g: [g.gifts], open=True),
    Zone(
        "displays",
        lambda g: [[card for stack in display for card in stack] for display in g.displays],
        per_seat=True,
        open=True,
    ),
)
"""Where cards lie. Hands are known to their owners, stacks card by card to whoever has looked at them, bridge
work always to all, since its cards are the same; see `State.seen`."""


def public(g: State) -> dict[str, Any]:
    """What lies open, but for the cards in the zones (and in which stack of a display they lie)."""
    return {
        "settings": dict(g.settings),
        "phase": PHASES[g.phase],
        "round": g.round,
        "first": g.first,
        "start": g.start,
        "active": g.active,
        "step": [g.stack[-1][0], abs(g.stack[-1][1])] if g.stack else None,
        "sides": [side and side.name for side in g.sides],
        "up": [stack.name for stack in STACKS if g.is_up(stack)],
        "eye_open": g.eye_open,
        "backs": [sorted(card.back for card in hand) for hand in g.hands],
        "rune_stacks": [[[card.name for card in stack] for stack in display] for display in g.displays],
        "power": [_bits(power) for power in g.power],
        "closed": [_bits(closed) for closed in g.closed],
        "stock": [
            {resource.name: stock[resource] for resource in RESOURCES if stock[resource]} for stock in g.stock
        ],
        "population": g.population[:],
        "captives": g.captives[:],
        "reserve": g.reserve[:],
        "lost": g.lost[:],
        "crown": STACKS[g.crown].name if g.crown != NOWHERE else None,
        "legions": g.legions[:],
        "forts": [_bits(forts) for forts in g.forts],
        "rebels": [rebels[:] for rebels in g.rebels],
        "free": g.free,
        "leader": g.leader,
        "segment": g.segment,
        "idle": g.idle,
        "bridge": [_bits(there) for there in g.bridge],
        "skybridge": g.skybridge and g.skybridge.name,
        "utreng": g.utreng and g.utreng.name,
        "die": g.die and g.die.name,
        "spare_die": g.spare_die and g.spare_die.name,
        "taken": STACKS[g.taken].name if g.taken != NOWHERE else None,
        "pending": g.pending[:],
    }


def _bits(bits: int) -> list[int]:
    """The places, territories or seats whose bits are set."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
