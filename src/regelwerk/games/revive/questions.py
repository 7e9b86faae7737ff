"""Asking a player, with the free actions of the own turn beside every question. [4.5]"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from regelwerk.core.decisions import Choose, Option, Play
from regelwerk.games.revive.state import State

WAIVE = Option("waive")
"""To go without something that is offered. [4.7]"""

Offer = Callable[[], Sequence[Any]]

Offering = Callable[[State, int, str], list[Option]]
Performing = Callable[[State, int, Option], Play | None]


class Beside:
    """What stands beside the questions; `free` says so once, because it knows those who ask."""

    offered: Offering
    perform: Performing


def beside(offered: Offering, perform: Performing) -> None:
    Beside.offered = staticmethod(offered)
    Beside.perform = staticmethod(perform)


def free_actions(g: State, seat: int, about: str) -> list[Option]:
    """Everything that may be done at any time of the own turn. [4.5]"""
    return Beside.offered(g, seat, about)


def ask(g: State, seat: int, about: str, offer: Offer, subject: Any = None, even_one: bool = False) -> Play:
    """Choose one of the options; they are made anew after each free action. None if there is none (left).

    A single option is taken without a question, unless `even_one` says that the moment matters.
    """
    while True:
        options = offer()
        if not options:
            return None
        if len(options) == 1 and not even_one:
            return options[0]
        side = Beside.offered(g, seat, about)
        answer = yield Choose(seat, about, options, subject, side)
        if not side or answer not in side:
            return answer
        yield from perform_free_action(g, seat, answer)


def perform_free_action(g: State, seat: int, option: Option) -> Play:
    asks = Beside.perform(g, seat, option)
    if asks is not None:
        yield from asks
