"""The worship track: its bonuses, and turning points of one kind into the other. [15]"""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Amount, Choose, Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import WORSHIP
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.machines import option
from regelwerk.games.revive.performing import effect_of, perform, useful_if
from regelwerk.games.revive.printed import Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import BESIDE, State
from regelwerk.games.revive.supplies import gain_card
from regelwerk.games.revive.technologies import settle_at, unlockable

TO_WORSHIP, TO_POINTS = Option("to-worship"), Option("to-points")
"""2 for 1."""
EVEN_WORSHIP, EVEN_POINTS = Option("even-worship"), Option("even-points")
"""1 for 1, by a machine."""


def gain_worship(g: State, seat: int, n: int) -> Play:
    """Move the worship marker. [15.1] Without the expansion there is no track and nothing happens."""
    if not g.expansion:
        return
    p = g.players[seat]
    p.gained = (p.gained[0], p.gained[1] + n)
    g.tell(Say.WORSHIP, seat=seat, n=n)
    yield from move_worship_marker(g, seat, n)


def move_worship_marker(g: State, seat: int, n: int) -> Play:
    """Reaching or passing a bonus space gives its bonus at once. [15.1]"""
    p = g.players[seat]
    start, p.worship = p.worship, p.worship + n
    for space in range(start + 1, start + n + 1):
        if space in WORSHIP:
            yield from perform(g, seat, WORSHIP[space])


@effect_of("worship")
def _worship(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return gain_worship(g, seat, do.n)


def draw_scyphoz(g: State, seat: int) -> Play:
    """Draw 2 Scyphoz cards, keep 1 face up in the active area, the other goes under the deck. [15.1] No free
    action comes between: one that draws again must not come upon the same two cards."""
    drawn = [g.scyphoz.pop() for _ in range(min(2, len(g.scyphoz)))]
    if not drawn:
        return
    for card in drawn:
        g.show(card, 1 << seat)
    g.scyphoz[:0] = drawn  # until one is kept both lie under the deck, known to the seat alone
    kept = drawn[0]
    if len(drawn) > 1:
        choice = yield Choose(seat, "scyphoz", [option("keep", card) for card in drawn])
        kept = choice.thing
    g.scyphoz.remove(kept)
    yield from gain_card(g, seat, kept)


@effect_of("scyphoz")
def _scyphoz(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return draw_scyphoz(g, seat)


@effect_of("populate_beside")
def populate_beside(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """A population figure for the large location beside the track, at no cost at all. [15.1]"""
    choice = yield from ask(
        g,
        seat,
        "beside",
        lambda: [option("unlock", technology) for technology in unlockable(g.players[seat])],
    )
    if choice is not None:
        others = [p.seat for p in g.players if BESIDE in p.figures and p.seat != seat]
        if others:
            yield from hooks.run(g, "occupied", seat, others)
        yield from settle_at(g, seat, BESIDE, choice.thing)


# ---- conversion ---------------------------------------------------------------------------------


def conversions(g: State, seat: int) -> list[Option]:
    """2:1 either way, of what was gained in this action part. [15.2] A worship marker does not move back
    behind a bonus that it has given (docs/rulings.md)."""
    p = g.players[seat]
    points, worship = p.gained
    found = []
    if points >= 2:
        found.append(TO_WORSHIP)
    if worship >= 2 and can_move_back(p.worship, 2):
        found.append(TO_POINTS)
    return found


def can_move_back(marker: int, n: int) -> bool:
    return not any(space in WORSHIP for space in range(marker - n + 1, marker + 1))


def to_worship(g: State, seat: int, chosen: Option) -> Play:
    """2 normal points for 1 worship point, which is not converted again. [15.2, 15.3]"""
    p = g.players[seat]
    p.points -= 2
    p.gained = (p.gained[0] - 2, p.gained[1])
    g.tell(Say.TO_WORSHIP, seat=seat, paid=2, n=1)
    yield from move_worship_marker(g, seat, 1)


def to_points(g: State, seat: int, chosen: Option) -> None:
    """2 worship points for 1 normal point. [15.2, 15.3]"""
    p = g.players[seat]
    p.worship -= 2
    p.points += 1
    p.gained = (p.gained[0], p.gained[1] - 2)
    g.tell(Say.TO_POINTS, seat=seat, paid=2, n=1)


def even_conversions(g: State, seat: int) -> list[Option]:
    """Which way points gained in this action part may be converted 1:1."""
    p = g.players[seat]
    found = [EVEN_WORSHIP] if p.gained[0] else []
    if p.gained[1] and can_move_back(p.worship, 1):
        found.append(EVEN_POINTS)
    return found


@effect_of("convert")
def convert_evenly(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """Any number of the points gained, 1:1, to the other track. [15.2; Neue Maschinenplättchen]"""
    choice = yield Choose(seat, "convert_way", (*even_conversions(g, seat), PASS))
    if choice == PASS:
        return
    p = g.players[seat]
    points, worship = p.gained
    if choice == EVEN_WORSHIP:
        n = yield Amount(seat, "convert_amount", 1, points, "worship")
        p.points -= n
        p.gained = (points - n, worship)
        g.tell(Say.TO_WORSHIP, seat=seat, paid=n, n=n)
        yield from move_worship_marker(g, seat, n)
    else:
        most = max(n for n in range(1, worship + 1) if can_move_back(p.worship, n))
        n = yield Amount(seat, "convert_amount", 1, most, "points")
        p.worship -= n
        p.points += n
        p.gained = (points, worship - n)
        g.tell(Say.TO_POINTS, seat=seat, paid=n, n=n)


@useful_if("convert")
def _can_convert(g: State, seat: int, do: Do) -> bool:
    return bool(even_conversions(g, seat))
