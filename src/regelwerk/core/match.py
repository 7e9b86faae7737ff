"""A match in progress: the live state, the question that waits, and the way back to the last
point at which nothing was pending.

A generator cannot be copied while it waits. It need not be: the match keeps the state as it was
when the running stretch of rules began, and the answers given since. A fork copies that small
state and gives the same answers again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from regelwerk.core.chance import Chance
from regelwerk.core.chance import Outcome as Drawn
from regelwerk.core.decisions import Decision, Play, Refusal, Refused, Together, refuse
from regelwerk.core.say import Say
from regelwerk.core.state import Event

if TYPE_CHECKING:
    from regelwerk.core.game import Game, Outcome


class Match:
    """A game in progress. `choose` goes on, `fork` gives an independent match at the same point.

    `decision` is what waits (None when the match is over), `waiting` the seats that must answer.
    """

    __slots__ = (
        "_ended",
        "_light",
        "_mark",
        "_running",
        "decision",
        "game",
        "sealed",
        "since",
        "start",
        "state",
    )

    def __init__(self, game: Game, state: Any, light: bool = False) -> None:
        """`light` leaves out the way back and the log: two thirds faster, but no fork and no events."""
        self.game = game
        self.state = state
        self._light = light
        if light:
            state.events = None
        self.start: Any = state
        """The state when the running stretch of rules began; never changed, so forks share it."""
        self.since: list[tuple[Decision | Together, Any]] = []
        """The decisions taken since then, each with its answer."""
        self.sealed: dict[int, Any] = {}
        """Answers to a simultaneous decision that others still have to answer."""
        self.decision: Decision | Together | None = None
        self._running: Play
        self._mark = 0
        self._ended: list[Drawn] = []
        self._go_on()

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        settings: Mapping[str, str] | None = None,
        seed: bytes = b"",
        light: bool = False,
    ) -> Match:
        """A new match; without a seed the same one every time."""
        return cls(game, game.new_state(seats, settings or {}, Chance(seed)), light)

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def outcome(self) -> Outcome:
        """Who won; only when the match is over."""
        if not self.over:
            raise ValueError("the match is not over")
        outcome: Outcome = self.game.outcome(self.state)
        return outcome

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose answer is awaited."""
        decision = self.decision
        if decision is None:
            return ()
        if isinstance(decision, Together):
            return tuple(seat for seat in decision.decisions if seat not in self.sealed)
        return (decision.seat,)

    @property
    def events(self) -> list[Event]:
        """What happened since the last choice."""
        return list(self.state.events or ())

    @property
    def drawn(self) -> list[Drawn]:
        """What chance brought since the last choice."""
        return [*self._ended, *self.state.chance.outcomes[self._mark :]]

    def asked(self, seat: int | None = None) -> Decision:
        """The decision that waits for this seat (None: for whoever is asked, if it is one seat)."""
        decision = self.decision
        if decision is None:
            raise Refused(refuse(Say.MATCH_OVER))
        if isinstance(decision, Together):
            if seat is None or seat not in decision.decisions:
                raise Refused(refuse(Say.NOT_YOUR_TURN, waiting=[seat + 1 for seat in self.waiting]))
            if seat in self.sealed:
                raise Refused(refuse(Say.ALREADY_ANSWERED))
            return decision.decisions[seat]
        if seat is not None and seat != decision.seat:
            raise Refused(refuse(Say.NOT_YOUR_TURN, waiting=[decision.seat + 1]))
        return decision

    def choose(self, answer: Any, seat: int | None = None) -> None:
        """Answer the decision, with a value or with words in notation; Refused changes nothing."""
        asked = self.asked(seat)
        self.follow(asked.accept(answer), asked.seat)

    def follow(self, answer: Any, seat: int) -> None:
        """Go on with an answer known to be legal."""
        state, decision = self.state, self.decision
        if not self._light:
            state.events = []
            self._ended = []
            self._mark = len(state.chance.outcomes)
        if isinstance(decision, Together):
            self.sealed[seat] = answer
            if len(self.sealed) < len(decision.decisions):
                return
            # in the order in which the rule asked, whoever was first to answer
            answer, self.sealed = {asked: self.sealed[asked] for asked in decision.decisions}, {}
        if not self._light:
            assert decision is not None
            self.since.append((decision, answer))
        try:
            self.decision = self._running.send(answer)
        except StopIteration:
            self._go_on()

    def _go_on(self) -> None:
        """Start stretch after stretch of rules until somebody must decide or the match is over."""
        game, state = self.game, self.state
        self.decision = None
        while not game.over(state):
            if not self._light:
                self._remember()
            running = game.turn(state)
            if running is not None:
                self.decision = next(running, None)
                if self.decision is not None:
                    self._running = running
                    return

    def _remember(self) -> None:
        """Nothing is pending: the state alone is the whole game, and a fork may start from here."""
        state = self.state
        if state.chance.outcomes:
            self._ended += state.chance.outcomes[self._mark :]
            state.chance.forget()
        self._mark = 0
        self.start = state.copy()
        self.since = []

    def fork(self) -> Match:
        """An independent match at the same point."""
        if self._light:
            raise ValueError("a light match keeps no way back, so it cannot be forked")
        twin: Match = object.__new__(Match)
        twin.game = self.game
        twin.start = self.start
        twin.since = self.since.copy()
        twin.sealed = self.sealed.copy()
        twin._mark = self._mark
        twin._ended = self._ended
        twin._light = False
        twin.decision = None
        if self.decision is None:
            twin.state = self.state.copy()
            twin.state.chance.outcomes = self.state.chance.outcomes[:]
            return twin
        twin.state = state = self.start.copy()
        running = self.game.turn(state)
        assert running is not None  # it has asked before
        twin._running = running
        twin.decision = next(running)
        for _, answer in self.since:
            twin.decision = running.send(answer)
        state.events = []
        return twin

    def unseal(self, seat: int) -> None:
        """Take back an answer that others have not seen, because some still have to answer."""
        if seat not in self.sealed:
            raise Refused(refuse(Say.NOTHING_TO_UNDO))
        del self.sealed[seat]

    def why_not(self, words: str, seat: int | None = None) -> Refusal | None:
        """Why these words are not possible now, with the rule that says so; None if they are."""
        try:
            decision = self.asked(seat)
        except Refused as refused:
            return refused.refusal
        try:
            decision.read(words)
        except Refused as refused:
            return self.game.why_not(self.state, decision, " ".join(words.split())) or refused.refusal
        return None
