"""A game's picture of the table, in words, for `out` to show."""

from __future__ import annotations

from typing import Any

from regelwerk.cli.out import Cell, Out, Sheet
from regelwerk.cli.voice import GameVoice
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.picture import Picture, Table, Tinted, with_names

STYLES = {"gray": "bright_black", "grey": "bright_black", "orange": "dark_orange", "purple": "medium_purple"}
"""Colours that rich knows by another name, or shows too dark."""


def show(out: Out, voice: GameVoice, match: Match, seat: int | None) -> None:
    """The table as this seat sees it; a spectator where there is none."""
    out.sheets(sheets(voice, match, seat))


def sheets(voice: GameVoice, match: Match, seat: int | None) -> list[Sheet]:
    picture: Picture = match.game.draw(view(match, seat))
    return [sheet(voice, table) for table in picture if table.rows or not table.head]


def sheet(voice: GameVoice, table: Table) -> Sheet:
    title = words(voice, table.title)
    head = tuple(cell(voice, value) for value in table.head)
    return Sheet(title, head, tuple(tuple(cell(voice, value) for value in row) for row in table.rows))


def cell(voice: GameVoice, value: Any) -> Cell:
    return Cell(words(voice, value), style(value))


def words(voice: GameVoice, value: Any) -> str:
    if value is None or value == "":
        return ""
    return voice.value(untinted(with_names(value, voice.names)))


def untinted(value: Any) -> Any:
    """The value without its colours."""
    if isinstance(value, Tinted):
        return untinted(value.value)
    if type(value) in (list, tuple):
        return [untinted(part) for part in value]
    return value


def style(value: Any) -> str:
    """The colour of a cell, where it has one and rich knows it."""
    if not isinstance(value, Tinted):
        return ""
    from rich.color import Color, ColorParseError

    colour = STYLES.get(value.colour, value.colour)
    try:
        Color.parse(colour)
    except ColorParseError:
        return ""
    return colour
