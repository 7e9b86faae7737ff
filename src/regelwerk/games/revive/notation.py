"""How a position of Revive is written: the fields, their ranges and their names (docs/positions.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from regelwerk.core.position import REST
from regelwerk.games.revive.boards import (
    BUILDINGS,
    BUILT_IN,
    ENERGY_EACH,
    LOCATIONS,
    SLOTS,
    TECHNOLOGIES,
    TRACK_LENGTH,
    TRIBES,
)
from regelwerk.games.revive.cards import (
    AREA_TILES,
    ARTIFACT_CARDS,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    SEAS,
    START_TILES,
)
from regelwerk.games.revive.map import PLACES
from regelwerk.games.revive.printed import COLOURS
from regelwerk.games.revive.state import CHOOSE_CARDS, OVER, PLAY

PHASES = {"choose_cards": CHOOSE_CARDS, "play": PLAY, "over": OVER}


def _one_of(names: Any, description: str = "") -> Meta:
    """The schema knows these names; the check, which names what is wrong, is ours."""
    return Meta(
        description=description or None, extra_json_schema={"enum": list(dict.fromkeys(map(str, names)))}
    )


Count = Annotated[int, Meta(ge=0, le=999)]
Few = Annotated[int, Meta(ge=0, le=20)]
Seat = Annotated[int, Meta(ge=0, description="seats are numbered clockwise from 0")]
SeaNumber = Annotated[int, Meta(ge=0, le=len(SEAS) - 1)]
BuildingNumber = Annotated[int, Meta(ge=0, le=len(BUILDINGS) - 1)]
Step = Annotated[int, Meta(ge=0, le=TRACK_LENGTH)]
Card = Annotated[str, _one_of(CITIZENS)]
Module = Annotated[str, _one_of(MODULES)]
Machine = Annotated[str, _one_of([*MACHINES, *BUILT_IN])]
Crate = Annotated[str, _one_of(CRATES)]
Journey = Annotated[str, _one_of(JOURNEYS)]
ArtifactCard = Annotated[str, _one_of(ARTIFACT_CARDS)]
Tile = Annotated[str, _one_of([*START_TILES, *AREA_TILES, *SEAS])]
Place = Annotated[str, _one_of(PLACES, "column,row of a hex; a big space by its lowest hex")]
TribeName = Annotated[str, _one_of(TRIBES)]


def _pile(names: Any) -> Any:
    text = 'top first; "..." at the end stands for all that lie nowhere else, shuffled'
    return Annotated[list[Annotated[str, _one_of([*names, REST])]], Meta(description=text)]


def _rest() -> list[str]:
    return [REST]


class GateAt(Struct, forbid_unknown_fields=True, kw_only=True):
    """A gate of Ostarius on the map."""

    hexes: Annotated[list[Place], Meta(min_length=3, max_length=3)]
    open: bool = True


class CardInPlay(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card that is being played: what of it is done already."""

    card: Card
    slot: Annotated[str, _one_of(SLOTS)]
    half: Annotated[str, _one_of(("top", "bottom"))] = "top"
    colour: Annotated[str, _one_of(COLOURS)] | None = None
    effect_done: bool = False
    triggered: list[Module] = []


