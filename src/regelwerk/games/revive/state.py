"""What lies on the table of Revive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

import msgspec

from regelwerk.core.chance import Chance
from regelwerk.core.hidden import Zone
from regelwerk.core.state import State as CoreState
from regelwerk.games.revive.boards import SLOTS, SMALL, TECHNOLOGIES, Location, Tribe
from regelwerk.games.revive.cards import CARDS, AreaTile, ArtifactCard, Citizen, Journey
from regelwerk.games.revive.map import CORNERS
from regelwerk.games.revive.printed import COLOURS, RESOURCES

NOBODY = -1
"""Stands where a seat could."""
BESIDE = -1
"""Stands for the large location beside the worship track where a space could stand."""
CORNER_SPACES = frozenset(block.space for block in CORNERS)


def without(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    """These cards but for this one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


NONE_GAINED = (0, 0)
"""Normal and worship points, as in `Player.gained`."""

CHOOSE_CARDS, PLAY, OVER = range(3)
"""What is due: choosing artifact cards, turns, nothing."""


class Player(msgspec.Struct):
    """What lies in front of one player. Whatever is not a list is replaced, never changed in place."""

    seat: int
    tribe: Tribe
    stock: list[int]
    """Food, gears, books, crystals; above the limit only inside an action part. [5]"""
    tracks: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    points: int = 0
    worship: int = 0
    energy: int = 1
    """In the store; the rest of the own energy lies on `powered` machines."""
    machines: tuple[Any, ...] = ()
    powered: tuple[Any, ...] = ()
    flipped: tuple[Any, ...] = ()
    """Unstable machines that have been used. [19]"""
    junctions: tuple[int, ...] = ()
    progress: tuple[int, ...] = (0, 0)
    active: tuple[Any, ...] = ()
    rest: tuple[Any, ...] = ()
    slots: tuple[tuple[Any, ...], ...] = ((),) * len(SLOTS)
    """The cards in each slot, the visible one last; in the side slot each half that sticks out is told
    by `side_half`."""
    side_half: int = 0
    modules: tuple[tuple[Any, ...], ...] = tuple((None,) * slot.spaces for slot in SLOTS)
    """For each slot its module spaces from left to right."""
    technologies: int = 0
    """A bit for each unlocked technology."""
    figures: tuple[int, ...] = ()
    """Spaces with own population figures."""
    small: tuple[int, ...] = ()
    large: tuple[int, ...] = ()
    """Spaces with own buildings, in the order in which they were built."""
    crates: tuple[Any, ...] = ()
    """Those opened."""
    journeys: tuple[Journey, ...] = ()
    completed: tuple[Journey, ...] = ()
    artifacts: tuple[int, ...] = (0, 0, 0)
    small_artifacts: int = 0
    end_tile: bool = False
    switch: bool = False
    """Whether the switch is used."""
    seas: tuple[tuple[int, int], ...] = ()
    """(sea, kind of building) whose reward for the first one is taken. [16.3]"""
    gained: tuple[int, int] = (0, 0)
    """Normal and worship points gained in this action part and not converted yet. [15.2]"""
    off: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Discounts waiting for an action of this part: food for range, food for exploring, gears for building,
    books for populating."""
    once: tuple[str, ...] = ()
    """What can be done once in an action part and has been done."""
    spaces: tuple[int, ...] = ()
    """Temples or tunnel chips on the map."""
    supply: int = 0
    """Temples, tunnel chips, gates or parasites left in front of their tribe."""
    day: bool = True
    equipment: tuple[tuple[int, bool], ...] = ()
    """Unlocked equipment, each with whether it is used (face down)."""
    parasites: int = 0
    """Parasites received from the Cordycepians."""
    borrowed: tuple[tuple[int, int], ...] = ()
    """(seat, technology) of others that may be used once in this action part."""

    def copy(self) -> Player:
        twin: Player = self.__copy__()  # type: ignore[attr-defined]
        twin.stock = self.stock[:]
        twin.tracks = self.tracks[:]
        return twin

    def has(self, technology: int) -> bool:
        return bool(self.technologies >> technology & 1)

    def built(self, kind: int) -> tuple[int, ...]:
        """The spaces with own buildings of one kind."""
        return self.small if kind == SMALL else self.large

    @property
    def buildings(self) -> tuple[int, ...]:
        return self.small + self.large

    @property
    def large_locations(self) -> tuple[int, ...]:
        """The large locations with own figures, that beside the worship track included."""
        return tuple(space for space in self.figures if space == BESIDE or space in CORNER_SPACES)

    @property
    def cards(self) -> tuple[Any, ...]:
        """All own cards: active area, rest area, slots."""
        return self.active + self.rest + tuple(card for slot in self.slots for card in slot)


class State(CoreState):
    """The whole game between two steps. Seats are numbered clockwise from 0."""

    __slots__ = (
        "active",
        "artifact_deck",
        "beside",
        "box",
        "citizen_deck",
        "citizens",
        "closed",
        "corners",
        "crates",
        "ending",
        "expansion",
        "first",
        "gates",
        "held",
        "ice",
        "journey_deck",
        "journeys",
        "land",
        "large",
        "last_turns",
        "machine_decks",
        "machines",
        "marker",
        "module_deck",
        "modules",
        "open_card",
        "part",
        "phase",
        "players",
        "playing",
        "scyphoz",
        "seas",
        "secret",
        "settings",
        "small",
        "tiles",
        "tiles_out",
        "turns",
    )

    def __init__(self, seats: int, settings: Mapping[str, str], chance: Chance) -> None:
        super().__init__(seats, chance, CARDS)
        self.settings = settings
        self.expansion = settings["expansion"] == "yes"
        self.players: list[Player] = []
        self.phase = CHOOSE_CARDS
        self.first = self.active = NOBODY
        self.part = 0
        """The action part of the running turn: 1 or 2. [1.8]"""
        self.turns = 0
        """Turns begun in this match, by all players together."""
        self.ending = NOBODY
        """Who took the last large artifact. [21.1]"""
        self.last_turns: tuple[int, ...] = ()
        """Who has a turn left after that one, in order."""
        self.playing: tuple[Any, ...] = ()
        """Cards being played, the innermost last: see `slots.Playing`."""
        self.held: tuple[Any, ...] = ()
        """Modules and journeys on their way from one place to another, the innermost last."""
        self.marker = 0
        """The action marker of a solo match on the progress track. [22.2]"""
        # the map
        self.land = b""
        """What each hex shows: a code of `map`. Rarely changed and often looked up, so it is replaced as a
        whole: see `lay`."""
        self.tiles: list[Any] = []
        """Starting tiles, area tiles and seas on their 30 places, row by row."""
        self.ice = b""
        """The food printed on the icy side of the tile on each place; constant."""
        self.tiles_out: list[AreaTile] = []
        self.seas: tuple[tuple[int, int], ...] = ()
        """For each sea on the map (its lowest hex, its number)."""
        self.gates: tuple[tuple[int, int, int, bool], ...] = ()
        """The three hexes of each gate, and whether it is open."""
        self.corners: tuple[Location, ...] = ()
        self.beside: Location | None = None
        """The large location beside the worship track."""
        # displays and stocks; the top of a deck is the last of its list
        self.citizens: list[Citizen] = []
        self.citizen_deck: list[Any] = []
        self.modules: list[Any] = []
        self.module_deck: list[Any] = []
        self.machines: list[tuple[Any, ...]] = [() for _ in COLOURS]
        self.machine_decks: list[list[Any]] = [[] for _ in COLOURS]
        self.crates: list[Any] = []
        self.scyphoz: list[Any] = []
        self.journeys: list[Journey] = []
        self.journey_deck: list[Any] = []
        self.artifact_deck: list[ArtifactCard] = []
        self.open_card: list[ArtifactCard] = []
        self.closed: list[list[Any]] = [[] for _ in range(seats)]
        """Crates that have not been opened: nobody knows what is in them."""
        self.secret: list[list[ArtifactCard]] = [[] for _ in range(seats)]
        self.large = [0, 0, 0]
        """Large artifacts left, by type."""
        self.small = 0
        self.box: list[Any] = []
        """Cards and modules that have left the game, face up."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.settings = self.settings
        twin.expansion = self.expansion
        twin.players = [player.copy() for player in self.players]
        twin.phase = self.phase
        twin.first = self.first
        twin.active = self.active
        twin.part = self.part
        twin.turns = self.turns
        twin.ending = self.ending
        twin.last_turns = self.last_turns
        twin.playing = self.playing
        twin.held = self.held
        twin.marker = self.marker
        twin.land = self.land
        twin.tiles = self.tiles[:]
        twin.ice = self.ice
        twin.tiles_out = self.tiles_out[:]
        twin.seas = self.seas
        twin.gates = self.gates
        twin.corners = self.corners
        twin.beside = self.beside
        twin.citizens = self.citizens[:]
        twin.citizen_deck = self.citizen_deck[:]
        twin.modules = self.modules[:]
        twin.module_deck = self.module_deck[:]
        twin.machines = self.machines[:]
        twin.machine_decks = [deck[:] for deck in self.machine_decks]
        twin.crates = self.crates[:]
        twin.scyphoz = self.scyphoz[:]
        twin.journeys = self.journeys[:]
        twin.journey_deck = self.journey_deck[:]
        twin.artifact_deck = self.artifact_deck[:]
        twin.open_card = self.open_card[:]
        twin.closed = [crates[:] for crates in self.closed]
        twin.secret = [cards[:] for cards in self.secret]
        twin.large = self.large[:]
        twin.small = self.small
        twin.box = self.box[:]
        return twin

    def lay(self, hexes: Iterable[int], codes: Iterable[int]) -> None:
        """What these hexes show from now on."""
        land = bytearray(self.land)
        for hex, code in zip(hexes, codes, strict=True):
            land[hex] = code
        self.land = bytes(land)

    @property
    def solo(self) -> bool:
        return self.seats == 1


