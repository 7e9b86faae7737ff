"""S27 to S66: the twelve tribes."""

from __future__ import annotations

from regelwerk.games.ethnos.cards import KINGDOMS
from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene

EVERYWHERE = [f"place {kingdom.name}" for kingdom in KINGDOMS]

# ---- centaurs -----------------------------------------------------------------------------------


def test_s27_centaur_then_orc() -> None:
    """Die Zentauren, Beispiel"""
    scene = Scene(hands={"A": "centaur-blue elf-blue orc-red dwarf-gray troll-green"})
    scene.chooses("A", "lead centaur-blue", "with elf-blue", "place straton")
    assert scene.asked == "second_band"
    assert scene.display == []
    scene.chooses("A", "lead orc-red", "place rhea")
    assert scene.display == []
    scene.chooses("A", "raid rhea")
    assert (scene.markers("A", "straton"), scene.markers("A", "rhea")) == (1, 1)
    assert scene.orcs("A") == ["rhea"]
    assert scene.display == ["dwarf-gray", "troll-green"]
    assert scene.waiting == "B"


def test_s28_centaur_without_marker() -> None:
    """Die Zentauren"""
    scene = Scene(
        hands={"A": "centaur-blue centaur-red elf-red orc-red dwarf-gray"}, markers={"straton": "AA"}
    )
    scene.chooses("A", "lead centaur-blue", "with centaur-red")
    assert scene.on_map("A") == 2
    assert scene.display == ["dwarf-gray", "elf-red", "orc-red"]
    assert len(scene.bands("A")) == 1
    assert scene.waiting == "B"


def test_s29_centaur_chain_ending_with_an_elf() -> None:
    """Die Zentauren (sogar eines weiteren Zentauren); Die Elben"""
    scene = Scene(hands={"A": "centaur-blue centaur-red elf-green wizard-gray wizard-orange dwarf-purple"})
    scene.chooses("A", "lead centaur-blue", "with nothing", "place straton")
    scene.chooses("A", "lead centaur-red", "place rhea")
    scene.chooses("A", "lead elf-green", "place althea")
    scene.refuses("A", "discard dwarf-purple", Say.KEEP_FEWER, keep=1)
    scene.chooses("A", "discard dwarf-purple+wizard-gray")
    assert scene.bands("A") == [["centaur-blue"], ["centaur-red"], ["elf-green"]]
    assert [scene.markers("A", name) for name in ("straton", "rhea", "althea")] == [1, 1, 1]
    assert scene.hand("A") == ["wizard-orange"]
    assert scene.display == ["dwarf-purple", "wizard-gray"]


def test_s30_centaur_then_wizard() -> None:
    """Die Zentauren; Die Zauberer"""
    scene = Scene(
        hands={"A": "centaur-blue wizard-red wizard-gray elf-green dwarf-green"},
        pile="orc-red orc-blue orc-gray",
    )
    scene.chooses("A", "lead centaur-blue", "place straton")
    scene.chooses("A", "lead wizard-red", "with wizard-gray", "waive")
    assert scene.asked == "wizard"
    assert scene.hand("A") == []
    assert scene.display == ["dwarf-green", "elf-green"]
    scene.chooses("A", "yes")
    assert scene.hand("A") == ["orc-blue", "orc-red"]
    assert scene.pile[0] == "orc-gray"


def test_s31_second_band_declined() -> None:
    """Die Zentauren (darfst)"""
    scene = Scene(hands={"A": "centaur-blue elf-red orc-red dwarf-gray"})
    scene.chooses("A", "lead centaur-blue", "place straton", "pass")
    assert scene.display == ["dwarf-gray", "elf-red", "orc-red"]
    assert scene.waiting == "B"


# ---- dwarves ------------------------------------------------------------------------------------


def test_s32_dwarf_four_cards() -> None:
    """Die Zwerge, Beispiel"""
    scene = Scene(bands={"A": ["dwarf-red dwarf-blue dwarf-gray dwarf-green"]})
    assert scene.third_dragon().glory == (10, 0, 0, 0)


def test_s33_dwarf_and_skeletons() -> None:
    """Die Zwerge; Die Skelette"""
    scene = Scene(bands={"A": ["dwarf-red dwarf-blue skeleton*3"]})
    assert scene.third_dragon().glory == (3, 0, 0, 0)


