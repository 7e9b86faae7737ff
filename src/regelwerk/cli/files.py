"""Reading and writing the files of a person: records, positions, the default folder for matches."""

from __future__ import annotations

import errno
import os
import shlex
import sys
from datetime import datetime
from pathlib import Path

from regelwerk.cli.say import Say
from regelwerk.cli.trouble import InFile, Trouble
from regelwerk.core.folders import data_folder
from regelwerk.core.record import Record
from regelwerk.core.replay import LARGEST, BadRecord, load
from regelwerk.games import GAMES

STDIN = Path("<stdin>")
"""Stands for standard input, which is written `-` as a file name."""


def content(path: Path) -> bytes:
    """What is in a file, unless it is far too much."""
    if path == STDIN:
        found = sys.stdin.buffer.read(LARGEST + 1)
    else:
        with path.open("rb") as file:
            found = file.read(LARGEST + 1)
    if len(found) > LARGEST:
        raise InFile(path, Trouble(Say.TOO_LARGE, largest=LARGEST // 1_000_000))
    return found


def read_record(path: Path) -> Record:
    """The record in a file, replayed and checked; InFile says what is wrong with it."""
    try:
        text = content(path).decode("utf-8")
    except UnicodeDecodeError:
        raise InFile(path, Trouble(Say.NO_TEXT)) from None
    try:
        return load(text, GAMES)
    except BadRecord as bad:
        raise InFile(path, bad) from None


def save(record: Record, path: Path) -> None:
    """Write a record; our own folder too where it is missing. Devices and links stay what they are."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "is no file", str(path))
    if path.parent == data_folder():
        path.parent.mkdir(parents=True, exist_ok=True)
    record.save(path.resolve())


def check_free(path: Path) -> None:
    """A match never takes the place of another file."""
    if path.is_file() and path.stat().st_size:
        raise Trouble(Say.FILE_EXISTS, path=str(path), command=f"regelwerk play --resume {quoted(path)}")


def default_path(game: str) -> Path:
    """A file of its own for a match that nobody named one for."""
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = data_folder() / f"{name}.jsonl"
    number = 2
    while path.exists():
        path = path.with_name(f"{name}-{number}.jsonl")
        number += 1
    return path


def quoted(path: Path) -> str:
    """A path as it may be typed into a shell."""
    return shlex.quote(str(path)) if os.name == "posix" else f'"{path}"'
