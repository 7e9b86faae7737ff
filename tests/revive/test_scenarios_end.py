"""Tribes, the end and scoring, solo: scenarios S76 to S89."""

from __future__ import annotations

from regelwerk.games.revive.boards import SMALL, Location
from regelwerk.games.revive.build import place_building
from regelwerk.games.revive.cards import ARTIFACT_CARDS, MODULES
from regelwerk.games.revive.map import CLOSED_GATE, OPEN_GATE
from regelwerk.games.revive.reach import reach
from regelwerk.games.revive.scoring import end_points, location_points, outcome
from regelwerk.games.revive.sheet import best_medals, sheet
from regelwerk.games.revive.solo import goals, medal
from regelwerk.games.revive.state import CORNER_SPACES, NOBODY
from tests.revive.play import ANN, BEN, Table, at, card, tracks

GATE = "gate 4,3 4,4 5,4"


def price(table: Table, *place: int, seat: int = ANN) -> int:
    return reach(table.g, seat).price((at(*place),))


# ---- tribes -------------------------------------------------------------------------------------


def ostarius() -> Table:
    table = Table(("ostarius", "iox49f"), expansion=True)
    table.hold("st1", "st2", "st5")
    return table


def test_s76_open_gate() -> None:
    """[20.5]"""
    table = ostarius()
    table.do("play st1 bottom-left", f"{GATE} open")
    assert table.ann.stock == [2, 3, 2, 0]  # the crystal paid, a gear from the gray step
    assert tracks(table.ann) == (0, 0, 1)
    assert table.g.land[at(4, 3)] == OPEN_GATE
    assert price(table, 4, 2) == 1
    assert price(table, 4, 2, seat=BEN) == 1
    assert sorted(table.ann.progress) == [0, 1]


def test_s77_closed_gate() -> None:
    """[20.5]"""
    table = ostarius()
    table.do("play st1 bottom-left", f"{GATE} closed")
    assert table.g.land[at(5, 4)] == CLOSED_GATE
    assert price(table, 4, 2) == 2
    table.unlock("t1")
    assert price(table, 4, 2) == 0
    assert price(table, 4, 2, seat=BEN) == 2


def test_s78_gates_flip() -> None:
    """[20.5]"""
    table = ostarius()
    table.do("play st1 bottom-left", f"{GATE} open")
    table.until_next_turn()
    table.do("hibernate")
    assert table.g.land[at(4, 3)] == OPEN_GATE  # Ben's hibernation flips nothing
    while table.g.active == BEN:
        table.do(table.offered[0])
    table.do("hibernate")
    while table.g.active == ANN:
        table.do(table.offered[0])
    assert table.g.land[at(4, 3)] == CLOSED_GATE
    assert table.g.gates[0][3] is False


def test_s79_kairos_by_day() -> None:
    """[20.6]"""
    for day, steps in ((True, (0, 2, 1)), (False, (0, 0, 0))):
        table = Table(("kairos", "iox49f"), expansion=True)
        table.unlock("t1", "t2l")
        table.ann.day = day
        table.stock(book=3)
        table.do("populate 6,3 t2r")
        assert tracks(table.ann) == steps


def test_s80_gibwark_needs_a_used_switch() -> None:
    """[20.7]"""
    table = Table(("gibwark", "iox49f"), expansion=True)
    table.hold("st1", "st3")
    table.do("play st1 bottom-left")
    assert table.ann.progress == (0, 0)
    assert table.ann.points == 0
    table.ann.switch = True
    table.do("play st3 bottom-right")
    assert sorted(table.ann.progress) == [0, 1]
    assert not table.ann.switch


def test_s81_gibwark_equipment() -> None:
    """[20.7]"""
    table = Table(("gibwark", "iox49f"), expansion=True)
    table.do("switch food")
    assert table.asked.about == "equipment"
    table.do(next(words for words in table.offered if "e1" in words))
    assert table.ann.stock == [3, 2, 2, 2]
    assert [used for _, used in table.ann.equipment] == [True, False]
    table.until_next_turn()
    table.do("end", "hibernate")
    while table.g.active == ANN:
        table.do(table.offered[0])
    assert [used for _, used in table.ann.equipment] == [False, False]
    again = Table(("gibwark", "iox49f"), expansion=True)
    again.ann.equipment = tuple((number, place == 0) for place, (number, _) in enumerate(again.ann.equipment))
    again.do("switch food")
    assert any("e2" in words for words in again.offered)
    assert not any("e1" in words for words in again.offered)


