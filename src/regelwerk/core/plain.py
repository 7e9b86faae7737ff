"""States as plain values, for hashes: the same on every machine and Python."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.state import State


@cache
def _slots(kind: type[State]) -> tuple[str, ...]:
    found = {slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())}
    return tuple(sorted(found - {"events"}))


def _plain(value: Any) -> Any:
    """What JSON cannot write by itself."""
    if isinstance(value, bytes | bytearray):
        return value.hex()
    if isinstance(value, Chance):
        return [value.seed.hex(), value.counts]
    raise TypeError(f"a state holds {value!r}, which has no plain form")


def plain(state: State) -> str:
    """The whole state in one line of JSON: its slots in alphabetical order, pieces as numbers."""
    kind: Any = type(state)
    values = [getattr(state, slot) for slot in _slots(kind)]
    return _ENCODER.encode(values)


_ENCODER = json.JSONEncoder(default=_plain, separators=(",", ":"), check_circular=False)


def digest(text: str | bytes, size: int = 16) -> str:
    """A short fingerprint in letters that need no quoting."""
    data = text.encode() if isinstance(text, str) else text
    return base64.urlsafe_b64encode(hashlib.blake2b(data, digest_size=size).digest()).rstrip(b"=").decode()


def state_hash(state: State) -> str:
    """Eight letters: enough to notice another story; the chain of a record guards against forgery.

    The seed is part of it, so it tells nothing about hidden cards to those who do not know the seed.
    """
    return digest(plain(state), 6)
