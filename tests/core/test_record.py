"""Records: written, read again, verified; and whatever was tampered with is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from regelwerk.core import BadRecord, Game, Match, Record, Refused, Together, load, redeal, seed_from
from regelwerk.core.chance import commitment
from regelwerk.core.plain import digest, plain, state_hash
from regelwerk.core.record import Line, link, shown_chain, words_of, written
from regelwerk.core.replay import LARGEST, check_chain, parse
from regelwerk.core.say import Say
from tests import stress_game
from tests.helpers import ETHNOS, GAMES, SMUGGLERS, Plan, answer, finished, plans, play


def begun(plan: Plan, choices: int, undo_every: int = 1000) -> Record:
    """A match that is still going on; now and then the last choice was taken back, by consent of all."""
    record, rng = plan.record(), plan.rng
    for number in range(1, choices):
        seat = rng.choice(record.match.waiting)
        record.choose(answer(record.match.asked(seat), rng), seat)
        if number % undo_every == 0:
            who = rng.choice(sorted({line["seat"] for line in record.choices}))
            record.undo(who, 1, agreed=range(plan.seats))
    return record


WHOLE = finished(3, nights="1")
"""A match with everything: simultaneous answers, dice, shuffles."""
RUNNING = begun(Plan(SMUGGLERS, 3, {}, 4), 30)
UNDONE = begun(Plan(ETHNOS, 2, {}, 5), 40, undo_every=7)
TEXTS = [WHOLE.dump(), RUNNING.dump(), UNDONE.dump()]


def refused(text: str, games: dict[str, Game] = GAMES) -> BadRecord:
    """Why this file is not believed."""
    with pytest.raises(BadRecord) as bad:
        load(text, games)
    assert str(bad.value)
    assert isinstance(bad.value.key, Say) or bad.value.key.startswith("core.")
    return bad.value


# ---- there and back ------------------------------------------------------------------------------


@given(plans(), st.integers(0, 400))
def test_a_record_reads_as_the_match_it_was(plan: Plan, most: int) -> None:
    record = plan.record()
    hashes = [state_hash(record.match.state)]
    for _ in play(record, plan.rng, most):
        hashes.append(state_hash(record.match.state))
    text = record.dump()
    again = load(text, GAMES)
    assert again.dump() == text
    assert [line["state"] for line in again.lines[:-1]] == hashes[1:] or not hashes[1:]
    assert plain(again.match.state) == plain(record.match.state)
    assert again.log == record.log
    assert (again.seats, again.settings, again.seed) == (record.seats, record.settings, record.seed)
    assert again.match.waiting == record.match.waiting
    assert [again.undoable(seat) for seat in range(plan.seats)] == [
        record.undoable(seat) for seat in range(plan.seats)
    ]
    for seat in (*range(plan.seats), None):
        assert again.dump(seat, full=False) == record.dump(seat, full=False)


def test_undone_choices_are_in_the_record_too() -> None:
    again = load(UNDONE.dump(), GAMES)
    assert sum("undo" in line for line in again.lines) > 2
    assert again.lines == UNDONE.lines
    assert [line["n"] for line in again.choices] == [line["n"] for line in UNDONE.choices]


def test_a_file_is_whole_or_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    WHOLE.save(path)
    assert path.read_bytes().decode() == WHOLE.dump()
    RUNNING.save(path)
    assert load(path.read_text(encoding="utf-8"), GAMES).dump() == RUNNING.dump()
    assert [file.name for file in tmp_path.iterdir()] == ["match.jsonl"]


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=4))
@example(["Jörg", "\u2028 \x85 \x1c", '","chain":"', "\x00\x7f"])
def test_players_may_be_called_anything(names: list[str]) -> None:
    record = Record(SMUGGLERS, names, seed=b"x")
    assert load(record.dump(), GAMES).seats == tuple(names)
    assert json.loads(record.dump().split("\n")[0])["seats"] == names


def test_a_refused_choice_leaves_no_trace() -> None:
    record = Plan(SMUGGLERS, 2, {}, 1).record()
    before = record.dump()
    for words, seat in (("nonsense", 0), ("storm-1", 5), (None, 0), (17, 1)):
        with pytest.raises(Refused):
            record.choose(words, seat)
    assert record.dump() == before


def test_a_record_of_older_rules_keeps_its_header_and_goes_on() -> None:
    """Rules were raised, but this match would go the same way: it is read, and written as it was."""
    newer = {SMUGGLERS.id: replace(SMUGGLERS, rules=2, data="reprinted")}
    for text in TEXTS[:2]:
        again = load(text, newer)
        assert again.dump() == text
        assert again.header["rules"] == 1


# ---- tampering -----------------------------------------------------------------------------------

characters = st.one_of(
    st.sampled_from('0123456789abcABC_-"[]{},:. \n\r\t\\'),
    st.characters(),
    st.sampled_from("\ud800\u2028\x00"),
)


@given(st.sampled_from(TEXTS), st.data())
def test_every_changed_character_is_noticed(text: str, data: st.DataObject) -> None:
    """Changed, left out or put in, anywhere in the file."""
    for _ in range(8):
        place = data.draw(st.integers(0, len(text) - 1))
        other = data.draw(characters)
        how = data.draw(st.sampled_from(["change", "drop", "insert"]))
        changed = text[:place] + (other if how != "drop" else "") + text[place + (how != "insert") :]
        if changed != text:
            refused(changed)


@given(st.sampled_from(TEXTS), st.data())
def test_every_changed_line_is_noticed(text: str, data: st.DataObject) -> None:
    """Left out, doubled, swapped, moved; and lines of other records."""
    lines = text.splitlines(keepends=True)
    one = data.draw(st.integers(0, len(lines) - 1))
    two = data.draw(st.integers(0, len(lines) - 1))
    swapped = lines[:]
    swapped[one], swapped[two] = swapped[two], swapped[one]
    foreign = data.draw(st.sampled_from([line for text in TEXTS for line in text.splitlines(keepends=True)]))
    for changed in (
        lines[:one] + lines[one + 1 :],
        [*lines[: one + 1], *lines[one:]],
        swapped,
        [*lines[:one], foreign, *lines[one:]],
        [*lines[:one], foreign, *lines[one + 1 :]],
        [*lines[:one], *lines[two:]],
    ):
        if changed != lines:
            refused("".join(changed))


@pytest.mark.parametrize("text", TEXTS, ids=["whole", "running", "undone"])
def test_a_record_that_breaks_off_is_noticed_wherever_it_does(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for number in range(len(lines)):
        refused("".join(lines[:number]))
    for length in range(0, len(text), 7):
        refused(text[:length])
    refused(text[:-1])
    refused(text + "\n")
    refused(text + text)


def test_what_is_to_blame_is_named() -> None:
    lines = WHOLE.dump().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if "bid" in line or re.match(r'\[\d,"\d"', line))
    broken = [*lines]
    broken[place] = re.sub(r'"(\d)"', lambda found: f'"{(int(found[1]) + 1) % 4}"', lines[place], count=1)
    bad = refused("".join(broken))
    assert (bad.key, bad.line) == (Say.RECORD_CHAIN, place + 1)
    bad = refused("".join([*lines[:5], *lines[6:]]))
    assert (bad.key, bad.line) == (Say.RECORD_CHAIN, 6)
    assert refused("").key == Say.RECORD_NONE
    assert refused("\n").key == Say.RECORD_NONE
    assert refused("[]\n").key == Say.RECORD_NONE
    assert refused("x" * (LARGEST + 1)).key == Say.RECORD_TOO_LARGE
    assert refused("".join(lines[:-1])).key == Say.RECORD_NO_SEED
    assert refused("".join([*lines, "nonsense\n"])).key == Say.RECORD_NOT_JSON
    assert refused("".join(lines)[:-1]).key == Say.RECORD_TRUNCATED
    assert refused("".join(lines), {ETHNOS.id: ETHNOS}).key == Say.RECORD_GAME


# ---- forgery: the chain was made to fit again ------------------------------------------------------


def forged(record: Record, change: Callable[[list[Line]], None], seed: bytes | None = None) -> str:
    """The record with some lines changed and the whole chain made to fit."""
    lines = json.loads(json.dumps(record.story(full=True)))
    change(lines)
    chain = ""
    for line in lines:
        line.pop("n", None)
        line.pop("chain", None)
        secret = line.pop("secret", None)
        if secret and "salt" in secret:
            line["sealed"] = {
                part: digest(salt + written_json(secret[part]), 12) for part, salt in secret["salt"].items()
            }
            if "state" in line:
                line["state"] = line.pop("state")
        chain = link(chain, line)
        line["chain"] = shown_chain(chain, line)
        if secret:
            line["secret"] = secret
    return "".join(written(line) + "\n" for line in lines)


def written_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def test_a_forger_who_changes_nothing_is_believed() -> None:
    for record in (WHOLE, RUNNING, UNDONE):
        assert forged(record, lambda lines: None) == record.dump()


def forgeries() -> list[Any]:
    def index(key: str, record: Record = WHOLE) -> int:
        return next(place for place, line in enumerate(record.story(full=True)) if key in line)

    def change(place: int, **values: Any) -> Callable[[list[Line]], None]:
        return lambda lines: lines[place].update(values)

    def secret(place: int, part: str, value: Any) -> Callable[[list[Line]], None]:
        return lambda lines: lines[place]["secret"].update({part: value})

    def drop(place: int, key: str) -> Callable[[list[Line]], None]:
        return lambda lines: lines[place].pop(key)

    rolled, laid, bid = index("chance"), 2, 5
    return [
        ("another state", WHOLE, change(4, state="AAAAAAAA"), Say.RECORD_SAME_RULES, 5),
        ("another number", WHOLE, change(rolled, chance=[["watch", 17]]), Say.RECORD_CHANCE, rolled + 1),
        ("no number", WHOLE, drop(rolled, "chance"), Say.RECORD_CHANCE, rolled + 1),
        ("another shuffle", WHOLE, secret(1, "chance", [["deck", [0]]]), Say.RECORD_CHANCE, 2),
        ("a card that was not held", WHOLE, secret(laid, "choice", "moon"), Say.RECORD_SAME_RULES, laid + 1),
        ("a choice that was not possible", WHOLE, change(bid, choice="9"), Say.RECORD_SAME_RULES, bid + 1),
        ("words that mean the same", WHOLE, change(bid, choice="+0"), Say.RECORD_SAME_RULES, bid + 1),
        ("another seat", WHOLE, change(bid, seat=2), Say.RECORD_SAME_RULES, bid + 1),
        ("no seat", WHOLE, drop(bid, "seat"), Say.RECORD_SEAT, bid + 1),
        ("a seat that is none", WHOLE, change(bid, seat=3), Say.RECORD_SEAT, bid + 1),
        ("a seat far away", WHOLE, change(bid, seat=10**30), Say.RECORD_SEAT, bid + 1),
        ("no choice", WHOLE, drop(bid, "choice"), Say.RECORD_NO_CHOICE, bid + 1),
        ("no secret", WHOLE, drop(laid, "secret"), Say.RECORD_NO_CHOICE, laid + 1),
        ("another seed", WHOLE, change(-1, seed="00"), Say.RECORD_COMMITMENT, 1),
        ("no seed", WHOLE, drop(-1, "seed"), Say.RECORD_NO_SEED, None),
        ("a seed that is none", WHOLE, change(-1, seed="seed"), Say.RECORD_NO_SEED, None),
        ("another promise", WHOLE, change(0, commitment="00"), Say.RECORD_COMMITMENT, 1),
        ("another winner", WHOLE, change(-1, end={"ranks": [1], "scores": []}), Say.RECORD_END, None),
        ("an end too early", RUNNING, change(-1, end={"ranks": [], "scores": []}), Say.RECORD_END, None),
        ("no end", WHOLE, drop(-1, "end"), Say.RECORD_END, None),
        ("another format", WHOLE, change(0, record=2), Say.RECORD_FORMAT, 1),
        ("another game", WHOLE, change(0, game="chess"), Say.RECORD_GAME, 1),
        ("too few seats", WHOLE, change(0, seats=["a"]), Say.BAD_SEATS, 1),
        ("a setting that is none", WHOLE, change(0, settings={"sea": "rough"}), Say.BAD_SETTING, 1),
        ("a value that is none", WHOLE, change(0, settings={"nights": "9"}), Say.BAD_VALUE, 1),
        ("other settings", WHOLE, change(0, settings={"nights": "2"}), Say.RECORD_SAME_RULES, 2),
        ("nothing in between", WHOLE, lambda lines: lines.__delitem__(slice(1, -1)), Say.RECORD_TRUNCATED, 2),
    ]


@pytest.mark.parametrize(
    ("what", "record", "change", "key", "line"), forgeries(), ids=lambda value: str(value)[:30]
)
def test_a_forged_record_tells_another_story_than_its_seed(
    what: str, record: Record, change: Callable[[list[Line]], None], key: str, line: int | None
) -> None:
    bad = refused(forged(record, change))
    assert bad.key == key, what
    if line is not None:
        assert bad.line == line


@pytest.mark.parametrize(
    "undo",
    [[], [0], [10**20], [-1], [1], "all but the last", "twice", "with others in between"],
    ids=str,
)
def test_a_forged_undo_takes_back_what_cannot_be(undo: Any) -> None:
    place = next(place for place, line in enumerate(UNDONE.story(full=True)) if "undo" in line)
    undone = UNDONE.lines[place - 1]["undo"]
    changed = {
        "all but the last": [*undone, undone[0] - 2],
        "twice": undone * 2,
        "with others in between": [undone[0] - 1, *undone],
    }.get(undo if isinstance(undo, str) else "", undo)
    assert refused(forged(UNDONE, lambda lines: lines[place].update(undo=changed))).key in (
        Say.RECORD_UNDO,
        Say.RECORD_SAME_RULES,
    )


def test_a_forged_undo_without_consent_is_refused() -> None:
    place = next(
        place for place, line in enumerate(UNDONE.story(full=True)) if "undo" in line and "agreed" in line
    )
    changes: list[Line] = [{"agreed": []}, {"agreed": [7]}, {"agreed": [0, 1]}]
    changes.append({"seat": 1 - UNDONE.lines[place - 1]["seat"]})
    for change in changes:
        bad = refused(forged(UNDONE, partial(change_line, place, change)))
        assert bad.line == place + 1


def change_line(place: int, change: Line, lines: list[Line]) -> None:
    lines[place].update(change)


nasty = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(TEXTS), st.data())
def test_whatever_is_in_a_line_there_is_a_reason_and_no_crash(text: str, data: st.DataObject) -> None:
    """Wrong types anywhere, with a chain that fits where one can be made."""
    lines = [json.loads(line) for line in text.splitlines()]
    for _ in range(3):
        line = data.draw(st.sampled_from(lines))
        while True:
            key = data.draw(st.sampled_from(sorted(line) if isinstance(line, dict) else range(len(line))))
            if isinstance(line[key], dict | list) and line[key] and data.draw(st.booleans()):
                line = line[key]
            else:
                break
        line[key] = data.draw(nasty)
    plainly = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    raw = "".join(written_json(line) + "\n" for line in lines)
    for changed in (plainly, raw):
        if changed != text:
            refused(changed)


@pytest.mark.parametrize(
    "line",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"seat":' + "9" * 100_000 + "}",
        '{"seat":' + "9" * 4000 + ',"choice":"3","state":"x","chain":"x"}',
        '{"record":' + "9" * 4000 + "}",
        '{"record":' + "[" * 5000 + "]" * 5000 + "}",
        "NaN",
        "[NaN,1,2,3]",
        '{"seat":Infinity}',
        '{"seat":1e999,"choice":"x"}',
        '{"choice":"\\ud800"}',
        '{"choice":"\ud800"}',
        '{"choice":"\x00"}',
        '{"undo":[[]]}',
        '{"undo":[{}],"seat":0}',
        '{"seat":0,"undo":[1],"agreed":[[1]]}',
        '{"secret":[]}',
        '{"secret":{"salt":7}}',
        "\ufeff{}",
        "{}",
        "[]",
        "null",
        '"chain"',
        "",
    ],
    ids=lambda line: line[:20].encode("ascii", "replace").decode(),
)
def test_hostile_lines_are_refused(line: str) -> None:
    lines = WHOLE.dump().splitlines()
    for place in (0, 1, 3, len(lines) - 1):
        refused("".join(f"{text}\n" for text in [*lines[:place], line, *lines[place + 1 :]]))
        refused("".join(f"{text}\n" for text in [*lines[:place], line, *lines[place:]]))


# ---- rules that have changed ---------------------------------------------------------------------


def first_difference(
    record: Record, monkeypatch: pytest.MonkeyPatch, where: Any, what: str, value: Any
) -> int:
    """The line of the file at which the match goes on differently by a changed rule, found by playing
    the same words by the old and the new one."""
    monkeypatch.setattr(where, what, value)
    match = Match.new(record.game, len(record.seats), record.settings, record.seed)
    if state_hash(match.state) != record.lines[0]["state"]:
        return 2
    for line in record.choices:
        try:
            match.choose(words_of(line), line["seat"])
        except Refused:
            return int(line["n"]) + 2
        rolled = [drawn for drawn in match.drawn if isinstance(drawn[1], int)]
        if state_hash(match.state) != line["state"] or rolled != line.get("chance", []):
            return int(line["n"]) + 2
    raise AssertionError("this rule made no difference")


def sells_dearly(g: Any, captain: int) -> None:
    g.gold[captain] += 100


CHANGES = [
    (stress_game.TURN._steps["voyage"], "sell", 5, sells_dearly),
    (stress_game, "HAND", None, 4),
    (stress_game, "SEA", None, 5),
    (stress_game, "LOOK", None, 2),
    (stress_game, "exact", None, lambda price, cards: None),
]


@pytest.mark.parametrize(("where", "what", "step", "value"), CHANGES, ids=[change[1] for change in CHANGES])
def test_a_changed_rule_is_noticed_at_the_line_where_it_matters(
    where: Any, what: str, step: int | None, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = finished(2, nights="2")
    text = record.dump()
    if step is not None:
        monkeypatch.setitem(where, step, value)
        where, what, value = stress_game, "KINDS", stress_game.KINDS
    try:
        expected = first_difference(record, monkeypatch, where, what, value)
    except AssertionError:
        assert load(text, GAMES).dump() == text
        return
    bad = refused(text)
    assert bad.line == expected
    assert bad.key in (Say.RECORD_SAME_RULES, Say.RECORD_CHANCE)
    bad = refused(text, {SMUGGLERS.id: replace(SMUGGLERS, rules=2)})
    assert (bad.key, bad.line) == (Say.RECORD_OTHER_RULES, expected)
    assert bad.values == {"recorded": "1", "rules": "2"}
    bad = refused(text, {SMUGGLERS.id: replace(SMUGGLERS, data="reprinted")})
    assert (bad.key, bad.line) == (Say.RECORD_OTHER_RULES, expected)


def test_a_changed_printed_value_of_ethnos_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished(11, ETHNOS, 3)
    text = record.dump()
    scoring = import_module("regelwerk.games.ethnos.scoring")
    dearer = [glory + 1 for glory in scoring.BAND_GLORY]
    expected = first_difference(record, monkeypatch, scoring, "BAND_GLORY", dearer)
    bad = refused(text)
    assert (bad.key, bad.line) == (Say.RECORD_SAME_RULES, expected)


# ---- stories -------------------------------------------------------------------------------------


def masked(text: str) -> str:
    """A story without the letters of its hashes, which are random, and always as many."""
    text = re.sub(r'(?<=")[\w-]{16}(?=")', "c" * 16, text)
    text = re.sub(r'(?<="chain":")[\w-]{8}(?=")', "l" * 8, text)
    text = re.sub(r'(?<=")[\w-]{22}(?=")', "s" * 22, text)
    return re.sub(r'(?<=")[\w-]{8}(?="[,\]])', "h" * 8, text)


@given(st.integers(0, 2**32), st.integers(2, 4))
def test_stories_of_what_looks_the_same_are_the_same(seed: int, seats: int) -> None:
    """A record and one with other hidden cards and another seed: while a seat sees no difference, its
    story is the same to the letter, but for the hashes."""
    rng = Random(seed)
    watcher: int | None = rng.choice([*range(seats), None])
    one, two = (Plan(SMUGGLERS, seats, {}, seed).record() for _ in range(2))
    two.match = redeal(one.match, watcher, rng)
    two.seed = two.match.state.chance.seed
    for number in range(2 * seats - 1):
        if number < seats:
            seat = one.match.waiting[-1]
            for record in (one, two):
                hand = record.match.state.hands[seat]
                record.choose(hand[0] if seat == watcher else rng.choice(hand), seat)
        else:
            for record in (one, two):
                record.choose(str(number % 3))
        stories = [record.dump(watcher, full=False) for record in (one, two)]
        assert masked(stories[0]) == masked(stories[1])
        assert len(stories[0]) == len(stories[1])
        for record, story in zip((one, two), stories, strict=True):
            lines = parse(story.replace(stories[1].split("\n")[0], stories[0].split("\n")[0]))
            assert len(lines) == number + 3
            assert record.seed.hex() not in story
        check_chain(parse(stories[0]))


@given(plans(), st.integers(1, 200))
def test_a_story_holds_no_secret_and_proves_its_lines(plan: Plan, most: int) -> None:
    record = plan.record()
    face_down = set()
    for seat, _ in play(record, plan.rng, most):
        if record.match.asked(seat).about in plan.game.face_down:
            face_down.add(len(record.lines))
    match = record.match
    full = record.dump()
    check_chain(parse(full))
    for watcher in (*range(plan.seats), None):
        story = record.story(watcher)
        text = record.dump(watcher, full=False)
        check_chain(parse(text))
        if match.over:
            assert text == full
            continue
        with pytest.raises(BadRecord):
            load(text, GAMES)
        assert record.seed.hex() not in text
        sealed = {line["n"] for line in record.choices[-len(match.sealed) :]} if match.sealed else set()
        for line in story[1:]:
            secret = line.get("secret", {})
            assert secret.keys() <= {"choice", "salt"}
            assert set(secret.get("salt", {})) == {"choice"} & secret.keys()
            original = record.lines[line["n"]].get("secret", {})
            if "choice" in original:
                own = line["seat"] == watcher
                open_to_all = line["n"] not in sealed and line["n"] not in face_down
                assert ("choice" in secret) == (own or open_to_all)
                assert "choice" not in line
            assert all(isinstance(drawn, int) for _, drawn in line.get("chance", ()))


def test_an_open_simultaneous_answer_is_told_to_all_once_all_have_answered() -> None:
    """In the game as it is the cards stay face down; here they are laid open."""
    open_game = replace(SMUGGLERS, face_down=frozenset())
    record = Record(open_game, "abc", seed=seed_from(1))
    for seat in (2, 0, 1):
        assert all("secret" not in line for line in record.story(None))
        assert sum("secret" in line for line in record.story(2)) == (seat != 2)
        record.choose(record.match.state.hands[seat][0], seat)
    told = [line["secret"]["choice"] for line in record.story(None) if "secret" in line]
    assert told == [words_of(line) for line in record.choices]
    assert load(record.dump(), {open_game.id: open_game}).dump(1, False) == record.dump(1, False)


def test_the_promise_fits_the_seed_and_nothing_else() -> None:
    assert WHOLE.header["commitment"] == commitment(WHOLE.seed)
    assert commitment(seed_from(3)) != commitment(seed_from(4))
    assert WHOLE.footer is not None
    assert WHOLE.footer["seed"] == WHOLE.seed.hex()
    assert all("seed" not in line for line in WHOLE.story()[:-1])
    assert isinstance(Plan(SMUGGLERS, 3, {}, 4).match().decision, Together)
