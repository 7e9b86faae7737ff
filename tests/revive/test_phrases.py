"""docs/revive-components.md lists the phrases in which the data writes effects."""

from __future__ import annotations

import re
from pathlib import Path

from regelwerk.games.revive.effect_words import COUNTS, PARTS, parse, scoring

PAGE = (Path(__file__).parents[2] / "docs" / "revive-components.md").read_text(encoding="utf-8")
PHRASES = re.findall(r"^\| `(.+?)` \|", PAGE, flags=re.MULTILINE)


def test_every_phrase_of_the_page_means_an_effect() -> None:
    assert PHRASES
    assert all(parse(phrase) for phrase in PHRASES)


def test_every_kind_of_phrase_is_on_the_page() -> None:
    parts = [part for phrase in PHRASES for part in phrase.rpartition(": ")[2].split(", ")]
    unsaid = [pattern for pattern, _ in PARTS if not any(re.fullmatch(pattern, part) for part in parts)]
    assert unsaid == []


def test_everything_that_can_be_counted_is_on_the_page() -> None:
    listed = PAGE.rpartition("What can be counted:")[2]
    assert re.findall(r"`([\w\s]+)`", listed) == list(COUNTS)
    assert all(scoring(f"2 per {what}") == (2, what) for what in COUNTS)
