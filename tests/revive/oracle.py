"""Final scoring a second time: slow and plain, from what lies open at the end and from the data files as they
are, without any code of the game. [21.2]"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

View = Mapping[str, Any]
FOLDER = files("regelwerk.games.revive") / "data"
DATA: dict[str, Any] = {}
for file in ("cards", "pieces", "map", "boards", "tribes"):
    DATA |= tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))

COLUMNS, ROWS = 14, 10
KIND = ("ice", "desert", "yellow", "green", "gray", "lake", "site", "giant", "abyss", "location", "sea")
CORNERS = {0: 0, 12: 1, 112: 2, 124: 3}
"""The upper left hex of each corner, and its place among the large locations."""
BESIDE = -1
COLOURS = ("yellow", "green", "gray")


def printed(table: str) -> dict[str, dict[str, Any]]:
    return {entry["id"]: entry for entry in DATA[table]}


CITIZENS = printed("citizens")
SCYPHOZ = printed("scyphoz")
STARTING = printed("starting")
MACHINES = printed("machines")
TECHNOLOGIES = printed("technologies")
ARTIFACT_CARDS = printed("artifact_cards")
LOCATIONS = printed("locations")


def touching(hex: int) -> set[int]:
    """The hexes around one, row by row."""
    row, column = divmod(hex, COLUMNS)
    right = row % 2
    places = {(row, column - 1), (row, column + 1)}
    for above in (row - 1, row + 1):
        places |= {(above, column - 1 + right), (above, column + right)}
    return {r * COLUMNS + c for r, c in places if 0 <= r < ROWS and 0 <= c < COLUMNS}


class Player:
    """One player of a finished match."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.mine: Mapping[str, Any] = view["players"][seat]
        slots = [card for slot in self.mine["slots"] for card in slot]
        self.cards: list[str] = [*self.mine["active"], *self.mine["rest"], *slots]
        self.buildings: list[int] = [*self.mine["small"], *self.mine["large"]]

    def around(self, buildings: list[int]) -> set[int]:
        return {other for hex in buildings for other in touching(hex)}

    def land(self, hex: int) -> str:
        kind = self.view["land"][hex] % 16
        return KIND[kind] if kind < len(KIND) else "gate"

    def seas(self, buildings: list[int]) -> set[int]:
        """By the block of two by two hexes in which each lies."""
        return {
            hex // COLUMNS // 2 * 100 + hex % COLUMNS // 2
            for hex in self.around(buildings)
            if self.land(hex) == "sea"
        }

    def count(self, what: str) -> int:
        mine = self.mine
        if what == "building":
            return len(self.buildings)
        if what in ("small building", "large building"):
            return len(mine[what.split()[0]])
        if what == "population":
            return len(mine["figures"])
        if what == "large location":
            return sum(figure in CORNERS or figure == BESIDE for figure in mine["figures"])
        if what == "module":
            return sum(module is not None for slot in mine["modules"] for module in slot)
        if what == "crate":
            return len(mine["crates"]) + int(mine["closed"])
        if what == "machine token":
            return sum(machine in MACHINES for machine in mine["machines"])
        if what == "bulb":
            machines = [name for name in mine["machines"] if name in MACHINES and name not in mine["flipped"]]
            bulbs: int = (
                sum(MACHINES[name].get("bulbs", 0) for name in machines)
                + sum(TECHNOLOGIES[name].get("bulbs", 0) for name in mine["technologies"])
                + len(mine["flipped"])
                + len(mine["completed"])
            )
            return bulbs
        if what == "citizen card":
            return sum(card in CITIZENS for card in self.cards)
        if what == "scyphoz card":
            return sum(card in SCYPHOZ for card in self.cards)
        if what == "lake adjacent":
            return sum(self.land(hex) == "lake" for hex in self.around(self.buildings))
        if what == "crystal adjacent":
            return sum(
                self.land(hex) == "giant" or self.view["land"][hex] >= 16
                for hex in self.around(self.buildings)
            )
        if what == "sea building type":
            return len(self.seas(mine["small"])) + len(self.seas(mine["large"]))
        if what == "lowest track steps":
            return min(int(step) for step in mine["tracks"])
        raise ValueError(what)

    def line(self, phrase: str) -> int:
        """'2 per crate'"""
        found = re.fullmatch(r"(\d) per (.+)", phrase)
        assert found
        return int(found[1]) * self.count(found[2])

    def locations(self) -> int:
        """Each with an own figure, that beside the worship track included."""
        sides = [
            self.view["corners"][CORNERS[figure]] for figure in self.mine["figures"] if figure in CORNERS
        ]
        if BESIDE in self.mine["figures"]:
            sides.append(self.view["beside"])
        total = 0
        for name in sides:
            tile, side = name.rsplit("-", 1)
            total += self.line(LOCATIONS[tile][side])
        return total

    def card_bonus(self) -> int:
        tracks = printed("tracks")
        ended = [c for c, step in zip(COLOURS, self.mine["tracks"], strict=True) if step == 12]
        total = 0
        for card in self.cards:
            if card in CITIZENS and CITIZENS[card]["colour"] in ended:
                total += tracks[CITIZENS[card]["colour"]]["card_bonus"]
            if card in SCYPHOZ and ended:
                total += max(tracks[colour]["card_bonus"] for colour in ended)
        return total

    def artifacts(self, cards: list[str]) -> int:
        return sum(
            number * self.line(ARTIFACT_CARDS[card][kind])
            for card in cards
            for kind, number in zip(DATA["artifacts"]["types"], self.mine["artifacts"], strict=True)
        )


def scores(view: View) -> list[int]:
    """What each player has in the end."""
    found = []
    for seat in range(view["seats"]):
        player = Player(view, seat)
        mine = player.mine
        cards = [*view["secret"][seat]["cards"], *view["open_card"]["cards"]]
        left = sum(mine[kind] for kind in ("food", "gear", "book", "crystal"))
        found.append(
            mine["points"]
            + mine["worship"]
            + sum(DATA["progress"]["points"][space] for space in mine["progress"])
            + sum(TECHNOLOGIES[name]["points"] for name in mine["technologies"])
            + player.locations()
            + player.card_bonus()
            + DATA["artifacts"]["small_points"] * mine["small_artifacts"]
            + DATA["artifacts"]["end_tile_points"] * mine["end_tile"]
            + left // 5
            + player.artifacts(cards)
        )
    return found
