"""States as plain values, for hashes: the same on every machine and Python."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from regelwerk.core.chance import Chance
from regelwerk.core.state import State


@cache
def _values(kind: type[State]) -> Callable[[State], tuple[Any, ...]]:
    slots = {slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())}
    return attrgetter(*sorted(slots - {"events"}))


def _plain(value: Any) -> Any:
    """What the encoder cannot write by itself: pieces, and chance without its past."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, Chance):
        return [value.seed.hex(), value.counts]
    raise TypeError(f"a state holds {value!r}, which has no plain form")


_ENCODER = msgspec.json.Encoder(enc_hook=_plain)
LONG = 12


def _short(pile: list[Any]) -> Any:
    """A long pile in hexadecimal digits: four times as fast as a list of numbers."""
    try:
        return bytes(pile).hex()
    except (TypeError, ValueError):
        return pile


def plain(state: State) -> str:
    """The whole state in one line of JSON: its slots in alphabetical order, pieces as numbers."""
    kind: Any = type(state)
    values = _values(kind)(state)
    short = [_short(value) if type(value) is list and len(value) > LONG else value for value in values]
    return _ENCODER.encode(short).decode()


def digest(text: str | bytes, size: int = 16) -> str:
    """A short fingerprint in letters that need no quoting."""
    data = text.encode() if isinstance(text, str) else text
    return base64.urlsafe_b64encode(hashlib.blake2b(data, digest_size=size).digest()).rstrip(b"=").decode()


def state_hash(state: State) -> str:
    """Eight letters: enough to notice another story; the chain of a record guards against forgery.

    The seed is part of it, so it tells nothing about hidden cards to those who do not know the seed.
    """
    return digest(plain(state), 6)
