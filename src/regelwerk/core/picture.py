"""A drawing of the table that belongs to no medium: tables of texts, tinted.

A game's `board.draw` turns a view into a picture; the terminal and the plain line mode show it,
in the reader's language. Titles, heads and cells are anything that texts can say (terms, words,
numbers, lists of them), a `Seat`, something `Tinted`, or None for an empty cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from regelwerk.core.text import Term


class Seat(NamedTuple):
    """Stands for a player's name; games know seats only. See `with_names`."""

    seat: int


class Tinted(NamedTuple):
    """A value with a colour that repeats what the words say (never the only sign of it)."""

    value: Any
    colour: str


class Table(NamedTuple):
    """Rows under a title. A table without heads is a list of facts, each named by its first cell."""

    title: Any
    head: tuple[Any, ...]
    rows: tuple[tuple[Any, ...], ...]


Picture = tuple[Table, ...]


def with_names(value: Any, names: Sequence[str]) -> Any:
    """A picture, or any part of one, with the players' names in place of their seats, so that texts
    can say all of it."""
    if isinstance(value, Seat):
        return names[value.seat]
    if isinstance(value, Tinted):
        return Tinted(with_names(value.value, names), value.colour)
    if isinstance(value, Table):
        return Table(*(with_names(part, names) for part in value))
    if isinstance(value, Term):
        values = {name: with_names(part, names) for name, part in value.text_values.items()}
        return Term(value.text_key, values)
    if hasattr(value, "text_key"):  # says itself, tuple or not, perhaps with a seat in it
        spoken = dict(getattr(value, "text_values", {}))
        named = {name: with_names(part, names) for name, part in spoken.items()}
        return value if named == spoken else Term(value.text_key, named)
    if isinstance(value, list | tuple):
        return type(value)([with_names(part, names) for part in value])
    return value
