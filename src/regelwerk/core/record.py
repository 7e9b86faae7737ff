"""A match is its record: what was set up, what was chosen, what chance then brought.

One JSON value a line (docs/records.md):

    {"record": 1, "game": "ethnos", "rules": 1, "seats": [...], "commitment": "...", ...}
    {"chance": [...], "sealed": "...", "state": "...", "chain": "...", "secret": {...}}    set-up
    [2, "take elf-blue", "<state>", "<chain>"]                                 a choice, in short
    {"seat": 2, "undo": [1], "agreed": [0, 1], "state": "...", "chain": "..."}
    {"end": {"ranks": [...], "scores": [...]}, "seed": "...", "chain": "..."}

`state` is a hash of the whole state after the line, `chain` a hash of the line and the chain before
it. What not everybody may know of a line stands under `secret`; the chain holds only a salted
digest of it (`sealed`), so a story with the secret parts left out still proves its lines.

`core.replay` reads records.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from regelwerk.core.chance import Outcome as Drawn
from regelwerk.core.chance import commitment
from regelwerk.core.decisions import Refused, Together, refuse
from regelwerk.core.game import Game
from regelwerk.core.match import Match
from regelwerk.core.plain import digest, state_hash
from regelwerk.core.say import Say
from regelwerk.core.state import Event

FORMAT = 1

Line = dict[str, Any]
"""A line of the record, with its number under `n` (in the file the number is its place)."""
SHORT = ["seat", "choice", "state"]
"""What a plain choice consists of; such lines, by far the most, are written without the names."""


def body(line: Mapping[str, Any]) -> str:
    """The part of a line that the chain covers, as text."""
    proven = {key: line[key] for key in line if key not in ("n", "chain", "secret")}
    if list(proven) == SHORT:
        return _json(list(proven.values()))
    return _json(proven)


def link(chain: str, line: Mapping[str, Any]) -> str:
    """The chain after this line."""
    return digest(chain + body(line), 12)


def written(line: Mapping[str, Any]) -> str:
    """A line as it stands in the file."""
    kept = {key: line[key] for key in line if key != "n"}
    if list(kept) == [*SHORT, "chain"]:
        return _json(list(kept.values()))
    return _json(kept)


def sealed(secret: Mapping[str, Any]) -> str:
    """The digest that stands for the secret part of a line; its salt keeps it from being guessed."""
    return digest(_json(secret), 12)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Record:
    """A match with its past. It grows by `choose` and `undo`; nothing in it is ever rewritten."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        settings: Mapping[str, str] | None = None,
        seed: bytes = b"",
    ) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.settings = game.check_settings(settings or {})
        self.seed = seed
        self.header: dict[str, Any] = {
            "record": FORMAT,
            "game": game.id,
            "rules": game.rules,
            "data": game.data,
            "settings": {
                key: value
                for key, value in self.settings.items()
                if value != next(s.values[0] for s in game.settings if s.id == key)
            },
            "seats": list(self.seats),
            "commitment": commitment(seed),
        }
        self.chain = link("", self.header)
        self.match = self._replayed([])
        self.lines: list[Line] = []
        self.log: list[tuple[int, list[Event]]] = [(0, self.match.events)]
        """What happened at each line, by its number; lines taken back are not in it."""
        self._news: dict[int, int] = {}
        self._add({"n": 0}, {}, self.match.drawn)

    # ---- going on -------------------------------------------------------------------------------

    def choose(self, answer: Any, seat: int | None = None) -> None:
        """Answer the waiting decision and write it down; Refused changes nothing."""
        match = self.match
        asked = match.asked(seat)
        if isinstance(answer, str):
            answer = asked.read(answer)
        elif wrong := asked.refusal(answer):
            raise Refused(wrong)
        words = asked.words(answer)
        together = isinstance(match.decision, Together)
        before = bytes(match.state.seen)
        match.follow(answer, asked.seat)
        number = len(self.lines)
        self.note(number, news(before, match))
        line: Line = {"n": number, "seat": asked.seat}
        secret: Line = {}
        (secret if together else line)["choice"] = words
        self._add(line, secret, match.drawn)
        if match.over:
            self.close()

    def note(self, number: int, news: int) -> None:
        """Remember what happened at a line, and who would lose new information by taking it back."""
        self._news[number] = news
        self.log.append((number, self.match.events))

    def _add(self, line: Line, secret: dict[str, Any], drawn: Sequence[Drawn]) -> None:
        """Write a line. Numbers are rolled in the open; shuffles nobody knows until the end."""
        if numbers := [draw for draw in drawn if isinstance(draw[1], int)]:
            line["chance"] = numbers
        if shuffles := [draw for draw in drawn if not isinstance(draw[1], int)]:
            secret["chance"] = shuffles
        if secret:
            secret["salt"] = digest(self.seed + f"salt {line['n']}".encode())
            line["sealed"] = sealed(secret)
        line["state"] = state_hash(self.match.state)
        self.chain = line["chain"] = link(self.chain, line)
        if secret:
            line["secret"] = secret
        self.lines.append(line)

    def close(self) -> None:
        """The match is over: write down how it ended, and reveal the seed."""
        outcome = self.match.outcome
        line: Line = {
            "end": {"ranks": list(outcome.ranks), "scores": list(outcome.scores)},
            "seed": self.seed.hex(),
        }
        line["chain"] = link(self.chain, line)
        self.footer = line

    footer: Line | None = None

    # ---- going back -----------------------------------------------------------------------------

    @property
    def choices(self) -> list[Line]:
        """The choices that count: those that no later line takes back."""
        gone = {number for line in self.lines for number in line.get("undo", ())}
        return [
            line for line in self.lines if line["n"] not in gone and "seat" in line and "undo" not in line
        ]

    def undoable(self, seat: int) -> list[int]:
        """The lines, newest first, that this seat may take back without asking: its own last choices,
        back to the last new information (a card it had not seen, a die, another seat's choice)."""
        free = []
        for line in reversed(self.choices):
            if line["seat"] in self.match.sealed:
                if line["seat"] == seat:
                    return [line["n"]]  # not yet opened: nobody has seen it
                continue
            if line["seat"] != seat or self._news[line["n"]] >> seat & 1:
                break
            free.append(line["n"])
        return free

    def concerned(self, seat: int, numbers: Iterable[int]) -> set[int]:
        """The seats that must agree before this seat takes these lines back."""
        if set(numbers) <= set(self.undoable(seat)):
            return set()
        return set(range(len(self.seats))) - {seat}

    def undo(self, seat: int, count: int = 1, agreed: Iterable[int] = ()) -> list[int]:
        """Take back the seat's last `count` choices and all that came after them.

        Back to the last new information this is free; beyond it every other seat must have agreed.
        """
        numbers = self._last(seat, count)
        missing = self.concerned(seat, numbers) - set(agreed)
        if missing:
            own = all(self.lines[number]["seat"] == seat for number in numbers)
            key = Say.UNDO_INFORMATION if own else Say.UNDO_OTHERS
            raise Refused(refuse(key, seats=[other + 1 for other in sorted(missing)]))
        line: Line = {"n": len(self.lines), "seat": seat, "undo": numbers}
        if self.concerned(seat, numbers):
            line["agreed"] = sorted(set(agreed))
        self.take_back(numbers)
        self._add(line, {}, ())
        return numbers

    def _last(self, seat: int, count: int) -> list[int]:
        """The numbers of the seat's last choices and of all that stand after the first of them."""
        choices = self.choices
        if seat in self.match.sealed:
            return [next(line["n"] for line in reversed(choices) if line["seat"] == seat)]
        own = [line["n"] for line in choices if line["seat"] == seat]
        if count < 1 or len(own) < count:
            raise Refused(refuse(Say.NOTHING_TO_UNDO))
        return [line["n"] for line in choices if line["n"] >= own[-count]]

    def take_back(self, numbers: Sequence[int]) -> None:
        """The match as it was without these lines, told from the beginning."""
        gone = set(numbers)
        self.match = self._replayed([line for line in self.choices if line["n"] not in gone])
        self.log = [entry for entry in self.log if entry[0] not in gone]
        self.footer = None

    def _replayed(self, choices: Iterable[Mapping[str, Any]]) -> Match:
        match = Match.new(self.game, len(self.seats), self.settings, self.seed)
        for line in choices:
            words = line["choice"] if "choice" in line else line["secret"]["choice"]
            match.choose(words, line["seat"])
        return match

    # ---- writing and reading --------------------------------------------------------------------

    def story(self, seat: int | None = None, full: bool = False) -> list[Line]:
        """The lines as this seat may read them: without the secret parts, but for its own choices.

        `full` leaves everything in, the seed too: for the host's own files, and for everybody when
        the match is over.
        """
        header = self.header | {"seed": self.seed.hex()} if full else self.header
        lines = []
        for line in self.lines:
            own = seat is not None and line.get("seat") == seat
            open_ = full or self.match.over or (own and not _chance_in(line))
            lines.append(line if open_ else {key: line[key] for key in line if key != "secret"})
        return [header, *lines, *([self.footer] if self.footer else [])]

    def dump(self, seat: int | None = None, full: bool = True) -> str:
        return "".join(written(line) + "\n" for line in self.story(seat, full))

    def save(self, path: Path) -> None:
        """Write the full record; either the whole file is there afterwards or the old one."""
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_text(self.dump(), encoding="utf-8")
        unfinished.replace(path)


def _chance_in(line: Mapping[str, Any]) -> bool:
    return "chance" in line.get("secret", {})


def news(before: bytes, match: Match) -> int:
    """The seats (a bit each) that would lose new information if this choice were taken back."""
    if any(isinstance(drawn[1], int) for drawn in match.drawn):
        return 0xFF
    after = match.state.seen
    if before == after:
        return 0
    news = 0
    for known, now in zip(before, after, strict=True):
        if now & ~known:
            news |= ~known & 0xFF
    return news
