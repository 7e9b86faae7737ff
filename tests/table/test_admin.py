"""Backing up while the server runs, restoring, checking, exporting: the commands of an administrator."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from regelwerk.cli import main
from regelwerk.core import load
from regelwerk.games import GAMES
from regelwerk.table.settings import BadSetting, Settings
from tests.table.house import Guest, play, served, story


def admin(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(["admin", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_from_backup_to_restored(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "backup", tmp_path / "records"
    with served(database) as server:
        ada = Guest(server.url, "Ada")
        over, running = ada.table("me", "me"), ada.table("me", "greedy")
        play(server, over, {0: ada, 1: ada}, random.Random(1))
        play(server, running, {0: ada}, random.Random(1), 5)
        version = story(server, over).version
        assert admin(capsys, "backup", str(file), "--database", database)[0] == 0
        assert admin(capsys, "check", "--database", database)[0] == 0
        assert admin(capsys, "export", str(folder), "--database", database)[0] == 0
        cookies = ada.http.cookies
        seed = story(server, running).seed.hex()
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["backup"]
    found = list(folder.iterdir())
    assert len(found) == 2
    assert sum(load(f.read_text(), GAMES).match.over for f in found if '"end"' in f.read_text()) == 1
    assert not any(seed in f.read_text() for f in found)

    restored = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    assert admin(capsys, "restore", str(file), "--database", restored)[0] == 0
    code, _, said = admin(capsys, "restore", str(file), "--database", restored)
    assert (code, said.count("\n")) == (2, 1)
    with served(restored) as server:
        ada = Guest(server.url)
        ada.http.cookies = cookies
        ada.look("/")
        assert story(server, over).version == version
        play(server, running, {0: ada}, random.Random(2), 2)


def test_a_record_that_was_touched_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.sqlite"
    database = f"sqlite:///{path}"
    with served(database) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "me")
        play(server, table, {0: ada, 1: ada}, random.Random(1), 10)
    with sqlite3.connect(path) as connection:
        connection.execute(
            'UPDATE entries SET body = replace(body, \'"state":"\', \'"state":"x\') WHERE number = 4'
        )
    connection.close()
    code, out, _ = admin(capsys, "check", "--database", database)
    assert code == 2
    assert table.rpartition("/")[2] in out
    with served(database) as server:
        ada = Guest(server.url)
        answer = ada.get(table)
        assert (answer.status_code, answer.json()["code"]) == (500, "fault")
        assert answer.json()["id"]
        assert ada.get("/").status_code == 200


@pytest.mark.parametrize(
    "words",
    [
        ("restore", "/no/such/file"),
        ("restore", __file__),
        ("backup", "/no/such/folder/file"),
        ("check", "--database", "sqlite:////no/such/folder/tables.sqlite"),
        ("check", "--database", "nonsense"),
        ("check", "--database", "mysql://x/y"),
        ("check", "--database", "postgresql:///nosuch?host=/no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("REGELWERK_DATABASE", f"sqlite:///{tmp_path / 'tables.sqlite'}")
    code, out, err = admin(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.startswith("regelwerk: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "x"), ("PORT", "70000"), ("WORKERS", "2"), ("WORKERS", "0"), ("RATE", "-1"), ("LOG", "loud"),
     ("PUBLIC_URL", "ftp://x")],
)  # fmt: skip
def test_settings_that_cannot_be(name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setenv(f"REGELWERK_{name}", value)
    with pytest.raises(BadSetting):
        Settings.of()
    assert main(["serve"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_settings_come_from_options_then_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGELWERK_PORT", "1234")
    monkeypatch.setenv("REGELWERK_RATE", "0.5")
    assert Settings.of(port=None).port == 1234
    assert Settings.of(port=99).port == 99
    for name, value in Settings.of(log="json").environment().items():
        monkeypatch.setenv(name, value)
    assert Settings.of() == Settings(port=1234, rate=0.5, log="json")
