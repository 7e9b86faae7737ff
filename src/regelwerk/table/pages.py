"""The pages of the table: plain values in, HTML out."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from regelwerk.core import scene
from regelwerk.core.decisions import Order, Refusal, Some
from regelwerk.core.game import Game
from regelwerk.core.hidden import redeal
from regelwerk.core.picture import Table
from regelwerk.core.record import learnt
from regelwerk.core.state import Event
from regelwerk.core.text import LANGUAGES
from regelwerk.core.voice import GameVoice, game_folder
from regelwerk.games import GAMES
from regelwerk.table import assets, regions
from regelwerk.table.lobby import Tables
from regelwerk.table.regions import line, mine, now, private_regions, public_regions, title
from regelwerk.table.render import render
from regelwerk.table.scene_html import Pen
from regelwerk.table.shown import Reader, Shown, Viewer
from regelwerk.table.voice import game_voice, voice

__all__ = ["line", "mine", "now", "private_regions", "public_regions", "title"]

LEVELS = ("beginner", "club", "expert")
"""Bots that are offered; any other can be named in an address or by the command."""
OPPONENTS = "club"
CLOCKS = ("", "10+15", "20+20", "45+30")


def lobby(reader: Reader, tables: Tables, games: Mapping[str, Game]) -> str:
    """My tables (those that wait for me first), tables to join, what was played, and new games. Whoever has
    no name yet is asked for one."""
    if not reader.name:
        return _page(reader, "front.html", back=reader.path)
    return _page(reader, "lobby.html", games=_games(reader, games), tables=tables, level=OPPONENTS)


def new_table(reader: Reader, game: Game) -> str:
    """A new table in all its particulars."""
    speaks = game_voice(reader.language, game)
    values = {"game": game, "settings": _settings(speaks, game), "levels": LEVELS, "clocks": CLOCKS}
    return _page(reader, "create.html", speaks=speaks, **values)


def invitation(reader: Reader, shown: Shown, viewer: Viewer, seat: int, link: str, qr: str) -> str:
    """A seat in the room with a link for the host to pass on: as words and for the camera of a phone."""
    return regions.room_seat(reader, shown, viewer, seat, link, qr)


def join(reader: Reader, shown: Shown, seat: int) -> str:
    """What somebody sees who follows an invitation."""
    return _page(reader, "join.html", speaks=game_voice(reader.language, shown.game), shown=shown, seat=seat)


def table(reader: Reader, shown: Shown, viewer: Viewer, public: Mapping[str, str]) -> str:
    """The table itself, complete as it comes; the browser then only replaces what changes. Before the match
    begins, the room where the players gather."""
    if shown.match is None:
        return room(reader, shown, viewer)
    drawn = {**public, **private_regions(reader, shown, viewer), **_line(shown, viewer)}
    speaks = game_voice(reader.language, shown.game, shown.names)
    pen = Pen(speaks)
    places = [
        {"id": f"s-{place.id}", "title": pen.words(place.title), "place": place.place, "zoom": place.zoom}
        for place in regions.places(shown)
    ]
    values = {
        "drawn": drawn,
        "places": places,
        "title": title(shown, reader.language, viewer),
        "style": assets.art_file(shown.game.id, "style.css") is not None,
    }
    return _page(reader, "table.html", shown=shown, viewer=viewer, speaks=speaks, **values)


def room(reader: Reader, shown: Shown, viewer: Viewer, instead: Mapping[str, str] | None = None) -> str:
    """The room where the players gather; some of its parts may be others than usual."""
    drawn = {**public_regions(shown, reader.language), **private_regions(reader, shown, viewer)}
    drawn |= {**(instead or {}), **_line(shown, viewer)}
    speaks = game_voice(reader.language, shown.game)
    return _page(reader, "room.html", speaks=speaks, shown=shown, viewer=viewer, drawn=drawn)


def _line(shown: Shown, viewer: Viewer) -> dict[str, str]:
    return {"now": now(shown, viewer), "line": line(shown, viewer)}


def story(reader: Reader, shown: Shown, viewer: Viewer) -> str:
    """All that happened at a table, as this viewer may know it."""
    speaks = game_voice(reader.language, shown.game, shown.names)
    lines = "".join(regions.log_lines(speaks, shown.log, viewer.seat))
    return _page(reader, "log.html", shown=shown, lines=lines, speaks=speaks)


def settings(reader: Reader, back: str = "/") -> str:
    return _page(reader, "settings.html", back=back)


def sheet(reader: Reader, game: Game, table: Table) -> str:
    """The goals of a game over all matches of a person."""
    speaks = game_voice(reader.language, game)
    drawn = Pen(speaks).nodes([scene.table(table)])
    return _page(
        reader, "sheet.html", name=speaks.say(f"{game.id}.name"), title=speaks.value(table.title), drawn=drawn
    )


def credits(reader: Reader) -> str:
    """Whose work this is built on."""
    arts = []
    for game in GAMES.values():
        file = game_folder(game.id) / "art" / "credits.toml"
        if file.is_file():
            name = game_voice(reader.language, game).say(f"{game.id}.name")
            arts.append({"game": name, "credits": tomllib.loads(file.read_text(encoding="utf-8"))["credits"]})
    return _page(reader, "credits.html", arts=arts)


def error(reader: Reader, status: int, detail: str) -> str:
    """What went wrong, in the reader's words."""
    speaks = voice(reader.language)
    key = f"table.status.{status}"
    said = speaks.say(key) if speaks.texts.has(key) else str(status)
    return _page(reader, "error.html", status=status, title=said, detail=detail)


