"""What a browser gets: headers, problems, cookies, limits; and what it is not given."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import sqlalchemy as sa

from regelwerk.games import GAMES
from regelwerk.table import limits, schema, visits
from regelwerk.table.people import LIFETIME, digest, drop_old
from tests.table.house import Guest, Served, served, story, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('http') / 'tables.sqlite'}") as server:
        yield server


def raw(server: Served, method: str, path: str, **options: object) -> httpx.Response:
    """A request from somebody who is no browser of ours."""
    with httpx.Client(base_url=server.url, timeout=30) as client:
        return client.request(method, path, **options)  # type: ignore[arg-type]


def test_every_answer_is_careful(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    nonces: list[str] = []
    for path in (
        "/",
        "/new?game=ethnos",
        "/settings",
        "/credits",
        table,
        f"{table}/log",
        "/nowhere",
        "/metrics",
    ):
        answer = ada.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'self'" in policy
        nonce = re.findall(r"script-src 'nonce-([\w-]+)';", policy)
        assert nonce[0] not in nonces
        nonces += nonce
        scripts = re.findall(r"<script[^>]*>", answer.text)
        assert all(f'nonce="{nonce[0]}"' in script for script in scripts)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
        assert "<script>" not in answer.text
        assert " style=" not in answer.text
        assert " onclick" not in answer.text
    assert ada.http.get("/").headers["cache-control"] == "no-store"


def test_cookies_are_out_of_reach_of_scripts(server: Served) -> None:
    cookie = raw(server, "GET", "/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_what_caches_may_keep_brings_no_cookie(server: Served) -> None:
    """They would hand it on to somebody else."""
    for path in ("/static/base.css", "/static/table.js?v=1", "/art/ethnos/glossary", "/art/ethnos/icons.svg"):
        answer = raw(server, "GET", path)
        assert answer.status_code == 200
        assert answer.headers["cache-control"].startswith("public")
        assert "set-cookie" not in answer.headers


def test_a_name_brings_a_new_cookie(server: Served) -> None:
    """Whoever planted a cookie beforehand gains nothing."""
    ada = Guest(server.url)
    before = ada.http.cookies["regelwerk"]
    ada.post("/name", name="Ada")
    assert ada.http.cookies["regelwerk"] != before
    stranger = Guest(server.url)
    stranger.http.cookies = httpx.Cookies({"regelwerk": before})
    assert stranger.get("/new", game="ethnos").status_code in (200, 401)
    assert stranger.act("/tables", game="ethnos", seat=["me", "greedy"]).status_code in (401, 403)


def test_forms_of_strangers_are_refused(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    version = story(server, table).version
    for headers, csrf in (
        ({}, "0" * 32),
        ({}, ""),
        ({}, "ä"),
        ({"Origin": "https://elsewhere.example"}, ada.csrf),
        ({"Sec-Fetch-Site": "cross-site"}, ada.csrf),
        ({"Sec-Fetch-Site": "same-site"}, ada.csrf),
    ):
        answer = ada.http.post(
            f"{table}/resign", data={"csrf": csrf}, headers={"Accept": "application/json", **headers}
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign")
    for verb in ("GET", "PUT", "DELETE", "PATCH"):
        assert ada.http.request(verb, f"{table}/resign").status_code == 405
    assert story(server, table).version == version


def test_problems_are_said_in_the_readers_language(server: Served) -> None:
    for language, title in (("en", "Not found"), ("de-AT,de;q=0.9", "Nicht gefunden")):
        headers = {"Accept": "application/json", "Accept-Language": language}
        answer = raw(server, "GET", "/t/nosuchtable", headers=headers)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["title"] == title
        assert answer.json()["status"] == answer.status_code == 404
        page = raw(server, "GET", "/t/nosuchtable", headers={"Accept-Language": language})
        assert page.headers["content-type"].startswith("text/html")
        assert title in page.text


def test_what_the_rules_refuse_is_said_with_the_rule(server: Served) -> None:
    ada = Guest(server.url, "Ada", "de")
    table = ada.table("me", "me")
    told = story(server, table)
    answer = ada.act(f"{table}/choose", n=told.number, words="pass", seat=told.waiting[0])
    assert answer.status_code == 422
    assert answer.json()["code"] == "refused"
    assert len(answer.json()["detail"]) > 10
    why = ada.get(f"{table}/why", words="pass", seat=told.waiting[0])
    assert why.json()["text"] == answer.json()["detail"]


def test_a_hint_is_a_choice_that_can_be_taken(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    told = story(server, table)
    hint = ada.get(f"{table}/hint", seat=told.waiting[0], level="greedy").json()
    assert len(hint["text"][0]) > 10
    answer = ada.act(f"{table}/choose", n=told.number, words=hint["words"], seat=told.waiting[0])
    assert answer.status_code == 200


def test_a_stale_choice_gets_the_picture_of_now(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    told = story(server, table)
    answer = ada.act(f"{table}/choose", n=told.number + 1, words="draw", seat=told.waiting[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "moved_on")
    assert answer.json()["version"] == told.version
    assert answer.json()["regions"]


def test_what_is_sent_twice_is_done_once(server: Served) -> None:
    """Under a mark of the sender's; the same mark of somebody else is another."""
    ada, ben = Guest(server.url, "Ada"), Guest(server.url, "Ben")
    table = ada.table("me", "open", "greedy", visibility="open")
    assert ben.act(f"{table}/sit", mark="sitting-down").status_code == 200
    assert ben.act(f"{table}/sit", mark="sitting-down").status_code == 200
    for guest in (ada, ben, ada, ben):
        assert guest.act(f"{table}/chat", text="Hello!", mark="hello-hello").status_code == 200
    assert [said.name for said in story(server, table).chat] == ["Ada", "Ben"]
    for mark in ("short", "x" * 65, "no spaces please"):
        assert ada.act(f"{table}/chat", text="x", mark=mark).json()["code"] == "bad_mark"