def test_s82_cordycepians_share_a_space() -> None:
    """[20.8]"""
    table = Table(("cordycepians", "iox49f"), expansion=True)
    place_building(table.g, BEN, SMALL, at(6, 6))
    held = table.ben.parasites
    table.stock(gear=3)
    table.do("build small 6,6")
    while table.asked.about == "order":
        table.do(table.offered[0])
    assert table.ann.small == (at(6, 6),)
    assert table.ben.parasites == held + 1
    table = Table(("cordycepians", "iox49f"), expansion=True)
    place_building(table.g, ANN, SMALL, at(6, 6))
    table.g.active = BEN
    table.stock(gear=6, seat=BEN)
    table.refuses("build small 6,6")


def test_the_payer_may_go_round_the_cordycepians() -> None:
    """[6.6, 20.8] The cheaper way counts through their space, the dearer one does not."""
    table = Table(("nadair", "cordycepians"), expansion=True)
    table.unlock("t1", seat=BEN)
    table.ben.figures = (at(5, 3), at(5, 4))
    table.stock(food=6, gear=3)
    table.do("build small 4,3")
    assert table.about == "way"
    assert table.offered[0].startswith("way 1 5,")
    ways = table.offered
    held = table.ann.parasites
    table.do(ways[0])
    while table.g.active == ANN and table.about in ("order", "pay"):
        table.do(table.offered[0])
    assert table.ann.parasites == held + 1
    assert table.ben.points == 1
    assert all(words.count(",") < ways[0].count(",") for words in ways[1:])


# ---- the end ------------------------------------------------------------------------------------


def test_s83_last_artifact() -> None:
    """[21.1]"""
    table = Table()
    table.g.large = [0, 1, 0]
    table.unlock("t1", "t2m")
    table.stock(book=5)
    table.do("populate 6,3 t3m")
    assert table.ann.artifacts == (0, 1, 0)
    assert table.g.ending == ANN
    assert table.ann.end_tile
    assert table.about == "action"
    table.do("switch food")
    assert table.g.active == BEN
    table.do("end")
    assert table.match.over
    assert table.g.ending != NOBODY


def test_last_artifact_in_the_turn_of_another() -> None:
    """[21.1] The running turn is finished, then all but the taker have one more, from the next seat on."""
    table = Table(("nadair", "iox49f", "kuniban"), expansion=False)
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.ann.tracks = [9, 0, 0]
    table.g.large = [0, 0, 1]
    table.g.active = BEN
    table.stock(food=6, seat=BEN)
    table.do("explore 2,2")
    assert table.g.ending == ANN
    assert table.g.last_turns == (2, BEN)
    table.do("take " + table.g.citizens[0].name, "end")
    assert table.g.active == 2
    table.do("end")
    assert table.g.active == BEN
    table.do("end")
    assert table.match.over


def test_s84_full_scoring() -> None:
    """[21.2]"""
    table = Table(seas=True)
    g, p = table.g, table.ann
    p.points, p.worship, p.progress = 41, 13, (6, 2)
    table.unlock("t1", "t2l", "t2m", "t3l")
    p.figures = (at(0, 0),)
    p.small, p.large = (at(4, 2), at(4, 3), at(4, 4)), (at(6, 6), at(7, 2))
    p.tracks = [12, 0, 0]
    p.active += tuple(map(card, ("ky01", "ky02", "ky03", "ky04")))
    p.small_artifacts, p.end_tile = 1, True
    p.stock = [3, 2, 1, 1]
    p.artifacts = (2, 0, 1)
    p.crates = tuple(g.crates[-3:])
    del g.crates[-3:]
    g.secret[ANN] = [ARTIFACT_CARDS[0]]
    points = end_points(g, ANN)
    assert points == {
        "worship": 13,
        "progress": 7 + 2,
        "technologies": 2 + 3 + 3 + 5,
        "locations": 10,
        "card_bonus": 8,
        "small_artifacts": 4 + 5,
        "resources": 1,
        "artifacts": 2 * 6 + 6,
    }
    assert outcome(g).scores[ANN] == 122


