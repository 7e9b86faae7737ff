"""Live updates: one stream of events for each viewer, which may break off and be taken up again."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import Response, StreamingResponse

from regelwerk.table.handlers.lobby import table_of
from regelwerk.table.handlers.play import viewed
from regelwerk.table.live import Live
from regelwerk.table.metrics import STREAMS
from regelwerk.table.problems import fault
from regelwerk.table.visits import Visit

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
GZIP_END = b"\x03\x00"
"""An empty last block."""
SILENCE = 20.0
"""Seconds after which we show that we are still there, so that nothing between takes the line for dead."""


class Viewer:
    """Somebody who watches a table. Who is slow gets the newest picture only, never a queue."""

    def __init__(self) -> None:
        self.news = asyncio.Event()

    def __call__(self, live: Live) -> None:
        self.news.set()


async def stream(visit: Visit) -> Response:
    """GET /t/{id}/stream: server-sent events `regions`. With Last-Event-ID only what changed since."""
    live = await table_of(visit)
    seat = viewed(visit, live)
    last = visit.request.headers.get("last-event-id", "")
    shown = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else None
    if shown is None:
        shown = visit.number("since")
    visit.house.limits.watch(visit.who)
    headers = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    events = _events(visit, live, seat, shown)
    if "gzip" in visit.request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        events = compressed(events)
    return StreamingResponse(events, 200, headers, "text/event-stream")


async def compressed(parts: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """The parts as one gzip stream, each complete as it comes; a tenth travels of what is drawn. They are
    compressed one by one, so that nothing is held between them for thousands of streams."""
    check = size = 0
    head = GZIP_HEAD
    async with aclosing(parts):
        async for part in parts:
            press = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
            yield head + press.compress(part) + press.flush(zlib.Z_FULL_FLUSH)
            check, size, head = zlib.crc32(part, check), size + len(part), b""
    yield head + GZIP_END + struct.pack("<LL", check, size & 0xFFFFFFFF)


async def _events(visit: Visit, live: Live, seat: int | None, shown: int | None) -> AsyncGenerator[bytes]:
    viewer = Viewer()
    live.watchers.add(viewer)
    live.seen += 1
    STREAMS.inc()
    streams, who = visit.house.limits.streams, visit.who
    streams[who] += 1
    drawing, closing = visit.house.drawing, visit.house.closing
    have: dict[str, int] = {}
    try:
        yield b"retry: 1000\n\n"
        while not closing.is_set():
            version = live.story.version
            if shown is None or version != shown:
                yield drawing.event(visit, live, seat, shown, have)
                shown = version
            try:
                async with asyncio.timeout(SILENCE):
                    await viewer.news.wait()
            except TimeoutError:
                yield b": still here\n\n"
            viewer.news.clear()
    except Exception as error:
        fault(error, table=live.story.id, version=live.story.version)
        yield b"retry: 10000\n\n"
    finally:
        live.watchers.discard(viewer)
        live.seen -= 1
        STREAMS.dec()
        streams[who] -= 1
        if not streams[who]:
            del streams[who]
