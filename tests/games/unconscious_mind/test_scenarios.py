"""The worked situations of the rules document, each with its other reading."""

import pytest
from um_fixtures import last_turn, room, table

ME = "Ana"


def treating(primary, secondary="blocked", *, kind="treat", rules=None, **values):
    """Ana's running turn with these rooms; `values` of Ana."""
    fold = table(rules=rules)
    operations = [
        ("replace", "/players/Ana/rooms", {"primary": primary, "secondary": secondary}),
        *(("replace", f"/players/Ana/{key}", value) for key, value in values.items()),
    ]
    fold.repair(*operations)
    fold.start(ME, kind)
    return fold


def test_s01_a_dream_is_paid_moves_the_marker_and_is_discarded():
    fold = treating(
        room("r-1", 6, "g-wave", ["m-2tp3vp", "l-1"]),
        vp=10, insights={"passion.major": 1, "growth.minor": 1},
    )  # fmt: skip
    fold.legal("treat", ME, room="primary")
    assert fold.room(ME) == room("r-1", 4, "g-wave", ["l-1"])
    assert (fold.person(ME)["vp"], fold.person(ME)["insights"]) == (13, {})


def test_s02_a_median_does_not_pay_a_major():
    fold = treating(
        room("r-1", 6, "g-wave", ["m-2tp3vp", "l-1"]),
        vp=10, insights={"passion.median": 1, "growth.minor": 1},
    )  # fmt: skip
    fold.breach("UM-TREAT-03", "treat", ME, room="primary")


def test_s04_both_clients_in_any_order_but_each_once():
    fold = treating(
        room("r-1", 3, None, ["m-1tp3vp"]),
        room("r-2", 7, "g-wave", ["m-2tp2cf", "l-1"]),
        vp=20,
    )
    fold.legal("treat", ME, room="secondary")
    assert (fold.room(ME, "secondary")["marker"], fold.person(ME)["coffee"]) == (5, 2)
    fold.legal("treat", ME, room="primary")
    assert (fold.room(ME)["marker"], fold.person(ME)["vp"]) == (2, 23)
    fold.breach("UM-TREAT-02", "treat", ME, room="secondary")


def test_s05_therapy_cannot_be_held_back_and_catharsis_comes_on_passing():
    fold = treating(room("r-1", 4, "g-wave", ["m-3tp"]), vp=20)
    fold.breach("UM-TREAT-06", "treat", ME, room="primary", skip=["therapy"])
    fold.legal("treat", ME, room="primary")
    assert fold.room(ME) == room("r-1", 1, None, [])
    assert (fold.person(ME)["vp"], fold.person(ME)["insights"]) == (24, {"growth.major": 1})


@pytest.mark.parametrize(
    ("marker", "layer", "after", "boxes"), [(7, "g-wave", 5, 2), (3, None, 1, 1)],
    ids=["s07 the layer is on", "s08 the layer is gone"],
)  # fmt: skip
def test_s07_s08_matching_icons(marker, layer, after, boxes):
    fold = treating(room("r-1", marker, layer, ["m-wave"]), boxes=1)
    fold.legal("treat", ME, room="primary")
    assert (fold.room(ME)["marker"], fold.person(ME)["boxes"]) == (after, boxes)


def test_s10_exactly_on_the_space_is_reached():
    fold = treating(room("r-1", 4, "g-coffee", ["m-1tp"]), vp=9, tags=["theater"])
    fold.legal("treat", ME, room="primary")
    assert fold.room(ME) == room("r-1", 3, None, [])
    assert (fold.person(ME)["vp"], fold.person(ME)["coffee"]) == (12, 1)
    fold.legal("end_turn", ME)
    last_turn(fold)
    fold.legal("end_turn", "Caro")
    assert fold.lines(ME, "UM-FS-06") == [1]


def test_s11_the_clients_effect_is_not_active_while_the_layer_resolves():
    fold = treating(room("r-1", 5, "g-coffee", ["m-2tp"]), vp=9)
    fold.legal("treat", ME, room="primary")
    assert (fold.person(ME)["vp"], fold.person(ME)["coffee"]) == (12, 1)


