"""In the browser: on PostgreSQL with two workers, and how long it takes until a choice is seen."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Enter, browser
from tests.browser.person import Person
from tests.browser.player import Player, play
from tests.browser.test_matches import friends
from tests.table.house import Process
from tests.table.postgres import Postgres, program

__all__ = ["browser"]  # the same one as in the short tests


@pytest.fixture
def url() -> Iterator[str]:
    """A server of two workers on a PostgreSQL of its own."""
    if program("initdb") is None:
        pytest.skip("no PostgreSQL here; sh tools/test_needs.sh says how to get it")
    postgres = Postgres()
    server = Process(postgres.database(f"browser_{secrets.token_hex(6)}"), "--workers", "2")
    yield server.url
    server.stop()
    postgres.close()


@pytest.fixture
def enter(browser: Browser, url: str) -> Iterator[Enter]:
    came: list[Person] = []

    def enter(name: str = "", **look: Any) -> Person:
        came.append(Person(browser, url, name, **look))
        return came[-1]

    yield enter
    for person in came:
        person.leave()
        assert not person.troubles, f"{person.name}: {person.troubles}"


@pytest.mark.parametrize("game", ["ethnos", "skybridge"])
def test_a_match_on_two_workers(enter: Enter, game: str) -> None:
    friends(enter, game)


@pytest.mark.parametrize("expansion", ["yes", "no"])
def test_revive_on_two_workers(enter: Enter, expansion: str) -> None:
    friends(enter, "revive", size="tablet", expansion=expansion)


def test_interactions_are_measured(enter: Enter, capsys: pytest.CaptureFixture[str]) -> None:
    """Interaction to next paint, with everything moving as it does for people (98 of 100 are faster)."""
    for game in ("ethnos", "skybridge", "revive"):
        person = enter("Ada", still=False)
        person.open_table(game, "me", "beginner", "beginner", "beginner")
        play(Player(person, 20), choices=60)
        took = sorted(person.page.evaluate("window.interactions"))
        shifts = sum(person.page.evaluate("window.shifts"))
        slow = took[int(0.98 * len(took))] if took else 0
        with capsys.disabled():
            print(
                f"\n{game}: {len(took)} interactions over 16 ms, 98 % under {slow:.0f} ms, shift {shifts:.4f}"
            )
        assert took
