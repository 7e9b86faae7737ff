"""What makes a large game hard, moment by moment, in the stress game (tests/stress_game.py): wherever a
match stands, it can be forked, taken back, dealt anew, written down and taken apart into single steps."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest

from regelwerk.core import Match, Record, Together, answers, load, redeal
from regelwerk.core.plain import plain
from tests.helpers import GAMES, SMUGGLERS, Plan, answer, shown


class Moment(NamedTuple):
    """Something that a match comes to, sooner or later."""

    comes: Callable[[Match], bool]
    settings: tuple[tuple[str, str], ...] = ()


def about(match: Match, *names: str) -> bool:
    asked = match.decision
    return not isinstance(asked, Together) and asked is not None and asked.about in names


MOMENTS = {
    "in the window of an anchor, in that of a storm, in that of a leg": Moment(
        lambda match: about(match, "anchor") and len(match.state.stands) == 2
    ),
    "all lay a card at once, and some have": Moment(
        lambda match: isinstance(match.decision, Together) and len(match.sealed) > 0
    ),
    "a window goes round, and who was first has passed": Moment(
        lambda match: about(match, "weigh", "at sea") and match.waiting[0] != match.state.captain
    ),
    "a card was drawn in this turn, and now the hand is too full": Moment(
        lambda match: about(match, "limit"), (("legs", "60"),)
    ),
    "a thousand sets of crates": Moment(lambda match: about(match, "load")),
    "only sets of exactly the right value": Moment(
        lambda match: about(match, "bribe") and len(match.state.hands[match.state.captain]) > 4
    ),
    "three cards that only the captain sees go back in any order": Moment(lambda match: about(match, "spy")),
    "the sixtieth leg of a turn": Moment(
        lambda match: about(match, "sails") and match.state.leg == 59, (("legs", "60"),)
    ),
}


def come_to(name: str, seed: int) -> Record:
    """A random match that has come to this moment."""
    moment = MOMENTS[name]
    for attempt in range(200):
        plan = Plan(SMUGGLERS, 4, dict(moment.settings), 1000 * seed + attempt)
        record, rng = plan.record(), plan.rng
        while not record.match.over:
            if moment.comes(record.match):
                return record
            seat = rng.choice(record.match.waiting)
            record.choose(answer(record.match.asked(seat), rng), seat)
    raise AssertionError(f"no match comes to: {name}")


CASES = pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in MOMENTS for seed in (1, 2)])


@CASES
def test_a_fork_goes_its_own_way(name: str, seed: int) -> None:
    match, rng = come_to(name, seed).match, Random(seed)
    before = plain(match.state)
    fork, other = match.fork(), match.fork()
    assert plain(fork.state) == before
    assert len(match.since) <= 12  # so long turns fork as fast as short ones
    while not fork.over:
        seat = rng.choice(fork.waiting)
        said = fork.asked(seat).words(answer(fork.asked(seat), rng))
        fork.choose(said, seat)
        other.choose(said, seat)
        assert plain(fork.state) == plain(other.state)
    assert plain(match.state) == before


@CASES
def test_whatever_is_taken_back_it_is_exactly_as_before(name: str, seed: int) -> None:
    record, rng = come_to(name, seed), Random(seed)
    looks = [shown(record.match, seat) for seat in range(4)]
    before, waiting = plain(record.match.state), record.match.waiting
    seat = rng.choice(waiting)
    record.choose(answer(record.match.asked(seat), rng), seat)
    record.undo(seat, agreed=range(4))
    assert plain(record.match.state) == before
    assert record.match.waiting == waiting
    assert [shown(record.match, seat) for seat in range(4)] == looks


@CASES
def test_a_world_dealt_anew_looks_the_same_and_is_a_match_like_any_other(name: str, seed: int) -> None:
    match, rng = come_to(name, seed).match, Random(seed)
    for seat in range(4):
        world = redeal(match, seat, rng)
        assert shown(world, seat) == shown(match, seat)
        hidden = [card for card in match.state.deck if not match.state.seen[card] >> seat & 1]
        assert len(hidden) < 5 or plain(world.state) != plain(match.state)
        while not world.over:
            mover = rng.choice(world.waiting)
            world.choose(answer(world.asked(mover), rng), mover)


@CASES
def test_it_is_written_down_and_read_again(name: str, seed: int) -> None:
    record = come_to(name, seed)
    again = load(record.dump(), GAMES)
    assert plain(again.match.state) == plain(record.match.state)
    assert again.match.waiting == record.match.waiting
    assert again.dump() == record.dump()


@CASES
def test_every_answer_is_reached_by_one_walk(name: str, seed: int) -> None:
    match = come_to(name, seed).match
    for seat in match.waiting:
        asked = match.asked(seat)
        found = list(answers(asked))
        words = [asked.words(said) for said in found]
        assert len(set(words)) == len(words) > 0
        assert [asked.read(said) for said in words] == found
        assert about(match, "load") == (len(found) == 1024)
