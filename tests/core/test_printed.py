"""An owner's file over the printed values of a game (core.printed)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from regelwerk.core.printed import VARIABLE, BadComponents, Printed

OURS = """
hand_limit = 10

[[cards]]
id = "north"
points = 2
effects = ["wood"]
authored = true

[[cards]]
id = "south"
points = 1
effects = []
copies = 2
authored = ["effects"]

[dice]
faces = [1, 2, 3]
authored = ["faces"]

[sides.few]
giant = [2, 5]
merfolk = [1, 3]

[[uncertain]]
what = "sides.few.giant"
confidence = "low"
"""


def printed() -> Printed:
    return Printed("toy", OURS, lambda _: iter(()), {"title": ""})


def own(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return path


def test_values_are_laid_over_ours_by_id(tmp_path: Path) -> None:
    data = printed()
    before = data.digest
    data.overlay(own(tmp_path, 'game = "toy"\n[[cards]]\nid = "south"\npoints = 4\ntitle = "South"\n'))
    north, south = data.data["cards"]
    assert (north["points"], south["points"], south["title"]) == (2, 4, "South")
    assert data.digest != before
    assert [(change.path, change.authored) for change in data.changes] == [
        ("cards.south.points", False),
        ("cards.south.title", True),
    ]


def test_a_corrected_value_is_ours_no_longer(tmp_path: Path) -> None:
    data = printed()
    data.overlay(own(tmp_path, 'game = "toy"\n[[cards]]\nid = "north"\npoints = 3\n'))
    assert [entry.authored for entry in data.entries()] == [["effects"], ["effects"], ["faces"], []]


def test_an_owner_knows_what_we_are_not_sure_of(tmp_path: Path) -> None:
    changes = printed().changed_by(
        own(tmp_path, 'game = "toy"\n[sides.few]\ngiant = [2, 4]\nmerfolk = [1, 2]')
    )
    assert [(change.path, change.authored) for change in changes] == [
        ("sides.few.giant", True),
        ("sides.few.merfolk", False),
    ]


def test_a_copy_of_our_own_file_changes_nothing(tmp_path: Path) -> None:
    data = printed()
    before = data.digest
    data.overlay(own(tmp_path, f'game = "toy"\n{OURS}'))
    assert (data.changes, data.digest) == ((), before)


def test_a_file_for_another_game_changes_nothing(tmp_path: Path) -> None:
    data = printed()
    data.overlay(own(tmp_path, 'game = "other"\nhand_limit = 3\n'))
    assert data.data["hand_limit"] == 10


@pytest.mark.parametrize(
    ("text", "path", "key"),
    [
        ("hand_limt = 3", "hand_limt", "core.components.field"),
        ('hand_limit = "3"', "hand_limit", "core.components.kind"),
        ("hand_limit = true", "hand_limit", "core.components.kind"),
        ("cards = 3", "cards", "core.components.kind"),
        ("dice = 3", "dice", "core.components.kind"),
        ("[dice]\nfaces = [1, 2]", "dice.faces", "core.bad.count"),
        ('[dice]\nfaces = ["a", "b", "c"]', "dice.faces", "core.components.kind"),
        ('[[cards]]\nid = "west"', "cards[0]", "core.components.id"),
        ("[[cards]]\npoints = 2", "cards[0]", "core.components.no_id"),
        ('[[cards]]\nid = "north"\ncost = 2', "cards.north.cost", "core.components.field"),
        ('[[cards]]\nid = "north"\neffects = [1]', "cards.north.effects", "core.components.kind"),
        ('[[cards]]\nid = "north"\n[[cards]]\nid = "north"', "cards.north", "core.components.twice"),
    ],
)
def test_every_mistake_is_named_with_its_place(tmp_path: Path, text: str, path: str, key: str) -> None:
    with pytest.raises(BadComponents) as bad:
        printed().overlay(own(tmp_path, f'game = "toy"\n{text}\n'))
    assert [(problem.path, problem.key) for problem in bad.value.problems] == [(path, key)]


def test_what_is_no_toml_or_names_no_game(tmp_path: Path) -> None:
    for text, key in (("hand = ", "core.components.toml"), ("hand = 1", "core.components.game")):
        with pytest.raises(BadComponents) as bad:
            printed().overlay(own(tmp_path, text))
        assert bad.value.problems[0].key == key


def test_the_environment_names_the_files_for_every_process(tmp_path: Path) -> None:
    path = own(tmp_path, 'game = "ethnos"\nhand_limit = 7\n')
    code = "from regelwerk.games.ethnos import GAME, cards; print(cards.HAND_LIMIT, GAME.data)"
    limits = []
    for files in ("", str(path)):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, VARIABLE: files},
            capture_output=True,
            text=True,
            check=True,
        )
        limits.append(run.stdout.split())
    (ours, data), (theirs, other) = limits
    assert (ours, theirs) == ("10", "7")
    assert data != other
