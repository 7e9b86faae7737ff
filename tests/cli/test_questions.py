"""Every kind of decision as a question to a person."""

from __future__ import annotations

import io
import sys
from contextlib import nullcontext

import pytest

from regelwerk.cli.out import Out
from regelwerk.cli.people import Chair
from regelwerk.cli.table import Table
from regelwerk.cli.voice import Voice
from regelwerk.core.record import Record
from tests.cli.toy import TOY

GOOD = ["1", "1 2", "", "3 1 2", "", "7", "yes", "nothing", ""]
ANSWERS = [
    "take elf",
    "('ant', 'bee')",
    "('three', 'one', 'two')",
    "7",
    "{0: Option(verb='yes', thing=None)}",
    "()",
]


def play(
    lines: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    language: str = "en",
) -> tuple[list[str], list[str]]:
    """The answers that these lines gave, and the lines that were shown."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    record = Record(TOY, ["me"], {}, b"seed")
    table = Table(record, [Chair("me", "Anna")], Voice(language), Out(plain=True), None)
    with pytest.raises(EOFError) if len(lines) < len(GOOD) else nullcontext():
        table.play()
    return record.match.state.answers, capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("place", "instead"),
    [
        (0, ["take elf"]),
        (0, ["1."]),
        (0, ["TAKE  ELF"]),
        (0, ["elf"]),
        (0, ["take e"]),
        (0, ["e"]),
        (1, ["1-2"]),
        (1, ["2 1"]),
        (1, ["1, 3"]),  # the other bee is as good
        (1, ["ant bee"]),
        (1, ["ant+bee"]),
        (1, ["an, b"]),
        (1, ["4 1", "1 2"]),  # thought better of it
        (3, ["three one"]),  # the last is clear
        (3, ["three > one > two"]),
        (3, ["3,1,2"]),
        (7, ["NOTHING"]),
    ],
)
def test_ways_to_say_the_same(
    place: int, instead: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [*GOOD[:place], *instead, *GOOD[place + 1 :]]
    assert play(lines, capsys, monkeypatch)[0] == ANSWERS


@pytest.mark.parametrize(
    ("place", "whole"),
    [(1, "keep ant+bee"), (3, "order three>one>two"), (7, "choose nothing")],
)
def test_whole_notation_needs_no_confirmation(
    place: int, whole: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [*GOOD[:place], whole, *GOOD[place + 2 :], "extra"]
    assert play(lines, capsys, monkeypatch)[0] == ANSWERS


@pytest.mark.parametrize(
    ("place", "wrong", "told"),
    [
        (0, "", "1 to 3"),
        (0, "4", "There is no number 4 here; the choices are numbered 1 to 3."),
        (0, "9" * 5000, "There is no number"),
        (0, "take", "“take” can mean: 1 take elf and 2 take orc."),
        (0, "fly", "“fly” is not one of the choices here."),
        (0, "? fly", "“fly” is none of the choices"),
        (0, "? 2", "2: take orc (take orc). This is possible."),
        (1, "", "Name one to 3 at once"),
        (1, "nothing", "Choose at least 1"),
        (1, "all", "Choose at most 3"),
        (1, "4 5", "You cannot choose that here."),
        (1, "? 4 5", "Not possible: You cannot choose that here."),
        (1, "? 1 2", "is possible."),
        (1, "keep cat+dog", "You cannot choose that here."),
        (1, "1 1", "You have named number 1 twice."),
        (1, "1 6", "There is no number 6"),
        (1, "1 eel", "“1 eel”"),
        (1, "bee bee bee", "“bee bee bee”"),
        (3, "1", "Name every item exactly once"),
        (3, "1 1 2", "You have named number 1 twice."),
        (3, "order one>one>two", "Name every item exactly once"),
        (5, "1", "Choose a number from 2 to 12."),
        (5, "x", "Choose a number from 2 to 12."),
        (5, "", "Choose a number from 2 to 12."),
        (5, "٧٧", "Choose a number from 2 to 12."),
    ],
)
def test_what_is_no_answer_is_told_and_asked_again(
    place: int, wrong: str, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, shown = play([*GOOD[:place], wrong, *GOOD[place:]], capsys, monkeypatch)
    assert answers == ANSWERS
    assert any(told in line for line in shown)


def test_what_is_chosen_is_shown_before_it_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, shown = play(["1", "4 1"], capsys, monkeypatch)
    assert answers == ANSWERS[:1]
    assert shown[-1] == "ant and cat. Enter confirms; or name others."


def test_choices_are_numbered_and_grouped_by_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert play([], capsys, monkeypatch)[1] == [
        "Choose.",
        "1: take elf (take elf)",
        "2: take orc (take orc)",
        "3: draw (draw)",
        "Your choice: 1 to 3",
    ]


def test_german_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["1", "alle", "1 2", "", "3 1 2", "", "7", "Ja", "nichts", ""]
    answers, shown = play(lines, capsys, monkeypatch, "de")
    assert answers == ANSWERS
    assert "Wähle höchstens 3; du hast 5 gewählt." in shown


def test_secret_answers_are_asked_one_after_the_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hot seat: before each other person a curtain, and nobody hears what the others have said."""
    lines = ["", *GOOD[:6], "yes", "", "no", "", "nothing", ""]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    record = Record(TOY, ["me=Anna", "me=Ben"], {}, b"seed")
    chairs = [Chair("me=Anna", "Anna"), Chair("me=Ben", "Ben")]
    table = Table(record, chairs, Voice("en"), Out(plain=True), None)
    table.play()
    shown = capsys.readouterr().out.splitlines()
    assert record.match.over
    assert [line for line in shown if line.startswith("Pass the device")] == [
        f"Pass the device to {name}. {name}: press Enter when nobody else is looking."
        for name in ("Anna", "Ben", "Anna")
    ]
    ben = shown[shown.index("Pass the device to Ben. Ben: press Enter when nobody else is looking.") :]
    assert ben[1] == "Ben: Choose."
