"""What is said between a table and a bot: one message a line, a verb and a JSON object.

The page for people who write bots is docs/bots.md; this module and that page say the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.bots.failing import Reason
from regelwerk.bots.wire import Broken
from regelwerk.core.decisions import Amount, Choose, Decision, Option, Order, Refusal, Some, name
from regelwerk.core.pieces import Piece
from regelwerk.core.unfold import Unfolding, notations

VERSION = 1
MOST_LEGAL = 200
"""So many answers are listed; where there are more, a bot goes step by step or writes its own."""

KINDS: dict[type[Decision], str] = {Choose: "choose", Some: "some", Order: "order", Amount: "amount"}


def message(verb: str, /, **values: Any) -> str:
    return f"{verb} {json.dumps(values, separators=(',', ':'), ensure_ascii=False)}"


def parse(line: str) -> tuple[str, dict[str, Any]]:
    """The verb and the values of a line; Broken(NONSENSE) if it is none."""
    verb, _, rest = line.strip().partition(" ")
    try:
        values = json.loads(rest) if rest else {}
    except (ValueError, RecursionError):
        raise Broken(Reason.NONSENSE, line=shortened(line)) from None
    if not verb.isidentifier() or not isinstance(values, dict):
        raise Broken(Reason.NONSENSE, line=shortened(line))
    return verb, values


def shortened(line: str, longest: int = 80) -> str:
    """What stands in a message about a line: printable, and not too much of it."""
    line = "".join(letter if letter.isprintable() else "?" for letter in line[: longest + 1])
    return line if len(line) <= longest else f"{line[:longest]}…"


def question(decision: Decision, walk: Unfolding, most: int = MOST_LEGAL) -> dict[str, Any]:
    """A decision as a bot gets it: the answers in notation, and the next single steps."""
    asked: dict[str, Any] = {
        "kind": next((word for kind, word in KINDS.items() if isinstance(decision, kind)), "choose"),
        "about": decision.about,
    }
    subject = decision.subject
    if isinstance(subject, str | Piece | Option):
        asked["subject"] = name(subject)
    elif isinstance(subject, int):
        asked["subject"] = subject
    asked.update(_shape(decision))
    legal = notations(decision, most + 1)
    asked["legal"] = legal[:most]
    asked["complete"] = len(legal) <= most
    asked["taken"] = [name(step) for step in walk.taken]
    asked["steps"] = [name(step) for step in walk.options[:most]]
    return asked


def _shape(decision: Decision) -> dict[str, Any]:
    """What a bot needs to write an answer of its own."""
    if isinstance(decision, Some):
        return {
            "options": [name(option) for option in decision.options],
            "least": decision.least,
            "most": decision.most,
            "verb": decision.verb,
        }
    if isinstance(decision, Order):
        return {"options": [name(option) for option in decision.options]}
    if isinstance(decision, Amount):
        return {"low": decision.low, "high": decision.high}
    return {}


def refused(id: int, refusal: Refusal) -> str:
    """Why an answer was not taken. The values may be cards and other pieces: their names are sent."""
    return message("refused", id=id, reason=str(refusal.key), values=_plain(refusal.values))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | Option):
        return [_plain(each) for each in value]
    if type(value) in (int, bool, str, float) or value is None:
        return value
    return name(value)
