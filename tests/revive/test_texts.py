"""Every question, choice and log line can be said in both languages, with the names of those who play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from regelwerk.core.text import LANGUAGES
from regelwerk.core.voice import GameVoice
from regelwerk.games.revive import GAME
from tests.helpers import Plan, play
from tests.revive.checks import plans
from tests.revive.play import ANN, Table

NAMES = ("Ann", "Ben", "Cleo", "Dan")
VOICES = [GameVoice(language, GAME, NAMES) for language in LANGUAGES]


@given(plans)
def test_every_question_choice_and_log_line_can_be_said(plan: Plan) -> None:
    match = plan.match()
    rng = random.Random(plan.seed)
    for seat, _ in play(match, plan.rng):
        asked = match.asked(seat)
        options = getattr(asked, "options", ())
        for voice in VOICES:
            said = [voice.asks(asked)]
            said += [voice.option(option) for option in rng.sample(options, min(3, len(options)))]
            said += [voice.event(event, seat) for event in match.events]
            assert all(line and "{" not in line for line in said), said


@pytest.mark.parametrize(("language", "wanted"), [("en", "1 food"), ("de", "1 Nahrung")])
def test_one_of_two_effects_is_said_in_words(language: str, wanted: str) -> None:
    """A module shows `1 food or 2 points`."""
    table = Table()
    table.hold("st1")
    table.fit(0, "m31")
    table.do("play st1 top-left", "module m31")
    assert table.about == "choose"
    voice = GameVoice(language, GAME, NAMES)
    assert wanted in [voice.option(option) for option in table.asked.options]
    before = table.ann.points
    table.do("choose 2-points")
    assert table.g.players[ANN].points == before + 2


def test_what_is_copied_is_said_with_its_effect() -> None:
    """[8.2] The top half with the switch; [17.4] the bottom half of a displayed citizen by a Scyphoz card."""
    table = Table(seas=True)
    table.hold("sc01")
    voice = GameVoice("en", GAME, NAMES)
    said = [voice.option(option) for option in table.asked.options]
    assert "Copy the top half of Start 1 (yellow) of Ben: 2 food" in said
    table.do("play sc01 bottom-left")
    assert table.about == "copy_bottom"
    said = [voice.option(option) for option in table.asked.options if option.verb == "bottom"]
    assert len(said) == 5
    assert all(line.startswith("Perform the bottom half of ") and ": " in line for line in said)
