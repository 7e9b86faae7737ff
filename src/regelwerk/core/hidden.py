"""What a seat may know.

A game says once where its cards lie (`Zone`), and its rules say who sees a card (`State.show`,
`State.shuffle`). From these come the view of a seat, the re-dealt worlds that a bot may think in, and
the test that two states which differ only in hidden things look the same.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from regelwerk.core.chance import Chance, OffScript, Outcome
from regelwerk.core.decisions import PASS, Amount, Choose, Decision, Option, Order, Refused, Some, Together
from regelwerk.core.pieces import Card, names
from regelwerk.core.state import EVERYONE

if TYPE_CHECKING:
    from regelwerk.core.game import Game
    from regelwerk.core.match import Match
    from regelwerk.core.state import State


class Zone(NamedTuple):
    """A place where cards lie. Every card in play lies in exactly one; what else in a state names a card
    (the leader of a band, the place in a long turn) must name one that all know."""

    name: str
    """Also the slot of the state, unless the zone is open."""
    piles: Callable[[Any], Sequence[list[Any]]]
    """The live lists of the state: one, or one for each seat."""
    per_seat: bool = False
    ordered: bool = False
    """Whether the order is knowledge too (a draw pile somebody looked into)."""
    open: bool = False
    """Whether all cards here lie face up, and stay known to all wherever they go until they are shuffled.
    Such zones need not be live lists, and a guess need not look at them."""


Faces = Mapping[Card, Card]
"""For cards that a seat does not know: the faces that a guess gives to them."""

ATTEMPTS = 200
"""How many deals are tried before a guess is given up. One is enough unless hidden cards decided who was
asked in a window, or what a rule did; then it is mostly less than ten."""


class Unguessable(RuntimeError):
    """No re-dealt world was found that agrees with what the seat has seen."""


def bits(state: State, seat: int | None) -> int:
    """The bits in `State.seen` that all must be set where this seat knows a card. A spectator (None)
    knows what lies open for all, and not what each of the seats has seen for itself."""
    return EVERYONE if seat is None else 1 << seat


# ---- views --------------------------------------------------------------------------------------


def view(match: Match, seat: int | None, public: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All that this seat may know, built up from nothing (None: a spectator). Plain JSON values.

    `public`: what lies open for all at this moment, where somebody has found it already.
    """
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
        **(game.public(state) if public is None else public),
        **zones,
    }


def pile_view(state: State, zone: Zone, pile: list[Any], seat: int | None) -> dict[str, Any] | list[Any]:
    seen, needed = state.seen, bits(state, seat)
    if zone.ordered:
        return [card.name if seen[card] & needed == needed else None for card in pile]
    known = [card for card in pile if seen[card] & needed == needed]
    return {"cards": names(known), "hidden": len(pile) - len(known)}


# ---- guesses ------------------------------------------------------------------------------------


def redeal(match: Match, seat: int | None, rng: random.Random) -> Match:
    """A world that this seat cannot tell from the real one, and a match like any other.

    The cards it does not know now are dealt anew in the state at the start of the running stretch of
    rules; the seed is fresh; what chance has shown since, and the answers since, are repeated. Sealed
    answers of other seats are forgotten, so they are asked again.

    The cards are dealt by place, and where each of them really lies has no part in it: the same random
    numbers give the same world whatever is hidden (unless cards were shuffled in the running stretch).
    """
    return Dealer(match, seat).deal(rng)


