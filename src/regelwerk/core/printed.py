"""What is printed in a game's box: numbers and names read from its `data/*.toml`, and over them what the
owner of a box has put right.

A value that no source prints is ours: an entry says `authored = true`, or lists the fields that are
(`authored = ["cost", "points"]`). What a source prints and we do not trust is listed under `[[uncertain]]`,
by its path (`what`). An owner's file has the shape of the data files, with only what differs:

    game = "skybridge"

    [[cards]]
    id = "rea-02"
    points = 3

Entries are found by their id. The files are named by the variable `REGELWERK_COMPONENTS`, so worker
processes read the same values; records made with them bear another digest. docs/components.md describes it.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from regelwerk.core.pieces import nearest
from regelwerk.core.plain import digest
from regelwerk.core.say import Say
from regelwerk.core.text import Term

VARIABLE = "REGELWERK_COMPONENTS"
"""Names the owner's files, as PATH names folders."""
REMARKS = ("authored", "source", "uncertain")
"""What the data say about themselves, beside the values."""


class Problem(NamedTuple):
    """What is wrong at one place of an owner's file, as a text key with its values."""

    path: str
    key: str
    values: Mapping[str, Any]


class BadComponents(ValueError):
    """An owner's file that cannot be used, with all that is wrong in it."""

    def __init__(self, file: str, problems: Iterable[Problem]) -> None:
        self.file = file
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{file}: {each.path}: {each.key}" for each in self.problems))


class Change(NamedTuple):
    """A value that an owner's file has replaced."""

    path: str
    ours: Any
    theirs: Any
    authored: bool
    """Whether ours was authored, or `uncertain`; if not, a source says otherwise than the owner."""


class Entry(NamedTuple):
    """A table of the data, with the path to it: a card, a segment, the sizes of the storage."""

    path: str
    values: dict[str, Any]

    @property
    def authored(self) -> list[str]:
        """The fields that are ours."""
        return authored(self.values)


Check = Callable[[Mapping[str, Any]], Iterator[Problem]]
"""What a game finds wrong with its data beyond names and kinds: a rune that does not exist."""


class Printed:
    """The data of one game as it is to be played with."""

    def __init__(self, game: str, source: str, check: Check, optional: Mapping[str, Any]) -> None:
        self.game = game
        self.source = source
        self.check = check
        self.optional = optional
        """Fields that entries may have though none of ours has them, each with an example."""
        self.data = tomllib.loads(source)
        self.changes: tuple[Change, ...] = ()

    @property
    def digest(self) -> str:
        """Of the data files alone where an owner has changed nothing."""
        changed = [(change.path, change.theirs) for change in self.changes]
        return digest(self.source + (json.dumps(changed) if changed else ""), 6)

    def entries(self) -> Iterator[Entry]:
        """All tables, in the order of the files."""
        for name, value in self.data.items():
            if isinstance(value, dict):
                yield Entry(name, value)
            elif _is_table_list(value):
                named = [entry for entry in value if _id(entry) is not None]
                yield from (Entry(f"{name}.{_id(entry)}", entry) for entry in named)

    def overlay(self, path: Path) -> None:
        """Lay the values of an owner's file over ours, if it is one for this game; BadComponents says all
        that is wrong with it."""
        own = read(path)
        if own.pop("game") != self.game:
            return
        changes: list[Change] = []
        problems = list(_overlay(self.data, own, "", False, self.optional, changes))
        if problems := problems or list(self.check(self.data)):
            raise BadComponents(str(path), problems)
        unsure = {entry["what"] for entry in self.data.get("uncertain", ())}
        self.changes += tuple(
            change._replace(authored=change.authored or change.path in unsure) for change in changes
        )

    def changed_by(self, path: Path) -> tuple[Change, ...]:
        """What an owner's file would change in the values of our data files."""
        twin = Printed(self.game, self.source, self.check, self.optional)
        twin.overlay(path)
        return twin.changes


def load(
    package: str, *names: str, check: Check = lambda _: iter(()), optional: Mapping[str, Any] | None = None
) -> Printed:
    """The data files of a game package, with the values of the owner's files over them."""
    folder = files(package).joinpath("data")
    source = "".join(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in names)
    printed = Printed(package.rpartition(".")[2], source, check, optional or {})
    for name in os.environ.get(VARIABLE, "").split(os.pathsep):
        if name:
            printed.overlay(Path(name))
    return printed


