"""Whatever is sent to whatever address: a proper answer, never a fault, and no harm."""

from __future__ import annotations

from collections.abc import Iterator
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
@settings(max_examples=150)
def test_no_request_is_too_strange(server: Served, eve: httpx.Client, data: st.DataObject) -> None:
    tables = eve.headers["X-Tables"].split(",")
    method, form = data.draw(
        st.sampled_from([("GET", path) for path in GET] + [("POST", path) for path in POST])
    )
    if form.endswith("/stream") or form == "/forget":
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
    answer = eve.request(method, path, headers=headers, **body)
    assert answer.status_code < 500, (method, path, values, answer.text)
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and headers.get("Accept") == "application/json":
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
@settings(max_examples=40)
def test_no_cookie_is_too_strange(server: Served, cookie: str) -> None:
    with httpx.Client(base_url=server.url, headers={"Cookie": f"regelwerk={cookie}"}) as client:
        assert client.get("/").status_code == 200
        assert client.post("/name", data={"name": "x", "csrf": cookie}).status_code == 403
