"""What the command says: sentences of one language, with the names of the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from regelwerk.cli.say import Say
from regelwerk.core import voice
from regelwerk.core.game import Game

TEXTS = (Path(__file__).parent / "text", Path(str(files("regelwerk.bots"))) / "text")
"""What the command says, and what programs that play have to say."""


class Voice(voice.Voice):
    """Says what the command itself has to say."""

    def __init__(self, language: str) -> None:
        super().__init__(language, *TEXTS)

    def of(self, game: Game, names: Sequence[str] = ()) -> GameVoice:
        return GameVoice(self.language, game, names)

    def game_name(self, game: Game) -> str:
        return self.of(game).say(f"{game.id}.name")


class GameVoice(voice.GameVoice, Voice):
    """Says what happens in a match of a game, with the players' names."""

    def __init__(self, language: str, game: Game, names: Sequence[str] = ()) -> None:
        voice.GameVoice.__init__(self, language, game, names, *TEXTS)

    def seat(self, seat: int | None) -> str:
        return self.say(Say.SPECTATOR) if seat is None else self.names[seat]


def near(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    from difflib import get_close_matches

    folded = {other.casefold(): other for other in known}
    found = get_close_matches(word.casefold(), folded, 1, 0.6)
    return folded[found[0]] if found else None
