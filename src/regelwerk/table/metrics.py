"""What the server counts, for `/metrics`. Nothing of what happens at a table, only how much and how fast."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers put down what they count, so that each can tell the sum."""

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter(
    "regelwerk_requests", "Requests answered", ["method", "route", "status"], registry=REGISTRY
)
SECONDS = Histogram(
    "regelwerk_request_seconds", "Time to an answer", ["route"], registry=REGISTRY, buckets=_TIMES
)
CHOICES = Counter("regelwerk_choices", "Choices stored", ["by"], registry=REGISTRY)
REFUSED = Counter("regelwerk_refused", "Requests refused", ["code"], registry=REGISTRY)
FAULTS = Counter("regelwerk_faults", "Mistakes of ours, each logged with its id", registry=REGISTRY)
COMMITS = Counter("regelwerk_commits", "Transactions committed", registry=REGISTRY)
BATCH = Histogram(
    "regelwerk_commit_jobs",
    "Jobs stored by one commit",
    registry=REGISTRY,
    buckets=(1, 2, 4, 8, 16, 32, 64, 128),
)
STREAMS = Gauge("regelwerk_streams", "Open event streams", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge(
    "regelwerk_tables_open", "Tables held in memory", registry=REGISTRY, multiprocess_mode="livesum"
)
OPENED = Histogram(
    "regelwerk_table_open_seconds", "Time to open a stored table", registry=REGISTRY, buckets=_TIMES
)
THOUGHT = Histogram("regelwerk_bot_seconds", "Time a bot took", registry=REGISTRY, buckets=_TIMES)
BOTS_DIED = Counter("regelwerk_bot_processes_died", "Bot processes started anew", registry=REGISTRY)


def page() -> bytes:
    """Everything, of all workers."""
    if not (folder := os.environ.get(FOLDER)):
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*.db"):
        if not _alive(int(file.stem.rpartition("_")[2])):
            file.unlink(missing_ok=True)
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]  # it has no types
    return generate_latest(together)


def _alive(process: int) -> bool:
    if sys.platform == "win32":  # where signal 0 is Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
