"""Turns, rounds, Reputation, goals, the end; leaving, seats and repairs."""

import pytest
from um_fixtures import Fold, last_turn, make_rules, room, table

from companion.rules.decision import Verdict
from companion.rules.errors import BadInput, ImpossibleState


def passing(fold, *players):
    for player in players:
        fold.start(player, "state_ideas")
        fold.legal("end_turn", player)


def test_turns_go_clockwise_and_rounds_rise():
    fold = table(first="Ben")
    assert fold.json["next_turn"] == "Ben"
    fold.breach("UM-TURN-01", "start_turn", "Ana", kind="treat")
    fold.breach("UM-TURN-01", "gain", "Ana", what="vp")
    fold.start("Ben", "state_ideas")
    assert fold.json["turn"] == {
        "player": "Ben", "kind": "state_ideas", "treated": [], "step": "main"
    }  # fmt: skip
    assert (fold.json["next_turn"], fold.rules.progress(fold.state).to_move) == ("Caro", "Ben")
    fold.breach("UM-TURN-01", "start_turn", "Ben", kind="treat")
    fold.legal("gain", "Ana", what="vp")
    fold.breach("UM-TURN-01", "unlock_idea", "Ana")
    fold.breach("UM-TURN-01", "end_turn", "Ana")
    fold.legal("end_turn", "Ben")
    passing(fold, "Caro")
    assert fold.json["round"] == 1
    passing(fold, "Ana")
    assert (fold.json["round"], fold.json["next_turn"]) == (2, "Ben")


def test_a_treat_turn_needs_a_treated_client():
    for rules, verdict in (({}, Verdict.BREACH), ({"um.treat_zero": True}, Verdict.LEGAL)):
        fold = table(rules=rules)
        fold.put(Ana__rooms__primary=room("r-1", 5, None, ["m-1tp"]))
        fold.start("Ana")
        answer = fold.do("end_turn", "Ana")
        assert answer.verdict is verdict
        assert answer.rules[0] == ("UM-TREAT-01" if verdict is Verdict.BREACH else "UM-TURN-01")


def test_what_is_spent_is_held():
    fold = table()
    fold.start("Ana", "state_ideas")
    fold.legal("gain", "Ben", what="coffee", count=2, source="a card of Ana")
    fold.legal("gain", "Ben", what="tag:opera", count=2)
    fold.legal("spend", "Ben", what="tag:opera")
    fold.breach("UM-PAGES-01", "spend", "Ben", what="coffee", count=3)
    fold.do("spend", "Ben", ruling=True, what="coffee", count=3)
    assert (fold.person("Ben")["coffee"], fold.person("Ben")["tags"]) == (0, ["opera"])
    answer = fold.legal("gain", "Ben", what="vp", count=4)
    answer = fold.legal("spend", "Ben", what="vp", count=3)
    assert [(p.points, p.rule) for p in answer.points] == [(-3, None)]
    fold.legal("gain", "Ben", what="boxes", count=5)
    assert fold.person("Ben")["boxes"] == 3
    for what in ("money", "growth", "growth.huge", "tag:", "reputation"):
        with pytest.raises(BadInput):
            fold.ask("gain", "Ben", what=what)
    for count in (0, -1, "2", True):
        with pytest.raises(BadInput):
            fold.ask("gain", "Ben", what="vp", count=count)


@pytest.mark.parametrize(("moves", "freud"), [(True, 5), (False, 4)])
def test_on_space_9_three_vp_instead_and_the_switch_for_freud(moves, freud):
    fold = table(rules={"um.rep9_freud_moves": moves})
    fold.levels(Ana=9)
    fold.put(freud__reputation=4)
    fold.start("Ana", "state_ideas")
    answer = fold.legal("gain_reputation", "Ana", count=1)
    assert fold.json["freud"]["reputation"] == freud
    assert [(p.points, p.rule) for p in answer.points] == [(3, "UM-REP-06")]


