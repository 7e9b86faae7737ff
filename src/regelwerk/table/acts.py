"""What people and bots may do at a table. Each act looks at the table as it is and makes an entry, or says
what is wrong (`Problem`)."""

from __future__ import annotations

import hashlib
import re
from typing import Any

from regelwerk.bots import BadBot, bot, split
from regelwerk.core import BadSettings, Game, Refused
from regelwerk.table.clock import rule_from
from regelwerk.table.entries import Draft, Kind
from regelwerk.table.live import Act
from regelwerk.table.people import Person
from regelwerk.table.problems import Problem, fault
from regelwerk.table.say import Say
from regelwerk.table.story import BOT, LINK, OPEN, PERSON, Story

MARK = re.compile(r"[A-Za-z0-9_-]{8,64}")
LONGEST_CHAT = 500
MOST_CHAT = 2000
VISIBILITIES = ("private", "listed", "open")


def digest_of(secret: str) -> str:
    """What is stored of a secret that somebody holds."""
    return hashlib.sha256(f"regelwerk {secret}".encode()).hexdigest()


def _mark(person: Person, mark: str | None) -> str | None:
    if mark is None or mark == "":
        return None
    if not MARK.fullmatch(mark):
        raise Problem(400, Say.BAD_MARK)
    return f"{person.id}:{mark}"


def _own_seat(story: Story, person: Person, seat: int | None) -> int:
    """The seat somebody acts for: theirs, or the one they name of theirs."""
    seats = story.seats_of(person.id)
    if not seats:
        raise Problem(403, Say.NO_SEAT)
    if seat is None:
        asked = [own for own in seats if own in story.waiting]
        return asked[0] if asked else seats[0]
    if seat not in seats:
        raise Problem(403, Say.NOT_YOUR_SEAT)
    return seat


def _playing(story: Story) -> None:
    if story.status != "playing":
        raise Problem(409, Say.NOT_PLAYING)


def _gathering(story: Story) -> None:
    if story.status != "gathering":
        raise Problem(409, Say.NOT_GATHERING)


def _host(story: Story, person: Person) -> None:
    if story.host != person.id:
        raise Problem(403, Say.NOT_HOST)


# ---- before the match ---------------------------------------------------------------------------


def opening(
    game: Game, host: Person, seats: list[str], settings: dict[str, str], visibility: str, clock: str
) -> Draft:
    """The first entry of a new table. `seats`: me, open, link or a bot."""
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
    places = [_place(kind, host) for kind in seats]
    if not any(place["kind"] != BOT for place in places):
        raise Problem(422, Say.ONLY_BOTS)
    body = {"game": game.id, "settings": settings, "visibility": visibility, "clock": clock, "places": places}
    return Draft(Kind.OPEN, body, host.id)


def _place(kind: str, host: Person) -> dict[str, Any]:
    if kind == "me":
        return {"kind": PERSON, "name": host.name, "person": host.id}
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
        _gathering(story)
        _host(story, person)
        _there(story, seat)
        if story.places[seat].person not in (None, person.id):
            raise Problem(409, Say.TAKEN)
        return Draft(Kind.SEAT, {"seat": seat, "place": _place(kind, person)}, person.id)

    return act


def _there(story: Story, seat: int) -> None:
    if not 0 <= seat < len(story.places):
        raise Problem(422, Say.BAD_SEAT, most=len(story.places))


def invite(person: Person, seat: int, secret: str) -> Act:
    """A link for a seat: single use, and the one before it is no longer worth anything."""

    def act(story: Story, at: int) -> Draft:
        _gathering(story)
        _host(story, person)
        _there(story, seat)
        if story.places[seat].person not in (None, person.id):
            raise Problem(409, Say.TAKEN)
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


# ---- the match ----------------------------------------------------------------------------------


def choose(person: Person, number: int | None, words: str, seat: int | None, mark: str | None = None) -> Act:
    """Answer the decision that waits; `number` is that of the choice the person has before them."""

    def act(story: Story, at: int) -> Draft:
        key = _mark(person, mark)
        own = _own_seat(story, person, seat)
        if key and key in story.marks:
            return Draft(Kind.CHOICE, {}, person.id, key)
        _playing(story)
        if number is not None and number != story.number:
            raise Problem(409, Say.MOVED_ON)
        if story.paused:
            raise Problem(409, Say.PAUSED)
        if story.places[own].played_by_bot:
            raise Problem(409, Say.BOT_PLAYS)
        if story.clocks and own in story.clocks.expired(at):
            raise Problem(409, Say.TIME_UP)
        return Draft(Kind.CHOICE, _chosen(story, words, own), person.id, key)

    return act


def choose_as_bot(number: int, words: str, seat: int) -> Act:
    """What a bot has found for the position it was shown."""

    def act(story: Story, at: int) -> Draft:
        if story.number != number or seat not in story.bots_due:
            raise Problem(409, Say.MOVED_ON)
        return Draft(Kind.CHOICE, _chosen(story, words, seat), None, f"bot:{number}:{seat}")

    return act


def _chosen(story: Story, words: str, seat: int) -> dict[str, Any]:
    assert story.record
    try:
        said, state = story.foreseen(words, seat)
    except Refused as refused:
        why = story.record.match.why_not(words, seat) or refused.refusal
        raise Problem(422, Say.REFUSED, refusal=why) from None
    except Exception as error:
        raise fault(error, table=story.id, choice=story.number, seat=seat) from error
    return {"seat": seat, "words": said, "state": state}


