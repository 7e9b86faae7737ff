"""What one may type beside an answer: undo, log, table, save, help, quit, and questions."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from regelwerk.bots.search import Search
from regelwerk.cli import files
from regelwerk.cli.ask import Question, Unclear
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.trouble import explain as said
from regelwerk.cli.voice import GameVoice
from regelwerk.core.decisions import Choose
from regelwerk.core.hidden import Sight
from regelwerk.core.say import Say as CoreSay

if TYPE_CHECKING:
    from regelwerk.cli.table import Table

Do = Callable[["Table", Question, int, str], None]
RECENT = 20
"""How many lines of the log are shown without `log all`."""


class Command(NamedTuple):
    """A word that is no answer, what it does and how that is said."""

    word: Say
    about: Say
    do: Do


def named(voice: GameVoice, line: str) -> tuple[Do | None, str]:
    """The command that a line begins with, in the reader's language or in English, and the rest."""
    word, _, rest = line.strip().partition(" ")
    for command in COMMANDS:
        known = (voice.say(command.word), voice.texts.say("en", command.word))
        if word.casefold() in known:
            return command.do, rest.strip()
    return None, ""


def undo(table: Table, question: Question, seat: int, rest: str) -> None:
    """Take back the seat's last choice. Programs agree to that; people need not: for them it goes as far
    as it is free."""
    table.record.undo(seat, agreed=[other for other, chair in enumerate(table.chairs) if chair.bot])
    table.out.line(table.voice.say(Say.UNDONE))
    table.looked = None
    table.keep()


def log(table: Table, question: Question, seat: int, rest: str) -> None:
    everything = rest.casefold() in (table.voice.say(Say.WORD_ALL), "all")
    told = [table.voice.event(event, seat) for _, events in table.record.log for event in events]
    for line in told if everything else told[-RECENT:]:
        table.out.line(line)
    if not everything and len(told) > RECENT:
        table.out.line(table.voice.say(Say.LOG_MORE, shown=RECENT, all=len(told)), "dim")


def show_table(table: Table, question: Question, seat: int, rest: str) -> None:
    table.show(seat)
    table.put(question)


def save(table: Table, question: Question, seat: int, rest: str) -> None:
    """In the match's own file; or in another one, which becomes its own if it had none."""
    path = Path(rest).expanduser() if rest else table.path or files.default_path(table.record.game.id)
    try:
        if path != table.path:
            files.check_free(path)
        files.save(table.record, path)
    except (OSError, Trouble) as error:
        raise Unclear(said(table.voice, error)) from None
    table.path = table.path or path
    table.out.line(table.voice.say(Say.SAVED, path=str(path)))


def leave(table: Table, question: Question, seat: int, rest: str) -> None:
    from regelwerk.cli.table import Left

    try:
        table.put_away(table.out.raw)
    except OSError as error:
        raise Unclear(table.voice.say(Say.CANNOT_LEAVE, problem=said(table.voice, error))) from None
    raise Left


def help_(table: Table, question: Question, seat: int, rest: str) -> None:
    explain(table, question, rest)


COMMANDS = (
    Command(Say.WORD_UNDO, Say.ABOUT_UNDO, undo),
    Command(Say.WORD_LOG, Say.ABOUT_LOG, log),
    Command(Say.WORD_TABLE, Say.ABOUT_TABLE, show_table),
    Command(Say.WORD_SAVE, Say.ABOUT_SAVE, save),
    Command(Say.WORD_HELP, Say.ABOUT_HELP, help_),
    Command(Say.WORD_QUIT, Say.ABOUT_QUIT, leave),
)


# ---- questions ----------------------------------------------------------------------------------


HINT_SECONDS = 1.0
HINTS = 5
"""How many of the choices that were weighed are shown."""


def ask(table: Table, question: Question, seat: int, words: str) -> None:
    """`?` alone: the choices, the commands and a hint. `? 7`, `? take elf-red`: one of them, or why not."""
    explain(table, question, words)
    if not words:
        hint(table, question, seat)


def hint(table: Table, question: Question, seat: int) -> None:
    """What a bot would do here, what it weighed and how it thinks that the match goes on. It sees what
    the seat sees."""
    out, voice, record = table.out, table.voice, table.record
    rng = random.Random(f"hint {record.seed.hex()} {len(record.lines)} {seat}")
    with out.while_waiting(voice.say(Say.THINKS, seat="search")):
        thought = Search(time=HINT_SECONDS).explain(Sight(record.match, seat, rng))
    out.heading(voice.say(Say.HINT, bot="search", choice=question.in_words(thought.choice)))
    for each in thought.weighed[:HINTS]:
        rank, score = (
            f"{value:.1f}".replace(".", voice.say(Say.DECIMAL)) for value in (each.rank, each.score)
        )
        share = round(100 * each.visits / thought.iterations)
        looks = voice.say(Say.HINT_LINE, rank=rank, score=score, share=share)
        out.line(f"{question.in_words(each.choice)}: {looks}")
    if thought.line[1:]:
        line = "; ".join(f"{voice.seat(said.seat)}: {voice.option(said.option)}" for said in thought.line[1:])
        out.line(voice.say(Say.HINT_NEXT, line=line))


def explain(table: Table, question: Question, words: str) -> None:
    """The choices and the commands; or, with words, one of the choices, or why not."""
    if words:
        explain_one(table, question, words)
        return
    out, voice = table.out, table.voice
    out.heading(question.text)
    out.items(question.listed())
    if voice.has(key := f"{voice.game.id}.explain.{question.decision.about}"):
        out.line(voice.say(key))
    out.line(question.hint)
    out.heading(voice.say(Say.COMMANDS))
    about = [(voice.say(command.word), voice.say(command.about)) for command in COMMANDS]
    out.items([*about, ("? …", voice.say(Say.ABOUT_ASK))])


def explain_one(table: Table, question: Question, words: str) -> None:
    """What a choice means, or why it is not possible, with the rule that says so."""
    out, voice = table.out, table.voice
    try:
        item = question.one(words)
    except (LookupError, Unclear) as unclear:
        if isinstance(unclear, Unclear) and isinstance(question.decision, Choose):
            raise
        item = None
    if item is not None:
        out.line(voice.say(Say.POSSIBLE, number=item.number, text=item.text, words=item.notation))
        for line in voice.about(item.option):
            out.line(line)
        return
    reason = question.why_not(words)
    if reason is None:
        out.line(voice.say(Say.POSSIBLE_TOO, words=words))
    elif reason.key == CoreSay.NOT_AMONG:
        out.line(voice.say(Say.UNKNOWN_WORDS, words=words))
    else:
        out.line(voice.say(Say.NOT_POSSIBLE, reason=voice.refusal(reason)))
