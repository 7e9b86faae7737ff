"""The hints: programs play whole matches by them, and weigh what is offered for a price."""

from __future__ import annotations

import random

import pytest

from regelwerk.bots import bot
from regelwerk.core import Match, seed_from
from regelwerk.core.hidden import Sight
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import TRIBES
from tests.revive.play import Table, card


def greedy_match(seats: int, seed: str, **settings: str) -> Match:
    greedy, rng = bot("greedy"), random.Random(seed)
    match = Match.new(GAME, seats, settings, seed_from(seed))
    while waiting := match.waiting:
        for seat in waiting:
            match.choose(greedy.choose(Sight(match, seat, rng)), seat)
    return match


TABLES = [
    (3, {"tribes": ",".join(tribe.name for tribe in TRIBES[:3])}),
    (4, {"tribes": ",".join(tribe.name for tribe in TRIBES[3:7]), "machine_refresh": "yes"}),
    (3, {"tribes": ",".join(tribe.name for tribe in TRIBES[7:]), "artifact_card": "common"}),
    (2, {"expansion": "no"}),
    (1, {}),
]


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_greedy_plays_every_tribe_and_setting_to_the_end(seats: int, settings: dict[str, str]) -> None:
    """It answers every question there is; and by the hints a seat gets further than by chance."""
    match = greedy_match(seats, "hints", **settings)
    assert match.over
    assert min(match.outcome.scores) > 50


def test_what_is_offered_for_a_price_is_paid_where_it_is_worth_it() -> None:
    """[4.7] `pay 1 crystal: food or gear or book to 6`: with nothing in store, and with six of each."""
    for stock, wanted in ((0, "yes"), (6, "pass")):
        table = Table(seas=True)
        table.stock(food=stock, gear=stock, book=stock, crystal=2)
        table.ann.active = (card("sc03"),)
        match = table.match
        match.choose("play sc03 top-left", 0)
        asked = match.asked(0)
        assert asked.about == "optional"
        answer = bot("greedy").choose(Sight(match, 0, random.Random(1)))
        assert asked.words(answer) == wanted
