"""Chance: the same seed brings the same, nothing seen tells what comes, and a script goes before."""

from __future__ import annotations

import hashlib
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core.chance import Chance, OffScript, commitment, seed_from


def drawn(chance: Chance, purposes: list[str]) -> dict[str, list[int]]:
    results: dict[str, list[int]] = {}
    for purpose in purposes:
        results.setdefault(purpose, []).append(chance.number(purpose, 1000))
    return results


@given(st.binary(max_size=40), st.lists(st.sampled_from(["wind", "wind/1", "waves"]), max_size=20))
def test_each_purpose_has_a_stream_of_its_own(seed: bytes, purposes: list[str]) -> None:
    """One more roll for one purpose shifts no other."""
    alone = {purpose: drawn(Chance(seed), [purpose] * purposes.count(purpose)) for purpose in set(purposes)}
    for purpose, results in drawn(Chance(seed), purposes).items():
        assert alone[purpose] == {purpose: results}


def test_numbers_are_even_and_orders_too() -> None:
    chance = Chance(b"dice")
    rolls = Counter(chance.roll("die", 6) for _ in range(6000))
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 1000) ** 2 / 1000 for count in rolls.values()) < 30
    orders: Counter[str] = Counter()
    for _ in range(2400):
        letters = list("abcd")
        chance.shuffle("letters", letters)
        orders["".join(letters)] += 1
    assert len(orders) == math.factorial(4)
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 65


def test_results_are_what_the_documents_say() -> None:
    """Anybody may compute them with a standard library (docs/records.md)."""
    seed = seed_from(7)
    chance = Chance(seed)
    chance.number("wind", 6)
    expected = int.from_bytes(hashlib.shake_256(seed + b"wind/1").digest(16), "big") % 6
    assert chance.number("wind", 6) == expected
    assert commitment(seed) == hashlib.sha256(b"regelwerk commitment " + seed).hexdigest()


def test_a_script_comes_first_and_must_fit() -> None:
    chance = Chance(b"", (("die", 3), ("cards", (2, 0, 1))))
    assert chance.roll("die", 6) == 4
    cards = list("abc")
    chance.shuffle("cards", cards)
    assert cards == list("cab")
    assert chance.outcomes == [("die", 3), ("cards", (2, 0, 1))]
    unscripted = Chance(b"")
    unscripted.number("die", 6)
    assert chance.number("die", 6) == unscripted.number("die", 6)
    for script, purpose in (
        ((("wind", 3),), "die"),
        ((("die", 6),), "die"),
        ((("die", -1),), "die"),
        ((("die", (0, 1)),), "die"),
    ):
        with pytest.raises(OffScript):
            Chance(b"", script).number(purpose, 6)
    for order in ((0, 1), (0, 0, 1), 2):
        with pytest.raises(OffScript):
            Chance(b"", (("cards", order),)).shuffle("cards", list("abc"))  # type: ignore[arg-type]


def test_a_copy_brings_the_same_and_leaves_the_past_behind() -> None:
    chance = Chance(b"x", (("die", 1), ("die", 2)))
    chance.number("die", 6)
    twin = chance.copy()
    assert twin.outcomes == []
    assert [twin.number("die", 6) for _ in range(5)] == [chance.number("die", 6) for _ in range(5)]
    assert chance.outcomes[1:] == twin.outcomes
