"""The same bots in a game that has everything which makes a large one hard (tests/stress_game.py)."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from statistics import mean, stdev
from typing import Any

import pytest

from regelwerk.bots.measure import play
from regelwerk.bots.random import random_answer
from regelwerk.bots.search import Search
from regelwerk.core import Choose, Decision, Match, Sight, redeal, seed_from
from regelwerk.core.plain import plain
from tests.bots.scenes import asked, at
from tests.stress_game import GAME as SMUGGLERS
from tests.stress_game import Crate, State


class Wiser:
    """Hints that know a little of the game: a full hold is good, and so are high cards in the hand."""

    def appeal(self, state: State, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
        return 1.0 if decision.about == "load" and isinstance(step, Crate) else 0.0

    def worth(self, state: State, seat: int) -> float:
        held = sum(card.value for card in state.hands[seat])
        return 10 + state.gold[seat] + 0.1 * held + len(state.cargo) * (seat == state.captain)


GAME = dataclasses.replace(SMUGGLERS, hints=Wiser())


@pytest.mark.parametrize("seats", GAME.seats)
def test_whole_matches_are_played(seats: int) -> None:
    played = play(GAME, ["search:iterations=10", *["random"] * (seats - 1)], seats, "whole", 0)
    assert sorted(played.bots) == ["random"] * (seats - 1) + ["search:iterations=10"]


def test_a_search_beats_random_bots_where_the_hints_know_little() -> None:
    """It is a game of luck: who thinks wins not quite two of three matches, so few of them prove nothing.
    But it leads in gold by more than luck explains."""
    leads = []
    for number in range(80):
        match = play(GAME, ["search:iterations=60", "random"], 2, "wiser", number)
        own = match.bots.index("search:iterations=60")
        leads.append(match.scores[own] - match.scores[1 - own])
    assert mean(leads) > 2 * stdev(leads) / len(leads) ** 0.5


def test_a_simultaneous_decision_is_thought_about_for_all_at_once() -> None:
    """No seat reacts to what another lays at the same time."""
    match = Match.new(GAME, 3, seed=seed_from(5))
    assert len(match.waiting) == 3
    thought = Search(60).explain(at(match, 1))
    assert {each.choice for each in thought.weighed} <= {card.name for card in match.state.hands[1]}
    assert 30 < sum(each.visits for each in thought.weighed) <= 60
    match.choose(match.asked(0).options[0], 0)  # type: ignore[attr-defined]
    assert Search(60).explain(at(match, 1)) == thought  # whatever seat 0 has laid, nobody has seen it


def test_in_windows_its_choices_are_spread_alike_whatever_is_hidden() -> None:
    """Who has been asked before tells a little of the hidden hands. Whatever else of them is different,
    the same is chosen, and as often."""
    compared = set()
    for match, seat in asked(GAME, 4, 8, every=1, most=400):
        about = match.asked(seat).about
        if about not in ("at sea", "storm", "anchor") or about in compared:
            continue
        other = redeal(match, seat, at(match, seat, 99).rng)
        if plain(other.state) == plain(match.state):
            continue
        compared.add(about)
        spread = [
            Counter(str(Search(10).choose(at(world, seat, seed))) for seed in range(100))
            for world in (match, other)
        ]
        assert min(spread[0].values()) > 10  # else there would be nothing to compare
        for choice in spread[0]:  # three standard errors of a difference between two shares of 100
            assert abs(spread[0][choice] - spread[1][choice]) < 21
    assert compared == {"at sea", "storm", "anchor"}


def test_in_windows_within_windows_it_still_finds_worlds() -> None:
    """A storm is answered by an anchor, the anchor by a knife; all who are asked think it over."""
    questions = set()
    for seed in range(12):
        match, rng = Match.new(GAME, 4, {"nights": "4"}, seed_from(seed)), random.Random(seed)
        while not match.over:
            for seat in match.waiting:
                sight: Sight = at(match, seat, seed)
                decision = sight.decision
                if decision.about in ("storm", "anchor"):
                    questions.add(decision.about)
                    assert decision.refusal(Search(5).choose(sight)) is None
                if isinstance(decision, Choose) and decision.about in ("at sea", "storm", "anchor"):
                    match.choose(decision.options[0], seat)
                else:
                    match.choose(random_answer(decision, rng), seat)
    assert questions == {"storm", "anchor"}
