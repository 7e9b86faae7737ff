"""Step 3, main effects; storage and trades; Godh cards: worked scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.games.skybridge.scoring import godh_points
from tests.skybridge.scene import Scene

EXAMPLE = "ansa: rea-01, boru: s-utr-1, cael: rea-09, dorn: s-utr-2 she-09, esk: lig-16"


def example(**more: Any) -> Scene:
    """Rulebook, example 3."""
    given: dict[str, Any] = {
        "displays": {"A": EXAMPLE},
        "population": {"A": 2},
        "reserve": {"A": 8},
        "godhs": {"A": "god-19"},
        "side": "bridge_builder",
        **more,
    }
    return Scene(given.pop("side"), "crown_of_empery", step=30, **given)


def test_s37_rulebook_example_3_a_full_step_3() -> None:
    """9, 10"""
    scene = example()
    assert not any(option.startswith("use rea-01") for option in scene.options)
    scene.chooses("A", "use s-utr-1 population", "use rea-09 money", "use she-09 metal-for-money")
    scene.chooses("A", "use lig-16 religion", "lay god-19 dorn")
    g = scene.g
    assert (scene.population("A"), g.reserve[0]) == (3, 7)
    assert scene.stock("A") == {"metal": 1}
    assert scene.rune_stack("A", "dorn") == ["s-utr-2", "she-09", "god-19"]
    assert scene.power("A", "dorn")
    assert godh_points(g, 0) == 2


@pytest.mark.parametrize(("side", "allowed"), [("bridge_builder", False), ("master_of_drakhes", True)])
def test_s38_example_3_the_other_case_feud(side: str, allowed: bool) -> None:
    """10.2, 18.7"""
    scene = example(side=side, displays={"A": EXAMPLE.replace("she-09", "dar-14")})
    assert ("use lig-16 religion" in scene.options) is allowed
    if allowed:
        scene.chooses("A", "use lig-16 religion", "lay god-19 dorn")
        assert scene.power("A", "dorn")


def test_s39_order_matters() -> None:
    """10.3"""
    scene = example().chooses("A", "use rea-09 money", "use lig-16 religion", "lay god-19 dorn")
    scene.refuses("A", "use she-09 metal-for-money")


def test_s40_slash() -> None:
    """9.1"""
    scene = example(displays={"A": "dorn: lig-12, cael: rea-09"})
    assert scene.offers("use") == {"use lig-12 religion", "use lig-12 godh", "use rea-09 money"}
    scene.chooses("A", "use lig-12 godh")
    assert scene.offers("use") == {"use rea-09 money"}


def test_s41_two_effects_on_one_card() -> None:
    """9.1"""
    scene = example(displays={"A": "boru: rea-06"}, godhs={})
    assert scene.offers("use") == {"use rea-06 money"}
    scene.chooses("A", "use rea-06 money", "use rea-06 stone-for-money")
    assert scene.stock("A") == {"stone": 1}


def test_s42_trade_without_payment() -> None:
    """9.2"""
    scene = example(displays={"A": "cael: she-09"})
    scene.refuses("A", "use she-09 metal-for-money")
    assert not scene.offers("use")


def test_s43_armament_with_population() -> None:
    """9.2, 14.4"""
    scene = example(displays={"A": "cael: rea-10"}, legions={"A": 3}, leader=8)
    scene.chooses("A", "use rea-10 might-for-population")
    assert scene.rebels("A") == {8: 1}
    assert scene.population("A") == 1
    assert scene.legion("A") == 4


GUARDS = {"A": "dorn: rea-14"}


def test_s44_garrison() -> None:
    """9.2"""
    scene = example(displays=GUARDS, legions={"A": 4}).chooses("A", "use rea-14 garrison")
    assert scene.forts("A") == [4]


def test_s45_garrison_refused() -> None:
    """9.2"""
    example(displays=GUARDS, legions={"A": 3}).refuses("A", "use rea-14 garrison")
    example(displays=GUARDS, legions={"A": 4}, forts={"A": (4,)}).refuses("A", "use rea-14 garrison")
    shared = example(displays=GUARDS, legions={"A": 4}, forts={"B": (4,)})
    assert shared.chooses("A", "use rea-14 garrison").forts("A") == [4]


def test_garrison_needs_one_on_the_board() -> None:
    """2.1"""
    scene = example(displays=GUARDS, legions={"A": 9}, forts={"A": (2, 4, 6, 8)})
    scene.refuses("A", "use rea-14 garrison")


def test_s46_religion_needs_a_card_in_the_slot() -> None:
    """10.2"""
    scene = example(displays={"A": "esk: lig-16"}, godhs={"A": "god-13"})
    scene.refuses("A", "use lig-16 religion")


def test_s47_one_godh_card_per_stack() -> None:
    """10.2"""
    scene = example(
        displays={"A": "boru: s-utr-1 god-10 rea-08, esk: lig-16"},
        power={"A": "boru"},
        godhs={"A": "god-12"},
    )
    scene.refuses("A", "use lig-16 religion")


def test_s48_covering_the_source_of_religion() -> None:
    """10.3"""
    scene = example(displays={"A": "esk: lig-16, cael: rea-09"}, godhs={"A": "god-28"})
    scene.chooses("A", "use lig-16 religion", "lay god-28 esk")
    assert scene.power("A", "esk")
    assert scene.offers("use") == {"use rea-09 money"}


def test_s49_population_reserve_empty() -> None:
    """9.2"""
    scene = example(reserve={"A": 0})
    scene.refuses("A", "use s-utr-1 population")


# ---- resources and trades -----------------------------------------------------------------------------


def test_s50_sixth_material() -> None:
    """13.3"""
    scene = example(displays={"A": "dorn: s-utr-2"}, stock={"A": "wood*3 stone*2"}, godhs={})
    scene.chooses("A", "use s-utr-2 stone")
    assert scene.options == {"return wood", "return stone"}
    assert example(stock={"A": "wood*3 stone*2"}, displays={"A": "dorn: s-utr-2"}).chooses(
        "A", "use s-utr-2 stone", "return stone"
    ).stock("A") == {"wood": 3, "stone": 2}
    scene.chooses("A", "return wood")
    assert scene.stock("A") == {"wood": 2, "stone": 3}


def test_s51_third_salt() -> None:
    """13.3, 13.4"""
    scene = example(displays={"A": "ansa: s-she-1"}, stock={"A": "salt*2"})
    scene.chooses("A", "use s-she-1 salt")
    assert scene.options == {"return salt", "trade wood", "trade stone", "trade metal"}
    scene.chooses("A", "trade wood")
    assert scene.stock("A") == {"wood": 1, "salt": 1}


def test_s52_money() -> None:
    """13.1"""
    scene = example(stock={"A": "money*9"}).chooses("A", "use rea-09 money")
    assert scene.stock("A") == {"money": 10}


def test_s53_two_sumpters_for_a_godh_card() -> None:
    """13.4"""
    scene = example(stock={"A": "sumpter*2"}, godhs={}).chooses("A", "trade godh")
    assert scene.stock("A") == {}
    assert len(scene.godhs("A")) == 1


def test_s54_two_metal_for_military_might_before_retreat() -> None:
    """13.4, 8.2"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "lig-16"}, stock={"A": "metal*2"})
    scene.refuses("A", "retreat lig-16 ansa")
    scene.chooses("A", "trade might")
    assert scene.legion("A") == 2
    scene.chooses("A", "retreat lig-16 ansa")
    assert scene.legion("A") == 1


