"""Lines that a person types, or that a script sends."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from regelwerk.cli.out import Out


class Lines:
    """Standard input, line by line; EOFError at its end."""

    def __init__(self, out: Out) -> None:
        self.terminal = sys.stdin.isatty() and out.terminal
        self._words: list[str] = []
        if self.terminal:
            self._edit()

    def _edit(self) -> None:
        """Arrow keys, history, and completion with the tab key, where Python has readline."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims("")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def _complete(self, begun: str, place: int) -> str | None:
        found = [word for word in self._words if word.startswith(begun.lstrip())]
        return found[place] if place < len(found) else None

    def read(self, words: Sequence[str]) -> str:
        """The next line; `words` is what the tab key knows."""
        self._words = list(words)
        sys.stdout.flush()
        if self.terminal:
            return input("> ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")
