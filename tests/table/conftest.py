"""The databases on which the table must do the same."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.house import GUESTS, Served
from tests.table.postgres import Postgres, program


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if program("initdb") is None:
        pytest.skip("no PostgreSQL here; sh tools/test_needs.sh says how to get it")
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database(f"test_{secrets.token_hex(6)}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    server = Served(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield server
    server.close()


@pytest.fixture(autouse=True)
def everybody_goes_home() -> Iterator[None]:
    yield
    while GUESTS:
        GUESTS.pop().http.close()
