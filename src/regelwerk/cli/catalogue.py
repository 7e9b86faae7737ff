"""`regelwerk games` and `regelwerk rules`: what there is, and what of it is implemented."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from regelwerk.cli.options import game_named
from regelwerk.cli.out import Cell, Out, Sheet, heads
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.voice import GameVoice, Voice
from regelwerk.core.game import Game, Setting
from regelwerk.core.voice import game_folder
from regelwerk.games import GAMES


def games(voice: Voice, as_json: bool) -> int:
    """Every game with its seats."""
    if as_json:
        print(json.dumps([facts(voice.of(game)) for game in GAMES.values()], ensure_ascii=False))
        return 0
    out = Out()
    say = voice.say
    rows = []
    for game in GAMES.values():
        speaker = voice.of(game)
        seats = say(Say.FROM_TO, least=game.seats.start, most=game.seats.stop - 1)
        cells = (game.id, speaker.say(f"{game.id}.name"), seats, speaker.say(f"{game.id}.summary"))
        rows.append(tuple(Cell(cell) for cell in cells))
    head = heads(say(Say.HEAD_ID), say(Say.HEAD_GAME), say(Say.HEAD_SEATS), say(Say.HEAD_SUMMARY))
    out.sheets([Sheet("", head, tuple(rows))])
    return 0


def facts(voice: GameVoice) -> dict[str, Any]:
    """What `games --json` says of a game."""
    game = voice.game
    return {
        "id": game.id,
        "name": voice.say(f"{game.id}.name"),
        "summary": voice.say(f"{game.id}.summary"),
        "rules": game.rules,
        "data": game.data,
        "seats": [game.seats.start, game.seats.stop - 1],
    }


def rules(voice: Voice, id: str, topic: str | None, as_json: bool) -> int:
    """Seats, settings, rulings and uncertain values of a game; or what one thing of it does."""
    game = game_named(id)
    speaker = voice.of(game)
    if topic is not None:
        return one_topic(speaker, topic, as_json)
    found = facts(speaker) | {
        "settings": [setting_facts(speaker, setting) for setting in game.settings],
        "topics": topics(speaker),
        "rulings": rulings(speaker),
        "uncertain": uncertain(game),
    }
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        report(Out(), speaker, found)
    return 0


def setting_facts(voice: GameVoice, setting: Setting) -> dict[str, Any]:
    key = f"{voice.game.id}.setting.{setting.id}"
    values = []
    for value in setting.values:
        about = voice.say(f"{key}.{value}") if voice.has(f"{key}.{value}") else None
        values.append({"value": value, "about": about})
    return {
        "id": setting.id,
        "about": voice.say(key) if voice.has(key) else None,
        "default": setting.values[0],
        "several": setting.several,
        "values": values,
    }


def rulings(voice: GameVoice) -> list[dict[str, str]]:
    """Where the rulebook leaves a question open: our answers."""
    game = voice.game
    return [{"id": ruling, "text": voice.say(f"{game.id}.ruling.{ruling}")} for ruling in game.rulings]


def topics(voice: GameVoice) -> list[dict[str, str]]:
    """What the texts explain: `ethnos.explain.tribe.elves` is about the thing `ethnos.tribe.elves`."""
    begin = f"{voice.game.id}.explain."
    found = []
    for key in voice.texts.keys(begin):
        thing = f"{voice.game.id}.{key.removeprefix(begin)}"
        if voice.has(thing) and not thing.startswith(f"{voice.game.id}.option."):
            found.append({"id": key.rpartition(".")[2], "name": voice.say(thing), "text": voice.say(key)})
    return found


def one_topic(voice: GameVoice, word: str, as_json: bool) -> int:
    """What one thing does, named by its id or as it is called."""
    known = topics(voice)
    found = [topic for topic in known if word.casefold() in (topic["id"], topic["name"].casefold())]
    if not found:
        raise Trouble(Say.UNKNOWN_TOPIC, word=word, known=[topic["id"] for topic in known])
    if as_json:
        print(json.dumps(found[0], ensure_ascii=False))
    else:
        Out().items([(found[0]["name"], found[0]["text"])])
    return 0


def uncertain(game: Game) -> list[dict[str, str]]:
    """The printed values that we are not sure of, as the data files name them."""
    found = []
    for file in sorted((game_folder(game.id) / "data").glob("*.toml")):
        for entry in tomllib.loads(file.read_text("utf-8")).get("uncertain", []):
            found.append({key: str(value) for key, value in entry.items()})
    return found


def report(out: Out, voice: GameVoice, found: dict[str, Any]) -> None:
    say = voice.say
    out.heading(found["name"])
    out.line(found["summary"])
    least, most = found["seats"]
    out.line(say(Say.RULES_SEATS, least=least, most=most, rules=found["rules"]))
    out.heading(say(Say.RULES_SETTINGS))
    for setting in found["settings"]:
        key = Say.SETTING_SEVERAL if setting["several"] else Say.SETTING
        out.line(say(key, id=setting["id"], about=setting["about"] or ""), "bold")
        lines = []
        for value in setting["values"]:
            default = say(Say.DEFAULT) if value["value"] == setting["default"] else ""
            lines.append((value["value"], " ".join(part for part in (value["about"], default) if part)))
        out.items(lines)
    if found["topics"]:
        out.heading(say(Say.RULES_TOPICS))
        out.items([(topic["name"], topic["text"]) for topic in found["topics"]])
    if found["rulings"]:
        out.heading(say(Say.RULES_RULINGS))
        out.items([(ruling["id"], ruling["text"]) for ruling in found["rulings"]])
    if found["uncertain"]:
        out.heading(say(Say.RULES_UNCERTAIN))
        for entry in found["uncertain"]:
            values = {"what": entry.get("what", ""), "confidence": entry.get("confidence", "")}
            said = say(Say.UNCERTAIN, **values)
            if other := entry.get("alternative"):
                said = say(Say.UNCERTAIN_OTHER, said=said, other=other)
            out.line(said)
