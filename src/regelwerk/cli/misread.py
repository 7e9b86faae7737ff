"""What cyclopts could not understand, in our words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble

if TYPE_CHECKING:
    from cyclopts import CycloptsError


def misread(error: CycloptsError) -> Trouble:
    """The same complaint as a text key with values."""
    from cyclopts import exceptions

    values: dict[str, Any] = {"help": " ".join(["regelwerk", *(error.command_chain or ()), "--help"])}
    argument = error.argument
    values["name"] = _name(argument)
    if isinstance(error, exceptions.UnknownCommandError):
        word = (error.unused_tokens or [""])[0]
        known = [name for name in (error.app or {}) if not name.startswith("-")]
        return Trouble(Say.UNKNOWN_COMMAND, word=word, known=known, **values)
    if isinstance(error, exceptions.UnknownOptionError):
        word = error.token.keyword or error.token.value
        known = [name for each in error.argument_collection if each.parse for name in each.names]
        options = [name for name in known if name.startswith("--")]
        return Trouble(Say.UNKNOWN_OPTION, word=word, known=sorted(options), **values)
    if isinstance(error, exceptions.RepeatArgumentError):
        return Trouble(Say.GIVEN_TWICE, **values | {"name": error.token.keyword or values["name"]})
    if isinstance(error, exceptions.MissingArgumentError):
        key = Say.MISSING_VALUE if error.keyword or (argument and argument.tokens) else Say.MISSING_ARGUMENT
        return Trouble(key, **values | {"name": error.keyword or values["name"]})
    if isinstance(error, exceptions.CoercionError) and error.token is not None:
        key = Say.NO_INTEGER if error.target_type is int else Say.NO_VALUE
        name = error.token.keyword or values["name"]
        return Trouble(key, **values | {"name": name, "word": error.token.value})
    if isinstance(error, exceptions.UnusedCliTokensError):
        return Trouble(Say.TOO_MANY_WORDS, words=list(error.unused_tokens or ()), **values)
    return Trouble(Say.MISREAD, problem=" ".join(str(error).split()), **values)


def _name(argument: Any) -> str:
    """A parameter as the help calls it: GAME, --seats."""
    if argument is None:
        return ""
    return str(argument.name) if argument.name.startswith("-") else str(argument.name).upper()
