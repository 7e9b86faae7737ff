"""The server's log: one line for each thing that matters. Values are ids and counts; never what lies on a
table."""

from __future__ import annotations

import logging
from typing import Any

import structlog

from regelwerk.table.problems import places

log: Any = structlog.get_logger("regelwerk.table")


def set_up_log(style: str) -> None:
    """Everything that is logged here becomes a line: `plain` for people or `json` for programs."""
    renderer: Any = (
        structlog.processors.JSONRenderer() if style == "json" else structlog.dev.ConsoleRenderer()
    )
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries()], force=True)


class Libraries(logging.Handler):
    """What the libraries log, as lines like ours. Of an exception only the kind and the place: its message
    may tell a hidden card."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            log.log(record.levelno, record.getMessage().partition("\n")[0], by=record.name)
        else:
            told = {"error": type(error).__name__, "trace": places(error)}
            log.log(record.levelno, "trouble", by=record.name, **told)
