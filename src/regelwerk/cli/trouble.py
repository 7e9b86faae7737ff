"""What goes wrong, said in one sentence: what it was, and what would be right."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from typing import Any

from regelwerk.bots import BadBot, BotFailed
from regelwerk.cli.say import Say
from regelwerk.cli.voice import GameVoice, Voice, near
from regelwerk.core.decisions import Refused
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.position import BadPosition
from regelwerk.core.printed import BadComponents
from regelwerk.core.replay import BadRecord
from regelwerk.games import GAMES

BAD = 2
"""The exit code for bad input of any kind."""
REFUSED = 3
"""The exit code for a choice that the rules do not allow."""
INTERRUPTED = 130
CLOSED = 141
"""Nobody reads our output any more: what a shell shows for a program ended by SIGPIPE."""


class Trouble(Exception):
    """Something that the person at the keyboard can put right: a text key and its values.

    `game` is the game whose texts the values may need.
    """

    def __init__(self, key: str, /, code: int = BAD, game: Game | None = None, **values: Any) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.code = code
        self.game = game
        self.values = values


class InFile(Exception):
    """Trouble with what stands in a file."""

    def __init__(self, path: object, cause: Exception, game: Game | None = None) -> None:
        super().__init__(f"{path}: {cause}")
        self.path = path
        self.cause = cause
        self.game = game


KNOWN_TROUBLE = (
    Trouble,
    InFile,
    BadSettings,
    BadRecord,
    BadComponents,
    BadBot,
    BotFailed,
    Refused,
    OSError,
)

_SYSTEM = {
    errno.ENOENT: Say.SYSTEM_MISSING,
    errno.EACCES: Say.SYSTEM_DENIED,
    errno.EPERM: Say.SYSTEM_DENIED,
    errno.EISDIR: Say.SYSTEM_FOLDER,
    errno.ENOTDIR: Say.SYSTEM_NO_FOLDER,
    errno.EEXIST: Say.SYSTEM_EXISTS,
    errno.ENOSPC: Say.SYSTEM_FULL,
    errno.EROFS: Say.SYSTEM_READ_ONLY,
    errno.ENAMETOOLONG: Say.SYSTEM_NAME,
}


def explain(voice: Voice, error: BaseException, game: Game | None = None) -> str:
    """The message for a person."""
    game = getattr(error, "game", None) or game or _game_of(getattr(error, "key", ""))
    speaker: Voice = voice.of(game) if game else voice
    if isinstance(error, InFile):
        return voice.say(Say.IN_FILE, path=str(error.path), problem=explain(voice, error.cause, game))
    if isinstance(error, Trouble):
        return _with_hint(speaker, speaker.say(error.key, **error.values), error.values)
    if isinstance(error, BadPosition):
        said = speaker.say(error.key, **error.values)
        return speaker.say(Say.AT, place=error.path, problem=said) if error.path else said
    if isinstance(error, BadSettings):
        return _with_hint(speaker, speaker.say(error.key, **error.values), error.values)
    if isinstance(error, BadRecord):
        said = speaker.say(error.key, **error.values)
        return said if error.line is None else speaker.say(Say.AT_LINE, line=error.line, problem=said)
    if isinstance(error, BadComponents):
        return "\n".join(_components(voice, error))
    if isinstance(error, BadBot):
        return _with_hint(voice, voice.say(error.key, **error.values), error.values)
    if isinstance(error, BotFailed):
        return voice.say(error.key, **error.values)
    if isinstance(error, Refused):
        return speaker.refusal(error.refusal) if isinstance(speaker, GameVoice) else str(error)
    assert isinstance(error, OSError)
    path = str(error.filename or voice.say(Say.STDOUT)).removesuffix(".part")
    return voice.say(Say.IN_FILE, path=path, problem=system(voice, error))


def _components(voice: Voice, error: BadComponents) -> Iterator[str]:
    """A line for each mistake in an owner's file."""
    for path, key, values in error.problems:
        game = _game_of(key)
        said = (voice.of(game) if game else voice).say(key, **values)
        said = voice.say(Say.AT, place=path, problem=said) if path else said
        yield voice.say(Say.IN_FILE, path=error.file, problem=said)


def _game_of(key: str) -> Game | None:
    """The game that has the text of this key."""
    id = key.partition(".")[0]
    return GAMES.get(id)


def system(voice: Voice, error: OSError) -> str:
    """What the operating system says, in the reader's language where we know it."""
    if error.errno in _SYSTEM:
        return voice.say(_SYSTEM[error.errno])
    return voice.say(Say.SYSTEM_OTHER, problem=os.strerror(error.errno) if error.errno else str(error))


def _with_hint(voice: Voice, said: str, values: dict[str, Any]) -> str:
    """Add the word that was probably meant, where the right ones are known (`near`: too many to list)."""
    known = values.get("known", values.get("near"))
    word = next((values[key] for key in ("word", "value", "setting") if key in values), None)
    if isinstance(known, list) and isinstance(word, str) and (meant := near(word, map(str, known))):
        return voice.say(Say.WITH_HINT, said=said, meant=meant)
    return said
