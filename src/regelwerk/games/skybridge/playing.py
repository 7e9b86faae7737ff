"""Step 2 of a turn: play a faction card (Rulebook, '2) Play a faction card', 'Immediate effects')."""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.core.state import EVERYONE
from regelwerk.games.skybridge.cards import (
    DAUGHTER_OF_BEELEDHAN,
    GHIARHABBAT,
    MASTER_OF_DRAKHES,
    PROFITEERS_OF_SHENNA,
    PROFITS,
    SECRET_OF_THE_GENEORN,
    TERRITORIES,
    FactionCard,
    Slot,
)
from regelwerk.games.skybridge.effects import (
    POSSIBLE,
    RESOLVE,
    might,
    rearrange,
    rearrangements,
    rebel,
    recall,
    recalls,
    slots,
)
from regelwerk.games.skybridge.godh import aside, feud, gardens, moves
from regelwerk.games.skybridge.options import DRAW, MIGHT, PROFIT, RETREAT
from regelwerk.games.skybridge.options import PLAY as PLAY_CARD
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import State
from regelwerk.games.skybridge.storage import sides

# ---- placing the card ---------------------------------------------------------------------------------


@PLAY.step("opening", 20)
def opening_play(g: State, seat: int) -> Play:
    """One hand card by the normal rules of placement; no Retreat, trades or gifts. [3.7]"""
    choice = yield Choose(seat, "opening", placements(g, seat)[0])
    yield from place_card(g, seat, *choice.thing)


@PLAY.step("turn", 20)
def play_card(g: State, seat: int) -> Play | None:
    """Exactly one card; only where none can be played without Retreat is it optional. [8.1, 8.2, 8.4]

    Who has cards is asked even if none fits: to go on without a question would show the others that."""
    if not g.hands[seat]:
        return None
    plays, retreats = placements(g, seat)
    return _play(g, seat, [*plays, *retreats] if plays else [*retreats, PASS], sides(g, seat))


def _play(g: State, seat: int, options: list[Option], side: list[Option]) -> Play:
    choice = yield Choose(seat, "play", options, side=side)
    asks = aside(g, seat, choice)
    if asks is not None:
        yield from asks
        PLAY.repeat(g)
    elif choice != PASS:
        if choice.verb == "retreat":
            g.legions[seat] -= 1
            g.tell(Say.LOG_RETREAT, seat=seat, territory=TERRITORIES[g.legions[seat]])
        yield from place_card(g, seat, *choice.thing)


def placements(g: State, seat: int) -> tuple[list[Option], list[Option]]:
    """Each hand card to the slot of its rune, wild ones (and the Geneorn's) to any; and with the legion
    one territory back, each hand card to any slot. [8.1, 8.2, 18.4]"""
    free = open_slots(g, seat)
    runeless = g.sides[seat] is SECRET_OF_THE_GENEORN
    may_retreat = g.legions[seat] > 0
    plays, retreats = [], []
    for card in hand(g, seat):
        rune, faction = card.slot, card.faction
        fits_all = rune is None or runeless
        for slot, kept_away in free:
            if kept_away is None or kept_away is not faction:
                if fits_all or rune is slot:
                    plays.append(PLAY_CARD[card][slot])
                if may_retreat:
                    retreats.append(RETREAT[card][slot])
    return plays, retreats


def hand(g: State, seat: int) -> list[FactionCard]:
    """The hand, of equal cards only one."""
    cards = g.hands[seat]
    kinds = [card.kind for card in cards]
    if len(set(kinds)) == len(cards):
        return cards
    return [card for number, card in enumerate(cards) if card.kind not in kinds[:number]]


def open_slots(g: State, seat: int) -> list[tuple[Slot, object]]:
    """The slots that are not closed, each with the faction whose cards a feud keeps away. [8.1, 10.4]"""
    closed = g.closed[seat]
    heeds = g.sides[seat] is not MASTER_OF_DRAKHES
    return [
        (slot, stack[-1].feud if stack and heeds else None)
        for slot, stack in zip(slots(g, seat), g.displays[seat], strict=True)
        if not closed >> slot.place & 1
    ]


