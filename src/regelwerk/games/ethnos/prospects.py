"""What each player's open things would bring if the age ended now.

It is counted by the rules themselves, on a table set up from what everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from regelwerk.core.chance import Chance
from regelwerk.games.ethnos import scoring, tribes
from regelwerk.games.ethnos.cards import GIANTS, MERFOLK, ORC_GLORY, TROLL_TOKENS, Kind
from regelwerk.games.ethnos.notation import Giant, PlayedBand, Position
from regelwerk.games.ethnos.position import to_state
from regelwerk.games.ethnos.state import State


class Prospect(NamedTuple):
    """The glory of one seat, by where it comes from."""

    kingdoms: int
    merfolk: int
    giant: int
    bands: int
    orcs: int
    """Only if the seat pillages."""

    @property
    def certain(self) -> int:
        """What needs no decision."""
        return self.kingdoms + self.merfolk + self.giant + self.bands


OPEN = (
    "seats", "settings", "tribes", "phase", "age", "first_player", "glory", "tokens", "markers",
    "bands", "giant", "merfolk", "orcs", "trolls",
)  # fmt: skip
"""What has a part in the scoring."""
_known: dict[str, list[Prospect]] = {}


def prospects(view: Mapping[str, Any]) -> list[Prospect]:
    """For each seat; only while an age runs. Most choices change nothing of it, so it is remembered."""
    on = repr([view[key] for key in OPEN])
    if on not in _known:
        if len(_known) >= 1000:
            _known.clear()
        _known[on] = _prospects(open_table(view))
    return _known[on]


def _prospects(g: State) -> list[Prospect]:
    kingdoms = gained(g, scoring.glory_for_kingdoms)
    merfolk = gained(g, scoring.merfolk_glory) if g.has(MERFOLK) else [0] * g.seats
    giant = gained(g, tribes.giants_glory) if g.has(GIANTS) else [0] * g.seats
    bands = gained(g, scoring.glory_for_bands)
    orcs = [ORC_GLORY[len(taken)] for taken in g.orcs]
    return [Prospect(*each) for each in zip(kingdoms, merfolk, giant, bands, orcs, strict=True)]


def gained(g: State, scored: Callable[[State], None]) -> list[int]:
    """What one step of the scoring adds to each seat's glory."""
    before = g.glory[:]
    scored(g)
    return [now - then for now, then in zip(g.glory, before, strict=True)]


def open_table(view: Mapping[str, Any]) -> State:
    """All that lies open, as a table with empty hands."""
    giant = view["giant"]
    # A larger band may lie there that has not taken the token yet; when an age is scored, the token goes
    # back before the bands. A position knows neither, so the token is put right afterwards.
    led = [band for bands in view["bands"] for band in bands if Kind.named(band["leader"]).tribe is GIANTS]
    size = max([giant["size"], *(len(band["cards"]) for band in led)])
    position = Position(
        seats=view["seats"],
        settings={**view["settings"], "tribes": "random"},
        tribes=view["tribes"],
        phase=view["phase"],
        age=view["age"],
        active=view["active"],
        first_player=view["first_player"],
        glory=view["glory"],
        tokens=view["tokens"],
        markers=view["markers"],
        bands=[[_played(band) for band in bands] for bands in view["bands"]],
        giant=Giant(holder=max(giant["holder"], 0), size=size) if size and view["phase"] == "play" else None,
        merfolk=view["merfolk"],
        orcs=view["orcs"],
        trolls=[
            [value for value in TROLL_TOKENS if view["trolls"].get(str(value)) == seat]
            for seat in range(view["seats"])
        ],
    )
    g = to_state(position, Chance(b""))
    g.giant_holder, g.giant_size = giant["holder"], giant["size"]
    return g


def _played(band: Mapping[str, Any]) -> PlayedBand:
    others = list(band["cards"])
    others.remove(band["leader"])
    return PlayedBand(leader=band["leader"], others=others)
