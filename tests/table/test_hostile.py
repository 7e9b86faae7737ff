"""Whatever is sent to whatever address: a proper answer, never a fault, and no harm."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx2 as httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regelwerk.table.app import GET, POST
from tests.table.house import Guest, Served, served, story

TEXT = st.text(max_size=40) | st.sampled_from(
    [
        "0",
        "1",
        "-1",
        "99999999999999999999",
        "me",
        "greedy",
        "draw",
        "ethnos",
        "../../etc/passwd",
        "\x00",
        "%00",
    ]
)
FIELDS = [
    "n", "words", "mark", "seat", "kind", "text", "name", "back", "level", "yes", "count", "since",
    "game", "visibility", "clock", "set-tribes", "csrf", "language", "theme",
]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('hostile') / 'tables.sqlite'}") as server:
        yield server


@pytest.fixture(scope="module")
def eve(server: Served) -> Iterator[httpx.Client]:
    """Somebody with a seat, a valid cookie and a valid token who means harm."""
    guest = Guest(server.url, "Eve")
    guest.http.headers["X-CSRF"] = guest.csrf
    guest.http.follow_redirects = False
    tables = [guest.http.post("/tables", data={"game": "ethnos", "seat": seats}).headers["location"]
              for seats in (["me", "me"], ["me", "link"], ["me", "greedy"])]  # fmt: skip
    guest.http.headers["X-Tables"] = ",".join(tables)
    yield guest.http
    guest.http.close()


def addressed(data: st.DataObject, path: str, tables: list[str]) -> str:
    """An address of this form: mostly of a table that there is."""
    for part in ("{id}", "{code}", "{game}", "{file:path}"):
        if part in path:
            known = [table.rpartition("/")[2] for table in tables]
            value = data.draw(st.sampled_from([*known, "ethnos"]) | TEXT)
            path = path.replace(part, httpx.QueryParams({"x": value}).__str__()[2:] or "x")
    return path


@given(st.data())
@settings(max_examples=4 * settings().max_examples)
def test_no_request_is_too_strange(server: Served, eve: httpx.Client, data: st.DataObject) -> None:
    tables = eve.headers["X-Tables"].split(",")
    method, form = data.draw(
        st.sampled_from([("GET", path) for path in GET] + [("POST", path) for path in POST])
    )
    if form == "/forget":
        return
    path = addressed(data, form, tables)
    values = data.draw(
        st.dictionaries(st.sampled_from(FIELDS), TEXT | st.lists(TEXT, max_size=3), max_size=6)
    )
    headers: dict[str, str] = data.draw(
        st.fixed_dictionaries(
            {},
            optional={
                "Accept": st.sampled_from(["application/json", "text/html", "*/*", "x"]),
                "Accept-Language": st.sampled_from(["de", "en", "xx", ",;q=", "d" * 500]),
                "Last-Event-ID": st.sampled_from(["1", "-1", "x", "9" * 30]),
                "Accept-Encoding": st.sampled_from(["gzip", "identity", "x;q=nan"]),
                "HX-Request": st.just("true"),
                "X-Forwarded-For": st.sampled_from(["127.0.0.1", "x" * 100]),
                "Range": st.sampled_from(["bytes=0-10", "bytes=9-1", "x"]),
            },
        )
    )
    body: dict[str, Any]
    if method == "GET":
        body = {"params": values}
    else:
        raw = data.draw(st.binary(max_size=60) | st.just(repr(values).encode()))
        bodies: list[dict[str, Any]] = [{"data": values}, {"json": values}, {"content": raw}]
        body = data.draw(st.sampled_from(bodies))
        if "content" in body:
            kinds = ["application/json", "application/x-www-form-urlencoded", "text/plain", ""]
            headers["Content-Type"] = data.draw(st.sampled_from(kinds))
    if form.endswith("/stream"):
        with eve.stream(method, path, headers=headers, **body) as stream:
            assert stream.status_code < 500
            if stream.status_code == 200:
                assert next(stream.iter_bytes()).startswith(b"retry: ")
        return
    answer = eve.request(method, path, headers=headers, **body)
    assert answer.status_code < 500, (method, path, values, answer.text)
    assert "Traceback" not in answer.text
    if (
        answer.status_code >= 400
        and headers.get("Accept") == "application/json"
        and "HX-Request" not in headers
    ):
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == answer.status_code
        assert answer.json()["detail"]
    for table in tables:
        assert story(server, table).places[0].person is not None or story(server, table).status == "gathering"


@given(
    st.text(
        alphabet=st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=';,"\\'), max_size=80
    )
)
def test_no_cookie_is_too_strange(server: Served, cookie: str) -> None:
    with httpx.Client(base_url=server.url, headers={"Cookie": f"regelwerk={cookie}"}) as client:
        assert client.get("/").status_code == 200
        assert client.post("/name", data={"name": "x", "csrf": cookie}).status_code == 403


@given(
    st.sampled_from([b"GET", b"POST", b"get", b"\x00", b"BREW", b""]),
    st.binary(max_size=30)
    | st.sampled_from([b"/", b"//", b"*", b"http://x/", b"/t/%ff%fe", b"/" + b"a" * 9000]),
    st.lists(
        st.binary(max_size=40)
        | st.sampled_from(
            [
                b"Host: x",
                b"Host: x\r\nHost: y",
                b"Content-Length: -1",
                b"Content-Length: 5\r\nContent-Length: 6",
                b"Transfer-Encoding: chunked",
                b"Expect: 100-continue",
                b"Cookie: regelwerk=" + b"\xff" * 30,
                b"X: " + b"x" * 70_000,
            ]
        ),
        max_size=5,
    ),
    st.binary(max_size=60),
)
def test_no_octets_are_too_strange(
    server: Served, verb: bytes, path: bytes, lines: list[bytes], body: bytes
) -> None:
    """What is no HTTP at all gets no more than a refusal, and the next one is served."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as line, suppress(OSError):
        line.sendall(b"\r\n".join([verb + b" " + path + b" HTTP/1.1", *lines, b"", body]))
        line.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
        assert b" 500 " not in answer.partition(b"\r\n")[0]
    assert httpx.get(f"{server.url}/healthz").status_code == 200
