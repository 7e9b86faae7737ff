"""Long turns: numbered steps, and the place in them as data."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Amount, Chance, Match
from regelwerk.core.decisions import Play
from regelwerk.core.plain import plain
from regelwerk.core.steps import Procedures
from tests.core.small_games import Table
from tests.helpers import SMUGGLERS, Plan, play


def run(steps: Procedures, g: Any) -> list[str]:
    """Run what is on the stack to its end, giving 0 wherever a number is asked."""
    while g.stack:
        for _ in steps.next_step(g) or ():
            g.notes.append([f"{name} {number}" for name, number, _ in steps.place(g)])
    return [str(note) for note in g.notes]


def table() -> Table:
    return Table(2, Chance(b""))


def test_steps_follow_their_numbers_whatever_the_order_in_the_file() -> None:
    steps, g = Procedures(), table()
    steps.step("day", 30)(lambda g: g.notes.append("night"))
    steps.step("day", 10)(lambda g: g.notes.append("morning"))
    steps.step("day", 20)(lambda g: g.notes.append("noon"))
    steps.begin(g, "day")
    assert run(steps, g) == ["morning", "noon", "night"]


def test_a_procedure_that_a_step_begins_comes_before_the_next_step() -> None:
    steps, g = Procedures(), table()

    @steps.step("day", 1)
    def rise(g: Any) -> None:
        steps.begin(g, "meal", "bread")
        steps.begin(g, "wash")

    @steps.step("day", 2)
    def work(g: Any) -> Play:
        yield Amount(0, "hours", 0, 8)

    @steps.step("meal", 1)
    def eat(g: Any, what: str) -> Play:
        yield Amount(0, what, 0, 8)

    @steps.step("wash", 1)
    def wash(g: Any) -> Play:
        yield Amount(0, "water", 0, 8)

    steps.begin(g, "day")
    assert run(steps, g) == ["['day 2', 'meal 1', 'wash 1']", "['day 2', 'meal 1']", "['day 2']"]


@pytest.mark.parametrize("begins_first", [True, False])
def test_a_step_says_how_its_own_procedure_goes_on(begins_first: bool) -> None:
    """Before or after it begins another one, which comes first in either case."""
    steps, g = Procedures(), table()

    @steps.step("war", 1)
    def fight(g: Any) -> None:
        g.notes.append("fight")
        if begins_first:
            steps.begin(g, "rest")
        if g.notes.count("fight") == 1:
            steps.repeat(g)
        elif g.notes.count("fight") == 2:
            steps.again(g, 3)
        else:
            steps.end(g)
        if not begins_first:
            steps.begin(g, "rest")

    steps.step("war", 2)(lambda g: g.notes.append("parley"))

    @steps.step("war", 3)
    def march(g: Any) -> None:
        g.notes.append("march")
        steps.again(g, 1)

    steps.step("rest", 1)(lambda g: g.notes.append("rest"))
    steps.begin(g, "war")
    assert run(steps, g) == ["fight", "rest", "fight", "rest", "march", "fight", "rest"]


def test_mistakes_in_the_rules_are_named() -> None:
    steps, g = Procedures(), table()
    steps.step("day", 1)(lambda g: None)
    with pytest.raises(ValueError, match="day has a step 1 already"):
        steps.step("day", 1)(lambda g: None)
    with pytest.raises(ValueError, match="numbered from 1"):
        steps.step("day", 0)
    steps.begin(g, "day")
    with pytest.raises(ValueError, match="no step runs"):
        steps.again(g, 1)
    steps.step("night", 1)(lambda g: steps.again(g, 2))
    steps.begin(g, "night")
    with pytest.raises(ValueError, match="night has no step 2"):
        steps.next_step(g)


def test_a_turn_of_sixty_decisions_forks_like_a_short_one() -> None:
    """The place is in the state, so a fork repeats only the answers of the running step."""
    plan = Plan(SMUGGLERS, 3, {"nights": "1", "legs": "60"}, 3)
    match = plan.match()
    sails, longest = 0, 0
    for seat, _ in play(match, plan.rng):
        asked = match.asked(seat)
        sails += asked.about == "sails"
        if asked.about == "sails":
            assert match.since == []
            assert match.state.stack[-1] == ("voyage", -3, (match.state.captain,))
        longest = max(longest, len(match.since))
        assert plain(match.fork().state) == plain(match.state)
    assert sails == 60
    assert longest < 30


def test_a_match_can_be_taken_up_at_any_step() -> None:
    """Between two steps the state alone is the game: a match begun from it goes on alike."""
    plan = Plan(SMUGGLERS, 3, {}, 8)
    match = plan.match()
    for seat, _ in play(match, plan.rng):
        if not match.since and not match.sealed:
            taken_up = Match(plan.game, match.start.copy())
            assert plain(taken_up.state) == plain(match.state)
            assert taken_up.waiting == match.waiting
            assert taken_up.asked(seat).about == match.asked(seat).about
