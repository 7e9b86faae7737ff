"""Laying out the table. [3]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from regelwerk.core.chance import Chance
from regelwerk.core.game import BadSettings, Setting
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import bit
from regelwerk.games.revive import hooks, map
from regelwerk.games.revive.boards import LOCATIONS, TRIBES, Location, Tribe
from regelwerk.games.revive.cards import (
    AREA_TILES,
    ARTIFACT_CARDS,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    SEAS,
    START_TILES,
    STARTING,
    AreaTile,
    Citizen,
)
from regelwerk.games.revive.explore import land_of
from regelwerk.games.revive.machines import fill_machines
from regelwerk.games.revive.map import (
    ABYSS,
    AREA_SPOTS,
    BLOCK_SETS,
    BLOCKS,
    CORNERS,
    ICE,
    LOCATION,
    SEA,
    START_SPOTS,
)
from regelwerk.games.revive.printed import COLOURS, PRINTED, RESOURCES
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import fill_modules
from regelwerk.games.revive.state import Player, State
from regelwerk.games.revive.supplies import fill_citizens

CHAPTERS = tuple(str(number) for number in range(1, len(PRINTED["campaign"]) + 1))
SETTINGS = (
    Setting("expansion", ("yes", "no")),
    Setting("tribes", ("random", *(tribe.name for tribe in TRIBES)), several=True),
    Setting("artifact_card", ("personal", "common")),
    Setting("machine_refresh", ("no", "yes")),
    Setting("chapter", ("all", *CHAPTERS)),
)
"""`tribes` takes names in the order of the seats; the other seats draw. `chapter` is that of the campaign."""

START = PRINTED["start"]
DISPLAY = PRINTED["display"]


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> State:
    g = State(seats, settings, chance)
    unlocked = unlocks(settings["chapter"])
    tribes = tribes_of(g, settings["tribes"], unlocked)
    lay_locations(g, unlocked)
    lay_tiles(g)
    lay_stocks(g, unlocked)
    g.first = chance.number("first player", seats)
    for seat, tribe in enumerate(tribes):
        g.players.append(player(g, seat, tribe))
    for seat in range(seats):
        for function, holder, _ in hooks.waiting(g, "setup", seat):
            function(g, seat, holder)
    deal_artifact_cards(g)
    return g


# ---- the campaign -------------------------------------------------------------------------------

LISTS = ("tribes", "citizens", "artifact_cards", "locations")
Unlocked = dict[str, set[str]] | None


def unlocks(chapter: str) -> Unlocked:
    """What the chapters so far have added; None where everything is in. [23]"""
    if chapter in ("all", CHAPTERS[-1]):
        return None
    so_far = PRINTED["campaign"][: int(chapter)]
    return {key: {name for entry in so_far for name in entry.get(key, ())} for key in LISTS}


def is_unlocked(unlocked: Unlocked, key: str, name: str) -> bool:
    return unlocked is None or name in unlocked[key]


def citizen_unlocked(unlocked: Unlocked, card: Citizen) -> bool:
    """The three citizens of a number come together, those of the expansion with it."""
    return card.expansion or is_unlocked(unlocked, "citizens", card.name[-2:])


# ---- tribes -------------------------------------------------------------------------------------


def tribes_of(g: State, wanted: str, unlocked: Unlocked) -> list[Tribe]:
    """Those asked for sit in the order of the seats; the others are drawn. [3.2, 1; 3.3, 7]"""
    known = [
        tribe
        for tribe in TRIBES
        if (g.expansion or not tribe.expansion)
        and (tribe.solo or not g.solo)
        and (tribe.expansion or is_unlocked(unlocked, "tribes", tribe.name))
    ]
    words = [] if wanted == "random" else wanted.split(",")
    chosen = [Tribe.named(word) for word in words]
    for tribe in chosen:
        if tribe not in known:
            raise BadSettings(
                CoreSay.BAD_VALUE, setting="tribes", value=tribe.name, known=[other.name for other in known]
            )
    if len(set(chosen)) < len(chosen):
        raise BadSettings(Say.TRIBES_TWICE, tribes=wanted)
    if len(chosen) > g.seats:
        raise BadSettings(Say.TRIBES_TOO_MANY, chosen=len(chosen), seats=g.seats)
    others = [tribe for tribe in known if tribe not in chosen]
    g.chance.shuffle("tribes", others)
    return [*chosen, *others[: g.seats - len(chosen)]]


# ---- the map ------------------------------------------------------------------------------------


def lay_locations(g: State, unlocked: Unlocked) -> None:
    """4 on the corners, each with a random side up; with the expansion 1 more beside the worship track, drawn
    first. [3.1, 3; 3.3, 3]"""
    sides: dict[int, list[Location]] = {}
    for side in LOCATIONS:
        if (g.expansion or not side.expansion) and (
            side.expansion or is_unlocked(unlocked, "locations", side.name)
        ):
            sides.setdefault(side.tile, []).append(side)
    tiles = list(sides)
    g.chance.shuffle("large locations", tiles)
    up = [
        sides[tile][g.chance.number("location side", len(sides[tile]))]
        for tile in tiles[: len(CORNERS) + g.expansion]
    ]
    if g.expansion:
        g.beside = up.pop(0)
    g.corners = tuple(up)


def lay_tiles(g: State) -> None:
    """5 starting tiles face up around the abyss, 25 others on the rest, face down but for seas. [3.1, 3.3]"""
    starts = list(START_TILES)
    g.chance.shuffle("starting tiles", starts)
    areas = list(AREA_TILES)
    g.shuffle("area tiles", areas)
    if g.expansion:
        g.tiles_out = areas[len(areas) - len(SEAS) :]
        areas = areas[: len(areas) - len(SEAS)]
    places = sea_spots(g) if g.expansion else ()
    g.seas = tuple((BLOCKS[spot].space, number) for number, spot in enumerate(places))
    laid = dict(zip(START_SPOTS, starts, strict=True)) | dict(zip(places, SEAS, strict=False))
    g.tiles = [laid[spot] if spot in laid else areas.pop() for spot in range(len(BLOCKS))]
    for tile in (*starts, *SEAS):
        g.show(tile)
    g.ice = ice(g)
    g.land = bytes(land(g))


def ice(g: State) -> bytes:
    """What exploring costs on each place; nothing for what lies face up."""
    return bytes(tile.food if isinstance(tile, AreaTile) else 0 for tile in g.tiles)


def land(g: State) -> list[int]:
    """What the hexes show at the start."""
    codes = [ICE] * map.HEXES
    for hex in map.ABYSS_BLOCK.hexes:
        codes[hex] = ABYSS
    for corner in CORNERS:
        for hex in corner.hexes:
            codes[hex] = LOCATION
    for spot in START_SPOTS:
        for hex, space in zip(BLOCKS[spot].hexes, g.tiles[spot].spaces, strict=True):
            codes[hex] = land_of(space)
    for place, _ in g.seas:
        for hex in BLOCKS[map.SPOT_OF[place]].hexes:
            codes[hex] = SEA
    return codes


def sea_spots(g: State) -> tuple[int, ...]:
    """Where the seas lie among the 25 places: drawn again until that is legal. [3.3, 5-6]"""
    while True:
        places = list(AREA_SPOTS)
        g.chance.shuffle("seas", places)
        if seas_are_legal(places[: len(SEAS)]):
            return tuple(places[: len(SEAS)])


def seas_are_legal(spots: Sequence[int]) -> bool:
    """No sea touches another, and each corner can be reached. [3.3, 6]"""
    apart = not any(
        map.beside(BLOCKS[one].hexes) & BLOCK_SETS[other] for one, other in combinations(spots, 2)
    )
    return apart and corners_can_be_reached(spots)


def corners_can_be_reached(spots: Sequence[int]) -> bool:
    """From the abyss there is a way to each corner; unexplored tiles count as passable here. [3.3, 6]"""
    seas = [BLOCK_SETS[spot] for spot in spots]
    bigs = (*map.STANDING_BIGS, *seas)
    reached = sum(map.farther(map.spread(bigs, 1 << map.THE_ABYSS), bigs, ~sum(seas), map.FAR)[0])
    return all(reached >> corner.space & 1 for corner in CORNERS)


# ---- displays and stocks ------------------------------------------------------------------------


def lay_stocks(g: State, unlocked: Unlocked) -> None:
    """Shuffle everything and lay out the displays. [3.1, 4-8; 3.3, 1 and 4]"""
    g.citizen_deck = [
        card
        for card in CITIZENS
        if not card.starting
        and not card.scyphoz
        and (g.expansion or not card.expansion)
        and citizen_unlocked(unlocked, card)
    ]
    g.shuffle("citizens", g.citizen_deck)
    fill_citizens(g)
    g.module_deck = [module for module in MODULES if g.expansion or not module.expansion]
    g.shuffle("modules", g.module_deck)
    fill_modules(g)
    for colour in COLOURS:
        g.machine_decks[colour] = [
            token for token in MACHINES if token.colour == colour and (g.expansion or not token.expansion)
        ]
        g.shuffle(f"machines {colour.name}", g.machine_decks[colour])
        fill_machines(g, colour)
    g.crates = list(CRATES)
    g.shuffle("crates", g.crates)
    if g.expansion:
        g.scyphoz = [card for card in CITIZENS if card.scyphoz]
        g.shuffle("scyphoz", g.scyphoz)
        g.journey_deck = list(JOURNEYS)
        g.shuffle("journeys", g.journey_deck)
        fill_journeys(g)
    g.artifact_deck = [card for card in ARTIFACT_CARDS if is_unlocked(unlocked, "artifact_cards", card.name)]
    g.shuffle("artifact cards", g.artifact_deck)
    g.large = [PRINTED["artifacts"]["large_each_type"][g.seats - 1]] * 3
    g.small = PRINTED["artifacts"]["small"][g.seats - 1]


def fill_journeys(g: State) -> None:
    while g.journey_deck and len(g.journeys) < DISPLAY["journeys"]:
        journey = g.journey_deck.pop()
        g.show(journey)
        g.journeys.append(journey)


def deal_artifact_cards(g: State) -> None:
    """2 to each player, of whom 1 is kept; or 1 open for all. [3.2, 7; 3.4] The first chapters of the
    campaign have too few for four: then each gets 1. [23]"""
    if g.settings["artifact_card"] == "common":
        g.open_card = [g.artifact_deck.pop()]
        g.show(g.open_card[0])
        return
    dealt = min(DISPLAY["artifact_cards_dealt"], len(g.artifact_deck) // g.seats)
    for seat in range(g.seats):
        for _ in range(dealt):
            card = g.artifact_deck.pop()
            g.secret[seat].append(card)
            g.show(card, bit(seat))


# ---- players ------------------------------------------------------------------------------------


def player(g: State, seat: int, tribe: Tribe) -> Player:
    """[3.2, 1-5] The six starting cards are the same for all; which lie ready is drawn."""
    cards = list(STARTING[seat])
    g.chance.shuffle(f"starting cards {seat + 1}", cards)
    for card in cards:
        g.show(card)
    return Player(
        seat=seat,
        tribe=tribe,
        stock=[START[resource.name] for resource in RESOURCES],
        energy=START["energy"],
        active=tuple(cards[: START["active"]]),
        rest=tuple(cards[START["active"] :]),
        supply=tribe.pieces,
    )
