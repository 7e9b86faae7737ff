"""What is stored: people and their sessions, and for each table the append-only log that is its whole truth.

Everything else in `tables` and `places` follows from the log and is there for the lobby: it may be
deleted and is made again (`regelwerk admin check --repair`).
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", Text, nullable=False),
    Column("wishes", Text, nullable=False),  # language, theme, sound, ... as JSON
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the cookie: a stolen database opens no session
    Column("person", String(24), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Index(None, "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("seed", LargeBinary, nullable=False),  # known to the server alone until the match is over
    Column("created", BigInteger, nullable=False),
    # from here on: made from the log, for the lobby
    Column("version", Integer, nullable=False),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("waiting", Integer, nullable=False),  # the seats that must answer, a bit each
    Column("bots", Boolean, nullable=False),  # whether one of them is a bot
    Column("deadline", BigInteger),
    Column("updated", BigInteger, nullable=False),
    Index(None, "status", "visibility", "updated"),
)

places = Table(
    "places",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(24)),
    Column("name", Text, nullable=False),
    Index(None, "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970, by the server's clock
    Column("person", String(24)),
    Column("mark", String(100)),  # made by the client: the same act twice is one act
    Column("body", Text, nullable=False),
    UniqueConstraint("table", "mark"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),  # when a server was last alive: clocks stand still without one
)
