"""The door to the laboratory: many matches from one seed."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.say import Say
from regelwerk.games import GAMES
from regelwerk.lab.matches import Plan, Played, Player, Table
from regelwerk.lab.summary import Summary
from regelwerk.lab.tables import Out, Row, rows
from regelwerk.lab.workers import Stop, played


class Results:
    """What came of a simulation: a summary, and the single matches unless they were not to be kept."""

    def __init__(self, plan: Plan, matches: int) -> None:
        self.plan = plan
        self.summary = Summary(plan, matches)
        self._numbers = array("q")
        self._figures = array("i")

    def keep(self, matches: Sequence[Played]) -> None:
        for match in matches:
            self._numbers.append(match.number)
            self._figures.extend((*match.ranks, *match.scores, *match.choices))

    @property
    def matches(self) -> Iterator[Played]:
        """The finished matches in order."""
        seats = len(self.plan.seats)
        for place, number in enumerate(self._numbers):
            figures = tuple(self._figures[place * 3 * seats : (place + 1) * 3 * seats])
            yield Played(number, figures[:seats], figures[seats : 2 * seats], figures[2 * seats :])

    def rows(self) -> Iterator[Row]:
        """One row for each seat of each match, as they stand in the files; a data frame takes them:
        `pandas.DataFrame(results.rows())`."""
        yield from rows(self.plan, self.matches)

    def save(self, path: str | Path) -> None:
        """Write the rows to a .parquet, .csv or .ndjson file."""
        with Out(Path(path)) as out:
            out.write(self.rows())
            out.done()


def simulate(
    game: Game | str,
    seats: Sequence[Player],
    matches: int = 100,
    seed: int | str = 0,
    jobs: int = 1,
    *,
    settings: Mapping[str, str] | None = None,
    rotate: bool = False,
    out: str | Path | None = None,
    records: str | Path | None = None,
    keep: bool = True,
    progress: Callable[[Summary], None] | None = None,
    stop: Stop = lambda: False,
) -> Results:
    """Play many matches; the same again for the same seed, whatever the number of `jobs`.

    `seats` are the bots, by name or as functions that make one. `rotate` moves them on by one seat
    with every match. `out` gets a row for each seat of each match while they are played, `records`
    is a folder for the record of each match. Without `keep` only the summary stays in memory.
    `stop` is asked between matches; what is finished is kept.
    """
    folder = None if records is None else Path(records)
    if isinstance(game, Game) and GAMES.get(game.id) is game:
        game = game.id  # other processes find it by its name
    plan = Plan(game, tuple(seats), str(seed), dict(settings or {}), rotate, folder)
    check(plan, matches, jobs)
    results = Results(plan, matches)
    summary = results.summary
    begun = time.perf_counter()
    with nullcontext() if out is None else Out(Path(out)) as file:
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        try:
            for chunk in played(plan, matches, jobs, stop):
                summary.add(chunk)
                summary.seconds = time.perf_counter() - begun
                if keep:
                    results.keep(chunk)
                if file is not None:
                    file.write(rows(plan, chunk))
                if progress is not None:
                    progress(summary)
        except KeyboardInterrupt:
            if not stop():
                raise
        if file is not None:
            file.done()
    summary.seconds = time.perf_counter() - begun
    summary.interrupted = summary.matches < matches
    return results


def check(plan: Plan, matches: int, jobs: int) -> None:
    """BadSettings, UnknownBot or ValueError for what cannot be played, before anything is written."""
    rules = plan.rules
    number = len(plan.seats)
    if number not in rules.seats:
        raise BadSettings(Say.BAD_SEATS, seats=number, least=rules.seats.start, most=rules.seats.stop - 1)
    if matches < 1:
        raise ValueError(f"{matches} matches: at least 1")
    if jobs < 1:
        raise ValueError(f"{jobs} jobs: at least 1")
    Table(plan).close()
    rules.new_state(number, plan.settings, Chance(seed_from(plan.words(0))))
