"""Files that browsers keep: what the table ships, and the art of the games. Their addresses carry a digest of
the content, so they may be kept for good."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

from regelwerk.core.voice import game_folder
from regelwerk.games import names

STATIC = Path(__file__).parent / "static"
SERVED = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
"""What may be fetched, and as what."""
IMPORT = re.compile(r'(?<=")\./([\w-]+\.js)(?=";)')
"""Another script that a script names."""


def static_file(name: str) -> Path | None:
    """A file of the table by its name in an address; None if there is no such file."""
    return _inside(STATIC, name)


def art_file(game: str, name: str) -> Path | None:
    """A file of a game's art."""
    return _inside(game_folder(game) / "art", name) if game in names() else None


def complete() -> bool:
    """Whether what comes from elsewhere was put there when Regelwerk was set up: see tools/htmx.py."""
    return static_file("htmx.js") is not None


def media_type(file: Path) -> str:
    return SERVED[file.suffix]


@cache
def static(name: str) -> str:
    """The address of a file of the table. Scripts change together, as they name each other."""
    file = static_file(name)
    together = sorted(STATIC.glob("*.js")) if file and file.suffix == ".js" else [file] if file else []
    return f"/static/{name}{_version(*together)}"


@cache
def script(name: str) -> str:
    """A script of the table, in which other scripts have the addresses under which they may be kept."""
    return IMPORT.sub(lambda found: static(found[1]), (STATIC / name).read_text(encoding="utf-8"))


@cache
def scripts(name: str) -> tuple[str, ...]:
    """The addresses of the scripts that a script needs, and those that they need."""
    found: dict[str, None] = {}
    left = [name]
    while left:
        for further in IMPORT.findall((STATIC / left.pop()).read_text(encoding="utf-8")):
            if further not in found:
                found[further] = None
                left.append(further)
    return tuple(static(each) for each in found)


@cache
def art(game: str, name: str) -> str:
    """The address of a file of a game's art."""
    return f"/art/{game}/{name}{_version(art_file(game, name))}"


def _inside(folder: Path, name: str) -> Path | None:
    file = folder / name
    if "/" in name or "\\" in name or name.startswith(".") or file.suffix not in SERVED or not file.is_file():
        return None
    return file


def _version(*files: Path | None) -> str:
    digest = blake2b(digest_size=6)
    for file in files:
        if file is None:
            return ""
        digest.update(file.read_bytes())
    return f"?v={digest.hexdigest()}" if files else ""
