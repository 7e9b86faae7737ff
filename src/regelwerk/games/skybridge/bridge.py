"""Phase III: the bridge grows, the people eat (Rulebook, 'III) Faction phase')."""

from __future__ import annotations

from regelwerk.core.decisions import Choose, Play
from regelwerk.games.skybridge import crown, drakhes
from regelwerk.games.skybridge.cards import (
    BRIDGE_BUILDER,
    IDLE_ROUNDS,
    SEGMENTS,
    SKYBRIDGE_DIE,
    STACKS,
    TERRITORIES,
    UTRENG_DIE,
)
from regelwerk.games.skybridge.effects import figures, leave_board, rebel, symbols
from regelwerk.games.skybridge.options import LAY_DIE, TURN
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import END, FREE, NOWHERE, PREPARATION, State

# ---- step 1 -------------------------------------------------------------------------------------------


@PLAY.step("faction", 11)
def check_bridge(g: State) -> None:
    """The segment is complete if anybody has contributed, or at the third idle round in a row; else a free
    rebel joins the leader. [15.1] (docs/rulings.md: without free rebels idle rounds still count.)"""
    segment = SEGMENTS[g.segment - 1]
    if not g.bridge[segment]:
        g.idle += 1
        if g.idle < IDLE_ROUNDS:
            if g.free:
                g.free -= 1
                g.rebels[g.leader][FREE] += 1
            g.tell(Say.LOG_IDLE, segment=segment, rounds=g.idle)
            PLAY.again(g, 20)
            return
    g.tell(Say.LOG_COMPLETE, segment=segment)
    g.idle = 0
    g.segment += 1


@PLAY.step("faction", 12)
def roll(g: State) -> Play | None:
    """Roll the die for the next segment, with the Utreng die if it is in play; not after the last one.
    [15.1, 18.8]"""
    g.crossed = g.spare = False
    if g.segment > len(SEGMENTS):
        return None
    g.skybridge = SKYBRIDGE_DIE[g.chance.number("skybridge die", len(SKYBRIDGE_DIE))]
    g.tell(Say.LOG_ROLL, resource=g.skybridge)
    seat = g.holder(BRIDGE_BUILDER)
    return None if seat == NOWHERE else utreng_die(g, seat)


def utreng_die(g: State, seat: int) -> Play:
    """Bridge Builder: the special face is turned to another one; then one die goes on the segment, and the
    other on the board. [18.8]"""
    face = UTRENG_DIE[g.chance.number("utreng die", len(UTRENG_DIE))]
    if face is None:
        faces = sorted({face for face in UTRENG_DIE if face is not None})
        choice = yield Choose(seat, "builder_face", [TURN[face] for face in faces])
        face = choice.thing
    g.utreng = face
    g.tell(Say.LOG_UTRENG, seat=seat, resource=face)
    choice = yield Choose(seat, "builder_dice", LAY_DIE)
    g.crossed = choice.thing == "utreng"
    g.spare = True
    g.tell(Say.LOG_DICE, seat=seat, resource=g.die, spare=g.spare_die)


@PLAY.step("faction", 13)
def leader_moves(g: State) -> None:
    """One territory back; in the Shadow of the Drakhe a Great Drakhe awakens. [14.5, 15.1, 16]"""
    g.leader -= 1
    g.tell(Say.LOG_LEADER, territory=TERRITORIES[g.leader])
    if g.leader == drakhes.SHADOW and g.drakhe:
        drakhes.awaken(g)


# ---- steps 2 to 4 -------------------------------------------------------------------------------------


@PLAY.step("faction", 20)
def check_food(g: State) -> Play | None:
    """Without visible food one population leaves the board as a rebel. [15.2]"""
    hungry = [seat for seat in g.seats_from(g.start) if not symbols(g, seat, "food") and figures(g, seat)]
    return starve(g, hungry) if hungry else None


def starve(g: State, hungry: list[int]) -> Play:
    for seat in hungry:
        g.tell(Say.LOG_HUNGER, seat=seat)
        owner = yield from leave_board(g, seat)
        rebel(g, owner)


@PLAY.step("faction", 30)
def pass_drakhe(g: State) -> None:
    """The starting Drakhe goes to the left. [15.3]"""
    g.start = (g.start + 1) % g.seats


@PLAY.step("faction", 40)
def clean_up(g: State) -> None:
    """Cards still face up on stacks are discarded; the crown goes home; the next round, or the end.
    [15.4, 15.5]"""
    for stack in STACKS:
        if g.is_up(stack):
            g.discard.append(g.stacks[stack].pop())
    g.up = 0
    crown.go_home(g)
    g.phase = END if g.segment > len(SEGMENTS) else PREPARATION
