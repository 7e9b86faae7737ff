"""The command `regelwerk`."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from regelwerk.cli.out import printable
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import BAD, CLOSED, INTERRUPTED, KNOWN_TROUBLE, Trouble, explain
from regelwerk.cli.voice import Voice
from regelwerk.core.printed import VARIABLE
from regelwerk.core.text import LANGUAGES, language_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    _forgiving_streams()
    logging.getLogger("regelwerk").addHandler(logging.NullHandler())  # we say it ourselves
    tokens = list(sys.argv[1:] if arguments is None else arguments)
    voice = Voice(language_of(_wanted(os.environ)))
    try:
        voice, tokens = _spoken_to(voice, tokens)
        _check_text(tokens)
        tokens = _with_components(voice, tokens)
        code = _run(voice, tokens)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()
        return CLOSED
    except KeyboardInterrupt:
        return _complain(voice.say(Say.STOPPED), INTERRUPTED)
    except KNOWN_TROUBLE as error:
        return _complain(explain(voice, error), getattr(error, "code", BAD))
    return code


def _run(voice: Voice, tokens: list[str]) -> int:
    from cyclopts import CycloptsError

    from regelwerk.cli.app import build
    from regelwerk.cli.files import STDIN
    from regelwerk.cli.misread import misread

    if tokens[:1] in (["position"], ["replay"], ["verify"]):  # cyclopts takes - for an option
        tokens = [str(STDIN) if word == "-" else word for word in tokens]
    try:
        code = build(voice)(tokens)
    except CycloptsError as error:
        raise misread(error) from None
    return code if isinstance(code, int) else 0


def _wanted(environment: Mapping[str, str]) -> str:
    """The language that somebody has set for us, or for every program."""
    for name in ("REGELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value
    return ""


def _with_components(voice: Voice, tokens: list[str]) -> list[str]:
    """The words without `--components FILE`, wherever it stands, after reading the owner's files."""
    if tokens[:1] == ["__complete"]:
        return tokens
    files, rest = _taken("--components", tokens)
    if files or VARIABLE in os.environ:
        from regelwerk.cli.components import use

        use(voice, files)
    return rest


def _taken(name: str, tokens: list[str]) -> tuple[list[str], list[str]]:
    """The values of an option that any command has, and the other words."""
    values: list[str] = []
    rest: list[str] = []
    words = iter(tokens)
    for word in words:
        if word == "--":
            return values, [*rest, word, *words]
        option, equals, value = word.partition("=")
        if option == name:
            values.append(value if equals else next(words, ""))
        else:
            rest.append(word)
    return values, rest


def _spoken_to(voice: Voice, tokens: list[str]) -> tuple[Voice, list[str]]:
    """The voice of `--lang`, wherever it stands, and the other words."""
    if tokens[:1] == ["__complete"]:
        return voice, tokens
    languages, rest = _taken("--lang", tokens)
    for language in languages:
        if language not in LANGUAGES:
            raise Trouble(Say.UNKNOWN_LANGUAGE, word=_escaped(language), known=list(LANGUAGES))
        voice = Voice(language)
    return voice, rest


def _check_text(tokens: Sequence[str]) -> None:
    """Words that are no text in this system's encoding cannot be names of anything."""
    for token in tokens:
        try:
            token.encode()
        except UnicodeEncodeError:
            raise Trouble(Say.NO_UNICODE, word=_escaped(token)) from None


def _escaped(word: str) -> str:
    return word.encode(errors="backslashreplace").decode()


def _forgiving_streams() -> None:
    """What a terminal cannot show is shown as a question mark; nobody crashes over a quotation mark. Streams
    that were closed before we began lead nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]


def _forget_stdout() -> None:
    """Nobody reads any more: what is left in the buffer goes nowhere, without a complaint at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> int:
    with suppress(OSError):  # nobody reads any more, or the disk is full: then the code must say it
        sys.stdout.flush()
    with suppress(OSError):
        print("regelwerk:", printable(message), file=sys.stderr, flush=True)
    return code
