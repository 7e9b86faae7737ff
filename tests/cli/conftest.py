"""Running the command, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from regelwerk.cli import main


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> None:
    """Ctrl-C does something also where the tests themselves run in the background: whoever is started there
    would be told to ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for every test, and no language but English unless asked for."""
    for name in ("REGELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "REGELWERK_PLAIN", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("play", "ethnos", typed="1\\n")`: the command in this process."""

    def run(*arguments: str, typed: str | bytes = "") -> Ran:
        data = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(arguments)
        sys.stdout.flush()
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


COMMAND = [sys.executable, "-c", "import sys; from regelwerk.cli import main; sys.exit(main())"]


def spawn(*arguments: str, **options: object) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([*COMMAND, *arguments], env=environment, text=True, **{**pipes, **options})  # type: ignore[call-overload, no-any-return]
