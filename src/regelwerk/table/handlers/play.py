"""At the table: the page, choices, taking back, talking, and questions about the rules."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from regelwerk.core import Refused
from regelwerk.core.say import Say as Core
from regelwerk.table import acts
from regelwerk.table.handlers.lobby import table_of
from regelwerk.table.live import Act, Live
from regelwerk.table.problems import Problem
from regelwerk.table.say import Say
from regelwerk.table.visits import JSON, Visit, answer, html, see

HINTS = "expert"
"""The bot that gives hints."""


async def page(visit: Visit) -> Response:
    """GET /t/{id}"""
    live = await table_of(visit)
    return html(visit.house.drawing.table(visit, live, viewed(visit, live)))


async def log(visit: Visit) -> Response:
    """GET /t/{id}/log: all that happened, in whole sentences."""
    live = await table_of(visit)
    return html(visit.house.drawing.story(visit, live, viewed(visit, live)))


def viewed(visit: Visit, live: Live) -> int | None:
    """The seat through which somebody looks: theirs; with several, the one they name; None: a spectator,
    or somebody with several seats while the curtain is down."""
    person = visit.session.person
    seats = live.story.seats_of(person.id) if person else ()
    seat = visit.number("seat")
    if seat is None:
        return seats[0] if len(seats) == 1 else None
    if seat not in seats:
        raise Problem(403, Say.NOT_YOUR_SEAT)
    return seat


async def regions(visit: Visit) -> Response:
    """GET /t/{id}/regions?since=: the table as it is now, as far as it changed since a version."""
    live = await table_of(visit)
    return visit.house.drawing.payload(visit, live, viewed(visit, live), visit.number("since"))


show = regions
"""POST /t/{id}/show {seat}: the curtain goes up for a seat."""


async def _act(visit: Visit, live: Live, act: Act) -> Response:
    """Do this and show what came of it; where the table has moved on, show that."""
    house = visit.house
    try:
        await live.act(act, visit.mark)
    except Problem as problem:
        if problem.status == 409 and visit.by_script:
            return answer(visit, problem, house.drawing.picture(visit, live, viewed(visit, live)))
        raise
    if visit.by_script:
        seat = None if curtain_falls(visit, live) else viewed(visit, live)
        return house.drawing.payload(visit, live, seat, visit.number("since"))
    return see(f"/t/{live.story.id}")


def curtain_falls(visit: Visit, live: Live) -> bool:
    """Whether the turn has passed to somebody else, where several play at one device."""
    person = visit.session.person
    held = live.story.seats_of(person.id) if person else ()
    return len(held) > 1 and viewed(visit, live) not in live.story.waiting


async def choose(visit: Visit) -> Response:
    """POST /t/{id}/choose {n, words, mark, seat}"""
    live = await table_of(visit)
    number = visit.number("n")
    if number is None:
        raise Problem(400, Say.BAD_FORM, name="n")
    act = acts.choose(visit.person, number, visit.text("words"), visit.number("seat"))
    return await _act(visit, live, act)


async def undo(visit: Visit) -> Response:
    """POST /t/{id}/undo {mark, seat, count}"""
    live = await table_of(visit)
    count = visit.number("count") or 1
    return await _act(visit, live, acts.propose_undo(visit.person, visit.number("seat"), count))


async def agree(visit: Visit) -> Response:
    """POST /t/{id}/agree {yes}"""
    return await _act(visit, await table_of(visit), acts.agree(visit.person, visit.text("yes") == "1"))


async def pause(visit: Visit) -> Response:
    """POST /t/{id}/pause"""
    return await _act(visit, await table_of(visit), acts.propose_pause(visit.person))


async def resume(visit: Visit) -> Response:
    """POST /t/{id}/resume"""
    return await _act(visit, await table_of(visit), acts.resume(visit.person))


async def resign(visit: Visit) -> Response:
    """POST /t/{id}/resign {seat}"""
    return await _act(visit, await table_of(visit), acts.resign(visit.person, visit.number("seat")))


async def give_to_bot(visit: Visit) -> Response:
    """POST /t/{id}/bot {level, seat}"""
    level = visit.text("level", "") or "greedy"
    act = acts.propose_bot(visit.person, visit.number("seat"), level)
    return await _act(visit, await table_of(visit), act)


async def back(visit: Visit) -> Response:
    """POST /t/{id}/back {seat}"""
    return await _act(visit, await table_of(visit), acts.back(visit.person, visit.number("seat")))


async def chat(visit: Visit) -> Response:
    """POST /t/{id}/chat {text}"""
    live = await table_of(visit)
    person = visit.person
    visit.limit("chat")
    return await _act(visit, live, acts.chat(person, visit.text("text")))


# ---- questions ----------------------------------------------------------------------------------


def _json(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type=JSON)


async def why(visit: Visit) -> Response:
    """GET /t/{id}/why?words=: why that is not possible now, with the rule; empty if it is."""
    live = await table_of(visit)
    seat = viewed(visit, live)
    record = live.story.record
    if record is None or seat is None:
        raise Problem(403, Say.NO_SEAT)
    refusal = record.match.why_not(visit.text("words"), seat)
    if refusal is None:
        return _json({"text": ""})
    if refusal.key == Core.NOT_AMONG:  # words of the notation mean nothing to somebody who points at things
        return _json({"text": visit.say("table.not_now")})
    return _json({"text": visit.house.drawing.refusal(visit, live, refusal)})


async def preview(visit: Visit) -> Response:
    """GET /t/{id}/preview?words=: what a choice would bring, as far as this seat can know. What cannot be
    chosen brings nothing (`why` says why): the match may have gone on since somebody pointed at it."""
    live = await table_of(visit)
    seat = viewed(visit, live)
    if live.story.record is None or seat is None:
        raise Problem(403, Say.NO_SEAT)
    try:
        told = visit.house.drawing.preview(visit, live, seat, visit.text("words"))
    except Refused:
        told = []
    return _json({"text": told})


async def hint(visit: Visit) -> Response:
    """GET /t/{id}/hint: what a bot would do, and why."""
    visit.limit("think")
    live = await table_of(visit)
    seat = viewed(visit, live)
    if seat is None or seat not in live.story.waiting:
        raise Problem(409, Say.NOTHING_ASKED)
    found = await visit.house.thinking.explained(live.story, seat, visit.text("level", HINTS))
    if found is None:
        return _json({"text": [], "words": ""})
    return _json({"text": visit.house.drawing.hint(visit, live, seat, found), "words": found["choice"]})


async def record(visit: Visit) -> Response:
    """GET /t/{id}/record: the story as this seat may know it; all of it once the match is over."""
    live = await table_of(visit)
    seat = viewed(visit, live)
    found = live.story.record
    if found is None:
        raise Problem(409, Say.NOT_PLAYING)
    name = f"{live.story.game.id}-{live.story.id}.gamerec.ndjson"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.dump(seat, full=False), headers=headers, media_type="application/x-ndjson")
