"""Real processes: a terminal, a closed pipe, Ctrl-C, a system that shuts down."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, spawn

GREEDY = ("play", "ethnos", "--seats", "me,greedy", "--seed", "7")
PATIENCE = 120


class Terminal:
    """The command at a terminal of its own."""

    def __init__(self, *arguments: str, columns: int = 100, **variables: str) -> None:
        here, there = pty.openpty()
        self.pty = here
        environment = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLUMNS": str(columns),
            "LINES": "50",
            **variables,
        }
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=there,
            stdout=there,
            stderr=there,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C gets there
        )
        os.close(there)
        self.shown = ""

    def wait_for(self, text: str) -> str:
        """What was shown up to this text since the last time."""
        until = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < until, f"{text!r} did not come, but {self.shown!r}"
            if select.select([self.pty], [], [], 0.1)[0]:
                self.shown += os.read(self.pty, 65536).decode(errors="replace")
        before, self.shown = self.shown.split(text, 1)
        return before

    def type(self, line: str) -> None:
        os.write(self.pty, line.encode())

    def end(self) -> int:
        """Read what is left; the exit code."""
        until = time.monotonic() + PATIENCE
        with suppress(OSError):  # the other end is closed
            while self.process.poll() is None or select.select([self.pty], [], [], 0)[0]:
                if time.monotonic() > until:
                    self.process.kill()
                    raise AssertionError(f"it goes on and on: {self.shown!r}")
                if select.select([self.pty], [], [], 0.1)[0]:
                    self.shown += os.read(self.pty, 65536).decode(errors="replace")
        os.close(self.pty)
        return self.process.wait(PATIENCE)


def test_a_terminal_session() -> None:
    terminal = Terminal(*GREEDY)
    shown = terminal.wait_for("\n> ")
    assert "\x1b[1m" in shown, "headings are bold"
    assert "───" in shown
    terminal.type("? 1\r")
    assert "This is possible." in terminal.wait_for("\n> ")
    terminal.type("lea\t\r")  # the tab key completes
    assert "plays a band" in terminal.wait_for("\n> ")
    terminal.type("\x04")  # Ctrl-D
    assert terminal.end() == 0
    assert "The match is saved in" in terminal.shown


def test_plain_on_request() -> None:
    for options, plain in (((*GREEDY, "--plain"), ""), (GREEDY, "1")):
        terminal = Terminal(*options, REGELWERK_PLAIN=plain)
        shown = terminal.wait_for("\n> ")
        assert not re.search(r"[\x1b─│]", shown.replace("\x1b[?2004h", ""))
        terminal.type("quit\r")
        assert terminal.end() == 0


def test_no_color() -> None:
    terminal = Terminal(*GREEDY, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*(3[0-9]|38;5;\d+)m", terminal.wait_for("\n> "))
    terminal.type("quit\r")
    assert terminal.end() == 0


@pytest.mark.parametrize("columns", [20, 80, 250])
def test_any_width(columns: int) -> None:
    terminal = Terminal(*GREEDY, columns=columns)
    shown = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", terminal.wait_for("\n> "))
    lines = [line.rstrip() for line in shown.splitlines()]
    assert max(map(len, lines)) <= columns
    terminal.type("quit\r")
    assert terminal.end() == 0


def test_the_screen_is_cleared_between_people() -> None:
    terminal = Terminal("play", "ethnos", "--seats", "me=Anna,me=Ben", "--seed", "7")
    terminal.wait_for("press Enter when nobody else is looking.")
    terminal.type("\r")
    terminal.wait_for("It is your turn")
    terminal.wait_for("> ")
    terminal.type("1\r")
    assert "\x1b[2J\x1b[3J" in terminal.wait_for("Pass the device")
    terminal.type("\r")
    assert "\x1b[2J\x1b[3J" in terminal.wait_for("It is your turn")
    terminal.type("\x03")  # Ctrl-C
    assert terminal.end() == 130
    assert "regelwerk: Interrupted." in terminal.shown
    assert "Traceback" not in terminal.shown


def test_going_through_a_record(run: Run) -> None:
    run("play", "ethnos", "--seats", "greedy,random", "--seed", "1", "--save", "match.jsonl")
    terminal = Terminal("replay", "match.jsonl")
    assert "Line 0 of" in terminal.wait_for("> ")
    for typed, line in (
        ("", 1),
        ("", 2),
        ("b", 1),
        ("-", 0),
        ("-", 0),
        ("20", 20),
        ("x", None),
        ("9999", None),
    ):
        terminal.type(f"{typed}\r")
        shown = terminal.wait_for("> ")
        assert (f"Line {line} of" if line is not None else "Enter: next.") in shown
    terminal.type("q\r")
    assert terminal.end() == 0


@pytest.mark.parametrize("arguments", [GREEDY, ("replay", "match.jsonl"), ("simulate", "--help")])
def test_german_at_a_terminal(run: Run, arguments: tuple[str, ...]) -> None:
    run("play", "ethnos", "--seats", "greedy,random", "--seed", "1", "--save", "match.jsonl")
    terminal = Terminal(*arguments, REGELWERK_LANG="de")
    if arguments[-1] != "--help":
        shown = terminal.wait_for("\n> ")
        terminal.type("\x04")
        terminal.shown = shown + terminal.shown
    assert terminal.end() == 0
    assert not re.search(r"\bthe\b|\bYou\b", terminal.shown)


# ---- without a terminal -----------------------------------------------------------------------------


def test_a_pipe_closed_in_the_middle_is_no_news() -> None:
    with spawn("play", "ethnos", "--seats", "random,random,random,random") as process:
        assert process.stdout
        assert process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 141
        assert process.stderr
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    "arguments",
    [("games",), ("--help",), ("position", "schema", "ethnos"), ("play", "ethnos"), ("verify", "x")],
)
def test_a_pipe_closed_from_the_beginning(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with spawn(*arguments, stdout=writing) as process:
        os.close(writing)
        assert process.wait(PATIENCE) == 141
        assert process.stderr
        assert "Traceback" not in process.stderr.read()


@pytest.mark.parametrize("stream", [0, 1, 2])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("games",), 0), (("rules", "chess"), 2), (("verify", "-"), 2), (("play", "ethnos", "--seed", "1"), 2)],
)
def test_streams_that_are_closed_lead_nowhere(stream: int, arguments: tuple[str, ...], code: int) -> None:
    """`regelwerk games >&-`, as some services start their programs."""
    with spawn(*arguments, stdin=subprocess.DEVNULL, preexec_fn=lambda: os.close(stream)) as process:
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == code
        assert "Traceback" not in said


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [("games",), ("--help",), ("completion", "bash"), ("play", "ethnos")])
def test_a_full_disk_is_named(arguments: tuple[str, ...]) -> None:
    with (
        Path("/dev/full").open("w") as full,
        spawn(*arguments, stdout=full, stdin=subprocess.DEVNULL) as process,
    ):
        _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert "no space left" in said
        assert "Traceback" not in said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_match_is_saved(run: Run, number: signal.Signals) -> None:
    with spawn(*GREEDY, "--save", "match.jsonl") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("1\n")
        process.stdin.flush()
        questions = 0
        while questions < 2:
            questions += "What do you do?" in process.stdout.readline()
        process.send_signal(number)
        assert process.wait(PATIENCE) == 128 + number
        assert process.stderr
        assert "match.jsonl" in process.stderr.read()
    assert run("verify", "match.jsonl").code == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_simulation_keeps_what_is_done(home: Path, jobs: str, number: signal.Signals) -> None:
    arguments = ("--matches", "1000000", "--seed", "1", "--jobs", jobs, "--out", "results.csv", "--json")
    process = spawn("simulate", "ethnos", "--seats", "random,random", *arguments)
    unfinished = home / "results.csv.part"
    until = time.monotonic() + PATIENCE
    while not (unfinished.exists() and unfinished.stat().st_size > 10_000):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert not (home / "results.csv").exists()
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert err.startswith("Interrupted after")
    summary = json.loads(out)
    assert summary["interrupted"]
    assert 0 < summary["matches"] < 1_000_000
    lines = (home / "results.csv").read_text().splitlines()
    assert len(lines) == 1 + 2 * summary["matches"]
    assert {line.count(",") for line in lines} == {6}
    assert not unfinished.exists()


def test_undecodable_words(home: Path) -> None:
    done = subprocess.run([*COMMAND, "replay", b"\xff\xfe"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "\\udcff" in done.stderr


def test_a_terminal_that_knows_ascii_only(home: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*COMMAND, "--lang", "de", "ply"], capture_output=True, env=environment)
    assert done.returncode == 2
    assert b"Einen Befehl ?ply? gibt es nicht." in done.stderr


LOADED = """
import sys
from regelwerk.cli import main
sys.argv = ["regelwerk", "games"]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def test_nothing_is_loaded_that_a_command_does_not_need() -> None:
    """That is what makes it start quickly: the large parts come with the commands that use them."""
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True).stderr.split()
    assert "regelwerk.games.ethnos" in loaded
    needless = {"asyncio", "multiprocessing", "pyarrow", "rich", "regelwerk.lab", "regelwerk.table"}
    assert not needless.intersection(loaded)
