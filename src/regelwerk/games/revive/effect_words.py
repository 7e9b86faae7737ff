"""The phrases in which the data writes effects: "2 food, 1 book", "pay 1 crystal: 4 points".

An effect is a row of parts with commas between them, performed from left to right. What follows
"pay ...:" happens only when that is paid, and paying is always optional. `effects.py` has a function for
each operation; docs/revive-components.md lists the phrases for people.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

ALL = 99
"""'all cards', 'all energy': more than there can be."""

COUNTS = (
    "building",
    "small building",
    "large building",
    "population",
    "large location",
    "module",
    "crate",
    "machine token",
    "bulb",
    "citizen card",
    "scyphoz card",
    "lake adjacent",
    "crystal adjacent",
    "sea adjacent",
    "sea building type",
    "lowest track steps",
    "tunnel pair",
)
"""What can be counted; `counts.py` has a function for each."""

RESOURCES = ("food", "gear", "book", "crystal")
COLOURS = ("yellow", "green", "gray")


class Do(NamedTuple):
    """One part of an effect: the operation, how many, of what, and what belongs to it."""

    op: str
    n: int = 1
    what: Any = ""
    then: tuple[Any, ...] = ()


Effect = tuple[Do, ...]


class Alternative(NamedTuple):
    """One of the effects to choose from, written like its phrase: `choose 2-points`."""

    phrase: str
    effect: Effect

    @property
    def name(self) -> str:
        return self.phrase.replace(", ", "-and-").replace(" ", "-")


class BadPhrase(ValueError):
    """A phrase that means no effect."""


def parse(phrase: str) -> Effect:
    """The effect that a phrase writes; the empty phrase is no effect."""
    phrase = " ".join(phrase.split())
    if not phrase:
        return ()
    if paid := re.fullmatch(r"pay (\d) (food|gear|book|crystal|basic): (.+)", phrase):
        return (Do("pay", int(paid[1]), resource(paid[2]), parse(paid[3])),)
    return tuple(part(words) for words in phrase.split(", "))


def part(words: str) -> Do:
    for pattern, make in PARTS:
        if found := re.fullmatch(pattern, words):
            return make(found)
    raise BadPhrase(words)


def resource(word: str) -> Any:
    """Resources are numbers in states, in the order food, gear, book, crystal."""
    return RESOURCES.index(word) if word in RESOURCES else word


def colour(word: str) -> Any:
    return COLOURS.index(word) if word in COLOURS else word


def number(word: str) -> int:
    return ALL if word == "all" else int(word)


def scoring(phrase: str) -> tuple[int, str]:
    """'2 per crate': the points, and what is counted."""
    found = re.fullmatch(rf"(\d) per ({'|'.join(COUNTS)})", phrase)
    if found is None:
        raise BadPhrase(phrase)
    return int(found[1]), found[2]


def alternatives(found: re.Match[str]) -> Do:
    return Do("choose", then=(Alternative(found[1], parse(found[1])), Alternative(found[2], parse(found[2]))))


def per(found: re.Match[str]) -> Do:
    return Do("per", int(found[3]), found[2], (part(found[1]),))


def less(op: str) -> Callable[[re.Match[str]], Do]:
    """'explore for 2 food less', '2 food less to explore'."""
    return lambda found: Do(op, int(found["n"]), found["act"], (resource(found["of"]),))


def simple(op: str) -> Callable[[re.Match[str]], Do]:
    return lambda _: Do(op)


def counted(op: str) -> Callable[[re.Match[str]], Do]:
    return lambda found: Do(op, number(found[1]))


N = r"(\d|all)"
ACT = r"(?P<act>explore|build|populate)"
LESS = r"(?P<n>\d) (?P<of>food|gear|book) less"
PARTS: list[tuple[str, Callable[[re.Match[str]], Do]]] = [
    (r"(\d) (food|gear|book|crystal)", lambda found: Do("gain", int(found[1]), resource(found[2]))),
    (r"(\d) basic", counted("basic")),
    (r"(\d) points?", counted("points")),
    (r"(\d) worship", counted("worship")),
    (r"(\d) steps? (yellow|green|gray|any|same)", lambda f: Do("step", int(f[1]), colour(f[2]))),
    (r"(\d) module", counted("module")),
    (r"(\d) crate", counted("crate")),
    (r"(\d) energy", counted("energy")),
    (r"machine (yellow|green|gray)", lambda found: Do("machine", 1, colour(found[1]))),
    (r"(\d) large artifact", counted("large_artifact")),
    (r"(\d) small artifact", counted("small_artifact")),
    (r"tribe", simple("tribe")),
    (r"(\d) progress", counted("progress")),
    (rf"take back {N} energy", counted("take_back")),
    (r"play (yellow|green|gray|any) card", lambda found: Do("play_card", 1, colour(found[1]))),
    (rf"{N} cards? from rest", counted("from_rest")),
    (rf"{N} cards? from slots", counted("from_slots")),
    (r"tops of 1 to (\d) active cards", counted("tops")),
    (r"reset switch", simple("reset_switch")),
    (rf"{ACT} for {LESS}", less("action")),
    (rf"{LESS} to {ACT}", less("discount")),
    (r"range (\d)", counted("range")),
    (r"any colour", simple("wild")),
    (r"convert points", simple("convert")),
    (r"(food|gear|book) to (\d)", lambda found: Do("set_to", int(found[2]), (resource(found[1]),))),
    (r"food or gear or book to (\d)", lambda found: Do("set_to", int(found[1]), (0, 1, 2))),
    (r"bottom of a displayed citizen", simple("copy_bottom")),
    (rf"(.+) per ({'|'.join(COUNTS)}) up to (\d)", per),
    (r"printed machine", simple("printed_machine")),
    (r"card bonus", simple("card_bonus")),
    (r"place temple", simple("place_temple")),
    (r"place tunnel", simple("place_tunnel")),
    (r"place gate", simple("place_gate")),
    (r"flip a gate", simple("flip_gate")),
    (r"flip day and night", simple("flip_day_night")),
    (r"day or night", simple("day_or_night")),
    (r"copy for a parasite", simple("copy_for_parasite")),
    (r"(.+) or (.+)", alternatives),
]
"""Every phrase of one part; the first that fits counts."""
