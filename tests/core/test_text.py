"""Sentences come out right in both languages, and the checker finds every kind of slip."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regelwerk.core import text_check
from regelwerk.core.say import Say
from regelwerk.core.text import (
    CORE_TEXTS,
    MissingText,
    Term,
    Texts,
    arguments,
    catalogue_folders,
    language_of,
)
from regelwerk.core.text_check import check_catalogues, check_package

ENGLISH = {
    "toy.take": "{who} takes {count, plural, =0 {no card} one {# card} other {# cards}}.",
    "toy.discard": "Discarded: {cards}.",
    "toy.card": "{tribe} of {land}",
    "toy.elf": "Elf",
    "toy.land": "Straton",
    "toy.secret": "{shown, select, true {open} other {face down}}",
}
GERMAN = {
    "toy.take": "{who} nimmt {count, plural, =0 {keine Karte} one {# Karte} other {# Karten}}.",
    "toy.discard": "Abgeworfen: {cards}.",
    "toy.card": "{tribe} aus {land}",
    "toy.elf": "Elfe",
    "toy.land": "Straton",
    "toy.secret": "{shown, select, true {offen} other {verdeckt}}",
}

HEADER = 'msgid ""\nmsgstr ""\n'


class Card:
    """A term as a game has them: an object of the rules that knows its key."""

    text_key = "toy.card"

    def __init__(self, land: str) -> None:
        self.text_values = {"tribe": Tribe.ELF, "land": land}


class Tribe(IntEnum):
    ELF = 3

    @property
    def text_key(self) -> str:
        return "toy.elf"


def write(folder: Path, language: str, messages: dict[str, str], head: str = "") -> Path:
    file = folder / language / "toy.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'msgid "{key}"\nmsgstr "{pattern}"\n' for key, pattern in messages.items()]
    file.write_text("\n".join([HEADER, head, *lines]), "utf-8")
    return file


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    write(tmp_path, "en", ENGLISH)
    write(tmp_path, "de", GERMAN)
    return Texts(tmp_path)


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("de", 0, "Anna nimmt keine Karte."),
        ("de", 1, "Anna nimmt 1 Karte."),
        ("de", 2, "Anna nimmt 2 Karten."),
        ("de", 1234, "Anna nimmt 1.234 Karten."),
        ("en", 0, "Anna takes no card."),
        ("en", 1, "Anna takes 1 card."),
        ("en", 1234, "Anna takes 1,234 cards."),
    ],
)
def test_plurals(texts: Texts, language: str, count: int, sentence: str) -> None:
    assert texts.say(language, "toy.take", who="Anna", count=count) == sentence


def test_a_term_is_said_in_the_language_of_its_sentence(texts: Texts) -> None:
    card = Card("Straton")
    assert texts.say("de", "toy.discard", cards=card) == "Abgeworfen: Elfe aus Straton."
    assert texts.say("en", "toy.discard", cards=card) == "Discarded: Elf of Straton."


def test_terms_nest(texts: Texts) -> None:
    card = Term("toy.card", {"tribe": Term("toy.elf"), "land": Term("toy.land")})
    assert texts.say("en", "toy.discard", cards=card) == "Discarded: Elf of Straton."


@pytest.mark.parametrize(
    ("cards", "german"),
    [
        ([], "nichts"),
        (["a"], "a"),
        (("a", "b"), "a und b"),
        (["a", 2, Tribe.ELF, "d"], "a, 2, Elfe und d"),
        ([Term("toy.elf"), ["a", "b"]], "Elfe und a und b"),
    ],
)
def test_lists(texts: Texts, cards: object, german: str) -> None:
    assert texts.say("de", "toy.discard", cards=cards) == f"Abgeworfen: {german}."


def test_a_bool_selects(texts: Texts) -> None:
    assert texts.say("de", "toy.secret", shown=True) == "offen"
    assert texts.say("de", "toy.secret", shown=False) == "verdeckt"


def test_values_may_bear_any_name(tmp_path: Path) -> None:
    write(tmp_path, "en", {"toy.odd": "{self} {key} {language}"})
    values = {"self": "a", "key": "b", "language": "c"}
    assert Texts(tmp_path).say("en", "toy.odd", **values) == "a b c"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_players_write_is_never_read_as_a_pattern(words: str) -> None:
    said = Texts().say("de", Say.UNREAD, words=words)
    assert said == f"„{words}“ ließ sich nicht als Auswahl lesen."


def test_a_missing_key_names_key_and_language(texts: Texts) -> None:
    with pytest.raises(MissingText, match=r"'toy\.none' in 'de'"):
        texts.say("de", "toy.none")
    with pytest.raises(MissingText, match=r"'toy\.gone' in 'en'"):
        texts.say("en", "toy.discard", cards=[Term("toy.gone")])
    with pytest.raises(MissingText, match="'fr'"):
        texts.say("fr", "toy.elf")


def test_has_asks_every_language(tmp_path: Path) -> None:
    write(tmp_path, "en", {"toy.half": "half"})
    texts = Texts(tmp_path)
    assert not texts.has("toy.half")
    assert texts.has(Say.PASS)
    assert texts.languages == ("en", "de")


def test_a_missing_value_is_an_error_and_an_unneeded_one_is_not(texts: Texts) -> None:
    with pytest.raises(TypeError, match="count"):
        texts.say("de", "toy.take", who="Anna")
    assert texts.say("de", "toy.elf", who="Anna") == "Elfe"


@pytest.mark.parametrize("value", [None, {"a"}, {"a": 1}, 1.5, object()])
def test_other_values_are_refused(texts: Texts, value: object) -> None:
    with pytest.raises(TypeError, match=type(value).__name__):
        texts.say("de", "toy.discard", cards=value)


def test_an_error_of_icu_names_the_key(texts: Texts) -> None:
    with pytest.raises(RuntimeError) as error:
        texts.say("de", "toy.take", who="Anna", count="two")
    assert "'toy.take' in 'de'" in error.value.__notes__[0]


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("plain", set()),
        ("{a} and { b }", {"a", "b"}),
        (
            "{n, plural, =0 {none} one {x {a}} other {{b} {c, select, y {d} other {{e}}}}}",
            set("nabce"),
        ),
        ("{n, number, integer}{m}", {"n", "m"}),
    ],
)
def test_arguments(pattern: str, names: set[str]) -> None:
    assert arguments(pattern) == names


@pytest.mark.parametrize(
    ("value", "language"),
    [
        (None, "en"), ("", "en"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("fr_FR", "en"),
        ("de", "de"), ("DE", "de"), ("de_DE.UTF-8", "de"), ("de-AT", "de"), ("de@euro", "de"),
        ("en_GB.UTF-8", "en"), ("den", "en"), ("fr:de:en", "de"), ("fr, de-CH;q=0.8, en", "de"),
    ],
)  # fmt: skip
def test_language_of(value: str | None, language: str) -> None:
    assert language_of(value) == language


# The checker: each slip is told with file, line and key, and a sound catalogue is not touched.

Check = Callable[..., list[str]]


class Toy(StrEnum):
    TAKE = "toy.take"


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Checks a catalogue of the given messages; returns "language:line key what is wrong"."""

    def run(
        english: dict[str, str],
        german: dict[str, str],
        *,
        head: str = "",
        enums: tuple[type[StrEnum], ...] = (),
        used: tuple[str, ...] | None = None,
    ) -> list[str]:
        folder = tmp_path / "text"
        write(folder, "en", english, head)
        write(folder, "de", german)
        source = tmp_path / "source.py"
        keys = {*english, *german} if used is None else used
        source.write_text("\n".join(f"say('{key}')" for key in sorted(keys)), "utf-8")
        problems = check_catalogues([folder], enums, [source])
        return [f"{p.file.parent.name}:{p.line} {p.key} {p.wrong}" for p in problems]

    return run


