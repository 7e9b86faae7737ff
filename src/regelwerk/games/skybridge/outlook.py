"""What things are worth to a player now: resources for the segments to come, military might, cards.

Worth is counted in points at the end of the game. The numbers in capitals are guesses that many simulated
matches have borne out (docs/balance-skybridge.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from regelwerk.games.skybridge.building import cost
from regelwerk.games.skybridge.cards import (
    CENTRAL,
    CROWN_OF_AGONY,
    GARRISONS,
    MONEY,
    RESOURCES,
    SECRET_OF_THE_GENEORN,
    SEGMENTS,
    TERRITORIES,
    Active,
    FactionCard,
    Godh,
    Stack,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, visible
from regelwerk.games.skybridge.state import CHARACTER, LAST_TERRITORY, State
from regelwerk.games.skybridge.storage import has_room

ROUNDS_PER_SEGMENT = 1.3
IN_REACH, LAST_CALL, LATER_SEGMENT = 0.65, 0.5, 0.75
"""How much less likely a contribution is for each resource that is missing: to the current segment, when
others have contributed and it will not stay, and to the next one."""
HELD = {"labor": 0.9, "drakhe": 0.85}
LACKING = {"labor": 0.7, "drakhe": 0.4}
"""How likely a segment can be built that asks for a symbol which lies in the hand, or nowhere yet."""
SPARE = (0.35, 0.35, 0.45, 0.45, 0.3, 0.5)
"""What a resource counts that no segment in sight needs."""
NO_ROOM = 0.05
STAYS = 2.0
"""For how many turns a card stays visible, on average."""
POWER_COMES = 0.45
"""How likely a rune stack gets its Godh card, early in the game."""
GROWS = 0.6
"""How many points a stack with a Godh card gains in each turn to come."""
GODH_CARD = 1.2
CHOICE = 0.5
"""What it is worth to choose among one card more."""
HAND_CARD = 0.6
HUNGRY = 1.6
"""What a round without food costs: a figure, and a rebel for the others."""
REBELS_A_ROUND = 0.45
"""How many rebels each other player sends into the desert in a round."""
PASSED = 0.12
"""How likely one more step takes the own legion past another one for good."""
FORT_REACHED = 0.4
"""How likely a fortification gets a garrison when the legion stands there."""
PASSIVE_SYMBOL = {"knowledge": 0.5, "labor": 0.4, "drakhe": 0.5, "food": 0.5}
"""What a passive symbol counts beside what is needed at once."""
CAPTIVE = 0.2
"""What foreign population on the own board counts."""
INSPIRED, RETURNED = 0.7, 1.0


class Look:
    """A position with the eyes of one seat. What is seen is worked out when it is first asked for, as most
    decisions ask for little."""

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.turns = turns_left(g, seat)
        self.shown = visible(g, seat)
        self.symbols = {what for card in self.shown for what in card.passive}
        """The passive effects that are visible."""
        self._engines: dict[FactionCard, float] = {}
        self._showing: dict[FactionCard, float] = {}
        self.passive = Symbols(self)
        """What it is worth to show a passive effect that is not shown yet."""

    @cached_property
    def step(self) -> float:
        """What the next step of the legion brings."""
        return self.step_worth(self.g.legions[self.seat])

    # ---- resources for the bridge ---------------------------------------------------------------------

    @cached_property
    def _due(self) -> tuple[list[int], int]:
        return self._price(self.g.segment)

    @property
    def price(self) -> list[int]:
        """What the current segment costs."""
        return self._due[0]

    @property
    def missing(self) -> int:
        """How many units of it are not there."""
        return self._due[1]

    def _price(self, segment: int) -> tuple[list[int], int]:
        """What a segment costs (as far as it can be paid), and how many units are missing."""
        g = self.g
        if segment > len(SEGMENTS):
            return [0] * len(RESOURCES), 0
        printed = SEGMENTS[segment - 1]
        price = cost(g, self.seat) if segment == g.segment else None
        if price is None:
            price = list(printed.cost)
            if segment == g.segment and printed.die and g.die is not None:
                price[g.die] += 1
        missing = 0
        for have, needed in zip(g.stock[self.seat], price, strict=True):
            if have < needed:
                missing += needed - have
        return price, missing

    @property
    def want(self) -> list[float]:
        """For each resource what one more is worth, if there is room for it."""
        return self._resources[0]

    @property
    def gain(self) -> list[float]:
        """For each resource what one more is worth."""
        return self._resources[1]

    @property
    def keep(self) -> list[float]:
        """For each resource what giving one away costs."""
        return self._resources[2]

    @cached_property
    def _resources(self) -> tuple[list[float], list[float], list[float]]:
        g, stock = self.g, self.g.stock[self.seat]
        want = [0.0] * len(RESOURCES)
        gain = [NO_ROOM] * len(RESOURCES)
        keep = [0.0] * len(RESOURCES)
        there = g.bridge[g.segment - 1] if g.segment <= len(SEGMENTS) else 0
        done = bool(there >> self.seat & 1)
        first = g.segment + done
        if first > len(SEGMENTS) or self.turns <= 0:
            return want, gain, keep
        price, missing = self._due if not done else self._price(first)
        later, short = self._price(first + 1)
        near = LATER_SEGMENT if done else LAST_CALL if there else IN_REACH
        now = (
            self.ready(first) * (SEGMENTS[first - 1].points + 0.5) * (1 - near) * near ** max(0, missing - 1)
        )
        soon = 0.0
        if first < len(SEGMENTS):
            far = LATER_SEGMENT ** max(1, short)
            soon = self.ready(first + 1) * SEGMENTS[first].points * (1 - LATER_SEGMENT) * far
            soon *= min(1.0, self.turns / 2)
        now = max(now, soon)
        time = min(1.0, self.turns / 3)
        for resource in RESOURCES:
            here, needed = stock[resource], price[resource]
            spare = SPARE[resource] * time
            both = needed + later[resource]
            use = now if here < needed else soon if here < both else 0.0
            want[resource] = max(spare, use)
            if here:
                use = now if here <= needed else soon if here <= both else 0.0
                keep[resource] = max(spare, use)
        for resource in RESOURCES:
            more = want[resource]
            if not has_room(stock, resource):
                more -= min([keep[other] for other in resource.group if stock[other]])
            gain[resource] = max(NO_ROOM, more)
        return want, gain, keep

    def ready(self, number: int) -> float:
        """How likely what a segment asks for beside its price will be there in time."""
        needs = SEGMENTS[number - 1].requires
        if not needs or needs in self.symbols:
            return 1.0
        g = self.g
        held = any(getattr(card, needs) for card in g.hands[self.seat])
        held = held or any(card.gift == needs for card in g.godhs[self.seat])
        return (HELD if held else LACKING)[needs]

    @cached_property
    def figure(self) -> float:
        """What one population more on the board is worth: to build, to eat; and it rebels no more."""
        g, seat = self.g, self.seat
        there = g.population[seat]
        if self.turns <= 0:
            return 0.3
        wanted = min(3.0, 0.4 + self.turns * 0.5)
        return 0.3 + (2.2 if there < 1 else 1.2 if there < wanted else 0.3)

    # ---- the desert -----------------------------------------------------------------------------------

    def step_worth(self, here: int) -> float:
        """What the next step of the legion from here brings."""
        g, seat = self.g, self.seat
        if here >= LAST_TERRITORY:
            return 0.0
        place = here + 1
        there = g.rebels[place]
        others = g.seats - 1
        worth = float(sum(there) - there[seat])
        if place == g.leader:
            worth += REBELS_A_ROUND * others * ROUNDS_PER_SEGMENT
        elif 0 < place < g.leader:
            worth += 0.8 * REBELS_A_ROUND * others * ROUNDS_PER_SEGMENT
        if place == 1:
            worth += 1.0  # where the leader ends
        for other in range(g.seats):
            if other != seat:
                near = abs(g.legions[other] - here) <= 2
                worth += (2 * PASSED if near else PASSED / 2) * max(0.0, g.reserve[other] - 0.5 * self.turns)
        if not g.forts[seat] >> place & 1 and g.forts[seat].bit_count() < GARRISONS:
            worth += self.fort_chance() * TERRITORIES[place].points
        return worth + 0.3 * min(1.0, self.turns / 2)

    def fort_chance(self) -> float:
        """How likely a garrison comes into a fortification that is reached."""
        if self.turns <= 0:
            return 0.0
        return min(0.9, FORT_REACHED + 0.4 * self.shows_garrison())

    def shows_garrison(self) -> bool:
        """Whether an effect that places a garrison is visible."""
        return any("garrison" in each.options for card in self.shown for each in card.active)

    def fort(self) -> float:
        """What a garrison brings where the legion stands."""
        g, here = self.g, self.g.legions[self.seat]
        if g.forts[self.seat] >> here & 1 or g.forts[self.seat].bit_count() >= GARRISONS:
            return 0.0
        return float(TERRITORIES[here].points)

    # ---- effects and cards ----------------------------------------------------------------------------

    def effect(self, what: str) -> float:
        """What an effect is worth when it is carried out now."""
        if what in GAINED:
            return self.gain[GAINED[what]]
        if what == "might":
            return self.step
        if what == "population":
            return self.figure if self.g.reserve[self.seat] else 0.0
        if what == "garrison":
            return self.fort()
        if what == "godh":
            return self.godh_card()
        if what == "religion":
            return self.best_religion()
        if what == "die":
            die = self.g.skybridge
            return 0.0 if die is None else self.gain[die]
        return INSPIRED if what == "inspiration" else RETURNED

    def later(self, what: str) -> float:
        """What an effect is worth when it comes again in a turn to come."""
        if what in GAINED:
            return 0.5 * (self.gain[GAINED[what]] + 1.0)
        return LATER.get(what, 0.0)

    def pays(self, pay: str) -> float:
        """What a price costs."""
        if not pay:
            return 0.0
        if pay == "population":
            if self.g.sides[self.seat] is CROWN_OF_AGONY and any(self.g.captives):
                return CAPTIVE  # as a rebel it counts for Guinn Urcela
            return self.figure + 0.5 + (3.0 if self.g.population[self.seat] == 1 else 0.0)
        return self.keep[GAINED[pay]]

    def active(self, each: Active) -> float:
        """What an active effect brings in a turn to come."""
        best = max([self.later(what) for what in each.options])
        if not each.pay:
            return best
        return max(0.3, best - (1.8 if each.pay == "population" else 0.8))

    def best_now(self, each: Active) -> float:
        """What an active effect brings at once."""
        best = max([self.effect(what) for what in each.options]) - self.pays(each.pay)
        return max(0.0, best)

    def bonus(self, stack: Stack) -> float:
        """The best bonus effect of a stack."""
        return max([self.effect(what) for what in stack.bonus])

    def taken(self, stack: Stack) -> float:
        """What taking from a stack whose top card lies face up brings, without the bonus."""
        worth = self.card(self.g.stacks[stack][-1])
        if stack in CENTRAL:
            worth += CHOICE * sum([card.knowledge for card in self.shown])
        return worth

    def engine(self, card: FactionCard) -> float:
        """What a visible card brings in a turn to come."""
        worth = self._engines.get(card)
        if worth is None:
            worth = sum([self.active(each) for each in card.active])
            for what in card.passive:
                worth += PASSIVE_SYMBOL[what]
            self._engines[card] = worth
        return worth

    def stays(self) -> float:
        return min(self.turns, STAYS)

    def symbol(self, what: str) -> float:
        """What it is worth to show a passive effect, if nothing else shows it."""
        g = self.g
        if what == "food":
            return HUNGRY * min(1.0 + self.turns, STAYS)
        if what == "knowledge":
            return 0.0
        worth = 0.0
        for ahead in range(3):
            number = g.segment + ahead
            if number <= len(SEGMENTS) and SEGMENTS[number - 1].requires == what:
                points = SEGMENTS[number - 1].points
                share = (0.55 if what == "drakhe" else 0.3) / (1 + ahead)
                if ahead == 0 and self.missing:
                    share *= 0.6
                worth += share * points
        return worth

    def shows(self, card: FactionCard) -> float:
        """What the passive effects of a card add that are missing."""
        return sum([self.passive[what] for what in dict.fromkeys(card.passive)])

    def at_once(self, card: FactionCard) -> float:
        """What the immediate effects of a card bring."""
        return sum([self.effect(what) for what in card.immediate])

    def showing(self, card: FactionCard) -> float:
        """What a card brings that lies on top, now and in turns to come."""
        worth = self._showing.get(card)
        if worth is None:
            worth = sum([0.5 * (self.active(each) + self.best_now(each)) for each in card.active])
            worth += self.shows(card) + self.engine(card) * (self.stays() - 0.3)
            self._showing[card] = worth
        return worth

    def card(self, card: FactionCard) -> float:
        """What a hand card is worth wherever it will lie."""
        return (
            HAND_CARD
            + self.at_once(card)
            + self.engine(card) * self.stays() * 0.7
            + 0.5 * self.shows(card)
            + (card.points * self.power_chance())
        )

    # ---- Godh stacks ----------------------------------------------------------------------------------

    def power_chance(self) -> float:
        """How likely a stack without a Godh card will get one."""
        return POWER_COMES * min(1.0, self.turns / 6)

    def stack_points(self, place: int) -> int:
        return sum([card.points for card in self.g.displays[self.seat][place] if card < FIRST_GODH])

    def religion(self, place: int) -> float:
        """What a Godh card on this stack brings: its points count, and those to come; it covers the top."""
        stack = self.g.displays[self.seat][place]
        covered = self.engine(stack[-1]) * self.stays() * 0.5 if stack and stack[-1] < FIRST_GODH else 0.0
        gain = (self.stack_points(place) + GROWS * max(0.0, self.turns)) * (1 - 0.5 * self.power_chance())
        return gain - covered

    def best_religion(self) -> float:
        g, seat = self.g, self.seat
        blocked = g.power[seat] | g.closed[seat]
        runeless = g.sides[seat] is SECRET_OF_THE_GENEORN
        own = [card.slot.place for card in g.godhs[seat]]
        free = [
            place
            for place, stack in enumerate(g.displays[seat])
            if stack and not blocked >> place & 1 and (fits(stack[-1], own) if runeless else place in own)
        ]
        return max([self.religion(place) for place in free], default=0.0)

    def godh_card(self) -> float:
        """What one more Godh card in the hand is worth."""
        g = self.g
        open_slots = len(g.displays[self.seat]) - g.power[self.seat].bit_count()
        if not open_slots or self.turns <= 0:
            return 0.2
        held = len(g.godhs[self.seat])
        return GODH_CARD * (1.0 if held < 2 else 0.6 if held < 3 else 0.3) * min(1.0, self.turns / 3)

    def gift(self, card: Godh) -> float:
        """What discarding a Godh card brings, without the card itself."""
        g, seat = self.g, self.seat
        if not card.passive:
            return self.effect(card.gift)
        if g.segment > len(SEGMENTS) or not g.population[seat] or g.bridge[g.segment - 1] >> seat & 1:
            return 0.0
        segment = SEGMENTS[g.segment - 1]
        if segment.requires != card.gift or self.passive[card.gift] == 0.0:
            return 0.0
        if any(other.gift == card.gift for other in g.gifts):
            return 0.0
        stock = g.stock[seat]
        price = list(self.price)
        if card.gift == "labor":
            price[MONEY] = segment.cost[MONEY]
        lacking = sum([max(0, needed - stock[each]) for each, needed in enumerate(price)])
        if lacking:
            return 0.0
        if card.gift == "labor" and not self.missing:
            return 2 * self.keep[MONEY]
        return segment.points + 0.5


class Symbols(dict[str, float]):
    """What it is worth to show a passive effect that is not shown yet, each when it is first asked for."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def __missing__(self, what: str) -> float:
        look = self.look
        worth = self[what] = 0.0 if what in look.symbols else look.symbol(what)
        return worth


