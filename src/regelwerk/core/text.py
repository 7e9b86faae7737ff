"""Every sentence a person reads, in English and German.

Rules, refusals and log events hold a key and values; the sentences stand in gettext catalogues,
one folder per package with ``en/*.po`` and ``de/*.po`` in it. There the msgid is the key and the
msgstr an ICU MessageFormat pattern, since plurals and word order are a matter of the language, never
of the rules. So any record reads in either language, and rewording breaks no saved game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polib
from icu4py.messageformat import MessageFormat

from regelwerk.core.say import Say

LANGUAGES = ("en", "de")
PACKAGE = Path(__file__).parents[1]
CORE_TEXTS = Path(__file__).parent / "texts"


class MissingText(KeyError):
    """No catalogue has this key in this language: a mistake of ours, never shown as a raw key."""

    def __init__(self, key: str, language: str) -> None:
        super().__init__(key, language)
        self.key = key
        self.language = language

    def __str__(self) -> str:
        return f"no text for {str(self.key)!r} in {self.language!r}"


class Term(NamedTuple):
    """A value with a text of its own, made by hand.

    A card or a faction need not be one: whatever has a ``text_key`` (and perhaps ``text_values``)
    counts as a term and is said in the language of the sentence around it.
    """

    text_key: str
    text_values: Mapping[str, object] = {}


class _Message(NamedTuple):
    needs: frozenset[str]
    fill: Callable[[dict[str, Any]], str]


class Texts:
    """The catalogues of some folders, together with the core's own.

    A language is read when it is first spoken (about 8 ms for 500 messages) and a pattern is parsed
    when it is first said, so that a program that speaks one language never pays for the other.
    """

    languages = LANGUAGES

    def __init__(self, *folders: Path) -> None:
        self.folders = (CORE_TEXTS, *(folder for folder in folders if folder != CORE_TEXTS))
        self._patterns: dict[str, dict[str, str]] = {}
        self._messages: dict[tuple[str, str], _Message] = {}

    def say(self, language: str, key: str, /, **values: object) -> str:
        """The message of this key, with these values in it.

        A value is a str, an int (it stays one, for plurals), a bool ("true" or "false", for
        select), a term, or a list or tuple of values, which reads as a list: "a, b and c".
        """
        message = self._messages.get((language, key)) or self._parsed(language, key)
        plain: dict[str, Any] = {}
        for name, value in values.items():
            kind = type(value)
            plain[name] = value if kind is str or kind is int else self._plain(language, value)
        if not message.needs <= plain.keys():  # ICU would show "{name}" to the player
            lacking = ", ".join(sorted(message.needs - plain.keys()))
            raise TypeError(f"{str(key)!r} in {language!r} needs a value for: {lacking}")
        try:
            return message.fill(plain)
        except Exception as error:  # ICU names neither, such as for a plural of a word
            error.add_note(f"while saying {str(key)!r} in {language!r}")
            raise

    def has(self, key: str) -> bool:
        """Whether every language has a message of this key."""
        return all(key in self._catalogue(language) for language in self.languages)

    def keys(self, prefix: str) -> list[str]:
        """The keys that begin so, in the order in which they stand."""
        return [key for key in self._catalogue(self.languages[0]) if key.startswith(prefix)]

    def _plain(self, language: str, value: object) -> str | int:
        """What ICU can format. Terms come first: a Term is a tuple, and a card may be an int."""
        key = getattr(value, "text_key", None)
        if key is not None:
            return self.say(language, key, **getattr(value, "text_values", {}))
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, str | int):
            return value
        if isinstance(value, list | tuple):
            return self._joined(language, value)
        # No sets: their order is chance. No repr: it might tell what a seat must not know.
        raise TypeError(f"a {type(value).__name__} is no str, int, term or list of these")

    def _joined(self, language: str, items: Sequence[object]) -> str | int:
        """A list in words. ICU has a formatter for this, but icu4py does not offer it (1.2)."""
        if not items:
            return self.say(language, Say.LIST_EMPTY)
        joined = self._plain(language, items[0])
        for item in items[1:-1]:
            joined = self.say(language, Say.LIST_MORE, first=joined, next=item)
        if len(items) > 1:
            joined = self.say(language, Say.LIST_LAST, first=joined, last=items[-1])
        return joined

    def _parsed(self, language: str, key: str) -> _Message:
        pattern = self._catalogue(language).get(key)
        if pattern is None:
            raise MissingText(key, language)
        message = _Message(arguments(pattern), MessageFormat(pattern, language).format)
        self._messages[language, key] = message
        return message

    def _catalogue(self, language: str) -> dict[str, str]:
        if language not in self._patterns:
            self._patterns[language] = {
                entry.msgid: entry.msgstr
                for folder in self.folders
                for file in sorted((folder / language).glob("*.po"))
                for entry in polib.pofile(file, encoding="utf-8")
                if entry.msgstr and not entry.obsolete
            }
        return self._patterns[language]


def arguments(pattern: str) -> frozenset[str]:
    """The names of the values that a pattern asks for.

    Braces alternate: in text they open an argument, in an argument they open a branch, which is
    text again. (ICU quotes a brace with apostrophes; our catalogues have none, see text_check.)
    """
    names = []
    depth = 0
    for brace in re.finditer(r"\{\s*([^\s,{}]*)|\}", pattern):
        if brace[0] == "}":
            depth -= 1
            continue
        if depth % 2 == 0:
            names.append(brace[1])
        depth += 1
    return frozenset(names)


def catalogue_folders(package: Path = PACKAGE) -> list[Path]:
    """Every folder in a package that holds catalogues, wherever it stands."""
    return sorted({file.parents[1] for file in package.rglob("*.po")})


def language_of(value: str | None) -> str:
    """The language meant by "de", "de_DE.UTF-8", "fr:de" or "de-AT,de;q=0.9,en"; else English."""
    for wish in re.split(r"[,:]", value or ""):
        language = re.split(r"[-_.;@]", wish.strip().lower())[0]
        if language in LANGUAGES:
            return language
    return "en"
