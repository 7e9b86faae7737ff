"""S84 to S93: bands, the next age, the end of the game."""

from __future__ import annotations

import pytest

from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import NOBODY
from tests.ethnos.scene import Scene


def test_s84_three_bands() -> None:
    """Ruhm für Kampfverbände, Beispiel"""
    bands = [
        "elf-green orc-green",
        "dwarf-red dwarf-blue dwarf-gray",
        "elf-red orc-red troll-red wizard-red",
    ]
    scene = Scene(bands={"A": bands}).third_dragon()
    assert scene.glory == (1 + 6 + 6, 0, 0, 0)
    assert scene.told(Say.BAND_GLORY) == [{"seat": 0, "bands": 3, "glory": 13}]


def test_s85_very_large_band() -> None:
    """Ruhm für Kampfverbände"""
    scene = Scene(bands={"A": ["halfling-red*4 halfling-blue*4 halfling-gray*2"]})
    assert scene.third_dragon().glory == (15, 0, 0, 0)


def test_the_table_of_bands() -> None:
    """Ruhm für Kampfverbände: 0, 1, 3, 6, 10, and 15 for six or more"""
    for leader, expected in (("halfling", [0, 1, 3, 6, 10, 15, 15]), ("dwarf", [1, 3, 6, 10, 15, 15, 15])):
        colours = ("red", "red", "blue", "gray", "green", "orange", "purple")
        cards = [f"{leader}-{colour}" for colour in colours]
        scenes = [Scene(bands={"A": [" ".join(cards[:size])]}) for size in range(1, 8)]
        assert [scene.third_dragon().glory[0] for scene in scenes] == expected


def test_s86_what_stays_and_what_goes() -> None:
    """Ein neues Zeitalter beginnt"""
    scene = Scene(
        tribes="merfolk orcs trolls giants elves dwarves",
        hands={"A": "elf-red", "D": "elf-blue*2"},
        display="dwarf-red dwarf-blue",
        bands={"A": ["giant-red giant-blue"], "B": ["troll-red troll-blue"]},
        markers={"rhea": "AAB", "duris": "C"},
        merfolk={"A": 4, "D": 1},
        orcs={"B": "rhea duris", "C": "ithys"},
        trolls={"B": (2,), "C": (5,)},
        giant=("A", 2),
    )
    supply = [scene.supply(who) for who in "ABCD"]
    scene.third_dragon().chooses("B", "no").chooses("C", "no")
    g = scene.state
    assert g.age == 2
    # what stays
    assert (scene.markers("A", "rhea"), scene.markers("B", "rhea"), scene.markers("C", "duris")) == (2, 1, 1)
    assert [scene.merfolk(who) for who in "ABCD"] == [4, 0, 0, 1]
    assert (scene.orcs("B"), scene.orcs("C")) == (["duris", "rhea"], ["ithys"])
    assert [scene.supply(who) for who in "ABCD"] == supply
    # what goes back
    assert g.bands == [[], [], [], []]
    assert g.trolls == {}
    assert (g.giant_holder, g.giant_size) == (NOBODY, 0)
    assert g.dragons == []
    pile = scene.pile
    assert pile.count("dragon") == 3
    assert "dragon" not in pile[: len(pile) // 2 - 2]
    assert (len(pile), [len(hand) for hand in g.hands], len(g.display)) == (72 - 4 - 8 + 3, [1] * 4, 8)
    # a giant band of one card is the largest again
    scene.draws_until("A").gives("A", "giant-gray").chooses("A", "lead giant-gray", "waive")
    assert scene.giant == "A"


def test_s87_start_player_clear_case() -> None:
    """Beginn eines Zeitalters, last paragraph"""
    scene = Scene(on_turn="D", glory={"A": 12, "B": 7, "C": 19, "D": 9}).third_dragon()
    assert scene.state.age == 2
    assert scene.waiting == "B"
    assert scene.state.first_player == 1


def test_s88_start_player_tie() -> None:
    """Beginn eines Zeitalters, last paragraph"""
    scene = Scene(age=2, on_turn="C", glory={"A": 20, "B": 15, "C": 22, "D": 15}).third_dragon()
    assert scene.state.age == 3
    assert scene.waiting == "D"


def test_s89_start_player_drawer_among_the_tied() -> None:
    """Beginn eines Zeitalters, last paragraph"""
    scene = Scene(on_turn="C", glory={"A": 11, "B": 8, "C": 8, "D": 8}).third_dragon()
    assert scene.waiting == "C"


def test_s90_final_age_of_a_small_game() -> None:
    """Das Spiel zu zweit oder zu dritt"""
    for players in (2, 3):
        scene = Scene(players, age=1).third_dragon()
        assert not scene.match.over
        assert scene.state.age == 2
        scene = Scene(players, age=2, bands={"B": ["elf-red elf-blue elf-gray"]}).third_dragon()
        assert scene.match.over
        assert scene.glory[1] == 3
        assert scene.winners == "B"
        assert scene.match.waiting == ()
    four = Scene(4, age=2).third_dragon()
    assert four.state.age == 3
    assert not four.match.over
    assert Scene(4, age=3).third_dragon().match.over


def test_s91_tie_for_the_win_markers() -> None:
    """Spielende"""
    scene = Scene(
        age=3,
        glory={"A": 61, "B": 20, "C": 61, "D": 60},
        markers={"rhea": "A" * 6 + "C" * 7, "duris": "A" * 6 + "C" * 6, "ithys": "D" * 20},
        orcs={"A": "rhea duris"},
    )
    scene.third_dragon().chooses("A", "no")
    assert scene.glory == (61, 20, 61, 60)
    assert scene.winners == "C"
    assert scene.match.outcome.ranks == (2, 4, 1, 3)


SIX = "elf-red elf-blue elf-gray elf-green elf-orange elf-purple"


def test_s92_tie_for_the_win_bands() -> None:
    """Spielende"""
    scene = Scene(
        age=3,
        glory={"A": 40, "C": 40},
        bands={
            "A": ["orc-red orc-blue orc-gray", SIX, "troll-red troll-blue troll-gray"],
            "C": ["wizard-red wizard-blue wizard-gray wizard-green", SIX],
        },
    )
    scene.third_dragon()
    assert scene.glory == (61, 0, 61, 0)
    assert scene.winners == "C"
    assert scene.match.outcome.ranks == (2, 3, 1, 3)


def test_s93_shared_win() -> None:
    """Spielende"""
    scene = Scene(
        age=3,
        glory={"A": 40, "C": 40, "D": 30},
        bands={"A": [SIX, "orc-red orc-blue"], "C": ["orc-gray orc-green", SIX], "D": ["orc-orange"]},
        markers={"rhea": "AAC", "ithys": "CC", "duris": "A"},
    )
    scene.third_dragon()
    assert scene.glory == (56, 0, 56, 30)
    assert scene.winners == "AC"
    assert scene.match.outcome.ranks == (1, 4, 1, 3)


@pytest.mark.parametrize(
    ("more", "glory", "winners"), [("", 10, "A"), ("troll-red", 10, "AC"), ("troll-red troll-blue", 9, "C")]
)
def test_a_band_more_decides_when_all_others_are_equal(more: str, glory: int, winners: str) -> None:
    """Spielende (drittgrößte usw.): who has no further band has the smaller one"""
    others = ["orc-gray orc-green", more] if more else ["orc-gray orc-green"]
    bands = {"A": ["orc-red orc-blue", "elf-red"], "C": others}
    scene = Scene(age=3, glory={"A": 10, "C": glory}, bands=bands).third_dragon()
    assert scene.glory == (11, 0, 11, 0)
    assert scene.winners == winners
