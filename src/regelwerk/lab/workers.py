"""Matches played by several processes at once, handed over in order all the same."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from regelwerk.lab.matches import Plan, Played, Table

CHUNK_SECONDS = 0.2
"""How long a worker is busy with what it is given at once."""
PATIENCE = 1.0
"""How long a stopped simulation waits for the matches that are just being played."""

Stop = Callable[[], bool]


class WorkerDied(RuntimeError):
    """A process has ended before its matches were played."""


def played(plan: Plan, matches: int, jobs: int, stop: Stop) -> Iterator[list[Played]]:
    """The matches in order of their numbers, a few at a time. After `stop` the finished ones still come."""
    if jobs == 1:
        return _played_here(plan, matches, stop)
    return _played_apart(plan, matches, min(jobs, matches), stop)


def _played_here(plan: Plan, matches: int, stop: Stop) -> Iterator[list[Played]]:
    chunk: list[Played] = []
    due = time.monotonic() + CHUNK_SECONDS
    with closing(Table(plan)) as table:
        for match in table.play(range(matches)):
            chunk.append(match)
            if time.monotonic() >= due or stop():
                yield chunk
                if stop():
                    return
                chunk = []
                due = time.monotonic() + CHUNK_SECONDS
        yield chunk


def _played_apart(plan: Plan, matches: int, jobs: int, stop: Stop) -> Iterator[list[Played]]:
    crew = Crew(plan, jobs)
    try:
        waiting: dict[int, list[Played]] = {}
        due = 0
        for chunk in crew.work(matches, stop):
            waiting[chunk[0].number] = chunk
            while due in waiting:
                ready = waiting.pop(due)
                due += len(ready)
                yield ready
        for first in sorted(waiting):  # stopped: there may be gaps now
            yield waiting[first]
    finally:
        crew.dismiss()
        if plan.records is not None:
            for unfinished in plan.records.glob("match-*.part"):
                unfinished.unlink()


class Crew:
    """Worker processes, each at the end of a pipe: numbers of matches go in, played ones come out."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        context, forks = _context()
        self.pipes: list[Connection] = []
        self.processes = []
        with _uninterrupted():
            for _ in range(jobs):
                here, there = context.Pipe()
                inherited = [*self.pipes, here] if forks else []
                process = context.Process(target=serve, args=(there, plan, inherited), daemon=True)
                process.start()
                there.close()
                self.pipes.append(here)
                self.processes.append(process)

    def work(self, matches: int, stop: Stop) -> Iterator[list[Played]]:
        """Every chunk as soon as it is played."""
        chunks = Chunks(matches, len(self.pipes))
        busy = dict.fromkeys(self.pipes, 0)
        for pipe in [*self.pipes, *self.pipes]:  # one is played while the next one waits in the pipe
            self._hand_out(chunks, pipe, busy)
        patience = None
        while any(busy.values()):
            if patience is None and stop():
                patience = time.monotonic() + PATIENCE
            if patience is not None and time.monotonic() > patience:
                return
            for ready in wait([pipe for pipe in self.pipes if busy[pipe]], timeout=0.1):
                pipe = cast(Connection, ready)
                chunk, seconds = _received(pipe)
                busy[pipe] -= 1
                chunks.took(len(chunk), seconds)
                if patience is None:
                    self._hand_out(chunks, pipe, busy)
                yield chunk

    def _hand_out(self, chunks: Chunks, pipe: Connection, busy: dict[Connection, int]) -> None:
        if numbers := chunks.next():
            try:
                pipe.send(numbers)
            except OSError:
                raise WorkerDied from None
            busy[pipe] += 1

    def dismiss(self) -> None:
        """Who has nothing to do goes home when the pipe closes; who is still busy is sent."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join(0.2)
            process.terminate()
            process.join()


class Chunks:
    """Numbers of matches, cut into pieces that take about `CHUNK_SECONDS`."""

    def __init__(self, matches: int, jobs: int) -> None:
        self.matches, self.jobs = matches, jobs
        self.start = 0
        self.size = 1

    def next(self) -> range | None:
        """The next piece; towards the end pieces get smaller, so that nobody waits for the last one."""
        left = self.matches - self.start
        size = min(self.size, max(1, left // (2 * self.jobs)), left)
        numbers = range(self.start, self.start + size)
        self.start += size
        return numbers or None

    def took(self, matches: int, seconds: float) -> None:
        self.size = max(1, min(int(matches * CHUNK_SECONDS / max(seconds, 1e-6)), 8 * matches))


def serve(pipe: Connection, plan: Plan, inherited: list[Connection]) -> None:
    """The life of a worker: it ends when nobody is left at the other end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in inherited:
        other.close()
    try:
        with closing(Table(plan)) as table:
            while True:
                numbers = pipe.recv()
                begun = time.perf_counter()
                pipe.send((list(table.play(numbers)), time.perf_counter() - begun))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        with suppress(OSError):  # another worker may have told already, and nobody listens any more
            pipe.send(packed(error))


def packed(error: Exception) -> tuple[type[Exception], tuple[Any, ...], dict[str, Any]]:
    """An exception that can travel: by itself it would be made again from its message."""
    error.add_note(traceback.format_exc())
    parts = (type(error), error.args, error.__dict__)
    try:
        pickle.dumps(parts)
    except Exception:
        return (RuntimeError, (traceback.format_exc(),), {})
    return parts


def unpacked(kind: type[Exception], args: tuple[Any, ...], values: dict[str, Any]) -> Exception:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(values)
    return error


def _received(pipe: Connection) -> tuple[list[Played], float]:
    try:
        received = pipe.recv()
    except (EOFError, OSError):
        raise WorkerDied from None
    if len(received) == 3:
        raise unpacked(*received)
    chunk, seconds = received
    return chunk, seconds


def _context() -> tuple[Any, bool]:
    """How processes are started, and whether that is forking: quickest, but only safe where no other
    thread runs."""
    if sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork"), True
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn"), False


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C is a matter of the parent: workers begin their life without it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
