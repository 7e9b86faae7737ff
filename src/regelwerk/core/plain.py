"""States as plain values, for hashes: the same on every machine and Python."""

from __future__ import annotations

import hashlib
from binascii import b2a_base64
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter, index
from typing import Any

import msgspec

from regelwerk.core.state import State

_Getter = Callable[[State], Sequence[Any]]

_ENCODER = msgspec.json.Encoder(enc_hook=index)  # pieces, which the encoder does not know for numbers


def plain(state: State) -> str:
    """The whole state in one line of JSON: chance without its past, then its long piles as octets, then
    the other slots in alphabetical order, pieces as numbers."""
    return _packed(state).decode()


def _packed(state: State) -> bytes:
    chance = state.chance
    kind: Any = type(state)
    piles, values = _parts(kind)
    return _ENCODER.encode([chance.seed.hex(), chance.counts, *map(bytes, piles(state)), values(state)])


@cache
def _parts(kind: Any) -> tuple[_Getter, _Getter]:
    """What gets the long piles of a state, and what gets all else."""
    slots = {slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())}
    return _getter(kind.piles), _getter(sorted(slots - {"chance", "events", *kind.piles}))


def _getter(names: Sequence[str]) -> _Getter:
    return attrgetter(*names) if len(names) > 1 else lambda state: [getattr(state, name) for name in names]


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