def test_s34_dwarf_in_anothers_band() -> None:
    """Die Zwerge; Einen Kampfverband ausspielen 4"""
    scene = Scene(bands={"A": ["elf-red dwarf-red orc-red"]})
    assert scene.third_dragon().glory == (3, 0, 0, 0)


# ---- elves --------------------------------------------------------------------------------------

SEVEN = "elf-red elf-blue elf-gray orc-red orc-blue dwarf-green dwarf-gray"


def test_s35_elf() -> None:
    """Die Elben, Beispiel"""
    scene = Scene(hands={"A": SEVEN})
    scene.chooses("A", "lead elf-red", "with elf-blue+elf-gray", "place rhea", "discard orc-red")
    assert scene.hand("A") == ["dwarf-gray", "dwarf-green", "orc-blue"]
    assert scene.display == ["orc-red"]
    assert scene.waiting == "B"


def test_s36_elf_keeps_fewer() -> None:
    """Die Elben (darfst)"""
    scene = Scene(hands={"A": SEVEN})
    scene.chooses("A", "lead elf-red", "with elf-blue+elf-gray", "place rhea")
    scene.refuses("A", "discard nothing", Say.KEEP_FEWER, keep=3)
    scene.chooses("A", "discard dwarf-gray+dwarf-green+orc-red")
    assert scene.hand("A") == ["orc-blue"]
    assert scene.display == ["dwarf-gray", "dwarf-green", "orc-red"]


# ---- giants -------------------------------------------------------------------------------------


def test_s37_giants_in_age_2() -> None:
    """Die Riesen, Beispiel"""
    hands = {"A": "giant-red giant-blue giant-gray", "B": "giant-red giant-green giant-purple giant-orange"}
    scene = Scene(age=2, hands=hands)
    scene.chooses("A", "lead giant-red", "with giant-blue+giant-gray", "place rhea")
    assert scene.glory == (2, 0, 0, 0)
    assert scene.giant == "A"
    scene.chooses("B", "lead giant-red", "with giant-green+giant-orange+giant-purple", "place rhea")
    assert scene.glory == (2, 2, 0, 0)
    assert scene.giant == "B"
    scene.third_dragon()
    assert scene.paid(Say.GIANT_GLORY) == {"B": 4}
    assert scene.glory == (2 + 3, 2 + 4 + 6, 0, 0)
    assert scene.giant == ""
    assert scene.state.giant_size == 0


def test_s38_giants_equal_size() -> None:
    """Die Riesen"""
    scene = Scene(on_turn="C", hands={"C": "giant-red elf-red dwarf-red orc-red"}, giant=("A", 4))
    scene.chooses("C", "lead giant-red", "with dwarf-red+elf-red+orc-red", "place rhea")
    assert scene.glory == (0, 0, 0, 0)
    assert scene.giant == "A"


def test_s39_giants_beating_oneself() -> None:
    """Die Riesen"""
    five = "giant-red elf-red dwarf-red orc-red troll-red"
    scene = Scene(hands={"A": five}, giant=("A", 3))
    scene.chooses("A", "lead giant-red", "with dwarf-red+elf-red+orc-red+troll-red", "place rhea")
    assert scene.glory == (2, 0, 0, 0)
    assert scene.giant == "A"
    assert scene.state.giant_size == 5


def test_s40_giants_with_skeletons() -> None:
    """Die Skelette; Die Riesen"""
    scene = Scene(hands={"A": "giant-red giant-blue skeleton*2"}, giant=("B", 3))
    scene.chooses("A", "lead giant-red", "with giant-blue+skeleton+skeleton", "place rhea")
    assert scene.glory == (2, 0, 0, 0)
    assert scene.giant == "A"
    scene.third_dragon()
    assert scene.paid(Say.GIANT_GLORY) == {"A": 2}
    assert scene.told(Say.SKELETONS) == [{"seat": 0, "cards": 2}]
    assert scene.glory == (2 + 2 + 1, 0, 0, 0)


def test_s41_giants_small_game() -> None:
    """Das Spiel zu zweit oder zu dritt, Spielaufbau; Die Riesen"""
    scene = Scene(3, age=2, giant=("B", 3)).third_dragon()
    assert scene.glory == (0, 5, 0)
    assert scene.match.over
    assert Scene(3, age=1, giant=("B", 3)).third_dragon().glory == (0, 2, 0)
    # the other side, with four or more
    assert [Scene(4, age=age, giant=("B", 3)).third_dragon().glory[1] for age in (1, 2, 3)] == [2, 4, 6]


