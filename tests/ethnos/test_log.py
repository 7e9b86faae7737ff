"""What is told and asked: every log line, every question, and what lies open, with all their values."""

from __future__ import annotations

from typing import Any

import pytest

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Choose, Decision, Refused, Some, Together
from regelwerk.core.game import BadSettings
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.plain import plain
from regelwerk.core.say import Say as CoreSay
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import KINGDOMS, TRIBES, Kind, Kingdom
from regelwerk.games.ethnos.markers import WAIVE
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import PLAY, State, public
from tests.ethnos.scene import Scene

RHEA, DURIS, STRATON = (Kingdom.named(name) for name in ("rhea", "duris", "straton"))


def kinds(words: str) -> list[Kind]:
    return [Kind.named(word) for word in words.split()]


def news(scene: Scene, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    """What the last choice brought, as this seat hears it."""
    heard = [event.seen_by(seat) for event in scene.match.events]
    return [(event.key, dict(event.values)) for event in heard]


# ---- the log ------------------------------------------------------------------------------------


def test_recruiting_is_told() -> None:
    scene = Scene(on_turn="B", display="elf-red", pile="dragon orc-red").chooses("B", "take elf-red")
    assert news(scene) == [(Say.TAKE, {"seat": 1, "card": Kind.named("elf-red")})]
    scene.chooses("C", "draw")
    dragon = (Say.DRAGON, {"seat": 2, "dragons": 1})
    for other in (None, 0, 1, 3):
        assert news(scene, other) == [dragon, (Say.DRAW, {"seat": 2})]
    assert news(scene, 2) == [dragon, (Say.DRAW_OWN, {"seat": 2, "card": Kind.named("orc-red")})]


def test_a_band_is_told() -> None:
    scene = Scene(on_turn="B", hands={"B": "orc-red dwarf-red elf-red troll-blue wizard-gray"})
    assert news(scene.chooses("B", "lead orc-red")) == []
    scene.chooses("B", "with elf-red+dwarf-red")
    band = {"seat": 1, "leader": Kind.named("orc-red"), "size": 3, "cards": kinds("dwarf-red elf-red")}
    assert news(scene) == [(Say.BAND, band)]
    assert news(scene.chooses("B", "place rhea")) == [(Say.MARKER, {"seat": 1, "kingdom": RHEA})]
    scene.chooses("B", "raid rhea")
    assert news(scene) == [
        (Say.ORC, {"seat": 1, "kingdom": RHEA}),
        (Say.DISCARD, {"seat": 1, "cards": kinds("troll-blue wizard-gray")}),
    ]


def test_markers_that_are_not_placed_are_told() -> None:
    band = {"seat": 1, "size": 1, "cards": []}
    scene = Scene(on_turn="B", hands={"B": "dwarf-red"}).chooses("B", "lead dwarf-red", "waive")
    assert news(scene) == [(Say.WAIVED, {"seat": 1})]
    for leader, needed in (("dwarf-red", 4), ("minotaur-red", 3)):
        scene = Scene(on_turn="B", hands={"B": leader}, markers={"rhea": "BBB"})
        scene.chooses("B", f"lead {leader}")
        assert news(scene) == [
            (Say.BAND, band | {"leader": Kind.named(leader)}),
            (Say.TOO_SMALL, {"seat": 1, "kingdom": RHEA, "needed": needed, "size": 1}),
        ]
    scene = Scene(on_turn="B", hands={"B": "halfling-red"}).chooses("B", "lead halfling-red")
    assert news(scene)[1:] == [(Say.HALFLING_LED, {"seat": 1})]
    scene = Scene(on_turn="B", hands={"B": "dwarf-red"}, markers={"duris": "B" * 25})
    assert news(scene.chooses("B", "lead dwarf-red"))[1:] == [(Say.SUPPLY_EMPTY, {"seat": 1})]
    everywhere = {kingdom.name: "B" for kingdom in KINGDOMS}
    scene = Scene(on_turn="B", hands={"B": "wingfolk-red"}, markers=everywhere)
    assert news(scene.chooses("B", "lead wingfolk-red"))[1:] == [
        (Say.TOO_SMALL_ANYWHERE, {"seat": 1, "size": 1})
    ]


def test_abilities_are_told() -> None:
    scene = Scene(on_turn="B", hands={"B": "giant-red giant-blue"}, glory={"B": 7})
    scene.chooses("B", "lead giant-red", "with giant-blue", "waive")
    assert news(scene)[1:] == [(Say.GIANT, {"seat": 1, "size": 2, "glory": 2})]
    assert scene.glory == (0, 9, 0, 0)
    scene = Scene(on_turn="B", hands={"B": "merfolk-red merfolk-blue"}, merfolk={"B": 1})
    scene.chooses("B", "lead merfolk-red", "with merfolk-blue", "waive")
    assert news(scene)[1:] == [(Say.MERFOLK, {"seat": 1, "spaces": 2, "space": 3})]
    assert news(scene.chooses("B", "place duris")) == [(Say.BONUS_MARKER, {"seat": 1, "kingdom": DURIS})]
    scene = Scene(on_turn="B", hands={"B": "merfolk-red"}, merfolk={"B": 2})
    assert news(scene.chooses("B", "lead merfolk-red", "waive", "waive")) == []
    scene = Scene(on_turn="B", hands={"B": "troll-red troll-blue"})
    scene.chooses("B", "lead troll-red", "with troll-blue", "waive", "token 2")
    assert news(scene) == [(Say.TROLL, {"seat": 1, "value": 2})]
    scene = Scene(on_turn="B", hands={"B": "orc-red"}).chooses("B", "lead orc-red", "waive", "waive")
    assert news(scene) == []


def test_what_follows_a_band_is_told() -> None:
    scene = Scene(on_turn="B", hands={"B": "centaur-red wizard-blue elf-gray"}, pile="orc-red")
    scene.chooses("B", "lead centaur-red", "place rhea")
    assert news(scene) == [(Say.MARKER, {"seat": 1, "kingdom": RHEA})]
    scene.chooses("B", "lead wizard-blue")
    band = {"seat": 1, "leader": Kind.named("wizard-blue"), "size": 1, "cards": []}
    assert news(scene) == [(Say.SECOND_BAND, {"seat": 1}), (Say.BAND, band)]
    scene.chooses("B", "place straton")
    assert news(scene) == [
        (Say.MARKER, {"seat": 1, "kingdom": STRATON}),
        (Say.DISCARD, {"seat": 1, "cards": kinds("elf-gray")}),
    ]
    scene.chooses("B", "yes")
    own = (Say.DRAW_OWN, {"seat": 1, "card": Kind.named("orc-red")})
    assert news(scene, 1) == [(Say.WIZARD, {"seat": 1, "cards": 1}), own]
    scene = Scene(on_turn="B", hands={"B": "wizard-red"}).chooses("B", "lead wizard-red", "waive", "no")
    assert news(scene) == []
    scene = Scene(on_turn="B", hands={"B": "centaur-red elf-gray"})
    scene.chooses("B", "lead centaur-red", "place rhea", "pass")
    assert news(scene) == [(Say.DISCARD, {"seat": 1, "cards": kinds("elf-gray")})]
    scene = Scene(on_turn="B", hands={"B": "skeleton*10"}).chooses("B", "pass")
    assert news(scene) == [(Say.PASSED, {"seat": 1})]


def test_an_elf_tells_what_is_discarded() -> None:
    scene = Scene(on_turn="B", hands={"B": "elf-red orc-gray orc-blue"}).chooses("B", "lead elf-red", "waive")
    scene.chooses("B", "discard orc-gray")
    assert news(scene) == [(Say.DISCARD, {"seat": 1, "cards": kinds("orc-gray")})]
    scene = Scene(on_turn="B", hands={"B": "elf-red orc-gray"}).chooses("B", "lead elf-red", "waive")
    assert news(scene.chooses("B", "discard nothing")) == []


def test_the_end_of_an_age_is_told() -> None:
    scene = Scene(
        3,
        age=2,
        on_turn="B",
        hands={"C": "elf-red orc-gray"},
        bands={"A": ["giant-red giant-blue skeleton*2"], "B": ["orc-red"]},
        markers={"rhea": "AAB C"},
        tokens={"rhea": (4, 8)},
        merfolk={"B": 2},
        orcs={"A": "rhea duris", "C": "rhea"},
        giant=("A", 4),
        glory={"A": 1, "B": 2, "C": 3},
        dragons=2,
        tribes="giants skeletons orcs merfolk elves",
    ).third_dragon()
    assert news(scene) == [
        (Say.DRAGON, {"seat": 1, "dragons": 3}),
        (Say.AGE_ENDS, {"age": 2}),
        (Say.HANDS_LOST, {"seat": 2, "cards": kinds("elf-red orc-gray")}),
        (Say.KINGDOM_GLORY, {"seat": 0, "kingdom": RHEA, "glory": 8}),
        (Say.KINGDOM_GLORY, {"seat": 1, "kingdom": RHEA, "glory": 2}),
        (Say.KINGDOM_GLORY, {"seat": 2, "kingdom": RHEA, "glory": 2}),
        (Say.MERFOLK_GLORY, {"seat": 1, "glory": 3}),
        (Say.GIANT_GLORY, {"seat": 0, "glory": 5}),
    ]
    assert scene.glory == (1 + 8 + 5, 2 + 2 + 3, 3 + 2)
    assert news(scene.chooses("A", "yes")) == [(Say.PILLAGE, {"seat": 0, "markers": 2, "glory": 3})]
    assert news(scene.chooses("C", "no")) == [
        (Say.NO_PILLAGE, {"seat": 2, "markers": 1}),
        (Say.SKELETONS, {"seat": 0, "cards": 2}),
        (Say.BAND_GLORY, {"seat": 0, "bands": 1, "glory": 1}),
        (Say.BAND_GLORY, {"seat": 1, "bands": 1, "glory": 0}),
        (Say.GAME_ENDS, {"seats": [0]}),
    ]
    assert scene.glory == (18, 7, 5)
    assert scene.match.outcome.scores == (18, 7, 5)


def test_the_next_age_is_told() -> None:
    scene = Scene(on_turn="C", glory={"A": 1, "C": 2, "D": 3}).third_dragon()
    assert news(scene)[-2:] == [(Say.AGE_ENDS, {"age": 1}), (Say.AGE_BEGINS, {"age": 2, "seat": 1})]
    match = Match.new(GAME, 4)
    assert [event.key for event in match.events] == [Say.AGE_BEGINS]
    assert match.events[0].values == {"age": 1, "seat": match.waiting[0]}


# ---- the questions ------------------------------------------------------------------------------


def question(scene: Scene, about: str, subject: Any) -> Decision:
    decision = scene.match.decision
    assert isinstance(decision, Choose | Some)
    assert (decision.seat, decision.about, decision.subject) == (1, about, subject)
    return decision


def test_every_question_says_what_it_is_about() -> None:
    red = Kind.named
    scene = Scene(on_turn="B", hands={"B": "centaur-red elf-red elf-gray"})
    question(scene, "turn", None)
    decision = question(scene.chooses("B", "lead centaur-red"), "companions", red("centaur-red"))
    assert isinstance(decision, Some)
    assert (decision.verb, decision.least, decision.most) == ("with", 0, 1)
    question(scene.chooses("B", "with nothing"), "marker", red("centaur-red"))
    question(scene.chooses("B", "place rhea"), "second_band", None)
    decision = question(scene.chooses("B", "lead elf-gray", "with nothing", "waive"), "discard", 1)
    assert isinstance(decision, Some)
    assert (decision.verb, decision.least, decision.most) == ("discard", 0, 1)
    scene = Scene(on_turn="B", hands={"B": "merfolk-red"}, merfolk={"B": 2})
    question(scene.chooses("B", "lead merfolk-red", "waive"), "bonus_marker", 3)
    scene = Scene(on_turn="B", hands={"B": "orc-red"})
    question(scene.chooses("B", "lead orc-red", "waive"), "orc_board", RHEA)
    scene = Scene(on_turn="B", hands={"B": "troll-red troll-blue"})
    question(scene.chooses("B", "lead troll-red", "with troll-blue", "waive"), "troll_token", 2)
    scene = Scene(on_turn="B", hands={"B": "wizard-red wizard-blue"})
    question(scene.chooses("B", "lead wizard-red", "with wizard-blue", "waive"), "wizard", 2)
    question(Scene(orcs={"B": "rhea duris"}).third_dragon(), "pillage", 2)


def test_an_elf_is_asked_about_no_more_cards_than_there_are() -> None:
    scene = Scene(on_turn="B", hands={"B": "elf-red elf-blue elf-gray orc-green"})
    scene.chooses("B", "lead elf-red", "with elf-blue+elf-gray", "waive")
    question(scene, "discard", 1)


def test_two_raiders_are_asked_together_and_one_alone() -> None:
    settings = {"pillage": "together"}
    scene = Scene(orcs={"B": "rhea", "C": "rhea duris"}, settings=settings).third_dragon()
    together = scene.match.decision
    assert isinstance(together, Together)
    asked = [(each.seat, each.about, each.subject) for each in together.decisions.values()]
    assert asked == [(1, "pillage", 1), (2, "pillage", 2)]
    assert isinstance(Scene(orcs={"B": "rhea"}, settings=settings).third_dragon().match.decision, Choose)


def test_a_refused_answer_carries_its_reason() -> None:
    scene = Scene(hands={"A": "orc-red orc-blue elf-red"}).chooses("A", "lead orc-red")
    with pytest.raises(Refused) as mixed:
        scene.match.choose((Kind.named("elf-red"), Kind.named("orc-blue")), 0)
    assert mixed.value.refusal.key == Say.MIXED
    assert mixed.value.refusal.section == Say.SECTION_BAND
    assert {"orc-red", "elf-red", "orc-blue"} == {card.name for card in mixed.value.refusal.values["cards"]}
    with pytest.raises(Refused):
        scene.match.choose(WAIVE, 0)
    assert scene.asked == "companions"


def test_other_words_are_no_attempt_at_the_same_thing() -> None:
    """A reason is given for what nearly works, not for words that are something else."""
    scene = Scene(hands={"A": "elf-red elf-blue orc-gray*2"}).chooses("A", "lead elf-red")
    scene.refuses("A", "lead elf-blue", CoreSay.NOT_AMONG)
    scene.chooses("A", "with nothing", "waive")
    scene.refuses("A", "lay elf-blue+orc-gray", CoreSay.NOT_AMONG)


# ---- settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "tribes", "key", "values"),
    [
        (4, "elves,orcs,elves", Say.TRIBES_TWICE, {"tribes": "elves,orcs,elves"}),
        (
            3,
            "elves,orcs,trolls,giants,dwarves,wizards",
            Say.TRIBES_TOO_MANY,
            {"chosen": 6, "seats": 3, "most": 5},
        ),
        (
            4,
            "elves,orcs,trolls,giants,dwarves,wizards,merfolk",
            Say.TRIBES_TOO_MANY,
            {"chosen": 7, "seats": 4, "most": 6},
        ),
        (
            4,
            "elves,first_game",
            CoreSay.BAD_VALUE,
            {"setting": "tribes", "value": "first_game", "known": [tribe.name for tribe in TRIBES]},
        ),
    ],
)
def test_tribes_that_cannot_be_in_play(seats: int, tribes: str, key: str, values: dict[str, Any]) -> None:
    """Spielaufbau 4"""
    with pytest.raises(BadSettings) as bad:
        GAME.new_state(seats, {"tribes": tribes}, Chance(b""))
    assert bad.value.key == key
    assert bad.value.values == values


