"""How the table is drawn in the browser: a view as regions of a scene (core/scene.py).

The middle of the table is drawn in `world`, effects and cards in `faces`.
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
    CROWN_OF_AGONY,
    DRAKHES,
    FACTION_CARDS,
    GARRISONS,
    GODHS,
    PROFITEERS_OF_SHENNA,
    PROFITS,
    RESOURCES,
    SIDES,
    STACKS,
    FactionCard,
    Godh,
    Slot,
    effect_term,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, slots
from regelwerk.games.skybridge.faces import face, fact, framed, sign_of, symbol, tint_of
from regelwerk.games.skybridge.opened import View, number, open_table, own_cards
from regelwerk.games.skybridge.printed import IMMEDIATE, MAIN, PASSIVE
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import State


def draw(view: View) -> Scene:
    """The whole table."""
    seats = range(view["seats"])
    return (
        Region("world", Term(Say.SCENE_WORLD), partial(world.world, view), place="board"),
        Region("stacks", Term(Say.BOARD_STACKS), partial(world.stacks, view)),
        Region("own", Term(Say.SCENE_OWN), partial(own_display, view), private=True),
        *[
            Region(f"seat-{seat}", None, partial(before, view, seat), place="seat", seat=seat)
            for seat in seats
        ],
        Region("displays", Term(Say.SCENE_DISPLAYS), partial(displays, view), place="aside"),
        Region("points", Term(Say.BOARD_POINTS_NOW), partial(standing, view), place="aside"),
        Region("hand", Term(Say.SCENE_HAND), partial(hand, view), place="hand", private=True),
    )


# ---- displays -----------------------------------------------------------------------------------------


def own_display(view: View) -> list[Node]:
    """The reader's own display; a spectator has none. Pointing at a slot means any card that may go there.
    As long as boards are chosen, those that are still to be had."""
    seat = view["seat"]
    if seat is None:
        return []
    g = open_table(view)
    if not g.displays[seat]:
        return [boards_left(g)]
    cards = [
        f"{verb} {card.name}" for card in own_cards(view, "hands") for verb in ("play", "retreat", "put")
    ]
    cards += [f"lay {card.name}" for card in own_cards(view, "godhs")]
    return [large_display(g, seat, cards)]


def boards_left(g: State) -> Node:
    """The sides of the character boards, each with its ability in short. Those that somebody has keep their
    place, so that no other moves."""
    taken = [side.faction for side in g.sides if side is not None]
    found = [
        node(
            "div",
            row(
                scene.icon(Icon(side.faction.shape)),
                node("strong", side),
                class_="board-head",
                wrap=False,
            ),
            node("small", Term(f"skybridge.explain.side.{side.name}")),
            class_=f"board-side {scene.tint(tint_of(side.faction))}{' is-taken' * (side.faction in taken)}",
            acts=() if side.faction in taken else (f"choose {side.name}",),
            about=f"side.{side.name}",
            label=side,
        )
        for side in SIDES
    ]
    return node("div", *found, class_="board-sides")


def displays(view: View) -> list[Node]:
    """All displays, to look up."""
    g = open_table(view)
    return [scene.panel(Seat(seat), large_display(g, seat)) for seat in range(g.seats) if g.displays[seat]]


def large_display(g: State, seat: int, cards: Sequence[str] = ()) -> Node:
    """Five rune stacks: what each covers, the top card, and the token. `cards`: what may come on them."""
    stacks = [rune_stack(g, seat, slot, cards) for slot in slots(g, seat) if g.displays[seat]]
    return row(*stacks, class_="display")


def rune_stack(g: State, seat: int, slot: Slot, cards: Sequence[str] = ()) -> Node:
    lying_there = g.displays[seat][slot.place]
    closed = bool(g.closed[seat] >> slot.place & 1)
    acts = (f"close {slot.name}", f"move {slot.name}", *[f"{card} {slot.name}" for card in cards])
    if lying_there and not closed:
        top = lying_there[-1]
        shown = face(top, acts=acts, use=True, key=f"{seat}/{top.name}")
    else:
        sign = "closed" if closed else slot.name if slot.rune else "slot"
        shown = node("div", scene.icon(Icon(sign)), class_="card slot-empty", acts=acts, label=slot)
    covered = [under(g, seat, slot, card) for card in lying_there[: None if closed else -1]]
    beside = (
        [row(*[profit(what) for what in PROFITS[slot.place]], class_="beside-slot")]
        if g.sides[seat] is PROFITEERS_OF_SHENNA
        else []
    )
    return node(
        "div",
        node("div", *covered, class_="covered"),
        shown,
        row(token_of(g, seat, slot), *beside, class_="slot-foot", wrap=False),
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
        fact("garrison", GARRISONS - g.forts[seat].bit_count(), Term(Say.BOARD_GARRISONS_LEFT), "territory"),
    ]
    if side is CROWN_OF_AGONY:
        facts += [
            node(
                "span",
                scene.seat_mark(other),
                node("strong", count),
                class_="fact",
                about="effect.population",
            )
            for other, count in enumerate(g.captives)
            if count
        ]
    inside = [row(*head, class_="seat-side"), row(*facts, class_="seat-facts"), storage(g, seat)]
    if g.displays[seat]:
        inside.append(row(*[glance(g, seat, slot) for slot in slots(g, seat)], class_="glance", wrap=False))
    return [stack(*inside)]


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
    """A rune stack as small as it can be read: what its top card shows, its token, and what it covers."""
    there = g.displays[seat][slot.place]
    power = g.power[seat] >> slot.place & 1
    closed = g.closed[seat] >> slot.place & 1
    top = there[-1] if there and not closed else None
    shows: list[Node] = []
    about = ""
    tint = ""
    if closed:
        shows.append(symbol("closed"))
    elif isinstance(top, Godh):
        shows.append(symbol("godh"))
        about = f"godh.{top.name}"
    elif top is not None:
        used = ["trade" if each.pay and each.kind == "trade" else each.options[0] for each in top.active]
        shows = [symbol(what) for what in (*used, *top.passive)][:4]
        about, tint = f"card.{top.name}", scene.tint(tint_of(top.faction))
    covered = [under(g, seat, slot, card) for card in (there if closed else there[:-1])]
    return node(
        "span",
        node(
            "span",
            scene.icon(Icon(slot.name if slot.rune else "slot"), "glance-rune"),
            scene.icon(Icon("power" if power else "faith"), "glance-power" if power else "glance-token"),
            class_="glance-head",
        ),
        node("span", *shows, class_="glance-shows"),
        node("span", *covered, class_="glance-covered") if covered else "",
        class_=scene.classes("glance-stack", tint),
        about=about,
        tabindex=0,
        label=slot if top is None else board.card_line(top),
    )


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
            *(authored(godh)),
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
        ours = AUTHORED_VALUES if side is PROFITEERS_OF_SHENNA else ()
        entries[f"side.{side.name}"] = Entry(title, (about, *ours), Term(Say.SECTION_ABILITIES))
    for each in STACKS:
        entries[f"stack.{each.name}"] = Entry(each, (Term("skybridge.explain.take"),), Term(Say.SECTION_TAKE))
    entries["crown"] = Entry(
        Term(Say.SCENE_CROWN), (Term("skybridge.explain.crown"),), Term(Say.SECTION_CROWN)
    )
    losses = [
        Term(Say.SCENE_SYMBOL, {"name": drakhe, "text": Term(f"skybridge.explain.drakhe.{drakhe.name}")})
        for drakhe in DRAKHES
    ]
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
        ours = AUTHORED_VALUES if id in ("segment", "territory") else ()
        entries[id] = Entry(Term(name), (Term(text), *ours), Term(section))
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
    return [*texts, *authored(card)]


AUTHORED_VALUES = (Term(Say.SCENE_AUTHORED_VALUES),)


def authored(card: FactionCard | Godh) -> list[Term]:
    """That a card is ours, where it is."""
    return [Term(Say.SCENE_AUTHORED)] if card.authored else []
