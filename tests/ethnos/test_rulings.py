"""Where the rulebook is silent or takes a second look: docs/rulings.md, line by line.

First the open questions (those that a table may decide otherwise with both values of the setting), then
further decisions, then how tribes work together.
"""

from __future__ import annotations

import pytest

from regelwerk.core.chance import seed_from
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import BAND_GLORY, KINGDOMS, ORC_GLORY, Dragon
from regelwerk.games.ethnos.printed import PRINTED
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.setup import SETTINGS
from tests.ethnos.scene import Scene
from tests.ethnos.test_scenarios_kingdoms import scored

FIVE = "elf-red dwarf-red orc-red troll-red"
FOLLOW = "with dwarf-red+elf-red+orc-red+troll-red"
"""Companions for a red leader, so that the band has five cards."""
ON_ZERO = "merfolk elves orcs trolls giants dwarves"


# ---- open questions -----------------------------------------------------------------------------


def test_defaults_are_the_recommended_rulings() -> None:
    assert {setting.id: setting.values[0] for setting in SETTINGS} == {
        "tribes": "random",
        "glory_tokens": "default",
        "merfolk_scoring": "front_only",
        "merfolk_on_zero": "nobody",
        "two_player_tie": "upper_token",
        "tie_break_bands": "without_skeletons",
        "pillage": "in_turn",
    }


@pytest.mark.parametrize(("ruling", "glory"), [("upper_token", (5, 5)), ("both_tokens", (8, 8))])
def test_o1_two_players_tied_in_the_last_age(ruling: str, glory: tuple[int, int]) -> None:
    """2 Spieler: Besondere Wertungsregeln"""
    assert scored(2, 2, "duris", (6, 10), "A B", two_player_tie=ruling) == glory


@pytest.mark.parametrize(
    ("ruling", "paid"), [("front_only", {"B": 4}), ("like_a_kingdom", {"B": 4, "D": 2, "A": 0, "C": 0})]
)
def test_o2_the_merfolk_board_in_the_last_age(ruling: str, paid: dict[str, int]) -> None:
    """Die Meerwesen: third place is worth 1, shared by two it is nothing"""
    scene = Scene(
        5, age=3, merfolk={"A": 3, "B": 18, "C": 3, "D": 4}, settings={"merfolk_scoring": ruling}
    ).third_dragon()
    assert scene.paid(Say.MERFOLK_GLORY) == paid


@pytest.mark.parametrize(
    ("ruling", "glory"), [("front_only", (1, 1, 0, 0)), ("like_a_kingdom", (2, 1, 0, 0))]
)
def test_o2_trolls_break_ties_on_the_merfolk_board_only_if_it_is_like_a_kingdom(
    ruling: str, glory: tuple[int, ...]
) -> None:
    """Die Meerwesen (wie üblich aufgeteilt); Die Trolle (bei der Wertung der Königreiche)"""
    scene = Scene(
        age=2,
        merfolk={"A": 5, "B": 5},
        trolls={"A": (2,), "C": (6,)},
        tribes=ON_ZERO,
        settings={"merfolk_scoring": ruling},
    )
    assert scene.third_dragon().glory == glory


@pytest.mark.parametrize(
    ("ruling", "alone", "both"), [("front_only", (3, 0), (3, 0)), ("like_a_kingdom", (4, 0), (3, 0))]
)
def test_o2_two_players_score_the_board_like_their_kingdoms(
    ruling: str, alone: tuple[int, int], both: tuple[int, int]
) -> None:
    """Die Meerwesen; 2 Spieler: Besondere Wertungsregeln"""
    settings = {"merfolk_scoring": ruling}
    assert Scene(2, age=2, merfolk={"A": 2}, settings=settings).third_dragon().glory == alone
    assert Scene(2, age=2, merfolk={"A": 2, "B": 1}, settings=settings).third_dragon().glory == both


@pytest.mark.parametrize("scoring", ["front_only", "like_a_kingdom"])
@pytest.mark.parametrize(("ruling", "glory"), [("nobody", (0, 0)), ("share", (1, 1))])
def test_o3_nobody_has_moved_on_the_merfolk_board(scoring: str, ruling: str, glory: tuple[int, int]) -> None:
    """Die Meerwesen"""
    settings = {"merfolk_on_zero": ruling, "merfolk_scoring": scoring}
    tribes = "merfolk elves orcs trolls giants"
    assert Scene(2, age=2, tribes=tribes, settings=settings).third_dragon().glory == glory
    # as soon as one has moved, those on 0 are never paid
    moved = Scene(3, age=2, merfolk={"C": 1}, settings=settings).third_dragon()
    assert moved.paid(Say.MERFOLK_GLORY) == {"C": 3}


