"""Setup, opening play and preparation: worked scenarios."""

from __future__ import annotations

from regelwerk.core import Chance, Match, Together, notations, seed_from
from regelwerk.games.skybridge import GAME
from regelwerk.games.skybridge.cards import BRIDGE_WORK, FactionCard
from regelwerk.games.skybridge.setup import counter_clockwise
from regelwerk.games.skybridge.state import HANDS, OPENING, PREPARATION, State
from tests.skybridge.scene import Scene

THREE = "crown_of_empery,urdfinnars_high_priest,bridge_builder"


def test_s01_setup_with_three_players() -> None:
    """3.1-3.6"""
    match = Match.new(GAME, 3, {"boards": THREE}, seed_from(1))
    g: State = match.state
    assert [len(stack) for stack in g.stacks] == [16, 16, 20, 16, 20, 12, 7]
    assert len(g.godh_stack) == 30
    assert len(g.drakhe) == 1
    assert g.seen[g.drakhe[0]] == 0
    assert g.population == [3] * 3
    assert g.reserve == [9] * 3
    assert [len(hand) for hand in g.hands] == [4] * 3
    assert g.power == g.forts == g.legions == [0] * 3
    assert not any(map(any, g.stock))
    assert not any(g.godhs)
    assert [[[card.name for card in stack] for stack in display] for display in g.displays] == [
        [["s-rea-1"], [], ["s-rea-2"], [], []],
        [[], ["s-lig-2"], [], [], ["s-lig-1"]],
        [[], ["s-utr-1"], [], ["s-utr-2"], []],
    ]
    assert (g.leader, g.free, g.crown, g.utreng) == (8, 12, -1, None)
    assert match.waiting == (g.first,)


def test_s02_order_of_choosing_boards() -> None:
    """3.4"""
    match = Match.new(GAME, 4, {}, b"")
    g = State(4, match.state.settings, Chance(b""))
    g.first = g.start = 1
    assert counter_clockwise(g) == [0, 3, 2, 1]
    match = Match(GAME, g)
    asked = []
    while match.asked().about == "board":
        asked.append(match.waiting[0])
        match.choose(notations(match.asked())[0])
    assert asked == [0, 3, 2, 1]


def test_s03_draft() -> None:
    """3.6b"""
    scene = Scene("crown_of_empery", "urdfinnars_high_priest", "bridge_builder", phase=HANDS, step=0)
    g = State(3, {"hands": "draft", "boards": "choose"}, Chance(b""))
    g.sides, g.displays, g.stacks = scene.g.sides, scene.g.displays, scene.g.stacks
    g.phase, g.first, g.start = HANDS, 0, 0
    drawn = ["rea-01 rea-02 rea-03 rea-04", "lig-01 lig-02 lig-03 lig-04", "utr-01 utr-02 utr-03 utr-04"]
    g.hands = [[], [], []]
    g.drafts = [[FactionCard.named(name) for name in names.split()] for names in drawn]
    for stack in g.stacks:
        stack[:] = [card for card in stack if not any(card in cards for cards in g.drafts)]
    match = Match(GAME, g)
    while isinstance(match.decision, Together):
        for seat in match.waiting:
            match.choose(min(notations(match.asked(seat))), seat)
    assert [sorted(card.name for card in hand) for hand in match.state.hands] == [
        ["lig-03", "rea-01", "rea-04", "utr-02"],
        ["lig-01", "lig-04", "rea-02", "utr-03"],
        ["lig-02", "rea-03", "utr-01", "utr-04"],
    ]


def test_s04_opening_play_with_an_immediate_effect() -> None:
    """3.7"""
    scene = Scene(
        "crown_of_empery",
        "urdfinnars_high_priest",
        procedure="opening",
        step=20,
        phase=OPENING,
        hands={"A": "rea-03 rea-08 rea-12 rea-13"},
    )
    scene.chooses("A", "play rea-03 ansa")
    assert scene.options == {"might", "pass"}
    scene.chooses("A", "might")
    assert scene.rune_stack("A", "ansa") == ["s-rea-1", "rea-03"]
    assert scene.legion("A") == 2
    assert (scene.population("A"), scene.g.reserve[0]) == (3, 9)
    assert len(scene.hand("A")) == 3
    assert scene.stock("A") == {}
    assert not any(scene.g.bridge)


def test_s05_no_trades_or_gifts_in_the_opening_play() -> None:
    """6.2, Q8"""
    scene = Scene(
        "bridge_builder",
        "crown_of_empery",
        procedure="opening",
        step=20,
        phase=OPENING,
        hands={"A": "utr-02 utr-05"},
        stock={"A": "salt*2 metal*2 sumpter*2"},
        godhs={"A": "god-01"},
    )
    assert scene.options == {"play utr-02 ansa", "play utr-05 boru"}
    scene.refuses("A", "trade wood", "gift god-01", "retreat utr-02 boru")
    scene.chooses("A", "play utr-02 ansa", "might")
    assert scene.asked != "A opening"


def test_s06_reveal_before_the_great_drakhe_has_woken() -> None:
    """5.1"""
    scene = Scene("bridge_builder", "visions_of_beeledhan", phase=PREPARATION, step=0)
    assert scene.offers("take") == {
        f"take {name}" for name in ("realm", "light", "darkness", "utreng", "shenna", "bridge_work")
    }
    g = scene.g
    assert [g.seen[stack[-1]] != 0 for stack in g.stacks] == [True] * 6 + [False]
    assert g.seen[g.godh_stack[-1]] == 0


def test_s07_reveal_after_it_has_woken() -> None:
    """5.1, 16.3"""
    scene = Scene("bridge_builder", "visions_of_beeledhan", phase=PREPARATION, step=0, segment=5, drakhe=None)
    assert len(scene.offers("take")) == 7
    assert "take beeledhans_eye" in scene.options


def test_s08_empty_stacks_stay_empty() -> None:
    """5.1"""
    scene = Scene(
        "bridge_builder",
        "visions_of_beeledhan",
        phase=PREPARATION,
        step=0,
        drakhe=None,
        sizes={"bridge_work": 0},
    )
    assert not scene.g.stacks[BRIDGE_WORK]
    assert len(scene.offers("take")) == 6
    assert "take bridge_work" not in scene.options


def test_s09_nobody_plays_guinn() -> None:
    """5.2"""
    assert Scene("bridge_builder", "visions_of_beeledhan", phase=PREPARATION, step=0).about == "take"
    with_guinn = Scene("bridge_builder", "crown_of_agony", phase=PREPARATION, step=0)
    assert with_guinn.asked == "B crown"
    assert with_guinn.options == {
        "pass",
        *(f"crown {name}" for name in ["realm", "light", "darkness", "utreng", "shenna"]),
    }
