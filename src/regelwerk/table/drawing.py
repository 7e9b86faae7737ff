"""From a table as the server holds it to what browsers get. What is the same for all is drawn once for each
version and language and shared; what one seat sees is drawn for it alone; only what changed travels."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from regelwerk.core import Event, Game, Record, Refusal
from regelwerk.core.picture import Table
from regelwerk.table import pages
from regelwerk.table.live import Live, now
from regelwerk.table.lobby import Tables
from regelwerk.table.problems import Problem
from regelwerk.table.shown import ChatLine, Consent, Kept, LogLine, Reader, SeatShown, Shown, Viewer
from regelwerk.table.story import Note, Story
from regelwerk.table.visits import HTML, JSON, Visit, own_path

if TYPE_CHECKING:
    from regelwerk.table.app import House

NEWEST = 200
"""Lines of the log that a table has at hand; the page of the log has all."""
_encode = msgspec.json.Encoder().encode
Write = Callable[[str, str], bytes]
"""How a region travels: its id and its HTML, written out."""


def _member(id: str, html: str) -> bytes:
    """To a program: a member of a JSON object."""
    return _encode(id) + b":" + _encode(html)


def _part(id: str, html: str) -> bytes:
    """To a browser: HTML that htmx puts in its place."""
    return f'<hx-partial id="{id}">{html}</hx-partial>'.encode()


class _Public:
    """The public regions of a table in one language: as they are, and since which version."""

    __slots__ = ("html", "since", "version", "written")

    def __init__(self) -> None:
        self.version = -1
        self.html: dict[str, str] = {}
        self.since: dict[str, int] = {}
        self.written: dict[tuple[Write, str], bytes] = {}

    def renew(self, version: int, regions: dict[str, str]) -> None:
        for id in self.html | regions:
            if self.html.get(id) != regions.get(id):
                self.since[id] = version
                self.written.pop((_member, id), None)
                self.written.pop((_part, id), None)
        self.html = regions
        self.version = version

    def changed(self, since: int, write: Write) -> list[bytes]:
        """What is not as it was at a version, written out once for all who want it so."""
        found = []
        for id, html in self.html.items():
            if self.since[id] > since:
                if (write, id) not in self.written:
                    self.written[write, id] = write(id, html)
                found.append(self.written[write, id])
        return found


class Drawing:
    """The only room that knows pages."""

    def __init__(self, house: House) -> None:
        self.house = house

    # ---- what is shown --------------------------------------------------------------------------

    def shown(self, live: Live) -> Shown:
        """The table as pages want it, once for each version."""
        story = live.story
        known: Shown | None = live.pictures.get("shown")
        if known is None or known.version != story.version:
            kept = live.pictures.setdefault("kept", Kept())
            known = live.pictures["shown"] = _shown(story, kept)
        return known

    def viewer(self, visit: Visit, live: Live, seat: int | None) -> Viewer:
        person = visit.session.person
        held = live.story.seats_of(person.id) if person else ()
        return Viewer(seat, held, bool(person and person.id == live.story.host))

    def reader(self, visit: Visit) -> Reader:
        person, wishes = visit.session.person, visit.wishes
        return Reader(
            name=person.name if person else "",
            language=visit.language,
            theme=wishes.theme,
            sound=wishes.sound,
            motion=wishes.motion,
            csrf=visit.session.csrf,
            nonce=visit.nonce,
            path=_where(visit),
        )

    # ---- what changed ---------------------------------------------------------------------------

    def _public(self, live: Live, language: str) -> _Public:
        key = ("public", language)
        known: _Public = live.pictures.setdefault(key, _Public())
        version = live.story.version
        if known.version != version:
            known.renew(version, pages.public_regions(self.shown(live), language))
        return known

    def _changed(
        self,
        visit: Visit,
        live: Live,
        viewer: Viewer,
        since: int | None,
        have: dict[str, int] | None,
        write: Write,
    ) -> list[bytes]:
        """What this viewer must be sent: public regions that changed since a version, private ones that
        differ from what they `have` (all, where that is not known)."""
        public = self._public(live, visit.language)
        found = public.changed(since if since is not None and since <= public.version else -1, write)
        for id, drawn in pages.private_regions(self.reader(visit), self.shown(live), viewer).items():
            if have is not None:
                mark = hash(drawn)
                if have.get(id) == mark:
                    continue
                have[id] = mark
            found.append(write(id, drawn))
        return found

    def picture(
        self,
        visit: Visit,
        live: Live,
        seat: int | None,
        since: int | None = None,
        have: dict[str, int] | None = None,
    ) -> bytes:
        """The table as it is, as far as it changed: HTML for htmx, JSON for anybody else."""
        shown, viewer = self.shown(live), self.viewer(visit, live, seat)
        title = pages.title(shown, visit.language, viewer)
        if visit.by_htmx:
            parts = [f"<title>{escape(title)}</title>".encode(), _part("now", pages.now(shown, viewer))]
            if have is None and len(viewer.held) > 1:  # who looks has changed, so another stream is due
                line = pages.line(shown, viewer)
                parts.append(f'<hx-partial id="line" hx-swap="innerHTML">{line}</hx-partial>'.encode())
            return b"".join(parts + self._changed(visit, live, viewer, since, have, _part))
        regions = b",".join(self._changed(visit, live, viewer, since, have, _member))
        mine = b"true" if pages.mine(shown, viewer) else b"false"
        form = b'{"version":%d,"mine":%s,"title":%s,"regions":{%s}}'
        return form % (shown.version, mine, _encode(title), regions)

    def payload(self, visit: Visit, live: Live, seat: int | None, since: int | None) -> Response:
        """The same as an answer."""
        kind = HTML if visit.by_htmx else JSON
        return Response(self.picture(visit, live, seat, since), media_type=kind)

    def event(
        self, visit: Visit, live: Live, seat: int | None, since: int | None, have: dict[str, int]
    ) -> bytes:
        """What changed for somebody who watches, as a server-sent event."""
        body = self.picture(visit, live, seat, since, have)
        if visit.by_htmx:  # what has no name is put in its place
            return b"id: %d\ndata: %s\n\n" % (live.story.version, body.replace(b"\n", b"\ndata: "))
        return b"event: regions\nid: %d\ndata: %s\n\n" % (live.story.version, body)

    # ---- pages ----------------------------------------------------------------------------------

    def table(self, visit: Visit, live: Live, seat: int | None) -> str:
        shown = self.shown(live)
        public = self._public(live, visit.language).html
        return pages.table(self.reader(visit), shown, self.viewer(visit, live, seat), public)

    def lobby(self, visit: Visit, tables: Tables) -> str:
        return pages.lobby(self.reader(visit), tables, self.house.games)

    def new_table(self, visit: Visit, game: Game) -> str:
        return pages.new_table(self.reader(visit), game)

    def story(self, visit: Visit, live: Live, seat: int | None) -> str:
        shown = replace(self.shown(live), log=_log(live.story, live.story.record))
        return pages.story(self.reader(visit), shown, self.viewer(visit, live, seat))

    def settings(self, visit: Visit) -> str:
        return pages.settings(self.reader(visit), own_path(visit.text("back", "/")))

    def sheet(self, visit: Visit, game: Game, table: Table) -> str:
        return pages.sheet(self.reader(visit), game, table)

    def credits(self, visit: Visit) -> str:
        return pages.credits(self.reader(visit))

    def invitation(self, visit: Visit, live: Live, seat: int, link: str, qr: str) -> str:
        reader, shown, viewer = self.reader(visit), self.shown(live), self.viewer(visit, live, None)
        drawn = pages.invitation(reader, shown, viewer, seat, link, qr)
        if visit.by_htmx:
            return _part(f"room-{seat}", drawn).decode()
        return pages.room(reader, shown, viewer, {f"room-{seat}": drawn})

    def join(self, visit: Visit, live: Live, seat: int) -> str:
        return pages.join(self.reader(visit), self.shown(live), seat)

    def error(self, visit: Visit, problem: Problem, detail: str) -> str:
        return pages.error(self.reader(visit), problem.status, detail)

    def problem(self, visit: Visit, problem: Problem) -> str:
        """What is wrong, as a sentence."""
        if problem.refusal is not None:
            id = visit.request.path_params.get("id")
            live = self.house.hub.tables.get(id) if id else None
            if live is not None:
                return self.refusal(visit, live, problem.refusal)
        return visit.say(problem.key, **problem.values)

    def refusal(self, visit: Visit, live: Live, refusal: Refusal) -> str:
        return pages.refusal(visit.language, self.shown(live), refusal)

    def preview(self, visit: Visit, live: Live, seat: int, words: str) -> list[str]:
        return pages.preview(visit.language, self.shown(live), seat, words)

    def hint(self, visit: Visit, live: Live, seat: int, found: dict[str, Any]) -> list[str]:
        return pages.hint(visit.language, self.shown(live), seat, found)

    def glossary(self, language: str, game: Game) -> bytes:
        return _encode(pages.glossary(language, game))


def _where(visit: Visit) -> str:
    """The page that somebody looks at; what was sent has no address to come back to."""
    request = visit.request
    if request.method == "GET":
        return request.url.path
    id = request.path_params.get("id")
    return f"/t/{id}" if id else "/"


# ---- from the story to what pages know ----------------------------------------------------------


def _shown(story: Story, kept: Kept) -> Shown:
    record = story.record
    over = story.status == "over"
    return Shown(
        id=story.id,
        game=story.game,
        settings=story.settings,
        seats=tuple(_seat(story, seat) for seat in range(len(story.places))),
        version=story.version,
        number=story.number,
        status=story.status,
        visibility=story.visibility,
        match=record.match if record else None,
        log=_log(story, record, NEWEST),
        chat=[ChatLine(said.name, said.seat, said.text, said.at // 1000) for said in story.chat],
        paused=story.paused,
        consent=_consent(story),
        undo=_undo(story, record) if record and story.status == "playing" else {},
        commitment=story.commitment,
        seed=story.seed.hex() if over and record and record.match.over else "",
        rematch=story.rematch,
        kept=kept,
    )


def _seat(story: Story, seat: int) -> SeatShown:
    place, clocks = story.places[seat], story.clocks
    return SeatShown(
        kind=place.kind,
        name=place.name,
        bot=place.bot,
        invited=place.invitation[:8],
        resigned=place.resigned,
        clock=clocks.at(seat, now()) / 1000 if clocks else None,
        ticking=bool(clocks and seat in clocks.running),
    )


def _log(story: Story, record: Record | None, newest: int | None = None) -> list[LogLine]:
    """What happened by the rules and beside them, in order; all of it, or so many of the newest lines."""
    told = [LogLine(*entry) for entry in _newest(record.log if record else (), newest)]
    notes = [
        LogLine(n.line, note=n.kind.value, name=n.name, values=n.body) for n in _last(story.notes, newest)
    ]
    # what is noted at a line of the record happened before it
    lines = list(heapq.merge(notes, told, key=lambda line: (line.line, not line.note)))
    return lines[-newest:] if newest else lines


def _newest(log: Sequence[tuple[int, list[Event]]], count: int | None) -> list[tuple[int, list[Event]]]:
    """The last of the choices that something came of."""
    found = list(islice((entry for entry in reversed(log) if entry[1]), count))
    return found[::-1]


def _last(notes: Sequence[Note], count: int | None) -> Sequence[Note]:
    return notes[-count:] if count else notes


def _consent(story: Story) -> Consent | None:
    asked = story.proposal
    if asked is None:
        return None
    left = asked.needs - asked.agreed
    seats = tuple(seat for seat, place in enumerate(story.places) if place.person in left)
    needed = list(dict.fromkeys(story.places[seat].name for seat in seats))
    choices = 0
    if asked.what == "undo" and story.record:
        choices = len(story.record.takes_back(asked.seat, asked.body["count"]))
    return Consent(asked.what.value, story.places[asked.seat].name, needed, seats, choices, asked.seat)


def _undo(story: Story, record: Record) -> dict[int, int]:
    """For each person's seat how many choices it may take back without asking."""
    return {
        seat: len(record.undoable(seat))
        for seat, place in enumerate(story.places)
        if place.person and not place.bot
    }
