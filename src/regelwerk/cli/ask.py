"""Decisions as questions to a person: numbered choices, and what an answer typed in means.

A question hears one line after the other until there is an answer. One choice is named by its number,
its notation (`take elf-blue`), the words shown, or the beginning of either. Sets and orders are named
all at once ("1 3 4"), shown, and confirmed with an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from regelwerk.cli.say import Say
from regelwerk.cli.voice import GameVoice
from regelwerk.core.decisions import Amount, Choose, Decision, Option, Order, Refusal, Refused, Some, name
from regelwerk.core.match import Match


class Item(NamedTuple):
    """One of the choices."""

    number: int
    option: Any
    notation: str
    text: str

    @property
    def group(self) -> str:
        return self.option.verb if isinstance(self.option, Option) else ""

    @property
    def names(self) -> list[str]:
        """Everything it may be called, the notation of the thing alone too."""
        called = [self.notation, self.text]
        if isinstance(self.option, Option) and self.option.thing is not None:
            called.append(name(self.option.thing))
        return [word.casefold() for word in called]


class Answer(NamedTuple):
    """The decision is made."""

    value: Any


class Unclear(Exception):
    """A line that is no answer: a sentence to tell."""


def among(word: str, items: Sequence[Item], voice: GameVoice) -> Item:
    """The item that a word means; Unclear if it is none, or several."""
    word = " ".join(word.split()).casefold()
    if word.rstrip(".").isdecimal():
        return numbered(word.rstrip("."), items, len(items), voice)
    found = [item for item in items if word in item.names] or [
        item for item in items if any(called.startswith(word) for called in item.names)
    ]
    # copies of the same thing are no matter of doubt
    if len(dict.fromkeys(item.notation for item in found)) > 1:
        meant = [f"{item.number} {item.text}" for item in found[:6]]
        raise Unclear(voice.say(Say.AMBIGUOUS, word=word, meant=meant))
    if not found:
        raise LookupError(word)
    return found[0]


def numbered(word: str, items: Sequence[Item], most: int, voice: GameVoice) -> Item:
    """The item with this number."""
    for item in items:
        if len(word) < 9 and item.number == int(word):
            return item
    raise Unclear(voice.say(Say.NO_NUMBER, number=word, most=most))


class Question:
    """A decision as it is put to a person."""

    def __init__(self, match: Match, decision: Decision, voice: GameVoice) -> None:
        self.match = match
        self.decision = decision
        self.voice = voice
        self.chosen: tuple[Any, ...] | None = None
        """A set or an order that has been named but not confirmed."""
        options: Sequence[Any] = getattr(decision, "options", ())
        self.items = [
            Item(number, option, name(option), voice.option(option))
            for number, option in enumerate(self._grouped(options), 1)
        ]

    @staticmethod
    def _grouped(options: Sequence[Any]) -> list[Any]:
        """The options, those with the same verb beside each other."""
        groups: dict[str, list[Any]] = {}
        for option in options:
            groups.setdefault(option.verb if isinstance(option, Option) else "", []).append(option)
        return [option for group in groups.values() for option in group]

    @property
    def groups(self) -> list[list[Item]]:
        groups: dict[str, list[Item]] = {}
        for item in self.items:
            groups.setdefault(item.group, []).append(item)
        return list(groups.values())

    @property
    def text(self) -> str:
        return self.voice.asks(self.decision)

    @property
    def hint(self) -> str:
        """How to answer."""
        decision, say = self.decision, self.voice.say
        if isinstance(decision, Some):
            if self.chosen is not None:
                return say(Say.CONFIRM, chosen=self.voice.answer(decision, self.chosen))
            key = Say.HOW_SOME if decision.least else Say.HOW_SOME_OR_NONE
            if decision.least == decision.most:
                key = Say.HOW_SOME_EXACTLY
            return say(key, least=decision.least, most=decision.most)
        if isinstance(decision, Order):
            if self.chosen is not None:
                return say(Say.CONFIRM_ORDER, chosen=self.voice.answer(decision, self.chosen))
            return say(Say.HOW_ORDER)
        if isinstance(decision, Amount):
            return say(Say.HOW_AMOUNT, least=decision.low, most=decision.high)
        return say(Say.HOW_CHOOSE, most=len(self.items))

    @property
    def notations(self) -> list[str]:
        """What can be typed as a whole, for completion."""
        return [item.notation for item in self.items]

    def listed(self, group: Sequence[Item] | None = None) -> list[tuple[str, str]]:
        """Number, words and notation of the choices."""
        return [
            (str(item.number), self.voice.say(Say.ITEM, text=item.text, words=item.notation))
            for item in (self.items if group is None else group)
        ]

    def in_words(self, notation: str) -> str:
        """An answer given in notation as it is listed: by its number and words."""
        for item in self.items:
            if item.notation == notation and isinstance(self.decision, Choose):
                return f"{item.number} {item.text}"
        if isinstance(self.decision, Some | Order):
            return self.voice.answer(self.decision, self.decision.parse(notation))
        return notation

    # ---- hearing an answer ----------------------------------------------------------------------

    def hear(self, line: str) -> Answer | None:
        """The answer, or None if something was chosen that waits for confirmation. Unclear and Refused
        say what is wrong; LookupError means that these words name nothing here."""
        decision = self.decision
        if isinstance(decision, Choose):
            return Answer(self.one(line).option)
        if isinstance(decision, Amount):
            return Answer(self.checked(decision.parse(line.strip())))
        if not line.strip():
            if self.chosen is None:
                raise Unclear(self.hint)
            return Answer(self.chosen)
        written = " ".join(line.split())
        if written.startswith(f"{self._verb} "):
            return Answer(self.checked(decision.parse(written)))
        chosen = self.several(line)
        if isinstance(decision, Some):
            chosen = decision.in_order(chosen)
        elif len(chosen) == len(self.items) - 1:
            chosen = (*chosen, *self._left(chosen))
        self.chosen = self.checked(chosen)
        return None

    @property
    def _verb(self) -> str:
        return self.decision.verb if isinstance(self.decision, Some) else "order"

    def one(self, line: str) -> Item:
        """The one choice that a line names."""
        if not line.strip():
            raise Unclear(self.hint)
        return among(line, self.items, self.voice)

    def several(self, line: str) -> tuple[Any, ...]:
        """The options that a line names: "1 3 4", "1-3", "elf-blue, orc", "all", "nothing"."""
        if line.strip().casefold() in self._words(Say.WORD_NOTHING):
            return ()
        if line.strip().casefold() in self._words(Say.WORD_ALL):
            return tuple(item.option for item in self.items)
        free = list(self.items)
        chosen = []
        for part in self._parts(line):
            item = among(part, free, self.voice) if not part.isdecimal() else self._numbered(part, free)
            free.remove(item)
            chosen.append(item.option)
        return tuple(chosen)

    def _words(self, key: str) -> tuple[str, str]:
        """A word that stands for something, in the reader's language and in English."""
        return self.voice.say(key), self.voice.texts.say("en", key)

    def _numbered(self, part: str, free: list[Item]) -> Item:
        item = numbered(part, self.items, len(self.items), self.voice)
        if item not in free:
            raise Unclear(self.voice.say(Say.TWICE, number=part))
        return item

    def _parts(self, line: str) -> list[str]:
        """Separate names: at commas, plus signs and > where there are some, else at spaces."""
        if re.search(r"[,+>]", line):
            parts = [part.strip() for part in re.split(r"[,+>]", line) if part.strip()]
        else:
            try:
                return [self.one(line).notation]
            except (LookupError, Unclear):
                parts = line.split()
        numbers: list[str] = []
        for part in parts:
            if (span := re.fullmatch(r"(\d{1,4})-(\d{1,4})", part)) and int(span[1]) <= int(span[2]):
                numbers += map(str, range(int(span[1]), int(span[2]) + 1))
            else:
                numbers.append(part)
        return numbers

    def _left(self, chosen: tuple[Any, ...]) -> list[Any]:
        left = [item.option for item in self.items]
        for option in chosen:
            left.remove(option)
        return left

    def checked(self, answer: Any) -> Any:
        """The answer if it is legal; Refused with the best reason if not."""
        wrong = self.decision.refusal(answer)
        if wrong is None:
            return answer
        reason = self.match.why_not(self.decision.words(answer), self.decision.seat)
        raise Refused(reason or wrong)

    def why_not(self, words: str) -> Refusal | None:
        """Why these words are no answer; None if they are one. They may name a set by numbers."""
        if isinstance(self.decision, Some | Order):
            try:
                chosen = self.several(words)
            except (LookupError, Unclear):
                pass
            else:
                words = self.decision.words(chosen)
        return self.match.why_not(words, self.decision.seat)
