"""The parts of a table's page that change while it is played.

Public ones are drawn once for each version and language and are the same for everybody; private ones are
drawn for a viewer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from regelwerk.core.decisions import Refused
from regelwerk.core.game import Outcome
from regelwerk.core.hidden import view
from regelwerk.core.scene import Region, Scene
from regelwerk.core.voice import GameVoice
from regelwerk.table.ask import ask
from regelwerk.table.render import render
from regelwerk.table.say import Say
from regelwerk.table.scene_html import Pen
from regelwerk.table.shown import ChatLine, LogLine, Reader, SeatShown, Shown, Viewer
from regelwerk.table.voice import game_voice

Regions = dict[str, str]
"""HTML by the id of the region."""

LINES = 50
"""Newest lines of the log and of the talk that a page shows; the whole story is a link away."""


def public_regions(shown: Shown, language: str) -> Regions:
    """What is the same for every viewer."""
    pen = Pen(game_voice(language, shown.game, shown.names))
    scene = _scene(shown, None)
    regions = {f"s-{part.id}": _draw(pen, part) for part in scene if not part.private and part.seat is None}
    boards = {part.seat: _draw(pen, part) for part in scene if part.seat is not None}
    due = shown.match.waiting if shown.match and shown.status == "playing" else ()
    for seat, who in enumerate(shown.seats):
        regions[f"seat-{seat}"] = _seat(language, seat, who, seat in due, boards.get(seat, ""))
    regions["chat"] = _chat(language, tuple(shown.chat[-LINES:]))
    return regions


def private_regions(reader: Reader, shown: Shown, viewer: Viewer) -> Regions:
    """What this viewer alone sees."""
    speaks = game_voice(reader.language, shown.game, shown.names)
    pen = Pen(speaks)
    hidden = curtain(shown, viewer)
    regions = {
        f"s-{part.id}": "" if hidden else _draw(pen, part)
        for part in _scene(shown, viewer.seat)
        if part.private
    }
    regions["decision"] = decision(reader, shown, viewer)
    undo = 0 if viewer.seat is None else shown.undo.get(viewer.seat, 0)
    tools = {"shown": shown, "viewer": viewer, "reader": reader, "undo": undo}
    regions["tools"] = render("_tools.html", reader.language, **tools)
    regions["log"] = "".join(log_lines(speaks, shown.log[-LINES:], viewer.seat))
    return regions


DRAWINGS = 4000
"""Drawings kept, over all tables and languages. Most choices change one or two parts of a table."""
_drawings: OrderedDict[tuple[Any, ...], str] = OrderedDict()


def _draw(pen: Pen, part: Region) -> str:
    """A part of the table, as it was drawn last where nothing has changed that it shows."""
    if not part.on:
        return pen.nodes(part.draw())
    speaks = pen.voice
    key = (speaks.game.id, speaks.language, tuple(speaks.names), part.id, part.on)
    drawn = _drawings.get(key)
    if drawn is None:
        drawn = _drawings[key] = pen.nodes(part.draw())
        if len(_drawings) > DRAWINGS:
            _drawings.popitem(last=False)
    return drawn


@lru_cache(maxsize=DRAWINGS)
def _seat(language: str, seat: int, who: SeatShown, waits: bool, board: str) -> str:
    return render("_seat.html", language, seat=seat, who=who, waits=waits, board=board)


@lru_cache(maxsize=500)
def _chat(language: str, lines: tuple[ChatLine, ...]) -> str:
    return render("_chat.html", language, lines=lines)


def places(shown: Shown) -> list[Region]:
    """The regions of the game's own drawing, for the page to make room for."""
    return [region for region in _scene(shown, None) if region.seat is None]


def _scene(shown: Shown, seat: int | None) -> Scene:
    return shown.game.drawn(view(shown.match, seat)) if shown.match else ()


# ---- whose turn it is ---------------------------------------------------------------------------


def mine(shown: Shown, viewer: Viewer) -> bool:
    """Whether this viewer is asked."""
    if shown.match is None or shown.status != "playing" or shown.paused:
        return False
    mine = {viewer.seat} if viewer.seat is not None else set(viewer.held)
    return any(seat in mine and not shown.seats[seat].bot for seat in shown.match.waiting)


def curtain(shown: Shown, viewer: Viewer) -> bool:
    """Whether several players share this device and nobody has said who looks."""
    return viewer.seat is None and len(viewer.held) > 1 and shown.status == "playing"


def title(shown: Shown, language: str, viewer: Viewer) -> str:
    speaks = game_voice(language, shown.game, shown.names)
    game = speaks.say(f"{shown.game.id}.name")
    if mine(shown, viewer):
        return speaks.say(Say.TITLE_MINE, game=game)
    return speaks.say(Say.TITLE, game=game)


