"""S19 to S26: playing a band."""

from __future__ import annotations

from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene

DWARVES = "dwarf-purple dwarf-gray dwarf-red"


def test_s19_rulebook_example_duris() -> None:
    """Einen Kampfverband ausspielen, Beispiel 1"""
    scene = Scene(hands={"A": f"{DWARVES} elf-red orc-blue"}, markers={"duris": "AA"}, display="troll-red")
    scene.chooses("A", "lead dwarf-purple", "with dwarf-gray+dwarf-red", "place duris")
    assert scene.markers("A", "duris") == 3
    assert scene.hand("A") == []
    assert scene.display == ["elf-red", "orc-blue", "troll-red"]
    assert scene.bands("A") == [["dwarf-purple", "dwarf-gray", "dwarf-red"]]
    assert scene.waiting == "B"


def test_s20_same_band_other_leader() -> None:
    """Einen Kampfverband ausspielen 2-3"""
    scene = Scene(hands={"A": DWARVES}, markers={"duris": "AA"})
    scene.chooses("A", "lead dwarf-gray", "with dwarf-purple+dwarf-red")
    scene.refuses("A", "place duris", Say.NOT_THIS_KINGDOM)
    scene.chooses("A", "place pelagon")
    assert scene.markers("A", "pelagon") == 1
    assert scene.markers("A", "duris") == 2


def test_s21_mixed_lot() -> None:
    """Einen Kampfverband ausspielen (Alle Karten ...)"""
    hand = {"A": "elf-red orc-red orc-blue"}
    scene = Scene(hands=hand).chooses("A", "lead orc-red")
    scene.refuses("A", "with elf-red+orc-blue", Say.MIXED)
    assert sorted(scene.options()) == ["with elf-red", "with nothing", "with orc-blue"]
    Scene(hands=hand).chooses("A", "lead elf-red").refuses("A", "with orc-red+orc-blue", Say.MIXED)
    Scene(hands=hand).chooses("A", "lead orc-blue").refuses("A", "with elf-red+orc-red", Say.MIXED)
    colour = Scene(hands=hand).chooses("A", "lead elf-red", "with orc-red", "waive")
    assert colour.bands("A") == [["elf-red", "orc-red"]]
    tribe = Scene(hands=hand).chooses("A", "lead orc-red", "with orc-blue", "waive")
    assert tribe.bands("A") == [["orc-red", "orc-blue"]]


def test_s22_too_small_for_a_marker() -> None:
    """Einen Kampfverband ausspielen 3 and tip; Die Zwerge"""
    scene = Scene(hands={"A": "dwarf-red elf-red"}, markers={"rhea": "AAAA"})
    scene.chooses("A", "lead dwarf-red", "with elf-red")
    assert scene.markers("A", "rhea") == 4
    assert scene.told(Say.TOO_SMALL)[0]["needed"] == 5
    assert scene.bands("A") == [["dwarf-red", "elf-red"]]
    assert scene.waiting == "B"
    scene.third_dragon()
    assert scene.glory == (3, 0, 0, 0)


def test_s23_one_marker_per_band() -> None:
    """Einen Kampfverband ausspielen 3 (einen)"""
    six = "elf-blue dwarf-blue*2 wizard-blue*2 minotaur-blue"
    scene = Scene(hands={"A": six})
    scene.chooses("A", "lead minotaur-blue")
    scene.chooses("A", "with dwarf-blue+dwarf-blue+elf-blue+wizard-blue+wizard-blue", "place straton")
    assert scene.markers("A", "straton") == 1
    assert scene.on_map("A") == 1
    assert scene.supply("A") == 24
    assert scene.waiting == "B"


def test_s24_marker_waived() -> None:
    """Regelübersicht, Einen Kampfverband ausspielen 3; Die Zentauren"""
    scene = Scene(hands={"A": "centaur-orange elf-red"})
    scene.chooses("A", "lead centaur-orange", "waive")
    assert scene.on_map("A") == 0
    assert scene.told(Say.WAIVED) == [{"seat": 0}]
    assert scene.display == ["elf-red"]
    assert scene.waiting == "B"


def test_s25_leaders_ability_waived() -> None:
    """Einen Kampfverband ausspielen 4 (darfst)"""
    scene = Scene(hands={"A": "wizard-red wizard-blue wizard-gray elf-green"})
    scene.chooses("A", "lead wizard-red", "with wizard-blue+wizard-gray", "place rhea")
    assert scene.display == ["elf-green"]
    pile = scene.pile
    scene.chooses("A", "no")
    assert scene.hand("A") == []
    assert scene.pile == pile
    assert scene.waiting == "B"


def test_s26_only_the_leaders_ability_works() -> None:
    """Einen Kampfverband ausspielen 4"""
    scene = Scene(hands={"A": "wizard-red troll-red orc-red"})
    scene.chooses("A", "lead orc-red", "with troll-red+wizard-red", "place rhea", "raid rhea")
    assert scene.orcs("A") == ["rhea"]
    assert scene.hand("A") == []
    assert scene.trolls("A") == []
    assert scene.waiting == "B"
