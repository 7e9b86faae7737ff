"""Crates, artifacts and citizen cards: taking them. [9.6, 14.7-14.9, 21.1]"""

from __future__ import annotations

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.boards import ARTIFACTS, Artifact
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.machines import option
from regelwerk.games.revive.performing import effect_of, perform
from regelwerk.games.revive.printed import PRINTED, Colour
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import NOBODY, State

OPEN = Option("open")
ARTIFACT = tuple(Option("artifact", artifact) for artifact in ARTIFACTS)
DISPLAYED: int = PRINTED["display"]["citizens"]


# ---- crates -------------------------------------------------------------------------------------


def take_crate(g: State, seat: int, n: int = 1) -> None:
    """The top crate stays closed until it is opened. [14.7]"""
    for _ in range(min(n, len(g.crates))):
        g.closed[seat].append(g.crates.pop())
        g.tell(Say.CRATE, seat=seat)


@effect_of("crate")
def _crate(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    take_crate(g, seat, do.n)


def open_crate(g: State, seat: int, chosen: Option) -> Play:
    """A free action: gain the content; the open crate still counts. [14.7] Closed crates are all the same
    to their owner, so the one taken first is opened."""
    crate = g.closed[seat].pop(0)
    g.show(crate)
    p = g.players[seat]
    p.crates = (*p.crates, crate)
    g.tell(Say.OPENED, seat=seat, crate=crate)
    yield from perform(g, seat, crate.effect)


# ---- artifacts ----------------------------------------------------------------------------------


def take_large(g: State, seat: int) -> Play:
    """A large artifact of a type of choice; if none is left a small one. [14.8] It is not optional, for the
    last one brings the end of the game [21.1], which must come."""
    choice = yield from ask(
        g,
        seat,
        "large_artifact",
        lambda: [ARTIFACT[kind] for kind, left in enumerate(g.large) if left],
    )
    if choice is None:
        take_small(g, seat)
        return
    kind: Artifact = choice.thing
    p = g.players[seat]
    g.large[kind] -= 1
    p.artifacts = tuple(n + (kind == number) for number, n in enumerate(p.artifacts))
    g.tell(Say.LARGE_ARTIFACT, seat=seat, artifact=kind)
    if not any(g.large):
        the_end_comes(g, seat)


def the_end_comes(g: State, seat: int) -> None:
    """The running turn is finished; then every player but the one who took the last large artifact has
    exactly one more turn, first the one after the running turn. [21.1]"""
    if g.ending != NOBODY:
        return
    g.ending = seat
    g.players[seat].end_tile = True
    g.last_turns = tuple(other for other in g.seats_from((g.active + 1) % g.seats) if other != seat)
    g.tell(Say.LAST_ARTIFACT, seat=seat)


def take_small(g: State, seat: int) -> None:
    """If any is left. [14.9]"""
    if g.small:
        g.small -= 1
        g.players[seat].small_artifacts += 1
        g.tell(Say.SMALL_ARTIFACT, seat=seat)


@effect_of("large_artifact")
def _large_artifact(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    for _ in range(do.n):
        yield from take_large(g, seat)


@effect_of("small_artifact")
def _small_artifact(g: State, seat: int, do: Do, colour: Colour | None) -> None:
    for _ in range(do.n):
        take_small(g, seat)


# ---- citizen cards ------------------------------------------------------------------------------


def take_card(g: State, seat: int) -> Play:
    """1 citizen card from the display into the active area. [9.6]"""
    choice = yield from ask(g, seat, "card", lambda: [option("take", card) for card in g.citizens])
    if choice is None:
        return
    card: Citizen = choice.thing
    g.citizens.remove(card)
    fill_citizens(g)
    yield from gain_card(g, seat, card)


def gain_card(g: State, seat: int, card: Citizen) -> Play:
    """Face up into the active area. [9.6, 15.1]"""
    p = g.players[seat]
    p.active = (*p.active, card)
    g.show(card)
    g.tell(Say.CARD, seat=seat, card=card)
    yield from hooks.run(g, "card_gained", seat, card)


def fill_citizens(g: State) -> None:
    while g.citizen_deck and len(g.citizens) < DISPLAYED:
        card = g.citizen_deck.pop()
        g.show(card)
        g.citizens.append(card)
