"""Puts htmx where the table serves it from: part of building the wheel, and of setting up this folder.

htmx is not committed. It comes in a package made for another framework, of which these files are all we take.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("htmx-4.min.js", "ext/hx-sse-4.min.js")
"""What is taken: htmx, and its extension for streams, which must be there when it starts."""
THERE = "static/django_htmx"
HERE = "src/regelwerk/table/static/htmx.js"


class Htmx(BuildHookInterface[Any]):
    """Runs before a wheel is put together, an editable one included."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        package = find_spec("django_htmx")
        if package is None or package.origin is None:
            raise SystemExit("htmx is missing: its package, django-htmx, has to be there to build Regelwerk.")
        files = [Path(package.origin).parent / THERE / part for part in PARTS]
        if missing := [str(file) for file in files if not file.is_file()]:
            raise SystemExit(f"htmx is missing: django-htmx no longer has {missing[0]}.")
        (Path(self.root) / HERE).write_bytes(b"\n;\n".join(file.read_bytes() for file in files))
