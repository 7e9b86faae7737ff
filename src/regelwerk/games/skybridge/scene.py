"""How the table is drawn in the browser: a view as regions of a scene (core/scene.py).

A faction's colour always comes with its shape, a rune with its sign, an effect with its symbol in a frame
that says how it works: pointed at once, round when it is used, square as long as it is visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Entry, Icon, Node, Region, Scene, node, row, stack, words
from regelwerk.core.text import Term
from regelwerk.games.skybridge import board, world
from regelwerk.games.skybridge.cards import (
    BRIDGE_BUILDER,
    DRAKHES,
    FACTION_CARDS,
    GODHS,
    PROFITEERS_OF_SHENNA,
    PROFITS,
    RESOURCES,
    SIDES,
    STACKS,
    Active,
    Faction,
    FactionCard,
    Godh,
    Slot,
    Stack,
    effect_term,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, slots, symbols
from regelwerk.games.skybridge.opened import View, face_up, lying, number, open_table, own_cards
from regelwerk.games.skybridge.options import USES
from regelwerk.games.skybridge.printed import IMMEDIATE, MAIN, PASSIVE
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import State

TINT = {"yellow": "yellow", "green": "green", "black": "purple", "red": "red", "blue": "blue"}
"""Black would be the colour of writing; it is drawn in purple, and its moon says which faction it is."""
SIGNS = {"bridge_work": "bridge", "beeledhans_eye": "eye"}


def draw(view: View) -> Scene:
    """The whole table."""
    seats = range(view["seats"])
    return (
        Region("world", Term(Say.SCENE_WORLD), partial(world.world, view), place="board", zoom=True),
        Region("stacks", Term(Say.BOARD_STACKS), partial(stacks, view)),
        Region("own", Term(Say.SCENE_OWN), partial(own_display, view), private=True),
        *[
            Region(f"seat-{seat}", None, partial(before, view, seat), place="seat", seat=seat)
            for seat in seats
        ],
        Region("displays", Term(Say.SCENE_DISPLAYS), partial(displays, view), place="aside"),
        Region("points", Term(Say.BOARD_POINTS_NOW), partial(standing, view), place="aside"),
        Region("hand", Term(Say.SCENE_HAND), partial(hand, view), place="hand", private=True),
    )


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
        class_=scene.classes("card sky-card", scene.tint(tint_of(card.faction)), more.pop("class_", "")),
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


# ---- the seven stacks ---------------------------------------------------------------------------------


def stacks(view: View) -> list[Node]:
    """What lies face up, with the bonus effects below."""
    return [row(*[one_stack(view, each) for each in STACKS], class_="sky-stacks")]


def one_stack(view: View, each: Stack) -> Node:
    acts = (f"take {each.name}", f"peek {each.name}", f"crown {each.name}")
    card = face_up(view, each)
    count = len(lying(view, each))
    if card is not None:
        top = face(card, acts=acts, key=card.name)
    else:
        sign = each.faction.shape if each.faction is not None else SIGNS[each.name]
        label = Term(Say.SCENE_FACE_DOWN, {"stack": each, "cards": count})
        top = scene.back(art=Icon(sign), count=count, acts=acts, about=f"stack.{each.name}", label=label)
    bonus = [
        node(
            "span",
            symbol(what),
            class_="fx fx-bonus",
            acts=(f"gain {what}",),
            about=f"effect.{what}",
            label=effect_term(what),
        )
        for what in each.bonus
    ]
    crown = [scene.token(art=Icon("crown"), colour="yellow", key="crown", about="crown", class_="the-crown")]
    drakhe = each is STACKS[-1] and not view["eye_open"]
    asleep = (
        [scene.token(art=Icon("drakhe"), colour="red", about="drakhe", class_="the-crown")] if drakhe else []
    )
    return node(
        "div",
        node("span", each, class_="stack-name", about=f"stack.{each.name}"),
        top,
        *(crown if view["crown"] == each.name else []),
        *asleep,
        node("span", count, class_="stack-count", label=Term(Say.SCENE_CARDS, {"cards": count})),
        row(*bonus, class_="bonus"),
        class_=scene.classes("sky-stack", scene.tint(tint_of(each.faction))),
    )


# ---- displays -----------------------------------------------------------------------------------------


def own_display(view: View) -> list[Node]:
    """The reader's own display; a spectator has none."""
    if view["seat"] is None:
        return []
    return [large_display(open_table(view), view["seat"])]


