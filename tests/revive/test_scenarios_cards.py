"""Resources, playing cards, the switch: scenarios S07 to S30."""

from __future__ import annotations

from regelwerk.games.revive.boards import BOTTOM_LEFT, TOP_LEFT
from tests.revive.play import ANN, BEN, Table, card, tracks


def slot(table: Table, number: int) -> list[str]:
    return [each.name for each in table.ann.slots[number]]


# ---- resources ----------------------------------------------------------------------------------


def test_s07_limit() -> None:
    """[5.1, 5.4]"""
    table = Table()
    table.hold("st1", "st2")
    table.stock(food=5)
    table.do("play st1 top-left")
    assert table.ann.stock == [6, 0, 0, 0]


def test_s08_surplus_crystal() -> None:
    """[5.3] A surplus crystal may become a gear, or is lost."""
    for words, stock in (("exchange gear", [0, 5, 0, 3]), ("end", [0, 4, 0, 3])):
        table = Table()
        table.hold("ky04")
        table.stock(gear=4, crystal=3)
        table.do("play ky04 top-left")
        assert table.about == "end_part"
        assert table.ann.stock == [1, 4, 0, 4]
        assert table.offered == ["end", "exchange food", "exchange gear", "exchange book"]
        table.do(words)
        assert table.ann.stock[1:] == stock[1:]


def test_s09_crystal_stands_in() -> None:
    """[5.2]"""
    table = Table()
    table.do("build small 6,6", "track gray")
    assert table.ann.stock == [3, 0 + 1, 2, 0]  # both gears and the crystal paid, a gear from the gray step


def test_crystals_may_be_paid_though_not_needed() -> None:
    """[5.2] The player chooses, the way with fewest crystals first."""
    table = Table()
    table.stock(gear=4, crystal=2)
    table.do("build small 6,6")
    assert table.about == "pay"
    assert table.offered == ["pay 3-gear", "pay 2-gear 1-crystal", "pay 1-gear 2-crystal"]


def test_s10_crystal_costs_need_crystals() -> None:
    """[5.2]"""
    table = Table()
    table.stock(food=6, gear=6, book=6)
    table.own("ty04")
    table.refuses("use ty04")
    table = Table()
    table.own("ty04")
    table.do("use ty04")
    assert table.ann.points == 4
    assert table.ann.stock[3] == 0


def test_s11_crate_while_acting() -> None:
    """[4.5, 5.4]"""
    table = Table()
    table.stock(gear=6)
    table.crate("crate-2-gear")
    table.do("open", "build large 6,6", "track yellow")
    assert table.ann.stock[1] == 3 + 1  # 6 + 2 - 5, and 1 from the first gray step


def test_s12_overflow_is_lost_at_the_end_of_the_part() -> None:
    """[5.4]"""
    table = Table()
    table.stock(gear=6)
    table.crate("crate-2-gear")
    table.do("open")
    assert table.ann.stock[1] == 8
    table.do("switch food")
    assert table.ann.stock[1] == 6


def test_s13_overflow_does_not_reach_the_second_action() -> None:
    """[4.6, 5.4]"""
    table = Table()
    table.stock(gear=6)
    table.crate("crate-2-gear")
    table.do("open", "switch food", "build large 6,6", "track gray")
    assert table.ann.stock[1] == 1 + 1


# ---- playing cards ------------------------------------------------------------------------------


def test_s14_top_slot() -> None:
    """[7.3]"""
    table = Table()
    table.hold("st1")
    table.do("play st1 top-left")
    assert table.ann.stock[0] == 4
    assert slot(table, TOP_LEFT) == ["st1"]
    assert not table.ann.active


def test_s15_bottom_slot_and_tribe() -> None:
    """[7.3, 20.1]"""
    table = Table()
    table.hold("st1")
    table.do("play st1 bottom-left")
    assert table.ann.stock == [2, 2, 2, 2]
    assert sorted(table.ann.progress) == [0, 1]


def test_s16_module_of_the_colour() -> None:
    """[7.4]"""
    table = Table()
    table.hold("st1")
    table.fit(TOP_LEFT, "m04", "m09")
    table.do("play st1 top-left")
    assert table.about == "resolve"
    assert table.offered == ["effect", "module m04"]
    table.do("module m04")
    assert table.ann.stock == [4, 2, 2, 2]


def test_s17_two_coloured_module() -> None:
    """[7.4]"""
    table = Table()
    table.hold("st3")
    table.fit(TOP_LEFT, "m25")
    table.do("play st3 top-left", "effect")
    assert table.ann.stock == [3, 2, 4, 1]


def test_s18_occupied_slot() -> None:
    """[7.2]"""
    table = Table()
    table.hold("st1", "st2")
    table.do("play st1 top-left")
    table.refuses("play st2 top-left")


def test_s19_stacking() -> None:
    """[7.2, 7.4]"""
    table = Table()
    table.hold("ky06", "st5")
    table.fit(TOP_LEFT, "m20")
    table.do("play ky06 top-left", "play st5 top-left", "effect")
    assert slot(table, TOP_LEFT) == ["ky06", "st5"]
    assert table.ann.stock == [4, 4, 2, 2]


