"""Playing in lines: whole games, saving and going on, undo, hot seat, watching."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GREEDY = ("play", "ethnos", "--seats", "me,greedy,random", "--seed", "7")
THROUGH = "1\n\nall\n\n" * 800
"""Lines that answer any decision sooner or later: the first choice, a set of one, all of them."""


def saved(err: str) -> Path:
    """The file that a message on stderr names."""
    found = re.search(r"(?:saved in|gespeichert in) (\S+)", err)
    assert found
    return Path(found[1])


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_whole_game(run: Run, language: str) -> None:
    ran = run("--lang", language, *GREEDY, "--save", "match.jsonl", typed=THROUGH)
    assert (ran.code, ran.err) == (0, "")
    assert "match.jsonl" in ran.lines[-2]
    assert ran.lines[-1].endswith("regelwerk replay match.jsonl")
    assert not re.search(r"[\x1b│─━╭┃]|(core|cli|bots|ethnos)\.[a-z]+\.|\{|\}", ran.out)
    assert any(re.fullmatch(r"1: .*: \d+", line) for line in ran.lines[-8:]), "the ranking"
    checked = run("verify", "match.jsonl")
    assert (checked.code, checked.err) == (0, "")
    assert "complete" in checked.out


def test_the_same_game_in_both_languages(run: Run, home: Path) -> None:
    for language in ("en", "de"):
        run("--lang", language, *GREEDY, "--save", f"{language}.jsonl", typed=THROUGH)
    assert Path("en.jsonl").read_bytes() == Path("de.jsonl").read_bytes()


def test_another_seed_is_another_game(run: Run) -> None:
    begun = ("play", "ethnos", "--seats", "random,random", "--seed")
    assert run(*begun, "7").out == run(*begun, "7").out
    assert run(*begun, "7").out != run(*begun, "8").out


def test_input_that_ends_too_early_saves_the_match(run: Run) -> None:
    ran = run(*GREEDY, typed="1\n1\n")
    assert ran.code == 2
    assert ran.err.startswith("regelwerk: Standard input ended before the match did.")
    path = saved(ran.err)
    assert f"regelwerk play --resume {path}" in ran.err
    assert run("verify", str(path)).out.endswith("not finished\n")


@pytest.mark.parametrize("cut", [0, 1, 7, 40])
def test_a_match_that_was_left_goes_on_as_if_nobody_had_left(run: Run, cut: int) -> None:
    run(*GREEDY, "--save", "whole.jsonl", typed=THROUGH)
    lines = THROUGH.splitlines(keepends=True)
    run(*GREEDY, "--save", "parts.jsonl", typed="".join(lines[:cut]))
    # a set that was named but not confirmed is not saved, so the next lines begin anew
    again = run("play", "--resume", "parts.jsonl", typed="".join(lines[cut - cut % 4 :]))
    assert (again.code, again.err) == (0, "")
    assert Path("parts.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


def test_quit_saves_and_says_how_to_go_on(run: Run) -> None:
    ran = run(*GREEDY, typed="1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    path = saved(ran.out)
    assert path.exists()
    assert run("play", "--resume", str(path), "--seats", "me=Anna,random,random", typed=THROUGH).code == 0
    over = run("play", "--resume", str(path))
    assert over.code == 0
    assert "This match is over." in over.lines


def test_leaving_where_nothing_can_be_saved(run: Run, home: Path) -> None:
    (home / "data").write_text("a file where the folder should be")
    ran = run(*GREEDY, typed="quit\n")
    assert "The match could not be saved, so it goes on" in ran.out
    assert ran.code == 2
    assert "The match could not be saved" in ran.err
    ran = run(*GREEDY, typed="quit\nsave elsewhere.jsonl\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The match is saved in elsewhere.jsonl" in ran.out


def test_a_match_is_kept_where_it_was_saved_first(run: Run, home: Path) -> None:
    assert run(*GREEDY, typed="save one.jsonl\n1\nsave two.jsonl\n2\nquit\n").code == 0
    assert not (home / "data").exists()
    one, two = (len(Path(name).read_text().splitlines()) for name in ("one.jsonl", "two.jsonl"))
    assert one > two


def test_devices_and_links_stay_what_they_are(run: Run, home: Path) -> None:
    os.mkfifo(home / "pipe")
    for words, typed in (((*GREEDY, "--save", "pipe"), ""), (GREEDY, "save pipe\nquit\n")):
        ran = run(*words, typed=typed)
        assert "pipe: there is something of this name already" in ran.out + ran.err
        assert (home / "pipe").is_fifo()
    os.mkfifo(home / "pipe.csv")
    ran = run("simulate", "ethnos", "--seats", "random,random", "--matches", "1", "--out", "pipe.csv")
    assert (ran.code, (home / "pipe.csv").is_fifo()) == (2, True)
    (home / "link").symlink_to(home / "match.jsonl")
    assert run(*GREEDY, "--save", "link", typed="1\nquit\n").code == 0
    assert (home / "link").is_symlink()
    assert run("verify", "match.jsonl").code == 0


def test_save_never_takes_the_place_of_another_file(run: Run, home: Path) -> None:
    (home / "precious.txt").write_text("my will")
    ran = run(*GREEDY, typed="save precious.txt\nsave match.jsonl\n1\nsave match.jsonl\nsave\nquit\n")
    assert "precious.txt" in ran.out
    assert (home / "precious.txt").read_text() == "my will"
    assert ran.out.count("The match is saved in match.jsonl") == 4


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seed", "8"), "--seed cannot be changed"),
        (("--option", "tribes=elves"), "--option cannot be changed"),
        (("--seats", "me,greedy"), "This match has 3 seats, and --seats names 2."),
        (("--seats", "me,greedy,gredy"), "“greedy”"),
    ],
)
def test_what_cannot_be_changed_when_a_match_goes_on(run: Run, arguments: tuple[str, ...], told: str) -> None:
    run(*GREEDY, "--save", "match.jsonl", typed="1\n")
    before = Path("match.jsonl").read_bytes()
    ran = run("play", "--resume", "match.jsonl", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert Path("match.jsonl").read_bytes() == before


# ---- what one may type ----------------------------------------------------------------------------

# With this seed Anna begins, with one card in hand (a gray orc) and a display of six.
TRIBES = "tribes=giants,elves,orcs,trolls,skeletons"
TURN = ("play", "ethnos", "--seats", "me=Anna,random,random", "--seed", "1", "--option", TRIBES)


def first_choices(run: Run) -> list[str]:
    """The notations offered at first."""
    shown = run(*TURN, typed="").lines
    return [found[1] for line in shown if (found := re.search(r"^\d+: .* \(([a-z -]+)\)$", line))]


def test_number_notation_and_beginning_mean_the_same(run: Run) -> None:
    choices = first_choices(run)
    lead = next(words for words in choices if words.startswith("lead"))
    number = str(choices.index(lead) + 1)
    for typed in (number, lead, lead[:-2], lead.upper()):
        assert "Anna plays a band of one card" in run(*TURN, typed=f"{typed}\n").out


def test_what_is_not_possible_is_explained_with_the_rule(run: Run) -> None:
    shown = run(*TURN, typed="? take dwarf-red\ntake dwarf-red\n? 1\n?\nlead skeleton\n").lines
    assert "Not possible: This card is not in the display: Dwarf (red). [Recruiting an Ally]" in shown
    assert "This card is not in the display: Dwarf (red). [Recruiting an Ally]" in shown
    assert any(line.startswith("1: ") and line.endswith("This is possible.") for line in shown)
    assert any(line.endswith("Skeletons]") for line in shown)
    german = run("--lang", "de", *TURN, typed="? take dwarf-red\n").lines
    assert any(line.startswith("Nicht möglich: ") and line.endswith("]") for line in german)


def test_undo_is_free_until_something_new_is_known(run: Run) -> None:
    seats = ("play", "ethnos", "--seats", "me=Anna,me=Ben", "--seed", "3")
    ran = run(*seats, typed="\nlead\nundo\nundo\n1\n\n1\n\nundo\n").lines
    assert "There is nothing to take back." in ran
    assert ran[-1].startswith("Someone else has chosen since then.")


def test_programs_let_people_take_back_whatever_they_like(run: Run) -> None:
    lead = next(words for words in first_choices(run) if words.startswith("lead"))
    shown = run(*TURN, "--save", "match.jsonl", typed=f"undo\n{lead}\nundo\n1\nundo\n1\n").lines
    assert "There is nothing to take back." in shown
    assert shown.count("Taken back.") == 2
    again = run("replay", "match.jsonl", "--events").lines
    assert sum("takes back" in line for line in again) == 2
    assert run("verify", "match.jsonl").code == 0


def test_undo_is_in_the_record(run: Run) -> None:
    lead = next(words for words in first_choices(run) if words.startswith("lead"))
    run(*TURN, "--save", "match.jsonl", typed=f"{lead}\nundo\n")
    shown = run("replay", "match.jsonl", "--events").lines
    assert shown[-1] == "2: Anna takes back: 1"
    assert run("play", "--resume", "match.jsonl", typed="undo\n").code == 2


def test_commands_in_both_languages(run: Run) -> None:
    german = run("--lang", "de", *TURN, typed="verlauf\nlog alle\ntisch\nhilfe\nspeichern x.jsonl\nende\n")
    assert german.code == 0
    assert "Befehle" in german.lines
    assert german.out.count("Die Partie ist gespeichert in") == 2
    english = run(*TURN, typed="log\ntable\nhelp\nsave x.jsonl\nquit\n")
    assert english.code == 0
    assert "Commands" in english.lines


def test_the_table_is_repeated_only_where_it_has_changed(run: Run) -> None:
    shown = run(*TURN, typed="1\n1\n").out
    asked = shown.split("It is your turn. What do you do?")
    assert "tribes: " in asked[0]
    assert "Straton" in asked[0]
    assert "Your hand" in asked[1]
    assert len(asked[1].splitlines()) < len(asked[0].splitlines())
    assert "Straton" in run(*TURN, typed="1\ntable\n").out.split("It is your turn. What do you do?")[2]


@pytest.mark.parametrize(
    "typed", ["\x00", "\x1b[A", "1 2 3", "take", "?" * 500, "save", "-1", "1e9", "🐉", "undo 5"]
)
def test_odd_lines_do_no_harm(run: Run, typed: str) -> None:
    assert run(*TURN, typed=f"{typed}\n" * 2).code == 2


def test_bytes_that_are_no_text_do_no_harm(run: Run) -> None:
    assert run(*TURN, typed=b"\xff\xfe\n1\n").code == 2


# ---- several people, or none ------------------------------------------------------------------------


def test_hot_seat_shows_nobody_what_another_draws(run: Run) -> None:
    """Both draw all the time; between two curtains stand the cards of one person only."""
    ran = run("play", "ethnos", "--seats", "me=Anna,me=Ben", "--seed", "3", typed="\ndraw\n" * 12)
    pages = re.split(r"Pass the device to (\w+)\..*\n", ran.out)[1:]
    drawn = {"Anna": 0, "Ben": 0}
    for name, page in zip(pages[::2], pages[1::2], strict=True):
        other = "Ben" if name == "Anna" else "Anna"
        assert f"{other}: It is your turn" not in page
        assert page.count("You draw from the pile") <= 1
        drawn[name] += page.count("You draw from the pile")
    assert min(drawn.values()) >= 4


def test_programs_can_be_watched(run: Run) -> None:
    ran = run("play", "ethnos", "--seats", "greedy,random", "--seed", "5", "--plain")
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.lines) > 150
    assert "You draw" not in ran.out
    assert not list(Path().iterdir()), "nobody asked for a file"


def test_names_in_a_record_do_not_steer_the_terminal(run: Run) -> None:
    run("play", "ethnos", "--seats", "random,random", "--save", "match.jsonl", "--seed", "1")
    text = Path("match.jsonl").read_text().replace('"random","random"', '"\\u001b[2J","\\u202eevil"')
    Path("match.jsonl").write_text(text)
    for ran in (run("replay", "match.jsonl"), run("verify", "match.jsonl")):
        assert "\x1b" not in ran.out + ran.err
        assert "\u202e" not in ran.out + ran.err


def test_a_match_never_takes_the_place_of_another(run: Run) -> None:
    run(*GREEDY, "--save", "match.jsonl", typed="1\n")
    before = Path("match.jsonl").read_bytes()
    ran = run(*GREEDY, "--save", "match.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "regelwerk play --resume match.jsonl" in ran.err
    assert Path("match.jsonl").read_bytes() == before


def test_programs_go_by_short_names(run: Run) -> None:
    seats = "search:iterations=1,exec:seconds=1 ./my/bot.py --fast,random,random"
    shown = run("play", "ethnos", "--seats", seats, "--seed", "1").lines
    assert shown[0] == "Ethnos: search, bot.py, random 1 and random 2."
    assert any("could not be started" in line for line in shown)
    assert "random plays on for bot.py." in shown


def test_a_program_that_breaks_down_and_has_no_substitute(run: Run) -> None:
    ran = run("play", "ethnos", "--seats", "exec:instead=forfeit ./none,random", "--save", "match.jsonl")
    assert ran.code == 2
    assert ran.err.startswith("regelwerk: “./none” could not be started")
    assert run("verify", "match.jsonl").code == 0
    for jobs in ("1", "2"):
        simulated = run("simulate", "ethnos", "--seats", "exec:instead=forfeit ./none,random", "--jobs", jobs)
        assert (simulated.code, simulated.out) == (2, "")
        assert simulated.err.startswith("regelwerk: “./none” could not be started")
