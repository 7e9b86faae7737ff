"""Any table of Skybridge between two steps, written down (docs/positions.md).

What a position leaves out follows from the rest where it can (the reserve from the figures, the leader from
the segment, the starting cards from the board), else it is empty or drawn by the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.pieces import Piece
from regelwerk.core.position import REST, BadPosition, a_piece, a_seat, named, per_seat
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import EVERYONE, bit
from regelwerk.games.skybridge.cards import (
    BEELEDHANS_EYE,
    BRIDGE_WORK,
    CENTRAL,
    DRAKHES,
    FACTION_CARDS,
    FREE_REBELS,
    GARRISONS,
    GENEORN_SLOTS,
    GHIARHABBAT,
    LHAEDINEERI_GARDENS,
    RESOURCES,
    RUNES,
    SECRET_OF_THE_GENEORN,
    SEGMENTS,
    SIDES,
    SKYBRIDGE_DIE,
    STACKS,
    STARTING_CARDS,
    TERRITORIES,
    Drakhe,
    FactionCard,
    Godh,
)
from regelwerk.games.skybridge.deck import Deck, rest_last
from regelwerk.games.skybridge.effects import FIRST_GODH, slots
from regelwerk.games.skybridge.notation import POPULATION, Player, Position
from regelwerk.games.skybridge.options import USES, Use
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import (
    BOARDS,
    CHARACTER,
    DISPLAYS,
    END,
    FREE,
    NOWHERE,
    OPENING,
    OVER,
    PHASES,
    State,
)

type = Position

DRAKHE_WAKES = 4
"""The Great Drakhe lies on Beeledhan's Eye until this segment is complete. [16]"""
IDS = {
    "turn": (int,),
    "opening": (int,),
    "preparation": (),
    "faction": (),
    "end": (),
    "great drakhe": (str, int),
}
"""What the steps of a procedure are about: a seat, a Great Drakhe."""


# ---- from a position to a table -----------------------------------------------------------------------


def to_state(position: Position, chance: Chance) -> State:
    """The table; BadPosition where there can be none such. `core.position.read` has checked seats and
    settings before."""
    seats = position.seats if isinstance(position.seats, int) else len(position.seats)
    filler = Chance(chance.seed)  # so that nothing is missing in the results of the match itself
    g = State(seats, position.settings, chance)
    g.phase = PHASES.index(named(position.phase, PHASES, "phase"))
    players = per_seat(position.players, seats, "players", Player)
    put_bridge(position, g)
    seat_players(position, g)
    choose_sides(players, g, filler)
    for seat, player in enumerate(players):
        put_board(g, seat, player)
    put_rebels(position, g, players)
    put_dice(position, g, filler)
    put_cards(position, players, g, filler)
    put_turn(position, g)
    show_cards(position, g)
    return g


def put_bridge(position: Position, g: State) -> None:
    g.segment = position.segment
    g.idle = position.idle
    for name, there in position.bridge.items():
        segment = SEGMENTS.index(a_piece(SEGMENTS, name, f"bridge.{name}"))
        if segment >= g.segment:
            raise BadPosition(Say.POSITION_NOT_BUILT, f"bridge.{name}", segment=SEGMENTS[segment])
        for place, seat in enumerate(there):
            g.bridge[segment] |= bit(a_seat(seat, g.seats, f"bridge.{name}[{place}]"))
    g.leader = max(0, len(TERRITORIES) - g.segment)
    if position.leader is not None:
        g.leader = int(a_piece(TERRITORIES, position.leader, "leader"))


def seat_players(position: Position, g: State) -> None:
    """Who was first, who has the starting Drakhe, whose turn it is."""
    g.round = position.round if position.round is not None else int(g.phase >= CHARACTER)
    g.first = a_seat(position.first or 0, g.seats, "first")
    g.start = g.first if position.start is None else a_seat(position.start, g.seats, "start")
    if position.active is not None:
        g.active = a_seat(position.active, g.seats, "active")
    elif g.phase in (OPENING, CHARACTER):
        g.active = g.start


