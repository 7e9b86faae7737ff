"""Windows: who is asked, in which order, how often, how deep."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core import Match
from regelwerk.core.decisions import Play
from regelwerk.core.windows import Windows
from tests.core.small_games import Table, begin, say
from tests.helpers import SMUGGLERS, Plan, play


def has(what: str) -> Any:
    return lambda g, seat, event: (seat, what) in g.notes


def windows() -> Windows:
    """A shout that a hush may answer, and the hush a giggle. Each is used up."""
    windows = Windows()

    def use(g: Table, seat: int, what: str) -> None:
        g.notes.remove((seat, what))
        g.notes.append(f"{seat} {what}")

    @windows.at("class", usable=has("shout"))
    def shout(g: Table, seat: int, event: str) -> Play:
        use(g, seat, "shout")
        yield from windows.open(g, "shouting", f"{event} shout", g.seats_from(seat))
        g.notes.append(f"{seat} shouted")

    @windows.at("class", usable=has("note"))
    def note(g: Table, seat: int, event: str) -> None:
        use(g, seat, "note")

    @windows.at("shouting", usable=has("hush"))
    def hush(g: Table, seat: int, event: str) -> Play:
        use(g, seat, "hush")
        yield from windows.open(g, "hushing", f"{event} hush", g.seats_from(seat))

    @windows.at("hushing", usable=has("giggle"))
    def giggle(g: Table, seat: int, event: str) -> None:
        use(g, seat, "giggle")

    return windows


def lesson(*notes: tuple[int, str], first: int = 0) -> Match:
    def lay_out(g: Table) -> None:
        g.notes += notes

    ways = windows()
    return begin(lambda g: ways.open(g, "class", "lesson", g.seats_from(first)), lay_out)


def test_only_those_are_asked_who_hold_something_in_the_given_order() -> None:
    match = lesson((0, "shout"), (2, "note"), first=1)
    assert say(match) == ["2 class"]
    assert say(match, "pass") == ["0 class"]
    assert say(match, "pass") == []


def test_nobody_is_asked_where_nothing_waits() -> None:
    assert lesson().over
    assert begin(lambda g: Windows().open(g, "class", None, [0, 1])).over
    assert begin(lambda g: windows().open(g, "class", None, [])).over


def test_after_every_use_all_are_asked_again_from_the_next_seat_on() -> None:
    match = lesson((0, "note"), (1, "note"), (1, "shout"))
    assert say(match, "pass") == ["1 class"]
    assert say(match, "use note") == ["0 class"]
    assert say(match, "pass") == ["1 class"]
    assert [option.name for option in match.asked().options] == ["use shout", "pass"]  # type: ignore[attr-defined]
    assert say(match, "use shout") == ["0 class"]
    assert say(match, "use note") == []


def test_windows_nest() -> None:
    match = lesson((0, "shout"), (1, "hush"), (2, "giggle"), (0, "giggle"))
    assert say(match, "use shout") == ["1 shouting"]
    assert say(match, "use hush") == ["2 hushing"]
    assert match.asked().subject == "lesson shout hush"
    assert say(match, "use giggle") == ["0 hushing"]
    assert say(match.fork(), "pass") == []
    assert say(match, "use giggle") == []
    assert match.state.notes == ["0 shout", "1 hush", "2 giggle", "0 giggle", "0 shouted", "over"]


def test_an_ability_waits_once_for_a_window() -> None:
    ways = windows()
    assert ways.names == ("class", "shouting", "hushing")

    def note(g: Any, seat: int, event: Any) -> None: ...

    with pytest.raises(ValueError, match="note waits for class already"):
        ways.at("class", usable=has("note"))(note)
    ways.at("break", usable=has("note"))(note)


def test_three_windows_deep_in_the_stress_game() -> None:
    """A storm in the window of a leg, an anchor in that of the storm, a knife in that of the anchor."""
    deepest = 0
    for seed in range(40):
        plan = Plan(SMUGGLERS, 4, {}, seed)
        match = plan.match()
        for seat, _ in play(match, plan.rng):
            if match.asked(seat).about == "anchor":
                deepest = max(deepest, len(match.state.stands))
    assert deepest == 2
