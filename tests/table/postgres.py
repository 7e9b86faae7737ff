"""A PostgreSQL of our own for the tests: its files in a folder, no port, gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian hides them."""
    if found := shutil.which(name):
        return str(Path(found).resolve())
    hidden = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(hidden[-1]) if hidden else None


class Postgres:
    """A server that listens in its folder only."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="regelwerk-pg-"))
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        # It refuses to run as root; anybody else will do.
        self.become = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if _root() else []
        if self.become:
            os.chown(self.folder, 65534, 65534)
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "regelwerk", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",  # the tests kill our server, not the machine
            "max_connections": "60",
        }
        words = [word for key, value in options.items() for word in ("-c", f"{key}={value}")]
        command = [*self.become, program("postgres") or "", "-D", str(self.data), *words]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        limit = time.monotonic() + 30
        while not (self.folder / ".s.PGSQL.5432").exists() or not self._answers():
            assert time.monotonic() < limit, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(f"postgresql://regelwerk@/postgres?host={self.folder}").close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """At once, as if the machine had failed."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """A new, empty database; its address."""
        import psycopg

        base = f"regelwerk@/postgres?host={self.folder}"
        with psycopg.connect(f"postgresql://{base}", autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql://regelwerk@/{name}?host={self.folder}"

    def _run(self, name: str, *words: str) -> None:
        subprocess.run(
            [*self.become, program(name) or "", *words],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
        )


def _root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
