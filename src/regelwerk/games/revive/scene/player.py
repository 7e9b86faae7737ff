"""What lies before a player: the panel at a glance, the whole board, and the reader's cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from regelwerk.core import scene
from regelwerk.core.scene import Node, node, row, stack, words
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import (
    ARTIFACTS,
    BUILDINGS,
    ENERGY_EACH,
    EQUIPMENT,
    JUNCTIONS,
    LIMITS,
    SIDE,
    SLOTS,
    T1,
    T2L,
    T2M,
    T2R,
    T3L,
    T3M,
    T3R,
    TECHNOLOGIES,
    TRACK,
    TRACK_LENGTH,
    Slot,
    Technology,
    technology_words,
)
from regelwerk.games.revive.cards import Citizen, Journey
from regelwerk.games.revive.journeys import fits, reached
from regelwerk.games.revive.map import KIND, SITE, name_of
from regelwerk.games.revive.opened import CITIZEN
from regelwerk.games.revive.printed import BASIC, COLOURS, CRYSTAL, RESOURCES, Colour, Resource
from regelwerk.games.revive.scene import signs
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.scene.signs import (
    colour_sign,
    effect_signs,
    machine_token,
    module_token,
    resource_sign,
    sign,
)
from regelwerk.games.revive.scoring import end_points
from regelwerk.games.revive.slots import HALVES, TOP
from regelwerk.games.revive.state import CORNER_SPACES, Player, State
from regelwerk.games.revive.terms import effect_terms
from regelwerk.games.revive.tribes.nadair import TRADES

# ---- the panel ------------------------------------------------------------------------------------


def panel(g: State, seat: int, over: bool) -> list[Node]:
    """A player at a glance: what counts, what is there to pay with, and the cards that may be copied."""
    p = g.players[seat]
    so_far = p.points + sum(end_points(g, seat).values())
    counts = [fact("points", p.points, Say.POINTS, "points", "rv-points")]
    if g.expansion:
        counts.append(fact("worship", p.worship, Say.WORSHIP, "worship"))
    counts.append(fact("end", so_far, Say.SO_FAR, "so_far"))
    artifacts = [
        fact(kind.name, n, kind, "artifact", key=f"artifact-{kind.name}-{seat}")
        for kind, n in zip(ARTIFACTS, p.artifacts, strict=True)
        if n
    ]
    if p.small_artifacts:
        artifacts.append(fact("small-artifact", p.small_artifacts, Say.SMALL_ARTIFACTS, "small_artifact"))
    if p.end_tile:
        artifacts.append(fact("end", 1, Say.END_TILE, "end_tile", key="end-tile"))
    inside = [
        row(
            node("span", p.tribe, class_="rv-tribe-name", about=f"tribe.{p.tribe.name}"),
            *tribe_state(p, keyed=True),
            class_="rv-line",
        ),
        row(*counts, *artifacts, class_="rv-line rv-counts"),
        row(*stock(g, p, ()), energy(p), switch(p, ()), class_="rv-line"),
        row(*[mini_track(p, colour) for colour in COLOURS], class_="rv-line rv-minis", wrap=False),
        row(*others_facts(g, p), class_="rv-line"),
    ]
    if p.active and not over:
        chips = [copy_chip(card, seat) for card in p.active]
        inside.append(row(sign("card", "rv-dim"), *chips, class_="rv-line rv-chips", label=Term(Say.ACTIVE)))
    return [stack(*inside, class_="rv-panel")]


def fact(which: str, value: Any, name: Any, about: str, class_: str = "", key: str = "") -> Node:
    """A number with its sign."""
    said = Term(name) if isinstance(name, Say) else name
    label = Term(Say.FACT, {"name": said, "value": value})
    return node(
        "span",
        sign(which, class_),
        node("strong", value),
        class_="rv-fact",
        label=label,
        about=about,
        key=key,
    )


def stock(g: State, p: Player, asked: Sequence[int]) -> list[Node]:
    """The four resources; what is above a limit stands out."""
    return [resource(p, each, acts=resource_acts(each) if p.seat in asked else ()) for each in RESOURCES]


def resource(p: Player, which: Resource, acts: Sequence[str] = ()) -> Node:
    n, limit = p.stock[which], LIMITS[which]
    label = Term(Say.STOCK, {"resource": which, "n": n, "limit": limit})
    return node(
        "span",
        resource_sign(which),
        node("strong", n),
        *([node("small", "!")] if n > limit else []),
        class_=scene.classes("rv-fact rv-stock", "is-over" if n > limit else "", "" if n else "is-none"),
        label=label,
        about=f"resource.{which.name}",
        acts=acts,
    )


@cache
def resource_acts(which: Resource) -> tuple[str, ...]:
    """What pointing at a resource of the own stock may mean."""
    if which is CRYSTAL:
        return tuple(f"give {each.name}-by-crystal" for each in BASIC)
    return tuple(f"{verb} {which.name}" for verb in ("gain", "give", "fill", "exchange", "switch"))


def energy(p: Player) -> Node:
    """Energy in the store, and all there is."""
    label = Term(Say.ENERGY, {"store": p.energy, "all": p.energy + len(p.powered), "most": ENERGY_EACH})
    value = node("strong", p.energy)
    rest = [node("small", f"/{p.energy + len(p.powered)}")]
    return node("span", sign("energy"), value, *rest, class_="rv-fact", label=label, about="energy")


def switch(p: Player, acts: Sequence[str]) -> Node:
    state = Term(Say.SWITCH_USED if p.switch else Say.SWITCH_UNUSED)
    return node(
        "span",
        sign("switch"),
        node("small", Term(Say.USED if p.switch else Say.UNUSED)),
        class_=scene.classes("rv-fact rv-switch", "is-used" if p.switch else ""),
        label=state,
        about="switch",
        acts=acts,
    )


def mini_track(p: Player, colour: Colour) -> Node:
    """How far a machine track has come."""
    step = p.tracks[colour]
    label = Term(Say.TRACK_AT, {"colour": colour, "step": step, "last": TRACK_LENGTH})
    bar = node(
        "svg",
        node("rect", x=0, y=0, width=TRACK_LENGTH * 4, height=6, rx=3, class_="rv-bar-back"),
        node("rect", x=0, y=0, width=step * 4, height=6, rx=3, class_="rv-bar-done"),
        viewBox=f"0 0 {TRACK_LENGTH * 4} 6",
        class_="rv-bar",
        aria_hidden="true",
    )
    return node(
        "span",
        colour_sign(colour),
        node("strong", step),
        bar,
        class_=f"rv-mini {scene.tint(signs.TINT[colour.name])}",
        label=label,
        about=f"track.{colour.name}",
    )


def others_facts(g: State, p: Player) -> list[Node]:
    """What else is counted: technologies, buildings, modules, machines, crates, journeys, cards."""
    crates = len(p.crates) + len(g.closed[p.seat])
    found = [
        fact("figure", len(p.figures), Say.TECHNOLOGIES, "technologies"),
        fact("small-building", len(p.small), BUILDINGS[0], "building.small"),
        fact("large-building", len(p.large), BUILDINGS[1], "building.large"),
        fact("module", sum(each is not None for slot in p.modules for each in slot), Say.MODULES, "module"),
        fact("machine", len(p.machines), Say.MACHINES, "machine"),
        fact("card", len(p.cards), Say.CARDS, "cards"),
    ]
    if crates:
        found.append(fact("crate", crates, Say.CRATES, "crate"))
    if p.journeys or p.completed:
        found.append(
            fact(
                "journey",
                f"{len(p.completed)}/{len(p.journeys) + len(p.completed)}",
                Say.JOURNEYS,
                "journeys",
            )
        )
    return found


def copy_chip(card: Citizen, seat: int) -> Node:
    """A card in somebody's active area: its top half may be copied with the switch."""
    acts = [f"copy {card.name} of {seat + 1}"]
    acts += [f"infect {seat + 1} {card.name} {each}" for each in HALVES]
    return node(
        "span",
        colour_sign(card.colour) if card.colour else sign("scyphoz"),
        *effect_signs(card.top),
        class_=f"rv-chip {scene.tint(signs.card_tint(card))}",
        about=signs.about_card(card),
        acts=acts,
        label=signs.card_words(card),
    )


