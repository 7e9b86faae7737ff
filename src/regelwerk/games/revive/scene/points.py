"""Overviews: the points so far by category, medals and goals alone, what the signs mean, what is ours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat, Table
from regelwerk.core.scene import Node, node, row
from regelwerk.core.text import Term
from regelwerk.games.revive.printed import DATA
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.scene.signs import sign
from regelwerk.games.revive.scoring import CATEGORIES, end_points
from regelwerk.games.revive.solo import GOALS, MEDALS, goals, medal
from regelwerk.games.revive.state import State

# ---- points ---------------------------------------------------------------------------------------


def standing(g: State) -> list[Node]:
    """What each category would count now. What a secret artifact card brings only its owner knows."""
    found = [end_points(g, seat) for seat in range(g.seats)]
    unknown = [
        not (g.secret[seat] or g.open_card) and any(g.players[seat].artifacts) for seat in range(g.seats)
    ]
    rows: list[tuple[Any, ...]] = [(Term(Say.POINTS), *[p.points for p in g.players])]
    for category in CATEGORIES:
        if category == "worship" and not g.expansion:
            continue
        cells: list[Any] = [points[category] for points in found]
        if category == "artifacts":
            cells = [Term(Say.SECRET) if hidden else n for n, hidden in zip(cells, unknown, strict=True)]
        rows.append((Term(f"revive.part.{category}"), *cells))
    totals: list[Any] = [p.points + sum(points.values()) for p, points in zip(g.players, found, strict=True)]
    totals = [
        Term(Say.AT_LEAST, {"n": n}) if hidden else n for n, hidden in zip(totals, unknown, strict=True)
    ]
    rows.append((Term(Say.TOTAL), *totals))
    head = ("", *[Seat(seat) for seat in range(g.seats)])
    return [node("div", scene.table(Table(Term(Say.SO_FAR), head, tuple(rows))), class_="rv-points-table")]


def solo(g: State) -> list[Node]:
    """The medals, and the six goals for this tribe. [22.6]"""
    total = g.players[0].points + sum(end_points(g, 0).values())
    won = medal(total)
    medals = [
        node(
            "span",
            sign("medal"),
            node("strong", least),
            node("small", Term(f"revive.scene.medal.{name}")),
            class_=scene.classes("rv-medal", "is-met" if total >= least else ""),
        )
        for name, least in MEDALS.items()
    ]
    done = goals(g)
    aims = [
        node(
            "li",
            sign("goal"),
            node(
                "span",
                node("strong", Term(f"revive.scene.goal.{name}")),
                " ",
                Term(f"revive.scene.goal.about.{name}"),
            ),
            *([node("strong", "✓")] if name in done else []),
            class_=scene.classes("rv-goal", "is-met" if name in done else ""),
        )
        for name in GOALS
    ]
    said = Term(Say.MEDAL_NOW, {"points": total, "medal": won or "none"})
    return [
        node("p", said, class_="rv-solo-now"),
        row(*medals, class_="rv-medals"),
        node("ul", *aims, class_="rv-goals"),
    ]


# ---- signs and values -------------------------------------------------------------------------------

LEGEND = (
    "food",
    "gear",
    "book",
    "crystal",
    "basic",
    "points",
    "worship",
    "energy",
    "step",
    "progress",
    "tribe",
    "module",
    "machine",
    "crate",
    "artifact",
    "small-artifact",
    "play",
    "wake",
    "retire",
    "take-back",
    "switch",
    "range",
    "wild",
    "convert",
    "set-to",
    "card",
    "scyphoz",
    "stack",
    "unstable",
    "bulb",
    "figure",
    "small-building",
    "large-building",
    "location",
    "yellow",
    "green",
    "gray",
    "site",
    "lake",
    "giant",
    "ice",
    "sea",
)
"""The signs that are explained, as they stand in art/icons.svg."""


@cache
def legend() -> tuple[Node, ...]:
    """Each sign with its words."""
    items = [
        node(
            "div",
            node("dt", sign(name)),
            node("dd", Term(f"revive.scene.sign.{name.replace('-', '_')}")),
        )
        for name in LEGEND
    ]
    return (node("dl", *items, class_="rv-legend"),)


def ours() -> Sequence[Node]:
    """Which printed values are not public and were made by us, table by table."""
    tables: dict[str, list[tuple[int, list[str]]]] = {}
    for entry in DATA.entries():
        table = entry.path.partition(".")[0]
        tables.setdefault(table, []).append((bool(entry.authored), entry.authored))
    rows: list[tuple[Any, ...]] = []
    for table, entries in tables.items():
        count = sum(ours for ours, _ in entries)
        if not count:
            continue
        fields = list(dict.fromkeys(field for _, listed in entries for field in listed))
        values = {"ours": count, "all": len(entries)}
        rows.append((Term(f"revive.scene.printed.{table}"), Term(Say.OURS_OF, values), ", ".join(fields)))
    for change in DATA.changes:
        rows.append((Term(Say.REPLACED), change.path, str(change.theirs)))
    head = (Term(Say.PRINTED_ON), Term(Say.OURS), Term(Say.FIELDS))
    return (node("p", Term(Say.ABOUT_OURS)), scene.table(Table(Term(Say.OURS), head, tuple(rows))))