def fits(top: Any, runes: Sequence[int]) -> bool:
    """Whether the Geneorn may lay one of their Godh cards on this card. [18.4]"""
    return bool(runes) and (top.slot is None or top.slot.place in runes)


GAINED = {resource.name: resource for resource in RESOURCES}
LATER = {
    "population": 0.9,
    "garrison": 1.2,
    "godh": 0.9,
    "religion": 1.4,
    "might": 1.2,
}
"""What effects other than resources are worth when they come again."""


def turns_left(g: State, seat: int) -> float:
    """How many turns this player will have after this one, as far as one can say."""
    segments = len(SEGMENTS) + 1 - g.segment
    if segments <= 0:
        return 0.0
    built = bool(g.bridge[g.segment - 1])
    rounds = (segments - 1) * ROUNDS_PER_SEGMENT + (1.0 if built else ROUNDS_PER_SEGMENT)
    if g.phase == CHARACTER and (seat - g.start) % g.seats <= (g.active - g.start) % g.seats:
        rounds -= 1
    return max(0.0, rounds)


# ---- the whole position -------------------------------------------------------------------------------


def expected_score(g: State, seat: int, areas: Any) -> float:
    """The points now, and what the position promises."""
    look = Look(g, seat)
    bridge, godhs, rebels, garrisons = areas
    worth = float(bridge + godhs + garrisons)
    worth += expected_rebels(look, rebels)
    worth += sum([number * 0.8 * min(look.keep[each], 2.0) for each, number in enumerate(g.stock[seat])])
    worth += min(3, g.population[seat]) * (1.0 if look.turns > 0 else 0.0)
    worth += look.fort_chance() * 0.5 * look.fort()
    worth += len(g.godhs[seat]) * 0.8 * look.godh_card() + max(0.0, 0.5 * look.best_religion())
    chance = look.power_chance()
    for place in range(len(g.displays[seat])):
        if g.power[seat] >> place & 1:
            worth += GROWS * look.turns
        elif not g.closed[seat] >> place & 1:
            worth += chance * look.stack_points(place)
    worth += sum([look.engine(card) for card in look.shown]) * min(1.5, 0.5 * look.turns)
    worth -= 0.4 * (look.passive["food"] + look.passive["labor"] + look.passive["drakhe"])
    worth += sum([0.15 * look.card(card) for card in g.hands[seat]])
    return worth + bridge_to_come(look)


def bridge_to_come(look: Look) -> float:
    """What the segments that are still to be built may bring to anybody."""
    g = look.g
    left = sum(SEGMENTS[number].points for number in range(g.segment - 1, len(SEGMENTS)))
    return 0.35 * left


def expected_rebels(look: Look, now: int) -> float:
    """Foreign rebels in reach at the end: those there, those to come, the reserves of the others."""
    g, seat = look.g, look.seat
    here = g.legions[seat]
    worth = float(now)
    if here >= 1 and g.leader > here:
        worth += 1.0
    worth += sum([0.5 * REBELS_A_ROUND * (g.seats - 1) for place in range(1, here + 1) if place < g.leader])
    for other in range(g.seats):
        if other != seat:
            left = max(0.0, g.reserve[other] - 0.6 * look.turns)
            ahead = here - g.legions[other]
            worth += left * (0.9 if ahead >= 2 else 0.7 if ahead >= 0 else 0.3 if ahead == -1 else 0.1)
    return worth
