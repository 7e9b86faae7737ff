"""What always lies open: the map, player boards, tracks, technologies, tribes, and the numbers on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from regelwerk.core.text import Term
from regelwerk.games.revive.cards import ARTIFACT_TYPES, CARDS
from regelwerk.games.revive.effect_words import Do, Effect, scoring
from regelwerk.games.revive.printed import COLOURS, PRINTED, RESOURCES, Colour, Named, effect
from regelwerk.games.revive.terms import effect_terms, scores


class Location(Named):
    """One side of a large location: points for each of what it counts. [21.2]"""

    kind = "location"
    tile: int
    points: int
    per: str

    @property
    def text_key(self) -> str:
        return "revive.location"

    @property
    def text_values(self) -> dict[str, object]:
        return {"scores": scores(self.points, self.per)}


class Technology(Named):
    """A place of the technology tree that all tribes share; its figure, once placed, unlocks it. [11.2]"""

    kind = "technology"
    tier: int
    books: int
    points: int
    needs: str
    bulbs: int
    once: Effect


class Slot(Named):
    """Where cards are played: the half that counts, and how many modules fit. [7.1, 14.10]"""

    kind = "slot"
    half: str
    """"top", "bottom" or "either"."""
    spaces: int
    needs: str


class Equipment(Named):
    """A tile of the Gib'wark. [20.7]"""

    kind = "equipment"
    effect: Effect
    start: bool

    @property
    def text_key(self) -> str:
        return "revive.equipment"

    @property
    def text_values(self) -> dict[str, object]:
        return {"effect": effect_terms(self.effect)}


def _sides() -> Iterable[dict[str, Any]]:
    for number, tile in enumerate(PRINTED["locations"]):
        for side in "ab":
            points, per = scoring(tile[side])
            yield {
                "name": f"{tile['id']}-{side}",
                "tile": number,
                "points": points,
                "per": per,
                "expansion": tile.get("expansion", False),
            }


LOCATIONS = Location.print_all(_sides())
TECHNOLOGIES = Technology.print_all(
    {
        "name": technology["id"],
        "tier": technology["tier"],
        "books": technology["books"],
        "points": technology["points"],
        "needs": technology.get("needs", ""),
        "bulbs": technology.get("bulbs", 0),
        "once": effect(technology.get("once", "")),
    }
    for technology in PRINTED["technologies"]
)
T1, T2L, T2M, T2R, T3L, T3M, T3R = TECHNOLOGIES
SLOTS = Slot.print_all(
    {"name": slot["id"], "half": slot["half"], "spaces": slot["modules"], "needs": slot.get("needs", "")}
    for slot in PRINTED["slots"]
)
TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, SIDE = SLOTS
EQUIPMENT = Equipment.print_all(
    {"name": item["id"], "effect": effect(item["effect"]), "start": item.get("start", False)}
    for item in PRINTED["equipment"]
)

TRACK: tuple[tuple[Effect, ...], ...] = tuple(
    ((), *map(effect, track["steps"])) for track in PRINTED["tracks"]
)
"""What each space of the yellow, green and gray machine track gives; the first step is space 1."""
TRACK_LENGTH = len(TRACK[0]) - 1
CARD_BONUS: tuple[int, ...] = tuple(track["card_bonus"] for track in PRINTED["tracks"])


class Junction(NamedTuple):
    """A reward once the markers of both tracks have reached the step. [14.2]"""

    tracks: tuple[Colour, Colour]
    step: int
    reward: Effect


JUNCTIONS = tuple(
    Junction(tuple(map(Colour.named, each["tracks"])), each["step"], effect(each["reward"]))  # type: ignore[arg-type]
    for each in PRINTED["junctions"]
)
PROGRESS: tuple[tuple[int, Effect], ...] = tuple(
    zip(PRINTED["progress"]["points"], map(effect, PRINTED["progress"]["bonuses"]), strict=True)
)
"""For each space of the progress track its points at the end and its bonus on entering. [13]"""
WORSHIP: dict[int, Effect] = {
    **{space: (Do("scyphoz"),) for space in PRINTED["worship"]["scyphoz"]},
    **{space: (Do("large_artifact"),) for space in PRINTED["worship"]["artifact"]},
    PRINTED["worship"]["location"]: (Do("populate_beside"),),
}
"""The bonus spaces of the worship track. [15.1]"""
MAP_REWARDS: dict[str, Effect] = {
    "lake": effect(PRINTED["rewards"]["lake"]),
    "symbol": effect(PRINTED["rewards"]["crystal_symbol"]),
    "giant": effect(PRINTED["rewards"]["giant_crystal"]),
}
SEAT_BONUS: tuple[Effect, ...] = tuple(effect(seat["bonus"]) for seat in PRINTED["seats"])


