"""Cordycepians: parasites with the others. Never solo. [20.8]"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.core.picture import Seat
from regelwerk.games.revive.boards import CORDYCEPIANS, T1, T2L, T2R, TECHNOLOGIES, Technology
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.hooks import ability, acts, at, free
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.printed import effect
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.tribes.places import or_pass

FROM_BUILDINGS = len(TECHNOLOGIES)
"""Stands in `Player.borrowed` where a technology could: range is measured from that player's buildings."""
GAIN = effect(CORDYCEPIANS.t1["gain"])


@dataclass(frozen=True)
class Half:
    """A half of a card in somebody's active area: `infect 2 ky01 top`."""

    seat: int
    card: Citizen
    half: str

    text_key = "revive.half"

    @property
    def name(self) -> str:
        return f"{self.seat + 1} {self.card.name} {self.half}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"of": Seat(self.seat), "card": self.card, "half": self.half}


@dataclass(frozen=True)
class Loan:
    """A technology of somebody: `borrow 2 t1`."""

    seat: int
    technology: Technology

    text_key = "revive.loan"

    @property
    def name(self) -> str:
        return f"{self.seat + 1} {self.technology.name}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"of": Seat(self.seat), "technology": self.technology}


@dataclass(frozen=True)
class Host:
    """Somebody who has a parasite: `from 2`, `reclaim 2`."""

    seat: int

    text_key = "revive.host"

    @property
    def name(self) -> str:
        return str(self.seat + 1)

    @property
    def text_values(self) -> dict[str, object]:
        return {"of": Seat(self.seat)}


def hosts(g: State, seat: int) -> list[int]:
    """The other players who have a parasite."""
    return [other for other in range(g.seats) if other != seat and g.players[other].parasites]


def give_parasite(g: State, seat: int, other: int) -> None:
    """One to somebody, while there is one in front of the tribe. [20.10]"""
    if g.players[seat].supply:
        g.players[seat].supply -= 1
        g.players[other].parasites += 1
        g.tell(Say.PARASITE_GIVEN, seat=seat, other=Seat(other))


def take_parasite(g: State, seat: int, other: int) -> None:
    g.players[other].parasites -= 1
    g.players[seat].supply += 1
    g.tell(Say.PARASITE_TAKEN, seat=seat, other=Seat(other))


@at("setup", CORDYCEPIANS)
def one_for_everybody(g: State, seat: int, holder: int) -> None:
    """Eight parasites; each other player gets one. [20.8]"""
    for other in range(g.seats):
        if other != seat:
            give_parasite(g, seat, other)


@at("shares", CORDYCEPIANS)
def builds_among_others(g: State, seat: int, holder: int) -> int:
    """May build on spaces with buildings of others. [20.8]"""
    return 1


@at("occupied", CORDYCEPIANS)
def spread(g: State, seat: int, holder: int, others: Sequence[int]) -> None:
    """Building or populating on an occupied space gives a parasite to each other player there. [20.8]"""
    for other in others:
        give_parasite(g, seat, other)


@cache
def half_option(seat: int, card: Citizen, half: str) -> Option:
    return Option("infect", Half(seat, card, half))


def copyable(g: State, seat: int) -> list[Option]:
    """The halves in active areas of those with a parasite, but for tribe abilities. [20.8]"""
    return [
        half_option(other, card, half)
        for other in hosts(g, seat)
        for card in g.players[other].active
        for half in ("top", "bottom")
        if all(do.op != "tribe" for do in getattr(card, half))
    ]


@ability(CORDYCEPIANS)
def copy_for_a_parasite(g: State, seat: int) -> Play:
    """Take a parasite back and copy half of a card in that player's active area, unless it triggers a
    tribe ability; if nobody has one, only the marker moves. [20.8]"""
    chosen = yield from ask(g, seat, "infect", lambda: or_pass(copyable(g, seat)))
    if chosen is not None and chosen != PASS:
        copied: Half = chosen.thing
        take_parasite(g, seat, copied.seat)
        g.tell(Say.INFECTED, seat=seat, half=copied)
        yield from perform(g, seat, getattr(copied.card, copied.half), copied.card.colour)
    return True


