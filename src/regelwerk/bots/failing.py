"""What happens when a program that should play does not: it is named, and the match goes on."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from regelwerk.core.hidden import Sight

if TYPE_CHECKING:
    from regelwerk.bots import Bot

LOG = logging.getLogger("regelwerk.bots")


class Reason(StrEnum):
    """Why a bot cannot go on."""

    MISSING = "missing"
    SILENT = "silent"
    VERSION = "version"
    SLOW = "slow"
    DIED = "died"
    FLOODED = "flooded"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal"
    RESIGNED = "resigned"

    @property
    def text_key(self) -> str:
        return f"bots.failed.{self.value}"


class BotFailed(Exception):
    """A bot that gave no answer: the reason, and what there is to say of it."""

    def __init__(self, bot: str, reason: Reason, values: Mapping[str, Any], said: str = "") -> None:
        super().__init__(f"{bot}: {reason.value} {dict(values)}")
        self.bot = bot
        self.reason = reason
        self.values = {"bot": bot, **values}
        self.said = said
        """The last it wrote to standard error."""

    @property
    def key(self) -> str:
        """The text key of the sentence that says so."""
        return self.reason.text_key


FORFEIT = "forfeit"
"""Stands where the name of a substitute could: nobody plays on."""


class Substituted:
    """A bot that may fail, and the one that plays on in its place.

    `failure` says whether it did, for the result; without a substitute it is raised instead.
    """

    def __init__(self, bot: Bot, instead: Bot | None, name: str) -> None:
        self.bot = bot
        self.instead = instead
        self.name = name
        self.failure: BotFailed | None = None

    def choose(self, sight: Sight) -> Any:
        if self.failure is None:
            try:
                return self.bot.choose(sight)
            except BotFailed as failure:
                self.failure = failure
                self.close()
                if self.instead is not None:
                    LOG.warning("%s; %s plays on", failure, self.name)
        if self.instead is None:
            raise self.failure
        return self.instead.choose(sight)

    def close(self) -> None:
        """Let go of whatever the bot holds: its process."""
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()
