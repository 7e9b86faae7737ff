"""The hints: programs get by on them through whole matches, whatever is asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import settings as hypothesis_settings

from regelwerk.bots.playout import likely
from regelwerk.core import Unfolding
from regelwerk.games.skybridge import hints
from tests.skybridge.play import Table, play, tables

OFTEN = ("take", "bonus", "play", "immediate", "main", "end")
"""What is asked in every turn; looked at now and then, the others always."""


@given(tables())
@hypothesis_settings(max_examples=10, deadline=None)
def test_every_step_of_every_decision_has_a_look(table: Table) -> None:
    plan, habits = table
    match, rng = plan.match(), plan.rng
    for number, (seat, _) in enumerate(play(match, rng, habits)):
        decision = match.asked(seat)
        if decision.about in OFTEN and number % 9:
            continue
        walk = Unfolding(decision)
        while not walk.done:
            for step in walk.options:
                assert isinstance(hints.appeal(match.state, decision, walk.taken, step), float)
            walk.take(rng.choice(walk.options))
        assert decision.refusal(likely(plan.game, match.state, decision, rng)) is None
