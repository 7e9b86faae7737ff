"""Who sits at the table: `me,me=Anna,greedy` as people and programs with names."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import NamedTuple

from regelwerk.bots import Bot, UnknownBot, bot, split
from regelwerk.cli.out import printable
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.voice import Voice

ME = "me"
LONGEST = 24


class Chair(NamedTuple):
    """Who sits on a seat: the word for it in `--seats` and in records, the name, the program if it is one."""

    word: str
    name: str
    bot: Bot | None = None


def is_person(word: str) -> bool:
    return word == ME or word.startswith(f"{ME}=")


def words(seats: str) -> list[str]:
    """`me, greedy` as a list of words."""
    return split(seats)


def names(voice: Voice, seats: list[str] | tuple[str, ...]) -> list[str]:
    """What the seats of a record or of `--seats` are called: people by their name, programs by their kind
    or file, numbered where there are several."""
    called = [_called(voice, word) for word in seats]
    several = Counter(called)
    count: Counter[str] = Counter()
    numbered = []
    for one in called:
        count[one] += 1
        numbered.append(f"{one} {count[one]}" if several[one] > 1 else one)
    return numbered


def _called(voice: Voice, word: str) -> str:
    if word == ME:
        return voice.say(Say.PLAYER)
    if is_person(word):
        return shown(word.removeprefix(f"{ME}="))
    kind, _, rest = word.partition(":")
    program = [part for part in rest.split() if not part.startswith("-") and "=" not in part]
    return shown(PurePath(program[-1]).name if kind == "exec" and program else kind)


def shown(name: str) -> str:
    """A name as it can stand in a table, wherever it comes from."""
    return printable(name)[: 2 * LONGEST].replace("\n", " ").strip() or "?"


def chairs(voice: Voice, seats: list[str] | tuple[str, ...]) -> list[Chair]:
    """Everybody in their seat; Trouble or UnknownBot for who cannot sit there."""
    for word in seats:
        if not word:
            raise Trouble(Say.EMPTY_SEAT)
        if is_person(word) and word != ME:
            name = word.removeprefix(f"{ME}=")
            if not name or len(name) > LONGEST or not name.isprintable():
                raise Trouble(Say.BAD_NAME, name=name, longest=LONGEST)
    try:
        return [
            Chair(word, name, None if is_person(word) else bot(word))
            for word, name in zip(seats, names(voice, seats), strict=True)
        ]
    except UnknownBot as unknown:
        raise Trouble(Say.UNKNOWN_BOT, **unknown.values) from None
