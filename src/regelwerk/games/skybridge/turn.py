"""What is due (Rulebook, 'Playing a round')."""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.core.decisions import Play
from regelwerk.games.skybridge import bridge, building, crown, playing, scoring, taking
from regelwerk.games.skybridge.cards import BEELEDHANS_EYE, BRIDGE_WORK, CENTRAL
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.setup import choose_board, deal_hands, lay_out_display
from regelwerk.games.skybridge.state import (
    BOARDS,
    CHARACTER,
    DISPLAYS,
    END,
    FACTION,
    HANDS,
    NOWHERE,
    OPENING,
    OVER,
    PREPARATION,
    State,
)

STEPS = (taking, playing, building, bridge, scoring)
"""The modules with the steps of `procedures.PLAY`."""


def turn(g: State) -> Play | None:
    """The next steps of what runs, or what the phase begins."""
    return PLAY.run(g) if g.stack else DUE[g.phase](g)


def over(g: State) -> bool:
    return g.phase == OVER


def opening(g: State) -> None:
    """Before the first round everybody plays one card, clockwise from the starting player. [3.7]"""
    PLAY.begin(g, "opening", g.active)


@PLAY.step("opening", 30)
def end_opening(g: State, seat: int) -> None:
    g.place = NOWHERE
    g.active = (seat + 1) % g.seats
    if g.active == g.first:
        g.active = NOWHERE
        g.phase = PREPARATION


def preparation(g: State) -> None:
    """Phase I: nobody is on turn, so there are no trades and no gifts. [5, 6.2]"""
    PLAY.begin(g, "preparation")


@PLAY.step("preparation", 1)
def reveal(g: State) -> None:
    """Turn up the top card of each stack; that of the Eye once it is open. [5.1]"""
    g.round += 1
    g.tell(Say.LOG_ROUND, round=g.round, seat=g.start)
    for stack in (*CENTRAL, BRIDGE_WORK, *([BEELEDHANS_EYE] if g.eye_open else [])):
        if g.stacks[stack]:
            g.up |= 1 << stack
            g.show(g.stacks[stack][-1])


@PLAY.step("preparation", 2)
def place_crown(g: State) -> Play | None:
    """[5.2]"""
    return crown.place(g)


@PLAY.step("preparation", 3)
def first_turn(g: State) -> None:
    """Whoever has the starting Drakhe begins phase II. [6.1]"""
    g.phase = CHARACTER
    g.active = g.start


def character(g: State) -> None:
    """Phase II: a turn for each player, clockwise from the starting Drakhe. [6.1]"""
    PLAY.begin(g, "turn", g.active)


def faction(g: State) -> None:
    """Phase III. [15]"""
    g.active = NOWHERE
    PLAY.begin(g, "faction")


def end(g: State) -> None:
    """After the last Faction phase. [17]"""
    g.active = g.start
    PLAY.begin(g, "end")


DUE: dict[int, Callable[[State], Play | None]] = {
    BOARDS: choose_board,
    DISPLAYS: lay_out_display,
    HANDS: deal_hands,
    OPENING: opening,
    PREPARATION: preparation,
    CHARACTER: character,
    FACTION: faction,
    END: end,
}
