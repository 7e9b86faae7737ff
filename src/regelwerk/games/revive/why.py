"""Why not: what nearly works, with the rule that forbids it. Only asked when somebody asks."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.core.decisions import Decision, Refusal, refuse
from regelwerk.games.revive.boards import (
    BUILDINGS,
    BUILT_IN,
    SIDE,
    SLOTS,
    T2M,
    TECHNOLOGIES,
    Building,
    BuiltIn,
    Technology,
)
from regelwerk.games.revive.build import gears, taken
from regelwerk.games.revive.cards import AreaTile, Citizen, Journey, Machine
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.explore import explore_off, explore_price
from regelwerk.games.revive.journeys import fits, met
from regelwerk.games.revive.map import (
    BLOCKS,
    DESERT,
    FAR,
    ICE,
    KIND,
    LOCATION,
    PLACES,
    SEA,
    SITE,
    SPOT_OF,
    Place,
)
from regelwerk.games.revive.populate import books, others_at
from regelwerk.games.revive.printed import BOOK, CRYSTAL, FOOD, GEAR
from regelwerk.games.revive.reach import range_off, reach
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import available
from regelwerk.games.revive.state import CORNER_SPACES, State
from regelwerk.games.revive.technologies import unlockable
from regelwerk.games.revive.terms import condition


def why_not(g: State, decision: Decision, words: str) -> Refusal | None:
    """The reason for words that are no answer to this decision; None if there is no better reason than
    that they are not offered."""
    verb, *rest = words.split() or [""]
    reason = REASONS.get(verb)
    if reason is None or (verb in ACTIONS and decision.about not in ("action", verb, "play_another")):
        return None
    try:
        return reason(g, decision.seat, rest)
    except (KeyError, ValueError, IndexError):
        return None  # names that do not exist


def place_named(word: str) -> Place:
    return Place.named(word)


# ---- actions --------------------------------------------------------------------------------------


def no_play(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[7]"""
    p = g.players[seat]
    card = Citizen.named(words[0])
    if words[0] in [other.name for other in p.rest]:
        return refuse(Say.CARD_RESTS, Say.SECTION_PLAY, card=card)
    if words[0] not in [other.name for other in p.active]:
        return refuse(Say.CARD_NOT_ACTIVE, Say.SECTION_PLAY, card=card)
    for slot in SLOTS:
        if len(words) > 1 and words[1].startswith(slot.name):
            if slot is SIDE and not p.has(T2M):
                return refuse(Say.SIDE_LOCKED, Say.SECTION_PLAY)
            if not available(slot, p.slots[slot], p.side_half):
                return refuse(Say.SLOT_OCCUPIED, Say.SECTION_PLAY, slot=slot)
    return None


