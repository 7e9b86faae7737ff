"""How effects and cards are drawn in the browser.

A faction's colour always comes with its shape, a rune with its sign, an effect with its symbol in a frame
that says how it works: pointed at once, round when it is used, square as long as it is visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core import scene
from regelwerk.core.scene import Icon, Node, node, row, words
from regelwerk.core.text import Term
from regelwerk.games.skybridge import board
from regelwerk.games.skybridge.cards import Active, Faction, FactionCard, Godh, effect_term
from regelwerk.games.skybridge.options import USES
from regelwerk.games.skybridge.say import Say

TINT = {"yellow": "yellow", "green": "green", "black": "purple", "red": "red", "blue": "blue"}
"""Black would be the colour of writing; it is drawn in purple, and its moon says which faction it is."""
SIGNS = {"bridge_work": "bridge", "beeledhans_eye": "eye"}


# ---- effects ------------------------------------------------------------------------------------------


def effects(card: FactionCard, acts: bool = False) -> list[Node]:
    """What a card does, effect by effect; `acts`: it lies on top and may be used."""
    found = [framed("now", [symbol(what)], f"effect.{what}") for what in card.immediate]
    for place, each in enumerate(card.active):
        found.append(active(card, place, each, acts))
    found += [framed("show", [symbol(what)], f"effect.{what}") for what in card.passive]
    return found


def active(card: FactionCard, place: int, each: Active, acts: bool) -> Node:
    inside: list[Any] = []
    if each.pay:
        inside += [symbol(each.pay), scene.icon(Icon("trade"), "fx-for")]
    for nth, what in enumerate(each.options):
        inside += [words("/", "fx-or"), symbol(what)] if nth else [symbol(what)]
    numbers = list(dict.fromkeys(use.active for use in USES[card]))
    uses = [f"use {use.name}" for use in USES[card] if use.active == numbers[place]] if acts else []
    return framed("use", inside, f"effect.{each.options[0]}", uses, each)


def framed(kind: str, inside: Sequence[Any], about: str, acts: Sequence[str] = (), label: Any = None) -> Node:
    said = label if label is not None else effect_term(about.removeprefix("effect."))
    return node("span", *inside, class_=f"fx fx-{kind}", about=about, acts=acts, label=said)


def symbol(what: str) -> Node:
    return scene.icon(Icon(what))


def fact(sign: str, value: int, name: Any, about: str) -> Node:
    label = Term(Say.SCENE_FACT, {"name": name, "value": value})
    return node("span", symbol(sign), node("strong", value), class_="fact", label=label, about=about)


# ---- cards --------------------------------------------------------------------------------------------


def tint_of(faction: Faction | None) -> str:
    return TINT[faction.colour] if faction is not None else "gray"


def sign_of(card: FactionCard) -> str:
    """The shape of the faction, or of the stack that belongs to none."""
    if card.faction is not None:
        return card.faction.shape
    return SIGNS[card.stack.name] if card.stack is not None else "wild"


def face(card: FactionCard | Godh, *, acts: Sequence[str] = (), use: bool = False, **more: Any) -> Node:
    """A card as it lies open."""
    if isinstance(card, Godh):
        return godh_face(card, acts=acts, **more)
    rune = scene.icon(Icon(card.slot.name if card.slot is not None else "wild"))
    head = row(
        node("span", rune, class_="rune"),
        scene.icon(Icon(sign_of(card)), "sign"),
        node("strong", card.points, class_="worth", label=worth_label(card.points)),
        class_="sky-head",
        wrap=False,
    )
    return node(
        "div",
        head,
        node("span", card, class_="sky-title"),
        row(*effects(card, use), class_="sky-fx"),
        class_=scene.classes(
            "card sky-card",
            "sky-busy" if len(card.active) > 1 and any(each.pay for each in card.active) else "",
            scene.tint(tint_of(card.faction)),
            more.pop("class_", ""),
        ),
        about=f"card.{card.name}",
        acts=acts,
        label=board.card_line(card),
        **more,
    )


def worth_label(worth: int) -> Term:
    return Term(Say.SCENE_POINTS, {"points": worth})


def godh_face(card: Godh, *, acts: Sequence[str] = (), **more: Any) -> Node:
    """A Godh card: its rune, whom it is in feud with, and its gift."""
    head = row(
        node("span", scene.icon(Icon(card.slot.name)), class_="rune"),
        node(
            "span",
            scene.icon(Icon("closed"), "feud-cross"),
            scene.icon(Icon(card.feud.shape), "sign"),
            class_=f"feud {scene.tint(tint_of(card.feud))}",
        ),
        class_="sky-head",
        wrap=False,
    )
    kind = "show" if card.passive else "now"
    return node(
        "div",
        head,
        node("span", card, class_="sky-title"),
        row(framed(kind, [symbol(card.gift)], f"effect.{card.gift}"), class_="sky-fx"),
        class_=scene.classes("card sky-card godh-card", more.pop("class_", "")),
        about=f"godh.{card.name}",
        acts=acts,
        label=board.card_line(card),
        **more,
    )