def choose_sides(players: Sequence[Player], g: State, filler: Chance) -> None:
    """Those named; who has none gets one of a faction that is left, after the boards have been chosen."""
    taken: dict[int, str] = {}
    for seat, player in enumerate(players):
        if player.side is not None:
            path = f"players[{seat}].side"
            side = a_piece(SIDES, player.side, path)
            if side.faction in taken:
                raise BadPosition(Say.POSITION_TWICE, path, thing=side.faction)
            taken[side.faction] = path
            g.sides[seat] = side
    if g.phase == BOARDS:
        return
    for seat in range(g.seats):
        if g.sides[seat] is None:
            free = [side for side in SIDES if side.first_game and side.faction not in taken]
            g.sides[seat] = free[0]
            taken[free[0].faction] = ""


def put_board(g: State, seat: int, player: Player) -> None:
    """Resources, figures on the board and in the desert, tokens are put by `put_display`."""
    path = f"players[{seat}]"
    for name, count in player.stock.items():
        resource = a_piece(RESOURCES, name, f"{path}.stock.{name}")
        g.stock[seat][resource] = count
        there = sum(g.stock[seat][other] for other in resource.group)
        if resource.spaces is not None and there > resource.spaces:
            raise BadPosition(
                Say.POSITION_STORAGE, f"{path}.stock.{name}", resource=resource, spaces=resource.spaces
            )
    g.population[seat] = player.population
    g.captives[seat] = player.captives
    g.lost[seat] = player.lost
    g.legions[seat] = int(a_piece(TERRITORIES, player.legion, f"{path}.legion"))
    for place, name in enumerate(player.garrisons):
        territory = a_piece(TERRITORIES, name, f"{path}.garrisons[{place}]")
        if not territory.points:
            raise BadPosition(Say.POSITION_NO_FORT, f"{path}.garrisons[{place}]", territory=territory)
        g.forts[seat] |= 1 << territory
    if g.forts[seat].bit_count() > GARRISONS:
        raise BadPosition(CoreSay.POSITION_MOST, f"{path}.garrisons", most=GARRISONS)


def put_rebels(position: Position, g: State, players: Sequence[Player]) -> None:
    """Rebels, and with all figures known the reserves."""
    for name, by_seat in position.rebels.items():
        territory = a_piece(TERRITORIES, name, f"rebels.{name}")
        g.rebels[territory][:FREE] = per_seat(by_seat, g.seats, f"rebels.{name}", int)
    for name, count in position.free_rebels.items():
        g.rebels[a_piece(TERRITORIES, name, f"free_rebels.{name}")][FREE] = count
    placed = sum(there[FREE] for there in g.rebels)
    if placed > FREE_REBELS:
        raise BadPosition(CoreSay.POSITION_MOST, "free_rebels", most=FREE_REBELS)
    g.free = FREE_REBELS - placed
    for seat, player in enumerate(players):
        if g.phase <= DISPLAYS and player.display is None:
            g.population[seat] = 0
            continue
        used = g.population[seat] + g.captives[seat] + g.lost[seat]
        used += sum(there[seat] for there in g.rebels) + sum(there >> seat & 1 for there in g.bridge)
        left = POPULATION - used
        given = left if player.reserve is None else player.reserve
        if left < 0 or given != left:
            raise BadPosition(
                Say.POSITION_POPULATION, f"players[{seat}]", used=used + (player.reserve or 0), all=POPULATION
            )
        g.reserve[seat] = left


def put_dice(position: Position, g: State, filler: Chance) -> None:
    g.skybridge = SKYBRIDGE_DIE[filler.number("position: skybridge die", len(SKYBRIDGE_DIE))]
    if position.skybridge is not None:
        g.skybridge = a_piece(RESOURCES, position.skybridge, "skybridge")
    if position.utreng is not None:
        g.utreng = a_piece(RESOURCES, position.utreng, "utreng")
    elif position.crossed or position.spare:
        raise BadPosition(CoreSay.POSITION_MISSING, "utreng", field="utreng")
    g.crossed, g.spare = position.crossed, position.spare


# ---- cards --------------------------------------------------------------------------------------------


