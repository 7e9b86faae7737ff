"""Programs that play, and all the ways in which they may fail to."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from regelwerk.bots import BotFailed, Reason
from regelwerk.bots.failing import Substituted
from regelwerk.bots.greedy import Greedy
from regelwerk.bots.measure import play
from regelwerk.bots.outside import Outside
from regelwerk.bots.wire import Broken, Wire
from regelwerk.core import Amount, Match, Order, Some, Together
from tests.bots.scenes import ETHNOS, asked, at
from tests.stress_game import GAME as SMUGGLERS

PRELUDE = """
import json, os, sys, time
def say(verb, **values):
    print(verb, json.dumps(values), flush=True)
def heard(wanted):
    for line in sys.stdin:
        verb, _, rest = line.partition(" ")
        if verb == wanted:
            return json.loads(rest)
    sys.exit()
def greet():
    heard("hello")
    say("hello", protocol=1, name="Test")
def answer(question, words=None):
    say("answer", id=question["id"], choice=question["legal"][0] if words is None else words)
"""


def program(code: str) -> list[str]:
    return [sys.executable, "-S", "-E", "-c", PRELUDE + code]


@contextlib.contextmanager
def playing(code: str | Sequence[str], seconds: float = 5.0, start: float = 10.0) -> Iterator[Outside]:
    """A bot as a program; nothing of it is left afterwards."""
    player = Outside(program(code) if isinstance(code, str) else code, seconds, start)
    try:
        yield player
    finally:
        player.close()


@pytest.fixture(scope="module")
def place() -> tuple[Match, int]:
    return next(asked(ETHNOS, 4, 2, every=60))


# ---- well-behaved --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ETHNOS, SMUGGLERS], ids=lambda game: game.id)
def test_step_by_step_every_kind_of_decision_is_answered(game: object) -> None:
    code = """
greet()
while True:
    question = heard("choose")
    say("answer", id=question["id"], step=question["steps"][-1])
"""
    kinds = set()
    with playing(code) as player:
        for match, seat in asked(game, 3, 4, every=1, most=150):  # type: ignore[arg-type]
            kinds.add(type(match.asked(seat)))
            assert match.asked(seat).refusal(player.choose(at(match, seat))) is None
    assert game is ETHNOS or kinds >= {Some, Order, Amount}


def test_long_lists_of_answers_are_cut_and_free_notation_is_understood() -> None:
    code = """
greet()
while True:
    question = heard("choose")
    if question["kind"] != "some":
        answer(question)
        continue
    assert len(question["legal"]) == 200 and not question["complete"]
    answer(question, question["verb"] + " " + "+".join(question["options"]))
"""
    with playing(code) as player:
        match = next(
            match
            for match, _ in asked(SMUGGLERS, 3, 4, every=1)
            if match.decision and not isinstance(match.decision, Together) and match.decision.about == "load"
        )
        (seat,) = match.waiting
        assert len(player.choose(at(match, seat))) == 10


def test_after_a_refusal_it_may_try_again(place: tuple[Match, int]) -> None:
    code = """
greet()
question = heard("choose")
answer(question, "fly to the moon")
reason = heard("refused")
assert reason["id"] == question["id"] and reason["reason"].startswith("core.refusal.")
question = heard("choose")
assert question["id"] == reason["id"] + 1
say("answer", id=question["id"], step="nothing of the sort")
answer(heard("choose"))
"""
    match, seat = place
    with playing(code) as player:
        assert match.asked(seat).refusal(player.choose(at(match, seat))) is None


def test_empty_lines_log_lines_and_a_full_standard_error_do_no_harm(place: tuple[Match, int]) -> None:
    code = """
greet()
while True:
    question = heard("choose")
    print(flush=True)
    say("log", thought="hmm")
    for _ in range(300):
        sys.stderr.write("x" * 1000)
    answer(question)
