"""The end of the game (Rulebook, 'End of the game', 'Scoring')."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from regelwerk.core.decisions import Choose, Option, Play
from regelwerk.core.game import Outcome, ranking
from regelwerk.games.skybridge.cards import BRIDGE_WORK, SEGMENTS, SOLE_BUILDER, TERRITORIES, FactionCard
from regelwerk.games.skybridge.effects import FIRST_GODH, slots
from regelwerk.games.skybridge.options import PUT
from regelwerk.games.skybridge.procedures import PLAY
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import OVER, State


@PLAY.step("end", 1)
def compensation(g: State) -> Play | None:
    """The bridge work that is left is dealt one by one, from who has just received the starting Drakhe; each
    card goes on any own rune stack. It is not played, so nothing comes of it. [17.1] (docs/rulings.md)"""
    stack = g.stacks[BRIDGE_WORK]
    if not stack:
        return None
    seat = g.active
    g.active = (seat + 1) % g.seats
    PLAY.repeat(g)
    card = stack.pop()
    options = [
        PUT[card][slot]
        for slot in slots(g, seat)
        if g.displays[seat][slot.place] and not g.closed[seat] >> slot.place & 1
    ]
    if not options:
        g.discard.append(card)
        return None
    g.hands[seat].append(card)
    return _put(g, seat, card, options)


def _put(g: State, seat: int, card: FactionCard, options: Sequence[Option]) -> Play:
    choice = yield Choose(seat, "compensation", options)
    g.hands[seat].remove(card)
    slot = choice.thing.second
    g.displays[seat][slot.place].append(card)
    g.tell(Say.LOG_COMPENSATION, seat=seat, slot=slot)


@PLAY.step("end", 2)
def rebellious_population(g: State) -> None:
    """Population still in the reserve rebels where the own legion stands. [17.1]"""
    for seat in range(g.seats):
        if g.reserve[seat]:
            g.rebels[g.legions[seat]][seat] += g.reserve[seat]
            g.tell(
                Say.LOG_REBELLION, seat=seat, count=g.reserve[seat], territory=TERRITORIES[g.legions[seat]]
            )
            g.reserve[seat] = 0


@PLAY.step("end", 3)
def final_scoring(g: State) -> None:
    """[17.2, 17.3]"""
    g.phase = OVER
    for seat in range(g.seats):
        g.tell(Say.LOG_SCORE, seat=seat, **points(g, seat)._asdict())
    g.tell(Say.LOG_GAME_ENDS, seats=list(outcome(g).winners))


class Points(NamedTuple):
    """The four areas. [1.1]"""

    bridge: int
    godhs: int
    rebels: int
    garrisons: int


def points(g: State, seat: int) -> Points:
    """What the position is worth, area by area. [17.2]"""
    return Points(
        bridge_points(g, seat), godh_points(g, seat), rebel_points(g, seat), garrison_points(g, seat)
    )


def parts(g: State, seat: int) -> dict[str, int]:
    """The four areas by name."""
    return points(g, seat)._asdict()


def bridge_points(g: State, seat: int) -> int:
    """Each segment with own population, one more if nobody else's is there. [17.2]"""
    own = 1 << seat
    return sum(
        segment.points + (SOLE_BUILDER if there == own else 0)
        for segment, there in zip(SEGMENTS, g.bridge, strict=True)
        if there & own
    )


def godh_points(g: State, seat: int) -> int:
    """All faction cards of the stacks whose token shows the power side. [17.2]"""
    power = g.power[seat]
    return sum(
        card.points
        for place, stack in enumerate(g.displays[seat])
        if power >> place & 1
        for card in stack
        if card < FIRST_GODH
    )


def rebel_points(g: State, seat: int) -> int:
    """Each foreign rebel from T1 to the own legion, the leader too. [17.2]"""
    here = g.legions[seat]
    return sum(sum(there) - there[seat] for there in g.rebels[: here + 1]) + (g.leader <= here)


def garrison_points(g: State, seat: int) -> int:
    """Each fortification with an own garrison. [17.2]"""
    return sum(territory.points for territory in TERRITORIES if g.forts[seat] >> territory & 1)


def outcome(g: State) -> Outcome:
    """Most points; then most own population on the bridge; then the victory is shared. [17.3]"""
    scores = [sum(points(g, seat)) for seat in range(g.seats)]
    return ranking(scores, [(on_bridge(g, seat),) for seat in range(g.seats)])


def on_bridge(g: State, seat: int) -> int:
    return sum(there >> seat & 1 for there in g.bridge)
