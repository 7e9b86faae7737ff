"""`regelwerk components` and the option `--components`: printed values put right by who owns the box."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from regelwerk.cli.options import game_named
from regelwerk.cli.out import Out, printable
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import InFile, Trouble
from regelwerk.cli.voice import Voice
from regelwerk.core.printed import VARIABLE, Change, Entry, Printed, read


def use(voice: Voice, files: list[str]) -> None:
    """Play with the values of these files and of those that the environment names, in every process."""
    if "" in files:
        raise Trouble(Say.EMPTY_COMPONENTS)
    named = [name for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]
    paths = [str(Path(name).resolve()) for name in (*named, *files)]
    os.environ[VARIABLE] = os.pathsep.join(paths)
    for path in paths:
        printed = printed_of(Path(path))
        for change in printed.changes:
            if not change.authored:
                print("regelwerk:", printable(_against_source(voice, change)), file=sys.stderr)


def printed_of(path: Path) -> Printed:
    """The values of the game that an owner's file is for."""
    id = read(path)["game"]
    try:
        game = game_named(id)
    except Trouble as trouble:
        raise InFile(path, trouble) from None
    if game.printed is None:
        raise InFile(path, Trouble(Say.NO_COMPONENTS, id=id))
    return game.printed


def show(voice: Voice, id: str, check: Path | None, authored: bool, as_json: bool) -> int:
    """What of a game's values is ours, what an owner has changed; or whether an owner's file fits."""
    game = game_named(id)
    printed = game.printed
    if printed is None:
        raise Trouble(Say.NO_COMPONENTS, id=id)
    if check is not None:
        return _check(voice, printed, check)
    if authored:
        lines = [f"# {voice.say(Say.COMPONENTS_FILE)}", f'game = "{id}"', *_authored(printed)]
        print("\n".join(lines))
        return 0
    ours = {entry.path: entry.authored for entry in printed.entries() if entry.authored}
    if as_json:
        changes = [change._asdict() for change in printed.changes]
        print(json.dumps({"data": game.data, "authored": ours, "changes": changes}, ensure_ascii=False))
        return 0
    out = Out()
    values = sum(len(fields) for fields in ours.values())
    out.line(voice.say(Say.COMPONENTS_AUTHORED, values=values, entries=len(ours)))
    out.line(voice.say(Say.COMPONENTS_CHANGED, changes=len(printed.changes)))
    out.items([(change.path, _written(change)) for change in printed.changes])
    return 0


def _check(voice: Voice, printed: Printed, path: Path) -> int:
    own = read(path)
    if own["game"] != printed.game:
        raise InFile(path, Trouble(Say.OTHER_COMPONENTS, id=printed.game, found=own["game"]))
    changes = printed.changed_by(path)
    for change in changes:
        print(f"{change.path}: {_written(change)}")
        if not change.authored:
            print(voice.say(Say.IN_FILE, path=str(path), problem=_against_source(voice, change)))
    print(
        voice.say(Say.IN_FILE, path=str(path), problem=voice.say(Say.COMPONENTS_FINE, changes=len(changes)))
    )
    return 0


def _against_source(voice: Voice, change: Change) -> str:
    return voice.say(
        Say.COMPONENTS_SOURCED, place=change.path, ours=toml(change.ours), theirs=toml(change.theirs)
    )


def _written(change: Change) -> str:
    return f"{toml(change.ours)} > {toml(change.theirs)}"


def _authored(printed: Printed) -> Iterable[str]:
    """Our own values as an owner's file, to be put right entry by entry."""
    for entry in printed.entries():
        fields = [field for field in entry.authored if field in entry.values]
        if fields:
            yield ""
            yield from _table(entry)
            yield from (f"{field} = {toml(entry.values[field])}" for field in fields)


def _table(entry: Entry) -> Iterable[str]:
    table, dot, _ = entry.path.partition(".")
    if not dot:
        return [f"[{table}]"]
    key = "id" if "id" in entry.values else "name"
    return [f"[[{table}]]", f"{key} = {toml(entry.values[key])}"]


def toml(value: Any) -> str:
    """A value as TOML writes it (words, numbers, truth and lists of them; None is left out)."""
    return "-" if value is None else json.dumps(value, ensure_ascii=False)
