"""Laying out the table (Rulebook, 'Setup')."""

from __future__ import annotations

from collections.abc import Mapping

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Choose, Play, Together
from regelwerk.core.game import BadSettings, Setting
from regelwerk.core.state import EVERYONE, bit
from regelwerk.games.skybridge.cards import (
    BRIDGE_WORK,
    CENTRAL,
    DRAKHES,
    FACTION_CARDS,
    GENEORN_SLOTS,
    GHIARHABBAT,
    GODHS,
    HAND,
    LHAEDINEERI_GARDENS,
    POPULATION_IN_RESERVE,
    POPULATION_ON_BOARD,
    RUNES,
    SECRET_OF_THE_GENEORN,
    SIDES,
    SKYBRIDGE_DIE,
    STACKS,
    STARTING_CARDS,
    FactionCard,
    Side,
    Slot,
    Stack,
)
from regelwerk.games.skybridge.effects import slots
from regelwerk.games.skybridge.options import CHOOSE, KEEP, PUT
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import DISPLAYS, HANDS, OPENING, State

SETTINGS = (
    Setting("boards", ("choose", "random", *(side.name for side in SIDES)), several=True),
    Setting("hands", ("recommended", "draft")),
)
"""`boards` takes `choose`, `random`, or sides joined by commas, dealt to the seats in order; who is left
chooses."""


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> State:
    """[3.1-3.4] The die is rolled here, because the Profiteers of Shenna can use its face at once
    (docs/rulings.md)."""
    g = State(seats, settings, chance)
    for card in FACTION_CARDS:
        if card.stack is not None:
            g.stacks[card.stack].append(card)
    for stack in STACKS:
        if stack is not BRIDGE_WORK:
            g.shuffle(f"stack of {stack.name}", g.stacks[stack])
    for card in g.stacks[BRIDGE_WORK]:
        g.seen[card] = EVERYONE  # they are all the same
    g.starting = list(STARTING_CARDS)
    for card in g.starting:
        g.show(card)
    g.godh_stack = list(GODHS)
    g.shuffle("godh cards", g.godh_stack)
    drakhes = list(DRAKHES)
    g.shuffle("great drakhes", drakhes)
    g.drakhe, g.box = drakhes[:1], drakhes[1:]
    g.skybridge = SKYBRIDGE_DIE[chance.number("skybridge die", len(SKYBRIDGE_DIE))]
    g.first = g.start = chance.number("starting player", seats)
    for seat, side in enumerate(given_boards(seats, settings["boards"], chance)):
        g.sides[seat] = side
    return g


def given_boards(seats: int, wanted: str, chance: Chance) -> list[Side]:
    """Boards that a setting deals, by seat; no faction twice. [3.4]"""
    if wanted == "choose":
        return []
    if wanted == "random":
        sides = list(SIDES)
        chance.shuffle("boards", sides)
        dealt: list[Side] = []
        for side in sides:
            if len(dealt) < seats and all(side.faction is not other.faction for other in dealt):
                dealt.append(side)
        return dealt
    words = wanted.split(",")
    if "random" in words:
        raise BadSettings(Say.BOARDS_RANDOM, boards=wanted)
    named = [Side.named(word) for word in words]
    if len(named) > seats:
        raise BadSettings(Say.BOARDS_TOO_MANY, chosen=len(named), seats=seats)
    if len({side.faction for side in named}) < len(named):
        raise BadSettings(Say.BOARDS_TWICE, boards=wanted)
    return named


# ---- boards and displays ------------------------------------------------------------------------------


def choose_board(g: State) -> Play | None:
    """From the right of the starting player counter-clockwise, the starting player last. [3.4]"""
    for seat in counter_clockwise(g):
        if g.sides[seat] is None:
            return _choose_board(g, seat)
    g.phase = DISPLAYS
    return None


def counter_clockwise(g: State) -> list[int]:
    """The right neighbour of the starting player first, the starting player last."""
    return [(g.first - step) % g.seats for step in range(1, g.seats + 1)]


def _choose_board(g: State, seat: int) -> Play:
    taken = {side.faction for side in g.sides if side is not None}
    choice = yield Choose(seat, "board", [CHOOSE[side] for side in SIDES if side.faction not in taken])
    g.sides[seat] = choice.thing
    g.tell(Say.LOG_BOARD, seat=seat, side=choice.thing)


