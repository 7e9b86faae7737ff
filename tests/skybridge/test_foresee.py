"""What a choice would bring: what a card covers, what is visible then, what step 3 would give."""

from __future__ import annotations

import pytest

from regelwerk.core.state import Event
from regelwerk.core.voice import GameVoice
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.foresee import foresee
from tests.skybridge.scene import Scene

DISPLAY = {"A": "ansa: rea-01, boru: s-utr-1, cael: rea-09, dorn: s-utr-2"}
ENGLISH = GameVoice("en", GAME, ["Anna", "Ben"])


def foreseen(scene: Scene, words: str) -> list[str]:
    """What is said beside what would be in the log."""
    told = foresee(scene.match.fork(), 0, words)
    return [ENGLISH.value(line) for line in told if not isinstance(line, Event)]


def test_a_card_covers_what_lies_there() -> None:
    """The Levy covers Vas Payak: no Labor, no Knowledge any more, but one more population in step 3."""
    scene = Scene(
        "bridge_builder", "crown_of_empery", step=20, displays=DISPLAY, hands={"A": "rea-03 lig-16"}
    )
    assert foreseen(scene, "play rea-03 ansa") == [
        "Outer Realm Levy covers Vas Payak.",
        "Visible then: 1 Food.",
        "Step 3 would give: population, population, money and stone.",
    ]


def test_a_card_in_an_empty_slot_covers_nothing() -> None:
    scene = Scene(
        "bridge_builder", "crown_of_empery", step=20, displays=DISPLAY, hands={"A": "rea-03 lig-16"}
    )
    assert foreseen(scene, "play lig-16 esk")[0].endswith("covers nothing.")


def test_religion_covers_too_and_what_is_used_counts_no_more() -> None:
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        step=30,
        displays={"A": "boru: s-utr-1, esk: lig-16"},
        godhs={"A": "god-28"},
    )
    scene.chooses("A", "use s-utr-1 population", "use lig-16 religion")
    told = foreseen(scene, "lay god-28 esk")
    assert told[0].endswith(" covers Tar-Dha.")
    assert told[1:] == [
        "Knowledge, Labor, Drakhe and Food would not be visible.",
        "Step 3 would give nothing.",
    ]


@pytest.mark.parametrize("words", ["take light", "pass"])
def test_where_no_top_changes_there_is_nothing_to_say(words: str) -> None:
    step = 11 if words.startswith("take") else 40
    side = {"stock": {"A": "salt*2"}} if step == 40 else {"up": "light"}
    scene = Scene("bridge_builder", "crown_of_empery", step=step, displays=DISPLAY, **side)
    assert foreseen(scene, words) == []