def tribe_state(p: Player, keyed: bool = False) -> list[Node]:
    """What only some tribes have: day or night, equipment, pieces left, parasites."""
    found = []
    if p.tribe.name == "kairos":
        label = Term("revive.board.is_day" if p.day else "revive.board.is_night")
        found.append(
            node("span", sign("sun" if p.day else "moon"), label, class_="rv-fact", about="tribe.kairos")
        )
    for number, used in p.equipment:
        item = EQUIPMENT[number]
        state = "used" if used else "ready"
        label = Term(Say.EQUIPMENT, {"item": item, "state": state})
        found.append(
            node(
                "span",
                sign("equipment"),
                *effect_signs(item.effect),
                class_=f"rv-fact rv-equipment is-{state}",
                acts=(f"equip {item.name}",),
                about="tribe.gibwark",
                label=label,
            )
        )
    if p.tribe.pieces:
        which = {"hofstadterians": "temple", "formica": "tunnel", "ostarius": "gate-open"}.get(
            p.tribe.name, "parasite"
        )
        label = Term(Say.PIECES_LEFT, {"n": p.supply, "all": p.tribe.pieces})
        inside = (sign(which), node("strong", p.supply))
        found.append(node("span", *inside, class_="rv-fact", label=label, about=f"tribe.{p.tribe.name}"))
    if p.parasites:
        label = Term(Say.FACT, {"name": Term(Say.PARASITES), "value": p.parasites})
        acts = [f"reclaim {p.seat + 1}", f"from {p.seat + 1}"]
        acts += [f"borrow {p.seat + 1} {technology.name}" for technology in TECHNOLOGIES]
        inside = (sign("parasite"), node("strong", p.parasites))
        found.append(
            node(
                "span",
                *inside,
                class_="rv-fact",
                acts=acts,
                label=label,
                about="tribe.cordycepians",
                key=f"parasites-{p.seat}" if keyed else "",
            )
        )
    return found


