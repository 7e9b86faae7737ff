"""Decisions: what they refuse, their notation, and the walk of single steps through each."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import partial
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import (
    Amount,
    Choose,
    Decision,
    Option,
    Order,
    Refused,
    Some,
    Together,
    Unfolding,
    answers,
    notations,
)
from regelwerk.core.decisions import Legal, Refusal, refuse
from regelwerk.core.pieces import Piece
from regelwerk.core.say import Say
from regelwerk.core.unfold import DONE, best_set
from tests.helpers import plans, play
from tests.stress_game import CRATES, TRICKS, exact


class Fruit(Piece):
    """Something to choose from."""


FRUIT = Fruit.print_all({"name": name} for name in ("apple", "pear", "plum"))
APPLE, PEAR, PLUM = FRUIT


def refused(decision: Decision, answer: Any) -> Refusal:
    with pytest.raises(Refused) as refused:
        decision.accept(answer)
    return refused.value.refusal


# ---- what is refused ----------------------------------------------------------------------------


def test_choose_takes_one_of_its_options() -> None:
    asked = Choose(0, "fruit", [Option("eat", fruit) for fruit in FRUIT], side=[Option("wait")])
    assert asked.accept("eat  pear") == Option("eat", PEAR)
    assert asked.accept("wait") == Option("wait")
    assert refused(asked, "eat quince") == refuse(Say.NOT_AMONG, word="eat quince")
    assert refused(asked, Option("throw", PEAR)).key == Say.NOT_OFFERED


def test_some_counts_and_asks_what_is_legal() -> None:
    def same(chosen: tuple[Any, ...]) -> Refusal | None:
        return None if len(set(chosen)) <= 1 else refuse("fruit.mixed", "fruit.salad", fruit=chosen)

    asked = Some(0, "fruit", [APPLE, APPLE, PEAR, PLUM], 1, 2, same, verb="eat")
    assert asked.accept("eat apple + apple") == (APPLE, APPLE)
    assert refused(asked, "eat nothing") == refuse(Say.TOO_FEW, least=1, chosen=0)
    assert refused(asked, "eat apple+apple+pear") == refuse(Say.TOO_MANY, most=2, chosen=3)
    assert refused(asked, "eat apple+pear").section == "fruit.salad"
    assert refused(asked, "eat pear+pear") == refuse(Say.NOT_AMONG, word="pear")
    assert refused(asked, "eat pear+quince") == refuse(Say.NOT_AMONG, word="quince")
    assert refused(asked, PEAR).key == Say.NOT_OFFERED


def test_order_names_each_item_once() -> None:
    asked = Order(0, "fruit", [APPLE, APPLE, PEAR])
    assert asked.accept("order apple>pear>apple") == (APPLE, PEAR, APPLE)
    for words in ("order apple>pear", "order apple>pear>pear", "order apple>apple>pear>apple"):
        assert refused(asked, words).key == Say.NOT_IN_ORDER
    assert refused(asked, "order apple>quince>apple").key == Say.NOT_AMONG


def test_amount_is_a_whole_number_in_its_range() -> None:
    asked = Amount(0, "fruit", -2, 3)
    assert asked.accept("-2") == -2
    assert asked.accept(3) == 3
    for wrong in ("4", "-3", "", "two", "1.0", 1.0, True, None, "9" * 5000):
        assert refused(asked, wrong) == refuse(Say.OUT_OF_RANGE, low=-2, high=3)


def test_rules_get_the_very_options() -> None:
    """A caller may have built its answer of numbers; a rule wants to read `fruit.name`."""
    eat = [Option("eat", fruit) for fruit in FRUIT]
    assert Choose(0, "fruit", eat).accept(Option("eat", 2)).thing is PLUM
    chosen = Some(0, "fruit", [PLUM, APPLE, PEAR]).accept((0, 2))
    assert [fruit.name for fruit in chosen] == ["plum", "apple"]
    assert [fruit.name for fruit in Order(0, "fruit", FRUIT).accept((2, 0, 1))] == ["plum", "apple", "pear"]


def test_a_simultaneous_decision_tells_nothing_when_printed() -> None:
    assert repr(Together([Choose(1, "lay", TRICKS[:3])])) == "Together([Choose(seat 1, 'lay')])"


@given(st.text())
def test_any_words_are_read_or_refused(words: str) -> None:
    for asked in (Choose(0, "", FRUIT), Some(0, "", FRUIT), Order(0, "", FRUIT), Amount(0, "", 0, 9)):
        with suppress(Refused):
            assert asked.refusal(asked.accept(words)) is None


# ---- notation -----------------------------------------------------------------------------------


def every_answer(asked: Decision) -> list[Any] | None:
    """The legal answers, found by trying all there could be; None where that takes too long."""
    if isinstance(asked, Choose):
        return list(asked.options)
    if isinstance(asked, Amount):
        return [number for number in range(-3, 20) if asked.refusal(number) is None]
    if isinstance(asked, Order):
        return list(dict.fromkeys(permutations(asked.options)))
    assert isinstance(asked, Some)
    if len(asked.options) > 10:
        return None
    sets = (chosen for size in range(11) for chosen in combinations(asked.options, size))
    return [chosen for chosen in dict.fromkeys(sets) if asked.refusal(chosen) is None]


@given(plans())
def test_notation_says_everything_and_nothing_twice(plan: Any) -> None:
    """In every question of a match: words are read as what they were written for, and the list of all
    notations has exactly the legal answers."""
    match, rng = plan.match(), plan.rng
    for seat, said in play(match, rng):
        asked = match.asked(seat)
        assert asked.read(asked.words(said)) == said
        assert asked.words(asked.read(asked.words(said))) == asked.words(said)
        if len(getattr(asked, "options", ())) > 6 and rng.random() > 0.05:
            continue
        expected = every_answer(asked)
        if expected is not None:
            told = notations(asked, 2000)
            assert len(set(told)) == len(told)
            assert sorted(told) == sorted(map(asked.words, expected))
            assert [asked.read(words) for words in told] == list(answers(asked))


def test_notations_stop_at_a_limit() -> None:
    """Twelve things in order: half a thousand million ways, of which the first are soon told."""
    assert len(notations(Order(0, "", TRICKS[:12]), 50)) == 50
    assert len(notations(Some(0, "", TRICKS), 50)) == 50


# ---- single steps -------------------------------------------------------------------------------


@st.composite
def sets(draw: st.DrawFn) -> Some:
    """A choice from some things, a few of them alike, where any sets whatever may be legal."""
    options = sorted(draw(st.lists(st.sampled_from(TRICKS[:6]), min_size=1, max_size=7)))
    every = sorted({chosen for size in range(8) for chosen in combinations(options, size)})
    fine = set(draw(st.lists(st.sampled_from(every), min_size=1)))
    least = draw(st.integers(0, max(map(len, fine))))
    most = draw(st.integers(max(map(len, fine)), 9))

    def legal(chosen: tuple[Any, ...]) -> Refusal | None:
        return None if chosen in fine else refuse("not.fine")

    return Some(0, "any", options, least, most, legal)


@given(sets())
def test_each_legal_set_is_reached_by_one_walk_and_no_walk_is_blocked(asked: Some) -> None:
    expected = every_answer(asked)
    assert expected is not None
    found = list(answers(asked))
    assert sorted(found) == sorted(expected)


@given(sets(), st.integers(0, 2**32))
def test_walks_can_be_copied(asked: Some, seed: int) -> None:
    rng = random.Random(seed)
    walk = Unfolding(asked)
    while not walk.done:
        twin = walk.copy()
        step = rng.choice(walk.options)
        walk.take(step)
        assert twin.options != walk.options or twin.taken != walk.taken or twin.done != walk.done
        twin.take(step)
        assert (twin.options, twin.taken, twin.answer) == (walk.options, walk.taken, walk.answer)


def test_a_thousand_sets() -> None:
    assert len(set(answers(Some(0, "load", CRATES)))) == 1024


@given(sets(), st.integers(0, 2**32))
def test_the_best_set_is_where_a_walk_by_the_looks_ends(asked: Some, seed: int) -> None:
    """And nobody is asked how it looks to end where there is nothing else."""
    looks: dict[Any, float] = {}

    def look(taken: tuple[Any, ...], step: Any) -> float:
        if step == DONE:
            assert len(taken) < asked.most
        return looks.setdefault((taken, step), random.Random(f"{seed} {taken} {step}").random())

    walk = Unfolding(asked)
    while not walk.done:
        walk.take(max(walk.options, key=partial(look, walk.taken)))
    assert best_set(asked, look, random.Random(1)) == walk.answer


def test_a_walk_looks_ahead_where_parts_of_a_legal_set_are_not_legal() -> None:
    """Cards worth 1, 2, 4 and 7; exactly 6 is to be paid, so neither 1 nor 7 may begin."""
    asked = Some(0, "pay", [TRICKS[0], TRICKS[1], TRICKS[3], TRICKS[6]], 1, legal=_exactly_six)
    walk = Unfolding(asked)
    assert walk.options == (TRICKS[1],)
    walk.take(TRICKS[1])
    assert walk.options == (TRICKS[3],)
    walk.take(TRICKS[3])
    assert walk.done
    assert walk.answer == (TRICKS[1], TRICKS[3])


def _exactly_six(cards: tuple[Any, ...]) -> Refusal | None:
    return exact(6, cards)


def test_a_decision_without_a_legal_answer_is_a_mistake_of_the_rules() -> None:
    never: Legal = lambda chosen: refuse("never")  # noqa: E731
    with pytest.raises(ValueError, match="no legal answer"):
        Unfolding(Some(0, "pay", TRICKS[:3], legal=never))
    with pytest.raises(ValueError, match="no legal answer"):
        Unfolding(Choose(0, "pay", ()))


def test_only_steps_on_offer_can_be_taken() -> None:
    walk = Unfolding(Some(0, "pay", TRICKS[:2], 1, 1))
    with pytest.raises(ValueError, match="no step"):
        walk.take(DONE)
    walk.take(TRICKS[1])
    assert walk.done
    with pytest.raises(ValueError, match="no step"):
        walk.take(DONE)


def test_where_only_one_answer_is_left_the_walk_is_over() -> None:
    assert Unfolding(Some(0, "pay", ())).answer == ()
    assert Unfolding(Order(0, "put", TRICKS[:1])).answer == (TRICKS[0],)
    walk = Unfolding(Order(0, "put", TRICKS[:3]))
    walk.take(TRICKS[2])
    walk.take(TRICKS[0])
    assert walk.answer == (TRICKS[2], TRICKS[0], TRICKS[1])
