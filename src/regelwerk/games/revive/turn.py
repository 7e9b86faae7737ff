"""Who does what when: turns of up to two actions, or hibernation. [4]"""

from __future__ import annotations

from regelwerk.core.decisions import NOTHING, Choose, Option, Play, Together
from regelwerk.games.revive.actions import act, actions
from regelwerk.games.revive.boards import SEAT_BONUS
from regelwerk.games.revive.hibernate import hibernate
from regelwerk.games.revive.part import END, settle
from regelwerk.games.revive.performing import perform
from regelwerk.games.revive.questions import ask
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.scoring import finish
from regelwerk.games.revive.slots import STEPS
from regelwerk.games.revive.solo import MARKER, move_marker
from regelwerk.games.revive.state import CHOOSE_CARDS, NOBODY, OVER, PLAY, State

HIBERNATE = Option("hibernate")


def turn(g: State) -> Play | None:
    """The next step of what is due."""
    if g.phase == CHOOSE_CARDS:
        return choose_cards(g)
    if not g.stack:
        begin_turn(g)
    return STEPS.next_step(g)


def over(g: State) -> bool:
    return g.phase == OVER


def choose_cards(g: State) -> Play:
    """Each player keeps 1 of 2 artifact cards in secret, all at the same time. [3.2, 7] Then what later seats
    get on top [3.2, 6], and what tribes do."""
    dealt = [list(cards) for cards in g.secret]
    if any(len(cards) > 1 for cards in dealt):
        answers = yield Together(
            [
                Choose(seat, "artifact_card", [Option("keep", card) for card in dealt[seat]])
                for seat in range(g.seats)
            ]
        )
        for seat in range(g.seats):
            kept = answers[seat].thing
            g.secret[seat] = [kept]
            g.artifact_deck[:0] = [card for card in dealt[seat] if card != kept]
    for place, seat in enumerate(g.seats_from(g.first)):
        g.active = seat
        p = g.players[seat]
        yield from perform(g, seat, SEAT_BONUS[place] + p.tribe.bonus)
        p.gained = (0, 0)
    g.phase, g.active = PLAY, g.first


# ---- a turn -------------------------------------------------------------------------------------


def begin_turn(g: State) -> None:
    g.turns += 1
    g.part = 1
    g.tell(Say.TURN, seat=g.active)
    STEPS.begin(g, "turn", g.active)


@STEPS.step("turn", 1)
def take_action(g: State, seat: int) -> Play:
    """An action, hibernation instead of both, or no more. [4.1, 4.3, 4.4]"""

    def options() -> list[Option]:
        whole_turn = [HIBERNATE] if g.part == 1 else []
        return [*actions(g, seat), *whole_turn, END]

    chosen = yield from ask(g, seat, "action", options, g.part, even_one=True)
    if chosen == END:
        g.part = 2
        return
    if g.seats == 1 and chosen.verb in MARKER:
        STEPS.begin(g, "marker", chosen.verb)
    if chosen == HIBERNATE:
        hibernate(g, seat)
        g.part = 2
    elif not (yield from act(g, seat, chosen)):
        STEPS.repeat(g)


@STEPS.step("marker", 1)
def action_marker(g: State, verb: str) -> None:
    """Alone: the action marker moves when the action is over. [22.2]"""
    move_marker(g, verb)


@STEPS.step("turn", 2)
def end_part(g: State, seat: int) -> Play | None:
    """[1.8, 5.4]"""
    settling = settle(g, seat)
    if settling is NOTHING:
        next_part(g, seat)
        return None
    return settle_first(g, seat, settling)


def settle_first(g: State, seat: int, settling: Play) -> Play:
    yield from settling
    next_part(g, seat)


def next_part(g: State, seat: int) -> None:
    """The second part, or the turn of the next player. [1.8, 4.1]"""
    if g.part == 1:
        g.part = 2
        STEPS.again(g, 1)
    else:
        pass_the_turn(g, seat)


def pass_the_turn(g: State, seat: int) -> None:
    """Clockwise; after the last large artifact everybody else has one more turn. [21.1]"""
    g.part = 0
    if g.ending == NOBODY:
        g.active = (seat + 1) % g.seats
    elif g.last_turns:
        g.active, *rest = g.last_turns
        g.last_turns = tuple(rest)
    else:
        finish(g)
