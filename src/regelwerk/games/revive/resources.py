"""Food, gears, books and crystals: gaining and paying them. [5]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from regelwerk.core.decisions import PASS, YES, Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import LIMITS
from regelwerk.games.revive.effect_words import Alternative, Do, Effect
from regelwerk.games.revive.performing import effect_of, perform, useful_if
from regelwerk.games.revive.printed import BASIC, CRYSTAL, RESOURCES, Colour, Resource
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import Player, State
from regelwerk.games.revive.terms import amount, do_term, effect_terms

RANGE, EXPLORE, BUILD, POPULATE = range(4)
"""Places in `Player.off`."""
DISCOUNTS = ("range_off", "explore_off", "build_off", "populate_off")
"""The moments at which technologies say such a discount."""
ACTIONS = {"explore": EXPLORE, "build": BUILD, "populate": POPULATE}

GAIN = tuple(Option("gain", resource) for resource in BASIC)


class Cost(NamedTuple):
    """What is asked for: basic resources by kind (crystals may stand in), crystals (only they count),
    basic resources of any kind. [5.2]"""

    food: int = 0
    gear: int = 0
    book: int = 0
    crystal: int = 0
    basic: int = 0


class Paid(NamedTuple):
    """What is handed over."""

    food: int = 0
    gear: int = 0
    book: int = 0
    crystal: int = 0

    @property
    def name(self) -> str:
        """`2-gear 1-crystal`"""
        parts = [f"{n}-{resource.name}" for n, resource in zip(self, RESOURCES, strict=True) if n]
        return " ".join(parts) or "nothing"

    @property
    def text_key(self) -> str:
        return "revive.paid"

    @property
    def text_values(self) -> dict[str, object]:
        return {"parts": [amount(each.name, n) for n, each in zip(self, RESOURCES, strict=True) if n]}


class Bargain(NamedTuple):
    """A printed 'pay ...: ...' that is offered."""

    do: Do

    @property
    def text_key(self) -> str:
        return do_term(self.do).text_key

    @property
    def text_values(self) -> Mapping[str, object]:
        return do_term(self.do).text_values


class Either(NamedTuple):
    """One of the effects of which one is chosen: `choose 2-points`."""

    alternative: Alternative

    @property
    def name(self) -> str:
        return self.alternative.name

    @property
    def effect(self) -> Effect:
        return self.alternative.effect

    @property
    def text_key(self) -> str:
        return "revive.either"

    @property
    def text_values(self) -> dict[str, object]:
        return {"effect": effect_terms(self.effect)}


# ---- gaining ------------------------------------------------------------------------------------


def gain(g: State, seat: int, resource: int, n: int = 1) -> None:
    """Limits hold only at the end of an action part. [5.1, 5.4]"""
    g.players[seat].stock[resource] += n
    g.tell(Say.GAIN, seat=seat, n=n, resource=RESOURCES[resource])


def gain_points(g: State, seat: int, n: int) -> None:
    """Normal points; with the expansion they can be converted until the end of the action part. [15.2]"""
    p = g.players[seat]
    p.points += n
    if g.expansion:
        p.gained = (p.gained[0] + n, p.gained[1])
    g.tell(Say.POINTS, seat=seat, n=n)


def gain_basic(g: State, seat: int, n: int = 1) -> Play:
    """Each of free choice."""
    for _ in range(n):
        choice = yield from ask(g, seat, "basic", lambda: GAIN)
        gain(g, seat, choice.thing)


@effect_of("gain")
def _gain(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    gain(g, seat, do.what, do.n)


@effect_of("points")
def _points(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    gain_points(g, seat, do.n)


@effect_of("basic")
def _basic(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return gain_basic(g, seat, do.n)


# ---- paying -------------------------------------------------------------------------------------


def can_pay(g: State, seat: int, cost: Cost) -> bool:
    food, gear, book, crystal = g.players[seat].stock
    need_food, need_gear, need_book, need_crystal, basic = cost
    spare = crystal - need_crystal
    if spare < 0:
        return False
    missing = 0
    if need_food > food:
        missing = need_food - food
    if need_gear > gear:
        missing += need_gear - gear
    if need_book > book:
        missing += need_book - book
    if missing > spare:
        return False
    return not basic or food + gear + book + spare - need_food - need_gear - need_book >= basic


@lru_cache(maxsize=1 << 12)
def _payments(stock: tuple[int, ...], cost: Cost) -> tuple[Option, ...]:
    """Every way to pay, those with fewest crystals first. [5.2]"""
    spare = stock[CRYSTAL] - cost.crystal
    found = set()
    for crystals in product(*(range(max(0, need - have), need + 1) for have, need in zip(stock, cost[:3]))):  # noqa: B905
        left = spare - sum(crystals)
        if left < 0:
            continue
        spent = [need - instead for need, instead in zip(cost[:3], crystals, strict=True)]
        for more in _any_kind(tuple(stock[kind] - spent[kind] for kind in BASIC), left, cost.basic):
            basics = [own + extra for own, extra in zip(spent, more, strict=False)]
            found.add(Paid(basics[0], basics[1], basics[2], cost.crystal + sum(crystals) + more[3]))
    return tuple(Option("pay", paid) for paid in sorted(found, key=lambda paid: (paid.crystal, paid)))


@cache
def _any_kind(stock: tuple[int, ...], crystals: int, n: int) -> tuple[tuple[int, ...], ...]:
    """The ways to take n resources of any kind out of these."""
    if not n:
        return ((0, 0, 0, 0),)
    ranges = [range(min(n, have) + 1) for have in (*stock, crystals)]
    return tuple(taken for taken in product(*ranges) if sum(taken) == n)


def payments(g: State, seat: int, cost: Cost) -> tuple[Option, ...]:
    stock = g.players[seat].stock
    if cost.basic:
        return _payments(tuple(stock), cost)
    # more than is asked for makes no difference
    needed = (cost.food, cost.gear, cost.book, sum(cost))
    return _payments(tuple([min(pair) for pair in zip(stock, needed, strict=True)]), cost)


def pay(g: State, seat: int, cost: Cost, reserve: int = 0, still: Callable[[], bool] | None = None) -> Play:
    """Pay, in a way of choice where there are several; False (and nothing has changed) if it has become
    impossible meanwhile. `reserve` resources of any kind must be left afterwards, and what is paid for must
    `still` be there: free actions may come between."""
    needed = cost._replace(basic=cost.basic + reserve) if reserve else cost

    def ways() -> Sequence[Option]:
        possible = can_pay(g, seat, needed) and (still is None or still())
        return payments(g, seat, cost) if possible else ()

    choice = yield from ask(g, seat, "pay", ways, tuple(cost))
    if choice is None:
        return False
    stock = g.players[seat].stock
    for resource, n in enumerate(choice.thing):
        stock[resource] -= n
    if any(choice.thing):
        g.tell(Say.PAID, seat=seat, paid=choice.thing)
    return True


@cache
def cost_of(do: Do) -> Cost:
    """What a printed 'pay ...' asks for."""
    if do.what == "basic":
        return Cost(basic=do.n)
    return Cost()._replace(**{do.what.name: do.n})


@effect_of("pay")
def pay_for(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """Optional; what follows is gained only if it is paid. [4.7]"""
    cost = cost_of(do)
    choice = yield from ask(
        g,
        seat,
        "optional",
        lambda: (YES, PASS) if can_pay(g, seat, cost) else (PASS,),
        Bargain(do),
        even_one=False,
    )
    if choice == YES:
        yield from pay_and_gain(g, seat, do, colour)


def pay_and_gain(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """What is printed after 'pay ...:', if it can still be paid."""
    if (yield from pay(g, seat, cost_of(do))):
        yield from perform(g, seat, do.then, colour)


@useful_if("pay")
def _can_pay_for(g: State, seat: int, do: Do) -> bool:
    return can_pay(g, seat, cost_of(do))


@effect_of("choose")
def choose(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """One of the alternatives."""
    options = [Option("choose", Either(alternative)) for alternative in do.then]
    choice = yield from ask(g, seat, "choose", lambda: options)
    yield from perform(g, seat, choice.thing.effect, colour)


# ---- discounts ----------------------------------------------------------------------------------


def discount(g: State, seat: int, place: int, n: int) -> None:
    """It waits for the next such action of this action part."""
    off = list(g.players[seat].off)
    off[place] += n
    g.players[seat].off = (off[0], off[1], off[2], off[3])


def discount_used(g: State, seat: int, place: int, *event: Any) -> None:
    """A discount is for one action, however much of it was needed."""
    off = list(g.players[seat].off)
    off[RANGE] = off[place] = 0
    g.players[seat].off = (off[0], off[1], off[2], off[3])
    hooks.used_up(g, seat, DISCOUNTS[place], *event)


@effect_of("discount")
def _discount(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    discount(g, seat, ACTIONS[do.what], do.n)


@effect_of("range")
def _range(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    discount(g, seat, RANGE, do.n)


# ---- limits -------------------------------------------------------------------------------------


def exchanges(g: State, seat: int) -> list[Option]:
    """A surplus crystal may become a basic resource. [5.3]"""
    stock = g.players[seat].stock
    if stock[CRYSTAL] <= LIMITS[CRYSTAL]:
        return []
    return [EXCHANGE[kind] for kind in BASIC if stock[kind] < LIMITS[kind]]


EXCHANGE = tuple(Option("exchange", resource) for resource in BASIC)


def exchange(g: State, seat: int, chosen: Option) -> None:
    resource: Resource = chosen.thing
    stock = g.players[seat].stock
    stock[CRYSTAL] -= 1
    stock[resource] += 1
    g.tell(Say.EXCHANGED, seat=seat, resource=resource)


def has_surplus(p: Player) -> bool:
    """Whether anything is above its limit."""
    food, gear, book, crystal = p.stock
    most_food, most_gear, most_book, most_crystal = LIMITS
    return food > most_food or gear > most_gear or book > most_book or crystal > most_crystal


def lose_surplus(g: State, seat: int) -> None:
    """What is above a limit is lost. [5.4]"""
    stock = g.players[seat].stock
    for resource, limit in enumerate(LIMITS):
        if stock[resource] > limit:
            g.tell(Say.LOST, seat=seat, n=stock[resource] - limit, resource=RESOURCES[resource])
            stock[resource] = limit
