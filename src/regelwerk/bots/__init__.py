"""Players that are programs. Each sees one seat's `Sight` and never the real state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from regelwerk.bots.greedy import Greedy
from regelwerk.bots.random import Random
from regelwerk.core.hidden import Sight


class Bot(Protocol):
    """Somebody who answers decisions."""

    def choose(self, sight: Sight) -> Any:
        """A legal answer to `sight.decision`. All randomness comes from `sight.rng`, so that a
        simulation is the same again from its seed."""


class UnknownBot(ValueError):
    """No bot has this name; `known` are those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
        self.known = list(BOTS)


BOTS: dict[str, Callable[[], Bot]] = {"random": Random, "greedy": Greedy}


def bot(name: str) -> Bot:
    """A new bot of this name."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name]()
