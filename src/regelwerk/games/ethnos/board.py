"""How the table is drawn: a view as tables of texts (core/picture.py).

Nothing is said by colour alone. What lies open is counted by the rules themselves (prospects.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.core.picture import Picture, Seat, Table, Tinted
from regelwerk.core.text import Term
from regelwerk.games.ethnos.cards import (
    DRAGONS,
    GIANTS,
    KINGDOMS,
    MERFOLK,
    ORCS,
    SKELETONS,
    TRIBES,
    TROLLS,
    Kind,
    Kingdom,
    Tribe,
)
from regelwerk.games.ethnos.prospects import Prospect, open_table, prospects
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.scoring import awards, places
from regelwerk.games.ethnos.state import State

View = Mapping[str, Any]
Row = tuple[Any, ...]

AGES = ("I", "II", "III")


def draw(view: View) -> Picture:
    """The whole table, the hand of the seat whose view it is at the end."""
    g = open_table(view)
    picture = [age(view), kingdoms(view, g), players(view, g)]
    if view["phase"] == "play":
        picture.append(outlook(view, g, prospects(view)))
    picture += [bands(view), cards(Say.BOARD_DISPLAY, view["display"]["cards"])]
    if view["seat"] is not None:
        picture.append(cards(Say.BOARD_OWN_HAND, view["hands"][view["seat"]]["cards"]))
    return tuple(picture)


def age(view: View) -> Table:
    """Where the game stands, fact by fact."""
    phase = view["phase"]
    number = view["age"] + (phase == "begin")
    title = Term(Say.BOARD_AGE, {"phase": phase, "age": number, "ages": view["ages"]})
    rows: list[Row] = []
    if phase == "play":
        seen = {"seen": len(view["dragons"]["cards"]), "dragons": len(DRAGONS)}
        lying = {"upper": count(view["upper"]), "lower": count(view["lower"])}
        rows += [
            (Term(Say.BOARD_ON_TURN), Seat(view["active"])),
            (Term(Say.BOARD_FIRST_PLAYER), Seat(view["first_player"])),
            (Term(Say.BOARD_DRAGONS), Term(Say.BOARD_DRAGONS_SEEN, seen)),
            (Term(Say.BOARD_PILE), Term(Say.BOARD_PILE_CARDS, lying)),
        ]
    rows.append((Term(Say.BOARD_TRIBES), [Tribe.named(name) for name in view["tribes"]]))
    return Table(title, (), tuple(rows))


def kingdoms(view: View, g: State) -> Table:
    """Tokens and markers; in front is who would take the first place, trolls included."""
    head = (
        Term(Say.BOARD_KINGDOM),
        *AGES[: g.ages],
        *(Seat(seat) for seat in range(g.seats)),
        Term(Say.BOARD_IN_FRONT),
    )
    rows = []
    for kingdom in KINGDOMS:
        there = g.markers[kingdom]
        ranked = places(g, there, [seat for seat in range(g.seats) if there[seat]])
        tokens = glory_tokens(view, g, kingdom, ranked)
        front = [Seat(seat) for seat in ranked[0]] if ranked else None
        rows.append((Tinted(kingdom, kingdom.colour), *tokens, *map(or_none, there), front))
    return Table(Term(Say.BOARD_KINGDOMS), head, tuple(rows))


def glory_tokens(view: View, g: State, kingdom: Kingdom, ranked: Sequence[Sequence[int]]) -> list[Any]:
    """The tokens of a kingdom, those that are paid out in this age marked."""
    values = g.tokens[kingdom]
    if view["phase"] != "play":
        return [*values]
    paid = range(g.age - len(awards(g, values, ranked)), g.age)
    if g.seats == 2 and g.age == g.ages and sum(map(len, ranked)) == 1:
        paid = range(g.age)  # both, as one award
    return [
        Term(Say.BOARD_COUNTS, {"value": value}) if place in paid else value
        for place, value in enumerate(values)
    ]


def players(view: View, g: State) -> Table:
    """What lies before each player, but for the bands."""
    columns: list[tuple[Say, list[Any]]] = [
        (Say.BOARD_PLAYER, [Seat(seat) for seat in range(g.seats)]),
        (Say.BOARD_GLORY, view["glory"]),
        (Say.BOARD_HAND, [count(hand) for hand in view["hands"]]),
        (Say.BOARD_KNOWN, [known_cards(view, seat) for seat in range(g.seats)]),
        (Say.BOARD_SUPPLY, view["supply"]),
    ]
    if g.has(MERFOLK):
        columns.append((Say.BOARD_MERFOLK, view["merfolk"]))
    if g.has(ORCS):
        columns.append((Say.BOARD_ORCS, [[*map(Kingdom.named, taken)] or None for taken in view["orcs"]]))
    if g.has(TROLLS):
        taken = [[value for value, owner in sorted(g.trolls.items()) if owner == seat] for seat in seats(g)]
        columns.append((Say.BOARD_TROLLS, [values or None for values in taken]))
    if g.has(GIANTS):
        size = Term(Say.BOARD_GIANT_SIZE, {"size": g.giant_size})
        columns.append((Say.BOARD_GIANT, [size if seat == g.giant_holder else None for seat in seats(g)]))
    return by_column(Say.BOARD_PLAYERS, columns)


def known_cards(view: View, seat: int) -> list[Kind] | None:
    """What this reader knows of another player's hand."""
    if seat == view["seat"]:
        return None
    return [Kind.named(name) for name in view["hands"][seat]["cards"]] or None


