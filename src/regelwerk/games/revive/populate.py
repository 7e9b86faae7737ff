"""Populating: a figure for a site or a corner large location, and the technology under it. [11]"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from regelwerk.core.decisions import PASS, Choose, Option, Play
from regelwerk.core.picture import Seat
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import Technology
from regelwerk.games.revive.map import PLACES, Place
from regelwerk.games.revive.printed import BASIC, BOOK, CRYSTAL, Resource
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import range_off, reach, standing_on, way_counted, way_to
from regelwerk.games.revive.resources import POPULATE, Cost, discount_used, gain, pay
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.technologies import settle_at, unlockable


class Settling(NamedTuple):
    """A space to populate, and the technology whose figure goes there."""

    place: Place
    technology: Technology

    @property
    def name(self) -> str:
        return f"{self.place.name} {self.technology.name}"

    @property
    def text_key(self) -> str:
        return "revive.settling"

    @property
    def text_values(self) -> dict[str, object]:
        return {"place": self.place, "technology": self.technology}


class Given(NamedTuple):
    """A basic resource for another player, and whether a crystal stands in for it."""

    resource: Resource
    crystal: bool

    @property
    def name(self) -> str:
        return f"{self.resource.name}-by-crystal" if self.crystal else self.resource.name

    @property
    def text_key(self) -> str:
        return "revive.given"

    @property
    def text_values(self) -> dict[str, object]:
        return {"resource": self.resource, "crystal": "yes" if self.crystal else "no"}


@cache
def settling(space: int, technology: Technology) -> Option:
    return Option("populate", Settling(PLACES[space], technology))


def books_off(g: State, seat: int) -> int:
    return g.players[seat].off[POPULATE] + hooks.total(g, "populate_off", seat)


def books(g: State, seat: int, technology: Technology) -> int:
    return max(0, technology.books - books_off(g, seat))


def others_at(g: State, seat: int, space: int) -> list[int]:
    """The other players with a figure there, who are paid for company. [11.3]"""
    return [p.seat for p in g.players if space in p.figures and p.seat != seat]


def cost(g: State, seat: int, space: int, technology: Technology, food: int) -> Cost:
    """Books, range, and 1 basic resource for each other player there. [11.3]"""
    return Cost(food=food, book=books(g, seat, technology), basic=len(others_at(g, seat, space)))


def settlings(g: State, seat: int) -> list[Option]:
    """Each revealed site and corner in range without an own figure, with each technology that may be next,
    where all can be paid. [11.1-11.3]"""
    p = g.players[seat]
    food, gear, book, crystal = p.stock
    off = books_off(g, seat)
    affordable = []
    for technology in unlockable(p):
        need = technology.books - off if technology.books > off else 0
        missing = need - book if need > book else 0
        if missing <= crystal:
            affordable.append((technology, need, missing))
    if not affordable:
        return []
    off = range_off(g, seat)
    crowd = 0
    for other in g.players:
        crowd |= standing_on(other.figures)
    found = []
    for price, space in reach(g, seat).sites(food + crystal + off):
        walk = price - off if price > off else 0
        spare = crystal - walk + food if walk > food else crystal
        left = food + gear + book + crystal - walk
        if crowd >> space & 1:
            left -= len(others_at(g, seat, space))
        for technology, need, missing in affordable:
            if missing <= spare and need <= left:
                found.append(settling(space, technology))
    return found


def populate(g: State, seat: int, chosen: Settling) -> Play:
    """Pay, place the figure, unlock. False if it could not be paid."""
    yield from hooks.run(g, "before_populate", seat)
    space, technology = int(chosen.place), chosen.technology
    need = cost(g, seat, space, technology, 0)
    stock = g.players[seat].stock
    missing = max(0, need.book - stock[BOOK])
    spare = min(stock[0] + stock[CRYSTAL] - missing, sum(stock) - need.book - need.basic)
    way = yield from way_to(g, seat, (space,), spare + range_off(g, seat))
    if way is None:
        return False
    food = max(0, way.food - range_off(g, seat))
    price, company = need._replace(food=food, basic=0), need.basic
    if not (yield from pay(g, seat, price, company, lambda: technology in unlockable(g.players[seat]))):
        return False
    discount_used(g, seat, POPULATE)
    others = others_at(g, seat, space)
    for other in others:
        yield from give(g, seat, other)
    yield from way_counted(g, seat, way)
    if others:
        yield from hooks.run(g, "occupied", seat, others)
    yield from settle_at(g, seat, space, technology)
    return True


def give(g: State, seat: int, other: int) -> Play:
    """1 basic resource of the payer's choice; a crystal is handed over as the resource it stands for. What
    is above the limit of who gets it is lost. [11.3, 5.5]"""
    stock = g.players[seat].stock
    options = [Option("give", Given(resource, False)) for resource in BASIC if stock[resource]]
    if stock[CRYSTAL]:
        options += [Option("give", Given(resource, True)) for resource in BASIC]
    choice = options[0] if len(options) == 1 else (yield Choose(seat, "give", options, other))
    resource, crystal = choice.thing
    stock[CRYSTAL if crystal else resource] -= 1
    g.tell(Say.GIVEN, seat=seat, other=Seat(other), resource=resource)
    gain(g, other, resource)
    theirs = g.players[other].stock
    theirs[resource] = min(theirs[resource], resource.limit)


def populate_now(g: State, seat: int) -> Play:
    """The populate action at once, by an effect; optional."""
    choice = yield from ask(g, seat, "populate", lambda: [*settlings(g, seat), PASS])
    if choice != PASS:
        yield from populate(g, seat, choice.thing)
