"""The bare app to measure the table against: insert a line with full sync, send it to all who listen. No
rules, no people, nothing drawn."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import defaultdict
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route


def build(file: str) -> Starlette:
    database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute(
        "CREATE TABLE lines (channel TEXT, number INTEGER, body BLOB, PRIMARY KEY (channel, number))"
    )
    numbers: dict[str, int] = defaultdict(int)
    listeners: dict[str, set[asyncio.Queue[bytes]]] = defaultdict(set)

    async def post(request: Request) -> Response:
        channel, body = request.path_params["channel"], await request.body()
        numbers[channel] += 1
        database.execute("INSERT INTO lines VALUES (?, ?, ?)", (channel, numbers[channel], body))
        event = b"id: %d\ndata: %s\n\n" % (numbers[channel], body)
        for listener in listeners[channel]:
            listener.put_nowait(event)
        return Response("ok")

    async def listen(request: Request) -> Response:
        channel = request.path_params["channel"]

        async def events() -> AsyncIterator[bytes]:
            listener: asyncio.Queue[bytes] = asyncio.Queue()
            listeners[channel].add(listener)
            yield b"\nid: 0\ndata:\n\n"
            while True:
                yield b"\n" + await listener.get()

        return StreamingResponse(events(), media_type="text/event-stream")

    return Starlette(
        routes=[
            Route("/{channel}", post, methods=["POST"]),
            Route("/{channel}", listen, methods=["GET"]),
        ]
    )


if __name__ == "__main__":
    config = uvicorn.Config(build(sys.argv[1]), port=int(sys.argv[2]), log_config=None, access_log=False)
    uvicorn.Server(config).run()