def place_card(g: State, seat: int, card: FactionCard, slot: Slot) -> Play:
    """Face up on top of the slot; its immediate effects and what reacts to it come next. [8.1, 8.3]"""
    g.seen[card] = EVERYONE
    stack = g.displays[seat][slot.place]
    if stack and stack[-1] is GHIARHABBAT and may_uncover(g, seat, card, slot):
        yield from gardens(g, seat, slot)
    g.hands[seat].remove(card)
    stack.append(card)
    g.place = slot.place
    g.pending = [*card.immediate, *reactions(g, seat, card)]
    g.tell(Say.LOG_PLAY, seat=seat, card=card.kind, slot=slot)


def may_uncover(g: State, seat: int, card: FactionCard, slot: Slot) -> bool:
    """Whether Ghiarhabbat may move away before this card is played: what it uncovers must take the card,
    and there must be a place to go. [18.9]"""
    stack = g.displays[seat][slot.place]
    uncovers = len(stack) < 2 or not feud(g, seat, card, stack[-2])
    return uncovers and bool(moves(g, seat, slot))


def reactions(g: State, seat: int, card: FactionCard) -> tuple[str, ...]:
    """Abilities that react to a card played into the display. [18.5, 18.7, 18.10]"""
    side = g.sides[seat]
    if side is DAUGHTER_OF_BEELEDHAN:
        return ("inspiration",)
    if side is MASTER_OF_DRAKHES and card.drakhe:
        return ("draw",)
    if side is PROFITEERS_OF_SHENNA:
        return ("profit",)
    return ()


# ---- what it sets off ---------------------------------------------------------------------------------


@PLAY.step("opening", 21)
@PLAY.step("turn", 21)
def react(g: State, seat: int) -> Play | None:
    """Immediate effects, and abilities that react to the card, in any order; each may be left out, but for
    the Master of Drakhes' Godh card. [8.3, 18.7]"""
    pending = g.pending
    if not pending:
        return None
    if pending == ["draw"]:
        g.pending = []
        return RESOLVE["godh"](g, seat)
    options = immediates(g, seat)
    side = sides(g, seat)
    if not options and not (side and "profit" in pending):
        g.pending = []
        return None
    return _react(g, seat, options if DRAW in options else [*options, PASS], side)


def immediates(g: State, seat: int) -> list[Option]:
    options: list[Option] = []
    for what in dict.fromkeys(g.pending):
        if what == "might":
            if POSSIBLE["might"](g, seat):
                options.append(MIGHT)
        elif what == "inspiration":
            options += rearrangements(g, seat)
        elif what == "return":
            options += recalls(g, seat)
        elif what == "draw":
            if g.godh_stack:
                options.append(DRAW)
        elif g.population[seat] and any(POSSIBLE[gain](g, seat) for gain in PROFITS[g.place]):
            options.append(PROFIT)
    return options


CAUSES = {"might": "might", "top": "inspiration", "recall": "return"}
"""Which effect an option belongs to; `draw` and `profit` are named alike."""


def _react(g: State, seat: int, options: list[Option], side: list[Option]) -> Play:
    choice = yield Choose(seat, "immediate", options, side=side)
    if choice == PASS:
        g.pending = []
        return
    PLAY.repeat(g)
    asks = aside(g, seat, choice)
    if asks is None:
        verb = choice.verb
        g.pending.remove(CAUSES.get(verb, verb))
        if verb == "might":
            might(g, seat)
        elif verb == "recall":
            recall(g, seat, choice.thing)
        elif verb == "draw":
            asks = RESOLVE["godh"](g, seat)
        elif verb == "profit":
            asks = profit(g, seat)
        else:
            asks = rearrange(g, seat, choice)
    if asks is not None:
        yield from asks


def profit(g: State, seat: int) -> Play:
    """The Profiteers of Shenna: an own population becomes a rebel, for the effect beside the slot. [18.10]"""
    g.population[seat] -= 1
    rebel(g, seat)
    for what in PROFITS[g.place]:
        asks = RESOLVE[what](g, seat)
        if asks is not None:
            yield from asks
