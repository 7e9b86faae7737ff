"""Printed things: cards, tiles, kingdoms, tribes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Self, TypeVar


class Piece(int):
    """A printed thing: a small number that knows its name.

    States keep it where a number would lie, because numbers are cheap to copy, compare and write
    down; rules read it as the thing it is (`card.tribe`, `kingdom.name`). All pieces of a class
    are made once, by `print_all`; `Kingdom.at(2)` and `Kingdom.named("rhea")` find them again.
    """

    name: str
    """How it is written in notation, records and positions: stable, English, lower case."""

    all: tuple[Self, ...]
    first: int
    _by_name: dict[str, Self]

    @classmethod
    def print_all(cls, pieces: Iterable[dict[str, Any]], first: int = 0) -> tuple[Self, ...]:
        """Make every piece of this class, numbered in order, each with its printed facts."""
        made = []
        for number, facts in enumerate(pieces, first):
            piece = cls(number)
            piece.__dict__.update(facts)
            made.append(piece)
        cls.all = tuple(made)
        cls.first = first
        cls._by_name = {}
        for piece in made:
            cls._by_name.setdefault(piece.name, piece)
        return cls.all

    @property
    def text_key(self) -> str:
        """Where the catalogue keeps its name for people; see `regelwerk.core.text`."""
        return ""

    @classmethod
    def at(cls, number: int) -> Self:
        return cls.all[number - cls.first]

    @classmethod
    def named(cls, name: str) -> Self:
        """The piece of this name (the first, where several copies share it); KeyError otherwise."""
        return cls._by_name[name]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name

    def __bool__(self) -> bool:
        """A piece is always something, the one numbered 0 too."""
        return True

    def __reduce__(self) -> tuple[Callable[[int], Self], tuple[int]]:
        return type(self).at, (int(self),)


class Card(Piece):
    """A piece whose face can be hidden. Its number is its place in `State.seen`."""

    back: Any = None
    """What even those see of it who do not know its face, where cards of one class have several backs."""


P = TypeVar("P", bound=Piece)


def names(pieces: Sequence[Piece]) -> list[str]:
    """The names of some pieces in alphabetical order: says what lies there, not how it came."""
    return sorted([piece.name for piece in pieces])


def nearest(word: str, names: Sequence[str]) -> list[str]:
    """All names of a short list, of a long one those most like the word."""
    return list(names) if len(names) <= 12 else get_close_matches(word, names, n=5, cutoff=0.0)
