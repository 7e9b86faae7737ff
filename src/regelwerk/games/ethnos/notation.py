"""How a position of Ethnos is written: the fields, their ranges and their names (docs/positions.md)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from regelwerk.core.position import REST
from regelwerk.games.ethnos.cards import (
    DRAGONS,
    HAND_LIMIT,
    KINDS,
    KINGDOMS,
    MERFOLK_LAST,
    TRIBES,
    TROLL_TOKENS,
)
from regelwerk.games.ethnos.state import BEGIN, OVER, PLAY

PHASES = {"begin": BEGIN, "play": PLAY, "over": OVER}
DRAGON = DRAGONS[0].name


def _one_of(names: list[str], description: str = "") -> Meta:
    """The schema knows these names; the check, which names what is wrong, is ours."""
    return Meta(description=description or None, extra_json_schema={"enum": names})


def _by_kingdom(description: str) -> Meta:
    names = {"propertyNames": {"enum": [kingdom.name for kingdom in KINGDOMS]}}
    return Meta(description=description, extra_json_schema=names)


Count = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, description="seats are numbered clockwise from 0")]
AllyName = Annotated[str, _one_of([kind.name for kind in KINDS])]
PileName = Annotated[str, _one_of([*(kind.name for kind in KINDS), DRAGON, REST])]
KingdomName = Annotated[str, _one_of([kingdom.name for kingdom in KINGDOMS])]
TribeName = Annotated[str, _one_of([tribe.name for tribe in TRIBES])]
Cards = list[AllyName] | Count


class PlayedBand(Struct, forbid_unknown_fields=True, kw_only=True):
    """A band on the table, as it was played."""

    leader: AllyName
    others: Annotated[list[AllyName], Meta(description="the other cards")] = field(
        name="with", default_factory=list
    )


class Giant(Struct, forbid_unknown_fields=True, kw_only=True):
    """Who has the giant token, and for a band of what size."""

    holder: Seat
    size: Annotated[int, Meta(ge=1, le=HAND_LIMIT)] | None = None


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of Ethnos. Lists of players' things go by seat; what is left out at their end is empty."""

    seats: Annotated[int | list[str], Meta(description="how many players, or their names clockwise")]
    settings: dict[str, str] = {}
    tribes: Annotated[
        list[TribeName],
        Meta(description="if fewer than needed: those of the cards named, then drawn by the seed"),
    ] = []
    phase: Annotated[
        str,
        _one_of(
            list(PHASES), "play: the active player's turn; begin: an age begins next; over: the game is over"
        ),
    ] = "play"
    age: Annotated[int | None, Meta(description="1 if left out; in phase begin the last one, 0 for none")] = (
        None
    )
    active: Annotated[Seat | None, Meta(description="whose turn it is; the first player if left out")] = None
    first_player: Annotated[Seat | None, Meta(description="of this age; the active one if left out")] = None
    glory: list[Count] = []
    tokens: Annotated[
        dict[str, list[Count]],
        _by_kingdom("glory tokens on I, II (and III), smallest first; drawn by the seed if left out"),
    ] = {}
    markers: Annotated[dict[str, list[Count]], _by_kingdom("markers on the map, by seat")] = {}
    supply: Annotated[
        list[Count] | None, Meta(description="markers left; all that lie nowhere else if left out")
    ] = None
    hands: Annotated[list[Cards], Meta(description="by seat: the cards, or how many (any)")] = []
    known: Annotated[
        list[list[AllyName]], Meta(description="by seat: cards of the hand that everybody has seen")
    ] = []
    display: Annotated[Cards, Meta(description="the cards, or how many (any)")] = []
    bands: list[list[PlayedBand]] = []
    pile: Annotated[
        list[PileName],
        Meta(
            description='top first; "..." at the end stands for all cards left, the dragons in the lower half'
        ),
    ] = field(default_factory=lambda: [REST])
    upper: Annotated[
        Count | None, Meta(description="how many cards of the pile are left of the half without dragons")
    ] = None
    dragons: Annotated[int, Meta(ge=0, le=len(DRAGONS), description="drawn in this age")] | None = None
    dragon_holder: Annotated[
        Seat | None, Meta(description="who drew the third dragon of this age, else of the last")
    ] = None
    giant: Annotated[Giant | None, Meta(description="the largest giant's band on the table if left out")] = (
        None
    )
    merfolk: Annotated[
        list[Annotated[int, Meta(ge=0, le=MERFOLK_LAST)]], Meta(description="spaces on the merfolk board")
    ] = []
    orcs: Annotated[list[list[KingdomName]], Meta(description="by seat: spaces taken on the orc board")] = []
    trolls: Annotated[
        list[list[Annotated[int, Meta(ge=min(TROLL_TOKENS), le=max(TROLL_TOKENS))]]],
        Meta(description="by seat: troll tokens taken in this age"),
    ] = []
