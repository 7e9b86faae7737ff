"""The three machine tracks with their junctions, and the progress track. [13, 14]"""

from __future__ import annotations

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive.boards import BUILT_IN, JUNCTIONS, PROGRESS, TRACK, TRACK_LENGTH
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.performing import effect_of, perform, useful_if
from regelwerk.games.revive.printed import COLOURS, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State

TRACK_OPTION = tuple(Option("track", colour) for colour in COLOURS)
MARKER = tuple(Option("marker", number + 1) for number in range(2))
PROGRESS_LENGTH = len(PROGRESS) - 1


def advance(g: State, seat: int, colour: int, n: int = 1) -> Play:
    """Everything on each step entered, one after the other; beyond the last step nothing. [14.1] Each
    junction once, as soon as both markers have got there. [14.2]"""
    p = g.players[seat]
    tracks = p.tracks
    for _ in range(n):
        if tracks[colour] == TRACK_LENGTH:
            return
        tracks[colour] += 1
        g.tell(Say.STEP, seat=seat, colour=COLOURS[colour], step=tracks[colour])
        yield from perform(g, seat, TRACK[colour][tracks[colour]], COLOURS[colour])
        for number, junction in enumerate(JUNCTIONS):
            (one, other), step, reward = junction
            if tracks[one] >= step and tracks[other] >= step and number not in p.junctions:
                p.junctions = (*p.junctions, number)
                g.tell(Say.JUNCTION, seat=seat, tracks=list(junction.tracks))
                yield from perform(g, seat, reward)


def open_tracks(g: State, seat: int) -> list[Option]:
    """The tracks on which the seat can still advance."""
    tracks = g.players[seat].tracks
    return [TRACK_OPTION[colour] for colour in COLOURS if tracks[colour] < TRACK_LENGTH]


def advance_any(g: State, seat: int, n: int = 1) -> Play:
    """All n steps on one track of choice."""
    choice = yield from ask(g, seat, "track", lambda: open_tracks(g, seat), n)
    if choice is not None:
        yield from advance(g, seat, choice.thing, n)


@effect_of("step")
def _step(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    if do.what == "any":
        return advance_any(g, seat, do.n)
    track = colour if do.what == "same" else do.what
    assert track is not None  # Scyphoz cards show no "same"
    return advance(g, seat, track, do.n)


@useful_if("step")
def _can_step(g: State, seat: int, do: Do) -> bool:
    return bool(open_tracks(g, seat))


@effect_of("printed_machine")
def _printed_machine(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    """The machine printed on the track becomes usable. [14.3]"""
    assert colour is not None
    p = g.players[seat]
    p.machines = (*p.machines, BUILT_IN[colour])


@effect_of("card_bonus")
def _card_bonus(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    """Step 12 counts at the end of the game. [14.6]"""


# ---- the progress track -------------------------------------------------------------------------


def movable(g: State, seat: int) -> list[Option]:
    """Markers that are not on the last space; two on the same space are one choice."""
    places = g.players[seat].progress
    return [
        MARKER[number]
        for number, place in enumerate(places)
        if place < PROGRESS_LENGTH and place not in places[:number]
    ]


def progress(g: State, seat: int, n: int = 1) -> Play:
    """Move one progress marker 1 space, n times, and gain the bonus of each space entered. [13.2]"""
    p = g.players[seat]
    for _ in range(n):
        choice = yield from ask(g, seat, "marker", lambda: movable(g, seat))
        if choice is None:
            return
        places = list(p.progress)
        places[choice.thing - 1] += 1
        p.progress = tuple(places)
        space = places[choice.thing - 1]
        g.tell(Say.PROGRESS, seat=seat, space=space)
        yield from perform(g, seat, PROGRESS[space][1])


@effect_of("progress")
def _progress(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return progress(g, seat, do.n)