# ---- halflings ----------------------------------------------------------------------------------


def test_s42_halfling_leads() -> None:
    """Die Halblinge"""
    scene = Scene(hands={"A": "halfling-red*4 halfling-blue*2"})
    scene.chooses(
        "A",
        "lead halfling-red",
        "with halfling-blue+halfling-blue+halfling-red+halfling-red+halfling-red",
    )
    assert scene.on_map("A") == 0
    assert scene.told(Say.HALFLING_LED) == [{"seat": 0}]
    assert scene.waiting == "B"
    assert scene.third_dragon().glory == (15, 0, 0, 0)


def test_s43_halfling_follows() -> None:
    """Die Halblinge"""
    scene = Scene(hands={"A": "halfling-green troll-green"}, markers={"althea": "A"})
    scene.chooses("A", "lead troll-green", "with halfling-green", "place althea", "waive")
    assert scene.markers("A", "althea") == 2


# ---- merfolk ------------------------------------------------------------------------------------


def test_s44_merfolk() -> None:
    """Die Meerwesen, Beispiel"""
    scene = Scene(hands={"A": "merfolk-green merfolk-red merfolk-blue"}, markers={"althea": "AA"})
    scene.chooses("A", "lead merfolk-green", "with merfolk-blue+merfolk-red", "place althea")
    assert scene.markers("A", "althea") == 3
    assert scene.merfolk("A") == 3
    assert scene.options() == [*EVERYWHERE, "waive"]
    scene.chooses("A", "place rhea")
    assert scene.markers("A", "rhea") == 1
    assert scene.waiting == "B"
    scene.third_dragon()
    assert scene.paid(Say.MERFOLK_GLORY) == {"A": 1}


def test_s45_bonus_marker_ignores_size() -> None:
    """Die Meerwesen"""
    scene = Scene(hands={"A": "merfolk-red elf-red"}, merfolk={"A": 5}, markers={"duris": "AAAAA"})
    scene.chooses("A", "lead merfolk-red", "with elf-red", "place rhea", "place duris")
    assert scene.merfolk("A") == 7
    assert scene.markers("A", "duris") == 6


def test_s46_two_symbols_in_one_move() -> None:
    """Die Meerwesen (erreichst oder überschreitest)"""
    five = "merfolk-red elf-red dwarf-red orc-red troll-red"
    scene = Scene(hands={"A": five}, merfolk={"A": 2})
    scene.chooses("A", "lead merfolk-red", "with dwarf-red+elf-red+orc-red+troll-red", "waive")
    scene.chooses("A", "place duris", "place duris")
    assert scene.merfolk("A") == 7
    assert scene.markers("A", "duris") == 2
    assert scene.waiting == "B"


def test_s47_end_of_the_track() -> None:
    """Die Meerwesen (letzte Feld)"""
    five = "merfolk-red elf-red dwarf-red orc-red troll-red"
    scene = Scene(hands={"A": five}, merfolk={"A": 16})
    scene.chooses("A", "lead merfolk-red", "with dwarf-red+elf-red+orc-red+troll-red", "waive")
    scene.chooses("A", "place duris")
    assert scene.merfolk("A") == 18
    assert scene.told(Say.MERFOLK) == [{"seat": 0, "spaces": 2, "space": 18}]
    assert scene.waiting == "B"
    scene.draws_until("A").gives("A", "merfolk-blue merfolk-gray merfolk-green")
    scene.chooses("A", "lead merfolk-blue", "with merfolk-gray+merfolk-green", "place straton")
    assert scene.merfolk("A") == 18
    assert scene.waiting == "B"
    assert len(scene.told(Say.MERFOLK)) == 1
    assert scene.on_map("A") == 2


def test_s48_merfolk_scoring_tie() -> None:
    """Die Meerwesen"""
    scene = Scene(5, age=2, merfolk={"A": 9, "B": 9, "C": 4})
    assert scene.third_dragon().paid(Say.MERFOLK_GLORY) == {"A": 1, "B": 1}
    assert scene.glory == (1, 1, 0, 0, 0)


