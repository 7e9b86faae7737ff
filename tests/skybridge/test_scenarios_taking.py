"""Step 1, taking a card and a bonus: worked scenarios."""

from __future__ import annotations

import pytest

from regelwerk.core import view
from tests.skybridge.scene import Scene

SEES = {"A": "ansa: dar-02"}
"""Two Knowledge."""
LIGHT = {"light": "lig-08 lig-13 lig-16"}


def test_s10_rulebook_example_1_two_knowledge() -> None:
    """7.2, 7.4"""
    scene = Scene("master_of_drakhes", "crown_of_empery", displays=SEES, up="light", stacks=LIGHT)
    before = len(scene.stack("light"))
    scene.chooses("A", "take light", "2", "keep lig-16", "order lig-13>lig-08")
    assert scene.hand("A") == ["lig-16"]
    assert scene.stack("light")[:2] == ["lig-13", "lig-08"]
    assert len(scene.stack("light")) == before - 1
    assert scene.options == {"gain wood", "gain godh"}
    scene.chooses("A", "gain godh")
    assert len(scene.godhs("A")) == 1
    assert view(scene.match, 1)["stacks"][1] == [None] * (before - 1)
    assert view(scene.match, 0)["stacks"][1][-2:] == ["lig-08", "lig-13"]
    assert not scene.g.up


def test_s11_knowledge_is_optional() -> None:
    """7.2, Q4"""
    scene = Scene("master_of_drakhes", "crown_of_empery", displays=SEES, up="light", stacks=LIGHT)
    scene.chooses("A", "take light")
    assert scene.options == {"0", "1", "2"}
    scene.chooses("A", "0")
    assert scene.hand("A") == ["lig-08"]
    assert scene.about == "bonus"
    assert scene.g.seen[scene.g.stacks[1][-1]] == 0


def test_s12_knowledge_and_other_stacks() -> None:
    """7.2"""
    scene = Scene("master_of_drakhes", "crown_of_empery", displays=SEES, up="bridge_work")
    scene.chooses("A", "take bridge_work")
    assert scene.hand("A") == ["brw"]
    assert scene.options == {
        f"gain {what}" for what in ("wood", "stone", "metal", "sumpter", "money", "salt", "godh")
    }


def test_s13_face_down_stacks_are_closed() -> None:
    """7.1"""
    scene = Scene("master_of_drakhes", "crown_of_empery", up="realm light")
    scene.refuses("A", "take shenna", "peek shenna")
    assert scene.options == {"take realm", "take light"}


def test_s14_no_refill_during_the_round() -> None:
    """7.1"""
    scene = Scene(
        "master_of_drakhes",
        "crown_of_empery",
        "daughter_of_beeledhan",
        "urdfinnars_high_priest",
        up="realm light darkness utreng shenna bridge_work",
    )
    counts = []
    for who in "ABCD":
        counts.append(len(scene.offers("take")))
        scene.chooses(who, max(scene.offers("take")))
        while not scene.match.over and scene.match.waiting == (scene.seat(who),):
            scene.match.choose(min(scene.options))
    assert counts == [6, 5, 4, 3]


def test_s15_bonus_belongs_to_the_stack() -> None:
    """7.4"""
    scene = Scene("master_of_drakhes", "crown_of_empery", up="darkness realm").chooses("A", "take darkness")
    assert scene.options == {"gain sumpter", "gain stone"}
    scene.refuses("A", "gain money")


def test_s16_bonus_of_the_eye_stack() -> None:
    """7.4, D7"""
    scene = Scene(
        "master_of_drakhes",
        "crown_of_empery",
        displays=SEES,
        up="beeledhans_eye",
        stacks={"beeledhans_eye": "eye-02"},
        drakhe=None,
    )
    scene.chooses("A", "take beeledhans_eye")
    assert scene.hand("A") == ["eye-02"]
    assert len(scene.godhs("A")) == 1
    assert scene.about == "play"


