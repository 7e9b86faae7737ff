"""`regelwerk play`: a match at this terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from regelwerk.bots import BotFailed, close
from regelwerk.cli import draw, files
from regelwerk.cli.options import game_named, settings_from
from regelwerk.cli.out import Cell, Out, Sheet, heads
from regelwerk.cli.people import chairs, words
from regelwerk.cli.say import Say
from regelwerk.cli.signals import handled
from regelwerk.cli.table import Left, Table
from regelwerk.cli.trouble import BAD, CLOSED, INTERRUPTED, InFile, Trouble, explain
from regelwerk.cli.voice import GameVoice, Voice
from regelwerk.core.chance import seed_from
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.record import Record
from regelwerk.core.say import Say as CoreSay
from regelwerk.games import GAMES

DEFAULT_SEATS = "me,greedy,greedy,random"


class Terminated(BaseException):
    """The system wants this program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


def terminate(number: int, frame: FrameType | None) -> None:
    """A closed window or a system that shuts down ends a match like Ctrl-C: it is saved."""
    raise Terminated(number)


def play(
    voice: Voice,
    game: str | None,
    seats: str | None,
    options: list[str],
    seed: str | None,
    plain: bool,
    save: Path | None,
    old: Path | None,
) -> int:
    """A new match, or an old one that goes on."""
    if old is not None:
        for option, given in (("--option", options), ("--seed", seed)):
            if given:
                raise Trouble(Say.NOT_WITH_RESUME, option=option)
        return resume(voice, old, game, seats, plain, save)
    if game is None:
        raise Trouble(Say.WHICH_GAME, known=list(GAMES))
    return start(voice, game_named(game), seats or DEFAULT_SEATS, options, seed, plain, save)


def start(
    voice: Voice,
    game: Game,
    seats: str,
    options: list[str],
    seed: str | None,
    plain: bool,
    save: Path | None,
) -> int:
    """A new match."""
    who = words(seats)
    if len(who) not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise BadSettings(CoreSay.BAD_SEATS, seats=len(who), least=least, most=most)
    sitting = chairs(voice, who)
    settings = settings_from(game, options)
    secret = secrets.token_bytes(32) if seed is None else seed_from(seed)
    record = Record(game, who, settings, secret)
    if save is not None:
        files.check_free(save)
        files.save(record, save)  # now rather than after the first choice: is there a place for it?
    table = Table(record, sitting, voice, Out(plain), save)
    say, out = table.voice.say, table.out
    out.line(say(Say.BEGINS, game=say(f"{game.id}.name"), seats=[chair.name for chair in sitting]), "bold")
    if table.people:
        out.line(say(Say.BEGINS_HELP), "dim")
    out.line(say(Say.COMMITMENT, commitment=record.header["commitment"]), "dim")
    return sit_down(table)


def resume(
    voice: Voice, path: Path, game: str | None, seats: str | None, plain: bool, save: Path | None
) -> int:
    """Go on with a match; it is kept in the same file unless another one is named."""
    record = files.read_record(path)
    if game is not None and game_named(game) is not record.game:
        raise InFile(path, Trouble(Say.OTHER_GAME, given=game, found=record.game.id))
    who = list(record.seats) if seats is None else words(seats)
    if len(who) != len(record.seats):
        raise Trouble(Say.RESUME_SEATS, seats=len(who), needed=len(record.seats))
    if save is not None and save != path:
        files.check_free(save)
    table = Table(record, chairs(voice, who), voice, Out(plain), save or path)
    if record.match.over:
        table.out.line(voice.say(Say.ALREADY_OVER))
        finish(table, path)
        return 0
    table.remember()
    table.keep()
    table.out.line(voice.say(Say.RESUMED, seats=[chair.name for chair in table.chairs]), "bold")
    return sit_down(table)


def sit_down(table: Table) -> int:
    """Play; whatever ends it too early, the match is saved. The exit code."""
    say = table.voice.say
    with handled(terminate, "SIGTERM", "SIGHUP"):
        try:
            with closing_bots(table):
                table.play()
        except Left:
            return 0
        except EOFError:
            if table.lines.terminal:  # Ctrl-D: somebody leaves
                return put_away(table, say(Say.LEFT), 0)
            return put_away(table, say(Say.NO_MORE_LINES), BAD)
        except BotFailed as failed:
            return put_away(table, explain(table.voice, failed), BAD)
        except KeyboardInterrupt:
            return put_away(table, say(Say.STOPPED), INTERRUPTED)
        except Terminated as end:
            return put_away(table, say(Say.STOPPED), end.code)
        except BrokenPipeError:
            if table.people:
                with suppress(OSError):
                    put_away(table, say(Say.STOPPED), CLOSED)
            raise
    path = table.path
    if path is None and table.people:
        path = files.default_path(table.record.game.id)
        try:
            files.save(table.record, path)
        except OSError as error:
            table.out.line(explain(table.voice, error))
            path = None
    elif path is not None:
        table.keep()
    finish(table, path)
    return 0


def put_away(table: Table, why: str, code: int) -> int:
    """The match ends too early: save it, and say so in one go on stderr."""
    told = [why]
    try:
        table.put_away(told.append)
    except OSError as error:
        told.append(table.voice.say(Say.NOT_SAVED, problem=explain(table.voice, error)))
        code = code or BAD
    if table.lines.terminal:
        table.out.raw("")  # the cursor stands behind the prompt
    print("regelwerk:", "\n".join(told), file=sys.stderr)
    return code


def finish(table: Table, path: Path | None) -> None:
    """The last picture, who won and why, and how to see it all again."""
    out, voice, record = table.out, table.voice, table.record
    draw.show(out, voice, record.match, table.watcher)
    out.sheets([ranking(voice, record)])
    winners = [voice.seat(seat) for seat in record.match.outcome.winners]
    out.line(voice.say(Say.WON, winners=winners, count=len(winners)), "bold")
    out.line(voice.say(Say.REVEALED, seed=record.seed.hex()), "dim")
    if path is not None:
        out.line(voice.say(Say.KEPT, path=str(path)))
        out.line(voice.say(Say.AGAIN, command=f"regelwerk replay {files.quoted(path)}"))


def ranking(voice: GameVoice, record: Record) -> Sheet:
    """Who came in which place, and what decided between equals."""
    outcome = record.match.outcome
    tied = len(set(outcome.scores)) < len(outcome.scores)
    rows = []
    for seat in sorted(range(len(record.seats)), key=lambda seat: outcome.ranks[seat]):
        cells = [str(outcome.ranks[seat]), voice.seat(seat), voice.value(outcome.scores[seat])]
        if tied:
            equal = outcome.scores.count(outcome.scores[seat]) > 1
            cells.append(
                ", ".join(map(str, outcome.tie_breaks[seat])) if equal and outcome.tie_breaks else ""
            )
        rows.append(tuple(Cell(cell) for cell in cells))
    head = [voice.say(Say.HEAD_RANK), voice.say(Say.HEAD_NAME), voice.say(Say.HEAD_SCORE)]
    if tied:
        head.append(voice.say(Say.HEAD_TIE))
    return Sheet(voice.say(Say.RESULT), heads(*head), tuple(rows))


@contextmanager
def closing_bots(table: Table) -> Iterator[None]:
    """Programs of others go home when the match does."""
    try:
        yield
    finally:
        for chair in table.chairs:
            if chair.bot is not None:
                close(chair.bot)
