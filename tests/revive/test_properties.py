"""What holds in every match anybody could play: 1 to 4 players, any tribes, any settings."""

from __future__ import annotations

import json
import random

from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.core import Match, load, redeal, seed_from, view
from regelwerk.core.decisions import Choose
from regelwerk.core.plain import plain
from regelwerk.games.revive import GAME, hooks
from regelwerk.games.revive.boards import TRIBES
from regelwerk.games.revive.map import FAR, HEXES, ground, ways
from regelwerk.games.revive.reach import origins, reach, spaces
from regelwerk.games.revive.state import State
from tests.helpers import Plan, answer, play, question, shown
from tests.revive import oracle
from tests.revive.checks import Box, cheapest, plans, wholes

LONG = hypothesis_settings(max_examples=hypothesis_settings().max_examples // 2)
"""For properties that look closely at every choice: half as many matches."""


@given(plans)
def test_nothing_is_lost_and_no_way_is_blocked(plan: Plan) -> None:
    """Cards, modules, machines, crates, energy, figures, buildings and artifacts are conserved after every
    choice, limits hold at the end of every action part, and every match comes to its end."""
    match = plan.match()
    box = Box(match.state)
    for _ in play(match, plan.rng):
        box.check(match)
    box.check(match)
    assert match.over
    assert min(match.outcome.ranks) == 1


@given(plans)
def test_no_machine_is_used_twice_without_its_energy_back(plan: Plan) -> None:
    """[14.4] Counted from the choices alone: each use takes an energy out of the store, and the machine is
    usable again only after its energy was seen to leave it."""
    match = plan.match()
    for seat, said in play(match, plan.rng):
        p = match.state.players[seat]
        if getattr(said, "verb", "") == "use":
            assert said.thing in p.machines
            assert said.thing not in p.powered
            assert said.thing not in p.flipped
            assert p.energy > 0
        decision = match.asked(seat)
        if isinstance(decision, Choose):
            offered = {option.thing for option in decision.options if getattr(option, "verb", "") == "use"}
            assert not offered & {*p.powered, *p.flipped}
            assert not offered or seat == match.state.active


@given(plans)
@LONG
def test_range_is_the_cheapest(plan: Plan) -> None:
    """[6] Every hex, for every seat, against a search over a map drawn with a ruler."""
    match = plan.match()
    rng = plan.rng
    for number, _ in enumerate(play(match, rng)):
        if number % 40:
            continue
        g: State = match.state
        for seat in range(g.seats):
            seas = bool(hooks.total(g, "through_seas", seat))
            expected = cheapest(g, origins(g, seat), seas)
            assert dict(enumerate(reach(g, seat).prices)) == {
                hex: expected.get(hex, FAR) for hex in range(HEXES)
            }


@given(plans)
@LONG
def test_ways_round_watched_spaces_are_the_cheapest(plan: Plan) -> None:
    """[6.6] For each number of watched spaces counted through the cheapest way, and no way that another one
    beats in both."""
    match = plan.match()
    rng = plan.rng
    for number, _ in enumerate(play(match, rng)):
        if number % 60:
            continue
        g: State = match.state
        watched = frozenset(space for p in g.players for space in (*p.buildings, *p.figures) if space >= 0)
        seat = g.active
        target = rng.randrange(HEXES)
        found = ways(spaces(g).around, ground(g.land).through, origins(g, seat), (target,), watched, FAR)
        expected: list[tuple[int, int]] = []
        for most in range(len(watched) + 1):
            price = cheapest(g, origins(g, seat), False, watched, most).get(target)
            if price is not None and (not expected or price < expected[-1][0]):
                expected.append((price, most))
        if target in origins(g, seat) or min(wholes(g)[target]) != target:
            continue
        assert [(way.food, len(way.through)) for way in found] == expected[::-1]


@given(plans)
@LONG
def test_the_same_choices_tell_the_same_story(plan: Plan) -> None:
    """Forks, played on alike, are alike; the original does not notice them."""
    match = plan.match()
    fork, before = match.fork(), plain(match.state)
    for seat, said in play(match, plan.rng, 300):
        assert plain(fork.state) == before
        assert question(fork.asked(seat)) == question(match.asked(seat))
        fork.choose(said, seat)
        after = plain(fork.state)
        assert plain(match.state) == before
        rest = match.fork()
        rest.choose(said, seat)
        assert plain(rest.state) == after
        fork, before = rest, after


@given(plans)
@LONG
def test_a_guess_is_always_found_and_looks_the_same(plan: Plan) -> None:
    """In the middle of a turn too: a bot that is asked can always think. What it sees and is asked is the
    same, to the letter."""
    match = plan.match()
    rng = random.Random(plan.seed)
    for number, _ in enumerate(play(match, plan.rng)):
        if number % 9:
            continue
        for seat in match.waiting:
            world = redeal(match, seat, rng)
            assert shown(world, seat) == shown(match, seat)
        if not match.since:
            for seat in (*range(plan.seats), None):
                assert view(redeal(match, seat, rng), seat) == view(match, seat)


@given(plans)
@LONG
def test_views_are_plain_and_hide_what_lies_face_down(plan: Plan) -> None:
    match = plan.match()
    for number, _ in enumerate(play(match, plan.rng)):
        if number % 20:
            continue
        g: State = match.state
        for seat in (*range(plan.seats), None):
            seen = view(match, seat)
            assert json.loads(json.dumps(seen)) == seen
            assert all(not crates["cards"] for crates in seen["closed"])
            for other in range(plan.seats):
                hidden = seen["secret"][other]["cards"] == [] or match.over
                assert hidden or other == seat
            assert [name is None for name in seen["tiles"]] == [g.seen[tile] == 0 for tile in g.tiles]


@given(plans)
@LONG
def test_a_record_replays(plan: Plan) -> None:
    """To identical hashes, with choices taken back on the way: inside a turn freely, back to the last new
    information, and the table is what it was."""
    record, rng = plan.record(), plan.rng
    tables = {0: plain(record.match.state)}
    while not record.match.over and len(tables) < 300:
        seat = rng.choice(record.match.waiting)
        record.choose(answer(record.match.asked(seat), rng), seat)
        tables[len(record.choices)] = plain(record.match.state)
        if rng.random() < 0.1 and not record.match.sealed:
            seat = record.choices[-1]["seat"]
            if free := len(record.undoable(seat)):
                record.undo(seat, free)
                assert plain(record.match.state) == tables[len(record.choices)]
    text = record.dump()
    again = load(text, {GAME.id: GAME})
    assert again.dump() == text
    assert plain(again.match.state) == plain(record.match.state)


@given(plans)
def test_the_end_is_scored_like_the_oracle(plan: Plan) -> None:
    """[21.2] From the view of the finished table and the printed data alone."""
    match = plan.match(light=True)
    for _ in play(match, plan.rng):
        pass
    assert list(match.outcome.scores) == oracle.scores(view(match, None))


def test_every_tribe_comes_up() -> None:
    drawn = {Match.new(GAME, 4, {}, seed_from(seed)).state.players[0].tribe for seed in range(100)}
    assert drawn == set(TRIBES)
