"""A real browser, a real server, and people who come to it. Without a Chromium nothing is tested here."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import Person
from tests.table.house import Process

QUIET = [
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def program() -> str | None:
    """Where Chromium is; none is ever downloaded."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


# Not for the whole session: as long as Playwright runs, nothing else in this process can run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = program()
    if found is None:
        pytest.skip("no Chromium here; sh tools/test_needs.sh says how to get it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, a process of its own on this machine."""
    folder: Path = tmp_path_factory.mktemp("tables")
    server = Process(f"sqlite:///{folder / 'tables.sqlite'}")
    yield server.url
    server.stop()


Enter = Callable[..., Person]


@pytest.fixture
def enter(browser: Browser, url: str) -> Iterator[Enter]:
    """People with a browser each. What went wrong in one of them is said when they leave."""
    came: list[Person] = []

    def enter(name: str = "", **look: Any) -> Person:
        person = Person(browser, url, name, **look)
        came.append(person)
        return person

    yield enter
    for person in came:
        person.leave()
    for person in came:
        assert not person.troubles, f"{person.name}: {person.troubles}"
