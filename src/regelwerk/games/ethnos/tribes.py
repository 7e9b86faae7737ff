"""The twelve tribes: one named function for each printed effect (Rulebook, 'Die Stämme von Ethnos').

Only the leader's tribe has an effect, except for skeletons [Einen Kampfverband ausspielen 4]. Where a
tribe acts decides who calls it:

    composing a band     skeletons_fit_every_band, skeletons_may_lead
    placing the marker   wingfolk_kingdoms, minotaurs_count, halflings_may_place
    the leader's ability giants, merfolk, orcs, trolls              (ABILITIES)
    after the band       centaurs_second_band, elves_keep, wizards_draw
    end of the age       trolls_rank, merfolk_glory, giants_glory, orcs_pillage, skeletons_crumble,
                         dwarves_size
"""

from __future__ import annotations

from collections.abc import Callable

from regelwerk.core.decisions import NO, PASS, YES, Choose, Option, Play, Together
from regelwerk.games.ethnos.cards import (
    DWARVES,
    GIANT_AT_ONCE,
    GIANTS,
    HALFLINGS,
    KINGDOMS,
    MERFOLK,
    MERFOLK_LAST,
    MERFOLK_SYMBOLS,
    MINOTAURS,
    ORC_GLORY,
    ORCS,
    SKELETONS,
    TROLL_TOKENS,
    TROLLS,
    WINGFOLK,
    Band,
    Kind,
    Kingdom,
)
from regelwerk.games.ethnos.markers import PLACE, WAIVE, put_marker
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import NOBODY, State

TOKEN = {value: Option("token", value) for value in TROLL_TOKENS}


# ---- centaurs -----------------------------------------------------------------------------------


def centaurs_second_band(g: State, seat: int, leaders: list[Option]) -> Play:
    """After a marker was placed with this band, play another at once, before discarding; the answer
    is its leader, or a pass. [Die Zentauren]"""
    choice = yield Choose(seat, "second_band", (*leaders, PASS))
    if choice != PASS:
        g.tell(Say.SECOND_BAND, seat=seat)
    return choice


# ---- dwarves ------------------------------------------------------------------------------------


def dwarves_size(band: Band, size: int) -> int:
    """A band led by a dwarf is scored as if it had one card more. [Die Zwerge]"""
    return size + 1 if band.leader.tribe is DWARVES else size


# ---- elves --------------------------------------------------------------------------------------


def elves_keep(band: Band) -> int:
    """Keep up to as many hand cards as the band has. [Die Elben]"""
    return band.size


# ---- giants -------------------------------------------------------------------------------------


def giants(g: State, seat: int, band: Band) -> None:
    """If no band led by a giant was as large in this age: 2 glory at once, and the token. [Die Riesen]"""
    if band.size > g.giant_size:
        g.giant_size = band.size
        g.giant_holder = seat
        g.glory[seat] += GIANT_AT_ONCE
        g.tell(Say.GIANT, seat=seat, size=band.size, glory=GIANT_AT_ONCE)


def giants_glory(g: State) -> None:
    """Who holds the token is paid for the age; then it goes back beside the board. [Die Riesen]"""
    if g.giant_holder != NOBODY:
        glory = g.side("giant")
        g.glory[g.giant_holder] += glory
        g.tell(Say.GIANT_GLORY, seat=g.giant_holder, glory=glory)
    g.giant_holder, g.giant_size = NOBODY, 0


# ---- halflings ----------------------------------------------------------------------------------


def halflings_may_place(band: Band) -> bool:
    """A halfling leader places no marker on the map, however large the band. [Die Halblinge]"""
    return band.leader.tribe is not HALFLINGS


# ---- merfolk ------------------------------------------------------------------------------------


def merfolk(g: State, seat: int, band: Band) -> Play:
    """Move as many spaces as the band has cards, not beyond the last; for each marker symbol reached
    or passed, place one more marker in any kingdom, whatever the band's size. [Die Meerwesen]"""
    start = g.merfolk[seat]
    g.merfolk[seat] = end = min(start + band.size, MERFOLK_LAST)
    if end > start:
        g.tell(Say.MERFOLK, seat=seat, spaces=end - start, space=end)
    for symbol in MERFOLK_SYMBOLS:
        if start < symbol <= end and g.supply[seat]:
            choice = yield Choose(seat, "bonus_marker", (*PLACE, WAIVE), symbol)
            if choice != WAIVE:
                put_marker(g, seat, choice.thing)
                g.tell(Say.BONUS_MARKER, seat=seat, kingdom=choice.thing)


# ---- minotaurs ----------------------------------------------------------------------------------


