"""A request on its way through the door: who comes, whether one of our pages sent it, and what went wrong."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from regelwerk.core.text import language_of
from regelwerk.table.limits import LARGEST_BODY, SLOWEST_BODY
from regelwerk.table.metrics import REFUSED, REQUESTS, SECONDS
from regelwerk.table.people import COOKIE, LIFETIME, Person, Session, Wishes, read_wishes
from regelwerk.table.problems import Problem, fault, not_found
from regelwerk.table.say import Say
from regelwerk.table.store import Unavailable

if TYPE_CHECKING:
    from regelwerk.table.app import House

log: Any = structlog.get_logger("regelwerk.table")

POLICY = (
    "default-src 'self'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
WISHES = f"{COOKIE}-wishes"
MARK = re.compile(r"[A-Za-z0-9_-]{8,64}")
HTML = "text/html"
JSON = "application/json"
PROBLEM = "application/problem+json"


@dataclass(slots=True)
class Visit:
    """A request, with all that a handler needs of it."""

    request: Request
    house: House
    session: Session
    form: Mapping[str, list[str]] = field(default_factory=dict)
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(12))

    @property
    def person(self) -> Person:
        """Who comes; Problem if no name was picked yet."""
        if self.session.person is None:
            raise Problem(401, Say.NO_NAME)
        return self.session.person

    @property
    def wishes(self) -> Wishes:
        """How the visitor wants to see things; before they have a name, a cookie remembers it."""
        if self.session.person is not None:
            return self.session.person.wishes
        return read_wishes(dict(parse_qsl(self.request.cookies.get(WISHES, "")[:200])))

    @property
    def language(self) -> str:
        """The language that this reader wants: as set, else as the browser asks."""
        return self.wishes.language or language_of(self.request.headers.get("accept-language"))

    @property
    def wants_json(self) -> bool:
        """Whether a program asks."""
        return JSON in self.request.headers.get("accept", "")

    @property
    def by_htmx(self) -> bool:
        """Whether a page of ours asks, which puts what changed in its place."""
        return "hx-request" in self.request.headers

    @property
    def by_script(self) -> bool:
        """Whether somebody asks who wants what changed, not a browser that wants to show a page."""
        return self.by_htmx or self.wants_json

    def text(self, name: str, default: str | None = None) -> str:
        """A field of the form, or of the address."""
        values = self.form.get(name)
        found = values[0] if values else self.request.query_params.get(name, default)
        if found is None:
            raise Problem(400, Say.BAD_FORM, name=name)
        return found

    def number(self, name: str) -> int | None:
        """A field with a whole number; None if it is not there."""
        word = self.text(name, "")
        if not word:
            return None
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise Problem(400, Say.BAD_FORM, name=name)
        return int(word)

    @property
    def mark(self) -> str | None:
        """What the sender has marked this act with, if anything: sent again, it is not done again."""
        word = self.text("mark", "")
        if not word:
            return None
        if not MARK.fullmatch(word):
            raise Problem(400, Say.BAD_MARK)
        return f"{self.person.id}:{word}"

    def limit(self, kind: str) -> None:
        """Count this against what the visitor may do so often."""
        self.house.limits.take(kind, self.who)

    @property
    def who(self) -> str:
        """Whose share of everything this uses up."""
        return self.session.person.id if self.session.person else self.address

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client else "?"

    def say(self, key: str, /, **values: object) -> str:
        return self.house.texts.say(self.language, key, **values)


Handler = Callable[[Visit], Awaitable[Response]]


def door(house: House, handler: Handler, route: str) -> Callable[[Request], Awaitable[Response]]:
    """What every request goes through on its way to a handler, and the answer on its way back."""

    async def enter(request: Request) -> Response:
        start = time.perf_counter()
        visit = Visit(request, house, Session("", None))
        try:
            visit.session = await house.people.session(request.cookies.get(COOKIE))
            visit.limit("any")
            if request.method == "POST":
                visit.form = await _form(request)
                _check_origin(visit)
            response = await handler(visit)
        except Problem as problem:
            response = answer(visit, problem)
        except Unavailable as error:
            log.warning("unavailable", route=route, error=str(error))
            response = answer(visit, Problem(503, Say.UNAVAILABLE, headers={"Retry-After": "2"}))
        except ClientDisconnect:
            response = Response(status_code=400)
        except Exception as error:
            response = answer(visit, fault(error, route=route))
        careful(visit, response)
        if visit.session.new and visit.session.cookie and response.headers["cache-control"] == "no-store":
            give_cookie(visit, response)  # never with what a cache between may hand to somebody else
        REQUESTS.labels(request.method, route, response.status_code).inc()
        SECONDS.labels(route).observe(time.perf_counter() - start)
        return response

    return enter


def careful(visit: Visit, response: Response) -> Response:
    """With what every answer tells browsers not to do."""
    response.headers.setdefault("Content-Security-Policy", POLICY.format(nonce=visit.nonce))
    for name, value in (*HEADERS.items(), ("Cache-Control", "no-store")):
        response.headers.setdefault(name, value)
    return response


def give_cookie(visit: Visit, response: Response) -> None:
    _cookie(visit, response, COOKIE, visit.session.cookie)


def remember_wishes(visit: Visit, response: Response, wishes: Wishes) -> None:
    """For somebody without a name yet."""
    _cookie(visit, response, WISHES, urlencode(msgspec.structs.asdict(wishes)))


def _cookie(visit: Visit, response: Response, name: str, value: str) -> None:
    secure = visit.request.url.scheme == "https"
    response.set_cookie(name, value, max_age=LIFETIME, httponly=True, samesite="lax", secure=secure)


async def _form(request: Request) -> dict[str, list[str]]:
    """The fields that were sent, as a form or as a JSON object; never more than we want to read."""
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            async for part in request.stream():
                body += part
                if len(body) > LARGEST_BODY:
                    raise Problem(413, Say.TOO_LARGE, most=LARGEST_BODY)
    except TimeoutError:
        raise Problem(408, Say.TOO_SLOW) from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not body:
        return {}
    try:
        if kind == JSON:
            return _fields(msgspec.json.decode(bytes(body)))
        fields: dict[str, list[str]] = {}
        for name, value in parse_qsl(
            body.decode(), keep_blank_values=True, max_num_fields=200, errors="strict"
        ):
            fields.setdefault(name, []).append(value)
        return fields
    except (ValueError, RecursionError):
        raise Problem(400, Say.BAD_FORM, name="*") from None


def _fields(value: Any) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        raise ValueError
    fields: dict[str, list[str]] = {}
    for name, found in value.items():
        parts = found if isinstance(found, list) else [found]
        if not all(isinstance(part, str | int) for part in parts):
            raise ValueError
        fields[name] = [str(part) if not isinstance(part, bool) else "1" if part else "" for part in parts]
    return fields


def _check_origin(visit: Visit) -> None:
    """What changes something must come from one of our own pages."""
    headers = visit.request.headers
    origin = headers.get("origin")
    # (With a Referrer-Policy that hides it, browsers send "null" for forms; the token decides then.)
    foreign = origin not in (None, "null") and urlsplit(origin).netloc != headers.get("host")
    if foreign or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise Problem(403, Say.FOREIGN)
    token = headers.get("x-csrf") or (visit.form.get("csrf") or [""])[0]
    if not visit.session.proves(token):
        raise Problem(403, Say.FOREIGN)


# ---- answers ------------------------------------------------------------------------------------


def answer(visit: Visit, problem: Problem, picture: bytes = b"") -> Response:
    """A problem as problem details, as a line on the page that asks, or as a page of its own. `picture`: the
    table as it is now, for who had another one before them."""
    REFUSED.labels(problem.code).inc()
    house = visit.house
    detail = house.drawing.problem(visit, problem)
    if visit.by_htmx:
        told = f'<hx-partial id="toast">{escape(detail)}</hx-partial>'.encode()
        return Response(told + picture, problem.status, problem.headers, HTML)
    if visit.wants_json:
        body = {
            "type": f"/problems/{problem.code}",
            "title": visit.say(f"table.status.{problem.status}"),
            "status": problem.status,
            "code": problem.code,
            "detail": detail,
            **({"id": problem.values["id"]} if "id" in problem.values else {}),
            **(msgspec.json.decode(picture) if picture else {}),
        }
        return Response(msgspec.json.encode(body), problem.status, problem.headers, PROBLEM)
    page = house.drawing.error(visit, problem, detail)
    return Response(page, problem.status, problem.headers, HTML)


def html(page: str, status: int = 200) -> Response:
    return Response(page, status, media_type=HTML)


def see(path: str) -> Response:
    """Go and look there."""
    return RedirectResponse(path, 303)


def own_path(path: str) -> str:
    """A path within our own pages, or the front page."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


__all__ = ["Handler", "Visit", "answer", "careful", "door", "html", "not_found", "own_path", "see"]
