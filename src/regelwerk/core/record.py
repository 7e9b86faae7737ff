"""A match is its record: what was set up, what was chosen, what chance then brought.

One JSON value a line (docs/records.md):

    {"record": 1, "game": "ethnos", "rules": 1, "seats": [...], "commitment": "...", "chain": "..."}
    {"sealed": {"chance": "..."}, "state": "...", "chain": "...", "secret": {...}}      set-up
    [2, "take elf-blue", "<state>", "<link>"]                                  a choice, in short
    {"seat": 2, "undo": [1], "agreed": [0, 1], "state": "...", "chain": "..."}
    {"end": {"ranks": [...], "scores": [...]}, "seed": "...", "chain": "..."}

`state` is a hash of the whole state after the line; `chain` is a hash of the line before `chain` and of
the chain so far. The first and the last line show it whole, the others its beginning. What not everybody
may know of a line stands under `secret`, behind the chain, which covers only a salted digest of it
(`sealed`): a story with the secret parts left out still proves its lines.

`core.replay` reads records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from regelwerk.core.chance import Outcome as Drawn
from regelwerk.core.chance import commitment
from regelwerk.core.decisions import Refused, Together, refuse
from regelwerk.core.game import Game
from regelwerk.core.match import Match
from regelwerk.core.plain import digest, state_hash
from regelwerk.core.say import Say
from regelwerk.core.state import EVERYONE, NOBODY, Event

FORMAT = 1

Line = dict[str, Any]
"""A line of the record, with its number under `n` (in the file the number is its place)."""
SHORT = ["seat", "choice", "state"]
"""What a plain choice consists of; such lines, by far the most, are written without the names."""
UNTOLD = {"n", "chain", "secret"}


def told(line: Mapping[str, Any]) -> str:
    """What the chain covers: the line as it stands in the file, up to its chain."""
    kept = [key for key in line if key not in UNTOLD]
    return _json([line[key] for key in kept] if kept == SHORT else {key: line[key] for key in kept})[:-1]


LINK = 8
"""Letters of the chain that a line shows in the middle of a record: each for all lines so far."""


def link(chain: str, line: Mapping[str, Any], text: str = "") -> str:
    """The chain after this line (`text`: what is told, where it is known)."""
    return digest(chain + (text or told(line)), 18)


def shown_chain(chain: str, line: Mapping[str, Any]) -> str:
    """What a line shows of the chain: the first and the last line all of it."""
    return chain if "record" in line or "seed" in line else chain[:LINK]


def written(line: Mapping[str, Any], text: str = "") -> str:
    """A line as it stands in the file (`text`: what is told, where it is known)."""
    text = text or told(line)
    if text[0] == "[":
        return f'{text},"{line["chain"]}"]'
    secret = f',"secret":{_json(line["secret"])}' if "secret" in line else ""
    return f'{text},"chain":"{line["chain"]}"{secret}}}'


def seal(part: Any, salt: str) -> str:
    """The digest that stands for a secret part of a line; the salt keeps it from being guessed."""
    return digest(salt + _json(part), 12)


def words_of(line: Mapping[str, Any]) -> str | None:
    """What was chosen, unless the line keeps it to itself or is no choice."""
    words: str | None = line["choice"] if "choice" in line else line.get("secret", {}).get("choice")
    return words


def _json(value: Any) -> str:
    return _encode(value).decode()


_encode = msgspec.json.Encoder().encode


class Record:
    """A match with its past. It grows by `choose` and `undo`; nothing in it is ever rewritten.

    After an undo `match` is another object: the match told again without the lines taken back.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        settings: Mapping[str, str] | None = None,
        seed: bytes = b"",
        header: Line | None = None,
    ) -> None:
        """`header`: the one of a file that is read; it may name other rules than those of today."""
        self.game = game
        self.seats = tuple(seats)
        self.settings = game.check_settings(settings or {})
        self.seed = seed
        self.header: Line = header or self._new_header()
        self.chain: str = self.header["chain"]
        self.text = ""
        """What the newest line tells."""
        self.match = Match.new(game, len(self.seats), self.settings, seed)
        self.lines: list[Line] = []
        self.choices: list[Line] = []
        """The choices that count: those that no later line takes back."""
        self.footer: Line | None = None
        """How the match ended, once it has."""
        self.log: list[tuple[int, list[Event]]] = [(0, self.match.events)]
        """What happened at each line, by its number; lines taken back are not in it."""
        self._news: dict[int, int] = {}
        """For each choice the seats (a bit each) that would lose new information if it were taken back. What
        chance brought is new to all; so is a shuffle, after which known cards may lie anywhere, the opening
        of simultaneous answers, and the end of the match, which reveals everything."""
        self._face_down: set[int] = set()
        """The choices that only those who made them may know, even after all have answered."""
        self._add({"n": 0}, {}, self.match.drawn)

    def _new_header(self) -> Line:
        defaults = self.game.check_settings({})
        header = {
            "record": FORMAT,
            "game": self.game.id,
            "rules": self.game.rules,
            "data": self.game.data,
            "settings": {key: value for key, value in self.settings.items() if value != defaults[key]},
            "seats": list(self.seats),
            "commitment": commitment(self.seed),
        }
        return {**header, "chain": link("", header)}

    # ---- going on -------------------------------------------------------------------------------

    def choose(self, answer: Any, seat: int | None = None) -> None:
        """Answer the waiting decision and write it down; Refused changes nothing."""
        match = self.match
        asked = match.asked(seat)
        answer = asked.accept(answer)
        together = isinstance(match.decision, Together)
        face_down = asked.about in self.game.face_down
        before = bytes(match.state.seen)
        match.follow(answer, asked.seat)
        number, drawn = len(self.lines), match.drawn
        if drawn or match.over or (together and not match.sealed):
            self._news[number] = EVERYONE
        else:
            self._news[number] = learnt(before, match.state.seen)
        self.log.append((number, match.events))
        if face_down:
            self._face_down.add(number)
        line: Line = {"n": number, "seat": asked.seat}
        secret: Line = {}
        (secret if together or face_down else line)["choice"] = asked.words(answer)
        self._add(line, secret, drawn)
        self.choices.append(self.lines[-1])
        if match.over:
            self._close()

    def _add(self, line: Line, secret: Line, drawn: Sequence[Drawn]) -> None:
        """Write a line. Numbers are rolled in the open; shuffles nobody knows until the end."""
        if drawn:
            if numbers := [draw for draw in drawn if isinstance(draw[1], int)]:
                line["chance"] = numbers
            if shuffles := [draw for draw in drawn if not isinstance(draw[1], int)]:
                secret["chance"] = shuffles
        if secret:
            salt = {part: digest(self.seed + f"salt {line['n']} {part}".encode()) for part in secret}
            line["sealed"] = {part: seal(value, salt[part]) for part, value in secret.items()}
            secret["salt"] = salt
        line["state"] = state_hash(self.match.state)
        self.text = told(line)
        self.chain = link(self.chain, line, self.text)
        line["chain"] = shown_chain(self.chain, line)
        if secret:
            line["secret"] = secret
        self.lines.append(line)

    def _close(self) -> None:
        """The match is over: write down how it ended, and reveal the seed."""
        outcome = self.match.outcome
        self.footer = self._last_line({"end": {"ranks": outcome.ranks, "scores": outcome.scores}})

    def _last_line(self, line: Line) -> Line:
        line["seed"] = self.seed.hex()
        return {**line, "chain": link(self.chain, line)}

    # ---- going back -----------------------------------------------------------------------------

    def undoable(self, seat: int) -> list[int]:
        """The lines, newest first, that this seat may take back without asking: its own last choices,
        back to the last new information (a card it had not seen, a die, another seat's choice). While
        a simultaneous decision waits for others, its own sealed answer is free: nobody has seen it."""
        if seat in self.match.sealed:
            return self.takes_back(seat)
        free: list[int] = []
        for line in reversed(self.choices):
            if line["seat"] != seat or self._news[line["n"]] >> seat & 1:
                break
            free.append(line["n"])
        return free

    def takes_back(self, seat: int, count: int = 1) -> list[int]:
        """The lines that go when this seat takes back its last choices: those and all that came after.

        A sealed answer goes alone: those of others stay sealed.
        """
        choices = self.choices
        own = [line["n"] for line in choices if line["seat"] == seat]
        if not 1 <= count <= len(own):
            raise Refused(refuse(Say.NOTHING_TO_UNDO))
        if count == 1 and seat in self.match.sealed:
            return own[-1:]
        return [line["n"] for line in choices if line["n"] >= own[-count]]

    def concerned(self, seat: int, numbers: Iterable[int]) -> set[int]:
        """The seats that must agree before this seat takes these lines back."""
        if set(numbers) <= set(self.undoable(seat)):
            return set()
        return set(range(len(self.seats))) - {seat}

    def undo(self, seat: int, count: int = 1, agreed: Iterable[int] = ()) -> list[int]:
        """Take back the seat's last `count` choices and all that came after them.

        Back to the last new information this is free; beyond it every other seat must have agreed. A
        table that is asked for more than the free part shows `takes_back(seat, count)` to the seats in
        `concerned`, and calls again with those that agreed when it has heard from all of them. A match
        that is over can be taken up again in this way; what lay hidden in it is known from then on.
        """
        numbers = self.takes_back(seat, count)
        needed = self.concerned(seat, numbers)
        if missing := needed - set(agreed):
            own = all(self.lines[number]["seat"] == seat for number in numbers)
            key = Say.UNDO_INFORMATION if own else Say.UNDO_OTHERS
            raise Refused(refuse(key, seats=[other + 1 for other in sorted(missing)]))
        line: Line = {"n": len(self.lines), "seat": seat, "undo": numbers}
        if needed:
            line["agreed"] = sorted(needed)
        self.take_back(numbers)
        self._add(line, {}, ())
        return numbers

    def take_back(self, numbers: Sequence[int]) -> None:
        """The match as it was without these lines, told from the beginning."""
        gone = set(numbers)
        self.choices = [line for line in self.choices if line["n"] not in gone]
        self.match = Match.new(self.game, len(self.seats), self.settings, self.seed)
        for line in self.choices:
            self.match.choose(words_of(line), line["seat"])
        self.log = [entry for entry in self.log if entry[0] not in gone]
        self.footer = None

    # ---- writing --------------------------------------------------------------------------------

    def story(self, seat: int | None = None, full: bool = False) -> list[Line]:
        """The lines as this seat (None: a spectator) may read them, with what is secret to it left out.

        `full` leaves everything in and ends with the seed: for the host's own files. When a match is
        over its whole story is everybody's.
        """
        if full or self.match.over:
            return [self.header, *self.lines, self.footer or self._last_line({})]
        waiting = len(self.match.sealed)
        sealed = {line["n"] for line in self.choices[-waiting:]} if waiting else set()
        hidden = self._face_down | sealed
        return [self.header, *(_shown(line, seat, hidden) for line in self.lines)]

    def dump(self, seat: int | None = None, full: bool = True) -> str:
        """The story as the text of a file."""
        return "".join([written(line) + "\n" for line in self.story(seat, full)])

    def save(self, path: Path) -> None:
        """Write the full record; either the whole file is there afterwards or the old one."""
        unfinished = path.with_name(path.name + ".part")
        unfinished.write_text(self.dump(), encoding="utf-8", newline="\n")
        unfinished.replace(path)


def _shown(line: Line, seat: int | None, hidden: set[int]) -> Line:
    """A line of a running match as this seat may read it: shuffles stay secret, and so do the choices
    that are `hidden`, but for the seat's own."""
    if "secret" not in line:
        return line
    shown = {key: value for key, value in line.items() if key != "secret"}
    secret = line["secret"]
    if "choice" in secret and (line["n"] not in hidden or line["seat"] == seat):
        shown["secret"] = {"choice": secret["choice"], "salt": {"choice": secret["salt"]["choice"]}}
    return shown


def learnt(before: bytes, after: bytes | bytearray) -> int:
    """The seats (a bit each) to whom a card is new that somebody has got to know, by `State.seen`."""
    if before == after:
        return NOBODY
    known = int.from_bytes(before, "little")
    gained = int.from_bytes(after, "little") & ~known
    seats = 0
    while gained:
        first_bit = (gained.bit_length() - 1) // 8 * 8  # of a card that somebody did not know before
        seats |= ~(known >> first_bit) & EVERYONE
        gained &= (1 << first_bit) - 1
    return seats
