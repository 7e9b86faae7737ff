"""Are the texts complete? ``python -m regelwerk.core.text_check`` names every gap and slip.

Run on the whole package it finds each catalogue folder, each ``class Say(StrEnum)`` in a module
``say.py``, and every place that mentions a key. A test runs the same check. Two marks in a catalogue,
each a comment line of its own, tell it what it cannot know: ``#. same`` (a name that is the same in
both languages) and ``#. derived`` (a key that code composes, so that no source mentions it whole).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib import import_module
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

import polib
from icu4py.messageformat import MessageFormat

from regelwerk.core.text import LANGUAGES, PACKAGE, arguments, catalogue_folders

SOURCE_SUFFIXES = {".py", ".toml", ".html", ".js"}


class Problem(NamedTuple):
    """What is wrong with a key, where, and what would be right."""

    file: Path
    line: int
    key: str
    wrong: str
    right: str

    def __str__(self) -> str:
        return f"{relpath(self.file)}:{self.line}: {self.key}: {self.wrong}; {self.right}"


class Message(NamedTuple):
    """One message of one catalogue."""

    folder: Path
    language: str
    file: Path
    line: int
    key: str
    pattern: str
    fuzzy: bool
    marks: frozenset[str]  # the lines of its comments, "same" and "derived" among them

    def problem(self, wrong: str, right: str) -> Problem:
        return Problem(self.file, self.line, self.key, wrong, right)


def check_catalogues(
    folders: Iterable[Path], enums: Iterable[type[StrEnum]], sources: Iterable[Path]
) -> list[Problem]:
    """Everything that is wrong with the catalogues in these folders.

    ``enums`` hold the fixed keys of the packages, ``sources`` are the files that may mention a key.
    """
    messages, problems = read_catalogues(folders)
    mentions = find_mentions(sources)
    members = [member for enum in enums for member in enum]
    for message in messages:
        problems += _alone(message)
    problems += _doubles(messages)
    problems += _pairs(messages)
    problems += _members_without_text(messages, members, mentions)
    problems += _texts_without_use(messages, {*members, *mentions})
    return sorted(problems)


def read_catalogues(folders: Iterable[Path]) -> tuple[list[Message], list[Problem]]:
    """The messages of all folders, in every language, and the files that cannot be read."""
    messages: list[Message] = []
    problems = []
    for folder in folders:
        for language in LANGUAGES:
            for file in sorted((folder / language).glob("*.po")):
                try:
                    entries = polib.pofile(file, encoding="utf-8")
                except (OSError, UnicodeDecodeError) as error:
                    line = re.search(r"line (\d+)", str(error))
                    right = "write it as a gettext catalogue in UTF-8"
                    where = int(line[1]) if line else 0
                    problems.append(Problem(file, where, "(file)", f"unreadable: {error}", right))
                    continue
                for e in entries:
                    if not e.obsolete:
                        place = (folder, language, file, e.linenum or 1)
                        marks = frozenset([*e.comment.splitlines(), *e.flags])
                        messages.append(Message(*place, e.msgid, e.msgstr, e.fuzzy, marks))
    return messages, problems


def find_mentions(sources: Iterable[Path]) -> dict[str, tuple[Path, int]]:
    """Where each quoted word with dots in it (a key, as far as we can see) stands first."""
    found: dict[str, tuple[Path, int]] = {}
    for file in sources:
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            for word in re.findall(r"""["']([\w-]+(?:\.[\w-]+)+)["']""", line):
                found.setdefault(word, (file, number))
    return found


def _alone(message: Message) -> Iterator[Problem]:
    """What can be wrong with one message, whatever the other language says."""
    pattern = message.pattern
    if message.fuzzy:
        yield message.problem("fuzzy", "read it over and take the flag away")
    if not pattern.strip():
        yield message.problem("empty", f"write the sentence in {message.language!r}")
        return
    if re.search(r"^\s|\s$|[^\S\u00a0\u202f]{2}|[\t\n]", pattern):
        yield message.problem("stray whitespace", "single spaces, none at the ends, no breaks")
    if "'" in pattern:
        yield message.problem("a straight apostrophe, which ICU takes for a quote", "use ’")
    if '"' in pattern:
        yield message.problem("a straight quotation mark", "use “…” in English, „…“ in German")
    try:
        MessageFormat(pattern, message.language)
    except ValueError as error:
        if "DEFAULT_KEYWORD_MISSING" in str(error):
            yield message.problem("a plural or select without other", "add other {…}")
        else:
            yield message.problem(f"no ICU pattern: {error}", "see to its braces and commas")
        return
    if pattern.count("{") != pattern.count("}"):  # ICU lets a closing one stand
        yield message.problem("a } that closes nothing", "take it away")
    for name in sorted(arguments(pattern)):
        if not name.isidentifier():
            yield message.problem(f"{{{name}}} is no name of a value", "name it, such as {card}")


def _doubles(messages: list[Message]) -> Iterator[Problem]:
    first: dict[tuple[str, str], Message] = {}
    for message in messages:
        other = first.setdefault((message.language, message.key), message)
        if other is not message:
            place = f"{relpath(other.file)}:{other.line}"
            yield message.problem(f"said twice, first at {place}", "keep one of the two")


def _pairs(messages: list[Message]) -> Iterator[Problem]:
    """What the two languages of a folder must have in common, and what not."""
    by_place = {(m.folder, m.language, m.key): m for m in messages}
    for (folder, language, key), message in by_place.items():
        other_language = LANGUAGES[1 - LANGUAGES.index(language)]
        other = by_place.get((folder, other_language, key))
        if other is None:
            file = folder / other_language / message.file.name
            yield message.problem(f"not in {other_language!r}", f"add it to {relpath(file)}")
        elif language == LANGUAGES[1] and message.pattern and other.pattern:  # each pair once
            here, there = (", ".join(sorted(arguments(m.pattern))) for m in (message, other))
            if here != there:
                wrong = f"values ({here}) here, ({there}) in {other_language!r}"
                yield message.problem(wrong, "use the same in both languages")
            if message.pattern == other.pattern and "same" not in message.marks | other.marks:
                wrong = f"the same text as in {other_language!r}"
                yield message.problem(wrong, "translate it, or mark it '#. same'")


def _members_without_text(
    messages: list[Message], members: list[StrEnum], mentions: dict[str, tuple[Path, int]]
) -> Iterator[Problem]:
    keys = {message.key for message in messages}
    for member in members:
        if member not in keys:
            file, line = mentions.get(member) or (Path(type(member).__module__), 0)
            yield Problem(file, line, member.value, "in no catalogue", "write it, or drop the member")


def _texts_without_use(messages: list[Message], used: set[str]) -> Iterator[Problem]:
    derived = {message.key for message in messages if "derived" in message.marks}
    for message in messages:
        if message.key not in used and message.key not in derived:
            yield message.problem("mentioned nowhere", "drop it, or mark it '#. derived'")


def check_package(package: Path = PACKAGE) -> list[Problem]:
    """Everything that is wrong with the texts of the whole package."""
    enums: list[type[StrEnum]] = []
    problems = []
    for file in sorted(package.rglob("say.py")):
        module = ".".join(file.relative_to(package.parent).with_suffix("").parts)
        try:
            enums.append(import_module(module).Say)
        except Exception as error:  # whatever keeps a package from loading, the others are checked
            wrong = f"cannot be read: {type(error).__name__}: {error}"
            problems.append(Problem(file, 0, module, wrong, "define class Say(StrEnum) there"))
    sources = sorted(f for f in package.rglob("*") if f.suffix in SOURCE_SUFFIXES and f.is_file())
    return problems + check_catalogues(catalogue_folders(package), enums, sources)


def main() -> int:
    problems = check_package()
    for problem in problems:
        print(problem)
    if problems:
        return 1
    messages, _ = read_catalogues(catalogue_folders())
    total = len({message.key for message in messages})
    print(f"texts complete: {total} messages in {len(LANGUAGES)} languages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
