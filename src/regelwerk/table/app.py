"""The application: its rooms put together, its addresses, its beginning and its end."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from regelwerk.core import Game
from regelwerk.core.text import Texts
from regelwerk.games import GAMES
from regelwerk.table.database import upgrade
from regelwerk.table.drawing import Drawing
from regelwerk.table.duty import Duty, Listening, lock_file
from regelwerk.table.handlers import files, lobby, play, stream
from regelwerk.table.limits import Limits
from regelwerk.table.live import Hub
from regelwerk.table.people import COOKIE, People, Session
from regelwerk.table.problems import Problem, not_found
from regelwerk.table.say import Say
from regelwerk.table.settings import Settings
from regelwerk.table.store import Store, Unavailable
from regelwerk.table.thinking import GAMES as GAMES_PATH
from regelwerk.table.thinking import Thinking
from regelwerk.table.visits import Visit, answer, careful, door

TEXTS = Path(__file__).parent / "text"

GET: dict[str, Any] = {
    "/": lobby.home,
    "/next": lobby.next_table,
    "/new": lobby.new_page,
    "/settings": lobby.settings_page,
    "/credits": lobby.credits,
    "/sheet": lobby.sheet,
    "/j/{code}": lobby.join_page,
    "/t/{id}": play.page,
    "/t/{id}/stream": stream.stream,
    "/t/{id}/regions": play.regions,
    "/t/{id}/why": play.why,
    "/t/{id}/preview": play.preview,
    "/t/{id}/hint": play.hint,
    "/t/{id}/record": play.record,
    "/t/{id}/log": play.log,
    "/static/{file:path}": files.static,
    "/art/{game}/glossary": files.glossary,
    "/art/{game}/{file:path}": files.art,
    "/healthz": files.health,
    "/metrics": files.measured,
}
POST: dict[str, Any] = {
    "/name": lobby.name,
    "/forget": lobby.forget,
    "/settings": lobby.settings,
    "/tables": lobby.create,
    "/j/{code}": lobby.join,
    "/t/{id}/seat": lobby.seat,
    "/t/{id}/sit": lobby.sit,
    "/t/{id}/invite": lobby.invite,
    "/t/{id}/revoke": lobby.revoke,
    "/t/{id}/start": lobby.start,
    "/t/{id}/leave": lobby.leave,
    "/t/{id}/cancel": lobby.cancel,
    "/t/{id}/rematch": lobby.rematch,
    "/t/{id}/choose": play.choose,
    "/t/{id}/show": play.show,
    "/t/{id}/undo": play.undo,
    "/t/{id}/undo/agree": play.agree,
    "/t/{id}/bot/agree": play.agree,
    "/t/{id}/agree": play.agree,
    "/t/{id}/chat": play.chat,
    "/t/{id}/pause": play.pause,
    "/t/{id}/resume": play.resume,
    "/t/{id}/resign": play.resign,
    "/t/{id}/bot": play.give_to_bot,
    "/t/{id}/back": play.back,
}


class House:
    """All that a worker holds."""

    def __init__(
        self, settings: Settings, games: Mapping[str, Game] = GAMES, games_path: str = GAMES_PATH
    ) -> None:
        self.settings = settings
        self.games = games
        self.texts = Texts(TEXTS)
        self.limits = Limits(settings.rate)
        self.drawing = Drawing(self)
        self.closing = asyncio.Event()
        self._games_path = games_path
        self.loop: asyncio.AbstractEventLoop
        self.store: Store
        self.people: People
        self.hub: Hub
        self.thinking: Thinking
        self.duty: Duty

    async def open(self) -> None:
        """Open the database, and begin where the last server stopped."""
        settings = self.settings
        self.loop = asyncio.get_running_loop()
        self.store = Store(settings.url)
        self._lock = None
        self._listening = None
        if self.store.sqlite and (file := self.store.engine.url.database):
            self._lock = lock_file(Path(file))
        await asyncio.to_thread(upgrade, self.store.engine)
        self.people = People(self.store)
        self.hub = Hub(self.store, self.games)
        self.thinking = Thinking(self.hub, settings.bots, settings.pace, self._games_path)
        self.duty = Duty(self.hub, self.thinking)
        if self.store.sqlite:
            await self.duty.take()
        else:
            self._listening = Listening(self.store, self.hub, self.duty)
        self.duty.begin()
        self._heed_signals()

    def end_streams(self) -> None:
        """Streams would never end by themselves, and the server waits for them."""
        self.closing.set()
        for live in self.hub.tables.values():
            for watcher in list(live.watchers - self.hub.watchers):
                watcher(live)

    def _heed_signals(self) -> None:
        """When the server is asked to stop, streams are the first to hear of it."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.getsignal(number)

            def handler(number: int, frame: FrameType | None, before: Any = before) -> None:
                self.loop.call_soon_threadsafe(self.end_streams)
                if callable(before):
                    before(number, frame)

            signal.signal(number, handler)

    async def close(self) -> None:
        """Finish what is being stored; bots stop, the next server goes on."""
        self.end_streams()
        if self._listening:
            await asyncio.to_thread(self._listening.close)
        await self.duty.close()
        await self.thinking.close()
        self.hub.project_all()
        await asyncio.to_thread(self.store.close)
        if self._lock:
            self._lock.close()


def build(settings: Settings, games: Mapping[str, Game] = GAMES, games_path: str = GAMES_PATH) -> Starlette:
    """The application that uvicorn runs."""
    house = House(settings, games, games_path)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def astray(request: Request, error: Exception) -> Response:
        """An address or a method that there is not."""
        status = error.status_code if isinstance(error, HTTPException) else 404
        try:
            session = await house.people.session(request.cookies.get(COOKIE))
        except Unavailable:
            session = Session("", None)
        problem = Problem(405, Say.METHOD) if status == 405 else not_found()
        visit = Visit(request, house, session)
        return careful(visit, answer(visit, problem))

    routes = [
        *(Route(path, door(house, handler, path), methods=["GET"]) for path, handler in GET.items()),
        *(Route(path, door(house, handler, path), methods=["POST"]) for path, handler in POST.items()),
    ]
    compressed = Middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app = Starlette(
        routes=routes,
        middleware=[compressed],
        lifespan=lifespan,
        exception_handlers={HTTPException: astray},
    )
    app.router.redirect_slashes = False  # every answer is one of ours
    app.state.house = house
    return app
