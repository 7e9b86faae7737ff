"""Tables on terminals of any width: nothing is lost, no word is broken."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from regelwerk.cli.out import Cell, Sheet, drawn, heads

PLAYERS = Sheet(
    "Players",
    heads("player", "glory", "known of it", "orc horde board", "nothing"),
    (
        tuple(map(Cell, ("Anna", "112", "", "Althea (green), Ithys (orange) and Straton (blue)", ""))),
        tuple(map(Cell, ("Bartholomew", "7", "Halfling (orange) and Wizard (red)", "", ""))),
    ),
)
BARE = Sheet(
    "", (), ((Cell("on turn"), Cell("Anna")), (Cell("dragons"), Cell("none of the three drawn yet")))
)
ALONE = Sheet("Display (empty)", (), ())


def lines(sheet: Sheet, width: int) -> list[str]:
    console = Console(file=io.StringIO(), width=width, force_terminal=False)
    console.print(drawn(sheet, width))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def words(sheet: Sheet) -> set[str]:
    texts = [sheet.title, *(cell.text for row in sheet.rows for cell in row)]
    return {word for text in texts for word in text.split()}


@pytest.mark.parametrize("sheet", [PLAYERS, BARE, ALONE])
@pytest.mark.parametrize("width", [*range(16, 60), 80, 100, 200])
def test_no_word_is_broken(sheet: Sheet, width: int) -> None:
    shown = lines(sheet, width)
    assert max(map(len, shown)) <= width
    found = {word.rstrip(";:") for line in shown for word in line.split()}
    assert {word.rstrip(";:") for word in words(sheet)} <= found


def test_the_narrower_the_less_of_a_table() -> None:
    def head(width: int) -> list[str]:
        return lines(PLAYERS, width)[1].split()

    assert "nothing" in head(200)
    # empty columns go first, then words wrap
    assert "nothing" not in head(115)
    assert len(lines(PLAYERS, 115)) == 5
    assert head(80)[0] == "player"
    assert len(lines(PLAYERS, 80)) > 5
    # then the players become the columns, and at last each row is a line
    assert head(42) == ["player", "Anna", "Bartholomew"]
    assert lines(PLAYERS, 25)[1].startswith(" Anna: glory: 112;")
