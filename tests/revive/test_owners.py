"""What an owner of the box may put in, and what is refused instead of failing in a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from regelwerk.cli import main
from regelwerk.core.printed import BadComponents
from regelwerk.games.revive.printed import DATA

MISTAKES = (
    '[[locations]]\nid = "ll1"\na = "2 per house"',
    '[[artifact_cards]]\nid = "ac01"\namber = "foo"',
    '[[area_tiles]]\nid = "a01"\nspaces = "D Y Q S"',
    '[[area_tiles]]\nid = "a01"\nspaces = "D Y G"',
    '[[area_tiles]]\nid = "a01"\nfood = -1',
    '[[tracks]]\nid = "yellow"\nsteps = ["1 food"]',
    '[[modules]]\nid = "m01"\ncolours = ["blue"]',
    '[[journeys]]\nid = "j01"\nrewards = ["2 worship"]',
    '[[journeys]]\nid = "j01"\ncondition = "foo"',
    '[[technologies]]\nid = "t2l"\nneeds = "t9"',
    '[[slots]]\nid = "top-left"\nhalf = "left"',
    "[artifacts]\nlarge_each_type = [2, 0, 3, 4]",
    '[artifacts]\ntypes = ["amber", "jade"]',
    '[artifacts]\ntypes = ["amber", "jade", "ruby"]',
    "[start]\nfood = 9",
    "[start]\nactive = 9",
    '[[crates]]\nid = "crate-2-food"\ncopies = -1',
    '[[tribe_technologies]]\nid = "kuniban-t1"\nyellow = "foo"',
    '[[campaign]]\nid = "chapter-1"\ntribes = ["foo"]',
    '[[junctions]]\nid = "x1"\ntracks = ["yellow", "pink"]',
    '[[citizens]]\nid = "ky01"\ncolour = "pink"',
    '[[citizens]]\nid = "ky01"\nstacks = ["left"]',
    '[[tribe_technologies]]\nid = "gibwark-t2l"\nequipment = "e9"',
    '[[tribe_technologies]]\nid = "hofstadterians-t1"\ntemples = [1]',
    '[colours]\nyellow = "gold"',
    "[display]\ncitizens = 0",
    "[worship]\nscyphoz = [2, 8]",
    '[[tribes]]\nid = "ostarius"\nability = "1 food"',
    '[[tribe_technologies]]\nid = "kuniban-t2r"\ncards = 0',
    "[progress]\nmarkers = 3",
    '[[citizens]]\nid = "ky01"\ntop = "1 food per house up to 3"',
    '[[seas]]\nid = "sea1"\nfirst_small = "x"',
    '[rewards]\nlake = "x"',
    '[[journeys]]\nid = "j12"\nlevels = ["3 food", "3 gold", "6 book"]',
)


def file(folder: Path, words: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(f'game = "revive"\n\n{words}\n', encoding="utf-8")
    return path


def test_our_own_values_fit() -> None:
    assert list(DATA.check(DATA.data)) == []


@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_is_refused_and_named(words: str, tmp_path: Path) -> None:
    with pytest.raises(BadComponents) as refused:
        DATA.changed_by(file(tmp_path, words))
    table = words.strip("[").partition("]")[0]
    assert all(problem.path.startswith(table) for problem in refused.value.problems)


def test_the_checker_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A phrase that means nothing is named in the words of the game."""
    path = file(tmp_path, '[[tribes]]\nid = "nadair"\nability = "1 fod"')
    assert main(["components", "revive", "--check", str(path)]) != 0
    assert "1 fod" in capsys.readouterr().err


def test_values_of_an_owner_are_taken(tmp_path: Path) -> None:
    path = file(tmp_path, '[[tribes]]\nid = "nadair"\nability = "2 crystal"\nbonus = ""')
    assert [(change.path, change.theirs, change.authored) for change in DATA.changed_by(path)] == [
        ("tribes.nadair.ability", "2 crystal", True),
        ("tribes.nadair.bonus", "", True),
    ]
