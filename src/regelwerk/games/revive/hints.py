"""What a bot should care about: steps on the tracks, cards and slots used before the winter, artifacts of the
type that counts most.

Hints see a guessed world, so they may look at anything; they never look at what lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regelwerk.core.decisions import Amount, Choose, Decision, Option
from regelwerk.games.revive.boards import BUILDINGS, MAP_REWARDS, PROGRESS
from regelwerk.games.revive.build import gears
from regelwerk.games.revive.cards import SEAS
from regelwerk.games.revive.counts import beside_buildings
from regelwerk.games.revive.explore import explore_off, explore_price
from regelwerk.games.revive.journeys import Level, reached
from regelwerk.games.revive.map import (
    AROUND,
    BLOCKS,
    CORNERS,
    GIANT,
    GRAY,
    ICE,
    KIND,
    LAKE,
    SEA,
    SPOT_OF,
    SYMBOL,
    YELLOW,
)
from regelwerk.games.revive.populate import books, others_at
from regelwerk.games.revive.printed import BASIC, COLOURS
from regelwerk.games.revive.prospects import Prospect, temple_worth, tunnel_worth
from regelwerk.games.revive.reach import range_off, reach, space_of
from regelwerk.games.revive.scoring import end_points
from regelwerk.games.revive.state import NOBODY, OVER, State
from regelwerk.games.revive.worship import EVEN_POINTS, EVEN_WORSHIP, TO_POINTS, TO_WORSHIP

FUTURE = 75.0
"""What a seat may still gain from the start to the end, beyond what it has."""
ACTION = 1.0
"""What an action must be worth to be better than hibernating at once."""
WINTER_CARD, WINTER_ENERGY, WINTER_SWITCH = 0.55, 1.0, 0.6
"""What comes back when hibernating: a card to play again, an energy, the switch."""
SLOT = 0.5
"""What it costs to fill a slot."""


class Look(Prospect):
    """A decision with all that is looked at again and again."""

    __slots__ = ("decision", "far", "least", "off", "prices")

    def __init__(self, g: State, decision: Decision) -> None:
        super().__init__(g, decision.seat)
        self.decision = decision
        self.prices: bytes | None = None
        self.off = self.far = 0
        self.least: float | None = None

    def food_to(self, *hexes: int) -> int:
        """Food for range to the nearest of these."""
        if self.prices is None:
            self.prices = reach(self.g, self.seat).prices
            self.off = range_off(self.g, self.seat)
        return max(0, min(self.prices[hex] for hex in hexes) - self.off)


_last: tuple[Any, Decision | None, Look | None] = (None, None, None)


def look(g: State, decision: Decision) -> Look:
    """The options of one decision are asked for one after the other: look at the position once."""
    global _last
    if _last[0] is g and _last[1] is decision and _last[2] is not None:
        return _last[2]
    seen = Look(g, decision)
    _last = (g, decision, seen)
    return seen


def appeal(state: Any, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
    """How good this step looks, in points hoped for."""
    if isinstance(decision, Amount):
        return 0.0
    at = look(state, decision)
    weigh = LOOKS.get(step.verb)
    return weigh(at, step) if weigh is not None else 0.0


# ---- actions ------------------------------------------------------------------------------------


def of_play(at: Look, step: Option) -> float:
    card, slot, half = step.thing
    own = max(at.effect(card.top, card.colour), at.effect(card.bottom, card.colour))
    value = at.played(card, slot, half)
    return value - SLOT - 0.2 * max(0.0, own - value)


def of_switch(at: Look, step: Option) -> float:
    return at.resource(step.thing) * 1.1


def of_copy(at: Look, step: Option) -> float:
    card = step.thing.card
    if step.verb == "bottom":
        return at.effect(card.bottom, card.colour)
    return at.effect(card.top, card.colour)


def of_journey(at: Look, step: Option) -> float:
    """Worth what it may bring soon, less the card that goes."""
    journey, card = step.thing.journey, step.thing.card
    best = 0.0
    if journey.prices:
        best = 0.7 * at.effect(journey.rewards[1], journey.colour)
    else:
        have = reached(at.g, at.seat, journey)
        for level, reward in zip(journey.levels, journey.rewards, strict=True):
            missing = max(0, level - have)
            chance = max(0.0, 1 - missing / (1 + 4 * at.t * level))
            best = max(best, chance * at.effect(reward, journey.colour))
    weight = 0.6 if card.starting else 1.0
    return best + 0.5 - weight * at.card(card) - 0.3 * len(at.p.journeys)


def of_explore(at: Look, step: Option) -> float:
    g, spot = at.g, SPOT_OF[int(step.thing)]
    tile, hexes = g.tiles[spot], BLOCKS[spot].hexes
    price = explore_price(tile.food, at.food_to(*hexes), 0, explore_off(g, at.seat))
    best_card = max((at.card(card) for card in g.citizens), default=0.0)
    beside = sum(hex in beside_buildings(at.p) for hex in hexes)
    return float(tile.points + best_card + 0.7 * beside + 1.2 * at.t - at.price(price, 0, 0))


def of_build(at: Look, step: Option) -> float:
    kind, place = step.thing
    space = int(place)
    value = around(at, space, kind)
    food = at.food_to(space)
    return value + 0.8 - at.price(food, gears(at.g, at.seat, kind), 0)


def around(at: Look, space: int, kind: int) -> float:
    """What a building gains there, now and from the ice beside it."""
    g, p = at.g, at.p
    steps = [0, 0, 0]
    value = 0.0
    seas = set()
    known = beside_buildings(p)
    for hex in AROUND[space]:
        code = g.land[hex]
        land = code & KIND
        if YELLOW <= land <= GRAY:
            steps[land - YELLOW] += BUILDINGS[kind].steps
        elif land == LAKE:
            value += at.effect(MAP_REWARDS["lake"]) + (0.3 if hex not in known else 0)
        elif land == GIANT:
            value += at.effect(MAP_REWARDS["giant"])
        elif land == SEA:
            seas.add(space_of(g, hex))
        elif land == ICE:
            value += 0.7 * at.t * BUILDINGS[kind].steps
        if code & SYMBOL:
            value += at.effect(MAP_REWARDS["symbol"])
    for sea in seas:
        number = next(number for place, number in g.seas if place == sea)
        if (number, int(kind)) not in p.seas:
            value += at.effect(SEAS[number].first_build[kind])
            value += 3 * at.t * at.effect(SEAS[number].hibernation[kind])
    return value + sum(at.steps(colour, steps[colour]) for colour in COLOURS if steps[colour])


def of_populate(at: Look, step: Option) -> float:
    space, technology = int(step.thing.place), step.thing.technology
    g = at.g
    value = at.technology(technology)
    for block, location in zip(CORNERS, g.corners, strict=True):
        if block.space == space:
            value += at.location(location.points, location.per)
    food = at.food_to(space)
    others = len(others_at(g, at.seat, space))
    return value - at.price(food, 0, books(g, at.seat, technology), others)


def of_hibernate(at: Look, step: Option) -> float:
    """Better the more has been used; it takes a whole turn."""
    p = at.p
    back = len(p.rest) + sum(map(len, p.slots))
    value = ACTION + WINTER_CARD * back * min(1.0, 4 * at.t + 0.2)
    value += min(1.0, 4 * at.t) * (WINTER_ENERGY * len(p.powered) + WINTER_SWITCH * p.switch)
    value += at.progress() - 0.9 * len(p.active)
    return value


def of_end(at: Look, step: Option) -> float:
    """A second action may be left out, but not a whole turn: the winter brings something at least."""
    return -99.0 if at.decision.about == "action" and at.g.part == 1 else 0.05


# ---- free actions -------------------------------------------------------------------------------


def of_use(at: Look, step: Option) -> float:
    """Use a machine when it brings more than the energy could elsewhere."""
    machine = step.thing
    op = machine.effect[0].op
    if machine.unstable:
        return unstable_worth(at, op)
    if op in ("discount", "range"):
        return 0.8 if at.decision.about == "pay" else 0.0
    if op in ("convert", "wild"):
        return 0.0
    return at.effect(machine.effect) - 0.3 - 0.2 * at.t


def unstable_worth(at: Look, op: str) -> float:
    p = at.p
    if op == "take_back":
        return len(p.powered) - 2.5
    if op == "from_slots":
        return -1.0 if at.decision.about != "end_part" else sum(map(len, p.slots)) - 3.5
    return len(p.rest) - 3.5


def of_open(at: Look, step: Option) -> float:
    """When there is room, for nobody knows what is in it; certainly before the end."""
    room = sum(6 - at.p.stock[resource] for resource in BASIC)
    return 0.2 if (room >= 9 and at.decision.about == "end_part") or at.t < 0.1 else -0.5


def of_complete(at: Look, step: Option) -> float:
    """The strongest reward, or a weaker one when the better is not likely to come."""
    level: Level = step.thing
    journey = level.journey
    worth_now = at.effect(journey.rewards[level.number - 1], journey.colour)
    if journey.prices:
        price = journey.prices[level.number - 1]
        return float(worth_now - price.n * at.room[price.what] + 0.5)
    hope = 0.0
    have = reached(at.g, at.seat, journey)
    for number in range(level.number, 3):
        missing = max(0, journey.levels[number] - have)
        hope = max(hope, at.effect(journey.rewards[number], journey.colour) * (at.t - 0.25 * missing))
    return worth_now - hope if hope < worth_now else -1.0


def of_exchange(at: Look, step: Option) -> float:
    return at.room[0] if at.p.stock[step.thing] < 6 else -1.0


def of_conversion(at: Look, step: Option) -> float:
    """Two points for one on the worship track only to reach a bonus that is worth it."""
    if step == EVEN_WORSHIP:
        return at.worship(1) - 1.5
    if step == TO_WORSHIP and at.decision.about == "end_part":
        return at.worship(1) - 2.5
    return -1.0


# ---- questions within an action ------------------------------------------------------------------


def of_gain(at: Look, step: Option) -> float:
    return at.resource(step.thing)


def of_pay(at: Look, step: Option) -> float:
    """With as few crystals as possible, and out of plenty. The best way is as good as anything: free actions
    that bring nothing are no better than paying."""
    if at.least is None:
        assert isinstance(at.decision, Choose)
        at.least = min(handed_over(at, way) for way in at.decision.options if way.verb == "pay")
    return 0.3 + at.least - handed_over(at, step)


def handed_over(at: Look, step: Option) -> float:
    stock = at.p.stock
    return float(sum(n * at.room[kind] / (1 + 0.1 * stock[kind]) for kind, n in enumerate(step.thing)))


def of_track(at: Look, step: Option) -> float:
    n = 1
    subject = at.decision.subject
    if isinstance(subject, tuple):
        n = subject[step.thing]
    elif isinstance(subject, int):
        n = subject
    return at.steps(step.thing, max(1, n))


def of_marker(at: Look, step: Option) -> float:
    space = int(step.thing)
    if space + 1 >= len(PROGRESS):
        return 0.0
    return PROGRESS[space + 1][0] - PROGRESS[space][0] + at.effect(PROGRESS[space + 1][1])


def of_artifact(at: Look, step: Option) -> float:
    return at.artifact(int(step.thing))


LIKELY = {"building": 2.0, "module": 2.0, "population": 2.0}
"""What grows most in the course of a game."""


def of_card(at: Look, step: Option) -> float:
    card = step.thing
    if at.decision.about == "artifact_card":
        return float(sum(points * LIKELY.get(per, 1.0) for points, per in card.lines))
    return at.card(card)


def of_module(at: Look, step: Option) -> float:
    module = step.thing
    if at.decision.about == "resolve":
        return at.effect(module.effect) + 0.5
    return at.module(module)


def of_fit(at: Look, step: Option) -> float:
    """Where cards of its colours are played: the top slots a little more."""
    slot = step.thing
    mates = [module for module in at.p.modules[slot] if module is not None]
    module = at.decision.subject
    same = sum(bool(set(mate.colours) & set(module.colours)) for mate in mates)
    return 1.0 + 0.4 * same + (0.2 if slot.half == "top" else 0.0)


def of_replace(at: Look, step: Option) -> float:
    return at.module(at.decision.subject) - at.module(step.thing) - 0.5


def of_machine(at: Look, step: Option) -> float:
    token = step.thing
    value = at.effect(token.effect) + 0.7 * token.bulbs
    return 1.5 if token.unstable else value


def of_move(at: Look, step: Option) -> float:
    """Cards that move from or to the rest area."""
    if step.verb == "tire":
        return at.effect(step.thing.top, step.thing.colour) - 1.5
    return max(at.effect(step.thing.top, step.thing.colour), at.effect(step.thing.bottom, step.thing.colour))


def of_infect(at: Look, step: Option) -> float:
    half = step.thing
    return at.effect(getattr(half.card, half.half), half.card.colour)


def of_yes(at: Look, step: Option) -> float:
    if at.decision.about == "optional":
        return at.effect((at.decision.subject.do,)) - 0.01
    if at.decision.about == "other_citizens":
        return 5.0 - max((at.card(card) for card in at.g.citizens), default=0.0)
    return 0.1


def of_unlock(at: Look, step: Option) -> float:
    return at.technology(step.thing)


def of_waive(at: Look, step: Option) -> float:
    """Better than a module without room."""
    return 0.0


def of_gate(at: Look, step: Option) -> float:
    codes = [at.g.land[hex] & KIND for hex in step.thing.hexes]
    steps = sum(
        at.steps(colour, codes.count(YELLOW + colour)) for colour in COLOURS if YELLOW + colour in codes
    )
    return steps + (0.1 if step.thing.open else 0.0) - at.room[3] - at.food_to(*step.thing.hexes) * at.room[0]


def of_temple(at: Look, step: Option) -> float:
    return temple_worth(at) - at.food_to(int(step.thing)) * at.room[0]


def of_trade(at: Look, step: Option) -> float:
    deal, stock = step.thing, at.p.stock
    return float(0.15 * (stock[deal.given] - stock[deal.gained]) - 0.5)


LOOKS: dict[str, Callable[[Look, Option], float]] = {
    "play": of_play,
    "switch": of_switch,
    "copy": of_copy,
    "bottom": of_copy,
    "journey": of_journey,
    "explore": of_explore,
    "build": of_build,
    "populate": of_populate,
    "hibernate": of_hibernate,
    "end": of_end,
    "use": of_use,
    "open": of_open,
    "complete": of_complete,
    "exchange": of_exchange,
    TO_WORSHIP.verb: of_conversion,
    TO_POINTS.verb: of_conversion,
    EVEN_WORSHIP.verb: of_conversion,
    EVEN_POINTS.verb: of_conversion,
    "gain": of_gain,
    "pay": of_pay,
    "track": of_track,
    "shore": lambda at, step: at.effect(step.thing.sea.first_build[step.thing.kind]),
    "marker": of_marker,
    "artifact": of_artifact,
    "take": of_card,
    "keep": of_card,
    "module": of_module,
    "fit": of_fit,
    "replace": of_replace,
    "machine": of_machine,
    "under": lambda at, step: -of_machine(at, step),
    "effect": lambda at, step: 0.6,
    "choose": lambda at, step: at.effect(step.thing.effect),
    "fill": lambda at, step: at.resource(step.thing, 6 - at.p.stock[step.thing]),
    "wake": of_move,
    "retire": of_move,
    "tire": of_move,
    "infect": of_infect,
    "yes": of_yes,
    "unlock": of_unlock,
    "equip": lambda at, step: at.effect(step.thing.effect),
    "gate": of_gate,
    "temple": of_temple,
    "tunnel": lambda at, step: tunnel_worth(at, int(step.thing)),
    "trade": of_trade,
    "borrow": lambda at, step: -0.5,
    "from": lambda at, step: -0.5,
    "reclaim": lambda at, step: -0.2,
    "waive": of_waive,
}


# ---- the position -------------------------------------------------------------------------------


def worth(state: Any, seat: int) -> float:
    """The points this seat may hope for at the end of the game."""
    g: State = state
    p = g.players[seat]
    points = p.points + sum(end_points(g, seat).values())
    if g.phase == OVER:
        return float(points)
    at = Prospect(g, seat)
    t = at.t
    value = float(points) + FUTURE * t
    value += sum(at.room[kind] * min(p.stock[kind], 3 if kind == 3 else 6) for kind in range(4))
    value += sum(at.nearer(step) for step in p.tracks)
    ready = sum(not card.starting for card in p.cards)
    value += 1.2 * t * ready + 0.5 * min(1.0, 4 * t) * len(p.active)
    value += t * sum(
        1.1 * len(module.colours) + at.effect(module.effect)
        for slot in p.modules
        for module in slot
        if module is not None
    )
    value += t * (2.0 * len(p.machines) + 1.5 * p.energy + 1.2 * len(p.powered))
    value += t * sum(2.0 for technology in range(4) if p.has(technology))
    value += 1.2 * len(g.closed[seat]) * min(1.0, 2 * t)
    for journey in p.journeys:
        have = reached(g, seat, journey) if not journey.prices else 2
        level = sum(have >= least for least in journey.levels) if not journey.prices else 1
        value += 0.8 * at.effect(journey.rewards[min(2, level)]) * min(1.0, 0.3 + t)
    if g.ending == NOBODY:
        artifacts = sum(p.artifacts)
        value += 0.4 * t * artifacts * 4
    return value
