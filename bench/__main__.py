"""`make bench`: measure, print, and write docs/performance.md."""

from __future__ import annotations

import datetime
import gc
import platform
import random
import resource
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

from bench.measure import Row, best, times
from bench.play import catanatron_matches, midgame, random_matches, record
from regelwerk.core import load, redeal, view
from regelwerk.games import GAMES, game
from regelwerk.lab import simulate

REPORT = Path(__file__).parent.parent / "docs" / "performance.md"


def speed(id: str) -> list[Row]:
    """Random play against the peer, in the same run."""
    ours, peer = best(random_matches(game(id), 4, 30), catanatron_matches(3))
    return [
        Row("random play, four seats, one core: decisions/s", f"{1 / ours:,.0f}", ">= 200,000"),
        Row(f"Catanatron {version('catanatron')}, four random players: actions/s", f"{1 / peer:,.0f}"),
        Row("ratio", f"{peer / ours:.1f}", ">= 5"),
    ]


def thinking(id: str) -> list[Row]:
    """What a bot needs: copies, forks, views, re-dealt worlds, in the middle of a turn."""
    match = midgame(game(id), 4, 200)
    rng = random.Random(3)
    seat = match.waiting[0]
    copy, fork, look, world = best(
        times(3000, match.start.copy),
        times(1500, match.fork),
        times(1000, lambda: view(match, seat)),
        times(500, lambda: redeal(match, seat, rng)),
    )
    return [
        Row("copy of the state: us", f"{copy * 1e6:.1f}", "<= 5"),
        Row(f"fork, {len(match.since)} choices into a turn: us", f"{fork * 1e6:.1f}", "<= 30"),
        Row("view of a seat: us", f"{look * 1e6:.1f}"),
        Row("re-dealt world, at the same point: us", f"{world * 1e6:.1f}"),
    ]


def records(id: str) -> list[Row]:
    """A whole match written down, replayed and verified."""
    texts = [record(game(id), 4, seed).dump() for seed in range(10)]
    loading = best(*[times(1, partial(load, text, GAMES)) for text in texts])
    sizes = [len(text.encode()) for text in texts]
    choices = sum(text.count("\n") for text in texts) // len(texts)
    return [
        Row(f"record of a whole match ({choices} lines on average): kB", f"{max(sizes) / 1000:.1f}", "< 40"),
        Row(
            "replay and verify it, shortest to longest of ten: ms",
            f"{min(loading) * 1e3:.0f} to {max(loading) * 1e3:.0f}",
            "< 20",
        ),
    ]


def processes(id: str) -> list[Row]:
    """Two processes against one, taken in turns."""

    def simulated(jobs: int) -> Callable[[], int]:
        return lambda: simulate(id, ["random"] * 4, matches=600, seed=1, jobs=jobs).summary.matches

    one, two = best(simulated(1), simulated(2))
    rate = 1 / one
    return [
        Row("simulate, one process: random matches/s", f"{rate:,.0f}"),
        Row("simulate, two processes against one", f"{one / two:.2f}", ">= 1.7"),
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


def main() -> None:
    rows = [row for part in (memory, speed, thinking, records, processes) for row in part("ethnos")]
    table = ["| what | measured | to hold |", "| --- | ---: | --- |"]
    table += [f"| {row.what} | {row.value} | {row.goal} |" for row in rows]
    machine = (
        f"{datetime.date.today()}, {platform.machine()}, {platform.system()}, "
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"Regelwerk {version('regelwerk')}"
    )
    text = (
        "# Performance\n\nWritten by `make bench`. The machine is shared with other work, so single figures "
        "move by a third from run to run;\nratios of one run are steadier. Best of five short rounds, the "
        f"kinds taken in turns.\n\n{machine}\n\n## Ethnos\n\n" + "\n".join(table) + "\n"
    )
    print(text)
    REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
