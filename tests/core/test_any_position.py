"""Positions of every game: what is written reads the same and goes on the same; and of what somebody has
changed in one, either it is said what is wrong, or a match can be played on from it to its end."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from regelwerk.core import Chance, Game, Match, notations, position, redeal, seed_from, view
from regelwerk.core.game import BadSettings
from regelwerk.core.position import BadPosition
from regelwerk.core.text import LANGUAGES
from regelwerk.core.voice import GameVoice
from tests.helpers import ETHNOS, REVIVE, SKYBRIDGE, Plan, plainly, plans, play

Path = tuple[Any, ...]
WITH_POSITIONS = plans((ETHNOS, SKYBRIDGE, REVIVE))


def middle(plan: Plan, most: int) -> Match:
    """A match after so many random choices."""
    match = plan.match()
    for _ in play(match, plan.rng, most):
        pass
    assume(not match.over)
    return match


def read(game: Game, data: Any) -> Match:
    return position.new_match(game, position.read(game, json.dumps(data), Chance(seed_from("position"))))


@given(WITH_POSITIONS, st.integers(0, 300))
def test_what_is_written_reads_the_same_and_goes_on_the_same(plan: Plan, most: int) -> None:
    """Wherever only state exists: in the middle of a turn too, where its place is data."""
    state = middle(plan, most).start
    written = position.write(plan.game, state)
    jsonschema.validate(written, position.schema(plan.game))
    twin = position.read(plan.game, json.dumps(written))
    assert position.write(plan.game, twin) == written
    state.chance, twin.chance = Chance(b"later"), Chance(b"later")  # the past of chance is in no position
    match, again = Match(plan.game, state), Match(plan.game, twin)
    for _ in range(20):
        for seat in (None, *range(plan.seats)):
            assert without_settings(view(again, seat)) == without_settings(view(match, seat))
        if match.over:
            break
        seat = match.waiting[0]
        asked, same = match.asked(seat), again.asked(seat)
        assert (asked.about, plainly(asked.subject)) == (same.about, plainly(same.subject))
        legal = notations(asked, 50)
        # of equal cards another copy may be the one that all have seen, so the order may differ
        assert sorted(legal) == sorted(notations(same, 50)) or len(legal) == 50
        words = plan.rng.choice(legal)
        match.choose(words, seat)
        again.choose(words, seat)


def without_settings(seen: dict[str, Any]) -> dict[str, Any]:
    """A position names the tribes in play and no longer how they were chosen."""
    return {key: value for key, value in seen.items() if key != "settings"}


ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 0, 1, 2, 3, 7, 99, 10**30, 1.5, "", "x", "...", [], {}, [[]], [0], ["x"], {"x": 1}]
)


@given(WITH_POSITIONS, st.integers(0, 300), st.data())
def test_whatever_was_changed_it_is_refused_in_words_or_can_be_played(
    plan: Plan, most: int, data: st.DataObject
) -> None:
    written = position.write(plan.game, middle(plan, most).start)
    for _ in range(data.draw(st.integers(1, 3))):
        change(written, data)
    try:
        match = read(plan.game, written)
    except BadSettings as bad:
        for language in LANGUAGES:
            GameVoice(language, plan.game).say(bad.key, **bad.values)  # fails where there are no words
        return
    if not match.over:
        again = position.write(plan.game, match.start)
        assert position.write(plan.game, read(plan.game, again).start) == again
        for seat in range(match.state.seats):
            plan.game.drawn(view(match, seat))
            plan.game.draw(view(match, seat))
        redeal(match, match.waiting[0], Random(1))
    for _ in play(match, plan.rng):
        pass
    assert match.outcome.winners


IMPOSSIBLE: list[tuple[Game, dict[str, Any], str]] = [
    (REVIVE, {"large": [0, 1, 11]}, "large[2]"),
    (REVIVE, {"corners": ["ll1-a", "ll2-a", "ll3-a", "ll4-a", "ll5-a"]}, "corners"),
    (REVIVE, {"place": [["turn", 0, [0]]]}, "place[0]"),
    (REVIVE, {"place": [["turn", 1, [7]]]}, "place[0]"),
    (REVIVE, {"place": [["winter", 1, [0, ["sleep"]]]]}, "place[0]"),
    (REVIVE, {"place": [["gains", 1, [0, "small", [1, 0], []]]]}, "place[0]"),
    (REVIVE, {"phase": "choose_cards", "place": [["turn", 1, [0]]]}, "place"),
    (REVIVE, {"players": [{"seas": [[1, 2, 3]]}]}, "players[0].seas[0]"),
    (SKYBRIDGE, {"segment": 8}, "segment"),
]


@pytest.mark.parametrize(("game", "position_", "path"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_no_match_could_go_on_from_is_refused(game: Game, position_: dict[str, Any], path: str) -> None:
    with pytest.raises(BadPosition) as bad:
        position.read(game, {"seats": 2, **position_})
    assert bad.value.path == path


def change(data: dict[str, Any], draw: st.DataObject) -> None:
    """Somewhere in the position something is gone, odd, doubled, in another order, or from another place."""
    field = draw.draw(st.sampled_from(sorted(data)), label="field")
    inside = draw.draw(st.sampled_from([path for path in paths(data) if path[0] == field]), label="place")
    *before, last = inside
    parent = at(data, before)
    ways = ["gone", "odd", "doubled", "elsewhere", "order", "number"]
    what = draw.draw(st.sampled_from(ways), label="what")
    value = parent[last]
    if what == "gone":
        del parent[last]
    elif what == "odd":
        parent[last] = draw.draw(ODD)
    elif what == "doubled" and isinstance(parent, list):
        parent.insert(last, deepcopy(value))
    elif what == "elsewhere":
        parent[last] = deepcopy(at(data, draw.draw(st.sampled_from(list(paths(data))))))
    elif what == "order" and isinstance(value, list):
        value.reverse()
    elif type(value) is int:
        parent[last] = value + draw.draw(st.sampled_from([-1, 1, 2, 10]))


def paths(value: Any, before: Path = ()) -> Any:
    """The ways to everything in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*before, key)
        yield from paths(part, (*before, key))


def at(value: Any, path: Any) -> Any:
    for step in path:
        value = value[step]
    return value
