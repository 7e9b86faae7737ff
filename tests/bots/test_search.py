"""The bot that thinks ahead."""

import dataclasses
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from regelwerk.bots.explaining import Explanation
from regelwerk.bots.playout import OneWay
from regelwerk.bots.random import random_answer
from regelwerk.bots.search import Search, decided
from regelwerk.bots.tree import Grower, Guesses, Node, Place, Settings, steps_of, unfolded
from regelwerk.core import (
    Amount,
    Choose,
    Decision,
    Game,
    Match,
    Option,
    Order,
    Sight,
    Some,
    Together,
    redeal,
    seed_from,
)
from regelwerk.core.decisions import Play
from regelwerk.core.hidden import Unguessable
from regelwerk.core.plain import plain
from tests.bots.scenes import ETHNOS, GAMES, asked, at
from tests.stress_game import GAME as SMUGGLERS

GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@GAME
def test_whatever_is_asked_the_answer_is_legal(game: Game) -> None:
    kinds = set()
    for seats in (game.seats.start, game.seats.stop - 1):
        for match, seat in asked(game, seats, 3, every=5, most=300):
            decision = match.asked(seat)
            kinds.add(type(match.decision if isinstance(match.decision, Together) else decision))
            assert decision.refusal(Search(20).choose(at(match, seat))) is None
    if game is SMUGGLERS:
        assert kinds == {Choose, Some, Order, Amount, Together}


@GAME
def test_the_same_seed_and_iterations_give_the_same_choice(game: Game) -> None:
    for match, seat in asked(game, 3, 7, every=31, most=300):
        first, again = (Search(50).explain(at(match, seat)) for _ in range(2))
        assert first == again


@GAME
def test_it_never_uses_what_its_seat_cannot_know(game: Game) -> None:
    """Other hidden cards, another seed, the same view: the very same thoughts and the very same choice."""
    compared = 0
    for match, seat in asked(game, 3, 11, every=17 if game is ETHNOS else 3, most=400):
        if match.since and game is SMUGGLERS:
            continue  # in windows a guess may tell the same story with other passes
        other = redeal(match, seat, at(match, seat, 99).rng)
        thoughts = [Search(40).explain(at(world, seat)) for world in (match, other)]
        assert thoughts[0] == thoughts[1]
        compared += 1
    assert compared >= 5


