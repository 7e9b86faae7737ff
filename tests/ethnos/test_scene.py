"""How Ethnos is drawn in the browser."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from regelwerk.core import Match, Together, seed_from, view
from regelwerk.core.decisions import Choose, name
from regelwerk.core.scene import Node
from regelwerk.core.unfold import Unfolding
from regelwerk.games import game
from regelwerk.games.ethnos.cards import KINGDOMS, TRIBES

GAME = game("ethnos")


def nodes(inside: object) -> Iterator[Node]:
    for node in inside if isinstance(inside, list | tuple) else [inside]:
        if isinstance(node, Node):
            yield node
            yield from nodes(node.inside)


def drawn(match: Match, seat: int | None, private: bool = False) -> list[Node]:
    """Everything in the regions of one sort."""
    regions = GAME.drawn(view(match, seat))
    return [node for region in regions if region.private is private for node in nodes(region.draw())]


def at_random(match: Match, rng: random.Random) -> Iterator[Match]:
    """Every point of a match played at random."""
    while not match.over:
        yield match
        decision = match.decision
        seat = match.waiting[0]
        asked = decision.decisions[seat] if isinstance(decision, Together) else match.asked(seat)
        walk = Unfolding(asked)
        while not walk.done:
            walk.take(rng.choice(walk.options))
        match.choose(walk.answer, seat)
    yield match


@pytest.mark.parametrize(
    ("seed", "seats", "pillage"), [(1, 4, "in_turn"), (2, 2, "in_turn"), (3, 6, "together")]
)
def test_every_point_of_a_match_can_be_drawn(seed: int, seats: int, pillage: str) -> None:
    tribes = "giants,orcs,trolls,merfolk,skeletons"
    settings = {"tribes": tribes, "pillage": pillage}
    offered = shown = 0
    match = Match.new(GAME, seats, settings, seed_from(seed))
    for number, point in enumerate(at_random(match, random.Random(seed))):
        if number % 6 and not (point.over or isinstance(point.decision, Together)):
            continue
        everything = drawn(point, None)
        assert everything
        if not isinstance(point.decision, Choose):
            continue
        own = drawn(point, point.decision.seat, private=True)
        acts = {act for node in (*everything, *own) for act in node.acts}
        options = {name(option) for option in point.decision.options}
        lying = {words for words in options if words.split()[0] in ("take", "draw", "lead", "place", "token")}
        assert lying <= acts, f"nothing to point at for {lying - acts}"
        offered, shown = offered + len(options), shown + len(lying)
    assert shown > offered * 0.8


def test_a_spectator_sees_no_hand() -> None:
    match = Match.new(GAME, 3, seed=seed_from(5))
    assert drawn(match, None, private=True) == []
    assert [node.key for node in drawn(match, 1, private=True) if node.acts]


def test_what_one_seat_holds_is_in_no_public_region() -> None:
    """Two matches that differ in the hidden hands only look the same in public."""
    matches = [Match.new(GAME, 3, seed=seed_from(8)) for _ in range(2)]
    hands = matches[1].state.hands
    hands[0][:], hands[1][:] = hands[1][:], hands[0][:]
    first, second = (repr(drawn(match, None)) for match in matches)
    assert first == second


def test_whatever_is_about_something_can_be_looked_up() -> None:
    entries = GAME.glossary()
    for point in islice(at_random(Match.new(GAME, 4, seed=seed_from(2)), random.Random(4)), 0, None, 12):
        for node in (*drawn(point, None), *drawn(point, 0, private=True)):
            assert not node.about or node.about in entries


def test_the_glossary_names_every_tribe_and_kingdom() -> None:
    entries = GAME.glossary()
    assert {f"tribe.{tribe.name}" for tribe in TRIBES} <= entries.keys()
    assert {f"kingdom.{kingdom.name}" for kingdom in KINGDOMS} <= entries.keys()
