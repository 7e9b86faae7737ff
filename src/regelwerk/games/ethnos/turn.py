"""Who does what when (Rulebook, 'Ablauf eines Zeitalters')."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from regelwerk.core.decisions import NO, PASS, YES, Choose, Option, Play, Refusal, Some, refuse
from regelwerk.core.state import EVERYONE, bit
from regelwerk.games.ethnos import tribes
from regelwerk.games.ethnos.cards import (
    ALLIES,
    CENTAURS,
    ELVES,
    HAND_LIMIT,
    KINDS,
    WIZARDS,
    Ally,
    Band,
    Dragon,
    Kind,
)
from regelwerk.games.ethnos.markers import PLACE, WAIVE, cards_needed, put_marker
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.scoring import end_age
from regelwerk.games.ethnos.setup import begin_age
from regelwerk.games.ethnos.state import BEGIN, OVER, State

DRAW = Option("draw")
TAKE = {kind: Option("take", kind) for kind in KINDS}
LEAD = {kind: Option("lead", kind) for kind in KINDS if tribes.skeletons_may_lead(kind)}
take = [TAKE[card.kind] for card in ALLIES].__getitem__
"""Each card of the display as an option; copies of a kind are the same one."""
lead = [LEAD.get(card.kind) for card in ALLIES].__getitem__
"""Each card of a hand as an option, None for skeletons."""
kind_of = attrgetter("kind")


def turn(g: State) -> Play | None:
    """What is due: the start of an age, its end at the third dragon, or a player's turn."""
    if g.phase == BEGIN:
        begin_age(g)
        return None
    if len(g.dragons) == 3:
        return end_age(g)
    return player_turn(g)


def over(g: State) -> bool:
    return g.phase == OVER


def player_turn(g: State) -> Play:
    """Recruit an ally or play a band; then the next player clockwise. [Ablauf eines Zeitalters]"""
    seat = g.active
    options = [*recruits(g, seat), *leaders(g, seat)]
    # ten skeletons: neither is possible, so the player passes (docs/rulings.md)
    action = yield Choose(seat, "turn", options or (PASS,))
    if action.verb == "lead":
        yield from play_bands(g, seat, action.thing)
    elif action.verb == "take":
        take_ally(g, seat, action.thing)
    elif action.verb == "draw":
        draw_ally(g, seat)
    else:
        g.tell(Say.PASSED, seat=seat)
    g.active = (seat + 1) % g.seats


# ---- recruiting ---------------------------------------------------------------------------------


def recruits(g: State, seat: int) -> list[Option]:
    """A card from the display or the top of the pile, unless the hand is full.
    [Einen Verbündeten anwerben; Handkartenlimit]"""
    if len(g.hands[seat]) >= HAND_LIMIT:
        return []
    return [*dict.fromkeys(map(take, g.display)), DRAW]


def take_ally(g: State, seat: int, kind: Kind) -> None:
    """The card is not replaced. Everybody has seen it. [Einen Verbündeten anwerben]"""
    move_card(g, g.display, g.hands[seat], kind)
    g.tell(Say.TAKE, seat=seat, card=kind)


def draw_ally(g: State, seat: int) -> bool:
    """Draw the top card of the pile. A dragon is laid open and replaced; the third one ends the age
    at once, and no card is drawn. [Drachenkarten]"""
    while True:
        card = g.upper.pop() if g.upper else g.lower.pop()
        if not isinstance(card, Dragon):
            g.hands[seat].append(card)
            g.seen[card] = bit(seat)
            g.tell_apart(Say.DRAW, seat, {"card": card.kind}, seat=seat)
            return True
        g.dragons.append(card)
        g.seen[card] = EVERYONE
        g.tell(Say.DRAGON, seat=seat, dragons=len(g.dragons))
        if len(g.dragons) == 3:
            g.dragon_holder = seat
            return False


def move_card(g: State, source: list[Ally], target: list[Ally], kind: Kind) -> Ally:
    """Move a card of this kind. Of equal copies the one that all know goes first, so that nobody
    learns which copy it was: what stays in a hand is as unknown as it was at a real table."""
    moved: Ally | None = None
    for card in source:
        if card.kind is kind:
            if g.seen[card] == EVERYONE:
                moved = card
                break
            if moved is None:
                moved = card
    assert moved is not None
    source.remove(moved)
    target.append(moved)
    return moved


# ---- playing bands ------------------------------------------------------------------------------


def leaders(g: State, seat: int) -> list[Option]:
    """Any card of the hand but a skeleton may lead a band. [Einen Kampfverband ausspielen 2]"""
    return list(dict.fromkeys(filter(None, map(lead, g.hands[seat]))))


def play_bands(g: State, seat: int, leader: Kind) -> Play:
    """Lay out a band, place a marker, use the leader's ability, discard.
    [Einen Kampfverband ausspielen 1-5] The last band of a chain of centaurs decides the discard."""
    while True:
        band = yield from lay_out(g, seat, leader)
        placed = yield from place_marker(g, seat, band)
        ability = tribes.ABILITIES.get(band.leader.tribe)
        if ability is not None:
            asks = ability(g, seat, band)
            if asks is not None:
                yield from asks
        if band.leader.tribe is not CENTAURS or not placed:
            break
        further = leaders(g, seat)
        if not further:
            break
        choice = yield from tribes.centaurs_second_band(g, seat, further)
        if choice == PASS:
            break
        leader = choice.thing
    if g.hands[seat]:
        yield from discard(g, seat, band)
    if band.leader.tribe is WIZARDS:
        yield from draw_for_wizard(g, seat, band)


