"""Using the ability of the own tribe. [20.1, 20.2]"""

from __future__ import annotations

from regelwerk.core.decisions import Play
from regelwerk.games.revive import hooks
from regelwerk.games.revive.effect_words import Do
from regelwerk.games.revive.performing import effect_of, perform
from regelwerk.games.revive.printed import Colour
from regelwerk.games.revive.say import Say
from regelwerk.games.revive.state import State
from regelwerk.games.revive.tracks import progress


@effect_of("tribe")
def use_ability(g: State, seat: int, do: Do, colour: Colour | None) -> Play:
    """The ability; then one progress marker moves, unless the ability has had no effect."""
    tribe = g.players[seat].tribe
    g.tell(Say.TRIBE_USED, seat=seat, tribe=tribe)
    special = hooks.ABILITIES.get(tribe)
    if special is None:
        yield from perform(g, seat, tribe.ability)
    elif (yield from special(g, seat)) is False:
        return
    yield from progress(g, seat, 1)