def lay_out_display(g: State) -> Play | None:
    """Own pieces, board by board; when all have theirs, the hands. [3.5]"""
    for seat in counter_clockwise(g):
        if not g.displays[seat]:
            return lay_out(g, seat)
    g.phase = HANDS
    return None


def lay_out(g: State, seat: int) -> Play | None:
    """Population on the board and in the reserve; starting cards at the slots of their runes, for the Geneorn
    wherever they like; Ghiarhabbat at any slot. [3.5, 18.4, 18.9]"""
    side = g.sides[seat]
    assert side is not None
    g.population[seat], g.reserve[seat] = POPULATION_ON_BOARD, POPULATION_IN_RESERVE
    runeless = side is SECRET_OF_THE_GENEORN
    g.displays[seat] = [[] for _ in (GENEORN_SLOTS if runeless else RUNES)]
    chosen = []
    for card in STARTING_CARDS:
        if card.faction is not side.faction or (card is GHIARHABBAT and side is not LHAEDINEERI_GARDENS):
            continue
        if runeless or card.slot is None:
            chosen.append(card)
        else:
            put_starting_card(g, seat, card, card.slot)
    return _put_starting_cards(g, seat, chosen) if chosen else None


def _put_starting_cards(g: State, seat: int, cards: list[FactionCard]) -> Play:
    for card in cards:
        choice = yield Choose(seat, "start_slot", [PUT[card][slot] for slot in slots(g, seat)], card)
        put_starting_card(g, seat, card, choice.thing.second)


def put_starting_card(g: State, seat: int, card: FactionCard, slot: Slot) -> None:
    g.starting = [other for other in g.starting if other is not card]
    g.displays[seat][slot.place].append(card)


# ---- hands --------------------------------------------------------------------------------------------


def deal_hands(g: State) -> Play | None:
    """The recommended hands, or a draft. [3.6]"""
    if g.settings["hands"] == "draft":
        if not any(g.drafts) and not any(g.hands):
            draw_for_draft(g)
        return draft(g)
    for seat in range(g.seats):
        recommended_hand(g, seat)
    begin_opening(g)
    return None


def own_stack(g: State, seat: int) -> Stack:
    side = g.sides[seat]
    assert side is not None
    return CENTRAL[side.faction]


def recommended_hand(g: State, seat: int) -> None:
    """The four marked cards of the own stack, which all know; the rest is shuffled again. [3.6a]"""
    stack = own_stack(g, seat)
    cards = g.stacks[stack]
    g.hands[seat] = [card for card in cards if card.marked]
    g.hands[seat].sort()
    for card in g.hands[seat]:
        cards.remove(card)
        g.show(card)
    g.shuffle(f"rest of {stack.name}", cards)


def draw_for_draft(g: State) -> None:
    """Everybody draws from the own stack. [3.6b]"""
    for seat in range(g.seats):
        cards = g.stacks[own_stack(g, seat)]
        g.drafts[seat] = [cards.pop() for _ in range(HAND)]
        for card in g.drafts[seat]:
            g.show(card, bit(seat))


def draft(g: State) -> Play:
    """All keep one of the cards before them at once and pass the others to the left; of a single card there
    is nothing to choose. [3.6b]

    With two players the cards come straight back, so that each knows what the other has kept."""
    if len(g.drafts[0]) > 1:
        kept = yield Together(
            [Choose(seat, "draft", [KEEP[card] for card in g.drafts[seat]]) for seat in range(g.seats)]
        )
    else:
        kept = {seat: KEEP[g.drafts[seat][0]] for seat in range(g.seats)}
    for seat in range(g.seats):
        card = kept[seat].thing
        g.drafts[seat].remove(card)
        g.hands[seat].append(card)
        if g.seats > 2:
            g.seen[card] = bit(seat)
        g.tell_apart(Say.LOG_DRAFT, seat, {"card": card}, seat=seat)
    g.drafts = [g.drafts[seat - 1] for seat in range(g.seats)]
    for seat, cards in enumerate(g.drafts):
        for card in cards:
            g.show(card, bit(seat))
    if not g.drafts[0]:
        begin_opening(g)


def begin_opening(g: State) -> None:
    g.phase = OPENING
    g.active = g.first