@pytest.mark.parametrize(("ruling", "winners"), [("without_skeletons", "AC"), ("as_played", "A")])
def test_o4_the_last_tie_break_leaves_out_skeletons(ruling: str, winners: str) -> None:
    """Spielende; Die Skelette"""
    bands = {"A": ["elf-red elf-blue skeleton"], "C": ["orc-red orc-blue"]}
    scene = Scene(age=3, bands=bands, settings={"tie_break_bands": ruling}).third_dragon()
    assert scene.glory == (1, 0, 1, 0)
    assert scene.winners == winners


@pytest.mark.parametrize("ruling", ["without_skeletons", "as_played"])
def test_o4_the_last_tie_break_leaves_out_the_dwarfs_card(ruling: str) -> None:
    """Spielende; Die Zwerge: the dwarf counts at the scoring, not when bands are compared"""
    bands = {"A": ["dwarf-red dwarf-blue"], "C": ["orc-red orc-blue"]}
    scene = Scene(age=3, glory={"C": 2}, bands=bands, settings={"tie_break_bands": ruling}).third_dragon()
    assert scene.glory == (3, 0, 3, 0)
    assert scene.winners == "AC"


@pytest.mark.parametrize("leader", ["wingfolk", "minotaur", "troll", "giant", "wizard", "elf"])
def test_o5_without_a_marker_everything_else_happens(leader: str) -> None:
    """Spielmaterial; Einen Kampfverband ausspielen 3"""
    scene = Scene(hands={"A": f"{leader}-red dwarf-blue"}, markers={"duris": "A" * 25})
    scene.chooses("A", f"lead {leader}-red")
    assert scene.told(Say.SUPPLY_EMPTY) == [{"seat": 0}]
    last = {"troll": ("token 1",), "wizard": ("yes",), "elf": ("discard nothing",)}.get(leader, ())
    scene.chooses("A", *last)
    assert scene.on_map("A") == 25
    assert scene.trolls("A") == ([1] if leader == "troll" else [])
    assert scene.giant == ("A" if leader == "giant" else "")
    assert len(scene.hand("A")) == (leader in ("wizard", "elf"))
    assert scene.waiting == "B"


def test_o5_the_last_marker_may_be_kept_for_the_orc_board() -> None:
    """Spielmaterial; Die Orks: who waives the kingdom has it for the horde"""
    markers = {"duris": "A" * 24}
    scene = Scene(hands={"A": "orc-red"}, markers=markers).chooses("A", "lead orc-red", "place rhea")
    assert (scene.orcs("A"), scene.supply("A"), scene.waiting) == ([], 0, "B")
    scene = Scene(hands={"A": "orc-red"}, markers=markers).chooses("A", "lead orc-red", "waive", "raid rhea")
    assert (scene.orcs("A"), scene.supply("A"), scene.waiting) == (["rhea"], 0, "B")


def test_o6_ten_skeletons_pass_until_the_age_ends() -> None:
    """Einen Verbündeten anwerben, Handkartenlimit; Die Skelette"""
    scene = Scene(2, hands={"A": "skeleton*10"})
    for _ in range(2):
        assert scene.options() == ["pass"]
        scene.chooses("A", "pass").chooses("B", "draw")
    # nine skeletons can still recruit, and one more card of any tribe must be played
    assert "draw" in Scene(hands={"A": "skeleton*9"}).options()
    assert Scene(hands={"A": "skeleton*9 elf-red"}).options() == ["lead elf-red"]


@pytest.mark.parametrize(
    ("ruling", "always"),
    [
        ("default", [0, 2, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10]),
        ("alternative", [0, 2, 2, 4, 4, 6, 6, 6, 8, 8, 8, 10]),
    ],
)
def test_o7_the_two_readings_of_the_glory_tokens(ruling: str, always: list[int]) -> None:
    """Spielmaterial; Das Spiel zu zweit oder zu dritt, Spielaufbau"""
    for seats, expected in ((2, always), (3, always), (4, [*always, 0, 4, 4, 6, 6, 10])):
        match = Match.new(GAME, seats, {"glory_tokens": ruling})
        tokens = [value for kingdom in KINGDOMS for value in match.state.tokens[kingdom]]
        assert sorted(tokens) == sorted(expected)


def test_o8_the_orc_board_pays_20_for_six() -> None:
    """Die Orks (printed on the board)"""
    names = [kingdom.name for kingdom in KINGDOMS]
    paid = []
    for number in range(1, 7):
        scene = Scene(orcs={"A": " ".join(names[:number])}).third_dragon().chooses("A", "yes")
        paid.append(scene.glory[0])
    assert paid == [1, 3, 6, 10, 15, 20] == ORC_GLORY[1:]
    # whose box says 21 can correct the data
    assert {"what": "glory.orc_board", "confidence": "medium", "alternative": "21"} in PRINTED["uncertain"]


