"""What whoever runs a server needs beside it: back up, restore, check, export. Works while the server runs,
but for restoring."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from regelwerk.core import Game
from regelwerk.core.replay import BadRecord, load
from regelwerk.table import entries, schema
from regelwerk.table.database import upgrade
from regelwerk.table.live import behind
from regelwerk.table.live import project as project_story
from regelwerk.table.store import make_engine
from regelwerk.table.story import Story

CHUNK = 2000


class NotEmpty(RuntimeError):
    """The database to restore into holds tables already."""


class NoBackup(RuntimeError):
    """The file is none of our backups."""


def backup(url: str, file: Path) -> int:
    """Copy a whole database, as it is at one moment, into a SQLite file: whichever kind it is of. The number
    of tables in it. The file is there complete or not at all."""
    if file.exists() and not file.is_file():
        raise FileExistsError(errno.EEXIST, "is no file", str(file))
    unfinished = file.with_name(file.name + ".part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)
    source, target = make_engine(url), make_engine(f"sqlite:///{unfinished}")
    try:
        upgrade(target)
        count = _copy(source, target)
        with target.connect() as connection:
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.exec_driver_sql("PRAGMA journal_mode=DELETE")
    finally:
        source.dispose()
        target.dispose()
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.replace(file)
    return count


def restore(file: Path, url: str) -> int:
    """Put a backup into an empty database."""
    if not file.is_file():
        raise NoBackup(str(file))
    source, target = make_engine(f"sqlite:///{file}"), make_engine(url)
    try:
        try:
            with source.connect() as connection:
                connection.scalar(sa.select(sa.func.count()).select_from(schema.entries))
        except sa.exc.DBAPIError:
            raise NoBackup(str(file)) from None
        upgrade(target)
        with target.connect() as connection:
            if connection.scalar(sa.select(sa.func.count()).select_from(schema.tables)):
                raise NotEmpty(url)
        return _copy(source, target)
    finally:
        source.dispose()
        target.dispose()


def _copy(source: Engine, target: Engine) -> int:
    level = {} if source.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with (
        source.connect().execution_options(**level) as reading,
        reading.begin(),
        target.connect().execution_options(writes=True) as writing,
        writing.begin(),
    ):
        for table in schema.metadata.sorted_tables:
            result = reading.execution_options(yield_per=CHUNK).execute(sa.select(table))
            for rows in result.mappings().partitions():
                writing.execute(sa.insert(table), [dict(row) for row in rows])
        return writing.scalar(sa.select(sa.func.count()).select_from(schema.tables)) or 0


class Checked(NamedTuple):
    """What came of checking one table: `problem` is empty if all is well."""

    table: str
    game: str
    choices: int
    problem: str = ""


def check(url: str, games: Mapping[str, Game], repair: bool = False) -> Iterator[Checked]:
    """Tell every table from its log, and verify the record that comes out, line by line."""
    engine = make_engine(url)
    try:
        with engine.connect() as connection:
            ids = list(connection.scalars(sa.select(schema.tables.c.id).order_by(schema.tables.c.created)))
        for id in ids:
            with engine.connect() as connection:
                yield _check(connection, id, games)
        if repair:
            with engine.connect().execution_options(writes=True) as connection, connection.begin():
                for id in behind(connection):
                    project_story(connection, _story(connection, id, games))
    finally:
        engine.dispose()


def _story(connection: Connection, id: str, games: Mapping[str, Game]) -> Story:
    row = connection.execute(sa.select(schema.tables.c.seed).where(schema.tables.c.id == id)).one()
    story = Story(id, bytes(row.seed), games)
    for entry in entries.read(connection, id):
        story.apply(entry)
    return story


def _check(connection: Connection, id: str, games: Mapping[str, Game]) -> Checked:
    game = connection.scalar(sa.select(schema.tables.c.game).where(schema.tables.c.id == id)) or "?"
    try:
        story = _story(connection, id, games)
        if story.record is None:
            return Checked(id, game, 0)
        if story.record.match.over:
            load(story.record.dump(), games)
        return Checked(id, game, len(story.record.choices))
    except (BadRecord, Exception) as error:
        return Checked(id, game, 0, f"{type(error).__name__}: {error}")


def export(
    url: str, folder: Path, games: Mapping[str, Game], told: Callable[[Path], None] = lambda _: None
) -> int:
    """Every finished match as a record, and every running one as far as the public knows it."""
    engine = make_engine(url)
    count = 0
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with engine.connect() as connection:
            for id in connection.scalars(sa.select(schema.tables.c.id)).all():
                story = _story(connection, id, games)
                if story.record is None:
                    continue
                file = folder / f"{story.game.id}-{id}.gamerec.ndjson"
                file.write_text(story.record.dump(None, full=False), encoding="utf-8", newline="\n")
                told(file)
                count += 1
    finally:
        engine.dispose()
    return count