def test_s55_trade_outside_the_own_turn() -> None:
    """6.2"""
    scene = Scene("crown_of_empery", "bridge_builder", up="realm", stock={"B": "salt*2 metal*2"})
    scene.refuses("B", "trade wood", "trade might")
    empery = Scene(
        "bridge_builder", "crown_of_empery", up="shenna", crown="shenna", stock={"B": "salt*2 metal*2"}
    )
    empery.chooses("A", "take shenna")
    empery.refuses("B", "trade wood")
    empery.chooses("B", "gain salt")
    assert empery.asked == "A bonus"
    assert empery.stock("B") == {"salt": 2, "metal": 2}


# ---- gifts and the Godh hand --------------------------------------------------------------------------


def test_s56_labor_gift_for_the_bridge() -> None:
    """10.6, 11.1"""
    scene = example(
        displays={"A": "cael: rea-09"},
        segment=3,
        die="sumpter",
        stock={"A": "wood stone metal sumpter"},
        godhs={"A": "god-03"},
    )
    scene.refuses("A", "build")
    scene.chooses("A", "gift god-03", "build")
    assert scene.stock("A") == {}
    assert scene.on_segment(3) == "A"
    assert scene.g.godh_stack[0].name == "god-03"


def test_s57_active_gift_completes_the_cost() -> None:
    """10.6"""
    scene = example(displays={"A": "cael: rea-09"}, stock={"A": "wood"}, godhs={"A": "god-04"})
    scene.refuses("A", "build")
    scene.chooses("A", "gift god-04", "build")
    assert scene.on_segment(1) == "A"


def test_s58_knowledge_gift() -> None:
    """7.2, 10.6"""
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        up="light",
        stacks={"light": "lig-01 lig-02"},
        godhs={"A": "god-05"},
    )
    scene.chooses("A", "gift god-05", "take light", "1", "keep lig-02")
    assert scene.hand("A") == ["lig-02"]
    assert scene.stack("light")[0] == "lig-01"


def test_s59_hand_limit() -> None:
    """12.1"""
    scene = example(
        displays={"A": "boru: s-utr-1"}, godhs={"A": "god-10 god-09 god-01 god-02 god-03"}
    ).chooses("A", "pass")
    assert scene.about == "excess"
    scene.chooses("A", "gift god-10", "gift god-09")
    assert scene.stock("A") == {"money": 1}
    assert scene.population("A") == 3
    assert scene.godhs("A") == ["god-01", "god-02", "god-03"]
    assert [card.name for card in scene.g.godh_stack[:2]] == ["god-09", "god-10"]


def test_s60_fewer_than_four_is_fine() -> None:
    """12.1"""
    scene = example(godhs={"A": "god-01 god-02 god-03"}).chooses("A", "pass")
    assert len(scene.godhs("A")) == 3
    assert scene.asked != "A excess"


def high_priest(**more: Any) -> Scene:
    scene = Scene("urdfinnars_high_priest", "crown_of_empery", up="light", godh_stack="god-20 god-27", **more)
    return scene.chooses("A", "take light", "gain godh")


def test_s61_high_priest_keeps_one() -> None:
    """18.3"""
    scene = high_priest()
    assert scene.options == {"keep god-20", "keep god-27", "both god-20 god-27"}
    scene.chooses("A", "keep god-27")
    assert scene.godhs("A") == ["god-27"]
    assert scene.g.godh_stack[0].name == "god-20"
    assert scene.g.seen[scene.g.godh_stack[0]] == 1


def test_s62_high_priest_discards_both() -> None:
    """18.3"""
    scene = high_priest(legions={"A": 2}, hands={"A": "lig-04"}).chooses("A", "both god-20 god-27")
    assert scene.legion("A") == 3
    assert [card.name for card in scene.g.gifts] == ["god-20", "god-27"]
    assert scene.godhs("A") == []