def read(path: Path) -> dict[str, Any]:
    """An owner's file; BadComponents if it is no TOML or does not say of which game it is."""
    try:
        own = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(str(path), [Problem("", Say.COMPONENTS_TOML, {"problem": str(error)})]) from None
    if not isinstance(own.get("game"), str):
        raise BadComponents(str(path), [Problem("game", Say.COMPONENTS_GAME, {})])
    return own


def authored(entry: Mapping[str, Any]) -> list[str]:
    """The fields of an entry that are ours."""
    marked = entry.get("authored", [])
    if marked is True:
        return [field for field in entry if field not in (*REMARKS, "id")]
    return list(marked or [])


def _overlay(
    ours: dict[str, Any],
    own: Mapping[str, Any],
    path: str,
    entry: bool,
    optional: Mapping[str, Any],
    changes: list[Change],
    known: Mapping[str, Any] | None = None,
) -> Iterator[Problem]:
    """`entry`: one of a list, found by its id; `known` are the fields that entries of that list have, each
    with a value that one of them has there."""
    fields = {**(optional if entry else {}), **(known or {}), **ours}
    marked = authored(ours)
    for field, theirs in own.items():
        place = f"{path}.{field}" if path else field
        if field in REMARKS or (entry and field in ("id", "name")):
            continue
        if field not in fields:
            right = [name for name in fields if name not in (*REMARKS, "id", "name")]
            yield Problem(place, Say.COMPONENTS_FIELD, {"word": field, "known": nearest(field, right)})
        elif _is_table_list(ours.get(field)):
            yield from _overlay_entries(ours[field], theirs, place, optional, changes)
        elif isinstance(ours.get(field), dict) and not entry:
            if isinstance(theirs, dict):
                yield from _overlay(ours[field], theirs, place, False, optional, changes)
            else:
                yield Problem(place, Say.COMPONENTS_KIND, _kinds(ours[field], theirs))
        elif _kind(fields[field]) != _kind(theirs):
            yield Problem(place, Say.COMPONENTS_KIND, _kinds(fields[field], theirs))
        elif field in ours and _kind(theirs) == "array" and len(theirs) != len(ours[field]):
            yield Problem(place, Say.BAD_COUNT, {"needed": len(ours[field]), "found": len(theirs)})
        elif ours.get(field) != theirs:
            changes.append(Change(place, ours.get(field), theirs, field in marked or field not in ours))
            ours[field] = theirs
            if field in marked:
                marked.remove(field)
                ours["authored"] = marked[:]


def _overlay_entries(
    ours: list[dict[str, Any]], theirs: Any, path: str, optional: Mapping[str, Any], changes: list[Change]
) -> Iterator[Problem]:
    if not _is_table_list(theirs):
        yield Problem(path, Say.COMPONENTS_KIND, _kinds(ours, theirs))
        return
    by_id = {_id(entry): entry for entry in ours if _id(entry) is not None}
    known = {field: value for entry in reversed(ours) for field, value in entry.items()}
    met = set()
    for number, entry in enumerate(theirs):
        id = _id(entry)
        if id is None:
            yield Problem(f"{path}[{number}]", Say.COMPONENTS_NO_ID, {})
        elif id not in by_id:
            near = nearest(str(id), [str(known) for known in by_id])
            yield Problem(f"{path}[{number}]", Say.COMPONENTS_ID, {"word": str(id), "known": near})
        elif id in met:
            yield Problem(f"{path}.{id}", Say.COMPONENTS_TWICE, {"word": str(id)})
        else:
            met.add(id)
            yield from _overlay(by_id[id], entry, f"{path}.{id}", True, optional, changes, known)


def _is_table_list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _id(entry: Mapping[str, Any]) -> Any:
    return entry.get("id", entry.get("name"))


def _kind(value: Any) -> str:
    """The kind of a value, as `core.kind.*` names it."""
    if isinstance(value, list):
        return "tables" if _is_table_list(value) else "words" if _words(value) else "array"
    return {bool: "bool", int: "int", float: "float", str: "str", dict: "object"}.get(type(value), "other")


def _words(value: list[Any]) -> bool:
    """An empty list counts as one of words, the only lists of ours that are empty."""
    return all(isinstance(item, str) for item in value)


def _kinds(ours: Any, theirs: Any) -> dict[str, Any]:
    return {"expected": Term(f"core.kind.{_kind(ours)}"), "found": Term(f"core.kind.{_kind(theirs)}")}
