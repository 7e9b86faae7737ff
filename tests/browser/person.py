"""Somebody with a browser: what people do beside choosing, and what must never be seen in the console."""

from __future__ import annotations

import re
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

PATIENCE = 30_000
"""Milliseconds until something that must come has come, on a machine that has much else to do."""

Size = Literal["desktop", "tablet", "phone"]
SIZES: dict[Size, tuple[int, int]] = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}

expect.set_options(timeout=PATIENCE)

WATCH = """
window.shifts = [];
window.interactions = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


class Person:
    """One browser with one page."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        name: str = "",
        *,
        language: str = "en",
        size: Size = "desktop",
        theme: Literal["light", "dark"] = "light",
        still: bool = True,
        **more: Any,
    ) -> None:
        width, height = SIZES[size]
        self.url = url
        self.name = name
        self.touch = size != "desktop"
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=self.touch,
            is_mobile=size == "phone",
            **more,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("crash", lambda _: self.troubles.append("the page crashed"))
        if name:
            self.introduce()

    def _heard(self, message: ConsoleMessage) -> None:
        # 409 says that somebody else was faster, which is no fault.
        if message.type == "error" and "409" not in message.text:
            self.troubles.append(f"{message.text} ({message.location})")

    def leave(self) -> None:
        self.context.close()

    # ---- before the match ---------------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.url + path)

    def introduce(self) -> None:
        """Pick a name."""
        self.go("/")
        self.page.locator("#name").fill(self.name)
        self.page.locator(".name-form button").click()
        expect(self.page.locator(".game-card").first).to_be_visible()

    def open_table(self, game: str, *seats: str, visibility: str = "private", **settings: str) -> str:
        """Set up a table in the lobby; its path. `seats` are as the form names them: me, link, beginner."""
        page = self.page
        self.go("/")
        page.locator(f'.game-card a[href="/new?game={game}"]').click()
        for place, seat in enumerate(page.locator('select[name="seat"]').all()):
            seat.select_option(seats[place] if place < len(seats) else "")
        page.locator('select[name="visibility"]').select_option(visibility)
        if settings:
            page.locator("details.more summary").click()
            for setting, value in settings.items():
                page.locator(f'select[name="set-{setting}"]').select_option(value)
        page.locator("form.create .go").click()
        page.wait_for_url(re.compile(r"/t/\w+$"))
        return page.url.removeprefix(self.url)

    def invite(self) -> str:
        """Make an invitation for the next seat that waits for one; the link."""
        self.page.locator(".room-seat button.go").first.click()
        link = self.page.locator(".invite input")
        expect(link).to_have_value(re.compile("/j/"))
        return link.input_value()

    def accept(self, link: str) -> None:
        """Come by an invitation, and pick a name on the way."""
        self.go(link)
        self.page.locator("#name").fill(self.name)
        self.page.locator(".name-form button.go").click()
        self.page.wait_for_url(re.compile(r"/t/\w+$"))

    # ---- at the table -------------------------------------------------------------------------------

    def click(self, selector: str) -> None:
        """Click or tap, as people with this device do."""
        found = self.page.locator(selector).first
        found.tap() if self.touch else found.click()

    def switch_language(self) -> None:
        before = self.page.locator("html").get_attribute("lang")
        self.page.locator(".language button").click()
        expect(self.page.locator("html")).not_to_have_attribute("lang", before or "")

    def say(self, text: str) -> None:
        self.page.locator("#say").fill(text)
        self.page.locator("#say").press("Enter")

    def open_menu(self) -> None:
        self.click("details.menu > summary")