def test_a_full_set_of_tribes_may_be_named() -> None:
    """Spielaufbau 4"""
    tribes = "elves,orcs,trolls,giants,dwarves,wizards"
    g = GAME.new_state(4, {"tribes": tribes}, Chance(b""))
    assert isinstance(g, State)
    assert {tribe.name for tribe in g.tribes} == set(tribes.split(","))
    assert g.settings["tribes"] == tribes
    assert {card.tribe.name for card in g.lower} == set(tribes.split(","))


# ---- what lies open -----------------------------------------------------------------------------


def a_full_table() -> Scene:
    return Scene(
        2,
        age=2,
        on_turn="B",
        hands={"A": "orc-blue", "B": "troll-red"},
        display="merfolk-gray",
        pile="troll-gray dragon",
        dragons=1,
        bands={"A": ["orc-red troll-green"], "B": ["giant-red skeleton", "troll-blue"]},
        markers={"rhea": "AAB"},
        tokens={"rhea": (2, 6)},
        glory={"A": 11, "B": 4},
        merfolk={"A": 5},
        orcs={"A": "rhea duris"},
        trolls={"B": (4, 1)},
        giant=("B", 2),
        settings={"pillage": "together"},
    )


def test_everything_open_is_in_the_view() -> None:
    none = {"straton": [0, 0], "pelagon": [0, 0], "althea": [0, 0], "ithys": [0, 0], "duris": [0, 0]}
    g = a_full_table().state
    g.dragon_holder = 1
    assert public(g) == {
        "settings": GAME.check_settings({"pillage": "together"}),
        "tribes": ["giants", "merfolk", "orcs", "skeletons", "trolls"],
        "age": 2,
        "ages": 2,
        "phase": "play",
        "active": 1,
        "first_player": 0,
        "glory": [11, 4],
        "tokens": {**none, "rhea": [2, 6]},
        "markers": {**none, "rhea": [2, 1]},
        "supply": [26 - 2 - 2 - 2, 26 - 2 - 1],
        "bands": [
            [{"leader": "orc-red", "cards": ["orc-red", "troll-green"]}],
            [
                {"leader": "giant-red", "cards": ["giant-red", "skeleton"]},
                {"leader": "troll-blue", "cards": ["troll-blue"]},
            ],
        ],
        "dragon_holder": 1,
        "giant": {"holder": 1, "size": 2},
        "merfolk": [5, 0],
        "orcs": [["duris", "rhea"], []],
        "trolls": {"1": 1, "4": 1},
    }
    for phase, word in enumerate(("begin", "play", "over")):
        g.phase = phase
        assert public(g)["phase"] == word