def test_markers_are_placed_on_top_and_empty_stacks_are_not_printed():
    fold = table(first="Ben")
    assert fold.json["reputation_stacks"] == {"0": ["Ben", "Caro", "Ana"]}
    fold.start("Ben", "state_ideas")
    fold.legal("gain_reputation", "Ben", count=2)
    assert fold.json["reputation_stacks"] == {"0": ["Caro", "Ana"], "2": ["Ben"]}
    fold.legal("end_turn", "Ben")
    fold.start("Caro", "state_ideas")
    fold.legal("gain_reputation", "Caro", count=2)
    assert fold.json["reputation_stacks"] == {"0": ["Ana"], "2": ["Ben", "Caro"]}
    stacked = table(options={"reputation_stack": ["Caro", "Ana", "Ben"]})
    assert stacked.json["reputation_stacks"] == {"0": ["Caro", "Ana", "Ben"]}


def test_triggering_moves_no_marker_and_pays_the_zone_above_the_own_one():
    fold = table()
    fold.levels(Ana=5)
    fold.put(freud__reputation=3)
    fold.start("Ana", "state_ideas")
    fold.breach("UM-TRIG-03", "trigger_reputation", "Ana", zone=3)
    answer = fold.legal("trigger_reputation", "Ana", zone=2)
    assert [(p.points, p.rule) for p in answer.points] == [(3, "UM-TRIG-02")]
    assert (fold.person("Ana")["coffee"], fold.json["freud"]["reputation"]) == (1, 3)
    fold.legal("trigger_reputation", "Ana")
    with pytest.raises(BadInput):
        fold.ask("trigger_reputation", "Ana", zone=6)


def test_tiles_fill_rows_from_the_left_and_the_ninth_gives_reputation():
    fold = table()
    fold.put(goals_left=["B"], Ana__notebook=[[True] * 3, [True] * 3, [False] * 3])
    fold.start("Ana", "state_ideas")
    fold.breach("UM-REPSRC-04", "place_tile", "Ana", row=1)
    fold.legal("place_tile", "Ana", row=3)
    fold.legal("place_tile", "Ana", row=3)
    assert fold.person("Ana")["notebook"][2] == [True, True, False]
    assert fold.person("Ana")["reputation"] == 0
    fold.legal("place_tile", "Ana", row=3)
    assert fold.person("Ana")["reputation"] == 1


def test_the_ninth_tile_may_bring_a_goal_as_well():
    fold = table()
    fold.start("Ana", "state_ideas")
    for row in (1, 2, 3, 1, 2):
        fold.legal("place_tile", "Ana", row=row)
    fold.legal("place_tile", "Ana", row=3)
    assert (fold.person("Ana")["goals"], fold.person("Ana")["reputation"]) == (["A"], 1)


def test_district_tokens_and_slots():
    fold = table()
    fold.start("Ana", "state_ideas")
    fold.breach("UM-REPSRC-02", "take_district_token", "Ana", district="red", topmost=False)
    fold.legal("take_district_token", "Ana", district="red", topmost=True)
    assert fold.json["topmost_tokens"] == ["green", "blue"]
    fold.breach("UM-REPSRC-02", "take_district_token", "Ana", district="red", topmost=True)
    fold.legal("take_district_token", "Ana", district="red", topmost=False)
    assert fold.person("Ana")["reputation"] == 1
    fold.legal("place_insight", "Ana", district="blue", slot=6)
    assert fold.person("Ana")["reputation"] == 2
    fold.legal("end_turn", "Ana")
    fold.start("Ben", "state_ideas")
    fold.breach("UM-REPSRC-03", "place_insight", "Ben", district="blue", slot=6)
    fold.legal("place_insight", "Ben", district="blue", slot=3)
    fold.legal("place_insight", "Ben", district="blue", slot=4)
    assert fold.person("Ben")["goals"] == ["G"]
    with pytest.raises(BadInput):
        fold.ask("place_insight", "Ben", district="blue", slot=2)


def test_a_fourth_idea_is_a_breach():
    fold = table()
    fold.start("Ana", "state_ideas")
    for _ in range(3):
        fold.legal("unlock_idea", "Ana")
    fold.breach("UM-GOAL-E", "unlock_idea", "Ana")
    assert fold.person("Ana")["goals"] == ["E"]


