"""`make bench`: measure, print, and write docs/performance.md."""

from __future__ import annotations

import datetime
import gc
import os
import platform
import random
import resource
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from bench import server
from bench.measure import ROUNDS, Effort, Row, best, effort, times
from bench.play import catanatron_matches, halfway, midgame, random_matches, record, search
from regelwerk.core import load, redeal, view
from regelwerk.core.text import Texts, catalogue_folders
from regelwerk.games import GAMES, game
from regelwerk.lab import simulate

TABLES = 5
"""Positions in which a search is measured: it thinks faster in some than in others."""
REPORT = Path(__file__).parent.parent / "docs" / "performance.md"


class Goal(NamedTuple):
    """What a game wants to hold; `-` where nothing is said."""

    seats: int = 4
    matches: int = 10
    """Of random play in one round of measuring."""
    decisions: str = "-"
    ratio: str = "-"
    copy: str = "-"
    fork: str = "-"
    record: str = "-"
    replay: str = "-"
    search: str = "-"


GOALS = {
    "ethnos": Goal(4, 20, ">= 200,000", ">= 5", "<= 5", "<= 30", "< 40", "< 20", ">= 2,000"),
    "skybridge": Goal(decisions=">= 100,000", copy="<= 20"),
    "revive": Goal(decisions=">= 100,000", copy="<= 20"),
    "ti4": Goal(6, 1, ">= 30,000", copy="<= 200"),
}


def speed(id: str, goal: Goal) -> list[Row]:
    """Random play against the peer, in the same run."""
    ours, peer = best(random_matches(game(id), goal.seats, goal.matches), catanatron_matches(2))
    return [
        Row(f"random play, {goal.seats} seats, one core: decisions/s", f"{1 / ours:,.0f}", goal.decisions),
        Row(f"Catanatron {version('catanatron')}, four random players: actions/s", f"{1 / peer:,.0f}"),
        Row("ratio", f"{peer / ours:.1f}", goal.ratio),
    ]


def thinking(id: str, goal: Goal) -> list[Row]:
    """What a bot needs: copies, forks, views, re-dealt worlds, in the middle of a turn."""
    match = midgame(game(id), goal.seats, 200)
    rng = random.Random(3)
    seat = match.waiting[0]
    copy, fork, look, world = best(
        times(1000, match.start.copy),
        times(500, match.fork),
        times(200, lambda: view(match, seat)),
        times(100, lambda: redeal(match, seat, rng)),
    )
    return [
        Row("copy of the state: us", f"{copy * 1e6:.1f}", goal.copy),
        Row(f"fork, {len(match.since)} choices into a turn: us", f"{fork * 1e6:.1f}", goal.fork),
        Row("view of a seat: us", f"{look * 1e6:.1f}"),
        Row("re-dealt world, at the same point: us", f"{world * 1e6:.1f}"),
    ]


def searching(id: str, goal: Goal) -> list[Row]:
    """How fast a search thinks in the middle of a match, at several tables."""
    works = [search(halfway(game(id), goal.seats, seed), 300) for seed in range(TABLES)]
    each = best(*works, rounds=ROUNDS // 2)
    speed = TABLES / sum(each)
    what = f"search, halfway through a match, one core: iterations/s ({TABLES} tables)"
    spread = f"{speed:,.0f} ({1 / max(each):,.0f} to {1 / min(each):,.0f})"
    return [Row(what, spread, goal.search)]


def records(id: str, goal: Goal) -> list[Row]:
    """A whole match written down, replayed and verified."""
    texts = [record(game(id), goal.seats, seed).dump() for seed in range(10)]
    loading = best(*[times(1, partial(load, text, GAMES)) for text in texts])
    sizes = [len(text.encode()) for text in texts]
    choices = sum(text.count("\n") for text in texts) // len(texts)
    return [
        Row(
            f"record of a whole match ({choices} lines on average): kB",
            f"{max(sizes) / 1000:.1f}",
            goal.record,
        ),
        Row(
            "replay and verify it, shortest to longest of ten: ms",
            f"{min(loading) * 1e3:.1f} to {max(loading) * 1e3:.1f}",
            goal.replay,
        ),
    ]


def processes(id: str) -> list[Row]:
    """Two processes against one, taken in turns.

    By the clock this only says something while a second core is free. What two free cores would need
    follows from the processor time: half of what the players use, and all of what hands out and collects.
    """

    def simulated(jobs: int) -> Effort:
        return effort(lambda: simulate(id, ["random"] * 4, matches=400, seed=1, jobs=jobs))

    runs = [(simulated(1), simulated(2)) for _ in range(6)]
    alone, clock = min(one.here for one, _ in runs), min(one.clock for one, _ in runs)
    needed = min(two.here + two.children / 2 for _, two in runs)
    together = min(two.clock for _, two in runs)
    return [
        Row("simulate, one process: random matches/s", f"{400 / alone:,.0f}"),
        Row("simulate, two processes against one, on free cores", f"{alone / needed:.2f}", ">= 1.7"),
        Row("the same by the clock, in this run", f"{clock / together:.2f}"),
    ]


def memory(id: str) -> list[Row]:
    """Resident memory over many matches in one process."""
    play = random_matches(game(id), 4, 1000)
    play()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(9):
        play()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return [Row("growth of the largest resident memory over 10,000 matches: kB", f"{grown:,}", "flat")]


def measured(id: str) -> list[Row]:
    """All that is measured of a game; what has nothing to do with its rules, of Ethnos only."""
    goal = GOALS[id]
    rows = [*speed(id, goal), *thinking(id, goal), *searching(id, goal), *records(id, goal)]
    return [*rows, *processes(id), *memory(id)] if id == "ethnos" else rows


def main() -> None:
    texts = Texts(*catalogue_folders())
    machine = (
        f"{datetime.date.today()}, {platform.machine()}, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"Regelwerk {version('regelwerk')}"
    )
    text = (
        "# Performance\n\nWritten by `make bench`: processor time, the best of "
        f"{ROUNDS} short rounds, the kinds taken in turns. Where other programs\nuse the cores too, single "
        "figures move by a third from run to run (caches and hyper-threads are shared); ratios\nof one run "
        "are steady. The moves of the table are measured by the clock. `python -m bench.streams` measures\n"
        "what takes longer.\n\n"
        f"{machine}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n"
    )
    print(text)
    sections: dict[str, Callable[[], list[Row]]] = {
        texts.say("en", f"{id}.name"): partial(measured, id) for id in GOALS if id in GAMES
    }
    sections["Table"] = server.measured
    for title, measure in sections.items():
        table = ["| what | measured | to hold |", "| --- | ---: | --- |"]
        table += [f"| {row.what} | {row.value} | {row.goal} |" for row in measure()]
        section = f"\n## {title}\n\n" + "\n".join(table) + "\n"
        print(section)
        text += section
    REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
