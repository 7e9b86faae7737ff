"""`regelwerk games` and `regelwerk rules`: what there is, and what of it is implemented."""

from __future__ import annotations

import json
import shlex
import tomllib
from typing import Any

from regelwerk.cli import draw
from regelwerk.cli.options import game_named
from regelwerk.cli.out import Cell, Out, Sheet, heads
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import Trouble
from regelwerk.cli.voice import GameVoice, Voice
from regelwerk.core.game import Game, Setting
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.text import LANGUAGES
from regelwerk.core.voice import game_folder
from regelwerk.games import GAMES

FEW = 40
"""So many things are explained one after another; of more only the names are listed."""
SHORT = 3
"""Words this short are looked for at the beginning of names only."""


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
    if topic is None and (owner := game_with(id)) is not None:
        raise Trouble(Say.THING_OF_GAME, word=id, command=f"regelwerk rules {owner} {shlex.quote(id)}")
    game = game_named(id)
    speaker = voice.of(game)
    found: dict[str, Any] = {
        "settings": [setting_facts(speaker, setting) for setting in game.settings],
        "topics": topics(speaker),
        "rulings": rulings(speaker),
    }
    if topic is not None:
        found = about(speaker, topic, found)
    else:
        found = facts(speaker) | found | {"uncertain": uncertain(game)}
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        (report if topic is None else tell)(Out(), speaker, found)
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
    """What can be looked up: each thing of the game in full, with the heading of its rule."""
    found = []
    for id, entry in voice.game.glossary().items():
        said = [draw.words(voice, text) for text in entry.texts]
        named = {"id": id, "name": draw.words(voice, entry.title)}
        found.append({**named, "text": "\n".join(said), "section": draw.words(voice, entry.section)})
    return found


def about(voice: GameVoice, word: str, known: dict[str, Any]) -> dict[str, Any]:
    """What there is on one thing: named by its id or as it is called in either language, in full, by how
    it begins, or by a word that is said of it; with the settings and rulings that speak of it."""
    given, word = word, word.casefold()
    called = [
        {topic["id"], topic["id"].rpartition(".")[2], *names}
        for topic, names in zip(known["topics"], names_everywhere(voice.game), strict=True)
    ]
    tests = [lambda name: name == word, lambda name: name.startswith(word)]
    if len(word) > SHORT:
        tests.append(lambda name: word in name)
    things: list[dict[str, str]] = []
    for fits in tests:
        things = things or [
            topic for topic, names in zip(known["topics"], called, strict=True) if any(map(fits, names))
        ]
    words = {word, *(topic["name"].casefold() for topic in things)}
    found = {
        "topics": things or [topic for topic in known["topics"] if speaks_of(words, topic["text"])],
        "settings": [each for each in known["settings"] if speaks_of(words, each["id"])],
        "rulings": [each for each in known["rulings"] if speaks_of(words, each["id"], each["text"])],
    }
    if not any(found.values()):
        names = list(dict.fromkeys(topic["name"] for topic in known["topics"]))
        if len(names) > FEW:
            command = f"regelwerk rules {voice.game.id}"
            raise Trouble(Say.UNKNOWN_TOPIC_OF_MANY, word=given, command=command, near=names)
        raise Trouble(Say.UNKNOWN_TOPIC, word=given, known=names)
    return found


def game_with(word: str) -> str | None:
    """The game that has a thing of this name, for who leaves out the game."""
    if word in GAMES:
        return None
    for game in GAMES.values():
        if any(word.casefold() in names for names in names_everywhere(game)):
            return game.id
    return None


def names_everywhere(game: Game) -> list[list[str]]:
    """How each thing that can be looked up is called, in every language."""
    voices = [Voice(language).of(game) for language in LANGUAGES]
    return [
        [draw.words(voice, entry.title).casefold() for voice in voices] for entry in game.glossary().values()
    ]


def speaks_of(words: set[str], *texts: str) -> bool:
    return any(len(word) > SHORT and word in text.casefold() for word in words for text in texts)


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
    if len(found["topics"]) > FEW:
        names = dict.fromkeys(topic["name"] for topic in found["topics"])
        out.heading(say(Say.RULES_NAMES, command=f"regelwerk rules {found['id']}"))
        out.line(say(CoreSay.VALUE, value=list(names)))
        found["topics"] = []
    tell(out, voice, found)
    if found["uncertain"]:
        out.heading(say(Say.RULES_UNCERTAIN))
        for entry in found["uncertain"]:
            values = {"what": entry.get("what", ""), "confidence": entry.get("confidence", "")}
            said = say(Say.UNCERTAIN, **values)
            if other := entry.get("alternative"):
                said = say(Say.UNCERTAIN_OTHER, said=said, other=other)
            out.line(said)


def tell(out: Out, voice: GameVoice, found: dict[str, Any]) -> None:
    """Settings, things and rulings, with a heading where there is more than one kind."""
    say = voice.say
    several = sum(map(bool, (found["settings"], found["topics"], found["rulings"]))) > 1
    if found["topics"]:
        if several:
            out.heading(say(Say.RULES_TOPICS))
        out.items(explained(voice, found["topics"]))
    if found["settings"]:
        if several:
            out.heading(say(Say.RULES_SETTINGS))
        for setting in found["settings"]:
            tell_setting(out, voice, setting)
    if found["rulings"]:
        if several:
            out.heading(say(Say.RULES_RULINGS))
        out.items([(ruling["id"], ruling["text"]) for ruling in found["rulings"]])


def tell_setting(out: Out, voice: GameVoice, setting: dict[str, Any]) -> None:
    say = voice.say
    key = Say.SETTING_SEVERAL if setting["several"] else Say.SETTING
    out.line(say(key, id=setting["id"], about=setting["about"] or ""), "bold")
    lines = []
    for value in setting["values"]:
        default = say(Say.DEFAULT) if value["value"] == setting["default"] else ""
        lines.append((value["value"], " ".join(part for part in (value["about"], default) if part)))
    out.items(lines)


def explained(voice: GameVoice, found: list[dict[str, str]]) -> list[tuple[str, str]]:
    """Names with what is said of them and the rule; things of which the same is said stand together."""
    together: dict[tuple[str, str], list[str]] = {}
    for topic in found:
        together.setdefault((topic["text"], topic["section"]), []).append(topic["name"])
    return [
        (
            voice.value(list(dict.fromkeys(names))),
            voice.say(CoreSay.REASON, reason=text, section=section) if section else text,
        )
        for (text, section), names in together.items()
    ]