def no_switch(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[8.1]"""
    return refuse(Say.SWITCH_USED, Say.SECTION_SWITCH) if g.players[seat].switch else None


def no_copy(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[8.3, 8.4]"""
    if g.solo:
        return refuse(Say.NOBODY_TO_COPY, Say.SECTION_SOLO)
    return no_switch(g, seat, words) or refuse(Say.NOT_TO_COPY, Say.SECTION_SWITCH)


def no_journey(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[18.1]"""
    if used := no_switch(g, seat, words):
        return used
    journey = Journey.named(words[0])
    if journey not in g.journeys:
        return refuse(Say.JOURNEY_NOT_DISPLAYED, Say.SECTION_JOURNEYS, journey=journey)
    card = Citizen.named(words[-1])
    if card.name not in [other.name for other in g.players[seat].active]:
        return refuse(Say.CARD_NOT_ACTIVE, Say.SECTION_JOURNEYS, card=card)
    return (
        None
        if fits(card, journey)
        else refuse(Say.JOURNEY_COLOUR, Say.SECTION_JOURNEYS, card=card, journey=journey)
    )


def no_explore(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[9]"""
    place = place_named(words[0])
    spot = SPOT_OF.get(int(place))
    land = g.land[place] & KIND
    if land == SEA:
        return refuse(Say.EXPLORE_SEA, Say.SECTION_SEAS)
    if spot is None or land != ICE:
        return refuse(Say.EXPLORED_ALREADY, Say.SECTION_EXPLORE, place=place)
    nearest = min(reach(g, seat).prices[hex] for hex in BLOCKS[spot].hexes)
    if nearest == FAR:
        return refuse(Say.NO_WAY, Say.SECTION_RANGE, place=place)
    tile = g.tiles[spot]
    assert isinstance(tile, AreaTile)
    stock = g.players[seat].stock
    price = explore_price(tile.food, nearest, range_off(g, seat), explore_off(g, seat))
    have = stock[FOOD] + stock[CRYSTAL]
    if price > have:
        return refuse(Say.TOO_LITTLE_FOOD, Say.SECTION_EXPLORE, price=price, have=have)
    return refuse(Say.NAME_THE_TILE, Say.SECTION_EXPLORE, place=PLACES[BLOCKS[spot].space])


def no_build(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[10]"""
    p = g.players[seat]
    kind, place = Building.named(words[0]), place_named(words[1])
    if g.land[place] & KIND != DESERT:
        return refuse(Say.ONLY_DESERT, Say.SECTION_BUILD, place=place)
    if len(p.built(kind)) >= BUILDINGS[kind].count:
        return refuse(Say.ALL_BUILT, Say.SECTION_BUILD, kind=kind, n=kind.count)
    if taken(g, seat) >> place & 1:
        alone = g.solo and all(place not in other.buildings for other in g.players)
        if alone:
            return refuse(Say.ONE_PER_TILE, Say.SECTION_SOLO, place=place)
        return refuse(Say.BUILT_ALREADY, Say.SECTION_BUILD, place=place)
    way = reach(g, seat).prices[place]
    if way == FAR:
        return refuse(Say.NO_WAY, Say.SECTION_RANGE, place=place)
    food, gear = max(0, way - range_off(g, seat)), gears(g, seat, kind)
    missing = max(0, food - p.stock[FOOD]) + max(0, gear - p.stock[GEAR])
    if missing > p.stock[CRYSTAL]:
        return refuse(Say.BUILDING_PRICE, Say.SECTION_BUILD, gears=gear, food=food, missing=missing)
    return None


def no_populate(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[11]"""
    p = g.players[seat]
    place, technology = place_named(words[0]), Technology.named(words[1])
    land = g.land[place] & KIND
    if land != SITE and not (land == LOCATION and place in CORNER_SPACES):
        return refuse(Say.ONLY_SITES, Say.SECTION_POPULATE, place=place)
    if place in p.figures:
        return refuse(Say.POPULATED_ALREADY, Say.SECTION_POPULATE, place=place)
    if technology not in unlockable(p):
        if p.has(technology):
            return refuse(Say.UNLOCKED_ALREADY, Say.SECTION_POPULATE, technology=technology)
        below = Technology.named(TECHNOLOGIES[technology].needs)
        return refuse(Say.NEEDS_TECHNOLOGY, Say.SECTION_POPULATE, technology=technology, below=below)
    way = reach(g, seat).prices[place]
    if way == FAR:
        return refuse(Say.NO_WAY, Say.SECTION_RANGE, place=place)
    food, need = max(0, way - range_off(g, seat)), books(g, seat, technology)
    others = len(others_at(g, seat, place))
    missing = max(0, food - p.stock[FOOD]) + max(0, need - p.stock[BOOK])
    if missing > p.stock[CRYSTAL] or sum(p.stock) < food + need + others:
        return refuse(Say.POPULATE_PRICE, Say.SECTION_POPULATE, books=need, food=food, others=others)
    return None


def no_hibernation(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[4.3]"""
    return refuse(Say.WHOLE_TURN, Say.SECTION_TURN) if g.part != 1 else None


# ---- free actions ---------------------------------------------------------------------------------


def no_use(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[14.4, 19.1]"""
    p = g.players[seat]
    machine = (BuiltIn if words[0] in map(str, BUILT_IN) else Machine).named(words[0])
    if machine not in p.machines:
        return refuse(Say.NOT_YOUR_MACHINE, Say.SECTION_MACHINES, machine=machine)
    if machine in p.flipped:
        return refuse(Say.MACHINE_FLIPPED, Say.SECTION_MACHINES, machine=machine)
    if machine in p.powered:
        return refuse(Say.MACHINE_POWERED, Say.SECTION_MACHINES, machine=machine)
    if not p.energy:
        return refuse(Say.NO_ENERGY, Say.SECTION_MACHINES)
    first: Do = machine.effect[0]
    if first.op == "pay" and first.what is CRYSTAL and p.stock[CRYSTAL] < first.n:
        return refuse(Say.CRYSTALS_ONLY, Say.SECTION_RESOURCES, n=first.n)
    return refuse(Say.NOTHING_TO_DO, Say.SECTION_MACHINES, machine=machine)


def no_completion(g: State, seat: int, words: list[str]) -> Refusal | None:
    """[18.4]"""
    journey, number = Journey.named(words[0]), int(words[1])
    if journey not in g.players[seat].journeys:
        return refuse(Say.NOT_YOUR_JOURNEY, Say.SECTION_JOURNEYS, journey=journey)
    if not met(g, seat, journey, number):
        return refuse(Say.CONDITION_NOT_MET, Say.SECTION_JOURNEYS, condition=condition(journey, number))
    return None


ACTIONS = frozenset(("play", "switch", "copy", "journey", "explore", "build", "populate", "hibernate"))
REASONS: dict[str, Callable[[State, int, list[str]], Refusal | None]] = {
    "play": no_play,
    "switch": no_switch,
    "copy": no_copy,
    "journey": no_journey,
    "explore": no_explore,
    "build": no_build,
    "populate": no_populate,
    "hibernate": no_hibernation,
    "use": no_use,
    "complete": no_completion,
}