ZONES = (
    Zone("secret", lambda g: g.secret, per_seat=True),
    Zone("closed", lambda g: g.closed, per_seat=True),
    Zone("tiles", lambda g: [g.tiles], ordered=True),
    Zone("tiles_out", lambda g: [g.tiles_out]),
    Zone("citizens", lambda g: [g.citizens], open=True),
    Zone("citizen_deck", lambda g: [g.citizen_deck]),
    Zone("modules", lambda g: [g.modules], open=True),
    Zone("module_deck", lambda g: [g.module_deck]),
    Zone("machines", lambda g: [[token for tokens in g.machines for token in tokens]], open=True),
    Zone("machine_decks", lambda g: g.machine_decks, per_seat=True),
    Zone("crates", lambda g: [g.crates]),
    Zone("scyphoz", lambda g: [g.scyphoz]),
    Zone("journeys", lambda g: [g.journeys], open=True),
    Zone("journey_deck", lambda g: [g.journey_deck]),
    Zone("artifact_deck", lambda g: [g.artifact_deck]),
    Zone("open_card", lambda g: [g.open_card], open=True),
    Zone("held", lambda g: [list(g.held)], open=True),
    Zone("box", lambda g: [g.box], open=True),
    Zone("in_front", lambda g: [_in_front(player) for player in g.players], per_seat=True, open=True),
)
"""Where cards lie. An artifact card is known to its owner, what is in a closed crate to nobody. Area tiles
show their backs; what lies face up in front of the players stands in `public` in its places. The machine
decks are one zone of three piles, by colour."""


