"""Matches: going on, forks, light matches, what is refused."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Match, Refused, Together
from regelwerk.core.game import ranking
from regelwerk.core.plain import plain
from regelwerk.core.say import Say
from tests.helpers import SMUGGLERS, Plan, answer, cards_in, plans, play, question, some_of_play

SIMPLE = Plan(SMUGGLERS, 3, {}, 5)


def story(match: Match, rng: random.Random, most: int = 60) -> list[Any]:
    """What happens when a match goes on at random, to the letter."""
    told: list[Any] = []
    for seat, said in play(match, rng, most):
        told.append((seat, match.asked(seat).words(said), plain(match.state), match.drawn, match.events))
    return [*told, plain(match.state), match.waiting, match.drawn, match.events]


@given(plans(), st.integers(0, 2**32))
def test_a_fork_goes_on_like_the_match_and_neither_notices_the_other(plan: Plan, seed: int) -> None:
    match = plan.match()
    for then in some_of_play(match, plan.rng, 0.03):
        before = plain(then.state), len(then.since), then.waiting, then.sealed.copy()
        fork = then.fork()
        assert (plain(fork.state), len(fork.since), fork.waiting, fork.sealed) == before
        second = fork.fork()
        one = story(fork, random.Random(seed))
        assert (plain(then.state), len(then.since), then.waiting, then.sealed) == before
        assert story(second, random.Random(seed)) == one
        assert story(then.fork(), random.Random(seed)) == one


@given(plans())
def test_a_light_match_comes_to_the_same_end(plan: Plan) -> None:
    match, light = plan.match(), plan.match(light=True)
    for seat, said in play(match, plan.rng):
        light.follow(said, seat)
    assert light.over
    assert light.outcome == match.outcome
    assert plain(light.state) == plain(match.state)


def test_a_light_match_cannot_be_forked() -> None:
    with pytest.raises(ValueError, match="light"):
        SIMPLE.match(light=True).fork()


@given(plans())
def test_questions_are_well_formed(plan: Plan) -> None:
    """Options are unique or stand side by side, their notation says which is which, and an answer that
    names a hidden card is given face down."""
    match = plan.match()
    for seat, said in play(match, plan.rng):
        asked = match.asked(seat)
        assert asked.seat == seat
        options = list(getattr(asked, "options", ()))
        names = [getattr(option, "name", str(option)) for option in options]
        for name in names:
            assert name == " ".join(name.split())
            assert not set("+>") & set(name)
        for place, option in enumerate(options):
            equal = [other for other in range(len(options)) if options[other] == option]
            assert equal == [other for other in range(len(options)) if names[other] == names[place]]
            assert equal == list(range(equal[0], equal[0] + len(equal)))
            assert len(equal) == 1 or question(asked)[0] == "Some"
        if asked.about not in plan.game.face_down:
            fork = match.fork()
            fork.choose(said, seat)
            everyone = (1 << plan.seats) - 1
            shuffled = any(isinstance(brought, tuple) for _, brought in fork.drawn)  # and hidden again
            assert shuffled or all(fork.state.seen[card] & everyone == everyone for card in cards_in(said))


@given(plans())
def test_a_state_holds_nothing_but_plain_values(plan: Plan) -> None:
    """No sets, whose order could differ; nothing that equal matches could write down differently."""

    def check(value: Any) -> None:
        if isinstance(value, list | tuple):
            for part in value:
                check(part)
        elif isinstance(value, dict):
            for key, part in value.items():
                check(key)
                check(part)
        elif isinstance(value, msgspec.Struct):  # what lies in front of a player, in order like a tuple
            check(msgspec.structs.astuple(value))
        else:
            assert value is None or isinstance(value, int | str | bytes | bytearray), value

    match = plan.match()
    for then in some_of_play(match, plan.rng, 0.1):
        state = then.state
        for kind in type(state).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                if slot not in ("chance", "events"):
                    check(getattr(state, slot))


def test_what_is_not_possible_is_refused_and_changes_nothing() -> None:
    match = SIMPLE.match()
    before = plain(match.state)
    assert isinstance(match.decision, Together)
    with pytest.raises(Refused) as refused:
        match.choose("storm-1")
    assert refused.value.refusal.key == Say.NOT_YOUR_TURN
    with pytest.raises(Refused) as refused:
        match.choose("storm-1", 7)
    assert refused.value.refusal.values == {"waiting": [1, 2, 3]}
    card = match.state.hands[1][0]
    match.choose(card, 1)
    with pytest.raises(Refused) as refused:
        match.choose(card, 1)
    assert refused.value.refusal.key == Say.ALREADY_ANSWERED
    assert plain(match.state) == before
    assert match.waiting == (0, 2)
    assert match.events == []


def test_a_sealed_answer_can_be_taken_back() -> None:
    match = SIMPLE.match()
    with pytest.raises(Refused):
        match.unseal(0)
    match.choose(match.state.hands[0][0], 0)
    match.unseal(0)
    assert match.waiting == (0, 1, 2)
    match.choose(match.state.hands[0][1], 0)
    assert match.sealed == {0: match.state.hands[0][1]}


def test_simultaneous_answers_come_in_the_order_of_the_question() -> None:
    """Whoever is first to answer, the rules get the same."""
    forwards, backwards = SIMPLE.match(), SIMPLE.match()
    for match, order in ((forwards, (0, 1, 2)), (backwards, (2, 1, 0))):
        for seat in order:
            match.choose(match.state.hands[seat][0], seat)
    assert list(forwards.since) == list(backwards.since) == []
    assert plain(forwards.state) == plain(backwards.state)


def test_reasons_are_the_games_own_where_it_knows_one() -> None:
    match = SIMPLE.match()
    refusal = match.why_not("  moon   light ", 0)
    assert refusal is not None
    assert (refusal.key, refusal.section) == ("stress.not_in_hand", "stress.night")
    assert refusal.values == {"card": "moon light"}
    assert match.why_not(match.state.hands[0][0].name, 0) is None
    refusal = match.why_not("storm-1", 3)
    assert refusal is not None
    assert refusal.key == Say.NOT_YOUR_TURN


def test_when_it_is_over_nothing_can_be_chosen() -> None:
    match = SIMPLE.match()
    with pytest.raises(ValueError, match="not over"):
        _ = match.outcome
    for _ in play(match, SIMPLE.rng):
        pass
    assert match.over
    assert match.waiting == ()
    with pytest.raises(Refused) as refused:
        match.choose("pass")
    assert refused.value.refusal.key == Say.MATCH_OVER
    refusal = match.why_not("pass")
    assert refusal is not None
    assert refusal.key == Say.MATCH_OVER
    assert match.fork().outcome == match.outcome
    assert match.fork().drawn == match.drawn


def test_ranks_are_shared_only_after_all_tie_breaks() -> None:
    outcome = ranking([5, 7, 7, 5, 7], [(1, 2), (3, 0), (3, 1), (1, 2), (3, 1)])
    assert outcome.ranks == (4, 3, 1, 4, 1)
    assert outcome.winners == (2, 4)
    assert outcome.scores == (5, 7, 7, 5, 7)


@given(plans())
def test_answers_may_be_built_of_equal_values(plan: Plan) -> None:
    """A rule gets the very options in their order, however the answer was put together; so it goes on
    as when the record is read again."""
    match, other = plan.match(), plan.match()
    for seat, said in play(match, plan.rng):
        if isinstance(said, tuple) and not hasattr(said, "verb") and question(match.asked(seat))[0] == "Some":
            other.choose(said[::-1], seat)
        else:
            other.choose(match.asked(seat).words(said), seat)
        again = answer(match.asked(seat), random.Random(0))
        assert match.asked(seat).accept(match.asked(seat).words(again)) == again
    assert plain(match.state) == plain(other.state)