def displays(view: View) -> list[Node]:
    """All displays, to look up."""
    g = open_table(view)
    return [scene.panel(Seat(seat), large_display(g, seat)) for seat in range(g.seats) if g.displays[seat]]


def large_display(g: State, seat: int) -> Node:
    """Five rune stacks: the top card, what it covers, and the token."""
    return row(*[rune_stack(g, seat, slot) for slot in slots(g, seat) if g.displays[seat]], class_="display")


def rune_stack(g: State, seat: int, slot: Slot) -> Node:
    lying_there = g.displays[seat][slot.place]
    closed = bool(g.closed[seat] >> slot.place & 1)
    acts = (f"close {slot.name}", f"move {slot.name}")
    if lying_there and not closed:
        top = lying_there[-1]
        shown = face(top, acts=acts, use=True, key=f"{seat}/{top.name}")
    else:
        sign = "closed" if closed else slot.name if slot.rune else "slot"
        shown = node("div", scene.icon(Icon(sign)), class_="card slot-empty", acts=acts, label=slot)
    covered = [under(g, seat, slot, card) for card in reversed(lying_there[: None if closed else -1])]
    beside = (
        [row(*[profit(what) for what in PROFITS[slot.place]], class_="beside-slot")]
        if g.sides[seat] is PROFITEERS_OF_SHENNA
        else []
    )
    return node(
        "div",
        row(token_of(g, seat, slot), *beside, class_="slot-head", wrap=False),
        shown,
        node("div", *covered, class_="covered") if covered else "",
        class_=scene.classes("rune-stack", "is-closed" if closed else ""),
        tabindex=0,
        label=Term(Say.SCENE_STACK, {"slot": slot, "cards": len(lying_there)}),
    )


def profit(what: str) -> Node:
    return framed("bonus", [symbol(what)], f"effect.{what}", ("profit",))


def token_of(g: State, seat: int, slot: Slot) -> Node:
    """The Godh token of a slot, and the points of its stack."""
    power = g.power[seat] >> slot.place & 1
    worth = sum(card.points for card in g.displays[seat][slot.place] if card < FIRST_GODH)
    key = Say.BOARD_POWER if power else Say.BOARD_FAITH
    return node(
        "span",
        scene.icon(Icon(slot.name if slot.rune else "slot"), "slot-rune"),
        scene.icon(Icon("power" if power else "faith")),
        node("strong", worth),
        class_="godh-token is-power" if power else "godh-token",
        about="token",
        label=Term(key, {"points": worth}),
    )


def under(g: State, seat: int, slot: Slot, card: FactionCard | Godh) -> Node:
    """A covered card: a narrow strip with its name, its points and what it would show."""
    acts = (f"top {slot.name} {card.name}", f"beneath {card.name}")
    if isinstance(card, Godh):
        inside: list[Any] = [scene.icon(Icon("godh")), words(card)]
        about, colour = f"godh.{card.name}", "gray"
    else:
        inside = [scene.icon(Icon(sign_of(card))), words(card), node("strong", card.points)]
        about, colour = f"card.{card.name}", tint_of(card.faction)
    return node(
        "span",
        *inside,
        class_=f"under {scene.tint(colour)}",
        about=about,
        acts=acts,
        label=board.card_line(card),
        key=f"{seat}/{card.name}/{slot.name}",
    )


# ---- before a player ----------------------------------------------------------------------------------


def before(view: View, seat: int) -> list[Node]:
    """What a player has, and the display at a glance."""
    g = open_table(view)
    side = g.sides[seat]
    head = []
    if side is not None:
        head.append(
            node(
                "span",
                scene.icon(Icon(side.faction.shape)),
                words(side),
                class_=f"side {scene.tint(tint_of(side.faction))}",
                about=f"side.{side.name}",
            )
        )
    if g.start == seat:
        head.append(scene.token(art=Icon("drakhe"), colour="ink", key="start", about="start", class_="tiny"))
    if g.crown < 0 and side in SIDES[:2]:
        head.append(
            scene.token(art=Icon("crown"), colour="yellow", key="crown", about="crown", class_="tiny")
        )
    facts = [
        fact("points", sum(points(g, seat)), Term(Say.BOARD_POINTS_NOW), "points"),
        fact("hand", number(view["hands"][seat]), Term(Say.BOARD_HAND), "hand"),
        fact("godh", number(view["godhs"][seat]), Term(Say.BOARD_GODHS), "effect.godh"),
        fact("population", g.population[seat], Term(Say.BOARD_POPULATION), "effect.population"),
        fact("rebel", g.reserve[seat], Term(Say.SCENE_RESERVE), "reserve"),
    ]
    inside = [row(*head, class_="seat-side"), row(*facts, class_="seat-facts"), storage(g, seat)]
    if g.displays[seat]:
        inside.append(row(*[glance(g, seat, slot) for slot in slots(g, seat)], class_="glance", wrap=False))
    seen = [(what, symbols(g, seat, what)) for what in PASSIVE]
    if any(count for _, count in seen):
        shown = [fact(what, count, effect_term(what), f"effect.{what}") for what, count in seen if count]
        inside.append(row(*shown, class_="seat-shown"))
    return [stack(*inside)]