# ---- the board ------------------------------------------------------------------------------------


def board(g: State, seat: int, own: bool) -> list[Node]:
    """Everything before a player. `own`: the reader's, so that it may be pointed at."""
    p = g.players[seat]
    asked = (seat,) if own else ()
    acts = [f"switch {each.name}" for each in BASIC] if own else []
    converting = ["to-worship", "even-worship"] if own else []
    back = ["to-points", "even-points"] if own else []
    facts = [
        node("span", fact("points", p.points, Say.POINTS, "points", "rv-points"), acts=converting),
        *(
            [node("span", fact("worship", p.worship, Say.WORSHIP, "worship"), acts=back)]
            if g.expansion
            else []
        ),
        *stock(g, p, asked),
        energy(p),
        switch(p, acts),
        *tribe_state(p),
    ]
    drawn = [
        row(*facts, class_="rv-facts"),
        slots(p, own),
        tracks(p, own),
        node("div", tribe_board(g, p, own), things(g, p, own), class_="rv-lower"),
    ]
    return [stack(*drawn, class_="rv-board")]


# ---- slots ----------------------------------------------------------------------------------------


def slots(p: Player, own: bool) -> Node:
    """The five slots: module spaces, and the halves of cards that stick out."""
    return node("div", *[one_slot(p, slot, own) for slot in SLOTS], class_="rv-slots")


def one_slot(p: Player, slot: Slot, own: bool) -> Node:
    locked = slot is SIDE and not p.has(T2M)
    spaces = [
        module_token(
            module,
            acts=(f"replace {module.name}", f"module {module.name}") if own else (),
            key=module.name if own else "",
        )
        if module is not None
        else node("span", sign("module"), class_="rv-module is-free", label=Term(Say.FREE_SPACE))
        for module in p.modules[slot]
    ]
    cards = [in_slot(p, slot, place, card, own) for place, card in enumerate(p.slots[slot])]
    acts: list[str] = []
    if own:
        acts.append(f"fit {slot.name}")
        places = [f"{slot.name}-{each}" for each in HALVES] if slot is SIDE else [slot.name]
        acts += [f"play {card.name} {place}" for card in p.active for place in places]
    half = Say.HALF_EITHER if slot is SIDE else Say.HALF_TOP if slot.half == "top" else Say.HALF_BOTTOM
    head = node(
        "span",
        *([sign("lock")] if locked else []),
        node("strong", slot),
        node("small", Term(half)),
        class_="rv-slot-head",
    )
    label = Term(
        Say.SLOT,
        {"slot": slot, "cards": list(p.slots[slot]) or Term(Say.EMPTY), "locked": "yes" if locked else "no"},
    )
    return node(
        "div",
        head,
        node("div", *spaces, class_="rv-spaces"),
        node("div", *(cards or [words(Term(Say.EMPTY), "quiet")]), class_="rv-in-slot"),
        class_=scene.classes("rv-slot", f"is-{slot.half}", "is-locked" if locked else ""),
        acts=acts,
        about="slot",
        label=label,
    )


