"""Every worked scenario of a game is a test: `test_s07_...` in the folder of the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regelwerk.games import names

TESTS = Path(__file__).parent
NAMED = re.compile(r"^def test_s(\d+)_", re.MULTILINE)

WORKED = {"ethnos": 100, "revive": 89, "skybridge": 86}
"""How many scenarios have been worked out for each game; they are numbered from 1."""


def scenarios(game: str) -> set[int]:
    """The numbers of the scenarios that are tested."""
    files = (TESTS / game).glob("test_*.py")
    return {int(number) for file in files for number in NAMED.findall(file.read_text(encoding="utf-8"))}


def test_every_game_has_scenarios() -> None:
    assert WORKED.keys() == set(names())


@pytest.mark.parametrize("game", WORKED)
def test_every_scenario_is_a_test(game: str) -> None:
    tested, worked = scenarios(game), set(range(1, WORKED[game] + 1))
    assert not worked - tested, "these scenarios have no test"
    assert not tested - worked, "no such scenario has been worked out"