def test_processes_share_the_work_and_agree_whatever_runs_them(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    thoughts = [Search(90, processes=3).explain(at(match, seat)) for _ in range(2)]
    monkeypatch.delattr("os.fork")
    thoughts.append(Search(90, processes=3).explain(at(match, seat)))
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert thoughts[0].iterations == 90


# ---- time ----------------------------------------------------------------------------------------


def test_it_thinks_as_long_as_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regelwerk.bots.search.decided", lambda node, left: left <= 0)
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    for processes in (1, 2):
        begun = time.monotonic()
        thought = Search(time=0.2, processes=processes).explain(at(match, seat))
        assert time.monotonic() - begun > 0.19
        assert 20 < thought.iterations < 10**6
    assert Search(iterations=10**6, time=0.2).explain(at(match, seat)).iterations < 10**6
    assert Search(iterations=10, time=60).explain(at(match, seat)).iterations == 10


def test_where_there_is_one_answer_it_does_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single option, or a set, an order or an amount that leaves no choice."""

    def no(*_: Any) -> None:
        raise AssertionError("thinks")

    monkeypatch.setattr("regelwerk.core.hidden.redeal", no)
    monkeypatch.setattr(Grower, "grow", no)
    for decision in (
        Choose(0, "a", (Option("x"),)),
        Some(0, "a", ("p", "q"), 2),
        Some(0, "a", ()),
        Order(0, "a", ("p",)),
        Amount(0, "a", 3, 3),
    ):
        match = one_question(decision)
        thought = Search(time=60).explain(at(match, 0))
        assert decision.read(thought.choice) == Search(time=60).choose(at(match, 0))
        assert (thought.iterations, thought.weighed) == (0, ())


def one_question(decision: Decision) -> Match:
    """A match of Smugglers in which nothing but this is asked."""

    def turn(state: Any) -> Play:
        yield decision
        state.night = state.nights

    return Match.new(dataclasses.replace(SMUGGLERS, turn=turn), 2, seed=seed_from(1))


@GAME
def test_it_stops_when_nothing_can_change_its_choice(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """With half of the thoughts a step is so far ahead that the other half could not lift another above
    it: then it chooses at once, and just what it would have chosen in the end."""
    every = 29 if game is ETHNOS else 5
    places = [(match.fork(), seat) for match, seat in asked(game, 2, 9, every=every, most=200)]
    quick = [Search(60).explain(at(match, seat)) for match, seat in places]
    monkeypatch.setattr("regelwerk.bots.search.decided", lambda node, left: left <= 0)
    for (match, seat), soon in zip(places, quick, strict=True):
        slow = Search(60).explain(at(match, seat))
        first = isinstance(match.asked(seat), Choose | Amount)  # of other kinds the later steps count too
        assert not first or soon.choice == slow.choice
        assert soon.iterations <= slow.iterations
    assert sum(soon.iterations for soon in quick) < 60 * len(quick)


def test_a_lead_is_decided_by_the_thoughts_that_are_left() -> None:
    node = Node()
    for step, visits in (("a", 30), ("b", 20), ("c", 25)):
        node.child(step).visits = visits
    assert [decided(node, left) for left in (0, 4, 5, 6)] == [True, True, False, False]
    assert decided(Node(), 0)
    assert not decided(Node(), 1)


def test_with_time_it_stops_when_the_time_left_cannot_change_its_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Always the same step is best: after half of the time no other can come up to it."""
    match = one_question(Choose(0, "a", (Option("x"), Option("y"))))
    grow, iterations = Grower.grow, 0

    def counted(*given: Any) -> None:
        nonlocal iterations
        iterations += 1
        grow(*given)

    # A clock of its own, on which an iteration takes a millisecond: the machine may be busy.
    monkeypatch.setattr(Grower, "grow", counted)
    monkeypatch.setattr("regelwerk.bots.search.time", SimpleNamespace(monotonic=lambda: iterations / 1000))
    Search(time=2, settings=Settings(explore=0.001)).choose(at(match, 0))
    assert 990 < iterations < 1100


# ---- the tree ------------------------------------------------------------------------------------


def test_the_tree_stays_as_small_as_it_must() -> None:
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    world = at(match, seat).world
    rng = random.Random(1)
    grower, guesses = Grower(Settings(nodes=50), rng), Guesses(world, seat, rng)
    root = Node()
    for _ in range(300):
        grower.grow(Place(root, root), guesses.another(), seat)
    assert root.size <= 50
    assert root.tried > 250  # it goes on to learn about the steps it knows


def test_what_comes_after_a_step_is_looked_at_when_it_is_ripe() -> None:
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    sight = at(match, seat)
    grower, guesses, root = (
        Grower(Settings(ripe=25), sight.rng),
        Guesses(sight.world, seat, sight.rng),
        Node(),
    )
    for _ in range(400):
        grower.grow(Place(root, root), guesses.another(), seat)
    waiting, inner = list(root.children.values()), 0
    while waiting:
        node = waiting.pop()
        assert (node.visits > 25) == bool(node.children)
        inner += bool(node.children)
        waiting += node.children.values()
    assert inner > 3


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_line_ends_after_whole_rounds(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from the decision: so nobody has had a turn more in one line than in another."""
    match, seat = next(asked(ETHNOS, seats, 2, every=20 * seats))
    turns: list[int] = []
    turn = ETHNOS.turn

    def counted(state: Any) -> Play | None:
        turns.append(state.active)
        return turn(state)

    game = dataclasses.replace(ETHNOS, turn=counted)
    sight = at(Match(game, match.start.copy()), seat)
    grower, guesses, root = Grower(Settings(), sight.rng), Guesses(sight.world, seat, sight.rng), Node()
    for _ in range(60):
        world = guesses.another()
        turns.clear()  # the first has begun
        grower.grow(Place(root, root), world, seat)
        if not ETHNOS.over(world.state) and world.state.age == match.state.age:
            assert (1 + len(turns)) % seats == 0
            assert 8 <= 1 + len(turns) < 8 + seats


def test_the_tree_is_kept_until_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leader of a band, its companions, its marker: the later decisions need less new thought."""
    grown = []
    grow = Grower.grow

    def counted(self: Grower, place: Place, world: OneWay, seat: int) -> None:
        grown.append(place)
        grow(self, place, world, seat)

    monkeypatch.setattr(Grower, "grow", counted)
    first: list[int] = []
    later: list[int] = []
    match, player, rng = Match.new(ETHNOS, 2, seed=seed_from(6)), Search(150), random.Random(6)
    while not match.over and len(later) < 5:
        (seat,) = match.waiting
        begins = not match.since
        grown.clear()
        sight = Sight(match, seat, rng)
        match.choose(player.choose(sight) if seat else random_answer(sight.decision, rng), seat)
        if seat and grown:
            (first if begins else later).append(len(grown))
    assert max(first) == 150  # fewer where the choice is clear sooner
    assert max(later) < 150


def test_what_is_kept_is_forgotten_when_the_story_is_another_one() -> None:
    """After an undo, in another match: the kept tree does not fit, so a new one is begun."""
    player = Search(30)
    for seed in (6, 7):
        for match, seat in asked(ETHNOS, 3, seed, every=40, most=200):
            player.choose(at(match, seat))
            assert player.explain(at(match, seat)) == Search(30).explain(at(match, seat))


def test_without_a_guess_it_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> Match:
        raise Unguessable

    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    sight = at(match, seat)
    monkeypatch.setattr("regelwerk.core.hidden.redeal", none)
    thought = Search(30).explain(sight)
    assert match.asked(seat).read(thought.choice)
    monkeypatch.setattr("regelwerk.core.hidden.Dealer.deal", none)
    world = Guesses(match, seat, sight.rng).another()
    assert world.decision is not match.decision
    assert plain(world.state) == plain(match.fork().state)


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (Choose(0, "a", (Option("x"), Option("y"))), Option("y")),
        (Amount(0, "a", 0, 9), 4),
        (Order(0, "a", ("p", "q", "r")), ("r", "p", "q")),
        (Some(0, "a", ("p", "q", "r")), ("p", "r")),
        (Some(0, "a", ("p", "q", "r")), ()),
        (Some(0, "a", ("p", "q", "r"), 3), ("p", "q", "r")),
        (Some(0, "a", ("p", "p", "q"), 1, 2), ("p", "p")),
    ],
)
def test_the_steps_of_an_answer_lead_to_it(decision: Decision, answer: Any) -> None:
    steps = steps_of(decision, answer)
    walk = unfolded(decision)
    while not walk.done:
        walk.take(walk.options[0] if len(walk.options) == 1 else steps.pop(0))
    assert walk.answer == answer
    assert steps == []


