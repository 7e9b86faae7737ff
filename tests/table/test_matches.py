"""Whole matches over HTTP."""

from __future__ import annotations

import random

import pytest

from regelwerk.core import Match, load, seed_from
from regelwerk.core.text import LANGUAGES
from regelwerk.games import GAMES
from regelwerk.table.voice import game_voice
from tests.table.house import Guest, Served, play, served, story, wait_until


def test_a_match_against_bots(server: Served) -> None:
    ada = Guest(server.url, "Ada")
    table = ada.table("me", "greedy", "random")
    assert play(server, table, {0: ada}, random.Random(1))
    wait_until(lambda: story(server, table).status == "over")
    record = load(ada.get(f"{table}/record").text, GAMES)
    assert record.match.over
    assert record.seats == ("Ada", "Berta (greedy)", "Cäsar (random)")


def test_a_match_of_friends(server: Served) -> None:
    """An invitation is good once, and the match begins when the last seat is taken."""
    ada, ben = Guest(server.url, "Ada"), Guest(server.url)
    table = ada.table("me", "link")
    link = ada.invite(table, 1)
    ben.look(link)
    assert ben.post(link, name="Ben").url.path == table
    ben.look("/")
    assert Guest(server.url, "Eve").post(link).status_code == 410
    assert play(server, table, {0: ada, 1: ben}, random.Random(2)) > 50
    assert story(server, table).status == "over"


def test_bots_think_on_after_a_restart(database: str) -> None:
    with served(database) as server:
        ada = Guest(server.url, "Ada")
        table = ada.table("me", "greedy")
        play(server, table, {0: ada}, random.Random(3), 10)
        cookies = ada.http.cookies
    with served(database) as server:
        ada = Guest(server.url)
        ada.http.cookies = cookies
        ada.look("/")
        assert ada.look(table).status_code == 200
        play(server, table, {0: ada}, random.Random(4))
        wait_until(lambda: story(server, table).status == "over")


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_a_score_have_names(id: str, language: str) -> None:
    """They stand above the final scores, so a match that is over could not be shown without."""
    match = Match.new(GAMES[id], seats=2, seed=seed_from(1))
    for part in GAMES[id].parts(match.state, 0):
        assert game_voice(language, GAMES[id]).say(f"{id}.part.{part}")
