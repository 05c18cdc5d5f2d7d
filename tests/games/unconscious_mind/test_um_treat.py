"""Using Dreams, Catharsis, Cure, Boxes."""

import pytest
from um_fixtures import room, table

from companion.games.unconscious_mind.payments import pay
from companion.rules.decision import Verdict
from companion.rules.errors import BadInput


def treating(primary, secondary="blocked", *, kind="treat", rules=None, options=None, **values):
    fold = table(rules=rules, options=options)
    fold.repair(
        ("replace", "/players/Ana/rooms", {"primary": primary, "secondary": secondary}),
        *(("replace", f"/players/Ana/{key}", value) for key, value in values.items()),
    )
    fold.start("Ana", kind)
    return fold


def me(fold, *keys):
    return tuple(fold.person("Ana")[key] for key in keys)


@pytest.mark.parametrize(
    ("cost", "held", "paid", "lacking"),
    [
        ({"growth.minor": 1}, {"growth.median": 1}, {"growth.median": 1}, {}),
        ({"growth.minor": 1}, {"growth.median": 1, "growth.major": 1}, {"growth.median": 1}, {}),
        ({"growth.minor": 1, "growth.median": 1}, {"growth.major": 1, "growth.median": 1},
         {"growth.median": 1, "growth.major": 1}, {}),
        ({"growth.median": 1, "growth.minor": 2}, {"growth.minor": 1, "growth.major": 2},
         {"growth.minor": 1, "growth.major": 2}, {}),
        ({"growth.minor": 1}, {"passion.major": 1}, {}, {"growth.minor": 1}),
        ({"growth.major": 1}, {"growth.median": 3}, {}, {"growth.major": 1}),
    ],
)  # fmt: skip
def test_insights_are_paid_exactly_then_with_the_lowest_higher_level(cost, held, paid, lacking):
    got_paid, got_lacking = pay(tuple(cost.items()), held, overpay=True)
    assert (dict(got_paid), dict(got_lacking)) == (paid, lacking)


def test_without_overpaying_only_the_exact_level_pays():
    dial = {"passion.major": 1, "growth.median": 1}
    fold = treating(room("r-1", 6, None, ["m-2tp3vp"]), insights=dial)
    fold.legal("treat", "Ana", room="primary")
    assert me(fold, "insights") == ({},)
    fold = treating(room("r-1", 6, None, ["m-2tp3vp"]), insights=dial, rules={"um.overpay": False})
    fold.breach("UM-TREAT-03", "treat", "Ana", room="primary")


def test_an_allowed_treat_pays_what_is_there():
    fold = treating(room("r-1", 6, None, ["m-2tp3vp"]), insights={"growth.minor": 1})
    answer = fold.do("treat", "Ana", ruling=True, room="primary")
    assert answer.verdict is Verdict.BREACH
    assert me(fold, "vp", "insights") == (3, {})
    assert fold.room("Ana")["marker"] == 4
    assert fold.json["turn"]["treated"] == ["primary"]


@pytest.mark.parametrize(
    ("kwargs", "values", "rule"),
    [
        ({"room": "secondary"}, {}, "UM-OFFICE-05"),
        ({"room": "primary"}, {"kind": "state_ideas"}, "UM-TREAT-01"),
        ({"room": "primary", "skip": ["therapy"]}, {}, "UM-TREAT-06"),
    ],
)
def test_treat_breaches(kwargs, values, rule):
    fold = treating(room("r-1", 6, "g-plain", ["m-2tp"]), **values)
    fold.breach(rule, "treat", "Ana", **kwargs)


def test_therapy_held_back_stays_back_where_the_table_allows_it():
    fold = treating(room("r-1", 6, None, ["m-2tp2cf"]))
    fold.do("treat", "Ana", ruling=True, room="primary", skip=["therapy"])
    assert (fold.room("Ana")["marker"], *me(fold, "coffee")) == (6, 2)


def test_without_a_dream_a_client_cannot_be_treated():
    fold = treating(room("r-1", 6, "g-plain", []))
    fold.breach("UM-TREAT-09", "treat", "Ana", room="primary")


