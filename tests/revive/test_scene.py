"""How Revive is drawn in the browser: at every point of random matches, with every option."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from regelwerk.core import Match, seed_from, view
from regelwerk.core.decisions import Choose, Together, name
from regelwerk.core.scene import Node, Region
from regelwerk.core.unfold import Unfolding
from regelwerk.core.voice import GameVoice
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import TRIBES
from regelwerk.games.revive.cards import CITIZENS, JOURNEYS, MACHINES, MODULES
from regelwerk.table import assets
from regelwerk.table.scene_html import Pen

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
PLAYS: list[tuple[int, dict[str, str]]] = [
    (1, {}),
    (1, {"expansion": "no", "chapter": "2"}),
    (2, {"tribes": "ostarius,cordycepians"}),
    (2, {"expansion": "no", "artifact_card": "common", "tribes": "hofstadterians,formica"}),
    (3, {"tribes": "gibwark,kairos,nadair", "machine_refresh": "yes"}),
    (4, {"tribes": "cordycepians,iox49f,kuniban,vukuntur"}),
]
LISTED = frozenset(
    (
        "choose",
        "colour",
        "effect",
        "end",
        "no",
        "pass",
        "pay",
        "progress",
        "sea",
        "shore",
        "waive",
        "way",
        "yes",
    )
)
"""What is chosen from the list alone; everything else lies on the table to be pointed at."""


def nodes(inside: object) -> Iterator[Node]:
    for node in inside if isinstance(inside, list | tuple) else [inside]:
        if isinstance(node, Node):
            yield node
            yield from nodes(node.inside)


def drawn(match: Match, seat: int | None, private: bool | None = None) -> list[Node]:
    regions = GAME.drawn(view(match, seat))
    return [node for region in regions if private in (None, region.private) for node in nodes(region.draw())]


def new(seats: int, settings: Mapping[str, str], seed: str = "scene") -> Match:
    return Match.new(GAME, seats, settings, seed_from(seed))


def at_random(match: Match, seed: int, every: int) -> Iterator[Match]:
    """Points of a match played at random: one of `every`, and the last."""
    rng = random.Random(seed)
    number = 0
    while not match.over:
        if number % every == 0 or isinstance(match.decision, Together):
            yield match
        seat = match.waiting[0]
        walk = Unfolding(match.asked(seat))
        while not walk.done:
            walk.take(rng.choice(walk.options))
        match.choose(walk.answer, seat)
        number += 1
    yield match


@pytest.mark.parametrize(("seats", "settings"), PLAYS)
def test_every_choice_lies_on_the_table_or_in_the_list(seats: int, settings: dict[str, str]) -> None:
    seen: Counter[str] = Counter()
    for point in at_random(new(seats, settings), seats, 3 + 2 * seats):
        decision = point.decision
        if isinstance(decision, Together):
            asked: list[Any] = list(decision.decisions.values())
        else:
            asked = [decision] if isinstance(decision, Choose) else []
        for each in asked:
            public = [node for node in drawn(point, None) if node.acts]
            own = [node for node in drawn(point, each.seat, private=True) if node.acts]
            acts = {act for node in (*public, *own) for act in node.acts}
            for option in each.options:
                if option.verb not in LISTED:
                    assert name(option) in acts, (each.about, name(option))
                    seen[option.verb] += 1
    assert {"play", "explore", "build", "populate", "hibernate"} <= seen.keys()


@pytest.mark.parametrize(("seats", "settings"), PLAYS)
def test_what_is_drawn_can_be_said_looked_up_and_told_apart(seats: int, settings: dict[str, str]) -> None:
    """Every word in both languages, every `about` in the glossary, every sign in the art, no key twice."""
    pens = [Pen(GameVoice(language, GAME, NAMES[:seats])) for language in ("en", "de")]
    entries = GAME.glossary()
    art = assets.art_file("revive", "icons.svg")
    assert art is not None
    signs = set(re.findall(r'symbol id="([\w-]+)"', art.read_text()))
    for number, point in enumerate(at_random(new(seats, settings), 10 + seats, 67)):
        for reader in (None, 0):
            regions = GAME.drawn(view(point, reader))
            for region in regions:
                there = region.draw()
                for pen in pens[number % 2 :]:
                    html = pen.nodes(there)
                    assert "{" not in html
                    assert region.title is None or pen.words(region.title)
                for node in nodes(there):
                    assert not node.about or node.about in entries, node.about
                    icon = dict(node.attributes).get("data-icon", "")
                    assert not str(icon).startswith("game:") or str(icon)[5:] in signs, icon
            keys = Counter(node.key for region in regions for node in nodes(region.draw()) if node.key)
            assert not [key for key, times in keys.items() if times > 1]


@pytest.mark.parametrize(("seats", "settings"), PLAYS[2:])
def test_a_region_says_all_that_it_depends_on(seats: int, settings: dict[str, str]) -> None:
    """Where `on` is the same the drawing is, at this table and at any other: it is kept, not drawn again."""
    kept: dict[tuple[str, str], str] = {}
    again = 0
    for seed in ("one", "another"):
        for point in at_random(new(seats, settings, seed), 20 + seats, 23):
            for reader in (None, 0, 1):
                for region in GAME.drawn(view(point, reader)):
                    if region.private is (reader is None):
                        continue
                    assert isinstance(region.on, str)
                    assert region.on
                    known = kept.get((region.id, region.on))
                    again += known is not None
                    if known is None or again % 3 == 0:
                        now = repr(region.draw())
                        assert kept.setdefault((region.id, region.on), now) == now, region.id
    assert again > 60


def public(match: Match) -> list[Region]:
    return [region for region in GAME.drawn(view(match, None)) if not region.private]


def test_what_one_seat_knows_is_in_no_public_region() -> None:
    """Two matches that differ only in hidden things look the same to everybody else."""
    for number, match in enumerate(at_random(new(3, {}), 3, 60)):
        if number > 8 or match.over:
            break
        before = repr([region.draw() for region in public(match)])
        state = match.state
        for pile in (state.crates, state.citizen_deck, state.module_deck, state.scyphoz):
            pile.reverse()
        state.secret[0], state.secret[1] = state.secret[1], state.secret[0]
        state.closed[0].reverse()
        assert repr([region.draw() for region in public(match)]) == before
        for pile in (state.crates, state.citizen_deck, state.module_deck, state.scyphoz):
            pile.reverse()
        state.secret[0], state.secret[1] = state.secret[1], state.secret[0]
        state.closed[0].reverse()


def test_a_spectator_sees_no_artifact_card_and_no_hand() -> None:
    for match in at_random(new(2, {}), 5, 80):
        private = drawn(match, None, private=True)
        assert not [node for node in private if node.acts]
        if not match.over:
            assert not [node for node in private if node.about.startswith("artifact_card")]


def test_prices_on_the_map_are_those_of_the_rules() -> None:
    """Every target that the rules offer carries a price that can be paid; every tile its own price."""
    from regelwerk.games.revive.explore import explore_off, explore_price
    from regelwerk.games.revive.map import BLOCKS
    from regelwerk.games.revive.opened import open_table
    from regelwerk.games.revive.reach import range_off, reach
    from regelwerk.games.revive.scene.map import Prices

    checked = 0
    for match in at_random(new(3, {"tribes": "vukuntur,ostarius,kairos"}), 4, 4):
        decision = match.decision
        if not isinstance(decision, Choose) or decision.about != "action":
            continue
        seat = decision.seat
        prices = Prices(open_table(view(match, None)))
        off_range, off = range_off(match.state, seat), explore_off(match.state, seat)
        assert {
            spot: explore_price(match.state.ice[spot], nearest, off_range, off)
            for nearest, spot in reach(match.state, seat).tiles()
        } == {spot: price.food for spot, price in prices.tiles.items()}
        offered = {name(option) for option in decision.options}
        for spot, price in prices.tiles.items():
            assert price.payable == (f"explore {_named(BLOCKS[spot].space)}" in offered)
        for space, price in prices.deserts.items():
            assert price.payable == any(
                f"build {kind} {_named(space)}" in offered for kind in ("small", "large")
            )
        for space, price in prices.sites.items():
            assert price.payable == any(each.startswith(f"populate {_named(space)} ") for each in offered)
        checked += len(prices.tiles) + len(prices.deserts) + len(prices.sites)
    assert checked > 400


def _named(space: int) -> str:
    from regelwerk.games.revive.map import name_of

    return name_of(space)


def test_the_glossary_says_everything_in_full() -> None:
    entries = GAME.glossary()
    assert {f"card.{card.name}" for card in CITIZENS} <= entries.keys()
    assert {f"module.{module.name}" for module in MODULES} <= entries.keys()
    assert {f"machine.{machine.name}" for machine in MACHINES} <= entries.keys()
    assert {f"journey.{journey.name}" for journey in JOURNEYS} <= entries.keys()
    assert {f"tribe.{tribe.name}" for tribe in TRIBES} <= entries.keys()
    for language in ("en", "de"):
        pen = Pen(GameVoice(language, GAME))
        for id, entry in pen.glossary(entries).items():
            assert entry["title"], id
            assert all(entry["texts"]), id
            assert entry["section"], id
