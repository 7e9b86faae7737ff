"""What every game shares. This is the part of the library that most programs need:

>>> from regelwerk.core import Match, seed_from
>>> from regelwerk.games import game
>>> match = Match.new(game("ethnos"), seats=4, seed=seed_from(7))
>>> match.waiting
(2,)

The modules, from the bottom: `pieces`, `chance`, `state`, `decisions`, `unfold`, `hidden`, `windows`,
`steps`, `game`, `match`, `record`, `replay`, `position`, `picture`, `scene`, `text`, `voice`.
"""

from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.decisions import Amount, Choose, Decision, Option, Order, Refusal, Refused, Some, Together
from regelwerk.core.game import BadSettings, Game, Outcome, Setting
from regelwerk.core.hidden import Sight, Zone, redeal, view
from regelwerk.core.match import Match
from regelwerk.core.record import Record
from regelwerk.core.replay import BadRecord, load
from regelwerk.core.state import Event, State
from regelwerk.core.unfold import Unfolding, answers, notations

__all__ = [
    "Amount",
    "BadRecord",
    "BadSettings",
    "Chance",
    "Choose",
    "Decision",
    "Event",
    "Game",
    "Match",
    "Option",
    "Order",
    "Outcome",
    "Record",
    "Refusal",
    "Refused",
    "Setting",
    "Sight",
    "Some",
    "State",
    "Together",
    "Unfolding",
    "Zone",
    "answers",
    "load",
    "notations",
    "redeal",
    "seed_from",
    "view",
]