def put_cards(position: Position, players: Sequence[Player], g: State, filler: Chance) -> None:
    """First all that is named, then what may be any card."""
    deck = Deck()
    for seat, player in enumerate(players):
        put_display(g, seat, player, deck)
        path = f"players[{seat}]"
        if not isinstance(player.hand, int):
            g.hands[seat] = deck.faction_cards(player.hand, f"{path}.hand")
        if not isinstance(player.godhs, int):
            g.godhs[seat] = deck.godhs(player.godhs, f"{path}.godhs")
        g.drafts[seat] = deck.faction_cards(player.draft, f"{path}.draft")
    g.gifts = deck.godhs(position.gifts, "gifts")
    g.discard = deck.faction_cards(position.discard, "discard")
    for name in position.stacks:
        a_piece(STACKS, name, f"stacks.{name}")
    for stack in STACKS:
        path = f"stacks.{stack.name}"
        names = rest_last(position.stacks.get(stack.name, [REST]), path)
        g.stacks[stack] = deck.faction_cards([name for name in names if name != REST], path, stack)[::-1]
    names = rest_last(position.godh_stack, "godh_stack")
    g.godh_stack = deck.godhs([name for name in names if name != REST], "godh_stack")[::-1]
    deck.mix(filler)
    for seat, player in enumerate(players):
        if isinstance(player.hand, int):
            g.hands[seat] = deck.deal(player.hand, f"players[{seat}].hand")
        if isinstance(player.godhs, int):
            g.godhs[seat] = deck.deal_godhs(player.godhs, f"players[{seat}].godhs")
    for stack in STACKS:
        left = deck.left_of(stack)
        if position.stacks.get(stack.name, [REST])[-1:] == [REST]:
            g.stacks[stack] = [*left, *g.stacks[stack]]
        else:
            g.discard += left
    if REST not in position.godh_stack and deck.godhs_left:
        raise BadPosition(Say.POSITION_GODHS, "godh_stack", cards=len(deck.godhs_left))
    g.godh_stack = [*deck.godhs_left, *g.godh_stack]
    laid = [card for display in g.displays for cards in display for card in cards]
    g.starting = [card for card in STARTING_CARDS if card not in laid]
    put_drakhe(position, g, filler)


def put_display(g: State, seat: int, player: Player, deck: Deck) -> None:
    """The rune stacks as given, else the starting cards; tokens and closed slots."""
    path = f"players[{seat}]"
    if player.display is None and g.phase <= DISPLAYS:
        return
    own = slots(g, seat)
    names = [slot.name for slot in own]
    g.displays[seat] = [[] for _ in own]
    laid = starting_display(g, seat) if player.display is None else player.display
    for name, cards in laid.items():
        place = names.index(named(name, names, f"{path}.display.{name}"))
        where = f"{path}.display.{name}"
        g.displays[seat][place] = [deck.laid(card, f"{where}[{n}]") for n, card in enumerate(cards)]
        if sum(card >= FIRST_GODH for card in g.displays[seat][place]) > 1:
            raise BadPosition(Say.POSITION_TWO_GODHS, where)
    with_godh = [
        name
        for name, stack in zip(names, g.displays[seat], strict=True)
        if any(card >= FIRST_GODH for card in stack)
    ]
    for name in with_godh if player.power is None else player.power:
        g.power[seat] |= 1 << names.index(named(name, names, f"{path}.power"))
    for name in player.closed:
        place = names.index(named(name, names, f"{path}.closed"))
        if not g.displays[seat][place]:
            raise BadPosition(Say.POSITION_EMPTY_SLOT, f"{path}.closed", slot=own[place])
        g.closed[seat] |= 1 << place


def starting_display(g: State, seat: int) -> dict[str, list[str]]:
    """The starting cards at their slots; those that may lie anywhere at the first free ones. [3.5]"""
    side = g.sides[seat]
    assert side is not None
    free = [slot.name for slot in slots(g, seat)]
    laid: dict[str, list[str]] = {}
    wild = []
    for card in STARTING_CARDS:
        if card.faction is side.faction and (card is not GHIARHABBAT or side is LHAEDINEERI_GARDENS):
            if card.slot is None or side is SECRET_OF_THE_GENEORN:
                wild.append(card.name)
            else:
                laid[card.slot.name] = [card.name]
                free.remove(card.slot.name)
    return laid | {slot: [card] for slot, card in zip(free, wild, strict=False)}


def put_drakhe(position: Position, g: State, filler: Chance) -> None:
    """On Beeledhan's Eye until segment 4 is complete; then it is out, and all have seen it. [16]"""
    drakhes: list[Drakhe] = list(DRAKHES)
    filler.shuffle("position: great drakhes", drakhes)
    if position.drakhe is not None:
        own = a_piece(DRAKHES, position.drakhe, "drakhe")
        drakhes.remove(own)
        drakhes.insert(0, own)
    asleep = g.leader > len(TERRITORIES) - 1 - DRAKHE_WAKES
    g.drakhe, g.box = (drakhes[:1], drakhes[1:]) if asleep else ([], [*drakhes[1:], drakhes[0]])


