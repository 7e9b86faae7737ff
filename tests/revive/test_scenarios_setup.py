"""Laying out the table: scenarios S01 to S06, and settings."""

from __future__ import annotations

import pytest

from regelwerk.core import BadSettings, Match, seed_from
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import LIMITS, SEAT_BONUS, TRIBES
from regelwerk.games.revive.cards import AREA_TILES, SEAS
from regelwerk.games.revive.map import BLOCKS, ICE, spaces
from regelwerk.games.revive.printed import GEAR, PRINTED, RESOURCES
from regelwerk.games.revive.setup import corners_can_be_reached, seas_are_legal, unlocks
from regelwerk.games.revive.state import State
from tests.revive.play import M1X_SEAS, spot


def new(seats: int, **settings: str) -> Match:
    return Match.new(GAME, seats, settings, seed_from(3))


def choose_artifact_cards(match: Match) -> State:
    for seat in range(match.state.seats):
        match.choose(match.asked(seat).options[0], seat)  # type: ignore[attr-defined]
    state: State = match.state
    return state


def test_s01_base_game_for_four() -> None:
    """[3.1, 3.2]"""
    match = new(4, expansion="no")
    assert all(len(cards) == 2 for cards in match.state.secret)
    g = choose_artifact_cards(match)
    face_down = [spot for spot, tile in enumerate(g.tiles) if tile in AREA_TILES and not g.seen[tile]]
    assert len(face_down) == 25
    assert sum(g.land[block.space] == ICE for block in BLOCKS) == 25
    assert len(g.corners) == 4
    assert g.beside is None
    assert len(g.citizens) == len(g.modules) == 5
    assert [len(tokens) for tokens in g.machines] == [3, 3, 3]
    assert g.large == [4, 4, 4]
    for seat, p in enumerate(g.players):
        assert len(p.active) == len(p.rest) == 3
        assert p.energy == 1
        assert not p.figures
        assert len(g.secret[seat]) == 1


def test_s02_expansion_for_two() -> None:
    """[3.3]"""
    g = choose_artifact_cards(new(2))
    assert sum(tile in AREA_TILES for tile in g.tiles) == 22
    assert sum(tile in SEAS for tile in g.tiles) == 3
    assert all(g.seen[tile] == 0xFF for tile in g.tiles if tile in SEAS)
    assert len(g.tiles_out) == 3
    assert len(g.citizens) + len(g.citizen_deck) == 48
    assert len(g.modules) + len(g.module_deck) == 57
    assert sum(map(len, g.machines)) + sum(map(len, g.machine_decks)) == 45
    assert len(g.scyphoz) == 16
    assert len(g.journeys) == 3
    assert len(g.journey_deck) == 15
    assert g.beside is not None
    assert len({location.tile for location in (*g.corners, g.beside)}) == 5


def test_s03_seas_do_not_touch() -> None:
    """[3.3, 6]"""
    assert not seas_are_legal([spot(1, 1), spot(1, 2), spot(5, 3)])
    assert seas_are_legal([spot(*place) for place in M1X_SEAS])
    for seed in range(20):
        g = Match.new(GAME, 2, {}, seed_from(seed)).state
        hexes = [block.hexes for block in BLOCKS if block.space in dict(g.seas)]
        touching = spaces(tuple(hexes)).around
        assert len(hexes) == 3
        assert not any(one in touching[other] for one, _ in g.seas for other, _ in g.seas)


def test_s04_every_corner_can_be_reached() -> None:
    """[3.3, 6] Seas on both sides of a corner close it in."""
    assert not corners_can_be_reached([spot(5, 0), spot(6, 1), spot(0, 2)])
    assert corners_can_be_reached([spot(*place) for place in M1X_SEAS])


def test_s05_common_artifact_card() -> None:
    """[3.4]"""
    match = new(3, artifact_card="common")
    assert match.asked().about == "basic"  # what seat 2 gets on top: no card is chosen before
    assert len(match.state.open_card) == 1
    assert not any(match.state.secret)


def test_s06_cordycepians_never_alone() -> None:
    """[3.3, 7]"""
    with pytest.raises(BadSettings):
        new(1, tribes="cordycepians")
    for tribe in TRIBES[:-1]:
        assert new(1, tribes=tribe.name).state.players[0].tribe == tribe
    drawn = {Match.new(GAME, 1, {}, seed_from(seed)).state.players[0].tribe for seed in range(40)}
    assert drawn <= set(TRIBES[:-1])


def test_tribes_of_the_expansion_need_it() -> None:
    with pytest.raises(BadSettings):
        new(2, expansion="no", tribes="kairos")
    with pytest.raises(BadSettings):
        new(2, tribes="nadair,nadair")
    with pytest.raises(BadSettings):
        new(1, tribes="nadair,kuniban")


def test_what_seats_and_tribes_get_at_the_start() -> None:
    """[3.2, 5-6] What everybody has, and what the place in turn order and the tribe board add to it."""
    match = new(4, tribes="nadair,hofstadterians,kuniban,cordycepians")
    for seat in range(4):
        match.choose(match.asked(seat).options[0], seat)  # type: ignore[attr-defined]
    g = match.state
    while match.asked().about == "basic":
        match.choose("gain gear")
    for place, p in enumerate(g.players[seat] for seat in g.seats_from(g.first)):
        stock, points = [PRINTED["start"][resource.name] for resource in RESOURCES], 0
        for do in SEAT_BONUS[place] + p.tribe.bonus:
            if do.op == "points":
                points += do.n
            else:
                stock[do.what if do.op == "gain" else GEAR] += do.n
        assert (p.stock, p.points, p.gained) == (stock, points, (0, 0))
        assert all(n <= limit for n, limit in zip(stock, LIMITS, strict=True))
    assert match.waiting == (g.first,)


def test_chapters_of_the_campaign() -> None:
    """[23] Each chapter adds; nothing of the expansion is held back."""
    first, last = unlocks("1"), unlocks("5")
    assert first is not None
    assert last is None
    assert "formica" not in first["tribes"]
    with pytest.raises(BadSettings):
        new(2, chapter="1", tribes="formica")
    g = new(2, chapter="1", expansion="no").state
    assert len(g.citizens) + len(g.citizen_deck) == 30
    assert {location.name[-1] for location in g.corners} == {"a"}
    assert new(2, chapter="2", tribes="formica").state.players[0].tribe.name == "formica"


def test_few_artifact_cards_in_the_first_chapter() -> None:
    """[23] Six cards do not go round for four players, so each gets one and nothing is chosen."""
    match = new(4, chapter="1")
    assert [len(cards) for cards in match.state.secret] == [1, 1, 1, 1]
    assert match.asked().about != "artifact_card"
    assert [len(cards) for cards in new(3, chapter="1").state.secret] == [2, 2, 2]
