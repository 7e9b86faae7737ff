"""Nadair: settlers with crystals to spare. Ability: its phrase in data/tribes.toml."""

from __future__ import annotations

from dataclasses import dataclass

from regelwerk.core.decisions import Option
from regelwerk.games.revive.boards import NADAIR, T1, T2L, T2R
from regelwerk.games.revive.hooks import at, free
from regelwerk.games.revive.printed import BASIC, Resource
from regelwerk.games.revive.resources import gain_points
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State

TRADED = "trade"


@dataclass(frozen=True)
class Trade:
    """`trade food for book`"""

    given: Resource
    gained: Resource

    text_key = "revive.trade"

    @property
    def name(self) -> str:
        return f"{self.given.name} for {self.gained.name}"

    @property
    def text_values(self) -> dict[str, object]:
        return {"given": self.given, "gained": self.gained}


TRADES = [
    (given, Option("trade", Trade(given, gained)))
    for given in BASIC
    for gained in BASIC
    if given is not gained
]


@at("populated", NADAIR, T1)
def points_for_populating(g: State, seat: int, holder: int, space: int) -> None:
    """Points each time you populate. [20.3]"""
    gain_points(g, seat, NADAIR.t1["points"])


@at("populate_off", NADAIR, T2L)
def fewer_books(g: State, seat: int, holder: int) -> int:
    """Populating costs fewer books. [20.3]"""
    books: int = NADAIR.t2l["books"]
    return books


@at("free", NADAIR, T2R)
def trades(g: State, seat: int, holder: int) -> list[Option]:
    """Once in an action part: one basic resource for one of another kind. [4.5, 20.3]"""
    p = g.players[seat]
    if TRADED in p.once:
        return []
    return [option for given, option in TRADES if p.stock[given]]


@free("trade")
def trade(g: State, seat: int, option: Option) -> None:
    """The trade itself."""
    p, deal = g.players[seat], option.thing
    p.once += (TRADED,)
    p.borrowed = tuple(
        (lender, lent)
        for lender, lent in p.borrowed
        if lent != T2R or g.players[lender].tribe is not NADAIR  # a borrowed technology acts once [20.8]
    )
    p.stock[deal.given] -= 1
    p.stock[deal.gained] += 1
    g.tell(Say.TRADED, seat=seat, trade=deal)