def test_who_joins_twice_sits_once(server: Served) -> None:
    ada, ben = Guest(server.url, "Ada"), Guest(server.url, "Ben")
    table = ada.table("me", "link", "link")
    link = ada.invite(table, 1)
    assert [ben.post(link).url.path for _ in range(2)] == [table, table]
    assert [place.name for place in story(server, table).places] == ["Ada", "Ben", ""]


def test_what_cannot_be_chosen_brings_nothing(server: Served) -> None:
    """The match may have gone on since somebody pointed at it; why not is another question."""
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    assert ada.get(f"{table}/preview", words="with nothing", seat=0).json() == {"text": []}
    assert ada.get(f"{table}/why", words="with nothing", seat=0).json()["text"]


def test_private_tables_are_not_there_for_others(server: Served) -> None:
    ada, eve = Guest(server.url, "Ada"), Guest(server.url, "Eve")
    table = ada.table("me", "greedy")
    for path in ("", "/stream", "/regions", "/why", "/preview", "/hint", "/record", "/log"):
        assert eve.get(f"{table}{path}", words="draw").status_code == 404
    for path in (
        "choose",
        "undo",
        "chat",
        "pause",
        "resign",
        "bot",
        "back",
        "start",
        "sit",
        "rematch",
        "invite",
    ):
        assert eve.act(f"{table}/{path}", n=1, words="draw", text="hi", seat=0).status_code == 404
    assert table.rpartition("/")[2] not in eve.look("/").text


def test_listed_tables_may_be_watched_and_no_more(server: Served) -> None:
    ada, eve = Guest(server.url, "Ada"), Guest(server.url, "Eve")
    table = ada.table("me", "greedy", visibility="listed")
    assert eve.look(table).status_code == 200
    assert eve.get(f"{table}/regions", seat=0).status_code == 403
    assert eve.act(f"{table}/choose", n=1, words="draw", seat=0).status_code == 403
    assert eve.act(f"{table}/chat", text="Good luck!").status_code == 200
    assert table.rpartition("/")[2] in eve.look("/").text