def test_an_empty_room_cannot_be_treated():
    fold = treating(room("r-1", 6, "g-plain", ["m-2tp"]), secondary=None)
    fold.breach("UM-TREAT-01", "treat", "Ana", room="secondary")
    fold.breach("UM-TURN-01", "treat", "Ben", room="secondary")


def test_treating_is_over_once_boxes_were_used():
    fold = treating(room("r-1", 6, "g-plain", ["m-2tp"]), room("r-2", 6, None, ["m-2tp"]), boxes=2)
    fold.breach("UM-TREAT-01", "use_boxes", "Ana", room="primary")
    fold.legal("treat", "Ana", room="primary")
    fold.legal("use_boxes", "Ana", room="primary")
    assert fold.json["turn"]["step"] == "boxes"
    answer = fold.breach("UM-EOT-01", "treat", "Ana", room="primary")
    assert answer.rules == ("UM-EOT-01", "UM-TREAT-02", "UM-TREAT-09")


@pytest.mark.parametrize(
    ("skip", "rules", "boxes"),
    [([], {}, 1), (["match"], {}, 0), ([], {"um.match_when": "after_tp"}, 0)],
)
def test_the_dream_that_removes_the_layer_still_matches_it(skip, rules, boxes):
    fold = treating(room("r-1", 5, "g-wave", ["m-wave"]), rules=rules)
    fold.legal("treat", "Ana", room="primary", skip=skip, order=["therapy", "match"])
    assert fold.room("Ana")["grief_layer"] is None
    assert me(fold, "boxes") == (boxes,)


def test_matching_after_therapy_still_pays_while_the_layer_is_on():
    fold = treating(room("r-1", 8, "g-wave", ["m-wave"]), rules={"um.match_when": "after_tp"})
    fold.legal("treat", "Ana", room="primary", order=["match"])
    assert me(fold, "boxes") == (1,)


@pytest.mark.parametrize("timing", ["at_space", "after_move"])
def test_catharsis_comes_before_the_cure_in_one_move(timing):
    fold = treating(room("r-1", 4, "g-wave", ["m-5tp"]), rules={"um.cath_timing": timing})
    answer = fold.legal("treat", "Ana", room="primary", skip=["boxes"])
    names = [e.to_json()["event"] for e in answer.events]
    assert names.index("catharsis") < names.index("cured")
    # match 1, excess 1; VP of the layer, then of the Client.
    assert me(fold, "vp", "boxes", "cured") == (10, 2, ["r-1"])
    assert [(p.rule, p.points) for p in answer.points] == [("UM-CATH-02", 4), ("UM-CURE-02", 6)]


@pytest.mark.parametrize(("rate", "boxes"), [(0, 0), (1, 2), (2, 3), (3, 3)])
def test_excess_rate(rate, boxes):
    fold = treating(room("r-2", 2, None, ["m-4tp"]), rules={"um.excess_rate": rate})
    fold.legal("treat", "Ana", room="primary")
    assert me(fold, "boxes") == (boxes,)


def test_excess_may_be_skipped_but_with_dream_only_it_may_not():
    fold = treating(room("r-2", 2, None, ["m-4tp"]))
    fold.legal("treat", "Ana", room="primary", skip=["excess", "grief.vp", "nonsense"])
    assert me(fold, "boxes") == (0,)
    strict = treating(room("r-2", 2, None, ["m-4tp"]), rules={"um.skip_scope": "dream_only"})
    strict.breach("UM-TREAT-05", "treat", "Ana", room="primary", skip=["excess"])
    strict.legal("treat", "Ana", room="primary", skip=["match", "grief.vp", "nonsense"])


