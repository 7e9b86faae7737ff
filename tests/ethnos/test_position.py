"""Any table of Ethnos can be written down, and what cannot lie on a table is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema
import pytest

from regelwerk.bots.random import random_answer
from regelwerk.core import position
from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.position import BadPosition
from regelwerk.core.state import EVERYONE, bit
from regelwerk.core.text import LANGUAGES, Texts, catalogue_folders
from regelwerk.core.unfold import notations
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import ALLIES, CARDS, DRAGONS, KINGDOMS, Dragon, Kind
from regelwerk.games.ethnos.state import BEGIN, NOBODY, OVER, ZONES, State
from regelwerk.games.ethnos.turn import turn


def read(**position_: Any) -> State:
    state = position.read(GAME, {"seats": 4, **position_})
    assert isinstance(state, State)
    every_card_lies_somewhere(state)
    return state


def written(**position_: Any) -> dict[str, Any]:
    return position.write(GAME, read(**position_))


def every_card_lies_somewhere(g: Any) -> None:
    lying = sorted(int(card) for zone in ZONES for pile in zone.piles(g) for card in pile)
    assert lying == sorted([*(int(a) for a in ALLIES if a.tribe in g.tribes), *map(int, DRAGONS)])


def states(seed: int) -> list[State]:
    """Points between two turns of a random match, the first and the last among them."""
    rng = random.Random(seed)
    seats = 2 + seed % 5
    settings = {"pillage": ("in_turn", "together")[seed % 2]}
    match = Match.new(GAME, seats, settings, seed_from(seed))
    found = [GAME.new_state(seats, GAME.check_settings(settings), Chance(seed_from(seed)))]
    while not match.over:
        if rng.random() < 0.05 or len(match.start.dragons) == 3:
            found.append(match.start.copy())
        match.choose(random_answer(match.asked(match.waiting[0]), rng), match.waiting[0])
    return [*found, match.state]


# ---- there and back ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_reads_the_same(seed: int) -> None:
    data: dict[str, Any] = {}
    for state in states(seed):
        data = position.write(GAME, state)
        again = position.read(GAME, json.dumps(data))
        assert position.write(GAME, again) == data
        every_card_lies_somewhere(again)
    jsonschema.validate(data, position.schema(GAME))


@pytest.mark.parametrize("seed", range(12))
def test_a_table_read_again_goes_on_the_same(seed: int) -> None:
    """The same is asked, everybody knows the same, and the same choices lead to the same table."""
    rng = random.Random(seed)
    for state in states(seed):
        again = position.read(GAME, position.write(GAME, state), Chance(b"later"))
        state.chance = Chance(b"later")
        matches = Match(GAME, state), position.new_match(GAME, again)
        for _ in range(12):
            one, other = matches
            assert one.waiting == other.waiting
            for seat in (None, *range(state.seats)):
                assert view(one, seat) == view(other, seat) | {"settings": view(one, seat)["settings"]}
            if one.over:
                break
            mover = one.waiting[0]
            asked = one.asked(mover)
            # of equal cards in a hand, another copy may be the one that all have seen: the same options,
            # perhaps in another order
            assert sorted(notations(asked)) == sorted(notations(other.asked(mover)))
            words = asked.words(random_answer(asked, rng))
            for match in matches:
                match.choose(words, mover)


def test_a_state_in_the_middle_of_the_end_of_an_age_is_one_too() -> None:
    """Phase `begin` after an age: bands lie there still, hands are in the display."""
    match = Match(GAME, read(age=1, dragons=3, hands=[3], bands=[[{"leader": "giant-red"}]]))
    state = match.start.copy()
    again = read(age=2, phase="begin", glory=[4, 1, 1, 1], dragon_holder=2)
    assert (state.age, again.phase) == (2, BEGIN)
    assert turn(again) is None
    assert (again.age, again.first_player) == (3, 2)


# ---- what is left out -------------------------------------------------------------------------------


def test_the_smallest_position() -> None:
    g = read()
    assert (g.age, g.ages, g.active, g.first_player, g.dragon_holder) == (1, 3, 0, 0, NOBODY)
    assert [*g.hands, *g.bands, g.display, g.dragons] == [[]] * 10
    assert len(g.upper) == (len(g.upper) + len(g.lower) - 3) // 2
    assert not any(isinstance(card, Dragon) for card in g.upper)
    assert len(g.tribes) == 6


def test_with_few_players_there_are_five_tribes_and_two_tokens() -> None:
    g = read(seats=3, tokens={"rhea": [2, 8]})
    assert (len(g.tribes), g.ages, g.tokens[5]) == (5, 2, (2, 8))
    assert all(len(tokens) == 2 for tokens in g.tokens)


def test_tribes_follow_from_whatever_is_named() -> None:
    named = read(
        hands=[["elf-red"]],
        display=["dwarf-red"],
        bands=[[], [{"leader": "wizard-red", "with": ["skeleton"]}]],
        pile=["troll-blue", "..."],
        merfolk=[0, 3],
    )
    assert {tribe.name for tribe in named.tribes} == {
        *("elves", "dwarves", "wizards", "skeletons", "trolls", "merfolk")
    }
    assert "giants" in [tribe.name for tribe in read(giant={"holder": 1, "size": 2}).tribes]
    assert "orcs" in [tribe.name for tribe in read(orcs=[["rhea"]]).tribes]
    assert "trolls" in [tribe.name for tribe in read(trolls=[[], [6]]).tribes]


def test_fewer_tribes_than_needed_are_filled_up() -> None:
    g = read(tribes=["orcs", "elves"], hands=[["giant-red"]])
    assert {"orcs", "elves", "giants"} < {tribe.name for tribe in g.tribes}
    assert len(g.tribes) == 6


def test_the_supply_follows_from_the_markers() -> None:
    g = read(markers={"rhea": [3], "duris": [1, 2]}, orcs=[["rhea", "duris"]], tribes=["orcs"])
    merfolk = [tribe.name for tribe in g.tribes].count("merfolk")
    assert g.supply == [19 - merfolk, 23 - merfolk, 25 - merfolk, 25 - merfolk]
    assert read(tribes=["merfolk"]).supply == [24] * 4


def test_fewer_markers_than_there_could_be_are_possible() -> None:
    assert read(supply=[0, 5]).supply[:2] == [0, 5]
    assert read(supply=[0, 5]).supply[2] == 0


def test_the_active_player_and_the_first_player_stand_for_each_other() -> None:
    assert read(active=2).first_player == 2
    assert read(first_player=3).active == 3
    both = read(active=1, first_player=3)
    assert (both.active, both.first_player) == (1, 3)


def test_somebody_drew_the_third_dragon() -> None:
    assert read(dragons=3, active=0).dragon_holder == 3
    assert read(dragons=3, active=0, dragon_holder=1).dragon_holder == 1
    assert read(phase="begin", age=1, active=2).dragon_holder == 1
    assert read(phase="begin").dragon_holder == NOBODY


def test_the_giant_token_lies_at_the_largest_band_of_a_giant() -> None:
    small = [{"leader": "giant-red"}]
    large = [{"leader": "giant-blue", "with": ["giant-gray", "skeleton"]}]
    g = read(bands=[small, [], large])
    assert (g.giant_holder, g.giant_size) == (2, 3)
    g = read(bands=[small, small], giant={"holder": 1})
    assert (g.giant_holder, g.giant_size) == (1, 1)
    assert read(giant={"holder": 1, "size": 4}).giant_size == 4
    assert read(bands=[[{"leader": "elf-blue", "with": ["giant-blue"]}]]).giant_holder == NOBODY
    assert read(phase="over", bands=[small, small]).giant_holder == NOBODY


# ---- cards ------------------------------------------------------------------------------------------


def test_cards_lie_where_they_are_named() -> None:
    g = read(hands=[["elf-red", "elf-red"], ["orc-blue"]], display=["skeleton", "orc-blue"])
    assert [[card.name for card in hand] for hand in g.hands[:2]] == [["elf-red"] * 2, ["orc-blue"]]
    assert [card.name for card in g.display] == ["skeleton", "orc-blue"]


def test_any_cards_can_be_dealt() -> None:
    g = read(hands=[["elf-red"], 7, 10], display=12)
    assert [len(hand) for hand in g.hands] == [1, 7, 10, 0]
    assert len(g.display) == 12
    assert Kind.named("elf-red").tribe in g.tribes


def test_who_knows_which_card() -> None:
    g = read(hands=[["elf-red", "elf-red", "orc-red"]], known=[["elf-red"]], display=["orc-blue"])
    assert [g.seen[card] for card in g.hands[0]] == [EVERYONE, bit(0), bit(0)]
    assert g.seen[g.display[0]] == EVERYONE
    assert not any(g.seen[card] for card in [*g.upper, *g.lower])
    assert len(g.seen) == CARDS


def test_the_pile_from_the_top() -> None:
    g = read(dragons=1, pile=["elf-red", "dragon", "orc-blue", "..."])
    assert not g.upper
    assert [card.name for card in g.lower[:-4:-1]] == ["elf-red", "dragon", "orc-blue"]
    assert sum(isinstance(card, Dragon) for card in g.lower) == 2


def test_the_upper_half_ends_before_the_first_dragon() -> None:
    assert len(read(pile=["elf-red", "elf-blue", "dragon", "..."]).upper) == 2
    g = read(pile=["elf-red", "elf-blue", "..."], upper=5)
    assert len(g.upper) == 5
    assert [card.name for card in reversed(g.upper)][:2] == ["elf-red", "elf-blue"]
    assert len(read(pile=["elf-red", "elf-blue", "..."], upper=1).upper) == 1


def test_a_complete_pile_says_how_many_dragons_have_been_drawn() -> None:
    complete = written(hands=[5, 5], pile=["dragon", "dragon", "..."])
    assert complete["dragons"] == 0
    del complete["dragons"], complete["upper"]
    complete["pile"].remove("dragon")
    assert len(read(**complete).dragons) == 1


def test_a_match_can_be_played_to_its_end_from_anywhere() -> None:
    match = position.new_match(GAME, read(age=2, hands=[3, 4, 5, 6], display=9, dragons=1, glory=[9, 9, 1]))
    rng = random.Random(1)
    while not match.over:
        match.choose(random_answer(match.asked(), rng))
    assert match.state.phase == OVER


def test_phase_begin_starts_an_age() -> None:
    match = position.new_match(GAME, read(phase="begin"))
    assert match.state.age == 1
    match = position.new_match(GAME, read(phase="begin", age=2, markers={"rhea": [4]}, merfolk=[7]))
    assert (match.state.age, match.state.markers[5][0], match.state.merfolk[0]) == (3, 4, 7)


def test_phase_over_is_the_end() -> None:
    match = position.new_match(GAME, read(phase="over", glory=[5, 9, 9], markers={"rhea": [0, 1]}))
    assert match.over
    assert match.outcome.winners == (1,)


# ---- what cannot be ---------------------------------------------------------------------------------

SIX = ["orcs", "elves", "giants", "trolls", "dwarves", "wizards"]
GIANT = [{"leader": "giant-red"}]
BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": [["orc-rex"]]}, "hands[0][0]", "core.position.name"),
    ({"hands": [["dragon"]]}, "hands[0][0]", "core.position.name"),
    ({"display": ["..."]}, "display[0]", "core.position.name"),
    ({"tribes": ["ork"]}, "tribes[0]", "core.position.name"),
    ({"phase": "end"}, "phase", "core.position.name"),
    ({"markers": {"Rhea": [1]}}, "markers.Rhea", "core.position.name"),
    ({"tokens": {"x": [1]}}, "tokens.x", "core.position.name"),
    ({"orcs": [[], ["red"]]}, "orcs[1][0]", "core.position.name"),
    ({"hands": [["orc-red"]], "known": [["orc-rot"]]}, "known[0][0]", "core.position.name"),
    ({"settings": {"tribes": "orcs"}}, "settings.tribes", "ethnos.position.setting_tribes"),
    ({"tribes": ["orcs", "orcs"]}, "tribes[1]", "ethnos.position.twice"),
    ({"tribes": [*SIX, "merfolk"]}, "tribes[6]", "ethnos.position.not_in_play"),
    ({"seats": 3, "tribes": SIX}, "tribes[5]", "ethnos.position.not_in_play"),
    ({"tribes": SIX, "hands": [[], ["merfolk-red"]]}, "hands[1][0]", "ethnos.position.not_in_play"),
    ({"tribes": SIX, "merfolk": [1]}, "merfolk", "ethnos.position.not_in_play"),
    ({"age": 4}, "age", "ethnos.position.age_range"),
    ({"age": 0}, "age", "ethnos.position.age_range"),
    ({"seats": 2, "age": 3}, "age", "ethnos.position.age_range"),
    ({"phase": "begin", "age": 3}, "age", "ethnos.position.age_range"),
    ({"phase": "over", "age": 2}, "age", "ethnos.position.age_range"),
    ({"hands": [["elf-red"] * 3]}, "hands[0][2]", "ethnos.position.no_more_copies"),
    (
        {"bands": [[{"leader": "elf-red", "with": ["elf-red", "elf-red"]}]]},
        "bands[0][0].with[1]",
        "ethnos.position.no_more_copies",
    ),
    ({"hands": [["skeleton"] * 11]}, "hands[0]", "ethnos.position.hand_too_large"),
    ({"hands": [11]}, "hands[0]", "ethnos.position.hand_too_large"),
    ({"display": 400}, "display", "ethnos.position.no_more_cards"),
    ({"hands": [["elf-red"]], "known": [["elf-red", "elf-red"]]}, "known[0][1]", "ethnos.position.not_held"),
    ({"hands": [[], [], [], [], []]}, "hands", "core.position.too_long"),
    ({"glory": [1, 2, 3, 4, 5]}, "glory", "core.position.too_long"),
    ({"markers": {"rhea": [0] * 5}}, "markers.rhea", "core.position.too_long"),
    ({"bands": [[{"leader": "skeleton"}]]}, "bands[0][0].leader", "ethnos.refusal.skeleton_leads"),
    (
        {"bands": [[{"leader": "elf-red", "with": ["orc-red", "elf-blue"]}]]},
        "bands[0][0]",
        "ethnos.refusal.mixed",
    ),
    (
        {"bands": [[{"leader": "elf-red", "with": ["skeleton"] * 10}]]},
        "bands[0][0]",
        "ethnos.position.band_too_large",
    ),
    ({"dragons": 2, "pile": ["dragon", "dragon", "..."]}, "pile", "ethnos.position.no_more_dragons"),
    ({"pile": ["dragon"] * 4}, "pile", "ethnos.position.no_more_dragons"),
    ({"pile": ["dragon", "dragon", "dragon"]}, "pile", "ethnos.position.pile_incomplete"),
    ({"pile": []}, "pile", "ethnos.position.pile_incomplete"),
    ({"pile": ["...", "elf-red"]}, "pile[0]", "ethnos.position.rest_not_last"),
    ({"upper": 99}, "upper", "ethnos.position.upper_half"),
    ({"upper": 1, "dragons": 1}, "upper", "ethnos.position.upper_half"),
    ({"upper": 1, "pile": ["dragon", "..."]}, "upper", "ethnos.position.upper_half"),
    ({"tokens": {"rhea": [2, 4]}}, "tokens.rhea", "ethnos.position.tokens_number"),
    ({"tokens": {"rhea": [4, 2, 6]}}, "tokens.rhea", "ethnos.position.tokens_order"),
    ({"tokens": {"rhea": [10, 10, 10]}}, "tokens.rhea[2]", "ethnos.position.no_more_tokens"),
    ({"tokens": {"rhea": [1, 2, 4]}}, "tokens.rhea[0]", "ethnos.position.no_more_tokens"),
    ({"markers": {"rhea": [26]}}, "markers", "ethnos.position.too_many_markers"),
    ({"supply": [26]}, "supply[0]", "ethnos.position.supply"),
    ({"orcs": [["rhea", "rhea"]]}, "orcs[0][1]", "ethnos.position.twice"),
    ({"trolls": [[1, 2], [2]]}, "trolls[1][0]", "ethnos.position.twice"),
    ({"trolls": [[7]]}, "trolls[0][0]", "core.position.most"),
    ({"trolls": [[1]], "phase": "begin"}, "trolls[0][0]", "ethnos.position.between_ages"),
    ({"giant": {"holder": 1}, "phase": "over"}, "giant", "ethnos.position.between_ages"),
    ({"giant": {"holder": 1}}, "giant.size", "core.position.missing"),
    ({"giant": {"holder": 4, "size": 1}}, "giant.holder", "core.position.range"),
    ({"bands": [GIANT, GIANT]}, "giant", "ethnos.position.giant_unclear"),
    (
        {"bands": [[{"leader": "giant-red", "with": ["giant-blue"]}]], "giant": {"holder": 1, "size": 1}},
        "giant",
        "ethnos.position.giant_too_small",
    ),
    ({"active": 4}, "active", "core.position.range"),
    ({"first_player": 4}, "first_player", "core.position.range"),
    ({"dragon_holder": 9}, "dragon_holder", "core.position.range"),
    ({"dragons": 4}, "dragons", "core.position.most"),
]


@pytest.mark.parametrize(("data", "path", "key"), BAD, ids=lambda value: str(value)[:60])
def test_what_cannot_lie_on_a_table_is_refused(data: dict[str, Any], path: str, key: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(**data)
    bad = caught.value
    assert (bad.path, bad.key) == (path, key)
    texts = Texts(*catalogue_folders())
    for language in LANGUAGES:
        assert "{" not in texts.say(language, bad.key, **bad.values)


def test_more_cards_than_are_left_cannot_be_dealt() -> None:
    with pytest.raises(BadPosition) as caught:
        read(seats=2, display=60, hands=[["skeleton"]])
    assert caught.value.path == "display"


def test_the_kingdoms_of_a_position_are_those_of_the_board() -> None:
    assert list(written()["markers"]) == [kingdom.name for kingdom in KINGDOMS]
