"""What is in the box (Rulebook, 'Spielmaterial')."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from regelwerk.core.printed import BadComponents
from regelwerk.games.ethnos.cards import (
    ALLIES,
    BAND_GLORY,
    DRAGONS,
    GIANT_AT_ONCE,
    HAND_LIMIT,
    KINGDOMS,
    MERFOLK_LAST,
    MERFOLK_SYMBOLS,
    ORC_GLORY,
    TRIBES,
    TROLL_TOKENS,
)
from regelwerk.games.ethnos.printed import DATA, PRINTED

COLOURS = {
    "straton": "blue",
    "pelagon": "gray",
    "althea": "green",
    "ithys": "orange",
    "duris": "purple",
    "rhea": "red",
}


def test_kingdoms_and_their_colours() -> None:
    assert {kingdom.name: kingdom.colour for kingdom in KINGDOMS} == COLOURS


def test_tribe_decks() -> None:
    """Twelve cards each, two of a colour; halflings twice as many; skeletons have no colour"""
    assert len(TRIBES) == 12
    assert len(ALLIES) == 156
    for tribe in TRIBES:
        deck = [ally for ally in ALLIES if ally.tribe is tribe]
        colours = Counter("" if ally.kingdom is None else ally.kingdom.colour for ally in deck)
        if tribe.name == "skeletons":
            assert colours == {"": 12}
        else:
            assert colours == dict.fromkeys(COLOURS.values(), 4 if tribe.name == "halflings" else 2)


def test_cards_are_named_after_tribe_and_colour() -> None:
    for ally in ALLIES:
        assert ally.kind.tribe is ally.tribe
        assert ally.kind.kingdom is ally.kingdom
        assert ally.kind.name == ally.name
        card, _, colour = ally.name.partition("-")
        assert colour == ("" if ally.kingdom is None else ally.kingdom.colour)
        plural = {"dwarf": "dwarves", "elf": "elves", "wingfolk": "wingfolk", "merfolk": "merfolk"}
        assert plural.get(card, f"{card}s") == ally.tribe.name
    assert [card.name for card in DRAGONS] == ["dragon"] * 3
    assert sorted([*ALLIES, *DRAGONS]) == list(range(159))


def test_numbers_on_boards_and_tokens() -> None:
    assert HAND_LIMIT == 10
    assert BAND_GLORY == [0, 0, 1, 3, 6, 10, 15]
    assert ORC_GLORY == [0, 1, 3, 6, 10, 15, 20]
    assert TROLL_TOKENS == [1, 2, 3, 4, 5, 6]
    assert (MERFOLK_LAST, MERFOLK_SYMBOLS) == (18, [3, 7, 12, 18])
    assert GIANT_AT_ONCE == 2
    assert PRINTED["sides"] == {
        "many": {"giant": [2, 4, 6], "merfolk": [1, 2, 4]},
        "few": {"giant": [2, 5], "merfolk": [1, 3]},
    }
    assert (PRINTED["markers_per_player"], PRINTED["dragons"], PRINTED["display_per_player"]) == (26, 3, 2)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("dragons = 4", "dragons"),
        ("hand_limit = 0", "hand_limit"),
        ("[glory]\norc_board = [0, 1, 3, 6, 10, 15, -1]", "glory.orc_board"),
        ("[merfolk_board]\nlast_space = 17", "merfolk_board.marker_symbols"),
    ],
)
def test_numbers_that_cannot_be(tmp_path: Path, text: str, path: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'game = "ethnos"\n{text}\n', "utf-8")
    with pytest.raises(BadComponents) as bad:
        DATA.changed_by(own)
    assert [problem.path for problem in bad.value.problems] == [path]


def test_glory_tokens() -> None:
    """Eighteen, six of them marked 4+; the two readings differ in one token"""
    readings = PRINTED["glory_tokens"]
    for kind, total in (("default", 90), ("alternative", 94)):
        assert (len(readings[kind]["four_plus"]), len(readings[kind]["always"])) == (6, 12)
        assert sum(readings[kind]["four_plus"] + readings[kind]["always"]) == total
    one, other = (Counter(readings[kind]["always"]) for kind in ("default", "alternative"))
    assert (one - other, other - one) == (Counter([2]), Counter([6]))
