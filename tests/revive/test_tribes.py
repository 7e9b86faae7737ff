"""Each tribe: its ability and its three own technologies, through the same door as players. [20]"""

from __future__ import annotations

import pytest

from regelwerk.games.revive.boards import SMALL, T1, T2L, T2R, TRIBES, BuiltIn
from regelwerk.games.revive.build import place_building
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.hooks import acts
from regelwerk.games.revive.map import CLOSED_GATE
from regelwerk.games.revive.reach import reach
from regelwerk.games.revive.scoring import end_points
from regelwerk.games.revive.state import BESIDE
from tests.revive.play import ANN, BEN, Table, at, card, tracks


def of(tribe: str, *technologies: str, other: str = "", expansion: bool = True) -> Table:
    """Ann plays this tribe and holds two cards whose lower half is the tribe symbol."""
    table = Table((tribe, other or ("nadair" if tribe == "iox49f" else "iox49f")), expansion=expansion)
    table.unlock(*technologies)
    table.hold("st1", "st3")
    return table


def borrows(*theirs: str, tribe: str = "vukuntur", expansion: bool = True) -> Table:
    """Ann plays the Cordycepians with the technology to borrow; Ben has these technologies and a parasite."""
    table = of("cordycepians", "t1", "t2l", other=tribe, expansion=expansion)
    table.unlock(*theirs, seat=BEN)
    return table


def drawn(table: Table) -> str:
    """One of the Scyphoz cards that will be drawn."""
    return str(table.g.scyphoz[-1])


def rest_of_turn(table: Table) -> None:
    while table.g.active == ANN and not table.match.over:
        table.do(table.offered[0])


def price(table: Table, column: int, row: int, seat: int = ANN) -> int:
    return reach(table.g, seat).price((at(column, row),))


@pytest.mark.parametrize("tribe", TRIBES, ids=str)
def test_every_ability_moves_a_marker(tribe: object) -> None:
    """[20.1] But for those that ask for something that is not there."""
    table = of(str(tribe))
    table.stock(crystal=1)
    table.ann.switch = True
    table.do("play st1 bottom-left")
    while table.g.part == 1 and table.g.active == ANN:
        table.do(table.offered[0])
    assert sorted(table.ann.progress) == [0, 1]


# ---- Nadair ---------------------------------------------------------------------------------------


def test_nadair() -> None:
    table = of("nadair")
    table.do("play st1 bottom-left")
    assert table.ann.stock == [2, 2, 2, 2]


def test_nadair_t1() -> None:
    """Points each time you populate, not yet for the populating that unlocks it. [11.5]"""
    table = of("nadair")
    table.do("populate 6,3 t1")
    assert table.ann.points == 0
    table = of("nadair", "t1")
    table.stock(book=3)
    table.do("populate 6,3 t2l")
    assert table.ann.points == 2


def test_nadair_t2l() -> None:
    table = of("nadair", "t1", "t2l")
    table.stock(book=2)
    table.do("populate 6,3 t2r")
    assert table.ann.stock[2] == 0
    assert table.ann.technologies == 0b1011


def test_nadair_t2r() -> None:
    """Once in an action part, and again in the next. [4.5, 4.6]"""
    table = of("nadair", "t1", "t2r")
    table.do("trade food for book")
    assert table.ann.stock == [1, 2, 3, 1]
    table.refuses("trade food for book")
    table.do("play st1 top-left", "trade book for gear")
    assert table.ann.stock == [3, 3, 2, 1]


# ---- Hofstadterians -------------------------------------------------------------------------------


def lakes(*technologies: str) -> Table:
    table = of("hofstadterians", *technologies)
    table.reveal((1, 2))
    table.stock(food=4)
    return table


def test_hofstadterians() -> None:
    """A temple on a lake in range, which is paid. [20.4]"""
    table = lakes()
    table.do("play st1 bottom-left")
    assert table.offered[:2] == ["temple 2,5", "pass"]
    table.do("temple 2,5")
    assert table.ann.stock[0] == 4 - 3  # through 5,4, 4,4 and 3,4
    assert table.ann.points == 3
    assert table.ann.spaces == (at(2, 5),)
    assert table.ann.supply == 4
    table.do("end", "play st3 bottom-right")  # no second temple there
    assert table.ann.points == 6


