"""`regelwerk replay` and `regelwerk verify`: matches that are written down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from regelwerk.cli import draw, files
from regelwerk.cli.lines import Lines
from regelwerk.cli.options import seat_named
from regelwerk.cli.out import Out, printable
from regelwerk.cli.people import names
from regelwerk.cli.play import ranking
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import BAD, InFile, Trouble, explain
from regelwerk.cli.voice import GameVoice, Voice
from regelwerk.core.record import Line, Record, words_of

RECENT = 12
"""How many lines of the log stand above a table."""


def replay(voice: Voice, path: Path, at: int | None, seat: str | None, events: bool, plain: bool) -> int:
    """Show a match at one of its lines; on a terminal go through it step by step."""
    record = files.read_record(path)
    called = names(voice, record.seats)
    speaker = voice.of(record.game, called)
    viewer = Viewer(record, speaker, seat_named(seat, called), Out(plain))
    last = len(record.lines) - 1
    if at is not None and not 0 <= at <= last:
        raise InFile(path, Trouble(Say.NO_LINE, line=at, last=last))
    lines = Lines(viewer.out)
    if events:
        viewer.whole_log(last if at is None else at)
    elif at is None and lines.terminal and not viewer.out.plain:
        viewer.walk(lines)
    else:
        viewer.show(last if at is None else at)
    return 0


class Viewer:
    """A record as one seat sees it (None: a spectator)."""

    def __init__(self, record: Record, voice: GameVoice, seat: int | None, out: Out) -> None:
        self.record, self.voice, self.seat, self.out = record, voice, seat, out
        self.last = len(record.lines) - 1
        self.shown = {line["n"]: line for line in record.story(seat) if "n" in line}
        """The lines as this seat may read them."""
        self._steps: Iterator[tuple[Line, Record]] | None = None
        self._then = record
        self._number = -1

    def whole_log(self, number: int) -> None:
        """Every line up to this one: who chose what, and what came of it."""
        for line, then in steps(self.record, number):
            self.out.line(self.choice(line), "bold")
            if "undo" not in line:
                for event in then.match.events:
                    self.out.line(self.voice.event(event, self.seat))

    def choice(self, line: Line) -> str:
        """What a line of the record says: who chose what (unless this is a secret)."""
        say, number, seat = self.voice.say, line["n"], line.get("seat")
        if not isinstance(seat, int):
            return say(Say.LINE_SETUP, number=number)
        name = self.voice.seat(seat)
        if "undo" in line:
            return say(Say.LINE_UNDO, number=number, seat=name, lines=line["undo"])
        if (words := words_of(self.shown[line["n"]])) is not None:
            return say(Say.LINE_CHOICE, number=number, seat=name, words=words)
        return say(Say.LINE_SECRET, number=number, seat=name)

    def at(self, number: int) -> Record:
        """The match as it was after this line; going on is quicker than going back."""
        if self._steps is None or number < self._number:
            self._steps, self._number = steps(self.record, self.last), -1
        while self._number < number:
            line, self._then = next(self._steps)
            self._number = line["n"]
        return self._then

    def show(self, number: int) -> None:
        """The log of the last few lines and the table after this line."""
        then = self.at(number)
        out, voice = self.out, self.voice
        out.heading(voice.say(Say.LINE_OF, number=number, last=self.last, seat=voice.seat(self.seat)))
        told = [voice.event(event, self.seat) for _, events in then.log for event in events]
        for line in told[-RECENT:]:
            out.line(line)
        draw.show(out, voice, then.match, self.seat)
        if then.match.over:
            out.sheets([ranking(voice, then)])
        else:
            waiting = [voice.seat(seat) for seat in then.match.waiting]
            out.line(voice.say(Say.TO_CHOOSE, waiting=waiting))

    def walk(self, lines: Lines) -> None:
        """Forwards with Enter, back with b, to a line by its number."""
        number = 0
        say = self.voice.say
        self.show(number)
        self.out.line(say(Say.WALK_HELP), "dim")
        while True:
            try:
                line = lines.read([]).strip().casefold()
            except EOFError:
                return
            if line in ("q", "quit", say(Say.WORD_QUIT)):
                return
            if not line or line in ("n", "+"):
                number = min(number + 1, self.last)
            elif line in ("b", "-", say(Say.WORD_BACK)):
                number = max(number - 1, 0)
            elif line.isdecimal() and len(line) < 9 and int(line) <= self.last:
                number = int(line)
            else:
                self.out.line(say(Say.WALK_HELP))
                continue
            self.show(number)
            if number == self.last:
                self.out.line(say(Say.WALK_END), "dim")


def steps(record: Record, number: int) -> Iterator[tuple[Line, Record]]:
    """Each line up to this one, with the match (always the same one, growing) as it was after it."""
    then = Record(record.game, record.seats, record.settings, record.seed)
    for line in record.lines[: number + 1]:
        if "undo" in line:
            then.take_back(line["undo"])
            then.lines.append(line)
        elif line["n"]:
            then.choose(words_of(line), line["seat"])
        yield line, then


def verify(voice: Voice, paths: list[Path]) -> int:
    """One line for each file (of a folder each record in it); the exit code says whether all are in order."""
    if not paths:
        raise Trouble(Say.MISSING_ARGUMENT, name="RECORD", help="regelwerk verify --help")
    code = 0
    for path in paths:
        records = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not records:
            code = BAD
            print(voice.say(Say.IN_FILE, path=str(path), problem=voice.say(Say.NO_RECORDS)))
        for file in records:
            try:
                found = verdict(voice, files.read_record(file))
            except (InFile, OSError) as error:
                code = BAD
                print(printable(explain(voice, error)))
            else:
                print(voice.say(Say.IN_FILE, path=str(file), problem=found))
    return code


def verdict(voice: Voice, record: Record) -> str:
    """What was found in order."""
    called = names(voice, record.seats)
    speaker = voice.of(record.game, called)
    values = {"game": speaker.say(f"{record.game.id}.name"), "choices": len(record.choices)}
    if not record.match.over:
        return speaker.say(Say.FINE_SO_FAR, **values)
    winners = [called[seat] for seat in record.match.outcome.winners]
    return speaker.say(Say.FINE, winners=winners, count=len(winners), **values)
