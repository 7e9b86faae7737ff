"""S74 to S83: two players."""

from __future__ import annotations

import pytest

from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene
from tests.ethnos.test_scenarios_kingdoms import scored


def test_s74_counting_both_sides() -> None:
    """2 Spieler: Kampfverband ausspielen, Beispiel"""
    four = "elf-blue dwarf-blue wizard-blue minotaur-blue"
    scene = Scene(2, hands={"A": four}, markers={"straton": "AA B"})
    scene.chooses("A", "lead dwarf-blue", "with elf-blue+wizard-blue")
    assert scene.waiting == "B"
    assert scene.markers("A", "straton") == 2
    assert scene.told(Say.TOO_SMALL)[0]["needed"] == 4
    scene = Scene(2, hands={"A": four}, markers={"straton": "AA B"})
    scene.chooses("A", "lead dwarf-blue", "with elf-blue+minotaur-blue+wizard-blue", "place straton")
    assert scene.markers("A", "straton") == 3


def test_s75_rivals_markers_alone_block() -> None:
    """2 Spieler: Kampfverband ausspielen"""
    hand = {"A": "elf-red dwarf-red"}
    scene = Scene(2, hands=hand, markers={"rhea": "BB"}).chooses("A", "lead elf-red", "with dwarf-red")
    assert scene.markers("A", "rhea") == 0
    assert scene.told(Say.TOO_SMALL)[0]["needed"] == 3
    # with three players only the own markers count
    scene = Scene(3, hands=hand, markers={"rhea": "BB"})
    scene.chooses("A", "lead elf-red", "with dwarf-red", "place rhea")
    assert scene.markers("A", "rhea") == 1


def test_s76_minotaur_in_the_two_player_game() -> None:
    """2 Spieler: Kampfverband ausspielen; Die Minotauren"""
    four, three = "minotaur-red dwarf-red elf-red orc-red", "minotaur-red dwarf-red elf-red"
    for cards, markers, placed in ((four, "AA BB", 1), (four, "BBBB", 1), (three, "AA BB", 0)):
        scene = Scene(2, hands={"A": cards}, markers={"rhea": markers})
        before = scene.markers("A", "rhea")
        leader, *others = cards.split()
        scene.chooses("A", f"lead {leader}", f"with {'+'.join(others)}")
        if placed:
            scene.chooses("A", "place rhea")
        assert scene.waiting == "B"
        assert scene.markers("A", "rhea") == before + placed


def test_s77_winged_in_the_two_player_game() -> None:
    """2 Spieler: Kampfverband ausspielen; Die Geflügelten"""
    scene = Scene(
        2, hands={"A": "wingfolk-red wingfolk-blue"}, markers={"pelagon": "A B", "duris": "B", "ithys": "BB"}
    )
    scene.chooses("A", "lead wingfolk-red", "with wingfolk-blue")
    scene.refuses("A", "place pelagon", Say.KINGDOM_NEEDS, needed=3, size=2)
    scene.refuses("A", "place ithys", Say.KINGDOM_NEEDS, needed=3)
    assert scene.options() == ["place straton", "place althea", "place duris", "place rhea", "waive"]
    scene.chooses("A", "place duris")
    assert scene.markers("A", "duris") == 1


def test_s78_bonus_marker_in_the_two_player_game() -> None:
    """Die Meerwesen; 2 Spieler: Kampfverband ausspielen"""
    scene = Scene(2, hands={"A": "merfolk-red"}, merfolk={"A": 2}, markers={"althea": "AAA BBB"})
    scene.chooses("A", "lead merfolk-red", "waive", "place althea")
    assert scene.markers("A", "althea") == 4


def test_s79_age_1_of_two() -> None:
    """2 Spieler: Besondere Wertungsregeln"""
    assert scored(2, 1, "rhea", (4, 8), "AAA B") == (4, 0)
    # alone there brings no more in the first age
    assert scored(2, 1, "rhea", (4, 8), "AAA") == (4, 0)


def test_s80_age_2_of_two_both_present() -> None:
    """2 Spieler: Besondere Wertungsregeln"""
    assert scored(2, 2, "rhea", (4, 8), "AAA B") == (8, 0)


def test_s81_age_2_of_two_alone() -> None:
    """2 Spieler: Besondere Wertungsregeln"""
    assert scored(2, 2, "rhea", (4, 8), "AAA") == (12, 0)


@pytest.mark.parametrize(("ruling", "glory"), [("upper_token", (4, 4)), ("both_tokens", (6, 6))])
def test_s82_age_2_of_two_tie(ruling: str, glory: tuple[int, int]) -> None:
    """2 Spieler: Besondere Wertungsregeln (a setting decides)"""
    assert scored(2, 2, "rhea", (4, 8), "AA BB", two_player_tie=ruling) == glory


def test_s82_by_default_second_place_is_worth_nothing() -> None:
    """2 Spieler: Besondere Wertungsregeln"""
    assert scored(2, 2, "rhea", (4, 8), "AA BB") == (4, 4)
    # in the first age there is only one token to share, whatever the setting
    for ruling in ("upper_token", "both_tokens"):
        assert scored(2, 1, "rhea", (4, 8), "AA BB", two_player_tie=ruling) == (2, 2)


@pytest.mark.parametrize("ruling", ["upper_token", "both_tokens"])
def test_s83_age_2_of_two_tie_broken_by_trolls(ruling: str) -> None:
    """2 Spieler: Besondere Wertungsregeln; Die Trolle"""
    scene = Scene(
        2,
        age=2,
        tokens={"rhea": (4, 8)},
        markers={"rhea": "AA BB"},
        trolls={"B": (1,)},
        settings={"two_player_tie": ruling},
    )
    assert scene.third_dragon().glory == (0, 8)
