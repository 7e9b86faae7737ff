"""Documentation is tested too: the Python in README and docs runs, the links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import regelwerk.core

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_example_in_the_readme_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"<!-- example: begin -->\n```python\n(.*?)```", text, re.DOTALL)
    assert example
    exec(compile(example[1], "README.md", "exec"), {})
    assert re.fullmatch(r"\(\d.*\) \(\d+, \d+, \d+, \d+\)\n", capsys.readouterr().out)


def test_the_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(regelwerk.core).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_files_that_exist(page: Path) -> None:
    """Module paths in backquotes are checked, so that moving a file does not leave a false map."""
    for path in re.findall(r"`((?:src|tests|docs|bench|examples|tools)/[\w./-]+)`", page.read_text("utf-8")):
        assert (ROOT / path).exists(), f"{page.name} names {path}"
