"""Bringing a database up to date: Alembic, without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(engine: Engine) -> None:
    """Make the tables that are missing, and change those of an older version, all or nothing."""
    if engine.dialect.name == "sqlite" and (file := engine.url.database):
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).touch(mode=0o600)  # seeds are in it: for nobody else on this machine
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if engine.dialect.name == "postgresql":  # several workers begin at once
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1382376805)")
        command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
