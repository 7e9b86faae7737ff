"""What scorings, journeys and "per" effects count. One function for each key."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from regelwerk.games.revive.boards import LARGE, SMALL, TECHNOLOGIES
from regelwerk.games.revive.cards import CARDS
from regelwerk.games.revive.map import SPOT_OF, beside, ground, spaces_of
from regelwerk.games.revive.state import Player, State


def count(g: State, seat: int, what: str) -> int:
    """How many of these this player has."""
    return COUNTS[what](g, g.players[seat])


def bulbs(p: Player) -> int:
    """Visible bulbs: unlocked technologies, machine tokens, flipped unstable machines, completed
    journeys. The bulb on the front of a journey does not count. [1.7, 18.4, 19.1]"""
    machines: int = sum([machine.bulbs for machine in p.machines if machine not in p.flipped])
    return _unlocked_bulbs(p.technologies) + machines + len(p.flipped) + len(p.completed)


@cache
def _unlocked_bulbs(technologies: int) -> int:
    return sum(technology.bulbs for technology in TECHNOLOGIES if technologies >> technology & 1)


def beside_buildings(p: Player) -> frozenset[int]:
    """The hexes that touch own buildings."""
    return _beside(p.buildings)


@lru_cache(maxsize=1 << 10)
def _beside(buildings: tuple[int, ...]) -> frozenset[int]:
    return frozenset(spaces_of(beside(buildings)))


def lakes(g: State, p: Player) -> int:
    """Different lakes beside own buildings; a sea is no lake. [16.2]"""
    return (beside(p.buildings) & ground(g.land).lakes).bit_count()


def crystals(g: State, p: Player) -> int:
    """Different spaces with a crystal symbol or a giant crystal beside own buildings. [18.5]"""
    land = ground(g.land)
    return (beside(p.buildings) & (land.symbols | land.giants)).bit_count()


def seas_of(g: State, buildings: tuple[int, ...]) -> set[int]:
    """The places of the seas that these buildings touch."""
    shores = beside(buildings) & ground(g.land).seas
    return {SPOT_OF[hex] for hex in spaces_of(shores)} if shores else set()


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
    "crate": lambda g, p: len(p.crates) + len(g.closed[p.seat]),
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