def test_hofstadterians_never_on_seas() -> None:
    """[16.2]"""
    table = Table(("hofstadterians", "iox49f"), seas=True)
    table.hold("st1")
    table.stock(food=6)
    table.do("play st1 bottom-left")
    assert table.ann.spaces == ()
    assert table.ann.points == 3


def test_hofstadterians_t1() -> None:
    for temples, books in ((0, 0), (1, 1), (2, 1), (3, 2), (5, 2)):
        table = lakes("t1")
        table.ann.spaces = tuple(range(temples))
        table.do("hibernate")
        rest_of_turn(table)
        assert table.ann.stock[2] == books


def test_hofstadterians_t2l() -> None:
    table = lakes("t1", "t2l")
    assert price(table, 2, 4) == 3
    table.ann.spaces = (at(2, 5),)
    assert price(table, 2, 4) == 0


def test_hofstadterians_t2r() -> None:
    table = lakes("t1", "t2r")
    table.do("play st1 bottom-left", "temple 2,5", "track green")
    assert tracks(table.ann) == (0, 1, 0)


# ---- Iox49f ---------------------------------------------------------------------------------------


def test_iox49f() -> None:
    table = of("iox49f")
    table.own("ty03")
    table.do("use ty03", "play st1 bottom-left")
    assert table.ann.energy == 1
    assert table.ann.stock == [4, 3, 2, 1]


def test_iox49f_t1() -> None:
    table = of("iox49f", "t1")
    table.stock(gear=2)
    assert "build small 6,6" in table.offered
    table.stock(gear=4)
    assert not any(words.startswith("build large") for words in table.offered)


def test_iox49f_t2l() -> None:
    table = of("iox49f", "t1", "t2l")
    table.hold("kg06")
    table.ann.tracks = [0, 5, 0]
    table.do("play kg06 bottom-left", f"machine {table.g.machines[1][0].name}")
    assert table.ann.points == 2


def test_iox49f_t2r() -> None:
    table = of("iox49f", "t1")
    table.stock(book=3)
    table.do("populate 6,3 t2r", "use iox49f-machine", "track gray")
    assert tracks(table.ann) == (0, 0, 1)


# ---- Kuniban --------------------------------------------------------------------------------------


def test_kuniban() -> None:
    table = of("kuniban")
    table.do("play st1 bottom-left", "wake st5")
    assert [each.name for each in table.ann.active] == ["st3", "st5"]


def test_kuniban_t1() -> None:
    """By the colour of the card; that of a Scyphoz card is chosen. [17.2, 20.4]"""
    for colour, stock in (("ky01", [2, 0, 0, 0]), ("kg01", [0, 0, 2, 0]), ("kr01", [0, 2, 0, 0])):
        table = of("kuniban", "t1")
        table.stock(food=3)
        table.take_out(card(colour))
        table.g.citizens[0] = card(colour)
        table.do("explore 8,6", f"take {colour}")
        assert table.ann.stock == stock
    table = of("kuniban", "t1")
    table.ann.worship = 2
    table.hold("kxy1")
    table.do("play kxy1 bottom-left")
    table.do(table.offered[0])
    assert table.asked.about == "colour"
    table.do("colour gray")
    assert table.ann.stock == [2, 4, 2, 1]


def test_kuniban_t2l() -> None:
    table = of("kuniban", "t1", "t2l")
    table.stock(food=3)
    before = list(table.g.citizens)
    table.do("explore 8,6", "yes")
    assert table.about == "card"
    assert not set(before) & set(table.g.citizens)
    assert set(table.g.citizen_deck[:5]) == set(before)
    assert len(table.g.citizens) == 5


def test_kuniban_t2r() -> None:
    """A point for every two cards that are no starting cards."""
    for more, points in ((1, 0), (2, 1), (5, 2), (6, 3)):
        table = of("kuniban", "t1", "t2r")
        cards = ("ky01", "ky02", "ky03", "sc01", "kg01", "kr01")
        table.ann.active += tuple(map(card, cards[:more]))
        table.do("hibernate")
        rest_of_turn(table)
        assert table.ann.points == points


