"""Alone: the action marker, medals and goals. [22]"""

from __future__ import annotations

from regelwerk.games.revive.boards import ARTIFACTS, TRACK_LENGTH
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.printed import PRINTED
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import CORNER_SPACES, NOBODY, State

LOOP: int = PRINTED["solo"]["loop"]
MARKER: dict[str, int] = {
    "play": PRINTED["solo"]["card"],
    "hibernate": PRINTED["solo"]["hibernate"],
    "switch": PRINTED["solo"]["switch"],
    "copy": PRINTED["solo"]["switch"],
    "journey": PRINTED["solo"]["switch"],
}
"""How far the action marker moves, by the verb of the action. [22.2]"""
MEDALS: dict[str, int] = {name: least for name, least in PRINTED["solo_medals"].items() if name != "source"}
GOALS = ("tinkerer", "researcher", "adventurer", "pioneer", "architect", "librarian")


def move_marker(g: State, verb: str) -> None:
    """For each card played, each hibernation and each use of the switch as an action. When the marker passes
    the last space it goes on from the first, and a large artifact leaves the game. [22.2, 22.3]"""
    spaces = MARKER.get(verb, 0)
    if not g.solo or not spaces or (verb == "switch" and not g.expansion):
        return
    g.marker += spaces
    g.tell(Say.MARKER, space=g.marker if g.marker <= LOOP else g.marker - LOOP)
    if g.marker > LOOP:
        g.marker -= LOOP
        artifact_leaves(g)


def artifact_leaves(g: State) -> None:
    """Of the type with most left. Without any left the game ends after this turn, and nobody has the end
    game tile. [22.3, 22.5]"""
    if any(g.large):
        kind = g.large.index(max(g.large))
        g.large[kind] -= 1
        g.tell(Say.ARTIFACT_LEAVES, artifact=ARTIFACTS[kind])
    if not any(g.large) and g.ending == NOBODY:
        g.ending = 0


def medal(points: int) -> str | None:
    """The highest medal that these points earn. [22.6]"""
    earned = [name for name, least in MEDALS.items() if points >= least]
    return earned[-1] if earned else None


def goals(g: State) -> tuple[str, ...]:
    """The goals that are reached. [22.6]"""
    p = g.players[0]
    goal = PRINTED["solo_goals"]
    beside = count(g, 0, g.beside.per) * g.beside.points if g.beside is not None and -1 in p.figures else 0
    reached = (
        count(g, 0, "module") >= goal["tinkerer_modules"],
        p.worship >= goal["researcher_worship"] and beside >= goal["researcher_location"],
        len(p.completed) >= goal["adventurer_journeys"],
        all(space in p.figures for space in CORNER_SPACES),
        min(p.tracks) == TRACK_LENGTH,
        len(p.figures) >= goal["librarian_figures"],
    )
    return tuple(name for name, done in zip(GOALS, reached, strict=True) if done)
