"""What things are worth to a player, in points hoped for at the end: the scale of all hints.

Numbers in capitals are guesses, tuned by playing (docs/balance-revive.md); bots only are moved by them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from regelwerk.games.revive.boards import (
    CARD_BONUS,
    ENERGY_EACH,
    GIBWARK,
    OSTARIUS,
    PROGRESS,
    SLOTS,
    T2M,
    T2R,
    TRACK,
    TRACK_LENGTH,
    WORSHIP,
    Technology,
)
from regelwerk.games.revive.cards import ArtifactCard, Citizen, Module
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.effect_words import ALL, Do, Effect
from regelwerk.games.revive.map import AROUND, DESERT, ICE, KIND, LAKE, TERRAIN, YELLOW, lying, mask_of
from regelwerk.games.revive.printed import BASIC, COLOURS, PRINTED, Colour
from regelwerk.games.revive.reach import reach
from regelwerk.games.revive.scoring import SMALL_POINTS
from regelwerk.games.revive.state import State
from regelwerk.games.revive.technologies import unlockable
from regelwerk.games.revive.tribes.ostarius import TRIPLES

BASIC_WORTH = 1.0
CRYSTAL_WORTH = 1.5
END_WORTH = 0.2
"""A resource left at the end is worth a fifth of a point."""
MODULE, MACHINE, ENERGY, CRATE, CARD, TAKEN_BACK = 3.2, 3.4, 2.4, 1.7, 2.0, 1.2
GROWS = {"building": 3, "large building": 1.5, "small building": 2, "population": 3, "module": 3, "crate": 2}
"""How many more of what is counted a player may still get in a whole game."""
TECHNOLOGY = {1: 3.0, 2: 3.0, 3: 0.0}
"""What the effect of a technology of each row is worth at the start of the game."""


class Prospect:
    """What one seat may expect in one position; made once for a decision."""

    __slots__ = ("artifacts", "best_gate", "g", "p", "room", "seat", "t")

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.p = g.players[seat]
        self.t = time_left(g)
        self.room = [resource_worth(self.t, resource) for resource in range(4)]
        self.artifacts: list[float] | None = None
        self.best_gate: float | None = None

    # ---- resources ------------------------------------------------------------------------------

    def resource(self, resource: int, n: int = 1) -> float:
        """So many more of it: less when there are many, almost nothing beyond the limit."""
        have = self.p.stock[resource]
        limit = 3 if resource == 3 else 6
        useful = max(0, min(n, limit - have))
        plenty = 0.75 if have >= limit - 2 else 1.0
        return self.room[resource] * (plenty * useful + 0.25 * (n - useful))

    def basics(self, n: int) -> float:
        return n * max(self.resource(resource) for resource in BASIC)

    def price(self, food: int, gear: int, book: int, basic: int = 0) -> float:
        """What is given up for a cost; what crystals must stand in for costs more."""
        stock, room = self.p.stock, self.room
        crystals = max(0, food - stock[0]) + max(0, gear - stock[1]) + max(0, book - stock[2])
        return (food + gear + book - crystals + basic) * room[0] + crystals * room[3]

    # ---- effects --------------------------------------------------------------------------------

    def effect(self, effect: Effect, colour: Colour | None = None) -> float:
        return float(sum([VALUES[do.op](self, do, colour) for do in effect]))

    def steps(self, colour: int, n: int) -> float:
        """So many steps on one track: what they bring, and that the good ones come nearer."""
        here = self.p.tracks[colour]
        there = min(TRACK_LENGTH, here + n)
        value = 0.0
        for step in range(here + 1, there + 1):
            value += self.effect(TRACK[colour][step], COLOURS[colour])
        return value + self.nearer(there) - self.nearer(here)

    def nearer(self, step: int) -> float:
        """How much of what lies ahead on a track seems within reach."""
        return float(APPROACH * self.t**0.5 * step + 0.15 * max(0, step - 4))

    def card_bonus(self, colour: Colour | None) -> float:
        if colour is None:
            return 0.0
        own = sum(card.scyphoz or (card.colour is colour and not card.starting) for card in self.p.cards)
        return float(CARD_BONUS[colour] * (own + self.t))

    def worship(self, n: int) -> float:
        if not self.g.expansion:
            return 0.0
        here = self.p.worship
        value = float(n)
        for space in WORSHIP:
            if space > here:
                share = 1.0 if space <= here + n else 0.12 * n * self.t
                value += share * self.effect(WORSHIP[space])
        return value

    def artifact(self, kind: int) -> float:
        """A large artifact of this type: what each counts now and may count in the end; and whether it is
        good that the game comes nearer to its end."""
        if self.artifacts is None:
            cards: Sequence[ArtifactCard] = self.g.secret[self.seat] + self.g.open_card
            self.artifacts = [
                sum(
                    points * (count(self.g, self.seat, per) + self.t * GROWS.get(per, 2.0))
                    for points, per in [card.lines[number] for card in cards]
                )
                for number in range(3)
            ]
        return self.artifacts[kind]

    def best_artifact(self) -> float:
        left = [self.artifact(kind) for kind in range(3) if self.g.large[kind]]
        return max(left) if left else SMALL_POINTS * (self.g.small > 0)

    def technology(self, technology: Technology) -> float:
        """The points of a technology, its effect for the rest of the game, and what it leads to."""
        value = technology.points + TECHNOLOGY[technology.tier] * self.t + technology.bulbs
        return value + self.effect(technology.once)

    def location(self, points: int, per: str) -> float:
        return points * (count(self.g, self.seat, per) + self.t * GROWS.get(per, 2.0))

    def progress(self) -> float:
        """The better of the markers one space further."""
        return max(
            [
                PROGRESS[space + 1][0] - PROGRESS[space][0] + self.effect(PROGRESS[space + 1][1])
                for space in self.p.progress
                if space + 1 < len(PROGRESS)
            ],
            default=0.0,
        )

    def ability(self) -> float:
        """What the tribe can do, and a progress marker; nothing where it could not be used now. [20.2]"""
        p = self.p
        if p.tribe is GIBWARK and not p.switch:
            return 0.0
        value = self.effect(p.tribe.ability)
        return value + self.progress() if value or p.tribe is not OSTARIUS else 0.0

    def gate(self) -> float:
        """The best place for a gate: the steps for what it covers, less the food for the way."""
        if self.best_gate is None:
            self.best_gate = self._best_gate() if self.p.supply else 0.0
        return self.best_gate

    def _best_gate(self) -> float:
        g = self.g
        free = lying(g.land, DESERT)
        for terrain in TERRAIN:
            free |= lying(g.land, terrain)
        for p in g.players:
            free &= ~mask_of(p.buildings + p.spaces)
        steps = [[self.steps(colour, n) if n else 0.0 for n in range(4)] for colour in COLOURS]
        prices = reach(g, self.seat).prices
        best = 0.0
        for hexes, mask in TRIPLE_SETS:
            if free & mask == mask and (food := min([prices[hex] for hex in hexes])) <= self.p.stock[0]:
                codes = [g.land[hex] & KIND for hex in hexes]
                value = sum([steps[colour][codes.count(YELLOW + colour)] for colour in COLOURS])
                best = max(best, value - food * self.room[0])
        return best

    # ---- cards and modules ----------------------------------------------------------------------

    def played(self, card: Citizen, slot: int, half: int) -> float:
        """A card in a slot: its half, and the modules of its colour there."""
        value = self.effect(card.bottom if half else card.top, card.colour)
        modules = [module for module in self.p.modules[slot] if module is not None]
        if card.colour is None:
            return value + max(
                sum(self.effect(module.effect) for module in modules if colour in module.colours)
                for colour in COLOURS
            )
        return value + sum(self.effect(module.effect) for module in modules if card.colour in module.colours)

    def card(self, card: Citizen) -> float:
        """A card to own: its better half, for the rest of the game, and the points at a track's end."""
        halves = max(self.effect(card.top, card.colour), self.effect(card.bottom, card.colour))
        bonus = 0.0
        for colour in COLOURS:
            if card.scyphoz or card.colour is colour:
                bonus = max(bonus, CARD_BONUS[colour] * (self.p.tracks[colour] / TRACK_LENGTH) ** 2)
        return float(CARD * self.t**0.5 * (0.4 + halves / 4) + bonus)

    def module(self, module: Module) -> float:
        """Two colours act twice as often; there must be room for it."""
        free = any(None in self.p.modules[slot] for slot in SLOTS if slot.needs == "" or self.p.has(T2M))
        value = self.effect(module.effect) * len(module.colours) * 1.3 * self.t
        return value + 1.0 if free else value - 1.5