def two_goals():
    fold = table()
    fold.put(Ana__cured=["r-1", "r-2", "c-1", "c-2"], goals_left=["B", "D"],
             Ana__rooms__primary=room("r-4", 1, None, ["m-1tp"]))  # fmt: skip
    fold.start("Ana")
    fold.legal("treat", "Ana", room="primary")
    return fold


def test_claimed_goals_are_put_in_another_order_straight_after():
    fold = two_goals()
    assert fold.person("Ana")["goals"] == ["B", "D"]
    fold.breach("UM-GOAL-01", "claim_goals", "Ana", order=["B"])
    fold.breach("UM-GOAL-01", "claim_goals", "Ana", order=["D", "B", "A"])
    fold.legal("claim_goals", "Ana", order=["D", "B"])
    assert fold.person("Ana")["goals"] == ["D", "B"]
    fold.breach("UM-GOAL-01", "claim_goals", "Ana", order=["B", "D"])
    late = two_goals()
    late.legal("gain", "Ana", what="coffee")
    late.breach("UM-GOAL-01", "claim_goals", "Ana", order=["D", "B"])


def test_goals_wait_for_the_end_of_the_action_with_the_switch():
    for timing, first in (("at_once", "goal_claimed"), ("end_of_action", "counted")):
        fold = table(rules={"um.goal_timing": timing})
        fold.put(Ana__cured=["r-1", "r-2"], Ana__rooms__primary=room("r-4", 1, None, ["m-2tp"]))
        fold.start("Ana")
        answer = fold.legal("treat", "Ana", room="primary")
        names = [e.to_json()["event"] for e in answer.events]
        assert names[names.index("cured") + 1] == first


def test_a_repair_that_meets_goals_claims_them_clockwise_from_the_first_player():
    fold = table(first="Ben")
    fold.put(Ana__treatises=2, Ben__treatises=3)
    assert (fold.person("Ana")["goals"], fold.person("Ben")["goals"]) == ([], ["F"])
    assert fold.person("Ben")["reputation"] == 1


def test_final_scoring_changes_nothing_in_the_state_and_the_game_is_over():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__boxes=2, Ana__coffee=4, Ana__vp=5)
    last_turn(fold)
    before = fold.json["players"]
    fold.legal("end_turn", "Ben")
    assert fold.json["players"] == before
    assert fold.rules.scores(fold.state) == {"Ana": 5 + 4 + 1, "Ben": 0}
    assert (fold.json["turn"], fold.json["next_turn"]) == (None, None)
    assert fold.json["end"]["over"] is True
    assert fold.rules.offers(fold.state) == ()
    fold.breach("UM-END-06", "gain", "Ana", what="vp")
    fold.breach("UM-END-06", "start_turn", "Ana", kind="treat")
    answer = fold.put(Ana__boxes=1)
    assert [(p.points, p.rule) for p in answer.points] == [(-2, None)]
    answer = fold.do("gain", "Ana", ruling=True, what="coffee", count=2)
    assert [(p.points, p.rule) for p in answer.points] == [(1, None)]


def test_conditions_in_words_are_asked_before_the_game_is_finished():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__cured=["c-2", "c-4"], goals_left=[])
    fold.start("Ana", "state_ideas")
    fold.breach("UM-FS-07", "end_game_values", "Ana", conditions={"c-2": 3})
    last_turn(fold)
    fold.breach("UM-FS-07", "end_game_values", "Ben", conditions={"c-2": 3})
    fold.legal("end_game_values", "Ana", conditions={"c-4": 3})
    fold.legal("end_turn", "Ben")
    progress = fold.rules.progress(fold.state)
    assert (progress.finished, progress.to_move, len(progress.due)) == (False, "Ana", 1)
    assert progress.winners == ()
    answer = fold.legal("end_game_values", "Ana", conditions={"c-2": 30})
    assert [(p.points, p.rule) for p in answer.points] == [(8, "UM-FS-07")]
    assert fold.rules.progress(fold.state).finished
    with pytest.raises(BadInput):
        fold.ask("end_game_values", "Ana", conditions={"c-1": 3})


