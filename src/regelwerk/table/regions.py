"""The parts of a table's page that change while it is played.

Public ones are drawn once for each version and language and are the same for everybody; private ones are
drawn for a viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core.decisions import Refused
from regelwerk.core.hidden import view
from regelwerk.core.scene import Region, Scene
from regelwerk.core.voice import GameVoice
from regelwerk.table.ask import ask
from regelwerk.table.render import render
from regelwerk.table.say import Say
from regelwerk.table.scene_html import Pen
from regelwerk.table.shown import LogLine, Reader, Shown, Viewer
from regelwerk.table.voice import game_voice

Regions = dict[str, str]
"""HTML by the id of the region."""

LOG_LINES = 60
"""Newest lines that a page shows; the whole story is a link away."""


def public_regions(shown: Shown, language: str) -> Regions:
    """What is the same for every viewer."""
    regions: Regions = {}
    pen = Pen(game_voice(language, shown.game, shown.names))
    for region in _scene(shown, None):
        if not region.private and region.seat is None:
            regions[f"s-{region.id}"] = pen.nodes(region.draw())
    drawn = {region.seat: region for region in _scene(shown, None) if region.seat is not None}
    for seat, who in enumerate(shown.seats):
        here = drawn.get(seat)
        board = pen.nodes(here.draw()) if here else ""
        waits = shown.match is not None and seat in shown.match.waiting and shown.status == "playing"
        values = {"seat": seat, "who": who, "board": board, "waits": waits, "shown": shown}
        regions[f"seat-{seat}"] = render("_seat.html", language, **values)
    regions["chat"] = render("_chat.html", language, lines=shown.chat[-LOG_LINES:])
    return regions


def private_regions(reader: Reader, shown: Shown, viewer: Viewer) -> Regions:
    """What this viewer alone sees."""
    speaks = game_voice(reader.language, shown.game, shown.names)
    pen = Pen(speaks)
    regions: Regions = {
        f"s-{region.id}": "" if curtain(shown, viewer) else pen.nodes(region.draw())
        for region in _scene(shown, viewer.seat)
        if region.private
    }
    regions["decision"] = decision(reader, shown, viewer)
    regions["tools"] = render(
        "_tools.html", reader.language, shown=shown, viewer=viewer, reader=reader, undo=_undo(shown, viewer)
    )
    lines = log_lines(speaks, shown.log[-LOG_LINES:], viewer.seat)
    regions["log"] = render("_log.html", reader.language, lines=lines)
    return regions


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


def _undo(shown: Shown, viewer: Viewer) -> int:
    """How many choices the button for taking back would take back without asking; 0 if it has to ask."""
    return 0 if viewer.seat is None else shown.undo.get(viewer.seat, 0)


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
        return render("_results.html", reader.language, results=results(shown), **values)
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
            return render("_decision.html", reader.language, ask=ask(match, asked, speaks), **values)
    sealed = viewer.seat is not None and viewer.seat in match.sealed
    bots = bool(match.waiting) and all(shown.seats[seat].bot for seat in match.waiting)
    return render(
        "_waiting.html", reader.language, names=waiting_names(shown), sealed=sealed, bots=bots, **values
    )


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
            "ties": outcome.tie_breaks[seat] if outcome.tie_breaks else (),
        }
        for seat in order
    ]


# ---- the log ------------------------------------------------------------------------------------


def log_lines(speaks: GameVoice, lines: Sequence[LogLine], seat: int | None) -> list[dict[str, Any]]:
    return [said for line in lines if (said := _line(speaks, line, seat))]


def _line(speaks: GameVoice, line: LogLine, seat: int | None) -> dict[str, Any] | None:
    """A line of the log in whole sentences, as this seat may know it."""
    if line.note:
        values = {"name": line.name, "what": "", "bot": "", "choices": 0, **line.values}
        names = {"seat": _name(speaks, values.get("seat")), "bot": bot_name(speaks, str(values["bot"]))}
        return {
            "line": line.line,
            "note": True,
            "texts": [speaks.say(f"table.note.{line.note}", **values | names)],
        }
    texts = [speaks.event(event, seat) for event in line.events]
    return {"line": line.line, "note": False, "texts": texts} if texts else None


def _name(speaks: GameVoice, seat: Any) -> str:
    return speaks.names[seat] if isinstance(seat, int) and seat < len(speaks.names) else ""


def bot_name(speaks: GameVoice, spec: str) -> str:
    """A bot's level in words; one with options of its own keeps its name."""
    key = f"table.bot.{spec}"
    return speaks.say(key) if spec and speaks.texts.has(key) else spec