# ---- Formica --------------------------------------------------------------------------------------


def test_formica() -> None:
    """On an empty desert or terrain beside the abyss, an own piece or an own chip; no range is paid."""
    table = of("formica")
    table.do("play st1 bottom-left")
    assert "tunnel 6,6" in table.offered
    assert "tunnel 4,3" not in table.offered
    table.do("tunnel 5,4", "gain food")
    assert table.ann.stock == [3, 2, 2, 1]
    assert table.ann.points == 1
    table.do("play st3 bottom-right")
    assert "tunnel 4,3" in table.offered
    table.do("tunnel 4,3", "gain food")
    assert table.ann.supply == 4
    rest_of_turn(table)
    table.stock(food=6, gear=6, seat=BEN)
    table.do("switch food")
    assert "build small 4,2" in table.offered
    table.refuses("build small 4,3")


def test_formica_t1() -> None:
    table = of("formica", "t1")
    assert price(table, 4, 2) == 2
    table.ann.spaces = (at(4, 3),)
    assert price(table, 4, 2) == 0


def test_formica_t2l() -> None:
    for chip, crystals in ((at(5, 5), 1), (at(4, 3), 0)):
        table = of("formica", "t1", "t2l")
        table.stock(gear=3)
        table.ann.spaces = (chip,)
        table.do("build small 6,6")
        rest_of_turn(table)
        assert table.ann.stock[3] == crystals


def test_formica_t2r() -> None:
    for chips, most in ((1, 0), (2, 1), (5, 2), (6, 3)):
        table = of("formica", "t1", "t2r")
        table.stock()
        table.ann.spaces = tuple(range(chips))
        table.ann.machines = (BuiltIn.named("formica-machine"),)
        if not most:
            table.refuses("use formica-machine")
            continue
        table.do("use formica-machine", *["gain gear"] * most)
        assert table.ann.stock[1] == most


# ---- Vukuntur -------------------------------------------------------------------------------------


def test_vukuntur() -> None:
    table = of("vukuntur")
    table.do("play st1 bottom-left", "gain food")
    assert table.ann.stock == [3, 2, 2, 1]
    assert table.ann.points == 2


def test_vukuntur_t1() -> None:
    """Range + 1, for exploring, building and populating. [6.7]"""
    table = of("vukuntur", "t1")
    table.stock(gear=3)
    assert "build small 4,3" in table.offered
    assert "build small 4,2" not in table.offered


def test_vukuntur_t2l() -> None:
    table = of("vukuntur", "t1", "t2l")
    table.stock(food=3)
    table.do("explore 8,6")
    assert table.ann.stock == [0, 0, 0, 1]


def test_vukuntur_t2r() -> None:
    """The discount is for printed cost and range together. [6.8]"""
    table = of("vukuntur", "t2r")
    table.stock(food=2)
    table.do("explore 8,6")
    assert table.ann.stock == [0, 0, 0, 0]


# ---- Ostarius -------------------------------------------------------------------------------------


def test_ostarius_starts_with_a_machine() -> None:
    """It flips a gate that lies on the board. [20.5]"""
    table = of("ostarius")
    table.refuses("use ostarius-machine")
    table.do("play st1 bottom-left", "gate 4,3 4,4 5,4 open", "use ostarius-machine")
    assert table.g.land[at(4, 3)] == CLOSED_GATE
    assert table.ann.supply == 4


def test_ostarius_pays_crystal_and_range_at_once() -> None:
    """Without the crystal, or without the food, the ability has no effect and moves no marker. [20.2]"""
    for stock in ({"food": 6}, {}):
        table = of("ostarius")
        table.stock(**stock)
        table.do("play st1 bottom-left")
        assert table.ann.progress == (0, 0)
    table = of("ostarius")
    table.stock(food=1, crystal=1)
    table.do("play st1 bottom-left", "gate 4,2 5,2 4,3 open")
    assert tracks(table.ann) == (1, 0, 0)
    assert table.ann.stock == [1, 0, 0, 0]  # the food is from the yellow step


