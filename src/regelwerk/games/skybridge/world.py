"""The middle of the table: the Skybridge from Thraen to Beeledhan's Eye, the desert below it, the stacks.

Everything is laid out in cells that wrap where there is little room, so that it can be read on a phone too.
"""

from __future__ import annotations

from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Icon, Node, node, row, words
from regelwerk.core.text import Term
from regelwerk.games.skybridge import board
from regelwerk.games.skybridge.cards import (
    BEELEDHANS_EYE,
    BRIDGE_WORK,
    CENTRAL,
    RESOURCES,
    SEGMENTS,
    TERRITORIES,
    Segment,
    Stack,
    Territory,
    effect_term,
)
from regelwerk.games.skybridge.drakhes import SHADOW
from regelwerk.games.skybridge.faces import SIGNS, face, fact, symbol, tint_of
from regelwerk.games.skybridge.opened import View, face_up, lying, open_table
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import FREE, State

ORDER = [SEGMENTS[number - 1] for number in (1, 2, 3, 4, 7, 6, 5)]
"""The segments from Thraen on the left to Beeledhan's Eye on the right. [3.1]"""


def world(view: View) -> list[Node]:
    """The bridge with the stacks at its ends, and the desert."""
    g = open_table(view)
    bridge = [
        one_stack(view, BRIDGE_WORK, "end-thraen"),
        *[segment(g, each) for each in ORDER],
        one_stack(view, BEELEDHANS_EYE, "end-eye"),
    ]
    return [
        node(
            "div",
            node("div", *bridge, class_="sky-bridge"),
            node("div", *[territory(g, each) for each in TERRITORIES], class_="sky-desert"),
            class_="sky-world",
        )
    ]


# ---- the bridge ---------------------------------------------------------------------------------------


def segment(g: State, each: Segment) -> Node:
    """A segment: what it costs as long as it is to be built, who stands on it."""
    done = each + 1 < g.segment
    current = each + 1 == g.segment
    head = row(
        node("span", int(each) + 1, class_="plate-number"),
        node("strong", each.points, class_="worth"),
        class_="plate-head",
        wrap=False,
    )
    needs = (
        [
            node(
                "span",
                symbol(each.requires),
                class_="fx fx-show plate-needs",
                about=f"effect.{each.requires}",
            )
        ]
        if each.requires and not done
        else []
    )
    there = [seat for seat in range(g.seats) if g.bridge[each] >> seat & 1]
    marks = [scene.seat_mark(seat, key=f"bridge-{each.name}-{seat}") for seat in there]
    kind = "is-done" if done else "is-current" if current else ""
    return node(
        "div",
        head,
        node("div", *([] if done else price(g, each, current)), class_="plate-price"),
        row(*marks, *needs, class_="plate-foot"),
        class_=scene.classes("segment", kind),
        acts=("build", "build die"),
        about="segment",
        label=segment_label(g, each),
    )


def segment_label(g: State, each: Segment) -> Term:
    there = [Seat(seat) for seat in range(g.seats) if g.bridge[each] >> seat & 1]
    key = Say.SCENE_SEGMENT_DONE if each + 1 < g.segment else Say.SCENE_SEGMENT
    return Term(key, {"price": board.price(g, each), "segment": each, "points": each.points, "there": there})


def price(g: State, each: Segment, current: bool) -> list[Node]:
    """The printed cost and the die: the face on it, or that there will be one."""
    drawn = [symbol(resource.name) for resource in RESOURCES for _ in range(each.cost[resource])]
    if each.die and current and g.die is not None:
        drawn.append(node("span", symbol(g.die.name), class_="die-face", key="die"))
    elif each.die:
        drawn.append(scene.icon(Icon("die"), "die-to-come"))
    return drawn


# ---- the desert ---------------------------------------------------------------------------------------


def territory(g: State, each: Territory) -> Node:
    """A territory with its fortification and garrisons, legions and rebels."""
    head: list[Any] = [
        node("span", int(each) + 1, class_="land-number"),
        node("span", each, class_="land-name"),
    ]
    if each.points:
        garrisons = [
            scene.seat_mark(seat, key=f"fort-{each.name}-{seat}")
            for seat in range(g.seats)
            if g.forts[seat] >> each & 1
        ]
        head.append(node("span", symbol("garrison"), node("strong", each.points), *garrisons, class_="fort"))
    elif each == SHADOW:
        head.append(node("span", symbol("drakhe"), class_="fort", about="drakhe"))
    return node(
        "div",
        *head,
        node("div", *legions(g, each), *rebels(g, each), class_="land-figures"),
        class_=scene.classes("land", "has-leader" if g.leader == each else ""),
        acts=(f"recall {each.name}",),
        about="territory",
        label=territory_label(g, each),
    )


