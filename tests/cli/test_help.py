"""Help that teaches: in both languages, with examples that work."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from regelwerk.cli.app import build
from regelwerk.cli.help import EXAMPLES
from regelwerk.cli.voice import Voice
from regelwerk.core.text import LANGUAGES
from regelwerk.games import names
from tests.cli.conftest import Run

COMMANDS = [
    "",
    "games",
    "rules",
    "play",
    "simulate",
    "replay",
    "verify",
    "position",
    "position check",
    "position show",
    "position play",
    "position schema",
    "completion",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_in_both_languages(run: Run, command: str) -> None:
    english, german = (run("--lang", language, *command.split(), "--help") for language in ("en", "de"))
    for ran in (english, german):
        assert (ran.code, ran.err) == (0, "")
        assert not re.search(r"[\x1b│─╭]|cli\.", ran.out)
    assert english.lines[0].startswith(f"Usage: regelwerk {command}")
    assert german.lines[0].startswith(f"Aufruf: regelwerk {command}")
    left = {line for line in english.lines if line in german.lines and "#" not in line}
    assert not left, "the same in both languages"
    assert len(english.lines) == len(german.lines)


def test_help_without_a_command(run: Run) -> None:
    assert run().out == run("--help").out


def test_position_without_a_command(run: Run) -> None:
    assert run("position").out == run("position", "--help").out


@pytest.mark.parametrize("example", [example for group in EXAMPLES.values() for example, _ in group])
def test_examples_are_commands(example: str) -> None:
    """Each parses; the shell's part (> file) left out."""
    words = shlex.split(re.split(r" >+ | < ", example.format(game="ethnos"))[0])
    if words[0] == "position" and "-" in words:
        words[words.index("-")] = "file"
    command, _, _ = build(Voice("en")).parse_args(words, exit_on_error=False, print_error=False)
    assert callable(command)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion(run: Run, shell: str) -> None:
    script = run("completion", shell).out
    for word in ("simulate", "--seats", "--rotate", "schema"):
        assert word.removeprefix("--") in script
    assert run("completion", shell).out == script


def test_completion_of_games(run: Run) -> None:
    assert "ethnos" in run("__complete", "rules", "").lines
    assert run("__complete", "--lang").code == 0


def test_games(run: Run) -> None:
    assert run("games").lines[0].startswith("ethnos: Game: Ethnos; Players: 2 to 6;")
    ethnos, *_ = json.loads(run("games", "--json").out)
    assert ethnos["seats"] == [2, 6]


def test_rules(run: Run) -> None:
    shown = run("rules", "ethnos").lines
    assert "random: drawn at random (default)" in shown or any("(default)" in line for line in shown)
    found = json.loads(run("rules", "ethnos", "--json").out)
    german = json.loads(run("--lang", "de", "rules", "ethnos", "--json").out)
    assert [setting["id"] for setting in found["settings"]] == [s["id"] for s in german["settings"]]
    assert all(setting["about"] for setting in found["settings"])
    assert all(value["about"] for setting in found["settings"] for value in setting["values"])
    assert {"tribe.trolls", "kingdom.rhea", "dragon"} <= {topic["id"] for topic in found["topics"]}
    assert len(found["rulings"]) > 10
    assert {"what": "sides.few.giant", "confidence": "low"} in found["uncertain"]


def test_one_thing(run: Run) -> None:
    """By its name, in either language, by its id, or by how it begins; with its rule."""
    shown = run("rules", "ethnos", "minotaurs").out
    assert "needs one card fewer" in shown
    assert "[The tribes of Ethnos: Minotaurs]" in shown
    for word in ("Minotaurs", "minotaur", "Minotauren", "tribe.minotaurs"):
        assert run("rules", "ethnos", word).out == shown
    assert "Die Minotauren" in run("--lang", "de", "rules", "ethnos", "minotaurs").out
    (elves,) = json.loads(run("rules", "ethnos", "elves", "--json").out)["topics"]
    assert elves["id"] == "tribe.elves"
    # a word that things speak of
    assert run("rules", "skybridge", "terogh").out.startswith("Great Drakhe: ")


def test_the_game_of_a_thing_is_named(run: Run) -> None:
    assert "regelwerk rules ethnos trolls" in run("rules", "trolls").err
    assert "regelwerk rules ethnos Trolle" in run("--lang", "de", "rules", "Trolle").err


def test_one_thing_with_its_settings_and_rulings(run: Run) -> None:
    found = json.loads(run("rules", "ethnos", "merfolk", "--json").out)
    assert [topic["id"] for topic in found["topics"]] == ["tribe.merfolk"]
    assert [setting["id"] for setting in found["settings"]] == ["merfolk_scoring", "merfolk_on_zero"]
    assert "merfolk_on_zero" in [ruling["id"] for ruling in found["rulings"]]
    assert "odd_pile: " in run("rules", "ethnos", "odd_pile").out


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_looked_up(run: Run, game: str, language: str) -> None:
    assert run("--lang", language, "rules", game).code == 0
    topics = json.loads(run("--lang", language, "rules", game, "--json").out)["topics"]
    assert topics
    for topic in topics:
        assert topic["name"]
        assert topic["text"] or topic["section"]
    first, last = topics[0], topics[-1]
    for topic in (first, last):
        found = json.loads(run("--lang", language, "rules", game, topic["name"], "--json").out)["topics"]
        assert topic in found


@pytest.mark.parametrize("game", names())
def test_what_cannot_be_looked_up(run: Run, game: str) -> None:
    ran = run("rules", game, "xyzzy")
    assert (ran.code, ran.out) == (2, "")
    assert "xyzzy" in ran.err
    assert len(ran.err) < 400


def test_version(run: Run) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", run("--version").out)
