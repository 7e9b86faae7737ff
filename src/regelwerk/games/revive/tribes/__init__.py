"""The ten tribes: a module each, one named function for each printed effect, registered for the moment at
which it acts. Abilities that are a plain effect stand in data/tribes.toml alone. [20]"""

from regelwerk.games.revive.tribes import (
    cordycepians,
    formica,
    gibwark,
    hofstadterians,
    iox49f,
    kairos,
    kuniban,
    nadair,
    ostarius,
    vukuntur,
)

__all__ = (
    "cordycepians",
    "formica",
    "gibwark",
    "hofstadterians",
    "iox49f",
    "kairos",
    "kuniban",
    "nadair",
    "ostarius",
    "vukuntur",
)
