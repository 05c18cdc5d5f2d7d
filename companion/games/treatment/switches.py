"""House-rule switches of Treatment, in the order of the rules document."""

from companion.rules.house_rules import Switch

SWITCHES = (
    Switch(name="tr.remove_categories", choices=(2, 0, 1), open_point="02"),
    Switch(name="tr.hand_check", choices=("at_once", "end_of_action"), open_point="06"),
    Switch(name="tr.symptom_exhaust", choices=("reshuffle", "none"), open_point="07"),
    Switch(name="tr.symptom_stack", choices=(False, True), open_point="08"),
    Switch(name="tr.pass", choices=(False, True), open_point="11"),
    Switch(name="tr.treatment_exhaust", choices=("reshuffle", "stop"), open_point="12"),
    Switch(name="tr.resource_window", choices=("one_pass", "until_all_pass"), open_point="14"),
    Switch(name="tr.neg_multiplied", choices=(True, False), open_point="15"),
    Switch(name="tr.min_cards", choices=(0, 1), open_point="16"),
    Switch(name="tr.min_score", choices=("none", 0, 1), open_point="16"),
    Switch(name="tr.tie_discard", choices=(True, False), open_point="17"),
    Switch(name="tr.variety_basis", choices=("score", "symbols"), open_point="19"),
    Switch(name="tr.neg_basis", choices=("symbols", "score"), open_point="20"),
    Switch(name="tr.extra_start_counts", choices=(True, False), open_point="21"),
)
