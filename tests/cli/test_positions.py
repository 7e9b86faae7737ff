"""Positions on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PUZZLE = {
    "game": "ethnos",
    "seats": ["Anna", "Bert", "Cleo", "Dora"],
    "age": 2,
    "hands": [["dwarf-purple", "dwarf-red", "dwarf-red", "elf-blue"], ["orc-red"]],
    "markers": {"duris": [2, 2, 1]},
    "pile": ["dragon", "elf-red", "..."],
}


@pytest.fixture
def puzzle() -> str:
    Path("puzzle.json").write_text(json.dumps(PUZZLE))
    return "puzzle.json"


def test_check(run: Run, puzzle: str) -> None:
    ran = run("position", "check", puzzle, puzzle)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == ["puzzle.json: in order: Ethnos, 4 players"] * 2
    assert run("position", "check", "-", typed=json.dumps(PUZZLE)).code == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seats": 9}, "seats: "),
        ({"hands": [["dwarf-purple", "dwarf-rd"]]}, "hands[0][1]: "),
        ({"hand": []}, "hand: "),
        ({"game": "chess"}, "“chess”"),
        ({"game": 7}, "“7”"),
        ({"glory": [-1]}, "glory[0]: "),
        ({"active": 4}, "active: "),
        ({"settings": {"tribs": "elves"}}, "tribs"),
    ],
)
def test_an_impossible_position(run: Run, change: dict[str, object], told: str) -> None:
    Path("bad.json").write_text(json.dumps(PUZZLE | change))
    checked = run("position", "check", "bad.json")
    assert (checked.code, checked.err) == (2, "")
    assert checked.out.startswith("bad.json: ")
    assert told in checked.out
    for command in ("show", "play"):
        ran = run("position", command, "bad.json")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"regelwerk: {checked.out}"


@pytest.mark.parametrize(
    "content", [b"", b"[1", b"null", b"\xff", b"{" * 100_000, b'{"seats": 1e999}', b"\x00"]
)
def test_no_position(run: Run, content: bytes) -> None:
    ran = run("position", "check", "-", typed=content)
    assert (ran.code, ran.err) == (2, "")
    assert ran.out.startswith("<stdin>: ")
    assert ran.out.count("\n") == 1


def test_a_position_that_names_no_game(run: Run) -> None:
    Path("small.json").write_text('{"seats": 4}')
    ran = run("position", "check", "small.json")
    assert ran.code == 2
    assert all(word in ran.out for word in ("names no game", "--game", "ethnos", "skybridge"))
    assert run("position", "check", "small.json", "--game", "ethnos").code == 0


def test_a_field_that_does_not_exist_has_suggestions(run: Run) -> None:
    Path("bad.json").write_text(json.dumps(PUZZLE | {"hnds": []}))
    assert "“hnds” is not known here. Perhaps: hands" in run("position", "check", "bad.json").out
    Path("bad.json").write_text(json.dumps(PUZZLE | {"giant": {"holdr": 1}}))
    assert run("position", "check", "bad.json").out.startswith("bad.json: giant.holdr: ")
    assert "holder" in run("position", "check", "bad.json").out


def test_show(run: Run, puzzle: str) -> None:
    open_to_all = run("position", "show", puzzle)
    assert open_to_all.code == 0
    assert "Your hand" not in open_to_all.out
    assert open_to_all.lines[-1] == "Anna: It is your turn. What do you do?"
    assert "Dwarves: purple: 1; red: 2; in all: 3" in run("position", "show", puzzle, "--seat", "Anna").lines
    assert "Bert: " in run("--lang", "de", "position", "show", puzzle, "--seat", "2").out


def test_what_is_left_out_depends_on_the_seed(run: Run, puzzle: str) -> None:
    shown = [
        run("position", "show", puzzle, *more).out for more in ((), (), ("--seed", "1"), ("--seed", "2"))
    ]
    assert shown[0] == shown[1] != shown[2] != shown[3]


def test_play_lists_all_that_is_legal(run: Run, puzzle: str) -> None:
    ran = run("position", "play", puzzle, "--choose", "lead dwarf-purple")
    assert ran.code == 0
    assert ran.lines[-3:] == ["with nothing", "with dwarf-red", "with dwarf-red+dwarf-red"]


def test_choices_from_standard_input(run: Run, puzzle: str) -> None:
    words = ["lead dwarf-purple", "with dwarf-red+dwarf-red", "waive"]
    options = [part for word in words for part in ("--choose", word)]
    by_option = run("position", "play", puzzle, "--json", *options)
    by_line = run("position", "play", puzzle, "--json", typed="\n".join(["", *words]))
    assert by_option.out == by_line.out
    assert run("position", "play", "-", "--json", *options, typed=json.dumps(PUZZLE)).out == by_option.out


def test_json(run: Run, puzzle: str) -> None:
    middle = json.loads(
        run("position", "play", puzzle, "--json", "--seat", "1", "--choose", "lead dwarf-purple").out
    )
    assert middle["since"] == [{"seat": 0, "choice": "lead dwarf-purple"}]
    assert middle["position"]["hands"][0] == PUZZLE["hands"][0]  # type: ignore[index]
    (decision,) = middle["decisions"]
    assert decision["choices"] == ["with nothing", "with dwarf-red", "with dwarf-red+dwarf-red"]
    assert (decision["seat"], decision["about"], decision["kind"], decision["cut"]) == (
        0,
        "companions",
        "some",
        False,
    )
    assert middle["view"]["hands"][1] == {"cards": [], "hidden": 1}
    drawn = json.loads(run("position", "play", puzzle, "--json", "--seat", "1", "--choose", "draw").out)
    assert [event["key"] for event in drawn["events"]] == ["ethnos.log.dragon", "ethnos.log.draw.own"]
    assert drawn["events"][1]["values"]["card"] == "elf-red"
    Path("next.json").write_text(json.dumps(drawn["position"]))
    assert run("position", "check", "next.json").code == 0, "the position that came of it can be played on"


def test_a_game_played_to_its_end(run: Run, puzzle: str) -> None:
    """Position after position, as a program would: always the first legal choice."""
    position = json.dumps(PUZZLE | {"age": 3, "pile": ["dragon", "dragon", "dragon", "..."]})
    ran = run("position", "play", "-", "--json", "--choose", "draw", typed=position)
    ended = json.loads(ran.out)
    assert ended["over"]
    assert ended["decisions"] == []
    assert min(ended["outcome"]["ranks"]) == 1
    assert "view" not in ended


def test_an_illegal_choice_ends_with_the_reason_and_the_rule(run: Run, puzzle: str) -> None:
    choices = ("--choose", "lead dwarf-purple", "--choose", "with dwarf-red+elf-blue", "--choose", "draw")
    ran = run("position", "play", puzzle, *choices)
    assert ran.code == 3
    assert ran.lines[-1] == "with dwarf-red+dwarf-red", "what came before it stands"
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(
        "regelwerk: choice 2 (“with dwarf-red+elf-blue”) is not possible: These cards share"
    )
    assert ran.err.endswith("[Playing a Band of Allies]\n")
    refused = json.loads(run("position", "play", puzzle, "--json", *choices).out)["refused"]
    assert refused["choice"] == "with dwarf-red+elf-blue"
    assert refused["key"] == "ethnos.refusal.mixed"
    assert refused["section"] == "Playing a Band of Allies"
    german = json.loads(run("--lang", "de", "position", "play", puzzle, "--json", *choices).out)["refused"]
    assert german["key"] == refused["key"]
    assert german["reason"] != refused["reason"]


@pytest.mark.parametrize("words", ["", "fly", "2: draw", "99: draw", "draw draw", "take", "1:", "\u202e"])
def test_odd_choices(run: Run, puzzle: str, words: str) -> None:
    ran = run("position", "play", puzzle, "--choose", words)
    assert ran.code == 3
    assert ran.err.count("\n") == 1


def test_several_at_once(run: Run) -> None:
    """Orcs pillage at the same time: answers in order of the seats, or of the seat that is named."""
    position = {
        "game": "ethnos",
        "seats": 2,
        "settings": {"pillage": "together"},
        "tribes": ["orcs", "elves", "giants", "trolls", "dwarves"],
        "orcs": [["rhea"], ["rhea", "duris"]],
        "pile": ["dragon", "dragon", "dragon", "..."],
    }
    Path("orcs.json").write_text(json.dumps(position))
    play = ("position", "play", "orcs.json", "--json", "--choose", "draw")
    asked = json.loads(run(*play).out)
    assert [decision["seat"] for decision in asked["decisions"]] == [0, 1]
    one = run(*play, "--choose", "yes", "--choose", "no").out
    other = run(*play, "--choose", "2: no", "--choose", "1: yes").out
    assert one == other
    waiting = json.loads(run(*play, "--choose", "2: no").out)
    assert [decision["seat"] for decision in waiting["decisions"]] == [0]
    assert '"no"' not in json.dumps(waiting["since"]), "a sealed answer is nobody's business"


def test_schema(run: Run) -> None:
    schema = json.loads(run("position", "schema", "ethnos").out)
    assert schema["title"] == "A position of ethnos"
