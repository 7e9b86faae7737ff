"""Before the match: names, tables, seats, invitations."""

from __future__ import annotations

import io
import secrets
from itertools import zip_longest

import segno
from starlette.responses import Response

from regelwerk.games import GAMES
from regelwerk.table import gathering, lobby
from regelwerk.table.live import Act, Live
from regelwerk.table.people import proper_name, read_wishes
from regelwerk.table.problems import Problem, not_found
from regelwerk.table.say import Say
from regelwerk.table.visits import Visit, give_cookie, html, own_path, remember_wishes, see

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A table's address: long enough that nobody finds one by trying."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(14))


async def home(visit: Visit) -> Response:
    """GET /: my tables, open ones, and a way to a new one."""
    person = visit.session.person
    found = await visit.house.store.read(lambda c: lobby.tables_for(c, person.id if person else None))
    return html(visit.house.drawing.lobby(visit, found))


async def next_table(visit: Visit) -> Response:
    """GET /next?from=: the table that waits for the visitor, or the lobby if none does."""
    person, left = visit.person, visit.text("from", "")
    found = await visit.house.store.read(lambda c: lobby.tables_for(c, person.id))
    due = [row for row in found.mine if row.my_turn and row.id != left]
    return see(f"/t/{due[-1].id}" if due else "/")  # whoever has waited longest comes first


async def name(visit: Visit) -> Response:
    """POST /name: pick a name, or another one."""
    visit.limit("name")
    await _named(visit)
    return _back(visit)


async def _named(visit: Visit) -> None:
    visit.session = await visit.house.people.named(visit.session, visit.text("name"), visit.wishes)


def _back(visit: Visit) -> Response:
    response = see(own_path(visit.text("back", "/")))
    if visit.session.new:
        give_cookie(visit, response)
    return response


async def forget(visit: Visit) -> Response:
    """POST /forget: this browser is nobody from now on."""
    await visit.house.people.forget(visit.session)
    return see("/")


async def settings_page(visit: Visit) -> Response:
    """GET /settings"""
    return html(visit.house.drawing.settings(visit))


async def settings(visit: Visit) -> Response:
    """POST /settings: language, theme, sound, motion."""
    names = ("language", "theme", "sound", "motion")
    wishes = read_wishes({name: visit.text(name, "") for name in names})
    visit.session = await visit.house.people.wishing(visit.session, wishes)
    response = _back(visit)
    if visit.session.person is None:
        remember_wishes(visit, response, wishes)
    return response


async def credits(visit: Visit) -> Response:
    """GET /credits"""
    return html(visit.house.drawing.credits(visit))


async def sheet(visit: Visit) -> Response:
    """GET /sheet?game=: the goals of a game that somebody has reached in all the matches of theirs."""
    visit.limit("think")  # it tells all those matches again
    house, person = visit.house, visit.session.person
    game = house.games.get(visit.text("game"))
    if game is None or game.sheet is None:
        raise not_found()
    ids = await house.store.read(lambda c: lobby.finished(c, person.id, game.id)) if person else []
    stories = [await house.hub.read(id) for id in ids]
    states = [story.record.match.state for story in stories if story.record and story.record.match.over]
    return html(house.drawing.sheet(visit, game, game.sheet(states)))


# ---- a new table --------------------------------------------------------------------------------


async def new_page(visit: Visit) -> Response:
    """GET /new?game="""
    id = visit.text("game", next(iter(GAMES)))
    if id not in GAMES:
        raise Problem(422, Say.UNKNOWN_GAME, word=id[:40], known=list(GAMES))
    return html(visit.house.drawing.new_table(visit, visit.house.games[id]))


async def create(visit: Visit) -> Response:
    """POST /tables: a table; it starts at once where no seat is left for others."""
    visit.limit("table")
    person, house = visit.person, visit.house
    id = visit.text("game")
    if id not in house.games:
        raise Problem(422, Say.UNKNOWN_GAME, word=id[:40], known=list(house.games))
    settings: dict[str, str] = {}
    for field, values in visit.form.items():
        if field.startswith("set-"):
            chosen = [value for value in values if value]
            if chosen:
                settings[field.removeprefix("set-")] = ",".join(chosen)
    named = zip_longest(visit.form.get("seat", []), visit.form.get("as", []), fillvalue="")
    taken = [(kind, name) for kind, name in named if kind]
    seats = [kind for kind, _ in taken]
    draft = gathering.opening(
        house.games[id],
        person,
        seats,
        settings,
        "open" if "open" in seats else visit.text("visibility", "private") or "private",
        visit.text("clock", ""),
        [proper_name(name) if name.strip() else "" for _, name in taken],
    )
    live = await house.hub.create(new_id(), secrets.token_bytes(32), draft)
    if all(kind not in ("open", "link") for kind in seats):
        await live.act(gathering.start(person))
    return see(f"/t/{live.story.id}")


async def _do(visit: Visit, act: Act) -> Response:
    """Do this at the table of the address, and show it."""
    live = await table_of(visit)
    story = await live.act(act, visit.mark)
    await visit.house.hub.project(story)
    if visit.by_script:
        return visit.house.drawing.payload(visit, live, None, None)
    return see(f"/t/{story.id}")


