"""Resources: storage spaces, overflow, and the trades of the player board (Rulebook, 'Resource trades')."""

from __future__ import annotations

from regelwerk.core.decisions import Choose, Option, Play
from regelwerk.games.skybridge.cards import (
    METAL,
    RESOURCES,
    SALT,
    SUMPTER,
    Resource,
    effect_term,
)
from regelwerk.games.skybridge.effects import POSSIBLE, RESOLVE, Effect, always
from regelwerk.games.skybridge.options import GIFT, RETURN, TRADES
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import CHARACTER, State


def gain(g: State, seat: int, resource: Resource) -> Play | None:
    """One from the supply to a free space. [13.1, 13.2]"""
    stock = g.stock[seat]
    if has_room(stock, resource):
        stock[resource] += 1
        g.tell(Say.LOG_GAIN, seat=seat, resource=resource)
        return None
    return overflow(g, seat, resource)


def has_room(stock: list[int], resource: Resource) -> bool:
    spaces = resource.spaces
    return spaces is None or sum([stock[other] for other in resource.group]) < spaces


def overflow(g: State, seat: int, resource: Resource) -> Play:
    """No free space: trade to make room (in the own turn), give back one of the same storage, or the new
    one. [13.3]"""
    stock = g.stock[seat]
    while not has_room(stock, resource):
        options = [RETURN[other] for other in resource.group if stock[other] or other is resource]
        side = [trade for trade in trades(g, seat) if trade.thing.resource in resource.group]
        if len(options) == 1 and not side:
            g.tell(Say.LOG_NO_ROOM, seat=seat, resource=resource)
            return
        choice = yield Choose(seat, "overflow", options, resource, side)
        if choice.verb == "trade":
            yield from trade(g, seat, choice)
            continue
        returned = choice.thing
        if returned is resource:
            g.tell(Say.LOG_NO_ROOM, seat=seat, resource=resource)
            return
        stock[returned] -= 1
        g.tell(Say.LOG_MADE_ROOM, seat=seat, resource=returned)
    stock[resource] += 1
    g.tell(Say.LOG_GAIN, seat=seat, resource=resource)


# ---- trades at any time of the own turn ---------------------------------------------------------------


def own_turn(g: State, seat: int) -> bool:
    """Trades and gifts are possible only then. [6.2]"""
    return seat == g.active and g.phase == CHARACTER


def trades(g: State, seat: int) -> list[Option]:
    """The board trades that are possible now; none for nothing. [13.4]"""
    stock = g.stock[seat]
    if not own_turn(g, seat):
        return []
    return [
        option
        for option in TRADES.values()
        if stock[option.thing.resource] >= option.thing.number and POSSIBLE[option.thing](g, seat)
    ]


def trade(g: State, seat: int, choice: Option) -> Play:
    """2 salt for wood, stone or metal; 2 metal for military might; 2 sumpters for a Godh card. [13.4]"""
    what = choice.thing
    g.stock[seat][what.resource] -= what.number
    g.tell(Say.LOG_TRADE, seat=seat, number=what.number, resource=what.resource, what=effect_term(what))
    asks = RESOLVE[what](g, seat)
    if asks is not None:
        yield from asks


def sides(g: State, seat: int) -> list[Option]:
    """What may be done beside any question of the own turn: trades and gifts. [6.2]"""
    stock = g.stock[seat]
    godhs = g.godhs[seat]
    rich = stock[METAL] > 1 or stock[SUMPTER] > 1 or stock[SALT] > 1
    if not godhs and not rich:
        return []
    found = trades(g, seat) if rich else []
    if godhs and own_turn(g, seat):
        found += [GIFT[godh] for godh in godhs]
    return found


# ---- resources as effects -----------------------------------------------------------------------------


def _gains(resource: Resource) -> Effect:
    return lambda g, seat: gain(g, seat, resource)


def die_resource(g: State, seat: int) -> Play | None:
    """One of the resource on the Skybridge die, wherever the die lies. [18.10]"""
    return None if g.skybridge is None else gain(g, seat, g.skybridge)


RESOLVE |= {**{resource.name: _gains(resource) for resource in RESOURCES}, "die": die_resource}
POSSIBLE |= {**{resource.name: always for resource in RESOURCES}, "die": always}
