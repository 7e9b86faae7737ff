"""A Great Drakhe awakens: everybody loses a territory or something else (Rulebook, p. 15 and 19)."""

from __future__ import annotations

from regelwerk.core.decisions import Choose, Option, Play, Some
from regelwerk.core.state import bit
from regelwerk.games.skybridge.cards import BRIDGE_WORK, ELBEA, SATHAP, TERRITORIES, Drakhe
from regelwerk.games.skybridge.effects import figures, leave_board, slots
from regelwerk.games.skybridge.options import CLOSE, LOSE, SUFFER
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import State

SHADOW = 4
"""Where the leader wakes it: T5, the territory with the Drakhe's head."""
HAND_LOSS = FIGURE_LOSS = 2


def awaken(g: State) -> None:
    """Turn it up; each player suffers, clockwise from the starting Drakhe. It leaves the game, and the Eye is
    open. [16.1, 16.3] (docs/rulings.md)"""
    card = g.drakhe.pop()
    g.box.append(card)
    g.show(card)
    g.tell(Say.LOG_DRAKHE, card=card)
    for seat in reversed(g.seats_from(g.start)):
        PLAY.begin(g, "great drakhe", card, seat)


@PLAY.step("great drakhe", 1)
def suffer(g: State, card: Drakhe, seat: int) -> Play | None:
    """One of two losses; who cannot bear one fully takes the other. [16.1]"""
    options = losses(g, card, seat)
    return _suffer(g, card, seat, options) if options else None


def losses(g: State, card: Drakhe, seat: int) -> list[Option]:
    """What this player may choose from; without military might what is there is lost. [16.1]"""
    back = [LOSE] if g.legions[seat] else []
    if card is SATHAP:
        enough, some = len(g.hands[seat]) >= HAND_LOSS, bool(g.hands[seat])
    elif card is ELBEA:
        enough, some = figures(g, seat) >= FIGURE_LOSS, figures(g, seat) > 0
    else:
        enough = some = bool(closable(g, seat))
    return [SUFFER, *back] if enough or (some and not back) else back


def _suffer(g: State, card: Drakhe, seat: int, options: list[Option]) -> Play:
    choice = options[0] if len(options) == 1 else (yield Choose(seat, "great_drakhe", options, card))
    if choice == LOSE:
        g.legions[seat] -= 1
        g.tell(Say.LOG_LOSE_TERRITORY, seat=seat, territory=TERRITORIES[g.legions[seat]])
    elif card is SATHAP:
        yield from sathap(g, seat)
    elif card is ELBEA:
        yield from elbea(g, seat)
    else:
        yield from terogh(g, seat)


def sathap(g: State, seat: int) -> Play:
    """Two hand cards, face down to the discard pile. [16.1]"""
    hand = g.hands[seat]
    chosen = sorted([card.kind for card in hand])
    if len(chosen) > HAND_LOSS:
        chosen = yield Some(seat, "sathap", chosen, HAND_LOSS, HAND_LOSS, verb="discard")
    before, gone = hand[:], []
    for kind in chosen:
        card = next(card for card in hand if card.kind is kind)
        hand.remove(card)
        gone.append(card)
    g.discard += gone
    unsure = {card.back for card in gone} & {card.back for card in hand}
    for card in before:  # which of those with the same back are gone is a secret
        if card.back in unsure and card.stack is not BRIDGE_WORK:
            g.seen[card] = bit(seat)
    g.tell_apart(Say.LOG_SATHAP, seat, {"cards": list(chosen)}, seat=seat, count=len(gone))


def terogh(g: State, seat: int) -> Play:
    """One slot with cards is closed for good. [16.1, 16.2]"""
    choice = yield Choose(seat, "terogh", closable(g, seat))
    g.closed[seat] |= 1 << choice.thing.place
    g.tell(Say.LOG_TEROGH, seat=seat, slot=choice.thing)


def closable(g: State, seat: int) -> list[Option]:
    return [CLOSE[slot] for slot in slots(g, seat) if g.displays[seat][slot.place]]


def elbea(g: State, seat: int) -> Play:
    """Two population back to the box. [16.1]"""
    for _ in range(min(FIGURE_LOSS, figures(g, seat))):
        owner = yield from leave_board(g, seat)
        g.lost[owner] += 1
        g.tell(Say.LOG_ELBEA, seat=seat)
