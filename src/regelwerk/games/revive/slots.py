"""Slots, cards played into them, and slot modules. [7, 14.10]"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from regelwerk.core.decisions import PASS, Option, Play
from regelwerk.core.steps import Procedures
from regelwerk.games.revive.boards import BUILT_IN, SIDE, SLOTS, T2M, Slot
from regelwerk.games.revive.cards import MACHINES, Citizen, Module
from regelwerk.games.revive.effect_words import Do, Effect
from regelwerk.games.revive.machines import option
from regelwerk.games.revive.performing import effect_of, perform, useful_if
from regelwerk.games.revive.printed import COLOURS, PRINTED, Colour
from regelwerk.games.revive.questions import WAIVE, ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import Player, State, without
from regelwerk.games.revive.terms import effect_terms

TOP, BOTTOM = range(2)
HALVES = ("top", "bottom")
CARD_EFFECT = Option("effect")
COLOUR = tuple(Option("colour", colour) for colour in COLOURS)
DISPLAYED: int = PRINTED["display"]["modules"]

STEPS = Procedures()
"""The numbered steps of turns; between two of them only state exists."""


class Placement(NamedTuple):
    """A card, the slot it goes to, and the half that counts there."""

    card: Citizen
    slot: Slot
    half: int

    @property
    def name(self) -> str:
        place = f"{self.slot.name}-{HALVES[self.half]}" if self.slot == SIDE else self.slot.name
        return f"{self.card.name} {place}"

    @property
    def text_key(self) -> str:
        return "revive.placement"

    @property
    def text_values(self) -> dict[str, object]:
        effect = effect_terms(half_of(self.card, self.half))
        return {"card": self.card, "slot": self.slot, "effect": effect, "half": HALVES[self.half]}


class Playing(NamedTuple):
    """A card being played: what of it and of its slot is done already."""

    card: Citizen
    slot: Slot
    half: int
    colour: Colour | None
    """As what colour it counts; None where it does not matter for a Scyphoz card."""
    effect_done: bool = False
    triggered: tuple[Any, ...] = ()


PLACES: tuple[tuple[Slot, int], ...] = (
    *((slot, HALVES.index(slot.half)) for slot in SLOTS if slot != SIDE),
    (SIDE, TOP),
    (SIDE, BOTTOM),
)
"""Each slot with the half that it gives. [7.3]"""


@cache
def placement(card: Citizen, slot: Slot, half: int) -> Option:
    return Option("play", Placement(card, slot, half))


def half_of(card: Citizen, half: int) -> Effect:
    return card.bottom if half else card.top


# ---- where a card may go ------------------------------------------------------------------------


def placements(g: State, seat: int, colour: Colour | None = None) -> list[Option]:
    """Each card of the active area with each slot it may go to. [7.1]"""
    p = g.players[seat]
    cards = p.active
    if colour is not None:
        cards = tuple(card for card in cards if card.colour is None or card.colour is colour)
    places = open_places(p)
    found: list[Option] = []
    for card in cards:
        found += _placements(card, places)
    return found


def open_places(p: Player) -> int:
    """The available slots, a bit for each of `PLACES`; the side slot once it is unlocked. [7.1]"""
    places = 0
    for slot, cards, bits in zip(SLOTS, p.slots, BITS, strict=True):
        if not cards or available(slot, cards, p.side_half):
            places |= bits
    return places if p.has(T2M) else places & ~BITS[SIDE]


GIVEN = tuple(None if slot == SIDE else HALVES.index(slot.half) for slot in SLOTS)
"""For each slot the half of its cards that is visible; None where that is up to who plays them."""
BITS = tuple(sum(1 << place for place, (of, _) in enumerate(PLACES) if of == slot) for slot in SLOTS)
"""For each slot the bits of its places."""


@cache
def _placements(card: Citizen, places: int) -> tuple[Option, ...]:
    return tuple(
        placement(card, slot, half) for place, (slot, half) in enumerate(PLACES) if places >> place & 1
    )


def available(slot: Slot, cards: tuple[Citizen, ...], side_half: int) -> bool:
    """Whether a slot is available: it is empty, or each card in it shows the stacking symbol at its visible
    edge. [7.2]"""
    given = GIVEN[slot]
    for place, card in enumerate(cards):
        half = side_half >> place & 1 if given is None else given
        if not (card.bottom_stacks if half else card.top_stacks):
            return False
    return True


# ---- playing ------------------------------------------------------------------------------------


def place_card(g: State, seat: int, placed: Placement, colour: Colour | None) -> None:
    """The card moves into the slot; its effect and those of the modules follow. [7.4, 7.5]"""
    card, slot, half = placed
    p = g.players[seat]
    p.active = without(p.active, card)
    cards = p.slots[slot]
    if slot == SIDE:
        p.side_half = p.side_half & ~(1 << len(cards)) | half << len(cards)
    p.slots = (*p.slots[:slot], (*cards, card), *p.slots[slot + 1 :])
    g.playing = (*g.playing, Playing(card, slot, half, colour or card.colour))
    g.tell(Say.PLAYED, seat=seat, card=card, slot=slot)


def modules_in(p: Player, slot: Slot) -> list[Module]:
    return [module for module in p.modules[slot] if module is not None]


def left_to_do(p: Player, playing: Playing) -> list[Option]:
    """The card's own effect and the modules of its colour that have not acted yet, in the player's order.
    [7.4]"""
    left = [] if playing.effect_done else [CARD_EFFECT]
    if playing.colour is not None:
        for module in p.modules[playing.slot]:
            if module is not None and playing.colour in module.colours and module not in playing.triggered:
                left.append(option("module", module))
    return left


@STEPS.step("play", 1)
def resolve(g: State, seat: int) -> Play | None:
    """One effect after the other, in the player's order; free actions may come between. [7.4]"""
    playing: Playing = g.playing[-1]
    p = g.players[seat]
    if playing.colour is None and modules_in(p, playing.slot):
        STEPS.repeat(g)
        return choose_colour(g, seat)
    left = left_to_do(p, playing)
    if not left:
        g.playing = g.playing[:-1]
        return None
    STEPS.repeat(g)
    if len(left) == 1 and not wild_would_matter(g, seat):
        return resolve_one(g, seat, left[0])
    return choose_what_acts(g, seat)


