"""Bots by name."""

import pytest

from regelwerk.bots import BadBot, UnknownBot, bot, close, split
from regelwerk.bots.failing import Substituted
from regelwerk.bots.outside import Outside
from regelwerk.bots.say import Say
from regelwerk.bots.search import Search
from regelwerk.bots.specs import BOTS


@pytest.mark.parametrize("name", BOTS)
def test_every_name_makes_a_bot(name: str) -> None:
    assert callable(bot(name).choose)
    close(bot(name))  # there is nothing to let go of, and that is fine


def test_a_search_takes_its_budget_from_the_spec() -> None:
    search = bot("search:time=1.5,processes=2")
    assert isinstance(search, Search)
    assert (search.time, search.processes) == (1.5, 2)
    assert repr(bot("search:iterations=20")) == "Search(iterations=20, processes=1)"
    limited = bot("search: nodes=500")
    assert isinstance(limited, Search)
    assert limited.settings.nodes == 500


def test_a_program_takes_its_command_and_the_options_before_it() -> None:
    made = bot("exec:seconds=2 start=3 instead=greedy ./my\\ bot 'one two' seconds=9")
    assert isinstance(made, Substituted)
    assert isinstance(made.bot, Outside)
    assert made.bot.command == ["./my bot", "one two", "seconds=9"]
    assert (made.bot.seconds, made.bot.start, made.name) == (2.0, 3.0, "greedy")


@pytest.mark.parametrize(
    ("spec", "key", "values"),
    [
        ("search:thoughts=5", Say.BAD_OPTION, {"option": "thoughts", "bot": "search"}),
        ("search:iterations=many", Say.BAD_VALUE, {"option": "iterations", "value": "many"}),
        ("search:iterations=0", Say.BAD_VALUE, {"value": "0", "least": "1"}),
        ("search:iterations=1.5", Say.BAD_VALUE, {"value": "1.5"}),
        ("search:time=nan", Say.BAD_VALUE, {"value": "nan"}),
        ("search:", Say.BAD_OPTION, {"option": ""}),
        ("greedy:fast=1", Say.NO_OPTIONS, {"bot": "greedy"}),
        ("exec:", Say.NO_COMMAND, {}),
        ("exec:instead=greedy", Say.NO_COMMAND, {}),
        ("exec:instead=exec ./bot", Say.BAD_INSTEAD, {"word": "exec"}),
        ("exec:seconds=soon ./bot", Say.BAD_VALUE, {"option": "seconds"}),
        ("exec:'./bot", Say.BAD_QUOTES, {}),
    ],
)
def test_a_bad_spec_says_what_would_be_right(spec: str, key: str, values: dict[str, str]) -> None:
    with pytest.raises(BadBot) as bad:
        bot(spec)
    assert bad.value.key == key
    assert values.items() <= bad.value.values.items()


def test_an_unknown_name_comes_with_those_there_are() -> None:
    with pytest.raises(UnknownBot) as unknown:
        bot("serch:iterations=5")
    assert unknown.value.name == "serch"
    assert "search" in unknown.value.known


def test_commas_within_a_spec_do_not_part_it() -> None:
    words = "me, search:time=1.0,processes=2,me=Anna,greedy,search,nodes=500,expert"
    assert split(words) == [
        "me",
        "search:time=1.0,processes=2",
        "me=Anna",
        "greedy",
        "search",
        "nodes=500",
        "expert",
    ]
