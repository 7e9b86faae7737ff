"""Step 1 of a turn: take a faction card and choose a bonus effect (Rulebook, 'II) Character phase')."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core.decisions import PASS, Amount, Choose, Option, Order, Play
from regelwerk.core.state import bit
from regelwerk.games.skybridge import crown
from regelwerk.games.skybridge.cards import CENTRAL, STACKS, VISIONS_OF_BEELEDHAN, Stack
from regelwerk.games.skybridge.effects import RESOLVE, symbols
from regelwerk.games.skybridge.godh import aside
from regelwerk.games.skybridge.options import BACK, GAIN, KEEP, PEEK, TAKE
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import NOWHERE, State
from regelwerk.games.skybridge.storage import sides

# ---- 1a -----------------------------------------------------------------------------------------------


@PLAY.step("turn", 11)
def take_card(g: State, seat: int) -> Play | None:
    """Take a face-up card from any stack; it must be done if it can be done for nothing. [7.1, 7.5, 18.2]

    Where only the Crown of Agony is in the way, a gift may still bring the population that it asks for."""
    options = takes(g, seat)
    if not options and not (g.up and sides(g, seat)):
        return None
    free = g.up if g.crown == NOWHERE or not crown.agony(g, seat, STACKS[g.crown]) else g.up & ~(1 << g.crown)
    return _take(g, seat, options if free else [*options, PASS])


def takes(g: State, seat: int) -> list[Option]:
    """The stacks to take from, and with the Visions of Beeledhan those to look at."""
    up = g.up
    options = [option for option in TAKE if up >> option.thing & 1]
    if g.crown != NOWHERE and not g.population[seat] and crown.agony(g, seat, STACKS[g.crown]):
        options = [option for option in options if option.thing != g.crown]
    if g.sides[seat] is VISIONS_OF_BEELEDHAN and not g.peeked:
        options += [PEEK[stack] for stack in CENTRAL if g.stacks[stack] and not up >> stack & 1]
    return options


def _take(g: State, seat: int, options: Sequence[Option]) -> Play:
    choice = yield Choose(seat, "take", options, side=sides(g, seat))
    asks = aside(g, seat, choice)
    if asks is not None:
        yield from asks
        PLAY.repeat(g)
    elif choice.verb == "peek":
        yield from peek(g, seat, choice.thing)
    elif choice.verb == "take":
        if crown.agony(g, seat, choice.thing):
            crown.pay_agony(g, seat)
        yield from take_from(g, seat, choice.thing)


def take_from(g: State, seat: int, stack: Stack) -> Play:
    """The face-up card to the hand; the next one is not turned up. [7.1]"""
    g.taken = stack
    cards = g.stacks[stack]
    most = min(symbols(g, seat, "knowledge"), len(cards) - 1) if stack in CENTRAL else 0
    if most > 0:
        drawn = yield Amount(seat, "knowledge", 0, most, stack)
        if drawn:
            yield from knowledge(g, seat, stack, drawn)
            return
    g.up &= ~(1 << stack)
    card = cards.pop()
    g.hands[seat].append(card)
    g.tell(Say.LOG_TAKE, seat=seat, stack=stack, card=card.kind)


def knowledge(g: State, seat: int, stack: Stack, drawn: int) -> Play:
    """Draw so many more from the same stack, keep one of all, and put the others back in any order. [7.2]

    Whether the card that lay face up was kept is then a secret."""
    cards = g.stacks[stack]
    looked: list[Any] = cards[: -2 - drawn : -1]
    for card in looked:
        g.show(card, bit(seat))
    choice = yield Choose(seat, "keep", [KEEP[card] for card in looked], stack)
    kept = choice.thing
    others = [card for card in looked if card is not kept]
    if len(others) > 1:
        others = yield Order(seat, "put_back", others, stack)
    g.up &= ~(1 << stack)
    del cards[-len(looked) :]
    cards += reversed(others)
    g.hands[seat].append(kept)
    for card in looked:
        g.seen[card] = bit(seat)
    g.tell_apart(Say.LOG_KNOWLEDGE, seat, {"card": kept}, seat=seat, stack=stack, cards=drawn)


def peek(g: State, seat: int, stack: Stack) -> Play:
    """Visions of Beeledhan: look at the top card of a face-down central stack; take it, or put it back and
    go on as usual. [18.6]"""
    g.peeked = True
    card = g.stacks[stack][-1]
    g.show(card, bit(seat))
    g.tell_apart(Say.LOG_PEEK, seat, {"card": card}, seat=seat, stack=stack)
    choice = yield Choose(seat, "peeked", (TAKE[stack], BACK), card)
    if choice == BACK:
        g.tell(Say.LOG_PUT_BACK, seat=seat, stack=stack)
        PLAY.repeat(g)
        return
    g.stacks[stack].pop()
    g.hands[seat].append(card)
    g.taken = stack
    g.tell_apart(Say.LOG_TAKE_UNSEEN, seat, {"card": card}, seat=seat, stack=stack)


# ---- between 1a and 1b --------------------------------------------------------------------------------


@PLAY.step("turn", 12)
def crown_acts(g: State, seat: int) -> Play | None:
    """The crown of this stack acts and goes home. [18.1, 18.2]"""
    if g.taken == NOWHERE or g.taken != g.crown:
        return None
    return crown.empery(g, seat, STACKS[g.taken])


# ---- 1b -----------------------------------------------------------------------------------------------


@PLAY.step("turn", 13)
def choose_bonus(g: State, seat: int) -> Play | None:
    """One of the bonus effects of the stack from which the card came. [7.4]"""
    if g.taken == NOWHERE:
        return None
    stack = STACKS[g.taken]
    if len(stack.bonus) == 1:
        return RESOLVE[stack.bonus[0]](g, seat)
    return _bonus(g, seat, stack)


def _bonus(g: State, seat: int, stack: Stack) -> Play:
    choice = yield Choose(seat, "bonus", [GAIN[what] for what in stack.bonus], stack, sides(g, seat))
    asks = aside(g, seat, choice)
    if asks is not None:
        PLAY.repeat(g)
    else:
        asks = RESOLVE[GAINED[choice]](g, seat)
    if asks is not None:
        yield from asks


GAINED = {option: what for what, option in GAIN.items()}
