"""`regelwerk serve`: the server, as one process or as several."""

from __future__ import annotations

import contextlib
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from regelwerk.table.app import build
from regelwerk.table.database import upgrade
from regelwerk.table.duty import lock_file
from regelwerk.table.logs import set_up_log
from regelwerk.table.metrics import FOLDER
from regelwerk.table.settings import Settings
from regelwerk.table.store import make_engine

CLOSING = 5
"""Seconds that open requests get when the server is asked to stop."""


def application() -> Starlette:
    """What each worker process runs; its settings come with the environment."""
    settings = Settings.of()
    set_up_log(settings.log)
    return build(settings)


class NoAddress(RuntimeError):
    """Nothing can be served under this address."""


def prepare(settings: Settings) -> None:
    """Bring the database up to date and try the address before anything is served: NoAddress, Taken, or
    what the database or the system says, where it cannot be. (What goes wrong later only the log tells.)"""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        problem, _, _ = (error.strerror or str(error)).partition(" (while")
        raise NoAddress(problem) from None
    engine = make_engine(settings.url)
    try:
        if engine.dialect.name == "sqlite" and (file := engine.url.database):
            with lock_file(Path(file)):
                upgrade(engine)
        else:
            upgrade(engine)
    finally:
        engine.dispose()


def run(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Serve until told to stop. `ready` hears the address once somebody can come."""
    set_up_log(settings.log)
    prepare(settings)
    allow_many_connections()
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

    door = config.bind_socket()
    door.listen(config.backlog)  # who comes before the workers are ready waits for them
    if ready:
        ready(address(settings.host, door.getsockname()[1]))
    with tempfile.TemporaryDirectory(prefix="regelwerk-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        Multiprocess(config, sockets=[door]).run()


def allow_many_connections() -> None:
    """Every viewer holds a connection, and the usual limit is about a thousand: raise it as far as we may."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
