"""Writes a scene out as HTML in one language, with the players' names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import Any

from regelwerk.core.picture import Seat, with_names
from regelwerk.core.scene import Entry, Node, Shared
from regelwerk.core.voice import GameVoice
from regelwerk.table import assets
from regelwerk.table.voice import game_voice

EMPTY = frozenset({"rect", "circle", "ellipse", "path", "line", "polyline", "polygon", "use"})
"""Elements that are never given anything inside."""
SPEAKS = frozenset({"ul", "ol", "li", "dl", "table", "th", "td"})
"""Elements that say by themselves what they are."""


@cache
def _shared(game: str, language: str) -> dict[int, str]:
    """What shared nodes come out as, by their number; they never go away."""
    return {}


@lru_cache(maxsize=10_000)
def escaped(value: str, quote: bool = True) -> str:
    return escape(value, quote)


class Pen:
    """Writes for one game, one language and the names at one table."""

    def __init__(self, voice: GameVoice) -> None:
        self.voice = voice
        own = assets.art(voice.game.id, "icons.svg")
        self.icons = {"game": own, "table": assets.static("icons.svg")}
        self._shared = _shared(voice.game.id, voice.language)

    def nodes(self, nodes: Sequence[Node]) -> str:
        out: list[str] = []
        for node in nodes:
            self._write(node, out)
        return "".join(out)

    def text(self, value: Any) -> str:
        """Words, escaped."""
        return escaped(self.words(value), False)

    def words(self, value: Any) -> str:
        if type(value) is str:
            return value
        if type(value) is int:
            return str(value)
        if isinstance(value, Seat):
            return self.voice.names[value.seat]
        return self.voice.value(with_names(value, self.voice.names))

    def entry(self, entry: Entry) -> dict[str, Any]:
        """An entry of the glossary, for the browser to show."""
        return {
            "title": self.words(entry.title),
            "texts": [self.words(text) for text in entry.texts],
            "section": "" if entry.section is None else self.words(entry.section),
            "figure": self.nodes([entry.figure]) if entry.figure else "",
        }

    def glossary(self, entries: Mapping[str, Entry]) -> dict[str, Any]:
        return {id: self.entry(entry) for id, entry in entries.items()}

    def _kept(self, node: Shared) -> str:
        """What a shared node comes out as."""
        known = self._shared.get(id(node))
        if known is None:
            voice = game_voice(self.voice.language, self.voice.game)  # it knows no names
            known = self._shared[id(node)] = Pen(voice).nodes([Node(*node)])
        return known

    def _write(self, node: Node, out: list[str]) -> None:
        if type(node) is Shared:
            out.append(self._kept(node))
            return
        out.append(f"<{node.tag}")
        for name, value in node.attributes:
            if name == "data-icon":
                family, _, which = str(value).partition(":")
                name, value = "href", f"{self.icons[family]}#{which}"
            out.append(f' {name}="{escaped(value) if type(value) is str else value}"')
        if node.key:
            out.append(f' data-key="{escaped(node.key)}"')
        if node.acts:
            out.append(f' data-acts="{escaped("|".join(node.acts))}"')
        if node.about:
            out.append(f' data-about="{escaped(node.about)}"')
        if node.label is not None:
            if node.tag not in SPEAKS:
                role = "img" if node.tag in ("svg", "g") and not _acts_inside(node) else "group"
                out.append(f' role="{role}"')
            out.append(f' aria-label="{escaped(self.words(node.label))}"')
        out.append(">")
        for child in node.inside:
            if isinstance(child, Node):
                self._write(child, out)
            else:
                out.append(self.text(child))
        if node.tag not in EMPTY or node.inside:
            out.append(f"</{node.tag}>")
        else:
            out[-1] = "/>"


def _acts_inside(node: Node) -> bool:
    """Whether something in it can be pointed at: then it must not read as one picture."""
    return any(isinstance(child, Node) and (bool(child.acts) or _acts_inside(child)) for child in node.inside)
