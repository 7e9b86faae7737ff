"""The end of an age and of the game (Rulebook, 'Ende eines Zeitalters', 'Spielende')."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from regelwerk.core.decisions import Play
from regelwerk.core.game import Outcome, ranking
from regelwerk.core.state import EVERYONE
from regelwerk.games.ethnos import tribes
from regelwerk.games.ethnos.cards import BAND_GLORY, GIANTS, KINGDOMS, MERFOLK, ORCS, Band
from regelwerk.games.ethnos.markers import on_map
from regelwerk.games.ethnos.printed import PRINTED
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import BEGIN, OVER, State


def end_age(g: State) -> Play:
    """Step by step, in the rulebook's order. [Ende eines Zeitalters]"""
    g.tell(Say.AGE_ENDS, age=g.age)
    allies_scatter(g)
    glory_for_kingdoms(g)
    if g.has(MERFOLK):
        merfolk_glory(g)
    g.trolls = {}  # back beside the board after the kingdoms [Die Trolle]
    if g.has(GIANTS):
        tribes.giants_glory(g)
    if g.has(ORCS):
        yield from tribes.orcs_pillage(g)
    glory_for_bands(g)
    g.phase = OVER if g.age == g.ages else BEGIN
    if g.phase == OVER:
        g.tell(Say.GAME_ENDS, seats=list(outcome(g).winners))


def allies_scatter(g: State) -> None:
    """All hand cards are discarded, unscored. [Die Verbündeten zerstreuen sich]"""
    for seat in g.seats_from(g.first_player):
        hand = g.hands[seat]
        if hand:
            g.tell(Say.HANDS_LOST, seat=seat, cards=sorted(card.kind for card in hand))
        for card in hand:
            g.seen[card] = EVERYONE
        g.display += hand
        g.hands[seat] = []


# ---- kingdoms -----------------------------------------------------------------------------------


def glory_for_kingdoms(g: State) -> None:
    """Kingdom by kingdom. [Ruhm für Einfluss in den Königreichen]"""
    for kingdom in KINGDOMS:
        markers = g.markers[kingdom]
        ranked = places(g, markers, [seat for seat in range(g.seats) if markers[seat]])
        for seat, glory in share_out(ranked, awards(g, g.tokens[kingdom], ranked)):
            g.glory[seat] += glory
            g.tell(Say.KINGDOM_GLORY, seat=seat, kingdom=kingdom, glory=glory)


def places(g: State, counts: Sequence[int], seats: Sequence[int]) -> list[list[int]]:
    """The seats by their count, highest first; trolls break ties, who is still tied shares a place.

    Troll tokens are unique, so only seats without any can remain tied. [Die Trolle]
    """

    def strength(seat: int) -> tuple[int, int, int]:
        return (counts[seat], *tribes.trolls_rank(g, seat))

    ordered = sorted(seats, key=strength, reverse=True)
    return [list(tied) for _, tied in groupby(ordered, key=strength)]


def awards(g: State, values: Sequence[int], ranked: Sequence[Sequence[int]]) -> list[int]:
    """What first, second and third place are worth in this age: the tokens up to the age, best first.
    [Ruhm für Einfluss in den Königreichen]

    With two players the second place is worth nothing in the last age, but who is alone gets both
    tokens. [2 Spieler: Besondere Wertungsregeln] A tie there: docs/rulings.md.
    """
    best_first = list(reversed(values[: g.age]))
    if g.seats == 2 and g.age == g.ages:
        present = sum(len(tied) for tied in ranked)
        if present == 1:
            return [sum(best_first)]
        if len(ranked) == 1 and g.settings["two_player_tie"] == "both_tokens":
            return best_first
        return best_first[:1]
    return best_first


def share_out(ranked: Sequence[Sequence[int]], awards: Sequence[int]) -> list[tuple[int, int]]:
    """Each group takes the awards of all places it fills, added and divided, rounded down.
    [Ende eines Zeitalters, example] Awards that nobody is ranked for lapse."""
    paid = []
    place = 0
    for tied in ranked:
        if place < len(awards):
            share = sum(awards[place : place + len(tied)]) // len(tied)
            paid += [(seat, share) for seat in tied]
        place += len(tied)
    return paid


def merfolk_glory(g: State) -> None:
    """Who is in front on the merfolk board gets the value of the age; a tie is shared. [Die Meerwesen]

    The English rulebook scores the board like a kingdom; nobody is paid while all stand on 0
    (docs/rulings.md).
    """
    moved = [seat for seat in range(g.seats) if g.merfolk[seat]]
    if not moved and g.settings["merfolk_on_zero"] == "share":
        moved = list(range(g.seats))
    if not moved:
        return
    if g.settings["merfolk_scoring"] == "like_a_kingdom":
        values = PRINTED["sides"]["few" if g.few else "many"]["merfolk"]
        ranked = places(g, g.merfolk, moved)
        paid = share_out(ranked, awards(g, values, ranked))
    else:
        front = max(g.merfolk)
        paid = share_out([[seat for seat in moved if g.merfolk[seat] == front]], [g.side("merfolk")])
    for seat, glory in paid:
        g.glory[seat] += glory
        g.tell(Say.MERFOLK_GLORY, seat=seat, glory=glory)


# ---- bands --------------------------------------------------------------------------------------


def glory_for_bands(g: State) -> None:
    """Each band by its size; skeletons have crumbled before. [Ruhm für Kampfverbände; Die Skelette]"""
    for seat in range(g.seats):
        if not g.bands[seat]:
            continue
        crumbled = sum([band.size - tribes.skeletons_crumble(band) for band in g.bands[seat]])
        if crumbled:
            g.tell(Say.SKELETONS, seat=seat, cards=crumbled)
        glory = sum(map(band_glory, g.bands[seat]))
        g.glory[seat] += glory
        g.tell(Say.BAND_GLORY, seat=seat, bands=len(g.bands[seat]), glory=glory)


def band_glory(band: Band) -> int:
    """[Ruhm für Kampfverbände, table]"""
    size = tribes.dwarves_size(band, tribes.skeletons_crumble(band))
    return BAND_GLORY[min(size, len(BAND_GLORY) - 1)]


# ---- the end ------------------------------------------------------------------------------------


def outcome(g: State) -> Outcome:
    """Most glory; then more markers on the map; then the largest, second largest ... band of the last
    age; then the places are shared. [Spielende]"""
    ties = [(on_map(g, seat), *band_sizes(g, seat)) for seat in range(g.seats)]
    return ranking(g.glory, ties)


def band_sizes(g: State, seat: int) -> list[int]:
    """Largest first; without skeletons and without the dwarf's card, unless the table plays it
    otherwise (docs/rulings.md)."""
    if g.settings["tie_break_bands"] == "as_played":
        sizes = [band.size for band in g.bands[seat]]
    else:
        sizes = [tribes.skeletons_crumble(band) for band in g.bands[seat]]
    return sorted(sizes, reverse=True)
