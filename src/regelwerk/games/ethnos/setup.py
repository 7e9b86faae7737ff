"""Laying out the table (Rulebook, 'Spielaufbau' and 'Beginn eines Zeitalters')."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from regelwerk.core.chance import Chance
from regelwerk.core.game import BadSettings, Setting
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import bit
from regelwerk.games.ethnos.cards import DRAGONS, KINGDOMS, MERFOLK, TRIBES, Tribe
from regelwerk.games.ethnos.printed import PRINTED
from regelwerk.games.ethnos.say import Say
from regelwerk.games.ethnos.state import PLAY, State

SETTINGS = (
    Setting("tribes", ("random", "first_game", *(tribe.name for tribe in TRIBES)), several=True),
    Setting("glory_tokens", ("default", "alternative")),
    Setting("merfolk_scoring", ("front_only", "like_a_kingdom")),
    Setting("merfolk_on_zero", ("nobody", "share")),
    Setting("two_player_tie", ("upper_token", "both_tokens")),
    Setting("tie_break_bands", ("without_skeletons", "as_played")),
    Setting("pillage", ("in_turn", "together")),
)
"""`tribes` takes `random`, `first_game`, or names joined by commas (the rest are drawn). The others
are rulings that a table may decide otherwise: docs/rulings.md."""


def setup(seats: int, settings: Mapping[str, str], chance: Chance) -> State:
    """[Spielaufbau 1-5]"""
    g = State(seats, tribes_in_play(seats, settings["tribes"], chance), settings, chance)
    g.tokens = glory_tokens(seats, settings["glory_tokens"], chance)
    g.lower = allies_of(g.tribes)
    g.dragons = list(DRAGONS)
    if g.has(MERFOLK):  # one marker on space 0 of the merfolk board [Spielaufbau 5a]
        g.supply = [markers - 1 for markers in g.supply]
    return g


def tribes_in_play(seats: int, wanted: str, chance: Chance) -> tuple[Tribe, ...]:
    """Six tribes, five with two or three players. [Spielaufbau 4; 2/3 Spieler: Spielaufbau]

    Tribes asked for are in, the others are drawn. The recommended first set has six tribes; with two
    or three players five of them are drawn.
    """
    number = tribes_needed(seats)
    if wanted == "first_game":
        drawn = [Tribe.named(name) for name in PRINTED["first_game"]]
        chance.shuffle("tribes", drawn)
        return tuple(sorted(drawn[:number]))
    words = [] if wanted == "random" else wanted.split(",")
    if "first_game" in words:  # it stands alone, as `random` does
        raise BadSettings(
            CoreSay.BAD_VALUE, setting="tribes", value="first_game", known=[tribe.name for tribe in TRIBES]
        )
    chosen = [Tribe.named(name) for name in words]
    if len(set(chosen)) < len(chosen):
        raise BadSettings(Say.TRIBES_TWICE, tribes=wanted)
    if len(chosen) > number:
        raise BadSettings(Say.TRIBES_TOO_MANY, chosen=len(chosen), seats=seats, most=number)
    others = [tribe for tribe in TRIBES if tribe not in chosen]
    chance.shuffle("tribes", others)
    return tuple(sorted([*chosen, *others[: number - len(chosen)]]))


def tribes_needed(seats: int) -> int:
    """[Spielaufbau 4; 2/3 Spieler: Spielaufbau]"""
    return 5 if seats <= 3 else 6


def printed_tokens(seats: int, kind: str) -> list[int]:
    """The tokens of this game, smallest first; those marked 4+ are out with two or three players.
    [Spielaufbau 2; 2/3 Spieler: Spielaufbau]"""
    printed = PRINTED["glory_tokens"][kind]
    return sorted(printed["always"] if seats <= 3 else [*printed["always"], *printed["four_plus"]])


def glory_tokens(seats: int, kind: str, chance: Chance) -> list[tuple[int, ...]]:
    """Three random tokens for each kingdom, the smallest on I; with two or three players two.
    [Spielaufbau 2; 2/3 Spieler: Spielaufbau]"""
    tokens = printed_tokens(seats, kind)
    each = 2 if seats <= 3 else 3
    chance.shuffle("glory tokens", tokens)
    return [tuple(sorted(tokens[kingdom * each : (kingdom + 1) * each])) for kingdom in KINGDOMS]


def begin_age(g: State) -> None:
    """[Beginn eines Zeitalters 1-3]; before the second and third age also [Ein neues Zeitalter beginnt]"""
    pile = gather_allies(g)
    g.age += 1
    g.chance.shuffle(f"allies of age {g.age}", pile)
    for seat in range(g.seats):
        card = pile.pop()
        g.hands[seat].append(card)
        g.show(card, bit(seat))
    for _ in range(PRINTED["display_per_player"] * g.seats):
        card = pile.pop()
        g.display.append(card)
        g.show(card)
    shuffle_in_dragons(g, pile)
    g.first_player = g.active = first_player(g)
    g.phase = PLAY
    g.tell(Say.AGE_BEGINS, age=g.age, seat=g.first_player)


def allies_of(tribes: tuple[Tribe, ...]) -> list[Any]:
    """All ally cards of these tribes. [Spielaufbau 4]"""
    return [ally for tribe in tribes for ally in tribe.allies]


def gather_allies(g: State) -> list[Any]:
    """All ally cards of the game form the pile again, the dragons are set aside. Markers stay where
    they are. [Ein neues Zeitalter beginnt]"""
    pile = allies_of(g.tribes)
    g.upper, g.lower, g.display = [], [], []
    g.dragons = []
    g.hands = [[] for _ in range(g.seats)]
    g.bands = [[] for _ in range(g.seats)]
    g.hide(pile)
    g.hide(list(DRAGONS))
    return pile


def shuffle_in_dragons(g: State, pile: list[Any]) -> None:
    """Cut the pile into two halves, shuffle the dragons into one and lay the other on top.
    [Beginn eines Zeitalters 3] Of an odd pile the upper part is the smaller one (docs/rulings.md)."""
    half = len(pile) // 2
    g.upper = pile[len(pile) - half :]
    g.lower = [*pile[: len(pile) - half], *DRAGONS]
    g.chance.shuffle(f"dragons of age {g.age}", g.lower)


def first_player(g: State) -> int:
    """Random in the first age; then the least glory, and among equals who drew the third dragon or
    sits next after them in turn order. [Beginn eines Zeitalters, last paragraph]"""
    if g.age == 1:
        return g.chance.number("first player", g.seats)
    least = min(g.glory)
    return next(seat for seat in g.seats_from(g.dragon_holder) if g.glory[seat] == least)