def fact(sign: str, value: int, name: Any, about: str) -> Node:
    label = Term(Say.SCENE_FACT, {"name": name, "value": value})
    return node("span", symbol(sign), node("strong", value), class_="fact", label=label, about=about)


def storage(g: State, seat: int) -> Node:
    """The storage spaces, filled and free; money lies above them."""
    stock = g.stock[seat]
    rooms = []
    for group in dict.fromkeys(resource.group for resource in RESOURCES):
        held = [resource for resource in group for _ in range(stock[resource])]
        spaces = group[0].spaces
        if spaces is None:
            inside = [good(group[0].name, stock[group[0]])] if held else []
        else:
            free = [node("span", class_="space") for _ in range(spaces - len(held))]
            inside = [*[good(resource.name) for resource in held], *free]
        if inside:
            rooms.append(node("span", *inside, class_="room"))
    spare = g.spare_die if g.sides[seat] is BRIDGE_BUILDER else None
    if spare is not None:
        rooms.append(node("span", symbol("die"), symbol(spare.name), class_="room", acts=("build die",)))
    label = Term(Say.SCENE_FACT, {"name": Term(Say.BOARD_STOCK), "value": board.stock(g, seat) or 0})
    return node("div", *rooms, class_="storage", label=label)


def good(name: str, count: int | None = None) -> Node:
    """A resource in a space; money is counted."""
    acts = [f"return {name}", f"turn {name}"]
    acts += {
        "salt": ["trade wood", "trade stone", "trade metal"],
        "metal": ["trade might"],
        "sumpter": ["trade godh"],
    }.get(name, [])
    inside = [symbol(name)] if count is None else [symbol(name), node("strong", count)]
    return node("span", *inside, class_="good", acts=acts, about=f"effect.{name}")


def glance(g: State, seat: int, slot: Slot) -> Node:
    """A rune stack as small as it can be read: what its top card shows, and its token."""
    there = g.displays[seat][slot.place]
    power = g.power[seat] >> slot.place & 1
    closed = g.closed[seat] >> slot.place & 1
    top = there[-1] if there and not closed else None
    inside: list[Node] = [scene.icon(Icon(slot.name if slot.rune else "slot"), "glance-rune")]
    about = ""
    tint = ""
    label: Any = slot
    if closed:
        inside.append(symbol("closed"))
    elif isinstance(top, Godh):
        inside.append(symbol("godh"))
        about, label = f"godh.{top.name}", board.card_line(top)
    elif top is not None:
        shows = [*(what for each in top.active for what in each.options[:1]), *top.passive]
        inside += [symbol(what) for what in shows[:3]]
        about, tint, label = f"card.{top.name}", scene.tint(tint_of(top.faction)), board.card_line(top)
    inside.append(
        scene.icon(Icon("power" if power else "faith"), "glance-power" if power else "glance-token")
    )
    return node("span", *inside, class_=scene.classes("glance-stack", tint), about=about, label=label)


def hand(view: View) -> list[Node]:
    """The reader's own cards, faction and Godh; a spectator holds none."""
    if view["seat"] is None:
        return []
    g = open_table(view)
    own = [slot.name for slot in slots(g, view["seat"])]
    held = own_cards(view, "hands") or own_cards(view, "drafts")
    cards = [
        face(card, acts=card_acts(card, own), key=f"hand/{card.name}/{nth}") for nth, card in enumerate(held)
    ]
    godhs = own_cards(view, "godhs")
    cards += [face(card, acts=godh_acts(card, own, godhs), key=card.name) for card in godhs]
    return [scene.fan(*cards)] if cards else [words(Term(Say.SCENE_NO_CARDS), "quiet")]


def card_acts(card: FactionCard, own: Sequence[str]) -> list[str]:
    """All that pointing at a hand card may mean."""
    placed = [f"{verb} {card.name} {slot}" for verb in ("play", "retreat", "put") for slot in own]
    return [*placed, f"keep {card.name}", f"discard {card.name}"]


