"""Whole matches from the lobby to the final score: two people with a browser each, and two bots."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.person import Size
from tests.browser.player import Player, play


def friends(
    enter: Enter, game: str, *, size: Size = "phone", keyboard: bool = False, **settings: str
) -> None:
    """Ada reads English and has a desktop, Ben reads German and has something to be touched. They play until
    it is over, and both see who won."""
    ada, ben = enter("Ada"), enter(language="de", size=size)
    ben.name = "Ben"
    ada.open_table(game, "me", "link", "beginner", "beginner", **settings)
    ben.accept(ada.invite())
    for person in (ada, ben):
        expect(person.page.locator(".dock")).to_be_visible()
    players = Player(ada, 1), Player(ben, 2)
    play(*players)
    for player in players:
        finished(player, 4)
        assert player.by["table"] + player.by["menu"] > 5, player.by


def finished(player: Player, seats: int) -> None:
    """The final score is there for everybody, the best first."""
    page = player.page
    expect(page.locator(".results tbody tr")).to_have_count(seats)
    scores = [int(text) for text in page.locator(".results tbody td strong").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)


def test_ethnos_with_a_mouse_and_on_a_phone(enter: Enter) -> None:
    friends(enter, "ethnos")


def test_ethnos_with_the_keyboard_alone(enter: Enter) -> None:
    ada = enter("Ada")
    ada.open_table("ethnos", "me", "beginner")
    player = Player(ada, 3, keyboard=True)
    play(player)
    finished(player, 2)


def test_revive_alone(enter: Enter) -> None:
    ada = enter("Ada")
    ada.open_table("revive", "me", expansion="no")
    player = Player(ada, 4)
    play(player)
    finished(player, 1)
