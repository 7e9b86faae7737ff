"""Where lines go: to a terminal with colours and tables, or plainly, one fact a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


class Cell(NamedTuple):
    """What stands in a table, and its colour."""

    text: str
    style: str = ""


class Sheet(NamedTuple):
    """A table ready to be shown."""

    title: str
    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def heads(*texts: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, texts))


def printable(text: str) -> str:
    """Nothing that comes from a file or an argument steers the terminal."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text)


class Out:
    """Standard output. `plain` is for screen readers, scripts and everything that is no terminal."""

    def __init__(self, plain: bool = False) -> None:
        self.terminal = sys.stdout.isatty()
        self.plain = plain or not self.terminal or bool(os.environ.get("REGELWERK_PLAIN"))
        self._console: Console | None = None

    @property
    def console(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False)
        return self._console

    def line(self, text: str = "", style: str = "") -> None:
        """A line; long ones break between words."""
        if self.plain:
            if text:
                print(text)
        else:
            self.console.print(text, style=style or None)

    def raw(self, text: str) -> None:
        """A line as it is: JSON, file names."""
        print(text)

    def blank(self) -> None:
        """Room between paragraphs, where somebody looks."""
        self.line()

    def heading(self, text: str) -> None:
        if self.plain:
            print(text)
        else:
            self.console.rule(text, align="left", style="dim")

    def items(self, items: Sequence[tuple[str, str]]) -> None:
        """Lines that begin with a label: the number of a choice, the name of an option."""
        if self.plain:
            for label, text in items:
                print(f"{label}: {text}")
        elif items:
            from rich.table import Table

            grid = Table.grid(padding=(0, 2))
            grid.add_column(style="bold", no_wrap=True)
            grid.add_column()
            for label, text in items:
                grid.add_row(label, text)
            self.console.print(grid)

    def columns(self, items: Sequence[tuple[str, str]], title: str = "") -> None:
        """Short items with labels, as many beside each other as fit."""
        if self.plain:
            self.items(items)
            return
        from rich.columns import Columns
        from rich.text import Text

        width = max(len(label) for label, _ in items)
        cells = [Text.assemble((label.rjust(width), "bold"), " ", text) for label, text in items]
        self.console.print(Columns(cells, padding=(0, 3), column_first=True, title=title or None))

    def sheets(self, sheets: Sequence[Sheet]) -> None:
        if self.plain:
            for sheet in sheets:
                print("\n".join(facts(sheet)))
        else:
            self._shelves([drawn(sheet, self.console.width) for sheet in sheets])

    def _shelves(self, tables: Sequence[Table]) -> None:
        """Tables in order, beside each other as long as there is room."""
        from rich.measure import Measurement
        from rich.table import Table

        room = self.console.width
        shelf: list[Table] = []
        used = 0
        for table in [*tables, None]:
            width = 0 if table is None else Measurement.get(self.console, self.console.options, table).maximum
            if shelf and (table is None or used + width > room):
                grid = Table.grid(padding=(0, 4, 0, 0))
                grid.add_row(*shelf)
                self.console.print(grid)
                shelf, used = [], 0
            if table is not None:
                shelf.append(table)
                used += width + 4

    @contextmanager
    def while_waiting(self, text: str) -> Iterator[None]:
        """A line that is gone when the wait is over, for those who look."""
        if self.plain:
            yield
            return
        sys.stdout.write(f"\r{text[: self.console.width - 1]}")
        sys.stdout.flush()
        try:
            yield
        finally:
            sys.stdout.write("\r\x1b[K")

    def clear(self) -> None:
        """Leave nothing on the screen for the next person to read."""
        if self.terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()


def facts(sheet: Sheet) -> list[str]:
    """A table as lines: a row a line, its first cell and then each other one after its heading."""
    lines = [f"{sheet.title}:"] if sheet.title else []
    for first, *others in sheet.rows:
        heads = sheet.head[1:] or [Cell("")] * len(others)
        said = [
            f"{head.text}: {cell.text}" if head.text else cell.text
            for head, cell in zip(heads, others, strict=False)
            if cell.text
        ]
        lines.append(": ".join(part for part in (first.text, "; ".join(said)) if part))
    return lines


def drawn(sheet: Sheet, room: int) -> Table:
    """A table for the eye. Where it is too wide, columns with nothing in them are left out, then words
    wrap, then it is turned round; and where all that does not help, each row becomes a line."""
    width = max([len(sheet.head), *(len(row) for row in sheet.rows)])
    if not width:  # a title says it all
        return _table("", [(Cell(""), Cell(sheet.title, "bold"))], head=False)
    columns = [
        [row[place] if place < len(row) else Cell("") for row in (sheet.head, *sheet.rows)]
        for place in range(width)
    ]
    told = [column for column in columns if any(cell.text for cell in column[1:])]
    turned = list(zip(*told, strict=True))
    ways: list[tuple[Sequence[Sequence[Cell]], bool]]
    ways = [(columns, False), (told, False), (told, True), (turned, False), (turned, True)]
    for way, wraps in ways if sheet.head else [(columns, True)]:
        if (widths := _widths(way, room, wraps)) is not None:
            return _table(sheet.title, way, bool(sheet.head), widths)
    title, *lines = facts(sheet) if sheet.title else ["", *facts(sheet)]
    return _table(title, [[Cell(""), *map(Cell, lines)]], head=False)


def _widths(columns: Sequence[Sequence[Cell]], room: int, wraps: bool) -> list[int] | None:
    """How wide each column is drawn, if all find room; where they wrap, no word is broken."""
    from rich.cells import cell_len

    widths = [max(cell_len(cell.text) for cell in column) for column in columns]
    words = [
        max(cell_len(word) for cell in column for word in (cell.text or " ").split(" ")) for column in columns
    ]
    while sum(widths) + 3 * len(widths) - 1 > room:  # with the space around and between them
        slack = [(width, place) for place, width in enumerate(widths) if width > words[place]]
        if not wraps or not slack:
            return None
        widths[max(slack)[1]] -= 1
    return widths


def _table(
    title: str, columns: Sequence[Sequence[Cell]], head: bool, widths: Sequence[int] | None = None
) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD if head else None,
        show_header=head,
        header_style="bold",
        padding=(0, 1),
        show_edge=False,
    )
    for place, (top, *cells) in enumerate(columns):
        numbers = all(cell.text.strip("-–+.,*").isdecimal() or not cell.text.strip("-–") for cell in cells)
        justify: Literal["left", "right"] = "right" if numbers and place else "left"
        table.add_column(
            Text(top.text, style=top.style),
            justify=justify,
            overflow="fold",
            width=widths[place] if widths else None,
        )
    for row in list(zip(*columns, strict=True))[1:]:
        table.add_row(*(Text(cell.text, style=cell.style) for cell in row))
    return table