DISPLAY = {
    "clients": [
        {"client": "r-3", "grief_layer": "g-coffee"},
        {"client": "r-4", "grief_layer": "g-rep"},
        {"client": "r-5", "grief_layer": "g-five"},
    ],
    "manifest": ["m-3tp", "m-2tp"],
}
DRAFT = {"room": "primary", "client": "r-3", "grief_layer": "g-coffee", "latent": "l-2",
         "manifest": "m-2tp", "manifest_from": "display"}  # fmt: skip


def test_s13_cured_with_excess_then_a_draft():
    fold = treating(room("r-2", 2, None, ["m-4tp"]), vp=30)
    fold.legal("set_up_display", **DISPLAY)
    fold.legal("treat", ME, room="primary")
    assert (fold.person(ME)["vp"], fold.person(ME)["boxes"]) == (38, 2)
    fold.legal("draft", ME, **DRAFT)
    assert fold.room(ME) == room("r-3", 5, "g-coffee", ["m-2tp", "l-2"], new=True)
    assert fold.person(ME)["vp"] == 38


def test_s14_cashing_first_saves_a_box():
    first = treating(room("r-2", 2, None, ["m-4tp"]), vp=30, boxes=2)
    first.legal("cash_box", ME)
    first.legal("treat", ME, room="primary")
    assert (first.person(ME)["vp"], first.person(ME)["boxes"]) == (40, 3)
    at_once = treating(room("r-2", 2, None, ["m-4tp"]), vp=30, boxes=2)
    at_once.legal("treat", ME, room="primary")
    assert (at_once.person(ME)["vp"], at_once.person(ME)["boxes"]) == (38, 3)


def test_s14_alt_autocash():
    fold = treating(
        room("r-2", 2, None, ["m-4tp"]), vp=30, boxes=2, rules={"um.hsb_overflow": "autocash"}
    )
    fold.legal("treat", ME, room="primary")
    assert (fold.person(ME)["vp"], fold.person(ME)["boxes"]) == (40, 3)


def test_s16_boxes_at_the_end_of_any_turn():
    fold = treating(room("r-1", 4, "g-wave", ["m-3tp"]), kind="state_ideas", vp=18, boxes=2)
    fold.legal("use_boxes", ME, room="primary", count=2)
    assert (fold.room(ME)["marker"], fold.room(ME)["grief_layer"]) == (2, None)
    assert (fold.person(ME)["vp"], fold.person(ME)["boxes"]) == (22, 0)


def test_s17_cured_by_a_box_and_a_draft_on_the_last_space():
    fold = treating(room("r-3", 1, None, ["l-1"]), kind="state_ideas", vp=25, boxes=1)
    fold.legal("set_up_display", clients=[{"client": "r-5", "grief_layer": "g-five"}])
    fold.legal("use_boxes", ME, room="primary")
    assert (fold.person(ME)["vp"], fold.person(ME)["cured"]) == (30, ["r-3"])
    fold.legal(
        "draft", ME, room="primary", client="r-5", grief_layer="g-five", latent="l-2",
        manifest="m-3tp", manifest_from="deck",
    )  # fmt: skip
    assert (fold.room(ME)["marker"], fold.person(ME)["vp"]) == (8, 33)


def test_s19_no_box_on_a_client_that_just_arrived():
    fold = treating(room("r-2", 2, None, ["m-2tp"]), boxes=1)
    fold.legal("set_up_display", **DISPLAY)
    fold.legal("treat", ME, room="primary")
    fold.legal("draft", ME, **DRAFT)
    fold.breach("UM-DRAFT-07", "use_boxes", ME, room="primary")


THREE = {"insights": ["growth.minor", "freedom.median", "passion.major"]}


def test_s20_no_fourth_box_but_after_cashing_one():
    dial = dict.fromkeys(THREE["insights"], 1)
    fold = treating(room("r-1", 4, None, ["l-1"]), vp=14, boxes=3, insights=dial)
    fold.breach("UM-HSB-01", "make_box", ME, **THREE)
    fold.legal("cash_box", ME)
    fold.legal("make_box", ME, **THREE)
    me = fold.person(ME)
    assert (me["vp"], me["boxes"], me["insights"]) == (16, 3, {})
    fold.breach("UM-HSB-03", "make_box", "Ben", **THREE)
    fold.breach("UM-HSB-04", "cash_box", "Ben")


