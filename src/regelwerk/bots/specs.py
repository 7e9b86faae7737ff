"""Bots by name: `greedy`, `search:iterations=2000`, `exec:./mybot --fast`.

A spec is a name, and after a colon what it is to be made with. What is wrong with one is said in full,
with what would be right.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from regelwerk.bots.failing import FORFEIT, Substituted
from regelwerk.bots.greedy import Greedy
from regelwerk.bots.levels import Beginner, club, expert
from regelwerk.bots.outside import Outside
from regelwerk.bots.random import Random
from regelwerk.bots.say import Say
from regelwerk.bots.search import Search

if TYPE_CHECKING:
    from regelwerk.bots import Bot


class BadBot(ValueError):
    """A spec that makes no bot: a text key and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values


class UnknownBot(BadBot):
    """No bot has this name; `known` are those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(Say.UNKNOWN, word=name, known=list(BOTS))
        self.name = name
        self.known = list(BOTS)


class Value(NamedTuple):
    """What an option may be: a kind of number and its bounds."""

    kind: type[int] | type[float]
    least: float
    most: float

    def read(self, option: str, word: str) -> Any:
        try:
            value = self.kind(word)
        except ValueError:
            value = None
        if value is None or not self.least <= value <= self.most:
            bounds = {"least": f"{self.least:g}", "most": f"{self.most:.12g}"}
            raise BadBot(Say.BAD_VALUE, option=option, value=word, **bounds)
        return value


@dataclass(frozen=True)
class Kind:
    """A bot that there is, and the options it takes."""

    make: Callable[..., Bot]
    options: Mapping[str, Value]


SEARCH = {
    "iterations": Value(int, 1, 10_000_000),
    "time": Value(float, 0.001, 3600),
    "processes": Value(int, 1, 256),
    "nodes": Value(int, 100, 100_000_000),
}
BOTS: dict[str, Kind] = {
    "random": Kind(Random, {}),
    "greedy": Kind(Greedy, {}),
    "beginner": Kind(Beginner, {}),
    "club": Kind(club, {}),
    "expert": Kind(expert, {}),
    "search": Kind(Search, SEARCH),
}
EXEC = "exec"
"""The name of a bot that is a program; after the colon comes its command."""
PROGRAM = {"seconds": Value(float, 0.01, 86_400), "start": Value(float, 0.01, 3600)}
INSTEAD = "instead"
"""The option of a program that names who plays on when it fails: a bot, or `forfeit`."""


def bot(spec: str) -> Bot:
    """A new bot after this spec; UnknownBot or BadBot for one that makes none."""
    name, colon, rest = spec.partition(":")
    if name == EXEC:
        return program(rest)
    if name not in BOTS:
        raise UnknownBot(name)
    kind = BOTS[name]
    if colon and not kind.options:
        raise BadBot(Say.NO_OPTIONS, bot=name)
    options = {}
    for part in rest.split(",") if colon else ():
        option, _, word = part.strip().partition("=")
        if option not in kind.options:
            raise BadBot(Say.BAD_OPTION, bot=name, option=option, known=list(kind.options))
        options[option] = kind.options[option].read(option, word)
    return kind.make(**options)


def program(words: str) -> Bot:
    """A program as a bot: its command, with options before it (`exec:seconds=2 instead=forfeit ./mybot`)."""
    command = command_of(words)
    options: dict[str, Any] = {}
    instead = "random"
    while command:
        option, equals, word = command[0].partition("=")
        if not equals or option not in (*PROGRAM, INSTEAD):
            break
        if option == INSTEAD:
            instead = word
        else:
            options[option] = PROGRAM[option].read(option, word)
        command = command[1:]
    if not command:
        raise BadBot(Say.NO_COMMAND)
    if instead == FORFEIT:
        return Substituted(Outside(command, **options), None, FORFEIT)
    if instead not in BOTS:
        raise BadBot(Say.BAD_INSTEAD, word=instead, known=[*BOTS, FORFEIT])
    return Substituted(Outside(command, **options), bot(instead), instead)


def command_of(words: str) -> list[str]:
    """The words of a command as a shell would take it apart."""
    try:
        return shlex.split(words)
    except ValueError:
        raise BadBot(Say.BAD_QUOTES, command=words) from None


def split(words: str) -> list[str]:
    """The specs in a list with commas: `greedy,search:time=1.0,processes=2,random` are three."""
    specs: list[str] = []
    for word in words.split(","):
        option, equals, _ = word.strip().partition("=")
        if specs and equals and _takes(specs[-1], option):
            specs[-1] += f",{word.strip()}"
        else:
            specs.append(word.strip())
    return specs


def _takes(spec: str, option: str) -> bool:
    name, colon, _ = spec.partition(":")
    return bool(colon) and name in BOTS and option in BOTS[name].options