SOUND = {"toy.take": "Take {count}."}
HEIL = {"toy.take": "Nimm {count}."}


def test_a_sound_catalogue_has_no_problem(check: Check) -> None:
    assert check(SOUND, HEIL, enums=(Toy,)) == []
    assert check(ENGLISH | {"toy.land": "the land"}, GERMAN) == []


def test_a_key_in_one_language_only(check: Check) -> None:
    assert check(SOUND, {}) == ["en:5 toy.take not in 'de'"]
    assert check({}, HEIL) == ["de:5 toy.take not in 'en'"]


@pytest.mark.parametrize(
    ("german", "wrong"),
    [
        ("", "empty"),
        ("   ", "empty"),
        (" Nimm {count}.", "stray whitespace"),
        ("Nimm {count}. ", "stray whitespace"),
        ("Nimm  {count}.", "stray whitespace"),
        ("Nimm\\n{count}.", "stray whitespace"),
        ("Nimm\u00a0 {count}.", None),
        ("Nimm’s: {count}.", None),
        ("Nimm's: {count}.", "a straight apostrophe, which ICU takes for a quote"),
        ("Nimm '{count}'.", "a straight apostrophe, which ICU takes for a quote"),
        ('Nimm \\"{count}\\".', "a straight quotation mark"),
        ("Nimm {count, plural, one {eine} =3 {drei}}.", "a plural or select without other"),
        ("Nimm {count, select, one {eine}}.", "a plural or select without other"),
        ("Nimm {count, plural, one {eine} other {#}}.", None),
        ("Nimm {count", "no ICU pattern: Failed to create MessageFormat: U_UNMATCHED_BRACES"),
        ("Nimm {count}}.", "a } that closes nothing"),
        ("Nimm {anzahl}.", "values (anzahl) here, (count) in 'en'"),
        ("Nimm.", "values () here, (count) in 'en'"),
        ("Take {count}.", "the same text as in 'en'"),
    ],
)
def test_slips_of_one_message(check: Check, german: str, wrong: str | None) -> None:
    found = check(SOUND, {"toy.take": german})
    if wrong is None:
        assert found == []
    else:
        assert f"de:5 toy.take {wrong}" in found
        if "{count}" in german:  # else the values differ too
            assert len(found) == 1


