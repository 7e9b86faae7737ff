"""The plug is pulled at random moments; whatever was acknowledged is there afterwards, once."""

from __future__ import annotations

import random
import time

from tests.table.house import wait_until
from tests.table.killing import Driver


def test_nothing_acknowledged_is_lost(database: str) -> None:
    rng = random.Random(1)
    driver = Driver(database, players=2)
    for _ in range(3):
        time.sleep(0.5 + rng.random())
        driver.kill()
    wait_until(lambda: sum(len(k) for p in driver.players for k in p.acknowledged.values()) > 30, 60)
    driver.end()
    assert driver.verify() > 30
