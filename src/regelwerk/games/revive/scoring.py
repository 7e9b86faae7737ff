"""The end of the game: eight categories, in their order. [21.2]"""

from __future__ import annotations

from regelwerk.core.game import Outcome, ranking
from regelwerk.games.revive.boards import CARD_BONUS, PROGRESS, TECHNOLOGIES, TRACK_LENGTH, Location
from regelwerk.games.revive.cards import ArtifactCard
from regelwerk.games.revive.counts import count
from regelwerk.games.revive.map import CORNERS
from regelwerk.games.revive.printed import COLOURS, PRINTED
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import BESIDE, OVER, Player, State

CATEGORIES = (
    "worship",
    "progress",
    "technologies",
    "locations",
    "card_bonus",
    "small_artifacts",
    "resources",
    "artifacts",
)
SMALL_POINTS: int = PRINTED["artifacts"]["small_points"]
END_TILE_POINTS: int = PRINTED["artifacts"]["end_tile_points"]
RESOURCES_A_POINT = 5


def end_points(g: State, seat: int) -> dict[str, int]:
    """What each category adds to the normal points. [21.2]"""
    p = g.players[seat]
    return {
        "worship": p.worship,
        "progress": sum(PROGRESS[space][0] for space in p.progress),
        "technologies": sum(technology.points for technology in TECHNOLOGIES if p.has(technology)),
        "locations": sum(location_points(g, seat, location) for location in own_locations(g, p)),
        "card_bonus": card_bonus(p),
        "small_artifacts": SMALL_POINTS * p.small_artifacts + END_TILE_POINTS * p.end_tile,
        "resources": sum(p.stock) // RESOURCES_A_POINT,
        "artifacts": artifact_points(g, seat),
    }


def parts(g: State, seat: int) -> dict[str, int]:
    """What the score is made of: the normal points and the eight categories."""
    return {"points": g.players[seat].points, **end_points(g, seat)}


def own_locations(g: State, p: Player) -> list[Location]:
    """The large locations with an own figure, that beside the worship track included. [21.2, 4]"""
    own = [location for block, location in zip(CORNERS, g.corners, strict=True) if block.space in p.figures]
    if g.beside is not None and BESIDE in p.figures:
        own.append(g.beside)
    return own


def location_points(g: State, seat: int, location: Location) -> int:
    return location.points * count(g, seat, location.per)


def card_bonus(p: Player) -> int:
    """For each track at its last step so many points for each own card of the colour, starting cards
    excluded; each Scyphoz card counts as one colour of choice, so as the best one. [14.6, 17.3]"""
    scored = [colour for colour in COLOURS if p.tracks[colour] == TRACK_LENGTH]
    cards = [card for card in p.cards if not card.starting]
    plain: int = sum(CARD_BONUS[colour] for colour in scored for card in cards if card.colour == colour)
    wild = sum(bool(card.scyphoz) for card in cards)
    best: int = max((CARD_BONUS[colour] for colour in scored), default=0)
    return plain + wild * best


def artifact_points(g: State, seat: int) -> int:
    """Each own large artifact of a type scores that type's line of the card. [21.2, 8]"""
    cards: list[ArtifactCard] = g.secret[seat] + g.open_card
    own = g.players[seat].artifacts
    return sum(
        n * points * count(g, seat, per)
        for card in cards
        for n, (points, per) in zip(own, card.lines, strict=True)
        if n
    )


def finish(g: State) -> None:
    """Final scoring; secret artifact cards are shown."""
    g.phase = OVER
    for cards in g.secret:
        for card in cards:
            g.show(card)
    g.tell(Say.GAME_ENDS)
    for seat in range(g.seats):
        points = end_points(g, seat)
        g.tell(Say.SCORED, seat=seat, total=g.players[seat].points + sum(points.values()), **points)


def outcome(g: State) -> Outcome:
    """Highest total; then more large artifacts, then more resources left. [21.3]"""
    totals = [sum(parts(g, seat).values()) for seat in range(g.seats)]
    ties = [(sum(p.artifacts), sum(p.stock)) for p in g.players]
    return ranking(totals, ties)