def test_s22_an_empty_room_must_be_filled():
    fold = table()
    fold.start(ME, "state_ideas")
    fold.put(Ana__rooms__primary=None)
    fold.breach("UM-DRAFT-01", "end_turn", ME)


def test_s22_nobody_drafts_in_the_final_round():
    fold = table()
    last_turn(fold, "Caro")
    fold.put(Caro__rooms__primary=None)
    fold.breach("UM-DRAFT-08", "draft", "Caro", **DRAFT)
    fold.legal("end_turn", "Caro")


def test_s23_two_lines_crossed_two_steps():
    fold = table()
    fold.levels(Ana=2)
    fold.put(freud__reputation=4)
    fold.start(ME, "state_ideas")
    fold.legal("gain_reputation", ME)
    assert fold.json["freud"] == {"reputation": 5, "location": "opera"}
    assert (fold.person(ME)["reputation"], fold.person(ME)["coffee"]) == (3, 0)


@pytest.mark.parametrize(
    ("level", "vp", "after", "place"), [(9, 3, 9, "theater"), (6, 0, 7, "library")]
)
def test_s25_freud_on_the_watch_already(level, vp, after, place):
    fold = table()
    fold.levels(Ana=level)
    fold.put(freud__reputation=10, end={"triggered_by": "Ben", "final_round": False, "over": False})
    fold.start(ME, "state_ideas")
    fold.legal("gain_reputation", ME)
    assert (fold.person(ME)["vp"], fold.person(ME)["reputation"]) == (vp, after)
    assert fold.json["freud"] == {"reputation": 10, "location": place}


def test_s26_two_goals_at_once():
    fold = table()
    fold.levels(Ana=3)
    fold.put(
        Ana__cured=["r-1", "r-2", "c-1", "c-2"],
        Ana__vp=40,
        Ana__rooms__primary=room("r-4", 1, None, ["m-1tp"]),
        freud={"reputation": 6, "location": "museum"},
        goals_left=["A", "B", "D", "E", "F", "G"],
        Ben__goals=["C"],
    )
    fold.start(ME)
    fold.legal("treat", ME, room="primary")
    me = fold.person(ME)
    assert (me["vp"], me["goals"], me["reputation"]) == (44, ["B", "D"], 5)
    assert fold.json["freud"] == {"reputation": 8, "location": "cafe"}
    assert fold.json["goals_left"] == ["A", "E", "F", "G"]


def test_s28_a_goal_is_claimed_at_once_and_cannot_wait():
    fold = table()
    fold.levels(Ana=2)
    fold.put(Ana__ideas_unlocked=2, freud__reputation=7)
    fold.start(ME, "state_ideas")
    fold.legal("unlock_idea", ME)
    assert fold.json["freud"] == {"reputation": 8, "location": "library"}
    assert (fold.person(ME)["reputation"], fold.person(ME)["goals"]) == (3, ["E"])
    fold.breach("UM-GOAL-01", "claim_goals", ME, order=[])


def test_s29_the_watch_in_the_middle_of_a_round():
    fold = table(("P1", "P2", "P3"))
    fold.levels(P2=5)
    fold.legal("set_up_display", **DISPLAY)
    fold.put(freud__reputation=9, P2__vp=50, next_turn="P2",
             P2__rooms__primary=room("r-2", 2, None, ["m-2tp"]), P2__treatises=1)  # fmt: skip
    fold.start("P2")
    fold.legal("treat", "P2", room="primary")
    fold.legal("publish_treatise", "P2")
    assert fold.json["freud"]["reputation"] == 10
    assert (fold.person("P2")["vp"], fold.person("P2")["reputation"]) == (50 + 8 + 3, 6)
    assert fold.json["end"] == {"triggered_by": "P2", "final_round": False, "over": False}
    fold.legal("draft", "P2", **DRAFT)
    fold.legal("end_turn", "P2")
    for left, player in ((4, "P3"), (3, "P1"), (2, "P2"), (1, "P3")):
        assert fold.json["next_turn"] == player, left
        fold.start(player, "state_ideas")
        assert fold.json["end"]["final_round"] is (left < 4)
        fold.legal("end_turn", player)
    assert fold.rules.progress(fold.state).finished


