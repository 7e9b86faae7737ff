"""What surrounds the rules of Skybridge: pictures, positions, reasons, in every point of random matches."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from regelwerk.core import Match, Together, position, seed_from, view
from regelwerk.core.decisions import Choose, Decision, name
from regelwerk.core.picture import Table
from regelwerk.core.position import BadPosition
from regelwerk.core.scene import Node
from regelwerk.core.unfold import Unfolding
from regelwerk.core.voice import GameVoice
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.cards import FACTION_CARDS, GODHS, SIDES
from regelwerk.games.skybridge.scoring import points

VOICES = [GameVoice(language, GAME, ["Anna", "Ben", "Cleo", "Dora"]) for language in ("en", "de")]
PLAYS = [(2, "recommended"), (3, "draft"), (4, "recommended")]


def at_random(match: Match, seed: int) -> Iterator[Match]:
    """Every point of a match played at random."""
    rng = random.Random(seed)
    while not match.over:
        yield match
        seat = match.waiting[0]
        asked = match.asked(seat)
        walk = Unfolding(asked)
        while not walk.done:
            walk.take(rng.choice(walk.options))
        match.choose(walk.answer, seat)
    yield match


def new(seats: int, hands: str, seed: int) -> Match:
    return Match.new(GAME, seats, {"boards": "random", "hands": hands}, seed_from(seed))


def nodes(inside: object) -> Iterator[Node]:
    for node in inside if isinstance(inside, list | tuple) else [inside]:
        if isinstance(node, Node):
            yield node
            yield from nodes(node.inside)


def drawn(match: Match, seat: int | None, private: bool) -> list[Node]:
    regions = GAME.drawn(view(match, seat))
    return [node for region in regions if region.private is private for node in nodes(region.draw())]


@pytest.mark.parametrize(("seats", "hands"), PLAYS)
def test_every_question_and_event_can_be_said(seats: int, hands: str) -> None:
    for match in at_random(new(seats, hands, seats), seats):
        for voice in VOICES:
            for event in match.events:
                for seat in (0, None):
                    assert "{" not in voice.event(event, seat)
            for seat in match.waiting:
                asked = match.asked(seat)
                assert voice.has(f"skybridge.ask.{asked.about}"), asked.about
                assert voice.has(f"skybridge.explain.{asked.about}")
                assert voice.asks(asked)
                for option in getattr(asked, "options", ()):
                    said = voice.option(option)
                    assert said != name(option), said


@pytest.mark.parametrize(("seats", "hands"), PLAYS)
def test_every_point_can_be_drawn_and_what_is_offered_lies_there(seats: int, hands: str) -> None:
    """Whatever can be pointed at on the table can be pointed at: cards, stacks, slots, symbols."""
    offered = shown = 0
    for number, match in enumerate(at_random(new(seats, hands, 10 + seats), seats)):
        if number % 12:
            continue
        everything = drawn(match, None, private=False)
        assert not drawn(match, None, private=True)
        if not isinstance(match.decision, Choose):
            continue
        everything += drawn(match, match.decision.seat, private=True)
        acts = {act for node in everything for act in node.acts}
        for option in match.decision.options:
            if option.verb in ("take", "play", "retreat", "use", "lay", "gift", "trade", "gain", "build"):
                offered += 1
                shown += option.name in acts
    assert offered > 100
    assert shown >= 0.97 * offered


def test_pictures_say_everything_in_words() -> None:
    for number, match in enumerate(at_random(new(3, "recommended", 5), 5)):
        if number % 25:
            continue
        for seat in (0, None):
            for drawing in GAME.draw(view(match, seat)):
                assert isinstance(drawing, Table)
                for voice in VOICES:
                    for cell in (
                        drawing.title,
                        *drawing.head,
                        *(cell for row in drawing.rows for cell in row),
                    ):
                        if cell is not None:
                            assert voice.value(voice.named(getattr(cell, "value", cell)))


def test_the_glossary_says_every_card_and_side_in_full() -> None:
    entries = GAME.glossary()
    assert {f"card.{card.name}" for card in FACTION_CARDS} <= entries.keys()
    assert {f"godh.{card.name}" for card in GODHS} <= entries.keys()
    assert {f"side.{side.name}" for side in SIDES} <= entries.keys()
    for voice in VOICES:
        for entry in entries.values():
            assert voice.value(entry.title)
            assert all(voice.value(text) for text in entry.texts)
            assert voice.value(entry.section)


def test_the_table_names_only_what_the_glossary_explains() -> None:
    entries = GAME.glossary()
    for number, match in enumerate(at_random(new(4, "recommended", 6), 6)):
        if number % 20:
            continue
        for node in [*drawn(match, None, False), *drawn(match, 0, True)]:
            assert not node.about or node.about in entries, node.about


# ---- positions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "hands"), PLAYS)
def test_a_position_written_is_the_same_table_again(seats: int, hands: str) -> None:
    """Every step of the rules can be written down and set up again, with all that is known and hidden."""
    last = None
    for match in at_random(new(seats, hands, 20 + seats), seats):
        if match.start is last or isinstance(match.decision, Together):
            continue
        last = match.start
        written = position.write(GAME, last)
        again: Any = position.read(GAME, written)
        assert position.write(GAME, again) == written
        assert again.seen == last.seen
        assert [points(again, seat) for seat in range(seats)] == [points(last, seat) for seat in range(seats)]


def test_the_smallest_position_is_the_first_turn_after_the_starting_cards() -> None:
    match = position.new_match(GAME, position.read(GAME, {"seats": 3}))
    assert match.asked().about == "take"
    assert match.state.reserve == [9, 9, 9]
    assert sum(len(stack) for display in match.state.displays for stack in display) == 6


@pytest.mark.parametrize(
    ("given", "path", "key"),
    [
        ({"players": [{"hand": ["rea-01", "rea-01"]}]}, "players[0].hand[1]", "no_more"),
        ({"players": [{"stock": {"wood": 4, "stone": 2}}]}, "players[0].stock.stone", "storage"),
        ({"players": [{"population": 12, "lost": 1}]}, "players[0]", "population"),
        ({"players": [{"garrisons": ["t3"]}]}, "players[0].garrisons[0]", "no_fort"),
        ({"players": [{"display": {"ansa": ["god-01", "god-02"]}}]}, "players[0].display.ansa", "two_godhs"),
        ({"players": [{"display": {}, "closed": ["ansa"]}]}, "players[0].closed", "empty_slot"),
        ({"stacks": {"realm": ["lig-01"]}}, "stacks.realm[0]", "core.position.name"),
        ({"stacks": {"realm": ["...", "rea-01"]}}, "stacks.realm[0]", "rest"),
        ({"stacks": {"realm": []}, "up": ["realm"]}, "up[0]", "empty_stack"),
        ({"godh_stack": ["god-01"]}, "godh_stack", "godhs"),
        ({"bridge": {"b3": [0]}}, "bridge.b3", "not_built"),
        ({"step": [["turn", 99, 0]]}, "step[0]", "step"),
        ({"rebels": {"t9": [10, 9]}}, "players[0]", "population"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(given: Mapping[str, Any], path: str, key: str) -> None:
    with pytest.raises(BadPosition) as bad:
        position.read(GAME, {"seats": 2, **given})
    assert (bad.value.path, bad.value.key.removeprefix("skybridge.position.")) == (path, key)
    assert VOICES[0].say(bad.value.key, **bad.value.values)


# ---- why not ------------------------------------------------------------------------------------------


def why(match: Match, words: str) -> str:
    """The key of the reason, which both languages can say with the rule."""
    asked: Decision = match.asked()
    refusal = GAME.why_not(match.state, asked, words)
    assert refusal is not None, words
    assert refusal.section
    assert all(voice.refusal(refusal) for voice in VOICES)
    return refusal.key.removeprefix("skybridge.")


def test_reasons_while_taking() -> None:
    stacks = {"light": [], "shenna": ["she-01", "..."]}
    given = {"seats": 2, "stacks": stacks, "up": ["realm"]}
    match = position.new_match(GAME, position.read(GAME, given))
    assert why(match, "take light") == "stack_empty"
    assert why(match, "take shenna") == "face_down"
    assert why(match, "take beeledhans_eye") == "eye_blocked"
    assert why(match, "pass") == "must_take"
    match.choose("take realm")
    assert why(match, "gain salt") == "not_bonus"
    assert why(match, "trade might") == "trade_price"
    assert why(match, "pass") == "must_bonus"


def test_reasons_in_another_step() -> None:
    """3.7, 6.1, 6.3: each thing has its step, and effects are carried out whole."""
    match = playing(display={"esk": ["lig-16"]}, godhs=["god-28", "god-29"], stock={"sumpter": 2})
    assert why(match, "take light") == "take_first"
    assert why(match, "use lig-16 religion") == "use_later"
    assert why(match, "lay god-28 esk") == "lay_by_religion"
    match.choose("play rea-01 ansa")
    assert why(match, "retreat rea-05 ansa") == why(match, "play rea-05 boru") == "play_once"
    match.choose("use lig-16 religion")
    assert why(match, "trade godh") == why(match, "gift god-28") == "effect_first"
    opening = position.new_match(
        GAME, position.read(GAME, {"seats": 2, "phase": "opening", "step": [["opening", 20, 0]]})
    )
    assert why(opening, "take light") == why(opening, "use lig-16 religion") == "only_one_card"


def playing(**player: Any) -> Match:
    given = {
        "seats": 2,
        "players": [{"side": "crown_of_empery", "hand": ["rea-01", "rea-05", "rea-09"], **player}],
        "step": [["turn", 20, 0]],
    }
    return position.new_match(GAME, position.read(GAME, given))


def test_reasons_while_playing() -> None:
    match = playing()
    assert why(match, "play rea-01 boru") == "wrong_rune"
    assert why(match, "play utr-01 ansa") == "not_in_hand"
    assert why(match, "retreat rea-01 boru") == "no_retreat"
    assert why(match, "pass") == "must_play"
    match = playing(display={"ansa": ["s-rea-1", "god-05"], "boru": ["s-rea-2"]}, closed=["boru"])
    assert why(match, "play rea-01 ansa") == "feud"
    assert why(match, "play rea-05 boru") == "slot_closed"


def test_reasons_at_the_main_effects() -> None:
    player: dict[str, Any] = {
        "side": "crown_of_empery",
        "display": {"ansa": ["rea-04"], "cael": ["rea-12"], "boru": ["s-rea-2"], "dorn": ["rea-20"]},
        "godhs": ["god-13", "god-07"],
        "stock": {"salt": 1},
    }
    given: dict[str, Any] = {"seats": 2, "players": [player], "step": [["turn", 30, 0]]}
    match = position.new_match(GAME, position.read(GAME, given))
    assert why(match, "use rea-05 sumpter") == "not_visible"
    assert why(match, "use rea-04 might-for-money") == "cannot_pay"
    assert why(match, "use rea-20 garrison") == "no_effect"
    assert why(match, "build") == "missing"
    match.choose("use rea-04 money")
    assert why(match, "use rea-04 money") == "already_used"
    match.choose("use rea-12 religion")
    assert why(match, "lay god-13 boru") == "wrong_rune"
    assert why(match, "lay god-01 ansa") == "not_in_hand"
    player["population"] = 0
    assert why(position.new_match(GAME, position.read(GAME, given)), "build") == "no_population"
    player["population"] = 3
    match = position.new_match(GAME, position.read(GAME, {**given, "segment": 4}))
    assert why(match, "build") == "needs_drakhe"
    match = position.new_match(GAME, position.read(GAME, {**given, "segment": 3}))
    assert why(match, "build") == "missing_and_labor"