def test_too_much_is_too_much(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    assert ada.act(f"{table}/chat", text="x" * 70_000).status_code == 413
    assert ada.act(f"{table}/chat", text="x" * 501).json()["code"] == "said_too_much"
    assert ada.act(f"{table}/chat", text="  \x00\u202e ").json()["code"] == "nothing_said"
    assert ada.act("/name", name="x" * 25).json()["code"] == "bad_name"
    answer = raw(server, "POST", "/name", content=(b"x" * 10_000 for _ in range(20)))
    assert answer.status_code == 413


def test_what_people_write_is_text(server: Served) -> None:
    evil = "<b onload=x>&\"'"
    ada = Guest(server.url, evil)
    table = ada.table("me", "greedy", visibility="open")
    ada.act(f"{table}/chat", text=f"{evil} {{{{ 7777*7777 }}}}")
    for answer in (ada.look(table), ada.look("/"), ada.get(f"{table}/regions")):
        assert "<b onload" not in answer.text
        assert "60481729" not in answer.text


def test_too_often_is_refused_for_a_while(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", rate=1.0) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "greedy")
        answers = [ada.act(f"{table}/chat", text="hello") for _ in range(12)]
        assert [answer.status_code for answer in answers[:10]] == [200] * 10
        assert answers[11].status_code == 429
        assert int(answers[11].headers["retry-after"]) > 0
        assert story(server, table).chat[-1].text == "hello"


def test_wishes_last(server: Served) -> None:
    """Also those of somebody who has no name yet."""
    ada = Guest(server.url)
    ada.post("/settings", language="de", theme="dark")
    assert 'lang="de"' in ada.look("/").text
    ada.post("/name", name="Ada")
    assert 'lang="de"' in ada.look("/").text
    ada.post("/settings", language="en", theme="nonsense", back="https://elsewhere.example")
    assert 'lang="en"' in ada.look("/").text


def test_nobody_is_sent_elsewhere(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    for path in ("https://x.example", "//x.example", "/\\x.example", "/a\r\nSet-Cookie: x=y"):
        answer = ada.http.post("/settings", data={"csrf": ada.csrf, "back": path}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_the_server_says_how_it_is(server: Served) -> None:
    assert raw(server, "GET", "/healthz").text == "ok\n"
    raw(server, "GET", "/t/nowhere")
    page = raw(server, "GET", "/metrics").text
    assert "regelwerk_requests_total" in page
    assert "/t/{id}" in page


def test_metrics_are_for_this_machine(server: Served) -> None:
    """Whoever comes through a proxy from elsewhere does not get them."""
    answer = raw(server, "GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert answer.status_code == 404


def test_metrics_are_for_whom_the_settings_name(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", metrics="192.0.2.7, *") as server:
        headers = {"X-Forwarded-For": "203.0.113.7"}
        assert raw(server, "GET", "/metrics", headers=headers).status_code == 200
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", metrics="192.0.2.7") as server:
        assert raw(server, "GET", "/metrics").status_code == 404


def test_who_comes_again_keeps_the_cookie(server: Served) -> None:
    """It is given anew while it is used, and worth nothing after half a year without."""
    ada = Guest(server.url, "Ada")

    def last_seen(ago: float) -> None:
        at = int(time.time() - ago)
        mine = schema.sessions.c.digest == digest(ada.http.cookies["regelwerk"])
        server.run(
            written(server, lambda c: c.execute(sa.update(schema.sessions).where(mine).values(seen=at)))
        )
        server.house.people._seen.clear()

    assert "set-cookie" not in ada.http.get("/").headers
    last_seen(25 * 3600)
    again = ada.http.get("/").headers["set-cookie"]
    assert ada.http.cookies["regelwerk"] in again
    assert "HttpOnly" in again
    assert "set-cookie" not in ada.http.get("/").headers
    last_seen(LIFETIME + 1)
    assert 'name="name"' in ada.http.get("/").text
    server.run(written(server, drop_old))
    last_seen(0)
    assert 'name="name"' in ada.http.get("/").text


async def written(server: Served, job: Any) -> None:
    await server.house.store.write(job)


def test_pages_travel_compressed(server: Served) -> None:
    """A table's page with all that it needs is less than 200 kB on its way, in every game."""
    ada = Guest(server.url, "Ada")
    for game in GAMES.values():
        page = ada.http.get(ada.table(*["me"] * (game.seats.stop - 1), game=game.id), params={"seat": 0})
        assert page.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in page.headers["vary"]
        needed = set(re.findall(r'(?:src|href)="(/(?:static|art)/[^"#]+)', page.text))
        scripts = [path for path in needed if ".js" in path]
        while scripts:  # and what those import
            found = ada.http.get(scripts.pop()).text
            more = {f"/static/{name}" for name in re.findall(r'from "\./([\w-]+\.js)"', found)} - needed
            needed |= more
            scripts += more
        sizes = {path: int(ada.http.get(path).headers["content-length"]) for path in needed}
        assert len(sizes) > 3
        assert int(page.headers["content-length"]) + sum(sizes.values()) < 200_000, sizes


def test_who_sends_too_slowly_is_not_waited_for(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "SLOWEST_BODY", 0.2)
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"POST /name HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 99\r\n\nname=".encode())
        line.settimeout(30)
        assert b" 408 " in line.recv(1000)


def test_nobody_opens_streams_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_STREAMS", 3)
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}", rate=1.0) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "me")
        with ExitStack() as streams:
            for _ in range(3):
                streams.enter_context(ada.http.stream("GET", f"{table}/stream"))
            wait_until(lambda: server.house.limits.streams.total() == 3)
            assert ada.get(f"{table}/stream").status_code == 429
        wait_until(lambda: not server.house.limits.streams)
        assert next(ada.events(table))[0] > 0


def test_the_database_is_for_the_server_alone(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}"):
        modes = {file.name: file.stat().st_mode & 0o077 for file in tmp_path.glob("tables.sqlite*")}
    assert [name for name, mode in modes.items() if mode and not name.endswith(".lock")] == []


def test_a_language_that_is_not_ours_is_english(server: Served) -> None:
    assert 'lang="en"' in raw(server, "GET", "/", headers={"Accept-Language": "fr"}).text