def choose_colour(g: State, seat: int) -> Play:
    """A Scyphoz card gets a colour where the slot holds modules. [17.2]"""
    playing: Playing = g.playing[-1]
    useful = {colour for module in modules_in(g.players[seat], playing.slot) for colour in module.colours}
    options = [COLOUR[colour] for colour in COLOURS if colour in useful]
    choice = yield from ask(g, seat, "colour", lambda: options, playing.card)
    g.playing = (*g.playing[:-1], g.playing[-1]._replace(colour=choice.thing))


def choose_what_acts(g: State, seat: int) -> Play:
    p = g.players[seat]
    choice = yield from ask(
        g,
        seat,
        "resolve",
        lambda: left_to_do(p, g.playing[-1]),
        g.playing[-1].card,
        even_one=wild_would_matter(g, seat),
    )
    if choice is not None:
        yield from resolve_one(g, seat, choice)


def resolve_one(g: State, seat: int, chosen: Option) -> Play:
    """The effect of the card, or a module."""
    playing: Playing = g.playing[-1]
    card, slot, half, colour, _, triggered = playing
    if chosen == CARD_EFFECT:
        g.playing = (*g.playing[:-1], Playing(card, slot, half, colour, True, triggered))
        return perform(g, seat, half_of(card, half), card.colour)
    module: Module = chosen.thing
    g.playing = (*g.playing[:-1], playing._replace(triggered=(*triggered, module)))
    g.tell(Say.MODULE_ACTS, seat=seat, module=module)
    return perform(g, seat, module.effect, colour)


def play_card(g: State, seat: int, placed: Placement, colour: Colour | None = None) -> None:
    """The steps of playing a card come next."""
    place_card(g, seat, placed, colour)
    STEPS.begin(g, "play", seat)


