"""The databases on which the table must do the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import GUESTS, Served


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def server(database: str) -> Iterator[Served]:
    server = Served(database)
    yield server
    server.close()


@pytest.fixture(autouse=True)
def everybody_goes_home() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().http.close()
