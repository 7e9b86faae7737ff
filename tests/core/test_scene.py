"""The drawing of a table for the browser, before anybody writes it out."""

import pytest

from regelwerk.core import Match, seed_from, view
from regelwerk.core.picture import Seat, Table, Tinted
from regelwerk.core.scene import (
    TINTS,
    Icon,
    back,
    card,
    from_picture,
    hex_place,
    hexagon,
    icon,
    mark,
    node,
    row,
    tint,
    token,
    track,
)
from regelwerk.games import GAMES


def test_what_could_do_harm_is_no_part_of_a_scene() -> None:
    for tag in ("script", "style", "a", "image", "foreignObject", "iframe"):
        with pytest.raises(ValueError, match=tag):
            node(tag)
    for attribute in ("onclick", "style", "href", "src", "id"):
        with pytest.raises(ValueError, match=attribute):
            node("g", **{attribute: "x"})


def test_attributes_are_written_as_the_browser_knows_them() -> None:
    drawn = node("svg", viewBox="0 0 1 1", class_="map", stroke_width=2, aria_hidden=None)
    assert drawn.attributes == (("viewBox", "0 0 1 1"), ("class", "map"), ("stroke-width", 2))


def test_a_card_knows_what_it_is_and_what_pointing_at_it_means() -> None:
    drawn = card(
        "Elf", colour="blue", acts=("take elf-blue",), key="elf-blue/1", about="tribe.elves", copies=2
    )
    assert drawn.acts == ("take elf-blue",)
    assert (drawn.key, drawn.about) == ("elf-blue/1", "tribe.elves")
    assert ("class", "card tint-blue") in drawn.attributes
    assert "×2" in [child for part in drawn.inside for child in part.inside]


def test_a_tint_must_exist() -> None:
    assert [tint(name) for name in TINTS] == [f"tint-{name}" for name in TINTS]
    with pytest.raises(ValueError, match="mauve"):
        token(3, colour="mauve")


def test_classes_of_a_kind_of_node_and_of_its_user_come_together() -> None:
    assert dict(row(class_="tight").attributes)["class"] == "row tight"
    assert dict(back(count=3, size="mini").attributes)["class"] == "card card-back card-mini card-heap"


def test_marks_stand_on_the_track_where_the_seats_stand() -> None:
    drawn = track(5, [3, 0, 3], marked=[3])
    marks = [[child.key for child in space.inside if child.key] for space in drawn.inside]
    assert marks == [["track-1"], [], [], ["track-0", "track-2"], []]


def test_icons_are_named_not_linked() -> None:
    assert dict(icon(Icon("dragon")).inside[0].attributes)["data-icon"] == "game:dragon"
    assert dict(mark(3, 10, 10, 4).attributes)["data-icon"] == "table:seat-3"


@pytest.mark.parametrize("flat", [False, True])
def test_hexagons_side_by_side_share_two_corners(flat: bool) -> None:
    def corners(column: int, line: int) -> set[str]:
        drawn = hexagon(*hex_place(column, line, 20, flat=flat), 20, flat=flat)
        return set(str(dict(drawn.attributes)["points"]).split())

    for neighbour in [(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)]:
        assert len(corners(0, 0) & corners(*neighbour)) == 2


def test_a_picture_becomes_a_scene() -> None:
    heads = ("player", "glory")
    (region,) = from_picture((Table("Players", heads, ((Seat(0), 3), (Tinted("Rhea", "red"), None))),))
    (sheet,) = region.draw()
    assert region.private
    assert region.title == "Players"
    assert "tint-red" in repr(sheet)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_drawn_for_every_seat(id: str) -> None:
    game = GAMES[id]
    match = Match.new(game, game.seats[0], seed=seed_from(1))
    for seat in (None, *range(match.state.seats)):
        regions = game.drawn(view(match, seat))
        assert len({region.id for region in regions}) == len(regions) > 0
        for region in regions:
            region.draw()
