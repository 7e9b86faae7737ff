"""The disk is full, the database goes away and comes back, bots die: said plainly, nothing half done, and the
table goes on by itself."""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from regelwerk.cli import main
from regelwerk.table import duty
from regelwerk.table.duty import Duty
from regelwerk.table.logs import set_up_log
from regelwerk.table.store import Store, Unavailable
from regelwerk.table.story import Story
from tests.table.house import Guest, Served, legal, mark, play, served, story, wait_until
from tests.table.postgres import Postgres


def choose(server: Served, guest: Guest, table: str, rng: random.Random) -> Any:
    seat = story(server, table).waiting[0]
    number, words = legal(server, table, seat, rng)
    return guest.act(f"{table}/choose", n=number, words=words, seat=seat, mark=mark())


def test_a_full_disk(server: Served) -> None:
    """SQLite's own limit on the size of a file stands for the end of the disk."""
    rng = random.Random(1)
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    assert choose(server, ada, table, rng).status_code == 200
    store: Store = server.house.store

    def limit(pages: int) -> None:
        def set_limit(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        store.engine.dispose()
        sa.event.listen(store.engine, "connect", set_limit)

    limit(1)  # what is used already stays allowed, nothing more
    version = story(server, table).version
    answers = []
    for _ in range(400):  # until the free space within the file is used up
        answers.append(choose(server, ada, table, rng))
        if answers[-1].status_code != 200:
            break
    assert answers[-1].status_code == 503
    assert answers[-1].json()["code"] == "unavailable"
    version += len(answers) - 1
    assert story(server, table).version == version
    assert ada.look(table).status_code == 200
    limit(1_000_000)
    assert choose(server, ada, table, rng).status_code == 200
    assert story(server, table).version == version + 1


def test_health_is_more_than_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk the database still answers."""
    monkeypatch.setattr(duty, "BEAT", 0.05)
    beat, full = duty._beat, [True]

    def failing(connection: sa.Connection) -> None:
        if full[0]:
            raise sa.exc.OperationalError("UPDATE", {}, sqlite3.OperationalError("database or disk is full"))
        beat(connection)

    monkeypatch.setattr(duty, "_beat", failing)
    with served(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        ada = Guest(server.url, "Ada")
        wait_until(lambda: ada.get("/healthz").status_code == 503)
        full[0] = False
        wait_until(lambda: ada.get("/healthz").status_code == 200)


def test_the_database_goes_away_and_comes_back(postgres: Postgres) -> None:
    rng = random.Random(2)
    with served(postgres.database(f"gone_{mark().lower()}")) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "me")
        assert choose(server, ada, table, rng).status_code == 200
        version = story(server, table).version
        postgres.stop()
        try:
            answer = choose(server, ada, table, rng)
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            assert answer.headers["retry-after"]
            assert server.house.hub.tables[table.rpartition("/")[2]].story.version == version
            assert ada.get("/healthz").status_code == 503
        finally:
            postgres.start()
        wait_until(lambda: ada.get("/healthz").status_code == 200)
        assert choose(server, ada, table, rng).status_code == 200
        assert story(server, table).version == version + 1
        wait_until(lambda: server.house.duty.on_duty)
        against = ada.table("me", "greedy")
        play(server, against, {0: ada}, rng, 3)


def test_bots_that_die_are_replaced(server: Served) -> None:
    rng = random.Random(3)
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy")
    for _ in range(3):
        assert play(server, table, {0: ada}, rng, 2) == 2
        wait_until(lambda: getattr(server.house.thinking.all[0].process, "pid", None))
        os.kill(server.house.thinking.all[0].process.pid, signal.SIGKILL)
    assert play(server, table, {0: ada}, rng, 3) == 3


def test_a_fault_while_drawing_tells_nothing(
    server: Served, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Where a stream or a page cannot be drawn, the log says where, and not what."""
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")

    def broken(*_: Any) -> None:
        raise KeyError("dragon-of-the-second-half")

    with monkeypatch.context() as while_broken:
        while_broken.setattr(type(server.house.drawing), "event", broken)
        while_broken.setattr(type(server.house.drawing), "table", broken)
        assert list(ada.events(table)) == []
        answer = ada.get(table)
        assert (answer.status_code, answer.json()["code"]) == (500, "fault")
        assert "dragon" not in answer.text
    said = "".join(capfd.readouterr())
    assert said.count("KeyError") == 2
    assert answer.json()["id"] in said
    assert "dragon" not in said
    assert next(ada.events(table))[0] == story(server, table).version


def test_what_libraries_log_tells_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        set_up_log("json")
        try:
            raise KeyError("dragon-of-the-second-half")
        except KeyError as error:
            logging.getLogger("uvicorn.error").error("Exception with %r", error, exc_info=error)
        logging.getLogger("asyncio").warning("slow\nfuture: <dragon>")
        logging.getLogger("asyncio").info("nobody asked")
    finally:
        structlog.reset_defaults()
        logging.getLogger().handlers[:], _ = before
        logging.getLogger().setLevel(before[1])
    first, second = map(json.loads, capfd.readouterr().out.splitlines())
    assert (first["by"], first["error"], first["level"]) == ("uvicorn.error", "KeyError", "error")
    assert first["trace"]
    assert second["event"] == "slow"
    assert "dragon" not in str((first, second))


def test_what_happens_is_logged_with_ids_alone(server: Served, capfd: pytest.CaptureFixture[str]) -> None:
    ada = Guest(server.url, "Ada Lovelace")
    table = ada.table("me", "me")
    ada.act(f"{table}/chat", text="a secret between us")
    choose(server, ada, table, random.Random(1))
    said = "".join(capfd.readouterr())
    assert table.rpartition("/")[2] in said
    assert "start" in said
    assert "Lovelace" not in said
    assert "secret" not in said


def test_a_choice_that_cannot_be_told_is_told_anew(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was stored counts. A worker that fails at it reads the table again; if that fails too, it lets go
    of the table and goes on with all others."""
    rng = random.Random(5)
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "me")
    apply, left = Story.apply, [1]

    def failing(told: Story, entry: Any) -> None:
        if left[0] and entry.kind == "choice":
            left[0] -= 1
            raise ZeroDivisionError
        apply(told, entry)

    monkeypatch.setattr(Story, "apply", failing)
    version = story(server, table).version
    assert choose(server, ada, table, rng).status_code == 200
    assert story(server, table).version == version + 1
    left[0] = 3
    assert choose(server, ada, table, rng).status_code == 500
    assert ada.get(table).status_code == 500
    assert ada.get("/").status_code == 200
    assert ada.get(table).status_code == 200
    assert story(server, table).version == version + 2


def test_duty_is_taken_up_once_that_can_be(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    take = Duty._take
    failed: list[bool] = []

    async def failing(worker: Duty) -> None:
        if not failed:
            failed.append(True)
            raise Unavailable("just now")
        await take(worker)

    monkeypatch.setattr(Duty, "_take", failing)
    with served(postgres.database(f"duty_{mark().lower()}")) as server:
        wait_until(lambda: server.house.duty.on_duty)
    assert failed


def test_two_servers_on_one_file_are_one_too_many(tmp_path: Path) -> None:
    from regelwerk.table.duty import Taken, lock_file

    database = tmp_path / "tables.sqlite"
    with served(f"sqlite:///{database}"), pytest.raises(Taken):
        lock_file(database)
    lock_file(database).close()


def test_the_first_start_makes_the_folder(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path / 'new' / 'folder' / 'tables.sqlite'}") as server:
        assert Guest(server.url).look("/").status_code == 200


def test_a_server_that_cannot_start_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One message, not the inside of the server; and nothing is left behind."""
    (tmp_path / "text").write_text("no database")
    with served(f"sqlite:///{tmp_path / 'taken'}") as server:
        taken = server.url.split(":")[2].strip("/")
        for words, told in (
            (["--database", f"sqlite:///{tmp_path / 'taken'}"], "Another server has this database open"),
            (["--database", f"sqlite:///{tmp_path / 'text'}"], "file is not a database"),
            (["--database", f"sqlite:///{tmp_path / 'text' / 'inside'}"], "something of this name already"),
            (["--database", "nonsense"], "cannot be used"),
            (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be used"),
            (["--database", f"sqlite:///{tmp_path / 'new'}", "--port", taken], f"port {taken}"),
        ):
            capsys.readouterr()
            port = [] if "--port" in words else ["--port", "0"]
            assert main(["--lang", "en", "serve", *words, *port]) == 2
            out, err = capsys.readouterr()
            assert out == ""
            assert err.startswith("regelwerk: ")
            assert err.count("\n") == 1
            assert told in err
    assert not (tmp_path / "new").exists()


def test_what_the_lobby_shows_is_made_again(tmp_path: Path) -> None:
    """The log is the truth; the rest may be lost."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    rng = random.Random(4)
    with served(database) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "greedy")
        play(server, table, {0: ada}, rng, 5)
        id = table.rpartition("/")[2]
        wait_until(lambda: story(server, table).waiting == (0,))
        version = story(server, table).version
        cookies = ada.http.cookies
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET version = 0, waiting = 0")
    engine.dispose()
    with served(database) as server:
        ada = Guest(server.url)
        ada.http.cookies = cookies
        assert id in ada.look("/").text

        def stored() -> int:
            rows = server.house.store.read(
                lambda c: c.execute(sa.text("SELECT version, waiting FROM tables")).one()
            )
            row = server.run(rows)
            return int(row.version) if row.waiting else -1

        wait_until(lambda: stored() == version)
