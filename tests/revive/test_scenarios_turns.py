"""Hibernation, machines, tracks, worship, Scyphoz, journeys: scenarios S56 to S75."""

from __future__ import annotations

from regelwerk.core import Refused
from regelwerk.games.revive.boards import LARGE, SMALL, TOP_LEFT, TOP_RIGHT
from regelwerk.games.revive.build import place_building
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.scoring import card_bonus, outcome
from regelwerk.games.revive.tracks import advance
from regelwerk.games.revive.worship import gain_worship
from tests.revive.play import ANN, BEN, Table, at, card, tracks


def finish(table: Table, play: object) -> list[str]:
    """Run a rule to its end, always with the first option; returns what it asked about."""
    asked = []
    decision = next(play, None)  # type: ignore[call-overload]
    while decision is not None:
        asked.append(decision.about)
        try:
            decision = play.send(decision.options[0])  # type: ignore[attr-defined]
        except StopIteration:
            decision = None
    return asked


# ---- hibernation --------------------------------------------------------------------------------


def test_s56_card_order() -> None:
    """[12, 2-3]"""
    table = Table()
    p = table.ann
    cards = (*p.active, *p.rest)
    p.active, p.rest = cards[:2], cards[2:3]
    p.slots = (cards[3:4], cards[4:5], cards[5:6], (), ())
    table.do("hibernate", table_marker(table))
    assert p.active == cards[:3]
    assert set(p.rest) == set(cards[3:])
    assert not any(p.slots)


def table_marker(table: Table) -> str:
    """Both progress markers stand on 0, so which one moves is no question."""
    return "end" if table.asked.about == "end_part" else table.offered[0]


def test_s57_not_after_an_action() -> None:
    """[4.3]"""
    table = Table()
    assert "hibernate" in table.offered
    table.do("switch food")
    table.refuses("hibernate")


def test_s58_machine_during_hibernation() -> None:
    """[4.5, 12]"""
    table = Table()
    table.own("ty02")
    table.do("use ty02", "gain book", "hibernate")
    assert table.about == "end_part"
    assert table.ann.energy == 1
    table.do("use ty02", "gain gear")
    assert table.ann.stock == [2, 3, 3, 1]
    assert table.ann.energy == 0
    assert table.g.active == BEN  # nothing is left to do, so the turn is over


def test_s59_machine_once() -> None:
    """[14.4]"""
    table = Table()
    table.ann.energy = 2
    table.own("ty03")
    table.do("use ty03")
    assert table.ann.stock[0] == 4
    table.refuses("use ty03")
    assert table.ann.energy == 1


def test_s60_sea_at_hibernation() -> None:
    """[16.4]"""
    for second_small in (False, True):
        table = Table(seas=True)
        place_building(table.g, ANN, SMALL, at(4, 5))
        place_building(table.g, ANN, LARGE, at(6, 6))
        if second_small:
            table.ann.small += (at(5, 8),)
        table.do("hibernate", "sea sea1 small", "sea sea1 large")
        assert table.ann.stock == [2, 2, 3, 1]
        assert table.ann.worship == 1


def test_switch_and_energy_come_back() -> None:
    """[12, 4-5]"""
    table = Table()
    table.own("ty03")
    table.ann.switch = True
    table.do("use ty03", "hibernate")
    assert not table.ann.switch
    assert table.ann.energy == 1
    assert sorted(table.ann.progress) == [0, 1]


# ---- tracks and machines ------------------------------------------------------------------------


def test_s61_several_steps() -> None:
    """[14.1]"""
    table = Table()
    table.ann.tracks = [1, 0, 0]
    finish(table, advance(table.g, ANN, 0, 3))
    assert tracks(table.ann) == (4, 0, 0)
    assert table.ann.stock == [2, 2, 2, 2]
    assert table.ann.energy == 2
    assert [machine.name for machine in table.ann.machines] == ["printed-yellow"]


def test_s62_end_of_a_track() -> None:
    """[14.1, 14.6]"""
    table = Table()
    table.ann.tracks = [0, 0, 11]
    finish(table, advance(table.g, ANN, 2, 2))
    assert tracks(table.ann) == (0, 0, 12)


def test_s63_machine_token() -> None:
    """[14.3]"""
    table = Table()
    table.hold("kg06")
    table.ann.tracks = [0, 5, 0]
    displayed = table.g.machines[1]
    table.do("play kg06 bottom-left")
    assert table.about == "machine"
    table.do(f"machine {displayed[0].name}")
    assert displayed[0] in table.ann.machines
    assert len(table.g.machines[1]) == 3
    assert set(displayed[1:]) <= set(table.g.machines[1])


def test_s63_with_the_refresh_variant() -> None:
    """[3.4]"""
    table = Table(machine_refresh="yes")
    table.hold("kg06")
    table.ann.tracks = [0, 5, 0]
    displayed = table.g.machines[1]
    table.do("play kg06 bottom-left", f"machine {displayed[0].name}", f"under {displayed[1].name}")
    assert table.g.machine_decks[1][0] == displayed[1]
    assert len(table.g.machines[1]) == 3
    assert displayed[1] not in table.g.machines[1]


