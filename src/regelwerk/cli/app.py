"""The commands with their options, as cyclopts reads them, in the language of the reader."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from cyclopts import App, Group, Parameter

from regelwerk import __version__
from regelwerk.cli.help import Help
from regelwerk.cli.say import Say
from regelwerk.cli.voice import Voice

Flag = Annotated[bool, Parameter(negative="")]


def metavar(word: str) -> Parameter:
    return Parameter(metavar=word)


def known_games(context: Any) -> list[str]:
    """What the tab key offers where a game is wanted."""
    from regelwerk.games import names

    return list(names())


GameName = Annotated[str, Parameter(completer=known_games)]
Seed = Annotated[str | None, metavar("SEED")]
Option = Annotated[list[str] | None, metavar("NAME=VALUE")]
SeatName = Annotated[str | None, metavar("SEAT")]
File = Annotated[Path | None, metavar("FILE")]
Database = Annotated[str | None, metavar("URL")]
OneGame = Annotated[str | None, metavar("GAME"), Parameter(completer=known_games)]


class Commands:
    """Each method is a command; what it needs is imported when it runs, so that others start quickly."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def games(self, *, json: Flag = False) -> int:
        from regelwerk.cli import catalogue

        return catalogue.games(self.voice, json)

    def rules(self, game: GameName, topic: str | None = None, /, *, json: Flag = False) -> int:
        from regelwerk.cli import catalogue

        return catalogue.rules(self.voice, game, topic, json)

    def play(
        self,
        game: GameName | None = None,
        /,
        *,
        seats: Annotated[str | None, metavar("SEATS")] = None,
        option: Option = None,
        seed: Seed = None,
        plain: Flag = False,
        save: File = None,
        resume: File = None,
    ) -> int:
        from regelwerk.cli import play

        return play.play(self.voice, game, seats, option or [], seed, plain, save, resume)

    def simulate(
        self,
        game: GameName,
        /,
        *,
        seats: Annotated[str, metavar("SEATS")],
        matches: Annotated[int, metavar("N")] = 100,
        seed: Seed = None,
        jobs: Annotated[int, metavar("N")] = 1,
        option: Option = None,
        rotate: Flag = False,
        out: File = None,
        records: Annotated[Path | None, metavar("FOLDER")] = None,
        json: Flag = False,
    ) -> int:
        from regelwerk.cli import simulate

        return simulate.run(
            self.voice, game, seats, matches, seed, jobs, option or [], rotate, out, records, json
        )

    def replay(
        self,
        record: Path,
        /,
        *,
        at: Annotated[int | None, metavar("LINE")] = None,
        seat: SeatName = None,
        events: Flag = False,
        plain: Flag = False,
    ) -> int:
        from regelwerk.cli import records

        return records.replay(self.voice, record, at, seat, events, plain)

    def verify(self, *record: Path) -> int:
        from regelwerk.cli import records

        return records.verify(self.voice, list(record))

    def check(self, *file: Path, game: OneGame = None) -> int:
        from regelwerk.cli import positions

        return positions.check(self.voice, list(file), game)

    def show(
        self,
        file: Path,
        /,
        *,
        seat: SeatName = None,
        seed: Seed = None,
        game: OneGame = None,
        plain: Flag = False,
    ) -> int:
        from regelwerk.cli import positions

        return positions.show(self.voice, file, game, seat, seed, plain)

    def play_on(
        self,
        file: Path,
        /,
        *,
        choose: Annotated[list[str] | None, metavar("CHOICE")] = None,
        seat: SeatName = None,
        seed: Seed = None,
        game: OneGame = None,
        json: Flag = False,
        plain: Flag = False,
    ) -> int:
        from regelwerk.cli import positions

        return positions.play(self.voice, file, game, choose or [], seat, seed, json, plain)

    def schema(self, game: GameName, /) -> int:
        from regelwerk.cli import positions

        return positions.schema(game)

    def components(
        self, game: GameName, /, *, check: File = None, authored: Flag = False, json: Flag = False
    ) -> int:
        from regelwerk.cli import components

        return components.show(self.voice, game, check, authored, json)

    def check_bot(
        self,
        *command: str,
        game: OneGame = None,
        seconds: Annotated[float, metavar("SECONDS")] = 5.0,
        matches: Annotated[int, metavar("N")] = 1,
    ) -> int:
        from regelwerk.cli import bots

        return bots.check(self.voice, list(command), game, seconds, matches)

    def measure(
        self,
        game: GameName,
        /,
        *bot: str,
        seats: Annotated[int | None, metavar("N")] = None,
        matches: Annotated[int, metavar("N")] = 40,
        seed: Annotated[str, metavar("SEED")] = "1",
        jobs: Annotated[int, metavar("N")] = 1,
        keep: File = None,
        write: Annotated[str | None, metavar("NAME")] = None,
        page: Annotated[Path, metavar("FILE")] = Path("docs/bots.md"),
        json: Flag = False,
    ) -> int:
        from regelwerk.cli import bots

        return bots.measure(self.voice, game, list(bot), seats, matches, seed, jobs, keep, write, page, json)

    def serve(
        self,
        *,
        host: Annotated[str | None, metavar("ADDRESS")] = None,
        port: Annotated[int | None, metavar("PORT")] = None,
        database: Database = None,
        workers: Annotated[int | None, metavar("N")] = None,
        bots: Annotated[int | None, metavar("N")] = None,
        public_url: Annotated[str | None, metavar("URL")] = None,
        log: Annotated[str | None, metavar("plain|json")] = None,
        browse: Flag = False,
    ) -> int:
        from regelwerk.cli import serving

        given = {"host": host, "port": port, "database": database, "workers": workers, "bots": bots}
        return serving.serve(self.voice, browse, **given, public_url=public_url, log=log)

    def backup(self, file: Path, /, *, database: Database = None) -> int:
        from regelwerk.cli import serving

        return serving.backup(self.voice, file, database)

    def restore(self, file: Path, /, *, database: Database = None) -> int:
        from regelwerk.cli import serving

        return serving.restore(self.voice, file, database)

    def check_tables(self, *, repair: Flag = False, database: Database = None) -> int:
        from regelwerk.cli import serving

        return serving.check(self.voice, repair, database)

    def export(self, folder: Path, /, *, database: Database = None) -> int:
        from regelwerk.cli import serving

        return serving.export(self.voice, folder, database)

    def completion(self, shell: str, /) -> int:
        from regelwerk.cli import completion

        return completion.script(self.voice, shell)


