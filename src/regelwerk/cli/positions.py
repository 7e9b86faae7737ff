"""`regelwerk position`: tables written down by hand, to check, look at and play on from."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from regelwerk.cli import draw, files
from regelwerk.cli.ask import Question
from regelwerk.cli.options import game_named, seat_named
from regelwerk.cli.out import Out, printable
from regelwerk.cli.people import shown
from regelwerk.cli.say import Say
from regelwerk.cli.trouble import BAD, REFUSED, InFile, Trouble, explain
from regelwerk.cli.voice import GameVoice, Voice
from regelwerk.core import position
from regelwerk.core.chance import Chance, seed_from
from regelwerk.core.decisions import Refusal, Refused, Together, name
from regelwerk.core.game import BadSettings, Game
from regelwerk.core.hidden import view
from regelwerk.core.match import Match
from regelwerk.core.state import Event
from regelwerk.core.unfold import notations
from regelwerk.games import GAMES

MOST = 200
"""How many legal choices are listed; sets can be many."""


class Setup(NamedTuple):
    """A position as a match, with the voice that knows its players."""

    match: Match
    voice: GameVoice
    names: list[str]


def set_up(voice: Voice, path: Path, game: str | None, seed: str | None) -> Setup:
    """The match that begins at the position in a file; InFile says what is wrong with it."""
    data = files.content(path)
    rules = game_named(game) if game else game_of(path, data)
    chance = Chance(seed_from("position" if seed is None else seed))
    try:
        match = position.new_match(rules, position.read(rules, data, chance))
        given = position.players(data)
    except BadSettings as bad:
        raise InFile(path, bad, rules) from None
    seats = match.state.seats
    names = [shown(name) for name in given or ()] or [
        voice.say(Say.SEAT, number=seat + 1) for seat in range(seats)
    ]
    return Setup(match, voice.of(rules, names), names)


def game_of(path: Path, data: bytes) -> Game:
    """The game that a position names; it need not where there is only one."""
    try:
        id = position.game_named(data)
    except BadSettings as bad:
        raise InFile(path, bad) from None
    if id is None and len(GAMES) == 1:
        id = next(iter(GAMES))
    if id is None:
        raise InFile(path, Trouble(Say.NO_GAME_NAMED, known=list(GAMES)))
    if id not in GAMES:
        raise InFile(path, Trouble(Say.UNKNOWN_GAME, word=id, known=list(GAMES)))
    return GAMES[id]


def check(voice: Voice, paths: list[Path], game: str | None) -> int:
    """One line for each file; the exit code says whether all are in order."""
    if not paths:
        raise Trouble(Say.MISSING_ARGUMENT, name="FILE", help="regelwerk position check --help")
    code = 0
    for path in paths:
        try:
            match, speaker, _ = set_up(voice, path, game, None)
        except (InFile, OSError) as error:
            code = BAD
            print(printable(explain(voice, error)))
        else:
            values = {"game": speaker.say(f"{match.game.id}.name"), "seats": match.state.seats}
            print(voice.say(Say.IN_FILE, path=str(path), problem=speaker.say(Say.FINE_POSITION, **values)))
    return code


def show(voice: Voice, path: Path, game: str | None, seat: str | None, seed: str | None, plain: bool) -> int:
    """The table, and who is asked what."""
    match, speaker, names = set_up(voice, path, game, seed)
    out = Out(plain)
    draw.show(out, speaker, match, seat_named(seat, names))
    say_waiting(out, speaker, match)
    return 0


def say_waiting(out: Out, voice: GameVoice, match: Match) -> None:
    if match.over:
        outcome = match.outcome
        winners = [voice.seat(seat) for seat in outcome.winners]
        out.line(voice.say(Say.WON, winners=winners, count=len(winners)))
    for seat in match.waiting:
        out.line(voice.say(Say.ASKED, seat=voice.seat(seat), ask=voice.asks(match.asked(seat))))


def schema(game: str) -> int:
    """The JSON schema of a game's positions."""
    print(json.dumps(position.schema(game_named(game)), ensure_ascii=False, indent=2))
    return 0


# ---- playing on ---------------------------------------------------------------------------------


