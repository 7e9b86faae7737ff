"""How the table is drawn: a view as tables of texts (core/picture.py). Nothing is said by colour alone."""

from __future__ import annotations

from typing import Any

from regelwerk.core.picture import Picture, Seat, Table, Tinted
from regelwerk.core.text import Term
from regelwerk.games.skybridge.cards import (
    GARRISONS,
    RESOURCES,
    SEGMENTS,
    STACKS,
    TERRITORIES,
    Faction,
    FactionCard,
    Godh,
    Segment,
    effect_term,
    either,
)
from regelwerk.games.skybridge.effects import FIRST_GODH, slots, symbols
from regelwerk.games.skybridge.opened import View, face_up, lying, number, open_table, own_cards
from regelwerk.games.skybridge.printed import PASSIVE
from regelwerk.games.skybridge.say import Say
from regelwerk.games.skybridge.scoring import points
from regelwerk.games.skybridge.state import FREE, State

Row = tuple[Any, ...]


def draw(view: View) -> Picture:
    """The whole table, what the reader holds at the end."""
    g = open_table(view)
    picture = [now(view, g), stacks(view), bridge(g), desert(g), players(view, g)]
    picture += [display(g, seat) for seat in range(g.seats) if g.displays[seat]]
    if view["seat"] is not None:
        picture.append(hand(view))
        picture.append(godhs(view))
    return tuple(picture)


def now(view: View, g: State) -> Table:
    """Where the game stands, fact by fact."""
    rows: list[Row] = []
    if g.active >= 0:
        rows.append((Term(Say.BOARD_ON_TURN), Seat(g.active)))
    if g.start >= 0:
        rows.append((Term(Say.BOARD_START), Seat(g.start)))
    if g.segment <= len(SEGMENTS):
        rows.append((Term(Say.BOARD_SEGMENT), price(g, SEGMENTS[g.segment - 1])))
    if g.idle:
        rows.append((Term(Say.BOARD_IDLE), g.idle))
    if g.skybridge is not None:
        rows.append((Term("skybridge.die.skybridge"), g.skybridge))
    if g.utreng is not None:
        rows.append((Term("skybridge.die.utreng"), g.utreng))
    rows.append((Term(Say.BOARD_GODH_STACK), len(view["godh_stack"])))
    title = Term(Say.BOARD_NOW, {"round": g.round, "phase": Term(f"skybridge.phase.{view['phase']}")})
    return Table(title, (), tuple(rows))


def price(g: State, segment: Segment) -> Term:
    """What a segment costs, with the die that lies on it, and what must be shown."""
    number_of = list(segment.cost)
    die = g.die if segment.die and segment is SEGMENTS[min(g.segment, len(SEGMENTS)) - 1] else None
    if die is not None:
        number_of[die] += 1
    paid: list[Term | str] = [
        Term(Say.BOARD_PIECES, {"count": number_of[resource], "what": resource})
        for resource in RESOURCES
        if number_of[resource]
    ]
    if segment.requires:
        paid.append(effect_term(segment.requires))
    return Term(Say.BOARD_PRICE, {"segment": segment, "paid": paid, "points": segment.points})


def stacks(view: View) -> Table:
    """The seven stacks: what lies face up, and the bonus effects."""
    head = (Say.BOARD_STACK, Say.BOARD_FACE_UP, Say.BOARD_BONUS, Say.BOARD_LEFT)
    rows = []
    for stack in STACKS:
        card = face_up(view, stack)
        shown = card_line(card) if card is not None else Term(Say.BOARD_FACE_DOWN)
        if view["crown"] == stack.name:
            shown = Term(Say.BOARD_WITH_CROWN, {"card": shown})
        name = Tinted(stack, stack.faction.colour) if stack.faction is not None else stack
        bonus = either([effect_term(what) for what in stack.bonus])
        rows.append((name, shown, bonus, len(lying(view, stack))))
    return Table(Term(Say.BOARD_STACKS), tuple(Term(each) for each in head), tuple(rows))


def card_line(card: FactionCard | Godh) -> Term:
    """A card in a line: its name, rune and what it does."""
    if isinstance(card, Godh):
        values: dict[str, Any] = {"card": card, "rune": card.slot, "feud": card.feud}
        return Term(Say.BOARD_GODH, values | {"gift": effect_term(card.gift)})
    rune = card.slot if card.slot is not None else Term(Say.BOARD_WILD)
    parts = [
        *(Term(Say.BOARD_AT_ONCE, {"what": effect_term(what)}) for what in card.immediate),
        *card.active,
        *(effect_term(what) for what in card.passive),
    ]
    return Term(Say.BOARD_CARD, {"card": card, "rune": rune, "effects": parts, "points": card.points})


def bridge(g: State) -> Table:
    """The segments in the order in which they are built, with who stands there."""
    head = (Say.BOARD_SEGMENT_HEAD, Say.BOARD_POINTS, Say.BOARD_BUILDERS)
    rows = []
    for place, segment in enumerate(SEGMENTS):
        there = [Seat(seat) for seat in range(g.seats) if g.bridge[place] >> seat & 1]
        done = place + 1 < g.segment
        shown = segment if done else price(g, segment)
        builders: Any = there or (Term(Say.BOARD_NOBODY) if done else None)
        rows.append((shown, segment.points, builders))
    return Table(Term(Say.BOARD_BRIDGE), tuple(Term(each) for each in head), tuple(rows))


