"""The keys of what bots have to say to people (text/en/bots.po, text/de/bots.po)."""

from enum import StrEnum


class Say(StrEnum):
    """Bad specs, failures, and the findings of the conformance check."""

    UNKNOWN = "bots.bad.unknown"
    BAD_OPTION = "bots.bad.option"
    BAD_VALUE = "bots.bad.value"
    NO_OPTIONS = "bots.bad.no_options"
    NO_COMMAND = "bots.bad.no_command"
    BAD_QUOTES = "bots.bad.quotes"
    BAD_INSTEAD = "bots.bad.instead"

    FAILED_MISSING = "bots.failed.missing"
    FAILED_SILENT = "bots.failed.silent"
    FAILED_VERSION = "bots.failed.version"
    FAILED_SLOW = "bots.failed.slow"
    FAILED_DIED = "bots.failed.died"
    FAILED_FLOODED = "bots.failed.flooded"
    FAILED_NONSENSE = "bots.failed.nonsense"
    FAILED_ILLEGAL = "bots.failed.illegal"
    FAILED_RESIGNED = "bots.failed.resigned"

    CHECK_HELLO = "bots.check.hello"
    CHECK_MATCH = "bots.check.match"
    CHECK_TIMES = "bots.check.times"
    CHECK_SHORT = "bots.check.short"
    CHECK_UNKNOWN_VERB = "bots.check.unknown_verb"
    CHECK_SAME = "bots.check.same"
    CHECK_NOT_SAME = "bots.check.not_same"
    CHECK_QUIT = "bots.check.quit"
    CHECK_STAYED = "bots.check.stayed"
    CHECK_HANGUP = "bots.check.hangup"
    CHECK_STDERR = "bots.check.stderr"