def godh_acts(card: Godh, own: Sequence[str], held: Sequence[Godh]) -> list[str]:
    placed = [f"lay {card.name} {slot}" for slot in own]
    both = [f"both {card.name} {other.name}" for other in held if other is not card]
    return [f"gift {card.name}", f"keep {card.name}", *placed, *both]


# ---- overviews ----------------------------------------------------------------------------------------


def standing(view: View) -> list[Node]:
    """What the four areas would count now."""
    return [scene.table(board.points_table(open_table(view)))]


@cache
def glossary() -> Mapping[str, Entry]:
    """Every card, ability and symbol in full."""
    entries: dict[str, Entry] = {}
    for card in FACTION_CARDS:
        entries[f"card.{card.name}"] = Entry(card, tuple(card_texts(card)), origin(card), face(card))
    for godh in GODHS:
        texts = (
            board.card_line(godh),
            Term("skybridge.explain.option.gift"),
            Term("skybridge.explain.religion"),
        )
        entries[f"godh.{godh.name}"] = Entry(godh, texts, Term(Say.SECTION_GODH), face(godh))
    for what in dict.fromkeys((*MAIN, *IMMEDIATE, *PASSIVE)):
        entries[f"effect.{what}"] = Entry(
            effect_term(what), (Term(f"skybridge.explain.effect.{what}"),), Term(Say.SECTION_MAIN)
        )
    entries["effect.die"] = Entry(effect_term("die"), (), Term(Say.SECTION_ABILITIES))
    for side in SIDES:
        title = Term(
            Say.SCENE_SIDE, {"side": side, "character": Term(f"skybridge.character.{side.faction.name}")}
        )
        about = Term(f"skybridge.explain.side.{side.name}")
        entries[f"side.{side.name}"] = Entry(title, (about,), Term(Say.SECTION_ABILITIES))
    for each in STACKS:
        entries[f"stack.{each.name}"] = Entry(each, (Term("skybridge.explain.take"),), Term(Say.SECTION_TAKE))
    entries["crown"] = Entry(
        Term(Say.SCENE_CROWN), (Term("skybridge.explain.crown"),), Term(Say.SECTION_CROWN)
    )
    losses = [Term(f"skybridge.explain.drakhe.{drakhe.name}") for drakhe in DRAKHES]
    entries["drakhe"] = Entry(
        Term(Say.SCENE_DRAKHE), (Term(Say.SCENE_ABOUT_DRAKHE), *losses), Term(Say.SECTION_DRAKHE)
    )
    for id, name, text, section in (
        ("start", Say.BOARD_START, Say.SCENE_ABOUT_START, Say.SECTION_TAKE),
        ("points", Say.BOARD_POINTS_NOW, Say.SCENE_ABOUT_POINTS, Say.SECTION_SCORING),
        ("hand", Say.BOARD_HAND, Say.SCENE_ABOUT_HAND, Say.SECTION_PLAY),
        ("reserve", Say.SCENE_RESERVE, Say.SCENE_ABOUT_RESERVE, Say.SECTION_SCORING),
        ("token", Say.SCENE_TOKEN, Say.SCENE_ABOUT_TOKEN, Say.SECTION_GODH),
        ("segment", Say.BOARD_SEGMENT, Say.SCENE_ABOUT_SEGMENT, Say.SECTION_BUILD),
        ("territory", Say.BOARD_TERRITORY, Say.SCENE_ABOUT_TERRITORY, Say.SECTION_SCORING),
        ("leader", Say.SCENE_LEADER, Say.SCENE_ABOUT_LEADER, Say.SECTION_FACTION),
    ):
        entries[id] = Entry(Term(name), (Term(text),), Term(section))
    return entries


def origin(card: FactionCard) -> Any:
    return card.stack if card.stack is not None else card.faction


def card_texts(card: FactionCard) -> list[Any]:
    """The card in a sentence, each of its symbols explained, and whether it is ours."""
    texts: list[Any] = [board.card_line(card)]
    shown = [*card.immediate, *(what for each in card.active for what in each.options), *card.passive]
    for what in dict.fromkeys(shown):
        texts.append(
            Term(
                Say.SCENE_SYMBOL,
                {"name": effect_term(what), "text": Term(f"skybridge.explain.effect.{what}")},
            )
        )
    if card.authored:
        texts.append(Term(Say.SCENE_AUTHORED))
    return texts