def test_s17_crown_of_empery() -> None:
    """18.1"""
    scene = Scene("visions_of_beeledhan", "crown_of_empery", up="shenna realm", crown="shenna")
    scene.chooses("A", "take shenna", "0")
    assert scene.asked == "B empery"
    assert scene.options == {"gain sumpter", "gain salt", "pass"}
    scene.chooses("B", "gain salt")
    assert scene.stock("B") == {"salt": 1}
    assert scene.g.crown == -1
    scene.chooses("A", "gain sumpter")
    assert scene.stock("A") == {"sumpter": 1}


def test_s18_crown_of_empery_in_the_own_turn() -> None:
    """18.1"""
    scene = Scene("crown_of_empery", "visions_of_beeledhan", up="realm", crown="realm").chooses(
        "A", "take realm"
    )
    assert scene.asked == "A bonus"
    assert scene.g.crown == -1


def test_s19_crown_not_used() -> None:
    """15.4, Q6"""
    scene = Scene(
        "crown_of_empery",
        "visions_of_beeledhan",
        procedure="faction",
        step=40,
        phase=6,
        up="realm light",
        crown="realm",
        stacks={"realm": "rea-09"},
    )
    assert scene.asked == "A crown"
    assert scene.g.crown == -1
    assert scene.g.discard[0].name == "rea-09"
    assert "crown realm" in scene.options


def test_s20_crown_of_agony_paying() -> None:
    """18.2"""
    scene = Scene("master_of_drakhes", "crown_of_agony", displays=SEES, up="utreng realm", crown="utreng")
    scene.chooses("A", "take utreng")
    assert scene.population("A") == 2
    assert scene.g.captives == [1, 0]
    assert scene.about == "knowledge"
    scene.chooses("A", "0", "gain metal")
    assert scene.g.crown == -1
    assert scene.stock("A") == {"metal": 1}


def test_s21_crown_of_agony_not_paying() -> None:
    """18.2"""
    scene = Scene(
        "master_of_drakhes", "crown_of_agony", up="utreng realm", crown="utreng", population={"A": 0}
    )
    scene.refuses("A", "take utreng")
    assert scene.options == {"take realm"}


@pytest.mark.parametrize(("up", "may_refuse"), [("utreng", True), ("utreng realm", False)])
def test_q2_who_could_only_take_for_a_payment_may_refuse(up: str, may_refuse: bool) -> None:
    """7.5, Q2"""
    scene = Scene("master_of_drakhes", "crown_of_agony", up=up, crown="utreng", hands={"A": "utr-01"})
    assert ("pass" in scene.options) is may_refuse
    if may_refuse:
        assert scene.chooses("A", "pass").about == "play"
        assert not any(scene.g.stock[0])


VISIONS = {"light": "lig-19 lig-08"}


def test_s22_visions_taking_the_peeked_card() -> None:
    """18.6"""
    scene = Scene("visions_of_beeledhan", "crown_of_empery", up="realm", stacks=VISIONS)
    scene.chooses("A", "peek light", "take light")
    assert scene.hand("A") == ["lig-19"]
    assert scene.asked == "A bonus"
    assert scene.options == {"gain wood", "gain godh"}
    assert view(scene.match, 1)["hands"][0] == {"cards": [], "hidden": 1}
    assert "lig-19" not in str([event.seen_by(1) for event in scene.events])


def test_s23_visions_putting_it_back() -> None:
    """18.6"""
    scene = Scene(
        "visions_of_beeledhan",
        "crown_of_empery",
        displays={"A": "cael: s-dar-1"},
        up="realm",
        stacks={**VISIONS, "realm": "rea-01 rea-02"},
    )
    scene.chooses("A", "peek light", "back")
    assert scene.stack("light")[0] == "lig-19"
    assert scene.options == {"take realm"}
    scene.chooses("A", "take realm", "1")
    assert scene.options == {"keep rea-01", "keep rea-02"}
    scene.chooses("A", "keep rea-02")
    assert scene.options == {"gain money", "gain wood"}
    assert scene.stack("realm")[0] == "rea-01"
