"""Does a program keep to the protocol?"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from regelwerk.bots.check import BAD, GOOD, NOTE, check
from regelwerk.bots.say import Say
from tests.bots.test_outside import program
from tests.stress_game import GAME as SMUGGLERS

EXAMPLES = Path(__file__).parents[2] / "examples/bots"
PYTHON = [sys.executable, "-S", str(EXAMPLES / "reference.py")]
NODE = ["node", str(EXAMPLES / "reference.mjs")]


@pytest.mark.parametrize("command", [PYTHON, NODE], ids=["python", "javascript"])
def test_the_reference_bots_keep_to_it_in_every_game(command: list[str]) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"no {command[0]} here")
    for games in (None, [SMUGGLERS]):
        report = check(command, games)
        assert [finding for finding in report.findings if finding.mark != GOOD] == []
        assert report.passed
        keys = {finding.key for finding in report.findings}
        assert keys >= {Say.CHECK_HELLO, Say.CHECK_MATCH, Say.CHECK_SAME, Say.CHECK_QUIT, Say.CHECK_HANGUP}


def test_the_reference_bot_is_short() -> None:
    assert len((EXAMPLES / "reference.py").read_text().splitlines()) < 60


def test_a_bot_with_habits_of_its_own_gets_notes() -> None:
    code = """
import random, signal
greet()
while True:
    question = {}
    for line in sys.stdin:
        verb, _, rest = line.partition(" ")
        if verb == "choose":
            question = json.loads(rest)
            break
    else:
        time.sleep(60)
    answer(question, random.choice(question["legal"]))
"""
    report = check(program(code), [SMUGGLERS])
    assert report.passed
    assert {Say.CHECK_NOT_SAME, Say.CHECK_STAYED} == {
        finding.key for finding in report.findings if finding.mark == NOTE
    }


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("sys.exit()", Say.FAILED_DIED),
        ("greet(); heard('weather'); sys.exit()", Say.FAILED_DIED),
        ("greet()\nwhile True: answer(heard('choose'), 'whatever')", Say.FAILED_ILLEGAL),
        (
            "greet(); heard('choose'); print('oops', file=sys.stderr); print('oops', flush=True)",
            Say.FAILED_NONSENSE,
        ),
    ],
)
def test_what_is_wrong_is_named(code: str, key: str) -> None:
    report = check(program(code), [SMUGGLERS])
    assert not report.passed
    assert [finding.key for finding in report.findings if finding.mark == BAD] == [key]


def test_a_bot_that_trusts_the_list_to_be_complete_is_found_out() -> None:
    code = """
greet()
while True:
    question = heard("choose")
    assert question["complete"], "what now?"
    answer(question)
"""
    report = check(program(code), [SMUGGLERS])
    assert not report.passed
    assert "what now?" in report.findings[-1].values["said"]
