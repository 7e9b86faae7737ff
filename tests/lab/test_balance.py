"""The balance of a game: what is read off matches whose outcome is known; the same again from one seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from regelwerk.lab import balance
from regelwerk.lab.balance import Asked, OtherMatches, Told, by_part, by_thing, by_turn_order, page, run

ASKED = Asked("skybridge", ("random",) * 3, ("boards=random",), ("sides", "play"), "first", "round", "7")


def told(first: int, wins: list[float], parts: list[dict[str, int]], had: list[list[str]]) -> Told:
    return Told(first, 9, wins, [sum(own.values()) for own in parts], parts, {"side": had})


MATCHES = [
    # seat 1 goes first; it wins by the bridge alone
    told(1, [0.0, 1.0], [{"bridge": 2, "desert": 5}, {"bridge": 9, "desert": 3}], [["a"], ["b", "c"]]),
    # seat 0 goes first; it wins with both, and either of them would have done
    told(0, [1.0, 0.0], [{"bridge": 8, "desert": 9}, {"bridge": 2, "desert": 2}], [["a"], ["c"]]),
    # a shared victory
    told(0, [0.5, 0.5], [{"bridge": 4, "desert": 4}, {"bridge": 3, "desert": 5}], [["b"], ["a"]]),
]


def test_turn_order_is_counted_from_who_goes_first() -> None:
    first, second = by_turn_order(MATCHES)
    assert (first.name, first.times, second.name) == ("1", 3, "2")
    assert first.wins.mean == pytest.approx(2.5 / 3)
    assert second.wins.mean == pytest.approx(0.5 / 3)
    assert first.score.mean == pytest.approx((2.5 + 6.5 + 0) / 3)


def test_what_seats_had_is_judged_by_their_wins_alone() -> None:
    lines = {line.name: line for line in by_thing(MATCHES, "side")}
    assert {name: line.times for name, line in lines.items()} == {"a": 3, "b": 2, "c": 2}
    assert lines["a"].wins.mean == pytest.approx(1.5 / 3)
    assert lines["b"].wins.mean == pytest.approx(1.5 / 2)
    assert next(line.name for line in by_thing(MATCHES, "side")) == "b"


def test_a_part_decides_where_the_winner_would_not_have_won_with_the_others_part() -> None:
    bridge, desert = by_part(MATCHES[:2])
    assert [bridge.name, desert.name] == ["bridge", "desert"]
    assert bridge.decides.mean == 0.5  # 9 instead of 2 in the first match; in the second 17 - 6 is enough
    assert desert.decides.mean == 0.0
    assert bridge.leads.mean == 0.5
    assert desert.leads.mean == 0.5
    assert bridge.mean == (2 + 9 + 8 + 2) / 4
    assert bridge.winner == (9 + 8) / 2
    assert bridge.used.mean == 1.0


def test_the_same_question_has_the_same_matches_and_goes_on(tmp_path: Path) -> None:
    whole = run(ASKED, 4)
    file = tmp_path / "matches.ndjson"
    run(ASKED, 2, keep=file)
    assert run(ASKED, 4, keep=file) == whole
    assert len(file.read_text().splitlines()) == 5
    assert run(ASKED, 4, jobs=2) == whole
    with pytest.raises(OtherMatches):
        run(ASKED._replace(seed="8"), 4, keep=file)


def test_a_match_tells_what_its_seats_had() -> None:
    for match in run(ASKED, 2):
        assert [len(own) for own in match.had["sides"]] == [1, 1, 1]
        assert all(any(word.startswith("play ") for word in own) for own in match.had["play"])
        assert all(len(own) == len(set(own)) for own in match.had["play"])
        assert [sum(own.values()) for own in match.parts] == match.scores
        assert sum(match.wins) == pytest.approx(1)
        assert match.length >= 7
        assert 0 <= match.first < 3


def test_bots_that_only_look_may_look_at_the_table_itself() -> None:
    """The matches are about as long and as rich as with guesses, and the same again."""
    asked = Asked("skybridge", ("greedy",) * 2, (), (), "first", "round", "7")
    for match, openly in zip(run(asked, 2), run(asked._replace(open=True), 2), strict=True):
        assert match.first == openly.first
        assert abs(match.length - openly.length) < 5
        assert min(match.scores + openly.scores) > 20
    assert run(asked._replace(open=True), 2) == run(asked._replace(open=True), 2)


def test_what_the_state_holds_of_a_seat_and_the_verbs_of_answers_count_too() -> None:
    (match,) = run(Asked("revive", ("random",) * 3, (), ("players.tribe", "players.completed", "explore")), 1)
    tribes = [tribe for own in match.had["players.tribe"] for tribe in own]
    assert len(set(tribes)) == 3
    assert all(len(own) > 1 for own in match.had["explore"])
    assert {word.split()[0] for own in match.had["explore"] for word in own} == {"explore"}
    assert all(set(own) <= {f"j{n:02}" for n in range(1, 19)} for own in match.had["players.completed"])
    unused = match._replace(parts=[{"points": 1, "worship": 0}] * 3)
    assert [part.used.mean for part in by_part([unused])] == [1.0, 0.0]


def test_the_page_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    balance.main(
        ["skybridge", "random", "--seats", "2", "--matches", "3", "--by", "sides", "--length", "round"]
    )
    said = capsys.readouterr().out
    assert "3 matches, 2 seats; a fair share of wins is 50.0 %." in said
    for head in ("turn order", "sides", "part of the score", "bridge", "round: "):
        assert head in said
    assert next(iter(page(ASKED, run(ASKED, 1)))).startswith("1 matches, 3 seats")
