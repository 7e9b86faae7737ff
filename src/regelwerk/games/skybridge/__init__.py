"""Skybridge by Michael Rieneck and Franz Vohwinkel (2025), after the German and English rulebooks: the rules
in our own words."""

from regelwerk.core.game import Game
from regelwerk.games.skybridge import hints, position, scene
from regelwerk.games.skybridge.board import draw
from regelwerk.games.skybridge.foresee import foresee
from regelwerk.games.skybridge.printed import DATA
from regelwerk.games.skybridge.rulings import RULINGS
from regelwerk.games.skybridge.scoring import outcome, parts
from regelwerk.games.skybridge.setup import SETTINGS, setup
from regelwerk.games.skybridge.state import ZONES, public
from regelwerk.games.skybridge.turn import over, turn
from regelwerk.games.skybridge.why import why_not

GAME = Game(
    id="skybridge",
    rules=1,
    data=DATA.digest,
    printed=DATA,
    seats=range(2, 6),
    settings=SETTINGS,
    setup=setup,
    turn=turn,
    over=over,
    outcome=outcome,
    parts=parts,
    zones=ZONES,
    public=public,
    face_down=frozenset({"draft", "keep", "put_back", "high_priest", "sathap"}),
    why_not=why_not,
    foresee=foresee,
    hints=hints,
    positions=position,
    draw=draw,
    scene=scene.draw,
    glossary=scene.glossary,
    rulings=RULINGS,
)
