"""What lies in the middle for everybody: the market, large artifacts, and the two shared tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regelwerk.core import scene
from regelwerk.core.picture import Seat
from regelwerk.core.scene import Icon, Node, node
from regelwerk.core.text import Term
from regelwerk.games.revive.boards import ARTIFACTS, PROGRESS, WORSHIP
from regelwerk.games.revive.cards import Citizen
from regelwerk.games.revive.journeys import fits
from regelwerk.games.revive.printed import COLOURS, PRINTED
from regelwerk.games.revive.scene import signs
from regelwerk.games.revive.scene.player import artifact_card, fact
from regelwerk.games.revive.scene.say import Say
from regelwerk.games.revive.scene.signs import effect_signs, sign
from regelwerk.games.revive.scoring import END_TILE_POINTS
from regelwerk.games.revive.solo import LOOP
from regelwerk.games.revive.state import BESIDE, NOBODY, State
from regelwerk.games.revive.terms import effect_terms, scores

WORSHIP_LAST: int = PRINTED["worship"]["last"]

# ---- the market -----------------------------------------------------------------------------------


def market(view: Any, g: State) -> list[Node]:
    """Citizens, slot modules, machines, journeys and large artifacts, all in view."""
    shelves = [
        shelf(Say.CITIZENS, [displayed_citizen(card) for card in g.citizens], "rv-citizens"),
        shelf(
            Say.MODULES,
            [
                signs.module_token(module, acts=(f"module {module.name}",), key=module.name)
                for module in g.modules
            ],
            "rv-modules",
        ),
        shelf(
            Say.MACHINES,
            [
                node("div", *[displayed_machine(token) for token in g.machines[colour]], class_="rv-column")
                for colour in COLOURS
            ],
            "rv-machines",
        ),
    ]
    if g.expansion:
        shelves.append(
            shelf(
                Say.JOURNEYS,
                [
                    signs.journey_card(journey, acts=departures(view, g, journey), key=journey.name)
                    for journey in g.journeys
                ],
                "rv-journeys",
            )
        )
    shelves.append(shelf(Say.LARGE_ARTIFACTS, artifacts(view, g), "rv-artifacts"))
    return [node("div", *shelves, class_="rv-market")]


def shelf(title: Say, inside: Sequence[Node], class_: str) -> Node:
    return node(
        "div", node("h4", Term(title)), node("div", *inside, class_="rv-lying"), class_=f"rv-shelf {class_}"
    )


def displayed_citizen(card: Citizen) -> Node:
    acts = (f"take {card.name}", f"bottom {card.name}")
    return signs.citizen(card, acts=acts, top=acts, bottom=acts, key=card.name)


def displayed_machine(token: Any) -> Node:
    return signs.machine_token(token, acts=(f"machine {token.name}", f"under {token.name}"), key=token.name)


def departures(view: Any, g: State, journey: Any) -> list[str]:
    """The journey may be taken for any fitting active card of whoever is asked."""
    return [
        f"journey {journey.name} for {card.name}"
        for seat in view["waiting"]
        for card in g.players[seat].active
        if fits(card, journey)
    ]


def artifacts(view: Any, g: State) -> list[Node]:
    """Large artifacts left by type, small ones, the end tile, and the open artifact card."""
    found = []
    for kind, left in zip(ARTIFACTS, g.large, strict=True):
        label = Term(Say.ARTIFACT_LEFT, {"artifact": kind, "n": left})
        found.append(
            node(
                "span",
                sign(kind.name),
                node("strong", left),
                node("small", kind),
                class_=scene.classes("rv-artifact", "" if left else "is-none"),
                acts=(f"artifact {kind.name}",),
                about="artifact",
                label=label,
                key=f"artifact-{kind.name}",
            )
        )
    found.append(fact("small-artifact", g.small, Say.SMALL_ARTIFACTS, "small_artifact"))
    if g.ending == NOBODY:
        found.append(fact("end", END_TILE_POINTS, Say.END_TILE, "end_tile", key="end-tile"))
    else:
        found.append(node("span", sign("end"), Term(Say.LAST_TURNS), class_="rv-ending", about="end_tile"))
    return [*found, *[artifact_card(card) for card in g.open_card]]


# ---- the shared tracks ------------------------------------------------------------------------------


def tracks(view: Any, g: State) -> list[Node]:
    """The worship track and the progress track with everybody's markers."""
    drawn = []
    if g.expansion:
        drawn.append(
            scene.panel(Term(Say.WORSHIP_TRACK), worship_track(g), beside(g), class_="rv-panel-track")
        )
    drawn.append(scene.panel(Term(Say.PROGRESS_TRACK), progress_track(view, g), class_="rv-panel-track"))
    return [node("div", *drawn, class_="rv-shared")]