def test_s64_unstable_machine() -> None:
    """[19]"""
    table = Table(seas=True)
    p = table.ann
    cards = (*p.active, *p.rest)
    p.active, p.rest, p.slots = cards[:3], (), (cards[3:4], cards[4:5], cards[5:6], (), ())
    table.own("txy5")
    assert count(table.g, ANN, "bulb") == 0
    table.do("use txy5")
    assert not any(p.slots)
    assert set(p.rest) == set(cards[3:])
    assert p.energy == 0
    assert count(table.g, ANN, "bulb") == 1
    table.do("hibernate")
    assert p.energy == 1
    table.refuses("use txy5")


def test_unstable_machine_returns_its_own_energy() -> None:
    """[19.2]"""
    table = Table(seas=True)
    table.own("txr5")
    table.do("use txr5")
    assert table.ann.energy == 1
    assert not table.ann.powered
    table.refuses("use txr5")


def test_junction() -> None:
    """[14.2] Once, when both markers have got there."""
    table = Table()
    table.ann.tracks = [5, 4, 0]
    asked = finish(table, advance(table.g, ANN, 1, 1))
    assert asked.count("module") == 1  # step 5 of the track
    assert table.ann.energy == 2
    assert table.ann.junctions == (0,)


def test_all_energy_owned() -> None:
    """[3.2] Seven in all; then a crystal instead."""
    table = Table()
    table.ann.energy = 7
    table.ann.tracks = [3, 0, 0]
    finish(table, advance(table.g, ANN, 0, 1))
    assert table.ann.energy == 7
    assert table.ann.stock[3] == 2