def test_o9_pillaging_is_decided_in_turn() -> None:
    """Die Orks: clockwise from the first player of the age, after the kingdoms are scored"""
    scene = Scene(
        on_turn="A",
        first="C",
        orcs={"A": "rhea", "B": "rhea duris", "D": "rhea duris ithys"},
        tokens={"rhea": (4, 4, 4)},
        markers={"rhea": "C"},
    ).third_dragon()
    assert scene.waiting == "D"
    assert scene.glory == (0, 0, 4, 0)
    scene.chooses("D", "yes")
    assert scene.glory == (0, 0, 4, 6)
    assert scene.waiting == "A"
    scene.chooses("A", "no")
    assert scene.waiting == "B"
    scene.chooses("B", "yes")
    assert scene.state.age == 2
    assert scene.glory == (0, 3, 4, 6)
    assert [scene.orcs(who) for who in "ABCD"] == [["rhea"], [], [], []]


def test_o9_pillaging_is_decided_together() -> None:
    """Die Orks: nobody sees the others' decision before all have made theirs"""
    scene = Scene(
        orcs={"A": "rhea", "B": "rhea duris", "D": "rhea duris ithys"}, settings={"pillage": "together"}
    ).third_dragon()
    assert scene.waiting == "ABD"
    before = view(scene.match, 0)["orcs"], view(scene.match, 0)["glory"]
    scene.chooses("D", "yes")
    assert (view(scene.match, 0)["orcs"], view(scene.match, 0)["glory"]) == before
    scene.chooses("B", "no")
    assert scene.waiting == "A"
    scene.chooses("A", "yes")
    assert scene.state.age == 2
    assert scene.glory == (1, 0, 0, 6)
    assert [scene.orcs(who) for who in "ABD"] == [[], ["duris", "rhea"], []]


@pytest.mark.parametrize("ruling", ["in_turn", "together"])
def test_o9_who_has_no_marker_there_is_not_asked(ruling: str) -> None:
    """Die Orks"""
    scene = Scene(orcs={"B": "rhea duris"}, settings={"pillage": ruling}).third_dragon()
    assert scene.waiting == "B"
    assert scene.chooses("B", "yes").glory == (0, 3, 0, 0)
    nobody = Scene(tribes=ON_ZERO, settings={"pillage": ruling}).third_dragon()
    assert nobody.state.age == 2


# ---- further decisions --------------------------------------------------------------------------


def test_a_wizard_draws_all_cards_or_none() -> None:
    """Die Zauberer (so viele Karten ... wie)"""
    scene = Scene(hands={"A": "wizard-red wizard-blue wizard-gray"}, pile="elf-red elf-blue elf-gray")
    scene.chooses("A", "lead wizard-red", "with wizard-blue+wizard-gray", "waive")
    assert scene.options() == ["yes", "no"]
    scene.chooses("A", "yes")
    assert scene.hand("A") == ["elf-blue", "elf-gray", "elf-red"]


@pytest.mark.parametrize(
    ("seats", "sixth", "upper", "lower"),
    [
        (2, "", 27, 27),
        (3, "", 25, 26),
        (3, "halflings", 31, 32),
        (4, "centaurs", 30, 30),
        (5, "centaurs", 28, 29),
        (5, "halflings", 34, 35),
        (6, "centaurs", 27, 27),
    ],
)
def test_the_upper_part_of_an_odd_pile_is_the_smaller_one(
    seats: int, sixth: str, upper: int, lower: int
) -> None:
    """Beginn eines Zeitalters 3 (zwei etwa gleich große Hälften)"""
    tribes = ["elves", "orcs", "minotaurs", "wizards", "dwarves"]
    if sixth:
        tribes = [*tribes[seats <= 3 :], sixth]
    g = Match.new(GAME, seats, {"tribes": ",".join(tribes)}, seed_from(3)).state
    dragons = sum(isinstance(card, Dragon) for card in g.lower)
    assert (len(g.upper), len(g.lower) - dragons, dragons) == (upper, lower, 3)


def test_the_first_game_with_two_or_three_players_draws_five_of_the_six_tribes() -> None:
    """Spielaufbau, Eure erste Partie?; Das Spiel zu zweit oder zu dritt, Spielaufbau"""
    first = {"wingfolk", "halflings", "minotaurs", "giants", "wizards", "centaurs"}
    left_out = set()
    for seed in range(40):
        g = Match.new(GAME, 2 + seed % 2, {"tribes": "first_game"}, seed_from(seed)).state
        tribes = {tribe.name for tribe in g.tribes}
        assert len(tribes) == 5
        assert tribes < first
        left_out |= first - tribes
    assert left_out == first
    for seats in (4, 5, 6):
        g = Match.new(GAME, seats, {"tribes": "first_game"}).state
        assert {tribe.name for tribe in g.tribes} == first


