"""People without accounts: a name, a cookie, and what they wish for. The cookie is the only key there is."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from regelwerk.core.text import LANGUAGES
from regelwerk.table import schema
from regelwerk.table.problems import Problem
from regelwerk.table.say import Say
from regelwerk.table.store import Store

COOKIE = "regelwerk"
LONGEST_NAME = 24
LIFETIME = 180 * 24 * 3600
"""Seconds without a visit after which a cookie is forgotten."""
REMEMBERED = 5000
"""Sessions kept in memory; the others are read again."""


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to see the table. Empty: as the browser says."""

    language: str = ""
    theme: str = ""
    sound: bool = False
    motion: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str
    wishes: Wishes = field(default_factory=Wishes)


@dataclass(frozen=True, slots=True)
class Session:
    """A browser. It has a cookie from its first visit on, and a person once a name was picked."""

    cookie: str
    person: Person | None
    new: bool = False
    """Whether the browser is to be given the cookie: it has none yet, or would forget it in a while."""

    @property
    def csrf(self) -> str:
        """What a form must carry to prove that one of our pages made it."""
        return hashlib.sha256(f"regelwerk form {self.cookie}".encode()).hexdigest()[:32]

    def proves(self, token: str) -> bool:
        return hmac.compare_digest(self.csrf.encode(), token.encode())


def digest(cookie: str) -> str:
    return hashlib.sha256(f"regelwerk session {cookie}".encode()).hexdigest()


def proper_name(name: str) -> str:
    """A name as it may stand on a page; Problem if nothing is left of it."""
    seen = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not 1 <= len(seen) <= LONGEST_NAME:
        raise Problem(422, Say.BAD_NAME, most=LONGEST_NAME)
    return seen


def read_wishes(values: dict[str, Any]) -> Wishes:
    """Wishes with values that exist; what does not is left out."""
    language = values.get("language", "")
    theme = values.get("theme", "")
    motion = values.get("motion", "")
    return Wishes(
        language if language in LANGUAGES else "",
        theme if theme in ("light", "dark") else "",
        values.get("sound") in ("1", "on", "true", "True"),
        motion if motion in ("less", "full") else "",
    )


class People:
    """Sessions and persons, with those seen lately in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._seen: OrderedDict[str, tuple[float, Person]] = OrderedDict()

    async def session(self, cookie: str | None) -> Session:
        """The browser behind a cookie; a new one if the cookie is none of ours."""
        if cookie is None or not 20 <= len(cookie) <= 64 or not cookie.isascii():
            return Session(secrets.token_urlsafe(24), None, new=True)
        key = digest(cookie)
        known = self._seen.get(key)
        if known and time.monotonic() - known[0] < FRESH:
            return Session(cookie, known[1])
        now = int(time.time())

        def look(connection: Connection) -> tuple[str, str, str, int] | None:
            people, sessions = schema.people.c, schema.sessions.c
            row = connection.execute(
                sa.select(people.id, people.name, people.wishes, sessions.seen)
                .join_from(schema.sessions, schema.people)
                .where(sessions.digest == key, sessions.seen > now - LIFETIME)
            ).one_or_none()
            return None if row is None else (row[0], row[1], row[2], row[3])

        row = await self.store.read(look)
        if row is None:
            return Session(cookie, None)
        person = Person(row[0], row[1], msgspec.json.decode(row[2], type=Wishes))
        longer = row[3] < now - 24 * 3600
        if longer:
            await self.store.write(
                lambda connection: connection.execute(
                    sa.update(schema.sessions).where(schema.sessions.c.digest == key).values(seen=now)
                )
            )
        self._remember(key, person)
        return Session(cookie, person, new=longer)

    def _remember(self, key: str, person: Person) -> None:
        self._seen[key] = (time.monotonic(), person)
        self._seen.move_to_end(key)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    async def named(self, session: Session, name: str, wishes: Wishes) -> Session:
        """Somebody picks a name, or another one. A browser that had none gets a new cookie."""
        name = proper_name(name)
        now = int(time.time())
        if session.person is not None:
            person = Person(session.person.id, name, session.person.wishes)
            await self._update(session, person)
            return Session(session.cookie, person)
        person = Person(secrets.token_hex(10), name, wishes)
        fresh = Session(secrets.token_urlsafe(24), person, new=True)
        row = {"id": person.id, "name": name, "wishes": _packed(wishes), "created": now}
        opened = {"digest": digest(fresh.cookie), "person": person.id, "created": now, "seen": now}

        def store(connection: Connection) -> None:
            connection.execute(sa.insert(schema.people), row)
            connection.execute(sa.insert(schema.sessions), opened)

        await self.store.write(store)
        self._remember(digest(fresh.cookie), person)
        return fresh

    async def wishing(self, session: Session, wishes: Wishes) -> Session:
        """Somebody wants to see things otherwise."""
        if session.person is None:
            return session
        person = Person(session.person.id, session.person.name, wishes)
        await self._update(session, person)
        return Session(session.cookie, person)

    async def _update(self, session: Session, person: Person) -> None:
        row = {"name": person.name, "wishes": _packed(person.wishes)}
        await self.store.write(
            lambda connection: connection.execute(
                sa.update(schema.people).where(schema.people.c.id == person.id), row
            )
        )
        self._remember(digest(session.cookie), person)

    async def forget(self, session: Session) -> None:
        """The cookie is worth nothing from now on."""
        key = digest(session.cookie)
        await self.store.write(
            lambda connection: connection.execute(
                sa.delete(schema.sessions).where(schema.sessions.c.digest == key)
            )
        )
        self._seen.pop(key, None)


FRESH = 30.0
"""Seconds that a session is believed without a look: with several workers, what one changes the others
see after so long."""


def drop_old(connection: Connection) -> None:
    """Forget the cookies that nobody has come with for so long."""
    connection.execute(
        sa.delete(schema.sessions).where(schema.sessions.c.seen <= int(time.time()) - LIFETIME)
    )


def _packed(wishes: Wishes) -> str:
    return msgspec.json.encode(wishes).decode()
