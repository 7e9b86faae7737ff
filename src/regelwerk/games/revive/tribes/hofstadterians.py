"""Hofstadterians: temples on lakes. Ability: `place temple` and what its phrase adds."""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive.boards import HOFSTADTERIANS, T1, T2L, T2R
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.map import FAR, HEXES, KIND, LAKE, PLACES
from regelwerk.games.revive.performing import effect_of
from regelwerk.games.revive.printed import BOOK, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import go, price
from regelwerk.games.revive.resources import Cost, can_pay, gain
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.tracks import advance_any
from regelwerk.games.revive.tribes.places import or_pass


def temple_sites(g: State, seat: int) -> list[Option]:
    """Revealed lakes without a temple whose range can be paid; never seas. [20.4]"""
    p = g.players[seat]
    if not p.supply:
        return []
    lakes = [hex for hex in range(HEXES) if g.land[hex] & KIND == LAKE and hex not in p.spaces]
    return [Option("temple", PLACES[lake]) for lake in lakes if affordable(g, seat, (lake,))]


def affordable(g: State, seat: int, targets: tuple[int, ...]) -> bool:
    food = price(g, seat, targets)
    return food != FAR and can_pay(g, seat, Cost(food=food))


@effect_of("place_temple")
def place_temple(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """A temple onto a lake in range. [20.4]"""
    chosen = yield from ask(g, seat, "temple", lambda: or_pass(temple_sites(g, seat)))
    if chosen is None or chosen == PASS or not (yield from go(g, seat, (chosen.thing,))):
        return
    p = g.players[seat]
    p.spaces += (int(chosen.thing),)
    p.supply -= 1
    g.tell(Say.TEMPLE, seat=seat, place=chosen.thing)
    if p.has(T2R):
        yield from advance_any(g, seat, HOFSTADTERIANS.t2r["steps"])


@at("hibernated", HOFSTADTERIANS, T1)
def books_for_temples(g: State, seat: int, holder: int) -> None:
    """When you hibernate: books for the temples placed. [20.3]"""
    placed = len(g.players[holder].spaces)
    reached = [
        books
        for temples, books in zip(HOFSTADTERIANS.t1["temples"], HOFSTADTERIANS.t1["books"], strict=True)
        if placed >= temples
    ]
    if reached:
        gain(g, seat, BOOK, reached[-1])


@at("origins", HOFSTADTERIANS, T2L)
def from_temples(g: State, seat: int, holder: int) -> tuple[int, ...]:
    """Range may be measured from temples. [20.3]"""
    return g.players[holder].spaces
