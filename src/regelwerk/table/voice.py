"""What the table itself says, and the voice of a game at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from regelwerk.core.game import Game
from regelwerk.core.voice import GameVoice, Voice

TEXTS = (Path(__file__).parent / "text", Path(str(files("regelwerk.bots"))) / "text")

LEVELS = ("random", "greedy", "beginner", "club", "expert")
"""The bots that have a name in words."""


@cache
def voice(language: str) -> Voice:
    return Voice(language, *TEXTS)


@cache
def bot_level(language: str, bot: str) -> str:
    """Which bot that is, in words where it is a level."""
    return voice(language).say(f"table.bot.{bot}") if bot in LEVELS else bot


def game_voice(language: str, game: Game, names: Sequence[str] = ()) -> GameVoice:
    return _game_voice(language, game, tuple(names))


@lru_cache(maxsize=5000)
def _game_voice(language: str, game: Game, names: tuple[str, ...]) -> GameVoice:
    return GameVoice(language, game, names, *TEXTS)