TRIPLE_SETS = tuple((hexes, mask_of(hexes)) for hexes in TRIPLES)
APPROACH = 0.35
"""What a step on a track is worth for the steps beyond it, at the start of the game."""


def time_left(g: State) -> float:
    """How much of the game lies ahead, from 1 down to 0: the large artifacts tell."""
    whole = 3 * PRINTED["artifacts"]["large_each_type"][g.seats - 1]
    left: float = sum(g.large) / whole
    return left if g.ending < 0 else 0.0


def resource_worth(t: float, resource: int) -> float:
    now = CRYSTAL_WORTH if resource == 3 else BASIC_WORTH
    return END_WORTH + (now - END_WORTH) * min(1.0, 3 * t + 0.1)


def _per(at: Prospect, do: Do, colour: Colour | None) -> float:
    return min(do.n, count(at.g, at.seat, do.what)) * at.effect(do.then, colour)


def _pay(at: Prospect, do: Do, colour: Colour | None) -> float:
    stock = at.p.stock
    if do.what == "basic":
        if sum(stock) < do.n:
            return 0.0
        cost = do.n * at.room[0]
    else:
        if stock[do.what] + (stock[3] if do.what != 3 else 0) < do.n:
            return 0.0
        cost = do.n * at.room[do.what]
    return max(0.0, at.effect(do.then, colour) - cost)


