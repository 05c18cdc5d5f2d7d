"""What `companion legal` lists, exactly."""

from collections import Counter

from um_fixtures import last_turn, room, table

SHOWN = [{"client": "r-3", "grief_layer": "g-coffee"}, {"client": "r-5", "grief_layer": "g-five"}]


def offers(fold, do):
    return [o.to_json() for o in fold.rules.offers(fold.state) if o.do == do]


def kinds(fold):
    return Counter(o.do for o in fold.rules.offers(fold.state))


def test_before_the_first_turn():
    fold = table(("Ana", "Ben"))
    assert kinds(fold) == {"start_turn": 3, "set_up_room": 2, "set_up_display": 1}
    assert offers(fold, "start_turn")[0] == {
        "do": "start_turn", "by": "Ana", "kind": "state_ideas"
    }  # fmt: skip
    assert offers(fold, "set_up_room")[1] == {
        "do": "set_up_room", "by": "Ben", "room": "primary",
        "needs": ["client", "grief_layer", "dreams"],
    }  # fmt: skip
    assert offers(fold, "set_up_display") == [
        {"do": "set_up_display", "needs": ["clients", "manifest"]}
    ]


def test_in_a_turn():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__rooms__primary=room("r-1", 5, None, ["m-1tp"]), Ana__boxes=1,
             Ana__insights={"growth.minor": 1, "freedom.median": 1, "growth.major": 1})  # fmt: skip
    fold.start("Ana")
    assert kinds(fold) == {
        "treat": 1, "make_box": 1, "cash_box": 1, "move_freud": 6, "gain_reputation": 1,
        "trigger_reputation": 1, "place_tile": 3, "unlock_idea": 1, "publish_treatise": 1,
        "place_insight": 12, "take_district_token": 3, "set_up_room": 1, "set_up_display": 1,
    }  # fmt: skip
    assert offers(fold, "make_box") == [{"do": "make_box", "by": "Ana", "needs": ["insights"]}]
    assert offers(fold, "treat") == [{"do": "treat", "by": "Ana", "room": "primary"}]
    fold.legal("treat", "Ana", room="primary")
    assert offers(fold, "use_boxes") == [{"do": "use_boxes", "by": "Ana", "room": "primary"}]
    assert offers(fold, "end_turn") == [{"do": "end_turn", "by": "Ana"}]


def test_drafts_are_listed_card_by_card():
    fold = table(("Ana", "Ben"))
    fold.legal("set_up_display", clients=SHOWN, manifest=["m-1tp", "m-1tp", "m-2tp"])
    fold.start("Ana", "state_ideas")
    fold.put(Ana__rooms__primary=None)
    drafts = offers(fold, "draft")
    assert len(drafts) == 2 * 3
    assert drafts[0] == {
        "do": "draft", "by": "Ana", "room": "primary", "client": "r-3",
        "grief_layer": "g-coffee", "manifest": "m-1tp", "manifest_from": "display",
        "needs": ["latent"],
    }  # fmt: skip
    assert drafts[2] == {
        "do": "draft", "by": "Ana", "room": "primary", "client": "r-3",
        "grief_layer": "g-coffee", "manifest_from": "deck", "needs": ["latent", "manifest"],
    }  # fmt: skip
    assert offers(fold, "end_turn") == []


def test_drafts_where_nobody_tracks_the_display():
    fold = table(("Ana", "Ben"), options={"modules": ["nightmares"]})
    fold.start("Ana", "state_ideas")
    fold.put(Ana__rooms__primary=None)
    needs = ["client", "grief_layer", "latent", "manifest"]
    assert [(o.get("manifest_from"), o["needs"]) for o in offers(fold, "draft")] == [
        ("display", needs), ("deck", needs), (None, needs)
    ]  # fmt: skip


def test_a_new_order_is_offered_only_for_several_goals():
    fold = table(("Ana", "Ben"))
    fold.put(goals_left=["B", "D"], Ana__cured=["r-1", "r-2", "c-1", "c-2"],
             Ana__rooms__primary=room("r-4", 1, None, ["m-1tp"]))  # fmt: skip
    fold.start("Ana")
    fold.legal("treat", "Ana", room="primary")
    assert offers(fold, "claim_goals") == [{"do": "claim_goals", "by": "Ana"}]
    fold.legal("gain", "Ana", what="vp")
    assert offers(fold, "claim_goals") == []


def test_numbers_that_are_owed_are_offered_in_the_final_round():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__cured=["c-2"])
    last_turn(fold)
    expected = [{"do": "end_game_values", "by": "Ana", "needs": ["conditions"]}]
    assert offers(fold, "end_game_values") == expected
    fold.legal("end_turn", "Ben")
    assert [o.to_json() for o in fold.rules.offers(fold.state)] == expected


def test_untracked_insights_need_nothing_for_a_box():
    fold = table(("Ana", "Ben"), options={"track_insights": False})
    fold.start("Ana", "state_ideas")
    assert offers(fold, "make_box") == [{"do": "make_box", "by": "Ana"}]
