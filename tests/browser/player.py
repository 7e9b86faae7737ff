"""A player for any game who knows nothing but the page: points at what is lit, takes from the list, puts sets
together, with the mouse, with a finger, or with the keyboard alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import ElementHandle, Error, expect

from tests.browser.person import Person

STATE = """() => {
  if (document.querySelector(".results")) return { what: "over" };
  if (document.querySelector(".consent form")) return { what: "consent" };
  const ask = document.querySelector(".ask");
  if (!ask) return { what: document.querySelector(".curtain form") ? "curtain" : "waiting" };
  return { what: "asked", kind: ask.dataset.kind, asked: `${ask.dataset.n} ${ask.dataset.seat}` };
}"""

MOVED_ON = """(asked) => {
  const ask = document.querySelector(".ask");
  return !ask || `${ask.dataset.n} ${ask.dataset.seat}` !== asked;
}"""

LIT = """(acts) => [...document.querySelectorAll(".lit")].filter((piece) => {
  const { width, height } = piece.getBoundingClientRect();
  const seen = width > 6 && height > 6 && piece.checkVisibility({ visibilityProperty: true });
  return seen && piece.closest("main") && !piece.querySelector(".lit");
})"""


POINTING = 8_000
"""Milliseconds after which something else is tried: what was pointed at may have gone."""


class Player:
    """Plays for a person. `by` counts what the choices were made with."""

    def __init__(self, person: Person, seed: int, keyboard: bool = False) -> None:
        self.person = person
        self.page = person.page
        self.rng = random.Random(seed)
        self.keyboard = keyboard
        self.by: Counter[str] = Counter()

    def state(self) -> dict[str, str]:
        found: dict[str, str] = self.page.evaluate(STATE)
        return found

    @property
    def over(self) -> bool:
        return self.state()["what"] == "over"

    def act(self) -> bool:
        """Make one choice, if one is asked for; whether one was made."""
        state = self.state()
        if state["what"] != "asked":
            return False
        for left in (2, 1, 0):
            try:
                self._answer(state["kind"])
                self.page.wait_for_function(MOVED_ON, arg=state["asked"])
                break
            except Error as error:  # what was pointed at has gone, as things do at a table with others
                if self.page.evaluate(MOVED_ON, state["asked"]):
                    break
                self.by["tried again"] += 1
                if not left:
                    raise AssertionError(f"{state}: {self.page.locator('#toast').inner_text()!r}") from error
        return True

    def _answer(self, kind: str) -> None:
        if self.keyboard:
            self._by_keyboard(kind)
        elif kind == "choose":
            self._choose()
        else:
            self._put_together(kind)

    # ---- with the mouse or a finger -----------------------------------------------------------------

    def _hit(self, element: ElementHandle) -> None:
        if self.person.touch:
            element.tap(timeout=POINTING)
        else:
            element.click(timeout=POINTING)

    def _lit(self) -> list[ElementHandle]:
        """What is lit on the table and in the hand."""
        found = self.page.evaluate_handle(LIT).get_properties().values()
        return [element for each in found if (element := each.as_element())]

    def _choose(self) -> None:
        something = ".lit, .offers-free button, .offer-list:not([hidden])"
        self.page.wait_for_selector(something, state="attached")  # a moment after it was drawn
        ways = ["table", "table", "buttons", "list"]
        self.rng.shuffle(ways)
        for way in ways:
            if way == "table" and (lit := self._lit()):
                self._hit(self.rng.choice(lit))
                meanings = self.page.locator("#choices:not([hidden]) button")
                if meanings.count():
                    self._hit_nth("#choices:not([hidden]) button")
                    way = "menu"
                self.by[way] += 1
                return
            if way == "buttons" and self.page.locator(".offers-free button").count():
                self._hit_nth(".offers-free button")
                self.by[way] += 1
                return
            listed = self.page.locator(".offer-list:not([hidden])")
            if way == "list" and listed.count():
                self._hit_listed("[data-words]")
                self.by[way] += 1
                return
        raise AssertionError("there was nothing to choose with")

    def _hit_nth(self, selector: str) -> None:
        found = self.page.locator(selector)
        one = found.nth(self.rng.randrange(max(1, found.count())))
        if self.person.touch:
            one.tap(timeout=POINTING)
        else:
            one.click(timeout=POINTING)

    def _hit_listed(self, what: str) -> None:
        """From the list, which may have to be opened first."""
        shown = self.page.locator(f".offer-list[open] {what}")
        if not shown.count():
            self.page.locator(".offer-list:not([hidden]) summary").first.click(timeout=POINTING)
            shown.first.wait_for(timeout=POINTING)
        self._hit_nth(f".offer-list[open] {what}")

    def _put_together(self, kind: str) -> None:
        """A set, an order or an amount: change it until it is allowed, then confirm it."""
        confirm = self.page.locator(".ask [data-confirm]")
        if kind == "order":
            self._hit_nth(".ordering button")
        if kind == "amount":
            for _ in range(self.rng.randrange(4)):
                self._hit_nth(".amount [data-step]")
        if kind == "some" and self.page.locator(".ask [data-part]").count():  # else there is nothing to add
            allowed = False
            for attempt in range(self.rng.randrange(1, 4), 80):
                allowed = self._change(self._clear if attempt % 16 == 0 else self._toggle)
                if allowed and attempt >= 3:
                    break
            assert allowed, "no set was found that is allowed"
        expect(confirm).to_be_enabled()
        self.person.click(".ask [data-confirm]")
        self.by[kind] += 1

    def _change(self, change: Callable[[], None]) -> bool:
        """Change the set, and hear from the rules whether it is allowed now."""
        with self.page.expect_response(lambda answer: "/why?" in answer.url) as told:
            change()
        refused = bool(told.value.json().get("text"))
        self.page.wait_for_function(
            "(refused) => document.querySelector('.ask [data-confirm]')?.disabled === refused", arg=refused
        )
        return not refused

    def _clear(self) -> None:
        self.person.click(".ask [data-clear]")

    def _toggle(self) -> None:
        lit = self._lit()
        if lit and (self.person.touch or self.rng.random() < 0.7):
            self._hit(self.rng.choice(lit))
            self.by["set on the table"] += 1
            return
        self._hit_listed("[data-part]")

    # ---- with the keyboard --------------------------------------------------------------------------

    def _by_keyboard(self, kind: str) -> None:
        """Go through the page with Tab, and press Enter on something that answers. A set is tried now with
        many parts, now with few: some rules ask for nearly all, others let only some go together."""
        press = self.page.keyboard.press
        for pressed in range(1200):
            rather = ("part", "chosen")[pressed // 100 % 2]
            here = self.page.evaluate(HERE)
            if here == "confirm":
                press("Enter")
                self.by["keys: confirmed"] += 1
                return
            if here in ("piece", "words") and self.rng.random() < 0.6:
                press("Enter")
                self.page.wait_for_timeout(0)
                if self.page.locator("#choices:not([hidden])").count():
                    press("Enter")
                self.by[f"keys: {here}"] += 1
                return
            if here in ("part", "chosen") and self.rng.random() < (0.5 if here == rather else 0.1):
                press("Enter")
                self.by["keys: part"] += 1
            if here == "closed":
                press("Enter")
            press("Tab")
        raise AssertionError("the keyboard reached nothing that answers")


HERE = """() => {
  const here = document.activeElement;
  const ask = document.querySelector(".ask");
  if (!here || !ask) return "";
  if (here.hasAttribute("data-confirm") && ask.contains(here)) return here.disabled ? "" : "confirm";
  if (here.matches(".ask [data-words]")) return "words";
  const part = here.getAttribute("aria-pressed") === "true" ? "chosen" : "part";
  if (here.matches(".lit")) return ask.dataset.kind === "choose" ? "piece" : part;
  if (here.matches(".ask [data-part]")) return part;
  if (here.matches(".ask summary") && !here.parentElement.open) return "closed";
  return "";
}"""


def play(*players: Player, choices: int = 3000) -> int:
    """Let all play until the match is over, or so many choices were made; how many were."""
    made = 0
    waited = 0
    while made < choices:
        acted = [player for player in players if player.act()]
        made += len(acted)
        if acted:
            waited = 0
        elif all(player.over for player in players):
            return made
        else:
            waited += 1
            assert waited < 2000, "nobody was asked for a long time"
            players[0].page.wait_for_timeout(15)  # bots are at it; their doing is no event of this page
    return made
