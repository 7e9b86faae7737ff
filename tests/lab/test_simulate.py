"""Simulations: the same from one seed however they are run, and nothing lost or half written."""

from __future__ import annotations

import csv
import json
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from regelwerk.bots.random import Random
from regelwerk.core.game import BadSettings
from regelwerk.core.hidden import Sight
from regelwerk.core.match import Match
from regelwerk.core.replay import load
from regelwerk.games import GAMES, game
from regelwerk.lab import NoParquet, Results, Summary, UnknownFormat, WorkerDied, simulate, workers
from regelwerk.lab.matches import Plan, Played, play, play_at_random
from regelwerk.lab.summary import Tally
from regelwerk.lab.workers import Chunks, packed, unpacked

RANDOM = ["random", "random", "random"]


def matches(results: Results) -> list[Played]:
    return list(results.matches)


# ---- the same again ---------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [RANDOM, ["greedy", "random"]])
def test_the_number_of_processes_changes_nothing(bots: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    number = 40 if bots == RANDOM else 6
    one = simulate("ethnos", bots, number, seed=7)
    for jobs, seconds in ((2, 0.2), (3, 0.001), (2, 100.0)):
        monkeypatch.setattr(workers, "CHUNK_SECONDS", seconds)
        other = simulate("ethnos", bots, number, seed=7, jobs=jobs)
        assert matches(other) == matches(one)
        plain = other.summary.plain()
        assert {key: plain[key] for key in ("by_bot", "by_seat", "decisions")} == {
            key: one.summary.plain()[key] for key in ("by_bot", "by_seat", "decisions")
        }


def test_threads_elsewhere_change_nothing() -> None:
    """Where other threads run, processes are not forked."""
    import threading

    ethnos = game("ethnos")
    enough = threading.Event()
    other = threading.Thread(target=enough.wait)
    other.start()
    try:
        assert matches(simulate(ethnos, RANDOM, 10, 7, jobs=2)) == matches(simulate(ethnos, RANDOM, 10, 7))
    finally:
        enough.set()
        other.join()


def test_more_matches_begin_with_the_same_ones() -> None:
    assert matches(simulate("ethnos", RANDOM, 12, seed=1))[:5] == matches(
        simulate("ethnos", RANDOM, 5, seed=1)
    )


def test_another_seed_gives_other_matches() -> None:
    assert matches(simulate("ethnos", RANDOM, 3, seed=1)) != matches(simulate("ethnos", RANDOM, 3, seed=2))
    assert matches(simulate("ethnos", RANDOM, 3, seed="7")) == matches(simulate("ethnos", RANDOM, 3, seed=7))


def test_the_quick_way_plays_the_same_matches(tmp_path: Path) -> None:
    """Random programs need no log and no way back, but choose the same with them."""
    quick = simulate("ethnos", RANDOM, 5, seed=3)
    recorded = simulate("ethnos", RANDOM, 5, seed=3, records=tmp_path)
    own = simulate("ethnos", [Random, Random, Random], 5, seed=3)
    assert matches(quick) == matches(recorded) == matches(own)


def test_both_ways_of_playing_count_the_same_choices() -> None:
    light = Match.new(game("ethnos"), 2, {"pillage": "together"}, b"x", light=True)
    heavy = Match.new(game("ethnos"), 2, {"pillage": "together"}, b"x")
    counted = play_at_random(light, random.Random(1))
    assert counted == play(heavy, [Random(), Random()], random.Random(1))
    assert min(counted) > 0


def test_records_are_those_of_the_matches(tmp_path: Path) -> None:
    results = simulate(
        "ethnos", ["greedy", "random"], 3, seed=5, jobs=2, records=tmp_path / "records", rotate=True
    )
    files = sorted((tmp_path / "records").iterdir())
    assert [file.name for file in files] == [f"match-{number:07}.jsonl" for number in range(3)]
    for file, match in zip(files, results.matches, strict=True):
        record = load(file.read_text(), GAMES)
        assert record.match.outcome.scores == match.scores
        assert record.seats == (("greedy", "random"), ("random", "greedy"))[match.number % 2]
        assert len(record.choices) == sum(match.choices)


# ---- who sits where ---------------------------------------------------------------------------------


def test_rotation() -> None:
    plan = Plan("ethnos", ("a", "b", "c"), "1", rotate=True)
    assert [plan.order(number) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    assert Plan("ethnos", ("a", "b"), "1").order(3) == [0, 1]


def test_rows_say_who_sat_there() -> None:
    results = simulate("ethnos", ["greedy", "random", "random"], 6, seed=2, rotate=True)
    rows = list(results.rows())
    assert len(rows) == 18
    assert [row.seat for row in rows if row.bot == "greedy"] == [0, 2, 1, 0, 2, 1]
    assert rows[7]._asdict() | {"rank": 0, "score": 0, "choices": 0} == {
        "match": 2,
        "seed": "2/2",
        "seat": 1,
        "bot": "greedy",
        "rank": 0,
        "score": 0,
        "choices": 0,
    }


def test_settings_hold() -> None:
    tribes = {"tribes": "halflings,elves,orcs,trolls,giants"}
    with_halflings = simulate("ethnos", RANDOM, 5, 1, settings=tribes).summary.plain()
    assert with_halflings["settings"]["tribes"] == tribes["tribes"]
    assert with_halflings["by_seat"] != simulate("ethnos", RANDOM, 5, 1).summary.plain()["by_seat"]


# ---- files ------------------------------------------------------------------------------------------


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a file as dicts, with numbers as numbers."""
    if path.suffix == ".ndjson":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix == ".parquet":
        import pyarrow.parquet

        found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
        return found
    with path.open(newline="") as file:
        text = ("seed", "bot")
        return [{k: v if k in text else int(v) for k, v in row.items()} for row in csv.DictReader(file)]


@pytest.mark.parametrize("ending", ["csv", "ndjson", "parquet", "CSV"])
def test_files(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"results.{ending}"
    results = simulate("ethnos", ["random", "greedy"], 5, seed=1, out=path)
    rows = [row._asdict() for row in results.rows()]
    assert read(path) == rows
    later = tmp_path / f"later.{ending}"
    results.save(later)
    assert read(later) == rows
    assert sorted(tmp_path.iterdir()) == [later, path]


def test_many_rows_in_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from regelwerk.lab.tables import Parquet

    monkeypatch.setattr(Parquet, "GROUP", 7)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0.0)
    results = simulate("ethnos", RANDOM, 20, seed=1, out=tmp_path / "results.parquet")
    assert read(tmp_path / "results.parquet") == [row._asdict() for row in results.rows()]


def test_an_unknown_ending(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat):
        simulate("ethnos", RANDOM, 5, out=tmp_path / "results.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NoParquet):
        simulate("ethnos", RANDOM, 5, out=tmp_path / "results.parquet")
    assert list(tmp_path.iterdir()) == []


class Broken(Exception):
    def __init__(self, seat: int, *, why: str) -> None:
        super().__init__(f"{why} {seat}")
        self.seat, self.why = seat, why


class Breaks:
    """A bot that is all right for a while."""

    def __init__(self) -> None:
        self.left = 400

    def choose(self, sight: Sight) -> Any:
        self.left -= 1
        if not self.left:
            raise Broken(sight.seat, why="tired")
        return Random().choose(sight)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_mistake_in_a_bot_leaves_nothing_behind(tmp_path: Path, jobs: int) -> None:
    (tmp_path / "results.csv").write_text("precious")
    with pytest.raises(Broken) as broken:
        simulate(
            "ethnos", [Breaks, "random"], 500, 1, jobs, out=tmp_path / "results.csv", records=tmp_path / "r"
        )
    assert (broken.value.seat, broken.value.why) == (0, "tired")
    assert (tmp_path / "results.csv").read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []
    assert not list((tmp_path / "r").glob("*.part"))


class Gone:
    """A bot whose process the system ends."""

    def choose(self, sight: Sight) -> Any:
        import os

        os._exit(9)


def test_a_worker_that_dies_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(WorkerDied):
        simulate("ethnos", [Gone, "random"], 50, jobs=2, out=tmp_path / "results.csv")
    assert list(tmp_path.iterdir()) == []


def test_exceptions_travel() -> None:
    here = unpacked(*packed(Broken(3, why="tired")))
    assert isinstance(here, Broken)
    assert (here.seat, here.why, str(here)) == (3, "tired", "tired 3")

    class Local(Exception):
        """Cannot be pickled."""

    assert "Local" in str(unpacked(*packed(Local("x"))))


# ---- interrupted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_simulation_that_is_stopped_keeps_what_is_done(tmp_path: Path, jobs: int) -> None:
    seen: list[int] = []
    results = simulate(
        "ethnos",
        RANDOM,
        1_000_000,
        seed=7,
        jobs=jobs,
        out=tmp_path / "results.csv",
        progress=lambda summary: seen.append(summary.matches),
        stop=lambda: bool(seen) and seen[-1] > 20,
    )
    done = matches(results)
    assert results.summary.interrupted
    assert 20 < len(done) == results.summary.matches < 1_000_000
    assert seen == sorted(seen)
    assert [match.number for match in done] == sorted(match.number for match in done)
    assert len(read(tmp_path / "results.csv")) == 3 * len(done)
    everything = matches(simulate("ethnos", RANDOM, done[-1].number + 1, seed=7))
    assert all(everything[match.number] == match for match in done)


def test_a_keyboard_interrupt_is_not_swallowed(tmp_path: Path) -> None:
    def interrupt(summary: Summary) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("ethnos", RANDOM, 100, out=tmp_path / "results.csv", progress=interrupt)
    assert list(tmp_path.iterdir()) == []


# ---- what cannot be played --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ({"seats": ["random"]}, BadSettings),
        ({"seats": ["random", "rondom"]}, ValueError),
        ({"matches": 0}, ValueError),
        ({"jobs": 0}, ValueError),
        ({"settings": {"tribs": "elves"}}, BadSettings),
        ({"settings": {"tribes": "elves,elves"}}, BadSettings),
        ({"game": "chess"}, KeyError),
    ],
)
def test_what_cannot_be_played(tmp_path: Path, arguments: dict[str, Any], wrong: type[Exception]) -> None:
    usual: dict[str, Any] = {
        "game": "ethnos",
        "seats": RANDOM,
        "out": tmp_path / "r.csv",
        "records": tmp_path / "r",
    }
    with pytest.raises(wrong):
        simulate(**usual | arguments)
    assert list(tmp_path.iterdir()) == []


class Fails(Random):
    """A bot that says of itself that it has failed, as programs of others do."""

    failure: object = None

    def choose(self, sight: Sight) -> Any:
        self.failure = "broken"
        return super().choose(sight)


def test_programs_that_break_down_are_counted_and_begin_anew() -> None:
    results = simulate("ethnos", [Fails, "random"], 4, seed=1, rotate=True)
    assert results.summary.bots["Fails"].failed == 4
    assert results.summary.plain()["by_bot"][0]["failed"] == 4
    assert "failed" not in results.summary.plain()["by_bot"][1]


# ---- figures ----------------------------------------------------------------------------------------


def test_the_summary_adds_up() -> None:
    results = simulate("ethnos", ["greedy", "random", "random"], 12, seed=4, rotate=True)
    done, rows = matches(results), list(results.rows())
    summary = results.summary
    assert summary.decisions == sum(sum(match.choices) for match in done)
    greedy = summary.bots["greedy"]
    scores = [row.score for row in rows if row.bot == "greedy"]
    assert greedy.scores.interval().mean == pytest.approx(sum(scores) / 12)
    assert summary.bots["random"].ranks.interval().mean == pytest.approx(
        sum(row.rank for row in rows if row.bot == "random") / 24
    )
    shares = sum(standing.wins.total for standing in summary.seats)
    assert shares == pytest.approx(12), "each match has one victory to share out"
    assert json.loads(json.dumps(summary.plain())) == summary.plain()


def test_intervals() -> None:
    tally = Tally()
    tally.add(1.0)
    assert tally.interval() == (1.0, None, None)
    for value in (2.0, 3.0, 4.0):
        tally.add(value)
    mean, low, high = tally.interval()
    assert low is not None
    assert high is not None
    assert mean == 2.5
    assert high - mean == pytest.approx(mean - low) == pytest.approx(1.959964 * math.sqrt(5 / 3 / 4))


def test_a_share_that_never_changed_is_not_certain() -> None:
    tally = Tally()
    for _ in range(30):
        tally.add(1.0)
    assert tally.interval(share=True) == (1.0, 0.9, 1.0)


def test_intervals_hold_the_truth_about_19_times_in_20() -> None:
    rng = random.Random(1)
    hits = 0
    for _ in range(400):
        tally = Tally()
        for _ in range(60):
            tally.add(rng.gauss(10, 3))
        _, low, high = tally.interval()
        assert low is not None
        assert high is not None
        hits += low < 10 < high
    assert 0.91 < hits / 400 < 0.98


@pytest.mark.parametrize("matches", [1, 2, 7, 100, 12345])
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_chunks_are_all_matches_once(matches: int, jobs: int) -> None:
    chunks = Chunks(matches, jobs)

    def all_of_them() -> Iterator[int]:
        while numbers := chunks.next():
            yield from numbers
            chunks.took(len(numbers), 0.001 * len(numbers))

    assert list(all_of_them()) == list(range(matches))


def test_memory_stays_flat() -> None:
    """Many matches take no more than few: nothing is kept but sums."""
    import tracemalloc

    def after(number: int) -> int:
        tracemalloc.start()
        simulate("ethnos", ["random", "random"], number, seed=1, keep=False)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    after(5)
    assert after(60) < after(15) * 1.2 + 50_000