def test_gates_lie_on_empty_desert_and_terrain() -> None:
    table = of("ostarius")
    place_building(table.g, BEN, SMALL, at(4, 3))
    table.do("play st1 bottom-left")
    assert not any("4,3" in words for words in table.offered)
    assert not any("6,3" in words for words in table.offered)  # a site


def test_covered_spaces_are_neither_desert_nor_terrain() -> None:
    """[20.5]"""
    table = of("ostarius")
    table.do("play st1 bottom-left", "gate 4,3 4,4 5,4 open")
    table.stock(food=6, gear=6)
    table.refuses("build small 4,3")
    table.do("build small 4,2")
    assert table.about != "order" or "track gray" not in table.offered


def test_ostarius_t2l() -> None:
    """Each sea is one big space that may be counted through. [16.1]"""
    table = Table(("ostarius", "iox49f"), seas=True)
    table.reveal((2, 4))
    before = price(table, 4, 8)
    table.unlock("t1", "t2l")
    assert before > price(table, 4, 8) == 2  # 4,5 or 5,5 and the sea
    assert price(table, 4, 8, seat=BEN) == before


def test_ostarius_t2r() -> None:
    """Up to two cards come back at once. [12, 1]"""
    table = of("ostarius", "t2r")
    p = table.ann
    cards = (*p.active, *p.rest)
    p.active, p.rest, p.slots = (), cards[:2], (cards[2:3], cards[3:4], cards[4:5], (), ())
    table.do("hibernate", f"retire {cards[2].name}", f"retire {cards[4].name}")
    assert set(p.active) == {*cards[:2], cards[2], cards[4]}
    assert p.rest == cards[3:4]


# ---- Kairos ---------------------------------------------------------------------------------------


def test_kairos() -> None:
    table = of("kairos")
    table.do("play st1 bottom-left", "gain book")
    assert not table.ann.day
    assert table.ann.worship == 1
    assert table.ann.stock == [2, 2, 3, 1]
    table.until_next_turn()
    table.do("end", "hibernate")
    rest_of_turn(table)
    assert table.ann.day


def test_kairos_t1_by_day() -> None:
    """1 energy back before or after building or populating, not both."""
    for before in (True, False):
        table = of("kairos", "t1")
        table.own("ty03", "tg03")
        table.ann.energy = 2
        table.stock(gear=3)
        table.do("use ty03", "use tg03", "build small 6,6", "yes" if before else "no")
        if before:
            table.do("back ty03", "use ty03", "track gray")
        else:
            table.do("track gray", "back ty03")
        assert (len(table.ann.powered), table.ann.energy) == ((2, 0) if before else (1, 1))


def test_kairos_t1_by_night() -> None:
    table = of("kairos", "t1")
    table.ann.day = False
    table.stock(gear=3)
    assert "build small 4,3" in table.offered


def test_kairos_t2l_by_night() -> None:
    for day, points in ((True, 3), (False, 4)):
        table = of("kairos", "t2l")
        table.ann.day = day
        table.stock(food=3)
        table.do("explore 8,6")
        assert table.ann.points == points


def test_kairos_populates_beside_the_worship_track() -> None:
    """There is no terrain around that large location. [15.1, 20.6]"""
    table = of("kairos", "t1", "t2l")
    table.ann.worship = 7
    table.do("play st1 bottom-left", "gain food", "unlock t2r")
    assert table.ann.figures == (BESIDE,)
    assert tracks(table.ann) == (0, 0, 0)


def test_kairos_machine() -> None:
    """By day a crystal for worship points, by night any number of points 1:1."""
    table = of("kairos", "t1")
    table.stock(book=3, crystal=1)
    table.do("populate 6,3 t2r", "pay 3-book", "use kairos-machine")
    assert (table.ann.worship, table.ann.stock[3]) == (2, 0)
    table = of("kairos", "t1")
    table.ann.day = False
    table.ann.machines += (BuiltIn.named("kairos-machine"),)
    table.stock(food=3)
    table.refuses("use kairos-machine")
    table.do("explore 8,6", "use kairos-machine", "even-worship", "2")
    assert (table.ann.points, table.ann.worship) == (1, 2)


# ---- Gib'wark -------------------------------------------------------------------------------------