def test_a_numbered_value(check: Check) -> None:
    found = check({"toy.take": "Take {0}."}, {"toy.take": "Nimm {0}."})
    assert [line.split()[0] for line in found] == ["de:5", "en:5"]
    assert "{0} is no name" in found[0]


def test_fuzzy(check: Check) -> None:
    assert check(SOUND, HEIL, head="#, fuzzy") == ["en:4 toy.take fuzzy"]


@pytest.mark.parametrize("mark", ["#. same", "#, same", "#. the king’s name\n#. same"])
def test_the_same_text_needs_a_mark(check: Check, mark: str) -> None:
    name = {"toy.land": "Straton"}
    assert check(name, name) == ["de:5 toy.land the same text as in 'en'"]
    assert check(name, name, head=mark) == []


def test_twice(tmp_path: Path, check: Check) -> None:
    assert check(SOUND, HEIL, head='msgid "toy.take"\nmsgstr "Take!"\n')[0].startswith(
        "en:7 toy.take said twice, first at "
    )
    for folder in ("one", "two"):  # and across packages
        write(tmp_path / folder, "en", SOUND)
        write(tmp_path / folder, "de", HEIL)
    problems = check_catalogues([tmp_path / "one", tmp_path / "two"], [Toy], [])
    assert [p.file.parts[-3:-1] for p in problems] == [("two", "de"), ("two", "en")]


def test_a_member_without_text(check: Check) -> None:
    found = check({}, {}, enums=(Toy,), used=("toy.other", "toy.take"))
    assert [line.split(":")[1] for line in found] == ["2 toy.take in no catalogue"]
    assert len(check({}, {}, enums=(Toy,))) == 1  # and where no source tells the place


def test_a_text_that_nothing_mentions(check: Check) -> None:
    wrong = "toy.take mentioned nowhere"
    assert check(SOUND, HEIL, used=("toy.take.more",)) == [f"de:5 {wrong}", f"en:5 {wrong}"]
    assert check(SOUND, HEIL, used=(), enums=(Toy,)) == []
    assert check(SOUND, HEIL, used=(), head="#. derived") == []


def test_an_unreadable_file(tmp_path: Path, check: Check) -> None:
    (found,) = check({}, {}, head='msgid "a.b"\nnonsense')
    assert found.startswith("en:5 (file) unreadable")
    write(tmp_path, "en", {}).write_bytes(b'msgid "a"\nmsgstr "\xff"\n')
    assert "unreadable" in check_catalogues([tmp_path], [], [])[0].wrong


def test_a_problem_prints_as_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "en", SOUND)
    (problem,) = check_catalogues([tmp_path], [Toy], [])
    assert str(problem) == "en/toy.po:5: toy.take: not in 'de'; add it to de/toy.po"


def test_a_package_that_is_being_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One game has no texts yet, another no sound ``say.py``: the rest is checked all the same."""
    monkeypatch.syspath_prepend(tmp_path)
    for name, code in [("new", ""), ("broken", "import nothing_of_the_kind")]:
        game = tmp_path / "halfwerk" / name
        game.mkdir(parents=True)
        (game / "__init__.py").write_text("")
        (game / "say.py").write_text(code)
    write(tmp_path / "halfwerk" / "new" / "text", "en", SOUND)
    problems = check_package(tmp_path / "halfwerk")
    assert [p.key for p in problems[:2]] == ["halfwerk.broken.say", "halfwerk.new.say"]
    assert {p.wrong for p in problems[2:]} == {"mentioned nowhere", "not in 'de'"}


def test_the_texts_of_regelwerk_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert CORE_TEXTS in catalogue_folders()
    status = text_check.main()
    printed = capsys.readouterr().out
    assert status == 0, printed
    assert printed.startswith("texts complete: ")


def test_main_fails_where_there_are_problems(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = text_check.Problem(Path("a.po"), 1, "a.b", "wrong", "right")
    monkeypatch.setattr(text_check, "check_package", lambda: [problem])
    assert text_check.main() == 1
    assert capsys.readouterr().out == "a.po:1: a.b: wrong; right\n"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_of_the_core_can_be_said(language: str) -> None:
    texts = Texts()
    numbers = dict.fromkeys(("least", "most", "chosen", "low", "high"), 3)
    names = "first next last word words waiting seats seat setting value known found game largest line"
    more = "recorded rules field expected problem needed reason section"
    words = dict.fromkeys(f"{names} {more}".split(), "x")
    for key in Say:
        said = texts.say(language, key, **numbers, **words)
        assert said
        assert "{" not in said