def final_three(rules=None):
    fold = table(("P1", "P2", "P3"), rules=rules)
    fold.levels(P1=6, P2=6, P3=4)
    fold.put(
        goals_left=[],
        P1__treatises=1, P1__cured=["r-1", "r-2", "r-3", "r-4"],
        P2__treatises=2, P2__cured=["r-5", "c-1", "c-3"],
        P3__cured=["bare", "?", "?", "?", "?"],
    )  # fmt: skip
    last_turn(fold)
    return fold


def test_s31_level_and_rank():
    fold = final_three()
    fold.cannot_tell("end_turn", "P3")
    step = {p: sum(fold.lines(p, "UM-FS-01") + fold.lines(p, "UM-FS-02")) for p in fold.state.seats}
    assert step == {"P1": 16, "P2": 11, "P3": 4}


def test_s32_all_seven_steps():
    fold = table(("P1", "P2", "P3"))
    fold.levels(P1=6, P2=6, P3=4)
    fold.put(
        goals_left=[],
        P1__vp=41, P1__treatises=1, P1__cured=["r-2", "r-5", "c-2", "r-1"],
        P1__tags=["theater", "theater", "library", "museum"],
        P1__city=[{"district": "green", "slot": 3}, {"district": "red", "slot": 4}],
        P1__notebook=[[True] * 3, [False] * 3, [True] * 3],
        P1__boxes=2, P1__coffee=7, P1__bright_ideas=1,
        P1__rooms={"primary": room("c-3", 5, "g-wave", []), "secondary": "blocked"},
    )  # fmt: skip
    last_turn(fold)
    fold.legal("end_turn", "P3")
    assert not fold.rules.progress(fold.state).finished
    fold.legal("end_game_values", "P1", conditions={"c-2": 9})
    rows = {rule: sum(fold.lines("P1", f"UM-FS-0{rule}")) for rule in (1, 2, 4, 5, 6, 7, 8, 9)}
    assert rows == {1: 6, 2: 10, 4: 10, 5: 5, 6: 6, 7: 8, 8: 4, 9: 3}
    assert fold.rules.scores(fold.state)["P1"] == 93
    me = fold.person("P1")
    assert (me["vp"], me["coffee"], me["bright_ideas"], me["boxes"]) == (41, 7, 1, 2)
    assert fold.rules.progress(fold.state).finished


@pytest.mark.parametrize(
    ("levels", "rules", "winners"),
    [
        ({"P1": 5, "P2": 7}, {}, ("P2",)),
        ({"P1": 7, "P2": 7}, {}, ("P1",)),
        ({"P1": 7, "P2": 7}, {"um.final_tie": "shared"}, ("P1", "P2")),
    ],
)
def test_s34_a_tie_goes_to_the_higher_reputation(levels, rules, winners):
    fold = table(("P1", "P2"), rules=rules)
    fold.levels(**levels)
    fold.put(P1__vp=88 - levels["P1"], P2__vp=88 - levels["P2"])
    last_turn(fold)
    fold.legal("end_turn", "P2")
    assert fold.rules.scores(fold.state) == {"P1": 88, "P2": 88}
    assert fold.rules.progress(fold.state).winners == winners


@pytest.mark.parametrize(("coffee", "ninth"), [(8, [2]), (2, [])])
def test_s35_boxes_and_coffee(coffee, ninth):
    fold = table(("P1", "P2"))
    fold.put(P1__boxes=3, P1__coffee=coffee)
    last_turn(fold)
    fold.legal("end_turn", "P2")
    assert (fold.lines("P1", "UM-FS-08"), fold.lines("P1", "UM-FS-09")) == ([6], ninth)


@pytest.mark.parametrize(("rules", "second"), [({}, 3), ({"um.rank_min_level": 1}, 0),
                                               ({"um.rank_2p": False}, 0)])  # fmt: skip
def test_s37_second_of_two_at_level_0(rules, second):
    fold = table(("P1", "P2"), rules=rules)
    fold.levels(P1=3)
    fold.put(P1__cured=["r-1"], P2__treatises=1, P2__cured=["r-2", "r-3"])
    last_turn(fold)
    fold.legal("end_turn", "P2")
    step = {p: sum(fold.lines(p, "UM-FS-01") + fold.lines(p, "UM-FS-02")) for p in fold.state.seats}
    assert step == {"P1": 5, "P2": second}
