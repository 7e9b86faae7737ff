"""Step 2, playing a card: worked scenarios."""

from __future__ import annotations

from tests.skybridge.scene import Scene

ADLEM = {"A": "ansa: rea-01, boru: s-utr-1, cael: rea-09, dorn: s-utr-2, esk: lig-16"}


def test_s24_rulebook_example_2_retreat() -> None:
    """8.2, 8.3"""
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        step=20,
        displays=ADLEM,
        hands={"A": "she-09"},
        legions={"A": 3},
    )
    scene.chooses("A", "retreat she-09 dorn")
    assert scene.legion("A") == 2
    scene.chooses("A", "might")
    assert scene.legion("A") == 3
    assert scene.rune_stack("A", "dorn") == ["s-utr-2", "she-09"]
    assert scene.rune_stack("A", "cael") == ["rea-09"]


def test_s25_retreat_impossible() -> None:
    """8.2"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "she-09"})
    scene.refuses("A", "retreat she-09 esk")
    assert scene.options == {"play she-09 cael"}
    further = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "she-09"}, legions={"A": 2})
    assert "retreat she-09 esk" in further.options


def test_s26_wild_rune() -> None:
    """4.2"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "lig-19"})
    assert "play lig-19 boru" in scene.options
    assert len(scene.offers("play")) == 5


FEUD = {"A": "boru: s-utr-1 god-11"}


def test_s27_feud_blocks_a_later_card() -> None:
    """10.4"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, displays=FEUD, hands={"A": "lig-04 rea-08"})
    scene.refuses("A", "play lig-04 boru")
    scene.chooses("A", "play rea-08 boru")
    assert scene.rune_stack("A", "boru")[-1] == "rea-08"
    later = Scene(
        "bridge_builder",
        "crown_of_empery",
        step=20,
        displays={"A": "boru: s-utr-1 god-11 rea-08"},
        hands={"A": "lig-04"},
    )
    later.chooses("A", "play lig-04 boru")


def test_s28_neutral_card_on_a_godh_card() -> None:
    """4.5, Q24"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, displays=FEUD, hands={"A": "brw*2"})
    assert "play brw boru" in scene.options
    scene.chooses("A", "play brw boru")
    assert scene.hand("A") == ["brw"]


def test_s29_inspiration() -> None:
    """8.3"""
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        step=20,
        displays={"A": "boru: s-lig-2 lig-07 lig-06"},
        hands={"A": "dar-05"},
        godhs={"A": "god-11"},
    )
    scene.chooses("A", "play dar-05 boru", "top boru lig-07")
    assert scene.rune_stack("A", "boru")[-1] == "lig-07"
    assert scene.legion("A") == 1
    assert scene.about == "main"
    assert scene.offers("use") == {"use lig-07 sumpter"}


def test_s30_return() -> None:
    """8.3"""
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        step=20,
        hands={"A": "lig-05"},
        rebels={8: "A", 6: "A"},
        reserve={"A": 7},
    )
    scene.chooses("A", "play lig-05 boru")
    assert scene.offers("recall") == {"recall t6", "recall t8"}
    scene.chooses("A", "recall t6")
    assert scene.population("A") == 4
    assert scene.rebels("A") == {8: 1}


def test_s31_return_without_rebels() -> None:
    """8.3"""
    scene = Scene("bridge_builder", "crown_of_empery", step=20, hands={"A": "lig-05"})
    scene.chooses("A", "play lig-05 boru")
    assert scene.about == "main"
    assert scene.population("A") == 3


def test_s32_daughter_of_beeledhan() -> None:
    """18.5"""
    scene = Scene("daughter_of_beeledhan", "crown_of_empery", step=20, hands={"A": "dar-09"})
    scene.chooses("A", "play dar-09 cael", "might", "top cael s-dar-1")
    assert scene.legion("A") == 2
    assert scene.rune_stack("A", "cael") == ["dar-09", "s-dar-1"]
    assert scene.about == "main"


def test_s33_master_of_drakhes() -> None:
    """18.7"""
    scene = Scene("master_of_drakhes", "crown_of_empery", step=20, hands={"A": "utr-06"})
    scene.chooses("A", "play utr-06 boru")
    assert len(scene.godhs("A")) == 1


def profiteers() -> Scene:
    return Scene(
        "profiteers_of_shenna",
        "crown_of_empery",
        step=20,
        hands={"A": "she-15"},
        population={"A": 2},
        legions={"A": 4},
        leader=7,
    )


def test_s34_profiteers() -> None:
    """18.10"""
    scene = profiteers().chooses("A", "play she-15 esk", "profit")
    assert scene.rebels("A") == {7: 1}
    assert scene.population("A") == 1
    assert scene.stock("A") == {"sumpter": 1}  # the effect that we have put beside Esk
    declined = profiteers().chooses("A", "play she-15 esk", "pass")
    assert (declined.population("A"), declined.stock("A")) == (2, {})


def test_s35_lhaedineeri_gardens() -> None:
    """18.9"""
    scene = Scene(
        "lhaedineeri_gardens",
        "crown_of_empery",
        step=20,
        displays={"A": "ansa: s-she-1 s-she-3, dorn: s-she-2"},
        hands={"A": "she-01"},
    )
    scene.chooses("A", "play she-01 ansa")
    assert scene.options == {"move boru", "move cael", "move dorn", "move esk", "pass"}
    scene.chooses("A", "move dorn")
    assert scene.rune_stack("A", "dorn") == ["s-she-2", "s-she-3"]
    assert scene.rune_stack("A", "ansa") == ["s-she-1", "she-01"]


def test_s36_secret_of_the_geneorn_playing() -> None:
    """18.4"""
    scene = Scene(
        "secret_of_the_geneorn",
        "crown_of_empery",
        step=20,
        displays={"A": "slot-2: lig-04"},
        hands={"A": "lig-16"},
    )
    assert scene.options == {f"play lig-16 slot-{number}" for number in range(1, 5)}
    scene.chooses("A", "play lig-16 slot-2")
    assert scene.rune_stack("A", "slot-2") == ["lig-04", "lig-16"]
