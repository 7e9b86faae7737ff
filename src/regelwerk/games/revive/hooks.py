"""The moments at which tribes differ: technologies and special rules register for them by name.

    @at("populated", NADAIR, T1)
    def nadair_t1(g, seat, holder, space): ...

`seat` is who acts; `holder` is whose technology it is: the same seat, or the player from whom the
Cordycepians borrow it. Without a technology the function counts from the start of the match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from regelwerk.core.decisions import NOTHING, Option, Play
from regelwerk.games.revive.boards import Technology, Tribe
from regelwerk.games.revive.state import State


class Hook(NamedTuple):
    technology: Technology | None
    function: Callable[..., Any]


HOOKS: dict[str, dict[int, list[Hook]]] = defaultdict(dict)
"""By moment and tribe; complete once all tribes are imported."""
ABILITIES: dict[int, Callable[[State, int], Play]] = {}
"""Tribe abilities that are more than an effect printed in the data."""
FREE: dict[str, Callable[[State, int, Option], Play | None]] = {}
"""Free actions of tribes, by verb: who has borrowed one performs it like its owner."""

Registered = Callable[[Callable[..., Any]], Callable[..., Any]]


def at(moment: str, tribe: Tribe, technology: Technology | None = None) -> Registered:
    """Register a function of a tribe for a moment."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        HOOKS[moment].setdefault(tribe, []).append(Hook(technology, function))
        return function

    return register


def ability(tribe: Tribe) -> Registered:
    """Register the ability of a tribe: it returns False where it has had no effect. [20.1, 20.2]"""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        ABILITIES[tribe] = function
        return function

    return register


def free(verb: str) -> Registered:
    """Register what a free action of a tribe does; `at("free", ...)` offers it."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        FREE[verb] = function
        return function

    return register


Waiting = tuple[Callable[..., Any], int, Any]


@cache
def unlocked(tribe: Tribe, technologies: int) -> dict[str, tuple[Callable[..., Any], ...]]:
    """By moment the functions of a tribe that count once these technologies are unlocked."""
    found: dict[str, tuple[Callable[..., Any], ...]] = {}
    for moment, tribes in HOOKS.items():
        functions = [
            function
            for technology, function in tribes.get(tribe, ())
            if technology is None or technologies >> technology & 1
        ]
        if functions:
            found[moment] = tuple(functions)
    return found


def waiting(g: State, moment: str, seat: int) -> list[Waiting]:
    """The functions that wait for this moment of this seat: each with its holder and, where it is
    borrowed, what was borrowed."""
    p = g.players[seat]
    own = unlocked(p.tribe, p.technologies).get(moment)
    if own is None and not p.borrowed:
        return NOBODY_WAITS
    found: list[Waiting] = [(function, seat, None) for function in own or ()]
    for loan in p.borrowed:
        holder, borrowed = loan
        for technology, function in HOOKS[moment].get(g.players[holder].tribe, ()):
            if technology is not None and technology == borrowed:
                found.append((function, holder, loan))
    return found


NOBODY_WAITS: list[Waiting] = []


def run(g: State, moment: str, seat: int, *event: Any) -> Play:
    """Everything of a seat that acts at this moment."""
    waited = waiting(g, moment, seat)
    return run_these(g, waited, seat, *event) if waited else NOTHING


def run_these(g: State, waited: list[Waiting], seat: int, *event: Any) -> Play:
    """What was found waiting. A borrowed technology acts once. [20.8]"""
    for function, holder, loan in waited:
        if loan is not None:
            p = g.players[seat]
            p.borrowed = tuple(each for each in p.borrowed if each != loan)
        asks = function(g, seat, holder, *event)
        if asks is not None:
            yield from asks


def total(g: State, moment: str, seat: int, *event: Any) -> int:
    """The sum of what the technologies of a seat say at this moment (discounts)."""
    p = g.players[seat]
    own = unlocked(p.tribe, p.technologies).get(moment)
    if p.borrowed:
        return sum([function(g, seat, holder, *event) for function, holder, _ in waiting(g, moment, seat)])
    said = 0
    if own is not None:
        for function in own:
            said += function(g, seat, seat, *event)
    return said


def spaces(g: State, moment: str, seat: int) -> tuple[int, ...]:
    """All spaces that the technologies of a seat name at this moment (further origins of range)."""
    p = g.players[seat]
    if not p.borrowed and moment not in unlocked(p.tribe, p.technologies):
        return ()
    found: tuple[int, ...] = ()
    for function, holder, _ in waiting(g, moment, seat):
        found += tuple(function(g, seat, holder))
    return found


def used_up(g: State, seat: int, moment: str, *event: Any) -> None:
    """Borrowed technologies that have counted at this moment do not count again. [20.8]"""
    p = g.players[seat]
    if p.borrowed:
        used = [loan for does, holder, loan in waiting(g, moment, seat) if does(g, seat, holder, *event)]
        p.borrowed = tuple(loan for loan in p.borrowed if loan not in used)


def acts(tribe: Tribe, technology: Technology) -> bool:
    """Whether this technology of a tribe does anything at any moment."""
    return any(hook.technology == technology for tribes in HOOKS.values() for hook in tribes.get(tribe, ()))


def free_options(g: State, seat: int) -> list[Option]:
    """The free actions of a tribe that are possible now."""
    return [
        option for function, holder, _ in waiting(g, "free", seat) for option in function(g, seat, holder)
    ]
