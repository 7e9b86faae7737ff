"""Whatever is wrong gets one clear message, in the reader's language, exit code 2, and leaves nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PLAY = ("play", "ethnos", "--seats", "greedy,random")
SIMULATE = ("simulate", "ethnos", "--seats", "random,random")

BAD: list[tuple[tuple[str, ...], str]] = [
    (("ply",), "“play”"),
    (("play", "ethno"), "“ethnos”"),
    (("play",), "ethnos"),
    (("play", "ethnos", "--seats", "me,gredy"), "“greedy”"),
    (("play", "ethnos", "--seats", "me"), "2 to 6"),
    (("play", "ethnos", "--seats", "me,,greedy"), "empty"),
    (("play", "ethnos", "--seats", "me=,greedy"), "name"),
    (("play", "ethnos", "--seats", "me=\x1b[2J,greedy"), "name"),
    (("play", "ethnos", "--seats", "me=" + "x" * 99 + ",greedy"), "24"),
    ((*PLAY, "--option", "tribs=elves"), "“tribes”"),
    ((*PLAY, "--option", "tribes=elfs"), "“elves”"),
    ((*PLAY, "--option", "tribes"), "NAME=VALUE"),
    ((*PLAY, "--option", "tribes=elves,elves"), "twice"),
    ((*PLAY, "--option", "tribes=elves", "--option", "tribes=orcs"), "twice"),
    ((*PLAY, "--seets", "me"), "“--seats”"),
    (("play", "ethnos", "--seats"), "--seats needs a value"),
    ((*PLAY, "--seed", "1", "--seed", "2"), "--seed is given twice"),
    ((*PLAY, "extra"), "extra"),
    ((*PLAY, "--plain=maybe"), "“maybe”"),
    ((*PLAY, "--save", "missing/match.jsonl"), "no such file"),
    ((*PLAY, "--save", "."), "folder"),
    (("--lang", "fr", "games"), "en and de"),
    (("games", "--lang"), "en and de"),
    (("rules",), "GAME is missing"),
    (("rules", "ethnos", "elfs"), "“Elves”"),
    ((*SIMULATE, "--jobs", "0"), "--jobs: 0"),
    ((*SIMULATE, "--jobs", "100000"), "--jobs: 100000"),
    ((*SIMULATE, "--matches", "0"), "--matches: 0"),
    ((*SIMULATE, "--matches", "-3"), "--matches"),
    ((*SIMULATE, "--matches", "many"), "“many” is no whole number"),
    ((*SIMULATE, "--matches", "9" * 5000), "--matches"),
    ((*SIMULATE, "--out", "results.txt"), ".parquet, .csv and .ndjson"),
    ((*SIMULATE, "--out", "missing/results.csv"), "no such file"),
    ((*SIMULATE, "--out", "missing/results.parquet"), "no such file"),
    ((*SIMULATE, "--records", "/dev/null/records"), "not a folder"),
    ((*SIMULATE, "--records", "records", "--out", "results.txt"), ".parquet, .csv and .ndjson"),
    (("simulate", "ethnos", "--seats", "me,random"), "People"),
    (("simulate", "ethnos", "--seats", "random"), "2 to 6"),
    (("simulate", "ethnos", "--seats", "random,random", "--option", "tribes=elves,elves"), "twice"),
    (("simulate", "ethnos"), "--seats is missing"),
    (("simulate", "chess", "--seats", "random,random"), "chess"),
    (("replay",), "RECORD is missing"),
    (("replay", "missing.jsonl"), "no such file"),
    (("verify",), "RECORD is missing"),
    (("play", "--resume", "missing.jsonl"), "no such file"),
    (("play", "--resume", "."), "folder"),
    (("position", "chek"), "“check”"),
    (("position", "check"), "FILE is missing"),
    (("position", "schema", "chess"), "chess"),
    (("position", "play", "missing.json"), "no such file"),
    (("completion", "tcsh"), "bash, zsh, fish and powershell"),
    (("replay", "\udcff.jsonl"), "\\udcff"),
    (("play", "ethnos", "--seats", "me=\udc80,greedy"), "\\udc80"),
]


def cases(bad: list[tuple[tuple[str, ...], str]]) -> pytest.MarkDecorator:
    ids = [" ".join(words)[:50].encode("ascii", "replace").decode() for words, _ in bad]
    return pytest.mark.parametrize(("arguments", "told"), bad, ids=ids)


@cases(BAD)
def test_bad_input(run: Run, home: Path, arguments: tuple[str, ...], told: str) -> None:
    before = sorted(home.rglob("*"))
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("regelwerk: ")
    assert ran.err.count("\n") == 1
    assert told in ran.err
    assert sorted(home.rglob("*")) == before


@cases([case for case in BAD if "--lang" not in case[0]])
def test_bad_input_in_german(run: Run, arguments: tuple[str, ...], told: str) -> None:
    english = run(*arguments)
    german = run("--lang", "de", *arguments)
    assert (german.code, german.out) == (2, "")
    assert german.err.count("\n") == 1
    assert german.err != english.err
    assert not re.search(r" the | is |There |(core|cli|bots|ethnos)\.[a-z]+\.", german.err)


def test_the_language_comes_from_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert "Es gibt" in run("ply").err
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "There is" in run("ply").err
    monkeypatch.setenv("REGELWERK_LANG", "de")
    assert "Es gibt" in run("ply").err
    assert "There is" in run("ply", "--lang=en").err


def test_an_existing_file_survives_a_simulation_that_cannot_run(run: Run, home: Path) -> None:
    kept = home / "results.csv"
    kept.write_text("precious")
    assert run("simulate", "ethnos", "--seats", "random,rondom", "--out", "results.csv").code == 2
    assert kept.read_text() == "precious"