def test_tribes_asked_for_are_in_and_the_others_are_drawn() -> None:
    """Spielaufbau 4"""
    drawn = set()
    for seed in range(40):
        g = Match.new(GAME, 4, {"tribes": "elves,trolls"}, seed_from(seed)).state
        names = {tribe.name for tribe in g.tribes}
        assert len(names) == 6
        assert {"elves", "trolls"} <= names
        drawn |= names
    assert len(drawn) == 12


def test_a_marker_may_always_be_waived() -> None:
    """Regelübersicht, Einen Kampfverband ausspielen 3 (darfst)"""
    for leader in ("elf", "wingfolk", "minotaur", "merfolk", "orc", "troll", "giant", "dwarf", "wizard"):
        scene = Scene(hands={"A": f"{leader}-red"}).chooses("A", f"lead {leader}-red")
        assert scene.asked == "marker"
        assert scene.options()[-1] == "waive"
        scene.chooses("A", "waive")
        assert scene.on_map("A") == 0


def test_a_second_band_may_be_declined() -> None:
    """Die Zentauren (darfst)"""
    scene = Scene(hands={"A": "centaur-red elf-red"}).chooses("A", "lead centaur-red", "with nothing")
    scene.chooses("A", "place rhea")
    assert scene.options() == ["lead elf-red", "pass"]
    scene.chooses("A", "pass")
    assert scene.display == ["elf-red"]


def test_a_hand_never_exceeds_ten() -> None:
    """Einen Verbündeten anwerben, Handkartenlimit: not with a wizard, not with an elf"""
    colours = ("red", "blue", "gray", "green", "orange", "purple")
    wizards = " ".join(f"wizard-{colour}" for colour in [*colours, *colours[:4]])
    scene = Scene(hands={"A": wizards}).chooses("A", "lead wizard-red")
    others = "+".join(sorted(word for word in wizards.split()[1:]))
    scene.chooses("A", f"with {others}", "waive", "yes")
    assert len(scene.hand("A")) == 10
    scene = Scene(
        hands={"A": "elf-red elf-blue elf-gray elf-green elf-orange orc-blue*2 orc-gray*2 orc-green"}
    )
    scene.chooses("A", "lead elf-red", "with elf-blue+elf-gray+elf-green+elf-orange", "waive")
    scene.chooses("A", "discard nothing")
    assert len(scene.hand("A")) == 5


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ([3, 2], [3], "A"),
        ([3, 2, 2], [3, 3], "C"),
        ([4], [3, 3, 3], "A"),
        ([2, 3], [3, 2], "AC"),
        ([], [], "AC"),
    ],
)
def test_bands_are_compared_from_the_largest_down(mine: list[int], theirs: list[int], winner: str) -> None:
    """Spielende (zweitgrößte, drittgrößte usw.)"""
    bands = {
        "A": [
            f"halfling-{colour}*{size}" for size, colour in zip(mine, ("red", "blue", "gray"), strict=False)
        ],
        "C": [
            f"halfling-{colour}*{size}"
            for size, colour in zip(theirs, ("green", "orange", "purple"), strict=False)
        ],
    }
    paid = {who: sum(BAND_GLORY[size] for size in sizes) for who, sizes in (("A", mine), ("C", theirs))}
    scene = Scene(age=3, bands=bands, glory={who: 50 - glory for who, glory in paid.items()}).third_dragon()
    assert scene.glory == (50, 0, 50, 0)
    assert scene.winners == winner


@pytest.mark.parametrize(
    ("glory", "drew", "first"),
    [
        ((5, 5, 5, 5), "A", "A"),
        ((5, 5, 5, 5), "D", "D"),
        ((5, 4, 4, 5), "A", "B"),
        ((5, 4, 4, 5), "D", "B"),
        ((5, 4, 5, 4), "C", "D"),
        ((4, 4, 5, 5), "C", "A"),
        ((9, 8, 7, 6), "A", "D"),
    ],
)
def test_the_starting_player_of_later_ages(glory: tuple[int, ...], drew: str, first: str) -> None:
    """Beginn eines Zeitalters, last paragraph; troll tokens play no part"""
    points = dict(zip("ABCD", glory, strict=True))
    scene = Scene(on_turn=drew, glory=points, trolls={"A": (6,), "C": (5,)}).third_dragon()
    assert scene.waiting == first


def test_the_starting_player_counts_glory_after_all_is_scored() -> None:
    """Beginn eines Zeitalters, last paragraph (aktuell)"""
    scene = Scene(glory={"A": 3, "B": 2, "C": 4, "D": 5}, orcs={"B": "rhea duris"})
    scene.third_dragon().chooses("B", "yes")
    assert scene.glory == (3, 5, 4, 5)
    assert scene.waiting == "A"


