"""The data files, and what may stand in an owner's file in their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from regelwerk.core.printed import Problem, load
from regelwerk.core.say import Say

RESOURCES = ("wood", "stone", "metal", "sumpter", "salt", "money")
MAIN = (*RESOURCES, "population", "garrison", "godh", "religion")
"""What active main effects may be, bare or for a price."""
IMMEDIATE = ("might", "inspiration", "return")
PASSIVE = ("knowledge", "labor", "drakhe", "food")
GIFTS = (*RESOURCES, "population", "garrison", *IMMEDIATE, "knowledge", "labor", "drakhe")
"""Food is none of them: a gift ends with the turn, food is asked for later."""
PROFITS = (*RESOURCES, "population", "garrison", "godh", *IMMEDIATE, "die")
"""`die` is one of the resource that the Skybridge die shows."""
BUILT = tuple(resource for resource in RESOURCES if resource != "salt")
"""What segments may cost and dice may show; salt serves trade alone."""


def price_and_gain(words: str) -> tuple[str, list[str]]:
    """An active main effect as the data files write it: `wood`, `population / wood`, `money > stone`."""
    price, _, gain = words.rpartition(" > ")
    return price, gain.split(" / ")


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Words that name nothing, and numbers that cannot be."""
    runes, factions, stacks = (_ids(data, table) for table in ("runes", "factions", "stacks"))
    effects = {"immediate": IMMEDIATE, "passive": PASSIVE}
    yield from _words(data, "cards", rune=[*runes, "wild"], stack=stacks, **effects)
    yield from _words(data, "starting_cards", rune=[*runes, "wild"], faction=factions, **effects)
    yield from _words(data, "godh_cards", rune=runes, feud=factions, gift=GIFTS)
    yield from _words(data, "stacks", bonus=(*RESOURCES, "godh"))
    yield from _words(data, "profiteers", effects=PROFITS)
    yield from _words(data, "segments", cost=BUILT, needs=("labor", "drakhe"))
    for table in ("cards", "starting_cards"):
        for card in data[table]:
            yield from _active(f"{table}.{card['id']}.active", card["active"])
    for die, faces in (("skybridge", BUILT), ("utreng", (*BUILT, "special"))):
        yield from _wrong(f"dice.{die}", data["dice"][die], faces)
        yield from _count(f"dice.{die}", 6, len(data["dice"][die]))
    for stack in data["stacks"]:
        there = sum(card.get("copies", 1) for card in data["cards"] if card["stack"] == stack["id"])
        yield from _count(f"stacks.{stack['id']}.cards", stack["cards"], there)
    for faction in data["factions"]:
        path, hand = f"factions.{faction['id']}.hand", faction["hand"]
        yield from _count(path, data["numbers"]["hand"], len(set(hand)))
        yield from _wrong(path, hand, [c["id"] for c in data["cards"] if c["stack"] == faction["id"]])
        sides = [side["id"] for side in data["sides"] if side["faction"] == faction["id"]]
        yield from _wrong(f"factions.{faction['id']}.first_game", [faction["first_game"]], sides)
    yield from _bounds(data)


def _ids(data: Mapping[str, Any], table: str) -> list[str]:
    return [entry["id"] for entry in data[table]]


def _words(data: Mapping[str, Any], table: str, **right: Iterable[str]) -> Iterator[Problem]:
    """Each field of the table holds one of the right words, or a list of them."""
    for entry in data[table]:
        for field, known in right.items():
            value = entry[field]
            words = value if isinstance(value, list) else [value]
            yield from _wrong(f"{table}.{entry['id']}.{field}", words, known)


def _active(path: str, effects: Iterable[str]) -> Iterator[Problem]:
    for words in effects:
        price, gain = price_and_gain(words)
        if price:
            yield from _wrong(path, [price], (*RESOURCES, "population"))
        yield from _wrong(path, gain, (*MAIN, "might") if price else MAIN)


def _wrong(path: str, words: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    for word in words:
        if word not in known:
            yield Problem(path, Say.COMPONENTS_VALUE, {"word": word, "known": list(known)})


def _count(path: str, needed: int, found: int) -> Iterator[Problem]:
    if needed != found:
        yield Problem(path, Say.BAD_COUNT, {"needed": needed, "found": found})


AT_LEAST_ONE = ("hand", "idle_rounds", "salt_for_material", "metal_for_might", "sumpters_for_godh")
"""Without a price trades would never end, without a hand nothing could be played."""


def _bounds(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Numbers that cannot be; lists that need something in them; costs that find no room on a board."""
    for name, value in data.items():
        entries = [(f"{name}.{e['id']}", e) for e in value] if isinstance(value, list) else [(name, value)]
        for path, entry in entries:
            for field, number in entry.items():
                least = int(name == "numbers" and field in AT_LEAST_ONE)
                if type(number) is int and number < least:
                    yield Problem(f"{path}.{field}", Say.POSITION_LEAST, {"least": least})
    yield from _filled((f"stacks.{stack['id']}.bonus", stack["bonus"]) for stack in data["stacks"])
    yield from _filled([("dice.utreng", [face for face in data["dice"]["utreng"] if face != "special"])])
    for segment in data["segments"]:
        if len(segment["needs"]) > 1:
            yield from _count(f"segments.{segment['id']}.needs", 1, len(segment["needs"]))
        for goods, spaces in ((("wood", "stone", "metal"), "materials"), (("sumpter",), "sumpters")):
            most = data["storage"][spaces]
            if sum(segment["cost"].count(good) for good in goods) > most:
                yield Problem(f"segments.{segment['id']}.cost", Say.POSITION_MOST, {"most": most})


def _filled(lists: Iterable[tuple[str, list[str]]]) -> Iterator[Problem]:
    for path, found in lists:
        if not found:
            yield from _count(path, 1, 0)


DATA = load(__package__, "cards", "godh", "board", check=check, optional={"title": ""})
PRINTED = DATA.data
DIGEST = DATA.digest
