"""The one object by which the rest of the program knows a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from regelwerk.core.chance import Chance
from regelwerk.core.decisions import Decision, Play, Refusal
from regelwerk.core.hidden import Zone
from regelwerk.core.picture import Picture, Table
from regelwerk.core.printed import Printed
from regelwerk.core.say import Say
from regelwerk.core.scene import Entry, Scene, from_picture
from regelwerk.core.state import Event, State


class Setting(NamedTuple):
    """An option of a match: `values` are the words it may have, the first is the default.

    Where `several` is set, a value is one or more of the words joined by commas, and the first
    word of `values` (such as `random`) stands alone.
    """

    id: str
    values: tuple[str, ...]
    several: bool = False


class Outcome(NamedTuple):
    """How a match ended: for each seat its rank (1 is first, equal ranks are shared) and score."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    tie_breaks: tuple[tuple[int, ...], ...] = ()
    """For each seat what was compared after equal scores, in order."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


def ranking(scores: Sequence[int], tie_breaks: Sequence[tuple[int, ...]]) -> Outcome:
    """Ranks by score, then by each tie-break in turn; higher is better, equal shares the place."""
    standing = [(score, *ties) for score, ties in zip(scores, tie_breaks, strict=True)]
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    return Outcome(ranks, tuple(scores), tuple(tie_breaks))


class BadSettings(ValueError):
    """Settings, seats or a position that no match can have: a text key and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values


class Hints(Protocol):
    """What a bot should care about in this game. Hints see a state in which all that the seat
    cannot know is guessed already, so they may look anywhere."""

    def appeal(self, state: Any, decision: Decision, taken: tuple[Any, ...], step: Any) -> float:
        """How good this step of the decision looks at first sight: larger is better, 0 neutral.

        `taken` are the steps of the same decision already gone (see `core.unfold`)."""

    def worth(self, state: Any, seat: int) -> float:
        """The score this seat may hope for at the end, guessed from the position alone."""


class Positions(Protocol):
    """The position notation of a game; see `core.position`."""

    @property
    def type(self) -> Any:
        """The msgspec struct that a position is read into; the JSON schema comes from it."""

    def to_state(self, position: Any, chance: Chance) -> State:
        """The table that a position describes; BadPosition says why there can be none."""

    def from_state(self, state: Any) -> Any:
        """A state between two turns as a complete position."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """Rules, data and drawing of one game, each a plain function."""

    id: str
    rules: int
    """The version of the rules: raised whenever a change would let a record tell another story."""
    data: str
    """A digest of the printed values; records made with other values say so."""
    printed: Printed | None = None
    """The printed values, and what an owner's file has put right in them; see `core.printed`."""
    seats: range
    settings: tuple[Setting, ...] = ()
    setup: Callable[[int, Mapping[str, str], Chance], State]
    turn: Callable[[Any], Play | None]
    """The next stretch of rules from a point at which nothing is pending (None: it asked nothing)."""
    over: Callable[[Any], bool]
    outcome: Callable[[Any], Outcome]
    parts: Callable[[Any, int], Mapping[str, int]] = field(default=lambda *_: {})
    """What a seat's score is made of, by the names of the areas; for statistics."""
    zones: tuple[Zone, ...]
    """Where cards lie, and with that all that can be hidden; see `core.hidden`."""
    public: Callable[[Any], dict[str, Any]]
    """Everything else: what lies open for all."""
    face_down: frozenset[str] = frozenset()
    """The decisions (what they are `about`) whose answer only the one who gives it may know."""
    why_not: Callable[[Any, Decision, str], Refusal | None] = field(default=lambda *_: None)
    """Why these words are no answer to this decision, as precisely as the rulebook allows."""
    hints: Hints
    positions: Positions
    draw: Callable[[Mapping[str, Any]], Picture]
    """A view as a picture; see `core.picture`."""
    scene: Callable[[Mapping[str, Any]], Scene] | None = None
    """A view as regions for the browser; see `core.scene`. Without one the picture is shown."""
    glossary: Callable[[], Mapping[str, Entry]] = dict
    """What can be looked up by the `about` of a node."""
    foresee: Callable[[Any, int, str], Sequence[Any]] | None = None
    """What a choice of a seat would bring, as values that texts can say: tried on a re-dealt match, which is
    used up. Without it what is told of the choice itself is shown."""
    so_far: Callable[[Sequence[Event], int], Sequence[Any]] | None = None
    """What the running turn has brought this seat, from all that was told."""
    sheet: Callable[[Sequence[Any]], Table] | None = None
    """What somebody has reached in all the finished matches that are given by their last states: goals that
    are kept over many matches, for games that have such."""
    rulings: tuple[str, ...] = ()
    """What the rulebook leaves open: ids, each with a sentence under `<game>.ruling.<id>`."""

    def drawn(self, view: Mapping[str, Any]) -> Scene:
        """The table as regions for the browser."""
        return self.scene(view) if self.scene else from_picture(self.draw(view))

    def check_settings(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Settings complete with defaults; BadSettings names what is wrong and what would be right."""
        known = {setting.id: setting for setting in self.settings}
        for key in settings:
            if key not in known:
                raise BadSettings(Say.BAD_SETTING, setting=key, known=list(known))
        complete = {setting.id: setting.values[0] for setting in self.settings} | dict(settings)
        for key, value in complete.items():
            setting = known[key]
            words = value.split(",") if setting.several else [value]
            for word in words:
                if word not in setting.values or (len(words) > 1 and word == setting.values[0]):
                    raise BadSettings(Say.BAD_VALUE, setting=key, value=word, known=list(setting.values))
        return complete

    def new_state(self, seats: int, settings: Mapping[str, str], chance: Chance) -> State:
        """The table laid out for a new match."""
        if seats not in self.seats:
            raise BadSettings(Say.BAD_SEATS, seats=seats, least=self.seats.start, most=self.seats.stop - 1)
        return self.setup(seats, self.check_settings(settings), chance)
