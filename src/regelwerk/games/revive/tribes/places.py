"""What stands on a space."""

from __future__ import annotations

from regelwerk.core.decisions import PASS, Option
from regelwerk.games.revive.state import State


def is_empty(g: State, hex: int) -> bool:
    """No building, no figure, no temple or tunnel chip, no gate."""
    if any(hex in gate[:3] for gate in g.gates):
        return False
    for p in g.players:
        if hex in p.small or hex in p.large or hex in p.figures or hex in p.spaces:
            return False
    return True


def or_pass(options: list[Option]) -> list[Option]:
    """These, or none of them; nothing where there is nothing to choose."""
    return [*options, PASS] if options else []
