"""Clocks run on the server's time, stop with it, and expire exactly once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.table import acts, live
from regelwerk.table.clock import GRACE, Clocks, Rule, rule_from
from regelwerk.table.duty import Duty
from regelwerk.table.say import Say
from regelwerk.table.thinking import Thinking
from tests.table.test_acts import Room, in_room, person_of, refused, step, words_for


class Time:
    """The server's clock, in our hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000_000
        monkeypatch.setattr(live, "now", lambda: self.now)
        monkeypatch.setattr("regelwerk.table.duty.now", lambda: self.now)

    def pass_(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.mark.parametrize("words", ["x", "20", "+5", "0+5", "601+1", "5+-1", "５+1", "1e3+1"])
def test_clocks_that_cannot_be(words: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        rule_from(words)


def test_clocks_in_words() -> None:
    assert rule_from("") is None
    assert rule_from("20+10") == Rule(1_200_000, 10_000)
    assert Rule(1_200_000, 10_000).words == "20+10"


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3), st.sampled_from(["run", "chosen", "credit", "settle"]), st.integers(0, 5000)
        )
    )
)
def test_time_is_never_made_nor_lost(steps: list[tuple[int, str, int]]) -> None:
    """What the seats have left, what they have used and what was credited always add up."""
    clocks = Clocks(Rule(60_000, 1000), 4, 0)
    now = used = bonus = 0
    for seat, what, later in steps:
        began, now = now, now + later
        if what == "credit":
            clocks.credit(began, now)
        else:
            used += later * len(clocks.running)
            if what == "run":
                clocks.run([seat], now)
            else:
                clocks.settle(now)
                if what == "chosen" and clocks.left[seat] >= 0:
                    clocks.chosen(seat)
                    bonus += 1000
    assert sum(clocks.left) == 4 * 60_000 - used + bonus


def test_time_runs_for_those_who_are_asked(time: Time, tmp_path: Any) -> None:
    @in_room
    async def test(room: Room) -> None:
        table = await room.table("Ada", "Ben", clock="1+5")
        clocks = table.story.clocks
        assert clocks is not None
        seat = table.story.waiting[0]
        time.pass_(20)
        assert clocks.at(seat, time.now) == 40_000
        assert clocks.at(1 - seat, time.now) == 60_000
        await step(table, random.Random(1))
        assert clocks.left[seat] == 45_000
        await table.act(acts.propose_pause(person_of(table.story, seat)))
        await table.act(acts.agree(person_of(table.story, 1 - seat), True))
        waiting = table.story.waiting[0]
        before = clocks.left[waiting]
        time.pass_(1000)
        await table.act(acts.resume(person_of(table.story, seat)))
        assert clocks.at(waiting, time.now) == before

    test(tmp_path)


def test_a_late_move_and_the_end_of_time_race(time: Time, tmp_path: Any) -> None:
    """Whichever is stored first counts; the other finds the table moved on."""

    @in_room
    async def test(room: Room) -> None:
        rng = random.Random(1)
        table = await room.table("Ada", "Ben", clock="1+5")
        story = table.story
        seat = story.waiting[0]
        move = acts.choose(person_of(story, seat), story.number, words_for(story, seat, rng), seat)
        time.pass_(60.5)  # within the grace
        assert (await refused(table, acts.expire(seat))).key == Say.MOVED_ON
        await table.act(move)
        assert story.clocks is not None
        assert story.clocks.left[seat] == 5_000  # nothing owed for the grace

        seat = table.story.waiting[0]
        left = story.clocks.left[seat]
        move = acts.choose(person_of(story, seat), story.number, words_for(story, seat, rng), seat)
        time.pass_((left + GRACE) / 1000)
        assert (await refused(table, move)).key == Say.TIME_UP
        await table.act(acts.expire(seat))
        assert table.story.places[seat].bot
        assert (await refused(table, acts.expire(seat))).key == Say.MOVED_ON
        assert (await refused(table, move)).key == Say.BOT_PLAYS
        await table.act(acts.back(person_of(story, seat), seat))
        assert story.clocks.left[seat] == 6_000

    test(tmp_path)


def test_an_outage_counts_for_nobody(time: Time, tmp_path: Any) -> None:
    @in_room
    async def test(room: Room) -> None:
        table = await room.table("Ada", "Ben", clock="1+5")
        seat = table.story.waiting[0]
        duty = Duty(room.hub, Thinking(room.hub, 0))
        await duty.take()
        await room.store.write(_beat)
        time.pass_(7200)
        again = Duty(room.hub, Thinking(room.hub, 0))
        await again.take()
        assert table.story.clocks is not None
        assert table.story.clocks.at(seat, time.now) == 60_000
        assert not table.story.places[seat].bot
        for each in (duty, again):
            await each.close()
            await each.thinking.close()

    from regelwerk.table.duty import _beat

    test(tmp_path)