# ---- the running turn ---------------------------------------------------------------------------------


def put_turn(position: Position, g: State) -> None:
    if position.up is not None:
        for place, name in enumerate(position.up):
            stack = a_piece(STACKS, name, f"up[{place}]")
            if not g.stacks[stack]:
                raise BadPosition(Say.POSITION_EMPTY_STACK, f"up[{place}]", stack=stack)
            g.up |= 1 << stack
    elif g.phase == CHARACTER:
        revealed = [*CENTRAL, BRIDGE_WORK, *([BEELEDHANS_EYE] if g.eye_open else [])]
        g.up = sum(1 << stack for stack in revealed if g.stacks[stack])
    if position.crown is not None:
        g.crown = int(a_piece(CENTRAL, position.crown, "crown"))
    if position.taken is not None:
        g.taken = int(a_piece(STACKS, position.taken, "taken"))
    g.peeked = position.peeked
    if position.place is not None:
        g.place = a_piece((*RUNES, *GENEORN_SLOTS), position.place, "place").place
    reactions = ("might", "inspiration", "return", "draw", "profit")
    g.pending = [named(what, reactions, f"pending[{n}]") for n, what in enumerate(position.pending)]
    numbers = used_numbers()
    g.used = [numbers[named(name, numbers, f"used[{n}]")] for n, name in enumerate(position.used)]
    g.stack = [a_step(g, entry, f"step[{n}]") for n, entry in enumerate(position.step)]
    if g.segment > len(SEGMENTS) and not bridge_may_be_complete(g):
        raise BadPosition(CoreSay.POSITION_MOST, "segment", most=len(SEGMENTS))


def bridge_may_be_complete(g: State) -> bool:
    """From the moment at which the last segment is checked to the end of the game. [15.1]"""
    return g.phase in (END, OVER) or any(entry[0] == "faction" and entry[1] > 11 for entry in g.stack)


def used_numbers() -> dict[str, int]:
    """The number of each active effect by how it is written: `rea-06 2` is the second one of its card."""
    numbers: dict[str, int] = {}
    for card in FACTION_CARDS:
        uses: tuple[Use, ...] = USES[card]
        for place, number in enumerate(dict.fromkeys(use.active for use in uses), 1):
            numbers.setdefault(f"{card.name} {place}", number)
    return numbers


def a_step(g: State, entry: list[str | int], path: str) -> tuple[Any, ...]:
    """A place in the rules: a procedure, the number of a step, and what it is about."""
    procedure = named(str(entry[0]) if entry else "", IDS, path)
    ids = entry[2:]
    fits = len(entry) >= 2 and [int if isinstance(id, int) else str for id in ids] == list(IDS[procedure])
    number = entry[1] if len(entry) > 1 else 0
    if not fits or not isinstance(number, int) or number < 1 or not PLAY.has(procedure, number):
        raise BadPosition(Say.POSITION_STEP, path)
    read = [a_seat(id, g.seats, path) if isinstance(id, int) else a_piece(DRAKHES, id, path) for id in ids]
    return (procedure, number, tuple(read))


# ---- who knows what -----------------------------------------------------------------------------------


def show_cards(position: Position, g: State) -> None:
    """What lies open is known to all, each hand to its owner, and beyond that what the position says."""
    seen_by_default(g, g.seen)
    lying = {card.name: card for card in hidden_cards(g)}
    for name, knowing in position.seen.items():
        path = f"seen.{name}"
        card = lying[named(name, lying, path)]
        if knowing == "all":
            g.seen[card] = EVERYONE
        else:
            for place, seat in enumerate(knowing):
                g.seen[card] |= bit(a_seat(int(seat), g.seats, f"{path}[{place}]"))


def seen_by_default(g: State, seen: bytearray) -> None:
    for display in g.displays:
        for cards in display:
            for card in cards:
                seen[card] = EVERYONE
    for card in g.starting:
        seen[card] = EVERYONE
    for seat in range(g.seats):
        for card in (*g.hands[seat], *g.drafts[seat], *g.godhs[seat]):
            seen[card] = bit(seat)
    for card in g.gifts:
        seen[card] = EVERYONE
    for card in FACTION_CARDS:
        if card.stack is BRIDGE_WORK:
            seen[card] = EVERYONE  # they are all the same
    for stack in STACKS:
        if g.is_up(stack):
            seen[g.stacks[stack][-1]] = EVERYONE
    if not g.drakhe:
        seen[g.box[-1]] = EVERYONE