def test_modules_fill_their_spaces_and_replace() -> None:
    """[14.10]"""
    table = Table()
    table.fit(0, "m01", "m02", "m03")
    table.fit(1, "m04", "m05")
    table.fit(2, "m06", "m07")
    table.fit(3, "m09", "m10", "m11")
    table.hold("st4")
    taken = table.g.modules[0]
    table.do("play st4 bottom-left", f"module {taken.name}")
    assert table.about == "fit"
    assert table.offered == [f"replace m{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11)]
    table.do("replace m05")
    assert [module.name for module in table.ann.modules[TOP_RIGHT]] == ["m04", taken.name]
    assert [module.name for module in table.g.box] == ["m05"]
    assert len(table.g.modules) == 5
    assert table.ann.modules[TOP_LEFT][0].name == "m01"


# ---- worship ------------------------------------------------------------------------------------


def test_s65_two_to_one() -> None:
    """[15.2]"""
    table = Table(seas=True)
    table.stock(food=6)
    table.own("ty04", "tg04")
    table.ann.gained, table.ann.points = (5, 0), 5
    table.do("to-worship", "to-worship")
    assert table.ann.worship == 2
    assert table.ann.points == 1
    assert "to-worship" not in table.offered


def test_s66_pooled() -> None:
    """[15.2] Points gained one by one within an action part; not with those of another part."""
    table = Table(seas=True)
    table.hold("kxy1", "ky01")
    table.ann.energy = 2
    table.ann.gained, table.ann.points = (1, 0), 1
    assert "to-worship" not in table.offered
    again = Table(seas=True)
    again.ann.gained, again.ann.points = (2, 0), 2
    again.do("to-worship")
    assert (again.ann.points, again.ann.worship) == (0, 1)
    apart = Table(seas=True)
    apart.ann.gained, apart.ann.points = (1, 0), 1
    apart.do("switch food")
    assert apart.ann.gained == (0, 0)


def test_s67_one_to_one_machine() -> None:
    """[Neue Maschinenplättchen]"""
    table = Table(seas=True)
    table.own("txy1")
    assert "use txy1" not in table.offered
    table = Table(seas=True)
    table.own("txy1")
    table.ann.gained, table.ann.points = (4, 0), 4
    table.do("use txy1", "even-worship", "3")
    assert table.ann.worship == 3
    assert table.ann.points == 1


def test_s68_passing_bonus_spaces() -> None:
    """[15.1]"""
    table = Table(seas=True)
    table.ann.worship = 1
    before = len(table.ann.active)
    asked = finish(table, gain_worship(table.g, ANN, 5))
    assert table.ann.worship == 6
    assert asked == ["scyphoz", "scyphoz"]
    assert len(table.ann.active) == before + 2
    assert len(table.g.scyphoz) == 14


def test_nothing_comes_between_drawing_two_scyphoz_cards_and_keeping_one() -> None:
    """[15.1] Completing a journey would draw again, and from a small deck the same two cards."""
    table = Table(seas=True)
    table.ann.worship = 1
    table.ann.journeys = (card("j02"), card("j12"))
    table.stock(food=6)
    table.crate("crate-2-food")
    table.crate("crate-2-gear")
    table.g.scyphoz = table.g.scyphoz[:3]
    table.do("complete j12 1")
    assert table.about == "scyphoz"
    assert all(words.startswith("keep") for words in table.offered)
    table.do(table.offered[0], "complete j02 1")
    table.do(table.offered[0])
    assert len(table.g.scyphoz) == 1
    assert len(set(table.ann.active)) == len(table.ann.active)


def test_s69_populate_beside_the_worship_track() -> None:
    """[15.1]"""
    table = Table(seas=True)
    table.unlock("t1")
    table.stock()
    table.ann.worship = 7
    table.ben.figures = (-1,)
    asked = finish(table, gain_worship(table.g, ANN, 1))
    assert asked == ["beside"]
    assert table.ann.figures == (-1,)
    assert table.ann.technologies == 0b11
    assert table.ann.stock == [0, 0, 0, 0]
    assert table.ben.stock == [2, 2, 2, 1]


def test_s70_beyond_25() -> None:
    """[15.4]"""
    table = Table(seas=True)
    table.ann.worship = 25
    assert finish(table, gain_worship(table.g, ANN, 4)) == []
    assert table.ann.worship == 29
    assert outcome(table.g).scores[ANN] >= 29


# ---- journeys -----------------------------------------------------------------------------------


def display(table: Table, *names: str) -> None:
    g = table.g
    wanted = [card(name) for name in names]
    g.journey_deck = [each for each in (*g.journeys, *g.journey_deck) if each not in wanted]
    g.journeys = wanted
    for journey in wanted:
        g.show(journey)


def test_s71_journey_start() -> None:
    """[18.1]"""
    table = Table(seas=True)
    table.hold("kg01")
    display(table, "j07", "j13", "j14")
    assert [words for words in table.offered if words.startswith("journey")] == ["journey j07 for kg01"]
    table.do("journey j07 for kg01")
    assert [each.name for each in table.g.box] == ["kg01"]
    assert [each.name for each in table.ann.journeys] == ["j07"]
    assert len(table.g.journeys) == 3
    assert table.ann.switch


def test_s72_scyphoz_for_any_colour() -> None:
    """[17.2, 18.1]"""
    table = Table(seas=True)
    table.hold("sc13")
    display(table, "j13", "j14", "j15")
    assert "journey j13 for sc13" in table.offered


def test_s73_complete_with_two_crates() -> None:
    """[18.4]"""
    table = Table(seas=True)
    table.ann.journeys = (card("j02"),)
    table.crate("crate-2-food")
    table.crate("crate-2-gear")
    table.do("open")
    assert [words for words in table.offered if words.startswith("complete")] == ["complete j02 1"]
    table.do("complete j02 1")
    if table.about == "scyphoz":
        table.do(table.offered[0])
    assert table.ann.worship == 2
    assert [each.name for each in table.ann.completed] == ["j02"]
    assert count(table.g, ANN, "bulb") == 1
    table.crate("crate-2-book")
    table.crate("crate-2-food")
    assert not any(words.startswith("complete") for words in table.offered)


def test_s74_front_bulb_does_not_count() -> None:
    """[18.4]"""
    table = Table(seas=True)
    table.ann.journeys = (card("j18"),)
    table.own("tr01")
    assert count(table.g, ANN, "bulb") == 1
    assert not any(words.startswith("complete") for words in table.offered)


def test_a_journey_that_is_paid() -> None:
    """[18.5] 3 food, 3 crystals or 6 books; crystals may stand in for food and books."""
    table = Table(seas=True)
    table.ann.journeys = (card("j12"),)
    table.stock(food=2, crystal=1)
    table.do("complete j12 1")
    if table.about == "scyphoz":
        table.do(table.offered[0])
    assert table.ann.stock == [0, 0, 0, 0]
    assert table.ann.worship == 3


def test_a_journey_cannot_be_completed_while_it_is_paid_for() -> None:
    """[18.4] Only one condition a card."""
    table = Table(seas=True)
    table.ann.journeys = (card("j12"),)
    table.stock(food=6, crystal=3)
    table.do("complete j12 1")
    assert table.about == "pay"
    assert not any(words.startswith("complete") for words in table.offered)


def test_s75_scyphoz_colours_at_the_end() -> None:
    """[17.3]"""
    table = Table(seas=True)
    table.ann.tracks = [12, 12, 0]
    table.ann.active += tuple(map(card, ("ky01", "ky02", "kg01", "kr01", "sc01", "sc02")))
    assert card_bonus(table.ann) == 10


def test_a_refused_answer_changes_nothing() -> None:
    table = Table()
    before = table.g.copy()
    for words in ("build small 0,0", "play nothing", "populate 6,3 t3l", ""):
        try:
            table.do(words)
        except Refused:
            continue
        raise AssertionError(words)
    assert table.g.players == before.players
