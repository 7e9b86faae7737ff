"""What others see of a turn does not depend on what lies hidden from them. [20.1]"""

from __future__ import annotations

import random

import pytest

from regelwerk.core import Chance, Match, position
from regelwerk.core.hidden import rename, shuffled_faces
from regelwerk.games.skybridge.playing import placements
from regelwerk.games.skybridge.state import CHARACTER
from tests.helpers import SKYBRIDGE, shown
from tests.skybridge.made_up import made_up
from tests.skybridge.play import choice
from tests.skybridge.scene import Scene


def otherwise(match: Match, watcher: int | None, rng: random.Random) -> Match:
    """The match with other cards where this watcher knows none, and another seed."""
    state = match.start.copy()
    rename(SKYBRIDGE, state, shuffled_faces(match, watcher, rng))
    state.chance = Chance(rng.randbytes(32), tuple(match.state.chance.outcomes))
    return Match(SKYBRIDGE, state)


@pytest.mark.parametrize("fits", ["ansa", "boru"])
def test_that_no_card_fits_is_not_shown(fits: str) -> None:
    """8.1: a card of rune ansa, and only one slot is open. The owner is asked in any case; the others cannot
    tell whether there was anything to choose."""
    closed = " ".join(sorted({"ansa", "boru", "cael", "dorn", "esk"} - {fits}))
    sides = ("bridge_builder", "crown_of_empery", "lhaedineeri_gardens")
    match = Scene(*sides, step=20, closed={"A": closed}, hands={"A": "rea-01"}).match
    rng, fitting = random.Random(fits), set()
    for watcher in (1, 2, None):
        for _ in range(20):
            other = otherwise(match, watcher, rng)
            fitting.add(bool(placements(other.state, 0)[0]))
            assert shown(other, watcher) == shown(match, watcher)
    assert fitting == {False, True}


@pytest.mark.parametrize("part", range(4))
def test_made_up_tables_look_the_same_with_other_hidden_cards(part: int) -> None:
    """Every step of a turn, for a player whose legion is at home (no Retreat) and who has nothing to trade
    and nothing to give away, and for others."""
    compared = 0
    for seed in range(part * 60, part * 60 + 60):
        given, rng = made_up(seed, "character"), random.Random(seed)
        if seed % 2:
            given["players"][given["start"]] |= {"legion": "t1", "godhs": [], "stock": {}}
        for step in (11, 20, 30):
            table = {**given, "step": [["turn", step, given["start"]]]}
            match = position.new_match(SKYBRIDGE, position.read(SKYBRIDGE, table))
            for _ in range(8):
                if match.over or match.state.phase != CHARACTER:
                    break
                if not match.since:
                    for watcher in (*range(match.state.seats), None):
                        other = otherwise(match, watcher, rng)
                        assert shown(other, watcher) == shown(match, watcher)
                        compared += 1
                match.choose(choice(match.asked(), rng))
    assert compared > 1000
