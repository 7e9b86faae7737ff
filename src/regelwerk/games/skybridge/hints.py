"""What a bot should care about: what the bridge needs next, effects that stay visible, stacks that count,
and a legion that is ahead of the others when the reserves rebel.

Hints see a guessed world, so they may look at anything; they never look at the order of a stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from regelwerk.core.decisions import PASS, Decision, Option
from regelwerk.games.skybridge import scoring
from regelwerk.games.skybridge.cards import (
    CROWN_OF_EMPERY,
    DAUGHTER_OF_BEELEDHAN,
    ELBEA,
    PROFITS,
    SATHAP,
    SECRET_OF_THE_GENEORN,
    STACKS,
    FactionCard,
    Godh,
    Resource,
    Slot,
    Stack,
)
from regelwerk.games.skybridge.crown import agony
from regelwerk.games.skybridge.effects import FIRST_GODH
from regelwerk.games.skybridge.outlook import CAPTIVE, Look, expected_score, fits
from regelwerk.games.skybridge.state import State

WORTHWHILE = 0.2
"""What a trade must bring beyond its price."""
USES_FIRST, BUILD_NEXT = 20.0, 10.0
"""Effects are used before the contribution ends the step."""
TAKES_GODH = 0.8
"""What it counts for the Geneorn that a card is of the rune of a Godh card in the hand."""
KEPT = 0.5
"""How much it counts for the Crown of Agony that the card stays for its own player."""
RETREAT = 0.4
"""What a Retreat costs beside the territory."""
NEVER = -5.0
PEEK_FIRST = 50.0

_last: tuple[Any, Any, Look] | None = None


def look(g: State, decision: Decision) -> Look:
    """The look at this decision; kept until the next one is asked for, as its options come in a row."""
    global _last
    if _last is None or _last[0] is not decision or _last[1] is not g:
        _last = (decision, g, Look(g, decision.seat))
    return _last[2]


def appeal(state: Any, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
    """The points that this step is expected to bring, more or less."""
    at = look(state, decision)
    if type(step) is Option:
        if step.verb == "trade":
            return trade(at, decision, step)
        if step.verb == "gift" and decision.about not in ASKS_FOR_GIFTS:
            return gift(at, decision, step)
    return LOOKS[decision.about](at, decision, step)


def worth(state: Any, seat: int) -> float:
    """The points this seat may hope for at the end."""
    return expected_score(state, seat, scoring.points(state, seat))


# ---- step 1 -------------------------------------------------------------------------------------------


def take(at: Look, decision: Decision, step: Option) -> float:
    """The card and the best bonus of its stack, and what the Crown of Agony asks for. To peek first costs
    nothing."""
    if step == PASS:
        return 0.0
    stack: Stack = step.thing
    bonus = at.bonus(stack)
    if step.verb == "peek":
        return PEEK_FIRST + bonus
    price = at.figure + CAPTIVE if agony(at.g, at.seat, stack) else 0.0
    return bonus + at.taken(stack) - price


def peeked(at: Look, decision: Decision, step: Option) -> float:
    """The card seen with its bonus, or what else there is to take."""
    card: FactionCard = decision.subject
    if step.verb == "take":
        return at.card(card) + at.bonus(step.thing)
    return max([at.bonus(stack) + at.taken(stack) for stack in STACKS if at.g.is_up(stack)], default=0.0)


def knowledge(at: Look, decision: Decision, step: int) -> float:
    return float(step)


def keep(at: Look, decision: Decision, step: Option) -> float:
    """A card of a stack, a card of the draft."""
    return at.card(step.thing)


def put_back(at: Look, decision: Decision, step: FactionCard) -> float:
    """The worst on top: the next one may be for somebody else."""
    return -at.card(step)


def gain(at: Look, decision: Decision, step: Option) -> float:
    return 0.0 if step == PASS else at.effect(str(step.thing))


def crown(at: Look, decision: Decision, step: Option) -> float:
    """Where the others will want the card; and where the bonus is good, or, with the Crown of Agony, the card
    that they are to leave alone."""
    if step == PASS:
        return 0.0
    g, stack = at.g, step.thing
    card = g.stacks[stack][-1]
    wanted = sum([Look(g, seat).card(card) for seat in range(g.seats) if seat != at.seat])
    own = at.bonus(stack) if g.sides[at.seat] is CROWN_OF_EMPERY else KEPT * at.card(card)
    return wanted / g.seats + own


# ---- step 2 -------------------------------------------------------------------------------------------


def play(at: Look, decision: Decision, step: Option) -> float:
    """The card where it would lie, and what it covers."""
    if step == PASS:
        return 0.0
    card, slot = step.thing
    back = 0.0
    if step.verb == "retreat":
        back = RETREAT + at.step_worth(at.g.legions[at.seat] - 1)
    return placed(at, card, slot) - back


def placed(at: Look, card: FactionCard, slot: Slot) -> float:
    g, place = at.g, slot.place
    side, stack = g.sides[at.seat], g.displays[at.seat][place]
    counts = g.power[at.seat] >> place & 1
    worth = at.at_once(card) + card.points * (1.0 if counts else at.power_chance())
    shows = at.showing(card)
    if stack and (top := stack[-1]) < FIRST_GODH:
        shows -= at.engine(top) * (at.stays() + 0.3) + only_shown(at, top, card)
    if side is DAUGHTER_OF_BEELEDHAN and stack:
        shows = max(shows, 0.0)  # what is covered can come back to the top at once
    elif (
        side is SECRET_OF_THE_GENEORN
        and not counts
        and fits(card, [each.slot.place for each in g.godhs[at.seat]])
    ):
        worth += TAKES_GODH
    return worth + shows


def only_shown(at: Look, covered: FactionCard, card: FactionCard) -> float:
    """Passive effects that nothing would show any more."""
    lost = 0.0
    for what in dict.fromkeys(covered.passive):
        if what not in card.passive and not any(
            what in other.passive for other in at.shown if other is not covered
        ):
            lost += at.symbol(what)
    return lost


def start_slot(at: Look, decision: Decision, step: Option) -> float:
    """Nothing covered, if it can be."""
    return -float(len(at.g.displays[at.seat][step.thing.second.place]))


def gardens(at: Look, decision: Decision, step: Option) -> float:
    """Ghiarhabbat stays visible where it covers little."""
    if step == PASS:
        return 0.0
    place = step.thing.place
    stack = at.g.displays[at.seat][place]
    worth = 1.5 + (2.0 if at.g.power[at.seat] >> place & 1 else 0.0)
    if stack and stack[-1] < FIRST_GODH:
        worth -= at.engine(stack[-1]) * at.stays() + only_shown(at, stack[-1], stack[-1])
    return worth


def immediate(at: Look, decision: Decision, step: Option) -> float:
    if step == PASS:
        return 0.0
    return IMMEDIATE[step.verb](at, decision, step)


def might(at: Look, decision: Decision, step: Option) -> float:
    return at.step + 0.1


def recall(at: Look, decision: Decision, step: Option) -> float:
    """The rebel that most opponents have in reach, or nearly."""
    g = at.g
    reach: int = sum(g.legions[seat] + 1 >= step.thing for seat in range(g.seats) if seat != at.seat)
    return at.figure + 0.3 * reach


def top(at: Look, decision: Decision, step: Option) -> float:
    """What shows then, without what shows now."""
    slot, card = step.thing
    stack = at.g.displays[at.seat][slot.place]
    now = at.engine(stack[-1]) if stack[-1] < FIRST_GODH else 0.0
    lost = only_shown(at, stack[-1], card) if stack[-1] < FIRST_GODH and card < FIRST_GODH else 0.0
    if card >= FIRST_GODH:
        return NEVER
    fresh = sum([at.best_now(each) for each in card.active]) * 0.5
    return (at.engine(card) - now) * max(0.5, at.stays() - 0.5) + at.shows(card) - lost + fresh


def beneath(at: Look, decision: Decision, step: Option) -> float:
    """What would show if Ghiarhabbat left."""
    card = step.thing
    return at.engine(card) if isinstance(card, FactionCard) else 0.0


def draw(at: Look, decision: Decision, step: Option) -> float:
    return at.godh_card() + 0.1


def profit(at: Look, decision: Decision, step: Option) -> float:
    gains = sum([at.effect(what) for what in PROFITS[at.g.place]])
    return gains - at.pays("population")


# ---- steps 3 to 5 -------------------------------------------------------------------------------------


def main(at: Look, decision: Decision, step: Option) -> float:
    """What brings more than it costs, Religion last, because it covers a card; then build; then go on."""
    if step == PASS:
        return 0.0
    if step.verb == "build":
        return BUILD_NEXT + (0.1 if step.thing is not None else 0.0)
    use = step.thing
    gains: float = at.effect(use.what) - at.pays(use.pay)
    if gains <= (WORTHWHILE if use.pay else 0.0):
        return NEVER if use.pay else -0.1
    if use.what == "religion":
        return BUILD_NEXT + 1.0 + min(gains, 8.0)
    if use.what == "might" and at.fort() and at.shows_garrison():
        gains *= 0.3  # first the garrison, then on
    return USES_FIRST + gains


def religion(at: Look, decision: Decision, step: Option) -> float:
    return at.religion(step.thing.second.place) - 0.5 * at.gift(step.thing.first)


def end(at: Look, decision: Decision, step: Option) -> float:
    return 0.0


def trade(at: Look, decision: Decision, step: Option) -> float:
    """A trade of the player board, beside any question of the own turn."""
    what = step.thing
    brings = at.effect(what) - what.number * at.keep[what.resource]
    return aside(decision, brings)


def gift(at: Look, decision: Decision, step: Option) -> float:
    card: Godh = step.thing
    return aside(decision, at.gift(card) - at.godh_card() - 0.3)


def aside(decision: Decision, brings: float) -> float:
    """What is done beside the question waits until the main effects have their turn."""
    if decision.about in ("main", "end") and brings > WORTHWHILE:
        return BUILD_NEXT + 0.5 + min(brings, 8.0)
    return NEVER


def overflow(at: Look, decision: Decision, step: Option) -> float:
    """The resource that is least missed."""
    resource: Resource = step.thing
    return -at.want[resource] - 0.05 if resource is decision.subject else -at.keep[resource]


def high_priest(at: Look, decision: Decision, step: Option) -> float:
    if step.verb == "keep":
        return at.godh_card() + lays_somewhere(at, step.thing) + 0.2 * at.gift(step.thing)
    cards = step.thing if step.verb == "both" else (step.thing,)
    return sum([at.gift(card) for card in cards])


def lays_somewhere(at: Look, card: Godh) -> float:
    """A Godh card is worth more where it still has a stack to go to."""
    g, place = at.g, card.slot.place
    if g.sides[at.seat] is SECRET_OF_THE_GENEORN:
        return 0.0
    blocked = (g.power[at.seat] | g.closed[at.seat]) >> place & 1
    return 0.0 if blocked else 0.1 * at.stack_points(place)


def excess(at: Look, decision: Decision, step: Option) -> float:
    return at.gift(step.thing) - lays_somewhere(at, step.thing)


def whom(at: Look, decision: Decision, step: Option) -> float:
    """Foreign figures first: as rebels they count for Guinn Urcela."""
    side = at.g.sides[at.seat]
    return 0.0 if side is not None and step.thing is side.faction else 1.0


# ---- the other phases ---------------------------------------------------------------------------------


def builder_face(at: Look, decision: Decision, step: Option) -> float:
    resource: Resource = step.thing
    return at.gain[resource]


def builder_dice(at: Look, decision: Decision, step: Option) -> float:
    """On the segment what is at hand, on the board what is missing."""
    g = at.g
    on, kept = (g.skybridge, g.utreng) if step.thing == "skybridge" else (g.utreng, g.skybridge)
    has = g.stock[at.seat]
    return (on is not None and has[on] > 0) * 1.0 + (kept is not None and has[kept] == 0) * 0.8


def great_drakhe(at: Look, decision: Decision, step: Option) -> float:
    g, seat = at.g, at.seat
    if step.verb == "lose":
        return -at.step_worth(g.legions[seat] - 1) - 0.5
    if decision.subject is SATHAP:
        return -sum(sorted([at.card(card) for card in g.hands[seat]])[:2])
    if decision.subject is ELBEA:
        return -2 * at.figure
    return -min(closing(at, place) for place, stack in enumerate(g.displays[seat]) if stack)


def closing(at: Look, place: int) -> float:
    """What is lost with a slot."""
    stack = at.g.displays[at.seat][place]
    if not stack:
        return 0.0
    shown = at.engine(stack[-1]) * at.stays() if stack[-1] < FIRST_GODH else 0.0
    counts = at.g.power[at.seat] >> place & 1
    return shown + (0.6 * at.turns if counts else at.power_chance() * at.stack_points(place) + 1.0)


def discard(at: Look, decision: Decision, step: Any) -> float:
    return -at.card(step)


def close(at: Look, decision: Decision, step: Option) -> float:
    return -closing(at, step.thing.place)


def compensation(at: Look, decision: Decision, step: Option) -> float:
    return float(at.g.power[at.seat] >> step.thing.second.place & 1)


def board(at: Look, decision: Decision, step: Option) -> float:
    """All boards are worth the same."""
    return 0.0


LookAt = Callable[[Look, Decision, Any], float]
ASKS_FOR_GIFTS: Sequence[str] = ("excess", "high_priest")
IMMEDIATE: dict[str, LookAt] = {
    "might": might,
    "recall": recall,
    "top": top,
    "draw": draw,
    "profit": profit,
}
LOOKS: dict[str, LookAt] = {
    "board": board,
    "start_slot": start_slot,
    "draft": keep,
    "opening": play,
    "crown": crown,
    "take": take,
    "peeked": peeked,
    "knowledge": knowledge,
    "keep": keep,
    "put_back": put_back,
    "empery": gain,
    "bonus": gain,
    "play": play,
    "gardens": gardens,
    "immediate": immediate,
    "garrison": gain,
    "inspiration": immediate,
    "recall": recall,
    "beneath": beneath,
    "main": main,
    "end": end,
    "religion": religion,
    "overflow": overflow,
    "high_priest": high_priest,
    "excess": excess,
    "whom": whom,
    "builder_face": builder_face,
    "builder_dice": builder_dice,
    "great_drakhe": great_drakhe,
    "sathap": discard,
    "terogh": close,
    "compensation": compensation,
}