def concerned(shown: Shown, viewer: Viewer) -> bool:
    """Whether this viewer is one of those who still have to agree to something."""
    needed = shown.consent.needed if shown.consent else ()
    return any(shown.names[seat] in needed for seat in viewer.held)


def waiting_names(shown: Shown) -> list[str]:
    return [shown.names[seat] for seat in shown.match.waiting] if shown.match else []


# ---- the decision -------------------------------------------------------------------------------


def decision(reader: Reader, shown: Shown, viewer: Viewer) -> str:
    """What waits, for whom, and what may be answered; at the end how it ended."""
    match = shown.match
    values: dict[str, Any] = {
        "shown": shown,
        "viewer": viewer,
        "reader": reader,
        "concerned": concerned(shown, viewer),
    }
    if match is None:
        return ""
    if shown.status == "over":
        areas = _areas(reader, shown) if match.over else []
        return render("_results.html", reader.language, results=results(shown), areas=areas, **values)
    if curtain(shown, viewer):
        seats = [seat for seat in match.waiting if seat in viewer.held]
        return render("_curtain.html", reader.language, seats=seats, names=waiting_names(shown), **values)
    if mine(shown, viewer):
        try:
            asked = match.asked(viewer.seat)
        except Refused:
            pass
        else:
            speaks = game_voice(reader.language, shown.game, shown.names)
            values["so_far"] = so_far(shown, asked.seat, speaks)
            return render("_decision.html", reader.language, ask=ask(match, asked, speaks), **values)
    sealed = viewer.seat is not None and viewer.seat in match.sealed
    bots = bool(match.waiting) and all(shown.seats[seat].bot for seat in match.waiting)
    return render(
        "_waiting.html", reader.language, names=waiting_names(shown), sealed=sealed, bots=bots, **values
    )


def so_far(shown: Shown, seat: int, speaks: GameVoice) -> list[str]:
    """What the running turn has brought, where the game can say it."""
    if shown.game.so_far is None:
        return []
    events = [event for line in shown.log for event in line.events]
    return [speaks.value(speaks.named(line)) for line in shown.game.so_far(events, seat)]


def results(shown: Shown) -> list[dict[str, Any]]:
    """The seats by rank. A match that was given up has no ranks."""
    match = shown.match
    if match is None or not match.over:
        return []
    outcome = match.outcome
    order = sorted(range(len(shown.seats)), key=lambda seat: outcome.ranks[seat])
    return [
        {
            "seat": seat,
            "name": shown.names[seat],
            "rank": outcome.ranks[seat],
            "score": outcome.scores[seat],
            "ties": _ties(outcome, seat),
            "parts": tuple(shown.game.parts(match.state, seat).values()),
        }
        for seat in order
    ]


def _areas(reader: Reader, shown: Shown) -> list[str]:
    """What the parts of a score are called."""
    assert shown.match is not None
    speaks = game_voice(reader.language, shown.game, shown.names)
    return [speaks.say(f"{shown.game.id}.part.{part}") for part in shown.game.parts(shown.match.state, 0)]


def _ties(outcome: Outcome, seat: int) -> tuple[int, ...]:
    """What was compared where the scores are equal."""
    if not outcome.tie_breaks or outcome.scores.count(outcome.scores[seat]) == 1:
        return ()
    return outcome.tie_breaks[seat]


# ---- the log ------------------------------------------------------------------------------------

_said: OrderedDict[tuple[Any, ...], tuple[Any, str]] = OrderedDict()


def log_lines(speaks: GameVoice, lines: Sequence[LogLine], seat: int | None) -> list[str]:
    """Lines of the log in whole sentences, as this seat may know them. Each is said once for all who may
    know the same of it."""
    names = tuple(speaks.names)
    drawn = []
    for line in lines:
        about = line.values if line.note else line.events
        owner = seat if any(event.secret and event.owner == seat for event in line.events) else None
        key = (id(about), speaks.game.id, speaks.language, names, owner)
        kept = _said.get(key)
        if kept is None or kept[0] is not about:
            kept = _said[key] = (about, _line(speaks, line, seat))
            if len(_said) > DRAWINGS:
                _said.popitem(last=False)
        drawn.append(kept[1])
    return drawn


def _line(speaks: GameVoice, line: LogLine, seat: int | None) -> str:
    if not line.note:
        said = [speaks.event(event, seat) for event in line.events]
        return f'<li id="l-{line.line}">{escape(" ".join(said), quote=False)}</li>' if said else ""
    values = {"name": line.name, "what": "", "choices": 0, **line.values}
    values = {key: value for key, value in values.items() if isinstance(value, str | int)}
    text = speaks.say(f"table.note.{line.note}", **values)
    return f'<li class="log-note">{escape(text, quote=False)}</li>'
