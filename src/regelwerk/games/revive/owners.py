"""What cannot stand in an owner's file: phrases that mean nothing, words that name nothing, numbers and lists
with which no match can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from regelwerk.core.printed import Problem
from regelwerk.core.say import Say as CoreSay
from regelwerk.games.revive.effect_words import COLOURS, RESOURCES, BadPhrase, parse, scoring
from regelwerk.games.revive.say import Say

PHRASES = (
    "top",
    "bottom",
    "effect",
    "ability",
    "machine",
    "once",
    "reward",
    "first_small",
    "first_large",
    "winter_small",
    "winter_large",
    "bonus",
    "gain",
    "lake",
    "crystal_symbol",
    "giant_crystal",
    "day",
    "night",
)
"""The fields that hold one effect."""
PHRASE_LISTS = ("rewards", "steps", "bonuses")
SCORINGS = {"locations": ("a", "b"), "artifact_cards": ("amber", "jade", "onyx")}
"""The fields that say what is counted for how many points."""
CONDITIONS = (
    *("track", "crate", "sea", "population", "lake", "bulb", "crystal", "large-building", "building"),
    "pay",
)
TERRAIN = "DYGMLSX"
AT_LEAST_ONE = {
    "limits": ("food", "gear", "book", "crystal"),
    "display": ("citizens", "modules", "machines", "journeys", "artifact_cards_dealt", "artifact_cards_kept"),
    "start": ("energy_each",),
    "crates": ("copies",),
    "journeys": ("levels",),
    "artifacts": ("large_each_type",),
    "solo": ("loop",),
    "tribe_technologies": ("cards",),
}


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Everything that is wrong with the values as they would be played with."""
    yield from _phrases(data)
    yield from _names(data)
    yield from _sizes(data)
    yield from _bounds(data)


