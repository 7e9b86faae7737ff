"""Results as files, one row for each seat of each match: CSV, NDJSON or Parquet.

A file is written under another name (`.part`) and takes its own only when it is complete.
"""

from __future__ import annotations

import csv
import errno
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from regelwerk.lab.matches import Plan, Played


class Row(NamedTuple):
    """How one seat did in one match. Seats and matches count from 0."""

    match: int
    seed: str
    """Plays the same match again: `regelwerk play --seed ...`."""
    seat: int
    bot: str
    rank: int
    score: int
    choices: int


def rows(plan: Plan, matches: Iterable[Played]) -> Iterable[Row]:
    names = plan.names
    for match in matches:
        seed = plan.words(match.number)
        for seat, player in enumerate(plan.order(match.number)):
            yield Row(
                match.number,
                seed,
                seat,
                names[player],
                match.ranks[seat],
                match.scores[seat],
                match.choices[seat],
            )


class UnknownFormat(ValueError):
    """A file name whose ending stands for no format we write."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path}: write {', '.join(FORMATS)}")
        self.path = path
        self.known = list(FORMATS)


class NoParquet(RuntimeError):
    """pyarrow is not installed."""


class Sheet(Protocol):
    """A file that rows are written to."""

    def write(self, rows: Iterable[Row]) -> None: ...

    def close(self) -> None: ...


class Csv:
    def __init__(self, path: Path) -> None:
        self.file = path.open("w", newline="", encoding="utf-8")
        self.writer = csv.writer(self.file, lineterminator="\n")
        self.writer.writerow(Row._fields)

    def write(self, rows: Iterable[Row]) -> None:
        self.writer.writerows(rows)

    def close(self) -> None:
        self.file.close()


class Ndjson:
    def __init__(self, path: Path) -> None:
        self.file = path.open("w", encoding="utf-8")

    def write(self, rows: Iterable[Row]) -> None:
        self.file.writelines(json.dumps(row._asdict(), ensure_ascii=False) + "\n" for row in rows)

    def close(self) -> None:
        self.file.close()


class Parquet:
    """Rows are gathered into groups: single ones would make a large and slow file."""

    GROUP = 20_000

    def __init__(self, path: Path) -> None:
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError:
            raise NoParquet from None
        self.arrow = pyarrow
        fields = {"match": "int64", "seed": "string", "seat": "int8", "bot": "string"}
        numbers = {"rank": "int8", "score": "int32", "choices": "int32"}
        self.schema = pyarrow.schema(
            [(name, getattr(pyarrow, kind)()) for name, kind in (fields | numbers).items()]
        )
        self.rows: list[Row] = []
        self.writer = pyarrow.parquet.ParquetWriter(path, self.schema)

    def write(self, rows: Iterable[Row]) -> None:
        self.rows += rows
        if len(self.rows) >= self.GROUP:
            self._flush()

    def _flush(self) -> None:
        columns: Any = zip(*self.rows, strict=True)
        arrays = [
            self.arrow.array(column, field.type) for column, field in zip(columns, self.schema, strict=True)
        ]
        self.writer.write_table(self.arrow.Table.from_arrays(arrays, schema=self.schema))
        self.rows = []

    def close(self) -> None:
        if self.rows:
            self._flush()
        self.writer.close()


FORMATS: dict[str, type[Csv] | type[Ndjson] | type[Parquet]] = {
    ".parquet": Parquet,
    ".csv": Csv,
    ".ndjson": Ndjson,
}


class Out:
    """A file of results on its way: `done` gives it its name, leaving without that removes it."""

    def __init__(self, path: Path) -> None:
        kind = FORMATS.get(path.suffix.lower())
        if kind is None:
            raise UnknownFormat(path)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
        if path.exists() and not path.is_file():
            raise FileExistsError(errno.EEXIST, "is no file", str(path))
        self.path = path = path.resolve()
        self.unfinished = path.with_name(path.name + ".part")
        self.sheet: Sheet = kind(self.unfinished)
        self.open = True

    def write(self, rows: Iterable[Row]) -> None:
        self.sheet.write(rows)

    def done(self) -> None:
        self.open = False
        self.sheet.close()
        self.unfinished.replace(self.path)

    def __enter__(self) -> Out:
        return self

    def __exit__(self, *_: object) -> None:
        if self.open:
            self.open = False
            try:
                self.sheet.close()
            finally:
                self.unfinished.unlink(missing_ok=True)