def test_merfolk_move_and_giants_compare_without_being_asked() -> None:
    """Die Meerwesen (bewegst du); Die Riesen (prüfst du): worded without a choice"""
    scene = Scene(hands={"A": "merfolk-red", "B": "giant-red"})
    scene.chooses("A", "lead merfolk-red", "waive")
    assert scene.merfolk("A") == 1
    scene.chooses("B", "lead giant-red", "waive")
    assert scene.giant == "B"
    assert scene.glory == (0, 2, 0, 0)
    assert scene.waiting == "C"


def test_only_skeletons_left_after_a_centaur() -> None:
    """Die Zentauren; Die Skelette: without a leader there is no second band"""
    scene = Scene(hands={"A": "centaur-red skeleton*2"})
    scene.chooses("A", "lead centaur-red", "with nothing", "place rhea")
    assert scene.display == ["skeleton", "skeleton"]
    assert scene.waiting == "B"


def test_one_dragon_may_follow_another() -> None:
    """Drachenkarten: the replacement can be a dragon too"""
    scene = Scene(pile="dragon dragon elf-red").chooses("A", "draw")
    assert scene.hand("A") == ["elf-red"]
    assert len(scene.state.dragons) == 2
    assert scene.waiting == "B"


def test_kept_cards_stay_hidden() -> None:
    """Die Elben: others see what was discarded, not what was kept"""
    scene = Scene(hands={"A": "elf-red orc-blue"}, display="dwarf-gray")
    scene.chooses("A", "take dwarf-gray").draws_until("A")
    scene.chooses("A", "lead elf-red", "waive", "discard orc-blue")
    assert scene.hand("A") == ["dwarf-gray"]
    assert scene.known("B", of="A") == ["dwarf-gray"]
    scene = Scene(hands={"A": "elf-red orc-blue"}).chooses("A", "lead elf-red", "waive", "discard nothing")
    assert scene.known("B", of="A") == []
    assert scene.known("A", of="A") == ["orc-blue"]


def test_of_two_equal_cards_the_known_one_is_played() -> None:
    """What others know of a hand is how many of a kind were taken and not yet laid down"""
    scene = Scene(hands={"A": "halfling-blue*2 centaur-red"}, display="halfling-blue*2 elf-gray")
    for _ in range(2):
        scene.chooses("A", "take halfling-blue").draws_until("A")
    scene.chooses("A", "take elf-gray").draws_until("A")
    assert scene.known("B", of="A") == ["elf-gray", "halfling-blue", "halfling-blue"]
    scene.chooses("A", "lead centaur-red", "place rhea")
    scene.chooses("A", "lead halfling-blue", "with nothing")
    # a halfling leader places no marker, so the turn is over and the hand lies in the display
    assert scene.known("B", of="A") == []
    scene = Scene(hands={"A": "orc-gray centaur-gray"}, display="orc-gray elf-red")
    scene.chooses("A", "take orc-gray").draws_until("A").chooses("A", "take elf-red").draws_until("A")
    scene.chooses("A", "lead centaur-gray", "with orc-gray", "place pelagon")
    assert scene.known("B", of="A") == ["elf-red"]
    assert scene.known("A", of="A") == ["elf-red", "orc-gray"]


def test_an_elf_discards_the_known_one_of_two_equal_cards() -> None:
    """Die Elben: whoever sees an orc go cannot know that another one stayed"""
    scene = Scene(hands={"A": "orc-blue elf-red"}, display="orc-blue", pile="troll-red*2 troll-blue*2")
    scene.chooses("A", "take orc-blue").draws_until("A")
    scene.chooses("A", "lead elf-red", "waive", "discard orc-blue")
    assert scene.hand("A") == ["orc-blue"]
    assert scene.known("B", of="A") == []
    assert scene.known("A", of="A") == ["orc-blue"]


@pytest.mark.parametrize("leader", ["elf-red", "centaur-red"])
@pytest.mark.parametrize("rest", ["orc-gray", "skeleton"])
def test_nobody_learns_that_no_card_fits_while_some_may_stay(leader: str, rest: str) -> None:
    """Die Elben: at once or at the end of a chain of centaurs an elf may keep cards; so whoever leads one of
    them is asked for companions whatever is in the hand. Others lay the rest open at once."""
    scene = Scene(hands={"A": f"{leader} elf-blue {rest}"})
    scene.match.choose(f"lead {leader}")
    assert scene.asked == "companions"
    scene = Scene(hands={"A": leader})
    scene.match.choose(f"lead {leader}")
    assert scene.asked == "marker"
    assert Scene(hands={"A": "troll-red orc-gray"}).chooses("A", "lead troll-red").asked == "marker"


# ---- how tribes work together -------------------------------------------------------------------


