"""The parts of a table's page that change while it is played.

Public ones are drawn once for each version and language and are the same for everybody; private ones are
drawn for a viewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import urlsplit

from regelwerk.core.decisions import Decision, Refused
from regelwerk.core.game import Outcome
from regelwerk.core.scene import Region
from regelwerk.core.voice import GameVoice
from regelwerk.table.ask import ask
from regelwerk.table.render import render
from regelwerk.table.say import Say
from regelwerk.table.scene_html import Pen
from regelwerk.table.shown import Kept, Line, LogLine, Reader, Shown, Viewer
from regelwerk.table.voice import game_voice

Regions = dict[str, str]
"""HTML by the id of the region."""

LINES = 50
"""Newest lines of the log and of the talk that a page shows; the whole story is a link away."""


def public_regions(shown: Shown, language: str) -> Regions:
    """What is the same for every viewer."""
    chat = _rendered(shown, "_chat.html", language, None, {"lines": tuple(shown.chat[-LINES:])})
    if shown.match is None:
        return {"chat": chat}
    pen = Pen(game_voice(language, shown.game, shown.names))
    scene = shown.scene(None)
    regions = {
        f"s-{part.id}": _draw(shown, pen, part) for part in scene if not part.private and part.seat is None
    }
    boards = {part.seat: _draw(shown, pen, part) for part in scene if part.seat is not None}
    due = shown.match.waiting if shown.status == "playing" else ()
    for seat, who in enumerate(shown.seats):
        values = {"seat": seat, "who": who, "waits": seat in due, "board": boards.get(seat, "")}
        regions[f"seat-{seat}"] = _rendered(shown, "_seat.html", language, seat, values)
    regions["chat"] = chat
    return regions


def private_regions(reader: Reader, shown: Shown, viewer: Viewer) -> Regions:
    """What this viewer alone sees."""
    if shown.match is None:
        return room(reader, shown, viewer)
    speaks = game_voice(reader.language, shown.game, shown.names)
    pen = Pen(speaks)
    hidden = curtain(shown, viewer)
    regions = {
        f"s-{part.id}": "" if hidden else _draw(shown, pen, part, viewer.seat)
        for part in shown.scene(viewer.seat)
        if part.private
    }
    regions["decision"] = decision(reader, shown, viewer)
    regions["tools"] = tools(reader, shown, viewer)
    regions["log"] = "".join(log_lines(speaks, shown.log[-LINES:], viewer.seat, shown.kept))
    return regions


def _draw(shown: Shown, pen: Pen, part: Region, seat: int | None = None) -> str:
    """A part of the table, as it was drawn last where nothing has changed that it shows."""
    speaks = pen.voice
    on = speaks.names, part.on() if callable(part.on) else part.on or shown.sees(seat)
    return shown.kept.drawn((part.id, speaks.language, seat), on, lambda: pen.nodes(part.draw()))


def _rendered(shown: Shown, template: str, language: str, whose: object, values: Mapping[str, Any]) -> str:
    """A template, as it was filled in last where its values are the same."""
    return shown.kept.drawn((template, language, whose), values, lambda: render(template, language, **values))


def room(reader: Reader, shown: Shown, viewer: Viewer) -> Regions:
    """While the players gather: each seat and what this viewer may do about it, and about the table."""
    regions = {f"room-{seat}": room_seat(reader, shown, viewer, seat) for seat in range(len(shown.seats))}
    values = {"shown": shown, "viewer": viewer, "reader": reader}
    regions["room-acts"] = render("_room_acts.html", reader.language, **values)
    return regions


def room_seat(
    reader: Reader, shown: Shown, viewer: Viewer, number: int, link: str = "", code: str = ""
) -> str:
    """A seat, with the link to it where there is one to pass on."""
    only_here = urlsplit(link).hostname in ("127.0.0.1", "localhost", "::1")
    values = {
        "seat": shown.seats[number],
        "number": number,
        "link": link,
        "code": code,
        "only_here": only_here,
    }
    return render("_room_seat.html", reader.language, shown=shown, viewer=viewer, reader=reader, **values)


def now(shown: Shown, viewer: Viewer) -> str:
    """What the scripts of the page go by."""
    seat = "" if viewer.seat is None else viewer.seat
    told = {
        "version": shown.version,
        "status": shown.status,
        "seat": seat,
        "mine": "yes" * mine(shown, viewer),
    }
    return "<i" + "".join(f' data-{name}="{value}"' for name, value in told.items()) + "></i>"


def line(shown: Shown, viewer: Viewer) -> str:
    """The line on which news come."""
    seat = "" if viewer.seat is None else f"&amp;seat={viewer.seat}"
    address = f"/t/{shown.id}/stream?since={shown.version}{seat}"
    return f'<i hx-sse:connect="{address}" hx-swap="none"></i>'


def tools(reader: Reader, shown: Shown, viewer: Viewer) -> str:
    """What one can do beside choosing."""
    undo = any(shown.undo.get(seat) for seat in viewer.held)
    asks = not undo and others(shown, viewer)
    by_bot = viewer.seat is not None and shown.seats[viewer.seat].bot
    on = (shown.status, shown.paused, bool(shown.number), by_bot)
    values = {"shown": shown, "viewer": viewer, "reader": reader, "asks": asks}
    what = "tools", reader.language, viewer, asks
    return shown.kept.drawn(what, on, lambda: render("_tools.html", reader.language, **values))


def places(shown: Shown) -> list[Region]:
    """The regions of the game's own drawing, for the page to make room for."""
    return [region for region in shown.scene(None) if region.seat is None]


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