def desert(g: State) -> Table:
    """The nine territories with fortifications, legions, garrisons and rebels."""
    head = (
        Term(Say.BOARD_TERRITORY),
        Term(Say.BOARD_FORT),
        Term(Say.BOARD_LEGIONS),
        Term(Say.BOARD_GARRISONS),
        *(Seat(seat) for seat in range(g.seats)),
        Term(Say.BOARD_FREE),
    )
    rows = []
    for place, territory in enumerate(TERRITORIES):
        legions = [Seat(seat) for seat in range(g.seats) if g.legions[seat] == place]
        garrisons = [Seat(seat) for seat in range(g.seats) if g.forts[seat] >> place & 1]
        name = Term(Say.BOARD_LEADER, {"territory": territory}) if g.leader == place else territory
        rebels = [there or None for there in g.rebels[place]]
        rows.append(
            (name, territory.points or None, legions or None, garrisons or None, *rebels[:FREE], rebels[FREE])
        )
    return Table(Term(Say.BOARD_DESERT), head, tuple(rows))


def players(view: View, g: State) -> Table:
    """What each player has, and what the four areas would count now."""
    columns: list[tuple[Any, list[Any]]] = [
        (Say.BOARD_PLAYER, [Seat(seat) for seat in range(g.seats)]),
        (Say.BOARD_SIDE, [side_of(g, seat) for seat in range(g.seats)]),
        (Say.BOARD_STOCK, [stock(g, seat) for seat in range(g.seats)]),
        (Say.BOARD_POPULATION, [population(g, seat) for seat in range(g.seats)]),
        (Say.BOARD_SHOWN, [shown(g, seat) for seat in range(g.seats)]),
        (Say.BOARD_HAND, [number(view["hands"][seat]) for seat in range(g.seats)]),
        (Say.BOARD_GODHS, [number(view["godhs"][seat]) for seat in range(g.seats)]),
        (Say.BOARD_GARRISONS_LEFT, [GARRISONS - g.forts[seat].bit_count() for seat in range(g.seats)]),
        (Say.BOARD_POINTS_NOW, [points_now(g, seat) for seat in range(g.seats)]),
    ]
    head = tuple(Term(name) for name, _ in columns)
    rows = tuple(zip(*(cells for _, cells in columns), strict=True))
    return Table(Term(Say.BOARD_PLAYERS), head, rows)


def side_of(g: State, seat: int) -> Any:
    side = g.sides[seat]
    return None if side is None else Tinted(side, side.faction.colour)


def stock(g: State, seat: int) -> list[Term] | None:
    own = g.stock[seat]
    return [
        Term(Say.BOARD_PIECES, {"count": own[resource], "what": resource})
        for resource in RESOURCES
        if own[resource]
    ] or None


def population(g: State, seat: int) -> Term:
    """On the board, and in the reserve."""
    return Term(Say.BOARD_FIGURES, {"board": g.population[seat], "reserve": g.reserve[seat]})


def shown(g: State, seat: int) -> list[Any] | None:
    """The passive effects that are visible."""
    found = [(what, symbols(g, seat, what)) for what in PASSIVE]
    return [
        Term(Say.BOARD_PIECES, {"count": count, "what": effect_term(what)}) for what, count in found if count
    ] or None


def points_now(g: State, seat: int) -> Term:
    areas = points(g, seat)
    return Term(Say.BOARD_AREAS, {**areas._asdict(), "all": sum(areas)})


def points_table(g: State) -> Table:
    """The four areas for each player, as they stand."""
    head = (
        Say.BOARD_PLAYER,
        Say.BOARD_BRIDGE,
        Say.BOARD_GODHS,
        Say.BOARD_REBELS,
        Say.BOARD_GARRISONS,
        Say.BOARD_ALL,
    )
    rows = [(Seat(seat), *points(g, seat), sum(points(g, seat))) for seat in range(g.seats)]
    return Table(Term(Say.BOARD_POINTS_NOW), tuple(Term(each) for each in head), tuple(rows))


def display(g: State, seat: int) -> Table:
    """The rune stacks of a player: what lies on top, how much below."""
    head = (Say.BOARD_SLOT, Say.BOARD_TOP, Say.BOARD_COVERED, Say.BOARD_COUNTS)
    rows = []
    for slot, stack in zip(slots(g, seat), g.displays[seat], strict=True):
        closed = g.closed[seat] >> slot.place & 1
        top = Term(Say.BOARD_CLOSED) if closed else card_line(stack[-1]) if stack else None
        counts = sum(card.points for card in stack if card < FIRST_GODH)
        power = Term(
            Say.BOARD_POWER if g.power[seat] >> slot.place & 1 else Say.BOARD_FAITH, {"points": counts}
        )
        rows.append((slot, top, max(0, len(stack) - 1) or None, power))
    title = Term(Say.BOARD_DISPLAY, {"seat": Seat(seat)})
    return Table(title, tuple(Term(each) for each in head), tuple(rows))


def hand(view: View) -> Table:
    cards = own_cards(view, "hands") or own_cards(view, "drafts")
    rows = tuple((colour(card.faction), card_line(card)) for card in cards)
    return Table(Term(Say.BOARD_OWN_HAND, {"cards": len(cards)}), (), rows)


def godhs(view: View) -> Table:
    cards = own_cards(view, "godhs")
    rows = tuple((colour(card.feud), card_line(card)) for card in cards)
    return Table(Term(Say.BOARD_OWN_GODHS, {"cards": len(cards)}), (), rows)


def colour(faction: Faction | None) -> Any:
    if faction is None:
        return None
    return Tinted(Term(f"skybridge.colour.{faction.colour}"), faction.colour)