def test_gibwark_t1() -> None:
    """A point for each equipment turned up again."""
    table = of("gibwark", "t1")
    table.ann.equipment = tuple((number, True) for number, _ in table.ann.equipment)
    table.do("hibernate")
    rest_of_turn(table)
    assert table.ann.points == 2
    assert not any(used for _, used in table.ann.equipment)


def test_gibwark_t2l_and_t2r() -> None:
    """Further equipment, face up at once: food to 6, and two energy back."""
    table = of("gibwark", "t1")
    table.stock(book=3)
    table.do("populate 6,3 t2l", "switch gear", "equip e3")
    assert table.ann.stock[0] == 6
    table = of("gibwark", "t1")
    table.own("ty03", "tg03")
    table.ann.energy = 2
    table.stock(book=3)
    table.do("use ty03", "use tg03", "populate 6,3 t2r", "switch gear", "equip e4")
    assert table.ann.energy == 2


def test_gibwark_equipment_with_copies_and_journeys() -> None:
    """[20.9]"""
    table = of("gibwark")
    table.hold("ky01", seat=BEN)
    table.do("copy ky01 of 2")
    assert table.about == "equipment"
    table = of("gibwark")
    journey = next(words for words in table.offered if words.startswith("journey"))
    table.do(journey)
    assert table.about == "equipment"


# ---- Cordycepians ---------------------------------------------------------------------------------


def test_cordycepians_start() -> None:
    table = Table(("cordycepians", "iox49f", "nadair"), expansion=True)
    assert [p.parasites for p in table.g.players] == [0, 1, 1]
    assert table.ann.supply == 6


def test_cordycepians() -> None:
    """A half of a card of somebody with a parasite, but no tribe ability; else only the marker moves."""
    table = of("cordycepians")
    table.hold("ky03", "st1", seat=BEN)
    table.do("play st1 bottom-left")
    assert table.offered == [
        "infect 2 ky03 top",
        "infect 2 ky03 bottom",
        "infect 2 st1 top",
        "pass",
        "reclaim 2",
    ]
    table.do("infect 2 ky03 top")
    assert table.ann.stock == [4, 3, 2, 1]
    assert table.ben.parasites == 0
    assert [each.name for each in table.ben.active] == ["ky03", "st1"]
    table.do("play st3 bottom-right", "marker 1")
    assert sum(table.ann.progress) == 2


def test_cordycepians_populate_among_others() -> None:
    """A parasite to each other player there, beside the worship track too. [20.8]"""
    table = of("cordycepians")
    table.ben.figures = (at(6, 3),)
    table.stock(food=1, book=2)
    table.do("populate 6,3 t1")
    assert table.ben.parasites == 2
    table = of("cordycepians")
    table.ben.figures = (BESIDE,)
    table.ann.worship = 6
    table.hold("kxy1")
    table.do("play kxy1 bottom-left")
    assert table.ann.figures == (BESIDE,)
    assert table.ben.parasites == 2


def test_others_get_no_parasite_for_populating() -> None:
    """[20.8]"""
    table = Table(("nadair", "cordycepians"), expansion=True)
    held = table.ann.parasites
    table.ben.figures = (at(6, 3),)
    table.stock(food=1, book=2)
    table.do("populate 6,3 t1")
    assert table.ann.parasites == held


def test_cordycepians_take_back_a_parasite_for_nothing() -> None:
    """At any time. [20.8]"""
    table = of("cordycepians")
    table.do("reclaim 2")
    assert (table.ann.supply, table.ben.parasites) == (8, 0)
    table.refuses("reclaim 2")


def test_no_parasite_left() -> None:
    """Nothing is given. [20.10]"""
    table = of("cordycepians")
    table.ann.supply, table.ben.parasites = 0, 8
    table.ben.figures = (at(6, 3),)
    table.stock(food=1, book=2)
    table.do("populate 6,3 t1")
    assert table.ben.parasites == 8


def test_cordycepians_t1_settles_at_once() -> None:
    """What they gain in the turn of another is not added to points of their own turn. [5.5, 15.2]"""
    table = Table(("nadair", "cordycepians"), expansion=True)
    table.unlock("t1", seat=BEN)
    table.ben.figures = (at(5, 3), at(5, 4))
    table.stock(food=6, gear=3)
    table.do("build small 4,3", "way 1 5,3")
    assert table.ben.points == 1
    assert table.ben.gained == (0, 0)