def test_outputs_of_the_grief_layer_may_be_skipped_by_name():
    fold = treating(room("r-2", 4, "g-coffee", ["m-1tp3vp"]))
    fold.legal("treat", "Ana", room="primary", skip=["grief.vp", "vp"])
    assert me(fold, "vp", "coffee") == (0, 1)
    strict = treating(
        room("r-2", 4, "g-coffee", ["m-1tp3vp"]), rules={"um.skip_scope": "dream_only"}
    )
    strict.breach("UM-TREAT-05", "treat", "Ana", room="primary", skip=["grief.coffee"])
    strict.legal("treat", "Ana", room="primary", skip=["vp"])


def test_words_on_a_grief_layer_are_entered_by_hand_and_reputation_comes_by_itself():
    fold = treating(room("r-2", 4, "g-rep", ["m-1tp"]))
    answer = fold.legal("treat", "Ana", room="primary")
    assert answer.because.key == "then_by_hand"
    assert me(fold, "reputation") == (1,)


def test_placed_below_the_space_catharsis_comes_with_the_next_step():
    fold = treating(room("r-2", 2, "g-coffee", ["m-1tp"]))
    assert fold.room("Ana")["grief_layer"] == "g-coffee"
    fold.legal("treat", "Ana", room="primary")
    assert fold.room("Ana") == room("r-2", 1, None, [])


def test_a_starting_layer_opens_the_secondary_room():
    fold = treating(room("r-2", 4, "g-start", ["m-1tp"]))
    fold.legal("treat", "Ana", room="primary")
    assert fold.room("Ana", "secondary") is None
    fold.breach("UM-DRAFT-01", "end_turn", "Ana")
    other = treating(room("r-2", 4, "g-coffee", ["m-1tp"]))
    other.legal("treat", "Ana", room="primary")
    assert other.room("Ana", "secondary") == "blocked"


def test_in_the_final_round_the_card_goes_but_nobody_drafts():
    fold = treating(room("r-2", 4, "g-start", ["m-1tp"]))
    fold.repair(
        ("replace", "/freud/reputation", 10),
        ("replace", "/end", {"triggered_by": "Ben", "final_round": True, "over": False}),
    )
    fold.legal("treat", "Ana", room="primary")
    assert fold.room("Ana", "secondary") is None
    fold.legal("end_turn", "Ana")


@pytest.mark.parametrize(
    ("rules", "insights", "rule"),
    [
        ({}, ["growth.minor", "growth.minor", "growth.major"], "UM-HSB-03"),
        ({}, ["growth.minor", "freedom.median", "passion.minor"], "UM-HSB-03"),
        ({}, ["growth.minor", "passion.median", "growth.major"], "UM-HSB-03"),
        ({"um.hsb_same_quality": True}, ["growth.minor", "freedom.median", "growth.major"],
         "UM-HSB-03"),
    ],
)  # fmt: skip
def test_make_box_breaches(rules, insights, rule):
    dial = {"growth.minor": 2, "freedom.median": 1, "growth.major": 1, "growth.median": 1}
    fold = treating(room("r-1", 6), insights=dial, rules=rules)
    fold.breach(rule, "make_box", "Ana", insights=insights)
    fold.legal("make_box", "Ana", insights=["growth.minor", "growth.median", "growth.major"])
    assert me(fold, "boxes", "insights") == (1, {"growth.minor": 1, "freedom.median": 1})


def test_with_autocash_the_fourth_box_cashes_one_first():
    dial = dict.fromkeys(("growth.minor", "growth.median", "growth.major"), 1)
    fold = treating(room("r-1", 6), boxes=3, insights=dial, rules={"um.hsb_overflow": "autocash"})
    answer = fold.legal("make_box", "Ana", insights=list(dial))
    assert me(fold, "boxes", "vp") == (3, 2)
    assert [p.rule for p in answer.points] == ["UM-HSB-04"]


def test_an_allowed_fourth_box_is_paid_and_not_held():
    dial = dict.fromkeys(("growth.minor", "growth.median", "growth.major"), 1)
    fold = treating(room("r-1", 6), boxes=3, insights=dial)
    fold.do("make_box", "Ana", ruling=True, insights=list(dial))
    assert me(fold, "boxes", "insights") == (3, {})


