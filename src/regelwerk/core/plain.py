"""States as plain values, for hashes: the same on every machine and Python."""

from __future__ import annotations

import hashlib
from binascii import b2a_base64
from collections.abc import Callable
from functools import cache
from operator import attrgetter, index
from typing import Any

import msgspec

from regelwerk.core.state import State


@cache
def _values(kind: type[State]) -> Callable[[State], tuple[Any, ...]]:
    slots = {slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())}
    return attrgetter(*sorted(slots - {"chance", "events"}))


_ENCODER = msgspec.json.Encoder(enc_hook=index)  # pieces, which the encoder does not know for numbers
LONG = 12


def _short(pile: list[Any]) -> Any:
    """A long pile of small numbers in hexadecimal digits, which takes a quarter of the time."""
    try:
        return bytes(pile).hex()
    except (TypeError, ValueError):
        return pile


def plain(state: State) -> str:
    """The whole state in one line of JSON: chance without its past, then the slots in alphabetical order,
    pieces as numbers."""
    return _packed(state).decode()


def _packed(state: State) -> bytes:
    kind: Any = type(state)
    values = _values(kind)(state)
    short = [value if type(value) is not list or len(value) <= LONG else _short(value) for value in values]
    return _ENCODER.encode([state.chance.seed.hex(), state.chance.counts, *short])


_URL_SAFE = bytes.maketrans(b"+/", b"-_")


def digest(text: str | bytes, size: int = 16) -> str:
    """A short fingerprint in letters that need no quoting."""
    data = text.encode() if isinstance(text, str) else text
    found = hashlib.blake2b(data, digest_size=size).digest()
    return b2a_base64(found, newline=False).translate(_URL_SAFE).rstrip(b"=").decode()


def state_hash(state: State) -> str:
    """Eight letters: enough to notice another story; the chain of a record guards against forgery.

    The seed is part of it, so it tells nothing about hidden cards to those who do not know the seed.
    """
    return digest(_packed(state), 6)
