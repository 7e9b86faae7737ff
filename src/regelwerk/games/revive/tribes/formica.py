"""Formica: tunnels underneath. Ability: `place tunnel` and what its phrase adds."""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.games.revive.boards import FORMICA, T1, T2L
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.map import AROUND, DESERT, KIND, PLACES, TERRAIN, THE_ABYSS
from regelwerk.games.revive.performing import effect_of, perform
from regelwerk.games.revive.printed import Colour, effect
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import neighbours
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import BESIDE, State
from regelwerk.games.revive.tribes.machines import unlocks_machine
from regelwerk.games.revive.tribes.places import is_empty, or_pass


def tunnel_sites(g: State, seat: int) -> list[Option]:
    """Empty revealed deserts and terrain beside the abyss, an own piece or an own chip. [20.3]"""
    p = g.players[seat]
    if not p.supply:
        return []
    beside = {
        other
        for space in (THE_ABYSS, *p.buildings, *p.figures, *p.spaces)
        if space != BESIDE
        for other in neighbours(g, space)
    }
    return [
        Option("tunnel", PLACES[hex])
        for hex in sorted(beside)
        if g.land[hex] & KIND in (DESERT, *TERRAIN) and is_empty(g, hex)
    ]


@effect_of("place_tunnel")
def place_tunnel(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """A tunnel chip; no range is paid. [20.3]"""
    chosen = yield from ask(g, seat, "tunnel", lambda: or_pass(tunnel_sites(g, seat)))
    if chosen is not None and chosen != PASS:
        p = g.players[seat]
        p.spaces += (int(chosen.thing),)
        p.supply -= 1
        g.tell(Say.TUNNEL, seat=seat, place=chosen.thing)


@at("origins", FORMICA, T1)
def from_tunnels(g: State, seat: int, holder: int) -> tuple[int, ...]:
    """Range may be measured from tunnel chips. [20.3]"""
    return g.players[holder].spaces


BESIDE_TUNNELS = effect(FORMICA.t2l["gain"])


@at("built", FORMICA, T2L)
def built_beside_tunnels(g: State, seat: int, holder: int, space: int, *event: object) -> Play:
    """Each time you build beside a tunnel chip. [20.3]"""
    if any(other in g.players[holder].spaces for other in AROUND[space]):
        yield from perform(g, seat, BESIDE_TUNNELS)


unlocks_machine(FORMICA)