# ---- answers that are no pages ------------------------------------------------------------------


def refusal(language: str, shown: Shown, refusal: Refusal) -> str:
    """Why not, with the heading of the rule."""
    return game_voice(language, shown.game, shown.names).refusal(refusal)


def preview(language: str, shown: Shown, seat: int, words: str) -> list[str]:
    """What a choice would bring, tried in a world that this seat cannot tell from the real one; nothing where
    chance or hidden cards have a part in it."""
    match = shown.match
    if match is None:
        return []
    world = redeal(match, seat, random.Random(0))
    speaks = game_voice(language, shown.game, shown.names)
    if shown.game.foresee is not None:
        lines = shown.game.foresee(world, seat, words)
        return [
            speaks.event(line, seat) if isinstance(line, Event) else speaks.value(speaks.named(line))
            for line in lines
        ]
    before = bytes(world.state.seen)
    world.choose(words, seat)
    if world.drawn or learnt(before, world.state.seen) >> seat & 1:
        return []
    return [speaks.event(event, seat) for event in world.events]


def hint(language: str, shown: Shown, seat: int, found: Mapping[str, Any]) -> list[str]:
    """What a bot would do in this seat, as a sentence."""
    match = shown.match
    if match is None:
        return []
    speaks = game_voice(language, shown.game, shown.names)
    asked = match.asked(seat)
    answer = asked.read(found["choice"])
    several = isinstance(asked, Some | Order)
    said = speaks.answer(asked, answer) if several else speaks.option(answer)
    return [speaks.say("table.hint", choice=said)]


def glossary(language: str, game: Game) -> dict[str, Any]:
    """Everything that can be looked up at a table of this game."""
    return _glossary(language, game.id) if game.id in GAMES else {}


@cache
def _glossary(language: str, id: str) -> dict[str, Any]:
    game = GAMES[id]
    return Pen(game_voice(language, game)).glossary(game.glossary())


# ---- small things -------------------------------------------------------------------------------


def _page(reader: Reader, template: str, **values: Any) -> str:
    return render(template, reader.language, reader=reader, languages=LANGUAGES, **values)


def _games(reader: Reader, games: Mapping[str, Game]) -> list[dict[str, Any]]:
    found = []
    for game in games.values():
        speaks = game_voice(reader.language, game)
        key = f"{game.id}.summary"
        summary = speaks.say(key) if speaks.has(key) else ""
        cover = assets.art_file(game.id, "cover.svg") is not None
        found.append(
            {"game": game, "name": speaks.say(f"{game.id}.name"), "summary": summary, "cover": cover}
        )
    return found


def _settings(speaks: GameVoice, game: Game) -> Sequence[Mapping[str, Any]]:
    """The options of a game in words, where the game has words for them."""

    def word(key: str, plain: str) -> str:
        return speaks.say(key) if speaks.has(key) else plain.replace("_", " ")

    return [
        {
            "id": setting.id,
            "name": word(f"{game.id}.setting.{setting.id}", setting.id),
            "several": setting.several,
            "words": [
                (value, word(f"{game.id}.setting.{setting.id}.{value}", value)) for value in setting.values
            ],
        }
        for setting in game.settings
    ]
