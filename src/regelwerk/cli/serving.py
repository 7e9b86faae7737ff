"""`regelwerk serve` and `regelwerk admin`: the table in the browser, and what whoever runs it needs."""

from __future__ import annotations

import contextlib
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from regelwerk.cli.out import Out
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.voice import Voice
from regelwerk.games import GAMES
from regelwerk.table.settings import BadSetting, Settings


def serve(voice: Voice, browse: bool, **given: object) -> int:
    """Serve until Ctrl-C."""
    settings = settings_of(**given)
    with _everything_needed():
        from regelwerk.table.assets import complete
        from regelwerk.table.duty import Taken
        from regelwerk.table.serve import NoAddress, run

    if not complete():
        raise Trouble(Say.SERVER_FILES)
    out = Out()

    def ready(address: str) -> None:
        out.line(voice.say(Say.SERVING, address=address))
        if browse:
            webbrowser.open(address)

    try:
        with _everything_needed(), _troubles():
            run(settings, ready)
    except Taken:
        raise Trouble(Say.SERVER_TWICE, database=settings.url) from None
    except NoAddress as no:
        raise Trouble(
            Say.SERVER_ADDRESS, host=settings.host, port=str(settings.port), problem=str(no)
        ) from None
    return 0


def settings_of(**given: object) -> Settings:
    try:
        return Settings.of(**given)
    except BadSetting as bad:
        key = Say.SERVER_WORKERS if bad.name == "workers" else Say.SERVER_SETTING
        raise Trouble(key, name=bad.name.replace("_", "-"), value=bad.value) from None


@contextlib.contextmanager
def _everything_needed() -> Iterator[None]:
    """The server's packages come with an extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Trouble(Say.SERVER_EXTRA, package=missing.name or "?") from None


def backup(voice: Voice, file: Path, database: str | None) -> int:
    settings = settings_of(database=database)
    with _everything_needed(), _troubles(file):
        from regelwerk.table import admin

        Out().line(voice.say(Say.BACKED_UP, tables=admin.backup(settings.url, file), path=str(file)))
    return 0


def restore(voice: Voice, file: Path, database: str | None) -> int:
    settings = settings_of(database=database)
    with _everything_needed(), _troubles(file):
        from regelwerk.table import admin

        Out().line(voice.say(Say.RESTORED, tables=admin.restore(file, settings.url)))
    return 0


def check(voice: Voice, repair: bool, database: str | None) -> int:
    """Exit code 2 if something is wrong with any table."""
    settings = settings_of(database=database)
    out, bad, count = Out(), 0, 0
    with _everything_needed(), _troubles():
        from regelwerk.table import admin

        for found in admin.check(settings.url, GAMES, repair):
            count += 1
            if found.problem:
                bad += 1
                out.line(voice.say(Say.TABLE_BAD, table=found.table, game=found.game, problem=found.problem))
    out.line(voice.say(Say.TABLES_CHECKED, tables=count, bad=bad))
    return 2 if bad else 0


def export(voice: Voice, folder: Path, database: str | None) -> int:
    settings = settings_of(database=database)
    with _everything_needed(), _troubles():
        from regelwerk.table import admin

        count = admin.export(settings.url, folder, GAMES)
    Out().line(voice.say(Say.EXPORTED, matches=count, path=str(folder)))
    return 0


@contextlib.contextmanager
def _troubles(file: Path | None = None) -> Iterator[None]:
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from regelwerk.table.admin import NoBackup, NotEmpty

    try:
        yield
    except NotEmpty:
        raise Trouble(Say.NOT_EMPTY) from None
    except NoBackup:
        raise Trouble(Say.NO_BACKUP, path=str(file)) from None
    except (SQLAlchemyError, CommandError) as error:
        cause = getattr(error, "orig", None) or error
        raise Trouble(Say.DATABASE, problem=str(cause).splitlines()[0]) from None