def _step(at: Prospect, do: Do, colour: Colour | None) -> float:
    track = colour if do.what == "same" else do.what
    if isinstance(track, Colour):
        return at.steps(track, do.n)
    return max(at.steps(each, do.n) for each in COLOURS)


def _tops(at: Prospect, do: Do, colour: Colour | None) -> float:
    tops = sorted(
        (at.effect(card.top, card.colour) for card in at.p.active if not card.scyphoz), reverse=True
    )
    return sum(max(0.0, top - 1.5) for top in tops[: do.n])


def _set_to(at: Prospect, do: Do, colour: Colour | None) -> float:
    return max(float(at.room[each] * max(0, do.n - at.p.stock[each])) for each in do.what)


def _beside(at: Prospect, do: Do, colour: Colour | None) -> float:
    open_now = [at.technology(technology) for technology in unlockable(at.p)]
    if not open_now or at.g.beside is None:
        return 0.0
    return max(open_now) + at.location(at.g.beside.points, at.g.beside.per)


def _copy_bottom(at: Prospect, do: Do, colour: Colour | None) -> float:
    return max(
        [
            at.effect(card.bottom, card.colour)
            for card in at.g.citizens
            if all(part.op not in ("action", "play_card") for part in card.bottom)
        ],
        default=0.0,
    )


def _copy_for_parasite(at: Prospect, do: Do, colour: Colour | None) -> float:
    """The best half in the active areas of those with a parasite."""
    return max(
        [
            at.effect(half, card.colour)
            for p in at.g.players
            if p.parasites and p.seat != at.seat
            for card in p.active
            for half in (card.top, card.bottom)
            if all(part.op not in ("tribe", "copy_bottom") for part in half)
        ],
        default=0.0,
    )


