"""What a choice would bring, said before it is made; and what the running turn has brought."""

from __future__ import annotations

import random

import pytest

from regelwerk.core.decisions import Choose, name
from regelwerk.core.hidden import redeal
from regelwerk.core.voice import GameVoice
from regelwerk.games.revive import GAME
from regelwerk.games.revive.outlook import foresee, so_far, tallied
from tests.revive.play import ANN, Table
from tests.revive.test_scene import at_random, new

VOICE = {language: GameVoice(language, GAME, ["Ann", "Ben", "Cleo", "Dora"]) for language in ("en", "de")}


def outlook(table: Table, words: str, language: str = "en") -> str:
    world = redeal(table.match, ANN, random.Random(0))
    voice = VOICE[language]
    return " ".join(voice.value(voice.named(line)) for line in foresee(world, ANN, words))


def build_site(table: Table) -> str:
    return next(name(o) for o in table.asked.options if o.verb == "build")


def test_building_says_its_price_and_each_step_it_brings() -> None:
    """Steps for the terrain beside it, and what they bring, all said before. [10.4]"""
    table = Table()
    table.stock(food=3, gear=3)
    told = outlook(table, build_site(table))
    assert told.startswith("Costs 3 gears.")
    table.do(build_site(table))
    while table.about == "order":
        table.do(table.offered[0])
    ann = table.ann
    for colour, steps in zip(("yellow", "green", "gray"), ann.tracks, strict=True):
        assert (f"step {steps} on the {colour} track" in told) == (steps > 0)
    assert any(ann.tracks)


def test_exploring_says_price_and_points_and_nothing_of_what_lies_there() -> None:
    table = Table()
    table.stock(food=6)
    option = next(o for o in table.asked.options if o.verb == "explore")
    told = outlook(table, name(option))
    before = table.ann.points
    table.do(name(option))
    assert f"Brings {table.ann.points - before} points." in told
    assert "What lies under the ice shows then" in told
    assert "area tile" not in told


def test_populating_says_who_else_gets_something_and_what_comes_next() -> None:
    """1 basic resource goes to each other player there; the top row brings a large artifact. [11.3]"""
    other = Table()
    other.stock(book=6, food=6)
    settling = next(option.thing for option in other.asked.options if option.verb == "populate")
    table = Table()
    table.ben.figures = (int(settling.place),)
    table.unlock("t1", "t2l")
    table.stock(book=6, food=3)
    words = f"populate {settling.place.name} t3l"
    told = outlook(table, words)
    assert told.startswith("Costs 4 books.")  # one less: the second technology of the Nådair
    assert "Then: What do you give to the player who lives there?" in told
    assert "Dann: " in outlook(table, words, "de")


@pytest.mark.parametrize("seats", [1, 3])
def test_every_choice_of_random_matches_can_be_foreseen(seats: int) -> None:
    """In both languages, whatever is asked; and nothing is foreseen that only hidden things could tell."""
    said = 0
    for point in at_random(new(seats, {}), 7, 9):
        decision = point.decision
        if not isinstance(decision, Choose):
            continue
        for option in decision.options[::4]:
            lines = []
            for seed in (0, 1):
                world = redeal(point, decision.seat, random.Random(seed))
                lines.append(list(foresee(world, decision.seat, name(option))))
            assert repr(lines[0]) == repr(lines[1]), name(option)
            for voice in VOICE.values():
                for line in lines[0]:
                    assert "{" not in voice.value(voice.named(line))
                    said += 1
    assert said > 50


def test_the_turn_so_far_is_what_was_paid_and_gained() -> None:
    table = Table()
    table.stock(food=3, gear=6)
    events = []
    turn = table.g.turns
    table.match  # noqa: B018  the turn begins
    events += table.match.events
    before = tuple(table.ann.stock), table.ann.points
    table.do(build_site(table))
    events += table.match.events
    while table.about != "action":
        table.do(table.offered[0])
        events += table.match.events
    assert table.g.turns == turn + 1
    tally = tallied(events)[ANN]
    now = tuple(table.ann.stock), table.ann.points
    moved = [got - spent for got, spent in zip(tally.got, tally.spent, strict=True)]
    assert [then - was for was, then in zip(before[0], now[0], strict=True)] == moved
    assert tally.counts.get("points", 0) == now[1] - before[1]
    assert so_far(events, ANN)
    assert not so_far(events[:1], ANN) or len(events) == 1
