"""Every page, light and dark, is one that everybody can read and use (axe-core)."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from regelwerk.games import GAMES
from tests.browser.conftest import Enter
from tests.browser.person import Person, Size
from tests.browser.player import Player, play

GRAVE = ("serious", "critical")


def readable(page: Page, what: str) -> None:
    """No grave finding, nothing that sticks out at the side."""
    found = Axe().run(page).response["violations"]
    grave = [
        (each["id"], [(node["target"], node["failureSummary"]) for node in each["nodes"]][:5])
        for each in found
        if each["impact"] in GRAVE
    ]
    assert not grave, f"{what}: {grave}"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} is too wide"


LOOKS: list[tuple[str, Size]] = [("light", "desktop"), ("dark", "phone")]


@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_pages_before_the_match(enter: Enter, theme: str, size: Size) -> None:
    person = enter(language="de" if size == "phone" else "en", theme=theme, size=size)
    page = person.page
    person.go("/")
    readable(page, "the front page")
    person.name = "Ada"
    person.introduce()
    readable(page, "the empty lobby")
    for game in GAMES:
        person.go(f"/new?game={game}")
        for box in page.locator("details").all():
            box.locator("summary").first.click()
        readable(page, f"a new table of {game}")
    room = person.open_table("ethnos", "me", "link", "open", "beginner", visibility="listed")
    readable(page, "the room")
    link = person.invite()
    readable(page, "the room with an invitation")
    for path in ("/", "/settings", "/credits", link, room):
        person.go(path)
        readable(page, path)


def test_an_address_that_there_is_not(enter: Enter) -> None:
    person = enter("Ada")
    person.go("/t/nowhere")
    readable(person.page, "an error")
    assert all("404" in trouble for trouble in person.troubles)  # the browser writes that down, as it should
    person.troubles.clear()


@pytest.mark.parametrize(("theme", "size"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_the_table(enter: Enter, game: str, theme: str, size: Size) -> None:
    person = enter("Ada", language="de" if size == "phone" else "en", theme=theme, size=size)
    table = person.open_table(game, "me", "beginner", "beginner")
    expect(person.page.locator(".ask")).to_be_visible()
    readable(person.page, f"{game} at the beginning")
    play(Player(person, 4), choices=12)
    readable(person.page, f"{game} after some choices")
    person.open_menu()
    readable(person.page, f"{game} with the menu open")
    person.page.keyboard.press("Escape")
    for box in person.page.locator("details.overview").all():
        box.locator("summary").click()
    readable(person.page, f"{game} with everything unfolded")
    given_up(person)
    readable(person.page, f"{game} given up")
    person.go(f"{table}/log")
    readable(person.page, f"the log of {game}")


def given_up(person: Person) -> None:
    """The only person at the table resigns."""
    page = person.page
    page.once("dialog", lambda dialog: dialog.accept())
    if not page.locator("details.menu[open]").count():
        person.open_menu()
    person.click('form[hx-post$="/resign"] button')
    expect(page.locator(".results")).to_be_visible()
