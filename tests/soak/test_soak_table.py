"""The table for a long time: the plug is pulled again and again while two hundred matches are played, and
strange requests come by the thousand."""

from __future__ import annotations

import os
import random

import pytest

from tests.table.killing import Driver
from tests.table.test_hostile import (
    eve,
    server,
    test_no_cookie_is_too_strange,
    test_no_octets_are_too_strange,
    test_no_request_is_too_strange,
)

MATCHES = int(os.environ.get("SOAK_MATCHES", "200"))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_two_hundred_matches_while_the_plug_is_pulled(database: str) -> None:
    """The server is killed at random moments, as a whole or in part, some twice in a match. On PostgreSQL two
    workers serve."""
    rng = random.Random(2)
    options = ("--workers", "2") if database.startswith("postgresql") else ()
    driver = Driver(database, 6, *options, share=5)
    killed = 0
    while driver.finished < MATCHES:
        driver.let_play(rng.randrange(300))
        if rng.random() < 0.5:
            driver.kill()
        else:
            driver.kill_part(rng)
        killed += 1
    driver.end()
    assert driver.verify() >= 5 * MATCHES
    print(f"{driver.finished} matches, killed {killed} times")


__all__ = [
    "eve",
    "server",
    "test_no_cookie_is_too_strange",
    "test_no_octets_are_too_strange",
    "test_no_request_is_too_strange",
]
