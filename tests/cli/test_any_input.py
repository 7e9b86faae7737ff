"""Any command line, any file, anything typed: an answer or one message, and nothing half written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from regelwerk.core import Record, position
from tests.cli.conftest import Run
from tests.helpers import ETHNOS, REVIVE, SKYBRIDGE, Plan, finished, play

GAMES = ["ethnos", "skybridge", "revive", "ethno", ""]
SEATS = [
    "random,random",
    "me,random",
    "greedy,me=Ann,random",
    "me",
    "",
    ",",
    "me=,random",
    "me=\u202e,random",
]
SEATS += [
    "exec:,random",
    'exec:",random',
    "exec:true,random",
    "search:iterations=x,random",
    "random:x,random",
]
SETTINGS = ["tribes=elves,orcs", "tribes=elves,elves", "tribes=", "pillage=together", "x=1", "=", "tribes"]
NUMBERS = ["0", "1", "2", "30", "-1", "9" * 40, "1e3", "x", "", "\u0662", "3.0", "1_0"]
CHOICES = [
    "draw",
    "take elf-red",
    "1: draw",
    "2: draw",
    ":",
    "",
    "lead elf-red",
    "with nothing",
    "place rhea",
]
CHOICES += ["\x1b[2J", "9" * 30 + ": draw", "pass", "yes", "take " + "x" * 999]
WORDS = ["trolls", "Trolle", "elf", "x", "", "\u0130", "--", "-", "-h", "--lang", "de", "=", "\udcff", "é"]

SPOILT: dict[str, bytes] = {
    "empty": b"",
    "nothing": b"\0" * 99,
    "binary": bytes(range(256)) * 8,
    "latin": "Größe".encode("latin-1"),
    "utf-16": '{"seats": 2}'.encode("utf-16"),
    "mark": b'\xef\xbb\xbf{"game": "ethnos", "seats": 2}',
    "deep": b"[" * 100_000,
    "list": b"[1, 2]",
    "number": b'{"game": "ethnos", "seats": 2, "glory": [1' + b"0" * 5000 + b"]}",
    "nan": b'{"game": "ethnos", "seats": NaN}',
    "chess": b'{"game": "chess", "seats": 2}',
    "nameless": b'{"seats": 2}',
}


def running(plan: Plan, choices: int) -> Record:
    record = plan.record()
    for _ in play(record, plan.rng, choices):
        pass
    return record


RECORDS = [finished(seed, game, seats=2) for seed, game in enumerate((ETHNOS, SKYBRIDGE, REVIVE))]
RUNNING = running(Plan(ETHNOS, 2, {}, 5), 20)
WHOLE = RECORDS[0].dump().encode()
SPOILT |= {
    "windows": WHOLE.replace(b"\n", b"\r\n"),
    "cut": WHOLE[:-300],
    "doubled": WHOLE * 2,
    "beheaded": WHOLE.partition(b"\n")[2],
}
SOUND = {
    **{f"{record.game.id}.jsonl": record.dump().encode() for record in RECORDS},
    "running.jsonl": RUNNING.dump().encode(),
    "ethnos.json": json.dumps({"game": "ethnos", "seats": 3, "hands": [["elf-red", "elf-blue"]]}).encode(),
    "skybridge.json": json.dumps(position.write(SKYBRIDGE, RECORDS[1].match.start)).encode(),
    "revive.json": b'{"game": "revive", "seats": 2}',
}
FILES = [
    *SOUND,
    *SPOILT,
    "folder",
    "missing",
    "folder/none/file",
    "x" * 300,
    "-",
    "",
]

any_file = st.sampled_from(list(SOUND)) | st.sampled_from(FILES)
some_word = st.sampled_from(WORDS)


def options(*pairs: tuple[str, Any]) -> st.SearchStrategy[list[str]]:
    """Some of these options, each with a value where it takes one."""
    each = [
        st.just([name]) if values is None else st.builds(lambda value, name=name: [name, value], values)
        for name, values in pairs
    ]
    return st.lists(st.one_of(each), max_size=3).map(flat)


def line(*parts: Any) -> st.SearchStrategy[list[str]]:
    """A command line of these parts: words, strategies for a word, strategies for several."""
    found = [st.just(part) if isinstance(part, str) else part for part in parts]
    return st.tuples(*found).map(flat)


def flat(parts: Iterable[str | list[str]]) -> list[str]:
    return [word for part in parts for word in ([part] if isinstance(part, str) else part)]


def of(words: list[str]) -> st.SearchStrategy[str]:
    return st.sampled_from(words)


plain = ("--plain", None)
as_json = ("--json", None)
seat = ("--seat", of([*NUMBERS, "random", "Ann"]))
seed = ("--seed", of(["7", "", "7/12", "x" * 2000]))
option = ("--option", of(SETTINGS))
positions = options(("--game", of(GAMES)), ("--choose", of(CHOICES)), seat, seed, as_json, plain)
outputs = of(["new.csv", "new.parquet", "new.ndjson", "new.txt", "none/new.csv", "folder", ".csv"])

command_lines = st.one_of(
    line("play", of(GAMES), "--seats", of(SEATS), options(option, seed, plain, ("--save", any_file))),
    line("play", "--resume", any_file, options(plain, ("--seats", of(SEATS)), ("--save", any_file))),
    line(
        *("simulate", of(GAMES), "--matches", "2", "--seats", of(SEATS)),
        options(option, seed, as_json, ("--rotate", None), ("--jobs", of(["1", "0", "x", "-1"]))),
        options(("--out", outputs), ("--records", of(["new", "folder", "ethnos.json", "none/new", ""]))),
    ),
    line("replay", any_file, options(("--at", of(NUMBERS)), seat, plain, ("--events", None))),
    line("verify", st.lists(any_file, max_size=3)),
    line("position", of(["check", "show", "play"]), any_file, positions),
    line("rules", of(GAMES), st.lists(some_word, max_size=2)),
    line("bots", "check", of(["", '"', "nowhere/bot", "true", "-"]), options(("--game", of(GAMES)))),
    line(of(["games", "components", "completion", "position", "serv", ""]), st.lists(some_word, max_size=2)),
    st.lists(some_word, max_size=3),
)
typed = st.one_of(
    st.just(b""),
    st.lists(
        of(
            [
                "1",
                "2",
                "?",
                "undo",
                "log all",
                "table",
                "help",
                "save folder",
                "save ethnos.json",
                "save new",
                "quit",
            ]
        )
    )
    .map("\n".join)
    .map(str.encode),
    st.sampled_from([*SOUND.values(), *SPOILT.values()]),
    st.binary(max_size=40),
)


@pytest.fixture
def files(home: Path) -> Path:
    for name, content in {**SOUND, **SPOILT}.items():
        (home / name).write_bytes(content)
    (home / "folder").mkdir()
    return home


@settings(suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture])
@given(words=command_lines, typed=typed, language=of(["en", "de"]))
def test_anything(run: Run, files: Path, words: list[str], typed: bytes, language: str) -> None:
    before = {path: path.read_bytes() for path in sorted(files.iterdir()) if path.is_file()}
    ran = run("--lang", language, *words, typed=typed)
    assert ran.code in (0, 2, 3)
    if ran.err:
        assert ran.err.startswith("regelwerk: ")
        assert "Traceback" not in ran.err
    if ran.code == 0:
        assert ran.err == ""
    new = [path for path in files.iterdir() if path.is_file() and path not in before]
    assert not [path for path in files.rglob("*") if path.name.endswith(".part")]
    if ran.code == 2 and words[:1] != ["play"]:  # a match that was begun is kept, even if its input ends
        assert not new
    for path in new:
        path.unlink()
    for path, content in before.items():
        kept = path.read_bytes()
        assert kept == content or (words[0] == "play" and path.name in words)
        if kept != content:
            path.write_bytes(content)
