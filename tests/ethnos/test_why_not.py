"""Why not: every refusal of Ethnos has its reason, its values and its rulebook heading."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core.decisions import Refused
from regelwerk.core.say import Say as CoreSay
from regelwerk.games.ethnos.cards import Kind, Kingdom
from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene

FULL = "elf-red*2 elf-blue*2 elf-gray*2 orc-red*2 orc-blue*2"


def reason(scene: Scene, words: str, who: str = "A") -> tuple[str, dict[str, Any], str]:
    refusal = scene.match.why_not(words, scene.seat(who))
    assert refusal is not None, scene.pending
    return refusal.key, dict(refusal.values), refusal.section


# ---- at the start of a turn ---------------------------------------------------------------------


@pytest.mark.parametrize("words", ["draw", "take troll-red", "take troll-blue"])
def test_a_full_hand_recruits_nobody(words: str) -> None:
    """Einen Verbündeten anwerben, Handkartenlimit"""
    scene = Scene(hands={"A": FULL}, display="troll-red")
    assert reason(scene, words) == (Say.HAND_FULL, {"limit": 10}, Say.SECTION_HAND_LIMIT)


def test_only_what_lies_in_the_display_can_be_taken() -> None:
    """Einen Verbündeten anwerben"""
    scene = Scene(hands={"A": "elf-red"}, display="troll-red")
    blue = {"card": Kind.named("troll-blue")}
    assert reason(scene, "take troll-blue") == (Say.NOT_IN_DISPLAY, blue, Say.SECTION_RECRUIT)
    assert reason(scene, "take dragon")[0] == CoreSay.NOT_AMONG
    assert reason(scene, "draw two")[0] == CoreSay.NOT_AMONG


def test_only_cards_of_the_hand_lead() -> None:
    """Einen Kampfverband ausspielen 1-2"""
    scene = Scene(hands={"A": "elf-red"}, display="troll-red")
    red = {"card": Kind.named("troll-red")}
    assert reason(scene, "lead troll-red") == (Say.NOT_IN_HAND, red, Say.SECTION_BAND)
    assert reason(scene, "lead nobody")[0] == CoreSay.NOT_AMONG


def test_skeletons_never_lead() -> None:
    """Die Skelette"""
    scene = Scene(hands={"A": "elf-red skeleton"})
    assert reason(scene, "lead skeleton") == (Say.SKELETON_LEADS, {}, Say.SECTION_SKELETONS)


def test_markers_come_with_bands() -> None:
    """Einen Kampfverband ausspielen 3"""
    assert reason(Scene(hands={"A": "elf-red"}), "place rhea") == (
        Say.MARKER_AFTER_BAND,
        {},
        Say.SECTION_BAND,
    )


def test_nobody_passes() -> None:
    """Ablauf eines Zeitalters (musst)"""
    assert reason(Scene(hands={"A": "elf-red"}), "pass") == (Say.MUST_ACT, {}, Say.SECTION_TURN)
    assert reason(Scene(hands={"A": FULL}), "pass") == (Say.MUST_ACT, {}, Say.SECTION_TURN)


def test_what_comes_later_is_just_not_offered() -> None:
    scene = Scene(hands={"A": "elf-red"})
    for words in ("waive", "with elf-red", "token 1", "yes", ""):
        assert reason(scene, words) == (CoreSay.NOT_AMONG, {"word": words}, "")


# ---- laying out a band --------------------------------------------------------------------------


def test_a_band_shares_a_tribe_or_a_colour() -> None:
    """Einen Kampfverband ausspielen (Alle Karten ...)"""
    scene = Scene(hands={"A": "orc-red orc-blue elf-red elf-gray skeleton"}).chooses("A", "lead orc-red")
    for others in (["orc-blue", "elf-red"], ["elf-gray"], ["elf-red", "elf-gray"]):
        key, values, section = reason(scene, f"with {'+'.join(others)}")
        assert (key, section) == (Say.MIXED, Say.SECTION_BAND)
        assert [card.name for card in values["cards"]] == ["orc-red", *others]
    # the joker is not to blame
    _, values, _ = reason(scene, "with skeleton+elf-red+orc-blue")
    assert sorted(card.name for card in values["cards"]) == ["elf-red", "orc-blue", "orc-red"]
    scene.chooses("A", "with elf-red+skeleton")


def test_companions_come_from_the_hand() -> None:
    """Einen Kampfverband ausspielen"""
    scene = Scene(hands={"A": "orc-red orc-blue elf-red"}, display="orc-gray").chooses("A", "lead orc-red")
    for words, missing in (
        ("with orc-gray", "orc-gray"),
        ("with orc-red", "orc-red"),
        ("with orc-blue+orc-blue", "orc-blue"),
        ("with skeleton", "skeleton"),
    ):
        assert reason(scene, words) == (
            Say.NOT_IN_HAND,
            {"card": Kind.named(missing)},
            Say.SECTION_BAND,
        )
    assert reason(scene, "with dragon") == (CoreSay.NOT_AMONG, {"word": "dragon"}, "")
    scene.chooses("A", "with  orc-blue ")


# ---- markers ------------------------------------------------------------------------------------


def test_the_leaders_colour_names_the_kingdom() -> None:
    """Einen Kampfverband ausspielen 3"""
    scene = Scene(hands={"A": "orc-red"}).chooses("A", "lead orc-red")
    values = {"kingdom": Kingdom.named("duris"), "leader": Kind.named("orc-red")}
    assert reason(scene, "place duris") == (Say.NOT_THIS_KINGDOM, values, Say.SECTION_BAND)
    assert reason(scene, "place mordor")[0] == CoreSay.NOT_AMONG
    assert reason(scene, "lead orc-red")[0] == CoreSay.NOT_AMONG


@pytest.mark.parametrize(
    ("players", "needed", "section"), [(3, 2, Say.SECTION_BAND), (2, 4, Say.SECTION_TWO_PLAYERS)]
)
def test_a_kingdom_needs_larger_bands(players: int, needed: int, section: Say) -> None:
    """Einen Kampfverband ausspielen 3; 2 Spieler: Kampfverband ausspielen; Die Geflügelten"""
    scene = Scene(players, hands={"A": "wingfolk-red"}, markers={"duris": "A BB"})
    scene.chooses("A", "lead wingfolk-red")
    values = {"kingdom": Kingdom.named("duris"), "needed": needed, "size": 1}
    assert reason(scene, "place duris") == (Say.KINGDOM_NEEDS, values, section)


# ---- abilities ----------------------------------------------------------------------------------


def test_after_a_centaur_only_a_band_can_follow() -> None:
    """Die Zentauren"""
    scene = Scene(hands={"A": "centaur-red elf-red skeleton"}, display="elf-blue")
    scene.chooses("A", "lead centaur-red", "with nothing", "place rhea")
    assert reason(scene, "lead skeleton") == (Say.SKELETON_LEADS, {}, Say.SECTION_SKELETONS)
    blue = {"card": Kind.named("elf-blue")}
    assert reason(scene, "lead elf-blue") == (Say.NOT_IN_HAND, blue, Say.SECTION_BAND)
    # elf-blue does lie in the display: recruiting is simply not what comes now
    assert reason(scene, "take elf-blue")[0] == CoreSay.NOT_AMONG
    assert reason(scene, "draw")[0] == CoreSay.NOT_AMONG


def test_an_elf_keeps_no_more_than_the_band_has() -> None:
    """Die Elben"""
    scene = Scene(hands={"A": "elf-red orc-blue orc-gray*2 troll-green"}).chooses(
        "A", "lead elf-red", "waive"
    )
    for words in ("discard nothing", "discard orc-blue", "discard orc-blue+orc-gray"):
        assert reason(scene, words) == (Say.KEEP_FEWER, {"keep": 1}, Say.SECTION_ELVES)
    red = {"card": Kind.named("elf-red")}
    assert reason(scene, "discard elf-red") == (Say.NOT_IN_HAND, red, Say.SECTION_BAND)
    scene.chooses("A", "discard orc-blue+orc-gray+orc-gray+troll-green")
    assert scene.hand("A") == []


def test_troll_tokens_are_free_and_small_enough() -> None:
    """Die Trolle"""
    scene = Scene(hands={"A": "troll-red troll-blue troll-gray"}, trolls={"B": (2,), "A": (1,), "C": (6,)})
    scene.chooses("A", "lead troll-red", "with troll-blue+troll-gray", "waive")
    assert reason(scene, "token 2") == (Say.TOKEN_TAKEN, {"value": 2, "seat": 1}, Say.SECTION_TROLLS)
    assert reason(scene, "token 1") == (Say.TOKEN_TAKEN, {"value": 1, "seat": 0}, Say.SECTION_TROLLS)
    assert reason(scene, "token 6") == (Say.TOKEN_TAKEN, {"value": 6, "seat": 2}, Say.SECTION_TROLLS)
    assert reason(scene, "token 4") == (Say.TOKEN_TOO_HIGH, {"value": 4, "size": 3}, Say.SECTION_TROLLS)
    for words in ("token 7", "token 0", "token -1", "token big", "token"):
        assert reason(scene, words)[0] == CoreSay.NOT_AMONG
    assert scene.options() == ["token 3", "waive"]


def test_all_markers_or_none() -> None:
    """Die Orks (stets alle Marker)"""
    for settings in ({}, {"pillage": "together"}):
        scene = Scene(orcs={"A": "rhea duris", "B": "rhea"}, settings=settings).third_dragon()
        for words in ("remove 1", "rhea", "yes 1"):
            assert reason(scene, words) == (Say.ALL_OR_NONE, {}, Say.SECTION_ORCS)


# ---- whose turn it is ---------------------------------------------------------------------------


def test_others_wait() -> None:
    """Ablauf eines Zeitalters"""
    scene = Scene(hands={"B": "elf-red"})
    assert reason(scene, "draw", "B") == (CoreSay.NOT_YOUR_TURN, {"waiting": [1]}, "")
    with pytest.raises(Refused):
        scene.match.choose("draw", 1)
    over = Scene(3, age=2).third_dragon()
    assert reason(over, "draw") == (CoreSay.MATCH_OVER, {}, "")


def test_everything_on_offer_is_possible() -> None:
    scene = Scene(hands={"A": "elf-red orc-red troll-red skeleton*2"}, display="elf-blue orc-blue")
    assert all(scene.match.why_not(words, 0) is None for words in scene.options())
    scene.chooses("A", "lead troll-red")
    assert all(scene.match.why_not(words, 0) is None for words in scene.options())
    assert len(scene.options()) == 12
