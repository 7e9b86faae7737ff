"""What pages are made of: plain values that the server fills in. Pages know neither storage nor requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from regelwerk.core.game import Game
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.scene import Scene
from regelwerk.core.state import Event


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Who looks at a page, and how they want to see it."""

    name: str = ""
    """Empty as long as no name was picked."""
    language: str = "en"
    theme: str = ""
    """`light`, `dark`, or empty: as the browser wants."""
    sound: bool = False
    motion: str = ""
    """`less`, `full`, or empty: as the browser wants."""
    csrf: str = ""
    nonce: str = ""
    """What the scripts of this page must carry, new for each page: one that is smuggled in has none."""
    path: str = "/"
    """The page, to come back to after a change of language."""


@dataclass(frozen=True, kw_only=True)
class SeatShown:
    """A place at the table and who plays it."""

    kind: str
    """`person`, `bot`, `open` or `link`."""
    name: str = ""
    bot: str = ""
    """The bot that plays here, for itself or in somebody's stead."""
    here: bool = True
    """Whether somebody is connected."""
    invited: str = ""
    """Where a link to it is out, a sign that no other link has."""
    resigned: bool = False
    clock: float | None = None
    """Seconds left, where there is a clock."""
    ticking: bool = False


class LogLine(NamedTuple):
    """What happened with one line of the record, or beside the rules (`note`, with a name and values)."""

    line: int
    events: Sequence[Event] = ()
    note: str = ""
    """undo, propose, agree, decline, pause, resume, bot, back, resign, expire, sit, leave."""
    name: str = ""
    values: Mapping[str, Any] = {}


class ChatLine(NamedTuple):
    name: str
    seat: int | None
    text: str
    at: int
    """Seconds since 1970."""


class Consent(NamedTuple):
    """Something that takes effect once all who are concerned agree."""

    what: str
    """undo, pause or bot."""
    name: str
    """Who asks."""
    needed: Sequence[str]
    """The names of those who still have to agree."""
    seats: tuple[int, ...] = ()
    """The seats of those who still have to agree."""
    choices: int = 0
    """How many choices would be taken back."""
    asker: int = -1
    """The seat of the one who asks, and may withdraw it."""


class Viewer(NamedTuple):
    """Whose eyes the table is seen through."""

    seat: int | None = None
    held: tuple[int, ...] = ()
    """All seats of this person. With several and no `seat` a curtain hides their hands."""
    host: bool = False


class Line(NamedTuple):
    """A line of the log, said."""

    about: object
    """What it tells."""
    owners: frozenset[int | None]
    """The seats that may know more of it than all."""
    said: dict[int | None, str]
    """For each of them, and for all others (None)."""


class Kept:
    """What was drawn of a table last, to be taken again where nothing has changed that it depends on."""

    __slots__ = ("_last", "lines")

    def __init__(self) -> None:
        self._last: dict[object, tuple[object, str]] = {}
        self.lines: dict[tuple[int, str], Line] = {}
        """The log in each language, by the number of the thing it tells of."""

    def drawn(self, what: object, on: object, draw: Callable[[], str]) -> str:
        """`what` is drawn, from which that follows that is `on`; the newest drawing of each is kept."""
        known = self._last.get(what)
        if known is not None and known[0] == on:
            return known[1]
        drawing = draw()
        self._last[what] = (on, drawing)
        return drawing


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A table as it is now."""

    id: str
    game: Game
    settings: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[SeatShown, ...]
    version: int = 0
    number: int = 0
    """Of the choice that is expected."""
    status: str = "playing"
    """gathering, playing, over or cancelled."""
    visibility: str = "private"
    match: Match | None = None
    log: Sequence[LogLine] = ()
    """The newest lines, or all of them."""
    chat: Sequence[ChatLine] = ()
    paused: bool = False
    consent: Consent | None = None
    undo: Mapping[int, int] = field(default_factory=dict)
    """For each seat how many of its last choices it may take back without asking."""
    commitment: str = ""
    seed: str = ""
    """Known when the match is over."""
    rematch: str = ""
    """The table of the rematch, once there is one."""

    @property
    def names(self) -> list[str]:
        return [seat.name or str(number + 1) for number, seat in enumerate(self.seats)]

    kept: Kept = field(default_factory=Kept, compare=False)
    """What was drawn of this table before."""
    seen: dict[Any, Any] = field(default_factory=dict, compare=False)
    """What lies open for all, and what each seat sees, once it was asked for."""

    def sees(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may know (None: a spectator)."""
        assert self.match
        seen = self.seen
        if "open" not in seen:
            seen["open"] = self.game.public(self.match.state)
        if ("view", seat) not in seen:
            seen["view", seat] = view(self.match, seat, seen["open"])
        found: Mapping[str, Any] = seen["view", seat]
        return found

    def scene(self, seat: int | None) -> Scene:
        """The parts of the table as this seat sees them."""
        if self.match is None:
            return ()
        if ("scene", seat) not in self.seen:
            self.seen["scene", seat] = self.game.drawn(self.sees(seat))
        found: Scene = self.seen["scene", seat]
        return found