def minotaurs_count(band: Band) -> int:
    """A band led by a minotaur needs one card fewer to place its marker. [Die Minotauren]"""
    return band.size + 1 if band.leader.tribe is MINOTAURS else band.size


# ---- orcs ---------------------------------------------------------------------------------------


def orcs(g: State, seat: int, band: Band) -> Play:
    """A marker may go to the space of the leader's colour on the own orc horde board, if it is free.
    [Die Orks]"""
    space = band.leader.kingdom
    if space is None or space in g.orcs[seat] or not g.supply[seat]:
        return
    choice = yield Choose(seat, "orc_board", (Option("raid", space), WAIVE), space)
    if choice != WAIVE:
        g.supply[seat] -= 1
        g.orcs[seat] = tuple(sorted((*g.orcs[seat], space)))
        g.tell(Say.ORC, seat=seat, kingdom=space)


def orcs_pillage(g: State) -> Play:
    """At the end of the age each player may take all markers off the orc board for glory; all or none.
    [Die Orks] Asked clockwise from the first player of the age, or all at once (docs/rulings.md)."""
    raiders = [seat for seat in g.seats_from(g.first_player) if g.orcs[seat]]
    asked = [Choose(seat, "pillage", (YES, NO), len(g.orcs[seat])) for seat in raiders]
    if g.settings["pillage"] == "together" and len(asked) > 1:
        answers = yield Together(asked)
        for seat in raiders:
            pillage(g, seat, answers[seat] == YES)
    else:
        for question in asked:
            answer = yield question
            pillage(g, question.seat, answer == YES)


def pillage(g: State, seat: int, wanted: bool) -> None:
    """The markers come back to the supply; the glory stands on the board. [Die Orks]"""
    markers = len(g.orcs[seat])
    if not wanted:
        g.tell(Say.NO_PILLAGE, seat=seat, markers=markers)
        return
    g.glory[seat] += ORC_GLORY[markers]
    g.supply[seat] += markers
    g.orcs[seat] = ()
    g.tell(Say.PILLAGE, seat=seat, markers=markers, glory=ORC_GLORY[markers])


# ---- skeletons ----------------------------------------------------------------------------------


def skeletons_may_lead(kind: Kind) -> bool:
    """Every tribe but the skeletons may lead. [Die Skelette]"""
    return kind.tribe is not SKELETONS


def skeletons_fit_every_band(kind: Kind) -> bool:
    """Jokers: they may join any band, whatever its tribe or colour. [Die Skelette]"""
    return kind.tribe is SKELETONS


def skeletons_crumble(band: Band) -> int:
    """The size of a band when its skeletons have turned to dust, before glory for bands. [Die Skelette]"""
    return len([card for card in band if card.tribe is not SKELETONS])


# ---- trolls -------------------------------------------------------------------------------------


def trolls(g: State, seat: int, band: Band) -> Play:
    """Take one free troll token worth at most the size of the band. [Die Trolle]"""
    free = [TOKEN[value] for value in TROLL_TOKENS if value <= band.size and value not in g.trolls]
    if not free:
        return
    choice = yield Choose(seat, "troll_token", (*free, WAIVE), band.size)
    if choice != WAIVE:
        g.trolls[choice.thing] = seat
        g.tell(Say.TROLL, seat=seat, value=choice.thing)


def trolls_rank(g: State, seat: int) -> tuple[int, int]:
    """Ties in kingdoms go to the higher total of troll tokens, then to the highest single token.
    [Die Trolle]"""
    if seat not in g.trolls.values():
        return 0, 0
    own = [value for value, owner in g.trolls.items() if owner == seat]
    return sum(own), max(own)


# ---- wingfolk -----------------------------------------------------------------------------------


def wingfolk_kingdoms(band: Band) -> tuple[Kingdom, ...]:
    """A winged leader's marker may go to any kingdom, if the band is large enough there; any other
    leader's goes to the kingdom of its colour. [Die Geflügelten; Einen Kampfverband ausspielen 3]"""
    kingdom = band.leader.kingdom
    assert kingdom is not None  # skeletons never lead
    return KINGDOMS if band.leader.tribe is WINGFOLK else (kingdom,)


# ---- wizards ------------------------------------------------------------------------------------


def wizards_draw(band: Band) -> int:
    """After discarding, draw as many cards from the pile as the band has; never from the display.
    [Die Zauberer]"""
    return band.size


ABILITIES: dict[int, Callable[[State, int, Band], Play | None]] = {
    GIANTS: giants,
    MERFOLK: merfolk,
    ORCS: orcs,
    TROLLS: trolls,
}
"""The abilities that act right after the marker. [Einen Kampfverband ausspielen 4]"""