def hidden_cards(g: State) -> Iterable[Any]:
    several: list[list[Any]] = [*g.stacks, *g.hands, *g.drafts, *g.godhs]
    several += [g.godh_stack, g.discard, g.drakhe, g.box]
    return [card for pile in several for card in pile]


# ---- from a table to a position -----------------------------------------------------------------------


def from_state(g: State) -> Position:
    """Complete: nothing is left to the seed."""
    used = {number: name for name, number in used_numbers().items()}
    seen = bytearray(len(g.seen))
    seen_by_default(g, seen)
    return Position(
        seats=g.seats,
        settings=dict(g.settings),
        players=[player_of(g, seat) for seat in range(g.seats)],
        phase=PHASES[g.phase],
        step=[[procedure, number, *map(_id, ids)] for procedure, number, ids in g.stack],
        round=g.round,
        first=_or_none(g.first),
        start=_or_none(g.start),
        active=_or_none(g.active),
        stacks={stack.name: _names(reversed(g.stacks[stack])) for stack in STACKS},
        up=[stack.name for stack in STACKS if g.is_up(stack)],
        crown=STACKS[g.crown].name if g.crown != NOWHERE else None,
        discard=_names(g.discard),
        godh_stack=_names(reversed(g.godh_stack)),
        gifts=_names(g.gifts),
        drakhe=(g.drakhe[0] if g.drakhe else g.box[-1]).name,
        segment=g.segment,
        idle=g.idle,
        bridge={
            segment.name: [seat for seat in range(g.seats) if there >> seat & 1]
            for segment, there in zip(SEGMENTS, g.bridge, strict=True)
            if there
        },
        leader=TERRITORIES[g.leader].name,
        rebels={
            territory.name: there[:FREE]
            for territory, there in zip(TERRITORIES, g.rebels, strict=True)
            if any(there[:FREE])
        },
        free_rebels={
            territory.name: there[FREE]
            for territory, there in zip(TERRITORIES, g.rebels, strict=True)
            if there[FREE]
        },
        skybridge=g.skybridge.name if g.skybridge is not None else None,
        utreng=g.utreng.name if g.utreng is not None else None,
        crossed=g.crossed,
        spare=g.spare,
        taken=STACKS[g.taken].name if g.taken != NOWHERE else None,
        peeked=g.peeked,
        place=slots(g, g.active)[g.place].name if g.place != NOWHERE else None,
        pending=g.pending[:],
        used=[used[number] for number in g.used],
        seen={
            card.name: "all" if g.seen[card] == EVERYONE else _seats(g, g.seen[card])
            for card in hidden_cards(g)
            if g.seen[card] != seen[card]
        },
    )


def player_of(g: State, seat: int) -> Player:
    side = g.sides[seat]
    own = slots(g, seat)
    display = {slot.name: _names(stack) for slot, stack in zip(own, g.displays[seat], strict=False) if stack}
    return Player(
        side=side.name if side is not None else None,
        hand=_names(g.hands[seat]),
        draft=_names(g.drafts[seat]),
        godhs=_names(g.godhs[seat]),
        display=display if g.displays[seat] else None,
        power=[slot.name for slot in own if g.power[seat] >> slot.place & 1],
        closed=[slot.name for slot in own if g.closed[seat] >> slot.place & 1],
        stock={resource.name: g.stock[seat][resource] for resource in RESOURCES if g.stock[seat][resource]},
        population=g.population[seat],
        reserve=g.reserve[seat],
        captives=g.captives[seat],
        lost=g.lost[seat],
        legion=TERRITORIES[g.legions[seat]].name,
        garrisons=[territory.name for territory in TERRITORIES if g.forts[seat] >> territory & 1],
    )


def _id(id: Any) -> str | int:
    return id.name if isinstance(id, Piece) else int(id)


def _names(cards: Iterable[FactionCard | Godh]) -> list[str]:
    return [card.name for card in cards]


def _seats(g: State, seen: int) -> list[int]:
    return [seat for seat in range(g.seats) if seen >> seat & 1]


def _or_none(seat: int) -> int | None:
    return None if seat == NOWHERE else seat
