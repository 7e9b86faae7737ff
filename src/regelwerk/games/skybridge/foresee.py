"""What a choice would bring beyond what happens at once: what a card covers, what is visible then, and what
step 3 would give. [4.3, 9.1]"""

from __future__ import annotations

from collections.abc import Sequence

from regelwerk.core.match import Match
from regelwerk.core.record import learnt
from regelwerk.core.text import Term
from regelwerk.games.skybridge.cards import effect_term
from regelwerk.games.skybridge.effects import FIRST_GODH, symbols, visible
from regelwerk.games.skybridge.options import USES
from regelwerk.games.skybridge.printed import PASSIVE
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.state import State


def foresee(match: Match, seat: int, words: str) -> list[object]:
    """What is told of a choice, and what it changes in the display; nothing where cards come to light."""
    before = match.state.copy()
    match.choose(words, seat)
    if match.drawn or learnt(bytes(before.seen), match.state.seen) >> seat & 1:
        return []
    return [*match.events, *display_then(before, match.state, seat)]


def display_then(before: State, after: State, seat: int) -> list[Term]:
    """What a display would show; nothing where its tops stay as they are."""
    told = []
    for was, now in zip(before.displays[seat], after.displays[seat], strict=True):
        if now and now[-1] is not (was[-1] if was else None):
            covered = {"card": now[-1], "under": was[-1]} if was else {"card": now[-1]}
            told.append(Term(Say.FORESEE_COVERS if was else Say.FORESEE_ALONE, covered))
    if not told:
        return []
    seen = [(what, symbols(after, seat, what)) for what in PASSIVE]
    shown = [
        Term(Say.BOARD_PIECES, {"count": count, "what": effect_term(what)}) for what, count in seen if count
    ]
    told.append(Term(Say.FORESEE_SHOWS, {"what": shown}) if shown else Term(Say.FORESEE_BARE))
    effects = unused(after, seat, before.used)
    told.append(Term(Say.FORESEE_USES, {"what": effects}) if effects else Term(Say.FORESEE_IDLE))
    return told


def unused(g: State, seat: int, used: Sequence[int]) -> list[object]:
    """The active effects that show and are not used yet. (The turn may be over already: then the state has
    forgotten what was used.)"""
    found: list[object] = []
    for card in visible(g, seat):
        if card >= FIRST_GODH:
            continue
        numbers = dict.fromkeys(use.active for use in USES[card])
        found += [each for each, number in zip(card.active, numbers, strict=True) if number not in used]
    return found
