"""Positions: a table written down without its past, to set up, check, draw and play on from.

Each game describes its positions by one msgspec struct (`Game.positions.type`); what all games share is
here: reading with errors that name the place, writing, the JSON schema. docs/positions.md describes the
format.

    state = read(game, path.read_text())
    match = new_match(game, state)

The struct of every game has the fields `seats` (a number or the names of the players) and `settings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.game import BadSettings, Game, Setting
from regelwerk.core.match import Match
from regelwerk.core.pieces import Piece, nearest
from regelwerk.core.say import Say
from regelwerk.core.state import State
from regelwerk.core.text import Term

REST = "..."
"""As the last item of a pile: all cards that are left, shuffled."""

T = TypeVar("T")
P = TypeVar("P", bound=Piece)


class BadPosition(BadSettings):
    """A position that cannot be set up: where in it (`hands[0][2]`), what is wrong, as a text key with
    its values."""

    def __init__(self, key: str, path: str, /, **values: Any) -> None:
        super().__init__(key, **values)
        self.path = path

    def __str__(self) -> str:
        return f"{self.path or 'position'}: {self.key} {self.values}"


# ---- reading and writing ------------------------------------------------------------------------


def read(game: Game, data: str | bytes | Mapping[str, Any], chance: Chance | None = None) -> State:
    """The table as the position describes it. BadPosition says what cannot be.

    What the position leaves to chance is drawn from the seed of `chance` (without one: always the
    same), under purposes of its own, so later results stay what they are.
    """
    return game.positions.to_state(_parsed(game, _decoded(data)), chance or Chance(seed_from("position")))


def write(game: Game, state: State) -> dict[str, Any]:
    """A state between two turns as a complete position, ready for JSON. All hidden cards are in it;
    the seed is not, so later shuffles will be others."""
    written = msgspec.json.decode(msgspec.json.encode(game.positions.from_state(state)))
    facts = {key: value for key, value in written.items() if value is not None}
    return {"game": game.id, "rules": game.rules, **facts}


def players(data: str | bytes | Mapping[str, Any]) -> list[str] | None:
    """The names of the players, where the position has them."""
    seats = _decoded(data).get("seats")
    return [str(name) for name in seats] if isinstance(seats, list) else None


def game_named(data: str | bytes | Mapping[str, Any]) -> str | None:
    """The id of the game that a position names; BadPosition if it is no JSON object."""
    found = _decoded(data).get("game")
    return None if found is None else str(found)


def new_match(game: Game, state: State) -> Match:
    """A match that goes on from this state; the state belongs to it from now on."""
    return Match(game, state)


def schema(game: Game) -> dict[str, Any]:
    """The JSON schema of the game's positions."""
    schemas, named = msgspec.json.schema_components([game.positions.type], ref_template="#/$defs/{name}")
    (reference,) = schemas
    own = named.pop(reference["$ref"].rpartition("/")[2])
    least, most = game.seats.start, game.seats.stop - 1
    names = {"type": "array", "items": {"type": "string"}, "minItems": least, "maxItems": most}
    own["properties"] = {
        "game": {"const": game.id, "description": "the game this is a position of"},
        "rules": {
            "type": "integer",
            "minimum": 1,
            "maximum": game.rules,
            "description": "the version of its rules when the position was written",
        },
        **own["properties"],
        "seats": {
            "anyOf": [{"type": "integer", "minimum": least, "maximum": most}, names],
            "description": "how many players, or their names in clockwise order",
        },
        "settings": {
            "type": "object",
            "properties": {setting.id: _setting_schema(setting) for setting in game.settings},
            "additionalProperties": False,
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **own,
        "title": f"A position of {game.id}",
        "$defs": named,
    }


def _setting_schema(setting: Setting) -> dict[str, Any]:
    first, *others = setting.values
    if setting.several:
        word = "|".join(re.escape(other) for other in others)
        return {"type": "string", "pattern": f"^({re.escape(first)}|({word})(,({word}))*)$"}
    return {"enum": list(setting.values), "default": first}


# ---- what the games need to check their own fields ------------------------------------------------


def per_seat(given: Sequence[T], seats: int, path: str, empty: Callable[[], T]) -> list[T]:
    """A list with one item for each seat; what is left out at its end is empty."""
    if len(given) > seats:
        raise BadPosition(Say.POSITION_TOO_LONG, path, most=seats, found=len(given))
    return [*given, *(empty() for _ in range(seats - len(given)))]


def a_seat(given: int, seats: int, path: str) -> int:
    """A seat of this table; they are numbered from 0."""
    if not 0 <= given < seats:
        raise BadPosition(Say.POSITION_RANGE, path, least=0, most=seats - 1, found=given)
    return given


def named(word: str, names: Iterable[str], path: str) -> str:
    """One of these names; if it is none of them, those that come closest are suggested."""
    known = list(names)
    if word not in known:
        raise BadPosition(Say.POSITION_NAME, path, word=word, known=nearest(word, known))
    return word


def a_piece(pieces: Sequence[P], name: str, path: str) -> P:
    """The piece of this name, of several alike the first."""
    known = [piece.name for piece in pieces]
    return pieces[known.index(named(name, known, path))]


# ---- reading in detail ----------------------------------------------------------------------------


def _decoded(data: str | bytes | Mapping[str, Any]) -> dict[str, Any]:
    """The JSON object, whatever it was given as."""
    if not isinstance(data, str | bytes):
        return dict(data)
    # some editors put a byte order mark before what they save
    data = data.removeprefix("\ufeff") if isinstance(data, str) else data.removeprefix(b"\xef\xbb\xbf")
    try:
        value = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadPosition(Say.POSITION_NOT_JSON, "", line=_line(data, str(error))) from None
    if not isinstance(value, dict):
        raise BadPosition(Say.POSITION_NOT_JSON, "", line=1)
    return value


def _line(data: str | bytes, problem: str) -> int:
    """Where the text stops being JSON."""
    octets = data.encode(errors="replace") if isinstance(data, str) else data
    place = re.search(r"\(byte (\d+)\)", problem)
    return octets[: int(place[1]) if place else len(octets)].count(b"\n") + 1


def _parsed(game: Game, data: dict[str, Any]) -> Any:
    """The game's own struct, with the parts that all games share already checked."""
    if (found := data.pop("game", game.id)) != game.id:
        raise BadPosition(Say.POSITION_GAME, "game", game=game.id, found=str(found))
    rules = data.pop("rules", game.rules)
    if type(rules) is not int or not 1 <= rules <= game.rules:
        raise BadPosition(Say.POSITION_RULES, "rules", found=str(rules), known=game.rules)
    try:
        position: Any = msgspec.convert(data, game.positions.type)
    except msgspec.ValidationError as error:
        raise _bad(game.positions.type, data, str(error)) from None
    seats = position.seats if isinstance(position.seats, int) else len(position.seats)
    if seats not in game.seats:
        least, most = game.seats.start, game.seats.stop - 1
        raise BadPosition(Say.BAD_SEATS, "seats", seats=seats, least=least, most=most)
    try:
        settings = game.check_settings(position.settings)
    except BadSettings as bad:
        raise BadPosition(bad.key, f"settings.{bad.values['setting']}", **bad.values) from None
    return msgspec.structs.replace(position, settings=settings)


_PROBLEMS: tuple[tuple[str, Say, tuple[str, ...]], ...] = (
    (r"Object contains unknown field `(.*)`", Say.POSITION_FIELD, ("field",)),
    (r"Object missing required field `(.*)`", Say.POSITION_MISSING, ("field",)),
    (r"Expected `(.*)`, got `(.*)`", Say.POSITION_TYPE, ("expected", "found")),
    (r"Expected `int` >= (-?\d+)", Say.POSITION_LEAST, ("least",)),
    (r"Expected `int` <= (-?\d+)", Say.POSITION_MOST, ("most",)),
    (r"Expected `array` of length (\d+), got (\d+)", Say.BAD_COUNT, ("needed", "found")),
)
"""What msgspec says of a value that does not fit, and how we say it."""


def _bad(kind: type, data: Any, message: str) -> BadPosition:
    """msgspec's message as a key with values."""
    problem, _, place = message.partition(" - at `")
    path = _exact(kind, data, place.rstrip("`") or "$", problem).removeprefix("$").removeprefix(".")
    for pattern, key, names in _PROBLEMS:
        if match := re.fullmatch(pattern, problem):
            values: dict[str, Any] = dict(zip(names, match.groups(), strict=True))
            if key in (Say.POSITION_LEAST, Say.POSITION_MOST, Say.BAD_COUNT):
                values = {name: int(value) for name, value in values.items()}
            if key == Say.POSITION_TYPE:
                values = {name: _kinds(said) for name, said in values.items()}
            if "field" in values:
                values["known"] = nearest(values["field"], _fields(kind))
                path = f"{path}.{values['field']}".removeprefix(".")
            return BadPosition(key, path, **values)
    return BadPosition(Say.POSITION_INVALID, path, problem=problem)


def _fields(kind: type) -> list[str]:
    """The names of all fields that may stand in a position or within one of them."""
    _, structs = msgspec.json.schema_components([kind])
    return list(dict.fromkeys(name for struct in structs.values() for name in struct.get("properties", ())))


def _kinds(said: str) -> list[Term]:
    """The kinds of values that msgspec names, such as `int | null`."""
    return [Term(f"core.kind.{kind}") for kind in said.split(" | ")]


def _exact(kind: type, data: Any, path: str, problem: str) -> str:
    """msgspec writes `markers[...][0]` for a value under some key: find out which key it was."""
    while "[...]" in path:
        before, after = path.split("[...]", 1)
        for key in _at(data, before):
            try:
                msgspec.convert(_only(data, before, key), kind)
            except msgspec.ValidationError as error:
                if str(error) == f"{problem} - at `{path}`":
                    path = f"{before}.{key}{after}"
                    break
        else:
            return f"{before}.?{after}"
    return path


def _steps(path: str) -> list[str | int]:
    return [int(index) if index else name for name, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path)]


def _at(data: Any, path: str) -> Any:
    for step in _steps(path):
        data = data[step]
    return data


def _only(data: Any, path: str, key: Any) -> Any:
    """The data with all but one key of the dict at this path left out."""

    def reduced(value: Any, steps: list[str | int]) -> Any:
        if not steps:
            return {key: value[key]}
        first, *further = steps
        twin = value.copy()
        twin[first] = reduced(value[first], further)
        return twin

    return reduced(data, _steps(path))