def test_centaur_then_any_leader() -> None:
    """The second band is complete: marker, ability, even another centaur"""
    hand = "centaur-red centaur-blue troll-gray merfolk-green"
    scene = Scene(hands={"A": hand}).chooses("A", "lead centaur-red", "with nothing", "place rhea")
    scene.chooses("A", "lead centaur-blue", "place straton", "lead troll-gray", "place pelagon", "token 1")
    assert [len(band) for band in scene.bands("A")] == [1, 1, 1]
    assert scene.on_map("A") == 3
    assert scene.trolls("A") == [1]
    assert scene.display == ["merfolk-green"]
    assert scene.waiting == "B"


@pytest.mark.parametrize("why", ["too small", "waived", "no marker left"])
def test_centaur_without_marker(why: str) -> None:
    """No second band, discard at once"""
    markers = {"too small": {"rhea": "A"}, "waived": {}, "no marker left": {"duris": "A" * 25}}[why]
    scene = Scene(hands={"A": "centaur-red elf-blue"}, markers=markers).chooses("A", "lead centaur-red")
    scene.chooses("A", *(("waive",) if why == "waived" else ()))
    assert scene.display == ["elf-blue"]
    assert len(scene.bands("A")) == 1
    assert scene.waiting == "B"


def test_centaur_with_no_cards_left() -> None:
    """The band ends the turn as usual"""
    scene = Scene(hands={"A": "centaur-red"}).chooses("A", "lead centaur-red", "place rhea")
    assert scene.waiting == "B"


def test_centaur_then_elf() -> None:
    """Keep up to the size of the elf band, not of the centaur's"""
    scene = Scene(hands={"A": "centaur-red dwarf-red troll-red elf-blue orc-gray orc-green"})
    scene.chooses("A", "lead centaur-red", "with dwarf-red+troll-red", "place rhea", "lead elf-blue", "waive")
    scene.refuses("A", "discard nothing", Say.KEEP_FEWER, keep=1)
    scene.chooses("A", "discard orc-gray")
    assert scene.hand("A") == ["orc-green"]


def test_centaur_then_wizard() -> None:
    """Discard, then draw the size of the wizard band"""
    scene = Scene(
        hands={"A": "centaur-red dwarf-red troll-red wizard-blue orc-gray"}, pile="elf-red elf-blue"
    )
    scene.chooses(
        "A", "lead centaur-red", "with dwarf-red+troll-red", "place rhea", "lead wizard-blue", "waive"
    )
    assert scene.display == ["orc-gray"]
    scene.chooses("A", "yes")
    assert scene.hand("A") == ["elf-red"]


def test_centaur_after_which_an_ordinary_leader_ends_the_chain() -> None:
    """The discard follows the last band's leader: an elf that only joined keeps nothing"""
    scene = Scene(hands={"A": "centaur-red dwarf-blue elf-blue wizard-blue orc-gray"})
    scene.chooses("A", "lead centaur-red", "place rhea")
    scene.chooses("A", "lead dwarf-blue", "with elf-blue+wizard-blue", "waive")
    assert scene.display == ["orc-gray"]
    assert scene.waiting == "B"


def test_elf_keeps_up_to_x() -> None:
    """... and may keep fewer; with fewer cards than X nothing need be discarded"""
    scene = Scene(hands={"A": "elf-red elf-blue orc-gray"}).chooses(
        "A", "lead elf-red", "with elf-blue", "waive"
    )
    assert scene.options() == ["discard nothing", "discard orc-gray"]
    scene.chooses("A", "discard nothing")
    assert scene.hand("A") == ["orc-gray"]
    # skeletons count for X, and with an empty hand nobody is asked
    scene = Scene(hands={"A": "elf-red skeleton orc-gray*2"}).chooses("A", "lead elf-red", "with skeleton")
    scene.chooses("A", "waive", "discard nothing")
    assert scene.hand("A") == ["orc-gray", "orc-gray"]
    assert Scene(hands={"A": "elf-red"}).chooses("A", "lead elf-red", "waive").waiting == "B"


def test_wizard_with_fewer_cards_than_x_before_the_third_dragon() -> None:
    """Draws until the dragon"""
    scene = Scene(
        on_turn="B",
        hands={"B": "wizard-red wizard-blue wizard-gray"},
        pile="elf-red dragon elf-blue dragon elf-gray",
        dragons=1,
    )
    scene.chooses("B", "lead wizard-red", "with wizard-blue+wizard-gray", "waive", "yes")
    assert scene.state.age == 2
    assert scene.state.dragon_holder == 1
    assert scene.told(Say.HANDS_LOST)[0]["seat"] == 1
    assert [card.name for card in scene.told(Say.HANDS_LOST)[0]["cards"]] == ["elf-blue", "elf-red"]
    assert scene.glory == (0, 3, 0, 0)


