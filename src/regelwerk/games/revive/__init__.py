"""Revive (2022) with Call of the Abyss (2023): the rules in our own words."""

from regelwerk.core.game import Game
from regelwerk.games.revive import (
    ability,  # noqa: F401  what is imported for its registrations
    card_effects,  # noqa: F401
    free,  # noqa: F401
    hints,
    position,
    tribes,  # noqa: F401
)
from regelwerk.games.revive.board import draw
from regelwerk.games.revive.outlook import foresee, so_far
from regelwerk.games.revive.printed import DATA
from regelwerk.games.revive.rulings import RULINGS
from regelwerk.games.revive.scene import draw as scene
from regelwerk.games.revive.scene import glossary
from regelwerk.games.revive.scoring import outcome, parts
from regelwerk.games.revive.setup import SETTINGS, setup
from regelwerk.games.revive.sheet import sheet
from regelwerk.games.revive.state import ZONES, public
from regelwerk.games.revive.turn import over, turn
from regelwerk.games.revive.why import why_not

GAME = Game(
    id="revive",
    rules=1,
    data=DATA.digest,
    printed=DATA,
    seats=range(1, 5),
    settings=SETTINGS,
    setup=setup,
    turn=turn,
    over=over,
    outcome=outcome,
    parts=parts,
    zones=ZONES,
    public=public,
    face_down=frozenset({"artifact_card"}),
    why_not=why_not,
    hints=hints,
    positions=position,
    draw=draw,
    scene=scene,
    glossary=glossary,
    foresee=foresee,
    so_far=so_far,
    sheet=sheet,
    rulings=RULINGS,
)
