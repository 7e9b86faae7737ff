"""How the table is drawn in the browser: a view as regions of a scene (core/scene.py).

Everything in front of a player lies open, so boards are public; only artifact cards (and the Scyphoz cards
that somebody has drawn) are private. Prices, conditions and points are counted by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from regelwerk.core.picture import Seat
from regelwerk.core.scene import Region, Scene
from regelwerk.core.text import Term
from regelwerk.games.revive.opened import open_table
from regelwerk.games.revive.scene import common, player, points
from regelwerk.games.revive.scene.glossary import glossary
from regelwerk.games.revive.scene.map import world
from regelwerk.games.revive.scene.say import Say

View = Mapping[str, Any]

ON_MAP = ("land", "backs", "gates", "corners", "active", "phase")
MARKET = ("citizens", "modules", "machines", "journeys", "large", "small", "open_card", "ending", "waiting")


def draw(view: View) -> Scene:
    """The whole table."""
    g = cache(lambda: open_table(view))
    seats = range(view["seats"])
    own = view["seat"]
    before = [repr(p) for p in view["players"]]
    laid_out = [view["settings"], view["seats"], view["beside"]]
    table = repr((laid_out, [view[key] for key in ON_MAP]))
    market = repr((laid_out, [view[key] for key in MARKET]))
    all_before = repr(before)
    mine = None if own is None else before[own]
    secret = repr((own, view["secret"], view["scyphoz"]["cards"]))
    regions = [
        Region(
            "map",
            Term(Say.MAP),
            lambda: world(view, g()),
            place="board",
            zoom=True,
            on=repr((table, all_before)),
        ),
        Region(
            "market",
            Term(Say.MARKET),
            lambda: common.market(view, g()),
            on=repr((market, [view["players"][seat]["active"] for seat in view["waiting"]])),
        ),
        Region(
            "own",
            Term(Say.OWN_BOARD),
            lambda: [] if own is None else player.board(g(), own, True),
            private=True,
            on=repr((mine, table)),
        ),
        Region(
            "tracks",
            Term(Say.TRACKS),
            lambda: common.tracks(view, g()),
            on=repr(
                (
                    laid_out,
                    view["waiting"],
                    view["marker"],
                    [(p["worship"], p["progress"], p["figures"]) for p in view["players"]],
                )
            ),
        ),
    ]
    for seat in seats:
        regions.append(
            Region(
                f"seat-{seat}",
                None,
                partial(_panel, g, seat, view["over"]),
                place="seat",
                seat=seat,
                on=repr((before[seat], table, view["open_card"], view["over"])),
            )
        )
        if len(seats) > 1:
            regions.append(
                Region(
                    f"board-{seat}",
                    Term(Say.BOARD_OF, {"seat": Seat(seat)}),
                    partial(_board, g, seat),
                    on=repr((before[seat], table)),
                )
            )
    regions.append(
        Region(
            "points",
            Term(Say.SO_FAR),
            lambda: points.standing(g()),
            place="aside",
            private=True,
            on=repr((all_before, table, secret)),
        )
    )
    if len(seats) == 1:
        regions.append(
            Region(
                "solo", Term(Say.GOALS), lambda: points.solo(g()), place="table", on=repr((all_before, table))
            )
        )
    regions += [
        Region("legend", Term(Say.LEGEND), points.legend, place="aside", on="always"),
        Region("ours", Term(Say.OURS), points.ours, place="aside", on="always"),
        Region(
            "hand",
            Term(Say.HAND),
            lambda: player.hand(view, g()),
            place="hand",
            private=True,
            on=repr((mine, secret, view["journeys"], laid_out)),
        ),
    ]
    return tuple(regions)


def _panel(g: Any, seat: int, over: bool) -> Any:
    return player.panel(g(), seat, over)


def _board(g: Any, seat: int) -> Any:
    return player.board(g(), seat, False)


__all__ = ("draw", "glossary")
