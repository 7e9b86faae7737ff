"""What the lobby shows: tables with who sits there and who is waited for."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from regelwerk.table import schema
from regelwerk.table.places import OPEN

MOST = 100
"""Tables of each sort that are shown."""


class Seated(NamedTuple):
    kind: str
    person: str | None
    name: str


class Row(NamedTuple):
    """A table as the lobby shows it."""

    id: str
    game: str
    status: str
    visibility: str
    updated: int
    seats: tuple[Seated, ...]
    waiting: tuple[int, ...]
    mine: tuple[int, ...]
    """The seats of the one who looks."""

    @property
    def my_turn(self) -> bool:
        return any(seat in self.waiting for seat in self.mine)


class Tables(NamedTuple):
    mine: list[Row]
    """Those waiting for me first, then the newest."""
    open: list[Row]
    """Where one may sit down."""
    watch: list[Row]
    finished: list[Row]


def tables_for(connection: Connection, person: str | None) -> Tables:
    """Everything that somebody finds in the lobby."""
    t, p = schema.tables.c, schema.places.c
    running = t.status.in_(("gathering", "playing"))
    mine = sa.select(p.table).where(p.person == person) if person else None
    own = _rows(connection, t.id.in_(mine) & running, person) if mine is not None else []
    own.sort(key=lambda row: (not row.my_turn, -row.updated))
    finished = _rows(connection, t.id.in_(mine) & (t.status == "over"), person) if mine is not None else []
    seen = {row.id for row in own}
    offered = _rows(connection, (t.status == "gathering") & (t.visibility == "open"), person)
    watched = _rows(connection, (t.status == "playing") & t.visibility.in_(("open", "listed")), person)
    return Tables(
        own,
        [row for row in offered if row.id not in seen and any(seat.kind == OPEN for seat in row.seats)],
        [row for row in watched if row.id not in seen],
        finished,
    )


def finished(connection: Connection, person: str, game: str) -> list[str]:
    """The tables of a game at which this person alone has played to the end, the newest first."""
    t, p = schema.tables.c, schema.places.c
    mine = sa.select(p.table).where(p.person == person)
    shared = sa.select(p.table).where((p.person != person) | p.person.is_(None))
    which = t.id.in_(mine) & t.id.not_in(shared) & (t.game == game) & (t.status == "over")
    return list(connection.scalars(sa.select(t.id).where(which).order_by(t.updated.desc()).limit(MOST)))


def _rows(connection: Connection, which: sa.ColumnElement[bool], person: str | None) -> list[Row]:
    t, p = schema.tables.c, schema.places.c
    found = connection.execute(
        sa.select(t.id, t.game, t.status, t.visibility, t.updated, t.waiting)
        .where(which)
        .order_by(t.updated.desc())
        .limit(MOST)
    ).all()
    seats: dict[str, list[Seated]] = {row.id: [] for row in found}
    for row in connection.execute(
        sa.select(p.table, p.kind, p.person, p.name).where(p.table.in_(list(seats))).order_by(p.table, p.seat)
    ):
        seats[row.table].append(Seated(row.kind, row.person, row.name))
    return [
        Row(
            row.id,
            row.game,
            row.status,
            row.visibility,
            row.updated,
            tuple(seats[row.id]),
            tuple(seat for seat in range(len(seats[row.id])) if row.waiting >> seat & 1),
            tuple(n for n, seat in enumerate(seats[row.id]) if person and seat.person == person),
        )
        for row in found
    ]