class Dealer:
    """Deals as many re-dealt worlds as are wanted for one seat at one point of a match: what they have in
    common is looked at once. The match must not go on meanwhile."""

    __slots__ = ("_kind", "_known", "_match", "_piles", "_seat", "_unknown")

    def __init__(
        self, match: Match, seat: int | None, kind: Callable[[Game, Any], Match] | None = None
    ) -> None:
        """`kind` makes the worlds, where they are to be of another class than the match."""
        self._match = match
        self._seat = seat
        self._kind = kind or type(match)
        self._unknown = Unknown(match, seat, _remembered(match, seat))
        start, cards = match.start, self._unknown.cards
        self._known = [(card, start.seen[card]) for card in cards if start.seen[card]]
        self._piles = [
            (
                zone.piles,
                [place for place, pile in enumerate(zone.piles(start)) if not cards.isdisjoint(pile)],
            )
            for zone in match.game.zones
            if not zone.open
        ]

    def deal(self, rng: random.Random) -> Match:
        """A world as `redeal` describes it."""
        match, seat = self._match, self._seat
        for _ in range(ATTEMPTS):
            guess = _guess(match, seat, rng, self._unknown.faces(rng))
            if guess is None:
                continue
            script, told = guess
            state = match.start.copy()
            self._rename(state, told[0][1])
            state.chance = Chance(rng.randbytes(32), script)
            try:
                world = self._kind(match.game, state)
                agrees = _repeat(match, world, seat, told)
            except (OffScript, Refused):
                continue
            if agrees and not world.state.chance.script and _looks_the_same(match, world, seat, told[-1][1]):
                if seat is not None and seat in match.sealed:
                    world.sealed[seat] = match.sealed[seat]
                return world
        raise Unguessable(f"no world for seat {seat} agrees with the answers of this turn")

    def _rename(self, state: State, faces: Faces) -> None:
        """What `rename` does, where the cards lie that it concerns."""
        face = faces.get
        for piles, places in self._piles:
            if places:
                found = piles(state)
                for place in places:
                    pile = found[place]
                    pile[:] = map(face, pile, pile)
        seen = state.seen
        for card, _ in self._known:
            seen[card] = 0
        for card, seats in self._known:
            seen[faces[card]] = seats


Sort = tuple[type[Card], Any]
"""A class of cards and a back: a card may lie wherever another of its sort could."""


class Unknown:
    """The cards that a seat does not know now (`besides` some), and all the ways in which they may lie."""

    __slots__ = ("_faces", "_mixed", "_places", "cards")

    def __init__(self, match: Match, seat: int | None, besides: Collection[Card] = ()) -> None:
        state = match.state
        seen, needed = state.seen, bits(state, seat)
        faces: dict[Sort, list[Card]] = defaultdict(list)
        places: dict[Sort, list[Card]] = defaultdict(list)
        self._mixed: list[tuple[list[Card], Sort, list[Sort]]] = []
        """Cards of several sorts with the same back that were shuffled into one pile: the sort of most
        of them, and those of the others."""
        for zone in match.game.zones:
            if zone.open:
                continue
            for pile in zone.piles(state):
                unknown = [card for card in pile if seen[card] & needed != needed]
                if besides:
                    unknown = [card for card in unknown if card not in besides]
                for back, cards in _by_back(unknown).items():
                    classes = set(map(type, cards))
                    if len(classes) == 1:
                        only = (classes.pop(), back)
                        faces[only] += cards
                        places[only] += cards
                        continue
                    sorts: list[Sort] = [(type(card), back) for card in cards]
                    for card, sort in zip(cards, sorts, strict=True):
                        faces[sort].append(card)
                    kinds = sorted(set(sorts), key=_sort_name)
                    most = max(kinds, key=sorts.count)
                    others = sorted([sort for sort in sorts if sort != most], key=_sort_name)
                    self._mixed.append((cards, most, others))
        self._faces = [(sort, sorted(faces[sort])) for sort in sorted(faces, key=_sort_name)]
        self._places = [(sort, places[sort]) for sort, _ in self._faces]
        self.cards = {card for _, cards in self._faces for card in cards}

    def faces(self, rng: random.Random) -> dict[Card, Card]:
        """Each card with the face of another.

        In a pile lies whatever was shuffled into it, in any order (a dragon may be anywhere in its
        half); which card of a sort lies where is as open across all piles.
        """
        places = {sort: cards[:] for sort, cards in self._places}
        for cards, most, others in self._mixed:
            chosen = rng.sample(range(len(cards)), len(others))
            for place, sort in zip(chosen, others, strict=True):
                places[sort].append(cards[place])
            left = cards[:]
            for place in sorted(chosen, reverse=True):
                del left[place]
            places[most] += left
        mapping: dict[Card, Card] = {}
        for sort, cards in self._faces:
            shuffled = cards[:]
            _shuffle(shuffled, rng)
            mapping.update(zip(places[sort], shuffled, strict=True))
        return mapping


def shuffled_faces(match: Match, seat: int | None, rng: random.Random) -> dict[Card, Card]:
    """The cards this seat does not know now, each with the face of another."""
    return Unknown(match, seat).faces(rng)


