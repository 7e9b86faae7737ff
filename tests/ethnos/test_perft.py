"""How many ways lead on from fixed positions: an option more or less shows at once.

Counted are walks of single steps (`core.unfold`): leading a band is one, each companion another. When a
count is wrong, the message gives the counts below each first step.
"""

from __future__ import annotations

import pytest

from regelwerk.core.chance import seed_from
from regelwerk.core.decisions import name
from regelwerk.core.match import Match
from regelwerk.core.unfold import Unfolding
from regelwerk.games.ethnos import GAME
from tests.ethnos.scene import Scene


def below(match: Match, walk: Unfolding, depth: int) -> dict[str, int]:
    """For each next step the number of walks of this many steps that begin with it."""
    counts = {}
    seat = match.waiting[0]
    for step in walk.options:
        further = walk.copy()
        further.take(step)
        if further.done:
            child = match.fork()
            child.choose(further.answer, seat)
            counts[name(step)] = count(child, depth - 1)
        else:
            counts[name(step)] = sum(below(match, further, depth - 1).values()) if depth > 1 else 1
    return counts


def count(match: Match, depth: int) -> int:
    if depth == 0 or match.over:
        return 1
    return sum(below(match, Unfolding(match.asked(match.waiting[0])), depth).values())


def check(match: Match, expected: list[int]) -> None:
    for depth, ways in enumerate(expected, 1):
        found = count(match, depth)
        split = below(match, Unfolding(match.asked(match.waiting[0])), depth)
        assert found == ways, f"{found} instead of {ways} ways of {depth} steps: {split}"


@pytest.mark.parametrize(
    ("seats", "tribes", "expected"),
    [
        (2, "random", [5, 20, 79, 289, 1031]),
        (3, "first_game", [8, 57, 378, 2596]),
        (4, "first_game", [8, 59, 418, 2782]),
        (5, "skeletons,orcs,trolls,merfolk,giants,elves", [11, 94, 887, 7110]),
        (6, "random", [12, 126, 1220]),
    ],
)
def test_from_the_start(seats: int, tribes: str, expected: list[int]) -> None:
    check(Match.new(GAME, seats, {"tribes": tribes}, seed_from("perft")), expected)


HAND = "centaur-red elf-red elf-blue orc-blue wizard-gray skeleton"


def test_from_a_full_turn() -> None:
    # 7: take, draw and five leaders; 19: 1 after take, 2 after draw, then 3, 4, 4, 3 and 2 companions or done
    check(Scene(hands={"A": HAND}, display="dwarf-red").match, [7, 19, 36, 88, 367, 1545])


def test_from_a_hand_of_ten() -> None:
    ten = "halfling-red*4 halfling-blue*2 minotaur-red skeleton*2 troll-red"
    check(Scene(hands={"A": ten}, markers={"rhea": "AA"}).match, [4, 18, 64, 264, 1214])


def test_from_merfolk_before_two_symbols() -> None:
    scene = Scene(2, hands={"A": "merfolk-red elf-red dwarf-red orc-red skeleton"}, merfolk={"A": 2})
    check(scene.chooses("A", "lead merfolk-red").match, [5, 13, 47, 224, 858])


def test_from_wings_and_trolls() -> None:
    hands = {"A": "wingfolk-red troll-red centaur-red"}
    check(
        Scene(2, hands=hands, markers={"rhea": "AB", "duris": "A"}, trolls={"B": (1,)}).match,
        [4, 10, 31, 81, 182, 514],
    )


@pytest.mark.parametrize("pillage", ["in_turn", "together"])
def test_from_the_end_of_an_age(pillage: str) -> None:
    orcs = {"A": "rhea duris", "B": "rhea", "C": "ithys"}
    scene = Scene(3, age=2, orcs=orcs, settings={"pillage": pillage}).third_dragon()
    check(scene.match, [2, 4, 8, 8])
