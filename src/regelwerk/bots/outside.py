"""Anybody's bot: a program in any language that plays over its standard input and output.

Whatever it does or does not do, the match goes on: all reading is bounded in time and in size, and a
program that breaks the protocol is ended and named (`BotFailed`).
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import Any

from regelwerk.bots import protocol
from regelwerk.bots.failing import BotFailed, Reason
from regelwerk.bots.wire import Broken, Wire
from regelwerk.core.decisions import Refused, name, refuse
from regelwerk.core.hidden import Sight
from regelwerk.core.say import Say
from regelwerk.core.unfold import Unfolding

ATTEMPTS = 3
"""So many illegal answers to one decision, and the bot has failed."""


class Outside:
    """A program as a bot. It is started when first asked, and stays until `close`."""

    def __init__(
        self,
        command: Sequence[str],
        seconds: float = 5.0,
        start: float = 10.0,
        most_legal: int = protocol.MOST_LEGAL,
    ) -> None:
        """`seconds` for each decision, `start` from the start of the program to its greeting."""
        self.command = list(command)
        self.seconds = seconds
        self.start = start
        self.most_legal = most_legal
        self.called = self.command[0]
        """What the bot calls itself; its command until it has said so."""
        self._wire: Wire | None = None
        self._told: tuple[Any, ...] = ()
        self._id = 0

    def choose(self, sight: Sight) -> Any:
        try:
            wire = self._wire or self.greet()
            return self._ask(wire, sight)
        except Broken as broken:
            raise self.failed(broken) from None

    def failed(self, broken: Broken) -> BotFailed:
        """The failure with the program's last words; the program is ended."""
        said = self._wire.last_words if self._wire else ""
        self.end()
        return BotFailed(self.called, broken.reason, broken.values, said)

    # ---- what is said ---------------------------------------------------------------------------

    def greet(self) -> Wire:
        """Start the program and wait for its greeting."""
        wire = self._wire = Wire(self.command)
        until = time.monotonic() + self.start
        wire.send([protocol.message("hello", protocol=protocol.VERSION, program="regelwerk")], until)
        try:
            verb, values = protocol.parse(wire.receive(until))
        except Broken as broken:
            if broken.reason is Reason.SLOW:
                raise Broken(Reason.SILENT, seconds=_seconds(self.start)) from None
            raise
        if verb != "hello":
            raise Broken(Reason.NONSENSE, line=protocol.shortened(verb))
        if values.get("protocol") != protocol.VERSION:
            found = protocol.shortened(str(values.get("protocol", "-")))
            raise Broken(Reason.VERSION, found=found, known=protocol.VERSION)
        called = values.get("name")
        if isinstance(called, str) and called.strip():
            self.called = protocol.shortened(called.strip(), 40)
        self._told = ()
        return wire

    def _ask(self, wire: Wire, sight: Sight) -> Any:
        until = time.monotonic() + self.seconds
        decision = sight.decision
        wire.begin()
        wire.send(self._situation(sight), until)
        walk = Unfolding(decision)
        seed = sight.rng.getrandbits(32)
        wrong = 0
        while not walk.done:
            self._id += 1
            left = max(0.0, until - time.monotonic())
            asked = protocol.question(decision, walk, self.most_legal)
            wire.send(
                [protocol.message("choose", id=self._id, seconds=round(left, 3), seed=seed, **asked)], until
            )
            said = self._answer(wire, until)
            try:
                if "step" in said:
                    _go(walk, said["step"])
                else:
                    return decision.read(_words(said))
            except Refused as refused:
                wrong += 1
                if wrong >= ATTEMPTS:
                    words = protocol.shortened(str(said.get("choice", said.get("step"))))
                    raise Broken(Reason.ILLEGAL, words=words) from None
                wire.send([protocol.refused(self._id, refused.refusal)], until)
        return walk.answer

    def _situation(self, sight: Sight) -> list[str]:
        """Which game and seat, when that is new; and always all that the seat sees."""
        view = sight.view
        lines = []
        told = (view["game"], view["seats"], sight.seat)
        if told != self._told:
            lines.append(protocol.message("game", game=view["game"], seats=view["seats"]))
            lines.append(protocol.message("seat", seat=sight.seat))
            self._told = told
        return [*lines, protocol.message("observe", view=view)]

    def _answer(self, wire: Wire, until: float) -> dict[str, Any]:
        """The answer to the last question; what the bot says besides is let pass."""
        while True:
            try:
                line = wire.receive(until)
            except Broken as broken:
                if broken.reason is Reason.SLOW:
                    raise Broken(Reason.SLOW, seconds=_seconds(self.seconds)) from None
                raise
            if not line.strip():
                continue
            verb, values = protocol.parse(line)
            if verb == "resign":
                raise Broken(Reason.RESIGNED)
            if verb == "log":
                continue
            if verb != "answer" or values.get("id") != self._id:
                raise Broken(Reason.NONSENSE, line=protocol.shortened(line))
            return values

    # ---- the end --------------------------------------------------------------------------------

    def close(self) -> None:
        """Say goodbye and end the program, whether it listens or not."""
        if self._wire is not None:
            with contextlib.suppress(Broken):
                self._wire.send([protocol.message("quit")], time.monotonic() + 0.1)
                self._wire.ended(0.5)
        self.end()

    def end(self) -> None:
        """End the program without a word."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None


def _seconds(seconds: float) -> str:
    return f"{seconds:g}"


def _words(said: dict[str, Any]) -> str:
    words = said.get("choice")
    if not isinstance(words, str):
        raise Broken(Reason.NONSENSE, line=protocol.shortened(str(said)))
    return words


def _go(walk: Unfolding, step: Any) -> None:
    """One step of an answer, by its name."""
    for option in walk.options:
        if name(option) == step:
            walk.take(option)
            return
    raise Refused(refuse(Say.NOT_AMONG, word=protocol.shortened(str(step))))