def build(voice: Voice) -> App:
    """The whole command line."""
    commands = Commands(voice)
    say = voice.say
    app = App(
        name="regelwerk",
        help=say(Say.HELP),
        usage=f"regelwerk {say(Say.USAGE_COMMAND)}",
        version=__version__,
        help_format="plaintext",
        help_formatter=Help(voice, ""),
        default_parameter=Parameter(negative_iterable=(), show_default=False),
        group_commands=Group(say(Say.GROUP_COMMANDS)),
        group_arguments=Group(say(Say.GROUP_ARGUMENTS), sort_key=1),
        group_parameters=Group(say(Say.GROUP_OPTIONS), sort_key=2),
        print_error=False,
        exit_on_error=False,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    app["--help"].help = say(Say.HELP_HELP)
    app["--version"].help = say(Say.HELP_VERSION)
    for number, name in enumerate(("play", "games", "rules", "replay", "verify", "simulate")):
        add(app, voice, name, getattr(commands, name), number)
    position: dict[str, Callable[..., int]] = {
        "check": commands.check,
        "show": commands.show,
        "play": commands.play_on,
        "schema": commands.schema,
    }
    group(app, voice, "position", say("cli.position.help"), position, 10)
    bots: dict[str, Callable[..., int]] = {"check": commands.check_bot, "measure": commands.measure}
    group(app, voice, "bots", say("cli.bots.help"), bots, 11)
    add(app, voice, "serve", commands.serve, 1)
    admin: dict[str, Callable[..., int]] = {
        "backup": commands.backup,
        "restore": commands.restore,
        "check": commands.check_tables,
        "export": commands.export,
    }
    group(app, voice, "admin", say("cli.admin.help"), admin, 12)
    add(app, voice, "components", commands.components, 15)
    add(app, voice, "completion", commands.completion, 20)
    return app


def group(
    app: App, voice: Voice, name: str, about: str, commands: dict[str, Callable[..., int]], place: int
) -> None:
    """Commands within a command: `regelwerk position check`."""
    within = App(
        name=name,
        help=about,
        usage=f"regelwerk {name} {voice.say(Say.USAGE_COMMAND)}",
        help_formatter=Help(voice, name),
        sort_key=place,
    )
    app.command(within)
    for word, function in commands.items():
        add(within, voice, word, function, 0, f"{name}.")


def add(
    app: App, voice: Voice, name: str, function: Callable[..., int], place: int, within: str = ""
) -> None:
    """Put a command into the app, with its help in the reader's language."""
    key = f"cli.{within}{name}"
    helper = Help(voice, within + name)
    app.command(
        with_help(function, voice, key),
        name=name,
        help=voice.say(f"{key}.help"),
        usage=usage(voice, f"{within}{name}".replace(".", " "), function),
        help_formatter=helper,
        sort_key=place,
    )


def usage(voice: Voice, command: str, function: Callable[..., int]) -> str:
    """How a command is written: `regelwerk play [GAME] [OPTIONS]`."""
    words = ["regelwerk", command]
    for parameter in inspect.signature(function).parameters.values():
        name = parameter.name.upper()
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            words.append(f"{name}...")
        elif parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
            words.append(name if parameter.default is inspect.Parameter.empty else f"[{name}]")
    return " ".join([*words, f"[{voice.say(Say.USAGE_OPTIONS)}]"])


def with_help(function: Callable[..., int], voice: Voice, key: str) -> Callable[..., int]:
    """The same function, its parameters explained in the reader's language, and with what all have:
    `--components` and `--lang`, which are read before (see `cli.main`)."""

    @functools.wraps(function)
    def told(*args: Any, lang: str | None = None, components: Path | None = None, **options: Any) -> int:
        return function(*args, **options)

    hints = get_type_hints(function, include_extras=True)
    parameters = list(inspect.signature(function).parameters.values())
    annotations: dict[str, Any] = {}
    for parameter in parameters:
        own = f"{key}.{parameter.name}"
        about = voice.say(own if voice.texts.has(own) else f"cli.option.{parameter.name}")
        annotations[parameter.name] = Annotated[hints[parameter.name], Parameter(help=about)]
    about = voice.say(Say.HELP_LANG)
    annotations["lang"] = Annotated[str | None, Parameter(help=about, metavar="de|en")]
    own = voice.say(Say.HELP_COMPONENTS)
    annotations["components"] = Annotated[Path | None, Parameter(help=own, metavar="FILE")]
    everywhere = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
        for name in ("components", "lang")
    ]
    del told.__wrapped__
    told.__annotations__ = annotations
    signature = inspect.Signature(
        [each.replace(annotation=annotations[each.name]) for each in (*parameters, *everywhere)]
    )
    told.__signature__ = signature  # type: ignore[attr-defined]
    return told
