"""What can lie face down: cards, tokens and tiles. They share one numbering, their place in `State.seen`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core.pieces import Card
from regelwerk.games.revive.effect_words import Do, Effect, scoring
from regelwerk.games.revive.printed import PRINTED, Colour, Space, effect, spaces
from regelwerk.games.revive.terms import conditions, effect_terms, scores


def card_number(name: str) -> str:
    """`ky07` is number 7, `kxy1` number X1."""
    number = str(int("".join(sign for sign in name if sign.isdigit())))
    return f"X{number}" if "x" in name else number


class Faced(Card):
    """A card, token or tile that can lie face down."""

    kind = ""
    expansion = False

    @property
    def text_key(self) -> str:
        return f"revive.{self.kind}"

    @property
    def text_values(self) -> dict[str, object]:
        """What its name is made of."""
        return {"name": self.name}


class Citizen(Faced):
    """A citizen or Scyphoz card: two halves, each with an effect."""

    kind = "card"
    colour: Colour | None
    """None for Scyphoz cards: any colour, chosen anew each time. [17.2]"""
    top: Effect
    bottom: Effect
    top_stacks: bool
    """Whether a further card may be put on it where this half sticks out. [7.2]"""
    bottom_stacks: bool
    starting: bool
    scyphoz: bool

    @property
    def text_values(self) -> dict[str, object]:
        """A colour and a number: no source gives these cards names."""
        sort = "start" if self.starting else self.colour.name if self.colour is not None else "scyphoz"
        colour = self.colour.name if self.colour is not None else ""
        return {"sort": sort, "number": card_number(self.name), "colour": colour}


class Journey(Faced):
    """One condition in three strengths, each with its reward. [18.6]"""

    kind = "journey"
    colour: Colour
    condition: str
    levels: tuple[int, ...]
    """What each level asks for at least; unused where the condition is to pay."""
    prices: tuple[Do, ...]
    """What each level asks to pay, where the condition is that."""
    rewards: tuple[Effect, ...]

    @property
    def text_values(self) -> dict[str, object]:
        first, second, third = conditions(self)
        return {"colour": self.colour, "first": first, "second": second, "third": third}


class ArtifactCard(Faced):
    """Points for each large artifact of a type: (points, what is counted) by type."""

    kind = "artifact_card"
    lines: tuple[tuple[int, str], ...]

    @property
    def text_values(self) -> dict[str, object]:
        return {"number": card_number(self.name), "lines": [scores(*line) for line in self.lines]}


class Crate(Faced):
    """Closed until opened as a free action; counts either way. [14.7]"""

    kind = "crate"
    effect: Effect

    @property
    def text_values(self) -> dict[str, object]:
        return {"effect": effect_terms(self.effect)}


class Module(Faced):
    """A slot module: acts when a card of one of its colours is played into its slot. [7.4]"""

    kind = "module"
    colours: tuple[Colour, ...]
    effect: Effect

    @property
    def text_values(self) -> dict[str, object]:
        return {"colours": self.colours, "effect": effect_terms(self.effect)}


class Machine(Faced):
    """A machine token: 1 energy, its effect, and no second use until the energy is back. [14.4]"""

    kind = "machine"
    colour: Colour
    effect: Effect
    bulbs: int
    unstable: bool

    @property
    def text_values(self) -> dict[str, object]:
        return {
            "colour": self.colour,
            "effect": effect_terms(self.effect),
            "unstable": "yes" if self.unstable else "no",
        }


class AreaTile(Faced):
    """Four spaces, hidden by ice; what exploring it costs and brings is printed on the ice. [9.2]"""

    kind = "area_tile"
    spaces: tuple[Space, ...]
    food: int
    points: int


class StartTile(Faced):
    """A starting area tile: face up from the beginning."""

    kind = "start_tile"
    spaces: tuple[Space, ...]


class Sea(Faced):
    """A big space that blocks, always face up; rewards by kind of building (small, large). [16]"""

    kind = "sea"
    first_build: tuple[Effect, Effect]
    hibernation: tuple[Effect, Effect]


def _citizen(printed: Mapping[str, Any], starting: bool = False, scyphoz: bool = False) -> dict[str, Any]:
    stacks = printed.get("stacks", ())
    return {
        "name": printed["id"],
        "colour": None if scyphoz else Colour.named(printed["colour"]),
        "top": effect(printed["top"]),
        "bottom": effect(printed["bottom"]),
        "top_stacks": "top" in stacks,
        "bottom_stacks": "bottom" in stacks,
        "starting": starting,
        "scyphoz": scyphoz,
        "back": "scyphoz" if scyphoz else "starting" if starting else "citizen",
        "expansion": scyphoz or printed.get("expansion", False),
    }


SEATS = 4
CITIZENS = Citizen.print_all(
    [
        *(_citizen(card, starting=True) for _ in range(SEATS) for card in PRINTED["starting"]),
        *(_citizen(card) for card in PRINTED["citizens"]),
        *(_citizen(card, scyphoz=True) for card in PRINTED["scyphoz"]),
    ]
)
STARTING = tuple(CITIZENS[seat * 6 : seat * 6 + 6] for seat in range(SEATS))
"""The six starting cards of each seat."""


def _journey(printed: Mapping[str, Any]) -> dict[str, Any]:
    pay = printed["condition"] == "pay"
    return {
        "name": printed["id"],
        "colour": Colour.named(printed["colour"]),
        "condition": printed["condition"],
        "levels": () if pay else tuple(printed["levels"]),
        "prices": tuple(effect(level)[0] for level in printed["levels"]) if pay else (),
        "rewards": tuple(effect(reward) for reward in printed["rewards"]),
        "expansion": True,
    }


JOURNEYS = Journey.print_all(map(_journey, PRINTED["journeys"]), first=len(CITIZENS))
ARTIFACT_TYPES: tuple[str, ...] = tuple(PRINTED["artifacts"]["types"])
ARTIFACT_CARDS = ArtifactCard.print_all(
    (
        {"name": card["id"], "lines": tuple(scoring(card[type_]) for type_ in ARTIFACT_TYPES)}
        for card in PRINTED["artifact_cards"]
    ),
    first=JOURNEYS[-1] + 1,
)
CRATES = Crate.print_all(
    (
        {"name": crate["id"], "effect": effect(crate["effect"])}
        for crate in PRINTED["crates"]
        for _ in range(crate["copies"])
    ),
    first=ARTIFACT_CARDS[-1] + 1,
)
MODULES = Module.print_all(
    (
        {
            "name": module["id"],
            "colours": tuple(map(Colour.named, module["colours"])),
            "effect": effect(module["effect"]),
            "expansion": module.get("expansion", False),
        }
        for module in PRINTED["modules"]
    ),
    first=CRATES[-1] + 1,
)
MACHINES = Machine.print_all(
    (
        {
            "name": machine["id"],
            "colour": Colour.named(machine["colour"]),
            "effect": effect(machine["effect"]),
            "bulbs": machine.get("bulbs", 0),
            "unstable": machine.get("unstable", False),
            "back": machine["colour"],
            "expansion": machine.get("expansion", False),
        }
        for machine in PRINTED["machines"]
    ),
    first=MODULES[-1] + 1,
)
AREA_TILES = AreaTile.print_all(
    (
        {
            "name": tile["id"],
            "spaces": spaces(tile["spaces"]),
            "food": tile["food"],
            "points": tile["points"],
            "back": f"{tile['food']}/{tile['points']}",
        }
        for tile in PRINTED["area_tiles"]
    ),
    first=MACHINES[-1] + 1,
)
START_TILES = StartTile.print_all(
    ({"name": tile["id"], "spaces": spaces(tile["spaces"])} for tile in PRINTED["start_tiles"]),
    first=AREA_TILES[-1] + 1,
)
SEAS = Sea.print_all(
    (
        {
            "name": sea["id"],
            "first_build": (effect(sea["first_small"]), effect(sea["first_large"])),
            "hibernation": (effect(sea["winter_small"]), effect(sea["winter_large"])),
            "expansion": True,
        }
        for sea in PRINTED["seas"]
    ),
    first=START_TILES[-1] + 1,
)
CARDS = SEAS[-1] + 1
"""How many things can lie face down."""