"""
    match, seat = place
    with playing(code) as player:
        for _ in range(2):
            player.choose(at(match, seat))
        assert player.called == "Test"


def test_the_seed_comes_from_the_match(place: tuple[Match, int]) -> None:
    code = """
greet()
while True:
    question = heard("choose")
    answer(question, question["legal"][question["seed"] % len(question["legal"])])
"""
    match, seat = place
    with playing(code) as player:
        first, again = ([player.choose(at(match, seat, seed)) for seed in range(10)] for _ in range(2))
    assert first == again
    assert len(set(first)) > 1


# ---- ill-behaved ---------------------------------------------------------------------------------

FAILING = {
    "dies at once": ("sys.exit(3)", Reason.DIED),
    "dies when asked": ("greet(); heard('choose'); sys.exit(1)", Reason.DIED),
    "crashes": ("greet(); heard('choose'); 1/0", Reason.DIED),
    "kills itself": ("greet(); heard('choose'); os.kill(os.getpid(), 9)", Reason.DIED),
    "closes its output": ("greet(); os.close(1); time.sleep(600)", Reason.DIED),
    "closes its input and output": ("greet(); os.close(0); os.close(1); time.sleep(600)", Reason.DIED),
    "never greets": ("time.sleep(600)", Reason.SILENT),
    "never answers": ("greet(); time.sleep(600)", Reason.SLOW),
    "only thinks aloud": ("greet()\nwhile True: say('log'); time.sleep(0.05)", Reason.SLOW),
    "half a line": ("greet(); heard('choose'); os.write(1, b'answer {'); time.sleep(600)", Reason.SLOW),
    "another version": ("heard('hello'); say('hello', protocol=99)", Reason.VERSION),
    "no version": ("heard('hello'); say('hello', name='x')", Reason.VERSION),
    "no greeting": ("heard('hello'); say('good_day', protocol=1)", Reason.NONSENSE),
    "an endless line": ("greet()\nwhile True: os.write(1, b'x' * 65536)", Reason.FLOODED),
    "endless lines": ("greet()\nwhile True: say('log', more='x' * 1000)", Reason.FLOODED),
    "a long answer": ("greet(); q = heard('choose'); answer(q, 'x' * 70000)", Reason.FLOODED),
    "no JSON": ("greet(); heard('choose'); print('answer take elf-blue', flush=True)", Reason.NONSENSE),
    "no object": ("greet(); heard('choose'); print('answer [1]', flush=True)", Reason.NONSENSE),
    "too deep": ("greet(); heard('choose'); print('answer ' + '[' * 60000, flush=True)", Reason.NONSENSE),
    "no text": ("greet(); heard('choose'); os.write(1, bytes(range(128, 250)) + b'\\n')", Reason.NONSENSE),
    "another verb": ("greet(); q = heard('choose'); say('move', id=q['id'])", Reason.NONSENSE),
    "another question": ("greet(); q = heard('choose'); say('answer', id=99, choice='')", Reason.NONSENSE),
    "no choice": ("greet(); q = heard('choose'); say('answer', id=q['id'])", Reason.NONSENSE),
    "a number": ("greet(); q = heard('choose'); say('answer', id=q['id'], choice=7)", Reason.NONSENSE),
    "an answer before the question": ("greet(); say('answer', id=2, choice='draw')", Reason.NONSENSE),
    "illegal": (
        "greet()\nwhile True: answer(heard('choose'), 'castle')",
        Reason.ILLEGAL,
    ),
    "resigns": ("greet(); heard('choose'); say('resign')", Reason.RESIGNED),
}


@pytest.mark.parametrize("name", FAILING)
def test_whatever_a_program_does_it_is_named_and_ended(name: str, place: tuple[Match, int]) -> None:
    code, reason = FAILING[name]
    match, seat = place
    seconds = 0.4 if reason is Reason.SLOW else 60
    start = 0.4 if reason is Reason.SILENT else 60
    with playing(code, seconds, start) as player:
        with pytest.raises(BotFailed) as failed:
            player.choose(at(match, seat))
        assert failed.value.reason is reason
        assert failed.value.key == f"bots.failed.{reason.value}"
        assert player._wire is None


def test_a_command_that_cannot_be_started(place: tuple[Match, int]) -> None:
    match, seat = place
    for command in (["/nowhere/bot"], ["/"], ["nul\0"]):
        with playing(command) as player, pytest.raises(BotFailed) as failed:
            player.choose(at(match, seat))
        assert failed.value.reason is Reason.MISSING


def test_its_last_words_are_kept(place: tuple[Match, int]) -> None:
    match, seat = place
    code = "greet(); heard('choose'); raise ValueError('no idea')"
    with playing(code) as player, pytest.raises(BotFailed) as failed:
        player.choose(at(match, seat))
    assert failed.value.said.endswith("ValueError: no idea")
    assert failed.value.values["bot"] == "Test"


def test_a_program_that_does_not_read_cannot_hold_us_up() -> None:
    wire = Wire(program("time.sleep(600)"))
    try:
        with pytest.raises(Broken) as broken:
            wire.send(["x" * 1_000_000], time.monotonic() + 0.3)
        assert broken.value.reason is Reason.SLOW
    finally:
        wire.close()


def test_what_it_has_started_ends_with_it(place: tuple[Match, int], tmp_path: Path) -> None:
    code = f"""
