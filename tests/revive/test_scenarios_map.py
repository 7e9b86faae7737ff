"""Range, exploring, building, populating: scenarios S31 to S55."""

from __future__ import annotations

from regelwerk.games.revive.boards import SMALL
from regelwerk.games.revive.build import place_building
from regelwerk.games.revive.map import FAR, GIANT, KIND, YELLOW
from regelwerk.games.revive.reach import reach
from tests.revive.play import ANN, BEN, Table, at, tracks


def price(table: Table, *place: int, seat: int = ANN) -> int:
    return reach(table.g, seat).price((at(*place),))


# ---- range --------------------------------------------------------------------------------------


def test_s31_adjacent_is_free() -> None:
    """[6.1]"""
    assert price(Table(), 6, 6) == 0


def test_s32_one_space_through() -> None:
    """[6.1]"""
    assert price(Table(), 4, 3) == 1


def test_s33_own_piece_as_origin() -> None:
    """[6.2]"""
    table = Table()
    assert price(table, 4, 2) == 2
    place_building(table.g, ANN, SMALL, at(4, 3))
    assert price(table, 4, 2) == 0
    assert price(table, 4, 2, seat=BEN) == 2


def test_s34_through_the_space_of_another() -> None:
    """[6.3]"""
    table = Table()
    for place in ((5, 3), (5, 4)):
        table.g.players[BEN].figures += (at(*place),)
    assert price(table, 4, 3) == 1
    table.stock(food=2, gear=3)
    table.do("build small 4,3", "track green", "track yellow")
    assert table.ann.stock[0] == 1 + 1
    assert table.ben.stock == [2, 2, 2, 1]


def test_s35_giant_crystal_blocks() -> None:
    """[6.4]"""
    table = Table()
    table.reveal((5, 2))
    assert table.g.land[at(11, 4)] & KIND == GIANT
    place_building(table.g, ANN, SMALL, at(10, 4))
    table.stock(food=6)
    assert "explore 12,4" in table.offered
    table.do("explore 12,4")
    assert table.ann.stock[0] == 0


def test_s36_sea_blocks() -> None:
    """[6.4, 16.1]"""
    without, with_seas = Table(), Table(seas=True)
    beyond = ((4, 8), (5, 8), (3, 7))
    for table in (without, with_seas):
        table.reveal((2, 3), (2, 4)) if table is without else table.reveal((2, 4))
        table.stock(food=6, gear=6)
    assert all(price(with_seas, *place) > price(without, *place) for place in beyond[:1])
    assert price(with_seas, 4, 8) == FAR


def test_s37_unexplored_tiles_block() -> None:
    """[6.4]"""
    table = Table()
    table.stock(food=6, book=6)
    assert price(table, 0, 0) == FAR
    table.refuses("populate 0,0 t1")


def test_big_spaces_are_one_space() -> None:
    """[6.3, 6.5] The abyss may be counted through as one space, and a large location too."""
    table = Table()
    place_building(table.g, ANN, SMALL, at(6, 6))
    assert price(table, 6, 3) == 0
    table.reveal((1, 0), (0, 1))
    origin = at(2, 0)
    place_building(table.g, BEN, SMALL, origin)
    assert price(table, 0, 2, seat=BEN) == 1  # through the corner (0,0)


# ---- exploring ----------------------------------------------------------------------------------


def test_s38_adjacent_tile() -> None:
    """[9.2-9.6]"""
    table = Table()
    table.stock(food=3)
    first = table.g.citizens[0]
    table.do("explore 8,6")
    assert table.ann.stock[0] == 0
    assert table.ann.points == 3
    assert table.about == "card"
    assert len(table.offered) == 5
    table.do(f"take {first.name}")
    assert first in table.ann.active
    assert len(table.g.citizens) == 5
    assert first not in table.g.citizens


def test_s39_farther_tile() -> None:
    """[6.9, 9.2]"""
    table = Table()
    table.stock(food=6)
    table.do("explore 2,4")
    assert table.ann.stock[0] == 1
    assert table.ann.points == 3


def test_s40_neighbour_gains_later() -> None:
    """[9.5, 10.5]"""
    table = Table()
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.g.active = BEN
    table.stock(food=6, seat=BEN)
    table.do("explore 2,2")
    assert table.g.land[at(3, 3)] & KIND == YELLOW
    assert tracks(table.ann) == (1, 0, 0)
    assert table.ann.stock == [3, 2, 2, 1]


