"""Help pages: what a command does, examples, then its parameters; with colours on a terminal only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from regelwerk.cli.out import Out
from regelwerk.cli.say import Say
from regelwerk.cli.voice import Voice
from regelwerk.games import names

if TYPE_CHECKING:
    from cyclopts.help import HelpPanel
    from rich.console import Console, ConsoleOptions

EXAMPLES: dict[str, tuple[tuple[str, Say], ...]] = {
    "": (
        ("play {game}", Say.TRY_PLAY),
        ("play --help", Say.TRY_HELP),
    ),
    "games": (("games", Say.TRY_GAMES), ("games --json", Say.TRY_JSON)),
    "rules": (("rules {game}", Say.TRY_RULES), ("rules {game} --json", Say.TRY_JSON)),
    "play": (
        ("play {game}", Say.TRY_PLAY),
        ("play {game} --seats me=Anna,me=Ben,greedy", Say.TRY_HOT_SEAT),
        ("play {game} --seats greedy,greedy,random --plain", Say.TRY_WATCH),
        ("play {game} --seed 7 --save match.jsonl", Say.TRY_SAVE),
        ("play --resume match.jsonl", Say.TRY_RESUME),
    ),
    "simulate": (
        ("simulate {game} --seats greedy,random,random,random --matches 1000 --rotate", Say.TRY_SIMULATE),
        ("simulate {game} --seats random,random --seed 7 --jobs 2 --out results.csv", Say.TRY_OUT),
        ("play {game} --seats random,random --seed 7/12", Say.TRY_ONE),
    ),
    "replay": (
        ("replay match.jsonl", Say.TRY_REPLAY),
        ("replay match.jsonl --at 40 --seat 2", Say.TRY_AT),
        ("replay match.jsonl --events", Say.TRY_EVENTS),
    ),
    "verify": (("verify match.jsonl", Say.TRY_VERIFY), ("verify records/*.jsonl", Say.TRY_VERIFY_ALL)),
    "position": (
        ("position schema {game}", Say.TRY_SCHEMA),
        ("position check puzzle.json", Say.TRY_CHECK),
        ("position show puzzle.json --seat 1", Say.TRY_SHOW),
        ("position play puzzle.json --json", Say.TRY_PLAY_ON),
    ),
    "position.play": (
        ("position play puzzle.json", Say.TRY_CHOICES),
        ('position play puzzle.json --choose "draw" --choose "draw"', Say.TRY_CHOOSE),
        ("position play - --choose pass --json < puzzle.json", Say.TRY_STDIN),
    ),
    "components": (
        ("components {game} --authored > my-copy.toml", Say.TRY_AUTHORED),
        ("components {game} --check my-copy.toml", Say.TRY_CHECK_COMPONENTS),
        ("play {game} --components my-copy.toml", Say.TRY_COMPONENTS),
    ),
    "bots": (
        ("bots check ./mybot", Say.TRY_CHECK_BOT),
        ("bots measure {game} greedy random random random", Say.TRY_MEASURE),
    ),
    "bots.check": (
        ("bots check ./mybot", Say.TRY_CHECK_BOT),
        ('bots check "node mybot.mjs --fast" --game {game}', Say.TRY_CHECK_ARGUMENTS),
    ),
    "bots.measure": (
        ("bots measure {game} greedy random random random", Say.TRY_MEASURE),
        ("bots measure {game} random beginner greedy club --seats 3 --matches 200", Say.TRY_LEVELS),
        ("bots measure {game} expert greedy --matches 400 --keep expert.ndjson", Say.TRY_KEEP),
    ),
    "serve": (
        ("serve --browse", Say.TRY_SERVE),
        ("serve --host 0.0.0.0", Say.TRY_SERVE_LAN),
        ("serve --database postgresql:///regelwerk --workers 4", Say.TRY_SERVE_MANY),
    ),
    "admin": (("admin backup tables.backup", Say.TRY_BACKUP),),
    "completion": (
        ("completion bash > ~/.local/share/bash-completion/completions/regelwerk", Say.TRY_BASH),
        ("completion zsh > ~/.zfunc/_regelwerk", Say.TRY_ZSH),
        ("completion fish > ~/.config/fish/completions/regelwerk.fish", Say.TRY_FISH),
        ("completion powershell >> $PROFILE", Say.TRY_POWERSHELL),
    ),
}


class Help:
    """How cyclopts shows the help of one command."""

    show_metavar = True

    def __init__(self, voice: Voice, command: str) -> None:
        self.voice = voice
        self.examples = EXAMPLES.get(command, ())
        self.more = f"cli.{command}.more" if command else Say.HELP_MORE
        self.out = Out()

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        self.out.line(self.voice.say(Say.USAGE, usage=str(usage).strip()), "bold")
        self.out.blank()

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:
        self.out.line(getattr(description, "plain", None) or _plain(description, console))
        if self.voice.texts.has(self.more):
            self.out.blank()
            self.out.line(self.voice.say(self.more))
        self.out.blank()
        if self.examples:
            self.out.line(self.voice.say(Say.EXAMPLES), "bold")
            game = names()[0]
            for command, about in self.examples:
                self._example(f"regelwerk {command.format(game=game)}", self.voice.say(about))
            self.out.blank()

    def _example(self, command: str, about: str) -> None:
        if self.out.plain:
            print(f"{command}  # {about}")
            return
        from rich.padding import Padding
        from rich.text import Text

        self.out.console.print(Padding(Text(about, style="dim"), (0, 0, 0, 2)))
        self.out.console.print(Padding(Text(command, style="cyan"), (0, 0, 0, 4)), soft_wrap=True)

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        if not panel.entries:
            return
        self.out.line(str(panel.title), "bold")
        rows = [
            (", ".join(entry.display_labels_with_metavar), _plain(entry.description, console))
            for entry in panel.entries
        ]
        if self.out.plain:
            for label, about in rows:
                print(f"{label}: {about}")
            return
        from rich.padding import Padding
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for label, about in rows:
            table.add_row(Text(label, style="cyan"), about)
        self.out.console.print(Padding(table, (0, 0, 1, 2)))


def _plain(text: Any, console: Console) -> str:
    """The words of something that rich could draw."""
    if text is None:
        return ""
    with console.capture() as capture:
        console.print(text, end="", soft_wrap=True)
    return " ".join(capture.get().split())