def propose_undo(person: Person, seat: int | None, count: int = 1, mark: str | None = None) -> Act:
    """Take back the last choice: free back to the last new information, else the others are asked."""

    def act(story: Story, at: int) -> Draft:
        key = _mark(person, mark)
        own = _own_seat(story, person, seat)
        if key and key in story.marks:
            return Draft(Kind.PROPOSE, {}, person.id, key)
        _playing(story)
        assert story.record
        try:
            numbers = story.record.takes_back(own, count)
        except Refused as refused:
            raise Problem(422, Say.REFUSED, refusal=refused.refusal) from None
        free = not story.record.concerned(own, numbers)
        needs = frozenset() if free else story.others(person.id)
        return _proposal(story, person, own, Kind.UNDO, {"count": count}, needs, key)

    return act


def _proposal(
    story: Story,
    person: Person,
    seat: int,
    what: Kind,
    body: dict[str, Any],
    needs: frozenset[str],
    mark: str | None = None,
) -> Draft:
    if needs and story.proposal:
        raise Problem(409, Say.ASKED_ALREADY)
    told = {"what": what.value, "seat": seat, "body": body, "needs": sorted(needs)}
    return Draft(Kind.PROPOSE, told, person.id, mark)


def propose_bot(person: Person, seat: int | None, level: str) -> Act:
    """Let a bot play on in one's stead, if the others agree."""

    def act(story: Story, at: int) -> Draft:
        _playing(story)
        own = _own_seat(story, person, seat)
        place = _place(level, person)
        if place["kind"] != BOT:
            raise Problem(422, Say.BAD_BOT, word=level[:40])
        if story.places[own].played_by_bot:
            raise Problem(409, Say.BOT_PLAYS)
        return _proposal(story, person, own, Kind.BOT, {"bot": level}, story.others(person.id))

    return act


def propose_pause(person: Person) -> Act:
    """Stop play and clocks: with clocks the others must agree, without any it harms nobody."""

    def act(story: Story, at: int) -> Draft:
        _playing(story)
        own = _own_seat(story, person, None)
        if story.paused:
            raise Problem(409, Say.PAUSED)
        needs = story.others(person.id) if story.clocks else frozenset()
        return _proposal(story, person, own, Kind.PAUSE, {}, needs)

    return act


def agree(person: Person, yes: bool) -> Act:
    """Answer what somebody has proposed; who proposed it may take it back."""

    def act(story: Story, at: int) -> Draft:
        proposal = story.proposal
        if proposal is None:
            raise Problem(409, Say.NOTHING_ASKED)
        mine = person.id == proposal.person
        if not mine and (person.id not in proposal.needs or person.id in proposal.agreed):
            raise Problem(403, Say.NOTHING_ASKED)
        if mine and yes:
            raise Problem(403, Say.NOTHING_ASKED)
        name = next((place.name for place in story.places if place.person == person.id), person.name)
        return Draft(Kind.AGREE if yes else Kind.DECLINE, {"name": name}, person.id)

    return act


def resume(person: Person) -> Act:
    def act(story: Story, at: int) -> Draft:
        _playing(story)
        own = _own_seat(story, person, None)
        if not story.paused:
            raise Problem(409, Say.NOT_PAUSED)
        return Draft(Kind.RESUME, {"seat": own}, person.id)

    return act


def back(person: Person, seat: int | None) -> Act:
    """Take one's seat back from the bot."""

    def act(story: Story, at: int) -> Draft:
        _playing(story)
        seats = [own for own in story.seats_of(person.id) if story.places[own].played_by_bot]
        if seat is not None:
            seats = [own for own in seats if own == seat]
        seats = [own for own in seats if not story.places[own].resigned]
        if not seats:
            raise Problem(409, Say.NO_BOT)
        return Draft(Kind.BACK, {"seat": seats[0]}, person.id)

    return act


def resign(person: Person, seat: int | None) -> Act:
    def act(story: Story, at: int) -> Draft:
        _playing(story)
        own = _own_seat(story, person, seat)
        if story.places[own].resigned:
            raise Problem(409, Say.RESIGNED)
        return Draft(Kind.RESIGN, {"seat": own}, person.id)

    return act


def chat(person: Person, text: str) -> Act:
    """Say something to the table: those who sit there, or watch."""
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not said:
        raise Problem(422, Say.NOTHING_SAID)
    if len(said) > LONGEST_CHAT:
        raise Problem(422, Say.SAID_TOO_MUCH, most=LONGEST_CHAT)

    def act(story: Story, at: int) -> Draft:
        if len(story.chat) >= MOST_CHAT:
            raise Problem(409, Say.CHAT_FULL)
        seats = story.seats_of(person.id)
        body = {"name": person.name, "seat": seats[0] if seats else None, "text": said}
        return Draft(Kind.CHAT, body, person.id)

    return act


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
    _own_seat(story, person, None)
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


# ---- the server itself --------------------------------------------------------------------------


def expire(seat: int) -> Act:
    """Somebody's time is up; if a move was faster, this is no longer true and nothing happens."""

    def act(story: Story, at: int) -> Draft:
        if not story.clocks or seat not in story.clocks.expired(at):
            raise Problem(409, Say.MOVED_ON)
        return Draft(Kind.EXPIRE, {"seat": seat})

    return act


def credit(since: int) -> Act:
    """The server was away since then: that time counts for nobody."""

    def act(story: Story, at: int) -> Draft:
        if not story.clocks or not story.clocks.running:
            raise Problem(409, Say.MOVED_ON)
        return Draft(Kind.CREDIT, {"since": since})

    return act
