"""Sentences of the rulebooks that no worked scenario shows, and that are easily misread."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.games.skybridge.state import PREPARATION
from tests.skybridge.scene import Scene

GUINN, AGONY, ADLEM = "crown_of_empery", "crown_of_agony", "bridge_builder"


def test_nobody_is_on_turn_while_the_crown_is_placed() -> None:
    """5.2, 6.2: trades and gifts belong to turns, also for a Guinn Urcela who will be first."""
    scene = Scene(
        GUINN,
        ADLEM,
        phase=PREPARATION,
        step=0,
        stock={"A": "salt*2"},
        godhs={"A": "god-01"},
    )
    assert scene.asked == "A crown"
    assert scene.g.phase == PREPARATION
    scene.refuses("A", "trade wood", "gift god-01")
    assert scene.why("A", "trade wood") == "not_your_own_turn"
    scene.chooses("A", "crown light")
    assert scene.offers("trade", "gift") == {"trade wood", "trade stone", "trade metal", "gift god-01"}


def test_a_gift_can_pay_for_the_crown_of_agony() -> None:
    """6.2, 18.2: with nothing else to take, the gift of a population still opens the stack."""
    scene = Scene(
        ADLEM,
        AGONY,
        up="light",
        crown="light",
        population={"A": 0},
        godhs={"A": "god-01"},
        hands={"A": "brw"},
    )
    assert scene.options == {"gift god-01", "pass"}
    scene.chooses("A", "gift god-01", "take light")
    assert scene.g.captives == [1, 0]
    poor = Scene(ADLEM, AGONY, up="light", crown="light", population={"A": 0}, hands={"A": "brw"})
    assert poor.about == "play"


def test_the_master_of_drakhes_must_draw() -> None:
    """18.7: he may choose when, not whether."""
    scene = Scene("master_of_drakhes", GUINN, step=20, hands={"A": "utr-01"})
    scene.chooses("A", "play utr-01 ansa")
    assert scene.options == {"might", "draw"}
    scene.chooses("A", "might")
    assert (len(scene.godhs("A")), scene.about) == (1, "main")
    first = Scene("master_of_drakhes", GUINN, step=20, hands={"A": "utr-01"})
    first.chooses("A", "play utr-01 ansa", "draw")
    assert first.options == {"might", "pass"} | {f"gift {card}" for card in first.godhs("A")}
    empty = Scene("master_of_drakhes", GUINN, step=20, hands={"A": "utr-01"}, sizes={"godh_stack": 1})
    empty.g.godh_stack.clear()
    assert empty.chooses("A", "play utr-01 ansa").options == {"might", "pass"}


@pytest.mark.parametrize(("answer", "forts"), [("gain garrison", [2]), ("pass", [])])
def test_a_garrison_that_is_a_gift_may_be_kept_back(answer: str, forts: list[int]) -> None:
    """9.2: you may place a garrison; so a discard in step 5 need not spend one of the four."""
    scene = Scene(ADLEM, GUINN, step=51, legions={"A": 2}, godhs={"A": "god-30 god-01 god-02 god-03"})
    scene.chooses("A", "gift god-30")
    assert scene.asked == "A garrison"
    assert scene.chooses("A", answer).forts("A") == forts


def test_a_garrison_without_a_place_asks_nothing() -> None:
    """9.2"""
    scene = Scene(ADLEM, GUINN, step=51, legions={"A": 3}, godhs={"A": "god-30 god-01 god-02 god-03"})
    assert scene.chooses("A", "gift god-30").about != "garrison"


def test_the_die_of_the_bridge_builder_replaces_no_labor() -> None:
    """11.2, 13.4, 18.8: two money for Labor are a trade of the board, for which the die is not good; it pays
    money that is printed or rolled."""
    given: dict[str, Any] = {
        "step": 30,
        "displays": {"A": "cael: rea-12"},
        "die": "money",
        "utreng": "stone",
        "crossed": True,
        "spare": True,
    }
    third = Scene(ADLEM, GUINN, segment=3, stock={"A": "wood stone*2 metal money"}, **given)
    third.refuses("A", "build", "build die")
    sixth = Scene(
        ADLEM,
        GUINN,
        segment=6,
        drakhe=None,
        leader=4,
        stock={"A": "wood stone*2 sumpter money*2"},
        **given,
    )
    assert sixth.offers("build") == {"build die"}
    sixth.chooses("A", "build die")
    assert sixth.stock("A") == {}


def test_foreign_population_is_there_to_pay_for_armament() -> None:
    """18.2: why_not knows it too."""
    display = {"A": "cael: rea-10"}
    none = Scene(AGONY, ADLEM, step=30, population={"A": 0}, displays=display)
    assert none.why("A", "use rea-10 might-for-population") == "cannot_pay"
    far = Scene(
        AGONY, ADLEM, step=30, population={"A": 0}, captives={"B": 1}, legions={"A": 9}, displays=display
    )
    assert far.why("A", "use rea-10 might-for-population") == "no_effect"


def test_money_for_labor_is_named_only_where_labor_is_missing() -> None:
    """11.2: money that the die asks for is no replacement."""
    given: dict[str, Any] = {"step": 30, "segment": 3, "die": "money", "stock": {"A": "salt*2"}}
    shown = Scene(ADLEM, GUINN, displays={"A": "ansa: rea-01"}, **given)
    assert shown.why("A", "build") == "missing"
    hidden = Scene(ADLEM, GUINN, displays={"A": "cael: rea-12"}, **given)
    assert hidden.why("A", "build") == "missing_and_labor"
