"""A drawing of the table that belongs to no medium: tables of texts, tinted.

A game's `board.draw` turns a view into a picture; the terminal and the plain line mode show it,
in the reader's language.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Tinted(NamedTuple):
    """A value with a colour that repeats what the words say (never the only sign of it)."""

    value: Any
    colour: str


class Table(NamedTuple):
    """Rows under a title. Cells are anything that texts can say: terms, numbers, lists of them."""

    title: Any
    head: tuple[Any, ...]
    rows: tuple[tuple[Any, ...], ...]


Picture = tuple[Table, ...]
