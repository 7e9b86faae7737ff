"""The simplest possible pages."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from regelwerk.core import Game, Refusal, notations, view
from regelwerk.table.lobby import Tables
from regelwerk.table.shown import Reader, Shown, Viewer


def _page(reader: Reader, body: str) -> str:
    return f"<!doctype html><html lang={reader.language}><title>Regelwerk</title><body>{body}</body></html>"


def _form(reader: Reader, path: str, *fields: str, **hidden: object) -> str:
    inputs = "".join(
        f'<input type=hidden name="{key}" value="{html.escape(str(value))}">'
        for key, value in {**hidden, "csrf": reader.csrf}.items()
    )
    return f'<form method=post action="{path}">{inputs}{"".join(fields)}<button>{path}</button></form>'


def lobby(reader: Reader, tables: Tables, games: Mapping[str, Game]) -> str:
    if not reader.name:
        return _page(reader, _form(reader, "/name", "<input name=name>"))
    rows = "".join(
        f'<li><a href="/t/{row.id}">{row.game} {row.status}</a>'
        for row in (*tables.mine, *tables.open, *tables.watch)
    )
    return _page(reader, f"<ul>{rows}</ul>" + "".join(new_table(reader, game) for game in games.values()))


def new_table(reader: Reader, game: Game) -> str:
    seats = "".join(f"<input name=seat value={kind}>" for kind in ("me", "greedy", "greedy", "random"))
    return _form(reader, "/tables", seats, game=game.id)


def settings(reader: Reader) -> str:
    return _page(reader, _form(reader, "/settings", "<input name=language>"))


def credits(reader: Reader) -> str:
    return _page(reader, "Regelwerk")


def invitation(reader: Reader, shown: Shown, seat: int, link: str, qr: str) -> str:
    return _page(reader, f'<a href="{link}">{link}</a>{qr}')


def join(reader: Reader, shown: Shown, seat: int) -> str:
    return _page(reader, _form(reader, reader.path, "<input name=name>"))


def error(reader: Reader, status: int, detail: str) -> str:
    return _page(reader, html.escape(detail))


def table(reader: Reader, shown: Shown, viewer: Viewer, public: Mapping[str, str]) -> str:
    return _page(reader, "".join([*public.values(), *private_regions(reader, shown, viewer).values()]))


def public_regions(shown: Shown, language: str) -> dict[str, str]:
    if shown.match is None:
        return {"seats": html.escape(" ".join(shown.names))}
    return {"board": html.escape(json.dumps(view(shown.match, None)))}


def private_regions(reader: Reader, shown: Shown, viewer: Viewer) -> dict[str, str]:
    if shown.match is None or viewer.seat is None:
        return {"decision": ""}
    drawn = {"hand": html.escape(json.dumps(view(shown.match, viewer.seat)))}
    drawn["decision"] = ""
    if mine(shown, viewer):
        drawn["decision"] = "".join(
            _form(reader, f"/t/{shown.id}/choose", n=shown.number, words=words)
            for words in notations(shown.match.asked(viewer.seat))
        )
    return drawn


def mine(shown: Shown, viewer: Viewer) -> bool:
    return bool(shown.match and viewer.seat in shown.match.waiting and shown.status == "playing")


def title(shown: Shown, language: str, viewer: Viewer) -> str:
    return "Regelwerk"


def refusal(language: str, shown: Shown, refusal: Refusal) -> str:
    return refusal.key


def preview(language: str, shown: Shown, seat: int, words: str) -> list[str]:
    return []


def hint(language: str, shown: Shown, seat: int, found: dict[str, Any]) -> list[str]:
    return [found["choice"]]


def glossary(language: str, game: Game) -> dict[str, Any]:
    return {}


def static_file(name: str) -> Path | None:
    return None


def art_file(game: str, name: str) -> Path | None:
    return None
