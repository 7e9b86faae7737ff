"""The lines of a table's log: what can happen at a table, from the day it is opened."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from regelwerk.table import schema


class Kind(StrEnum):
    """What an entry tells."""

    OPEN = "open"
    SEAT = "seat"
    INVITE = "invite"
    REVOKE = "revoke"
    SIT = "sit"
    LEAVE = "leave"
    CANCEL = "cancel"
    START = "start"
    CHOICE = "choice"
    UNDO = "undo"
    PROPOSE = "propose"
    AGREE = "agree"
    DECLINE = "decline"
    PAUSE = "pause"
    RESUME = "resume"
    BOT = "bot"
    BACK = "back"
    RESIGN = "resign"
    EXPIRE = "expire"
    CREDIT = "credit"
    CHAT = "chat"
    REMATCH = "rematch"


class Draft(NamedTuple):
    """An entry that somebody wants to make."""

    kind: Kind
    body: dict[str, Any]
    person: str | None = None


class Entry(NamedTuple):
    """An entry as it is stored, under its number."""

    number: int
    kind: Kind
    at: int
    person: str | None
    mark: str | None
    body: dict[str, Any]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, Any]).decode

CHANNEL = "regelwerk"

# Either this entry gets its number or none does: the one rule on which "exactly once" rests.
_INSERT = sa.text(
    'INSERT INTO entries ("table", number, kind, at, person, mark, body)'
    " VALUES (:table, :number, :kind, :at, :person, :mark, :body) ON CONFLICT DO NOTHING"
)
_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :news)")


def add(connection: Connection, table: str, entry: Entry) -> bool:
    """Store an entry unless its number, or its mark, is taken."""
    values = {
        "table": table,
        "number": entry.number,
        "kind": entry.kind.value,
        "at": entry.at,
        "person": entry.person,
        "mark": entry.mark,
        "body": _encode(entry.body).decode(),
    }
    added = connection.execute(_INSERT, values).rowcount == 1
    if added and connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"news": f"{table} {entry.number + 1}"})
    return added


def read(connection: Connection, table: str, first: int = 0) -> list[Entry]:
    """The entries of a table from a number on."""
    found = schema.entries.c
    rows = connection.execute(
        sa.select(found.number, found.kind, found.at, found.person, found.mark, found.body)
        .where(found.table == table, found.number >= first)
        .order_by(found.number)
    )
    return [Entry(n, Kind(kind), at, person, mark, _decode(body)) for n, kind, at, person, mark, body in rows]
