"""How a server is set up: environment variables, the commonest of them options of `regelwerk serve` too
(docs/table.md)."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any

from regelwerk.core.folders import data_folder


class BadSetting(ValueError):
    """A setting with a value that it cannot have."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}: {value!r}")
        self.name = name
        self.value = value


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that can be set. Each field may be given as REGELWERK_<NAME>."""

    database: str = ""
    """The address of the database, such as postgresql://user@host/name; else a file in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8470
    workers: int = 1
    """Processes that serve; more than one needs PostgreSQL."""
    bots: int = 1
    """Processes in which bots think."""
    pace: float = 0.4
    """Seconds that a bot takes at least while somebody watches, so that one can follow."""
    public_url: str = ""
    """The address by which people reach the server, where it is another: for invitations."""
    proxies: str = ""
    """Addresses of proxies in front, with commas, whose X-Forwarded-For and -Proto are believed."""
    metrics: str = "127.0.0.1,::1"
    """Addresses that may read /metrics, with commas; `*` for all."""
    rate: float = 1.0
    """Factor on all rate limits; 0 lifts them."""
    log: str = "plain"
    """plain or json."""

    @classmethod
    def of(cls, **given: object) -> Settings:
        """From what is given, and for the rest from the environment."""
        env = os.environ
        values: dict[str, object] = {}
        for field in fields(cls):
            value = given.get(field.name)
            name = f"REGELWERK_{field.name.upper()}"
            if value is None and name in env:
                value = env[name]
            if value is None:
                continue
            kind: Any = type(field.default)
            try:
                values[field.name] = kind(value)
            except ValueError:
                raise BadSetting(field.name, str(value)) from None
        return cls(**values)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        checks = {
            "port": 0 <= self.port < 65536,
            "workers": 1 <= self.workers <= 64,
            "bots": 0 <= self.bots <= 64,
            "pace": 0 <= self.pace <= 60,
            "rate": self.rate >= 0,
            "log": self.log in ("plain", "json"),
            "public_url": not self.public_url or self.public_url.startswith(("http://", "https://")),
        }
        for name, right in checks.items():
            if not right:
                raise BadSetting(name, str(getattr(self, name)))
        if self.workers > 1 and not self.url.startswith("postgresql"):
            raise BadSetting("workers", str(self.workers))

    def environment(self) -> dict[str, str]:
        """The same settings for a process that is started from here."""
        return {f"REGELWERK_{field.name.upper()}": str(getattr(self, field.name)) for field in fields(self)}

    @property
    def url(self) -> str:
        """The database as an address."""
        if self.database:
            return self.database
        return f"sqlite:///{data_folder() / 'tables.sqlite'}"