def test_borrowed_range() -> None:
    """Vukuntur's range + 1, once. [20.8]"""
    table = borrows("t1")
    table.stock(gear=6)
    assert "build small 4,3" not in table.offered
    table.do("borrow 2 t1", "build small 4,3")
    assert table.ben.parasites == 0
    assert table.ann.borrowed == ()
    assert not any(words.startswith("borrow") for words in table.offered)


def test_borrowed_discounts_are_used_once() -> None:
    table = borrows("t1", "t2r")
    table.ben.parasites = 2
    table.stock(food=2)
    table.do("borrow 2 t2r", "explore 8,6")
    assert table.ann.stock[0] == 0
    assert table.ann.borrowed == ()


def test_borrowed_at_hibernation() -> None:
    """The example of the rulebook: points for the used equipment of Gib'wark, which stays. [20.8]"""
    table = borrows("t1", tribe="gibwark")
    table.ben.equipment = tuple((number, True) for number, _ in table.ben.equipment)
    table.do("borrow 2 t1", "hibernate")
    rest_of_turn(table)
    assert table.ann.points == 2
    assert all(used for _, used in table.ben.equipment)


def test_borrowed_while_hibernating() -> None:
    """[20.8]"""
    table = Table(("cordycepians", "gibwark"), seas=True)
    table.unlock("t1", "t2l")
    table.unlock("t1", seat=BEN)
    table.ben.equipment = tuple((number, True) for number, _ in table.ben.equipment)
    place_building(table.g, ANN, SMALL, at(4, 5))
    table.do("hibernate", "borrow 2 t1", "tribe")
    assert table.ann.points == 2


def test_borrowing_ends_with_the_part() -> None:
    table = borrows("t1")
    table.do("borrow 2 t1", "switch food")
    while table.about == "end_part":
        table.do("end")
    assert table.ann.borrowed == ()


@pytest.mark.parametrize("tribe", [each for each in TRIBES if each.name != "cordycepians"], ids=str)
def test_what_can_be_borrowed(tribe: object) -> None:
    """No machine, nothing that acts once, not the top row. [20.8]"""
    table = borrows("t1", "t2l", "t2m", "t2r", "t3l", tribe=str(tribe))
    lent = {words for words in table.offered if words.startswith("borrow")}
    never = {"iox49f": {"t2r"}, "formica": {"t2r"}, "kairos": {"t2r"}, "gibwark": {"t2l", "t2r"}}
    no_use = {"hofstadterians": {"t2r"}}  # only who places temples has anything of it
    expected = {"t1", "t2l", "t2r"} - never.get(str(tribe), set()) - no_use.get(str(tribe), set())
    assert lent == {f"borrow 2 {technology}" for technology in expected}


def test_range_from_the_buildings_of_a_host() -> None:
    """Not from figures; once for each parasite. [20.8]"""
    table = of("cordycepians", "t1", "t2r")
    table.ben.figures = (at(6, 3),)
    assert "from 2" not in table.offered
    table = of("cordycepians", "t1", "t2r")
    place_building(table.g, BEN, SMALL, at(4, 2))
    table.stock(gear=3)
    table.refuses("build small 4,3")
    table.do("from 2", "build small 4,3")
    assert table.ann.borrowed == ()


def test_technologies_that_act() -> None:
    """Every technology in the data has a function, a machine, or acts once."""
    for tribe in TRIBES:
        for technology in (T1, T2L, T2R):
            assert (
                acts(tribe, technology)
                or "machine" in getattr(tribe, technology.name)
                or tribe.name
                in (
                    "gibwark",
                    "hofstadterians",
                )
            )


def test_scoring_counts_tribe_cards() -> None:
    """Technologies score their points whatever they do. [21.2]"""
    table = of("gibwark", "t1", "t2l", "t2m")
    assert end_points(table.g, ANN)["technologies"] == 2 + 3 + 3
    assert count(table.g, ANN, "bulb") == 1