def others(shown: Shown, viewer: Viewer) -> bool:
    """Whether other people play here, who would have to be asked."""
    return any(
        seat not in viewer.held and who.kind == "person" and not who.resigned
        for seat, who in enumerate(shown.seats)
    )


def handed_over(shown: Shown, viewer: Viewer) -> tuple[int, ...]:
    """The seats of this person in which a bot plays for now."""
    return tuple(seat for seat in viewer.held if shown.seats[seat].bot and not shown.seats[seat].resigned)


def waiting_names(shown: Shown) -> list[str]:
    return [shown.names[seat] for seat in shown.match.waiting] if shown.match else []


# ---- the decision -------------------------------------------------------------------------------


def decision(reader: Reader, shown: Shown, viewer: Viewer) -> str:
    """What waits, for whom, and what may be answered; at the end how it ended."""
    match = shown.match
    if match is None:
        return ""
    asks = concerned(shown, viewer)
    values: dict[str, Any] = {"shown": shown, "viewer": viewer, "reader": reader, "concerned": asks}
    on: tuple[Any, ...] = (shown.version,)
    turn: tuple[Any, ...] = ()
    if shown.status == "over":
        template, turn = "_results.html", (reader.csrf,)
        values["results"] = lambda: results(shown)
        values["areas"] = lambda: _areas(reader, shown) if match.over else []
    elif curtain(shown, viewer) and not shown.paused:
        seats = [seat for seat in match.waiting if seat in viewer.held]
        template = "_curtain.html"
        values |= {"seats": seats, "names": waiting_names(shown), "handed": handed_over(shown, viewer)}
    elif asked := _asked(shown, viewer):
        speaks = game_voice(reader.language, shown.game, shown.names)
        template = "_decision.html"
        values["ask"] = lambda: ask(match, asked, speaks)
        values["so_far"] = lambda: so_far(shown, asked.seat, speaks)
    else:
        sealed = viewer.seat is not None and viewer.seat in match.sealed
        bots = bool(match.waiting) and all(shown.seats[seat].bot for seat in match.waiting)
        names, handed = waiting_names(shown), handed_over(shown, viewer)
        template, turn = "_waiting.html", (tuple(names), sealed, bots, handed)  # comes round again and again
        on = (shown.paused, shown.consent, asks)
        values |= {"names": names, "sealed": sealed, "bots": bots, "handed": handed}

    def draw() -> str:
        found = {key: value() if callable(value) else value for key, value in values.items()}
        return render(template, reader.language, **found)

    return shown.kept.drawn((template, reader.language, viewer, *turn), on, draw)


def _asked(shown: Shown, viewer: Viewer) -> Decision | None:
    """The decision that waits for this viewer."""
    if shown.match is None or not mine(shown, viewer):
        return None
    try:
        return shown.match.asked(viewer.seat)
    except Refused:
        return None


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
    parts = _parts(shown)
    return [
        {
            "seat": seat,
            "name": shown.names[seat],
            "rank": outcome.ranks[seat],
            "score": outcome.scores[seat],
            "ties": _ties(outcome, seat),
            "parts": [shown.game.parts(match.state, seat)[part] for part in parts],
        }
        for seat in order
    ]


def _parts(shown: Shown) -> list[str]:
    """The parts of the score in which somebody has something."""
    assert shown.match is not None
    state = shown.match.state
    found = [shown.game.parts(state, seat) for seat in range(len(shown.seats))]
    return [part for part in found[0] if any(own[part] for own in found)]


def _areas(reader: Reader, shown: Shown) -> list[str]:
    """What they are called."""
    speaks = game_voice(reader.language, shown.game, shown.names)
    return [speaks.say(f"{shown.game.id}.part.{part}") for part in _parts(shown)]


def _ties(outcome: Outcome, seat: int) -> tuple[int, ...]:
    """What was compared where the scores are equal."""
    if not outcome.tie_breaks or outcome.scores.count(outcome.scores[seat]) == 1:
        return ()
    return outcome.tie_breaks[seat]


# ---- the log ------------------------------------------------------------------------------------


def log_lines(
    speaks: GameVoice, lines: Sequence[LogLine], seat: int | None, kept: Kept | None = None
) -> list[str]:
    """Lines of the log in whole sentences, as this seat may know them. Each is said once for all who may
    know the same of it."""
    known = kept.lines if kept else {}
    if len(known) > 8 * LINES:
        known.clear()
    drawn = []
    for line in lines:
        about = line.values if line.note else line.events
        key = (id(about), speaks.language)
        said = known.get(key)
        if said is None or said.about is not about:
            owners = frozenset(event.owner for event in line.events if event.secret)
            said = known[key] = Line(about, owners, {})
        owner = seat if seat in said.owners else None
        if owner not in said.said:
            said.said[owner] = _line(speaks, line, owner)
        drawn.append(said.said[owner])
    return drawn


def _line(speaks: GameVoice, line: LogLine, seat: int | None) -> str:
    if not line.note:
        said = [speaks.event(event, seat) for event in line.events]
        return f'<li id="l-{line.line}">{escape(" ".join(said), quote=False)}</li>' if said else ""
    values = {"name": line.name, "what": "", "choices": 0, **line.values}
    values = {key: value for key, value in values.items() if isinstance(value, str | int)}
    text = speaks.say(f"table.note.{line.note}", **values)
    return f'<li class="log-note">{escape(text, quote=False)}</li>'
