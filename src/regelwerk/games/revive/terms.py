"""Effects, conditions and scorings in words: terms made from the data, so that what an owner puts in is
said too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from regelwerk.core.text import Term
from regelwerk.games.revive.effect_words import ALL, Do, Effect

if TYPE_CHECKING:
    from regelwerk.games.revive.cards import Journey


@cache
def effect_terms(effect: Effect) -> tuple[Term, ...]:
    """The parts of an effect, one after the other."""
    return tuple(map(do_term, effect)) or (Term("revive.do.nothing"),)


def do_term(do: Do) -> Term:
    """One part of an effect."""
    of = getattr(do.what, "name", do.what)
    values: dict[str, Any] = {"n": do.n, "of": of if isinstance(of, str) else ""}
    if do.op in ("from_rest", "from_slots", "take_back") and do.n == ALL:
        return Term(f"revive.do.{do.op}_all")
    if do.op == "choose":
        first, second = do.then
        values |= {"first": effect_terms(first.effect), "second": effect_terms(second.effect)}
    elif do.op == "per":
        values |= {"each": effect_terms(do.then), "what": counted(do.what)}
    elif do.op == "pay":
        values |= {"then": effect_terms(do.then)}
    elif do.op == "set_to":
        values["of"] = do.what[0].name if len(do.what) == 1 else "any"
    elif do.op in ("action", "discount"):
        values |= {"less": amount(do.then[0].name, do.n)}
    return Term(f"revive.do.{do.op}", values)


def amount(of: str, n: int) -> Term:
    """'2 food', '1 crystal', '3 basic resources'."""
    return Term("revive.amount", {"n": n, "of": of})


def counted(what: str) -> Term:
    """What a scoring or a 'per' effect counts."""
    return Term(f"revive.count.{what.replace(' ', '_')}")


def scores(points: int, what: str) -> Term:
    """'2 points for each crate'."""
    return Term("revive.scores", {"points": points, "what": counted(what)})


def condition(journey: Journey, number: int) -> Term:
    """What one strength of a journey asks for."""
    if journey.prices:
        price = journey.prices[number - 1]
        return Term("revive.condition.pay", {"price": amount(price.what.name, price.n)})
    key = f"revive.condition.{journey.condition.replace('-', '_')}"
    return Term(key, {"n": journey.levels[number - 1], "colour": journey.colour.name})


def conditions(journey: Journey) -> Sequence[Term]:
    """All three, the weakest first."""
    return [condition(journey, number) for number in (1, 2, 3)]


def strengths(journey: Journey) -> list[Term]:
    """Each condition with its reward, the weakest first."""
    return [
        Term("revive.level", {"condition": asked, "reward": effect_terms(reward)})
        for asked, reward in zip(conditions(journey), journey.rewards, strict=True)
    ]


def journey_in_full(journey: Journey) -> Term:
    """With the rewards, for whoever may want to start or complete it."""
    first, second, third = strengths(journey)
    values = {"colour": journey.colour, "first": first, "second": second, "third": third}
    return Term(journey.text_key, values)
