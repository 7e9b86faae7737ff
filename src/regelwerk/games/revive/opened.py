"""What lies open, as a state: a drawing counts prices, conditions and points by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.games.revive.boards import BUILDINGS, BUILT_IN, LOCATIONS, TECHNOLOGIES, TRIBES, Location
from regelwerk.games.revive.cards import (
    ARTIFACT_CARDS,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    STARTING,
)
from regelwerk.games.revive.printed import COLOURS, RESOURCES
from regelwerk.games.revive.state import CHOOSE_CARDS, OVER, PLAY, Player, State

View = Mapping[str, Any]

PHASES = {"choose_cards": CHOOSE_CARDS, "play": PLAY, "over": OVER}
CITIZEN = {card.name: card for card in CITIZENS}
OWN_CARD = tuple(CITIZEN | {card.name: card for card in own} for own in STARTING)
"""For each seat its cards by name: everybody's starting cards have the same names."""
MODULE = {module.name: module for module in MODULES} | {None: None}
MACHINE: dict[str, Any] = {machine.name: machine for machine in (*MACHINES, *BUILT_IN)}
JOURNEY = {journey.name: journey for journey in JOURNEYS}
CRATE = {crate.name: crate for crate in CRATES}
ARTIFACT_CARD = {card.name: card for card in ARTIFACT_CARDS}
LOCATION: dict[str | None, Location | None] = {location.name: location for location in LOCATIONS} | {
    None: None
}
TRIBE = {tribe.name: tribe for tribe in TRIBES}


def open_table(view: View) -> State:
    """The state with nothing in it that this reader does not see: no decks, no tiles under the ice."""
    g = State(view["seats"], view["settings"], Chance(b""))
    g.phase, g.first, g.active = PHASES[view["phase"]], view["first"], view["active"]
    for key in ("part", "turns", "ending", "marker", "small"):
        setattr(g, key, view[key])
    g.last_turns = tuple(view["last_turns"])
    g.players = [open_player(seat, p) for seat, p in enumerate(view["players"])]
    g.land = bytes(view["land"])
    g.ice = bytes(food_on(back) for back in view["backs"])
    g.seas = tuple((space, number) for space, number in view["seas"])
    g.gates = tuple((one, two, three, is_open) for one, two, three, is_open in view["gates"])
    g.corners = tuple(Location.named(name) for name in view["corners"])
    g.beside = LOCATION[view["beside"]]
    g.citizens = _cards(CITIZEN, view["citizens"])
    g.modules = _cards(MODULE, view["modules"])
    tokens = _cards(MACHINE, view["machines"])
    g.machines = [tuple(token for token in tokens if token.colour is colour) for colour in COLOURS]
    g.journeys = _cards(JOURNEY, view["journeys"])
    g.open_card = _cards(ARTIFACT_CARD, view["open_card"])
    g.secret = [_cards(ARTIFACT_CARD, pile) for pile in view["secret"]]
    g.closed = [[CRATES[0]] * p["closed"] for p in view["players"]]  # how many, not which
    g.large = list(view["large"])
    return g


def open_player(seat: int, p: View) -> Player:
    """What lies in front of a player."""
    cards = OWN_CARD[seat]
    machine = {name: MACHINE[name] for name in p["machines"]}

    def own(names: Iterable[str]) -> tuple[Any, ...]:
        return tuple(cards[name] for name in names)

    return Player(
        seat=seat,
        tribe=TRIBE[p["tribe"]],
        stock=[p[resource.name] for resource in RESOURCES],
        tracks=list(p["tracks"]),
        points=p["points"],
        worship=p["worship"],
        energy=p["energy"],
        machines=tuple(machine.values()),
        powered=tuple(machine[name] for name in p["powered"]),
        flipped=tuple(machine[name] for name in p["flipped"]),
        junctions=tuple(p["junctions"]),
        progress=tuple(p["progress"]),
        active=own(p["active"]),
        rest=own(p["rest"]),
        slots=tuple(own(slot) for slot in p["slots"]),
        side_half=p["side_half"],
        modules=tuple(tuple(MODULE[name] for name in slot) for slot in p["modules"]),
        technologies=sum(1 << each for each in TECHNOLOGIES if each.name in p["technologies"]),
        figures=tuple(p["figures"]),
        small=tuple(p["small"]),
        large=tuple(p["large"]),
        crates=tuple(CRATE[name] for name in p["crates"]),
        journeys=tuple(JOURNEY[name] for name in p["journeys"]),
        completed=tuple(JOURNEY[name] for name in p["completed"]),
        artifacts=tuple(p["artifacts"]),
        small_artifacts=p["small_artifacts"],
        end_tile=p["end_tile"],
        switch=p["switch"],
        seas=tuple((sea, BUILDINGS[kind]) for sea, kind in p["seas"]),
        gained=tuple(p["gained"]),
        off=tuple(p["off"]),
        once=tuple(p["once"]),
        spaces=tuple(p["spaces"]),
        supply=p["supply"],
        day=p["day"],
        equipment=tuple((number, used) for number, used in p["equipment"]),
        parasites=p["parasites"],
        borrowed=tuple((lender, what) for lender, what in p["borrowed"]),
    )


def food_on(back: str | None) -> int:
    """The food printed on the icy side of a tile."""
    return 0 if back is None else int(back.partition("/")[0])


def points_on(back: str) -> int:
    return int(back.partition("/")[2])


def _cards(known: Mapping[Any, Any], pile: View) -> list[Any]:
    return [known[name] for name in pile["cards"]]
