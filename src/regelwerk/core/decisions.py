"""What a rule asks of the players, as small values.

Four kinds of decision belong to one seat: `Choose` one, `Some`, `Order`, `Amount`. `Together` asks
several seats at once. A rule yields one and gets the answer back:

    action = yield Choose(g.active, "turn", options)

Each kind can say what is wrong with an answer (`refusal`), write an answer down as stable words
(`words`) and read them again (`read`). Options are plain values that mean something (an `Option`,
a `Piece`), never list positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, NamedTuple

from regelwerk.core.say import Say


class Refusal(NamedTuple):
    """Why an answer is not allowed: a text key, its values and the rule's section. No prose."""

    key: str
    values: Mapping[str, Any] = {}
    section: str = ""
    """The text key of the rulebook heading that says so."""


class Refused(ValueError):
    """An answer that the rules do not allow. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.key} {dict(refusal.values)}")
        self.refusal = refusal


class Option(NamedTuple):
    """One thing to do: a verb and what it is done to. Written `take elf-blue`, `draw`."""

    verb: str
    thing: Any = None

    @property
    def name(self) -> str:
        return self.verb if self.thing is None else f"{self.verb} {name(self.thing)}"

    def __str__(self) -> str:
        return self.name


PASS = Option("pass")
YES = Option("yes")
NO = Option("no")


def name(value: Any) -> str:
    """The notation of an option: stable words for records, tests, logs and the API."""
    written: str | None = getattr(value, "name", None)
    return str(value) if written is None else written


def refuse(key: str, section: str = "", /, **values: Any) -> Refusal:
    return Refusal(key, values, section)


class Decision:
    """Something that one seat must decide. `about` names it for texts, hints and bots."""

    __slots__ = ("about", "seat", "subject")

    def __init__(self, seat: int, about: str, subject: Any = None) -> None:
        self.seat = seat
        self.about = about
        self.subject = subject
        """What the decision is about, where there is such a thing: the leader of a band."""

    def refusal(self, answer: Any) -> Refusal | None:
        """What is wrong with this answer, or None if it is a legal one."""
        raise NotImplementedError

    def words(self, answer: Any) -> str:
        """An answer in notation."""
        raise NotImplementedError

    def parse(self, words: str) -> Any:
        """The answer these words mean, whether legal or not; Refused if they mean none."""
        raise NotImplementedError

    def read(self, words: str) -> Any:
        """The legal answer these words mean; Refused says what is wrong with them."""
        return self._checked(self.parse(" ".join(words.split())))

    def accept(self, answer: Any) -> Any:
        """An answer, as a value or in words, as the rules get it; Refused says what is wrong with it."""
        return self.read(answer) if isinstance(answer, str) else self._checked(answer)

    def settled(self, answer: Any) -> Any:
        """A legal answer made of the very options and in their order: a caller may have built it of equal
        values (a number for a piece), and a rule must get the same as when the record is read again."""
        return answer

    def _checked(self, answer: Any) -> Any:
        if wrong := self.refusal(answer):
            raise Refused(wrong)
        return self.settled(answer)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seat {self.seat}, {self.about!r})"


class Choose(Decision):
    """Choose exactly one of these options.

    `side` are things that may be done at any time, beside what is asked (trade, discard a gift); they
    come last among the options, and the rule asks again after them.
    """

    __slots__ = ("options", "side")

    def __init__(
        self,
        seat: int,
        about: str,
        options: Sequence[Any],
        subject: Any = None,
        side: Sequence[Any] = (),
    ) -> None:
        self.seat = seat
        self.about = about
        self.options = (*options, *side) if side else options
        self.side = side
        self.subject = subject

    def refusal(self, answer: Any) -> Refusal | None:
        return None if answer in self.options else refuse(Say.NOT_OFFERED)

    def read(self, words: str) -> Any:
        return self.parse(" ".join(words.split()))  # what is found among the options is legal

    def settled(self, answer: Any) -> Any:
        return self.options[self.options.index(answer)]

    def words(self, answer: Any) -> str:
        return name(answer)

    def parse(self, words: str) -> Any:
        for option in self.options:
            if isinstance(option, Option) and not words.startswith(option.verb):
                continue  # most others are told apart by their verb, without writing them down
            if name(option) == words:
                return option
        raise Refused(refuse(Say.NOT_AMONG, word=words))


Legal = Callable[[tuple[Any, ...]], Refusal | None]
"""The test of a `Some`: None for a legal set, else what is wrong with it."""


class Some(Decision):
    """Choose some of these options: from `least` to `most`, if `legal` has nothing against the set.

    Equal options are interchangeable copies and stand side by side. An answer is a tuple in the
    order of the options. `legal` need not check `least` and `most`.
    """

    __slots__ = ("least", "legal", "most", "options", "verb")

    def __init__(
        self,
        seat: int,
        about: str,
        options: Sequence[Any],
        least: int = 0,
        most: int | None = None,
        legal: Legal | None = None,
        verb: str = "choose",
        subject: Any = None,
    ) -> None:
        super().__init__(seat, about, subject)
        self.options = options
        self.least = least
        self.most = len(options) if most is None else min(most, len(options))
        self.legal = legal
        self.verb = verb

    def refusal(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple):
            return refuse(Say.NOT_OFFERED)
        missing = Counter(answer) - Counter(self.options)
        if missing:
            return refuse(Say.NOT_AMONG, word=name(next(iter(missing))))
        if len(answer) < self.least:
            return refuse(Say.TOO_FEW, least=self.least, chosen=len(answer))
        if len(answer) > self.most:
            return refuse(Say.TOO_MANY, most=self.most, chosen=len(answer))
        return self.legal(answer) if self.legal else None

    def settled(self, answer: Any) -> Any:
        return self.in_order(answer)

    def words(self, answer: Any) -> str:
        return f"{self.verb} {'+'.join(map(name, answer)) or 'nothing'}"

    def parse(self, words: str) -> Any:
        rest = words.removeprefix(self.verb).strip()
        if rest == "nothing":
            return ()
        return self.in_order(_options_named([word.strip() for word in rest.split("+")], self.options))

    def in_order(self, chosen: Sequence[Any]) -> tuple[Any, ...]:
        """The same choice in the order in which the options stand."""
        left = Counter(chosen)
        ordered = []
        for option in self.options:
            if left[option]:
                left[option] -= 1
                ordered.append(option)
        return (*ordered, *left.elements())


class Order(Decision):
    """Put all of these items in order, first to last."""

    __slots__ = ("options",)

    def __init__(self, seat: int, about: str, options: Sequence[Any], subject: Any = None) -> None:
        super().__init__(seat, about, subject)
        self.options = options

    def refusal(self, answer: Any) -> Refusal | None:
        if not isinstance(answer, tuple) or Counter(answer) != Counter(self.options):
            return refuse(Say.NOT_IN_ORDER)
        return None

    def settled(self, answer: Any) -> Any:
        return tuple(self.options[self.options.index(item)] for item in answer)

    def words(self, answer: Any) -> str:
        return f"order {'>'.join(map(name, answer))}"

    def parse(self, words: str) -> Any:
        rest = words.removeprefix("order").strip()
        return tuple(_options_named([word.strip() for word in rest.split(">")], self.options))


class Amount(Decision):
    """Name a number from `low` to `high`."""

    __slots__ = ("high", "low")

    def __init__(self, seat: int, about: str, low: int, high: int, subject: Any = None) -> None:
        super().__init__(seat, about, subject)
        self.low = low
        self.high = high

    def refusal(self, answer: Any) -> Refusal | None:
        if type(answer) is int and self.low <= answer <= self.high:
            return None
        return refuse(Say.OUT_OF_RANGE, low=self.low, high=self.high)

    def words(self, answer: Any) -> str:
        return str(answer)

    def parse(self, words: str) -> Any:
        try:
            return int(words)
        except ValueError:
            raise Refused(refuse(Say.OUT_OF_RANGE, low=self.low, high=self.high)) from None


class Together:
    """Several seats decide at the same time, hidden from each other until all have answered.

    The rule gets back a dict: seat to answer.
    """

    __slots__ = ("decisions",)

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = {decision.seat: decision for decision in decisions}

    def __repr__(self) -> str:
        return f"Together({list(self.decisions.values())})"


Play = Generator[Decision | Together, Any, Any]
"""A rule that may ask: it changes the state in place and yields when somebody must decide. A rule that
finds something out for its caller returns it."""


def _nothing() -> Play:
    return
    yield


NOTHING: Play = _nothing()
"""What a rule returns that may ask, but has done all it has to without asking: it is over."""
next(NOTHING, None)


def _options_named(words: Sequence[str], options: Sequence[Any]) -> list[Any]:
    by_name = {name(option): option for option in options}
    for word in words:
        if word not in by_name:
            raise Refused(refuse(Say.NOT_AMONG, word=word))
    return [by_name[word] for word in words]
