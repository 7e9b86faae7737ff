"""What may be done at a table, and what comes of it; without HTTP."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import notations
from regelwerk.games import GAMES
from regelwerk.table import acts, gathering
from regelwerk.table.database import upgrade
from regelwerk.table.handlers.lobby import new_id
from regelwerk.table.live import Hub, Live
from regelwerk.table.people import Person
from regelwerk.table.problems import Problem
from regelwerk.table.say import Say
from regelwerk.table.store import Store
from regelwerk.table.story import Story

ADA, BEN, EVE = Person("ada", "Ada"), Person("ben", "Ben"), Person("eve", "Eve")


class Room:
    """Tables without a server around them."""

    def __init__(self, url: str, games: Any = GAMES) -> None:
        self.store = Store(url)
        upgrade(self.store.engine)
        self.hub = Hub(self.store, games)

    async def table(
        self, *seats: str, settings: dict[str, str] | None = None, clock: str = "", game: str = "ethnos"
    ) -> Live:
        """A table with these people (by name) and bots, under way."""
        people = {"Ada": ADA, "Ben": BEN, "Eve": EVE}
        draft = gathering.opening(
            self.hub.games[game],
            ADA,
            ["me" if seat == "Ada" else "open" if seat in people else seat for seat in seats],
            settings or {},
            "open",
            clock,
        )
        live = await self.hub.create(new_id(), secrets.token_bytes(32), draft)
        for seat, name in enumerate(seats):
            if name in ("Ben", "Eve"):
                await live.act(gathering.sit(people[name], seat))
        await live.act(gathering.start(ADA))
        return live


def in_room(test: Callable[[Room], Awaitable[None]]) -> Callable[[Path], None]:
    """Run a test within a room of its own."""

    def run(tmp_path: Path) -> None:
        async def inside() -> None:
            room = Room(f"sqlite:///{tmp_path / 'tables.sqlite'}")
            try:
                await test(room)
            finally:
                room.store.close()

        asyncio.run(inside())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


def person_of(story: Story, seat: int) -> Person:
    return {"ada": ADA, "ben": BEN, "eve": EVE}[story.places[seat].person or ""]


def words_for(story: Story, seat: int, rng: random.Random) -> str:
    assert story.record
    return rng.choice(notations(story.record.match.asked(seat), 50))


async def step(live: Live, rng: random.Random) -> int:
    """Whoever is asked chooses something; the seat."""
    story = live.story
    seat = story.waiting[0]
    if story.places[seat].bot:
        await live.act(acts.choose_as_bot(story.number, words_for(story, seat, rng), seat))
    else:
        words = words_for(story, seat, rng)
        await live.act(acts.choose(person_of(story, seat), story.number, words, seat))
    return seat


def asked(live: Live) -> str:
    """What the table is being asked to agree to."""
    return live.story.proposal.what if live.story.proposal else ""


def players(live: Live) -> list[str]:
    """The bots that play, seat by seat."""
    return [place.bot for place in live.story.places]


async def refused(live: Live, act: Any) -> Problem:
    """An act that is not allowed; nothing changes."""
    before = live.story.version
    with pytest.raises(Problem) as found:
        await live.act(act)
    assert live.story.version == before
    return found.value


# ---- choices ------------------------------------------------------------------------------------


@in_room
async def test_a_choice_is_made_once(room: Room) -> None:
    """The same mark is the same choice, however often it is sent and whatever came after it."""
    rng = random.Random(1)
    live = await room.table("Ada", "Ben")
    story = live.story
    seat = story.waiting[0]
    act = acts.choose(person_of(story, seat), story.number, words_for(story, seat, rng), seat)
    await live.act(act, "ada:1")
    version = live.story.version
    await live.act(act, "ada:1")
    await step(live, rng)
    await live.act(act, "ada:1")
    assert live.story.version == version + 1


@in_room
async def test_what_is_not_allowed(room: Room) -> None:
    live = await room.table("Ada", "Ben")
    story = live.story
    seat = story.waiting[0]
    me, other = person_of(story, seat), person_of(story, 1 - seat)
    number = story.number
    cases = [
        (acts.choose(me, number - 1, "draw", seat), 409, Say.MOVED_ON),
        (acts.choose(me, number + 1, "draw", seat), 409, Say.MOVED_ON),
        (acts.choose(me, number, "draw", 1 - seat), 403, Say.NOT_YOUR_SEAT),
        (acts.choose(other, number, "draw", None), 422, Say.REFUSED),
        (acts.choose(EVE, number, "draw", None), 403, Say.NO_SEAT),
        (acts.choose(me, number, "fly to the moon", seat), 422, Say.REFUSED),
        (acts.choose(me, number, "", seat), 422, Say.REFUSED),
        (gathering.start(ADA), 409, Say.NOT_GATHERING),
        (acts.resume(me), 409, Say.NOT_PAUSED),
        (acts.back(me, None), 409, Say.NO_BOT),
        (acts.agree(me, True), 409, Say.NOTHING_ASKED),
        (acts.expire(0), 409, Say.MOVED_ON),
    ]
    for act, status, key in cases:
        problem = await refused(live, act)
        assert (problem.status, problem.key) == (status, key)
    assert (await refused(live, cases[5][0])).refusal is not None


# ---- taking back --------------------------------------------------------------------------------


@in_room
async def test_against_bots_one_takes_back_without_asking(room: Room) -> None:
    rng = random.Random(2)
    live = await room.table("Ada", "greedy")
    while True:
        while await step(live, rng) != 0:
            pass
        if live.story.waiting == (1,):
            break
    await step(live, rng)
    record = live.story.record
    assert record
    before = len(record.choices)
    await live.act(acts.propose_undo(ADA, 0))
    assert live.story.waiting == (0,)
    assert len(record.choices) < before - 1
    assert [note.kind for note in live.story.notes][-1] == "undo"


@in_room
async def test_people_are_asked_where_it_concerns_them(room: Room) -> None:
    rng = random.Random(3)
    live = await room.table("Ada", "Ben", "greedy")
    while await step(live, rng) != 0:
        pass
    while await step(live, rng) != 1:  # what Ben knew when he chose is not taken back without him
        pass
    while live.story.waiting == (2,):
        await step(live, rng)
    number, version = live.story.number, live.story.version
    await live.act(acts.propose_undo(ADA, 0))
    assert live.story.number == number
    assert asked(live) == "undo"
    assert live.story.bots_due == ()
    assert (await refused(live, acts.agree(EVE, True))).status == 403
    assert (await refused(live, acts.agree(ADA, True))).status == 403
    await live.act(acts.agree(BEN, False))
    assert asked(live) == ""
    assert live.story.number == number
    await live.act(acts.propose_undo(ADA, 0))
    await live.act(acts.agree(BEN, True))
    assert live.story.waiting == (0,)
    assert live.story.record
    assert live.story.record.lines[-1]["undo"]
    assert live.story.version == version + 4


@in_room
async def test_who_goes_on_has_not_agreed(room: Room) -> None:
    rng = random.Random(3)
    live = await room.table("Ada", "Ben")
    while await step(live, rng) != 0 or live.story.waiting == (0,):
        pass
    await live.act(acts.propose_undo(ADA, 0))
    await step(live, rng)
    assert live.story.proposal is None


# ---- pauses, bots in one's stead, giving up -----------------------------------------------------


@in_room
async def test_a_pause_stops_people_and_bots(room: Room) -> None:
    rng = random.Random(4)
    live = await room.table("Ada", "greedy")
    await live.act(acts.propose_pause(ADA))
    assert live.story.paused
    assert live.story.bots_due == ()
    assert (await refused(live, acts.choose(ADA, live.story.number, "draw", 0))).key == Say.PAUSED
    await live.act(acts.resume(ADA))
    await step(live, rng)


@in_room
async def test_a_bot_plays_in_ones_stead_by_consent_and_goes_again(room: Room) -> None:
    live = await room.table("Ada", "Ben")
    await live.act(acts.propose_bot(ADA, None, "greedy"))
    assert players(live) == ["", ""]
    await live.act(acts.agree(BEN, True))
    assert players(live) == ["greedy", ""]
    assert (await refused(live, acts.choose(ADA, live.story.number, "draw", 0))).key == Say.BOT_PLAYS
    await live.act(acts.back(ADA, None))
    assert players(live) == ["", ""]


@in_room
async def test_who_resigns_is_played_by_a_bot_for_good(room: Room) -> None:
    live = await room.table("Ada", "Ben", "greedy")
    await live.act(acts.resign(ADA, None))
    assert players(live) == ["greedy", "", "greedy"]
    assert live.story.status == "playing"
    assert (await refused(live, acts.back(ADA, None))).key == Say.NO_BOT
    assert (await refused(live, acts.resign(ADA, None))).key == Say.RESIGNED
    await live.act(acts.resign(BEN, None))
    assert live.story.status == "over"


@in_room
async def test_nobody_waits_for_the_word_of_one_who_is_gone(room: Room) -> None:
    live = await room.table("Ada", "Ben", "Eve")
    await live.act(acts.propose_bot(ADA, None, "greedy"))
    await live.act(acts.agree(BEN, True))
    await live.act(acts.resign(EVE, None))
    assert live.story.proposal is None
    assert live.story.places[0].bot == "greedy"


@in_room
async def test_everybody_is_told_apart(room: Room) -> None:
    """Bots have names, and of two with the same name the second one has a number."""
    live = await room.table("Ada", "Ada", "greedy", "greedy", "random")
    assert live.story.names == ["Ada", "Ada 2", "Cäsar", "Dora", "Emil"]
    assert live.story.record
    assert live.story.record.seats[2:] == ("Cäsar (greedy)", "Dora (greedy)", "Emil (random)")
    cesar = Person("cesar", "Cäsar")
    draft = gathering.opening(live.story.game, cesar, ["me", "greedy", "greedy"], {}, "open", "")
    other = await room.hub.create(new_id(), secrets.token_bytes(32), draft)
    await other.act(gathering.start(cesar))
    assert other.story.names == ["Cäsar", "Berta", "Cäsar 2"]


@in_room
async def test_a_rematch_moves_everybody_by_a_seat(room: Room) -> None:
    rng = random.Random(5)
    live = await room.table("Ada", "Ben", "greedy")
    assert isinstance(_problem(gathering.rematch, live.story, ADA), Problem)
    while live.story.status == "playing":
        await step(live, rng)
    places = gathering.rematch(live.story, ADA).body["places"]
    assert [place["name"] for place in places] == ["Cäsar", "Ada", "Ben"]
    assert isinstance(_problem(gathering.rematch, live.story, Person("x", "X")), Problem)
    await live.act(gathering.told_of_rematch(ADA, "another"))
    assert (await refused(live, gathering.told_of_rematch(BEN, "a third"))).key == Say.REMATCH_THERE


def _problem(function: Any, *values: Any) -> Problem | None:
    try:
        function(*values)
    except Problem as problem:
        return problem
    return None


# ---- seats and links ----------------------------------------------------------------------------


@in_room
async def test_links_are_good_once_and_can_be_withdrawn(room: Room) -> None:
    draft = gathering.opening(GAMES["ethnos"], ADA, ["me", "link", "link"], {}, "private", "")
    live = await room.hub.create(new_id(), bytes(32), draft)
    await live.act(gathering.invite(ADA, 1, "first"))
    await live.act(gathering.invite(ADA, 1, "second"))
    assert (await refused(live, gathering.accept(BEN, "first"))).status == 410
    await live.act(gathering.invite(ADA, 2, "third"))
    await live.act(gathering.revoke(ADA, 2))
    assert (await refused(live, gathering.accept(BEN, "third"))).status == 410
    await live.act(gathering.accept(BEN, "second"))
    assert (await refused(live, gathering.accept(EVE, "second"))).status == 410
    assert (await refused(live, gathering.invite(BEN, 2, "mine"))).key == Say.NOT_HOST
    assert (await refused(live, gathering.start(ADA))).key == Say.SEATS_FREE
    await live.act(gathering.leave(BEN))
    assert live.story.places[1].person is None
    assert (await refused(live, gathering.sit(EVE, 1))).key == Say.TAKEN
    await live.act(gathering.cancel(ADA))
    assert live.story.status == "cancelled"


@pytest.mark.parametrize(
    ("seats", "settings", "visibility", "clock", "key"),
    [
        (["me"], {}, "private", "", Say.BAD_SEATS),
        (["me"] * 9, {}, "private", "", Say.BAD_SEATS),
        (["greedy", "greedy"], {}, "private", "", Say.ONLY_BOTS),
        (["me", "nobody"], {}, "private", "", Say.BAD_BOT),
        (["me", "exec:rm -rf /"], {}, "private", "", Say.BAD_BOT),
        (["me", "greedy,random"], {}, "private", "", Say.BAD_BOT),
        (["me", "greedy"], {"no": "such"}, "private", "", Say.BAD_SETTING),
        (["me", "greedy"], {"tribes": "no such"}, "private", "", Say.BAD_SETTING),
        (["me", "greedy"], {}, "secret", "", Say.BAD_VALUE),
        (["me", "greedy"], {}, "open", "forever", Say.BAD_CLOCK),
    ],
)
def test_tables_that_cannot_be(
    seats: list[str], settings: dict[str, str], visibility: str, clock: str, key: Say
) -> None:
    problem = _problem(gathering.opening, GAMES["ethnos"], ADA, seats, settings, visibility, clock)
    assert problem is not None
    assert problem.key == key


# ---- a rule that fails --------------------------------------------------------------------------


def test_a_rule_that_fails_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is refused with a number, nothing is stored, and the match goes on with another one."""
    from dataclasses import replace

    ethnos = GAMES["ethnos"]

    def broken(state: Any) -> Any:
        running = ethnos.turn(state)
        if running is None:
            return None

        def guarded() -> Any:
            answer = None
            while True:
                try:
                    decision = running.send(answer)
                except StopIteration:
                    return
                answer = yield decision
                if str(answer) == "draw":
                    raise ZeroDivisionError("the rule for drawing is broken")

        return guarded()

    async def inside() -> None:
        room = Room(f"sqlite:///{tmp_path / 'tables.sqlite'}", {"ethnos": replace(ethnos, turn=broken)})
        try:
            live = await room.table("Ada", "Ben")
            rng = random.Random(1)
            story = live.story
            person = person_of(story, story.waiting[0])
            problem = await refused(live, acts.choose(person, story.number, "draw", story.waiting[0]))
            assert (problem.status, problem.key) == (500, Say.FAULT)
            assert problem.values["id"]
            assert story.record
            words = [w for w in notations(story.record.match.asked()) if w != "draw"]
            await live.act(acts.choose(person, story.number, rng.choice(words), story.waiting[0]))
            assert live.story.number == 2
        finally:
            room.store.close()

    asyncio.run(inside())
