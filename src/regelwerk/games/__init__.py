"""The games. Each is a package with one object `GAME`; nothing outside names one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache

from regelwerk.core.game import Game


@cache
def game(id: str) -> Game:
    """The game of this id; KeyError if there is none."""
    if id not in names():
        raise KeyError(id)
    found: Game = importlib.import_module(f"{__name__}.{id}").GAME
    return found


@cache
def names() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


class Games(Mapping[str, Game]):
    """All games by id, each imported when first needed."""

    def __getitem__(self, id: str) -> Game:
        return game(id)

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())


GAMES = Games()