class Building(Named):
    """The two kinds of building. [10.1, 10.4]"""

    kind = "building"
    count: int
    gears: int
    steps: int


BUILDINGS = Building.print_all(
    {"name": name, **{key: PRINTED[f"{name}_building"][key] for key in ("count", "gears", "steps")}}
    for name in ("small", "large")
)
SMALL, LARGE = BUILDINGS


class Artifact(Named):
    """The types of large artifact. [14.8]"""

    kind = "artifact"


ARTIFACTS = Artifact.print_all({"name": name} for name in ARTIFACT_TYPES)


# ---- tribes --------------------------------------------------------------------------------------


class Tribe(Named):
    """A tribe: the phrase of its ability, its pieces, and the numbers of its technologies."""

    kind = "tribe"
    ability: Effect
    bonus: Effect
    """What it starts with on top of what all have."""
    solo: bool
    pieces: int
    """How many temples, tunnels, gates or parasites it has."""
    t1: Mapping[str, Any]
    t2l: Mapping[str, Any]
    t2r: Mapping[str, Any]


_TECHNOLOGIES = {entry["id"]: entry for entry in PRINTED["tribe_technologies"]}


def _tribe(printed: Mapping[str, Any]) -> dict[str, Any]:
    name = printed["id"]
    pieces = [printed[key] for key in ("temples", "tunnels", "gates", "parasites") if key in printed]
    return {
        "name": name,
        "ability": effect(printed["ability"]),
        "bonus": effect(printed["bonus"]),
        "expansion": printed.get("expansion", False),
        "solo": printed.get("solo", True),
        "pieces": pieces[0] if pieces else 0,
        **{place: _TECHNOLOGIES[f"{name}-{place}"] for place in ("t1", "t2l", "t2r")},
    }


TRIBES = Tribe.print_all(map(_tribe, PRINTED["tribes"]))
(
    NADAIR,
    HOFSTADTERIANS,
    IOX49F,
    KUNIBAN,
    FORMICA,
    VUKUNTUR,
    OSTARIUS,
    KAIROS,
    GIBWARK,
    CORDYCEPIANS,
) = TRIBES


def technology_words(tribe: Tribe, technology: Technology) -> Term:
    """What a technology of a tribe does, with the numbers and phrases of its data."""
    printed = {T1: tribe.t1, T2L: tribe.t2l, T2R: tribe.t2r}[technology]
    values: dict[str, Any] = {}
    for key, value in printed.items():
        if key == "equipment":
            values[key] = effect_terms(Equipment.named(value).effect)
        elif isinstance(value, list):
            values |= {f"{key}_{number}": each for number, each in enumerate(value, 1)}
        elif key not in ("id", "source", "authored"):
            values[key] = effect_terms(effect(value)) if isinstance(value, str) else value
    return Term(f"revive.tech.{tribe.name}.{technology.name}", values)


class BuiltIn(Named):
    """A machine that is printed on a board: on a machine track, or of a tribe. [14.3, 14.5] Its number
    is beyond those of the machine tokens, with which it stands in one row."""

    kind = "built_in"
    effect: Effect
    colour: Colour | None
    tribe: Tribe | None
    bulbs = 0
    unstable = False

    @property
    def text_values(self) -> dict[str, object]:
        return {"effect": effect_terms(self.effect)}


BUILT_IN = BuiltIn.print_all(
    [
        *(
            {
                "name": f"printed-{track['id']}",
                "effect": effect(track["machine"]),
                "colour": colour,
                "tribe": None,
            }
            for track, colour in zip(PRINTED["tracks"], COLOURS, strict=True)
        ),
        *(
            {
                "name": f"{tribe.name}-machine",
                "effect": effect(tribe.t2r["machine"]),
                "colour": None,
                "tribe": tribe,
            }
            for tribe in (IOX49F, FORMICA, KAIROS)
        ),
        {
            "name": "ostarius-machine",
            "effect": effect(PRINTED["tribes"][OSTARIUS]["machine"]),
            "colour": None,
            "tribe": OSTARIUS,
        },
    ],
    first=CARDS,
)
KAIROS_DAY = effect(KAIROS.t2r["day"])
KAIROS_NIGHT = effect(KAIROS.t2r["night"])

ENERGY_EACH: int = PRINTED["start"]["energy_each"]
LIMITS: tuple[int, ...] = tuple(resource.limit for resource in RESOURCES)
