"""Measuring how strong bots are."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from regelwerk.bots.measure import NoMarks, OtherMatches, Played, lines, page, run, table, write
from regelwerk.bots.rating import comparisons, ratings, resampled, share
from tests.stress_game import GAME as SMUGGLERS


class Ranked(NamedTuple):
    bots: tuple[str, ...]
    ranks: tuple[int, ...]


def test_odds_of_ten_to_one_are_400_points() -> None:
    matches = [Ranked(("a", "b"), (1, 2))] * 1000 + [Ranked(("a", "b"), (2, 1))] * 100
    found = ratings(matches, ["a", "b"], 50)
    assert found["a"].middle - found["b"].middle == pytest.approx(400, abs=3)
    assert found["a"].middle + found["b"].middle == pytest.approx(2000)
    assert found["a"].low < found["a"].middle < found["a"].high


def test_a_match_counts_once_however_many_seats_a_bot_has() -> None:
    beaten = comparisons(Ranked(("a", "b", "b", "a"), (1, 2, 3, 3)))
    assert beaten["a", "b"] == (1 + 1 + 0 + 0.5) / 4
    assert beaten["a", "b"] + beaten["b", "a"] == 1
    assert ("a", "a") not in beaten


def test_who_only_wins_is_not_infinitely_strong() -> None:
    found = ratings([Ranked(("a", "b"), (1, 2))] * 10, ["a", "b"], 10)
    assert 1200 < found["a"].middle < 1600


def test_an_interval_holds_the_mean_and_shrinks_with_more_matches() -> None:
    few, many = resampled([0, 1] * 10, 500), resampled([0, 1] * 1000, 500)
    assert few.low < few.middle == 0.5 < few.high
    assert many.high - many.low < (few.high - few.low) / 3
    assert many.say(2) == f"0.50 ({many.low:.2f} to {many.high:.2f})"


def test_who_has_won_every_match_may_still_lose_one() -> None:
    always, never, half = share([1.0] * 400), share([0.0] * 400), share([1.0, 0.0] * 48)
    assert (always.middle, always.high) == (1, 1)
    assert always.low == pytest.approx(0.9905, abs=1e-4)
    assert never.high == pytest.approx(1 - always.low)
    assert [half.low, half.high] == pytest.approx([0.402, 0.598], abs=1e-3)


def test_everybody_sits_everywhere() -> None:
    names = ("a", "b", "c")
    pairs = {table(names, 2, number) for number in range(6)}
    assert pairs == {("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")}
    assert [table(names, 3, number) for number in range(3)] == [
        ("a", "b", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
    ]


def test_the_same_command_gives_the_same_matches_in_any_number_of_jobs() -> None:
    def told(jobs: int) -> list[tuple[object, ...]]:
        matches = run("ethnos", ["greedy", "random", "beginner"], 6, seats=2, jobs=jobs)
        return [(match.bots, match.ranks, match.scores) for match in matches]

    assert told(1) == told(2)


def test_any_game_can_be_measured() -> None:
    found = lines(run(SMUGGLERS, ["random", "greedy", "search:iterations=5"], 3), resamples=20)
    assert {line.bot for line in found} == {"random", "greedy", "search:iterations=5"}
    assert all(line.matches == 3 for line in found)


def test_shared_wins_are_divided() -> None:
    match = Played(("a", "b", "b"), (1, 1, 3), (5, 5, 2), (0.0,) * 3, (1,) * 3)
    wins = {line.bot: line.wins.middle for line in lines([match], 10)}
    assert wins == {"a": 0.5, "b": 0.25}


def test_the_table_lands_between_its_marks(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("before\n<!-- x: begin -->\nold\n<!-- x: end -->\nafter\n")
    write(path, "x", "\n".join(page("ethnos", run("ethnos", ["greedy", "random"], 2), "the command")))
    text = path.read_text()
    assert text.startswith("before\n<!-- x: begin -->\nethnos, 2 seats, 2 matches")
    assert text.endswith("<!-- x: end -->\nafter\n")
    assert "| `greedy` | 2 |" in text
    assert "`the command`" in text
    assert "old" not in text
    with pytest.raises(NoMarks):
        write(path, "y", "text")


def test_only_of_more_than_two_bots_ratings_are_told() -> None:
    def head(*specs: str) -> str:
        return next(line for line in page("x", run(SMUGGLERS, specs, 2), "") if line.startswith("| bot"))

    assert "rating" not in head("greedy", "random", "random")
    assert "rating" in head("greedy", "random", "beginner")


def test_a_measurement_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    keep = tmp_path / "matches.ndjson"
    specs = ["greedy", "random"]
    first = run("ethnos", specs, 2, keep=keep)
    done: list[int] = []
    more = run("ethnos", specs, 4, keep=keep, progress=done.append)
    assert (more[:2], done) == (first, [3, 4])
    assert [match.ranks for match in more] == [match.ranks for match in run("ethnos", specs, 4)]
    assert run("ethnos", specs, 3, keep=keep) == more[:3]
    with pytest.raises(OtherMatches):
        run("ethnos", specs, 4, seed="2", keep=keep)