def test_s49_merfolk_board_is_never_reset() -> None:
    """Die Meerwesen; Ein neues Zeitalter beginnt"""
    scene = Scene(merfolk={"A": 11, "C": 2}).third_dragon()
    assert scene.state.age == 2
    assert scene.merfolk("A") == 11
    assert scene.merfolk("C") == 2


# ---- minotaurs ----------------------------------------------------------------------------------

MINOTAURS = "minotaur-red minotaur-blue minotaur-gray"


def test_s50_minotaur() -> None:
    """Die Minotauren, Beispiel"""
    scene = Scene(hands={"A": MINOTAURS}, markers={"rhea": "AAA"})
    scene.chooses("A", "lead minotaur-red", "with minotaur-blue+minotaur-gray", "place rhea")
    assert scene.markers("A", "rhea") == 4
    assert scene.third_dragon().glory == (3, 0, 0, 0)


def test_s51_minotaur_one_short() -> None:
    """Die Minotauren"""
    scene = Scene(hands={"A": MINOTAURS}, markers={"rhea": "AAAA"})
    scene.chooses("A", "lead minotaur-red", "with minotaur-blue+minotaur-gray")
    assert scene.markers("A", "rhea") == 4
    too_small = scene.told(Say.TOO_SMALL)[0]
    assert (too_small["needed"], too_small["size"]) == (4, 3)
    assert scene.waiting == "B"


# ---- orcs ---------------------------------------------------------------------------------------


def test_s52_orc() -> None:
    """Die Orks, Beispiel"""
    scene = Scene(orcs={"A": "rhea straton duris"})
    supply = scene.supply("A")
    scene.third_dragon().chooses("A", "yes")
    assert scene.glory == (6, 0, 0, 0)
    assert scene.orcs("A") == []
    assert scene.supply("A") == supply + 3


def test_s53_orc_board_saved_up() -> None:
    """Die Orks"""
    scene = Scene(orcs={"A": "rhea straton duris"}).third_dragon().chooses("A", "no")
    assert scene.state.age == 2
    assert scene.glory == (0, 0, 0, 0)
    assert scene.orcs("A") == ["straton", "duris", "rhea"]
    for card, kingdom in (("orc-gray", "pelagon"), ("orc-green", "althea")):
        scene.draws_until("A").gives("A", card)
        scene.chooses("A", f"lead {card}", "waive", f"raid {kingdom}")
    scene.third_dragon().chooses("A", "yes")
    assert scene.paid(Say.PILLAGE) == {"A": 15}
    assert scene.glory == (15, 0, 0, 0)


def test_s54_no_partial_pillage() -> None:
    """Die Orks (stets alle Marker)"""
    scene = Scene(orcs={"A": "rhea straton duris ithys"}).third_dragon()
    assert scene.options() == ["yes", "no"]
    scene.refuses("A", "remove 2", Say.ALL_OR_NONE)
    scene.refuses("A", "yes rhea+straton", Say.ALL_OR_NONE)


def test_s55_orc_without_kingdom_marker() -> None:
    """Die Orks; Einen Kampfverband ausspielen 3"""
    scene = Scene(hands={"A": "orc-blue"}, markers={"straton": "AAA"})
    scene.chooses("A", "lead orc-blue")
    assert scene.asked == "orc_board"
    scene.chooses("A", "raid straton")
    assert scene.markers("A", "straton") == 3
    assert scene.orcs("A") == ["straton"]


# ---- skeletons ----------------------------------------------------------------------------------


def test_s56_skeletons_help_to_place() -> None:
    """Die Skelette"""
    scene = Scene(hands={"A": "centaur-orange skeleton*2"}, markers={"ithys": "AA"})
    scene.chooses("A", "lead centaur-orange", "with skeleton+skeleton", "place ithys")
    assert scene.markers("A", "ithys") == 3


def test_s57_skeletons_crumble() -> None:
    """Die Skelette, Beispiel"""
    scene = Scene(bands={"A": ["elf-red elf-blue elf-gray skeleton*2"]})
    assert scene.third_dragon().glory == (3, 0, 0, 0)


def test_s58_skeletons_alone() -> None:
    """Die Skelette"""
    scene = Scene(hands={"A": "skeleton*4"}, display="elf-red")
    assert sorted(scene.options()) == ["draw", "take elf-red"]
    scene.refuses("A", "lead skeleton", Say.SKELETON_LEADS)


