"""A match at a terminal: whose turn it is, what happened, what a person types."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from regelwerk.cli import commands, draw, files
from regelwerk.cli.ask import Answer, Question, Unclear
from regelwerk.cli.lines import Lines
from regelwerk.cli.out import Out, Sheet
from regelwerk.cli.people import Chair
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import explain
from regelwerk.cli.voice import Voice
from regelwerk.core.decisions import Refused
from regelwerk.core.hidden import Sight
from regelwerk.core.record import Record


class Left(Exception):
    """Somebody has left the table before the end; the match is put away."""


class Table:
    """Everything about one match that is being played here."""

    def __init__(
        self, record: Record, chairs: list[Chair], voice: Voice, out: Out, path: Path | None
    ) -> None:
        self.record = record
        self.chairs = chairs
        self.voice = voice.of(record.game, [chair.name for chair in chairs])
        self.out = out
        self.path = path
        """The file that always holds the match as it is now, if there is one."""
        self.lines = Lines(out)
        self.people = [seat for seat, chair in enumerate(chairs) if chair.bot is None]
        self.told: dict[int | None, int] = dict.fromkeys([None, *range(len(chairs))], -1)
        """The last line of the record that each seat, or a spectator, has been told."""
        self.shown: dict[int | None, list[Sheet]] = {}
        """The table as each of them has seen it last."""
        self.before: int | None = None
        """The person who sat here last."""
        self.looked: int | None = None
        """The person whose table is on the screen, as it was when nobody else had chosen since."""

    # ---- the match ------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the match is over; Left if somebody goes earlier."""
        while waiting := self.record.match.waiting:
            seat = next((seat for seat in waiting if self.chairs[seat].bot), waiting[0])
            if self.chairs[seat].bot is None:
                self.ask(seat)
            else:
                self.let_choose(seat)
            if len(self.people) < 2:
                self.tell(self.watcher)
        if len(self.people) > 1:
            self.out.clear()
            self.told[None] = min(self.told[seat] for seat in self.people)
            self.tell(None)

    @property
    def watcher(self) -> int | None:
        """Whose eyes see the screen all the time: the only person's, or a spectator's."""
        return self.people[0] if len(self.people) == 1 else None

    def let_choose(self, seat: int) -> None:
        """A program chooses. Its chance is its own: it tells nothing about the cards to come."""
        record, bot = self.record, self.chairs[seat].bot
        assert bot is not None
        rng = random.Random(f"bot {record.seed.hex()} {len(record.lines)}")
        well = getattr(bot, "failure", None) is None
        with self.out.while_waiting(self.voice.say(Say.THINKS, seat=self.voice.seat(seat))):
            answer = bot.choose(Sight(record.match, seat, rng))
        record.choose(answer, seat)
        if well and (failure := getattr(bot, "failure", None)) is not None:
            self.out.line(explain(self.voice, failure), "yellow")
            self.out.line(
                self.voice.say(Say.SUBSTITUTE, seat=self.voice.seat(seat), bot=str(getattr(bot, "name", "")))
            )
        self.looked = None

    def ask(self, seat: int) -> None:
        """A person chooses."""
        self.curtain(seat)
        match = self.record.match
        question = Question(match, match.asked(seat), self.voice)
        self.tell(seat)
        if self.looked != seat:
            self.show(seat, whole=False)
        self.put(question)
        while True:
            line = self.lines.read(question.notations)
            try:
                answer = self.understand(line, question, seat)
            except Refused as refused:
                self.out.line(self.voice.refusal(refused.refusal), "yellow")
            except Unclear as unclear:
                self.out.line(str(unclear), "yellow")
            else:
                if answer is not None:
                    self.record.choose(answer.value, seat)
                    break
                if self.record.match is not match:  # something was taken back
                    return
        self.keep()

    def understand(self, line: str, question: Question, seat: int) -> Answer | None:
        """The answer in a line; or what else it asks for is done."""
        if line.lstrip().startswith("?"):
            commands.ask(self, question, seat, line.lstrip()[1:].strip())
            return None
        command, rest = commands.named(self.voice, line)
        notations = {item.notation for item in question.items}
        if command is not None and " ".join(line.split()) not in notations:
            command(self, question, seat, rest)
            return None
        try:
            answer = question.hear(line)
        except LookupError:
            self.why_not(question, line)
            return None
        if answer is None:
            self.out.line(question.hint)
        return answer

    def why_not(self, question: Question, words: str) -> None:
        """These words are none of the choices: the reason, if the game knows one."""
        reason = question.match.why_not(words, question.decision.seat)
        if reason is not None:
            self.out.line(self.voice.refusal(reason), "yellow")
        if reason is None or reason.key.startswith("core."):
            self.out.line(question.hint)

    # ---- what is shown --------------------------------------------------------------------------

    def tell(self, seat: int | None) -> None:
        """What has happened since this seat (None: a spectator) was told last."""
        for number, events in self.record.log:
            if number > self.told[seat]:
                for event in events:
                    self.out.line(self.voice.event(event, seat))
        self.told[seat] = len(self.record.lines) - 1

    def remember(self) -> None:
        """A match goes on that began another day: everybody knows what happened up to their last choice."""
        for line in self.record.choices:
            self.told[line["seat"]] = line["n"]
        self.told[None] = len(self.record.lines) - 1

    def show(self, seat: int | None, whole: bool = True) -> None:
        """The table. Who reads line by line need not read again what has not changed, unless asked for."""
        sheets = draw.sheets(self.voice, self.record.match, seat)
        shown = self.shown.get(seat, []) if self.out.plain and not whole else []
        self.out.sheets([sheet for sheet in sheets if sheet not in shown])
        self.shown[seat] = sheets
        self.looked = seat

    def asks(self, question: Question) -> str:
        """The question, with the name of who is asked where there are several people."""
        if len(self.people) < 2:
            return question.text
        return self.voice.say(Say.ASKED, seat=self.voice.seat(question.decision.seat), ask=question.text)

    def put(self, question: Question) -> None:
        """The question and its choices."""
        self.out.heading(self.asks(question))
        for group in question.groups:
            if self.out.plain:
                self.out.items(question.listed(group))
            else:
                self.out.columns([(str(item.number), item.text) for item in group])
        self.out.line(question.hint, "dim")

    def curtain(self, seat: int) -> None:
        """Where several people share a screen, nobody sees another's cards."""
        if len(self.people) > 1 and self.before != seat:
            if self.before is not None:
                self.out.clear()
            self.out.line(self.voice.say(Say.CURTAIN, seat=self.voice.seat(seat)), "bold")
            self.lines.read([])
            self.out.clear()
            self.looked = None
        self.before = seat

    # ---- files ----------------------------------------------------------------------------------

    def keep(self) -> None:
        """After every choice the file is as new as the match."""
        if self.path is not None:
            try:
                files.save(self.record, self.path)
            except OSError as error:
                problem = explain(self.voice, error)
                self.out.line(self.voice.say(Say.NOT_SAVED, problem=problem), "yellow")

    def put_away(self, report: Callable[[str], None]) -> None:
        """Save the match and say how to go on with it; OSError if there is no place for it."""
        path = self.path or files.default_path(self.record.game.id)
        files.save(self.record, path)
        report(self.voice.say(Say.SAVED, path=str(path)))
        report(self.voice.say(Say.RESUME, command=f"regelwerk play --resume {files.quoted(path)}"))
