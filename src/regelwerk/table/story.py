"""A table as its log tells it: every entry in turn changes it, and nothing else does.

So any worker that has read the same entries sees the same table, and a server that starts again stands
where the last one fell. What may be done is checked before an entry is stored (`acts`), not here: what is
stored has happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from regelwerk.core import Decision, Game, Record
from regelwerk.core.chance import commitment
from regelwerk.table.clock import Clocks, Rule, rule_from
from regelwerk.table.entries import Entry, Kind
from regelwerk.table.places import LINK, OPEN, PERSON, Place, tell_apart

STAND_IN = "greedy"
"""The bot that plays on for a person who has resigned or run out of time."""


class AnotherStory(RuntimeError):
    """The rules of today make something else of a stored choice than was seen when it was made."""


@dataclass(slots=True)
class Proposal:
    """Something that takes effect once all who are concerned have agreed."""

    what: Kind
    seat: int
    body: dict[str, Any]
    person: str
    needs: frozenset[str]
    agreed: set[str] = field(default_factory=set)


class Note(NamedTuple):
    """Something that happened beside the rules: for the log, by line of the record."""

    line: int
    at: int
    kind: Kind
    name: str
    body: Mapping[str, Any]


class Said(NamedTuple):
    """A line of the chat."""

    at: int
    name: str
    seat: int | None
    text: str


class Story:
    """A table, from its entries."""

    def __init__(self, id: str, seed: bytes, games: Mapping[str, Game]) -> None:
        self.id = id
        self.seed = seed
        self._games = games
        self.version = 0
        """The number of entries told."""
        self.at = 0
        """When the newest entry was made."""
        self.game: Game
        self.settings: dict[str, str] = {}
        self.places: list[Place] = []
        self.host: str = ""
        self.visibility = "private"
        self.rule: Rule | None = None
        self.clocks: Clocks | None = None
        self.status = "gathering"
        """gathering, playing, over or cancelled."""
        self.record: Record | None = None
        self.paused = False
        self.proposal: Proposal | None = None
        self.notes: list[Note] = []
        self.chat: list[Said] = []
        self.marks: set[str] = set()
        """Of each act that was marked: who sends it twice has done it once."""
        self.rematch: str = ""
        self.times: list[int] = []
        """When each line of the record was written."""

    # ---- what follows ---------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """Published before the first shuffle: it fixes the seed and does not show it."""
        return commitment(self.seed)

    @property
    def names(self) -> list[str]:
        return [place.name or f"{seat + 1}" for seat, place in enumerate(self.places)]

    @property
    def number(self) -> int:
        """The number of the choice expected next."""
        return len(self.record.lines) if self.record else 0

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        return self.record.match.waiting if self.record and self.status == "playing" else ()

    @property
    def bots_due(self) -> tuple[int, ...]:
        """The seats that a bot must answer for now. Bots wait while people talk about taking back."""
        if self.paused or self.proposal:
            return ()
        return tuple(seat for seat in self.waiting if self.places[seat].played_by_bot)

    @property
    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {place.person for place in self.places if place.person}

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats that belong to somebody, whether or not a bot plays there for now."""
        if person is None:
            return ()
        return tuple(seat for seat, place in enumerate(self.places) if place.person == person)

    def others(self, person: str) -> frozenset[str]:
        """The people who have a say beside this one: those who still play."""
        return frozenset(
            place.person
            for place in self.places
            if place.person and place.person != person and not place.resigned
        )

    @property
    def deadline(self) -> int | None:
        return self.clocks.deadline if self.clocks else None

    # ---- what happens ---------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """The next entry of the log."""
        if entry.number != self.version:
            raise ValueError(f"entry {entry.number} told after {self.version}")
        _HAPPENS[entry.kind](self, entry)
        self.version += 1
        self.at = entry.at
        if entry.mark:
            self.marks.add(entry.mark)
        if self.record:
            self.times += [entry.at] * (len(self.record.lines) - len(self.times))
        if self.clocks:
            self._run_clocks(entry.at)

    def _note(self, entry: Entry, name: str, **body: Any) -> None:
        self.notes.append(Note(self.number, entry.at, entry.kind, name, body))

    def _run_clocks(self, at: int) -> None:
        assert self.clocks
        runs = self.status == "playing" and not self.paused
        seats = [seat for seat in self.waiting if not self.places[seat].played_by_bot] if runs else []
        self.clocks.run(seats, at)

    def _open(self, entry: Entry) -> None:
        body = entry.body
        self.game = self._games[body["game"]]
        self.settings = body["settings"]
        self.host = entry.person or ""
        self.visibility = body["visibility"]
        self.rule = rule_from(body["clock"])
        self.places = [Place(**place) for place in body["places"]]

    def _seat(self, entry: Entry) -> None:
        self.places[entry.body["seat"]] = Place(**entry.body["place"])

    def _invite(self, entry: Entry) -> None:
        self.places[entry.body["seat"]] = Place(LINK, invitation=entry.body["digest"])

    def _revoke(self, entry: Entry) -> None:
        self.places[entry.body["seat"]] = Place(LINK)

    def _sit(self, entry: Entry) -> None:
        self.places[entry.body["seat"]] = Place(PERSON, entry.body["name"], entry.person)
        self._note(entry, entry.body["name"], seat=entry.body["seat"])

    def _leave(self, entry: Entry) -> None:
        for seat in entry.body["seats"]:
            self._note(entry, self.places[seat].name, seat=seat)
            self.places[seat] = Place(OPEN if self.visibility == "open" else LINK)

    def _cancel(self, entry: Entry) -> None:
        self.status = "cancelled"

    def _start(self, entry: Entry) -> None:
        tell_apart(self.places)
        names = [f"{place.name} ({place.bot})" if place.bot else place.name for place in self.places]
        self.record = Record(self.game, names, self.settings, self.seed)
        self.status = "over" if self.record.match.over else "playing"
        if self.rule:
            self.clocks = Clocks(self.rule, len(self.places), entry.at)

    def _choice(self, entry: Entry) -> None:
        assert self.record
        seat = entry.body["seat"]
        self.record.choose(entry.body["words"], seat)
        if self.record.lines[-1]["state"] != entry.body["state"]:
            raise AnotherStory(f"entry {entry.number}")
        self.proposal = None
        if self.clocks:
            self.clocks.settle(entry.at)
            if not self.places[seat].played_by_bot:
                self.clocks.chosen(seat)
        if self.record.match.over:
            self.status = "over"

    def _propose(self, entry: Entry) -> None:
        body, person = entry.body, entry.person or ""
        proposal = Proposal(Kind(body["what"]), body["seat"], body["body"], person, frozenset(body["needs"]))
        self._note(entry, self.places[body["seat"]].name, seat=body["seat"], what=body["what"])
        if proposal.needs:
            self.proposal = proposal
        else:
            self._take_effect(entry, proposal)

    def _agree(self, entry: Entry) -> None:
        assert self.proposal
        self.proposal.agreed.add(entry.person or "")
        self._note(entry, entry.body["name"], what=self.proposal.what)
        proposal = self.proposal
        if proposal.agreed >= proposal.needs:
            self.proposal = None
            self._take_effect(entry, proposal)

    def _decline(self, entry: Entry) -> None:
        assert self.proposal
        self._note(entry, entry.body["name"], what=self.proposal.what)
        self.proposal = None

    def _take_effect(self, entry: Entry, proposal: Proposal) -> None:
        seat, body = proposal.seat, proposal.body
        effect = entry._replace(kind=proposal.what, body={"seat": seat, **body})
        _HAPPENS[proposal.what](self, effect)

    def _undo(self, entry: Entry) -> None:
        assert self.record
        seat = entry.body["seat"]
        others = set(range(len(self.places))) - {seat}
        numbers = self.record.undo(seat, entry.body["count"], others)
        self.status = "playing"
        self._note(entry, self.places[seat].name, seat=seat, choices=len(numbers))

    def _pause(self, entry: Entry) -> None:
        self.paused = True
        self._note(entry, self.places[entry.body["seat"]].name, seat=entry.body["seat"])

    def _resume(self, entry: Entry) -> None:
        self.paused = False
        self._note(entry, self.places[entry.body["seat"]].name, seat=entry.body["seat"])

    def _bot(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self.places[seat].bot = entry.body["bot"]
        self._note(entry, self.places[seat].name, seat=seat, bot=entry.body["bot"])

    def _back(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        self.places[seat].bot = ""
        if self.clocks:
            self.clocks.returned(seat)
        self._note(entry, self.places[seat].name, seat=seat)

    def _resign(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        place = self.places[seat]
        place.resigned = True
        place.bot = STAND_IN
        self._note(entry, place.name, seat=seat)
        self._without(entry, place.person)
        if sum(not place.resigned for place in self.places) < 2 or not self._anybody():
            self.status = "over"

    def _anybody(self) -> bool:
        """Whether a person still plays."""
        return any(place.person and not place.resigned for place in self.places)

    def _without(self, entry: Entry, person: str | None) -> None:
        """Nobody waits for the word of somebody who is gone."""
        proposal = self.proposal
        if proposal is None or self.seats_still_of(person):
            return
        proposal.needs -= {person or ""}
        if proposal.person == person:
            self.proposal = None
        elif proposal.agreed >= proposal.needs:
            self.proposal = None
            self._take_effect(entry, proposal)

    def seats_still_of(self, person: str | None) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats_of(person) if not self.places[seat].resigned)

    def _expire(self, entry: Entry) -> None:
        seat = entry.body["seat"]
        if self.clocks:
            self.clocks.settle(entry.at)
        self.places[seat].bot = STAND_IN
        self._note(entry, self.places[seat].name, seat=seat)

    def _credit(self, entry: Entry) -> None:
        if self.clocks:
            self.clocks.credit(entry.body["since"], entry.at)

    def _chat(self, entry: Entry) -> None:
        body = entry.body
        self.chat.append(Said(entry.at, body["name"], body["seat"], body["text"]))

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.body["table"]

    # ---- looking ahead --------------------------------------------------------------------------

    def foreseen(self, words: str, seat: int) -> tuple[str, str]:
        """What would be written of a choice: its words as the record has them, and the state after it.

        It is tried on a copy. Refused if the rules do not allow it; any other exception is a mistake in a
        rule, and the table goes on as if nothing had been said.
        """
        from regelwerk.core.plain import state_hash

        assert self.record
        match = self.record.match
        asked: Decision = match.asked(seat)
        answer = asked.accept(words)
        trial = match.fork()
        trial.follow(trial.asked(seat).accept(asked.words(answer)), seat)
        return asked.words(answer), state_hash(trial.state)


_HAPPENS = {
    Kind.OPEN: Story._open,
    Kind.SEAT: Story._seat,
    Kind.INVITE: Story._invite,
    Kind.REVOKE: Story._revoke,
    Kind.SIT: Story._sit,
    Kind.LEAVE: Story._leave,
    Kind.CANCEL: Story._cancel,
    Kind.START: Story._start,
    Kind.CHOICE: Story._choice,
    Kind.UNDO: Story._undo,
    Kind.PROPOSE: Story._propose,
    Kind.AGREE: Story._agree,
    Kind.DECLINE: Story._decline,
    Kind.PAUSE: Story._pause,
    Kind.RESUME: Story._resume,
    Kind.BOT: Story._bot,
    Kind.BACK: Story._back,
    Kind.RESIGN: Story._resign,
    Kind.EXPIRE: Story._expire,
    Kind.CREDIT: Story._credit,
    Kind.CHAT: Story._chat,
    Kind.REMATCH: Story._rematch,
}
