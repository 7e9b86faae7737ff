"""Live updates: nothing missed, nothing told twice, nobody waits for somebody who is slow."""

from __future__ import annotations

import random
import socket
import threading
import time
import zlib
from itertools import pairwise
from typing import Any

from tests.table.house import Guest, Served, legal, mark, play, story, wait_until


class Watching(threading.Thread):
    """A browser that shows a table by its stream alone."""

    def __init__(
        self, guest: Guest, table: str, shown: dict[str, str] | None = None, last: int | None = None
    ):
        super().__init__(daemon=True)
        self.guest = guest
        self.table = table
        self.shown = shown if shown is not None else {}
        self.versions: list[int] = []
        self.last = last
        self.enough: int | None = None
        self.start()

    def run(self) -> None:
        for version, told in self.guest.events(self.table, self.last):
            self.versions.append(version)
            self.shown.update(told["regions"])
            if self.enough is not None and version >= self.enough:
                return

    def until(self, version: int) -> None:
        self.enough = version
        wait_until(lambda: bool(self.versions) and self.versions[-1] >= version)
        self.join(5)


def picture(guest: Guest, table: str) -> dict[str, str]:
    return dict(guest.get(f"{table}/regions").json()["regions"])


def test_who_watches_sees_what_everybody_sees(server: Served) -> None:
    ada, eve = Guest(server.url, "Ada"), Guest(server.url, "Eve")
    table = ada.table("me", "greedy", visibility="listed")
    watching = [Watching(ada, table), Watching(eve, table)]
    wait_until(lambda: all(each.versions for each in watching))
    hands = Guest(server.url)
    hands.http.cookies, hands.csrf = ada.http.cookies, ada.csrf
    play(server, table, {0: hands}, random.Random(1), 15)
    wait_until(lambda: story(server, table).waiting == (0,))
    ada_chats = hands.act(f"{table}/chat", text="done").json()["version"]
    for each in watching:
        each.until(ada_chats)
        assert all(one < other for one, other in pairwise(each.versions))
        assert each.shown == picture(hands if each.guest is ada else Guest(server.url), table)


def test_a_lost_line_is_taken_up_where_it_broke(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    hands = Guest(server.url)
    hands.http.cookies, hands.csrf = ada.http.cookies, ada.csrf
    rng = random.Random(2)
    first = Watching(ada, table)
    wait_until(lambda: bool(first.versions))
    play(server, table, {0: hands, 1: hands}, rng, 3)
    first.until(story(server, table).version)
    play(server, table, {0: hands, 1: hands}, rng, 5)
    again = Watching(ada, table, first.shown, first.versions[-1])
    wait_until(lambda: bool(again.versions))
    assert again.versions == [story(server, table).version]
    assert again.shown == picture(hands, table)
    again.enough = 0
    nothing = Watching(ada, table, {}, story(server, table).version)
    time.sleep(0.2)
    assert nothing.versions == []
    play(server, table, {0: hands, 1: hands}, rng, 1)
    nothing.until(story(server, table).version)
    again.join(5)


def test_streams_travel_compressed(server: Served) -> None:
    """Every event can be read as soon as it has come, and when the server ends the whole is sound."""
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me", game="revive")
    with ada.http.stream("GET", f"{table}/stream") as stream:
        assert stream.headers["content-encoding"] == "gzip"
        came = stream.iter_raw()
        read = zlib.decompressobj(16 + zlib.MAX_WBITS)
        text, raw = b"", 0
        for version in (story(server, table).version, story(server, table).version + 1):
            while b"id: %d\n" % version not in text or not text.endswith(b"\n\n"):
                part = next(came)
                raw += len(part)
                text += read.decompress(part)
            play(server, table, dict.fromkeys((0, 1), twin(ada)), random.Random(4), 1)
        assert raw < len(text) / 5
        server.house.loop.call_soon_threadsafe(server.house.end_streams)
        for part in came:
            text += read.decompress(part)
        assert read.eof  # its length and its sum are right
    with ada.http.stream("GET", f"{table}/stream", headers={"Accept-Encoding": "identity"}) as stream:
        assert "content-encoding" not in stream.headers


def twin(guest: Guest) -> Guest:
    """The same browser's other connection."""
    other = Guest(str(guest.http.base_url))
    other.http.cookies, other.csrf = guest.http.cookies, guest.csrf
    return other


def test_somebody_who_does_not_read_holds_nobody_up(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me", visibility="listed")
    deaf: list[Any] = []
    host, port = server.url.removeprefix("http://").split(":")
    for _ in range(5):
        line = socket.create_connection((host, int(port)))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        line.sendall(f"GET {table}/stream HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        deaf.append(line)
    rng = random.Random(3)
    assert play(server, table, {0: ada, 1: ada}, rng, 40) == 40
    live = server.house.hub.tables[table.rpartition("/")[2]]
    for line in deaf:
        line.close()
    number, words = legal(server, table, story(server, table).waiting[0], rng)
    ada.act(f"{table}/choose", n=number, words=words, seat=story(server, table).waiting[0], mark=mark())
    wait_until(lambda: live.seen == 0)