def in_slot(p: Player, slot: Slot, place: int, card: Citizen, own: bool) -> Node:
    """A card in a slot: the half that sticks out."""
    half = p.side_half >> place & 1 if slot is SIDE else HALVES.index(slot.half)
    effect, stacks = (card.top, card.top_stacks) if half == TOP else (card.bottom, card.bottom_stacks)
    return node(
        "span",
        colour_sign(card.colour) if card.colour else sign("scyphoz"),
        *effect_signs(effect),
        *([node("span", sign("stack"), class_="rv-stacks", label=Term(Say.STACKS_HERE))] if stacks else []),
        class_=f"rv-chip {scene.tint(signs.card_tint(card))}",
        about=signs.about_card(card),
        acts=(f"retire {card.name}",) if own else (),
        label=signs.card_words(card),
        key=card_key(p.seat, card) if own else "",
    )


def card_key(seat: int, card: Citizen) -> str:
    return f"{seat}/{card.name}" if card.starting else card.name


# ---- the machine tracks ----------------------------------------------------------------------------


def tracks(p: Player, own: bool) -> Node:
    """Yellow, green and gray, each with twelve steps; between them the junctions."""
    between = {
        junction.tracks: [
            (number, other) for number, other in enumerate(JUNCTIONS) if other.tracks == junction.tracks
        ]
        for junction in JUNCTIONS
    }
    rows: list[Node] = []
    for colour in COLOURS:
        rows.append(one_track(p, colour, own))
        for pair, there in between.items():
            if pair[0] == colour:
                rows.append(junctions(p, there))
    return node("div", *rows, class_="rv-tracks")


def one_track(p: Player, colour: Colour, own: bool) -> Node:
    here = p.tracks[colour]
    head = node("span", colour_sign(colour), node("strong", here), class_="rv-track-head")
    cells = [step_cell(p, colour, step, own) for step in range(1, TRACK_LENGTH + 1)]
    label = Term(Say.TRACK_AT, {"colour": colour, "step": here, "last": TRACK_LENGTH})
    return node(
        "div",
        head,
        *cells,
        class_=f"rv-track {scene.tint(signs.TINT[colour.name])}",
        acts=(f"track {colour.name}",) if own else (),
        label=label,
    )


def step_cell(p: Player, colour: Colour, step: int, own: bool) -> Node:
    """A step: what it brings; the marker stands where the track has come to."""
    here = p.tracks[colour]
    effect = TRACK[colour][step]
    marker = (
        [scene.seat_mark(p.seat, "rv-marker", key=f"track-{colour.name}" if own else "")]
        if step == here
        else []
    )
    state = "is-done" if step <= here else "is-next" if step == here + 1 else ""
    return node(
        "span",
        node("small", step, class_="rv-step-number"),
        *effect_signs(effect),
        *marker,
        class_=scene.classes("rv-step", state),
        about=f"step.{colour.name}.{step}",
        label=Term(Say.STEP, {"step": step, "effect": effect_terms(effect)}),
    )


def junctions(p: Player, there: Sequence[tuple[int, Any]]) -> Node:
    """The junctions between two tracks, each below the step that opens it."""
    cells: list[Node] = [node("span", class_="rv-track-head")]
    at_step = {junction.step: (number, junction) for number, junction in there}
    for step in range(1, TRACK_LENGTH + 1):
        if step not in at_step:
            cells.append(node("span"))
            continue
        number, junction = at_step[step]
        done = number in p.junctions
        label = Term(
            Say.JUNCTION,
            {
                "tracks": list(junction.tracks),
                "step": step,
                "effect": effect_terms(junction.reward),
                "done": "yes" if done else "no",
            },
        )
        cells.append(
            node(
                "span",
                *effect_signs(junction.reward),
                class_=scene.classes("rv-junction", "is-done" if done else ""),
                about=f"junction.{number}",
                label=label,
            )
        )
    return node("div", *cells, class_="rv-track rv-between")


# ---- the tribe board ---------------------------------------------------------------------------------


def tribe_board(g: State, p: Player, own: bool) -> Node:
    """The ability and the seven technologies."""
    ability = node(
        "p",
        sign("tribe"),
        node("strong", p.tribe),
        node("span", *effect_signs(p.tribe.ability), class_="rv-ability"),
        class_="rv-tribe-head",
        acts=("tribe",) if own else (),
        about=f"tribe.{p.tribe.name}",
        label=Term(Say.ABILITY, {"tribe": p.tribe, "effect": effect_terms(p.tribe.ability)}),
    )
    lines = [(T3L, T3M, T3R), (T2L, T2M, T2R), (T1,)]
    rows = [
        node("div", *[technology_cell(g, p, each, own) for each in line], class_="rv-tier") for line in lines
    ]
    return node("div", ability, *rows, class_="rv-tribe")


