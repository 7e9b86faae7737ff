"""Godh cards: drawing, gifts, Religion, feuds, the limit (Rulebook, 'Godh cards')."""

from __future__ import annotations

from typing import Any

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.core.state import bit
from regelwerk.games.skybridge.cards import (
    GHIARHABBAT,
    GODH_HAND_LIMIT,
    MASTER_OF_DRAKHES,
    SECRET_OF_THE_GENEORN,
    URDFINNARS_HIGH_PRIEST,
    FactionCard,
    Godh,
    Slot,
    effect_term,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, POSSIBLE, RESOLVE, can_garrison, slots
from regelwerk.games.skybridge.options import GARRISON, GIFT, KEEP, LAY, MOVE, Use, both
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import State
from regelwerk.games.skybridge.storage import trade, trades

# ---- drawing ------------------------------------------------------------------------------------------


def gain(g: State, seat: int) -> Play | None:
    """The top Godh card to the hand; nothing if there is none. [9.2, 10.8]"""
    if not g.godh_stack:
        g.tell(Say.LOG_NO_GODH, seat=seat)
        return None
    if g.sides[seat] is URDFINNARS_HIGH_PRIEST:
        return high_priest(g, seat)
    card = g.godh_stack.pop()
    g.godhs[seat].append(card)
    g.show(card, bit(seat))
    g.tell_apart(Say.LOG_GODH, seat, {"card": card}, seat=seat)
    return None


def high_priest(g: State, seat: int) -> Play:
    """Draw a second one; keep one and put the other under the stack, or discard both for their gifts.
    [18.3] (docs/rulings.md: a single card may be kept or discarded.)"""
    drawn = g.godh_stack[-1:-3:-1]
    for card in drawn:
        g.show(card, bit(seat))
    options = [KEEP[card] for card in drawn]
    if len(drawn) == 1:
        options.append(GIFT[drawn[0]])
    else:
        first, second = drawn
        options.append(both(first, second))
        if not first.passive and not second.passive:
            options.append(both(second, first))
    choice = yield Choose(seat, "high_priest", options)
    if choice.verb == "keep":
        for card in drawn:
            g.godh_stack.remove(card)
            g.seen[card] = bit(seat)  # which of the two he keeps is his secret
            if card is not choice.thing:
                g.godh_stack.insert(0, card)
        g.godhs[seat].append(choice.thing)
        g.tell_apart(Say.LOG_GODH, seat, {"card": choice.thing}, seat=seat)
        return
    discarded = list(choice.thing) if choice.verb == "both" else drawn
    for card in discarded:
        g.godh_stack.remove(card)
        _discard(g, seat, card)
    for card in discarded:
        yield from _receive(g, seat, card)


# ---- gifts --------------------------------------------------------------------------------------------


def gift(g: State, seat: int, card: Godh) -> Play:
    """Discard a Godh card for its gift: a passive one counts for the rest of the turn, an active one is
    carried out at once. [10.6]"""
    g.godhs[seat].remove(card)
    _discard(g, seat, card)
    yield from _receive(g, seat, card)


def _discard(g: State, seat: int, card: Godh) -> None:
    g.gifts.append(card)
    g.show(card)
    g.tell(Say.LOG_GIFT, seat=seat, card=card, gift=effect_term(card.gift))


def _receive(g: State, seat: int, card: Godh) -> Play:
    """Active gifts are carried out, but a garrison may be kept back: "you may place" it. [9.2, 10.6]"""
    if card.passive:
        return
    if card.gift == "garrison":
        if not can_garrison(g, seat) or (yield Choose(seat, "garrison", (GARRISON, PASS), card)) == PASS:
            return
    asks = RESOLVE[card.gift](g, seat)
    if asks is not None:
        yield from asks


def aside(g: State, seat: int, choice: Option) -> Play | None:
    """A trade or a gift, if this is one; the rule asks again after it. [6.2]"""
    if choice.verb == "trade":
        return trade(g, seat, choice)
    if choice.verb == "gift":
        return gift(g, seat, choice.thing)
    return None


def check_hand(g: State, seat: int) -> Play | None:
    """More than three Godh cards: discard down to three, each for its gift. [12.1]"""
    if len(g.godhs[seat]) > GODH_HAND_LIMIT:
        return _discard_excess(g, seat)
    return None


def _discard_excess(g: State, seat: int) -> Play:
    choice = yield Choose(seat, "excess", [GIFT[card] for card in g.godhs[seat]], side=trades(g, seat))
    asks = aside(g, seat, choice)
    assert asks is not None
    yield from asks


def put_back(g: State) -> None:
    """Discarded Godh cards go face down under the stack, the last one lowest; their gifts end. [12.2]"""
    for card in g.gifts:
        g.godh_stack.insert(0, card)
    g.gifts = []


# ---- feuds and Religion -------------------------------------------------------------------------------


def feud(g: State, seat: int, card: FactionCard, on: Any) -> bool:
    """Whether a Godh card keeps this faction card from being laid directly on it. [10.4, 18.7]"""
    return on >= FIRST_GODH and on.feud is card.faction and g.sides[seat] is not MASTER_OF_DRAKHES


def may_lay(g: State, seat: int, card: Godh, top: Any) -> bool:
    """Whether Religion may lay this Godh card on a stack with this top card: no feud, and for the Geneorn
    its rune must be that of the card. [10.2, 18.4, 18.7]"""
    if top.faction is card.feud and g.sides[seat] is not MASTER_OF_DRAKHES:
        return False
    return g.sides[seat] is not SECRET_OF_THE_GENEORN or top.slot is None or top.slot is card.slot


def lays(g: State, seat: int) -> list[Option]:
    """Where Religion may lay which Godh card of the hand. [10.2]"""
    found = []
    blocked = g.power[seat] | g.closed[seat]
    display = g.displays[seat]
    runeless = g.sides[seat] is SECRET_OF_THE_GENEORN
    for card in g.godhs[seat]:
        for slot in slots(g, seat) if runeless else (card.slot,):
            stack = display[slot.place]
            if stack and not blocked >> slot.place & 1:
                if may_lay(g, seat, card, stack[-1]) or may_lay_after_move(g, seat, card, slot):
                    found.append(LAY[card][slot])
    return found


def can_lay(g: State, seat: int) -> bool:
    return bool(g.godhs[seat]) and bool(lays(g, seat))


def may_lay_after_move(g: State, seat: int, card: Godh, slot: Slot) -> bool:
    """Whether the Godh card may be laid if Ghiarhabbat moves away first. [18.9] (docs/rulings.md: a faction
    card must remain.)"""
    stack = g.displays[seat][slot.place]
    return (
        stack[-1] is GHIARHABBAT
        and len(stack) > 1
        and may_lay(g, seat, card, stack[-2])
        and bool(moves(g, seat, slot))
    )


def religion(g: State, seat: int, use: Use) -> Play:
    """Lay a Godh card on a rune stack and turn the token to the power side; it gives no gift. [10.2, 10.3]"""
    choice = yield Choose(seat, "religion", lays(g, seat), use.card.kind)
    card, slot = choice.thing
    stack = g.displays[seat][slot.place]
    g.show(card)
    if may_lay_after_move(g, seat, card, slot):
        yield from gardens(g, seat, slot, not may_lay(g, seat, card, stack[-1]))
    g.godhs[seat].remove(card)
    stack.append(card)
    g.power[seat] |= 1 << slot.place
    g.tell(Say.LOG_RELIGION, seat=seat, card=card, slot=slot)


# ---- Ghiarhabbat --------------------------------------------------------------------------------------


def moves(g: State, seat: int, slot: Slot) -> list[Option]:
    """Where Ghiarhabbat may move from this slot: feuds apply, closed slots are out. [18.9]"""
    closed = g.closed[seat]
    found = []
    for place, stack in enumerate(g.displays[seat]):
        if place != slot.place and not closed >> place & 1:
            if not stack or not feud(g, seat, GHIARHABBAT, stack[-1]):
                found.append(MOVE[place])
    return found


def gardens(g: State, seat: int, slot: Slot, must: bool = False) -> Play:
    """Before a card is played on Ghiarhabbat, Ghiarhabbat may move to the top of another slot (it must, if
    only this makes room for a Godh card). [18.9]"""
    options = moves(g, seat, slot)
    choice = yield Choose(seat, "gardens", options if must else (*options, PASS), slot)
    if choice != PASS:
        g.displays[seat][slot.place].pop()
        g.displays[seat][choice.thing.place].append(GHIARHABBAT)
        g.tell(Say.LOG_GHIARHABBAT, seat=seat, slot=choice.thing)


RESOLVE["godh"] = gain
POSSIBLE["godh"] = lambda g, seat: bool(g.godh_stack)
POSSIBLE["religion"] = can_lay
