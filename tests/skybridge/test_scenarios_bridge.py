"""Step 4, building, and the Faction phase: worked scenarios."""

from __future__ import annotations

from typing import Any

from regelwerk.games.skybridge.cards import BEELEDHANS_EYE
from tests.skybridge.scene import Scene, faction

FACTION = 6
LABOR = {"A": "ansa: rea-01"}


def builder(**more: Any) -> Scene:
    given: dict[str, Any] = {
        "displays": LABOR,
        "population": {"A": 2},
        "segment": 3,
        "die": "sumpter",
        **more,
    }
    return Scene("bridge_builder", "crown_of_empery", step=30, **given)


def test_s63_rulebook_example_4() -> None:
    """11"""
    scene = builder(stock={"A": "wood metal sumpter salt*2"}, bridge={3: "B"})
    scene.refuses("A", "build")
    scene.chooses("A", "trade stone", "build")
    assert scene.stock("A") == {}
    assert scene.population("A") == 1
    assert scene.on_segment(3) == "AB"


def test_s64_money_instead_of_labor() -> None:
    """11.2"""
    scene = builder(displays={"A": "cael: rea-12"}, stock={"A": "wood stone metal sumpter money*2"})
    scene.chooses("A", "build")
    assert scene.stock("A") == {}
    poor = builder(displays={"A": "cael: rea-12"}, stock={"A": "wood stone metal sumpter*3 money"})
    poor.refuses("A", "build")


def test_s65_no_drakhe() -> None:
    """11.1, 11.2"""
    scene = builder(segment=4, stock={"A": "wood stone*2 metal*2 sumpter*3 money*10 salt*2"})
    assert "build" not in scene.options
    scene.refuses("A", "build")


def test_s66_die_cost_adds_up() -> None:
    """11.1"""
    scene = builder(segment=2, die="wood", stock={"A": "wood*2 sumpter"}).chooses("A", "build")
    assert scene.stock("A") == {}


def test_s67_no_population() -> None:
    """11.1"""
    scene = builder(stock={"A": "wood stone metal sumpter salt*2"}, population={"A": 0})
    scene.refuses("A", "build")


def test_s68_second_contributor_the_same_round() -> None:
    """11.3"""
    scene = Scene(
        "crown_of_empery",
        "urdfinnars_high_priest",
        step=30,
        segment=2,
        die="metal",
        stock={"A": "wood sumpter metal"},
        bridge={2: "B"},
        legions={"A": 1},
    )
    scene.chooses("A", "build")
    assert scene.on_segment(2) == "AB"
    assert scene.points("A").bridge == scene.points("B").bridge == 3


def test_s69_bridge_builder_pays_with_his_die() -> None:
    """18.8"""
    scene = builder(
        segment=5,
        die="metal",
        utreng="stone",
        spare=True,
        stock={"A": "wood*2 metal"},
        population={"A": 1},
    )
    scene.refuses("A", "build")
    scene.chooses("A", "build die")
    assert scene.stock("A") == {}
    assert scene.population("A") == 0
    assert not scene.g.spare
    assert str(scene.g.utreng) == "stone"


# ---- Faction phase ------------------------------------------------------------------------------------


def test_s70_segment_completed() -> None:
    """15.1"""
    scene = faction(segment=2, bridge={2: "AB"}, leader=8, script=(("skybridge die", 3),))
    g = scene.g
    assert g.segment == 3
    assert scene.on_segment(2) == "AB"
    assert str(g.die) == "metal"
    assert g.leader == 6


def test_s71_first_idle_round() -> None:
    """15.1"""
    scene = faction(segment=5, leader=5, drakhe=None, die="stone")
    g = scene.g
    assert scene.rebels("*") == {5: 1}
    assert (g.free, g.segment, str(g.die), g.leader) == (11, 5, "stone", 4)


def test_s72_third_idle_round() -> None:
    """15.1"""
    scene = faction(segment=5, leader=5, drakhe=None, idle=2, rebels={5: "**"})
    g = scene.g
    assert scene.rebels("*") == {5: 2}
    assert (g.free, g.segment, g.leader, g.idle) == (10, 6, 3, 0)
    assert scene.on_segment(5) == ""


