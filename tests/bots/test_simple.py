"""The bots that do not think ahead."""

import random
from statistics import mean

import pytest

from regelwerk.bots import bot
from regelwerk.bots.greedy import Greedy
from regelwerk.bots.measure import play
from regelwerk.core import Choose, Game, Match, seed_from
from regelwerk.core.hidden import Unguessable
from tests.bots.scenes import ETHNOS, GAMES, asked, at


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("spec", ["random", "greedy", "beginner"])
def test_whatever_is_asked_the_answer_is_legal(game: Game, spec: str) -> None:
    player = bot(spec)
    for seats in (game.seats.start, game.seats.stop - 1):
        for match, seat in asked(game, seats, 3, every=3):
            assert match.asked(seat).refusal(player.choose(at(match, seat))) is None


@pytest.mark.parametrize("spec", ["greedy", "beginner"])
def test_the_same_random_numbers_give_the_same_answers(spec: str) -> None:
    for match, seat in asked(ETHNOS, 4, 5, every=11):
        assert bot(spec).choose(at(match, seat)) == bot(spec).choose(at(match, seat))


@pytest.mark.parametrize("spec", ["greedy", "beginner"])
def test_without_a_guess_they_still_answer(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> Match:
        raise Unguessable

    monkeypatch.setattr("regelwerk.core.hidden.redeal", none)
    match, seat = next(asked(ETHNOS, 4, 2, every=60))
    player = bot(spec)
    assert isinstance(player, Greedy)
    assert match.asked(seat).refusal(player.choose(at(match, seat))) is None
    assert player.explain(at(match, seat)).weighed == ()


@pytest.mark.parametrize("seats", ETHNOS.seats)
def test_greedy_beats_random_at_tables_of_every_size(seats: int) -> None:
    won = [
        match.ranks[match.bots.index("greedy")] == 1
        for match in (play(ETHNOS, ["greedy", *["random"] * (seats - 1)], seats, "t", n) for n in range(8))
    ]
    assert all(won)


def test_a_beginner_stands_between_random_and_greedy() -> None:
    table = ["greedy", "beginner", "random", "random"]
    matches = [play(ETHNOS, table, 4, "levels", number) for number in range(16)]
    score = {name: mean(m.scores[m.bots.index(name)] for m in matches) for name in table}
    assert score["random"] + 20 < score["beginner"] < score["greedy"] - 20


def test_a_beginner_overlooks_options_now_and_then() -> None:
    """The same choice again and again: mostly the best, sometimes another, hardly ever the worst."""
    match = next(
        match
        for match, seat in asked(ETHNOS, 4, 8, every=1)
        if isinstance(match.decision, Choose) and len(match.decision.options) > 8
    )
    (seat,) = match.waiting
    best = bot("greedy").choose(at(match, seat))
    chosen = [bot("beginner").choose(at(match, seat, seed)) for seed in range(200)]
    assert 40 < chosen.count(best) < 190
    assert len(set(chosen)) > 2


def test_a_match_of_greedy_bots_is_the_same_again_from_its_seed() -> None:
    def scores() -> tuple[int, ...]:
        match, rng = Match.new(ETHNOS, 3, seed=seed_from(4)), random.Random(4)
        player = bot("greedy")
        while not match.over:
            for seat in match.waiting:
                match.choose(player.choose(at(match, seat, rng.getrandbits(30))), seat)
        return match.outcome.scores

    assert scores() == scores()
