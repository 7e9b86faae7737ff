"""The five actions, and taking one of them by an effect. [4.2]"""

from __future__ import annotations

from regelwerk.core.decisions import Option, Play
from regelwerk.games.revive.build import build, build_now, plans
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.explore import explorations, explore, explore_now
from regelwerk.games.revive.map import SPOT_OF
from regelwerk.games.revive.performing import effect_of
from regelwerk.games.revive.populate import populate, populate_now, settlings
from regelwerk.games.revive.printed import Colour
from regelwerk.games.revive.resources import ACTIONS, discount
from regelwerk.games.revive.slots import placements, play_card
from regelwerk.games.revive.state import State
from regelwerk.games.revive.switch import switch_options, use_switch

NOW = {"explore": explore_now, "build": build_now, "populate": populate_now}
SWITCH = frozenset({"switch", "copy", "journey"})


def actions(g: State, seat: int) -> list[Option]:
    """Everything that can be done with an action now."""
    return [
        *placements(g, seat),
        *switch_options(g, seat),
        *explorations(g, seat),
        *plans(g, seat),
        *settlings(g, seat),
    ]


def act(g: State, seat: int, chosen: Option) -> Play:
    """Perform an action; False if it could not be paid any more, and nothing has happened."""
    match chosen.verb:
        case "play":
            play_card(g, seat, chosen.thing)
            return True
        case "explore":
            done: bool = yield from explore(g, seat, SPOT_OF[chosen.thing])
            return done
        case "build":
            done = yield from build(g, seat, chosen.thing)
            return done
        case "populate":
            done = yield from populate(g, seat, chosen.thing)
            return done
        case _:
            yield from use_switch(g, seat, chosen)
            return True


@effect_of("action")
def action_by_effect(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """Take this action at once with a discount, which is for it alone; all else as usual."""
    place = ACTIONS[do.what]
    before = g.players[seat].off
    discount(g, seat, place, do.n)
    yield from NOW[do.what](g, seat)
    if g.players[seat].off[place]:  # nothing was done
        g.players[seat].off = before
