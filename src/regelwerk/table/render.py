"""Templates: Jinja with everything escaped, speaking one language."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from regelwerk.table import assets
from regelwerk.table.voice import bot_level, voice


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("regelwerk.table"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        icon=icon, seat_mark=seat_mark, static=assets.static, scripts=assets.scripts, art=assets.art
    )
    return made


def render(template: str, language: str, **values: Any) -> str:
    """A template; `say` in it and `bot_level` speak the language."""
    speaks = {"say": voice(language).say, "bot_level": partial(bot_level, language)}
    return environment().get_template(template).render(**speaks, language=language, trusted=Markup, **values)


@cache
def icon(name: str, class_: str = "") -> Markup:
    """One of the table's own signs."""
    drawn = '<svg class="icon {}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}#{}"/></svg>'
    return Markup(drawn).format(class_, assets.static("icons.svg"), name)


@cache
def seat_mark(seat: int) -> Markup:
    """The sign of a player."""
    return icon(f"seat-{seat}", f"seat-mark seat-{seat}")
