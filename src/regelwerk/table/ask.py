"""The decision that waits, as values for the page: what is asked, what may be answered, in whose words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from regelwerk.core.decisions import Amount, Choose, Decision, Order, Some, Together, name
from regelwerk.core.match import Match
from regelwerk.core.voice import GameVoice


@dataclass(frozen=True)
class Offer:
    """One of the things to choose from."""

    words: str
    """What is sent when it is chosen; in a `some` or an `order`, its part of it."""
    label: str
    act: str
    """What pieces on the table carry that mean this."""
    explained: str = ""


@dataclass(frozen=True)
class Ask:
    """A decision as a page shows it."""

    kind: str
    """choose, some, order or amount."""
    seat: int
    text: str
    explained: str
    offers: tuple[Offer, ...] = ()
    side: tuple[Offer, ...] = ()
    verb: str = ""
    least: int = 0
    most: int = 0
    together: bool = False
    """Whether others decide at the same time, hidden from each other."""
    names: tuple[str, ...] = field(default=())
    """Who else still has to answer."""


def ask(match: Match, decision: Decision, voice: GameVoice) -> Ask:
    together = isinstance(match.decision, Together)
    others = [voice.names[seat] for seat in match.waiting if seat != decision.seat] if together else []
    values: dict[str, Any] = {
        "seat": decision.seat,
        "text": voice.asks(decision),
        "explained": _explained(voice, decision.about),
        "together": together,
        "names": tuple(others),
    }
    if isinstance(decision, Choose):
        main = len(decision.options) - len(decision.side)
        offers = [_offer(voice, option) for option in decision.options]
        return Ask("choose", offers=tuple(offers[:main]), side=tuple(offers[main:]), **values)
    if isinstance(decision, Some):
        parts = [_part(voice, option, decision.verb) for option in decision.options]
        values |= {"least": decision.least, "most": decision.most, "verb": decision.verb}
        return Ask("some", offers=tuple(parts), **values)
    if isinstance(decision, Order):
        items = [_part(voice, option, "order") for option in decision.options]
        return Ask("order", offers=tuple(items), verb="order", **values)
    assert isinstance(decision, Amount)
    return Ask("amount", least=decision.low, most=decision.high, **values)


def _offer(voice: GameVoice, option: Any) -> Offer:
    words = name(option)
    explained = " ".join(voice.about(option))
    return Offer(words, voice.option(option), words, explained)


def _part(voice: GameVoice, option: Any, verb: str) -> Offer:
    """An item of a set or an order. Pieces carry `with elf-blue`, or its bare name."""
    words = name(option)
    return Offer(words, voice.option(option), f"{verb} {words}")


def _explained(voice: GameVoice, about: str) -> str:
    key = f"{voice.game.id}.explain.{about}"
    return voice.say(key) if voice.has(key) else ""
