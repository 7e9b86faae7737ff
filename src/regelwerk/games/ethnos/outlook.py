"""What is to be expected of the rest of the game: the figures behind the hints.

Nothing here is a rule. Everything is in glory, and guessed: how many turns an age still has, what a
hand with so many cards that fit together will bring in them, what the markers on the map will be paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from regelwerk.games.ethnos.cards import BAND_GLORY, KINGDOMS
from regelwerk.games.ethnos.state import State

# ---- time ---------------------------------------------------------------------------------------

DRAWS = 0.5
"""How many of all turns bring a card from the pile; the others take from the display or play a band."""


def turns_left(g: State) -> float:
    """How many more rounds this age may be expected to have.

    Of m dragons among L cards the last is expected at m (L + 1) / (m + 1).
    """
    dragons = 3 - len(g.dragons)
    cards = len(g.upper) + dragons * (len(g.lower) + 1) / (dragons + 1)
    return cards / (DRAWS * g.seats)


def hazard(turns: float, late: bool) -> float:
    """How likely the age is over before one's next turn; `late` is after the second dragon."""
    return 1 / (2 * turns + 1) if late else 1 / (2 * turns + 1) ** 2


# ---- hands --------------------------------------------------------------------------------------

FITTING = (0.95, 0.6, 0.42, 0.34, 0.32, 0.32, 0.32, 0.3, 0.3, 0.3, 0.0)
"""How often a turn of recruiting lets the best band of a hand grow, by its size."""
LONGEST = 40
"""Half turns; a longer age makes no difference."""
LARGEST = 10
"""Cards in a band; more fit in no hand."""

Row = tuple[float, ...]


def band_worth(size: int) -> int:
    return BAND_GLORY[min(size, len(BAND_GLORY) - 1)]


def _prospects(late: bool) -> list[Row]:
    """What n cards that fit together are worth with so many half turns left: play them now, or
    collect on? Worked out backwards from the end of the age."""
    table: list[Row] = [(0.0,) * (LARGEST + 1)]
    for half in range(1, LONGEST + 1):
        stays = 1 - hazard(half / 2, late)
        after = _between(table, half / stays - 2)
        row = []
        for size in range(LARGEST + 1):
            play = band_worth(size) + after[0] if size else 0.0
            more = after[min(size + 1, LARGEST)]
            row.append(stays * max(play, FITTING[size] * more + (1 - FITTING[size]) * after[size]))
        table.append(tuple(row))
    return table


def _between(table: Sequence[Row], half: float) -> Row:
    """The row for a number of half turns that need not be whole."""
    half = max(0.0, min(half, len(table) - 1.0))
    below = int(half)
    above = min(below + 1, len(table) - 1)
    part = half - below
    return tuple(low + part * (high - low) for low, high in zip(table[below], table[above], strict=True))


_TABLES = (_prospects(False), _prospects(True))


@lru_cache(maxsize=1024)
def prospects(quarters: int, late: bool) -> Row:
    """What 0, 1, 2 ... cards that fit together will bring in so many quarter turns."""
    return _between(_TABLES[late], quarters / 2)


# ---- kingdoms -----------------------------------------------------------------------------------

SURE = 4.4
"""How fast a lead of one marker becomes a sure place at the very end of an age."""
STEPS = (0, 1, 2, 3, 4, 6, 8, 11, 15, 20)
"""Turns left, as finely as it matters here."""


Tokens = tuple[int, ...]
Counts = tuple[int, ...]


def expected(
    tokens: Tokens, markers: Counts, trolls: Counts, age: int, ages: int, left: int, seat: int
) -> float:
    """What one kingdom will pay a seat. `trolls` are the totals of the troll tokens."""
    own, tie = markers[seat], trolls[seat]
    others = [
        3 * theirs + (troll > tie) - (troll < tie) + 1 for theirs, troll in zip(markers, trolls, strict=True)
    ]
    del others[seat]
    others.sort()  # whose markers they are does not matter
    return _expected(tokens, own, tuple(others), age, ages, left)


@lru_cache(maxsize=100_000)
def _expected(tokens: Tokens, own: int, others: Counts, age: int, ages: int, left: int) -> float:
    """Every other seat is ahead with a chance that grows with its lead; from these follow the chances for
    the places, in this age and, less surely, in those to come.

    Of each other seat: three times its markers, and 0 to 2 for less, as much and more in troll tokens.
    """
    total = 0.0
    for later in range(ages - age + 1):
        if later == 0 and not own:
            continue
        awards = tokens[age + later - 1 :: -1]
        if len(others) == 1 and age + later == ages:
            awards = awards[:1]
        steep = 1.0 / later if later else SURE / (1 + 0.12 * left)
        places = [1.0]
        for other in others:
            theirs, tie = divmod(other, 3)
            if later == 0 and not theirs:
                continue
            lead: float = theirs - own
            if later == 0:
                lead += 0.5 * (tie - 1)
            ahead = 1 / (1 + exp(-steep * lead))
            places.append(0.0)
            for place in range(len(places) - 1, 0, -1):
                places[place] += (places[place - 1] - places[place]) * ahead
            places[0] *= 1 - ahead
        paid = 0.0
        for chance, award in zip(places, awards, strict=False):
            paid += chance * award
        total += paid
    return total


@lru_cache(maxsize=50_000)
def gain(tokens: Tokens, markers: Counts, trolls: Counts, age: int, ages: int, left: int, seat: int) -> float:
    """What one more marker adds to it."""
    more = (*markers[:seat], markers[seat] + 1, *markers[seat + 1 :])
    return expected(tokens, more, trolls, age, ages, left, seat) - expected(
        tokens, markers, trolls, age, ages, left, seat
    )


Map = tuple[tuple[Tokens, ...], tuple[Counts, ...], Counts, int, int, int]


def on_map(g: State, left: float) -> Map:
    """All that the two below go by: tokens and markers, the troll tokens of each seat, and the time."""
    trolls = [0] * g.seats
    for value, owner in g.trolls.items():
        trolls[owner] += value
    near = next((step for step in STEPS if step >= left), STEPS[-1])
    return tuple(g.tokens), tuple(map(tuple, g.markers)), tuple(trolls), g.age or 1, g.ages, near


@lru_cache(maxsize=20_000)
def board_glory(lies: Map, seat: int) -> float:
    """What all kingdoms will pay a seat from now on."""
    tokens, markers, trolls, age, ages, left = lies
    return sum([expected(tokens[k], markers[k], trolls, age, ages, left, seat) for k in KINGDOMS])


@lru_cache(maxsize=20_000)
def board_gains(lies: Map, seat: int) -> Row:
    """What a marker adds to it, for each kingdom."""
    tokens, markers, trolls, age, ages, left = lies
    return tuple([gain(tokens[k], markers[k], trolls, age, ages, left, seat) for k in KINGDOMS])