def test_the_leader_lies_on_the_table_while_others_are_chosen() -> None:
    """Einen Kampfverband ausspielen 1-2: every card is always somewhere, and everybody sees the leader"""
    scene = Scene(hands={"A": "orc-red orc-blue"}).chooses("A", "lead orc-red")
    assert scene.asked == "companions"
    assert scene.hand("A") == ["orc-blue"]
    seen = view(scene.match, 1)
    assert seen["bands"][0] == [{"leader": "orc-red", "cards": ["orc-red"]}]
    assert seen["played"][0] == {"cards": ["orc-red"], "hidden": 0}
    assert seen["hands"][0] == {"cards": [], "hidden": 1}


def test_the_first_card_is_known_to_its_owner_only() -> None:
    """Beginn eines Zeitalters 1-2"""
    match = Match.new(GAME, 4)
    assert match.state.phase == PLAY
    for seat in range(4):
        hands = view(match, seat)["hands"]
        assert hands[seat] == {"cards": [match.state.hands[seat][0].name], "hidden": 0}
        assert [hands[other] for other in range(4) if other != seat] == [{"cards": [], "hidden": 1}] * 3
    spectator = view(match, None)
    assert spectator["hands"] == [{"cards": [], "hidden": 1}] * 4
    assert (len(spectator["display"]["cards"]), spectator["display"]["hidden"]) == (8, 0)


def test_a_copy_is_equal_and_independent() -> None:
    scene = a_full_table()
    g = scene.state
    twin, before = g.copy(), plain(g)
    assert plain(twin) == before
    for pile in (twin.upper, twin.lower, twin.display, twin.dragons, twin.hands[0], twin.bands[0]):
        assert pile
        pile.clear()
    for numbers in (twin.supply, twin.glory, twin.merfolk):
        numbers[0] += 1
    twin.markers[RHEA][0] += 1
    twin.orcs[1] = (RHEA,)
    twin.trolls[6] = 0
    twin.seen[0] ^= 1
    assert plain(g) == before
