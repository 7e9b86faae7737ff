"""Why not: what nearly works, with the rule that forbids it. Only asked when somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from regelwerk.core.decisions import Decision, Refusal, refuse
from regelwerk.games.skybridge import crown
from regelwerk.games.skybridge.building import cost, fixed_cost
from regelwerk.games.skybridge.cards import (
    BEELEDHANS_EYE,
    FACTION_CARDS,
    GODHS,
    RESOURCES,
    SECRET_OF_THE_GENEORN,
    SEGMENTS,
    STACKS,
    TERRITORIES,
    FactionCard,
    Slot,
    Stack,
    effect_term,
    either,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, POSSIBLE, figures, slots, visible
from regelwerk.games.skybridge.godh import feud, may_lay
from regelwerk.games.skybridge.options import TRADES, USES
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import LAST_TERRITORY, State
from regelwerk.games.skybridge.storage import own_turn

Reason = Refusal | None


def why_not(g: State, decision: Decision, words: str) -> Reason:
    """The reason for words that are no answer to this decision; None if there is no better reason than that
    they are not offered."""
    verb, _, rest = words.partition(" ")
    if verb == "pass":
        return must(decision)
    if decision.about == "opening" and verb in STEPS and verb != "play":
        return refuse(Say.ONLY_ONE_CARD, Say.SECTION_OPENING)
    ask = REASONS.get(verb)
    if ask is None:
        return None
    if verb in STEPS and decision.about not in STEPS[verb].asked:
        return refuse(STEPS[verb].key, STEPS[verb].section)
    return ask(g, decision, rest)


class Step(NamedTuple):
    """Where in a turn something is done, and what says so."""

    asked: tuple[str, ...]
    key: str
    section: str


STEPS = {
    "take": Step(("take", "peeked"), Say.TAKE_FIRST, Say.SECTION_TAKE),
    "play": Step(("play", "opening"), Say.PLAY_ONCE, Say.SECTION_PLAY),
    "retreat": Step(("play",), Say.PLAY_ONCE, Say.SECTION_PLAY),
    "use": Step(("main",), Say.USE_LATER, Say.SECTION_MAIN),
    "lay": Step(("religion", "builder_dice"), Say.LAY_BY_RELIGION, Say.SECTION_GODH),
}


def must(decision: Decision) -> Reason:
    if decision.about == "take":
        return refuse(Say.MUST_TAKE, Say.SECTION_TAKE)
    if decision.about in ("play", "opening"):
        return refuse(Say.MUST_PLAY, Say.SECTION_PLAY)
    if decision.about == "bonus":
        return refuse(Say.MUST_BONUS, Say.SECTION_BONUS)
    return None


# ---- step 1 -------------------------------------------------------------------------------------------


def no_take(g: State, decision: Decision, rest: str) -> Reason:
    stack = found(STACKS, rest)
    if stack is None:
        return None
    if not g.stacks[stack]:
        return refuse(Say.STACK_EMPTY, Say.SECTION_TAKE, stack=stack)
    if stack is BEELEDHANS_EYE and not g.eye_open:
        return refuse(Say.EYE_BLOCKED, Say.SECTION_DRAKHE, stack=stack)
    if not g.is_up(stack):
        return refuse(Say.FACE_DOWN, Say.SECTION_TAKE, stack=stack)
    if crown.agony(g, decision.seat, stack) and not g.population[decision.seat]:
        return refuse(Say.AGONY_PRICE, Say.SECTION_ABILITIES, stack=stack)
    return None


def no_crown(g: State, decision: Decision, rest: str) -> Reason:
    stack = found(STACKS, rest)
    return None if stack is None else refuse(Say.CROWN_PLACE, Say.SECTION_CROWN, stack=stack)


def no_bonus(g: State, decision: Decision, rest: str) -> Reason:
    if decision.about not in ("bonus", "empery") or not isinstance(decision.subject, Stack):
        return None
    stack = decision.subject
    bonus = either([effect_term(what) for what in stack.bonus])
    return refuse(Say.NOT_BONUS, Say.SECTION_BONUS, stack=stack, bonus=bonus)


# ---- step 2 -------------------------------------------------------------------------------------------


def no_play(g: State, decision: Decision, rest: str) -> Reason:
    pair = card_and_slot(g, decision.seat, rest, g.hands[decision.seat])
    if pair is None or isinstance(pair, Refusal):
        return pair
    card, slot = pair
    if reason := no_place(g, decision.seat, card, slot):
        return reason
    if card.slot is not None and card.slot is not slot:
        return refuse(Say.WRONG_RUNE, Say.SECTION_PLAY, card=card, slot=slot, rune=card.slot)
    return None


def no_retreat(g: State, decision: Decision, rest: str) -> Reason:
    if not g.legions[decision.seat]:
        return refuse(Say.NO_RETREAT, Say.SECTION_RETREAT, territory=TERRITORIES[0])
    pair = card_and_slot(g, decision.seat, rest, g.hands[decision.seat])
    if pair is None or isinstance(pair, Refusal):
        return pair
    return no_place(g, decision.seat, *pair)


def no_place(g: State, seat: int, card: FactionCard, slot: Slot) -> Reason:
    """A slot that takes nothing, or a feud."""
    if g.closed[seat] >> slot.place & 1:
        return refuse(Say.SLOT_CLOSED, Say.SECTION_DRAKHE, slot=slot)
    stack = g.displays[seat][slot.place]
    if stack and feud(g, seat, card, stack[-1]):
        return refuse(Say.FEUD, Say.SECTION_GODH, card=card, godh=stack[-1], slot=slot)
    return None


def card_and_slot(g: State, seat: int, rest: str, hand: list[Any]) -> Any:
    """The card and the slot that are named; a refusal if the card is not in this hand."""
    name, _, where = rest.rpartition(" ")
    slot = found(slots(g, seat), where)
    card = found(GODHS if name.startswith("god-") else FACTION_CARDS, name)
    if slot is None or card is None:
        return None
    if all(held.name != name for held in hand):
        section = Say.SECTION_GODH if card in GODHS else Say.SECTION_PLAY
        return refuse(Say.NOT_IN_HAND, section, card=card)
    return card, slot


# ---- step 3 -------------------------------------------------------------------------------------------


def no_use(g: State, decision: Decision, rest: str) -> Reason:
    seat = decision.seat
    card = found(FACTION_CARDS, rest.partition(" ")[0])
    if card is None:
        return None
    if all(shown.name != card.name for shown in visible(g, seat)):
        return refuse(Say.NOT_VISIBLE, Say.SECTION_MAIN, card=card)
    use = next((use for use in USES[card] if use.name == rest), None)
    if use is None:
        return None
    if use.active in g.used:
        return refuse(Say.ALREADY_USED, Say.SECTION_MAIN, card=card)
    if use.pay and use.pay != "population":
        resource = next(each for each in RESOURCES if each.name == use.pay)
        if not g.stock[seat][resource]:
            return refuse(Say.CANNOT_PAY, Say.SECTION_MAIN, card=card, price=resource)
    if use.pay == "population" and not figures(g, seat):
        return refuse(Say.CANNOT_PAY, Say.SECTION_MAIN, card=card, price=effect_term("population"))
    if not POSSIBLE[use.what](g, seat):
        return refuse(Say.NO_EFFECT, Say.SECTION_MAIN, card=card, what=effect_term(use.what))
    return None


def no_religion(g: State, decision: Decision, rest: str) -> Reason:
    seat = decision.seat
    pair = card_and_slot(g, seat, rest, g.godhs[seat])
    if pair is None or isinstance(pair, Refusal):
        return pair
    card, slot = pair
    if g.closed[seat] >> slot.place & 1:
        return refuse(Say.SLOT_CLOSED, Say.SECTION_DRAKHE, slot=slot)
    stack = g.displays[seat][slot.place]
    if not any(each < FIRST_GODH for each in stack):
        return refuse(Say.EMPTY_STACK, Say.SECTION_GODH, slot=slot)
    if g.power[seat] >> slot.place & 1:
        return refuse(Say.HAS_GODH, Say.SECTION_GODH, slot=slot)
    runeless = g.sides[seat] is SECRET_OF_THE_GENEORN
    if not runeless and card.slot is not slot:
        return refuse(Say.WRONG_RUNE, Say.SECTION_GODH, card=card, slot=slot, rune=card.slot)
    if not may_lay(g, seat, card, stack[-1]):
        top = stack[-1]
        if top.faction is card.feud:
            return refuse(Say.FEUD, Say.SECTION_GODH, card=top, godh=card, slot=slot)
        return refuse(Say.WRONG_RUNE, Say.SECTION_GODH, card=card, slot=slot, rune=card.slot)
    return None


# ---- step 4 -------------------------------------------------------------------------------------------


def no_build(g: State, decision: Decision, rest: str) -> Reason:
    """What is missing for a contribution."""
    seat = decision.seat
    if decision.about not in ("main", "end"):
        return refuse(Say.BUILD_LATER, Say.SECTION_BUILD)
    if g.segment > len(SEGMENTS):
        return refuse(Say.BRIDGE_COMPLETE, Say.SECTION_BUILD)
    segment = SEGMENTS[g.segment - 1]
    if g.bridge[segment] >> seat & 1:
        return refuse(Say.HAS_BUILT, Say.SECTION_BUILD, segment=segment)
    if not g.population[seat]:
        return refuse(Say.NO_POPULATION, Say.SECTION_BUILD, segment=segment)
    price = cost(g, seat)
    if price is None:
        return refuse(Say.NEEDS_DRAKHE, Say.SECTION_BUILD, segment=segment)
    missing = [resource for resource in RESOURCES if g.stock[seat][resource] < price[resource]]
    if not missing:
        return None
    labor = price != list(fixed_cost(g))
    key = Say.MISSING_AND_LABOR if labor else Say.MISSING
    return refuse(key, Say.SECTION_BUILD, segment=segment, missing=missing)


# ---- at any time --------------------------------------------------------------------------------------


def no_trade(g: State, decision: Decision, rest: str) -> Reason:
    if not own_turn(g, decision.seat):
        return refuse(Say.NOT_YOUR_OWN_TURN, Say.SECTION_TRADES)
    if rest not in TRADES:
        return None
    trade = TRADES[rest].thing
    if g.stock[decision.seat][trade.resource] < trade.number:
        return refuse(Say.TRADE_PRICE, Say.SECTION_TRADES, resource=trade.resource, needed=trade.number)
    if rest == "might" and g.legions[decision.seat] == LAST_TERRITORY:
        return refuse(Say.AT_THE_END, Say.SECTION_TRADES, territory=TERRITORIES[-1])
    if rest == "godh" and not g.godh_stack:
        return refuse(Say.NO_GODH_LEFT, Say.SECTION_TRADES)
    return refuse(Say.EFFECT_FIRST, Say.SECTION_TRADES)


def no_gift(g: State, decision: Decision, rest: str) -> Reason:
    card = found(GODHS, rest)
    if card is None:
        return None
    if all(held is not card for held in g.godhs[decision.seat]):
        return refuse(Say.NOT_IN_HAND, Say.SECTION_GODH, card=card)
    if not own_turn(g, decision.seat):
        return refuse(Say.NOT_YOUR_OWN_TURN, Say.SECTION_GODH)
    return refuse(Say.EFFECT_FIRST, Say.SECTION_GODH)


def found(pieces: Any, name: str) -> Any:
    """The piece of this name, or None."""
    return next((piece for piece in pieces if piece.name == name), None)


REASONS: dict[str, Callable[[State, Decision, str], Reason]] = {
    "take": no_take,
    "crown": no_crown,
    "gain": no_bonus,
    "play": no_play,
    "retreat": no_retreat,
    "use": no_use,
    "lay": no_religion,
    "build": no_build,
    "trade": no_trade,
    "gift": no_gift,
}
