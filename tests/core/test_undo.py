"""Taking back: exactly to the last new information, beyond it only with everybody's consent."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import Choose, Match, Option, Record, Refused, Together, load
from regelwerk.core.decisions import Play
from regelwerk.core.plain import plain
from regelwerk.core.say import Say
from regelwerk.core.state import bit
from tests.core.small_games import THINGS, Table, small_game
from tests.helpers import ETHNOS, GAMES, SMUGGLERS, Plan, answer, finished, known, plans


def snapshot(match: Match) -> tuple[Any, ...]:
    """A match as it stands: the table, what is asked, what is sealed."""
    return plain(match.state), repr(match.decision), dict(match.sealed)


def is_over(record: Record) -> bool:
    return record.match.over


class Player:
    """Plays a record at random and keeps notes, with which `undo` is checked."""

    def __init__(self, record: Record, rng: random.Random) -> None:
        self.record, self.rng = record, rng
        self.before: dict[int, tuple[Any, ...]] = {}
        """For each line the match as it stood before it."""
        self.knew: dict[int, list[set[int]]] = {}
        """For each line what each seat knew before it."""

    def choose(self) -> None:
        record, rng = self.record, self.rng
        match, number = record.match, len(record.lines)
        self.before[number] = snapshot(match)
        self.knew[number] = [known(match.state, seat) for seat in range(match.state.seats)]
        seat = rng.choice(match.waiting)
        record.choose(answer(match.asked(seat), rng), seat)

    def check_free(self, seat: int) -> None:
        """What may be taken back freely tells the seat nothing it had to learn, and reaches as far as
        it can."""
        record = self.record
        free = record.undoable(seat)
        lines = {line["n"]: line for line in record.choices}
        if seat in record.match.sealed:
            assert free == [max(number for number, line in lines.items() if line["seat"] == seat)]
            return
        now = known(record.match.state, seat)
        for number in free:
            line = lines[number]
            assert line["seat"] == seat
            assert "chance" not in line
            assert "chance" not in line.get("secret", {})
            # what was known before the line and what is known now: nothing has been learnt
            assert now <= self.knew[number][seat]
        assert free == sorted(free, reverse=True)
        assert set(free) == set(sorted(lines)[len(lines) - len(free) :])

    def undo(self, seat: int) -> None:
        """Take back one or more choices, if needed with the consent of all others."""
        record, rng = self.record, self.rng
        own = [line["n"] for line in record.choices if line["seat"] == seat]
        if not own:
            with pytest.raises(Refused) as refused:
                record.undo(seat)
            assert refused.value.refusal.key == Say.NOTHING_TO_UNDO
            return
        count = min(len(own), rng.choice([1, 1, 2, 5]))
        free = record.undoable(seat)
        numbers = record.takes_back(seat, count)
        others = set(range(len(record.seats))) - {seat}
        needed = record.concerned(seat, numbers)
        assert needed == (set() if set(numbers) <= set(free) else others)
        alone = count == 1 and seat in record.match.sealed
        then = self.before[numbers[0]]
        still_sealed = {other: said for other, said in record.match.sealed.items() if other != seat}
        if needed:
            text = record.dump()
            for agreed in ([], [seat], sorted(needed)[1:]):
                with pytest.raises(Refused) as refused:
                    record.undo(seat, count, agreed)
                assert refused.value.refusal.key in (Say.UNDO_INFORMATION, Say.UNDO_OTHERS)
                missing = sorted(needed - set(agreed))
                assert refused.value.refusal.values["seats"] == [other + 1 for other in missing]
            assert record.dump() == text
        assert record.undo(seat, count, agreed=needed) == numbers
        line = record.lines[-1]
        assert line["undo"] == numbers
        assert line.get("agreed", []) == sorted(needed)
        if alone:
            assert record.match.sealed == still_sealed
            assert snapshot(record.match)[:2] == then[:2]
            for number in self.before:
                if number > numbers[0]:
                    self.before[number][2].pop(seat, None)
        else:
            assert snapshot(record.match) == then
        assert not {number for number, _ in record.log} & set(numbers)
        assert record.footer is None
        assert seat in record.match.waiting


@given(plans(), st.integers(0, 2**32))
def test_undo_leads_exactly_back(plan: Plan, seed: int) -> None:
    """At any time, for any seat: free as far as nothing was learnt, with consent as far as is wanted. The
    match stands as it stood, and its record still verifies."""
    rng = random.Random(seed)
    player = Player(plan.record(), rng)
    for _ in range(80):
        if player.record.match.over:
            break
        player.choose()
        for seat in range(plan.seats):
            player.check_free(seat)
        if rng.random() < 0.2:
            player.undo(rng.randrange(plan.seats))
    text = player.record.dump()
    assert load(text, GAMES).dump() == text


def test_the_same_cards_come_again() -> None:
    """Undo is no second try: what chance brought, it brings again."""
    record = Plan(ETHNOS, 2, {}, 1).record()
    seat = record.match.waiting[0]
    record.choose("draw")
    drawn = plain(record.match.state)
    record.undo(seat, 1, agreed={1 - seat})
    record.choose("draw")
    assert plain(record.match.state) == drawn


def record_of(turn: Any, lay_out: Any = lambda g: None, seats: int = 2) -> Record:
    return Record(small_game(turn, lay_out), ["a", "b", "c"][:seats])


GO = Option("go")


def test_a_die_or_a_shuffle_is_new_to_all() -> None:
    def rolls(g: Table) -> Play:
        yield Choose(0, "roll", (GO,))
        g.chance.roll("die", 6)
        yield Choose(0, "shuffle", (GO,))
        g.shuffle("pile", g.pile)
        yield Choose(0, "on", (GO,))
        yield Choose(0, "further", (GO,))

    record = record_of(rolls, lambda g: g.pile.extend(THINGS))
    free = []
    for _ in range(3):
        record.choose("go")
        free.append(record.undoable(0))
    assert free == [[], [], [3]]


def test_a_card_seen_and_shuffled_back_is_new_too() -> None:
    """What is known after the choice is what was known before it, and yet something was seen."""

    def peeks(g: Table) -> Play:
        yield Choose(0, "peek", (GO,))
        g.show(g.pile[-1], bit(0))
        g.tell_apart("seen", 0, {"card": g.pile[-1]})
        g.shuffle("pile", g.pile)
        yield Choose(0, "on", (GO,))

    record = record_of(peeks, lambda g: g.pile.extend(THINGS))
    record.choose("go")
    assert record.undoable(0) == []


def test_a_new_deal_of_known_cards_is_new() -> None:
    """In Ethnos all cards a player sees in a new age may have been seen in the last one."""
    met = 0
    for seed in range(30):
        record, rng = Plan(ETHNOS, 2, {}, seed).record(), random.Random(seed)
        while not is_over(record):
            age = record.match.state.age
            seat = record.match.waiting[0]
            record.choose(answer(record.match.asked(seat), rng))
            if not is_over(record) and record.match.state.age != age:
                met += 1
                assert record.undoable(seat) == []
    assert met == 30


def test_a_card_shown_to_others_can_be_taken_back() -> None:
    """The others have learnt it, but who takes back has not."""

    def shows(g: Table) -> Play:
        yield Choose(0, "show", (GO,))
        g.show(g.hands[0][0])
        yield Choose(0, "on", (GO,))

    def lay_out(g: Table) -> None:
        g.hands[0] = [THINGS[3]]
        g.show(THINGS[3], bit(0))

    record = record_of(shows, lay_out)
    record.choose("go")
    assert record.undoable(0) == [1]
    # but a card that somebody else draws is new, though not to this seat

    def gives(g: Table) -> Play:
        yield Choose(0, "give", (GO,))
        g.hands[1].append(g.pile.pop())
        g.show(g.hands[1][0], bit(1))
        yield Choose(0, "on", (GO,))

    record = record_of(gives, lambda g: g.pile.extend(THINGS))
    record.choose("go")
    assert record.undoable(0) == []


def bids(g: Table) -> Play:
    yield Choose(1, "before", (GO,))
    for _ in range(2):
        answers = yield Together(
            [Choose(seat, "bid", (Option("bid", 1), Option("bid", 2))) for seat in range(3)]
        )
        g.notes.append(sorted(answers.values()))
    yield Choose(2, "after", (GO,))


def test_a_sealed_answer_is_free_until_the_last_one_is_given() -> None:
    record = record_of(bids, seats=3)
    record.choose("go", 1)
    record.choose("bid 1", 0)
    assert record.undoable(0) == [2]
    assert record.undoable(2) == []
    assert record.undoable(1) == []  # the sealed answer of another seat would be lost
    record.choose("bid 2", 2)
    assert record.undo(0) == [2]
    assert record.match.sealed == {2: Option("bid", 2)}
    assert list(record.match.waiting) == [0, 1]
    record.choose("bid 2", 0)
    record.choose("bid 2", 1)
    # opened: who was last has seen the others' answers, who was first too
    assert [record.undoable(seat) for seat in range(3)] == [[], [], []]
    with pytest.raises(Refused) as refused:
        record.undo(1)
    assert refused.value.refusal.key == Say.UNDO_INFORMATION
    with pytest.raises(Refused) as refused:
        record.undo(0)
    assert refused.value.refusal.key == Say.UNDO_OTHERS
    record.choose("bid 1", 1)
    assert record.undoable(1) == [7]
    assert record.undoable(0) == []
    assert record.takes_back(1, 1) == [7]
    assert record.takes_back(1, 2) == [6, 7]
    record.undo(1, 2, agreed={0, 2})
    assert list(record.match.waiting) == [1]
    assert len(record.match.sealed) == 2
    assert load(record.dump(), {"small": record.game}).dump() == record.dump()


def test_a_match_that_is_over_can_be_taken_up_again_by_consent() -> None:
    record = finished(5)
    text = record.dump()
    last = record.choices[-1]
    seat = last["seat"]
    assert all(record.undoable(other) == [] for other in range(3))
    with pytest.raises(Refused):
        record.undo(seat)
    assert record.dump() == text
    record.undo(seat, 1, agreed=range(3))
    assert not is_over(record)
    assert record.footer is None
    assert record.seed.hex() not in record.dump(0, full=False)
    assert load(record.dump(), GAMES).dump() == record.dump()
    record.choose(last["choice"] if "choice" in last else last["secret"]["choice"], seat)
    assert is_over(record)
    assert '"end"' in record.dump()
    assert load(record.dump(), GAMES).dump() == record.dump()


def test_there_is_nothing_to_take_back_before_one_has_chosen() -> None:
    record = Plan(SMUGGLERS, 2, {}, 1).record()
    for seat, count in ((0, 1), (0, 0), (0, -1), (7, 1)):
        with pytest.raises(Refused) as refused:
            record.undo(seat, count)
        assert refused.value.refusal.key == Say.NOTHING_TO_UNDO
    record.choose(record.match.state.hands[0][0], 0)
    with pytest.raises(Refused):
        record.undo(0, 2)