def _entries(data: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Each entry with its table and its path."""
    for table, values in data.items():
        for entry in values if isinstance(values, list) else [values]:
            yield table, f"{table}.{entry['id']}" if "id" in entry else table, entry


# ---- effects and scorings ---------------------------------------------------------------------------


def _phrases(data: Mapping[str, Any]) -> Iterator[Problem]:
    for table, path, entry in _entries(data):
        for field, value in entry.items():
            if isinstance(value, str) and (
                field in PHRASES or (table == "tribe_technologies" and field in COLOURS)
            ):
                yield from _bad(f"{path}.{field}", [value], parse)
            elif isinstance(value, list) and field in PHRASE_LISTS:
                yield from _bad(f"{path}.{field}", value, parse)
            elif field == "levels" and entry["condition"] == "pay":
                yield from _bad(f"{path}.{field}", value, parse)
            elif field in SCORINGS.get(table, ()):
                yield from _bad(f"{path}.{field}", [value], scoring)

    gate = next(tribe["ability"] for tribe in data["tribes"] if tribe["id"] == "ostarius")
    if not gate.startswith("pay "):
        yield Problem("tribes.ostarius.ability", Say.BAD_PHRASE, {"phrase": gate})


def _bad(path: str, phrases: Iterable[Any], read: Any) -> Iterator[Problem]:
    for phrase in phrases:
        try:
            read(str(phrase))
        except BadPhrase as bad:
            yield Problem(path, Say.BAD_PHRASE, {"phrase": str(bad)})


# ---- words that name something --------------------------------------------------------------------------


def _names(data: Mapping[str, Any]) -> Iterator[Problem]:
    technologies = _ids(data, "technologies")
    yield from _words(data, "modules", colours=COLOURS)
    for table in ("machines", "citizens", "starting", "journeys"):
        yield from _words(data, table, colour=COLOURS)
    yield from _words(data, "citizens", stacks=("top", "bottom"))
    yield from _words(data, "journeys", condition=CONDITIONS)
    yield from _words(data, "technologies", needs=technologies)
    yield from _words(data, "slots", half=("top", "bottom", "either"), needs=technologies)
    yield from _words(data, "junctions", tracks=COLOURS)
    yield from _words(data, "tribe_technologies", equipment=_ids(data, "equipment"))
    citizens = {card["id"][-2:] for card in data["citizens"]}
    sides = [f"{tile['id']}-{side}" for tile in data["locations"] for side in "ab"]
    cards = {"artifact_cards": _ids(data, "artifact_cards"), "citizens": citizens, "locations": sides}
    yield from _words(data, "campaign", tribes=_ids(data, "tribes"), **cards)
    yield from _wrong("colours", [data["colours"][colour] for colour in COLOURS], RESOURCES[:3])
    yield from _wrong("artifacts.types", data["artifacts"]["types"], SCORINGS["artifact_cards"])
    for table in ("start_tiles", "area_tiles"):
        for tile in data[table]:
            spaces = [space.removesuffix("*") for space in tile["spaces"].split()]
            yield from _wrong(f"{table}.{tile['id']}.spaces", spaces, TERRAIN)


def _ids(data: Mapping[str, Any], table: str) -> list[str]:
    return [entry["id"] for entry in data[table]]


def _words(data: Mapping[str, Any], table: str, **right: Iterable[str]) -> Iterator[Problem]:
    """Each field of the table that is there holds one of the right words, or a list of them."""
    for entry in data[table]:
        for field, known in right.items():
            value = entry.get(field) or []
            words = value if isinstance(value, list) else [value]
            yield from _wrong(f"{table}.{entry['id']}.{field}", words, known)


def _wrong(path: str, words: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    known = list(known)
    for word in words:
        if word not in known:
            yield Problem(path, CoreSay.COMPONENTS_VALUE, {"word": word, "known": known})


# ---- how many -----------------------------------------------------------------------------------------


def _sizes(data: Mapping[str, Any]) -> Iterator[Problem]:
    for table in ("start_tiles", "area_tiles"):
        for tile in data[table]:
            yield from _count(f"{table}.{tile['id']}.spaces", 4, len(tile["spaces"].split()))
    for journey in data["journeys"]:
        for field in ("levels", "rewards"):
            yield from _count(f"journeys.{journey['id']}.{field}", 3, len(journey[field]))
    yield from _count(
        "artifacts.types", len(SCORINGS["artifact_cards"]), len(set(data["artifacts"]["types"]))
    )
    for track in data["tracks"]:
        needed = data["solo_goals"]["architect_step"]
        yield from _count(f"tracks.{track['id']}.steps", needed, len(track["steps"]))
    progress = data["progress"]
    yield from _count("progress.bonuses", len(progress["points"]), len(progress["bonuses"]))
    yield from _count("progress.markers", 2, progress["markers"])
    start = data["start"]
    yield from _count("start", len(data["starting"]), start["active"] + start["rest"])
    worship = data["worship"]
    spaces = [*worship["scyphoz"], *worship["artifact"], worship["location"]]
    yield from _count("worship", len(spaces), len(set(spaces)))
    for entry in data["tribe_technologies"]:
        if "temples" in entry:
            yield from _count(f"tribe_technologies.{entry['id']}", len(entry["temples"]), len(entry["books"]))


def _count(path: str, needed: int, found: int) -> Iterator[Problem]:
    if needed != found:
        yield Problem(path, CoreSay.BAD_COUNT, {"needed": needed, "found": found})


def _bounds(data: Mapping[str, Any]) -> Iterator[Problem]:
    for table, path, entry in _entries(data):
        for field, value in entry.items():
            least = int(field in AT_LEAST_ONE.get(table, ()))
            for number in value if isinstance(value, list) else [value]:
                if type(number) is int and number < least:
                    yield Problem(f"{path}.{field}", CoreSay.POSITION_LEAST, {"least": least})
    for resource in RESOURCES:
        most = data["limits"][resource]
        if data["start"][resource] > most:
            yield Problem(f"start.{resource}", CoreSay.POSITION_MOST, {"most": most})
