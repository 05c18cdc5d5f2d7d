"""The house-rule switches of Unconscious Mind, in the order of the rules document."""

from companion.rules.house_rules import Switch

SWITCHES = tuple(
    Switch(name=f"um.{name}", choices=choices, open_point=point)
    for name, choices, point in (
        ("setup_space_vp", (False, True), "04"),
        ("treat_zero", (False, True), "05"),
        ("overpay", (True, False), "06"),
        ("hsb_same_quality", (False, True), "06"),
        ("cath_timing", ("at_space", "after_move"), "07"),
        ("skip_scope", ("any_gain", "dream_only"), "08"),
        ("match_when", ("use", "after_tp"), "10"),
        ("dream_discard", ("discard", "remove"), "11"),
        ("excess_rate", (1, 0, 2, 3), "12"),
        ("hsb_overflow", ("lose", "autocash"), "13"),
        ("hsb_any_player", (False, True), "16"),
        ("hsb_after_draft", (False, True), "17"),
        ("gl_on_display", (True, False), "19"),
        ("exhaust", ("skip", "reshuffle"), "20"),
        ("rep9_freud_moves", (True, False), "23"),
        ("goal_timing", ("at_once", "end_of_action"), "28"),
        ("rank_min_level", (0, 1), "32"),
        ("rank_2p", (True, False), "32"),
        ("final_tie", ("stack", "shared"), "35"),
    )
)
