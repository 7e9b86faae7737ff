"""`regelwerk serve`: the server, as one process or as several."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any

import structlog
import uvicorn
from starlette.applications import Starlette

from regelwerk.table.app import build
from regelwerk.table.settings import Settings

CLOSING = 5
"""Seconds that open requests get when the server is asked to stop."""


def application() -> Starlette:
    """What each worker process runs; its settings come with the environment."""
    settings = Settings.of()
    set_up_log(settings.log)
    return build(settings)


def run(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. `ready` hears the address once somebody can come."""
    set_up_log(settings.log)
    common: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "lifespan": "on",
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or None,
        "timeout_graceful_shutdown": CLOSING,
        "timeout_keep_alive": 30,
    }
    if settings.workers == 1:
        _Server(uvicorn.Config(build(settings), **common), ready).run()
        return
    os.environ.update(settings.environment())
    factory = f"{application.__module__}:{application.__name__}"
    config = uvicorn.Config(factory, factory=True, workers=settings.workers, **common)
    from uvicorn.supervisors import Multiprocess

    socket = config.bind_socket()
    socket.listen(config.backlog)  # who comes before the workers are ready waits for them
    if ready:
        ready(address(settings.host, socket.getsockname()[1]))
    Multiprocess(config, sockets=[socket]).run()


class _Server(uvicorn.Server):
    """A server that says when it is ready, and where."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[str], None] | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(address(self.config.host, port))


def address(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def set_up_log(style: str) -> None:
    """One line for each thing that matters. Values are ids and counts; never what lies on a table."""
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
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
