"""What the table itself says, and the voice of a game at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from regelwerk.core.game import Game
from regelwerk.core.voice import GameVoice, Voice

TEXTS = (Path(__file__).parent / "text", Path(str(files("regelwerk.bots"))) / "text")


@cache
def voice(language: str) -> Voice:
    return Voice(language, *TEXTS)


def game_voice(language: str, game: Game, names: Sequence[str] = ()) -> GameVoice:
    return _game_voice(language, game, tuple(names))


@lru_cache(maxsize=5000)
def _game_voice(language: str, game: Game, names: tuple[str, ...]) -> GameVoice:
    return GameVoice(language, game, names, *TEXTS)
