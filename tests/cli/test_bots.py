"""`regelwerk bots`: checking and measuring programs that play."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

from tests.bots.test_outside import PRELUDE
from tests.cli.conftest import Run

REFERENCE = Path(__file__).parents[2] / "examples/bots/reference.py"


def test_a_bot_is_checked(run: Run) -> None:
    ran = run("bots", "check", shlex.join([sys.executable, "-S", str(REFERENCE)]), "--game", "ethnos")
    assert (ran.code, ran.err) == (0, "")
    assert all(line.startswith("+ ") for line in ran.lines[:-1])
    assert ran.lines[-1].endswith("keeps to the protocol.")


def test_what_is_wrong_with_a_bot_is_said(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(PRELUDE + "greet(); heard('choose'); say('resign')")
    ran = run("--lang", "de", "bots", "check", "--game", "ethnos", "--", sys.executable, "-S", str(script))
    assert ran.code == 2
    assert ran.lines[-2] == "- „Test“ hat aufgegeben."


def test_a_command_that_is_none(run: Run) -> None:
    for nothing in ((), ("",), (" ",)):
        assert "COMMAND" in run("bots", "check", *nothing).err
    assert "quotation mark" in run("bots", "check", 'python "bot.py').err
    ran = run("bots", "check", "/nowhere/bot")
    assert ran.code == 2
    assert ran.lines[0].startswith("- “/nowhere/bot” could not be started")


def test_bots_are_measured(run: Run, tmp_path: Path) -> None:
    words = ["bots", "measure", "ethnos", "random", "greedy", "--matches", "4"]
    ran = run(*words)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == "Ethnos: 4 matches, 2 seats, seed 1; a fair share of wins is 50 %"
    assert [line.split(":")[0] for line in ran.lines[1:]] == ["greedy", "random"]
    found = json.loads(run(*words, "--json").out)
    assert [line["bot"] for line in found] == ["greedy", "random"]
    page = tmp_path / "page.md"
    page.write_text("<!-- x: begin -->\n<!-- x: end -->\n")
    assert run(*words, "--write", "x", "--page", str(page)).code == 0
    assert "`regelwerk bots measure ethnos random greedy --matches 4`" in page.read_text()


def test_what_cannot_be_measured(run: Run, tmp_path: Path) -> None:
    keep = tmp_path / "keep"
    keep.write_text('{"game": "chess"}\n')
    for words, said in (
        (["greedy"], "at least two"),
        (["greedy", "serch"], "Did you mean “search”?"),
        (["greedy", "random", "--seats", "3"], "--seats"),
        (["greedy"] * 9 + ["--matches", "1"], "9"),
        (["greedy", "random", "--matches", "0"], "--matches"),
        (["greedy", "random", "--keep", str(keep)], "another measurement"),
        (["greedy", "random", "--write", "nowhere", "--page", str(keep)], "nowhere: begin"),
    ):
        ran = run("bots", "measure", "ethnos", *words)
        assert ran.code == 2
        assert said in ran.err


def test_a_question_mark_asks_a_bot_for_a_hint(run: Run) -> None:
    words = ("play", "ethnos", "--seats", "me=Anna,beginner", "--seed", "5", "--plain")
    english = run(*words, typed="?\nhelp\nquit\n")
    (place,) = [number for number, line in enumerate(english.lines) if line.startswith("A hint from")]
    choice = english.lines[place].partition(": ")[2]
    assert english.lines[place + 1].startswith(f"{choice}: place ")
    number, words_of_it = choice.split(" ", 1)
    assert any(line.startswith(f"{number}: {words_of_it} (") for line in english.lines[:place])
    assert any(
        line.startswith("Then perhaps: Anna: ") or "Then perhaps: beginner: " in line
        for line in english.lines
    )
    german = run("--lang", "de", *words, typed="?\nquit\n")
    assert "Ein Tipp von „search“" in german.out
    (then,) = [line for line in german.lines if line.startswith("Danach vielleicht: ")]
    assert not re.search(r": (take|draw|lead|place) ?[a-z-]*(;|$)", then)  # in words, not in notation
