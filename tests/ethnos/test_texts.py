"""Whatever happens in a game of Ethnos can be said, to every seat, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import polib
import pytest

from regelwerk.bots.random import random_answer
from regelwerk.core import position
from regelwerk.core.chance import seed_from
from regelwerk.core.decisions import Decision, Option, Refusal, Some
from regelwerk.core.match import Match
from regelwerk.core.say import Say as CoreSay
from regelwerk.core.state import Event
from regelwerk.core.text import LANGUAGES, Texts, arguments
from regelwerk.games import ethnos
from regelwerk.games.ethnos import GAME
from regelwerk.games.ethnos.cards import KINDS, KINGDOMS, TRIBES, TROLL_TOKENS
from regelwerk.games.ethnos.rulings import RULINGS
from regelwerk.games.ethnos.say import Say

NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"]
FOLDER = Path(ethnos.__file__).parent / "text"
TEXTS = Texts(FOLDER)
ABOUTS = {
    *("turn", "companions", "marker", "second_band", "discard"),
    *("bonus_marker", "orc_board", "troll_token", "pillage", "wizard"),
}
VERBS = {"take", "draw", "lead", "place", "waive", "raid", "token"}
SETS = {"with", "discard"}
"""The verbs of choices of several cards."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    return {entry.msgid: entry.msgstr for entry in polib.pofile(FOLDER / language / "ethnos.po")}


