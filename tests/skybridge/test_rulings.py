"""What the rulebooks leave open: docs/rulings.md, ruling by ruling. Each test is named after its ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from regelwerk.core import Match, seed_from, view
from regelwerk.core.state import EVERYONE
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.cards import (
    BEELEDHANS_EYE,
    FACTION_CARDS,
    GHIARHABBAT,
    SALT,
    SEGMENTS,
    SKYBRIDGE_DIE,
    UTRENG_DIE,
    Stack,
)
from regelwerk.games.skybridge.rulings import RULINGS
from regelwerk.games.skybridge.state import END, OPENING, PREPARATION
from tests.helpers import Plan, play
from tests.skybridge.scene import Scene, faction

ADLEM, GUINN, AGONY = "bridge_builder", "crown_of_empery", "crown_of_agony"
IRSETH, GARDENS = "profiteers_of_shenna", "lhaedineeri_gardens"


def test_every_ruling_is_written_down_and_tested() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    part = re.split(r"^## ", page, flags=re.MULTILINE)
    skybridge = next(text for text in part if text.startswith("Skybridge"))
    assert re.findall(r"^### (\w+)$", skybridge, flags=re.MULTILINE) == list(RULINGS) == list(GAME.rulings)
    assert {name.removeprefix("test_") for name in globals()} >= set(RULINGS)
    rows = re.findall(r"^\| \[(\w+)\]\(#(\w+)\) \| .+\? \| ([DQ\d, -]+) \|$", skybridge, flags=re.MULTILINE)
    assert [row[0] for row in rows] == [row[1] for row in rows] == list(RULINGS)
    decided = [number for row in rows for number in row[2].split(", ") if number != "-"]
    assert sorted(decided) == sorted([*(f"D{n}" for n in range(1, 20)), *(f"Q{n}" for n in range(1, 45))])


# ---- setup --------------------------------------------------------------------------------------------


def test_five_players() -> None:
    match = Match.new(GAME, 5, {"boards": "random"}, seed_from(3))
    for _ in play(match, Plan(GAME, 5, {}, 3).rng):
        pass
    assert len(match.outcome.ranks) == 5


def test_printed_values() -> None:
    """Everything that no source prints says so, and the bonus labels are the English ones."""
    assert all(card.authored for card in FACTION_CARDS)
    assert SALT not in {*SKYBRIDGE_DIE, *UTRENG_DIE}
    assert not any(segment.cost[SALT] for segment in SEGMENTS)
    assert len(Stack.named("bridge_work").bonus) == 7
    assert BEELEDHANS_EYE.bonus == ("godh",)


def test_first_die() -> None:
    match = Match.new(GAME, 2, {"boards": "random"}, seed_from(1))
    assert match.state.skybridge is not None
    assert match.state.utreng is None
    scene = Scene(IRSETH, GUINN, step=20, die="metal", hands={"A": "she-09"})
    scene.chooses("A", "play she-09 cael", "profit")
    assert scene.stock("A") == {"metal": 1}


def test_known_hands() -> None:
    """Recommended cards and those taken face up are known to all, what Knowledge brought to nobody else; when
    Sathap took some cards, only those with another back are still known."""
    match = Match.new(GAME, 2, {"boards": f"{ADLEM},{GUINN}"}, seed_from(1))
    assert view(match, 1)["hands"][0]["hidden"] == 0
    scene = Scene("visions_of_beeledhan", GUINN, up="light", stacks={"light": "lig-01 lig-02"})
    scene.chooses("A", "take light", "1", "keep lig-01")
    assert view(scene.match, 1)["hands"][0] == {"cards": [], "hidden": 1}
    assert view(scene.match, 1)["backs"][0] == ["light"]
    assert view(scene.match, 1)["stacks"][1][-1] is None
    sathap = faction(
        AGONY,
        GARDENS,
        step=13,
        leader=6,
        legions={"A": 2},
        hands={"A": "rea-01 rea-02 rea-03 lig-01"},
    )
    for card in sathap.g.hands[0]:
        sathap.g.show(card)
    sathap.chooses("A", "suffer", "discard rea-01+rea-02")
    assert view(sathap.match, 1)["hands"][0] == {"cards": ["lig-01"], "hidden": 1}
    assert view(sathap.match, 0)["hands"][0]["hidden"] == 0
    many = Scene(ADLEM, GUINN, up="realm", hands={"A": "utr-01 utr-02 utr-03 utr-04 utr-05 utr-06 utr-07"})
    assert len(many.chooses("A", "take realm", "gain wood").hand("A")) == 8  # no limit


def test_opening_play() -> None:
    """Abilities react; trades and Retreat do not exist."""
    scene = Scene(
        GARDENS,
        GUINN,
        procedure="opening",
        step=20,
        phase=OPENING,
        displays={"A": "ansa: s-she-1 s-she-3"},
        hands={"A": "she-01"},
        stock={"A": "salt*2"},
    )
    assert scene.options == {"play she-01 ansa"}
    assert scene.chooses("A", "play she-01 ansa").about == "gardens"
    daughter = Scene(
        "daughter_of_beeledhan", GUINN, procedure="opening", step=20, phase=OPENING, hands={"A": "dar-09"}
    )
    daughter.chooses("A", "play dar-09 cael")
    assert "top cael s-dar-1" in daughter.options


# ---- the crown, step 1 --------------------------------------------------------------------------------


def test_crown_place() -> None:
    """She may; on a central stack with a card face up."""
    scene = Scene(GUINN, ADLEM, phase=PREPARATION, step=0, sizes={"light": 0})
    assert scene.options == {"pass", "crown realm", "crown darkness", "crown utreng", "crown shenna"}
    assert scene.chooses("A", "pass").g.crown == -1


def test_crown_moment() -> None:
    """Agony before Knowledge, Empery after it and before the bonus."""
    agony = Scene("visions_of_beeledhan", AGONY, up="light", crown="light").chooses("A", "take light")
    assert agony.about == "knowledge"
    assert agony.population("A") == 2
    empery = Scene("visions_of_beeledhan", GUINN, up="light", crown="light").chooses("A", "take light")
    assert empery.asked == "A knowledge"
    assert empery.chooses("A", "0").asked == "B empery"
    assert empery.chooses("B", "pass").asked == "A bonus"


def test_must_take() -> None:
    assert "pass" not in Scene(ADLEM, GUINN, up="realm").options
    assert "pass" in Scene(ADLEM, AGONY, up="realm", crown="realm").options
    assert Scene("visions_of_beeledhan", GUINN, hands={"A": "dar-01"}).offers("pass", "take") == {"pass"}
    nothing = Scene(ADLEM, GUINN, hands={"A": "utr-01"})
    assert nothing.about == "play"
    assert nothing.stock("A") == {}


def test_bonus_must() -> None:
    scene = Scene(ADLEM, GUINN, up="light").chooses("A", "take light")
    assert scene.options == {"gain wood", "gain godh"}
    full = Scene(ADLEM, GUINN, up="darkness", stock={"A": "stone*5"}).chooses("A", "take darkness")
    assert full.chooses("A", "gain stone").stock("A") == {"stone": 5}
    empty = Scene(ADLEM, GUINN, up="light", sizes={"godh_stack": 1}, godh_stack="god-01")
    empty.g.godh_stack.clear()
    assert empty.chooses("A", "take light", "gain godh").godhs("A") == []


def test_knowledge_first() -> None:
    scene = Scene(ADLEM, GUINN, displays={"A": "ansa: dar-02"}, up="light", sizes={"light": 2})
    assert scene.chooses("A", "take light").options == {"0", "1"}


def test_visions() -> None:
    """Once a turn, without the crown; the peeked card may be taken when nothing lies face up."""
    scene = Scene("visions_of_beeledhan", GUINN, up="realm", stacks={"light": "lig-01"})
    assert scene.chooses("A", "peek light", "back").offers("peek") == set()
    alone = Scene("visions_of_beeledhan", GUINN, crown="light", stacks={"light": "lig-01"})
    alone.chooses("A", "peek light", "take light")
    assert alone.hand("A") == ["lig-01"]


def test_empery() -> None:
    """Without room, one of the same storage or the new one goes back; nothing else is possible."""
    scene = Scene(
        ADLEM, GUINN, up="utreng", crown="utreng", stock={"B": "wood*5 metal*0"}, godhs={"B": "god-01"}
    )
    scene.chooses("A", "take utreng")
    assert scene.options == {"gain stone", "gain metal", "pass"}
    assert scene.chooses("B", "gain stone").options == {"return wood", "return stone"}
    assert scene.chooses("B", "return wood").stock("B") == {"wood": 4, "stone": 1}


def test_agony() -> None:
    """Foreign population pays for Armament and hunger, but not for the bridge."""
    given: dict[str, Any] = {"captives": {"B": 1}, "displays": {"A": "cael: rea-10"}}
    scene = Scene(AGONY, ADLEM, step=30, leader=7, **given)
    scene.chooses("A", "use rea-10 might-for-population")
    assert scene.options == {"give realm", "give utreng"}
    scene.chooses("A", "give utreng")
    assert (scene.population("A"), scene.rebels("B")) == (3, {7: 1})
    only = Scene(AGONY, ADLEM, step=30, population={"A": 0}, stock={"A": "wood stone"}, **given)
    only.refuses("A", "build")
    assert only.chooses("A", "use rea-10 might-for-population").rebels("B") == {9: 1}
    hungry = faction(AGONY, ADLEM, step=20, population={"A": 0}, leader=5, **given)
    assert hungry.rebels("B") == {5: 1}


# ---- step 2 -------------------------------------------------------------------------------------------

CLOSED = {"A": "ansa cael dorn esk"}


def test_no_legal_play() -> None:
    """With every fitting slot closed: Retreat at will, else nothing. Without cards there is no question."""
    none = Scene(ADLEM, GUINN, step=20, closed=CLOSED, hands={"A": "rea-01"})
    assert (none.about, none.options) == ("play", {"pass"})
    assert none.chooses("A", "pass").hand("A") == ["rea-01"]
    assert none.about != "play"
    empty = Scene(ADLEM, GUINN, step=20, closed=CLOSED, hands={"A": ""}, godhs={"A": "god-11"})
    assert empty.about == "main"
    retreating = Scene(ADLEM, GUINN, step=20, closed=CLOSED, hands={"A": "rea-01"}, legions={"A": 2})
    assert retreating.options == {"retreat rea-01 boru", "pass"}


def test_retreat() -> None:
    """To any open slot, the fitting one too."""
    scene = Scene(ADLEM, GUINN, step=20, hands={"A": "rea-01"}, legions={"A": 3})
    assert len(scene.offers("retreat")) == 5
    assert scene.chooses("A", "retreat rea-01 ansa").legion("A") == 2


def test_reactions() -> None:
    """Any order: here the legion advances before and after the Inspiration."""
    for order in (("might", "top cael s-dar-1"), ("top cael s-dar-1", "might")):
        scene = Scene("daughter_of_beeledhan", GUINN, step=20, hands={"A": "dar-09"})
        scene.chooses("A", "play dar-09 cael", *order)
        assert (scene.legion("A"), scene.rune_stack("A", "cael")[-1]) == (2, "s-dar-1")


def test_inspiration() -> None:
    """A Godh card may come to the top, the token stays; a closed stack is left alone."""
    scene = Scene(
        ADLEM,
        GUINN,
        step=20,
        displays={"A": "boru: s-utr-1 god-08 rea-05 rea-06, dorn: s-utr-2 utr-11, ansa: rea-01"},
        power={"A": "boru"},
        closed={"A": "dorn"},
        hands={"A": "lig-09"},
    )
    scene.chooses("A", "play lig-09 cael")
    assert scene.offers("top") == {"top boru rea-05", "top boru god-08", "top boru s-utr-1"}
    scene.chooses("A", "top boru god-08")
    assert scene.rune_stack("A", "boru") == ["s-utr-1", "rea-05", "rea-06", "god-08"]
    assert scene.power("A", "boru")
    beneath = Scene(
        GARDENS,
        GUINN,
        step=20,
        displays={"A": "ansa: s-she-1 s-she-3 rea-02"},
        hands={"A": "she-20"},
    )
    beneath.chooses("A", "play she-20 cael", "top ansa s-she-3")
    assert beneath.options == {"beneath rea-02", "beneath s-she-1"}
    beneath.chooses("A", "beneath s-she-1")
    assert beneath.rune_stack("A", "ansa") == ["rea-02", "s-she-1", "s-she-3"]


# ---- step 3 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("display", "more", "refused"),
    [
        ("ansa: rea-04", {"legions": {"A": 9}, "stock": {"A": "money"}}, "use rea-04 might-for-money"),
        (
            "dorn: lig-14",
            {"reserve": {"A": 0}, "stock": {"A": "sumpter"}},
            "use lig-14 population-for-sumpter",
        ),
        ("cael: rea-12", {"godhs": {"A": "god-01"}}, "use rea-12 religion"),
        ("cael: rea-12", {"legions": {"A": 9}, "stock": {"A": "metal*2"}}, "trade might"),
    ],
)
def test_paying_for_nothing(display: str, more: dict[str, Any], refused: str) -> None:
    Scene(ADLEM, GUINN, step=30, displays={"A": display}, **more).refuses("A", refused)


def test_paying_for_nothing_with_the_profiteers() -> None:
    scene = Scene(IRSETH, GUINN, step=20, hands={"A": "she-12"}, legions={"A": 9})
    assert "profit" not in scene.chooses("A", "play she-12 dorn").options


def test_uncovered_effects() -> None:
    """Inspiration as a gift brings up a card that may be used, and takes an unused effect away."""
    scene = Scene(
        ADLEM,
        GUINN,
        step=30,
        displays={"A": "boru: lig-06 rea-08"},
        godhs={"A": "god-19"},
    )
    scene.chooses("A", "use rea-08 wood", "gift god-19", "top boru lig-06")
    assert scene.offers("use") == {"use lig-06 godh", "use lig-06 wood"}
    assert "use rea-08 money" not in scene.options


def test_one_by_one() -> None:
    """Two wood on one card are two effects, and each looks for room."""
    scene = Scene(ADLEM, GUINN, step=30, displays={"A": "cael: lig-08"}, stock={"A": "stone*4"})
    scene.chooses("A", "use lig-08 wood")
    assert scene.stock("A") == {"wood": 1, "stone": 4}
    assert scene.chooses("A", "use lig-08 wood").about == "overflow"
    assert not scene.chooses("A", "return stone").offers("use")


def test_overflow() -> None:
    """Where new and stored are the same, nobody is asked."""
    scene = Scene(ADLEM, GUINN, up="darkness", stock={"A": "sumpter*3"}).chooses("A", "take darkness")
    scene.g.godh_stack.clear()  # else two sumpters could be traded for a Godh card
    assert scene.chooses("A", "gain sumpter").stock("A") == {"sumpter": 3}


def test_aside() -> None:
    """From step 1 to the last discard; not against hunger, not against a Great Drakhe."""
    rich: dict[str, Any] = {"stock": {"A": "salt*2"}, "godhs": {"A": "god-01"}}
    aside = {"trade wood", "trade stone", "trade metal", "gift god-01"}
    for step, more in ((11, {"up": "realm"}), (20, {"hands": {"A": "rea-01"}}), (30, {}), (40, {})):
        assert Scene(ADLEM, GUINN, step=step, **rich, **more).options >= aside
    suffering = faction(
        GUINN,
        GARDENS,
        step=13,
        leader=6,
        drakhe="elbea",
        legions={"A": 2},
        **rich,
    )
    assert suffering.options == {"lose", "suffer"}


# ---- Godh cards ---------------------------------------------------------------------------------------


def test_neutral_cards() -> None:
    scene = Scene(
        ADLEM,
        GUINN,
        step=30,
        displays={"A": "cael: eye-03, esk: lig-16"},
        godhs={"A": "god-13 god-14 god-15 god-16"},
    )
    scene.chooses("A", "use lig-16 religion")
    assert scene.options == {f"lay god-{number} cael" for number in (13, 14, 15, 16)}


def test_gifts() -> None:
    scene = Scene(ADLEM, GUINN, step=30, godhs={"A": "god-30"}).chooses("A", "gift god-30")
    assert scene.godhs("A") == []


def test_godh_stack() -> None:
    """What is discarded comes back at the end of the turn, the last one lowest."""
    scene = Scene(ADLEM, GUINN, step=30, displays={"A": "ansa: rea-01"}, godhs={"A": "god-01 god-02 god-03"})
    stack = scene.g.godh_stack[:]
    scene.chooses("A", "gift god-01", "gift god-02")
    assert scene.g.godh_stack == stack
    scene.chooses("A", "pass")
    assert [card.name for card in scene.g.godh_stack[:2]] == ["god-02", "god-01"]


def test_high_priest() -> None:
    """Both gifts in his order; a single card is kept or discarded; which one was put back is a secret."""
    priest = "urdfinnars_high_priest"
    active = Scene(priest, GUINN, up="light", godh_stack="god-01 god-02").chooses(
        "A", "take light", "gain godh"
    )
    assert active.options == {"keep god-01", "keep god-02", "both god-01 god-02", "both god-02 god-01"}
    active.chooses("A", "keep god-01")
    g = active.g
    assert [g.seen[card] for card in (g.godhs[0][0], g.godh_stack[0])] == [1, 1]
    single = Scene(priest, GUINN, up="light", godh_stack="god-01", sizes={"godh_stack": 1})
    assert single.chooses("A", "take light", "gain godh").options == {"keep god-01", "gift god-01"}
    assert single.chooses("A", "gift god-01").population("A") == 4


def test_geneorn() -> None:
    """Starting cards anywhere; a wild top card takes every Godh card, others only those of their rune."""
    match = Match.new(GAME, 2, {"boards": f"secret_of_the_geneorn,{GUINN}"}, seed_from(1))
    assert match.asked().about == "start_slot"
    for word in ("put s-lig-1 slot-2", "put s-lig-2 slot-2"):
        match.choose(word)
    assert [len(stack) for stack in match.state.displays[0]] == [0, 2, 0, 0]
    scene = Scene(
        "secret_of_the_geneorn",
        GUINN,
        step=30,
        displays={"A": "slot-1: lig-19, slot-2: rea-12, slot-3: rea-09 god-13"},
        power={"A": "slot-3"},
        godhs={"A": "god-16 god-01"},
    )
    scene.chooses("A", "use lig-19 religion")
    assert scene.options == {"lay god-16 slot-1", "lay god-01 slot-1", "lay god-16 slot-2"}


def test_master_of_drakhes() -> None:
    """One card for each card played; feuds are ignored in both directions."""
    scene = Scene(
        "master_of_drakhes",
        GUINN,
        step=20,
        displays={"A": "boru: s-utr-1 god-09"},
        power={"A": "boru"},
        hands={"A": "utr-06"},
    )
    scene.chooses("A", "play utr-06 boru")
    assert len(scene.godhs("A")) == 1
    assert scene.about == "main"
    red = Scene(
        "master_of_drakhes",
        GUINN,
        step=30,
        displays={"A": "dorn: s-utr-2, esk: lig-16"},
        godhs={"A": "god-24"},
    )
    red.chooses("A", "use lig-16 religion", "lay god-24 dorn")
    assert red.power("A", "dorn")


def test_gardens() -> None:
    """Not onto a Godh card that feuds with blue; what is uncovered must take the card; Religion may need the
    move."""
    scene = Scene(
        GARDENS,
        GUINN,
        step=20,
        displays={"A": "ansa: s-she-1 s-she-3, dorn: s-she-2 god-20, boru: rea-06 god-11 "},
        power={"A": "dorn boru"},
        closed={"A": "esk"},
        hands={"A": "she-01"},
    )
    scene.chooses("A", "play she-01 ansa")
    assert scene.options == {"move boru", "move cael", "pass"}
    uncovering = Scene(
        GARDENS,
        GUINN,
        step=20,
        displays={"A": "boru: rea-06 god-11 s-she-3"},
        power={"A": "boru"},
        hands={"A": "lig-04"},
    )
    uncovering.chooses("A", "play lig-04 boru")
    assert uncovering.rune_stack("A", "boru")[-2:] == ["s-she-3", "lig-04"]
    needed = Scene(
        GARDENS,
        GUINN,
        step=30,
        displays={"A": "boru: rea-06 s-she-3, esk: lig-16"},
        godhs={"A": "god-10"},
    )
    needed.chooses("A", "use lig-16 religion", "lay god-10 boru")
    assert "pass" not in needed.options
    needed.chooses("A", "move cael")
    assert needed.rune_stack("A", "boru") == ["rea-06", "god-10"]
    assert needed.rune_stack("A", "cael") == [GHIARHABBAT.name]


def test_profiteers() -> None:
    """Before or after the immediate effects; the last step to Salthras Deen is not taken twice."""
    for order in (("might", "profit"), ("profit", "might")):
        scene = Scene(IRSETH, GUINN, step=20, hands={"A": "she-09"}, legions={"A": 3})
        scene.chooses("A", "retreat she-09 dorn")
        assert scene.options == {"might", "profit", "pass"}
        assert scene.chooses("A", *order).legion("A") == 4
        assert scene.population("A") == 2
    last = Scene(IRSETH, GUINN, step=20, hands={"A": "she-09"}, legions={"A": 9})
    last.chooses("A", "retreat she-09 dorn", "might")
    assert "profit" not in last.options


# ---- the bridge ---------------------------------------------------------------------------------------

THIRD = {"segment": 3, "die": "sumpter"}
WHOLE = "wood stone metal sumpter money*3"


def test_labor_for_money() -> None:
    with_labor = Scene(ADLEM, GUINN, step=30, displays={"A": "ansa: rea-01"}, stock={"A": WHOLE}, **THIRD)  # type: ignore[arg-type]
    assert with_labor.chooses("A", "build").stock("A") == {"money": 3}
    without = Scene(ADLEM, GUINN, step=30, displays={"A": "cael: rea-12"}, stock={"A": WHOLE}, **THIRD)  # type: ignore[arg-type]
    assert without.chooses("A", "build").stock("A") == {"money": 1}


def test_contribute_once() -> None:
    scene = Scene(ADLEM, GUINN, step=30, stock={"A": "wood*2 stone*2 salt*2"}).chooses("A", "build")
    assert scene.about == "end"
    assert "build" not in scene.options


def test_bridge_builder() -> None:
    """The special face is turned at once; either die may go on the segment; the other pays one unit."""
    scene = faction(
        ADLEM,
        GUINN,
        segment=2,
        bridge={2: "A"},
        leader=8,
        script=(("skybridge die", 0), ("utreng die", 5)),
    )
    assert scene.options == {"turn stone", "turn metal"}
    scene.chooses("A", "turn stone", "lay utreng")
    assert (str(scene.g.die), str(scene.g.spare_die)) == ("stone", "wood")
    idle = faction(
        ADLEM,
        GUINN,
        segment=3,
        idle=2,
        leader=7,
        utreng="metal",
        script=(("skybridge die", 0), ("utreng die", 0)),
    )
    assert idle.asked == "A builder_dice"
    last = faction(ADLEM, GUINN, segment=7, bridge={7: "A"}, leader=3)
    assert last.about == "compensation"
    assert last.g.utreng is None


def test_idle_rounds() -> None:
    """Without free rebels they still count."""
    scene = faction(
        GUINN,
        GARDENS,
        segment=5,
        idle=1,
        leader=5,
        free=0,
        drakhe=None,
    )
    assert (scene.g.idle, scene.g.free) == (2, 0)
    assert scene.rebels("*") == {}


def test_leader_and_food() -> None:
    scene = faction(
        GUINN,
        GARDENS,
        segment=7,
        bridge={7: "A"},
        leader=3,
        displays={"A": "cael: rea-12"},
        drakhe=None,
    )
    assert scene.g.leader == 1
    assert scene.rebels("A") == {2: 1}


def test_captives() -> None:
    scene = Scene(
        AGONY,
        ADLEM,
        phase=END,
        step=0,
        captives={"B": 2},
        reserve={"A": 0, "B": 1},
        sizes={"bridge_work": 0},
        segment=8,
        leader=2,
    )
    assert scene.rebels("B") == {1: 1}
    assert scene.g.captives == [0, 2]


# ---- Great Drakhes ------------------------------------------------------------------------------------


def awakening(drakhe: str, **more: Any) -> Scene:
    return faction(
        AGONY,
        GARDENS,
        step=13,
        leader=6,
        drakhe=drakhe,
        start="B",
        **more,
    )


def test_great_drakhe() -> None:
    """From the starting Drakhe on; foreign population counts for Elbea; who has nothing is spared."""
    order = awakening("terogh", legions={"A": 2, "B": 2})
    assert order.asked == "B great_drakhe"
    elbea = awakening("elbea", population={"A": 1, "B": 0}, captives={"B": 1}, legions={"A": 2})
    assert elbea.asked == "A great_drakhe"
    elbea.chooses("A", "suffer")
    assert elbea.chooses("A", "give shenna").g.lost == [1, 1]
    sathap = awakening("sathap", hands={"A": "rea-01"})
    assert sathap.hand("A") == []
    one_card = awakening("sathap", hands={"A": "rea-01"}, legions={"A": 3})
    assert one_card.legion("A") == 2
    assert one_card.hand("A") == ["rea-01"]


def test_closed_slots() -> None:
    scene = awakening(
        "terogh", displays={"B": "ansa: s-she-1 s-she-3, dorn: s-she-2 god-20"}, legions={"B": 2}
    )
    scene.chooses("B", "suffer")
    assert scene.options == {"close ansa", "close dorn"}
    scene.chooses("B", "close ansa")
    assert scene.rune_stack("B", "ansa")[-1] == GHIARHABBAT.name
    assert scene.g.closed[1] == 1


# ---- the end ------------------------------------------------------------------------------------------


def ending(*sides: str, **more: Any) -> Scene:
    given: dict[str, Any] = {"sizes": {"bridge_work": 1}, "segment": 8, "leader": 2, **more}
    return Scene(*sides, phase=END, step=0, **given)


def test_compensation() -> None:
    """Not on closed or empty slots; a feud does not matter, and nothing reacts."""
    scene = ending(
        "daughter_of_beeledhan",
        ADLEM,
        displays={"A": "cael: s-dar-1, esk: s-dar-2 god-28, ansa: dar-02"},
        power={"A": "esk"},
        closed={"A": "cael"},
    )
    assert scene.options == {"put brw ansa", "put brw esk"}
    assert scene.chooses("A", "put brw esk").match.over
    nowhere = ending(ADLEM, GUINN, displays={"A": "ansa: rea-01"}, closed={"A": "ansa"})
    assert nowhere.match.over
    assert [card.name for card in nowhere.g.discard if nowhere.g.seen[card] == EVERYONE].count("brw") == 12


def test_rebellion() -> None:
    scene = ending(ADLEM, GUINN, sizes={"bridge_work": 0}, reserve={"A": 4, "B": 0})
    assert scene.rebels("A") == {1: 4}


def test_sole_builder() -> None:
    scene = ending(ADLEM, GUINN, sizes={"bridge_work": 0}, bridge={1: "A", 2: ""})
    assert (scene.points("A").bridge, scene.points("B").bridge) == (3, 0)
