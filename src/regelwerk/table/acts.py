"""What people, bots and the server itself may do while a match is played. Each act looks at the table as it
is and makes an entry, or says what is wrong (`Problem`)."""

from __future__ import annotations

from typing import Any

from regelwerk.core import Refused
from regelwerk.table.entries import Draft, Kind
from regelwerk.table.gathering import place_of
from regelwerk.table.live import Act
from regelwerk.table.people import Person
from regelwerk.table.places import BOT
from regelwerk.table.problems import Problem, fault
from regelwerk.table.say import Say
from regelwerk.table.story import Story

LONGEST_CHAT = 500
MOST_CHAT = 2000


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


def choose(person: Person, number: int | None, words: str, seat: int | None) -> Act:
    """Answer the decision that waits; `number` is that of the choice the person has before them."""

    def act(story: Story, at: int) -> Draft:
        own = _own_seat(story, person, seat)
        _playing(story)
        if number is not None and number != story.number:
            raise Problem(409, Say.MOVED_ON)
        if story.paused:
            raise Problem(409, Say.PAUSED)
        if story.places[own].played_by_bot:
            raise Problem(409, Say.BOT_PLAYS)
        if story.clocks and own in story.clocks.expired(at):
            raise Problem(409, Say.TIME_UP)
        return Draft(Kind.CHOICE, _chosen(story, words, own), person.id)

    return act


def choose_as_bot(number: int, words: str, seat: int) -> Act:
    """What a bot has found for the position it was shown."""

    def act(story: Story, at: int) -> Draft:
        if story.number != number or seat not in story.bots_due:
            raise Problem(409, Say.MOVED_ON)
        return Draft(Kind.CHOICE, _chosen(story, words, seat))

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


def propose_undo(person: Person, seat: int | None, count: int = 1) -> Act:
    """Take back the last choice: free back to the last new information, else the others are asked. Where
    several play at one device, and no seat is named, it is that of whoever chose last."""

    def act(story: Story, at: int) -> Draft:
        own = _own_seat(story, person, seat)
        _playing(story)
        assert story.record
        if seat is None:
            seats = story.seats_of(person.id)
            own = next(
                (line["seat"] for line in reversed(story.record.choices) if line["seat"] in seats), own
            )
        try:
            numbers = story.record.takes_back(own, count)
        except Refused as refused:
            raise Problem(422, Say.REFUSED, refusal=refused.refusal) from None
        free = not story.record.concerned(own, numbers)
        needs = frozenset() if free else story.others(person.id)
        return _proposal(story, person, own, Kind.UNDO, {"count": count}, needs)

    return act


def _proposal(
    story: Story,
    person: Person,
    seat: int,
    what: Kind,
    body: dict[str, Any],
    needs: frozenset[str],
) -> Draft:
    if needs and story.proposal:
        raise Problem(409, Say.ASKED_ALREADY)
    told = {"what": what.value, "seat": seat, "body": body, "needs": sorted(needs)}
    return Draft(Kind.PROPOSE, told, person.id)


def propose_bot(person: Person, seat: int | None, level: str) -> Act:
    """Let a bot play on in one's stead, if the others agree."""

    def act(story: Story, at: int) -> Draft:
        _playing(story)
        own = _own_seat(story, person, seat)
        place = place_of(level, person)
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
