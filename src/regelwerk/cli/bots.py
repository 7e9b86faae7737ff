"""`regelwerk bots`: check a program that plays, and measure how strong bots are."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from regelwerk.bots import bot, close
from regelwerk.bots import check as checking
from regelwerk.bots import measure as measuring
from regelwerk.bots.rating import Interval
from regelwerk.bots.specs import command_of
from regelwerk.cli.options import game_named
from regelwerk.cli.out import Cell, Out, Sheet, heads
from regelwerk.cli.say import Say
from regelwerk.cli.simulate import MOST_JOBS
from regelwerk.cli.trouble import BAD, Trouble
from regelwerk.cli.voice import Voice
from regelwerk.core.chance import Chance

SIGNS = {checking.GOOD: "+", checking.NOTE: "·", checking.BAD: "-"}
STYLES = {checking.GOOD: "", checking.NOTE: "yellow", checking.BAD: "red"}


def check(voice: Voice, command: list[str], game: str | None, seconds: float, matches: int) -> int:
    """Let a program play, and say how it went."""
    words = command_of(command[0]) if len(command) == 1 else command
    if not words:
        raise Trouble(Say.MISSING_ARGUMENT, name="COMMAND", help="regelwerk bots check --help")
    in_range("--seconds", seconds, 86_400)
    in_range("--matches", matches, 1000)
    games = None if game is None else [game_named(game)]
    out = Out()
    report = checking.check(words, games, seconds, matches=matches)
    for finding in report.findings:
        out.line(f"{SIGNS[finding.mark]} {voice.say(finding.key, **finding.values)}", STYLES[finding.mark])
    out.line(voice.say(Say.BOT_FINE if report.passed else Say.BOT_NOT_FINE, bot=report.command), "bold")
    return 0 if report.passed else BAD


def measure(
    voice: Voice,
    game: str,
    bots: list[str],
    seats: int | None,
    matches: int,
    seed: str,
    jobs: int,
    keep: Path | None,
    write: str | None,
    page: Path,
    as_json: bool,
) -> int:
    """Let bots play many matches, and say how strong they are."""
    rules = game_named(game)
    if len(bots) < 2:
        raise Trouble(Say.TWO_BOTS)
    in_range("--matches", matches, 1_000_000)
    in_range("--jobs", jobs, MOST_JOBS)
    if seats is not None:
        in_range("--seats", seats, len(bots), least=2)
    rules.new_state(seats or len(bots), {}, Chance(b""))  # says which numbers of seats there are
    for spec in bots:
        close(bot(spec))  # better now than in the middle
    try:
        if write is not None:
            measuring.around(page, write)  # better now than after an hour
        played = measuring.run(game, bots, matches, seats or 0, seed, jobs, keep, progress(matches))
        if write is not None:
            words = ["regelwerk", "bots", "measure", game, *bots, "--matches", str(matches)]
            words += ["--seats", str(seats)] if seats else []
            words += ["--seed", seed] if seed != "1" else []
            measuring.write(page, write, "\n".join(measuring.page(game, played, shlex.join(words))))
    except measuring.OtherMatches:
        raise Trouble(Say.OTHER_MATCHES, path=str(keep)) from None
    except measuring.NoMarks:
        raise Trouble(Say.NO_MARKS, path=str(page), name=str(write)) from None
    found = measuring.lines(played)
    if as_json:
        print(json.dumps([line._asdict() for line in found], ensure_ascii=False))
        return 0
    out, at = Out(), len(played[0].bots)
    values = {"matches": len(played), "seats": at, "seed": seed, "fair": round(100 / at)}
    out.line(voice.say(Say.MEASURED, game=voice.game_name(rules), **values))
    out.sheets([sheet(voice, found)])
    for failure in measuring.failures(played):
        out.line(failure, "yellow")
    return 0


def in_range(option: str, value: float, most: int, least: int = 1) -> None:
    if not least <= value <= most:
        raise Trouble(Say.NUMBER_RANGE, option=option, least=least, most=most, found=value)


def progress(matches: int) -> Callable[[int], None]:
    """On a terminal: how far it has come."""
    if not sys.stderr.isatty():
        return lambda done: None
    return lambda done: print(f"\r{done}/{matches}", end="\n" if done == matches else "", file=sys.stderr)


def sheet(voice: Voice, found: Sequence[measuring.Line]) -> Sheet:
    """The figures as a table."""

    def number(value: float, digits: int) -> str:
        return f"{value:.{digits}f}".replace(".", voice.say(Say.DECIMAL))

    def said(interval: Interval, digits: int = 0, times: int = 1, unit: str = "") -> Cell:
        middle, low, high = (number(times * value, digits) for value in interval)
        return Cell(f"{middle}{unit} ({low}–{high})")

    keys = (Say.HEAD_BOT, Say.HEAD_MATCHES, Say.HEAD_RATING, Say.HEAD_WINS, Say.HEAD_MEAN_SCORE)
    rows = [
        (
            Cell(line.bot),
            Cell(str(line.matches)),
            said(line.rating),
            said(line.wins, times=100, unit=" %"),
            said(line.score, digits=1),
            Cell(number(line.rank, 2)),
            Cell(number(1000 * line.seconds, 1)),
        )
        for line in found
    ]
    return Sheet("", heads(*map(voice.say, (*keys, Say.HEAD_MEAN_RANK, Say.HEAD_TIME))), tuple(rows))