def _by_back(cards: Sequence[Card]) -> dict[Any, list[Card]]:
    """Backs are seen, faces are not."""
    found: dict[Any, list[Card]] = {}
    for card in cards:
        found.setdefault(card.back, []).append(card)
    return found


@cache
def _sort_name(sort: Any) -> str:
    return str(sort)


def _shuffle(items: list[Any], rng: random.Random) -> None:
    """Half the time of `rng.shuffle`."""
    number = rng.random
    items.sort(key=lambda _: number())


def rename(game: Game, state: State, faces: Faces) -> None:
    """Give cards other faces, in place: what is known of a card stays with its place."""
    face = faces.get
    for zone in game.zones:
        if not zone.open:
            for pile in zone.piles(state):
                pile[:] = map(face, pile, pile)
    seen = state.seen
    known = [(card, seen[card]) for card in faces if seen[card]]
    for card, _ in known:
        seen[card] = 0
    for card, seats in known:
        seen[faces[card]] = seats


# ---- shuffles in the running stretch of rules ---------------------------------------------------

Told = list[tuple[int, Faces]]
"""The faces of a guess, each from so many results of chance on: a shuffle deals some cards anew."""


def _remembered(match: Match, seat: int | None) -> set[Card]:
    """The cards that this seat has seen in the running stretch of rules, and that were shuffled since.

    In a guess they lie where they lay, until the shuffle. Nearly always there is none.
    """
    state = match.state
    if not state.chance.face_down:
        return set()
    seen, needed = state.seen, bits(state, seat)
    return {
        card
        for cards, known in state.chance.face_down.values()
        for card, seats in zip(cards, known, strict=True)
        if seats & needed == needed and seen[card] & needed != needed
    }


def _guess(
    match: Match, seat: int | None, rng: random.Random, faces: Faces
) -> tuple[tuple[Outcome, ...], Told] | None:
    """What chance brings in a guessed world, and the faces there; None if it contradicts itself.

    A shuffle comes out in another way, but for the cards of it that the seat has seen since.
    """
    state = match.state
    told: Told = [(0, faces)]
    if not state.chance.face_down:
        return tuple(state.chance.outcomes), told
    outcomes = state.chance.outcomes[:]
    seen, needed = state.seen, bits(state, seat)
    shuffles = sorted(state.chance.face_down.items())
    for number, (place, (cards, _)) in enumerate(shuffles):
        purpose, order = outcomes[place]
        assert not isinstance(order, int)
        later = [
            pair for _, (cards, known) in shuffles[number + 1 :] for pair in zip(cards, known, strict=True)
        ]
        seen_since = {card for card in cards if seen[card] & needed == needed}
        seen_since |= {card for card, seats in later if seats & needed == needed}
        lies = [faces.get(card, card) for card in cards]
        result = [cards[origin] for origin in order]
        kept = seen_since.intersection(result)
        if not kept.issubset(lies):
            return None
        loose = sorted(card for card in lies if card not in kept)
        _shuffle(loose, rng)
        dealt = [card if card in kept else loose.pop() for card in result]
        outcomes[place] = (purpose, tuple(lies.index(card) for card in dealt))
        faces = {**faces, **dict(zip(result, dealt, strict=True))}
        told.append((place + 1, faces))
    return tuple(outcomes), told


# ---- the answers again --------------------------------------------------------------------------


def _repeat(match: Match, world: Match, seat: int | None, told: Told) -> bool:
    """Give the answers of the running stretch of rules again in a world with other faces.

    Another seat that was asked in a window because of a hidden card may have no such card in this
    world, and yet another may have one: both pass, for to pass in silence or aloud is the same. Any
    other difference means: not this world.
    """
    for then, answer in match.since:
        while True:
            drawn = len(world.state.chance.outcomes)
            faces = next(faces for since, faces in reversed(told) if since <= drawn)
            if _same_question(then, world.decision, seat, faces):
                _answer(world, _renamed(answer, faces))
            elif answer != PASS or _seat(then) == seat:
                if _pass(world, seat):
                    continue
                return False
            break
    faces = told[-1][1]
    while not _same_question(match.decision, world.decision, seat, faces):
        if not _pass(world, seat):
            return False
    return True