def test_s73_segment_4() -> None:
    """15.1, 16"""
    scene = faction(segment=4, bridge={4: "A"}, leader=6, drakhe="elbea", legions={"A": 2, "B": 2})
    g = scene.g
    assert scene.asked == "A great_drakhe"
    assert (g.segment, g.leader) == (5, 4)
    assert not g.drakhe
    assert "elbea" in [card.name for card in g.box]
    assert not g.is_up(BEELEDHANS_EYE)
    scene.chooses("A", "lose").chooses("B", "lose").passes_until("take")
    assert g.is_up(BEELEDHANS_EYE)


def test_s74_sathap() -> None:
    """16.1"""
    scene = faction(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "bridge_builder",
        segment=4,
        bridge={4: "A"},
        leader=6,
        drakhe="sathap",
        utreng="metal",
        legions={"A": 1, "B": 4, "C": 2},
        hands={"A": "rea-01 rea-02 rea-03", "B": "lig-01 lig-02", "C": "utr-01 utr-02"},
        script=(("skybridge die", 0), ("utreng die", 0)),
    )
    scene.chooses("C", "lay skybridge")
    assert scene.asked == "A sathap"
    scene.chooses("A", "discard rea-01+rea-03")
    assert scene.hand("A") == ["rea-02"]
    assert scene.asked == "B great_drakhe"
    scene.chooses("B", "lose")
    assert scene.legion("B") == 3
    scene.chooses("C", "suffer")
    assert scene.hand("C") == []


def test_s75_terogh() -> None:
    """16.2"""
    scene = faction(
        "urdfinnars_high_priest",
        "crown_of_empery",
        segment=4,
        bridge={4: "A"},
        leader=6,
        drakhe="terogh",
        displays={"A": "boru: s-lig-2 lig-05 god-10, esk: s-lig-1"},
        power={"A": "boru"},
        legions={"A": 2, "B": 2},
    )
    scene.chooses("A", "suffer", "close boru")
    g = scene.g
    assert g.closed[0] == 1 << 1
    assert scene.points("A").godhs == 4
    closed = Scene(
        "urdfinnars_high_priest",
        "crown_of_empery",
        step=20,
        displays={"A": "boru: s-lig-2 lig-05, esk: s-lig-1"},
        closed={"A": "boru"},
        hands={"A": "lig-04 lig-19 lig-09"},
        godhs={"A": "god-07"},
    )
    assert not any(option.endswith("boru") for option in closed.options)
    closed.chooses("A", "play lig-09 cael")
    assert closed.offers("top") == set()
    assert "use lig-05 population" not in closed.passes_until("main").options


def test_s76_elbea() -> None:
    """16.1"""
    scene = faction(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "visions_of_beeledhan",
        "lhaedineeri_gardens",
        segment=4,
        bridge={4: "A"},
        leader=6,
        drakhe="elbea",
        population={"A": 4, "B": 1, "C": 1, "D": 0},
        legions={"A": 2, "B": 3, "C": 1, "D": 1},
        displays={"A": "ansa: rea-02"},
    )
    scene.chooses("A", "suffer")
    g = scene.g
    assert (g.population[0], g.lost[0]) == (2, 2)
    assert scene.legion("B") == 2
    assert (g.population[2], g.lost[2]) == (0, 1)
    assert (g.population[3], g.lost[3]) == (0, 0)


def test_s77_food() -> None:
    """15.2"""
    scene = faction(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "visions_of_beeledhan",
        step=20,
        leader=7,
        displays={"A": "ansa: rea-02", "B": "ansa: lig-01", "C": "ansa: dar-01"},
        population={"A": 3, "B": 2, "C": 0},
    )
    assert [scene.population(who) for who in "ABC"] == [3, 1, 0]
    assert scene.rebels("B") == {7: 1}
    assert not scene.rebels("A")
    assert not scene.rebels("C")


def test_s78_cleaning_up() -> None:
    """15.3, 15.4"""
    scene = faction(
        "urdfinnars_high_priest",
        "bridge_builder",
        "visions_of_beeledhan",
        step=30,
        start="B",
        up="realm bridge_work shenna",
        stacks={"realm": "rea-01", "shenna": "she-01"},
    )
    g = scene.g
    assert g.start == 2
    assert sorted(card.name for card in g.discard) == ["brw", "rea-01", "she-01"]
    assert scene.asked == "C take"