def test_s85_sea_location() -> None:
    """[21.4]"""
    table = Table(seas=True)
    g = table.g
    seas = [space for space, _ in g.seas]
    p = table.ann
    beside = {sea: [other for other in range(140) if touches(table, other, sea)] for sea in seas}
    p.small = (beside[seas[0]][0], beside[seas[1]][0], beside[seas[2]][0])
    p.large = (beside[seas[2]][1],)
    assert location_points(g, ANN, Location.named("ll6-b")) == 2 + 2 + 4


def touches(table: Table, hex: int, sea: int) -> bool:
    from regelwerk.games.revive.reach import neighbours

    near = neighbours(table.g, sea)
    return hex in near


def test_s86_scyphoz_location() -> None:
    """[21.4]"""
    table = Table(seas=True)
    p = table.ann
    p.active += (card("sc01"), card("sc02"))
    p.slots = ((card("sc03"),), (), (), (), ())
    p.rest += (card("sc04"),)
    assert location_points(table.g, ANN, Location.named("ll6-a")) == 12


def test_tie_break() -> None:
    """[21.3]"""
    table = Table()
    table.ann.points, table.ben.points = 10, 10
    assert outcome(table.g).ranks == (1, 1)
    table.ann.stock, table.ben.stock = [2, 2, 2, 1], [2, 2, 2, 2]
    assert outcome(table.g).ranks == (2, 1)


# ---- solo ---------------------------------------------------------------------------------------


def solo() -> Table:
    return Table(("nadair",), seas=True)


def test_s87_action_marker() -> None:
    """[22.2]"""
    table = solo()
    table.hold("st1", "st5")
    table.stock(food=6)
    table.do("play st1 top-left", "play st5 top-right")
    assert table.g.marker == 2
    table.do("switch food", "explore 8,6", "take " + table.g.citizens[0].name)
    while table.about == "end_part":
        table.do("end")
    assert table.g.marker == 3
    table.do("hibernate")
    assert table.g.marker == 5


def test_action_marker_goes_round() -> None:
    """[22.3, 22.5]"""
    table = solo()
    table.g.marker, table.g.large = 11, [1, 0, 0]
    table.do("hibernate")
    assert table.g.marker == 1
    assert table.g.large == [0, 0, 0]
    assert not table.ann.end_tile
    assert table.match.over


def test_s88_one_building_a_tile() -> None:
    """[22.4]"""
    table = solo()
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.stock(food=6, gear=6, book=6)
    assert not any(words.startswith("build") and words.endswith(" 4,2") for words in table.offered)
    assert "build small 6,6" in table.offered
    assert "populate 6,3 t1" in table.offered


def test_s89_medal_and_goals() -> None:
    """[22.6]"""
    table = solo()
    p = table.ann
    modules = iter(MODULES)
    p.modules = tuple(tuple(next(modules) for _ in slot) for slot in p.modules)
    p.technologies, p.figures = 0b1111111, (at(6, 3), *range(1, 7))
    assert set(goals(table.g)) == {"tinkerer", "librarian"}
    assert medal(134) == "masterful"
    assert [medal(points) for points in (99, 100, 130, 160, 200)] == [
        None,
        "experienced",
        "masterful",
        "venerable",
        "godlike",
    ]
    p.figures = (*CORNER_SPACES,)
    assert "pioneer" in goals(table.g)
    p.tracks = [12, 12, 12]
    assert "architect" in goals(table.g)


def test_the_goal_sheet_keeps_the_best_medal() -> None:
    """[22.6] Over many matches, by tribe; a score below the lowest medal ticks nothing."""
    finished = []
    for points, twelve in ((40, True), (110, True), (170, True), (165, False)):
        table = solo()
        table.ann.points = points
        table.ann.tracks = [12, 12, 12] if twelve else [0, 0, 0]
        finished.append(table.g)
    assert best_medals(finished[:1]) == {}
    best = best_medals(finished)
    assert {(tribe.name, goal): won for (tribe, goal), won in best.items()} == {
        (finished[0].players[0].tribe.name, "architect"): "venerable"
    }
    drawn = sheet(finished)
    assert len(drawn.rows) == 9
    assert [len(row) for row in drawn.rows] == [7] * 9