def _seat(asked: Decision | Together) -> int | None:
    return asked.seat if isinstance(asked, Decision) else None


def _same_question(
    one: Decision | Together | None, other: Decision | Together | None, seat: int | None, faces: Faces
) -> bool:
    """Whether this seat takes a question of the guessed world (`other`) for one of the real match."""
    if isinstance(one, Together) and isinstance(other, Together):
        asked = one.decisions
        return asked.keys() == other.decisions.keys() and (
            seat not in asked or _looks_alike(asked[seat], other.decisions[seat])
        )
    if isinstance(one, Decision) and isinstance(other, Decision):
        return (
            (one.seat, one.about) == (other.seat, other.about)
            and _renamed(one.subject, faces) == other.subject
            and (one.seat != seat or _looks_alike(one, other))
        )
    return one is other


def _looks_alike(one: Decision, other: Decision) -> bool:
    """Whether two decisions offer the same."""
    if isinstance(one, Choose) and isinstance(other, Choose):
        return tuple(one.options) == tuple(other.options)
    if isinstance(one, Some) and isinstance(other, Some):
        limits = (one.least, one.most) == (other.least, other.most)
        return limits and tuple(one.options) == tuple(other.options)
    if isinstance(one, Order) and isinstance(other, Order):
        return tuple(one.options) == tuple(other.options)
    return (
        isinstance(one, Amount)
        and isinstance(other, Amount)
        and (one.low, one.high) == (other.low, other.high)
    )


def _looks_the_same(match: Match, world: Match, seat: int | None, faces: Faces) -> bool:
    """Whether the answers have led to the same table, as far as this seat sees it: what a rule made of
    hidden cards (the lowest of a hand was played) may have come out differently."""
    if not match.since:
        return True
    real, guessed = match.state, world.state
    kind: Any = type(real)
    needed, face = bits(real, seat), faces.get
    saw, sees = real.seen.__getitem__, guessed.seen.__getitem__
    hidden = tuple(zone.name for zone in match.game.zones if not zone.open)
    beside = _beside(kind, hidden)
    for zone in match.game.zones:
        if zone.open:
            continue
        for pile, other in zip(zone.piles(real), zone.piles(guessed), strict=True):
            if other == list(map(face, pile, pile)) and bytes(map(sees, other)) == bytes(map(saw, pile)):
                continue
            known = [card if real.seen[card] & needed == needed else -1 for card in pile]
            shown = [card if guessed.seen[card] & needed == needed else -1 for card in other]
            if known != shown and (zone.ordered or sorted(known) != sorted(shown)):
                return False
    same: bool = beside(real) == beside(guessed)
    return same


@cache
def _beside(kind: Any, hidden: tuple[str, ...]) -> Callable[[State], Any]:
    """What lies in a state beside its hidden zones; all of it is open."""
    slots = {slot for base in kind.__mro__ for slot in getattr(base, "__slots__", ())}
    if unknown := set(hidden) - slots:
        raise ValueError(f"hidden zones that are no slots of the state: {sorted(unknown)}")
    return attrgetter(*sorted(slots - {"chance", "events", "seen", *hidden}))


def _answer(world: Match, answer: Any) -> None:
    """Refused if this cannot be done in this world."""
    asked = world.decision
    if isinstance(asked, Together):
        for seat, said in answer.items():
            world.choose(said, seat)
    else:
        world.choose(answer)


def _pass(world: Match, seat: int | None) -> bool:
    """Let whoever is asked pass, if it is not the seat that guesses: that one knows what it was asked."""
    asked = world.decision
    if isinstance(asked, Choose) and asked.seat != seat and PASS in asked.options:
        world.follow(PASS, asked.seat)
        return True
    return False


def _renamed(value: Any, faces: Faces) -> Any:
    """An answer, or what a question is about, with the faces of the guessed world."""
    if isinstance(value, Card):
        return faces.get(value, value)
    if isinstance(value, Option):
        return Option(value.verb, _renamed(value.thing, faces))
    if isinstance(value, list):
        return [_renamed(part, faces) for part in value]
    if isinstance(value, tuple):
        parts = [_renamed(part, faces) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, dict):
        return {key: _renamed(part, faces) for key, part in value.items()}
    return value


# ---- what a bot gets ----------------------------------------------------------------------------


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