def play(
    voice: Voice,
    path: Path,
    game: str | None,
    choose: list[str],
    seat: str | None,
    seed: str | None,
    as_json: bool,
    plain: bool,
) -> int:
    """Choices from here, one after the other; then the position that came of them."""
    match, speaker, names = set_up(voice, path, game, seed)
    viewer = seat_named(seat, names)
    happened: list[Event] = []
    since: list[str] = []
    refused: tuple[str, Refusal] | None = None
    for words in choose or from_stdin(path):
        try:
            follow(match, words)
        except Refused as no:
            refused = (words, no.refusal)
            break
        since.append(words)
        happened += match.events
    if as_json:
        print(
            json.dumps(
                as_plain(match, speaker, viewer, seat is not None, happened, refused), ensure_ascii=False
            )
        )
    else:
        out = Out(plain)
        for event in happened:
            out.line(speaker.event(event, viewer))
        draw.show(out, speaker, match, viewer)
        say_waiting(out, speaker, match)
        for asked in match.waiting:
            say_choices(out, match, speaker, asked)
    if refused is None:
        return 0
    words, refusal = refused
    reason = speaker.say(Say.REFUSED, number=len(since) + 1, words=words, reason=speaker.refusal(refusal))
    print("regelwerk:", printable(reason), file=sys.stderr)
    return REFUSED


def from_stdin(path: Path) -> Iterable[str]:
    """A choice a line, unless standard input is a person's keyboard or was the position."""
    if path == files.STDIN or sys.stdin.isatty():
        return
    for line in sys.stdin:
        if line.strip():
            yield line.strip()


def follow(match: Match, words: str) -> None:
    """A choice in notation, of the first seat that is asked or of the one named: `2: yes`."""
    number, colon, rest = words.partition(":")
    if colon and number.strip().isdecimal() and len(number) < 9:
        seat, words = int(number) - 1, rest.strip()
    elif match.over:
        seat = None
    else:
        seat = match.waiting[0]
    reason = match.why_not(words, seat)
    if reason is not None:
        raise Refused(reason)
    match.choose(words, seat)


def say_choices(out: Out, match: Match, voice: GameVoice, seat: int) -> None:
    """All that is legal, in notation."""
    decision = match.asked(seat)
    texts = {item.notation: item.text for item in Question(match, decision, voice).items}
    legal = notations(decision, MOST + 1)
    for words in legal[:MOST]:
        out.raw(f"{words}: {texts[words]}" if words in texts else words)
    if len(legal) > MOST:
        out.line(voice.say(Say.CUT, most=MOST))


def as_plain(
    match: Match,
    voice: GameVoice,
    viewer: int | None,
    with_view: bool,
    happened: list[Event],
    refused: tuple[str, Refusal] | None,
) -> dict[str, Any]:
    """Everything as plain JSON values. Seats count from 0, as in positions."""
    answers = [{"seat": decision_seat, "choice": words} for decision_seat, words in answered_since(match)]
    said: dict[str, Any] = {
        "position": position.write(match.game, match.state if match.over else match.start),
        "since": [] if match.over else answers,
        "over": match.over,
        "decisions": [decision_as_plain(match, voice, seat) for seat in match.waiting],
        "events": [event_as_plain(voice, event, viewer) for event in happened],
    }
    if match.over:
        outcome = match.outcome
        said["outcome"] = {"ranks": list(outcome.ranks), "scores": list(outcome.scores)}
    if with_view:
        said["view"] = view(match, viewer)
    if refused is not None:
        words, refusal = refused
        section = voice.say(refusal.section) if refusal.section else None
        said["refused"] = {
            "choice": words,
            "key": str(refusal.key),
            "reason": voice.refusal(Refusal(refusal.key, refusal.values)),
            "section": section,
        }
    return said


def answered_since(match: Match) -> Iterable[tuple[int, str]]:
    """The choices since the position that stands in `position`: the running turn."""
    for decision, answer in match.since:
        if isinstance(decision, Together):
            for seat, said in answer.items():
                yield seat, decision.decisions[seat].words(said)
        else:
            yield decision.seat, decision.words(answer)


def decision_as_plain(match: Match, voice: GameVoice, seat: int) -> dict[str, Any]:
    decision = match.asked(seat)
    legal = notations(decision, MOST + 1)
    return {
        "seat": seat,
        "about": decision.about,
        "kind": type(decision).__name__.lower(),
        "asks": voice.asks(decision),
        "choices": legal[:MOST],
        "cut": len(legal) > MOST,
    }


def event_as_plain(voice: GameVoice, event: Event, viewer: int | None) -> dict[str, Any]:
    seen = event.seen_by(viewer)
    values = {key: plain_value(value) for key, value in seen.values.items()}
    return {"key": str(seen.key), "values": values, "text": voice.event(event, viewer)}


def plain_value(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [plain_value(part) for part in value]
    return value if type(value) in (int, str, bool, type(None)) else name(value)
