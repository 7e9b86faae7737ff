"""The middle of a turn, written down: which steps are still to come, and the cards that are being played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from regelwerk.core.decisions import Option
from regelwerk.core.position import BadPosition, a_piece, named
from regelwerk.core.steps import ENDED
from regelwerk.games.revive.boards import BUILDINGS, SLOTS, Building
from regelwerk.games.revive.cards import MODULES, SEAS, Sea
from regelwerk.games.revive.hibernate import SeaBonus
from regelwerk.games.revive.map import BLOCKS, PLACES
from regelwerk.games.revive.notation import PHASES, CardInPlay, Position
from regelwerk.games.revive.printed import COLOURS
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.slots import HALVES, STEPS, Playing
from regelwerk.games.revive.solo import MARKER
from regelwerk.games.revive.state import NOBODY, State


def take_up(position: Position, g: State) -> None:
    """Put the table into the middle of the turn that the position describes, if it does."""
    for field in ("playing", "place"):
        if getattr(position, field) and g.phase != PHASES["play"]:
            raise BadPosition(Say.NO_SUCH_STEP, field, word=position.phase)
    g.playing = tuple(in_play(g, each, f"playing[{number}]") for number, each in enumerate(position.playing))
    g.stack = [frame(g, each, f"place[{number}]") for number, each in enumerate(position.place)]
    if g.stack and g.stack[-1][1] == ENDED:
        raise no_step(position.place[-1], f"place[{len(g.stack) - 1}]")


# ---- cards in play ----------------------------------------------------------------------------------


def in_play(g: State, each: CardInPlay, path: str) -> Playing:
    slot = a_piece(SLOTS, each.slot, f"{path}.slot")
    cards = [card for p in g.players for card in p.cards if card.name == each.card]
    if not cards:
        raise BadPosition(Say.LIES_ELSEWHERE, f"{path}.card", word=each.card)
    own = [card for card in cards if g.active != NOBODY and card in g.players[g.active].cards]
    modules = {module.name: module for module in MODULES}
    return Playing(
        (own or cards)[0],
        slot,
        HALVES.index(named(each.half, HALVES, f"{path}.half")),
        a_piece(COLOURS, each.colour, f"{path}.colour") if each.colour else None,
        each.effect_done,
        tuple(modules[named(name, modules, f"{path}.triggered")] for name in each.triggered),
    )


def card_in_play(each: Playing) -> CardInPlay:
    return CardInPlay(
        card=each.card.name,
        slot=each.slot.name,
        half=HALVES[each.half],
        colour=each.colour.name if each.colour is not None else None,
        effect_done=each.effect_done,
        triggered=[module.name for module in each.triggered],
    )


# ---- the steps to come ------------------------------------------------------------------------------


def frame(g: State, written: list[Any], path: str) -> tuple[Any, ...]:
    """One line of the place in a turn: its procedure, the step and its things."""
    match written:
        case [str(procedure), int(step), [*things]] if procedure in THINGS and STEPS.has(procedure, step):
            kinds = THINGS[procedure]
            if len(things) == len(kinds):
                read = [kind.read(g, thing, path) for kind, thing in zip(kinds, things, strict=True)]
                return procedure, int(step), tuple(read)
    raise no_step(written, path)


def frames(g: State) -> Iterator[list[Any]]:
    for procedure, step, things in g.stack:
        written = [kind.write(thing) for kind, thing in zip(THINGS[procedure], things, strict=True)]
        yield [procedure, step, written]


def no_step(written: Any, path: str) -> BadPosition:
    return BadPosition(Say.NO_SUCH_STEP, path, word=str(written)[:60])


class Thing(NamedTuple):
    """What a step may be about: how it is written, and how it is read again."""

    write: Callable[[Any], Any]
    read: Callable[[State, Any, str], Any]


def _below(most: int, written: Any, path: str) -> int:
    if type(written) is not int or not 0 <= written < most:
        raise no_step(written, path)
    return written


def _building(g: State, written: Any, path: str) -> Building:
    return a_piece(BUILDINGS, str(written), path)


def _steps(g: State, written: Any, path: str) -> tuple[int, ...]:
    """How many steps there are still to go on each track."""
    if not isinstance(written, list) or len(written) != len(COLOURS):
        raise no_step(written, path)
    return tuple(_below(100, each, path) for each in written)


def _seas(g: State, written: Any, path: str) -> tuple[Sea, ...]:
    return tuple(_sea(each, path) for each in _words(written, path))


def _sea(name: str, path: str) -> Sea:
    known = [sea.name for sea in SEAS]
    return SEAS[known.index(named(name, known, path))]


def _bonuses(g: State, written: Any, path: str) -> tuple[Option, ...]:
    """Hibernation bonuses that are still to come, in notation."""
    return tuple(_bonus(g, words, path) for words in _words(written, path))


def _bonus(g: State, words: str, path: str) -> Option:
    verb, *rest = words.split() or [""]
    if verb == "sea" and len(rest) == 2:
        return Option("sea", SeaBonus(_sea(rest[0], path), _building(g, rest[1], path)))
    return Option(named(words, ("progress", "tribe"), path))


def _words(written: Any, path: str) -> list[str]:
    if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
        raise no_step(written, path)
    return written


def _names(things: tuple[Any, ...]) -> list[str]:
    return [thing.name for thing in things]


SEAT = Thing(int, lambda g, written, path: _below(g.seats, written, path))
SPACE = Thing(int, lambda g, written, path: _below(len(PLACES), written, path))
SPOT = Thing(int, lambda g, written, path: _below(len(BLOCKS), written, path))
KIND = Thing(lambda kind: BUILDINGS[kind].name, _building)
VERB = Thing(str, lambda g, written, path: named(str(written), list(MARKER), path))
TRACKS = Thing(list, _steps)
AT_SEAS = Thing(_names, _seas)
BONUSES = Thing(_names, _bonuses)

THINGS: dict[str, tuple[Thing, ...]] = {
    "turn": (SEAT,),
    "marker": (VERB,),
    "play": (SEAT,),
    "build": (SEAT, KIND, SPACE),
    "gains": (SEAT, KIND, TRACKS, AT_SEAS),
    "explore": (SEAT, SPOT),
    "reward": (SEAT, SPOT),
    "hibernate": (SEAT,),
    "winter": (SEAT, BONUSES),
}
"""What the steps of each procedure are about."""
