"""Golden records: complete matches that go on telling the same story.

If one of them differs because a rule was meant to change, raise the game's `rules` version and run
`python -m tests.ethnos.make_golden`.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from regelwerk.core.record import Record
from regelwerk.core.replay import load
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import TRIBES
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.setup import SETTINGS
from tests.ethnos.make_golden import GOLDEN, PLANS, path, play

FINAL: dict[str, tuple[list[int], list[int]]] = {
    "two-players-shared-win": ([63, 63], [1, 1]),
    "two-players-tie-on-bands": ([54, 54], [1, 2]),
    "three-players-merfolk-on-zero": ([43, 43, 40], [1, 2, 3]),
    "four-players-first-game": ([48, 28, 73, 73], [3, 4, 1, 2]),
    "five-players-merfolk-like-a-kingdom": ([73, 30, 58, 6, 73], [1, 4, 3, 5, 2]),
    "six-players-pillage-together": ([40, 52, 48, 52, 52, 28], [5, 3, 4, 2, 1, 6]),
}
"""Final scores and ranks, by heart."""


@cache
def loaded(name: str) -> Record:
    """The record, replayed and checked line by line."""
    return load(path(name).read_text(encoding="utf-8"), {GAME.id: GAME})


def test_every_plan_has_its_record() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {path(name).name for name in PLANS}
    assert FINAL.keys() == PLANS.keys()


@pytest.mark.parametrize("name", PLANS)
def test_the_story_is_the_same(name: str) -> None:
    text = path(name).read_text(encoding="utf-8")
    record, outcome = loaded(name), loaded(name).match.outcome
    scores, ranks = FINAL[name]
    assert (list(outcome.scores), list(outcome.ranks)) == (scores, ranks)
    assert json.loads(text.splitlines()[-1])["end"] == {"ranks": ranks, "scores": scores}
    assert (record.header["rules"], record.header["data"]) == (GAME.rules, GAME.data)
    assert record.dump() == text


@pytest.mark.parametrize("name", PLANS)
def test_the_same_seed_and_players_write_the_same_record(name: str) -> None:
    """Shuffles, options and their order are the same everywhere, and so are the players of the tests."""
    assert play(*PLANS[name]).dump() == path(name).read_text(encoding="utf-8")


def test_the_records_cover_the_game() -> None:
    """All tribes, 2 to 6 players, every setting with another value than its default, all kinds of ends."""
    records = [loaded(name) for name in PLANS]
    assert {len(record.seats) for record in records} == {2, 3, 4, 5, 6}
    assert {tribe for record in records for tribe in record.match.state.tribes} == set(TRIBES)
    changed = {(key, value) for record in records for key, value in record.header["settings"].items()}
    for setting in SETTINGS[1:]:
        assert {(setting.id, value) for value in setting.values[1:]} <= changed
    ends = Counter(len(record.match.outcome.winners) for record in records)
    assert ends == {1: 5, 2: 1}
    for record in records:
        scores = record.match.outcome.scores
        assert scores.count(max(scores)) > 1
    told = [event for record in records for _, events in record.log for event in events]
    assert {str(event.key) for event in told} >= {
        str(key)
        for key in Say
        if key.startswith("ethnos.log.") and not key.endswith(("own", "passed", "empty"))
    }
    shared_on_zero = loaded("three-players-merfolk-on-zero")
    assert any(
        [event.key for event in events].count(Say.MERFOLK_GLORY) == 3 for _, events in shared_on_zero.log
    )


@pytest.mark.parametrize("name", PLANS)
def test_the_choices_are_written_in_notation(name: str) -> None:
    """What stands in a record can be read by people: verbs and names, no numbers of places."""
    for text in path(name).read_text(encoding="utf-8").splitlines()[2:-1]:
        line = json.loads(text)
        choice = (
            line[1] if isinstance(line, list) else line.get("choice", line.get("secret", {}).get("choice"))
        )
        verb = choice.split()[0]
        assert verb in {
            *(
                "draw",
                "take",
                "lead",
                "with",
                "place",
                "waive",
                "raid",
                "token",
                "discard",
                "yes",
                "no",
                "pass",
            )
        }


@pytest.mark.parametrize("name", PLANS)
def test_a_line_is_short(name: str) -> None:
    """So the longest matches stay below 40 kB (docs/records.md); `make bench` measures some."""
    text = path(name).read_text(encoding="utf-8")
    assert len(text) < 50 * text.count("\n")
