"""S09 to S18: recruiting and dragons."""

from __future__ import annotations

from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene


def test_s09_no_refill() -> None:
    """Einen Verbündeten anwerben"""
    scene = Scene(
        hands={"A": "elf-red orc-red orc-blue"}, display="elf-blue elf-gray orc-gray troll-red dwarf-red"
    )
    pile = scene.pile
    scene.chooses("A", "take elf-gray")
    assert scene.hand("A") == ["elf-gray", "elf-red", "orc-blue", "orc-red"]
    assert scene.display == ["dwarf-red", "elf-blue", "orc-gray", "troll-red"]
    assert scene.pile == pile
    assert scene.waiting == "B"


def test_s10_ninth_to_tenth_card() -> None:
    """Einen Verbündeten anwerben, Handkartenlimit"""
    scene = Scene(hands={"A": "elf-red*2 elf-blue*2 elf-gray*2 orc-red*2 orc-blue"}, pile="orc-gray")
    scene.chooses("A", "draw")
    assert len(scene.hand("A")) == 10
    assert "orc-gray" in scene.hand("A")
    assert scene.waiting == "B"


def test_s11_full_hand() -> None:
    """Einen Verbündeten anwerben, Handkartenlimit"""
    scene = Scene(
        hands={"A": "elf-red*2 elf-blue*2 elf-gray*2 orc-red*2 orc-blue troll-red"}, display="elf-purple"
    )
    scene.refuses("A", "draw", Say.HAND_FULL, limit=10)
    scene.refuses("A", "take elf-purple", Say.HAND_FULL)
    assert all(option.startswith("lead ") for option in scene.options())
    scene.chooses("A", "lead troll-red", "with nothing")
    assert scene.bands("A") == [["troll-red"]]


def test_s12_empty_hand() -> None:
    """Einen Verbündeten anwerben; Einen Kampfverband ausspielen"""
    scene = Scene(display="elf-red orc-red dwarf-blue")
    assert sorted(scene.options()) == ["draw", "take dwarf-blue", "take elf-red", "take orc-red"]
    scene.refuses("A", "lead elf-red", Say.NOT_IN_HAND)
    scene.refuses("A", "pass", Say.MUST_ACT)


def test_s13_empty_display() -> None:
    """Einen Verbündeten anwerben"""
    scene = Scene(hands={"A": "elf-red orc-red orc-blue elf-blue"}, pile="dwarf-gray dwarf-red")
    assert [option for option in scene.options() if not option.startswith("lead")] == ["draw"]
    scene.refuses("A", "take dwarf-gray", Say.NOT_IN_DISPLAY)
    scene.chooses("A", "draw")
    assert len(scene.hand("A")) == 5
    assert scene.display == []
    assert scene.pile[0] == "dwarf-red"
    assert scene.waiting == "B"


def test_s14_dragon_then_an_elf() -> None:
    """Drachenkarten"""
    scene = Scene(pile="dragon elf-red")
    scene.chooses("A", "draw")
    assert len(scene.state.dragons) == 1
    assert scene.hand("A") == ["elf-red"]
    assert scene.told(Say.DRAGON) == [{"seat": 0, "dragons": 1}]
    assert scene.state.age == 1
    assert scene.waiting == "B"


def test_s15_second_and_third_dragon_in_one_draw() -> None:
    """Drachenkarten"""
    scene = Scene(
        3, age=2, hands={"A": "elf-red"}, dragons=1, pile="dragon dragon giant-red", on_turn="A", first="C"
    )
    scene.chooses("A", "draw")
    # the last age of three players: nothing is shuffled afterwards
    assert scene.match.over
    assert len(scene.state.dragons) == 3
    assert scene.pile[0] == "giant-red"
    assert "giant-red" not in scene.hand("A") + scene.display
    assert scene.state.dragon_holder == 0
    assert [values["dragons"] for values in scene.told(Say.DRAGON)] == [2, 3]
    assert not scene.told(Say.DRAW)


def test_s16_hands_are_lost() -> None:
    """Ende eines Zeitalters, Die Verbündeten zerstreuen sich"""
    seven = "elf-red*2 dwarf-red*2 wizard-red*2 minotaur-red"
    scene = Scene(
        on_turn="C",
        hands={"B": seven, "C": "elf-blue"},
        tokens={"rhea": (10, 10, 10)},
        markers={"duris": "A"},
    )
    scene.third_dragon()
    lost = [(values["seat"], len(values["cards"])) for values in scene.told(Say.HANDS_LOST)]
    assert lost == [(1, 7), (2, 1)]
    assert scene.glory == (0, 0, 0, 0)
    assert scene.state.age == 2
    assert [len(scene.hand(who)) for who in "ABCD"] == [1, 1, 1, 1]
    assert scene.bands("B") == []


def test_s17_wizard_meets_the_third_dragon() -> None:
    """Die Zauberer; Drachenkarten"""
    scene = Scene(
        2,
        age=2,
        hands={"A": "wizard-red wizard-blue wizard-gray wizard-green"},
        dragons=2,
        pile="elf-red dragon orc-red orc-red",
    )
    scene.chooses("A", "lead wizard-red", "with wizard-blue+wizard-gray+wizard-green", "waive", "yes")
    assert scene.match.over
    assert [values["seat"] for values in scene.told(Say.DRAW)] == [0]
    assert scene.told(Say.HANDS_LOST) == [{"seat": 0, "cards": [card.kind for card in scene.state.display]}]
    assert scene.display == ["elf-red"]
    assert scene.pile[:2] == ["orc-red", "orc-red"]
    assert scene.state.dragon_holder == 0
    assert scene.bands("A") == [["wizard-red", "wizard-blue", "wizard-gray", "wizard-green"]]
    assert scene.glory == (6, 0)


def test_s18_taking_from_the_display_never_shows_a_dragon() -> None:
    """Beginn eines Zeitalters 2-3"""
    scene = Scene(display="elf-red elf-blue", pile="dragon elf-gray", dragons=1)
    scene.chooses("A", "take elf-red")
    assert len(scene.state.dragons) == 1
    assert scene.pile[0] == "dragon"
    assert scene.hand("A") == ["elf-red"]
    assert not scene.told(Say.DRAGON)