def test_wizard_may_stop_before_the_last_dragon() -> None:
    """Die Zauberer (darfst): the age goes on"""
    scene = Scene(hands={"A": "wizard-red"}, pile="dragon", dragons=2)
    scene.chooses("A", "lead wizard-red", "waive", "no")
    assert scene.state.age == 1
    assert scene.waiting == "B"


@pytest.mark.parametrize(("markers", "placed"), [("B", True), ("A B", False), ("", True)])
def test_minotaur_with_two_players(markers: str, placed: bool) -> None:
    """One card fewer than the total of both players' markers demands"""
    scene = Scene(2, hands={"A": "minotaur-red"}, markers={"rhea": markers}).chooses("A", "lead minotaur-red")
    assert (scene.asked == "marker") == placed


def test_winged_leader_checks_the_chosen_kingdom() -> None:
    """Own markers; with two players both players' markers"""
    markers = {"rhea": "A", "duris": "B", "ithys": "A B"}
    for players, places in (
        (2, ["straton", "pelagon", "althea"]),
        (3, ["straton", "pelagon", "althea", "duris"]),
    ):
        scene = Scene(players, hands={"A": "wingfolk-red"}, markers=markers).chooses("A", "lead wingfolk-red")
        assert scene.options() == [*(f"place {name}" for name in places), "waive"]


def test_winged_leader_with_no_kingdom_to_go() -> None:
    """The band is too small everywhere: nobody is asked"""
    everywhere = {kingdom.name: "A" for kingdom in KINGDOMS}
    scene = Scene(hands={"A": "wingfolk-red"}, markers=everywhere).chooses("A", "lead wingfolk-red")
    assert scene.waiting == "B"
    assert scene.on_map("A") == 6


@pytest.mark.parametrize("players", [2, 4])
def test_merfolk_bonus_marker(players: int) -> None:
    """Any kingdom, no size check, also with two players; optional"""
    scene = Scene(players, hands={"A": "merfolk-red"}, merfolk={"A": 6}, markers={"rhea": "AAAAA BBBBB"})
    scene.chooses("A", "lead merfolk-red")
    assert scene.options() == [*(f"place {kingdom.name}" for kingdom in KINGDOMS), "waive"]
    scene.chooses("A", "place rhea")
    assert scene.markers("A", "rhea") == 6


def test_merfolk_passing_two_symbols() -> None:
    """Two bonus markers, each may be waived"""
    scene = Scene(hands={"A": f"merfolk-red {FIVE}"}, merfolk={"A": 11})
    scene.chooses("A", "lead merfolk-red", FOLLOW, "waive", "place rhea")
    assert scene.merfolk("A") == 16
    assert scene.waiting == "B"
    scene = Scene(hands={"A": f"merfolk-red {FIVE} skeleton"}, merfolk={"A": 2})
    scene.chooses("A", "lead merfolk-red", f"{FOLLOW}+skeleton", "waive", "waive", "place rhea")
    assert scene.merfolk("A") == 8
    assert scene.on_map("A") == 1
    assert scene.waiting == "B"


def test_merfolk_standing_on_a_symbol() -> None:
    """Die Meerwesen (hierbei ... erreichst): it was reached before, it earns nothing again"""
    scene = Scene(hands={"A": "merfolk-red"}, merfolk={"A": 7}).chooses("A", "lead merfolk-red", "waive")
    assert scene.merfolk("A") == 8
    assert scene.waiting == "B"


def test_merfolk_at_the_last_space() -> None:
    """Stops there; later bands neither move nor earn a symbol again"""
    scene = Scene(hands={"A": "merfolk-red"}, merfolk={"A": 17})
    scene.chooses("A", "lead merfolk-red", "place rhea", "place rhea")
    assert scene.merfolk("A") == 18
    scene.draws_until("A").gives("A", "merfolk-blue").chooses("A", "lead merfolk-blue", "place straton")
    assert scene.merfolk("A") == 18
    assert scene.waiting == "B"


def test_orc_whose_marker_in_the_kingdom_fails() -> None:
    """The marker on the orc board is still allowed"""
    scene = Scene(hands={"A": "orc-red"}, markers={"rhea": "A"}).chooses("A", "lead orc-red", "raid rhea")
    assert scene.orcs("A") == ["rhea"]
    assert scene.markers("A", "rhea") == 1


def test_orc_space_taken() -> None:
    """Nothing on the orc board; the marker in the kingdom as usual"""
    scene = Scene(hands={"A": "orc-red"}, orcs={"A": "rhea", "B": "duris"})
    scene.chooses("A", "lead orc-red", "place rhea")
    assert scene.orcs("A") == ["rhea"]
    assert scene.waiting == "B"
    # another player's board is another board
    scene.draws_until("B").gives("B", "orc-red").chooses("B", "lead orc-red", "waive", "raid rhea")
    assert scene.orcs("B") == ["duris", "rhea"]


