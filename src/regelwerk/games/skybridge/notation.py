"""How a position of Skybridge is written: the fields, their ranges and their names (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from regelwerk.core.pieces import Piece
from regelwerk.core.position import REST
from regelwerk.games.skybridge.cards import (
    CENTRAL,
    DRAKHES,
    FACTION_CARDS,
    GODHS,
    IDLE_ROUNDS,
    POPULATION_IN_RESERVE,
    POPULATION_ON_BOARD,
    RESOURCES,
    SEGMENTS,
    SIDES,
    SLOTS,
    STACKS,
    TERRITORIES,
)
from regelwerk.games.skybridge.state import PHASES

POPULATION = POPULATION_ON_BOARD + POPULATION_IN_RESERVE
"""Figures of each player."""


def _names(pieces: Iterable[Piece], *more: str) -> list[str]:
    return list(dict.fromkeys([*(piece.name for piece in pieces), *more]))


def _one_of(names: list[str], description: str = "") -> Meta:
    """The schema knows these names; the check, which names what is wrong, is ours."""
    return Meta(description=description or None, extra_json_schema={"enum": names})


def _by(names: list[str], description: str) -> Meta:
    return Meta(description=description, extra_json_schema={"propertyNames": {"enum": names}})


Count = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, description="seats are numbered clockwise from 0")]
CardName = Annotated[str, _one_of(_names(FACTION_CARDS))]
PileName = Annotated[str, _one_of(_names(FACTION_CARDS, REST))]
LaidName = Annotated[str, _one_of(_names([*FACTION_CARDS, *GODHS]))]
GodhName = Annotated[str, _one_of(_names(GODHS))]
GodhPileName = Annotated[str, _one_of(_names(GODHS, REST))]
DrakheName = Annotated[str, _one_of(_names(DRAKHES))]
ResourceName = Annotated[str, _one_of(_names(RESOURCES))]
SlotName = Annotated[str, _one_of(_names(SLOTS))]
StackName = Annotated[str, _one_of(_names(STACKS))]
CrownName = Annotated[str, _one_of(_names(CENTRAL))]
TerritoryName = Annotated[str, _one_of(_names(TERRITORIES))]
Knowing = list[Seat] | Literal["all"]


class Player(Struct, forbid_unknown_fields=True, kw_only=True):
    """What lies before a player, and the player's figures in the desert."""

    side: Annotated[str, _one_of(_names(SIDES), "the side of the character board")] | None = None
    hand: Annotated[list[CardName] | Count, Meta(description="the cards, or how many (any)")] = []
    draft: Annotated[list[CardName], Meta(description="cards passed round before the game")] = []
    godhs: Annotated[list[GodhName] | Count, Meta(description="the Godh cards, or how many (any)")] = []
    display: Annotated[
        dict[str, list[LaidName]] | None,
        _by(_names(SLOTS), "by slot, the lowest card first; the starting cards if left out"),
    ] = None
    power: Annotated[
        list[SlotName] | None,
        Meta(description="slots whose token shows the power side; those with a Godh card if left out"),
    ] = None
    closed: Annotated[list[SlotName], Meta(description="slots closed by Terogh")] = []
    stock: Annotated[dict[str, Count], _by(_names(RESOURCES), "resources on the board")] = {}
    population: Annotated[int, Meta(ge=0, le=POPULATION, description="own, on the board")] = (
        POPULATION_ON_BOARD
    )
    reserve: Annotated[Count | None, Meta(description="all that stands nowhere else if left out")] = None
    captives: Annotated[Count, Meta(description="own population on Guinn Urcela's board")] = 0
    lost: Annotated[Count, Meta(description="own population back in the box")] = 0
    legion: TerritoryName = TERRITORIES[0].name
    garrisons: Annotated[list[TerritoryName], Meta(description="fortifications with an own garrison")] = []


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of Skybridge. What is left out of a list by seat is as at the start of the game."""

    seats: Annotated[int | list[str], Meta(description="how many players, or their names clockwise")]
    settings: dict[str, str] = {}
    players: Annotated[list[Player], Meta(description="by seat")] = []
    phase: Annotated[str, _one_of(list(PHASES))] = "character"
    step: Annotated[
        list[list[str | int]],
        Meta(description='where the rules are: ["turn", 20, 0] is step 2 of seat 0; else the phase says it'),
    ] = []
    round: Annotated[Count | None, Meta(description="1 if left out")] = None
    first: Annotated[Seat | None, Meta(description="who started the first round; seat 0 if left out")] = None
    start: Annotated[Seat | None, Meta(description="the starting Drakhe; the first if left out")] = None
    active: Annotated[Seat | None, Meta(description="whose turn it is; who has the starting Drakhe")] = None
    stacks: Annotated[
        dict[str, list[PileName]],
        _by(
            _names(STACKS),
            'top first; "..." at the end: all cards of the stack that are left, shuffled (that if left out)',
        ),
    ] = {}
    up: Annotated[
        list[StackName] | None,
        Meta(description="stacks whose top card lies face up; all that are revealed if left out"),
    ] = None
    crown: CrownName | None = None
    discard: Annotated[
        list[CardName], Meta(description="the discard pile; cards that lie nowhere else are there too")
    ] = []
    godh_stack: Annotated[
        list[GodhPileName], Meta(description='top first; "..." at the end stands for all that are left')
    ] = field(default_factory=lambda: [REST])
    gifts: Annotated[list[GodhName], Meta(description="Godh cards discarded in this turn")] = []
    drakhe: Annotated[
        DrakheName | None,
        Meta(description="the Great Drakhe of this game; drawn by the seed if left out"),
    ] = None
    segment: Annotated[
        int, Meta(ge=1, le=len(SEGMENTS) + 1, description="the current one; 8: the bridge is complete")
    ] = 1
    idle: Annotated[int, Meta(ge=0, lt=IDLE_ROUNDS, description="rounds in a row without a builder")] = 0
    bridge: Annotated[
        dict[str, list[Seat]], _by(_names(SEGMENTS), "by segment, the seats with population on it")
    ] = {}
    leader: Annotated[TerritoryName | None, Meta(description="as the segment says if left out")] = None
    rebels: Annotated[
        dict[str, list[Count]], _by(_names(TERRITORIES), "population, by territory and seat")
    ] = {}
    free_rebels: Annotated[dict[str, Count], _by(_names(TERRITORIES), "free rebels by territory")] = {}
    skybridge: Annotated[
        ResourceName | None, Meta(description="the face of the Skybridge die; rolled by the seed if left out")
    ] = None
    utreng: Annotated[ResourceName | None, Meta(description="the face of the Utreng die")] = None
    crossed: Annotated[bool, Meta(description="whether the Utreng die lies on the segment")] = False
    spare: Annotated[bool, Meta(description="whether the other die can still be used to build")] = False
    taken: Annotated[StackName | None, Meta(description="from where a card was taken in this turn")] = None
    peeked: bool = False
    place: Annotated[SlotName | None, Meta(description="where a card was played in this turn")] = None
    pending: Annotated[list[str], Meta(description="its effects that are still to come")] = []
    used: Annotated[
        list[str],
        Meta(description='active effects used in this turn: "rea-06 2" is the second one of the card'),
    ] = []
    seen: Annotated[
        dict[str, Knowing],
        Meta(description='who knows a hidden card besides its owner: a list of seats, or "all"'),
    ] = {}
