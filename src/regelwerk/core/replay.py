"""Reading records: replay, verify, and the refusal to show a story that never happened.

A file is read by playing the match again and writing it down again: every line must come out to the
letter. Only when one does not is the reason looked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import msgspec

from regelwerk.core.chance import commitment
from regelwerk.core.decisions import Refused
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.record import FORMAT, Line, Record, link, seal, shown_chain, words_of, written
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
    raw, lines = _read(text)
    try:
        return _again(raw, lines, games)
    except BadRecord:
        check_chain(parse(text))  # a file that was tampered with, or cut off, has no other faults
        raise


def parse(text: str) -> list[Line]:
    """The lines of a file, as dicts with numbers. They may be a story with secret parts left out."""
    raw, lines = _read(text)
    for number, (line, found) in enumerate(zip(lines, raw, strict=True), 1):
        if "chain" not in line:
            raise BadRecord(Say.RECORD_CHAIN, number)
        if written(line).encode() != found:
            raise BadRecord(Say.RECORD_NOT_JSON, number)
        if number > 1 and "seed" not in line:
            line["n"] = number - 2
    return lines


def check_chain(lines: Sequence[Line]) -> None:
    """Nothing was changed, left out or put in between: every line fits the chain.

    This needs no game and no seed, so it holds for a story with its secret parts left out too.
    """
    chain = ""
    for number, line in enumerate(lines, 1):
        chain = link(chain, line)
        if line.get("chain") != shown_chain(chain, line) or not _fits_seals(line):
            raise BadRecord(Say.RECORD_CHAIN, number)


def _fits_seals(line: Line) -> bool:
    """What is shown of the secret parts of a line is what was sealed."""
    if "secret" not in line:
        return True
    sealed, secret = line.get("sealed", {}), line["secret"]
    salt = secret.get("salt", {})
    parts = secret.keys() - {"salt"}
    return parts == salt.keys() <= sealed.keys() and all(
        sealed[part] == seal(secret[part], salt[part]) for part in parts
    )


# ---- what a line may consist of -----------------------------------------------------------------

Numbers = list[tuple[str, int]]
Shuffles = list[tuple[str, list[int]]]


class _Secret(TypedDict, total=False):
    choice: str
    chance: Shuffles
    salt: dict[str, str]


class _Line(TypedDict, total=False):
    """Any line but the header; keys that are not here are noticed because they are not written again."""

    seat: int
    choice: str
    undo: list[int]
    agreed: list[int]
    chance: Numbers
    sealed: dict[str, str]
    end: dict[str, list[int]]
    seed: str
    state: str
    chain: str
    secret: _Secret


class _Format(TypedDict):
    record: int


class _Header(_Format):
    game: str
    rules: int
    data: str
    settings: dict[str, str]
    seats: list[str]
    commitment: str
    chain: str


_form: Any = tuple[int, str, str, str] | _Line
_DECODER = msgspec.json.Decoder(_form)


def _read(text: str) -> tuple[list[bytes], list[Line]]:
    """The lines of a file as they stand there and as dicts, each of the right form by itself."""
    if len(text) > LARGEST:
        raise BadRecord(Say.RECORD_TOO_LARGE, largest=LARGEST)
    raw = text.encode(errors="surrogatepass").split(b"\n")
    lines = [_header(raw[0])]
    whole = raw.pop() == b""
    for number, line in enumerate(raw[1:], 2):
        try:
            value = _DECODER.decode(line)
        except (ValueError, RecursionError):
            raise BadRecord(Say.RECORD_NOT_JSON, number) from None
        if isinstance(value, tuple):
            seat, choice, state, chain = value
            value = {"seat": seat, "choice": choice, "state": state, "chain": chain}
        lines.append(value)
    if not whole:
        raise BadRecord(Say.RECORD_TRUNCATED, len(lines))
    return raw, lines


def _header(raw: bytes) -> Line:
    try:
        format = msgspec.json.decode(raw, type=_Format)["record"]
        if format == FORMAT:
            return dict(msgspec.json.decode(raw, type=_Header))
    except (ValueError, RecursionError):
        raise BadRecord(Say.RECORD_NONE, 1) from None
    raise BadRecord(Say.RECORD_FORMAT, 1, found=str(format)[:20], known=FORMAT)


# ---- the match again ----------------------------------------------------------------------------


def _again(raw: Sequence[bytes], lines: Sequence[Line], games: Mapping[str, Game]) -> Record:
    """Play the match of these lines and write it down; it must come out to the letter."""
    header = lines[0]
    record = _begin(header, lines[-1], games)
    if written(header).encode() != raw[0] or header["chain"] != link("", header):
        raise BadRecord(Say.RECORD_CHAIN, 1)
    if len(lines) < 3:
        raise BadRecord(Say.RECORD_TRUNCATED, len(lines))
    for place, line in enumerate(lines[1:-1]):
        if place:
            _follow(record, line, place + 2)
        again = record.lines[-1]
        if written(again, record.text).encode() != raw[place + 1]:
            raise _difference(record, line, again, place + 2)
    if ("end" in lines[-1]) != record.match.over or written(record.story(full=True)[-1]).encode() != raw[-1]:
        raise BadRecord(Say.RECORD_END, len(lines))
    return record


def _begin(header: Line, last: Line, games: Mapping[str, Game]) -> Record:
    """A new match as the header describes it, with the seed from the last line."""
    if header["game"] not in games:
        raise BadRecord(Say.RECORD_GAME, 1, game=header["game"], known=list(games))
    try:
        seed = bytes.fromhex(last["seed"])
    except (KeyError, ValueError):
        raise BadRecord(Say.RECORD_NO_SEED) from None
    if commitment(seed) != header["commitment"]:
        raise BadRecord(Say.RECORD_COMMITMENT, 1)
    try:
        return Record(games[header["game"]], header["seats"], header["settings"], seed, header)
    except BadSettings as bad:
        raise BadRecord(bad.key, 1, **bad.values) from None


def _follow(record: Record, line: Line, number: int) -> None:
    """Repeat a choice, or take some back, by the rules of today."""
    seat = line.get("seat", -1)
    if not 0 <= seat < len(record.seats):
        raise BadRecord(Say.RECORD_SEAT, number, seat=str(line.get("seat"))[:20], seats=len(record.seats))
    if "undo" in line:
        gone = set(line["undo"])
        count = sum(choice["n"] in gone for choice in record.choices if choice["seat"] == seat)
        try:
            record.undo(seat, count, line.get("agreed", ()))
        except Refused:
            raise BadRecord(Say.RECORD_UNDO, number) from None
        return
    words = words_of(line)
    if words is None:
        raise BadRecord(Say.RECORD_NO_CHOICE, number)
    try:
        record.choose(words, seat)
    except Refused:
        raise _other_story(record, number) from None


def _difference(record: Record, line: Line, again: Line, number: int) -> BadRecord:
    """What is the matter with a line that comes out differently."""
    if "undo" in line and line["undo"] != again.get("undo"):
        return BadRecord(Say.RECORD_UNDO, number)
    bad = _other_story(record, number)
    if (
        bad.key == Say.RECORD_SAME_RULES
        and line.get("state") == again["state"]
        and _chance(line) != _chance(again)
    ):
        return BadRecord(Say.RECORD_CHANCE, number)
    return bad


def _chance(line: Line) -> Any:
    """What a line says of chance, as JSON has it."""
    return msgspec.to_builtins([line.get("chance"), line.get("secret", {}).get("chance")])


def _other_story(record: Record, number: int) -> BadRecord:
    """The rules of today would go on differently: rather no story than a false one."""
    game, header = record.game, record.header
    same = header["rules"] == game.rules and header["data"] == game.data
    key = Say.RECORD_SAME_RULES if same else Say.RECORD_OTHER_RULES
    return BadRecord(key, number, recorded=str(header["rules"]), rules=str(game.rules))
