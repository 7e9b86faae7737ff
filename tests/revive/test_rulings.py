"""What the rulebooks leave open: docs/rulings.md, ruling by ruling. Each test is named after its ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from regelwerk.core import Chance, seed_from
from regelwerk.core.decisions import name
from regelwerk.core.text import Texts, catalogue_folders
from regelwerk.games.revive import GAME
from regelwerk.games.revive.boards import LARGE, SIDE, SMALL, TECHNOLOGIES, TOP_LEFT
from regelwerk.games.revive.build import place_building, reward
from regelwerk.games.revive.cards import ARTIFACT_CARDS, JOURNEYS, STARTING
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.map import (
    ABYSS,
    AROUND,
    BLOCKS,
    DESERT,
    FAR,
    HEXES,
    LOCATION,
    PLACES,
    SITE,
    SPOT_OF,
)
from regelwerk.games.revive.printed import DATA
from regelwerk.games.revive.reach import reach
from regelwerk.games.revive.rulings import RULINGS
from regelwerk.games.revive.scoring import artifact_points, card_bonus, end_points, outcome
from regelwerk.games.revive.setup import seas_are_legal, setup
from regelwerk.games.revive.state import State
from regelwerk.games.revive.supplies import take_large
from regelwerk.games.revive.tracks import advance
from regelwerk.games.revive.worship import draw_scyphoz, populate_beside
from tests.revive.play import ANN, BEN, Table, at, card, spot, tracks

CHAPTER = re.split(
    r"^## ",
    (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8"),
    flags=re.MULTILINE,
)


def test_every_ruling_is_written_down_and_tested() -> None:
    """The page, `regelwerk rules revive` in both languages, and the tests name the same rulings."""
    revive = next(text for text in CHAPTER if text.startswith("Revive"))
    assert re.findall(r"^### (\w+)$", revive, flags=re.MULTILINE) == list(RULINGS) == list(GAME.rulings)
    assert {name.removeprefix("test_") for name in globals()} >= set(RULINGS)
    rows = re.findall(r"^\| \[(\w+)\]\(#(\w+)\) \| .+\? \| ([\d., -]+) \|$", revive, flags=re.MULTILINE)
    assert [row[0] for row in rows] == [row[1] for row in rows] == list(RULINGS)
    told = dict(re.findall(r"^### (\w+)\n\n\[([\d., -]+)\]", revive, flags=re.MULTILINE))
    assert told == {row[0]: row[2] for row in rows}
    texts = Texts(*catalogue_folders())
    for ruling in RULINGS:
        said = {texts.say(language, f"revive.ruling.{ruling}") for language in ("en", "de")}
        assert len(said) == 2


def new(seed: int, seats: int = 2, **settings: str) -> State:
    return setup(seats, GAME.check_settings(settings), Chance(seed_from(seed)))


def drive(play: Any, *answers: str) -> list[str]:
    """Run a rule with these answers (the first option where none is left); returns what it asked about."""
    asked, wanted = [], list(answers)
    decision = next(play, None) if play is not None else None
    while decision is not None:
        asked.append(decision.about)
        words = [name(option) for option in decision.options]
        place = words.index(wanted.pop(0)) if wanted else 0
        try:
            decision = play.send(decision.options[place])
        except StopIteration:
            decision = None
    return asked


# ---- setup ----------------------------------------------------------------------------------------


def test_printed_values() -> None:
    """What nobody has published says that it is ours; what the rulebook states does not."""
    ours = {entry.path: set(entry.authored) for entry in DATA.entries()}
    for kind, field in (
        ("area_tiles", "spaces"),
        ("citizens", "top"),
        ("modules", "effect"),
        ("crates", "effect"),
    ):
        assert all(field in fields for path, fields in ours.items() if path.startswith(f"{kind}."))
    assert {"books", "points", "bulbs"} <= ours["technologies.t1"]
    assert {"large_each_type", "small"} <= ours["artifacts"]
    assert "lake" in ours["rewards"]
    assert "loop" in ours["solo"]
    assert not ours["seas.sea1"]
    assert not ours["locations.ll6"]
    assert "ability" not in ours["tribes.kairos"]
    assert not any(ours[f"solo_{what}"] for what in ("medals", "goals"))


def test_start_tiles() -> None:
    starts = {tuple(g.tiles[spot(*place)].name for place in STARTS) for g in map(new, range(8))}
    assert len(starts) > 1
    assert all(sorted(names) == ["s1", "s2", "s3", "s4", "s5"] for names in starts)


STARTS = ((2, 1), (3, 1), (2, 2), (4, 2), (3, 3))


def test_starting_cards() -> None:
    active = {tuple(sorted(each.name for each in new(seed).players[ANN].active)) for seed in range(8)}
    assert len(active) > 1
    assert all(len(names) == 3 for names in active)


def test_switch_start() -> None:
    assert not any(p.switch for p in new(1, 4).players)
    assert "switch food" in Table().offered


def test_first_player() -> None:
    assert {new(seed, 3).first for seed in range(20)} == {0, 1, 2}
    table = Table(("nadair", "iox49f", "kuniban"), expansion=False)
    table.do("end")
    assert table.g.active == 1


def test_seas_rearranged() -> None:
    """Ice is passable for the check, though range is not counted through it."""
    for seed in range(10):
        g = new(seed)
        assert seas_are_legal([SPOT_OF[space] for space, _ in g.seas])
    assert not seas_are_legal([spot(5, 0), spot(6, 1), spot(0, 2)])


# ---- turns and resources --------------------------------------------------------------------------


def test_no_action() -> None:
    none, one = Table(), Table()
    none.do("end")
    assert none.g.active == BEN
    one.do("switch food", "end")
    assert one.g.active == BEN


def test_optional_gains() -> None:
    """A module may be waived; large artifacts are taken, the last one too; gates must flip."""
    table = Table()
    table.hold("st4")
    table.do("play st4 bottom-left", "waive")
    assert not any(module for slot in table.ann.modules for module in slot)
    g = Table().g
    g.large = [2, 0, 0]
    assert drive(take_large(g, ANN)) == drive(take_large(g, ANN)) == []
    assert (g.large, g.ending) == ([0, 0, 0], ANN)
    gates = Table(("ostarius", "iox49f"), expansion=True)
    gates.g.gates = ((at(4, 3), at(4, 4), at(5, 4), True),)
    gates.do("hibernate")
    while gates.g.active == ANN:
        assert "pass" not in gates.offered
        gates.do(gates.offered[0])
    assert gates.g.gates[0][3] is False


def test_crystal_only() -> None:
    """A crystal pays a gear; gears do not pay a crystal; no exchange below the limit."""
    table = Table()
    table.stock(food=6, gear=2, crystal=1)
    assert "build small 6,6" in table.offered
    assert not any(words.startswith("exchange") for words in table.offered)
    for crystals in (0, 1):
        table = Table()
        table.stock(food=6, gear=6, book=6, crystal=crystals)
        table.own("ty04")  # pay 1 crystal: 4 points
        assert ("use ty04" in table.offered) is (crystals == 1)


def test_overflow() -> None:
    table = Table()
    table.hold("ky01", "st1")
    table.stock(food=5)
    table.do("play ky01 top-left")
    assert table.ann.stock[0] == 6
    full = Table()
    full.hold("ky01")
    full.stock(food=5)
    full.own("ty05")
    full.fit(TOP_LEFT, "m07")
    full.do("play ky01 top-left", "effect")
    assert full.ann.stock[0] == 8


def test_outside_turn() -> None:
    """A module is chosen at once, food above the limit is lost at once."""
    table = Table()
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.stock(food=6)
    table.ann.tracks = [4, 0, 0]
    table.g.active = BEN
    table.stock(food=6, seat=BEN)
    table.do("explore 2,2")
    assert table.match.waiting == (ANN,)
    assert table.about == "module"
    assert not any(words.startswith(("use", "open")) for words in table.offered)


# ---- range ----------------------------------------------------------------------------------------


def price(table: Table, *place: int, seat: int = ANN) -> int:
    return reach(table.g, seat).price((at(*place),))


def test_range_price() -> None:
    table = Table()
    assert (price(table, 6, 6), price(table, 4, 3)) == (0, 1)
    place_building(table.g, ANN, SMALL, at(4, 3))
    assert price(table, 6, 6) == 0  # from the abyss, still


def test_range_through() -> None:
    table = Table()
    cost = price(table, 4, 3)
    for place in ((5, 3), (5, 4)):
        table.g.players[BEN].figures += (at(*place),)
    assert price(table, 4, 3) == cost == 1


def test_range_ice() -> None:
    table = Table()
    assert price(table, 0, 0) == FAR
    table.reveal((1, 0), (0, 1), (1, 1))
    assert price(table, 0, 0) < FAR


def test_explore_nearest() -> None:
    table = Table()
    tile = BLOCKS[spot(1, 1)].hexes
    prices = [reach(table.g, ANN).price((hex,)) for hex in tile]
    assert min(prices) < max(prices)
    table.stock(food=table.g.tiles[spot(1, 1)].food + min(prices))
    assert f"explore {PLACES[BLOCKS[spot(1, 1)].space].name}" in table.offered


def test_explore_order() -> None:
    """Food, points, the tile as it lies, buildings, one of the display."""
    table = Table()
    place_building(table.g, ANN, SMALL, at(4, 3))
    table.stock(food=6)
    table.do("explore 2,2")
    told = [str(event.key).rpartition(".")[2] for event in table.match.events]
    assert [key for key in told if key in ("paid", "points", "explored", "step")][:4] == [
        "paid",
        "points",
        "explored",
        "step",
    ]
    assert table.about == "card"
    assert table.offered == [f"take {each.name}" for each in table.g.citizens]


def test_explore_discount() -> None:
    """3 on the ice and 2 for range; 1 less, whichever of them it is."""
    for technologies, offered in (((), False), (("t2r",), True)):
        table = Table(("vukuntur", "iox49f"))
        table.unlock(*technologies)
        table.stock(food=4)
        assert ("explore 2,4" in table.offered) is offered


# ---- cards ----------------------------------------------------------------------------------------


def test_stacking_half() -> None:
    """ky05 shows the symbol on its bottom half alone."""
    for slot, open_again in (("bottom-left", True), ("top-left", False)):
        table = Table()
        table.hold("ky05", "st1")
        table.do(f"play ky05 {slot}")
        while table.about != "action":
            table.do(table.offered[0])
        assert (f"play st1 {slot}" in table.offered) is open_again


def test_module_order() -> None:
    table = Table()
    table.hold("ky01")
    table.fit(TOP_LEFT, "m05")
    table.do("play ky01 top-left")
    assert set(table.offered) == {"effect", "module m05"}
    table.do("module m05")
    assert (table.ann.points, table.ann.stock[0]) == (2, 5)


def test_copied_card() -> None:
    """Of the active area alone; own modules do not act."""
    table = Table()
    table.hold("ky01", seat=BEN)
    table.fit(TOP_LEFT, "m05")
    copies = [words for words in table.offered if words.startswith("copy")]
    assert copies == ["copy ky01 of 2"]
    table.do(copies[0])
    assert table.ann.points == 0
    assert table.ann.stock[0] == 5
    assert [each.name for each in table.ben.active] == ["ky01"]


# ---- building and populating ----------------------------------------------------------------------


def built(kind: Any, *place: int) -> Table:
    table = Table()
    table.stock(food=6, gear=6)
    table.do(f"build {kind.name} {place[0]},{place[1]}")
    while table.about == "order":
        table.do(table.offered[0])
    return table


def test_large_doubles() -> None:
    small, large = built(SMALL, 6, 6), built(LARGE, 6, 6)
    assert sum(tracks(small.ann)) > 0
    assert tracks(large.ann) == tuple(2 * steps for steps in tracks(small.ann))


def test_other_spaces() -> None:
    """Among sites, deserts, the abyss and a large location a large building gains nothing."""
    table = Table()
    space = at(4, 3)
    table.g.lay(AROUND[space], (SITE, DESERT, ABYSS, LOCATION, SITE, DESERT))
    before = table.ann.copy()
    drive(reward(table.g, ANN, space, LARGE, range(HEXES)))
    assert table.ann == before
    assert not table.g.stack  # no steps wait


def test_populate_extra() -> None:
    table = Table()
    table.ben.figures = (at(6, 3),)
    table.stock(book=2)
    table.refuses("populate 6,3 t1")
    table = Table()
    table.ben.figures = (at(6, 3),)
    table.stock(book=2, crystal=1)
    table.do("populate 6,3 t1", "pay 2-book", "give food-by-crystal")
    assert table.ann.stock == [0, 0, 0, 0]
    assert table.ben.stock == [3, 2, 2, 1]


def test_populate_once() -> None:
    table = Table()
    table.stock(food=6, book=6)
    table.do("populate 6,3 t1")
    assert not any(words.startswith("populate 6,3") for words in table.offered)
    assert any(words.startswith("populate") for words in table.offered)


def test_technology_order() -> None:
    def next_ones(*unlocked: str) -> set[str]:
        table = Table()
        table.unlock(*unlocked)
        table.stock(book=6, food=6)
        return {words.split()[-1] for words in table.offered if words.startswith("populate 6,3")}

    assert next_ones() == {"t1"}
    assert next_ones("t1") == {"t2l", "t2m", "t2r"}
    assert next_ones("t1", "t2l") == {"t2m", "t2r", "t3l"}
    assert {each.name: each.needs for each in TECHNOLOGIES if each.tier == 3} == {
        "t3l": "t2l",
        "t3m": "t2m",
        "t3r": "t2r",
    }


def test_technology_later() -> None:
    table = Table()
    table.stock(book=6)
    table.do("populate 6,3 t1")
    assert table.ann.points == 0
    again = Table()
    again.unlock("t1")
    again.stock(book=6)
    again.do("populate 6,3 t2m")
    assert again.ann.points == 2


def test_hibernate_order() -> None:
    table = Table(("kairos", "iox49f"), seas=True)
    place_building(table.g, ANN, SMALL, at(4, 5))
    table.ann.switch = True
    table.do("hibernate")
    assert set(table.offered) == {"progress", "sea sea1 small", "tribe"}
    assert not table.ann.switch  # that comes before


def test_progress_markers() -> None:
    table = Table()
    assert table.ann.progress == (0, 0)
    table.hold("st1")
    table.do("play st1 bottom-left")
    assert sorted(table.ann.progress) == [0, 1]
    table = Table()
    table.do("hibernate")
    assert sorted(table.ann.progress) == [0, 1]


# ---- tracks, machines, artifacts ------------------------------------------------------------------


def test_no_artifact_left() -> None:
    table = Table()
    table.g.large = [0, 0, 0]
    small = table.g.small
    drive(take_large(table.g, ANN))
    assert (table.ann.small_artifacts, table.g.small) == (1, small - 1)
    table.g.small = 0
    drive(take_large(table.g, ANN))
    assert table.ann.small_artifacts == 1


def test_module_replaced() -> None:
    table = Table()
    table.fit(0, "m01", "m02", "m03")
    table.hold("st4")
    taken = table.g.modules[0]
    table.do("play st4 bottom-left", f"module {taken.name}")
    assert not any("side" in words for words in table.offered)
    assert "replace m02" in table.offered
    table.do("replace m02")
    assert [module.name for module in table.g.box] == ["m02"]
    assert count(table.g, ANN, "module") == 3
    unlocked = Table()
    unlocked.unlock("t1", "t2m")
    unlocked.hold("st4")
    unlocked.do("play st4 bottom-left", f"module {unlocked.g.modules[0].name}")
    assert f"fit {SIDE.name}" in unlocked.offered


def test_artifact_times() -> None:
    table = Table()
    table.g.secret[ANN] = [card_named("ac02")]
    table.ann.small = (at(4, 3), at(6, 6))
    table.ann.artifacts = (3, 0, 0)  # 1 per building
    assert artifact_points(table.g, ANN) == 3 * 2


def card_named(wanted: str) -> Any:
    return next(each for each in ARTIFACT_CARDS if each.name == wanted)


# ---- worship, journeys ----------------------------------------------------------------------------


def test_worship_back() -> None:
    for marker, possible in ((5, True), (7, False)):
        table = Table(seas=True)
        table.ann.worship, table.ann.gained = marker, (0, 2)
        assert ("to-points" in table.offered) is possible


def test_convert_once() -> None:
    table = Table(seas=True)
    table.ann.gained, table.ann.points = (4, 0), 4
    table.do("to-worship", "to-worship")
    while table.about == "scyphoz":
        table.do(table.offered[0])
    assert (table.ann.points, table.ann.worship) == (0, 2)
    assert "to-points" not in table.offered


def test_convert_machine() -> None:
    """Points gained before in this action part are converted too."""
    table = Table(seas=True)
    table.own("txy1", "ty08")
    table.ann.energy = 2
    table.ann.gained, table.ann.points = (1, 0), 1
    table.do("use ty08", "use txy1", "even-worship", "3")
    while table.about == "scyphoz":
        table.do(table.offered[0])
    assert (table.ann.points, table.ann.worship) == (0, 3)


def test_bonus_lapses() -> None:
    table = Table(seas=True)
    table.unlock(*(each.name for each in TECHNOLOGIES))
    assert drive(populate_beside(table.g, ANN, Do("populate_beside"), None)) == []
    table.g.scyphoz = []
    assert drive(draw_scyphoz(table.g, ANN)) == []
    table.g.machines[0], table.g.machine_decks[0] = (), []
    table.ann.tracks = [5, 0, 0]
    drive(advance(table.g, ANN, 0, 1))
    assert table.ann.machines == ()


def test_starting_card_journey() -> None:
    table = Table(seas=True)
    table.hold("st1")
    yellow = next(each for each in JOURNEYS if each.colour == STARTING[ANN][0].colour)
    table.take_out(yellow)
    table.g.journeys[0:1] = [yellow]
    table.g.show(yellow)
    assert f"journey {yellow.name} for st1" in table.offered


def test_journey_strengths() -> None:
    """One kind, three levels; the bulb on the front of open journeys counts for nobody."""
    assert all(len(each.rewards) == 3 for each in JOURNEYS)
    assert {each.name: each.levels for each in JOURNEYS}["j18"] == (2, 3, 4)
    table = Table(seas=True)
    table.ann.journeys = tuple(JOURNEYS[:4])
    assert count(table.g, ANN, "bulb") == 0


# ---- tribes ---------------------------------------------------------------------------------------


def test_ability_without_effect() -> None:
    """An unpaid gate moves no marker; without a lake for a temple the points come and the marker moves."""
    gate = Table(("ostarius", "iox49f"), expansion=True)
    gate.hold("st1")
    gate.stock(food=2)
    gate.do("play st1 bottom-left")
    assert gate.ann.progress == (0, 0)
    temple = Table(("hofstadterians", "iox49f"))
    temple.hold("st1")
    temple.do("play st1 bottom-left")
    assert temple.ann.points == 3
    assert sorted(temple.ann.progress) == [0, 1]


def test_gate_shape() -> None:
    table = Table(("ostarius", "iox49f"), expansion=True)
    table.hold("st1")
    table.do("play st1 bottom-left")
    gates = [words.split()[1:4] for words in table.offered if words.startswith("gate")]
    assert gates
    for places in gates:
        hexes = [at(*map(int, place.split(","))) for place in places]
        assert all(one in AROUND[other] for one in hexes for other in hexes if one != other)
    table.do("gate 4,3 4,4 5,4 closed")
    assert tracks(table.ann) == (0, 0, 1)


def test_parasites_gone() -> None:
    table = Table(("cordycepians", "iox49f"), expansion=True)
    table.ann.supply = 0
    place_building(table.g, BEN, SMALL, at(6, 6))
    held = table.ben.parasites
    table.stock(gear=3)
    table.do("build small 6,6")
    assert table.ben.parasites == held


def test_borrowed() -> None:
    """A technology that acts, until the action part is over; not the side slot."""
    table = Table(("cordycepians", "vukuntur"), expansion=True)
    table.unlock("t1", "t2l")
    table.unlock("t1", "t2m", seat=BEN)
    assert [words for words in table.offered if words.startswith("borrow")] == ["borrow 2 t1"]
    table.do("borrow 2 t1")
    assert table.ann.borrowed
    table.do("end")
    while table.g.active == ANN:
        table.do("end")
    assert not table.ann.borrowed


# ---- the end --------------------------------------------------------------------------------------


def test_last_turns() -> None:
    table = Table(("nadair", "iox49f", "kuniban"), expansion=False)
    table.g.large = [1, 0, 0]
    drive(take_large(table.g, ANN))
    assert table.g.last_turns == (1, 2)
    table.do("end", "end", "end")
    assert table.match.over


def test_end_tile() -> None:
    table = Table()
    table.g.large = [1, 0, 0]
    drive(take_large(table.g, ANN))
    assert (table.ann.end_tile, table.ben.end_tile) == (True, False)
    assert end_points(table.g, ANN)["small_artifacts"] == 5


def test_tie_break() -> None:
    table = Table()
    table.ann.points = table.ben.points = 10
    table.ann.stock = table.ben.stock = [1, 0, 0, 0]
    assert outcome(table.g).winners == (ANN, BEN)
    table.ben.stock = [2, 0, 0, 0]
    assert outcome(table.g).winners == (BEN,)
    table.g.secret[ANN] = table.g.secret[BEN] = []
    table.ann.artifacts = (1, 0, 0)
    assert outcome(table.g).winners == (ANN,)


def test_scyphoz_colours() -> None:
    """Cards with their own colour each: as the best one for each card."""
    table = Table(seas=True)
    table.ann.tracks = [12, 0, 12]
    table.ann.active += (card("sc01"), card("sc02"), card("sc03"))
    assert card_bonus(table.ann) == 6


# ---- alone ----------------------------------------------------------------------------------------


def test_solo_marker() -> None:
    """sc07 plays another card by its effect: one step for both; round the loop an artifact leaves."""
    table = Table(("nadair",), seas=True)
    table.hold("sc07", "st2")
    table.do("play sc07 bottom-left", "play st2 top-left")
    while table.g.marker == 0:
        table.do(table.offered[0])
    assert table.g.marker == 1
    table = Table(("nadair",), seas=True)
    table.g.marker, table.g.large = 12, [2, 3, 1]
    table.do("switch food")
    assert table.g.marker == 1
    assert table.g.large == [2, 2, 1]


def test_solo_start_tiles() -> None:
    table = Table(("nadair",), seas=True)
    table.stock(food=6, gear=6)
    place_building(table.g, ANN, SMALL, at(4, 3))
    same = [f"build small {PLACES[hex].name}" for hex in BLOCKS[spot(2, 1)].hexes]
    fresh = Table(("nadair",), seas=True)
    fresh.stock(food=6, gear=6)
    assert set(same) & set(fresh.offered)
    assert not set(same) & set(table.offered)
