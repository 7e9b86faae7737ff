"""A load on a server that shows tables: movers who post, viewers who watch, and when all have seen it.

It speaks HTTP by hand, so that it costs less than what it measures.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import quote

PATIENCE = 120.0


class Move(NamedTuple):
    """Something to post at a table, by one of its people."""

    person: int
    form: bytes


@dataclass
class Table:
    """A table under load: how to reach it, who watches, and what will be chosen there."""

    post: str
    streams: Sequence[str]
    """Where each viewer listens."""
    headers: Sequence[bytes]
    """What each viewer, and each mover, sends along."""
    moves: Sequence[Move]
    played: int = 0
    """Moves that were made before."""
    made: int = 0
    line: Line | None = None
    viewers: list[Viewer] = field(default_factory=list)


class Line(asyncio.Protocol):
    """A connection on which requests are sent one after the other."""

    def __init__(self) -> None:
        self.transport: Any = None
        self._got = bytearray()
        self._answer: asyncio.Future[int] | None = None
        self.lost = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True
        if self._answer and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        got = self._got
        got += data
        head = got.find(b"\r\n\r\n")
        if head < 0 or self._answer is None:
            return
        start = got.lower().find(b"content-length: ", 0, head)
        length = int(got[start + 16 : got.find(b"\r\n", start)]) if start >= 0 else 0
        if len(got) >= head + 4 + length:
            status, self.body = int(got[9:12]), bytes(got[head + 4 :])
            got.clear()
            if not self._answer.done():
                self._answer.set_result(status)

    def ask(self, method: bytes, path: str, headers: bytes, body: bytes = b"") -> asyncio.Future[int]:
        """Send a request; the status of the answer."""
        if self.lost:
            raise ConnectionError("the server has hung up")
        self._answer = asyncio.get_running_loop().create_future()
        self.transport.write(
            b"%s %s HTTP/1.1\r\nHost: load\r\nContent-Length: %d\r\n%s\r\n%s"
            % (method, path.encode(), len(body), headers, body)
        )
        return self._answer


class Viewer(asyncio.Protocol):
    """A browser that watches a stream: which version it has seen, and how much came."""

    def __init__(self, path: str, headers: bytes, seen: Any) -> None:
        self.version = -1
        self.octets = 0
        self.lost = False
        self._request = b"GET %s HTTP/1.1\r\nHost: load\r\n%s\r\n" % (path.encode(), headers)
        self._seen = seen
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        self.lost = True

    def data_received(self, data: bytes) -> None:
        self.octets += len(data)
        text = self._rest + data
        at = text.rfind(b"\nid: ")
        if at >= 0 and (end := text.find(b"\n", at + 5)) >= 0:
            self.version = int(text[at + 5 : end])
            self._seen()
        self._rest = text[-24:] if at < 0 or end < 0 else b""


class Load:
    """All connections to one server."""

    def __init__(self, port: int, tables: Sequence[Table]) -> None:
        self.port = port
        self.tables = tables
        self.times: list[float] = []
        """Seconds from the moment a move was due until it was answered and all viewers had seen it."""
        self._changed: dict[int, asyncio.Event] = {}

    async def connect(self) -> None:
        for at in range(0, len(self.tables), 20):
            await asyncio.gather(*(self._table(table) for table in self.tables[at : at + 20]))

    async def _table(self, table: Table) -> None:
        loop = asyncio.get_running_loop()
        changed = self._changed[id(table)] = asyncio.Event()
        await self.reach(table)
        table.viewers = []
        for path, headers in zip(table.streams, table.headers, strict=True):
            _, viewer = await loop.create_connection(
                lambda path=path, headers=headers: Viewer(path, headers, changed.set),  # type: ignore[misc]
                "127.0.0.1",
                self.port,
            )
            table.viewers.append(viewer)
        await self._shown(table, 0)

    async def reach(self, table: Table) -> None:
        """A line for the moves of a table, a new one if there was one."""
        if table.line:
            table.line.transport.close()
        _, table.line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", self.port)

    async def _shown(self, table: Table, version: int) -> None:
        """Until all viewers of a table have seen a version."""
        changed = self._changed[id(table)]
        async with asyncio.timeout(PATIENCE):
            while any(viewer.version < version for viewer in table.viewers):
                changed.clear()
                await changed.wait()

    async def move(self, table: Table, due: float) -> None:
        """The next move of a table, until all have seen it."""
        move = table.moves[table.made]
        table.made += 1
        version = max(viewer.version for viewer in table.viewers) + 1
        assert table.line
        status = await table.line.ask(b"POST", table.post, table.headers[move.person], move.form)
        if status != 200:
            raise RuntimeError(f"{status}: {table.line.body[:300]!r}")
        await self._shown(table, version)
        self.times.append(time.perf_counter() - due)

    async def as_fast_as_possible(self, seconds: float) -> float:
        """Every table moves as soon as all have seen the last move: moves a second."""
        start = time.perf_counter()

        async def play(table: Table) -> int:
            count = 0
            while time.perf_counter() - start < seconds and table.made < len(table.moves):
                await self.move(table, time.perf_counter())
                count += 1
            return count

        made = sum(await asyncio.gather(*map(play, self.tables)))
        return made / (time.perf_counter() - start)

    async def at_a_rate(self, rate: float, seconds: float) -> None:
        """So many moves a second, due at even intervals, whether or not the server keeps up."""
        start = time.perf_counter()
        busy: dict[int, asyncio.Task[None]] = {}
        for number in range(int(rate * seconds)):
            due = start + number / rate
            table = self.tables[number % len(self.tables)]
            if table.made >= len(table.moves):
                continue
            if (pause := due - time.perf_counter()) > 0:
                await asyncio.sleep(pause)
            before = busy.get(id(table))
            busy[id(table)] = asyncio.create_task(self._after(before, table, due))
        await asyncio.gather(*busy.values())

    async def _after(self, before: asyncio.Task[None] | None, table: Table, due: float) -> None:
        if before:
            await before
        await self.move(table, due)

    def close(self) -> None:
        for table in self.tables:
            for each in (table.line, *table.viewers):
                if each:
                    each.transport.close()


def fields(**values: object) -> bytes:
    """A form."""
    return "&".join(f"{name}={quote(str(value))}" for name, value in values.items()).encode()
