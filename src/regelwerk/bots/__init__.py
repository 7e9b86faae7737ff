"""Players that are programs. Each sees one seat's `Sight` and never the real state.

>>> from regelwerk.bots import bot
>>> bot("search:iterations=2000")
Search(iterations=2000, processes=1)
"""

from __future__ import annotations

from typing import Any, Protocol

from regelwerk.bots.failing import BotFailed, Reason
from regelwerk.bots.specs import BOTS, BadBot, UnknownBot, bot, split
from regelwerk.core.hidden import Sight

__all__ = ["BOTS", "BadBot", "Bot", "BotFailed", "Reason", "UnknownBot", "bot", "close", "split"]


class Bot(Protocol):
    """Somebody who answers decisions."""

    def choose(self, sight: Sight) -> Any:
        """A legal answer to `sight.decision`. All randomness comes from `sight.rng`, so that a
        simulation is the same again from its seed."""


def close(bot: Bot) -> None:
    """Let go of what a bot holds (the process of a program); for most there is nothing to do."""
    end = getattr(bot, "close", None)
    if end is not None:
        end()