class Speaker:
    """Says everything in both languages, and remembers which keys it has said."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.sentences: set[str] = set()

    def say(self, key: str, values: Mapping[str, Any] | None = None) -> None:
        self.said.add(str(key))
        if (sentence := f"{key} {values}") in self.sentences:
            return
        self.sentences.add(sentence)
        given = {name: self.named(name, value) for name, value in (values or {}).items()}
        for language in LANGUAGES:
            sentence = TEXTS.say(language, key, **given)
            assert sentence, key
            assert not re.search(r"[{}]|  |None", sentence), sentence
            if language == "de" and key != CoreSay.NOT_AMONG:  # which repeats the notation
                assert not re.search(r"\b(blue|gray|green|purple|red)\b", sentence), sentence

    @staticmethod
    def named(name: str, value: Any) -> Any:
        """Seats are spoken of by name."""
        if name == "seat":
            return NAMES[value]
        if name == "seats" and isinstance(value, list):
            return [NAMES[seat] for seat in value]
        return value

    def event(self, event: Event, seats: int) -> None:
        for seat in (None, *range(seats)):
            seen = event.seen_by(seat)
            self.say(seen.key, seen.values)

    def asks(self, decision: Decision) -> None:
        values = {} if decision.subject is None else {"subject": decision.subject}
        self.say(f"ethnos.ask.{decision.about}", values)
        self.say(f"ethnos.explain.{decision.about}")
        verb = decision.verb if isinstance(decision, Some) else ""
        for option in getattr(decision, "options", ()):
            self.option(option if isinstance(option, Option) else Option(verb, option))
        if isinstance(decision, Some):
            self.option(Option(verb, list(decision.options)))

    def option(self, option: Option) -> None:
        if option.verb in ("pass", "yes", "no"):
            self.say(f"core.option.{option.verb}")
        else:
            assert option.verb in VERBS | SETS
            self.say(f"ethnos.option.{option.verb}", {} if option.thing is None else {"thing": option.thing})

    def refusal(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            self.say(refusal.key, refusal.values)
            if refusal.section:
                self.say(refusal.section)


def play(match: Match, rng: random.Random, speaker: Speaker) -> None:
    """One random match, said as it goes on."""
    for event in match.events:
        speaker.event(event, match.state.seats)
    while not match.over:
        seat = match.waiting[-1]
        decision = match.asked(seat)
        speaker.asks(decision)
        if rng.random() < 0.2:
            for words in attempts(rng):
                speaker.refusal(match.why_not(words, seat))
        match.choose(random_answer(decision, rng), seat)
        for event in match.events:
            speaker.event(event, match.state.seats)


def attempts(rng: random.Random) -> Iterator[str]:
    """What people may try, mostly against the rules."""
    kinds = [kind.name for kind in rng.sample(KINDS, 4)]
    yield from ("draw", "pass", "yes", "waive", "nonsense", "", "with nothing", "discard nothing")
    yield from (f"{verb} {kinds[0]}" for verb in ("take", "lead", "with", "discard"))
    yield f"with {'+'.join(kinds)}"
    yield f"place {rng.choice(KINGDOMS).name}"
    yield f"raid {rng.choice(KINGDOMS).name}"
    yield f"token {rng.choice(TROLL_TOKENS)}"


def at(**data: Any) -> Match:
    state = position.read(GAME, {"seats": 4, **data})
    return position.new_match(GAME, state)


def test_everything_that_happens_can_be_said() -> None:
    speaker = Speaker()
    rng = random.Random(7)
    for seed in range(15):
        settings = {"pillage": ("in_turn", "together")[seed % 2]}
        play(Match.new(GAME, 2 + seed % 5, settings, seed_from(seed)), rng, speaker)
    for match, choices in rare_moments():
        for words in choices:
            match.choose(words)
            for event in match.events:
                speaker.event(event, 4)
    missing = [key for key in Say if key.startswith("ethnos.log.") and key not in speaker.said]
    assert not missing
    asked = {f"ethnos.ask.{about}" for about in ABOUTS}
    assert asked == {key for key in speaker.said if key.startswith("ethnos.ask.")}
    tried = {*VERBS, *SETS}
    assert tried == {key.rpartition(".")[2] for key in speaker.said if key.startswith("ethnos.option.")}


def rare_moments() -> Iterator[tuple[Match, list[str]]]:
    """Random games hardly come here."""
    yield at(hands=[["skeleton"] * 10]), ["pass"]
    yield at(hands=[["orc-red"]], supply=[]), ["lead orc-red"]


def test_every_reason_against_a_choice_can_be_said() -> None:
    speaker = Speaker()
    for match, words in wrong_choices():
        speaker.refusal(match.why_not(words))
    missing = [key for key in Say if key.startswith("ethnos.refusal.") and key not in speaker.said]
    assert not missing


def wrong_choices() -> Iterator[tuple[Match, str]]:
    def after(*choices: str, **data: Any) -> Match:
        match = at(**data)
        for words in choices:
            match.choose(words)
        return match

    hand = ["elf-red", "orc-red", "orc-blue", "skeleton", "troll-gray"]
    yield at(hands=[10]), "draw"
    yield at(hands=[hand]), "take elf-red"
    yield at(hands=[hand]), "lead elf-blue"
    yield at(hands=[hand]), "lead skeleton"
    yield at(hands=[hand]), "pass"
    yield at(hands=[hand]), "place rhea"
    yield after("lead elf-red", hands=[hand]), "with orc-red+orc-blue"
    yield after("lead elf-red", hands=[["elf-red", "giant-blue", "giant-red"]]), "with giant-blue"
    markers = {"rhea": [1], "duris": [3]}
    yield after("lead wingfolk-red", hands=[["wingfolk-red"]], markers=markers), "place duris"
    yield after("lead elf-red", hands=[["elf-red"]]), "place duris"
    alone = {"hands": [["troll-gray"]], "supply": []}
    yield after("lead troll-gray", **alone, trolls=[[], [2]]), "token 2"
    yield after("lead troll-gray", **alone), "token 3"
    hand = ["elf-red", "orc-blue", "orc-gray"]
    yield after("lead elf-red", "with nothing", hands=[hand], supply=[]), "discard nothing"
    yield at(dragons=3, orcs=[["rhea", "duris"]]), "yes rhea"


# ---- the catalogue as a whole -----------------------------------------------------------------------


def composed_keys() -> set[str]:
    """The keys that no source mentions whole."""
    return {
        *("ethnos.name", "ethnos.summary"),
        *(f"ethnos.tribe.{tribe.name}" for tribe in TRIBES),
        *(f"ethnos.ally.{tribe.name}" for tribe in TRIBES),
        *(f"ethnos.scene.ally.{tribe.name}" for tribe in TRIBES),
        *(f"ethnos.section.{tribe.name}" for tribe in TRIBES),
        *(f"ethnos.explain.tribe.{tribe.name}" for tribe in TRIBES),
        *(f"ethnos.kingdom.{kingdom.name}" for kingdom in KINGDOMS),
        *(f"ethnos.colour.{kingdom.colour}" for kingdom in KINGDOMS),
        *(f"ethnos.ask.{about}" for about in ABOUTS),
        *(f"ethnos.explain.{about}" for about in ABOUTS),
        *(f"ethnos.option.{verb}" for verb in VERBS | SETS),
        *(f"ethnos.explain.option.{verb}" for verb in {*VERBS, "pass"}),
        *(f"ethnos.setting.{setting.id}" for setting in GAME.settings),
        *(f"ethnos.setting.{setting.id}.{value}" for setting in GAME.settings for value in setting.values),
        *(f"ethnos.ruling.{ruling}" for ruling in RULINGS),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_all_keys_and_no_others(language: str) -> None:
    assert set(catalogue(language)) == composed_keys() | {key.value for key in Say}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_needs_no_values_can_be_said_without(language: str) -> None:
    for key, pattern in catalogue(language).items():
        if not arguments(pattern):
            assert TEXTS.say(language, key) == pattern


def test_cards_are_said_with_their_colour_if_they_have_one() -> None:
    assert TEXTS.say("de", CoreSay.LIST_MORE, first=KINDS[0], next="") == "Zentaur (blau), "
    said = {TEXTS.say("de", kind.text_key, **kind.text_values) for kind in KINDS}
    assert len(said) == len(KINDS)
    assert {"Skelett", "Geflügelter (lila)", "Meerwesen (grün)", "Elb (orange)"} <= said


def test_every_ruling_stands_in_the_documentation() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    headings = re.findall(r"^### (\w+)$", page, re.MULTILINE)
    assert [heading for heading in headings if heading in RULINGS] == list(RULINGS)
    assert GAME.rulings == RULINGS