def test_stacking_counts_the_half_that_sticks_out() -> None:
    """[7.2] KY05 shows the symbol on its lower half only; every card of the slot must show it."""
    table = Table()
    table.unlock("t1", "t2m")
    table.hold("ky05", "st5", "st1")
    table.do("play ky05 side-bottom", "track yellow")
    assert "play st5 side-top" in table.offered
    table.do("play st5 side-top")
    table.until_next_turn()
    table.do("end")
    assert "play st1 side-top" not in table.offered
    table = Table()
    table.hold("ky05", "st5")
    table.do("play ky05 top-left", "gain food", "gain food")
    table.refuses("play st5 top-left")


def test_s20_side_slot_locked() -> None:
    """[7.1, 11.6]"""
    table = Table()
    table.hold("st5")
    assert not any("side" in words for words in table.offered)


def test_s21_side_slot_open() -> None:
    """[7.3]"""
    table = Table()
    table.unlock("t1", "t2m")
    table.hold("st5")
    table.do("play st5 side-bottom")
    assert len(table.g.closed[ANN]) == 1
    assert table.ann.stock[1] == 2


def test_s22_card_from_rest_area() -> None:
    """[1.6]"""
    table = Table()
    table.hold("st1")
    table.refuses("play st2 top-left")


def test_s23_wild_colour_machine() -> None:
    """[7.7]"""
    table = Table()
    table.hold("st5", "st6")
    table.own("tr01")
    table.fit(TOP_LEFT, "m04", "m09")
    table.do("play st5 top-left")
    assert table.about == "resolve"
    table.do("use tr01", "colour green", "effect")
    assert table.ann.stock == [2, 4, 4, 1]
    assert [machine.name for machine in table.ann.powered] == ["tr01"]
    table.do("play st6 top-right")
    assert table.ann.stock == [2, 5, 5, 1]


def test_s24_another_green_card_with_a_scyphoz_card() -> None:
    """[7.6, 17.2]"""
    table = Table(seas=True)
    table.hold("kg07", "sc13", "st1")
    table.fit(BOTTOM_LEFT, "m12", "m20")
    table.do("play kg07 top-left")
    assert [words for words in table.offered if words.startswith("play")] == [
        "play sc13 top-right",
        "play sc13 bottom-left",
        "play sc13 bottom-right",
    ]
    table.do("play sc13 bottom-left")
    assert table.offered[:2] == ["effect", "module m12"]
    assert "module m20" not in table.offered


def test_s25_same_action_twice() -> None:
    """[4.1]"""
    table = Table()
    table.hold("st1", "st5")
    table.do("play st1 top-left", "play st5 top-right")
    assert table.g.active == BEN


# ---- the switch ---------------------------------------------------------------------------------


def test_s26_resource() -> None:
    """[8.1, 8.2]"""
    table = Table()
    table.do("switch book")
    assert table.ann.stock == [2, 2, 3, 1]
    assert table.ann.switch
    assert table.g.part == 2


def test_s27_twice() -> None:
    """[8.1]"""
    table = Table()
    table.do("switch book")
    table.refuses("switch food")


def test_s28_copy() -> None:
    """[8.3] Nothing is put into a slot, so no module acts."""
    table = Table()
    table.hold("st3", seat=BEN)
    table.fit(TOP_LEFT, "m12")
    table.do("copy st3 of 2")
    assert table.ann.stock == [2, 2, 4, 1]
    assert [each.name for each in table.ben.active] == ["st3"]


def test_s29_solo_copies_nobody() -> None:
    """[8.4]"""
    table = Table(tribes=("nadair",), seas=True)
    journeys = [words for words in table.offered if words.startswith("journey")]
    assert "switch food" in table.offered
    assert not any(words.startswith("copy") for words in table.offered)
    fitting = [
        (journey, each)
        for journey in table.g.journeys
        for each in table.ann.active
        if each.colour == journey.colour
    ]
    assert len(journeys) == len(fitting)


def test_s30_scyphoz_resets_the_switch() -> None:
    """[17.4]"""
    table = Table(seas=True)
    table.hold("sc07", "st1")
    table.ann.switch = True
    table.do("play sc07 bottom-left")
    assert not table.ann.switch
    assert table.about == "play_another"
    table.do("play st1 top-left")
    assert table.ann.stock[0] == 4
    assert table.g.part == 2


def test_tops_of_active_cards() -> None:
    """[17.4] Up to three cards go to the rest area, each for its top half."""
    table = Table(seas=True)
    table.hold("sc04", "st1", "st5")
    table.do("play sc04 bottom-left", "tire st1", "tire st5")
    assert table.ann.stock == [4, 4, 2, 1]
    assert {card("st1"), card("st5")} <= set(table.ann.rest)


def test_set_a_marker_to_six() -> None:
    """[17.4] Pay 1 crystal."""
    table = Table(seas=True)
    table.hold("sc03")
    table.do("play sc03 top-left", "yes", "fill book")
    assert table.ann.stock == [2, 2, 6, 0]


def test_no_action_at_all() -> None:
    """[4.4]"""
    table = Table()
    table.do("end")
    assert table.g.active == BEN
    assert tracks(table.ann) == (0, 0, 0)
