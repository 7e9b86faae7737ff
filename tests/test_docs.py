"""Documentation is tested too: the Python in README and docs runs, the links lead somewhere."""

from __future__ import annotations

import doctest
import re
from dataclasses import fields
from inspect import signature
from pathlib import Path

import pytest

import regelwerk.core
from regelwerk.cli.app import Commands
from regelwerk.table import acts, limits
from regelwerk.table.settings import Settings

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


def test_the_page_of_the_table_names_every_setting() -> None:
    """With its option, its variable and its default; and no setting that there is not."""
    text = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "`REGELWERK_" in line and line.startswith("|")]
    told = {re.findall(r"REGELWERK_(\w+)", line)[0]: line for line in lines}
    settings = {field.name.upper(): field for field in fields(Settings)}
    assert set(told) == set(settings)
    options = set(signature(Commands.serve).parameters) - {"self"}
    for name, line in told.items():
        option = f"`--{name.lower().replace('_', '-')}`"
        assert (option in line) == (name.lower() in options)
        default = settings[name].default
        assert default == "" or f"`{default}`" in line
    assert all(f"`--{option.replace('_', '-')}`" in text for option in options)


def test_the_page_of_the_table_names_every_limit() -> None:
    text = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    numbers = {int(word.replace(",", "")) for word in re.findall(r"\d[\d,]*", text.partition("## Limits")[2])}
    for rate in limits.RATES.values():
        assert {rate.minute, rate.burst} <= numbers
    assert {limits.MOST_STREAMS, limits.SLOWEST_BODY, acts.LONGEST_CHAT, acts.MOST_CHAT} <= numbers
    assert limits.LARGEST_BODY == 64 * 1024


def test_the_page_of_the_table_names_every_command_of_the_administrator() -> None:
    text = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
    assert set(re.findall(r"regelwerk admin (\w+)", text)) == {"backup", "restore", "check", "export"}
