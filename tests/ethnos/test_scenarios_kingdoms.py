"""S67 to S73: scoring the kingdoms."""

from __future__ import annotations

from regelwerk.games.ethnos.say import Say
from tests.ethnos.scene import Scene


def scored(
    players: int, age: int, kingdom: str, tokens: tuple[int, ...], markers: str, **more: str
) -> tuple[int, ...]:
    """The glory that one kingdom brings."""
    scene = Scene(players, age=age, tokens={kingdom: tokens}, markers={kingdom: markers}, settings=more)
    scene.third_dragon()
    assert sum(scene.paid(Say.KINGDOM_GLORY).values()) == sum(scene.glory)
    return scene.glory


def test_s67_duris_age_2() -> None:
    """Ruhm für Einfluss in den Königreichen, Beispiel"""
    assert scored(4, 2, "duris", (2, 4, 6), "AAA BB C") == (4, 2, 0, 0)


def test_s68_duris_shared() -> None:
    """Ruhm für Einfluss in den Königreichen, Beispiel"""
    assert scored(4, 2, "duris", (2, 4, 6), "AAA BBB C") == (3, 3, 0, 0)


def test_s69_tie_for_second_with_rounding() -> None:
    """Ruhm für Einfluss in den Königreichen (abgerundet)"""
    assert scored(4, 2, "duris", (4, 8, 10), "AAAA BB CC DD") == (8, 1, 1, 1)


def test_s70_tie_for_third() -> None:
    """Ruhm für Einfluss in den Königreichen"""
    assert scored(4, 3, "rhea", (6, 6, 8), "AAAAA BBBB C D") == (8, 6, 3, 3)


def test_s71_alone_in_a_kingdom() -> None:
    """Ruhm für Einfluss in den Königreichen"""
    assert scored(4, 3, "rhea", (2, 4, 10), "C") == (0, 0, 10, 0)


def test_s72_token_zero() -> None:
    """Ruhm für Einfluss in den Königreichen"""
    assert scored(4, 1, "ithys", (0, 4, 10), "B") == (0, 0, 0, 0)


def test_s73_three_players_age_2() -> None:
    """Das Spiel zu zweit oder zu dritt (Partien zu dritt)"""
    assert scored(3, 2, "rhea", (2, 8), "AA B") == (8, 2, 0)
    scene = Scene(3, age=2).third_dragon()
    assert scene.match.over


def test_the_table_of_examples_for_age_3() -> None:
    """Ruhm für Einfluss in den Königreichen: every kind of tie, tokens 2, 6 and 10"""
    tokens = (2, 6, 10)
    assert scored(4, 3, "rhea", tokens, "AAAAA BBBB CC D") == (10, 6, 2, 0)
    assert scored(4, 3, "rhea", tokens, "AAAAA BBBBB CC D") == (8, 8, 2, 0)
    assert scored(4, 3, "rhea", tokens, "AAAAA BBBBB CCCCC DD") == (6, 6, 6, 0)
    assert scored(4, 3, "rhea", tokens, "AAAAA BB CC DD") == (10, 2, 2, 2)
    assert scored(4, 3, "rhea", tokens, "AAAAA BBBB CC DD") == (10, 6, 1, 1)
    scene = Scene(age=3, tokens={"rhea": tokens}, markers={"rhea": "AAAAA BBBBB CC DD"}, trolls={"A": (1,)})
    assert scene.third_dragon().glory == (10, 6, 1, 1)


def test_each_age_pays_its_tokens() -> None:
    """Ruhm für Einfluss in den Königreichen: I; II and I; III, II and I"""
    assert [scored(4, age, "rhea", (2, 6, 10), "AAAA BBB CC D") for age in (1, 2, 3)] == [
        (2, 0, 0, 0),
        (6, 2, 0, 0),
        (10, 6, 2, 0),
    ]
    assert [scored(3, age, "rhea", (2, 6), "AAAA BBB CC") for age in (1, 2)] == [(2, 0, 0), (6, 2, 0)]


def test_every_kingdom_is_scored_with_its_own_tokens() -> None:
    """Ruhm für Einfluss in den Königreichen: each one for itself"""
    names = ("straton", "pelagon", "althea", "ithys", "duris", "rhea")
    scene = Scene(
        6,
        tokens={name: (2 * place, 10, 10) for place, name in enumerate(names)},
        markers=dict(zip(names, "FEDCBA", strict=True)),
    )
    assert scene.third_dragon().glory == (10, 8, 6, 4, 2, 0)
    told = [(f"{values['kingdom']}", values["seat"]) for values in scene.told(Say.KINGDOM_GLORY)]
    assert told == [(name, seat) for name, seat in zip(names, (5, 4, 3, 2, 1, 0), strict=True)]
