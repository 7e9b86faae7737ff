"""Any table of Revive between two steps, written down (docs/positions.md).

What a position leaves out is as at the start of the game where it belongs to a player, and drawn by the
seed where it is shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from regelwerk.core.chance import Chance
from regelwerk.core.pieces import Card, Piece
from regelwerk.core.position import REST, BadPosition, a_piece, a_seat, named, per_seat
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import EVERYONE, bit
from regelwerk.games.revive import map
from regelwerk.games.revive.boards import LOCATIONS, TRIBES
from regelwerk.games.revive.cards import (
    AREA_TILES,
    ARTIFACT_CARDS,
    CARDS,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    SEAS,
    START_TILES,
    STARTING,
    Citizen,
    Sea,
)
from regelwerk.games.revive.explore import land_of
from regelwerk.games.revive.map import BLOCKS, CLOSED_GATE, OPEN_GATE, PLACES, START_SPOTS
from regelwerk.games.revive.midturn import card_in_play, frames, take_up
from regelwerk.games.revive.notation import PHASES, GateAt, InFront, Position
from regelwerk.games.revive.players import front, player
from regelwerk.games.revive.printed import COLOURS, PRINTED
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.setup import ice, land, sea_spots, tribes_of, unlocks
from regelwerk.games.revive.state import NOBODY, State

type = Position


class Supply:
    """Everything that lies nowhere yet, by kind and name."""

    def __init__(self, g: State, filler: Chance) -> None:
        def of(pieces: Iterable[Card]) -> list[Any]:
            return [piece for piece in pieces if g.expansion or not piece.expansion]  # type: ignore[attr-defined]

        self.filler = filler
        self.left: dict[str, list[Any]] = {
            "citizens": [card for card in of(CITIZENS) if not card.starting and not card.scyphoz],
            "scyphoz": [card for card in of(CITIZENS) if card.scyphoz],
            "modules": of(MODULES),
            "machines": of(MACHINES),
            "journeys": of(JOURNEYS),
            "artifact cards": list(ARTIFACT_CARDS),
            "crates": list(CRATES),
            "tiles": list(AREA_TILES),
        }

    def take(self, kind: str, name: str, path: str) -> Any:
        """The piece of this name; BadPosition if there is none or it lies somewhere else already."""
        for piece in self.left[kind]:
            if piece.name == name:
                self.left[kind].remove(piece)
                return piece
        known = {"citizens": CITIZENS, "scyphoz": CITIZENS, "modules": MODULES, "machines": MACHINES}
        every: dict[str, Sequence[Piece]] = {
            **known,
            "journeys": JOURNEYS,
            "artifact cards": ARTIFACT_CARDS,
            "crates": CRATES,
            "tiles": AREA_TILES,
        }
        named(name, [piece.name for piece in every[kind]], path)
        raise BadPosition(Say.LIES_ELSEWHERE, path, word=name)

    def take_all(self, kind: str, names: Sequence[str], path: str) -> list[Any]:
        return [self.take(kind, name, f"{path}[{place}]") for place, name in enumerate(names)]

    def own_card(self, name: str, own: list[Citizen], path: str) -> Citizen:
        """A card of a player: one of the own starting cards, a citizen or a Scyphoz card."""
        for card in own:
            if card.name == name:
                own.remove(card)
                return card
        kind = "scyphoz" if any(card.name == name and card.scyphoz for card in CITIZENS) else "citizens"
        card = self.take(kind, name, path)
        assert isinstance(card, Citizen)
        return card

    def shuffled(self, kind: str) -> list[Any]:
        """All that are left, drawn at random from now on."""
        self.filler.shuffle(f"position: {kind}", self.left[kind])
        return self.left[kind]

    def deal(self, kind: str, count: int, path: str) -> list[Any]:
        left = self.left[kind]
        if count > len(left):
            raise BadPosition(Say.TOO_FEW_LEFT, path, wanted=count, left=len(left))
        return [left.pop() for _ in range(count)]


def to_state(position: Position, chance: Chance) -> State:
    """The table; BadPosition where there can be none such."""
    seats = position.seats if isinstance(position.seats, int) else len(position.seats)
    if position.settings["tribes"] != "random":
        raise BadPosition(Say.SETTING_TRIBES, "settings.tribes")
    filler = Chance(chance.seed)
    g = State(seats, position.settings, chance)
    supply = Supply(g, filler)
    g.phase = PHASES[named(position.phase, PHASES, "phase")]
    lay_map(position, g, supply)
    lay_gates(position, g)
    seat_players(position, g, supply)
    lay_displays(position, g, supply)
    lay_decks(position, g, supply)
    whose_turn(position, g)
    for name, knowing in position.seen.items():
        for card in face_down(g):
            if card.name == name:
                if knowing == "all":
                    g.show(card)
                    continue
                for place, seat in enumerate(knowing):
                    g.show(card, bit(a_seat(seat, seats, f"seen.{name}[{place}]")))
    take_up(position, g)
    return g


# ---- the map --------------------------------------------------------------------------------------


def lay_map(position: Position, g: State, supply: Supply) -> None:
    """Tiles where they are named, the others drawn; what is explored is face up."""
    corners = [location(name, f"corners[{n}]") for n, name in enumerate(position.corners)]
    if len(corners) > len(map.CORNERS):
        most = len(map.CORNERS)
        raise BadPosition(CoreSay.POSITION_TOO_LONG, "corners", most=most, found=len(corners))
    beside = location(position.beside, "beside") if position.beside is not None else None
    tiles = {side.tile for side in (*corners, *([beside] if beside is not None else []))}
    free = [side for side in LOCATIONS if side.tile not in tiles and (g.expansion or not side.expansion)]
    supply.filler.shuffle("position: locations", free)
    while len(corners) < len(map.CORNERS):
        corners.append(next(side for side in free if side.tile not in tiles))
        tiles.add(corners[-1].tile)
    g.corners = tuple(corners)
    if g.expansion:
        g.beside = beside or next(side for side in free if side.tile not in tiles)
    laid: dict[int, Any] = {}
    for name, tile in position.tiles.items():
        path = f"tiles.{name}"
        spot = spot_named(name, path)
        starts = [each for each in (*START_TILES, *SEAS) if each.name == tile]
        found = starts[0] if starts else supply.take("tiles", tile, path)
        if (found in START_TILES) != (spot in START_SPOTS) or found in laid.values():
            raise BadPosition(Say.WRONG_PLACE, path, word=tile)
        laid[spot] = found
    draw_tiles(g, laid, supply)
    g.tiles = [laid[spot] for spot in range(len(BLOCKS))]
    g.ice = ice(g)
    g.tiles_out = supply.left["tiles"]
    g.seas = tuple(
        sorted(
            (BLOCKS[spot].space, int(tile) - int(SEAS[0]))
            for spot, tile in laid.items()
            if isinstance(tile, Sea)
        )
    )
    g.seas = tuple(sorted(g.seas, key=lambda sea: sea[1]))
    g.land = bytes(land(g))
    for number, name in enumerate(position.explored):
        spot = spot_named(name, f"explored[{number}]")
        tile = g.tiles[spot]
        if tile not in AREA_TILES:
            raise BadPosition(Say.WRONG_PLACE, f"explored[{number}]", word=name)
        g.lay(BLOCKS[spot].hexes, [land_of(space) for space in tile.spaces])
        g.show(tile)
    for open_tile in (*START_TILES, *SEAS):
        g.show(open_tile)


def draw_tiles(g: State, laid: dict[int, Any], supply: Supply) -> None:
    """The starting tiles, seas and area tiles that the position does not name."""
    starts = [tile for tile in START_TILES if tile not in laid.values()]
    supply.filler.shuffle("position: starting tiles", starts)
    for spot in START_SPOTS:
        if spot not in laid:
            laid[spot] = starts.pop()
    if g.expansion and not any(isinstance(tile, Sea) for tile in laid.values()):
        drawn = State(g.seats, g.settings, supply.filler)
        for _ in range(1000):
            spots = sea_spots(drawn)
            if not set(spots) & set(laid):
                laid.update(zip(spots, SEAS, strict=True))
                break
    areas = supply.shuffled("tiles")
    for spot in range(len(BLOCKS)):
        if spot not in laid:
            laid[spot] = areas.pop()


def location(name: str, path: str) -> Any:
    return a_piece(LOCATIONS, name, path)


def spot_named(name: str, path: str) -> int:
    """The place of a tile, by its upper left hex."""
    known = {PLACES[block.space].name: spot for spot, block in enumerate(BLOCKS)}
    return known[named(name, known, path)]


def place(name: str, path: str) -> int:
    """A hex by its name."""
    return int(a_piece(PLACES, name, path))


def lay_gates(position: Position, g: State) -> None:
    """Gates cover what was there."""
    gates = []
    for number, gate in enumerate(position.gates):
        first, second, third = sorted(place(name, f"gates[{number}].hexes") for name in gate.hexes)
        gates.append((first, second, third, gate.open))
        g.lay((first, second, third), [OPEN_GATE if gate.open else CLOSED_GATE] * 3)
    g.gates = tuple(sorted(gates))


# ---- players and decks ----------------------------------------------------------------------------


def seat_players(position: Position, g: State, supply: Supply) -> None:
    """Each with what lies in front of them; tribes that are not named are drawn."""
    fronts = per_seat(position.players, g.seats, "players", InFront)
    wanted = [front.tribe for front in fronts]
    drawn = State(g.seats, g.settings, supply.filler)
    others = [
        tribe
        for tribe in tribes_of(drawn, "random", unlocks(g.settings["chapter"]))
        if tribe.name not in wanted
    ]
    others += [tribe for tribe in TRIBES if tribe not in others and tribe.name not in wanted]
    for seat, each in enumerate(fronts):
        path = f"players[{seat}]"
        if each.tribe is None:
            tribe = others.pop(0)
        else:
            tribe = a_piece(TRIBES, each.tribe, f"{path}.tribe")
            if any(p.tribe is tribe for p in g.players):
                raise BadPosition(Say.LIES_ELSEWHERE, f"{path}.tribe", word=tribe.name)
        g.players.append(player(g, seat, tribe, each, supply, path))


def lay_displays(position: Position, g: State, supply: Supply) -> None:
    """What is named lies there; then whatever is left out is dealt from what nobody has named."""
    if position.citizens is not None:
        g.citizens = supply.take_all("citizens", position.citizens, "citizens")
    if position.modules is not None:
        g.modules = supply.take_all("modules", position.modules, "modules")
    if position.journeys is not None:
        g.journeys = supply.take_all("journeys", position.journeys, "journeys")
    for colour in COLOURS:
        there = position.machines.get(colour.name, [])
        g.machines[colour] = tuple(supply.take_all("machines", there, f"machines.{colour.name}"))
    g.open_card = supply.take_all("artifact cards", position.open_card, "open_card")
    if position.box is not None:
        g.box = boxed(position.box, g, supply)
    artifacts, seats = PRINTED["artifacts"], g.seats
    taken = [sum(p.artifacts[kind] for p in g.players) for kind in range(3)]
    printed = artifacts["large_each_type"][seats - 1]
    large = position.large or [max(0, printed - gone) for gone in taken]
    g.large = per_seat(large, 3, "large", int)
    for kind, count in enumerate(g.large):
        if count > printed:
            raise BadPosition(CoreSay.POSITION_MOST, f"large[{kind}]", most=printed)
    left = artifacts["small"][seats - 1] - sum(p.small_artifacts for p in g.players)
    g.small = max(0, left) if position.small is None else position.small


def boxed(names: Sequence[str], g: State, supply: Supply) -> list[Any]:
    """Cards and modules that have left the game; starting cards are those of a player who lacks them."""
    found: list[Any] = []
    for number, name in enumerate(names):
        path = f"box[{number}]"
        owned = {int(card) for p in g.players for card in p.cards} | {int(card) for card in found}
        starting = [
            card for own in STARTING[: g.seats] for card in own if card.name == name and card not in owned
        ]
        if starting:
            found.append(starting[0])
        elif any(module.name == name for module in MODULES):
            found.append(supply.take("modules", name, path))
        else:
            found.append(supply.own_card(name, [], path))
    return found


def lay_decks(position: Position, g: State, supply: Supply) -> None:
    """Piles as they are named, then the rest; displays that were left out come from the top."""
    display = PRINTED["display"]
    tops = {
        "citizens": position.citizen_deck,
        "scyphoz": position.scyphoz,
        "modules": position.module_deck,
        "journeys": position.journey_deck,
        "artifact cards": position.artifact_deck,
        "crates": position.crates,
    }
    piles = {kind: named_top(supply, kind, names) for kind, names in tops.items()}
    machine_tops = {
        colour: named_top(supply, "machines", position.machine_decks.get(colour.name, [REST]))
        for colour in COLOURS
    }
    for kind in (*tops, "machines"):
        supply.shuffled(kind)
    for seat, each in enumerate(per_seat(position.players, g.seats, "players", InFront)):
        if isinstance(each.closed, int):
            g.closed[seat] = supply.deal("crates", each.closed, f"players[{seat}].closed")
    if position.citizens is None:
        g.citizens = supply.deal("citizens", display["citizens"], "citizens")
    if position.modules is None:
        g.modules = supply.deal("modules", display["modules"], "modules")
    if position.journeys is None and g.expansion:
        g.journeys = supply.deal("journeys", display["journeys"], "journeys")
    deal_secret_cards(position, g, supply)
    for colour in COLOURS:
        g.machine_decks[colour] = pile(
            machine_tops[colour],
            [token for token in supply.left["machines"] if token.colour is colour],
            position.machine_decks.get(colour.name, [REST]),
        )
        if colour.name not in position.machines:
            deck = g.machine_decks[colour]
            g.machines[colour] = tuple(deck.pop() for _ in range(min(display["machines"], len(deck))))
    g.citizen_deck, g.scyphoz, g.module_deck, g.journey_deck, g.artifact_deck, g.crates = (
        pile(piles[kind], supply.left[kind], names) for kind, names in tops.items()
    )
    show_open(g)


def deal_secret_cards(position: Position, g: State, supply: Supply) -> None:
    """Those named; else one each, or the dealt ones before the choice, or an open one for all."""
    common = g.settings["artifact_card"] == "common"
    if common and not g.open_card:
        g.open_card = supply.deal("artifact cards", 1, "open_card")
    dealt = PRINTED["display"][
        "artifact_cards_dealt" if g.phase == PHASES["choose_cards"] else "artifact_cards_kept"
    ]
    for seat, each in enumerate(per_seat(position.players, g.seats, "players", InFront)):
        if each.artifact_cards is None and not common:
            g.secret[seat] = supply.deal("artifact cards", dealt, f"players[{seat}].artifact_cards")


def named_top(supply: Supply, kind: str, names: Sequence[str]) -> list[Any]:
    """What lies on top of a pile by name."""
    if REST in names[:-1]:
        raise BadPosition(Say.REST_NOT_LAST, kind)
    return supply.take_all(kind, [name for name in names if name != REST], kind)


def pile(top: list[Any], rest: list[Any], names: Sequence[str]) -> list[Any]:
    """The top of a deck is the last of its list."""
    below = rest[:] if REST in names else []
    return [*below, *reversed(top)]


def face_down(g: State) -> list[Any]:
    """All that lies face down somewhere."""
    decks = [g.citizen_deck, g.scyphoz, g.module_deck, g.journey_deck, g.artifact_deck, *g.machine_decks]
    unexplored = [tile for spot, tile in enumerate(g.tiles) if g.land[BLOCKS[spot].space] == map.ICE]
    return [
        *(card for deck in decks for card in deck),
        *unexplored,
        *g.tiles_out,
        *(c for s in g.secret for c in s),
    ]


def show_open(g: State) -> None:
    """Everybody sees what lies face up, each player their own artifact cards."""
    for card in [*g.citizens, *g.modules, *g.journeys, *g.open_card, *g.box]:
        g.show(card)
    for tokens in g.machines:
        for token in tokens:
            g.show(token)
    for p in g.players:
        modules = [module for slot in p.modules for module in slot if module is not None]
        own = [machine for machine in p.machines if machine < CARDS]
        for card in [*p.cards, *modules, *own, *p.crates, *p.journeys, *p.completed]:
            g.show(card)
        for card in g.secret[p.seat]:
            g.show(card, bit(p.seat))


def whose_turn(position: Position, g: State) -> None:
    first, active = position.first, position.active
    g.first = a_seat(first if first is not None else active or 0, g.seats, "first")
    if g.phase != PHASES["choose_cards"]:
        g.active = a_seat(active if active is not None else g.first, g.seats, "active")
    g.part, g.turns, g.marker = position.part, position.turns, position.marker
    g.ending = NOBODY if position.ending is None else a_seat(position.ending, g.seats, "ending")
    g.last_turns = tuple(a_seat(seat, g.seats, "last_turns") for seat in position.last_turns)


# ---- from a table to a position ---------------------------------------------------------------------


def from_state(g: State) -> Position:
    """Complete: nothing is left to the seed."""
    return Position(
        seats=g.seats,
        settings={key: value for key, value in g.settings.items() if key != "tribes"},
        phase=next(name for name, phase in PHASES.items() if phase == g.phase),
        players=[front(g, p) for p in g.players],
        first=g.first,
        active=_seat_or_none(g.active),
        part=g.part,
        turns=g.turns,
        ending=_seat_or_none(g.ending),
        last_turns=list(g.last_turns),
        marker=g.marker,
        tiles={PLACES[BLOCKS[spot].space].name: tile.name for spot, tile in enumerate(g.tiles)},
        explored=[
            PLACES[BLOCKS[spot].space].name
            for spot, tile in enumerate(g.tiles)
            if tile in AREA_TILES and any(g.land[hex] != map.ICE for hex in BLOCKS[spot].hexes)
        ],
        gates=[GateAt(hexes=[PLACES[hex].name for hex in gate[:3]], open=gate[3]) for gate in g.gates],
        corners=[side.name for side in g.corners],
        beside=g.beside.name if g.beside is not None else None,
        citizens=_names(g.citizens),
        citizen_deck=_down(g.citizen_deck),
        modules=_names(g.modules),
        module_deck=_down(g.module_deck),
        machines={colour.name: _names(g.machines[colour]) for colour in COLOURS},
        machine_decks={colour.name: _down(g.machine_decks[colour]) for colour in COLOURS},
        crates=_down(g.crates),
        scyphoz=_down(g.scyphoz),
        journeys=_names(g.journeys),
        journey_deck=_down(g.journey_deck),
        artifact_deck=_down(g.artifact_deck),
        open_card=_names(g.open_card),
        large=g.large[:],
        small=g.small,
        box=_names(g.box),
        seen=_seen(g),
        playing=[card_in_play(each) for each in g.playing],
        place=list(frames(g)),
    )


def _names(pieces: Iterable[Piece]) -> list[str]:
    return [piece.name for piece in pieces]


def _down(deck: Sequence[Piece]) -> list[str]:
    """A pile, top first."""
    return _names(reversed(deck))


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _seen(g: State) -> dict[str, list[int] | Literal["all"]]:
    """Cards face down that somebody knows, but for the own artifact cards."""
    own = {int(card): bit(seat) for seat, cards in enumerate(g.secret) for card in cards}
    everybody = bit(g.seats) - 1
    return {
        card.name: "all"
        if g.seen[card] == EVERYONE
        else [seat for seat in range(g.seats) if g.seen[card] >> seat & 1]
        for card in face_down(g)
        if g.seen[card] & everybody & ~own.get(int(card), 0)
    }