def technology_cell(g: State, p: Player, technology: Technology, own: bool) -> Node:
    """A technology: what it does, its books and points; the figure stays on it until it is unlocked."""
    unlocked = p.has(technology)
    next_one = not unlocked and (not technology.needs or p.has(Technology.named(technology.needs)))
    said = technology_says(p, technology)
    head = node(
        "span",
        *([sign("figure", f"seat-{p.seat} rv-figure")] if not unlocked else [node("strong", "✓")]),
        resource_sign("book"),
        node("strong", technology.books),
        sign("points", "rv-points"),
        node("strong", technology.points),
        *([sign("bulb", "rv-bulb")] if technology.bulbs else []),
        class_="rv-tech-head",
    )
    state = "unlocked" if unlocked else "next" if next_one else "later"
    label = Term(
        Say.TECHNOLOGY,
        {
            "name": technology,
            "books": technology.books,
            "points": technology.points,
            "text": said,
            "state": state,
        },
    )
    return node(
        "div",
        head,
        node("span", said, class_="rv-tech-text"),
        class_=f"rv-tech is-{state}",
        acts=technology_acts(g, technology) if own else (),
        about=f"technology.{p.tribe.name}.{technology.name}",
        label=label,
    )


def technology_says(p: Player, technology: Technology) -> Any:
    """What a technology does."""
    if technology is T2M:
        return Term(Say.SIDE_SLOT)
    if technology.tier == 3:
        return list(effect_terms(technology.once))
    return technology_words(p.tribe, technology)


def technology_acts(g: State, technology: Technology) -> list[str]:
    """Populating any site with this figure; and the one beside the worship track."""
    sites = [hex for hex, code in enumerate(g.land) if code & KIND == SITE]
    acts = [f"unlock {technology.name}"]
    acts += [f"populate {name_of(hex)} {technology.name}" for hex in (*sites, *sorted(CORNER_SPACES))]
    if technology is T2R:
        acts += [option.name for _, option in TRADES]
    return acts


# ---- machines, crates, journeys, cards at rest ----------------------------------------------------------


def things(g: State, p: Player, own: bool) -> Node:
    parts: list[Node] = []
    if p.machines:
        parts.append(part(Say.MACHINES, [own_machine(p, each, own) for each in p.machines]))
    closed = len(g.closed[p.seat])
    if closed or p.crates:
        shut = [
            node(
                "span",
                sign("crate"),
                node("strong", closed),
                node("small", Term(Say.CLOSED)),
                class_="rv-crate",
                acts=("open",) if own else (),
                about="crate",
                label=Term(Say.CLOSED_CRATES, {"n": closed}),
            )
        ]
        opened = [
            node(
                "span",
                sign("crate", "rv-dim"),
                *effect_signs(crate.effect),
                class_="rv-crate is-open",
                label=crate,
                about="crate",
            )
            for crate in p.crates
        ]
        parts.append(part(Say.CRATES, [*(shut if closed else []), *opened]))
    if p.journeys or p.completed:
        journeys = [own_journey(g, p, each, own) for each in p.journeys]
        finished = [
            node(
                "span",
                sign("journey"),
                colour_sign(each.colour),
                sign("bulb", "rv-bulb"),
                class_="rv-crate is-open",
                label=Term(Say.COMPLETED, {"journey": each}),
                about=f"journey.{each.name}",
            )
            for each in p.completed
        ]
        parts.append(part(Say.JOURNEYS, [*journeys, *finished]))
    if p.rest:
        resting = [rest_card(p, card, own) for card in p.rest]
        parts.append(part(Say.REST, resting, "rv-resting"))
    if not own and p.active:
        parts.append(part(Say.ACTIVE, [signs.citizen(card, class_="rv-small") for card in p.active]))
    if any(p.artifacts) or p.small_artifacts or p.end_tile:
        parts.append(part(Say.ARTIFACTS, artifacts(p)))
    return node("div", *parts, class_="rv-things")


