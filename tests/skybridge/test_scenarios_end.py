"""The end of the game and scoring: worked scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.games.skybridge.scoring import Points
from tests.skybridge.scene import Scene

END = 7


def ending(*sides: str, **more: Any) -> Scene:
    given: dict[str, Any] = {"sizes": {"bridge_work": 0}, "segment": 8, "leader": 2, **more}
    return Scene(*sides, phase=END, step=0, **given)


def test_s79_compensation() -> None:
    """17.1"""
    scene = ending(
        "crown_of_empery", "urdfinnars_high_priest", "bridge_builder", start="B", sizes={"bridge_work": 2}
    )
    assert scene.asked == "B compensation"
    assert scene.options == {"put brw boru", "put brw esk"}
    scene.chooses("B", "put brw boru")
    assert scene.asked == "C compensation"
    scene.chooses("C", "put brw dorn")
    assert scene.match.over
    assert scene.rune_stack("B", "boru") == ["s-lig-2", "brw"]


def test_s80_rebellious_population() -> None:
    """17.1"""
    scene = ending(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "bridge_builder",
        reserve={"A": 3, "B": 5, "C": 0},
        legions={"A": 6, "B": 3, "C": 4},
        leader=9,
    )
    assert scene.rebels("A") == {6: 3}
    assert scene.rebels("B") == {3: 5}
    assert [scene.points(who).rebels for who in "ABC"] == [5, 0, 5]


def test_s81_bridge_points() -> None:
    """17.2"""
    scene = ending(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "bridge_builder",
        bridge={1: "A", 4: "A", 2: "AB", 7: "ABC"},
    )
    assert scene.points("A").bridge == 21


def test_s82_godh_points() -> None:
    """17.2"""
    scene = ending(
        "crown_of_empery",
        "bridge_builder",
        displays={"A": "ansa: s-rea-1 rea-03 god-01 rea-02, boru: rea-06, cael: s-rea-2 rea-12 brw"},
        power={"A": "ansa cael"},
    )
    assert scene.points("A").godhs == 8


def test_s83_rebel_points() -> None:
    """17.2"""
    scene = ending(
        "crown_of_empery",
        "urdfinnars_high_priest",
        "bridge_builder",
        legions={"A": 5},
        rebels={2: "CC", 3: "A*", 5: "**", 7: "BBB"},
        leader=2,
        reserve={"A": 0, "B": 0, "C": 0},
    )
    assert scene.points("A").rebels == 6


def test_s84_garrison_points() -> None:
    """17.2"""
    scene = ending("crown_of_empery", "bridge_builder", forts={"A": (2, 6, 9)})
    assert scene.points("A").garrisons == 12


@pytest.mark.parametrize(
    ("bridge", "winners"), [({1: "A", 2: "A", 5: "B"}, (0,)), ({1: "B", 5: "B", 2: "A", 4: "A"}, (0, 1))]
)
def test_s85_tie(bridge: dict[int, str], winners: tuple[int, ...]) -> None:
    """17.3"""
    scene = ending("crown_of_empery", "bridge_builder", bridge=bridge, reserve={"A": 0, "B": 0}, leader=9)
    outcome = scene.match.outcome
    assert outcome.scores[0] == outcome.scores[1]
    assert outcome.winners == winners


def test_s86_a_whole_final_scoring() -> None:
    """17"""
    scene = ending(
        "crown_of_empery",
        "daughter_of_beeledhan",
        start="B",
        sizes={"bridge_work": 1},
        legions={"A": 6, "B": 4},
        reserve={"A": 2, "B": 4},
        bridge={1: "AB", 2: "A", 3: "B", 4: "A", 5: "B", 6: "AB", 7: "B"},
        displays={
            "A": "ansa: s-rea-1 rea-02 she-02, cael: s-rea-2 rea-09",
            "B": "cael: s-dar-1 dar-10, esk: s-dar-2 dar-18 dar-17",
        },
        power={"A": "ansa cael", "B": "cael esk"},
        rebels={3: "A", 5: "BB", 7: "*", 8: "**", 9: "*A"},
        forts={"A": (2, 4, 6), "B": (2, 4)},
    )
    scene.chooses("B", "put brw cael")
    assert scene.points("A") == Points(bridge=19, godhs=10, rebels=7, garrisons=9)
    assert scene.points("B") == Points(bridge=31, godhs=8, rebels=2, garrisons=5)
    assert scene.match.outcome.scores == (45, 46)
    assert scene.match.outcome.winners == (1,)
