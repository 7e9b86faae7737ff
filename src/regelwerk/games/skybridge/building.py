"""Steps 3 to 5 of a turn: main effects, helping to build, the Godh check (Rulebook, '3)', '4)', '5)')."""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.games.skybridge import godh
from regelwerk.games.skybridge.cards import (
    BRIDGE_BUILDER,
    BRIDGE_WORK,
    FACTION_CARDS,
    LABOR_PRICE,
    MONEY,
    RESOURCES,
    SEGMENTS,
    Resource,
    Segment,
)
from regelwerk.games.skybridge.effects import POSSIBLE, RESOLVE, figures, leave_board, rebel, symbols, visible
from regelwerk.games.skybridge.options import BUILD, BUILD_WITH_DIE, USES, Use
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import FACTION, NOWHERE, State
from regelwerk.games.skybridge.storage import sides

# ---- step 3 -------------------------------------------------------------------------------------------


@PLAY.step("turn", 30)
def main_effects(g: State, seat: int) -> Play | None:
    """Use visible active main effects in any order; then contribute to the bridge, or end the turn. [9, 11]

    Contributing is asked for here too, because nothing else follows on step 3."""
    options = [*uses(g, seat), *contributions(g, seat)]
    side = sides(g, seat)
    if not options and not side:
        PLAY.again(g, 51)
        return None
    return _act(g, seat, options, side)


def _act(g: State, seat: int, options: list[Option], side: list[Option]) -> Play:
    choice = yield Choose(seat, "main", (*options, PASS), side=side)
    if choice == PASS:
        PLAY.again(g, 51)
        return
    verb = choice.verb
    if verb == "build":
        contribute(g, seat, choice is BUILD_WITH_DIE)
        return
    PLAY.repeat(g)
    asks = use(g, seat, choice.thing) if verb == "use" else godh.aside(g, seat, choice)
    if asks is not None:
        yield from asks


def uses(g: State, seat: int) -> list[Option]:
    """The active main effects that are visible, not used in this turn, and could do something. [9.1-9.3]"""
    used, stock = g.used, g.stock[seat]
    found = []
    for card in visible(g, seat):
        for each in USES[card]:
            if each.active in used or (each.after is not None and each.after not in used):
                continue
            pay = each.pay
            if pay:
                if pay == "population":
                    if not figures(g, seat):
                        continue
                elif not stock[PAID[pay]]:
                    continue
            if each.resource or POSSIBLE[each.what](g, seat):
                found.append(each.option)
    if COPIES_ACT:  # of equal cards one is offered after the other
        found = list({option.name: option for option in reversed(found)}.values())[::-1]
    return found


COPIES_ACT = any(USES[card] for card in FACTION_CARDS if card.stack is BRIDGE_WORK)
"""Bridge work, the only cards of which there are several alike, does nothing as we have written it."""
PAID: dict[str, Resource] = {resource.name: resource for resource in RESOURCES}


def use(g: State, seat: int, each: Use) -> Play | None:
    """Pay, if it is Trade or Armament, and get the effect. [9.2]"""
    g.used.append(each.active)
    g.tell(Say.LOG_USE, seat=seat, card=each.card.kind)
    if each.pay == "population":
        return _for_population(g, seat, each)
    if each.pay:
        g.stock[seat][PAID[each.pay]] -= 1
        g.tell(Say.LOG_PAY, seat=seat, resource=PAID[each.pay])
    return _effect(g, seat, each)


def _effect(g: State, seat: int, each: Use) -> Play | None:
    if each.what == "religion":
        return godh.religion(g, seat, each)
    return RESOLVE[each.what](g, seat)


def _for_population(g: State, seat: int, each: Use) -> Play:
    owner = yield from leave_board(g, seat)
    rebel(g, owner)
    asks = _effect(g, seat, each)
    if asks is not None:
        yield from asks


# ---- step 4 -------------------------------------------------------------------------------------------