def test_gains_in_the_turn_of_another_have_no_overflow() -> None:
    """[5.5] What is above the limit is lost at once."""
    table = Table()
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.stock(food=6)
    table.g.active = BEN
    table.stock(food=6, seat=BEN)
    table.do("explore 2,2")
    assert table.ann.stock[0] == 6


def test_s41_already_explored() -> None:
    """[9.1]"""
    table = Table()
    table.stock(food=6)
    table.refuses("explore 4,2")
    table.do("explore 8,6", "take " + table.g.citizens[0].name)
    table.refuses("explore 8,6")


def test_s42_not_enough_food() -> None:
    """[9.2]"""
    table = Table()
    table.stock(food=2)
    table.refuses("explore 8,6")
    assert table.ann.stock == [2, 0, 0, 0]


def test_s43_sea_cannot_be_explored() -> None:
    """[9.7]"""
    table = Table(seas=True)
    table.stock(food=6, crystal=3)
    explored = [words for words in table.offered if words.startswith("explore")]
    assert explored
    for place in ("4,6", "10,6", "8,0"):
        assert f"explore {place}" not in explored


# ---- building -----------------------------------------------------------------------------------


def test_s44_small_building() -> None:
    """[10.2, 10.4]"""
    table = Table()
    table.do("build small 4,3", "track green", "track yellow")
    assert tracks(table.ann) == (1, 1, 1)
    assert table.ann.stock == [2, 1, 3, 0]


def test_s45_large_building_doubles() -> None:
    """[10.4]"""
    table = Table()
    table.stock(gear=6)
    table.do("build large 6,6", "track yellow")
    assert tracks(table.ann) == (2, 0, 2)
    assert table.ann.stock == [1, 2, 0, 2]


def test_s46_only_desert() -> None:
    """[10.1]"""
    table = Table()
    table.stock(food=6, gear=6)
    for place in ("5,3", "6,3", "6,4"):
        table.refuses(f"build small {place}")


def test_s47_one_building_a_space() -> None:
    """[10.3]"""
    table = Table()
    place_building(table.g, BEN, SMALL, at(6, 6))
    table.stock(food=6, gear=6)
    table.refuses("build small 6,6")
    table.refuses("build large 6,6")


def test_s48_building_supply() -> None:
    """[10.1]"""
    table = Table()
    table.ann.large = (at(4, 3), at(4, 2), at(7, 2))
    table.stock(gear=6)
    assert "build small 6,6" in table.offered
    table.refuses("build large 6,6")


def test_s49_first_sea_reward() -> None:
    """[16.3]"""
    table = Table(seas=True)
    table.stock(food=6, gear=3)
    table.do("build small 4,5")
    assert table.about == "order"
    assert table.offered == ["track yellow", "track gray", "shore sea1"]
    table.do("shore sea1", "track yellow")
    assert table.ann.worship == 1
    assert table.ann.tracks == [1, 0, 1]


def test_s50_second_kind_second_time() -> None:
    """[16.3]"""
    table = Table(seas=True)
    place_building(table.g, ANN, SMALL, at(4, 5))
    table.ann.seas = ((0, SMALL),)
    table.stock(gear=6)
    table.do("build large 6,6", "shore sea1")
    assert table.ann.worship == 3
    again = Table(seas=True)
    place_building(again.g, ANN, SMALL, at(4, 5))
    again.ann.seas = ((0, SMALL),)
    again.stock(gear=6)
    again.do("build small 6,6")
    assert "shore sea1" not in again.offered
    assert again.ann.worship == 0
    again.g.players[BEN].stock = [6, 6, 0, 0]
    other = Table(seas=True)
    place_building(other.g, ANN, SMALL, at(4, 5))
    other.ann.seas = ((0, SMALL),)
    other.g.active = BEN
    other.stock(gear=6, seat=BEN)
    other.do("build small 6,6", "shore sea1")
    assert other.ben.worship == 1


def test_lakes_and_crystals_beside_a_building() -> None:
    """[10.4] A lake 1 point, a symbol 1 crystal, a giant crystal 2 (all from the data)."""
    table = Table()
    table.reveal((5, 2), (3, 0))
    table.stock(food=6, gear=6, book=0)
    table.do("build small 10,4")
    assert table.ann.stock[3] == 2


