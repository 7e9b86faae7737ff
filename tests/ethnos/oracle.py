"""A second scorer: slow, and written from the rulebook without a look at the first one.

It takes a position as plain dicts and lists, knows its printed values by heart, and goes through
'Ende eines Zeitalters' and 'Spielende' player by player. Where it and `scoring.py` differ, one of them
has misread the rulebook.

    players, age          numbers
    settings              as in a match
    glory                 per player, before the scoring
    kingdoms              list of {"tokens": [I, II, III], "markers": [per player]}
    merfolk               spaces per player, or None if they are not in play
    trolls                token values per player
    giant                 who holds the token, or None
    orcs, pillage         markers per player; whether they are taken off
    bands                 per player a list of {"leader": tribe, "cards": [tribe, ...]}
"""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]

GLORY_OF_BAND = {0: 0, 1: 0, 2: 1, 3: 3, 4: 6, 5: 10}
GLORY_OF_HORDE = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 20}
GIANT = {"large": {1: 2, 2: 4, 3: 6}, "small": {1: 2, 2: 5}}
MERFOLK = {"large": {1: 1, 2: 2, 3: 4}, "small": {1: 1, 2: 3}}


def side(position: Position) -> str:
    return "small" if position["players"] in (2, 3) else "large"


def last_age(position: Position) -> bool:
    return bool(position["age"] == (2 if position["players"] in (2, 3) else 3))


def end_of_age(position: Position) -> list[int]:
    """The glory of every player after the scoring. ['Ende eines Zeitalters']"""
    glory = list(position["glory"])
    for player in range(position["players"]):
        for kingdom in position["kingdoms"]:
            tokens = dict(enumerate(kingdom["tokens"], 1))
            glory[player] += influence(position, kingdom["markers"], tokens, player)
        glory[player] += merfolk(position, player)
        if position["giant"] == player:
            glory[player] += GIANT[side(position)][position["age"]]
        if position["pillage"][player]:
            glory[player] += GLORY_OF_HORDE[position["orcs"][player]]
        for band in position["bands"][player]:
            glory[player] += band_glory(band)
    return glory


def influence(position: Position, markers: list[int], values: dict[int, int], player: int) -> int:
    """What one player gets for one kingdom. ['Ruhm für Einfluss in den Königreichen'; 'Die Trolle']"""
    if markers[player] == 0:
        return 0
    rivals = [other for other in range(position["players"]) if other != player and markers[other] > 0]
    ahead = [other for other in rivals if beats(position, markers, other, player)]
    level = [other for other in rivals if other not in ahead and not beats(position, markers, player, other)]
    place = len(ahead) + 1
    if position["players"] == 2 and last_age(position):
        return of_two(position, values, place, rivals, level)
    # the tokens that pay in this age, by place: the highest of them goes to the first
    pays = {place: values[position["age"] + 1 - place] for place in range(1, position["age"] + 1)}
    covered = range(place, place + 1 + len(level))
    return sum(pays.get(each, 0) for each in covered) // len(covered)


def of_two(
    position: Position, values: dict[int, int], place: int, rivals: list[int], level: list[int]
) -> int:
    """The second age of two players. ['2 Spieler: Besondere Wertungsregeln']"""
    if not rivals:
        return values[1] + values[2]
    if level:
        both = position["settings"]["two_player_tie"] == "both_tokens"
        return (values[2] + (values[1] if both else 0)) // 2
    return values[2] if place == 1 else 0


def beats(position: Position, markers: list[int], one: int, other: int) -> bool:
    """More markers; then the higher total of troll tokens; then the more valuable single token."""
    if markers[one] != markers[other]:
        return markers[one] > markers[other]
    mine: list[int] = position["trolls"][one]
    theirs: list[int] = position["trolls"][other]
    if sum(mine) != sum(theirs):
        return sum(mine) > sum(theirs)
    return max([0, *mine]) > max([0, *theirs])


def merfolk(position: Position, player: int) -> int:
    """The foremost player is paid; the English rulebook pays as in a kingdom. ['Die Meerwesen']"""
    spaces = position["merfolk"]
    if spaces is None:
        return 0
    if not any(spaces):
        if position["settings"]["merfolk_on_zero"] == "nobody":
            return 0
        spaces = [1] * position["players"]  # all stand side by side
    values = MERFOLK[side(position)]
    if position["settings"]["merfolk_scoring"] == "like_a_kingdom":
        return influence(position, spaces, values, player)
    foremost = [other for other in range(position["players"]) if spaces[other] == max(spaces)]
    return values[position["age"]] // len(foremost) if player in foremost else 0


def band_glory(band: dict[str, Any]) -> int:
    """['Ruhm für Kampfverbände'; 'Die Skelette'; 'Die Zwerge']"""
    cards = [tribe for tribe in band["cards"] if tribe != "skeletons"]
    if band["leader"] == "dwarves":
        cards.append("one more")
    return GLORY_OF_BAND.get(len(cards), 15)


def final_ranks(position: Position, glory: list[int]) -> list[int]:
    """The place of every player: one more than the number of those who are better. ['Spielende']"""
    players = range(position["players"])
    return [1 + sum(better(position, glory, other, player) for other in players) for player in players]


def better(position: Position, glory: list[int], one: int, other: int) -> bool:
    if glory[one] != glory[other]:
        return glory[one] > glory[other]
    if on_board(position, one) != on_board(position, other):
        return on_board(position, one) > on_board(position, other)
    mine, theirs = band_sizes(position, one), band_sizes(position, other)
    while mine or theirs:
        largest, largest_of_other = max([0, *mine]), max([0, *theirs])
        if largest != largest_of_other:
            return largest > largest_of_other
        mine.remove(largest)
        theirs.remove(largest)
    return False


def on_board(position: Position, player: int) -> int:
    return sum(kingdom["markers"][player] for kingdom in position["kingdoms"])


def band_sizes(position: Position, player: int) -> list[int]:
    everything = position["settings"]["tie_break_bands"] == "as_played"
    return [
        sum(1 for tribe in band["cards"] if everything or tribe != "skeletons")
        for band in position["bands"][player]
    ]
