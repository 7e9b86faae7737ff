"""Reading records: replay, verify, and the refusal to show a story that never happened."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.core.chance import commitment
from regelwerk.core.decisions import Refused
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.plain import state_hash
from regelwerk.core.record import FORMAT, SHORT, Line, Record, link, news, sealed
from regelwerk.core.say import Say

LARGEST = 20_000_000
"""Characters; a longer file is no record of ours."""


class BadRecord(ValueError):
    """A record that cannot be believed: a text key, its values, and the line that is to blame."""

    def __init__(self, key: str, line: int | None = None, **values: Any) -> None:
        super().__init__(f"{key} {values}" + (f" (line {line})" if line is not None else ""))
        self.key = key
        self.values = values
        self.line = line


def load(text: str, games: Mapping[str, Game]) -> Record:
    """The record of a file, replayed and checked line by line. BadRecord names the line to blame."""
    lines = parse(text)
    check_chain(lines)
    header, *rest = lines
    footer = rest.pop() if rest and "end" in rest[-1] else None
    record = _begin(header, footer, games)
    if not rest:
        raise BadRecord(Say.RECORD_TRUNCATED, 1)
    for place, line in enumerate(rest):
        number = place + 2
        line["n"] = place
        if place:
            _follow(record, line, number)
        if state_hash(record.match.state) != line.get("state"):
            raise _other_story(record, header, number)
        if "undo" not in line:
            _check_chance(record, line, number)
        record.chain = line["chain"]
        record.lines.append(line)
    _check_end(record, footer, len(lines))
    return record


def parse(text: str) -> list[Line]:
    """The lines of a file, as dicts."""
    if len(text) > LARGEST:
        raise BadRecord(Say.RECORD_TOO_LARGE, largest=LARGEST)
    lines = [_parse_line(line, number) for number, line in enumerate(text.splitlines(), 1)]
    if not lines or "record" not in lines[0]:
        raise BadRecord(Say.RECORD_NONE, 1)
    if lines[0]["record"] != FORMAT:
        raise BadRecord(Say.RECORD_FORMAT, 1, found=str(lines[0]["record"]), known=FORMAT)
    if not text.endswith("\n"):
        raise BadRecord(Say.RECORD_TRUNCATED, len(lines))
    return lines


def _parse_line(text: str, number: int) -> Line:
    try:
        value = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise BadRecord(Say.RECORD_NOT_JSON, number) from None
    if isinstance(value, list) and len(value) == len(SHORT) + 1:
        return dict(zip([*SHORT, "chain"], value, strict=True))
    if not isinstance(value, dict):
        raise BadRecord(Say.RECORD_NOT_JSON, number)
    return value


def check_chain(lines: Sequence[Line]) -> None:
    """Nothing was changed, left out or put in between: every line fits the chain.

    This needs no game and no seed, so it holds for a story with its secret parts left out too.
    """
    chain = link("", _public(lines[0]))
    for number, line in enumerate(lines[1:], 2):
        chain = link(chain, line)
        if line.get("chain") != chain:
            raise BadRecord(Say.RECORD_CHAIN, number)
        if "secret" in line and line.get("sealed") != sealed(line["secret"]):
            raise BadRecord(Say.RECORD_CHAIN, number)


def _public(header: Line) -> Line:
    """The header as it was published: the seed came later."""
    return {key: value for key, value in header.items() if key != "seed"}


def _begin(header: Line, footer: Line | None, games: Mapping[str, Game]) -> Record:
    """A new match as the header describes it."""
    id, seats, settings = header.get("game"), header.get("seats"), header.get("settings")
    if not (isinstance(id, str) and isinstance(seats, list) and isinstance(settings, dict)):
        raise BadRecord(Say.RECORD_NONE, 1)
    if id not in games:
        raise BadRecord(Say.RECORD_GAME, 1, game=id, known=list(games))
    seed = _seed(header, footer)
    try:
        record = Record(games[id], [str(seat) for seat in seats], settings, seed)
    except BadSettings as bad:
        raise BadRecord(bad.key, 1, **bad.values) from None
    record.header = _public(header)
    record.chain = link("", record.header)
    record.lines = []
    return record


def _seed(header: Line, footer: Line | None) -> bytes:
    """The seed, revealed at the end or kept in the host's own file; it must fit the commitment."""
    try:
        seed = bytes.fromhex(header["seed"] if "seed" in header else (footer or {})["seed"])
    except (KeyError, TypeError, ValueError):
        raise BadRecord(Say.RECORD_NO_SEED, 1) from None
    if commitment(seed) != header.get("commitment"):
        raise BadRecord(Say.RECORD_COMMITMENT, 1)
    return seed


def _follow(record: Record, line: Line, number: int) -> None:
    """Repeat a choice, or take some back, by the rules of today."""
    seat = line.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(record.seats):
        raise BadRecord(Say.RECORD_SEAT, number, seat=str(seat), seats=len(record.seats))
    if "undo" in line:
        _follow_undo(record, seat, line, number)
        return
    words = line.get("choice", line.get("secret", {}).get("choice"))
    if not isinstance(words, str):
        raise BadRecord(Say.RECORD_NO_CHOICE, number)
    match = record.match
    before = bytes(match.state.seen)
    try:
        match.choose(words, seat)
    except Refused:
        raise _other_story(record, record.header, number) from None
    record.note(line["n"], news(before, match))


def _follow_undo(record: Record, seat: int, line: Line, number: int) -> None:
    numbers, agreed = line["undo"], line.get("agreed", [])
    known = {choice["n"] for choice in record.choices}
    if not isinstance(numbers, list) or not isinstance(agreed, list) or not known.issuperset(numbers):
        raise BadRecord(Say.RECORD_UNDO, number)
    if not record.concerned(seat, numbers) <= set(agreed):
        raise BadRecord(Say.RECORD_UNDO, number)
    record.take_back(numbers)


def _other_story(record: Record, header: Line, number: int) -> BadRecord:
    """The rules of today would go on differently: rather no story than a false one."""
    game = record.game
    same = header.get("rules") == game.rules and header.get("data") == game.data
    key = Say.RECORD_SAME_RULES if same else Say.RECORD_OTHER_RULES
    return BadRecord(key, number, recorded=str(header.get("rules")), rules=str(game.rules))


def _check_chance(record: Record, line: Line, number: int) -> None:
    """What the record says of chance is what the seed brings."""
    told = [*line.get("chance", ()), *line.get("secret", {}).get("chance", ())]
    drawn = record.match.drawn
    if (told or drawn) and sorted(map(json.dumps, told)) != sorted(map(json.dumps, drawn)):
        raise BadRecord(Say.RECORD_CHANCE, number)


def _check_end(record: Record, footer: Line | None, number: int) -> None:
    if footer is None:
        if record.match.over:
            raise BadRecord(Say.RECORD_TRUNCATED, number)
        return
    if not record.match.over:
        raise BadRecord(Say.RECORD_END, number)
    record.close()
    if record.footer != footer:
        raise BadRecord(Say.RECORD_END, number)
