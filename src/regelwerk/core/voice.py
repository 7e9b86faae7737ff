"""What a program says about a game: sentences of one language, with the names of the people at the table.

The terminal and the table in the browser speak with the same voice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from regelwerk.core.decisions import Amount, Decision, Option, Order, Refusal, Some, name
from regelwerk.core.game import Game
from regelwerk.core.picture import with_names
from regelwerk.core.say import Say
from regelwerk.core.state import Event
from regelwerk.core.text import PACKAGE, Texts


@cache
def texts(*folders: Path) -> Texts:
    return Texts(*folders)


def game_folder(id: str) -> Path:
    """Where a game keeps its data, texts and art."""
    return PACKAGE / "games" / id


class Voice:
    """Says what stands in some catalogues."""

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self.texts = texts(*folders)

    def say(self, key: str, /, **values: object) -> str:
        return self.texts.say(self.language, key, **values)

    def value(self, value: object) -> str:
        """A term, a number or a list in words."""
        return self.say(Say.VALUE, value=value)


class GameVoice(Voice):
    """Says what happens in a match of a game, with the players' names."""

    def __init__(self, language: str, game: Game, names: Sequence[str] = (), *folders: Path) -> None:
        Voice.__init__(self, language, *folders, game_folder(game.id) / "text")
        self.game = game
        self.names = names

    def has(self, key: str) -> bool:
        return self.texts.has(key)

    def named(self, value: Any, seat: bool = False) -> Any:
        """A value with players' names where it speaks of seats; `seat` says that a number is one."""
        if seat and isinstance(value, list | tuple):
            return [self.named(part, True) for part in value]
        if seat and type(value) is int and 0 <= value < len(self.names):
            return self.names[value]
        return with_names(value, self.names)

    def with_names(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self.named(value, key in ("seat", "seats", "waiting")) for key, value in values.items()}

    def event(self, event: Event, seat: int | None) -> str:
        """What this seat may know of an event (None: what everybody may)."""
        seen = event.seen_by(seat)
        return self.say(seen.key, **self.with_names(seen.values))

    def refusal(self, refusal: Refusal) -> str:
        """Why not, with the heading of the rule. (The core's own refusals name seats by number.)"""
        values = refusal.values if refusal.key.startswith("core.") else self.with_names(refusal.values)
        said = self.say(refusal.key, **values)
        return (
            self.say(Say.REASON, reason=said, section=self.say(refusal.section)) if refusal.section else said
        )

    def option(self, option: Any) -> str:
        """An option as a person reads it."""
        if not isinstance(option, Option):
            return self.value(self.named(option))
        for place in (self.game.id, "core"):
            key = f"{place}.option.{option.verb}"
            if self.has(key):
                thing = "" if option.thing is None else self.named(option.thing)
                return self.say(key, thing=thing)
        return name(option)

    def answer(self, decision: Decision, chosen: Sequence[Any]) -> str:
        """Several options in words, with what is done to them."""
        said = [self.option(option) for option in chosen]
        key = f"{self.game.id}.option.{decision.verb}" if isinstance(decision, Some) else ""
        return self.say(key, thing=said) if key and self.has(key) else self.value(said)

    def about(self, option: Any) -> list[str]:
        """What the game's texts explain of an option: what is done, and the things it names."""
        begin = f"{self.game.id}."
        keys = [f"{begin}option.{option.verb}"] if isinstance(option, Option) else []
        thing = option.thing if isinstance(option, Option) else option
        for part in (thing, *getattr(thing, "__dict__", {}).values()):
            if key := getattr(part, "text_key", ""):
                keys.append(key)
        found = [f"{begin}explain.{key.removeprefix(begin)}" for key in dict.fromkeys(keys)]
        return [self.say(key) for key in found if self.has(key)]

    def asks(self, decision: Decision) -> str:
        """What a decision asks for."""
        values: dict[str, Any] = {}
        if decision.subject is not None:
            values["subject"] = self.named(decision.subject)
        if isinstance(decision, Some):
            values |= {"least": decision.least, "most": decision.most}
        if isinstance(decision, Amount):
            values |= {"least": decision.low, "most": decision.high}
        key = f"{self.game.id}.ask.{decision.about}"
        if self.has(key):
            return self.say(key, **values)
        return self.say(Say.ASK_ORDER if isinstance(decision, Order) else Say.ASK)
