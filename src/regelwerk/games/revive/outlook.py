"""What a choice would bring, and what the running turn has brought so far: counted from what is told.

A choice is tried by the rules themselves, in a world that the seat cannot tell from the real one. Payments
and orders that change little are assumed (fewest crystals, the cheapest way); where a real choice or
something hidden comes, the outlook ends and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from regelwerk.core.decisions import Choose
from regelwerk.core.match import Match
from regelwerk.core.picture import Seat
from regelwerk.core.state import Event
from regelwerk.core.text import Term
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.printed import COLOURS, CRYSTAL, RESOURCES, Colour
from regelwerk.games.revive.say import Say as Told
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.terms import amount, do_term

ASSUMED = frozenset(("pay", "way", "order", "resolve"))
"""Questions whose first answer is taken: all of them lead to much the same."""
REVEALING = frozenset((Told.EXPLORED, Told.OPENED, Told.OTHER_CITIZENS))
"""From here on it matters what nobody knows yet."""
MOST_STEPS = 40

COUNTED: dict[str, tuple[str, str]] = {
    Told.POINTS: ("points", "n"),
    Told.WORSHIP: ("worship", "n"),
    Told.ENERGY: ("energy", ""),
    Told.CRATE: ("crate", ""),
    Told.MODULE: ("module", ""),
    Told.LARGE_ARTIFACT: ("large_artifact", ""),
    Told.SMALL_ARTIFACT: ("small_artifact", ""),
    Told.PROGRESS: ("progress", ""),
    Told.TAKE_BACK: ("take_back", "n"),
}
"""What is counted as an effect of the data is said: the operation, and the value that says how many."""
NAMED: dict[str, str] = {
    Told.MACHINE: "machine",
    Told.MACHINE_UNLOCKED: "machine",
    Told.CARD: "card",
    Told.JOURNEY_STARTED: "journey",
    Told.EQUIPMENT_UNLOCKED: "item",
}
"""What is named one by one."""


class Tally:
    """What one player has paid and got."""

    def __init__(self) -> None:
        self.spent = [0] * len(RESOURCES)
        self.got = [0] * len(RESOURCES)
        self.counts: dict[str, int] = {}
        self.steps: dict[Colour, int] = {}
        self.things: list[Any] = []

    def add(self, event: Event) -> None:
        values = event.values
        match event.key:
            case Told.GAIN:
                self.got[values["resource"]] += values["n"]
            case Told.EXCHANGED:
                self.spent[CRYSTAL] += 1
                self.got[values["resource"]] += 1
            case Told.TRADED:
                self.spent[values["trade"].given] += 1
                self.got[values["trade"].gained] += 1
            case Told.LOST:
                self.spent[values["resource"]] += values["n"]
            case Told.PAID:
                for resource, n in enumerate(values["paid"]):
                    self.spent[resource] += n
            case Told.GIVEN:
                self.spent[values["resource"]] += 1
            case Told.STEP:
                self.steps[values["colour"]] = values["step"]
            case Told.TO_WORSHIP:
                self._count("points", -values["paid"])
                self._count("worship", values["n"])
            case Told.TO_POINTS:
                self._count("worship", -values["paid"])
                self._count("points", values["n"])
            case str(key) if key in COUNTED:
                what, number = COUNTED[key]
                self._count(what, values[number] if number else 1)
            case str(key) if key in NAMED:
                self.things.append(values[NAMED[key]])

    def _count(self, what: str, n: int) -> None:
        self.counts[what] = self.counts.get(what, 0) + n

    def paid(self) -> list[Term]:
        """What it costs."""
        spent = [amount(each.name, n) for each, n in zip(RESOURCES, self.spent, strict=True) if n]
        return spent + [do_term(Do(what, -n)) for what, n in self.counts.items() if n < 0]

    def gained(self) -> list[Any]:
        """What it brings: resources, points, steps with where they lead, things by their names."""
        found: list[Any] = [amount(each.name, n) for each, n in zip(RESOURCES, self.got, strict=True) if n]
        found += [do_term(Do(what, n)) for what, n in self.counts.items() if n > 0]
        found += [
            Term(Say.STEP_REACHED, {"colour": colour, "step": self.steps[colour]})
            for colour in COLOURS
            if colour in self.steps
        ]
        return found + self.things


def tallied(events: Iterable[Event]) -> dict[int, Tally]:
    """What each player has paid and got, in the order in which they come up."""
    found: dict[int, Tally] = {}
    for event in events:
        seat = event.values.get("seat")
        if type(seat) is int:
            found.setdefault(seat, Tally()).add(event)
    return found


def said(tally: Tally) -> list[Term]:
    """A tally in sentences."""
    lines = []
    if paid := tally.paid():
        lines.append(Term(Say.COSTS, {"what": paid}))
    if gained := tally.gained():
        lines.append(Term(Say.BRINGS, {"what": gained}))
    return lines


# ---- before a choice ------------------------------------------------------------------------------


def foresee(world: Match, seat: int, words: str) -> Sequence[Any]:
    """What a choice would bring to everybody, as far as the seat can know. `world` is used up."""
    end: list[Any] = []
    tallies = tallied(_tried(world, seat, words, end))
    lines: list[Any] = said(tallies.pop(seat)) if seat in tallies else []
    for other, tally in tallies.items():
        if gained := tally.gained():
            lines.append(Term(Say.ALSO, {"seat": Seat(other), "what": gained}))
    return [*lines, *end]


def _tried(world: Match, seat: int, words: str, end: list[Any]) -> Iterator[Event]:
    """What is told when the choice is made and what it leads to is assumed; `end` says where that ends."""
    turn = world.state.turns
    world.choose(words, seat)
    for _ in range(MOST_STEPS):
        for event in world.events:
            if event.key == Told.TURN:
                return
            yield event
            if event.key in REVEALING:
                end.append(Term(Say.UNKNOWN_YET, {"what": event.key.rpartition(".")[2]}))
                return
        asked = world.decision
        if world.over or world.drawn or world.state.turns != turn or not isinstance(asked, Choose):
            return
        if asked.seat != seat:
            return
        if asked.about not in ASSUMED:
            if asked.about not in ("action", "end_part"):
                subject = {"subject": asked.subject} if hasattr(asked.subject, "text_key") else {}
                end.append(Term(Say.THEN, {"question": Term(f"revive.ask.{asked.about}", subject)}))
            return
        world.choose(asked.options[0], seat)


# ---- in the middle of a turn -----------------------------------------------------------------------


def so_far(events: Sequence[Event], seat: int) -> Sequence[Any]:
    """What the running turn has brought its player, from all that was told."""
    turn: list[Event] = []
    for event in reversed(events):
        if event.key == Told.TURN:
            break
        turn.append(event)
    else:
        return ()
    mine = tallied(reversed(turn)).get(seat)
    return said(mine) if mine is not None else ()