def test_it_sees_what_wins() -> None:
    """The last decision of a match: to take glory for the orcs or to leave it."""
    for seed in range(40):
        match = Match.new(ETHNOS, 2, {"tribes": "orcs"}, seed_from(seed))
        for seat in played(match, random.Random(seed)):
            if match.asked(seat).about == "pillage" and match.state.age == match.state.ages:
                assert Search(30).explain(at(match, seat)).choice == "yes"
                return
    pytest.fail("no orcs")


def played(match: Match, rng: random.Random) -> Iterator[int]:
    """Play at random; yields who is asked."""
    while not match.over:
        for seat in match.waiting:
            yield seat
            match.follow(random_answer(match.asked(seat), rng), seat)


def test_it_says_what_it_weighed() -> None:
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    thought = Search(200).explain(at(match, seat))
    assert isinstance(thought, Explanation)
    plain = thought.plain()
    assert plain["choice"] == plain["weighed"][0]["choice"] == plain["line"][0]["choice"]
    assert 100 < sum(each["visits"] for each in plain["weighed"]) == plain["iterations"] <= 200
    assert all(1 <= each["rank"] <= 4 for each in plain["weighed"])
    assert len(plain["line"]) > 1
    assert {said["seat"] for said in plain["line"]} <= set(range(4))
    assert match.asked(seat).read(plain["choice"])