def outlook(view: View, g: State, prospects: Sequence[Prospect]) -> Table:
    """What the open things would bring if the age ended now."""
    columns: list[tuple[Any, list[Any]]] = [
        (Say.BOARD_PLAYER, [Seat(seat) for seat in seats(g)]),
        (Say.BOARD_KINGDOMS_GLORY, [each.kingdoms for each in prospects]),
    ]
    if g.has(MERFOLK):
        columns.append((Say.BOARD_MERFOLK, [each.merfolk for each in prospects]))
    if g.has(GIANTS):
        columns.append((Say.BOARD_GIANT, [each.giant for each in prospects]))
    columns += [
        (Say.BOARD_BANDS_GLORY, [each.bands for each in prospects]),
        (Say.BOARD_IN_ALL, [each.certain for each in prospects]),
        (Say.BOARD_THEN, [g.glory[seat] + each.certain for seat, each in enumerate(prospects)]),
    ]
    if g.has(ORCS):
        columns.append((Say.BOARD_PILLAGING, [or_none(each.orcs) for each in prospects]))
    return by_column(Say.BOARD_PROSPECTS, columns)


def bands(view: View) -> Table:
    """Leader and size of each band, in the order in which they were played."""
    head = (Term(Say.BOARD_PLAYER), Term(Say.BOARD_BAND_LIST))
    rows = [(Seat(seat), [*map(band, played)]) for seat, played in enumerate(view["bands"]) if played]
    return Table(Term(Say.BOARD_BANDS), head, tuple(rows))


def band(played: Mapping[str, Any]) -> Term:
    leader, size, skeletons = band_facts(played)
    return Term(Say.BOARD_BAND, {"leader": leader, "size": size, "skeletons": skeletons})


def band_facts(played: Mapping[str, Any]) -> tuple[Kind, int, int]:
    """The leader, the size, and how many skeletons are in it, which will crumble."""
    skeletons = sum(Kind.named(name).tribe is SKELETONS for name in played["cards"])
    return Kind.named(played["leader"]), len(played["cards"]), skeletons


def cards(title: Say, lying: Sequence[str]) -> Table:
    """Cards by tribe and colour: a row adds up to the largest band of a tribe, a column to the largest
    of a colour, skeletons not counted."""
    number = Counter(Kind.named(name) for name in lying)
    colours = [Tinted(Term(f"ethnos.colour.{kingdom.colour}"), kingdom.colour) for kingdom in KINGDOMS]
    head = (Term(Say.BOARD_TRIBE), *colours, Term(Say.BOARD_IN_ALL))
    rows: list[Row] = []
    for tribe in TRIBES:
        own = {kind: copies for kind, copies in number.items() if kind.tribe is tribe}
        if own:
            by_colour = [sum(n for kind, n in own.items() if kind.kingdom is kingdom) for kingdom in KINGDOMS]
            rows.append((tribe, *map(or_none, by_colour), sum(own.values())))
    if len(rows) > 1:
        sums = [sum(row[column] or 0 for row in rows) for column in range(1, len(head))]
        rows.append((Term(Say.BOARD_COLOUR), *map(or_none, sums)))
    return Table(Term(title, {"cards": len(lying)}), head if rows else (), tuple(rows))


# ---- small things -----------------------------------------------------------------------------------


def seats(g: State) -> range:
    return range(g.seats)


def by_column(title: Say, columns: Sequence[tuple[Say, Sequence[Any]]]) -> Table:
    head = tuple(Term(name) for name, _ in columns)
    return Table(Term(title), head, tuple(zip(*(cells for _, cells in columns), strict=True)))


def count(pile: Mapping[str, Any]) -> int:
    """How many cards lie there, known or not."""
    return len(pile["cards"]) + int(pile["hidden"])


def or_none(number: int) -> int | None:
    """Nothing is drawn as an empty cell."""
    return number or None