# ---- trolls -------------------------------------------------------------------------------------

TROLLS = "troll-red troll-blue troll-gray troll-green"


def test_s59_troll_token_by_choice() -> None:
    """Die Trolle, Beispiel"""
    scene = Scene(hands={"A": TROLLS})
    scene.chooses("A", "lead troll-red", "with troll-blue+troll-gray+troll-green", "place rhea")
    assert scene.options() == ["token 1", "token 2", "token 3", "token 4", "waive"]
    scene.refuses("A", "token 5", Say.TOKEN_TOO_HIGH, size=4)
    scene.refuses("A", "token 6", Say.TOKEN_TOO_HIGH)
    scene.chooses("A", "token 2")
    assert scene.trolls("A") == [2]
    assert scene.waiting == "B"


def test_s60_several_troll_tokens() -> None:
    """Die Trolle"""
    scene = Scene(trolls={"A": (1, 3), "B": (4,)}, markers={"rhea": "AABB"}, tokens={"rhea": (8, 8, 8)})
    assert scene.third_dragon().glory == (0, 8, 0, 0)


def test_s61_three_way_tie_and_trolls() -> None:
    """Die Trolle; Ende eines Zeitalters"""
    scene = Scene(
        age=3, tokens={"rhea": (0, 4, 8)}, markers={"rhea": "AAA BBB CCC"}, trolls={"B": (1,)}
    ).third_dragon()
    assert scene.glory == (2, 8, 2, 0)


def test_s62_four_way_tie_and_trolls() -> None:
    """Die Trolle; Ende eines Zeitalters"""
    scene = Scene(
        age=3,
        tokens={"rhea": (2, 4, 10)},
        markers={"rhea": "AAA BBB CCC DDD"},
        trolls={"A": (5,), "B": (2,)},
    ).third_dragon()
    assert scene.glory == (10, 4, 1, 1)


# ---- wingfolk -----------------------------------------------------------------------------------


def test_s63_winged() -> None:
    """Die Geflügelten, Beispiel"""
    scene = Scene(hands={"A": "wingfolk-purple wingfolk-red wingfolk-blue"}, markers={"pelagon": "AA"})
    scene.chooses("A", "lead wingfolk-purple", "with wingfolk-blue+wingfolk-red", "place pelagon")
    assert scene.markers("A", "pelagon") == 3
    assert scene.markers("A", "duris") == 0


def test_s64_winged_still_needs_the_size() -> None:
    """Die Geflügelten"""
    scene = Scene(hands={"A": "wingfolk-purple wingfolk-red"}, markers={"pelagon": "AA BBB", "rhea": "A"})
    scene.chooses("A", "lead wingfolk-purple", "with wingfolk-red")
    scene.refuses("A", "place pelagon", Say.KINGDOM_NEEDS, needed=3, size=2)
    assert scene.options() == [place for place in EVERYWHERE if place != "place pelagon"] + ["waive"]
    scene.chooses("A", "place rhea")
    assert scene.markers("A", "rhea") == 2


# ---- wizards ------------------------------------------------------------------------------------


def test_s65_wizard() -> None:
    """Die Zauberer, Beispiel"""
    scene = Scene(hands={"A": "wizard-red wizard-blue elf-green elf-gray"}, pile="orc-red dwarf-red elf-red")
    scene.chooses("A", "lead wizard-red", "with wizard-blue", "place rhea")
    assert scene.display == ["elf-gray", "elf-green"]
    scene.chooses("A", "yes")
    assert scene.hand("A") == ["dwarf-red", "orc-red"]
    assert scene.display == ["elf-gray", "elf-green"]
    assert scene.pile[0] == "elf-red"
    assert scene.waiting == "B"


def test_s66_wizard_and_the_first_dragon() -> None:
    """Die Zauberer; Drachenkarten"""
    scene = Scene(hands={"A": "wizard-red wizard-blue"}, pile="dragon orc-red elf-red dwarf-red")
    scene.chooses("A", "lead wizard-red", "with wizard-blue", "place rhea", "yes")
    assert scene.hand("A") == ["elf-red", "orc-red"]
    assert len(scene.state.dragons) == 1
    assert scene.pile[0] == "dwarf-red"
    assert scene.waiting == "B"