child = os.fork()
if child == 0:
    import signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(600)
    os._exit(0)
open({str(tmp_path / "child")!r}, "w").write(str(child))
greet()
heard("choose")
print("rubbish", flush=True)
time.sleep(600)
"""
    match, seat = place
    with playing(code) as player, pytest.raises(BotFailed):
        player.choose(at(match, seat))
    child = int((tmp_path / "child").read_text())
    for _ in range(200):
        if not running(child):
            return
        time.sleep(0.01)
    pytest.fail("the child of the program still runs")


def running(process: int) -> bool:
    """Whether a process is there and no mere zombie."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or ") Z " not in status.read_text()


def test_a_program_ends_with_the_last_word_of_the_table(place: tuple[Match, int]) -> None:
    match, seat = place
    with playing("greet()\nwhile True: answer(heard('choose'))") as player:
        player.choose(at(match, seat))
        assert player._wire is not None
        process = player._wire.process.pid
        player.close()
        assert not running(process)
        player.choose(at(match, seat))  # when it is needed again, it is started again


# ---- who plays on --------------------------------------------------------------------------------


def test_a_substitute_plays_on(place: tuple[Match, int], caplog: pytest.LogCaptureFixture) -> None:
    match, seat = place
    with playing(FAILING["resigns"][0]) as player:
        both = Substituted(player, Greedy(), "greedy")
        for _ in range(2):
            assert both.choose(at(match, seat)) == Greedy().choose(at(match, seat))
    assert both.failure is not None
    assert both.failure.reason is Reason.RESIGNED
    assert [record.getMessage() for record in caplog.records] == ["Test: resigned {}; greedy plays on"]


def test_without_a_substitute_the_failure_is_raised_each_time(place: tuple[Match, int]) -> None:
    match, seat = place
    with playing(FAILING["dies at once"][0]) as player:
        both = Substituted(player, None, "forfeit")
        for _ in range(2):
            with pytest.raises(BotFailed):
                both.choose(at(match, seat))


def test_a_match_with_a_failing_bot_comes_to_its_end(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(PRELUDE + "greet()\nfor _ in range(3): answer(heard('choose'))\nsys.exit(1)\n")
    command = f"{sys.executable} -S {script}"
    lost = play(ETHNOS, [f"exec:instead=forfeit {command}", "random"], 2, "forfeit", 0)
    assert lost.ranks == (2, 1)
    assert lost.failures == ("Test: died {}",)
    played_on = play(ETHNOS, [f"exec:instead=greedy {command}", "random"], 2, "forfeit", 0)
    assert played_on.ranks == (1, 2)
    assert played_on.failures == ("Test: died {}",)