def part(title: Say, inside: Iterable[Node], class_: str = "") -> Node:
    return node(
        "div",
        node("h4", Term(title)),
        row(*inside, class_="rv-lying"),
        class_=scene.classes("rv-part", class_),
    )


def own_machine(p: Player, machine: Any, own: bool) -> Node:
    state = "flipped" if machine in p.flipped else "powered" if machine in p.powered else ""
    acts = (f"use {machine.name}", f"back {machine.name}") if own else ()
    return machine_token(machine, acts=acts, state=state, key=machine.name if own else "")


def own_journey(g: State, p: Player, journey: Journey, own: bool) -> Node:
    """An open journey; what is met already is ticked."""
    have = None if journey.prices else reached(g, p.seat, journey)
    levels = [
        signs.journey_level(journey, number, (f"complete {journey.name} {number}",) if own else (), have)
        for number in (1, 2, 3)
    ]
    return signs.journey_card(journey, levels=levels, key=journey.name if own else "")


def rest_card(p: Player, card: Citizen, own: bool) -> Node:
    acts = (f"wake {card.name}",) if own else ()
    return signs.citizen(
        card,
        acts=acts,
        top=acts,
        bottom=acts,
        class_="rv-small is-resting",
        key=card_key(p.seat, card) if own else "",
    )


def artifacts(p: Player) -> list[Node]:
    found = []
    for kind, n in zip(ARTIFACTS, p.artifacts, strict=True):
        if n:
            found.append(fact(kind.name, n, kind, "artifact"))
    if p.small_artifacts:
        found.append(fact("small-artifact", p.small_artifacts, Say.SMALL_ARTIFACTS, "small_artifact"))
    if p.end_tile:
        found.append(fact("end", 1, Say.END_TILE, "end_tile"))
    return found


# ---- the reader's cards ----------------------------------------------------------------------------------


def hand(view: Any, g: State) -> list[Node]:
    """The active cards, half by half; then what only the reader sees."""
    seat = view["seat"]
    if seat is None:
        return []
    p = g.players[seat]
    journeys = g.journeys
    cards = [active_card(p, card, journeys) for card in p.active]
    secret = [artifact_card(card) for card in g.secret[seat]]
    known = [secret_scyphoz(name) for name in view["scyphoz"]["cards"]]
    hint = [words(Term(Say.NO_ACTIVE), "quiet")] if not cards else []
    return [
        node(
            "div",
            *cards,
            *hint,
            node(
                "span",
                sign("rest"),
                node("strong", len(p.rest)),
                class_="rv-fact rv-sleep",
                acts=("hibernate",),
                about="rest",
                label=Term(Say.RESTING, {"n": len(p.rest)}),
            ),
            *secret,
            *(
                [node("div", node("small", Term(Say.KNOWN_SCYPHOZ)), *known, class_="rv-known")]
                if known
                else []
            ),
            class_="rv-hand",
            tabindex=0,
        )
    ]


def active_card(p: Player, card: Citizen, journeys: Sequence[Journey]) -> Node:
    """A card that may be played: its halves may be pointed at, each for the slots that give it."""
    name = card.name
    common = [f"journey {each.name} for {name}" for each in journeys if fits(card, each)]
    common.append(f"tire {name}")
    top = [f"play {name} {slot.name}" for slot in SLOTS if slot.half == "top"]
    bottom = [f"play {name} {slot.name}" for slot in SLOTS if slot.half == "bottom"]
    top.append(f"play {name} {SIDE.name}-top")
    bottom.append(f"play {name} {SIDE.name}-bottom")
    return signs.citizen(
        card,
        acts=[*common, *top, *bottom],
        top=[*top, *common],
        bottom=[*bottom, *common],
        key=card_key(p.seat, card),
    )


def secret_scyphoz(name: str) -> Node:
    """A Scyphoz card that only the reader knows: one to keep, or one put under the deck."""
    keep = (f"keep {name}",)
    return signs.citizen(CITIZEN[name], acts=keep, top=keep, bottom=keep, class_="is-secret")


def artifact_card(card: Any) -> Node:
    """What each large artifact of a type is worth."""
    lines = [
        node(
            "span",
            sign(kind.name),
            *signs.scoring_signs(points, per),
            class_="rv-artifact-line",
        )
        for kind, (points, per) in zip(ARTIFACTS, card.lines, strict=True)
    ]
    return node(
        "div",
        *lines,
        class_="card rv-artifact-card",
        about=f"artifact_card.{card.name}",
        acts=(f"keep {card.name}",),
        label=card,
    )
