"""What the options of several commands have in common: games, settings, seats."""

from __future__ import annotations

from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.core.game import Game
from regelwerk.games import GAMES


def game_named(id: str) -> Game:
    """The game of this id; Trouble names those there are."""
    if id not in GAMES:
        raise Trouble(Say.UNKNOWN_GAME, word=id, known=list(GAMES))
    return GAMES[id]


def settings_from(game: Game, options: list[str]) -> dict[str, str]:
    """`key=value` words as settings, each at most once."""
    settings: dict[str, str] = {}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise Trouble(Say.NO_SETTING, option=word, known=[setting.id for setting in game.settings])
        if key in settings:
            raise Trouble(Say.SETTING_TWICE, setting=key)
        settings[key] = value
    return game.check_settings(settings)


def seat_named(word: str | None, names: list[str]) -> int | None:
    """A seat by its number, counted from 1, or by the player's name; None for a spectator."""
    if word is None:
        return None
    for seat, name in enumerate(names):
        if word == name or word == str(seat + 1):
            return seat
    raise Trouble(Say.UNKNOWN_SEAT, word=word, most=len(names), known=names)
