"""S94 to S100: gaps in the rulebook and how they are filled."""

from __future__ import annotations

import pytest

from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene


def test_s94_ten_skeletons() -> None:
    """Einen Verbündeten anwerben, Handkartenlimit; Die Skelette"""
    scene = Scene(hands={"A": "skeleton*10"}, display="elf-red")
    assert scene.options() == ["pass"]
    scene.refuses("A", "draw", Say.HAND_FULL)
    scene.refuses("A", "take elf-red", Say.HAND_FULL)
    scene.refuses("A", "lead skeleton", Say.SKELETON_LEADS)
    scene.chooses("A", "pass")
    assert scene.hand("A") == ["skeleton"] * 10
    assert scene.told(Say.PASSED) == [{"seat": 0}]
    assert scene.waiting == "B"
    scene.draws_until("A")
    assert scene.options() == ["pass"]
    # the age can end nevertheless
    scene.chooses("A", "pass").third_dragon()
    assert scene.state.age == 2


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize(("ruling", "each"), [("nobody", (0, 0, 0)), ("share", (0, 0, 1))])
def test_s95_merfolk_board_everybody_on_0(age: int, ruling: str, each: tuple[int, ...]) -> None:
    """Die Meerwesen (a setting decides)"""
    scene = Scene(
        4, age=age, tribes="merfolk elves orcs trolls giants dwarves", settings={"merfolk_on_zero": ruling}
    )
    scene.third_dragon()
    assert scene.glory == (each[age - 1],) * 4
    assert bool(scene.told(Say.MERFOLK_GLORY)) == (ruling == "share")


def test_s95_by_default_nobody_is_paid() -> None:
    """Die Meerwesen"""
    scene = Scene(age=3, tribes="merfolk elves orcs trolls giants dwarves").third_dragon()
    assert scene.glory == (0, 0, 0, 0)


def test_s96_no_marker_left() -> None:
    """Spielmaterial; Einen Kampfverband ausspielen 3"""
    scene = Scene(
        hands={"A": "centaur-red orc-red orc-blue"}, markers={"straton": "A" * 15, "duris": "A" * 10}
    )
    assert scene.supply("A") == 0
    scene.chooses("A", "lead centaur-red")
    scene.chooses("A", "with orc-red")
    assert scene.told(Say.SUPPLY_EMPTY) == [{"seat": 0}]
    assert scene.on_map("A") == 25
    # everything else happens: the band lies there, the rest is discarded, no second band
    assert scene.bands("A") == [["centaur-red", "orc-red"]]
    assert scene.display == ["orc-blue"]
    assert scene.waiting == "B"
    # nor on the orc board, but the other abilities work
    scene.draws_until("A").gives("A", "orc-blue").chooses("A", "lead orc-blue")
    assert scene.orcs("A") == []
    assert scene.waiting == "B"


def test_s96_no_marker_left_for_merfolk() -> None:
    """Spielmaterial; Die Meerwesen: the marker on the merfolk board moves, but brings no other"""
    scene = Scene(
        hands={"A": "merfolk-red merfolk-blue merfolk-gray"},
        markers={"straton": "A" * 12, "duris": "A" * 12},
    )
    assert scene.supply("A") == 0
    scene.chooses("A", "lead merfolk-red", "with merfolk-blue+merfolk-gray")
    assert scene.merfolk("A") == 3
    assert scene.on_map("A") == 24
    assert scene.waiting == "B"


def test_s96_the_last_marker_serves_once() -> None:
    """Spielmaterial; Die Meerwesen: two symbols, one marker left"""
    five = "merfolk-red elf-red dwarf-red orc-red troll-red"
    scene = Scene(hands={"A": five}, merfolk={"A": 2}, markers={"straton": "A" * 12, "duris": "A" * 11})
    assert scene.supply("A") == 1
    scene.chooses("A", "lead merfolk-red", "with dwarf-red+elf-red+orc-red+troll-red", "waive")
    scene.chooses("A", "place rhea")
    assert scene.supply("A") == 0
    assert scene.waiting == "B"


def test_s97_bonus_marker_waived() -> None:
    """Die Meerwesen (darfst)"""
    scene = Scene(hands={"A": "merfolk-red"}, merfolk={"A": 2})
    scene.chooses("A", "lead merfolk-red", "place rhea", "waive")
    assert scene.on_map("A") == 1
    assert scene.waiting == "B"
    # it is not kept for the next band, which reaches no symbol
    scene.draws_until("A").gives("A", "merfolk-blue").chooses("A", "lead merfolk-blue", "place straton")
    assert scene.merfolk("A") == 4
    assert scene.on_map("A") == 2
    assert scene.waiting == "B"


def test_s98_troll_token_waived() -> None:
    """Die Trolle (darfst)"""
    scene = Scene(hands={"A": "troll-red troll-blue troll-gray"})
    scene.chooses("A", "lead troll-red", "with troll-blue+troll-gray", "place rhea", "waive")
    assert scene.trolls("A") == []
    assert scene.state.trolls == {}
    assert scene.waiting == "B"


@pytest.mark.parametrize(("ruling", "winners"), [("without_skeletons", "C"), ("as_played", "A")])
def test_s99_largest_band_with_skeletons_in_the_final_tie(ruling: str, winners: str) -> None:
    """Spielende; Die Skelette (a setting decides)"""
    scene = Scene(
        age=3,
        glory={"A": 55, "C": 51},
        bands={
            "A": ["elf-red elf-blue elf-gray elf-green skeleton*2"],
            "C": ["orc-red orc-blue orc-gray orc-green orc-purple"],
        },
        settings={"tie_break_bands": ruling},
    )
    scene.third_dragon()
    assert scene.glory == (61, 0, 61, 0)
    assert scene.winners == winners


def test_s99_by_default_skeletons_have_crumbled() -> None:
    """Spielende; Die Skelette"""
    assert Scene().state.settings["tie_break_bands"] == "without_skeletons"


@pytest.mark.parametrize(
    ("settings", "paid"),
    [
        ({}, {"A": 2}),
        ({"merfolk_scoring": "front_only"}, {"A": 2}),
        ({"merfolk_scoring": "like_a_kingdom"}, {"A": 2, "B": 1}),
    ],
)
def test_s100_merfolk_board_english_reading(settings: dict[str, str], paid: dict[str, int]) -> None:
    """Die Meerwesen (a setting decides)"""
    scene = Scene(5, age=2, merfolk={"A": 9, "B": 6, "C": 4}, settings=settings).third_dragon()
    assert scene.paid(Say.MERFOLK_GLORY) == paid
    assert scene.glory == (2, paid.get("B", 0), 0, 0, 0)
