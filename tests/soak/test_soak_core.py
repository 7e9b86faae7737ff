"""The property tests of the core, many more times."""

from tests.core.test_any_position import (
    test_what_is_written_reads_the_same_and_goes_on_the_same,
    test_whatever_was_changed_it_is_refused_in_words_or_can_be_played,
)
from tests.core.test_decisions import (
    test_each_legal_set_is_reached_by_one_walk_and_no_walk_is_blocked,
    test_notation_says_everything_and_nothing_twice,
    test_walks_can_be_copied,
)
from tests.core.test_hidden import (
    test_a_guess_is_a_match_like_any_other,
    test_a_guess_looks_the_same_in_the_middle_of_a_turn,
    test_the_truth_has_no_part_in_a_guess,
    test_what_another_seat_has_sealed_shows_nowhere,
    test_what_others_do_tells_no_more_than_the_rules_show,
    test_with_other_hidden_cards_and_another_seed_all_looks_the_same,
    test_zones_say_the_truth,
)
from tests.core.test_match import (
    test_a_fork_goes_on_like_the_match_and_neither_notices_the_other,
    test_a_light_match_comes_to_the_same_end,
    test_answers_may_be_built_of_equal_values,
    test_questions_are_well_formed,
)
from tests.core.test_record import (
    test_a_record_reads_as_the_match_it_was,
    test_a_story_holds_no_secret_and_proves_its_lines,
    test_every_changed_character_is_noticed,
    test_every_changed_line_is_noticed,
    test_stories_of_what_looks_the_same_are_the_same,
    test_whatever_is_in_a_line_there_is_a_reason_and_no_crash,
)
from tests.core.test_undo import test_undo_leads_exactly_back

__all__ = [
    "test_a_fork_goes_on_like_the_match_and_neither_notices_the_other",
    "test_a_guess_is_a_match_like_any_other",
    "test_a_guess_looks_the_same_in_the_middle_of_a_turn",
    "test_a_light_match_comes_to_the_same_end",
    "test_a_record_reads_as_the_match_it_was",
    "test_a_story_holds_no_secret_and_proves_its_lines",
    "test_answers_may_be_built_of_equal_values",
    "test_each_legal_set_is_reached_by_one_walk_and_no_walk_is_blocked",
    "test_every_changed_character_is_noticed",
    "test_every_changed_line_is_noticed",
    "test_notation_says_everything_and_nothing_twice",
    "test_questions_are_well_formed",
    "test_stories_of_what_looks_the_same_are_the_same",
    "test_the_truth_has_no_part_in_a_guess",
    "test_undo_leads_exactly_back",
    "test_walks_can_be_copied",
    "test_what_another_seat_has_sealed_shows_nowhere",
    "test_what_is_written_reads_the_same_and_goes_on_the_same",
    "test_what_others_do_tells_no_more_than_the_rules_show",
    "test_whatever_is_in_a_line_there_is_a_reason_and_no_crash",
    "test_whatever_was_changed_it_is_refused_in_words_or_can_be_played",
    "test_with_other_hidden_cards_and_another_seed_all_looks_the_same",
    "test_zones_say_the_truth",
]