async def table_of(visit: Visit) -> Live:
    """The table of the address, if this visitor may see it."""
    live = await _newest(visit, visit.request.path_params["id"])
    if not may_see(visit, live):
        raise not_found()
    return live


async def _newest(visit: Visit, id: str) -> Live:
    """A table with all that was stored, whichever worker has stored it: who comes may have seen it there."""
    live = await visit.house.hub.table(id)
    if not visit.house.store.sqlite:
        await live.catch_up()
    return live


def may_see(visit: Visit, live: Live) -> bool:
    story = live.story
    person = visit.session.person
    if story.visibility != "private":
        return True
    return person is not None and (person.id in story.people or person.id == story.host)


async def seat(visit: Visit) -> Response:
    """POST /t/{id}/seat {seat, kind}"""
    return await _do(visit, gathering.set_seat(visit.person, seat_in(visit), visit.text("kind")))


def seat_in(visit: Visit) -> int:
    """The seat that a form names."""
    number = visit.number("seat")
    if number is None:
        raise Problem(400, Say.BAD_FORM, name="seat")
    return number


async def sit(visit: Visit) -> Response:
    """POST /t/{id}/sit {seat}"""
    response = await _do(visit, gathering.sit(visit.person, visit.number("seat")))
    await _start_if_full(visit, await table_of(visit))
    return response


async def leave(visit: Visit) -> Response:
    """POST /t/{id}/leave"""
    live = await table_of(visit)
    story = await live.act(gathering.leave(visit.person), visit.mark)
    await visit.house.hub.project(story)
    return see("/")


async def cancel(visit: Visit) -> Response:
    """POST /t/{id}/cancel"""
    live = await table_of(visit)
    story = await live.act(gathering.cancel(visit.person), visit.mark)
    await visit.house.hub.project(story)
    return see("/")


async def start(visit: Visit) -> Response:
    """POST /t/{id}/start"""
    return await _do(visit, gathering.start(visit.person))


async def rematch(visit: Visit) -> Response:
    """POST /t/{id}/rematch: a new table with the same people, each one seat further; it begins at once."""
    visit.limit("table")
    live = await table_of(visit)
    if live.story.rematch:
        return see(f"/t/{live.story.rematch}")
    person = visit.person
    draft = gathering.rematch(live.story, person)
    further = await visit.house.hub.create(new_id(), secrets.token_bytes(32), draft)
    try:
        await live.act(gathering.told_of_rematch(person, further.story.id))
    except Problem:  # somebody was faster
        await further.act(gathering.cancel(person))
        if not live.story.rematch:
            raise
    else:
        await further.act(gathering.start(person))
    return see(f"/t/{live.story.rematch}")


# ---- invitations --------------------------------------------------------------------------------


async def invite(visit: Visit) -> Response:
    """POST /t/{id}/invite {seat}: the link, which is shown once and stored nowhere."""
    visit.limit("link")
    live = await table_of(visit)
    secret = secrets.token_urlsafe(12)
    seat = seat_in(visit)
    story = await live.act(gathering.invite(visit.person, seat, secret))
    await visit.house.hub.project(story)
    link = f"{_base(visit)}/j/{story.id}.{secret}"
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return html(visit.house.drawing.invitation(visit, live, seat, link, out.getvalue().decode()))


def _base(visit: Visit) -> str:
    return visit.house.settings.public_url.rstrip("/") or str(visit.request.base_url).rstrip("/")


async def revoke(visit: Visit) -> Response:
    """POST /t/{id}/revoke {seat}"""
    return await _do(visit, gathering.revoke(visit.person, seat_in(visit)))


async def _by_link(visit: Visit) -> tuple[Live, str]:
    """The table and the secret of an invitation."""
    visit.limit("link")
    id, _, secret = visit.request.path_params["code"].partition(".")
    return await _newest(visit, id), secret


async def join_page(visit: Visit) -> Response:
    """GET /j/{code}: what one is invited to. Looking uses nothing up."""
    live, secret = await _by_link(visit)
    seat = gathering.invited_to(live.story, secret)
    if seat is None:
        if may_see(visit, live) and visit.session.person:
            return see(f"/t/{live.story.id}")
        raise Problem(410, Say.LINK_USED)
    return html(visit.house.drawing.join(visit, live, seat))


async def join(visit: Visit) -> Response:
    """POST /j/{code} {name}: sit down there; from then on the link is worth nothing."""
    live, secret = await _by_link(visit)
    if gathering.invited_to(live.story, secret) is None:
        if visit.session.person and visit.session.person.id in live.story.people:
            return see(f"/t/{live.story.id}")  # they sit there already: sent twice
        raise Problem(410, Say.LINK_USED)
    if visit.session.person is None:
        await _named(visit)
    story = await live.act(gathering.accept(visit.person, secret))
    await visit.house.hub.project(story)
    await _start_if_full(visit, live)
    response = see(f"/t/{story.id}")
    if visit.session.new:
        give_cookie(visit, response)
    return response


async def _start_if_full(visit: Visit, live: Live) -> None:
    """The match begins by itself once the last seat is taken."""
    try:
        await live.act(gathering.start_when_full)
    except Problem as problem:
        if problem.status != 409:  # a seat is free, or it has begun already
            raise
