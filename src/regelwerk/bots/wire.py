"""Lines to and from a program that we do not trust: bounded in time and in size, and never in doubt
whether it still runs."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from typing import IO, Any

from regelwerk.bots.failing import Reason

LONGEST_LINE = 64 * 1024
"""Octets; no answer is that long."""
MOST_OCTETS = 1024 * 1024
"""What a program may write between two answers, whatever it means by it."""
CHUNK = 64 * 1024
LAST_WORDS = 2000
"""How much of its standard error is kept."""


class Broken(Exception):
    """The program did not do what it should: the reason and its details."""

    def __init__(self, reason: Reason, **values: Any) -> None:
        super().__init__(f"{reason.value} {values}")
        self.reason = reason
        self.values = values


class Wire:
    """A running program. It has a process group of its own, which is killed as a whole."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Broken(Reason.MISSING, problem=getattr(error, "strerror", None) or str(error)) from None
        self._pipes = _pipes(self.process)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._stdin, self._stdout, self._stderr = self._pipes
        self._read = b""
        self._octets = 0
        self._errors = b""
        self._stderr_open = True
        self._finish = weakref.finalize(self, _kill, self.process, self._pipes)

    @property
    def last_words(self) -> str:
        """The end of what it wrote to standard error."""
        return self._errors.decode(errors="replace").strip()

    # ---- lines ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """From here on the program may write MOST_OCTETS again."""
        self._octets = 0

    def send(self, lines: Sequence[str], until: float) -> None:
        """Write lines; a program that does not read them is slow."""
        left = memoryview("".join(f"{line}\n" for line in lines).encode())
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            self._listen(ready)
            while left:
                for key in self._wait(ready, until):
                    if key.fileobj is self._stdin:
                        left = left[self._write(left) :]
                    else:
                        self._take_in(ready, key.fileobj)

    def receive(self, until: float) -> str:
        """The next line."""
        with selectors.DefaultSelector() as ready:
            self._listen(ready)
            while True:
                line, found, rest = self._read.partition(b"\n")
                if len(line) > LONGEST_LINE or self._octets > MOST_OCTETS:
                    raise Broken(Reason.FLOODED, octets=max(len(line), self._octets))
                if found:
                    self._read = rest
                    return line.decode(errors="replace").rstrip("\r")
                for key in self._wait(ready, until):
                    self._take_in(ready, key.fileobj)

    def _listen(self, ready: selectors.BaseSelector) -> None:
        ready.register(self._stdout, selectors.EVENT_READ)
        if self._stderr_open:
            ready.register(self._stderr, selectors.EVENT_READ)

    def _wait(self, ready: selectors.BaseSelector, until: float) -> list[selectors.SelectorKey]:
        left = until - time.monotonic()
        events = ready.select(left) if left > 0 else []
        if not events:
            raise Broken(Reason.SLOW)
        return [key for key, _ in events]

    def _write(self, octets: memoryview) -> int:
        try:
            return os.write(self._stdin.fileno(), octets[:CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            raise self._died() from None

    def _take_in(self, ready: selectors.BaseSelector, pipe: Any) -> None:
        try:
            octets = os.read(pipe.fileno(), CHUNK)
        except BlockingIOError:
            return
        if pipe is self._stderr:
            self._errors = (self._errors + octets)[-LAST_WORDS:]
            if not octets:
                self._stderr_open = False
                ready.unregister(pipe)
            return
        if not octets:
            raise self._died()
        self._octets += len(octets)
        if self._octets > MOST_OCTETS:
            raise Broken(Reason.FLOODED, octets=self._octets)
        self._read += octets

    def _died(self) -> Broken:
        """Its output has ended. What it said last may still be on the way, for a moment."""
        self._has_ended(0.2)
        with contextlib.suppress(OSError):
            self._errors = (self._errors + os.read(self._stderr.fileno(), CHUNK))[-LAST_WORDS:]
        return Broken(Reason.DIED)

    def _has_ended(self, patience: float) -> bool:
        """Whether the program ends in this time. Its number is kept from being given to another one
        (WNOWAIT), because its process group is still to be killed."""
        until = time.monotonic() + patience
        while os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if time.monotonic() > until:
                return False
            time.sleep(0.01)
        return True

    # ---- the end --------------------------------------------------------------------------------

    def ended(self, patience: float, hang_up: bool = True) -> bool:
        """Whether the program ends by itself in this time, with its input closed or not."""
        if hang_up:
            self._stdin.close()
        return self._has_ended(patience)

    def close(self) -> None:
        """End the program and all that it has started."""
        self._finish()


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _kill(process: subprocess.Popen[bytes], pipes: Sequence[IO[bytes]]) -> None:
    """Kill the group before its leader is waited for, so that its number is still taken."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in pipes:
        with contextlib.suppress(OSError):
            pipe.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(5)
