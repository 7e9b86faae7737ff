"""Any table of Ethnos between two turns, written down (docs/positions.md).

What a position leaves out follows from the rest where it can (the tribes from the cards, the supply from
the markers, the giant token from the bands), else it is empty or drawn by the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.pieces import names
from regelwerk.core.position import REST, BadPosition, a_piece, a_seat, named, per_seat
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import EVERYONE, bit
from regelwerk.games.ethnos.cards import (
    ALLIES,
    DRAGONS,
    GIANTS,
    HAND_LIMIT,
    KINDS,
    KINGDOMS,
    MERFOLK,
    ORCS,
    TRIBES,
    TROLL_TOKENS,
    TROLLS,
    Ally,
    Band,
    Dragon,
    Kind,
    Kingdom,
    Tribe,
)
from regelwerk.games.ethnos.markers import on_map
from regelwerk.games.ethnos.notation import DRAGON, PHASES, Giant, PlayedBand, Position
from regelwerk.games.ethnos.printed import PRINTED
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.setup import printed_tokens, tribes_needed
from regelwerk.games.ethnos.state import BEGIN, NOBODY, OVER, PLAY, State
from regelwerk.games.ethnos.tribes import skeletons_may_lead
from regelwerk.games.ethnos.turn import is_band

type = Position


# ---- from a position to a table -------------------------------------------------------------------


def to_state(position: Position, chance: Chance) -> State:
    """The table; BadPosition where there can be none such. `core.position.read` has checked seats and
    settings before."""
    seats = position.seats if isinstance(position.seats, int) else len(position.seats)
    if position.settings["tribes"] != "random":
        raise BadPosition(Say.SETTING_TRIBES, "settings.tribes")
    filler = Chance(chance.seed)  # so that nothing is missing in the results of the match itself
    g = State(seats, tribes_in_play(position, seats, filler), position.settings, chance)
    g.phase = PHASES[named(position.phase, PHASES, "phase")]
    g.age = age(position, g)
    g.tokens = tokens(position, g, filler)
    g.glory = per_seat(position.glory, seats, "glory", int)
    g.merfolk = per_seat(position.merfolk, seats, "merfolk", int)
    g.orcs = orc_boards(position, g)
    g.trolls = troll_tokens(position, g)
    put_markers(position, g)
    put_cards(position, g, filler)
    give_giant_token(position, g)
    seat_players(position, g)
    return g


def tribes_in_play(position: Position, seats: int, filler: Chance) -> tuple[Tribe, ...]:
    """Those listed, then those of all that is named, then any."""
    number = tribes_needed(seats)
    chosen: list[Tribe] = []
    for path, tribe in tribes_named(position):
        if tribe in chosen:
            if path.startswith("tribes["):
                raise BadPosition(Say.TWICE, path, thing=tribe)
        elif len(chosen) == number:
            raise BadPosition(Say.NOT_IN_PLAY, path, tribe=tribe, most=number, tribes=chosen)
        else:
            chosen.append(tribe)
    others = [tribe for tribe in TRIBES if tribe not in chosen]
    filler.shuffle("position: tribes", others)
    return tuple(sorted([*chosen, *others[: number - len(chosen)]]))


def tribes_named(position: Position) -> Iterator[tuple[str, Tribe]]:
    """Every tribe that must be in play, and where in the position that is said."""
    for place, name in enumerate(position.tribes):
        path = f"tribes[{place}]"
        yield path, a_piece(TRIBES, name, path)
    for path, name in cards_named(position):
        if name != DRAGON or not path.startswith("pile["):
            yield path, a_piece(KINDS, name, path).tribe
    if position.giant is not None:
        yield "giant", GIANTS
    for path, given, tribe in (
        ("merfolk", position.merfolk, MERFOLK),
        ("orcs", position.orcs, ORCS),
        ("trolls", position.trolls, TROLLS),
    ):
        if any(given):
            yield path, tribe


def cards_named(position: Position) -> Iterator[tuple[str, str]]:
    for seat, hand in enumerate(position.hands):
        if not isinstance(hand, int):
            yield from ((f"hands[{seat}][{place}]", name) for place, name in enumerate(hand))
    if not isinstance(position.display, int):
        yield from ((f"display[{place}]", name) for place, name in enumerate(position.display))
    for seat, bands in enumerate(position.bands):
        for number, band in enumerate(bands):
            path = f"bands[{seat}][{number}]"
            yield f"{path}.leader", band.leader
            yield from ((f"{path}.with[{place}]", name) for place, name in enumerate(band.others))
    for place, name in enumerate(position.pile):
        if name != REST:
            yield f"pile[{place}]", name
        elif place + 1 < len(position.pile):
            raise BadPosition(Say.REST_NOT_LAST, f"pile[{place}]")


def age(position: Position, g: State) -> int:
    least, most = {BEGIN: (0, g.ages - 1), PLAY: (1, g.ages), OVER: (g.ages, g.ages)}[g.phase]
    given = least if position.age is None else position.age
    if not least <= given <= most:
        raise BadPosition(Say.AGE_RANGE, "age", age=given, least=least, most=most)
    return given


# ---- tokens and markers ---------------------------------------------------------------------------


def tokens(position: Position, g: State, filler: Chance) -> list[tuple[int, ...]]:
    """As given; the other kingdoms get some of the tokens that are left."""
    left = Counter(printed_tokens(g.seats, g.settings["glory_tokens"]))
    there: dict[Kingdom, tuple[int, ...]] = {}
    for name, values in position.tokens.items():
        path = f"tokens.{name}"
        kingdom = kingdom_named(name, path)
        if len(values) != g.ages:
            raise BadPosition(Say.TOKENS_NUMBER, path, needed=g.ages, found=len(values))
        if values != sorted(values):
            raise BadPosition(Say.TOKENS_ORDER, path)
        for place, value in enumerate(values):
            if not left[value]:
                raise BadPosition(Say.NO_MORE_TOKENS, f"{path}[{place}]", value=value)
            left[value] -= 1
        there[kingdom] = tuple(values)
    others = sorted(left.elements())
    filler.shuffle("position: glory tokens", others)
    for kingdom in KINGDOMS:
        if kingdom not in there:
            there[kingdom] = tuple(sorted(others.pop() for _ in range(g.ages)))
    return [there[kingdom] for kingdom in KINGDOMS]


def kingdom_named(name: str, path: str) -> Kingdom:
    return a_piece(KINGDOMS, name, path)


def orc_boards(position: Position, g: State) -> list[tuple[Kingdom, ...]]:
    boards = []
    for seat, board in enumerate(per_seat(position.orcs, g.seats, "orcs", list)):
        taken: list[Kingdom] = []
        for place, name in enumerate(board):
            path = f"orcs[{seat}][{place}]"
            kingdom = kingdom_named(name, path)
            if kingdom in taken:
                raise BadPosition(Say.TWICE, path, thing=kingdom)
            taken.append(kingdom)
        boards.append(tuple(sorted(taken)))
    return boards


def troll_tokens(position: Position, g: State) -> dict[int, int]:
    """Each token once; between the ages none is taken."""
    taken: dict[int, int] = {}
    for seat, values in enumerate(per_seat(position.trolls, g.seats, "trolls", list)):
        for place, value in enumerate(values):
            path = f"trolls[{seat}][{place}]"
            if g.phase != PLAY:
                raise BadPosition(Say.BETWEEN_AGES, path)
            if value in taken:
                raise BadPosition(Say.TWICE, path, thing=value)
            taken[value] = seat
    return taken


def put_markers(position: Position, g: State) -> None:
    """Each player has 26; one counts glory, one stands on the merfolk board."""
    for name, there in position.markers.items():
        kingdom = kingdom_named(name, f"markers.{name}")
        g.markers[kingdom] = per_seat(there, g.seats, f"markers.{name}", int)
    in_play = PRINTED["markers_per_player"] - 1 - g.has(MERFOLK)
    for seat in range(g.seats):
        used = on_map(g, seat) + len(g.orcs[seat])
        if used > in_play:
            raise BadPosition(Say.TOO_MANY_MARKERS, "markers", number=seat, used=used, most=in_play)
        g.supply[seat] = in_play - used
    if position.supply is not None:
        for seat, given in enumerate(per_seat(position.supply, g.seats, "supply", int)):
            if given > g.supply[seat]:
                raise BadPosition(Say.SUPPLY, f"supply[{seat}]", given=given, most=g.supply[seat])
            g.supply[seat] = given


# ---- cards ----------------------------------------------------------------------------------------


class Deck:
    """The ally cards of the game that lie nowhere yet."""

    def __init__(self, tribes: tuple[Tribe, ...]) -> None:
        self.left: dict[Kind, list[Ally]] = {kind: [] for kind in KINDS}
        for ally in ALLIES:
            if ally.tribe in tribes:
                self.left[ally.kind].append(ally)
        self.mixed: list[Ally] = []

    def take(self, name: str, path: str) -> Ally:
        """A card of this name."""
        kind = Kind.named(name)
        if not self.left[kind]:
            copies = sum(ally.kind is kind for ally in ALLIES)
            raise BadPosition(Say.NO_MORE_COPIES, path, card=kind, copies=copies)
        return self.left[kind].pop(0)

    def mix(self, filler: Chance) -> None:
        """All cards are named that will be: the others may be dealt at random."""
        self.mixed = [ally for copies in self.left.values() for ally in copies]
        filler.shuffle("position: allies", self.mixed)

    def deal(self, count: int, path: str) -> list[Ally]:
        if count > len(self.mixed):
            raise BadPosition(Say.NO_MORE_CARDS, path, cards=count, left=len(self.mixed))
        return [self.mixed.pop() for _ in range(count)]


def put_cards(position: Position, g: State, filler: Chance) -> None:
    deck = Deck(g.tribes)
    hands = per_seat(position.hands, g.seats, "hands", list)
    for seat, hand in enumerate(hands):
        count = hand if isinstance(hand, int) else len(hand)
        if count > HAND_LIMIT:
            raise BadPosition(Say.HAND_TOO_LARGE, f"hands[{seat}]", limit=HAND_LIMIT, cards=count)
        if not isinstance(hand, int):
            g.hands[seat] = [deck.take(name, f"hands[{seat}][{place}]") for place, name in enumerate(hand)]
    if not isinstance(position.display, int):
        g.display = [deck.take(name, f"display[{place}]") for place, name in enumerate(position.display)]
    lay_out_bands(position, g, deck)
    pile: list[Any] = [
        name if name == DRAGON else deck.take(name, f"pile[{place}]")
        for place, name in enumerate(position.pile)
        if name != REST
    ]
    deck.mix(filler)
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            g.hands[seat] = deck.deal(hand, f"hands[{seat}]")
    if isinstance(position.display, int):
        g.display = deck.deal(position.display, "display")
    put_pile(position, g, pile, deck, filler)
    show_cards(position, g)


def lay_out_bands(position: Position, g: State, deck: Deck) -> None:
    for seat, bands in enumerate(per_seat(position.bands, g.seats, "bands", list)):
        for number, band in enumerate(bands):
            path = f"bands[{seat}][{number}]"
            leader = deck.take(band.leader, f"{path}.leader")
            others = [deck.take(name, f"{path}.with[{place}]") for place, name in enumerate(band.others)]
            if len(others) + 1 > HAND_LIMIT:
                raise BadPosition(Say.BAND_TOO_LARGE, path, limit=HAND_LIMIT, cards=len(others) + 1)
            if not skeletons_may_lead(leader.kind):
                raise BadPosition(Say.SKELETON_LEADS, f"{path}.leader")
            if wrong := is_band(leader.kind, [card.kind for card in others]):
                raise BadPosition(wrong.key, path, **wrong.values)
            g.bands[seat].append(Band((leader, *others)))


def put_pile(position: Position, g: State, pile: list[Any], deck: Deck, filler: Chance) -> None:
    """Cards named lie on top; below them, where the position says so, what is left."""
    complete = REST not in position.pile
    in_pile = pile.count(DRAGON)
    drawn = position.dragons
    if drawn is None:
        drawn = len(DRAGONS) - in_pile if complete or g.phase != PLAY else 0
    if drawn + in_pile > len(DRAGONS) or drawn < 0:
        raise BadPosition(Say.NO_MORE_DRAGONS, "pile", drawn=drawn, found=in_pile, dragons=len(DRAGONS))
    if complete and (deck.mixed or drawn + in_pile < len(DRAGONS)):
        missing = len(DRAGONS) - drawn - in_pile
        raise BadPosition(Say.PILE_INCOMPLETE, "pile", allies=len(deck.mixed), dragons=missing)
    dragons = list(DRAGONS)
    g.dragons = [dragons.pop(0) for _ in range(drawn)]
    pile = [dragons.pop(0) if card == DRAGON else card for card in pile]
    upper = upper_half(position, pile, drawn, len(deck.mixed))
    below = deck.deal(max(0, upper - len(pile)), "pile")
    rest: list[Any] = [*deck.mixed, *dragons]
    filler.shuffle("position: dragons", rest)
    top_first = [*pile, *below, *rest]
    g.upper = top_first[:upper][::-1]
    g.lower = top_first[upper:][::-1]


def upper_half(position: Position, pile: list[Any], drawn: int, others: int) -> int:
    """How many cards are left of the upper half, in which there are no dragons: none when one has been
    drawn; if nothing else is said, half the allies, but no more than those before the first dragon."""
    allies = sum(not isinstance(card, Dragon) for card in pile) + others
    before_dragon = next((place for place, card in enumerate(pile) if isinstance(card, Dragon)), allies)
    if position.upper is None:
        return 0 if drawn else min(allies // 2, before_dragon)
    most = 0 if drawn else min(allies, before_dragon)
    if position.upper > most:
        raise BadPosition(Say.UPPER_HALF, "upper", found=position.upper, most=most)
    return position.upper


def show_cards(position: Position, g: State) -> None:
    """Everybody knows what lies open, each player their hand; cards that were taken from the display
    are known to all."""
    for card in [*g.display, *g.dragons]:
        g.show(card, EVERYONE)
    for bands in g.bands:
        for band in bands:
            for card in band:
                g.show(card, EVERYONE)
    for seat, hand in enumerate(g.hands):
        for card in hand:
            g.show(card, bit(seat))
    for seat, seen in enumerate(per_seat(position.known, g.seats, "known", list)):
        unknown = g.hands[seat][:]
        for place, name in enumerate(seen):
            path = f"known[{seat}][{place}]"
            kind = a_piece(KINDS, name, path)
            held = [card for card in unknown if card.kind is kind]
            if not held:
                raise BadPosition(Say.NOT_HELD, path, card=kind)
            unknown.remove(held[0])
            g.show(held[0], EVERYONE)


# ---- what follows from the cards -------------------------------------------------------------------


def give_giant_token(position: Position, g: State) -> None:
    """Who has the largest band led by a giant; of two as large, the position must say whose was first."""
    largest = [largest_giant_band(g, seat) for seat in range(g.seats)]
    given = position.giant
    if g.phase != PLAY:
        if given is not None:
            raise BadPosition(Say.BETWEEN_AGES, "giant")
        return
    if given is None:
        size = max(largest)
        if size:
            if largest.count(size) > 1:
                raise BadPosition(Say.GIANT_UNCLEAR, "giant", size=size)
            g.giant_holder, g.giant_size = largest.index(size), size
        return
    g.giant_holder = a_seat(given.holder, g.seats, "giant.holder")
    g.giant_size = largest[g.giant_holder] if given.size is None else given.size
    if not g.giant_size:
        raise BadPosition(CoreSay.POSITION_MISSING, "giant.size", field="size")
    if g.giant_size < max(largest):
        raise BadPosition(Say.GIANT_TOO_SMALL, "giant", size=g.giant_size, largest=max(largest))


def largest_giant_band(g: State, seat: int) -> int:
    return max((band.size for band in g.bands[seat] if band.leader.tribe is GIANTS), default=0)


def seat_players(position: Position, g: State) -> None:
    """Who is active, who was first, who drew the third dragon: the last two, if need be, guessed."""
    if not (g.phase == BEGIN and g.age == 0):
        active, first = position.active, position.first_player
        if first is not None:
            g.first_player = a_seat(first, g.seats, "first_player")
        g.active = a_seat(active if active is not None else first or 0, g.seats, "active")
        if first is None:
            g.first_player = g.active
    if position.dragon_holder is not None:
        g.dragon_holder = a_seat(position.dragon_holder, g.seats, "dragon_holder")
    elif len(g.dragons) == len(DRAGONS) and g.age:
        g.dragon_holder = (g.active - 1) % g.seats


# ---- from a table to a position --------------------------------------------------------------------


def from_state(g: State) -> Position:
    """Complete: nothing is left to the seed. What belongs to tribes not in play is left out."""
    giant = Giant(holder=g.giant_holder, size=g.giant_size) if g.giant_holder != NOBODY else None
    return Position(
        seats=g.seats,
        settings={key: value for key, value in g.settings.items() if key != "tribes"},
        tribes=[tribe.name for tribe in g.tribes],
        phase=next(name for name, phase in PHASES.items() if phase == g.phase),
        age=g.age,
        active=_seat_or_none(g.active),
        first_player=_seat_or_none(g.first_player),
        glory=g.glory[:],
        tokens={kingdom.name: list(g.tokens[kingdom]) for kingdom in KINGDOMS},
        markers={kingdom.name: g.markers[kingdom][:] for kingdom in KINGDOMS},
        supply=g.supply[:],
        hands=[[card.name for card in hand] for hand in g.hands],
        known=[names([card for card in hand if g.seen[card] == EVERYONE]) for hand in g.hands],
        display=[card.name for card in g.display],
        bands=[[_played(band) for band in bands] for bands in g.bands],
        pile=[card.name for card in reversed([*g.lower, *g.upper])],
        upper=len(g.upper),
        dragons=len(g.dragons),
        dragon_holder=_seat_or_none(g.dragon_holder),
        giant=giant,
        merfolk=g.merfolk[:] if g.has(MERFOLK) else [],
        orcs=[[kingdom.name for kingdom in taken] for taken in g.orcs] if g.has(ORCS) else [],
        trolls=[[value for value in TROLL_TOKENS if g.trolls.get(value) == seat] for seat in range(g.seats)]
        if g.has(TROLLS)
        else [],
    )


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _played(band: Band) -> PlayedBand:
    others = list(band)
    others.remove(band.leader)
    return PlayedBand(leader=band.leader.name, others=[card.name for card in others])
