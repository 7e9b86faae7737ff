"""What one can do at the table beside choosing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.person import Person
from tests.browser.player import Player, play


def seated(enter: Enter, game: str = "ethnos", *, visibility: str = "private") -> tuple[Person, Person, str]:
    """Ada and Ben at a table, and its path."""
    ada, ben = enter("Ada"), enter(language="de")
    ben.name = "Ben"
    table = ada.open_table(game, "me", "link", visibility=visibility)
    ben.accept(ada.invite())
    for person in (ada, ben):
        expect(person.page.locator(".dock")).to_be_visible()
    return ada, ben, table


def on_turn(*people: Person) -> tuple[Person, Person]:
    """Who is asked, and the other one."""
    one, other = people
    one.page.wait_for_selector(".ask, .waiting")
    return (one, other) if one.page.locator(".ask").count() else (other, one)


def first_of_list(person: Person, words: str) -> None:
    """Choose from the list by what it means."""
    button = person.page.locator(f'.ask .offers [data-words^="{words}"]:visible').first
    if not button.count():
        person.click(".offer-list summary")
    button.click()


def test_an_invitation_is_good_once(enter: Enter) -> None:
    ada, ben, eve = enter("Ada"), enter(), enter()
    ben.name = "Ben"
    ada.open_table("ethnos", "me", "link")
    link = ada.invite()
    expect(ada.page.locator(".qr svg")).to_be_visible()
    ben.accept(link)
    expect(ada.page.locator(".dock")).to_be_visible()  # Ada is taken to the table when the last seat is taken
    eve.go(link)
    expect(eve.page.locator(".error-status")).to_have_text("410")
    eve.troubles.clear()  # the browser writes down the 410, as it should


def test_both_read_in_their_language_and_change_it(enter: Enter) -> None:
    ada, ben, _ = seated(enter)
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    expect(ben.page.locator("html")).to_have_attribute("lang", "de")
    first, _ = on_turn(ada, ben)
    play(Player(first, 5), choices=1)
    english = ada.page.locator("#log").inner_text()
    ada.switch_language()
    german = ada.page.locator("#log").inner_text()
    assert english != german
    expect(ben.page.locator("#log")).to_have_text(re.compile(re.escape(german.splitlines()[0])))
    play(Player(ada, 6), Player(ben, 7), choices=4)
    expect(ada.page.locator("html")).to_have_attribute("lang", "de")


def test_undo_is_free_until_something_new_was_seen(enter: Enter) -> None:
    ada, ben, _ = seated(enter)
    first, second = on_turn(ada, ben)
    first_of_list(first, "take ")
    expect(second.page.locator(".ask")).to_be_visible()
    undo = first.page.locator('form[hx-post$="/undo"] button')
    expect(undo.locator("small")).to_have_count(0)
    undo.click()
    expect(first.page.locator(".ask")).to_be_visible()
    expect(second.page.locator(".waiting")).to_be_visible()
    expect(second.page.locator("#log li").last).to_have_class("log-note")


def test_what_was_seen_is_taken_back_by_consent(enter: Enter) -> None:
    ada, ben, _ = seated(enter)
    first, second = on_turn(ada, ben)
    first_of_list(first, "draw")
    undo = first.page.locator('form[hx-post$="/undo"] button')
    expect(undo.locator("small")).to_have_text("?")
    before = first.page.locator("#log li").count()
    undo.click()
    expect(second.page.locator(".consent button.go")).to_be_visible()
    second.page.locator('.consent button[value="1"]').click()
    expect(first.page.locator(".ask")).to_be_visible()
    expect(first.page.locator(".consent")).to_have_count(0)
    assert first.page.locator("#log li").count() >= before  # what was taken back stays in the log


def test_talk_reaches_everybody_as_text(enter: Enter) -> None:
    ada, ben, _ = seated(enter)
    ada.say("Hello <b>Ben</b> & friends")
    line = ben.page.locator("#chat li").last
    expect(line).to_contain_text("Hello <b>Ben</b> & friends")
    assert not line.locator("b").count()
    expect(ada.page.locator("#say")).to_have_value("")


def test_a_curtain_falls_between_two_at_one_device(enter: Enter) -> None:
    person = enter("Ada")
    page = person.page
    person.open_table("ethnos", "me", "me", "me")
    for _ in range(3):
        expect(page.locator(".curtain")).to_be_visible()
        expect(page.locator(".region-hand .card")).to_have_count(0)
        person.click(".curtain button")
        expect(page.locator(".ask")).to_be_visible()
        expect(page.locator(".region-hand .card")).not_to_have_count(0)
        first_of_list(person, "draw")


def test_somebody_who_watches_sees_no_hand(enter: Enter) -> None:
    ada, ben, table = seated(enter, visibility="listed")
    play(Player(ada, 8), Player(ben, 9), choices=6)
    eve = enter("Eve")
    eve.go(table)
    expect(eve.page.locator(".waiting")).to_be_visible()
    expect(eve.page.locator(".region-hand .card")).to_have_count(0)
    expect(eve.page.locator(".ask, .tools form")).to_have_count(0)
    shown = eve.page.locator("#log li").count()
    # some choices are only half of what is told: who leads a band
    play(Player(ada, 10), Player(ben, 11), choices=6)
    expect(eve.page.locator("#log li")).not_to_have_count(shown)  # and sees it live
    assert "You " not in eve.page.locator("#log").inner_text()


def test_what_cannot_be_done_says_why_and_cites_the_rule(enter: Enter) -> None:
    person = enter("Ada")
    person.open_table("ethnos", "me", "beginner")
    expect(person.page.locator(".ask")).to_be_visible()
    person.page.locator("[data-acts^='place ']:not(.lit)").first.click(position={"x": 30, "y": 60})
    expect(person.page.locator("#toast")).to_contain_text("[")


def test_a_rematch_takes_everybody_along(enter: Enter) -> None:
    ada, ben, table = seated(enter)
    ada.page.once("dialog", lambda dialog: dialog.accept())
    ada.open_menu()
    ada.click('form[hx-post$="/resign"] button')
    expect(ada.page.locator(".results")).to_be_visible()
    ada.page.locator('form[action$="/rematch"] button').click()
    ada.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
    ben.page.locator(".results a.go").click()
    ben.page.wait_for_url(ada.page.url)
    expect(ben.page.locator(".dock")).to_be_visible()


def test_a_card_is_shown_in_full_when_it_is_pointed_at(enter: Enter) -> None:
    person = enter("Ada")
    person.open_table("ethnos", "me", "beginner")
    expect(person.page.locator(".ask")).to_be_visible()  # nothing happens any more that would hide it
    person.page.locator(".region-hand .card").first.hover()
    expect(person.page.locator("#tip h3")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#tip")).to_be_hidden()


def test_a_bot_takes_over_and_gives_back(enter: Enter) -> None:
    person = enter("Ada")
    person.open_table("ethnos", "me", "beginner")
    expect(person.page.locator(".ask")).to_be_visible()
    person.open_menu()
    person.click('form[hx-post$="/bot"] button')
    expect(
        person.page.locator(".seat-own .seat-bot").or_(person.page.locator(".results")).first
    ).to_be_visible()


@pytest.mark.parametrize(("game", "choices"), [("ethnos", 30), ("skybridge", 16), ("revive", 16)])
def test_nothing_jumps_when_the_table_changes(enter: Enter, game: str, choices: int) -> None:
    """What others do moves nothing on the page that was not meant to move."""
    ada, ben, _ = seated(enter, game)
    play(Player(ada, 12), Player(ben, 13), choices=choices)
    for person in (ada, ben):
        shifts = person.page.evaluate("window.shifts")
        assert sum(shifts) < 0.1, shifts
