"""The database: one writer that commits what waits in one go, readers beside it.

All that is written goes through one thread. While it commits, the next jobs gather, and one commit (one
wait for the disk) serves them all. A job is a function of a connection; if a batch fails, each of its jobs
is tried again alone, so that one bad job harms no other.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event

from regelwerk.table.metrics import BATCH, COMMITS

T = TypeVar("T")
Job = Callable[[Connection], Any]

LARGEST_BATCH = 128
READERS = 4


class Unavailable(Exception):
    """The database cannot be used now: it is gone, locked or full. Nothing was stored."""


class _Waiting(NamedTuple):
    job: Job
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


def make_engine(url: str) -> Engine:
    """An engine with the settings that keep what was acknowledged."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        engine = sa.create_engine(address, connect_args={"timeout": 10, "check_same_thread": False})
        event.listen(engine, "connect", _sqlite)
        event.listen(engine, "begin", _begin)
        return engine
    if address.get_backend_name() == "postgresql":
        address = address.set(drivername="postgresql+psycopg")
    return sa.create_engine(address, pool_pre_ping=True, pool_size=READERS + 2)


def _sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin when we say so
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class Store:
    """A database, from the event loop's side."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self.sqlite = self.engine.dialect.name == "sqlite"
        self._jobs: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reads")
        self._writer = threading.Thread(target=self._write_all, name="writes", daemon=True)
        self._writer.start()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """What a job finds, in one consistent picture of the database."""

        def work() -> T:
            try:
                with self.engine.connect() as connection, connection.begin():
                    return job(connection)
            except sa.exc.DBAPIError as error:
                raise Unavailable(_cause(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def write(self, job: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do this and commit it; what it returns once it is safely stored."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Waiting(job, loop, future))
        return future

    def close(self) -> None:
        """Finish what was begun."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # ---- the writing thread ---------------------------------------------------------------------

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                if (further := self._jobs.get()) is None:
                    self._jobs.put(None)
                    break
                batch.append(further)
            BATCH.observe(len(batch))
            try:
                found = self._committed([waiting.job for waiting in batch])
            except Exception as error:
                if len(batch) == 1:
                    found = [_blamed(error)]
                else:
                    found = [self._alone(waiting.job) for waiting in batch]
            for loop in {waiting.loop for waiting in batch}:
                done = [(w.future, f) for w, f in zip(batch, found, strict=True) if w.loop is loop]
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_settle, done)

    def _committed(self, jobs: list[Job]) -> list[Any]:
        with self.engine.connect().execution_options(writes=True) as connection:
            with connection.begin():
                found = [job(connection) for job in jobs]
            COMMITS.inc()
            return found

    def _alone(self, job: Job) -> Any:
        try:
            return self._committed([job])[0]
        except Exception as error:
            return _blamed(error)


class _Failed(NamedTuple):
    error: Exception


def _blamed(error: Exception) -> _Failed:
    if isinstance(error, sa.exc.DBAPIError):
        unavailable = Unavailable(_cause(error))
        unavailable.__cause__ = error
        return _Failed(unavailable)
    return _Failed(error)


def _cause(error: sa.exc.DBAPIError) -> str:
    """The kind of trouble, without the values of the statement: those may be secret."""
    trouble = error.orig
    which = getattr(trouble, "sqlite_errorname", None) or getattr(trouble, "sqlstate", None)
    return f"{type(trouble).__name__} {which}" if which else type(trouble).__name__


def _settle(done: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, found in done:
        if future.cancelled():
            continue
        if isinstance(found, _Failed):
            future.set_exception(found.error)
        else:
            future.set_result(found)