def lay_out(g: State, seat: int, leader: Kind) -> Any:
    """One to ten cards, all of the leader's tribe or all of its kingdom, with skeletons as jokers.
    [Einen Kampfverband ausspielen 1-2; Die Skelette]"""
    hand, bands = g.hands[seat], g.bands[seat]
    cards: list[Ally] = []
    top = move_card(g, hand, cards, leader)
    g.seen[top] = EVERYONE
    bands.append(Band(cards))  # it lies on the table while the player chooses who follows
    joiners = sorted(filter(FITTING[leader].__contains__, map(kind_of, hand)))
    chosen: Sequence[Kind] = ()
    # where cards may stay in the hand, at once or at the end of a chain, nobody learns that none fits
    if joiners or (hand and leader.tribe in (CENTAURS, ELVES)):
        chosen = yield Some(
            seat, "companions", joiners, legal=partial(is_band, leader), verb="with", subject=leader
        )
        for kind in chosen:
            g.seen[move_card(g, hand, cards, kind)] = EVERYONE
    bands[-1] = band = Band(cards)
    g.tell(Say.BAND, seat=seat, leader=leader, size=band.size, cards=[*chosen])
    return band


def sharing(trait: str) -> dict[Kind, set[Kind]]:
    """For each leader the kinds that have its tribe, or its kingdom; jokers stand for both."""
    of = attrgetter(trait)
    jokers = set(filter(tribes.skeletons_fit_every_band, KINDS))
    return {leader: jokers.union([kind for kind in KINDS if of(kind) is of(leader)]) for leader in KINDS}


SAME_TRIBE = sharing("tribe")
SAME_KINGDOM = sharing("kingdom")
FITTING = {leader: SAME_TRIBE[leader] | SAME_KINGDOM[leader] for leader in KINDS}


def is_band(leader: Kind, companions: Iterable[Kind]) -> Refusal | None:
    """All cards share one tribe, or all share one kingdom. [Einen Kampfverband ausspielen]"""
    if SAME_TRIBE[leader].issuperset(companions) or SAME_KINGDOM[leader].issuperset(companions):
        return None
    others = [kind for kind in companions if not tribes.skeletons_fit_every_band(kind)]
    return refuse(Say.MIXED, Say.SECTION_BAND, cards=[leader, *others])


def place_marker(g: State, seat: int, band: Band) -> Any:
    """Place one marker in the leader's kingdom, if the band is large enough there; it may be waived.
    [Einen Kampfverband ausspielen 3; Regelübersicht] True if one was placed."""
    if not tribes.halflings_may_place(band):
        g.tell(Say.HALFLING_LED, seat=seat)
        return False
    if not g.supply[seat]:
        g.tell(Say.SUPPLY_EMPTY, seat=seat)
        return False
    kingdoms = tribes.wingfolk_kingdoms(band)
    count = tribes.minotaurs_count(band)
    options = [PLACE[kingdom] for kingdom in kingdoms if count >= cards_needed(g, seat, kingdom)]
    if not options:
        if len(kingdoms) == 1:
            needed = cards_needed(g, seat, kingdoms[0]) - (count - band.size)
            g.tell(Say.TOO_SMALL, seat=seat, kingdom=kingdoms[0], needed=needed, size=band.size)
        else:
            g.tell(Say.TOO_SMALL_ANYWHERE, seat=seat, size=band.size)
        return False
    choice = yield Choose(seat, "marker", (*options, WAIVE), band.leader.kind)
    if choice == WAIVE:
        g.tell(Say.WAIVED, seat=seat)
        return False
    put_marker(g, seat, choice.thing)
    g.tell(Say.MARKER, seat=seat, kingdom=choice.thing)
    return True


def discard(g: State, seat: int, band: Band) -> Play:
    """All cards left in the hand go face up to the display; an elf leader lets some stay.
    [Einen Kampfverband ausspielen 5; Die Elben]"""
    hand = g.hands[seat]
    laid: list[Ally] = []
    if band.leader.tribe is ELVES:
        kinds = sorted([card.kind for card in hand])
        keep = min(tribes.elves_keep(band), len(hand))
        chosen = yield Some(seat, "discard", kinds, len(hand) - keep, verb="discard", subject=keep)
        for kind in chosen:
            move_card(g, hand, laid, kind)
    else:
        laid, g.hands[seat] = hand, []
    for card in laid:
        g.seen[card] = EVERYONE
    g.display += laid
    if laid:
        g.tell(Say.DISCARD, seat=seat, cards=[card.kind for card in laid])


def draw_for_wizard(g: State, seat: int, band: Band) -> Play:
    """All X cards or none; the third dragon ends the drawing with the age. [Die Zauberer; Drachenkarten]"""
    draws = tribes.wizards_draw(band)
    choice = yield Choose(seat, "wizard", (YES, NO), draws)
    if choice == YES:
        g.tell(Say.WIZARD, seat=seat, cards=draws)
        while draws and draw_ally(g, seat):
            draws -= 1