def worship_track(g: State) -> Node:
    """0 to 25; whoever is further stands on the last space with the number beside."""
    cells = []
    for space in range(WORSHIP_LAST + 1):
        there = [
            mark
            for p in g.players
            if min(p.worship, WORSHIP_LAST) == space
            for mark in (
                scene.seat_mark(p.seat, key=f"worship-{p.seat}", label=standing_at(p.seat, p.worship)),
                *([node("small", p.worship)] if p.worship > WORSHIP_LAST else []),
            )
        ]
        bonus = WORSHIP.get(space, ())
        signs_ = effect_signs(bonus) if bonus else ()
        label = Term(Say.SPACE, {"space": space, "effect": effect_terms(bonus)}) if bonus else None
        cells.append(
            node(
                "li",
                node("small", space),
                *signs_,
                node("span", *there, class_="rv-marks"),
                class_="rv-bonus" if bonus else None,
                label=label,
                about=f"worship.{space}" if bonus else "worship",
            )
        )
    return node("ol", *cells, class_="rv-line-track rv-worship", label=Term(Say.WORSHIP_TRACK))


def standing_at(seat: int, space: int) -> Term:
    return Term(Say.STANDING, {"seat": Seat(seat), "space": space})


def beside(g: State) -> Node:
    """The large location beside the worship track, and who lives there."""
    assert g.beside is not None
    there = [
        node(
            "svg",
            scene.use(Icon("figure"), 0, 0, 24, class_=f"seat-{p.seat}"),
            scene.mark(p.seat, 19, 18, 10),
            viewBox="0 0 24 24",
            class_="icon",
            key=f"{p.seat}/figure/beside",
            label=Seat(p.seat),
        )
        for p in g.players
        if BESIDE in p.figures
    ]
    return node(
        "p",
        sign("location"),
        *signs.scoring_signs(g.beside.points, g.beside.per),
        *there,
        class_="rv-beside",
        about=f"location.{g.beside.name}",
        label=Term(Say.BESIDE, {"scores": scores(g.beside.points, g.beside.per)}),
    )


def progress_track(view: Any, g: State) -> Node:
    """What each space brings on entering, and its points at the end; two markers for each player."""
    cells = []
    for space, (points, bonus) in enumerate(PROGRESS):
        there = [
            scene.seat_mark(
                p.seat,
                key=f"progress-{p.seat}-{number}",
                acts=marker_acts(view, p.seat, p.progress, number),
                label=standing_at(p.seat, space),
            )
            for p in g.players
            for number, place in enumerate(p.progress)
            if place == space
        ]
        if g.solo and g.marker == space:
            there.append(
                node("span", sign("end"), class_="rv-action-marker", key="action-marker", about="marker")
            )
        label = Term(Say.PROGRESS_SPACE, {"space": space, "points": points, "effect": effect_terms(bonus)})
        last = g.solo and space == LOOP
        cells.append(
            node(
                "li",
                node("small", space),
                *(effect_signs(bonus) if bonus else ()),
                node("span", node("strong", points), sign("points", "rv-points"), class_="rv-worth"),
                node("span", *there, class_="rv-marks"),
                class_="rv-loop" if last else None,
                label=label,
                about=f"progress.{space}",
            )
        )
    return node("ol", *cells, class_="rv-line-track rv-progress", label=Term(Say.PROGRESS_TRACK))


def marker_acts(view: Any, seat: int, places: Sequence[int], number: int) -> tuple[str, ...]:
    """Two markers on one space are one choice."""
    if seat not in view["waiting"]:
        return ()
    return (f"marker {places.index(places[number]) + 1}",)
