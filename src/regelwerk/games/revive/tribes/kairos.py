"""Kairos: day and night. [20.6]"""

from __future__ import annotations

from regelwerk.core.decisions import NO, YES, Play
from regelwerk.games.revive.boards import KAIROS, KAIROS_DAY, KAIROS_NIGHT, T1, T2L
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.hooks import at
from regelwerk.games.revive.machines import take_back_energy
from regelwerk.games.revive.map import KIND, YELLOW
from regelwerk.games.revive.performing import effect_of, perform, useful, useful_if
from regelwerk.games.revive.printed import COLOURS, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.reach import neighbours
from regelwerk.games.revive.resources import gain_points, pay_and_gain
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import BESIDE, State
from regelwerk.games.revive.tracks import advance
from regelwerk.games.revive.tribes.machines import unlocks_machine

TAKEN = "energy before"
"""Noted from taking the energy back before building or populating until that is done, in this action part."""


def turn_over(g: State, seat: int) -> None:
    """The day/night tile to its other side."""
    p = g.players[seat]
    p.day = not p.day
    g.tell(Say.DAY if p.day else Say.NIGHT, seat=seat)


@effect_of("flip_day_night")
def flip_day_night(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    """The first part of the ability. [20.6]"""
    turn_over(g, seat)


@at("hibernated", KAIROS)
def the_tile_turns(g: State, seat: int, holder: int) -> None:
    """Whenever you hibernate you must flip the tile. [20.6]"""
    turn_over(g, seat)


@at("before_build", KAIROS, T1)
@at("before_populate", KAIROS, T1)
def energy_before(g: State, seat: int, holder: int, *event: object) -> Play:
    """By day, before populating or building: 1 energy back from a machine. [20.6]"""
    p = g.players[seat]
    if g.players[holder].day and p.powered and TAKEN not in p.once:
        now = yield from ask(g, seat, "energy_before", lambda: (YES, NO) if p.powered else (NO,))
        if now == YES:
            p.once += (TAKEN,)
            yield from take_back_energy(g, seat, KAIROS.t1["energy"])
        elif holder != seat:
            p.borrowed += ((holder, int(T1)),)  # it is borrowed for before or after


@at("built", KAIROS, T1)
@at("populated", KAIROS, T1)
def energy_after(g: State, seat: int, holder: int, *event: object) -> Play:
    """By day, after populating or building, unless it was taken before. [20.6]"""
    p = g.players[seat]
    if TAKEN in p.once:
        p.once = tuple(done for done in p.once if done != TAKEN)
    elif g.players[holder].day:
        yield from take_back_energy(g, seat, KAIROS.t1["energy"])


@at("range_off", KAIROS, T1)
def night_walkers(g: State, seat: int, holder: int) -> int:
    """By night less food for range. [20.6]"""
    return 0 if g.players[holder].day else KAIROS.t1["range"]


@at("populated", KAIROS, T2L)
def steps_around(g: State, seat: int, holder: int, space: int) -> Play:
    """By day a step for each revealed terrain space beside the one populated. [20.6]"""
    if not g.players[holder].day or space == BESIDE:
        return
    beside = [g.land[other] & KIND for other in neighbours(g, space)]
    for colour in COLOURS:
        if steps := beside.count(YELLOW + colour) * KAIROS.t2l["steps"]:
            yield from advance(g, seat, colour, steps)


@at("explored", KAIROS, T2L)
def stars_above(g: State, seat: int, holder: int, spot: int) -> None:
    """By night an extra normal point for exploring. [20.6]"""
    if not g.players[holder].day:
        gain_points(g, seat, KAIROS.t2l["points"])


@effect_of("day_or_night")
def day_or_night(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """The machine: by day a crystal for worship points, by night free conversion. [20.6]"""
    if g.players[seat].day:
        yield from pay_and_gain(g, seat, KAIROS_DAY[0], None)
    else:
        yield from perform(g, seat, KAIROS_NIGHT)


@useful_if("day_or_night")
def _day_or_night(g: State, seat: int, do: Do) -> bool:
    return useful(g, seat, KAIROS_DAY if g.players[seat].day else KAIROS_NIGHT)


unlocks_machine(KAIROS)
