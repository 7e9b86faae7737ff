"""What scorings, journeys and "per" effects count. One function for each key."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.games.revive.boards import LARGE, SMALL, TECHNOLOGIES
from regelwerk.games.revive.cards import CARDS
from regelwerk.games.revive.map import AROUND, GIANT, KIND, LAKE, SEA, SPOT_OF, SYMBOL
from regelwerk.games.revive.state import Player, State


def count(g: State, seat: int, what: str) -> int:
    """How many of these this player has."""
    return COUNTS[what](g, g.players[seat])


def bulbs(p: Player) -> int:
    """Visible bulbs: unlocked technologies, machine tokens, flipped unstable machines, completed
    journeys. The bulb on the front of a journey does not count. [1.7, 18.4, 19.1]"""
    own: int = sum(technology.bulbs for technology in TECHNOLOGIES if p.has(technology))
    own += sum(machine.bulbs for machine in p.machines if machine not in p.flipped)
    return own + len(p.flipped) + len(p.completed)


def beside_buildings(p: Player) -> set[int]:
    """The hexes that touch own buildings."""
    return {hex for space in p.buildings for hex in AROUND[space]}


def lakes(g: State, p: Player) -> int:
    """Different lakes beside own buildings; a sea is no lake. [16.2]"""
    return sum(g.land[hex] & KIND == LAKE for hex in beside_buildings(p))


def crystals(g: State, p: Player) -> int:
    """Different spaces with a crystal symbol or a giant crystal beside own buildings. [18.5]"""
    return sum(g.land[hex] & SYMBOL > 0 or g.land[hex] & KIND == GIANT for hex in beside_buildings(p))


def seas_of(g: State, buildings: tuple[int, ...]) -> set[int]:
    """The places of the seas that these buildings touch."""
    return {SPOT_OF[hex] for space in buildings for hex in AROUND[space] if g.land[hex] & KIND == SEA}


def sea_kinds(g: State, p: Player) -> int:
    """Over all seas, the kinds of building beside it. [21.4]"""
    return len(seas_of(g, p.small)) + len(seas_of(g, p.large))


def citizen_cards(p: Player) -> int:
    """Own citizens wherever they lie; starting cards and Scyphoz cards are none."""
    return sum(not card.starting and not card.scyphoz for card in p.cards)


COUNTS: dict[str, Callable[[State, Player], int]] = {
    "building": lambda g, p: len(p.small) + len(p.large),
    "small building": lambda g, p: len(p.built(SMALL)),
    "large building": lambda g, p: len(p.built(LARGE)),
    "population": lambda g, p: len(p.figures),
    "large location": lambda g, p: len(p.large_locations),
    "module": lambda g, p: sum(module is not None for slot in p.modules for module in slot),
    "crate": lambda g, p: len(p.crates) + len(g.closed[g.players.index(p)]),
    "machine token": lambda g, p: sum(machine < CARDS for machine in p.machines),
    "bulb": lambda g, p: bulbs(p),
    "citizen card": lambda g, p: citizen_cards(p),
    "scyphoz card": lambda g, p: sum(card.scyphoz for card in p.cards),
    "lake adjacent": lakes,
    "crystal adjacent": crystals,
    "sea adjacent": lambda g, p: len(seas_of(g, p.buildings)),
    "sea building type": sea_kinds,
    "lowest track steps": lambda g, p: min(p.tracks),
    "tunnel pair": lambda g, p: len(p.spaces) // 2,
}
