"""Whole matches over HTTP."""

from __future__ import annotations

import random
from functools import partial

import pytest

from regelwerk.core import Match, load, seed_from
from regelwerk.core.text import LANGUAGES
from regelwerk.games import GAMES
from regelwerk.table.lobby import finished
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


def test_goals_are_kept_over_matches(server: Served) -> None:
    """Those of the person who asks, out of matches played alone to the end."""
    ada = Guest(server.url, "Ada")
    for game in GAMES.values():
        if game.sheet is None:
            assert ada.look(f"/sheet?game={game.id}").status_code == 404
            continue
        table = ada.table("me", game=game.id)
        play(server, table, {0: ada}, random.Random(5))
        person = story(server, table).places[0].person
        read = partial(finished, person=person, game=game.id)
        own = [table.rpartition("/")[2]]
        wait_until(lambda read=read, own=own: server.run(server.house.store.read(read)) == own)
        page = ada.look(f"/sheet?game={game.id}")
        assert page.status_code == 200
        assert page.text.count('scope="row"') == len(game.sheet([]).rows)
        assert Guest(server.url).look(f"/sheet?game={game.id}").status_code == 200
    assert ada.look("/sheet?game=chess").status_code == 404


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
