"""Ethnos by Paolo Mori, first edition (2017), after the German rulebook: the rules in our own words."""

from regelwerk.core.game import Game
from regelwerk.games.ethnos import hints, position, scene
from regelwerk.games.ethnos.board import draw
from regelwerk.games.ethnos.printed import DATA
from regelwerk.games.ethnos.rulings import RULINGS
from regelwerk.games.ethnos.scoring import outcome
from regelwerk.games.ethnos.setup import SETTINGS, setup
from regelwerk.games.ethnos.state import ZONES, public
from regelwerk.games.ethnos.turn import over, turn
from regelwerk.games.ethnos.why import why_not

GAME = Game(
    id="ethnos",
    rules=2,
    data=DATA.digest,
    printed=DATA,
    seats=range(2, 7),
    settings=SETTINGS,
    setup=setup,
    turn=turn,
    over=over,
    outcome=outcome,
    zones=ZONES,
    public=public,
    why_not=why_not,
    hints=hints,
    positions=position,
    draw=draw,
    scene=scene.draw,
    glossary=scene.glossary,
    rulings=RULINGS,
)
