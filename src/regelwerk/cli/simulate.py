"""`regelwerk simulate`: many matches at once, with a progress bar, files and a summary."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from regelwerk.cli.options import game_named, settings_from
from regelwerk.cli.out import Cell, Out, Sheet, heads
from regelwerk.cli.people import is_person, words
from regelwerk.cli.say import Say
from regelwerk.cli.signals import handled
from regelwerk.cli.trouble import INTERRUPTED, Trouble
from regelwerk.cli.voice import Voice
from regelwerk.lab import Interval, NoParquet, Standing, Summary, UnknownFormat, WorkerDied, simulate

MOST_JOBS = 256


def run(
    voice: Voice,
    game: str,
    seats: str,
    matches: int,
    seed: str | None,
    jobs: int,
    options: list[str],
    rotate: bool,
    out: Path | None,
    records: Path | None,
    as_json: bool,
) -> int:
    rules = game_named(game)
    for option, value, most in (("--matches", matches, 1_000_000_000), ("--jobs", jobs, MOST_JOBS)):
        if not 1 <= value <= most:
            raise Trouble(Say.NUMBER_RANGE, option=option, least=1, most=most, found=value)
    bots = words(seats)
    if any(is_person(word) for word in bots):
        raise Trouble(Say.NO_PEOPLE)
    if "" in bots:
        raise Trouble(Say.EMPTY_SEAT)
    settings = settings_from(rules, options)
    stop = Stopping(voice)
    with handled(stop, "SIGINT", "SIGTERM"), progress_bar(voice, matches) as progress:
        try:
            results = simulate(
                game,
                bots,
                matches,
                seed if seed is not None else str(secrets.randbelow(10**9)),
                jobs,
                settings=settings,
                rotate=rotate,
                out=out,
                records=records,
                keep=False,
                progress=progress,
                stop=lambda: stop.number != 0,
            )
        except UnknownFormat as unknown:
            raise Trouble(Say.UNKNOWN_FORMAT, path=str(unknown.path), known=unknown.known) from None
        except NoParquet:
            raise Trouble(Say.NO_PARQUET, command="pip install 'regelwerk[lab]'") from None
        except WorkerDied:
            raise Trouble(Say.WORKER_DIED) from None
    summary = results.summary
    if as_json:
        print(json.dumps(summary.plain(), ensure_ascii=False))
    else:
        report(voice.of(rules), summary, out, records)
    if summary.interrupted:
        print(voice.say(Say.CUT_SHORT, matches=summary.matches, asked=summary.asked), file=sys.stderr)
        return 128 + stop.number if stop.number else INTERRUPTED
    return 0


# ---- while it runs ------------------------------------------------------------------------------


class Stopping:
    """Ctrl-C asks the simulation to end; asked twice, it ends at once."""

    def __init__(self, voice: Voice) -> None:
        self.number = 0
        self.voice = voice

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self.number:
            raise KeyboardInterrupt
        self.number = number
        if sys.stderr.isatty():
            print(self.voice.say(Say.STOPPING), file=sys.stderr)


@contextmanager
def progress_bar(voice: Voice, matches: int) -> Iterator[Callable[[Summary], None] | None]:
    """On a terminal: how far, how fast, how long still. It needs no thread of its own."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.fields[said]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
    )
    shown = 0.0

    def progress(summary: Summary) -> None:
        nonlocal shown
        if time.monotonic() - shown < 0.1 and summary.matches < matches:
            return
        shown = time.monotonic()
        rate = round(summary.matches / summary.seconds) if summary.seconds else 0
        said = voice.say(Say.PROGRESS, done=summary.matches, all=matches, rate=rate)
        bar.update(task, completed=summary.matches, said=said)
        bar.refresh()

    with bar:
        task = bar.add_task("", total=matches, said="")
        yield progress


# ---- afterwards ---------------------------------------------------------------------------------


def report(voice: Voice, summary: Summary, out: Path | None, records: Path | None) -> None:
    """The summary for a person."""
    screen, say = Out(), voice.say
    rate = round(summary.decisions_per_second)
    seconds = f"{summary.seconds:.1f}".replace(".", say(Say.DECIMAL))
    figures = {"matches": summary.matches, "seconds": seconds, "rate": rate}
    screen.line(say(Say.SIMULATED, seed=summary.plan.seed, **figures))
    if summary.matches:
        columns = (say(Say.HEAD_WINS), say(Say.HEAD_MEAN_RANK), say(Say.HEAD_MEAN_SCORE))
        rows = [(Cell(name), *_cells(voice, standing)) for name, standing in summary.bots.items()]
        screen.sheets([Sheet(say(Say.BY_BOT), heads(say(Say.HEAD_BOT), *columns), tuple(rows))])
        rows = [(Cell(str(seat)), *_cells(voice, standing)) for seat, standing in enumerate(summary.seats, 1)]
        screen.sheets([Sheet(say(Say.BY_SEAT), heads(say(Say.HEAD_SEAT), *columns), tuple(rows))])
    for name, standing in summary.bots.items():
        if standing.failed:
            screen.line(say(Say.FAILED, bot=name, count=standing.failed))
    for path in (out, records):
        if path is not None:
            screen.line(say(Say.WRITTEN, path=str(path)))


def _cells(voice: Voice, standing: Standing) -> list[Cell]:
    wins, ranks, scores = (
        standing.wins.interval(share=True),
        standing.ranks.interval(),
        standing.scores.interval(),
    )
    return [
        Cell(_said(voice, wins, 100, 1, " %")),
        Cell(_said(voice, ranks, 1, 2)),
        Cell(_said(voice, scores, 1, 2)),
    ]


def _said(voice: Voice, interval: Interval, times: int, digits: int, unit: str = "") -> str:
    def number(value: float) -> str:
        return f"{value * times:.{digits}f}".replace(".", voice.say(Say.DECIMAL))

    mean = number(interval.mean) + unit
    if interval.low is None or interval.high is None:
        return mean
    return f"{mean} ({number(interval.low)}–{number(interval.high)})"
