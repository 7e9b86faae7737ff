"""What the pages offer: who plays at this device, what is seen of a table by whom, and ways back."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.table.house import Guest, Served, legal, mark, story, wait_until


def friends(server: Served, **form: str) -> tuple[str, Guest, Guest]:
    """A table of two people."""
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link", **form)
    bea = Guest(server.url, "Bea")
    link = ada.invite(table, 1)
    bea.look(link)
    bea.post(link)
    assert story(server, table).status == "playing"
    ada.look("/")
    bea.look("/")
    return table, ada, bea


def choose(server: Served, table: str, *guests: Guest) -> int:
    """Whoever is asked chooses something; their seat."""
    seat: int = story(server, table).waiting[0]
    number, words = legal(server, table, seat, random.Random(1))
    answer = guests[seat].act(f"{table}/choose", n=number, words=words, seat=seat, mark=mark())
    assert answer.status_code == 200
    return seat


def test_those_at_one_device_have_names_of_their_own(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    form: Any = {"game": "ethnos", "seat": ["me", "", "me", "me", "club"]}
    form["as"] = ["", "nobody", " Bob ", "", "Eve"]
    table = ada.post("/tables", **form).url.path
    assert story(server, table).names[:3] == ["Ada", "Bob", "Ada 2"]
    assert "Eve" not in story(server, table).names, "bots have names already"
    form["as"] = ["", "", "x" * 99]
    assert ada.post("/tables", **form).status_code == 422


def test_a_seat_for_anybody_makes_the_table_one_that_can_be_found(server: Served) -> None:
    ada, eve = Guest(server.url, "Ada"), Guest(server.url, "Eve")
    table = ada.table("me", "open", "link", visibility="private")
    lobby = eve.look("/").text
    assert table in lobby
    assert "1 of 3 seats free" in lobby, "the one that waits for its guest is not free"
    eve.post(f"{table}/sit", seat=1)
    assert table not in Guest(server.url, "Zoe").look("/").text, "nothing is free there any more"
    assert table in eve.look("/").text


def test_a_cancelled_table_says_so_and_offers_nothing(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link")
    assert ada.post(f"{table}/cancel").url.path == "/"
    page = ada.look(table).text
    assert "cancelled" in page
    assert not re.search(rf'action="{table}/\w+"', page)


def test_a_link_that_works_on_this_computer_only_says_so(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link")
    assert "this computer only" in ada.post(f"{table}/invite", seat=1).text
    server.house.settings = server.house.settings.__class__(public_url="https://table.example")
    assert "this computer only" not in ada.post(f"{table}/invite", seat=1).text


def test_after_an_invitation_the_language_can_be_changed(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link")
    page = ada.post(f"{table}/invite", seat=1)
    assert f'name="back" value="{table}"' in page.text, "what was sent has no page to come back to"


def test_who_let_a_bot_play_is_shown_how_to_take_over_again(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "club")
    assert f'hx-post="{table}/back"' not in ada.look(table).text
    ada.act(f"{table}/pause")
    assert f'hx-post="{table}/resume"' in ada.get(f"{table}/regions").json()["regions"]["decision"]
    ada.act(f"{table}/bot", level="random")
    assert f'hx-post="{table}/back"' in ada.get(f"{table}/regions").json()["regions"]["decision"]
    ada.act(f"{table}/resign")
    assert f'hx-post="{table}/back"' not in ada.look(table).text
    assert not ada.get(f"{table}/regions").json()["regions"]["tools"].strip(), "it is over"


def test_what_somebody_asks_the_others_can_be_withdrawn(server: Served) -> None:
    table, ada, bea = friends(server, clock="10+15")
    ada.act(f"{table}/pause")
    decision = ada.get(f"{table}/regions").json()["regions"]["decision"]
    assert "Withdraw" in decision
    assert "Withdraw" not in bea.get(f"{table}/regions").json()["regions"]["decision"]
    assert ada.act(f"{table}/agree", yes="0").status_code == 200
    assert story(server, table).proposal is None


def test_only_where_others_play_undo_says_that_they_are_asked(server: Served) -> None:
    asks = "<small>?</small>"
    ada = Guest(server.url, "Ada")
    alone = ada.table("me", "club")
    assert asks not in ada.get(f"{alone}/regions").json()["regions"]["tools"]
    table, ada, bea = friends(server)
    seat = choose(server, table, ada, bea)
    tools = (bea, ada)[seat].get(f"{table}/regions").json()["regions"]["tools"]
    assert asks in tools, "whoever has not chosen last can only ask"


def test_a_name_can_be_changed_and_a_browser_forgotten(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    page = ada.look("/settings?back=/credits").text
    assert 'action="/name"' in page
    assert 'action="/forget"' in page
    assert "Ida" in ada.post("/name", name="Ida", back="/settings?back=/credits").text
    assert "Ida" not in ada.post("/forget").text


def test_the_lobby_tells_in_its_title_that_a_table_waits(server: Served) -> None:
    table, ada, bea = friends(server)
    waits = (ada, bea)[story(server, table).waiting[0]]
    wait_until(lambda: "<title>●" in waits.look("/").text)


def test_the_glossary_comes_in_the_language_of_the_page(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    address = "/art/ethnos/glossary?language="
    found = {code: ada.http.get(address + code).json() for code in ("en", "de", "xx")}
    assert found["de"] != found["en"] == found["xx"]


def test_scripts_name_each_other_by_addresses_that_change_with_them(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    page = ada.look(ada.table("me", "club")).text
    preloaded = set(re.findall(r'rel="modulepreload"[^>]* href="([^"]+)"', page))
    entry = re.search(r'type="module"[^>]* src="([^"]+)"', page)
    assert entry
    left, seen = [entry[1]], set[str]()
    while left:
        answer = ada.http.get(left.pop())
        assert "immutable" in answer.headers["cache-control"]
        further = set(re.findall(r'"(/static/[\w-]+\.js\?v=\w+)"', answer.text)) - seen
        assert "./" not in "".join(re.findall(r"^import .*$", answer.text, re.MULTILINE))
        seen |= further
        left += further
    assert seen == preloaded


def test_at_one_device_whoever_chose_last_can_take_it_back_behind_the_curtain(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me", game="ethnos")
    first = story(server, table).waiting[0]
    while story(server, table).waiting == (first,):
        choose(server, table, ada, ada)
    tools = ada.get(f"{table}/regions").json()["regions"]["tools"]
    assert f'hx-post="{table}/undo"' in tools
    assert "disabled" not in tools
    for act in ("resign", "bot"):
        assert f'hx-post="{table}/{act}"' not in tools, "behind the curtain nobody knows whose that would be"
    assert ada.act(f"{table}/undo", seat="").status_code == 200
    assert story(server, table).waiting == (first,)
    assert "/resign" in ada.get(f"{table}/regions", seat=first).json()["regions"]["tools"]


def test_at_one_device_seats_given_to_bots_can_be_taken_back(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me", "club", clock="10+15")
    ada.act(f"{table}/bot", seat=0, level="random")
    assert f'hx-post="{table}/back"' in ada.get(f"{table}/regions").json()["regions"]["decision"]


def test_the_next_table_is_the_one_that_has_waited_longest(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    assert ada.look("/next").url.path == "/"
    tables = [ada.table("me", "me") for _ in range(3)]
    wait_until(lambda: ada.look("/next").url.path == tables[0])
    assert ada.look(f"/next?from={tables[0].rpartition('/')[2]}").url.path == tables[1]
    assert Guest(server.url).look("/next").status_code == 401


def test_who_gathers_can_talk(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "link")
    assert ada.act(f"{table}/chat", text="I ask Bea").json()["regions"]["chat"].count("I ask Bea") == 1
    assert "I ask Bea" in ada.look(table).text
