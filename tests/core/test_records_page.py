"""docs/records.md: its programs run, and its examples are of the form that is written."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from regelwerk.core.record import written
from regelwerk.core.replay import _DECODER
from regelwerk.core.say import Say
from regelwerk.core.text import Texts
from tests.helpers import ETHNOS, finished

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def program(name: str) -> str:
    found = re.search(rf"<!-- {name}: begin -->\n```python\n(.*?)```\n<!-- {name}: end -->", PAGE, re.DOTALL)
    assert found
    return found[1]


def run(file: Path) -> subprocess.CompletedProcess[str]:
    """The program of the page, with nothing but the standard library."""
    command = [sys.executable, "-I", "-S", "-c", program("verify"), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("game", ["smugglers", "ethnos"])
def test_the_program_of_the_page_verifies_a_record(game: str, tmp_path: Path) -> None:
    record = finished(4) if game == "smugglers" else finished(4, ETHNOS, 3, pillage="together")
    path = tmp_path / "match.jsonl"
    record.save(path)
    done = run(path)
    assert done.returncode == 0, done.stderr
    text = path.read_text(encoding="utf-8")
    for place in range(5, len(text), len(text) // 12):
        other = "x" if text[place] != "x" else "y"
        path.write_text(text[:place] + other + text[place + 1 :], encoding="utf-8", newline="\n")
        assert run(path).returncode != 0, (place, text[place])


def test_it_is_as_short_as_promised() -> None:
    lines = [line for line in program("verify").splitlines() if line.strip()]
    assert len(lines) <= 15


def test_the_dice_of_the_page_are_ours() -> None:
    names: dict[str, Any] = {}
    exec(program("die"), names)
    record, before = finished(3, legs="60"), dict.fromkeys(("watch", "wind", "waves"), 0)
    sides = {"watch": 6, "wind": 6, "waves": 10}
    for line in record.lines:
        for purpose, number in line.get("chance", ()):
            assert names["number"](record.seed, purpose, before[purpose], sides[purpose]) == number
            before[purpose] += 1
    assert min(before.values()) > 1


def test_the_examples_of_the_page_are_lines() -> None:
    block = re.search(r"```\n(\{\"record\".*?)```", PAGE, re.DOTALL)
    assert block
    header, setup, *others = block[1].splitlines()
    assert list(json.loads(header)) == list(finished(4).header)
    assert list(json.loads(setup.replace(",...", ""))) == ["chance", "sealed", "state", "chain", "secret"]
    for line in others:
        value = _DECODER.decode(line)
        if isinstance(value, dict):
            assert written(value) == line


def test_the_page_quotes_what_the_program_says() -> None:
    said = Texts().say("en", Say.RECORD_OTHER_RULES, recorded="1", rules="2")
    assert said in " ".join(PAGE.replace("*", "").split())


def test_every_key_is_explained() -> None:
    from regelwerk.core.replay import _Line

    for key in _Line.__annotations__:
        assert f"`{key}`" in PAGE
