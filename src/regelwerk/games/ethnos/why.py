"""Why not: what nearly works, with the rule that forbids it. Only asked when somebody asks."""

from __future__ import annotations

from regelwerk.core.decisions import Decision, Refusal, Some, refuse
from regelwerk.games.ethnos import tribes
from regelwerk.games.ethnos.cards import HAND_LIMIT, KINGDOMS, TROLL_TOKENS, Kind, Kingdom
from regelwerk.games.ethnos.markers import cards_needed
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import State


def why_not(g: State, decision: Decision, words: str) -> Refusal | None:
    """The reason for words that are no answer to this decision; None if there is no better reason
    than that they are not offered."""
    verb, _, rest = words.partition(" ")
    if decision.about == "turn" and verb in ("take", "draw", "pass"):
        return not_in_turn(g, decision.seat, verb, rest)
    if decision.about in ("turn", "second_band") and verb == "lead":
        return no_leader(rest)
    if decision.about == "marker" and verb == "place":
        return no_marker_there(g, decision.seat, rest)
    if verb == "place" and rest in {kingdom.name for kingdom in KINGDOMS}:
        return refuse(Say.MARKER_AFTER_BAND, Say.SECTION_BAND)
    if isinstance(decision, Some):
        return not_among_cards(g, decision, rest)
    if decision.about == "troll_token" and verb == "token":
        return no_such_token(g, decision.seat, rest)
    if decision.about == "pillage":
        return refuse(Say.ALL_OR_NONE, Say.SECTION_ORCS)
    return None


def not_in_turn(g: State, seat: int, verb: str, rest: str) -> Refusal | None:
    if verb == "pass":
        return refuse(Say.MUST_ACT, Say.SECTION_TURN)
    if len(g.hands[seat]) >= HAND_LIMIT:
        return refuse(Say.HAND_FULL, Say.SECTION_HAND_LIMIT, limit=HAND_LIMIT)
    if verb == "take" and (kind := kind_named(rest)) is not None:
        return refuse(Say.NOT_IN_DISPLAY, Say.SECTION_RECRUIT, card=kind)
    return None


def no_leader(rest: str) -> Refusal | None:
    if (kind := kind_named(rest)) is None:
        return None
    if not tribes.skeletons_may_lead(kind):
        return refuse(Say.SKELETON_LEADS, Say.SECTION_SKELETONS)
    return refuse(Say.NOT_IN_HAND, Say.SECTION_BAND, card=kind)


def not_among_cards(g: State, decision: Some, rest: str) -> Refusal | None:
    """For companions and discards: cards that are not there, or do not fit together."""
    left = [card.kind for card in g.hands[decision.seat]]
    chosen = []
    for word in rest.split("+") if rest != "nothing" else []:
        kind = kind_named(word.strip())
        if kind is None:
            return None
        if kind not in left:
            return refuse(Say.NOT_IN_HAND, Say.SECTION_BAND, card=kind)
        left.remove(kind)
        chosen.append(kind)
    if decision.about == "companions":
        leader: Kind = decision.subject
        others = [kind for kind in chosen if not tribes.skeletons_fit_every_band(kind)]
        if decision.legal is not None and decision.legal(tuple(chosen)) is not None:
            return refuse(Say.MIXED, Say.SECTION_BAND, cards=[leader, *others])
    elif len(chosen) < decision.least:
        return refuse(Say.KEEP_FEWER, Say.SECTION_ELVES, keep=decision.subject)
    return None


def no_marker_there(g: State, seat: int, rest: str) -> Refusal | None:
    if rest not in {kingdom.name for kingdom in KINGDOMS}:
        return None
    kingdom = Kingdom.named(rest)
    band = g.bands[seat][-1]
    if kingdom not in tribes.wingfolk_kingdoms(band):
        return refuse(Say.NOT_THIS_KINGDOM, Say.SECTION_BAND, kingdom=kingdom, leader=band.leader.kind)
    needed = cards_needed(g, seat, kingdom)
    section = Say.SECTION_TWO_PLAYERS if g.seats == 2 else Say.SECTION_BAND
    return refuse(Say.KINGDOM_NEEDS, section, kingdom=kingdom, needed=needed, size=band.size)


def no_such_token(g: State, seat: int, rest: str) -> Refusal | None:
    if not rest.isdecimal() or int(rest) not in TROLL_TOKENS:
        return None
    if int(rest) in g.trolls:
        return refuse(Say.TOKEN_TAKEN, Say.SECTION_TROLLS, value=int(rest), seat=g.trolls[int(rest)])
    size = g.bands[seat][-1].size
    return refuse(Say.TOKEN_TOO_HIGH, Say.SECTION_TROLLS, value=int(rest), size=size)


def kind_named(word: str) -> Kind | None:
    try:
        return Kind.named(word)
    except KeyError:
        return None
