"""The data file, and what may stand in an owner's file in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.core.printed import Problem, load
from regelwerk.core.say import Say


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Numbers that cannot be. The rules end an age at the third dragon, so there are three."""
    for path, number in _numbers(data, ""):
        least, most = LIMITS.get(path, (0, 1000))
        if not least <= number <= most:
            yield Problem(path, Say.POSITION_RANGE, {"least": least, "most": most, "found": number})
    last = data["merfolk_board"]["last_space"]
    if max(data["merfolk_board"]["marker_symbols"]) > last:
        yield Problem("merfolk_board.marker_symbols", Say.POSITION_MOST, {"most": last})


LIMITS = {
    "dragons": (3, 3),
    "hand_limit": (1, 99),
    "markers_per_player": (2, 99),
    "display_per_player": (0, 6),
}
"""Of the fields that cannot be any number from 0."""


def _numbers(value: Any, path: str) -> Iterator[tuple[str, int]]:
    """Every number in the data, with the path to the field that holds it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _numbers(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner, path)
    elif isinstance(value, int):
        yield path, value


DATA = load(__package__, "ethnos", check=check)
PRINTED: dict[str, Any] = DATA.data
