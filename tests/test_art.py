"""What games bring along to be drawn: files that browsers can read, and all symbols that scenes ask for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest

from regelwerk.bots.random import random_answer
from regelwerk.core import Match, seed_from, view
from regelwerk.core.scene import Node
from regelwerk.core.voice import game_folder
from regelwerk.games import GAMES

SYMBOL = "{http://www.w3.org/2000/svg}symbol"
DRAWN = [id for id, game in GAMES.items() if game.scene]


def nodes(inside: object) -> Iterator[Node]:
    for node in inside if isinstance(inside, list | tuple) else [inside]:
        if isinstance(node, Node):
            yield node
            yield from nodes(node.inside)


def symbols(id: str) -> set[str]:
    root = ElementTree.parse(game_folder(id) / "art" / "icons.svg").getroot()
    return {symbol.attrib["id"] for symbol in root.iter(SYMBOL)}


def points(match: Match, rng: random.Random) -> Iterator[Match]:
    while not match.over:
        yield match
        seat = match.waiting[0]
        match.choose(random_answer(match.asked(seat), rng), seat)
    yield match


@pytest.mark.parametrize("id", GAMES)
def test_drawings_can_be_read(id: str) -> None:
    for file in (game_folder(id) / "art").glob("*.svg"):
        ElementTree.parse(file)


@pytest.mark.parametrize("id", DRAWN)
def test_scenes_ask_for_no_symbol_that_is_not_there(id: str) -> None:
    game = GAMES[id]
    figures = [entry.figure for entry in game.glossary().values()]
    asked = [dict(node.attributes).get("data-icon", "") for node in nodes(figures)]
    for seed in range(2):
        match = Match.new(game, game.seats.stop - 1, seed=seed_from(seed))
        for point in islice(points(match, random.Random(seed)), 0, None, 9):
            for seat in (None, 0):
                drawn = [list(region.draw()) for region in game.drawn(view(point, seat))]
                asked += [dict(node.attributes).get("data-icon", "") for node in nodes(drawn)]
    own = {str(icon).removeprefix("game:") for icon in asked if str(icon).startswith("game:")}
    assert own
    assert own <= symbols(id)


@pytest.mark.parametrize("id", DRAWN)
def test_every_reader_has_the_same_regions(id: str) -> None:
    """The page makes room for what a spectator would see; what is private must have its place there too."""
    match = Match.new(GAMES[id], GAMES[id].seats.start, seed=seed_from(1))
    for point in islice(points(match, random.Random(1)), 0, 120, 8):
        public = [(region.id, region.private) for region in GAMES[id].drawn(view(point, None))]
        for seat in range(point.state.seats):
            assert [(region.id, region.private) for region in GAMES[id].drawn(view(point, seat))] == public