class InFront(Struct, forbid_unknown_fields=True, kw_only=True):
    """What lies in front of a player; what is left out is as at the start of the game."""

    tribe: TribeName | None = None
    food: Count | None = None
    gear: Count | None = None
    book: Count | None = None
    crystal: Count | None = None
    points: int = 0
    worship: Count = 0
    tracks: Annotated[list[Step], Meta(description="steps on the yellow, green and gray track")] = []
    junctions: list[Few] | None = None
    progress: list[Step] = []
    energy: Annotated[int, Meta(ge=0, le=ENERGY_EACH, description="in the store")] | None = None
    machines: Annotated[
        list[Machine] | None, Meta(description="tokens and printed machines; left out: those of the tracks")
    ] = None
    powered: Annotated[list[Machine], Meta(description="machines that hold an energy")] = []
    flipped: Annotated[list[Machine], Meta(description="unstable machines that are used up")] = []
    active: Annotated[list[Card] | None, Meta(description="cards ready to be played")] = None
    rest: list[Card] | None = None
    slots: Annotated[
        dict[str, list[Card]], Meta(extra_json_schema={"propertyNames": {"enum": [str(s) for s in SLOTS]}})
    ] = {}
    side_halves: Annotated[
        list[Annotated[str, _one_of(("top", "bottom"))]], Meta(description="of the cards in the side slot")
    ] = []
    modules: dict[str, list[Module | None]] = {}
    technologies: list[Annotated[str, _one_of(TECHNOLOGIES)]] = []
    figures: Annotated[
        list[str], Meta(description='places, or "beside" for the location at the worship track')
    ] = []
    small: list[Place] = []
    large: list[Place] = []
    crates: Annotated[list[Crate], Meta(description="opened ones")] = []
    closed: Annotated[list[Crate] | Few, Meta(description="closed crates, or how many")] = 0
    journeys: list[Journey] = []
    completed: list[Journey] = []
    artifacts: Annotated[list[Few], Meta(description="large ones by type")] = []
    small_artifacts: Few = 0
    end_tile: bool = False
    switch: Annotated[str, _one_of(("unused", "used"))] = "unused"
    seas: Annotated[
        list[tuple[SeaNumber, BuildingNumber]] | None,
        Meta(description="(sea, kind) whose first reward is taken; left out: as the buildings stand"),
    ] = None
    artifact_cards: Annotated[list[ArtifactCard] | None, Meta(description="in secret; drawn if left out")] = (
        None
    )
    temples_or_tunnels: list[Place] = []
    supply: Few | None = None
    day: bool = True
    equipment: Annotated[dict[str, bool] | None, Meta(description="each with whether it is used")] = None
    parasites: Few = 0
    gained: Annotated[list[int], Meta(description="points and worship points of this action part")] = []
    off: list[Few] = []
    once: list[str] = []
    borrowed: Annotated[
        list[tuple[Seat, Count]], Meta(description="(seat, technology) that may be used in this turn")
    ] = []


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of Revive. What is left out is as at the start of the game, or drawn by the seed."""

    seats: Annotated[int | list[str], Meta(description="how many players, or their names clockwise")]
    settings: dict[str, str] = {}
    phase: Annotated[str, _one_of(PHASES)] = "play"
    players: list[InFront] = []
    first: Seat | None = None
    active: Annotated[Seat | None, Meta(description="whose turn it is; the first player if left out")] = None
    part: Annotated[int, Meta(ge=0, le=2, description="the action part of the running turn")] = 0
    turns: Count = 0
    ending: Annotated[Seat | None, Meta(description="who took the last large artifact")] = None
    last_turns: Annotated[list[Seat], Meta(description="who has a turn left after this one")] = []
    marker: Annotated[Few, Meta(description="the action marker of a solo match")] = 0
    tiles: Annotated[
        dict[Place, Tile], Meta(description="tiles by their upper left hex; the others are drawn")
    ] = {}
    explored: Annotated[
        list[Place], Meta(description="area tiles that are face up, by their upper left hex")
    ] = []
    gates: list[GateAt] = []
    corners: list[Annotated[str, _one_of(LOCATIONS)]] = []
    beside: Annotated[str, _one_of(LOCATIONS)] | None = None
    citizens: list[Card] | None = None
    citizen_deck: _pile(CITIZENS) = field(default_factory=_rest)  # type: ignore[valid-type]
    modules: list[Module] | None = None
    module_deck: _pile(MODULES) = field(default_factory=_rest)  # type: ignore[valid-type]
    machines: dict[str, list[Machine]] = {}
    machine_decks: dict[str, _pile(MACHINES)] = {}  # type: ignore[valid-type]
    crates: _pile(CRATES) = field(default_factory=_rest)  # type: ignore[valid-type]
    scyphoz: _pile(CITIZENS) = field(default_factory=_rest)  # type: ignore[valid-type]
    journeys: list[Journey] | None = None
    journey_deck: _pile(JOURNEYS) = field(default_factory=_rest)  # type: ignore[valid-type]
    artifact_deck: _pile(ARTIFACT_CARDS) = field(default_factory=_rest)  # type: ignore[valid-type]
    open_card: list[ArtifactCard] = []
    large: Annotated[list[Few] | None, Meta(description="large artifacts left by type")] = None
    small: Few | None = None
    box: list[str] | None = None
    seen: Annotated[
        dict[str, list[Seat] | Literal["all"]],
        Meta(description='cards face down that somebody knows: name to seats, or "all"'),
    ] = {}
    playing: list[CardInPlay] = []
    place: Annotated[
        list[list[Any]],
        Meta(description="where a running turn stands: (procedure, step, things), as written"),
    ] = []