def play_another(g: State, seat: int, colour: Colour | None) -> Play:
    """Immediately play 1 more card, if one can be played; not an action. [7.6] A Scyphoz card counts as
    the colour asked for. [17.2]"""
    choice = yield from ask(g, seat, "play_another", lambda: (*placements(g, seat, colour), PASS), colour)
    if choice == PASS:
        return
    play_card(g, seat, choice.thing, colour)


@effect_of("play_card")
def _play_card(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    return play_another(g, seat, None if do.what == "any" else do.what)


# ---- the machine that changes the colour --------------------------------------------------------


WILD = frozenset(
    machine for machines in (MACHINES, BUILT_IN) for machine in machines if machine.effect[0].op == "wild"
)


def wild_would_matter(g: State, seat: int) -> bool:
    """Whether a machine could still let the card count as another colour, and that would change anything."""
    p = g.players[seat]
    if not p.energy or not p.machines or not modules_in(p, g.playing[-1].slot):
        return False
    return not WILD.isdisjoint(p.machines) and not WILD.intersection(p.machines).issubset(p.powered)


@effect_of("wild")
def wild(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """The card being played counts as any colour, in this action only. [7.7]"""
    playing: Playing = g.playing[-1]
    choice = yield from ask(
        g, seat, "colour", lambda: [other for other in COLOUR if other.thing != playing.colour], playing.card
    )
    g.playing = (*g.playing[:-1], g.playing[-1]._replace(colour=choice.thing))
    g.tell(Say.COUNTS_AS, seat=seat, card=playing.card, colour=choice.thing)


@useful_if("wild")
def _is_playing(g: State, seat: int, do: Do) -> bool:
    return bool(g.playing) and any(modules_in(g.players[seat], g.playing[-1].slot))


# ---- slot modules -------------------------------------------------------------------------------


def slots_open(p: Player) -> list[Slot]:
    """The side slot takes modules once it is unlocked. [14.10]"""
    return [slot for slot in SLOTS if slot != SIDE or p.has(T2M)]


def take_module(g: State, seat: int) -> Play:
    """Choose 1 of the displayed modules and a place for it; it may be waived. [4.7, 14.10]"""
    choice = yield from ask(
        g,
        seat,
        "module",
        lambda: [*(option("module", module) for module in g.modules), WAIVE],
        even_one=False,
    )
    if choice == WAIVE:
        return
    module: Module = choice.thing
    g.modules.remove(module)
    g.held += (module,)
    fill_modules(g)
    g.tell(Say.MODULE, seat=seat, module=module)
    yield from fit_module(g, seat, module)


def fittings(p: Player) -> list[Option]:
    """Slots with a free module space, and own modules that may be replaced. [14.10]"""
    open_slots = slots_open(p)
    free = [option("fit", slot) for slot in open_slots if None in p.modules[slot]]
    return free + [option("replace", module) for slot in open_slots for module in modules_in(p, slot)]


def fit_module(g: State, seat: int, module: Module) -> Play:
    """On a free space of any slot, or in the place of an own module, which leaves the game."""
    p = g.players[seat]
    choice = yield from ask(g, seat, "fit", lambda: fittings(p), module)
    if choice.verb == "fit":
        slot = choice.thing
        space = p.modules[slot].index(None)
    else:
        slot = next(slot for slot in SLOTS if choice.thing in p.modules[slot])
        space = p.modules[slot].index(choice.thing)
        g.box.append(choice.thing)
    g.held = g.held[:-1]
    spaces = p.modules[slot]
    p.modules = (
        *p.modules[:slot],
        (*spaces[:space], module, *spaces[space + 1 :]),
        *p.modules[slot + 1 :],
    )
    g.tell(Say.FITTED, seat=seat, module=module, slot=slot)


def fill_modules(g: State) -> None:
    while g.module_deck and len(g.modules) < DISPLAYED:
        module = g.module_deck.pop()
        g.show(module)
        g.modules.append(module)


@effect_of("module")
def _module(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    for _ in range(do.n):
        yield from take_module(g, seat)


@useful_if("module")
def _modules_left(g: State, seat: int, do: Do) -> bool:
    return bool(g.modules)