def _in_front(p: Player) -> list[Any]:
    """The cards, modules, machine tokens, crates and journeys of a player that lie face up."""
    modules = [module for slot in p.modules for module in slot if module is not None]
    return [
        *p.cards,
        *modules,
        *(machine for machine in p.machines if machine < CARDS),
        *p.crates,
        *p.journeys,
        *p.completed,
    ]


def public(g: State) -> dict[str, Any]:
    """What lies open, but for the cards in the zones."""
    return {
        "settings": dict(g.settings),
        "phase": ("choose_cards", "play", "over")[g.phase],
        "first": g.first,
        "active": g.active,
        "part": g.part,
        "turns": g.turns,
        "ending": g.ending,
        "last_turns": list(g.last_turns),
        "marker": g.marker,
        "land": list(g.land),
        "backs": [tile.back if isinstance(tile, AreaTile) else None for tile in g.tiles],
        "seas": [list(sea) for sea in g.seas],
        "gates": [list(gate) for gate in g.gates],
        "corners": [location.name for location in g.corners],
        "beside": g.beside.name if g.beside is not None else None,
        "large": g.large[:],
        "small": g.small,
        "players": [_open(g, seat) for seat in range(g.seats)],
    }


def _open(g: State, seat: int) -> dict[str, Any]:
    """What lies open in front of one player, each thing in its place."""
    p = g.players[seat]
    return {
        "tribe": p.tribe.name,
        **{resource.name: p.stock[resource] for resource in RESOURCES},
        "tracks": p.tracks[:],
        "points": p.points,
        "worship": p.worship,
        "energy": p.energy,
        "machines": [machine.name for machine in p.machines],
        "powered": [machine.name for machine in p.powered],
        "flipped": [machine.name for machine in p.flipped],
        "junctions": list(p.junctions),
        "progress": list(p.progress),
        "active": [card.name for card in p.active],
        "rest": [card.name for card in p.rest],
        "slots": [[card.name for card in slot] for slot in p.slots],
        "side_half": p.side_half,
        "modules": [[module.name if module is not None else None for module in slot] for slot in p.modules],
        "technologies": [tech.name for tech in TECHNOLOGIES if p.has(tech)],
        "figures": list(p.figures),
        "small": list(p.small),
        "large": list(p.large),
        "crates": [crate.name for crate in p.crates],
        "closed": len(g.closed[seat]),
        "journeys": [journey.name for journey in p.journeys],
        "completed": [journey.name for journey in p.completed],
        "artifacts": list(p.artifacts),
        "small_artifacts": p.small_artifacts,
        "end_tile": p.end_tile,
        "switch": p.switch,
        "seas": [[sea, int(kind)] for sea, kind in p.seas],
        "gained": list(p.gained),
        "off": list(p.off),
        "once": list(p.once),
        "spaces": list(p.spaces),
        "supply": p.supply,
        "day": p.day,
        "equipment": [list(item) for item in p.equipment],
        "parasites": p.parasites,
        "borrowed": [list(item) for item in p.borrowed],
    }
