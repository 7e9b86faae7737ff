"""What the rulebook leaves open and how it is played here: ids in the rulebook's order.

The sentences are in the catalogues (`ethnos.ruling.<id>`), the reasons in docs/rulings.md.
"""

RULINGS = (
    "glory_tokens",
    "first_game_five",
    "odd_pile",
    "empty_display",
    "ten_skeletons",
    "marker_waived",
    "supply_empty",
    "two_player_tie",
    "tie_break_bands",
    "merfolk_scoring",
    "merfolk_on_zero",
    "pillage",
    "orc_board_six",
    "wizard_all_or_none",
)
