"""`python -m bench.streams`: many tables and many more streams on one worker for a long while. Do they hold,
does everybody see every move, and does memory stay where it is?

Five hundred tables with four viewers each; every second some tables move, and some viewers lose their line
and come again where it broke. It takes ten minutes, and half a minute to begin.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections.abc import Sequence

from bench.load import Line, Load, Table, Viewer
from bench.measure import Row
from bench.server import lay_out, silent, table_server
from regelwerk.table.serve import allow_many_connections

TABLES = 500
MOVES = 5.0
"""A second, over all tables."""
BREAKS = 5.0
"""Lines that are lost in a second."""
SAMPLES = 20


class Watch(Load):
    """All viewers, over a long time."""

    def __init__(self, port: int, tables: Sequence[Table]) -> None:
        super().__init__(port, tables)
        self.cut = 0
        """Lines that the server has cut."""
        self.again = 0
        self.moved = 0
        self.memory: list[float] = []

    async def hold(self, seconds: float) -> None:
        """Move, break and count until time is up."""
        rng = random.Random(1)
        start = time.perf_counter()
        jobs: set[asyncio.Task[None]] = set()
        busy: set[int] = set()

        async def one(table: Table, work: int) -> None:
            if work:
                await self.reach(table)  # a line that says nothing for long is given up, as browsers know
                await self.move(table, time.perf_counter())
                self.moved += 1
            else:
                await self.come_again(table, rng.randrange(len(table.viewers)))
                self.again += 1
            busy.discard(id(table))

        due = [0.0, 0.0, 0.0]
        every = (1 / BREAKS, 1 / MOVES, seconds / SAMPLES)
        while (now := time.perf_counter() - start) < seconds:
            for work in (0, 1):
                while due[work] <= now:
                    due[work] += every[work]
                    table = rng.choice(self.tables)
                    if id(table) not in busy and table.made < len(table.moves):
                        busy.add(id(table))
                        job = asyncio.create_task(one(table, work))
                        jobs.add(job)
            if due[2] <= now:
                due[2] += every[2]
                self.memory.append(await self.resident())
            for job in [job for job in jobs if job.done()]:
                jobs.discard(job)
                job.result()
            await asyncio.sleep(0.02)
        await asyncio.gather(*jobs)
        self.cut = sum(viewer.lost for table in self.tables for viewer in table.viewers)

    async def resident(self) -> float:
        """The server's memory in MB, as it says itself."""
        _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", self.port)
        await line.ask(b"GET", "/metrics", b"")
        line.transport.close()
        found = re.search(rb"^process_resident_memory_bytes (\S+)", line.body, re.MULTILINE)
        return float(found[1]) / 1e6 if found else 0.0

    async def come_again(self, table: Table, number: int) -> None:
        """A viewer's line is lost; they come again with the version they have seen."""
        before = table.viewers[number]
        before.transport.abort()
        changed = self._changed[id(table)]
        headers = b"%sLast-Event-ID: %d\r\n" % (table.headers[number], before.version)
        _, viewer = await asyncio.get_running_loop().create_connection(
            lambda: Viewer(table.streams[number], headers, changed.set), "127.0.0.1", self.port
        )
        viewer.version = before.version
        table.viewers[number] = viewer


def measured(seconds: float = 600, tables: int = TABLES) -> list[Row]:
    """What came of it."""
    silent()
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        laid = asyncio.run(lay_out(database, "ethnos", tables, 60))
        with table_server(database) as (port, _):
            watch = Watch(port, laid)

            async def run() -> None:
                await watch.connect()
                await watch.hold(seconds)
                watch.close()

            asyncio.run(run())
    memory, times = watch.memory, sorted(watch.times)
    early = len(memory) // 5
    return [
        Row("tables, and streams that show them", f"{tables:,}, {4 * tables:,}", "500, 2,000"),
        Row("held for: minutes", f"{seconds / 60:.0f}", "10"),
        Row("lines cut by the server", f"{watch.cut}", "0"),
        Row("moves, each seen by all four", f"{watch.moved:,}"),
        Row("lines lost on purpose and taken up again", f"{watch.again:,}"),
        Row("99 of 100 moves seen by all within: ms", f"{times[len(times) * 99 // 100] * 1e3:.0f}"),
        Row("memory at the start: MB", f"{memory[0]:.0f}"),
        Row("memory after a fifth of the time: MB", f"{memory[early]:.0f}"),
        Row("memory at the end: MB", f"{memory[-1]:.0f}", "flat"),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    given = parser.parse_args()
    for row in measured(60 * given.minutes, given.tables):
        print(f"{row.what}: {row.value}  {row.goal}")
