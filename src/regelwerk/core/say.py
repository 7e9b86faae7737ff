"""The keys of the core's own sentences (texts/en/core.po, texts/de/core.po)."""

from enum import StrEnum


class Say(StrEnum):
    """A key as an enum member, so that mypy finds a misspelt one."""

    LIST_EMPTY = "core.list.empty"
    LIST_MORE = "core.list.more"
    LIST_LAST = "core.list.last"

    PASS = "core.option.pass"
    DONE = "core.option.done"
    YES = "core.option.yes"
    NO = "core.option.no"

    NOT_OFFERED = "core.refusal.not_offered"
    NOT_AMONG = "core.refusal.not_among"
    NOT_YOUR_TURN = "core.refusal.not_your_turn"
    ALREADY_ANSWERED = "core.refusal.already_answered"
    MATCH_OVER = "core.refusal.match_over"
    TOO_FEW = "core.refusal.too_few"
    TOO_MANY = "core.refusal.too_many"
    OUT_OF_RANGE = "core.refusal.out_of_range"
    NOT_IN_ORDER = "core.refusal.not_in_order"
    UNREAD = "core.refusal.unread"
    NOTHING_TO_UNDO = "core.refusal.nothing_to_undo"
    UNDO_INFORMATION = "core.refusal.undo_information"
    UNDO_OTHERS = "core.refusal.undo_others"

    BAD_SETTING = "core.bad.setting"
    BAD_VALUE = "core.bad.value"
    BAD_SEATS = "core.bad.seats"

    RECORD_NONE = "core.record.none"
    RECORD_FORMAT = "core.record.format"
    RECORD_TOO_LARGE = "core.record.too_large"
    RECORD_NOT_JSON = "core.record.not_json"
    RECORD_TRUNCATED = "core.record.truncated"
    RECORD_CHAIN = "core.record.chain"
    RECORD_GAME = "core.record.game"
    RECORD_NO_SEED = "core.record.no_seed"
    RECORD_COMMITMENT = "core.record.commitment"
    RECORD_SEAT = "core.record.seat"
    RECORD_NO_CHOICE = "core.record.no_choice"
    RECORD_UNDO = "core.record.undo"
    RECORD_SAME_RULES = "core.record.same_rules"
    RECORD_OTHER_RULES = "core.record.other_rules"
    RECORD_CHANCE = "core.record.chance"
    RECORD_END = "core.record.end"