def legions(g: State, each: Territory) -> list[Node]:
    """Each legion as a shield with its player's sign."""
    return [
        node("span", symbol("legion"), scene.seat_mark(seat), class_="legion", key=f"legion-{seat}")
        for seat in range(g.seats)
        if g.legions[seat] == each
    ]


def rebels(g: State, each: Territory) -> list[Node]:
    """The leader, and the rebels by whose they are, the free ones last."""
    there = g.rebels[each]
    standing = []
    if g.leader == each:
        standing.append(node("span", symbol("leader"), class_="leader", key="leader", about="leader"))
    for seat in range(g.seats):
        if there[seat]:
            standing.append(node("span", scene.seat_mark(seat), there[seat], class_="rebels"))
    if there[FREE]:
        standing.append(node("span", symbol("rebel"), there[FREE], class_="rebels is-free"))
    return standing


def territory_label(g: State, each: Territory) -> Term:
    values: dict[str, Any] = {
        "territory": Term(Say.BOARD_LEADER, {"territory": each}) if g.leader == each else each,
        "fort": each.points,
        "legions": [Seat(seat) for seat in range(g.seats) if g.legions[seat] == each],
        "rebels": sum(g.rebels[each]),
    }
    return Term(Say.SCENE_TERRITORY, values)


# ---- the stacks ---------------------------------------------------------------------------------------


def stacks(view: View) -> list[Node]:
    """The five central stacks with what lies face up and the bonus effects; beside them where the game
    stands."""
    return [row(*[one_stack(view, each) for each in CENTRAL], now(view), class_="sky-stacks")]


def one_stack(view: View, each: Stack, place: str = "") -> Node:
    acts = (f"take {each.name}", f"peek {each.name}", f"crown {each.name}")
    card = face_up(view, each)
    count = len(lying(view, each))
    if card is not None:
        top = face(card, acts=acts, key=card.name)
    else:
        sign = each.faction.shape if each.faction is not None else SIGNS[each.name]
        label = Term(Say.SCENE_FACE_DOWN, {"stack": each, "cards": count})
        top = scene.back(art=Icon(sign), count=count, acts=acts, about=f"stack.{each.name}", label=label)
    on_top = []
    if view["crown"] == each.name:
        on_top.append(
            scene.token(art=Icon("crown"), colour="yellow", key="crown", about="crown", class_="the-crown")
        )
    if each is BEELEDHANS_EYE and not view["eye_open"]:
        on_top.append(scene.token(art=Icon("drakhe"), colour="red", about="drakhe", class_="the-crown"))
    return node(
        "div",
        row(
            node("span", each, class_="stack-name", about=f"stack.{each.name}"),
            node("span", count, class_="stack-count", label=Term(Say.SCENE_CARDS, {"cards": count})),
            class_="stack-head",
            wrap=False,
        ),
        top,
        *on_top,
        row(*[bonus(what) for what in each.bonus], class_="bonus"),
        class_=scene.classes("sky-stack", place, scene.tint(tint_of(each.faction))),
    )


def bonus(what: str) -> Node:
    return node(
        "span",
        symbol(what),
        class_="fx fx-bonus",
        acts=(f"gain {what}",),
        about=f"effect.{what}",
        label=effect_term(what),
    )


def now(view: View) -> Node:
    """Round and phase, and what lies beside the board."""
    g = open_table(view)
    title = Term(Say.BOARD_NOW, {"round": g.round, "phase": Term(f"skybridge.phase.{view['phase']}")})
    facts = [
        fact("godh", len(view["godh_stack"]), Term(Say.BOARD_GODH_STACK), "effect.godh"),
        fact("rebel", g.free, Term(Say.SCENE_FREE), "leader"),
    ]
    if g.idle:
        facts.append(fact("bridge", g.idle, Term(Say.BOARD_IDLE), "segment"))
    for die, shown in (("skybridge", g.skybridge), ("utreng", g.utreng)):
        if shown is not None:
            inside = node("span", symbol(shown.name), class_="die-face")
            name = Term(f"skybridge.die.{die}")
            label = Term(Say.SCENE_FACT, {"name": name, "value": shown})
            facts.append(node("span", words(name), inside, class_="fact", label=label, about="effect.die"))
    gifts = [node("span", card, class_="gift", about=f"godh.{card.name}") for card in g.gifts]
    return node(
        "div",
        node("strong", title, class_="now-title"),
        row(*facts, class_="now-facts"),
        *gifts,
        class_="sky-now",
    )
