"""What people may do before the match: open a table, fill its seats, begin; and play again. Each act looks at
the table as it is and makes an entry, or says what is wrong (`Problem`)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from regelwerk.bots import BadBot, bot, split
from regelwerk.core import BadSettings, Game
from regelwerk.table.clock import rule_from
from regelwerk.table.entries import Draft, Kind
from regelwerk.table.live import Act
from regelwerk.table.people import Person
from regelwerk.table.places import BOT, LINK, OPEN, PERSON
from regelwerk.table.problems import Problem
from regelwerk.table.say import Say
from regelwerk.table.story import Story

VISIBILITIES = ("private", "listed", "open")


def digest_of(secret: str) -> str:
    """What is stored of a secret that somebody holds."""
    return hashlib.sha256(f"regelwerk {secret}".encode()).hexdigest()


def _gathering(story: Story) -> None:
    if story.status != "gathering":
        raise Problem(409, Say.NOT_GATHERING)


def _host(story: Story, person: Person) -> None:
    if story.host != person.id:
        raise Problem(403, Say.NOT_HOST)


def opening(
    game: Game,
    host: Person,
    seats: list[str],
    settings: dict[str, str],
    visibility: str,
    clock: str,
    names: Sequence[str] = (),
) -> Draft:
    """The first entry of a new table. `seats`: me, open, link or a bot; `names`: what those are called who
    play at the host's device."""
    if len(seats) not in game.seats:
        raise Problem(422, Say.BAD_SEATS, seats=len(seats), least=game.seats.start, most=game.seats.stop - 1)
    if visibility not in VISIBILITIES:
        raise Problem(422, Say.BAD_VALUE, name="visibility", known=list(VISIBILITIES))
    try:
        rule_from(clock)
    except ValueError:
        raise Problem(422, Say.BAD_CLOCK) from None
    try:
        settings = game.check_settings(settings)
    except BadSettings as bad:
        raise Problem(
            422, Say.BAD_SETTING, setting=bad.values["setting"], known=bad.values["known"]
        ) from None
    places = [place_of(kind, host, name) for kind, name in zip_longest(seats, names, fillvalue="")]
    if not any(place["kind"] != BOT for place in places):
        raise Problem(422, Say.ONLY_BOTS)
    body = {"game": game.id, "settings": settings, "visibility": visibility, "clock": clock, "places": places}
    return Draft(Kind.OPEN, body, host.id)


def place_of(kind: str, host: Person, name: str = "") -> dict[str, Any]:
    if kind == "me":
        return {"kind": PERSON, "name": name or host.name, "person": host.id}
    if kind in (OPEN, LINK):
        return {"kind": kind}
    if kind.startswith("exec") or len(split(kind)) != 1:
        raise Problem(422, Say.BAD_BOT, word=kind[:40])
    try:
        bot(kind)
    except BadBot:
        raise Problem(422, Say.BAD_BOT, word=kind[:40]) from None
    return {"kind": BOT, "name": kind.partition(":")[0], "bot": kind}


def set_seat(person: Person, seat: int, kind: str) -> Act:
    """The host changes what a seat is."""

    def act(story: Story, at: int) -> Draft:
        _hosts_seat(story, person, seat)
        return Draft(Kind.SEAT, {"seat": seat, "place": place_of(kind, person)}, person.id)

    return act


def _there(story: Story, seat: int) -> None:
    if not 0 <= seat < len(story.places):
        raise Problem(422, Say.BAD_SEAT, most=len(story.places))


def _hosts_seat(story: Story, person: Person, seat: int) -> None:
    """A seat is the host's to give before the match, unless somebody else sits there."""
    _gathering(story)
    _host(story, person)
    _there(story, seat)
    if story.places[seat].person not in (None, person.id):
        raise Problem(409, Say.TAKEN)


def invite(person: Person, seat: int, secret: str) -> Act:
    """A link for a seat: single use, and the one before it is no longer worth anything."""

    def act(story: Story, at: int) -> Draft:
        _hosts_seat(story, person, seat)
        return Draft(Kind.INVITE, {"seat": seat, "digest": digest_of(secret)}, person.id)

    return act


def revoke(person: Person, seat: int) -> Act:
    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        _host(story, person)
        _there(story, seat)
        if not story.places[seat].invitation:
            raise Problem(409, Say.NO_INVITATION)
        return Draft(Kind.REVOKE, {"seat": seat}, person.id)

    return act


def invited_to(story: Story, secret: str) -> int | None:
    """The seat that this link is for, if it is still good."""
    digest = digest_of(secret)
    for seat, place in enumerate(story.places):
        if place.invitation == digest and story.status == "gathering":
            return seat
    return None


def accept(person: Person, secret: str) -> Act:
    """Sit down where a link says."""

    def act(story: Story, at: int) -> Draft:
        seat = invited_to(story, secret)
        if seat is None:
            raise Problem(410, Say.LINK_USED)
        return Draft(Kind.SIT, {"seat": seat, "name": person.name}, person.id)

    return act


def sit(person: Person, seat: int | None) -> Act:
    """Sit down at an open seat."""

    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        free = [number for number, place in enumerate(story.places) if place.kind == OPEN]
        mine = person.id == story.host
        if seat is not None:
            _there(story, seat)
            free = [number for number in free if number == seat]
            if mine and story.places[seat].kind == LINK:
                free = [seat]
        if not free or (story.visibility != "open" and not mine):
            raise Problem(409, Say.TAKEN)
        return Draft(Kind.SIT, {"seat": free[0], "name": person.name}, person.id)

    return act


def leave(person: Person) -> Act:
    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        seats = story.seats_of(person.id)
        if not seats:
            raise Problem(403, Say.NO_SEAT)
        return Draft(Kind.LEAVE, {"seats": list(seats)}, person.id)

    return act


def cancel(person: Person) -> Act:
    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        _host(story, person)
        return Draft(Kind.CANCEL, {}, person.id)

    return act


def start(person: Person) -> Act:
    """Begin the match: the host, once every seat is somebody's."""

    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        _host(story, person)
        if any(place.kind in (OPEN, LINK) for place in story.places):
            raise Problem(409, Say.SEATS_FREE)
        return Draft(Kind.START, {}, person.id)

    return act


def start_when_full(story: Story, at: int) -> Draft:
    """The match begins by itself once the last seat is taken."""
    if any(place.kind in (OPEN, LINK) for place in story.places):
        raise Problem(409, Say.SEATS_FREE)
    _gathering(story)
    return Draft(Kind.START, {})


# ---- after it -----------------------------------------------------------------------------------


def told_of_rematch(person: Person, table: str) -> Act:
    def act(story: Story, at: int) -> Draft:
        if story.rematch:
            raise Problem(409, Say.REMATCH_THERE, table=story.rematch)
        return Draft(Kind.REMATCH, {"table": table}, person.id)

    return act


def rematch(story: Story, person: Person) -> Draft:
    """The same people again, each one seat further."""
    if story.status != "over":
        raise Problem(409, Say.NOT_OVER)
    if not story.seats_of(person.id):
        raise Problem(403, Say.NO_SEAT)
    places: list[dict[str, Any]] = []
    for place in [story.places[-1], *story.places[:-1]]:
        if place.kind == BOT:
            places.append({"kind": BOT, "name": place.name, "bot": place.bot})
        else:
            places.append({"kind": PERSON, "name": place.name, "person": place.person})
    body = {
        "game": story.game.id,
        "settings": story.settings,
        "visibility": story.visibility,
        "clock": story.rule.words if story.rule else "",
        "places": places,
    }
    return Draft(Kind.OPEN, body, person.id)