@at("watches", CORDYCEPIANS, T1)
def watches_the_ways(g: State, seat: int, holder: int) -> int:
    """Others may have to say which way they count. [6.6]"""
    return 1


@at("counted_through", CORDYCEPIANS, T1)
def trodden(g: State, seat: int, holder: int, walker: int, spaces: tuple[int, ...]) -> Play:
    """Another player counts range through spaces with own pieces: a parasite to that player and the
    printed gain for each. [20.8]"""
    p = g.players[seat]
    for space in spaces:
        if space in p.buildings or space in p.figures:
            give_parasite(g, seat, walker)
            yield from perform(g, seat, GAIN)


ONCE_OR_MACHINE = {
    "iox49f": (T2R,),
    "formica": (T2R,),
    "kairos": (T2R,),
    "gibwark": (T2L, T2R),
}
"""Technologies that are a machine or act once; like the top row they cannot be borrowed. [20.8]"""


def borrowable(g: State, seat: int, other: int) -> list[Technology]:
    """What of another player's technologies a parasite gives access to; those that could do nothing for
    somebody else are left out, and the side slot stays with its board (docs/rulings.md)."""
    p = g.players[other]
    once_or_machine = ONCE_OR_MACHINE.get(p.tribe.name, ())
    lent = g.players[seat].borrowed
    return [
        technology
        for technology in TECHNOLOGIES
        if p.has(technology)
        and acts(p.tribe, technology)
        and technology not in once_or_machine
        and (other, int(technology)) not in lent
    ]


@at("free", CORDYCEPIANS, T2L)
def loans(g: State, seat: int, holder: int) -> list[Option]:
    """At any time: a parasite back to use a technology of its holder once. [20.8]"""
    return [
        Option("borrow", Loan(other, technology))
        for other in hosts(g, seat)
        for technology in borrowable(g, seat, other)
    ]


@free("borrow")
def borrow(g: State, seat: int, option: Option) -> None:
    """It acts once, when its moment comes in this action part. [20.8]"""
    loan: Loan = option.thing
    take_parasite(g, seat, loan.seat)
    g.players[seat].borrowed += ((loan.seat, int(loan.technology)),)
    g.tell(Say.BORROWED, seat=seat, loan=loan)


@at("free", CORDYCEPIANS, T2R)
def bridgeheads(g: State, seat: int, holder: int) -> list[Option]:
    """At any time: a parasite back to measure range from the buildings of its holder. [20.8]"""
    return [
        Option("from", Host(other))
        for other in hosts(g, seat)
        if g.players[other].buildings and (other, FROM_BUILDINGS) not in g.players[seat].borrowed
    ]


@free("from")
def measure_from(g: State, seat: int, option: Option) -> None:
    """In this action part range may start there. [20.8]"""
    host: Host = option.thing
    take_parasite(g, seat, host.seat)
    g.players[seat].borrowed += ((host.seat, FROM_BUILDINGS),)
    g.tell(Say.MEASURES_FROM, seat=seat, other=Seat(host.seat))


@at("origins", CORDYCEPIANS, T2R)
def from_their_buildings(g: State, seat: int, holder: int) -> tuple[int, ...]:
    """The buildings of those whose parasite was taken back for it. [20.8]"""
    return tuple(
        space
        for other, what in g.players[seat].borrowed
        if what == FROM_BUILDINGS
        for space in g.players[other].buildings
    )


@at("measured", CORDYCEPIANS, T2R)
def bridgeheads_used(g: State, seat: int, holder: int) -> None:
    """Range has been measured: each parasite was for one time. [20.8]"""
    p = g.players[seat]
    p.borrowed = tuple(loan for loan in p.borrowed if loan[1] != FROM_BUILDINGS)


@at("free", CORDYCEPIANS)
def reclaims(g: State, seat: int, holder: int) -> list[Option]:
    """A parasite back for nothing, at any time. [20.8]"""
    return [Option("reclaim", Host(other)) for other in hosts(g, seat)]


@free("reclaim")
def reclaim(g: State, seat: int, option: Option) -> None:
    """Without any effect. [20.8]"""
    take_parasite(g, seat, option.thing.seat)
