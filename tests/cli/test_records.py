"""Records: shown line by line, from anybody's view, and checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def record(run: Run) -> Path:
    run(
        "play",
        "ethnos",
        "--seats",
        "me=Anna,greedy,random",
        "--seed",
        "2",
        "--save",
        "match.jsonl",
        typed=THROUGH,
    )
    return Path("match.jsonl")


THROUGH = "1\n\nall\n\n" * 800


def test_a_sound_record(run: Run, record: Path) -> None:
    ran = run("verify", str(record), str(record))
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.lines) == 2
    assert re.fullmatch(r"match.jsonl: in order: Ethnos, \d+ choices, complete; winner: .+", ran.lines[0])
    assert "in Ordnung: Ethnos" in run("--lang", "de", "verify", str(record)).out


def test_a_folder_and_standard_input(run: Run, record: Path) -> None:
    Path("kept").mkdir()
    for name in ("b.jsonl", "a.jsonl"):
        Path("kept", name).write_text(record.read_text())
    Path("kept", "notes.txt").write_text("no record")
    ran = run("verify", "kept")
    assert ran.code == 0
    assert [line.partition(":")[0] for line in ran.lines] == [
        str(Path("kept", name)) for name in ("a.jsonl", "b.jsonl")
    ]
    assert run("verify", "-", typed=record.read_text()).out.startswith("<stdin>: in order: ")
    assert run("replay", "-", "--at", "0", typed=record.read_text()).lines[0].startswith("Line 0 of ")
    Path("empty").mkdir()
    ran = run("verify", "empty", "kept")
    assert (ran.code, len(ran.lines)) == (2, 3)
    assert ran.lines[0].startswith("empty: no records")


def cut_off(text: str) -> str:
    return text[: len(text) // 2]


def without_a_line(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:9] + lines[10:])


def another_choice(text: str) -> str:
    lines = text.splitlines(keepends=True)
    at = next(place for place, line in enumerate(lines) if '"draw"' in line)
    lines[at] = lines[at].replace('"draw"', '"take elf-red"')
    return "".join(lines)


def another_winner(text: str) -> str:
    return re.sub(r'"ranks":\[[\d,]+\]', '"ranks":[9,9,9]', text)


def another_game(text: str) -> str:
    return text.replace('"game":"ethnos"', '"game":"chess"')


def another_seed(text: str) -> str:
    return re.sub(r'"seed":"\w\w', '"seed":"00', text)


SPOILT = [cut_off, without_a_line, another_choice, another_winner, another_game, another_seed]
NO_RECORD = [
    b"",
    b"\n",
    b"\x7fELF\x00\xff",
    b"[" * 100_000,
    b"{}\n",
    b'{"record":1}\n',
    b'{"record":"x"}\n',
    b"null\n",
    b"\xef\xbb\xbf{}",
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_spoilt_record(run: Run, record: Path, spoil: object) -> None:
    Path("spoilt.jsonl").write_text(spoil(record.read_text()))  # type: ignore[operator]
    ran = run("verify", "match.jsonl", "spoilt.jsonl")
    assert (ran.code, ran.err) == (2, "")
    assert "in order" in ran.lines[0]
    assert ran.lines[1].startswith("spoilt.jsonl: ")
    assert "in order" not in ran.lines[1]
    for command in (("replay", "spoilt.jsonl"), ("play", "--resume", "spoilt.jsonl")):
        ran = run(*command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("regelwerk: spoilt.jsonl: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("content", NO_RECORD)
def test_what_is_no_record(run: Run, content: bytes) -> None:
    Path("odd.jsonl").write_bytes(content)
    ran = run("verify", "odd.jsonl")
    assert (ran.code, ran.err) == (2, "")
    assert ran.out.startswith("odd.jsonl: ")
    assert ran.out.count("\n") == 1
    assert run("replay", "odd.jsonl").code == 2


def test_a_line_of_a_record(run: Run, record: Path) -> None:
    shown = run("replay", str(record), "--at", "0").lines
    assert shown[0].startswith("Line 0 of ")
    assert "Age 1 begins." in shown[1]
    assert shown[-1].startswith("To choose: ")
    ran = run("replay", str(record), "--at", "100000")
    assert (ran.code, ran.out) == (2, "")
    assert "this record has the lines 0 to" in ran.err


def test_the_end_of_a_record(run: Run, record: Path) -> None:
    shown = run("replay", str(record)).lines
    assert any(line == "Result:" for line in shown)
    german = run("--lang", "de", "replay", str(record)).out
    assert "Ergebnis:" in german
    assert "Sicht: ohne eigenen Platz" in german


def test_every_line_of_a_record(run: Run, record: Path) -> None:
    shown = run("replay", str(record), "--events").lines
    numbers = [int(found[1]) for line in shown if (found := re.match(r"(\d+): ", line))]
    assert numbers == list(range(len(record.read_text().splitlines()) - 2))
    assert len(shown) > len(numbers)
    upto = run("replay", str(record), "--events", "--at", "5").lines
    assert upto == shown[: len(upto)]
    assert upto[-1] != shown[-1]


def test_a_seat_sees_its_own_cards_only(run: Run, record: Path) -> None:
    at = ("--at", "30")
    spectator = run("replay", str(record), *at).out
    assert "You draw" not in spectator
    assert "Your hand" not in spectator
    anna = run("replay", str(record), *at, "--seat", "Anna").out
    assert anna == run("replay", str(record), *at, "--seat", "1").out
    assert "Your hand" in anna
    assert anna != run("replay", str(record), *at, "--seat", "2").out


@pytest.mark.parametrize("seat", ["0", "4", "Zoe", "-1", "x" * 500])
def test_no_such_seat(run: Run, record: Path, seat: str) -> None:
    ran = run("replay", str(record), "--seat", seat)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_the_public_story_of_a_running_match_cannot_be_replayed(run: Run) -> None:
    from regelwerk.core.replay import load
    from regelwerk.games import GAMES

    run("play", "ethnos", "--seats", "me,random", "--seed", "1", "--save", "match.jsonl", typed="1\n1\n")
    record = load(Path("match.jsonl").read_text(), GAMES)
    Path("public.jsonl").write_text(record.dump(full=False))
    ran = run("verify", "public.jsonl")
    assert ran.code == 2
    assert "holds no seed" in ran.out