@pytest.mark.parametrize(
    ("count", "boxes", "rule"), [(2, 1, "UM-EOT-02"), (3, 3, "UM-EOT-02"), (2, 2, None)]
)
def test_boxes_beyond_the_track_or_beyond_what_is_held_are_a_breach(count, boxes, rule):
    fold = treating(room("r-2", 2, None, ["l-1"]), kind="recall_ideas", boxes=boxes)
    if rule:
        fold.breach(rule, "use_boxes", "Ana", room="primary", count=count)
        fold.do("use_boxes", "Ana", ruling=True, room="primary", count=count)
        assert me(fold, "boxes") == (max(0, boxes - count),)
    else:
        fold.legal("use_boxes", "Ana", room="primary", count=count)
        assert me(fold, "vp", "boxes", "cured") == (8, 0, ["r-2"])


def test_boxes_in_blocked_and_empty_rooms():
    fold = treating(
        room("r-2", 2), kind="recall_ideas", boxes=1
    )  # fmt: skip
    fold.breach("UM-OFFICE-05", "use_boxes", "Ana", room="secondary")
    fold.put(Ana__rooms__secondary=None)
    fold.breach("UM-EOT-02", "use_boxes", "Ana", room="secondary")


def test_with_any_player_others_use_boxes_in_the_box_step_only():
    fold = treating(room("r-2", 2), kind="state_ideas", boxes=1, rules={"um.hsb_any_player": True})
    fold.put(Ben__boxes=1, Ben__rooms__primary=room("r-4", 5))
    fold.breach("UM-EOT-01", "use_boxes", "Ben", room="primary")
    fold.legal("use_boxes", "Ana", room="primary")
    fold.legal("use_boxes", "Ben", room="primary")
    assert fold.room("Ben")["marker"] == 4
    assert fold.json["turn"]["step"] == "boxes"
    plain = treating(room("r-2", 2), kind="state_ideas", boxes=1)
    plain.put(Ben__boxes=1, Ben__rooms__primary=room("r-4", 5))
    plain.legal("use_boxes", "Ana", room="primary")
    plain.breach("UM-EOT-01", "use_boxes", "Ben", room="primary")


def test_numbers_that_the_deck_knows_are_bad_input():
    fold = treating(room("r-2", 2, None, ["m-4tp"]))
    with pytest.raises(BadInput):
        fold.ask("treat", "Ana", room="primary", therapy=3)


def test_a_dream_not_taught_may_be_told_in_the_entry():
    fold = treating(room("r-2", 8, None, ["m-bare"]), insights={"growth.minor": 1})
    fold.legal(
        "treat", "Ana", room="primary", cost={"growth.minor": 1}, therapy=2,
        gains=[{"what": "coffee", "count": 2}],
    )  # fmt: skip
    assert me(fold, "coffee", "insights") == (2, {})
    assert fold.room("Ana")["marker"] == 6


def test_a_dream_not_taught_leaves_the_marker_unknown():
    fold = treating(room("r-2", 8, "g-wave", ["m-bare", "l-1"]))
    fold.cannot_tell("treat", "Ana", room="primary")
    assert fold.room("Ana") == room("r-2", None, "g-wave", ["l-1"])
    fold.put(Ana__boxes=2)
    fold.cannot_tell("use_boxes", "Ana", room="primary", count=2)
    assert me(fold, "boxes") == (0,)


def test_without_tracked_insights_payment_cannot_be_told_but_a_free_dream_can():
    fold = treating(
        room("r-1", 6, None, ["m-2tp3vp"]), room("r-2", 6, None, ["m-2tp"]),
        options={"track_insights": False}, boxes=1,
    )  # fmt: skip
    fold.cannot_tell("treat", "Ana", room="primary")
    fold.legal("treat", "Ana", room="secondary")
    fold.cannot_tell("make_box", "Ana")
    fold.breach("UM-HSB-03", "make_box", "Ana", insights=["growth.minor"] * 3)
    assert me(fold, "insights", "boxes") == (None, 2)
    fold.legal("gain", "Ana", what="growth.major")
    fold.cannot_tell("spend", "Ana", what="growth.major")