def test_case_studies_score_before_anything_is_converted_and_only_without_a_layer():
    fold = table(("Ana", "Ben"))
    fold.put(
        Ana__coffee=7,
        Ana__treatises=1,
        Ana__rooms={"primary": room("c-3", 2, None, []), "secondary": room("c-1", 5, "g-wave", [])},
    )
    last_turn(fold)
    fold.legal("end_turn", "Ben")
    assert fold.lines("Ana", "UM-FS-07") == [8]
    assert fold.lines("Ana", "UM-FS-09") == [2]


def test_solo_play_ends_after_one_more_turn():
    fold = table(("Ana",))
    fold.put(freud__reputation=9)
    fold.start("Ana", "state_ideas")
    fold.legal("gain_reputation", "Ana")
    fold.legal("end_turn", "Ana")
    assert (fold.json["round"], fold.json["end"]["final_round"]) == (2, True)
    passing(fold, "Ana")
    assert fold.rules.progress(fold.state).winners == ("Ana",)


def test_leaving_ends_the_running_turn_and_passes_over_the_next():
    fold = table()
    fold.start("Ana", "state_ideas")
    fold.legal("leave", "Ana", rest="skip")
    assert (fold.json["turn"], fold.json["next_turn"]) == (None, "Ben")
    fold.legal("leave", "Ben", rest="out")
    assert (fold.json["next_turn"], fold.json["round"]) == ("Caro", 1)
    passing(fold, "Caro")
    assert (fold.json["next_turn"], fold.json["round"]) == ("Caro", 2)
    fold.legal("come_back", "Ana")
    fold.start("Caro", "state_ideas")
    assert fold.json["next_turn"] == "Ana"
    assert fold.person("Ben")["rest"] == "out"


def test_leaving_as_the_last_of_the_final_round_ends_the_game():
    fold = table(("Ana", "Ben"))
    fold.put(Ben__vp=50)
    last_turn(fold)
    fold.legal("leave", "Ben", rest="out")
    progress = fold.rules.progress(fold.state)
    assert (progress.finished, progress.winners) == (True, ("Ana",))


def test_when_everybody_left_the_first_who_returns_is_next():
    fold = table(("Ana", "Ben"))
    fold.start("Ana", "state_ideas")
    fold.legal("leave", "Ben", rest="skip")
    fold.legal("leave", "Ana", rest="skip")
    assert fold.json["next_turn"] is None
    fold.legal("come_back", "Ben")
    assert fold.json["next_turn"] == "Ben"


def test_somebody_joins_with_nothing():
    fold = table(("Ana", "Ben"))
    fold.start("Ana", "state_ideas")
    fold.legal("seats", players=["Ana", "Dora", "Ben"])
    assert fold.json["next_turn"] == "Dora"
    assert list(fold.json["players"]) == ["Ana", "Dora", "Ben"]
    assert fold.json["reputation_stacks"] == {"0": ["Ana", "Ben", "Dora"]}
    fold.legal("end_turn", "Ana")
    fold.start("Dora", "state_ideas")
    with pytest.raises(BadInput):
        fold.ask("seats", players=["Ana", "Ben"])
    with pytest.raises(BadInput):
        fold.ask("seats", players=["Ana", "Ben", "Dora", "E", "F"])


def test_another_first_player_before_a_round_begins_it():
    fold = table()
    fold.legal("seats", players=["Ana", "Ben", "Caro"], first_player="Ben")
    assert fold.json["next_turn"] == "Ben"
    fold.start("Ben", "state_ideas")
    fold.legal("seats", players=["Ana", "Ben", "Caro"], first_player="Caro")
    assert (fold.json["turn"]["player"], fold.json["next_turn"]) == ("Ben", "Caro")