def contributions(g: State, seat: int) -> list[Option]:
    """How this player could contribute now to the current segment; the Bridge Builder's die pays what is
    printed or rolled, not the money that replaces Labor. [11.1-11.4, 18.8] (docs/rulings.md)"""
    if not g.population[seat] or g.segment > len(SEGMENTS) or g.bridge[g.segment - 1] >> seat & 1:
        return []
    stock = g.stock[seat]
    short = 0
    for have, need in zip(stock, fixed_cost(g), strict=True):
        if have < need:
            short += 1
            if short > 1 or not g.spare:
                return []
    price = cost(g, seat)
    if price is None:
        return []
    missing = [resource for resource in RESOURCES if stock[resource] < price[resource]]
    found = [] if missing else [BUILD]
    spare = g.spare_die
    if spare is not None and fixed_cost(g)[spare] and g.sides[seat] is BRIDGE_BUILDER:
        if not missing or (missing == [spare] and price[spare] - stock[spare] == 1):
            found.append(BUILD_WITH_DIE)
    return found


def fixed_cost(g: State) -> tuple[int, ...]:
    """What is printed on the current segment, and what the die shows, by resource. [11.1]"""
    return FIXED_COSTS[g.segment - 1][g.die]


def _with_die(segment: Segment, die: Resource | None) -> tuple[int, ...]:
    rolled = segment.die and die is not None
    return tuple(
        number + (rolled and resource is die)
        for resource, number in zip(RESOURCES, segment.cost, strict=True)
    )


FIXED_COSTS = [{die: _with_die(segment, die) for die in (*RESOURCES, None)} for segment in SEGMENTS]


def cost(g: State, seat: int) -> list[int] | None:
    """What a contribution costs this player, by resource: 2 money more where Labor is missing. None where
    Drakhe is missing, which nothing can replace. [11.1, 11.2]"""
    price = list(fixed_cost(g))
    requires = SEGMENTS[g.segment - 1].requires
    if requires and not symbols(g, seat, requires):
        if requires == "drakhe":
            return None
        price[MONEY] += LABOR_PRICE
    return price


def contribute(g: State, seat: int, with_die: bool) -> None:
    """Pay, and place one own population on the segment. [11.1, 18.8]"""
    price = cost(g, seat)
    assert price is not None
    if with_die:
        spare = g.spare_die
        assert spare is not None
        price[spare] -= 1
        g.spare = False
    stock = g.stock[seat]
    for resource in RESOURCES:
        stock[resource] -= price[resource]
    g.population[seat] -= 1
    g.bridge[g.segment - 1] |= 1 << seat
    g.tell(Say.LOG_BUILD, seat=seat, segment=SEGMENTS[g.segment - 1])


@PLAY.step("turn", 40)
def after_building(g: State, seat: int) -> Play | None:
    """Trades and gifts are still possible. [6.2]"""
    side = sides(g, seat)
    return _after_building(g, seat, side) if side else None


def _after_building(g: State, seat: int, side: list[Option]) -> Play:
    choice = yield Choose(seat, "end", (PASS,), side=side)
    asks = godh.aside(g, seat, choice)
    if asks is not None:
        PLAY.repeat(g)
        yield from asks


# ---- step 5 -------------------------------------------------------------------------------------------


@PLAY.step("turn", 51)
def godh_limit(g: State, seat: int) -> Play | None:
    """No more than three Godh cards stay in the hand. [12.1]"""
    asks = godh.check_hand(g, seat)
    if asks is not None:
        PLAY.repeat(g)
    return asks


@PLAY.step("turn", 52)
def end_turn(g: State, seat: int) -> None:
    """Discarded Godh cards go under their stack; the player to the left is next. [12.2, 12.3]"""
    godh.put_back(g)
    g.taken = g.place = NOWHERE
    g.peeked = False
    g.used = []
    g.active = (seat + 1) % g.seats
    if g.active == g.start:
        g.phase = FACTION
