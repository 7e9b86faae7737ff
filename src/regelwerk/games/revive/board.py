"""How the table of Revive is drawn in the terminal: a view in tables of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.core.picture import Picture, Seat, Table, Tinted
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import (
    ARTIFACTS,
    BUILT_IN,
    EQUIPMENT,
    LOCATIONS,
    SLOTS,
    TECHNOLOGIES,
    Location,
    Technology,
    Tribe,
)
from regelwerk.games.revive.cards import (
    ARTIFACT_CARDS,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    SEAS,
    ArtifactCard,
    Citizen,
    Crate,
    Journey,
    Module,
)
from regelwerk.games.revive.map import BLOCKS, COLUMNS, KIND, LAND_NAMES, PLACES, ROWS, SYMBOL
from regelwerk.games.revive.printed import COLOURS, RESOURCES
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.terms import effect_terms, journey_in_full, scores

View = Mapping[str, Any]
Row = tuple[Any, ...]

CARDS: dict[str, Citizen] = {card.name: card for card in CITIZENS}
MODULE: dict[str, Module] = {module.name: module for module in MODULES}
MACHINE: dict[str, Any] = {machine.name: machine for machine in (*MACHINES, *BUILT_IN)}
JOURNEY: dict[str, Journey] = {journey.name: journey for journey in JOURNEYS}
CRATE: dict[str, Crate] = {crate.name: crate for crate in CRATES}
ARTIFACT: dict[str, ArtifactCard] = {card.name: card for card in ARTIFACT_CARDS}
LOCATION: dict[str, Location] = {location.name: location for location in LOCATIONS}
TECHNOLOGY: dict[str, Technology] = {technology.name: technology for technology in TECHNOLOGIES}


def draw(view: View) -> Picture:
    """The table as one seat (or a spectator) sees it."""
    picture = [stand(view), land(view), tiles(view), market(view), players(view)]
    seats = range(len(view["players"]))
    own = view["seat"]
    picture += [before(view, seat) for seat in seats if seat != own]
    if own is not None:
        picture += [before(view, own), cards(view["players"][own])]
        if secret := view["secret"][own]["cards"]:
            row = (Term(Say.BOARD_ARTIFACT_CARD), [ARTIFACT[name] for name in secret])
            picture.append(Table(Term(Say.BOARD_SECRET), (), (row,)))
    return tuple(picture)


def stand(view: View) -> Table:
    """Where the game stands."""
    rows: list[Row] = []
    if view["phase"] == "play" and view["active"] >= 0:
        rows.append((Term(Say.BOARD_ON_TURN), Seat(view["active"])))
        rows.append((Term(Say.BOARD_PART), view["part"] or 1))
    left = [
        Term(Say.BOARD_LEFT, {"n": n, "artifact": kind})
        for n, kind in zip(view["large"], ARTIFACTS, strict=True)
    ]
    rows.append((Term(Say.BOARD_LARGE_ARTIFACTS), left))
    rows.append((Term(Say.BOARD_SMALL_ARTIFACTS), view["small"]))
    if view["ending"] >= 0:
        rows.append((Term(Say.BOARD_ENDING), Seat(view["ending"])))
    if len(view["players"]) == 1:
        rows.append((Term(Say.BOARD_MARKER), view["marker"]))
    for place, name in zip(
        ("top-left", "top-right", "bottom-left", "bottom-right"), view["corners"], strict=True
    ):
        rows.append((Term(Say.BOARD_CORNER, {"place": Term(f"revive.slot.{place}")}), scored(name)))
    if view["beside"]:
        rows.append((Term(Say.BOARD_BESIDE), scored(view["beside"])))
    if open_card := view["open_card"]["cards"]:
        rows.append((Term(Say.BOARD_ARTIFACT_CARD), [ARTIFACT[name] for name in open_card]))
    return Table(Term(Say.BOARD_STAND), (), tuple(rows))


def scored(name: str) -> Term:
    """What a large location counts."""
    return scores(LOCATION[name].points, LOCATION[name].per)


def land(view: View) -> Table:
    """The map row by row: what each hex shows, and who stands there. Odd rows are half a hex to the right."""
    head = (Term(Say.BOARD_ROW), *range(COLUMNS))
    rows = []
    for row in range(ROWS):
        cells = [hex_words(view, row * COLUMNS + column) for column in range(COLUMNS)]
        rows.append((row, *cells))
    return Table(Term(Say.BOARD_MAP), head, tuple(rows))


def hex_words(view: View, hex: int) -> Any:
    """A letter or two for the land, then the pieces on it."""
    code = view["land"][hex]
    name = LAND_NAMES[code & KIND]
    land = Term(f"revive.land.{name}")
    what = [f"{seat + 1}{kind}" for seat, kind in pieces_at(view, hex)]
    term = Term(
        Say.BOARD_HEX,
        {"land": land, "crystal": "yes" if code & SYMBOL else "no", "pieces": " ".join(what) or "none"},
    )
    tint = {"yellow": "yellow", "green": "green", "gray": "gray", "lake": "blue", "sea": "blue"}.get(name)
    return Tinted(term, tint) if tint else term


def pieces_at(view: View, hex: int) -> list[tuple[int, str]]:
    """Who has what on a hex: s a small building, l a large one, p a figure, t a temple or tunnel chip."""
    found = []
    for seat, p in enumerate(view["players"]):
        kinds = (("s", p["small"]), ("l", p["large"]), ("p", p["figures"]), ("t", p["spaces"]))
        found += [(seat, kind) for kind, spaces in kinds if hex in spaces]
    return found


def tiles(view: View) -> Table:
    """What the icy sides of the unexplored tiles say."""
    found = []
    for spot, back in enumerate(view["backs"]):
        space = BLOCKS[spot].space
        if back is not None and LAND_NAMES[view["land"][space] & KIND] == "ice":
            food, points = back.split("/")
            values = {"place": PLACES[space], "food": int(food), "points": int(points)}
            found.append(Term(Say.BOARD_ICE, values))
    return Table(Term(Say.BOARD_UNEXPLORED), (), ((Term(Say.BOARD_PLACES), found),) if found else ())


def market(view: View) -> Table:
    """The displays."""
    rows: list[Row] = [
        (Term(Say.BOARD_CITIZENS), [card_words(name) for name in view["citizens"]["cards"]]),
        (Term(Say.BOARD_MODULES), [MODULE[name] for name in view["modules"]["cards"]]),
        (Term(Say.BOARD_MACHINES), sorted((MACHINE[name] for name in view["machines"]["cards"]), key=int)),
    ]
    if view["journeys"]["cards"]:
        rows.append(
            (Term(Say.BOARD_JOURNEYS), [journey_in_full(JOURNEY[name]) for name in view["journeys"]["cards"]])
        )
    seas = [
        Term(Say.BOARD_SEA_AT, {"place": PLACES[space], **sea_words(number)})
        for space, number in view["seas"]
    ]
    if seas:
        rows.append((Term(Say.BOARD_SEAS), seas))
    return Table(Term(Say.BOARD_MARKET), (), tuple(rows))


def sea_words(number: int) -> dict[str, Any]:
    sea = SEAS[number]
    return {
        "first_small": effect_terms(sea.first_build[0]),
        "first_large": effect_terms(sea.first_build[1]),
        "winter_small": effect_terms(sea.hibernation[0]),
        "winter_large": effect_terms(sea.hibernation[1]),
    }


def card_words(name: str) -> Term:
    """A card with both halves."""
    card = CARDS[name]
    values = {"card": card, "top": effect_terms(card.top), "bottom": effect_terms(card.bottom)}
    return Term(Say.BOARD_CARD, values)


def players(view: View) -> Table:
    """What counts, side by side."""
    p = view["players"]
    columns: list[tuple[Any, list[Any]]] = [
        (Term(Say.BOARD_PLAYER), [Seat(seat) for seat in range(len(p))]),
        (Term(Say.BOARD_TRIBE), [Tribe.named(each["tribe"]) for each in p]),
        (Term(Say.BOARD_POINTS), [each["points"] for each in p]),
    ]
    if view["beside"]:
        columns.append((Term(Say.BOARD_WORSHIP), [each["worship"] for each in p]))
    columns += [(resource, [each[resource.name] for each in p]) for resource in RESOURCES]
    columns += [
        (Term(Say.BOARD_ENERGY), [Term(Say.BOARD_ENERGY_OF, energy(each)) for each in p]),
        *[(Tinted(colour, colour.name), [each["tracks"][colour] for each in p]) for colour in COLOURS],
        (Term(Say.BOARD_PROGRESS), [each["progress"] for each in p]),
        (Term(Say.BOARD_ARTIFACTS), [sum(each["artifacts"]) for each in p]),
        (
            Term(Say.BOARD_SWITCH),
            [Term(Say.BOARD_USED if each["switch"] else Say.BOARD_UNUSED) for each in p],
        ),
    ]
    head = tuple(name for name, _ in columns)
    return Table(Term(Say.BOARD_PLAYERS), head, tuple(zip(*(cells for _, cells in columns), strict=True)))


def energy(p: View) -> dict[str, Any]:
    return {"store": p["energy"], "all": p["energy"] + len(p["powered"])}


def before(view: View, seat: int) -> Table:
    """What lies in front of one player."""
    p = view["players"][seat]
    rows: list[Row] = []

    def line(say: Say, things: Sequence[Any]) -> None:
        if things:
            rows.append((Term(say), list(things)))

    line(Say.BOARD_TECHNOLOGIES, [TECHNOLOGY[name] for name in p["technologies"]])
    for slot in SLOTS:
        held = [MODULE[name] for name in p["modules"][slot] if name]
        there = [CARDS[name] for name in p["slots"][slot]]
        if held or there:
            rows.append((slot, [*there, *held]))
    line(Say.BOARD_OWN_MACHINES, [machine_words(p, name) for name in p["machines"]])
    crates = [CRATE[name] for name in p["crates"]]
    if p["closed"]:
        crates.append(Term(Say.BOARD_CLOSED, {"n": p["closed"]}))  # type: ignore[arg-type]
    line(Say.BOARD_CRATES, crates)
    line(Say.BOARD_OPEN_JOURNEYS, [journey_in_full(JOURNEY[name]) for name in p["journeys"]])
    if p["completed"]:
        rows.append((Term(Say.BOARD_COMPLETED), len(p["completed"])))
    if p["small_artifacts"]:
        rows.append((Term(Say.BOARD_SMALL_ARTIFACTS), p["small_artifacts"]))
    line(Say.BOARD_EQUIPMENT, [EQUIPMENT[number] for number, used in p["equipment"] if not used])
    if p["tribe"] == "kairos":
        rows.append((Term(Say.BOARD_DAY_NIGHT), Term(Say.BOARD_IS_DAY if p["day"] else Say.BOARD_IS_NIGHT)))
    if p["parasites"]:
        rows.append((Term(Say.BOARD_PARASITES), p["parasites"]))
    if seat != view["seat"]:
        line(Say.BOARD_ACTIVE, [card_words(name) for name in p["active"]])
        line(Say.BOARD_REST, [CARDS[name] for name in p["rest"]])
    return Table(
        Term(Say.BOARD_IN_FRONT, {"seat": Seat(seat), "tribe": Tribe.named(p["tribe"])}), (), tuple(rows)
    )


def machine_words(p: View, name: str) -> Term:
    state = "flipped" if name in p["flipped"] else "powered" if name in p["powered"] else "ready"
    return Term(Say.BOARD_MACHINE, {"machine": MACHINE[name], "state": state})


def cards(p: View) -> Table:
    """The reader's own cards, half by half."""
    head = (Term(Say.BOARD_CARD_NAME), Term(Say.BOARD_TOP), Term(Say.BOARD_BOTTOM), Term(Say.BOARD_WHERE))
    rows = []
    for say, names in ((Say.BOARD_ACTIVE, p["active"]), (Say.BOARD_REST, p["rest"])):
        for name in names:
            card = CARDS[name]
            rows.append(
                (card, half(card.top, card.top_stacks), half(card.bottom, card.bottom_stacks), Term(say))
            )
    return Table(Term(Say.BOARD_OWN_CARDS), head, tuple(rows))


def half(effect: Any, stacks: bool) -> Any:
    words = effect_terms(effect)
    return Term(Say.BOARD_STACKS, {"effect": words}) if stacks else words
