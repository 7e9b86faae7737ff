"""Write the golden records anew: python -m tests.ethnos.make_golden

Golden records are complete matches that must go on telling the same story. Run this only when a rule was
meant to change (then raise the game's `rules` version too) or the form of records has; it prints what
changed.
"""

from __future__ import annotations

import random
from pathlib import Path

from regelwerk.core.chance import seed_from
from regelwerk.core.record import Record
from regelwerk.core.replay import parse
from regelwerk.games.ethnos import GAME
from tests.ethnos.play import Habits, pick, walk

GOLDEN = Path(__file__).with_name("golden")

COLLECTOR = Habits(recruits=85, joins=95, uses=90)
MISER = Habits(recruits=97, joins=80, uses=60)
HOARDER = Habits(recruits=100, joins=80, uses=60)
SPENDER = Habits(recruits=30, joins=50, uses=90)
WHIMSY = Habits(recruits=60, joins=50, uses=30)

PLANS: dict[str, tuple[int, dict[str, str], int, list[Habits]]] = {
    "two-players-shared-win": (2, {}, 5636, [HOARDER]),
    "two-players-tie-on-bands": (
        2,
        {
            "tribes": "skeletons,orcs,trolls,merfolk,elves",
            "two_player_tie": "both_tokens",
            "tie_break_bands": "as_played",
        },
        788,
        [HOARDER],
    ),
    "three-players-merfolk-on-zero": (
        3,
        {"tribes": "merfolk,trolls,dwarves,halflings,skeletons", "merfolk_on_zero": "share"},
        692,
        [MISER, WHIMSY],
    ),
    "four-players-first-game": (4, {"tribes": "first_game"}, 57, [COLLECTOR, MISER, COLLECTOR, SPENDER]),
    "five-players-merfolk-like-a-kingdom": (
        5,
        {
            "tribes": "merfolk,trolls,elves,orcs,skeletons,dwarves",
            "merfolk_scoring": "like_a_kingdom",
            "tie_break_bands": "as_played",
        },
        34,
        [COLLECTOR, MISER],
    ),
    "six-players-pillage-together": (
        6,
        {
            "tribes": "orcs,giants,centaurs,elves,wizards,trolls",
            "pillage": "together",
            "glory_tokens": "alternative",
        },
        77,
        [COLLECTOR, COLLECTOR, MISER],
    ),
}
"""For each record: players, settings, seed, and how the seats play (repeated as needed). The seeds were
looked for: each match ends with equal glory, decided by markers or bands, or shared."""


def play(seats: int, settings: dict[str, str], seed: int, habits: list[Habits]) -> Record:
    """A whole match by players of these habits, always the same one."""
    record = Record(GAME, [f"player {seat + 1}" for seat in range(seats)], settings, seed_from(seed))
    rng = random.Random(seed)
    while not record.match.over:
        seat = pick(record.match.waiting, rng)
        record.choose(walk(record.match.asked(seat), rng, habits[seat % len(habits)]), seat)
    return record


def path(name: str) -> Path:
    return GOLDEN / f"{name}.gamerec.ndjson"


def compared(name: str, text: str) -> str:
    """What a new record changes, in a line."""
    if not path(name).exists():
        return "new"
    old = path(name).read_text(encoding="utf-8")
    if old == text:
        return "unchanged"
    before, after = old.splitlines(), text.splitlines()
    first = next((n for n, pair in enumerate(zip(before, after, strict=False), 1) if pair[0] != pair[1]), 0)
    ends = [parse(each)[-1].get("end", {}) for each in (old, text)]
    return f"changed from line {first} ({len(before)} -> {len(after)} lines), end {ends[0]} -> {ends[1]}"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        text = play(*plan).dump()
        print(f"{name}: {compared(name, text)}")
        path(name).write_text(text, encoding="utf-8")
    for old in sorted(GOLDEN.glob("*.gamerec.ndjson")):
        if old.name.removesuffix(".gamerec.ndjson") not in PLANS:
            print(f"{old.name}: removed")
            old.unlink()


if __name__ == "__main__":
    main()
