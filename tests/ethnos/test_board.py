"""The table is drawn from a view alone, can be read in both languages, and counts as the rules count."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from regelwerk.bots.random import random_answer
from regelwerk.core import position
from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.decisions import NO, Play
from regelwerk.core.hidden import redeal, view
from regelwerk.core.match import Match
from regelwerk.core.picture import Picture, Seat, Table, Tinted, with_names
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.text import LANGUAGES, Term, Texts, catalogue_folders
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.board import draw
from regelwerk.games.ethnos.prospects import prospects
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.scoring import end_age

NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"]
TEXTS = Texts(*catalogue_folders())


def at(seats: int = 4, **data: Any) -> Match:
    return position.new_match(GAME, position.read(GAME, {"seats": seats, **data}))


def said(picture: Picture, language: str = "en") -> dict[str, list[list[str]]]:
    """The tables by title: heads and rows, as a person reads them."""

    def cell(value: Any) -> str:
        if isinstance(value, Tinted):
            value = value.value
        return "" if value is None else TEXTS.say(language, CoreSay.LIST_MORE, first=value, next="")[:-2]

    return {
        cell(table.title): [[*map(cell, row)] for row in (table.head, *table.rows)]
        for table in with_names(picture, NAMES)
    }


def table(match: Match, title: str, seat: int | None = 0) -> list[list[str]]:
    tables = said(draw(view(match, seat)))
    return next(rows for name, rows in tables.items() if name.startswith(title))


def column(rows: list[list[str]], head: str) -> list[str]:
    return [row[rows[0].index(head)] for row in rows[1:]]


def moments(seed: int, often: float = 0.03) -> Iterator[Match]:
    """Points of a random match, the first and the last among them."""
    rng = random.Random(seed)
    settings = {"merfolk_scoring": ("front_only", "like_a_kingdom")[seed % 2]}
    match = Match.new(GAME, 2 + seed % 5, settings, seed_from(seed))
    while not match.over:
        if rng.random() < often:
            yield match
        match.choose(random_answer(match.asked(), rng))
    yield match


@pytest.mark.parametrize("seed", range(10))
def test_every_table_can_be_drawn_and_read_by_every_seat(seed: int) -> None:
    for match in moments(seed):
        for seat in (None, *range(match.state.seats)):
            picture = draw(view(match, seat))
            for part in picture:
                assert isinstance(part, Table)
                assert all(len(row) == len(part.head or row) for row in part.rows)
            for language in LANGUAGES:
                tables = said(picture, language)
                assert len(tables) == len(picture)
                assert "{" not in str(list(tables.values()))


def test_what_is_hidden_changes_nothing() -> None:
    """Two tables that this seat cannot tell apart are drawn the same."""
    rng = random.Random(3)
    for match in moments(4):
        if not match.over:
            assert draw(view(redeal(match, 0, rng), 0)) == draw(view(match, 0))


@pytest.mark.parametrize("seed", range(15))
def test_prospects_are_what_the_end_of_the_age_brings(seed: int) -> None:
    """Compared with the end of the age itself, if it came now; pillaging is a decision of its own."""
    for match in moments(seed, 0.05):
        if match.over or match.decision is None or match.since:
            continue
        expected = [each.certain for each in prospects(view(match, None))]
        g = match.state.copy()
        play = end_age(g)
        asked = next(play, None)
        while asked is not None:
            asked = answered(play, NO)
        assert [now - then for now, then in zip(g.glory, match.state.glory, strict=True)] == expected


def answered(play: Play, answer: Any) -> Any:
    try:
        return play.send(answer)
    except StopIteration:
        return None


def test_pillaging_is_counted_apart() -> None:
    match = at(orcs=[["rhea", "duris", "ithys"]])
    assert [each.orcs for each in prospects(view(match, None))] == [6, 0, 0, 0]
    assert prospects(view(match, None))[0].certain == 0
    assert column(table(match, "Glory if the age ended now"), "if pillaging, also") == ["6", "", "", ""]


def test_prospects_add_up() -> None:
    match = at(
        age=2,
        tokens={"rhea": [2, 4, 6]},
        markers={"rhea": [2, 2, 1]},
        trolls=[[], [1]],
        bands=[[{"leader": "dwarf-red", "with": ["dwarf-blue", "skeleton"]}], [{"leader": "giant-red"}]],
        glory=[10, 20],
    )
    rows = table(match, "Glory if the age ended now")
    assert column(rows, "kingdoms") == ["2", "4", "0", "0"]  # Bert's troll token breaks the tie
    assert column(rows, "bands") == ["3", "0", "0", "0"]  # without the skeleton, with the dwarf's card
    assert column(rows, "giant token") == ["0", "4", "0", "0"]
    assert column(rows, "in all") == ["5", "8", "0", "0"]
    assert column(rows, "would have") == ["15", "28", "0", "0"]


def test_tokens_that_count_are_marked() -> None:
    def rhea(match: Match) -> list[str]:
        return next(row for row in table(match, "Kingdoms") if row[0] == "Rhea (red)")[1:-1]

    assert rhea(at(age=2, tokens={"rhea": [2, 4, 6]}))[:3] == ["2*", "4*", "6"]
    two: dict[str, Any] = {"seats": 2, "tokens": {"rhea": [2, 8]}}
    assert rhea(at(age=1, **two))[:2] == ["2*", "8"]
    assert rhea(at(age=2, markers={"rhea": [1, 1]}, **two)) == ["2", "8*", "1", "1"]
    assert rhea(at(age=2, markers={"rhea": [1]}, **two)) == ["2*", "8*", "1", ""]


def test_who_is_in_front_is_said_in_words() -> None:
    match = at(markers={"rhea": [2, 2, 1], "duris": [0, 1], "ithys": [2, 2]}, trolls=[[], [1]])
    front = dict(
        zip(column(rows := table(match, "Kingdoms"), "kingdom"), column(rows, "in front"), strict=True)
    )
    assert front["Rhea (red)"] == "Bert"
    assert front["Duris (purple)"] == "Bert"
    assert front["Straton (blue)"] == ""
    tied = at(markers={"rhea": [2, 2, 1]})
    assert column(table(tied, "Kingdoms"), "in front")[-1] == "Anna and Bert"


def test_the_hand_is_sorted_by_tribe_and_colour() -> None:
    match = at(hands=[["elf-red", "elf-red", "elf-blue", "orc-red", "skeleton"]])
    rows = table(match, "Your hand (5 cards)")
    assert [[row[0], row[1], row[6], row[7]] for row in rows] == [
        ["tribe", "blue", "red", "in all"],
        ["Elves", "1", "2", "3"],
        ["Orcs", "", "1", "1"],
        ["Skeletons", "", "", "1"],
        ["all of the colour", "1", "3", "5"],
    ]


def test_a_spectator_and_the_others_see_no_hand() -> None:
    match = at(hands=[["elf-red"], ["orc-red", "orc-blue"]], known=[[], ["orc-blue"]])
    assert not any(name.startswith("Your hand") for name in said(draw(view(match, None))))
    rows = table(match, "Players")
    assert column(rows, "hand") == ["1", "2", "0", "0"]
    assert column(rows, "known of it") == ["", "Orc (blue)", "", ""]
    assert column(table(match, "Players", 1), "known of it") == [""] * 4


def test_only_the_boards_in_play_are_drawn() -> None:
    tribes = ["centaurs", "dwarves", "elves", "halflings", "minotaurs", "wizards"]
    assert table(at(tribes=tribes), "Players")[0] == ["player", "glory", "hand", "known of it", "supply"]
    tribes = ["merfolk", "orcs", "trolls", "giants", "elves", "wizards"]
    rows = table(
        at(tribes=tribes, merfolk=[0, 7], trolls=[[2, 3]], giant={"holder": 2, "size": 4}), "Players"
    )
    assert column(rows, "merfolk board") == ["0", "7", "0", "0"]
    assert column(rows, "troll tokens") == ["2 and 3", "", "", ""]
    assert column(rows, "giant token") == ["", "", "band of 4", ""]


def test_before_the_first_age_and_after_the_last() -> None:
    state = position.read(GAME, {"seats": 3, "phase": "begin"}, Chance(b""))
    match = position.new_match(GAME, state.copy())
    match.state = state  # which a match would leave at once
    titles = list(said(draw(view(match, None))))
    assert titles[0] == "Ethnos, before age 1 of 2"
    bands = [[{"leader": "giant-red"}], [{"leader": "giant-blue"}]]
    match = at(phase="over", glory=[1, 2, 3], bands=bands)
    titles = list(said(draw(view(match, None))))
    assert titles[0] == "Ethnos, the game is over"
    assert not any(title.startswith("Glory if") for title in titles)


def test_bands_are_listed_as_played() -> None:
    match = at(bands=[[], [{"leader": "elf-red", "with": ["elf-blue", "skeleton"]}, {"leader": "orc-red"}]])
    assert table(match, "Bands")[1:] == [["Bert", "Elf (red): 3 with 1 skeleton and Orc (red): 1"]]


def test_names_take_the_place_of_seats_everywhere() -> None:
    term = Term(Say.BOARD_COUNTS, {"value": Seat(1)})
    drawn = (Table(Seat(0), (Tinted(Seat(1), "red"),), ((term, [Seat(2), 5], None),)),)
    named = with_names(drawn, NAMES)
    assert named[0].title == "Anna"
    assert named[0].head == (Tinted("Bert", "red"),)
    assert named[0].rows[0] == (Term(Say.BOARD_COUNTS, {"value": "Bert"}), ["Cleo", 5], None)