def temple_worth(at: Prospect) -> float:
    """What a further temple brings by the technologies of its tribe."""
    value = 0.3 + 0.5 * at.t
    if at.p.has(T2R):
        value += max(at.steps(colour, 1) for colour in COLOURS)
    return value


def _temple(at: Prospect, do: Do, colour: Colour | None) -> float:
    g, p = at.g, at.p
    if not p.supply:
        return 0.0
    lakes = lying(g.land, LAKE) & ~mask_of(p.spaces)
    return temple_worth(at) if any(ring & lakes for ring in reach(g, at.seat).rings(p.stock[0])) else 0.0


def tunnel_worth(at: Prospect, space: int) -> float:
    """A further tunnel chip: buildings beside it and range from it."""
    deserts = sum(at.g.land[hex] & KIND == DESERT for hex in AROUND[space])
    ice = sum(at.g.land[hex] & KIND == ICE for hex in AROUND[space])
    return 0.3 + at.t * (0.15 * deserts + 0.1 * ice)


def _tunnel(at: Prospect, do: Do, colour: Colour | None) -> float:
    return 0.3 + 0.5 * at.t if at.p.supply else 0.0


VALUES: dict[str, Callable[[Prospect, Do, Colour | None], float]] = {
    "gain": lambda at, do, colour: at.resource(do.what, do.n),
    "basic": lambda at, do, colour: at.basics(do.n),
    "points": lambda at, do, colour: do.n,
    "worship": lambda at, do, colour: at.worship(do.n),
    "pay": _pay,
    "choose": lambda at, do, colour: max(at.effect(each.effect, colour) for each in do.then),
    "per": _per,
    "step": _step,
    "module": lambda at, do, colour: do.n * (0.4 + MODULE * at.t),
    "crate": lambda at, do, colour: do.n * (0.3 + CRATE * min(1.0, 2 * at.t)),
    "energy": lambda at, do, colour: (
        ENERGY * at.t if at.p.energy + len(at.p.powered) < ENERGY_EACH else at.resource(3)
    ),
    "machine": lambda at, do, colour: 0.5 + MACHINE * at.t,
    "large_artifact": lambda at, do, colour: do.n * at.best_artifact(),
    "small_artifact": lambda at, do, colour: SMALL_POINTS * (at.g.small > 0),
    "tribe": lambda at, do, colour: at.ability(),
    "progress": lambda at, do, colour: do.n * at.progress(),
    "take_back": lambda at, do, colour: TAKEN_BACK * min(do.n, len(at.p.powered)) * min(1.0, 4 * at.t),
    "play_card": lambda at, do, colour: 2.0 if len(at.p.active) > 1 else 0.0,
    "from_rest": lambda at, do, colour: min(do.n, len(at.p.rest)) * (1.0 if do.n == ALL else 1.3),
    "from_slots": lambda at, do, colour: 0.8 * min(do.n, sum(map(len, at.p.slots))),
    "tops": _tops,
    "reset_switch": lambda at, do, colour: 1.2 if at.p.switch else 0.0,
    "action": lambda at, do, colour: 3.0,
    "discount": lambda at, do, colour: do.n * at.room[0] * 0.8,
    "range": lambda at, do, colour: at.room[0],
    "wild": lambda at, do, colour: 0.3,
    "convert": lambda at, do, colour: 0.2,
    "set_to": _set_to,
    "copy_bottom": _copy_bottom,
    "scyphoz": lambda at, do, colour: 1.0 + 3.0 * at.t,
    "populate_beside": _beside,
    "printed_machine": lambda at, do, colour: 2.5 * at.t,
    "card_bonus": lambda at, do, colour: at.card_bonus(colour),
    "place_temple": _temple,
    "place_tunnel": _tunnel,
    "place_gate": lambda at, do, colour: at.gate(),
    "flip_gate": lambda at, do, colour: 0.1,
    "flip_day_night": lambda at, do, colour: 0.1,
    "day_or_night": lambda at, do, colour: 0.6,
    "copy_for_parasite": _copy_for_parasite,
}
"""What each operation of an effect is worth."""
