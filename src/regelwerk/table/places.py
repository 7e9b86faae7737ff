"""The seats of a table: whose they are, who plays there, what everybody is called."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

PERSON, OPEN, LINK, BOT = "person", "open", "link", "bot"
"""What a seat can be: somebody's, open to all, waiting for its invitation, a bot's."""

BOT_NAMES = ("Anton", "Berta", "Cäsar", "Dora", "Emil", "Friedrich", "Gustav", "Heinrich")
"""What bots are called, seat by seat, so that three of a level can be told apart in both languages."""


@dataclass(slots=True)
class Place:
    """A seat at the table and who plays it."""

    kind: str
    name: str = ""
    person: str | None = None
    bot: str = ""
    """The bot whose seat it is, or that plays in somebody's stead for now."""
    resigned: bool = False
    invitation: str = ""
    """The digest of the link that is waiting to be used."""

    @property
    def played_by_bot(self) -> bool:
        return bool(self.bot)


def tell_apart(places: list[Place]) -> None:
    """Everybody gets a name of their own: bots those above, and a name that comes again a number."""
    taken: set[str] = set()
    for place in places:
        if place.kind == PERSON:
            place.name = _another(place.name, taken)
    for seat, place in enumerate(places):
        if place.kind == BOT and place.name not in BOT_NAMES:
            place.name = BOT_NAMES[seat]
        if place.kind == BOT:
            place.name = _another(place.name, taken)


def _another(name: str, taken: set[str]) -> str:
    """This name, with a number where somebody has it already."""
    numbered = (name if number == 1 else f"{name} {number}" for number in count(1))
    found = next(each for each in numbered if each not in taken)
    taken.add(found)
    return found
