"""Tables for the scenarios: the fixed maps M1 and M1X, Ann (Nadair) and Ben (Iox49f), and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Chance, Match, Refused, seed_from
from regelwerk.core.decisions import Choose, name
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import TECHNOLOGIES, Location
from regelwerk.games.revive.cards import (
    AREA_TILES,
    CITIZENS,
    CRATES,
    JOURNEYS,
    MACHINES,
    MODULES,
    SEAS,
    START_TILES,
    STARTING,
)
from regelwerk.games.revive.explore import land_of
from regelwerk.games.revive.map import BLOCKS, SPOT_OF, block_at, space_at
from regelwerk.games.revive.setup import ice, land, setup
from regelwerk.games.revive.state import PLAY, Player, State

ANN, BEN = 0, 1
STARTS = {(2, 1): 0, (3, 1): 1, (2, 2): 2, (4, 2): 3, (3, 3): 4}
M1X_SEAS = {(2, 3): 0, (5, 3): 1, (4, 0): 2}
BY_NAME = {
    piece.name: piece
    for pieces in (CITIZENS, CRATES, JOURNEYS, MACHINES, MODULES, AREA_TILES)
    for piece in pieces
}


def at(column: int, row: int) -> int:
    return space_at(column, row)


def spot(column: int, row: int) -> int:
    """The place of the tile in this block."""
    return SPOT_OF[block_at(column, row).space]


def card(name: str, seat: int = ANN) -> Any:
    """A card by its name; starting cards are those of the seat."""
    return next((each for each in STARTING[seat] if each.name == name), None) or BY_NAME[name]


def lay_m1(g: State, seas: bool) -> None:
    """The fixed map: start tiles revealed, area tiles A01 to A25 in the order of their places; M1X has the
    three seas instead of A17, A19 and A04."""
    areas = iter(AREA_TILES)
    g.tiles = []
    for number in range(len(BLOCKS)):
        place = next(block for block in _BLOCK_PLACES if spot(*block) == number)
        g.tiles.append(START_TILES[STARTS[place]] if place in STARTS else next(areas))
    g.tiles_out, g.seas = [], ()
    for tile in (*AREA_TILES, *SEAS):
        g.seen[tile] = 0
    if seas:
        for place, number in M1X_SEAS.items():
            g.tiles_out.append(g.tiles[spot(*place)])
            g.tiles[spot(*place)] = SEAS[number]
            g.show(SEAS[number])
        g.seas = tuple((block_at(*place).space, number) for place, number in M1X_SEAS.items())
    g.corners = tuple(Location.named(f"ll{number}-a") for number in (1, 2, 3, 4))
    g.land = bytes(land(g))
    g.ice = ice(g)


_BLOCK_PLACES = [(column, row) for row in range(5) for column in range(7)]
_BLOCK_PLACES = [place for place in _BLOCK_PLACES if block_at(*place).space in SPOT_OF]


class Table:
    """A match on a fixed map; Ann is on turn and has the start stock."""

    def __init__(
        self,
        tribes: tuple[str, ...] = ("nadair", "iox49f"),
        seas: bool = False,
        expansion: bool | None = None,
        **settings: str,
    ) -> None:
        with_expansion = seas if expansion is None else expansion
        wanted = {"expansion": "yes" if with_expansion else "no", "tribes": ",".join(tribes), **settings}
        self.g: State = setup(len(tribes), GAME.check_settings(wanted), Chance(seed_from("scenario")))
        g = self.g
        lay_m1(g, seas)
        g.phase, g.first, g.active = PLAY, ANN, ANN
        for seat in range(g.seats):
            g.artifact_deck += g.secret[seat][1:]
            g.secret[seat] = g.secret[seat][:1]
            g.players[seat].stock = [2, 2, 2, 1]
            g.players[seat].active, g.players[seat].rest = STARTING[seat][:3], STARTING[seat][3:]
        self._match: Match | None = None

    @property
    def ann(self) -> Player:
        return self.g.players[ANN]

    @property
    def ben(self) -> Player:
        return self.g.players[BEN]

    @property
    def match(self) -> Match:
        if self._match is None:
            self._match = Match(GAME, self.g)
        return self._match

    # ---- laying out --------------------------------------------------------------------------

    def stock(self, food: int = 0, gear: int = 0, book: int = 0, crystal: int = 0, seat: int = ANN) -> None:
        self.g.players[seat].stock = [food, gear, book, crystal]

    def hold(self, *cards: str, seat: int = ANN) -> None:
        """These cards are the active area, all other starting cards rest."""
        p = self.g.players[seat]
        p.active = tuple(card(name, seat) for name in cards)
        p.rest = tuple(each for each in STARTING[seat] if each not in p.active)
        for each in p.active:
            self.take_out(each)
            self.g.show(each)

    def take_out(self, piece: Any) -> None:
        """A card or token that is laid somewhere else leaves its deck or display."""
        g = self.g
        for pile in (g.citizens, g.citizen_deck, g.modules, g.module_deck, g.crates, g.scyphoz):
            if piece in pile:
                pile.remove(piece)
        for pile in (g.journeys, g.journey_deck, *g.machine_decks):
            if piece in pile:
                pile.remove(piece)
        g.machines = [tuple(token for token in tokens if token != piece) for tokens in g.machines]

    def fit(self, slot: int, *modules: str, seat: int = ANN) -> None:
        p = self.g.players[seat]
        for module in modules:
            spaces = list(p.modules[slot])
            spaces[spaces.index(None)] = BY_NAME[module]
            p.modules = (*p.modules[:slot], tuple(spaces), *p.modules[slot + 1 :])
            self.take_out(BY_NAME[module])
            self.g.show(BY_NAME[module])

    def own(self, *machines: str, seat: int = ANN) -> None:
        p = self.g.players[seat]
        for machine in machines:
            p.machines = (*p.machines, BY_NAME[machine])
            self.take_out(BY_NAME[machine])
            self.g.show(BY_NAME[machine])

    def crate(self, kind: str, seat: int = ANN) -> None:
        crate = next(crate for crate in self.g.crates if crate.name == kind)
        self.g.crates.remove(crate)
        self.g.closed[seat].append(crate)

    def unlock(self, *technologies: str, seat: int = ANN) -> None:
        for technology in TECHNOLOGIES:
            if technology.name in technologies:
                self.g.players[seat].technologies |= 1 << technology

    def reveal(self, *blocks: tuple[int, int]) -> None:
        for place in blocks:
            tile = self.g.tiles[spot(*place)]
            self.g.show(tile)
            self.g.lay(BLOCKS[spot(*place)].hexes, map(land_of, tile.spaces))

    # ---- playing -----------------------------------------------------------------------------

    def do(self, *words: str) -> None:
        for each in words:
            self.match.choose(each)

    @property
    def about(self) -> str:
        return self.asked.about

    @property
    def asked(self) -> Choose:
        decision = self.match.asked()
        assert isinstance(decision, Choose)
        return decision

    @property
    def offered(self) -> list[str]:
        return [name(option) for option in self.asked.options]

    def refuses(self, words: str) -> None:
        """These words are no option, and nothing changes by them."""
        assert words not in self.offered
        with pytest.raises(Refused):
            self.match.choose(words)

    def until_next_turn(self) -> None:
        """End what is left of the running turn."""
        turn = self.g.turns
        while self.g.turns == turn and not self.match.over:
            self.do("end")


def tracks(p: Player) -> tuple[int, ...]:
    """Yellow, green, gray."""
    return tuple(p.tracks)
