"""Signs: effects, cards, modules, machines and journeys as they lie on the table.

A colour is always a sign too: the sun is yellow, the tree green, the mountain gray. Every sign says in words
what it means (`label`), and every card, token and step can be looked up (`about`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from regelwerk.core import scene
from regelwerk.core.scene import Icon, Node, node
from regelwerk.core.text import Term
from regelwerk.games.revive.cards import Citizen, Journey, Machine, Module
from regelwerk.games.revive.effect_words import ALL, Do, Effect
from regelwerk.games.revive.printed import BASIC, Colour, Resource
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.terms import condition, do_term, effect_terms

TINT = {"yellow": "yellow", "green": "green", "gray": "gray"}
RESOURCE_TINT = {"food": "orange", "gear": "gray", "book": "green", "crystal": "purple"}
SIGN = {
    "basic": "basic",
    "points": "points",
    "worship": "worship",
    "module": "module",
    "crate": "crate",
    "energy": "energy",
    "large_artifact": "artifact",
    "small_artifact": "small-artifact",
    "tribe": "tribe",
    "progress": "progress",
    "take_back": "take-back",
    "from_rest": "wake",
    "from_slots": "retire",
    "tops": "retire",
    "reset_switch": "switch",
    "wild": "wild",
    "convert": "convert",
    "copy_bottom": "card",
    "printed_machine": "machine",
    "scyphoz": "scyphoz",
    "place_temple": "temple",
    "place_tunnel": "tunnel",
    "place_gate": "gate-open",
    "flip_gate": "gate-closed",
    "copy_for_parasite": "parasite",
    "range": "range",
}
"""The sign of an operation that needs no more than one."""
ACTION_SIGN = {"explore": "explore", "build": "small-building", "populate": "figure"}
COUNT_SIGNS = {
    "building": ("small-building", "large-building"),
    "small building": ("small-building",),
    "large building": ("large-building",),
    "population": ("figure",),
    "large location": ("figure", "location"),
    "module": ("module",),
    "crate": ("crate",),
    "machine token": ("machine",),
    "bulb": ("bulb",),
    "citizen card": ("card",),
    "scyphoz card": ("scyphoz",),
    "lake adjacent": ("lake",),
    "crystal adjacent": ("giant",),
    "sea adjacent": ("sea",),
    "sea building type": ("sea", "small-building", "large-building"),
    "lowest track steps": ("step",),
    "tunnel pair": ("tunnel", "tunnel"),
}
CONDITION_SIGN = {
    "bulb": "bulb",
    "sea": "sea",
    "crate": "crate",
    "building": "small-building",
    "population": "figure",
    "large-building": "large-building",
    "lake": "lake",
    "crystal": "giant",
    "track": "step",
}


def sign(name: str, class_: str = "") -> Node:
    return scene.icon(Icon(name), class_)


def resource_sign(resource: Resource | str) -> Node:
    """A resource in its tint; its shape says which it is."""
    name = resource if isinstance(resource, str) else resource.name
    return sign(name, scene.tint(RESOURCE_TINT.get(name, "")) + " rv-res")


def colour_sign(colour: Colour | None) -> Node:
    """The sun, the tree or the mountain; all of them for any colour."""
    if colour is None:
        return sign("wild")
    return sign(colour.name, f"{scene.tint(TINT[colour.name])} rv-colour")


# ---- effects ------------------------------------------------------------------------------------


@cache
def effect_signs(effect: Effect) -> tuple[Node, ...]:
    """The parts of an effect, each with its words."""
    if not effect:
        return (node("span", "–", class_="do quiet"),)
    return tuple(node("span", *do_signs(do), class_="do", label=do_term(do)) for do in effect)


def do_signs(do: Do) -> list[Any]:
    """One part of an effect as a row of signs."""
    what, n = do.what, do.n
    match do.op:
        case "gain":
            return counted(n, resource_sign(what))
        case "pay":
            price = resource_sign(what)
            return [*counted(n, price), sign("then", "rv-for"), *effect_signs(do.then)]
        case "choose":
            first, second = do.then
            return [*effect_signs(first.effect), node("strong", "/"), *effect_signs(second.effect)]
        case "per":
            signs = [sign(each) for each in COUNT_SIGNS[what]]
            return [*effect_signs(do.then), node("strong", "×"), *signs, node("small", f"≤{n}")]
        case "step":
            track = colour_sign(what if isinstance(what, Colour) else None)
            return [*counted(n, sign("step")), track]
        case "machine":
            return [sign("machine"), colour_sign(what)]
        case "play_card":
            return [sign("play"), colour_sign(what if isinstance(what, Colour) else None)]
        case "action" | "discount":
            at_once = [sign("play")] if do.op == "action" else []
            return [*at_once, sign(ACTION_SIGN[what]), node("strong", f"−{n}"), resource_sign(do.then[0])]
        case "set_to":
            filled = [resource_sign(each) for each in what] if len(what) < len(BASIC) else [sign("basic")]
            return [sign("set-to"), node("strong", n), *filled]
        case "range":
            return [sign("range"), node("strong", f"−{n}"), resource_sign("food")]
        case "card_bonus":
            return [sign("card"), sign("points")]
        case "populate_beside":
            return [sign("figure"), sign("location")]
        case "flip_day_night" | "day_or_night":
            return [sign("sun"), node("strong", "/"), sign("moon")]
        case op:
            return counted(n, sign(SIGN[op], "rv-points" if op == "points" else ""))


def counted(n: int, drawn: Node) -> list[Any]:
    """A sign with how many of it; one needs no number."""
    return [drawn] if n == 1 else [node("strong", "∞" if n == ALL else n), drawn]


def scoring_signs(points: int, per: str) -> list[Any]:
    """'2 points for each crate'."""
    return [
        node("strong", points),
        sign("points", "rv-points"),
        node("strong", "×"),
        *map(sign, COUNT_SIGNS[per]),
    ]


# ---- cards --------------------------------------------------------------------------------------


def number_of(card: Citizen) -> str:
    return str(card.text_values["number"])


def card_tint(card: Citizen) -> str:
    return TINT[card.colour.name] if card.colour is not None else "teal"


def card_words(card: Citizen) -> Term:
    """A card with both halves."""
    return Term(
        "revive.board.card",
        {"card": card, "top": effect_terms(card.top), "bottom": effect_terms(card.bottom)},
    )


def citizen(
    card: Citizen,
    *,
    acts: Sequence[str] = (),
    top: Sequence[str] = (),
    bottom: Sequence[str] = (),
    class_: str = "",
    **more: Any,
) -> Node:
    """A card with its two halves; `top` and `bottom` are what pointing at one half may mean."""
    edge = [node("small", number_of(card)), colour_sign(card.colour) if card.colour else sign("scyphoz")]
    return node(
        "div",
        node("span", *edge, class_="rv-edge"),
        half(card.top, card.top_stacks, "rv-top", top, Say.TOP_HALF),
        half(card.bottom, card.bottom_stacks, "rv-bottom", bottom, Say.BOTTOM_HALF),
        class_=scene.classes(
            "card rv-card", scene.tint(card_tint(card)), "rv-starting" if card.starting else "", class_
        ),
        about=about_card(card),
        acts=acts,
        label=card_words(card),
        **more,
    )


def half(effect: Effect, stacks: bool, class_: str, acts: Sequence[str], say: Say) -> Node:
    marks = [node("span", sign("stack"), class_="rv-stacks", label=Term(Say.STACKS_HERE))] if stacks else []
    label = Term(say, {"effect": effect_terms(effect)})
    return node("span", *effect_signs(effect), *marks, class_=f"rv-half {class_}", acts=acts, label=label)


def about_card(card: Citizen) -> str:
    return f"card.{card.name}"


# ---- modules, machines, journeys ------------------------------------------------------------------


def module_token(module: Module, *, acts: Sequence[str] = (), class_: str = "", **more: Any) -> Node:
    """A slot module: its colours to the left, its effect to the right."""
    colours = [colour_sign(colour) for colour in module.colours]
    return node(
        "span",
        node("span", *colours, class_="rv-colours"),
        *effect_signs(module.effect),
        class_=scene.classes("rv-module", class_),
        about=f"module.{module.name}",
        acts=acts,
        label=module,
        **more,
    )


def machine_token(
    machine: Any, *, acts: Sequence[str] = (), state: str = "", class_: str = "", **more: Any
) -> Node:
    """A machine: its colour, its effect, its bulb, and the energy on it."""
    inside: list[Any] = [colour_sign(machine.colour) if machine.colour is not None else sign("tribe")]
    inside += effect_signs(machine.effect)
    if machine.unstable:
        inside.append(sign("unstable", "rv-unstable"))
    if machine.bulbs or state == "flipped":
        inside.append(sign("bulb", "rv-bulb"))
    if state == "powered":
        inside.append(sign("energy", "rv-energy"))
    label = Term("revive.board.machine", {"machine": machine, "state": state or "ready"})
    tint = scene.tint(TINT[machine.colour.name]) if machine.colour is not None else scene.tint("brown")
    return node(
        "span",
        *inside,
        class_=scene.classes("rv-machine", tint, f"is-{state}" if state else "", class_),
        about=about_machine(machine),
        acts=acts,
        label=label,
        **more,
    )


def about_machine(machine: Any) -> str:
    return f"machine.{machine.name}" if isinstance(machine, Machine) else f"built_in.{machine.name}"


def journey_card(
    journey: Journey, *, acts: Sequence[str] = (), levels: Sequence[Node] = (), class_: str = "", **more: Any
) -> Node:
    """A journey: three strengths of its condition with their rewards."""
    return node(
        "div",
        node("span", sign("journey"), colour_sign(journey.colour), class_="rv-edge"),
        *(levels or [journey_level(journey, number) for number in (1, 2, 3)]),
        class_=scene.classes("card rv-journey", scene.tint(TINT[journey.colour.name]), class_),
        about=f"journey.{journey.name}",
        acts=acts,
        label=journey,
        **more,
    )


def journey_level(journey: Journey, number: int, acts: Iterable[str] = (), have: int | None = None) -> Node:
    """One strength: what it asks for (and how much of it there is), then the reward."""
    reward = journey.rewards[number - 1]
    if journey.prices:
        price = journey.prices[number - 1]
        asks = [node("strong", f"−{price.n}"), resource_sign(price.what)]
    else:
        level = journey.levels[number - 1]
        asks = [node("strong", level), sign(CONDITION_SIGN[journey.condition])]
    label = Term("revive.level", {"condition": condition(journey, number), "reward": effect_terms(reward)})
    done = have is not None and not journey.prices and have >= journey.levels[number - 1]
    return node(
        "span",
        node("span", *asks, class_="rv-asks"),
        sign("then", "rv-for"),
        node("span", *effect_signs(reward), class_="rv-reward"),
        class_=scene.classes("rv-level", "is-met" if done else ""),
        acts=acts,
        label=label,
    )
