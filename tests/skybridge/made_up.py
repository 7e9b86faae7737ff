"""Tables as they come up once in a thousand matches, written down as positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from regelwerk.games.skybridge.cards import FACTION_CARDS, GODHS, SIDES, TERRITORIES
from tests.skybridge import oracle


def display(side: str, rng: random.Random, cards: list[str], godhs: list[str]) -> dict[str, Any]:
    """Rune stacks of any height; in some a Godh card."""
    laid: dict[str, list[str]] = {}
    for slot in oracle.slots({"side": side}):
        stack = [cards.pop() for _ in range(rng.choice((0, 1, 1, 2, 3)))]
        if stack and rng.random() < 0.5:
            stack.insert(rng.randint(1, len(stack)), godhs.pop())
        if stack:
            laid[slot] = stack
    closed = rng.sample(list(laid), 1) if laid and rng.random() < 0.2 else []
    return {"display": laid, "closed": closed}


def made_up(seed: int, phase: str) -> dict[str, Any]:
    """Any table: figures, cards and resources lie anywhere they may."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    cards = [card.name for card in FACTION_CARDS if card.stack is None or card.faction]
    godhs = [card.name for card in GODHS]
    rng.shuffle(cards)
    rng.shuffle(godhs)
    names = [territory.name for territory in TERRITORIES]
    segment = 8 if phase == "end" else rng.randint(1, 7)
    built = [f"b{number}" for number in range(1, segment)]
    rebels: dict[str, list[int]] = {name: [0] * seats for name in names}
    bridge: dict[str, list[int]] = {}
    players: list[dict[str, Any]] = []
    factions = rng.sample(range(5), seats)
    sides = [SIDES[2 * faction + rng.randrange(2)].name for faction in factions]
    for seat, side in enumerate(sides):
        figures = 12
        for name in built:
            if figures > 4 and rng.random() < 0.5:
                bridge.setdefault(name, []).append(seat)
                figures -= 1
        captives = rng.choice((0, 0, 1)) if "crown_of_agony" in sides and side[:5] != "crown" else 0
        board = rng.randint(0, 3)
        figures -= board + captives
        on_map = rng.randint(0, max(0, min(3, figures)))
        for _ in range(on_map):
            rebels[rng.choice(names)][seat] += 1
        players.append(
            {
                "side": side,
                "population": board,
                "captives": captives,
                "legion": rng.choice(names),
                "garrisons": rng.sample([t.name for t in TERRITORIES if t.points], rng.randint(0, 4)),
                "stock": stored(rng),
                "hand": [cards.pop() for _ in range(rng.randint(0, 5))],
                "godhs": [godhs.pop() for _ in range(rng.randint(0, 3))],
                **display(side, rng, cards, godhs),
            }
        )
    return {
        "seats": seats,
        "players": players,
        "phase": phase,
        "segment": segment,
        "bridge": bridge,
        "rebels": rebels,
        "free_rebels": {name: rng.choice((0, 0, 1)) for name in names},
        "leader": None if rng.random() < 0.5 else rng.choice(names),
        "stacks": {"bridge_work": ["brw"] * rng.randint(0, 3)} if phase == "end" else {},
        "start": rng.randrange(seats),
        "crown": rng.choice((*oracle.FACTIONS, None)) if phase != "end" else None,
        "utreng": rng.choice(("stone", "metal", "sumpter")),
        "crossed": rng.random() < 0.5,
        "spare": rng.random() < 0.7,
    }


def stored(rng: random.Random) -> dict[str, int]:
    stock = Counter(rng.choices(oracle.MATERIALS, k=rng.randint(0, 5)))
    return {**stock, "sumpter": rng.randint(0, 3), "salt": rng.randint(0, 2), "money": rng.randint(0, 3)}
