"""What a seat may know.

A game says once where its cards lie (`Zone`), and its rules say who sees a card (`State.show`,
`State.hide`). From these come the view of a seat, the re-dealt worlds that a bot may think in, and
the test that two states which differ only in hidden things look the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import PASS, Choose, Decision, Option, Refused, Together
from regelwerk.core.pieces import Card, names

if TYPE_CHECKING:
    from regelwerk.core.match import Match
    from regelwerk.core.state import State


class Zone(NamedTuple):
    """A place where cards lie. Every card in play lies in exactly one."""

    name: str
    piles: Callable[[Any], Sequence[list[Any]]]
    """The live lists of the state: one, or one for each seat."""
    per_seat: bool = False
    ordered: bool = False
    """Whether the order is knowledge too (a draw pile somebody looked into)."""


ATTEMPTS = 50
"""How many deals are tried before a guess is given up; one is enough but in windows."""


class Unguessable(RuntimeError):
    """No re-dealt world was found that agrees with what the seat has seen."""


def knows(state: State, card: Card, seat: int | None) -> bool:
    """A spectator (None) knows what lies open for all."""
    mask = (1 << state.seats) - 1 if seat is None else 1 << seat
    return state.seen[card] & mask == mask


def pile_view(state: State, zone: Zone, pile: list[Any], seat: int | None) -> dict[str, Any] | list[Any]:
    if zone.ordered:
        return [card.name if knows(state, card, seat) else None for card in pile]
    known = [card for card in pile if knows(state, card, seat)]
    return {"cards": names(known), "hidden": len(pile) - len(known)}


def view(match: Match, seat: int | None) -> dict[str, Any]:
    """All that this seat may know, built up from nothing (None: a spectator). Plain JSON values."""
    state, game = match.state, match.game
    zones: dict[str, Any] = {}
    for zone in game.zones:
        piles = [pile_view(state, zone, pile, seat) for pile in zone.piles(state)]
        zones[zone.name] = piles if zone.per_seat else piles[0]
    return {
        "game": game.id,
        "seats": state.seats,
        "seat": seat,
        "over": match.over,
        "waiting": list(match.waiting),
        **game.public(state),
        **zones,
    }


def rename(match: Match, state: State, mapping: dict[Card, Card]) -> None:
    """Give cards other faces, in place: what is known of a card stays with its place."""
    for zone in match.game.zones:
        for pile in zone.piles(state):
            if any(card in mapping for card in pile):
                pile[:] = [mapping.get(card, card) for card in pile]
    seen = state.seen[:]
    for card, other in mapping.items():
        state.seen[other] = seen[card]


def shuffled_faces(match: Match, seat: int | None, rng: random.Random) -> dict[Card, Card]:
    """The cards this seat does not know now, renamed among each other.

    First within each pile, whatever they are (a dragon lies anywhere in the half of the pile that
    it was shuffled into), then all cards of a kind among each other, wherever they lie.
    """
    within: dict[Card, Card] = {}
    across: dict[Card, Card] = {}
    decks: dict[type, list[Card]] = {}
    for zone in match.game.zones:
        for pile in zone.piles(match.state):
            # sorted, so that the same random numbers deal the same world wherever the cards really lie
            unknown = sorted(card for card in pile if not knows(match.state, card, seat))
            within.update(zip(unknown, rng.sample(unknown, len(unknown)), strict=True))
            for card in unknown:
                decks.setdefault(type(card), []).append(card)
    for cards in decks.values():
        cards.sort()
        across.update(zip(cards, rng.sample(cards, len(cards)), strict=True))
    return {card: across[face] for card, face in within.items()}


def redeal(match: Match, seat: int | None, rng: random.Random) -> Match:
    """A world that this seat cannot tell from the real one.

    The cards it does not know now are renamed among each other in the state at the start of the
    running stretch of rules; the seed is fresh; what chance has shown since, and the answers since,
    are repeated. Sealed answers of other seats are forgotten. The world is a match like any other.
    """
    for _ in range(ATTEMPTS):
        mapping = shuffled_faces(match, seat, rng)
        state = match.start.copy()
        rename(match, state, mapping)
        state.chance = Chance(rng.randbytes(32), tuple(match.state.chance.outcomes))
        world = type(match)(match.game, state)
        if _repeat(match, world, seat, mapping):
            if seat is not None and seat in match.sealed:
                world.sealed[seat] = match.sealed[seat]
            return world
    raise Unguessable(f"no world for seat {seat} agrees with the answers of this turn")


def _repeat(match: Match, world: Match, seat: int | None, mapping: dict[Card, Card]) -> bool:
    """Give the answers of this stretch of rules again in a world with other faces.

    A seat that was asked in a window because of a hidden card may have no such card in this world,
    and another may have one: both have passed. Any other difference means: not this world.
    """
    answers = list(match.since)
    while answers:
        then, answer = answers[0]
        asked = world.decision
        if _same_question(asked, then):
            answers.pop(0)
            if not _answer(world, _renamed(answer, mapping)):
                return False
        elif answer == PASS:
            answers.pop(0)
        elif not _pass_window(world):
            return False
    while seat in match.waiting and not _same_question(world.decision, match.decision):
        if not _pass_window(world):
            return False
    return True


def _same_question(one: Decision | Together | None, other: Decision | Together | None) -> bool:
    if isinstance(one, Together) or isinstance(other, Together):
        return (
            isinstance(one, Together)
            and isinstance(other, Together)
            and one.decisions.keys() == other.decisions.keys()
        )
    if one is None or other is None:
        return one is other
    return (one.seat, one.about) == (other.seat, other.about)


def _answer(world: Match, answer: Any) -> bool:
    asked = world.decision
    assert asked is not None
    each = answer.items() if isinstance(asked, Together) else [(asked.seat, answer)]
    try:
        for seat, said in each:
            world.choose(said, seat)
    except Refused:
        return False
    return True


def _pass_window(world: Match) -> bool:
    asked = world.decision
    if isinstance(asked, Choose) and PASS in asked.options:
        world.follow(PASS, asked.seat)
        return True
    return False


def _renamed(answer: Any, mapping: dict[Card, Card]) -> Any:
    if isinstance(answer, Card):
        return mapping.get(answer, answer)
    if isinstance(answer, Option):
        return Option(answer.verb, _renamed(answer.thing, mapping))
    if isinstance(answer, tuple):
        return tuple(_renamed(part, mapping) for part in answer)
    if isinstance(answer, dict):
        return {seat: _renamed(said, mapping) for seat, said in answer.items()}
    return answer


class Sight:
    """All that a bot gets of a match: what one seat sees, what it is asked, and guessed worlds.

    `world` is a re-dealt match, made when first asked for; bots fork it and re-deal it again.
    """

    __slots__ = ("_match", "_world", "decision", "rng", "seat")

    def __init__(self, match: Match, seat: int, rng: random.Random) -> None:
        self._match = match
        self._world: Match | None = None
        self.seat = seat
        self.rng = rng
        self.decision = match.asked(seat)

    @property
    def view(self) -> dict[str, Any]:
        return view(self._match, self.seat)

    @property
    def world(self) -> Match:
        if self._world is None:
            self._world = redeal(self._match, self.seat, self.rng)
        return self._world
