"""Positions are read with errors that name the place, and written so that they read the same again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from regelwerk.core import position
from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.match import Match
from regelwerk.core.position import BadPosition
from regelwerk.core.text import LANGUAGES, Texts, catalogue_folders
from regelwerk.games import GAMES

ETHNOS = GAMES["ethnos"]
DOCS = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def refused(data: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        position.read(ETHNOS, data)
    return caught.value


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_in_the_documentation_can_be_set_up(example: str) -> None:
    game = GAMES[json.loads(example).get("game", "ethnos")]
    state = position.read(game, example)
    assert position.new_match(game, state).decision is not None
    jsonschema.validate(json.loads(example), position.schema(game))


def test_the_program_in_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    program = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert program
    exec(compile(program[1], "positions.md", "exec"), {})
    assert "orc-red" in capsys.readouterr().out


@pytest.mark.parametrize(
    "encode",
    [
        *(json.dumps, lambda data: json.dumps(data).encode(), dict),
        *(lambda data: "\ufeff" + json.dumps(data), lambda data: json.dumps(data).encode("utf-8-sig")),
    ],
)
def test_text_bytes_and_dicts_read_the_same(encode: Any) -> None:
    data = {"game": "ethnos", "rules": 1, "seats": 3, "hands": [["elf-red"], 4], "display": 5}
    written = position.write(ETHNOS, position.read(ETHNOS, encode(data)))
    assert written == position.write(ETHNOS, position.read(ETHNOS, data))
    assert data["rules"] == 1  # the caller's dict is as it was


def test_what_is_left_out_depends_on_the_seed_alone() -> None:
    def written(seed: str) -> dict[str, Any]:
        return position.write(ETHNOS, position.read(ETHNOS, {"seats": 4}, Chance(seed_from(seed))))

    assert written("a") == written("a")
    assert written("a") != written("b")


def test_filling_in_uses_up_no_chance_of_the_match() -> None:
    """So a script with the results of a match still fits."""
    chance = Chance(seed_from(1), (("first player", 3),))
    match = position.new_match(ETHNOS, position.read(ETHNOS, {"seats": 4, "hands": [3]}, chance))
    assert chance.script
    assert not match.drawn


def test_the_names_of_players_are_read() -> None:
    assert position.players('{"seats": ["Anna", "Bert"]}') == ["Anna", "Bert"]
    assert position.players({"seats": 2}) is None
    assert position.read(ETHNOS, {"seats": ["Anna", "Bert"]}).seats == 2


def test_a_match_goes_on_from_a_position() -> None:
    match = position.new_match(ETHNOS, position.read(ETHNOS, {"seats": 4, "active": 2}))
    assert isinstance(match, Match)
    assert match.waiting == (2,)
    match.choose("draw")
    assert match.fork().waiting == match.waiting == (3,)


BAD: list[tuple[Any, str, str]] = [
    ("", "", "core.position.not_json"),
    ("{", "", "core.position.not_json"),
    ("[1]", "", "core.position.not_json"),
    ('"x"', "", "core.position.not_json"),
    (b"\xff\xfe", "", "core.position.not_json"),
    (b'{"seats": 4, "phase": "\xff"}', "", "core.position.not_json"),
    ("[" * 100_000, "", "core.position.not_json"),
    ('{"seats": 4} x', "", "core.position.not_json"),
    ('{"seats": NaN}', "", "core.position.not_json"),
    ({}, "seats", "core.position.missing"),
    ({"seats": 4, "game": "chess"}, "game", "core.position.game"),
    ({"seats": 4, "game": None}, "game", "core.position.game"),
    ({"seats": 4, "rules": 99}, "rules", "core.position.rules"),
    ({"seats": 4, "rules": "1"}, "rules", "core.position.rules"),
    ({"seats": 4, "rules": True}, "rules", "core.position.rules"),
    ({"seats": 4, "colour": "red"}, "colour", "core.position.field"),
    ({"seats": 4, "giant": {"holder": 1, "colour": 1}}, "giant.colour", "core.position.field"),
    ({"seats": 4, "giant": {"size": 1}}, "giant.holder", "core.position.missing"),
    ({"seats": "four"}, "seats", "core.position.type"),
    ({"seats": True}, "seats", "core.position.type"),
    ({"seats": ["Anna", 2]}, "seats[1]", "core.position.type"),
    ({"seats": 4, "glory": [1, None]}, "glory[1]", "core.position.type"),
    ({"seats": 4, "glory": [1, -1]}, "glory[1]", "core.position.least"),
    ({"seats": 4, "glory": [1.5]}, "glory[0]", "core.position.type"),
    ({"seats": 4, "glory": [10**30]}, "glory[0]", "core.position.most"),
    ({"seats": 4, "merfolk": [19]}, "merfolk[0]", "core.position.most"),
    ({"seats": 4, "markers": {"rhea": [1], "duris": [0, "x"]}}, "markers.duris[1]", "core.position.type"),
    ({"seats": 4, "markers": {"rhea": [-1]}}, "markers.rhea[0]", "core.position.least"),
    ({"seats": 4, "markers": {"rhea": {}}}, "markers.rhea", "core.position.type"),
    ({"seats": 4, "settings": {"pillage": 1}}, "settings.pillage", "core.position.type"),
    ({"seats": 1}, "seats", "core.bad.seats"),
    ({"seats": list("abcdefg")}, "seats", "core.bad.seats"),
    ({"seats": 4, "settings": {"speed": "x"}}, "settings.speed", "core.bad.setting"),
    ({"seats": 4, "settings": {"pillage": "x"}}, "settings.pillage", "core.bad.value"),
]


@pytest.mark.parametrize(("data", "path", "key"), BAD, ids=lambda value: str(value)[:40])
def test_a_position_that_cannot_be_read_says_where_and_why(data: Any, path: str, key: str) -> None:
    bad = refused(data)
    assert (bad.path, bad.key) == (path, key)
    texts = Texts(*catalogue_folders())
    for language in LANGUAGES:
        assert "{" not in texts.say(language, bad.key, **bad.values)


def test_a_problem_that_we_have_no_words_for_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "_PROBLEMS", ())
    bad = refused({"seats": 4, "glory": ["x"]})
    assert (bad.path, bad.key) == ("glory[0]", "core.position.invalid")
    assert bad.values == {"problem": "Expected `int`, got `str`"}
    assert str(bad).startswith("glory[0]: core.position.invalid")


def test_the_line_of_a_slip_in_json_is_counted() -> None:
    assert refused('{"seats": 4,\n"age": 1,\n"glory": [1,]}').values == {"line": 3}
    assert refused('{"seats": 4,\n').values == {"line": 2}


def test_a_name_that_is_nearly_right_is_suggested() -> None:
    assert refused({"seats": 4, "hands": [["elf-rde"]]}).values["known"][0] == "elf-red"
    assert refused({"seats": 4, "phase": "end"}).values["known"] == ["begin", "play", "over"]


# ---- the schema -----------------------------------------------------------------------------------


def test_the_schema_is_one() -> None:
    schema = position.schema(ETHNOS)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["required"] == ["seats"]
    assert schema["additionalProperties"] is False
    json.dumps(schema)


def test_what_is_written_fits_the_schema() -> None:
    data = {"seats": 5, "hands": [3, 4], "bands": [[{"leader": "giant-red"}]], "orcs": [["rhea"]]}
    jsonschema.validate(position.write(ETHNOS, position.read(ETHNOS, data)), position.schema(ETHNOS))


@pytest.mark.parametrize(
    "data", [data for data, _, _ in BAD if isinstance(data, dict)], ids=lambda value: str(value)[:40]
)
def test_the_schema_refuses_what_we_refuse(data: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, position.schema(ETHNOS))