IMPOSSIBLE = [
    ("/players/Ana/vp", -1),
    ("/players/Ana/boxes", 4),
    ("/players/Ana/reputation", 1),
    ("/players/Ana/ideas_unlocked", 4),
    ("/players/Ana/insights", None),
    ("/players/Ana/insights", {"growth.huge": 1}),
    ("/players/Ana/tags", ["nowhere"]),
    ("/players/Ana/goals", ["A"]),
    ("/players/Ana/city", [{"district": "green", "slot": 7}]),
    ("/players/Ana/cured", ["nobody"]),
    ("/players/Ana/cured", ["r-1", "r-1"]),
    ("/players/Ana/rooms/primary", room("r-1", 0)),
    ("/players/Ana/rooms/primary", room("r-1", 9)),
    ("/players/Ana/rooms/primary", "blocked"),
    ("/players/Ana/rest", "asleep"),
    ("/players/Ana/notebook", [[True]]),
    ("/freud/reputation", 11),
    ("/freud/location", "moon"),
    ("/reputation_stacks", {"0": ["Ana", "Ben"]}),
    ("/reputation_stacks", {"1": ["Ana"], "0": ["Ben", "Caro"]}),
    ("/end/final_round", True),
    ("/end/triggered_by", "Ana"),
    ("/round", 0),
    ("/next_turn", "Nobody"),
    ("/turn", {"player": "Ana", "kind": "sleep", "treated": [], "step": "main"}),
    ("/decks/latent", -1),
    ("/goals_left", ["A", "A"]),
    ("/topmost_tokens", ["yellow"]),
    ("/display", {"clients": [{"client": "g-wave", "grief_layer": None}], "manifest": []}),
    ("/display", {"clients": [], "manifest": ["l-1"]}),
]


@pytest.mark.parametrize(("path", "value"), IMPOSSIBLE, ids=[f"{p} {v}" for p, v in IMPOSSIBLE])
def test_impossible_states_are_refused(path, value):
    fold = table()
    with pytest.raises(ImpossibleState):
        fold.ask("repair", patch=[{"op": "replace", "path": path, "value": value}])


@pytest.mark.parametrize("path", ["/players/Dora", "/players/Ana/hat", "/weather", "/end/now"])
def test_unknown_keys_are_refused(path):
    with pytest.raises(ImpossibleState):
        table().ask("repair", patch=[{"op": "add", "path": path, "value": 1}])
    with pytest.raises(BadInput):
        table().ask("repair", patch=[{"op": "replace", "path": "/nowhere/at/all", "value": 1}])


def test_a_repair_may_leave_out_rest_and_write_zeros_and_empty_stacks():
    fold = table()
    fold.repair(("remove", "/players/Ana/rest", None))
    fold.put(Ana__insights={"growth.minor": 0, "growth.major": 2})
    assert fold.person("Ana")["insights"] == {"growth.major": 2}
    fold.put(reputation_stacks={"0": ["Caro", "Ben", "Ana"], "4": []})
    assert fold.json["reputation_stacks"] == {"0": ["Caro", "Ben", "Ana"]}


def test_a_given_next_turn_counts_only_between_turns():
    fold = table()
    fold.put(next_turn="Caro")
    assert fold.json["next_turn"] == "Caro"
    fold.start("Caro", "state_ideas")
    fold.put(next_turn="Caro")
    assert fold.json["next_turn"] == "Ana"


def test_a_repair_gives_points_without_a_rule():
    answer = table().put(Ana__vp=7)
    assert [(p.player, p.points, p.rule) for p in answer.points] == [("Ana", 7, None)]


@pytest.mark.parametrize(
    "options",
    [{"modules": ["dreams"]}, {"hat": 1}, {"freud_location": "moon"}, {"track_insights": 1},
     {"reputation_stack": ["Ana"]}],
)  # fmt: skip
def test_header_options_are_checked(options):
    with pytest.raises(BadInput):
        make_rules(options=options)


def test_too_many_players_and_unknown_switches_are_bad_input():
    with pytest.raises(BadInput):
        make_rules(("A", "B", "C", "D", "E"))
    with pytest.raises(BadInput):
        make_rules(rules={"um.overpay": "no"})


def test_names_not_at_the_table_are_bad_input():
    with pytest.raises(BadInput):
        table().ask("start_turn", "Zoe", kind="treat")
    with pytest.raises(BadInput):
        table().ask("dance", "Ana")
    with pytest.raises(BadInput):
        Fold(make_rules()).ask("set_up_display", "Ana", clients=[], manifest=[])
