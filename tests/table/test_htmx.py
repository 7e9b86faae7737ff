"""What pages get that htmx keeps up to date: parts of the page instead of JSON."""

from __future__ import annotations

import gzip
import random
import re

from tests.table.house import Guest, Served, legal, mark, story

BUDGET = 200_000
"""Octets that a first look at a table may cost, compressed."""
PART = re.compile(r'<hx-partial id="([\w-]+)"')


def by_htmx(guest: Guest, path: str, **form: object) -> tuple[int, str]:
    """What a form of a page sends, as htmx sends it: status and answer."""
    headers = {"HX-Request": "true", "X-CSRF": guest.csrf}
    answer = guest.http.post(path, data=form, headers=headers)
    assert answer.headers["content-type"].startswith("text/html")
    return answer.status_code, answer.text


def test_an_answer_has_the_parts_that_changed(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link")
    bea = Guest(server.url, "Bea")
    bea.look(link := ada.invite(table, 1))
    bea.post(link)
    seat = story(server, table).waiting[0]
    who = (ada, bea)[seat]
    since = story(server, table).version
    number, words = legal(server, table, seat, random.Random(3))
    status, text = by_htmx(who, f"{table}/choose", n=number, words=words, mark=mark(), since=since)
    assert status == 200
    assert {"now", "decision", "log", f"seat-{seat}"} <= set(PART.findall(text))
    assert "chat" not in PART.findall(text), "nobody said anything"
    assert f'data-version="{story(server, table).version}"' in text
    assert "<title>Ethnos</title>" in text

    status, text = by_htmx(who, f"{table}/choose", n=number, words=words, mark=mark())
    assert status == 409
    assert {"toast", "now", "decision"} <= set(PART.findall(text)), "why not, and what the table is now"


def test_the_stream_of_a_page_brings_parts(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me", visibility="open")
    version = story(server, table).version
    ada.act(f"{table}/chat", text="one\u2028two <b>")
    headers = {"HX-Request": "true", "Last-Event-ID": str(version)}
    with ada.http.stream("GET", f"{table}/stream", headers=headers) as stream:
        lines = []
        for line in stream.iter_lines():
            lines.append(line)
            if lines[-1] == "" and len(lines) > 3:
                break
    assert not [line for line in lines if line.startswith("event:")], "what has a name, htmx does not show"
    assert all(line.partition(":")[0] in ("", "retry", "id", "data") for line in lines)
    told = "\n".join(line[6:] for line in lines if line.startswith("data: "))
    assert "&lt;b&gt;" in told
    assert "s-map" not in PART.findall(told), "the board has not changed"
    assert f"id: {version + 1}" in lines


def test_who_plays_several_seats_is_shown_the_next_only_when_asked(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    seat = story(server, table).waiting[0]
    assert 'class="curtain"' in ada.look(table).text
    status, text = by_htmx(ada, f"{table}/show", seat=seat)
    assert status == 200
    assert f'data-seat="{seat}"' in text
    assert f"seat={seat}" in text, "and the stream is that of this seat"
    assert 'class="ask"' in text
    while story(server, table).waiting == (seat,):
        number, words = legal(server, table, seat, random.Random(5))
        status, text = by_htmx(ada, f"{table}/choose", n=number, words=words, seat=seat, mark=mark())
        assert status == 200
        passed = story(server, table).waiting != (seat,)
        assert ('class="curtain"' in text) == passed, "it falls when the turn passes, not before"
    assert 'data-seat=""' in text


def test_a_link_can_be_passed_on_and_withdrawn_without_leaving_the_room(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link", "link")
    status, text = by_htmx(ada, f"{table}/invite", seat=1)
    assert status == 200
    assert PART.findall(text) == ["room-1"]
    link = re.search(r"/j/[\w.-]+", text)
    assert link
    room = ada.look(table).text
    assert link[0] not in room, "it is shown once"
    assert room.count("hx-preserve") == 1, "but that it is out is seen, and where it is shown it stays"
    assert f'action="{table}/revoke"' in room
    status, text = by_htmx(ada, f"{table}/revoke", seat=1)
    assert status == 200
    assert "room-1" in PART.findall(text)
    assert Guest(server.url, "Bea").look(link[0]).status_code == 410


def test_a_first_look_at_a_table_is_light(server: Served) -> None:
    """Page, styles, scripts and drawings, as they travel."""
    ada = Guest(server.url, "Ada")
    for game in server.house.games:
        page = ada.look(ada.table("me", "club", game=game)).text
        found = set(re.findall(r'(?:href|src)="(/(?:static|art)/[^"#]+)', page))
        modules = {f"/static/{name}.js" for name in ("decide", "keys", "live", "move", "tips", "zoom")}
        assert any("/static/htmx.js" in address for address in found)
        weight = sum(len(gzip.compress(ada.http.get(path).content)) for path in found | modules)
        assert weight + len(gzip.compress(page.encode())) < BUDGET, game