def test_orc_board_may_be_left_alone() -> None:
    """Die Orks (darfst)"""
    scene = Scene(hands={"A": "orc-red"}).chooses("A", "lead orc-red", "place rhea")
    assert scene.options() == ["raid rhea", "waive"]
    scene.chooses("A", "waive")
    assert scene.orcs("A") == []
    assert scene.supply("A") == 24


@pytest.mark.parametrize("age", [1, 2, 3])
def test_orc_pillage(age: int) -> None:
    """At the end of any age, all markers or none; they return to their owner"""
    scene = Scene(age=age, orcs={"A": "rhea duris ithys straton"})
    before = scene.supply("A")
    scene.third_dragon().chooses("A", "yes")
    assert (scene.glory[0], scene.orcs("A"), scene.supply("A")) == (10, [], before + 4)
    scene = Scene(age=age, orcs={"A": "rhea duris ithys straton"}).third_dragon().chooses("A", "no")
    assert (scene.glory[0], len(scene.orcs("A")), scene.supply("A")) == (0, 4, before)


def test_giant_of_equal_size() -> None:
    """Strictly larger changes hands; the own larger band pays 2 again"""
    scene = Scene(hands={"A": "giant-red giant-blue", "B": "giant-gray giant-green"}, giant=("A", 1))
    scene.chooses("A", "lead giant-red", "with giant-blue", "waive")
    assert (scene.giant, scene.glory) == ("A", (2, 0, 0, 0))
    scene.chooses("B", "lead giant-gray", "with giant-green", "waive")
    assert (scene.giant, scene.glory) == ("A", (2, 0, 0, 0))


def test_giant_with_skeletons() -> None:
    """Skeletons count when played; the holder keeps the token when they crumble"""
    scene = Scene(hands={"A": "giant-red skeleton*3", "B": "giant-blue giant-gray giant-green"})
    scene.chooses("A", "lead giant-red", "with skeleton+skeleton+skeleton", "waive")
    scene.chooses("B", "lead giant-blue", "with giant-gray+giant-green", "waive")
    assert scene.giant == "A"
    scene.third_dragon()
    assert scene.paid(Say.GIANT_GLORY) == {"A": 2}
    assert scene.paid(Say.BAND_GLORY) == {"A": 0, "B": 3}


def test_dwarf_with_skeletons() -> None:
    """Skeletons leave first, then one is added"""
    scene = Scene(bands={"A": ["dwarf-red elf-red troll-red skeleton"]}).third_dragon()
    assert scene.glory == (6, 0, 0, 0)


@pytest.mark.parametrize(("leader", "glory"), [("elf", 0), ("dwarf", 1)])
def test_skeleton_heavy_band(leader: str, glory: int) -> None:
    """Places and triggers with full size, scores without skeletons"""
    scene = Scene(hands={"A": f"{leader}-red skeleton*4 orc-blue*2"}, markers={"rhea": "AAAA"})
    scene.chooses("A", f"lead {leader}-red", "with skeleton+skeleton+skeleton+skeleton", "place rhea")
    if leader == "elf":
        scene.chooses("A", "discard nothing")
        assert len(scene.hand("A")) == 2
    assert scene.markers("A", "rhea") == 5
    scene.third_dragon()
    assert scene.glory == (glory, 0, 0, 0)


def test_several_troll_tokens() -> None:
    """Values add up"""
    for mine, theirs, glory in (
        ((1, 2), (4,), (0, 8)),
        ((2, 3), (4,), (8, 0)),
        ((1, 4), (2, 3), (8, 0)),
        ((1, 5), (6,), (0, 8)),
        ((), (1,), (0, 8)),
        ((), (), (4, 4)),
    ):
        scene = Scene(
            4, trolls={"A": mine, "B": theirs}, markers={"rhea": "AA BB C"}, tokens={"rhea": (8, 8, 8)}
        )
        assert scene.third_dragon().glory == (*glory, 0, 0)


def test_troll_without_a_token_small_enough() -> None:
    """Die Trolle: nothing to choose from"""
    scene = Scene(hands={"A": "troll-red"}, trolls={"B": (1,)}).chooses("A", "lead troll-red", "place rhea")
    assert scene.waiting == "B"


def test_halfling_leads_skeletons_and_others() -> None:
    """Die Halblinge: the sentence on mixed bands is a story, not a rule"""
    scene = Scene(hands={"A": "halfling-red elf-red skeleton"})
    scene.chooses("A", "lead halfling-red", "with elf-red+skeleton")
    assert scene.bands("A") == [["halfling-red", "elf-red", "skeleton"]]
    assert scene.on_map("A") == 0