# ---- populating ---------------------------------------------------------------------------------


def test_s51_basic_technology() -> None:
    """[11.2-11.4]"""
    table = Table()
    table.stock(book=2)
    table.do("populate 6,3 t1")
    assert table.ann.stock == [0, 0, 0, 0]
    assert table.ann.has(0)
    assert table.ann.figures == (at(6, 3),)
    assert table.ann.points == 0  # the technology does not count yet for this populating


def test_s52_order_of_technologies() -> None:
    """[11.2]"""
    table = Table()
    table.stock(food=6, book=6)
    assert {words.split()[-1] for words in table.offered if words.startswith("populate")} == {"t1"}
    table = Table()
    table.stock(food=6, book=6)
    table.unlock("t1")
    technologies = {words.split()[-1] for words in table.offered if words.startswith("populate")}
    assert technologies == {"t2l", "t2m", "t2r"}
    table = Table()
    table.stock(food=6, book=6)
    table.unlock("t1", "t2m")
    assert "populate 6,3 t3m" in table.offered
    assert "populate 6,3 t3l" not in table.offered


def test_s53_payment_to_others() -> None:
    """[11.3]"""
    table = Table()
    table.ann.figures = (at(6, 3),)
    table.g.active = BEN
    table.stock(food=3, book=2, seat=BEN)
    table.do("populate 6,3 t1")
    assert table.ben.stock == [2, 0, 0, 0]
    assert table.ann.stock == [3, 2, 2, 1]
    assert table.ben.figures == table.ann.figures


def test_a_crystal_is_handed_over_as_what_it_stands_for() -> None:
    """[11.3]"""
    table = Table()
    table.ann.figures = (at(6, 3),)
    table.g.active = BEN
    table.stock(book=2, crystal=1, seat=BEN)
    table.do("populate 6,3 t1", "pay 2-book", "give gear-by-crystal")
    assert table.ben.stock == [0, 0, 0, 0]
    assert table.ann.stock == [2, 3, 2, 1]


def test_populating_is_refused_if_not_everybody_can_be_paid() -> None:
    """[11.3]"""
    table = Table()
    table.ann.figures = (at(6, 3),)
    table.g.active = BEN
    table.stock(book=2, seat=BEN)
    table.refuses("populate 6,3 t1")


def test_s54_not_twice() -> None:
    """[11.1]"""
    table = Table()
    table.ann.figures = (at(6, 3),)
    table.unlock("t1")
    table.stock(food=6, book=6)
    assert not any(words.startswith("populate 6,3") for words in table.offered)


def test_s55_top_row_gives_an_artifact() -> None:
    """[11.5]"""
    table = Table()
    table.unlock("t1", "t2m")
    table.stock(book=5)
    table.do("populate 6,3 t3m", "artifact jade")
    assert table.ann.artifacts == (0, 1, 0)
    assert table.ann.points == 5 + 2  # and Nadair's basic technology


def test_large_location_in_a_corner() -> None:
    """[11.1]"""
    table = Table()
    table.reveal((1, 1), (0, 1))
    table.stock(food=6, book=2)
    table.do("populate 0,0 t1")
    assert table.ann.figures == (at(0, 0),)
    assert table.ann.large_locations == (at(0, 0),)


def test_discount_machine() -> None:
    """[B7] 2 gears less for one build action of this action part."""
    table = Table()
    table.stock(gear=3)
    table.own("tr07")
    table.refuses("build large 6,6")
    table.do("use tr07", "build large 6,6", "track gray")
    assert table.ann.large == (at(6, 6),)
    assert table.ann.off == (0, 0, 0, 0)


def test_discount_lapses_with_the_part() -> None:
    """[4.6]"""
    table = Table()
    table.stock(gear=3)
    table.own("tr07")
    table.do("use tr07", "switch food")
    assert table.ann.off == (0, 0, 0, 0)
    table.refuses("build large 6,6")


def test_action_by_a_card() -> None:
    """[B9] KY10: explore at once for 2 food less, or not at all."""
    table = Table()
    table.hold("ky10")
    table.stock(food=1)
    table.do("play ky10 bottom-left")
    assert table.about == "explore"
    assert "pass" in table.offered
    table.do("explore 8,6", "take " + table.g.citizens[0].name)
    assert table.ann.points == 3
    assert table.g.part == 2
