"""S01 to S08: setting up, and the start of an age."""

from __future__ import annotations

import pytest

from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.match import Match
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import KINGDOMS, Ally, Dragon, Tribe
from regelwerk.games.ethnos.setup import glory_tokens
from regelwerk.games.ethnos.state import State
from tests.ethnos.scene import NAMES, Scene

WITHOUT_HALFLINGS = "elves,orcs,minotaurs,wizards,dwarves,centaurs"


def begun(seats: int, tribes: str, seed: int = 1) -> State:
    state: State = Match.new(GAME, seats, {"tribes": tribes}, seed_from(seed)).state
    return state


def dealt(g: State) -> tuple[int, list[int], int, int, int]:
    """All ally cards of the game, hands, display, and the allies and dragons in the pile."""
    pile = [*g.lower, *g.upper]
    allies = sum(isinstance(card, Ally) for card in pile)
    hands = [len(hand) for hand in g.hands]
    return allies + len(g.display) + sum(hands), hands, len(g.display), allies, len(pile) - allies


def test_s01_four_players_with_halflings() -> None:
    """Spielaufbau 4; Beginn eines Zeitalters 1-3"""
    g = begun(4, "halflings")
    assert len(g.tribes) == 6
    assert dealt(g) == (84, [1, 1, 1, 1], 8, 72, 3)
    assert len(g.upper) == 36
    assert len(g.lower) == 39
    assert sum(isinstance(card, Dragon) for card in g.lower) == 3
    assert not g.dragons


def test_s02_five_players_odd_pile() -> None:
    """Beginn eines Zeitalters 2-3"""
    for seed in range(20):
        g = begun(5, WITHOUT_HALFLINGS, seed)
        assert dealt(g) == (72, [1] * 5, 10, 57, 3)
        from_top = [*g.lower, *g.upper][::-1]
        assert not any(isinstance(card, Dragon) for card in from_top[:28])
        assert sum(isinstance(card, Dragon) for card in from_top[28:]) == 3


def test_s03_six_players() -> None:
    """Beginn eines Zeitalters 1-3"""
    assert dealt(begun(6, WITHOUT_HALFLINGS)) == (72, [1] * 6, 12, 54, 3)


def test_s04_three_players_with_halflings() -> None:
    """Das Spiel zu zweit oder zu dritt, Spielaufbau; Beginn eines Zeitalters"""
    g = begun(3, "halflings")
    assert len(g.tribes) == 5
    assert dealt(g) == (72, [1] * 3, 6, 63, 3)


def test_s05_glory_tokens_sorted() -> None:
    """Spielaufbau 2"""
    # sorted, the eighteen tokens begin 0 0 2 2 2 4 ... and end ... 8 8 8 10 10
    order = (13, 0, 5, *(place for place in range(18) if place not in (13, 0, 5)))
    tokens = glory_tokens(4, "default", Chance(b"", (("glory tokens", order),)))
    assert tokens[0] == (0, 4, 8)
    assert all(each == tuple(sorted(each)) for each in tokens)


def test_s06_small_game_tokens() -> None:
    """Das Spiel zu zweit oder zu dritt, Spielaufbau"""
    for seats in (2, 3):
        g = begun(seats, "random")
        assert [len(tokens) for tokens in g.tokens] == [2] * 6
        assert all(tokens == tuple(sorted(tokens)) for tokens in g.tokens)
        # the six marked 4+ (0, 4, 4, 6, 6, 10) are out
        assert sorted(value for tokens in g.tokens for value in tokens) == [
            *(0, 2, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10)
        ]
    large = begun(4, "random")
    assert [len(tokens) for tokens in large.tokens] == [3] * 6
    assert sorted(value for tokens in large.tokens for value in tokens) == [
        *(0, 0, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 10, 10)
    ]


def test_s07_only_the_parts_that_are_needed() -> None:
    """Spielaufbau 5"""
    g = begun(4, WITHOUT_HALFLINGS)
    assert {tribe.name for tribe in g.tribes} == set(WITHOUT_HALFLINGS.split(","))
    # no marker on a merfolk board: only the scoring marker is gone
    assert g.supply == [25] * 4
    # an orc asks about the orc board; nobody is asked about merfolk, giants or trolls
    scene = Scene(tribes=WITHOUT_HALFLINGS.replace(",", " "), hands={"A": "orc-red"})
    scene.chooses("A", "lead orc-red", "place rhea", "raid rhea")
    assert scene.orcs("A") == ["rhea"]
    scene.third_dragon().chooses("A", "no")
    assert scene.state.age == 2
    assert not scene.told("ethnos.log.merfolk_glory")
    assert not scene.told("ethnos.log.giant_glory")


@pytest.mark.parametrize(("tribe", "supply"), [("merfolk", 24), ("trolls", 25), ("giants", 25), ("orcs", 25)])
def test_s07_merfolk_board_takes_a_marker(tribe: str, supply: int) -> None:
    """Spielaufbau 5a"""
    others = "elves minotaurs wizards dwarves centaurs"
    g = begun(4, ",".join([tribe, *others.split()]))
    assert Tribe.named(tribe) in g.tribes
    assert g.supply == [supply] * 4
    assert g.merfolk == [0] * 4


def test_s08_first_player_of_the_game() -> None:
    """Beginn eines Zeitalters, last paragraph"""
    first = [begun(4, "random", seed).first_player for seed in range(60)]
    assert set(first) == {0, 1, 2, 3}
    match = Match.new(GAME, 4)
    assert ("first player", match.state.first_player) in match.drawn
    assert match.waiting == (match.state.first_player,)


def test_the_scene_lays_out_a_possible_table() -> None:
    """Everything in the box is somewhere, once: the builder of these tests."""
    scene = Scene(
        hands={"A": "skeleton*3 orc-red", "B": "merfolk-blue"},
        display="troll-gray",
        pile="giant-red dragon elf-blue",
        dragons=1,
        bands={"C": ["elf-red elf-blue"]},
        markers={"rhea": "AAB"},
        orcs={"A": "rhea duris"},
    )
    g = scene.state
    cards = [*g.lower, *g.upper, *g.display, *g.dragons, *(card for hand in g.hands for card in hand)]
    cards += [card for own in g.bands for band in own for card in band]
    assert len(cards) == len(set(cards)) == 72 + 3
    assert scene.pile[:3] == ["giant-red", "dragon", "elf-blue"]
    assert scene.pile.count("dragon") == 2
    assert [scene.supply(who) for who in NAMES[:4]] == [20, 23, 24, 24]
    assert {tribe.name for tribe in g.tribes} == {"skeletons", "orcs", "merfolk", "trolls", "giants", "elves"}
    assert len(g.tokens) == len(KINGDOMS)
