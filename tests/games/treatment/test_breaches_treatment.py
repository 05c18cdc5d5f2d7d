"""Each breach names its rule, and where several fit the uppermost of the contract's list."""

import pytest
from treatment_table import FULL, NAMES, REMOVED, evening, rules_for, to_scoring

from companion.rules.decision import Verdict
from companion.rules.errors import BadInput, ImpossibleState


def acting(players=2, **arguments):
    game = evening(players, **arguments)
    game.legal("reveal_case", card="neuro-1")
    return game


def at_symptom(players=2, **arguments):
    game = acting(players, **arguments)
    for name in NAMES[:players]:
        game.legal("draw", name)
    return game


def owing():
    game = acting()
    game.repair(decks__treatment=60, players__Ana__hand=7)
    game.legal("draw", "Ana")
    return game


def finished():
    game = acting()
    game.repair(players__Ana__in_treatment=[f"anxiety-{i}" for i in (1, 2, 3, 4)])
    assert game.progress.finished
    return game


@pytest.mark.parametrize(
    ("make", "rule", "do", "by", "arguments"),
    [
        (finished, "TR-WIN-01", "draw", "Ana", {}),
        (finished, "TR-WIN-01", "reveal_case", None, {"card": "bipolar-1"}),
        (finished, "TR-WIN-01", "discard", "Ana", {"cards": ["?"]}),
        (finished, "TR-WIN-01", "award", None, {"to": "Ana"}),
        (finished, "TR-WIN-01", "flip", "Ana", {"cards": []}),
        (finished, "TR-WIN-01", "play_resource", "Ana", {"card": "good-word"}),
        (finished, "TR-WIN-01", "apply_effect", "Ana", {"patch": []}),
        (owing, "TR-HAND-02", "draw", "Ben", {}),
        (owing, "TR-HAND-02", "apply_effect", "Ben", {"patch": []}),
        (owing, "TR-HAND-02", "play_resource", "Ana", {"card": "good-word"}),
        (owing, "TR-HAND-02", "discard", "Ana", {"cards": ["?", "?"]}),
        (owing, "TR-HAND-02", "discard", "Ben", {"cards": ["?"]}),
        (owing, "TR-HAND-02", "reveal_case", None, {"card": "bipolar-1"}),
        (acting, "TR-HAND-02", "discard", "Ana", {"cards": ["?"]}),
        (at_symptom, "TR-SETUP-02", "reveal_symptom", None, {"card": "sy-eating-1"}),
        (acting, "TR-SETUP-02", "reveal_symptom", None, {"card": "sy-eating-1"}),
        (acting, "TR-SETUP-02", "reveal_case", None, {"card": "eating-1"}),
        (acting, "TR-COMP-01", "reveal_case", None, {"card": "neuro-1"}),
        (acting, "TR-COMP-01", "exchange", "Ana", {"discards": ["good-word"] * 3}),
        (acting, "TR-RES-02", "place", "Ben", {"card": "good-word"}),
        (acting, "TR-RES-02", "flip", "Ana", {"cards": ["good-word"]}),
        (acting, "TR-RES-01", "play_resource", "Ana", {"card": "new-evidence"}),
        (acting, "TR-RES-01", "play_resource", "Ben", {"card": "second-look"}),
        (at_symptom, "TR-SYMP-01", "draw", "Ana", {}),
        (at_symptom, "TR-SYMP-01", "pass", "Ana", {}),
        (acting, "TR-SYMP-01", "reveal_symptom", None, {"card": "sy-neuro-1"}),
        (evening, "TR-SYMP-01", "reveal_symptom", None, {"card": "sy-neuro-1"}),
        (acting, "TR-ACT-01", "draw", "Ben", {}),
        (acting, "TR-ACT-01", "pass", "Ana", {}),
        (evening, "TR-ACT-01", "draw", "Ana", {}),
        (acting, "TR-ACT-03", "exchange", "Ana", {"discards": ["?"]}),
        (acting, "TR-ACT-03", "exchange", "Ana", {"discards": ["?", "?", "?"]}),
        (acting, "TR-ACT-03", "exchange", "Ana", {"discards": []}),
        (acting, "TR-SCORE-02", "flip", "Ana", {"cards": []}),
        (acting, "TR-SCORE-02", "award", None, {"to": "Ana"}),
        (at_symptom, "TR-SETUP-04", "reveal_case", None, {"card": "anxiety-1"}),
        (acting, "TR-SYMP-02", "apply_effect", "Ana", {"patch": []}),
    ],
)  # fmt: skip
def test_the_uppermost_rule_is_named(make, rule, do, by, arguments):
    game = make()
    before = game.state
    game.breach(rule, do, by, **arguments)
    assert game.state == before


def test_waiting_card_text_comes_before_everything():
    game = acting()
    game.legal("play_resource", "Ben", card="free-text")
    assert game.progress.to_move == "Ben"
    game.breach("TR-RES-04", "draw", "Ana")
    game.breach("TR-RES-04", "apply_effect", "Ana", patch=[])
    game.legal("apply_effect", "Ben", patch=[])
    game.legal("draw", "Ana")


def test_waiting_symptom_text_is_due_clockwise():
    game = at_symptom(3)
    game.repair(players__Ben__in_treatment=["anxiety-1"], players__Caro__in_treatment=["anxiety-2"])
    text = next(c for c, f in game.rules.table.deck.symptoms.items() if f.effect.text)
    category = game.rules.table.deck.symptoms[text].category
    game.repair(
        players__Ben__in_treatment=[f"{category}-3"], players__Caro__in_treatment=[f"{category}-4"]
    )
    game.legal("reveal_symptom", card=text)
    assert game.progress.to_move == "Ben"
    game.breach("TR-SYMP-02", "apply_effect", "Caro", patch=[])
    patch = [{"op": "replace", "path": "/players/Ben/hand", "value": 4}]
    game.legal("apply_effect", "Ben", patch=patch)
    assert game.of("Ben")["hand"] == 4
    game.legal("apply_effect", "Caro", patch=[])
    assert game.progress.to_move == "Ana"


def test_impossible_effect_of_a_card_text_changes_nothing():
    game = acting()
    game.legal("play_resource", "Ana", card="free-text")
    patch = [{"op": "replace", "path": "/players/Ana/hand", "value": -1}]
    with pytest.raises(ImpossibleState, match="hand"):
        game.ask("apply_effect", "Ana", patch=patch)


def test_acting_twice_is_out_of_turn():
    game = acting()
    game.legal("draw", "Ana")
    game.breach("TR-ACT-01", "draw", "Ana")


def test_nothing_to_draw_with_both_piles_empty():
    game = acting()
    game.repair(decks__treatment=0)
    game.breach("TR-ACT-02", "draw", "Ana")
    game.legal("exchange", "Ana", discards=["?", "?"])
    assert (game.of("Ana")["hand"], game.json["decks"]["treatment"]) == (5, 0)


def test_stop_asks_for_a_card_in_the_deck():
    game = acting(switches={"tr.treatment_exhaust": "stop"})
    game.repair(decks__treatment=0, discards__treatment=["?"])
    game.breach("TR-ACT-02", "draw", "Ana")
    game.breach("TR-ACT-02", "exchange", "Ana", discards=["?", "?"])
    assert [o["do"] for o in game.offers() if o.get("by") == "Ana"] == ["place", "play_resource"]


def test_empty_hand_can_only_draw():
    game = acting()
    game.repair(players__Ana__hand=0)
    game.breach("TR-ACT-04", "place", "Ana")
    game.breach("TR-ACT-03", "exchange", "Ana", discards=["?", "?"])
    game.breach("TR-RES-01", "play_resource", "Ana", card="second-look")
    assert [o["do"] for o in game.offers() if o.get("by") == "Ana"] == ["draw"]


def test_flip_of_another_number_and_twice():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.breach("TR-SCORE-02", "flip", "Ana", cards=["p5", "t2"])
    game.legal("flip", "Ana", cards=["p5"])
    game.breach("TR-SCORE-02", "flip", "Ana", cards=["p5"])


def test_copies_are_counted_over_discards_and_flipped_cards():
    game = to_scoring(2, "anxiety-1", [2, 2])
    game.repair(discards__treatment=["p5"], decks__treatment=57)
    game.legal("flip", "Ana", cards=["p5", "p4"])
    decision = game.breach("TR-COMP-01", "flip", "Ben", cards=["p5", "p5"])
    assert dict(decision.because.values)["n"] == 4


def test_award_between_first_and_last_flip_is_a_breach():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.legal("flip", "Ana", cards=["p5"])
    game.breach("TR-SCORE-02", "award", to="Ana")


def test_any_resource_waits_from_first_to_last_flip():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.legal("flip", "Ana", cards=["p5"])
    game.breach("TR-SCORE-01", "play_resource", "Ben", card="good-word")
    game.breach("TR-RES-01", "play_resource", "Ben", card="second-look")


def test_symptom_more_often_than_its_copies():
    game = at_symptom()
    game.legal("reveal_symptom", card="sy-psychotic-1")
    for name in ("Ana", "Ben"):
        game.legal("draw", name)
    for name in ("Ana", "Ben"):
        if game.of(name)["must_discard"]:
            game.legal("discard", name, cards=["?"])
    game.breach("TR-COMP-01", "reveal_symptom", card="sy-psychotic-1")


def test_case_in_treatment_is_not_in_the_stack():
    game = evening(2)
    game.repair(players__Ana__in_treatment=["neuro-1"])
    decision = game.breach("TR-COMP-01", "reveal_case", card="neuro-1")
    assert "TR-SETUP-04" in decision.rules


# --- breaches that the table lets stand


def allowed(game, do, by=None, **arguments):
    decision = game.do(do, by, allow=True, **arguments)
    assert decision.verdict is Verdict.BREACH
    game.rules.state_from_json(game.json)
    return decision


def test_allowed_exchange_pays_what_there_is():
    game = acting()
    game.repair(players__Ana__hand=1)
    allowed(game, "exchange", "Ana", discards=["?", "?"])
    assert game.json["discards"]["treatment"] == ["?"]
    assert game.of("Ana")["hand"] == 3
    assert game.of("Ana")["acted"]


def test_allowed_draw_out_of_turn_counts_as_the_action():
    game = acting()
    allowed(game, "draw", "Ben")
    assert game.progress.to_move == "Ana"
    game.legal("draw", "Ana")
    assert game.json["case"]["phase"] == "symptom"


def test_allowed_place_with_an_empty_hand_places_nothing():
    game = acting()
    game.repair(players__Ana__hand=0)
    allowed(game, "place", "Ana")
    assert (game.of("Ana")["hand"], game.of("Ana")["placed"]) == (0, 0)


def test_allowed_flip_of_more_cards_scores_them_all():
    game = to_scoring(2, "anxiety-1", [1, 1])
    allowed(game, "flip", "Ana", cards=["p5", "t2"])
    game.legal("flip", "Ben", cards=["p3"])
    assert game.event("case_scored")["totals"]["Ana"]["total"] == 7
    assert game.of("Ana")["hand"] == 4


def test_allowed_flip_of_fewer_cards_leaves_unseen_ones():
    game = to_scoring(2, "anxiety-1", [2, 1])
    allowed(game, "flip", "Ana", cards=["p5"])
    game.legal("flip", "Ben", cards=["p3"])
    assert game.json["discards"]["treatment"] == ["p5", "?", "p3"]


def test_allowed_case_in_the_middle_puts_the_old_one_under_the_stack():
    game = acting()
    allowed(game, "reveal_case", card="anxiety-1")
    assert game.json["case"]["card"] == "anxiety-1"
    assert game.json["decks"]["case"] == 19


def test_repairs_stay_possible_after_too_many_copies_were_let_stand():
    game = acting()
    game.do("exchange", "Ana", discards=["good-word"] * 2)
    game.do("exchange", "Ben", allow=True, discards=["good-word"] * 2)
    game.repair(players__Ana__hand=5)
    assert game.of("Ana")["hand"] == 5


# --- input that cannot be read


@pytest.mark.parametrize(
    ("do", "by", "arguments", "named"),
    [
        ("jump", "Ana", {}, "jump"),
        ("draw", None, {}, "by"),
        ("draw", "Zoe", {}, "Zoe"),
        ("reveal_case", "Ana", {"card": "neuro-1"}, "by"),
        ("reveal_case", None, {"card": "t2"}, "t2"),
        ("reveal_case", None, {}, "card"),
        ("reveal_case", None, {"card": "neuro-1", "max_cards": 3}, "max_cards"),
        ("reveal_symptom", None, {"card": "sy-neuro-1", "effect": {"draw": 1}}, "effect"),
        ("play_resource", "Ana", {"card": "t2"}, "t2"),
        ("play_resource", "Ana", {"card": "good-word", "when": "any"}, "when"),
        ("place", "Ana", {"card": "nothing"}, "nothing"),
        ("discard", "Ana", {"cards": []}, "cards"),
        ("exchange", "Ana", {}, "discards"),
        ("exchange", "Ana", {"discards": "t2"}, "discards"),
        ("flip", "Ana", {"cards": ["neuro-1"]}, "neuro-1"),
        ("flip", "Ana", {"count": 1, "cards": []}, "count"),
        ("flip", "Ana", {"cards": [], "symbols": {}}, "symbols"),
        ("flip", "Ana", {"count": 1, "symbols": {"therapy": [1]}}, "therapy"),
        ("flip", "Ana", {"count": 1, "symbols": {"magic": [1, 0]}}, "magic"),
        ("award", None, {"to": "Zoe"}, "Zoe"),
        ("award", None, {}, "to"),
        ("draw", "Ana", {"cards": 1}, "cards"),
        ("leave", "Ana", {"rest": "nap"}, "rest"),
        ("seats", None, {"players": ["Ana"]}, "Ben"),
        ("seats", None, {"players": ["Ana", "Ben", "Ben"]}, "different"),
        ("seats", None, {"players": ["Ana", "Ben"], "first_player": "Zoe"}, "Zoe"),
        ("seats", None, {"players": ["Ana", "Ben", "C", "D", "E", "F"]}, "5"),
        ("repair", None, {"patch": [{"op": "replace", "path": "/nothing", "value": 1}]}, "patch"),
    ],
)
def test_unreadable_moves_name_what_is_wrong(do, by, arguments, named):
    game = acting()
    with pytest.raises(BadInput, match=named):
        game.ask(do, by, **arguments)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"removed_categories": []}, "TR-SETUP-02"),
        ({"removed_categories": ["bipolar", "bipolar"]}, "TR-SETUP-02"),
        ({"removed_categories": ["bipolar", "colds"]}, "colds"),
        ({"removed_categories": ["bipolar", "eating", "neuro"]}, "TR-SETUP-02"),
        ({"removed_categories": REMOVED, "starting_cases": {}}, "extra_rules"),
        ({"removed_categories": REMOVED, "extra_rules": True}, "starting_cases"),
        (
            {
                "removed_categories": REMOVED,
                "extra_rules": True,
                "starting_cases": {"Ana": "neuro-1", "Ben": "eating-1"},
            },
            "eating-1",
        ),
        (
            {
                "removed_categories": REMOVED,
                "extra_rules": True,
                "starting_cases": {"Ana": "neuro-1", "Ben": "neuro-1"},
            },
            "neuro-1",
        ),
        ({"removed_categories": REMOVED, "colour": "red"}, "colour"),
    ],
)
def test_unusable_headers_name_what_is_wrong(options, named):
    with pytest.raises(BadInput, match=named):
        rules_for(2, text=FULL, **options)


@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players):
    names = (*NAMES, "Fritz")[:players]
    with pytest.raises(BadInput, match="2 to 5"):
        rules_for(names)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("/case/phase", "nap", "phase"),
        ("/case/card", "t2", "t2"),
        ("/case/card", None, "card"),
        ("/case/card", "nothing", "nothing"),
        ("/case/round", -1, "round"),
        ("/case/number", True, "number"),
        ("/first_player", "Zoe", "first_player"),
        ("/resolves", "no", "resolves"),
        ("/decks/treatment", 65, "Treatment cards"),
        ("/decks/treatment", -1, "treatment"),
        ("/decks/case", 29, "case"),
        ("/decks/symptom", 16, "symptom"),
        ("/discards/treatment", ["neuro-1"], "neuro-1"),
        ("/discards/symptom", ["sy-neuro-1", "sy-neuro-1"], "sy-neuro-1"),
        ("/target", 0, "target"),
        ("/last_resource_by", "Zoe", "last_resource_by"),
        ("/players/Zoe", {}, "Zoe"),
        ("/players/Ana/hand", 8, "must_discard"),
        ("/players/Ana/must_discard", 6, "must_discard"),
        ("/players/Ana/in_treatment", ["neuro-1"], "neuro-1"),
        ("/players/Ana/add", {"magic": 1}, "magic"),
        ("/players/Ana/multiply", {"therapy": -1}, "therapy"),
        ("/players/Ana/flipped", ["nothing"], "nothing"),
        ("/players/Ana/rest", "nap", "rest"),
        ("/players/Ana/acted", 1, "acted"),
        ("/players/Ana/mood", 1, "mood"),
        ("/mood", 1, "mood"),
        ("/players", [], "players"),
        ("/case", 3, "case"),
    ],
)
def test_impossible_states_are_refused(path, value, named):
    game = acting()
    op = {"op": "add", "path": path, "value": value}
    with pytest.raises((ImpossibleState, BadInput), match=named):
        game.ask("repair", patch=[op])


def test_a_missing_player_is_impossible():
    game = acting()
    with pytest.raises(ImpossibleState, match="Ben"):
        game.ask("repair", patch=[{"op": "remove", "path": "/players/Ben"}])


def test_rest_may_be_left_out_of_a_repair():
    game = acting()
    game.legal("repair", patch=[{"op": "remove", "path": "/players/Ana/rest"}])
    assert game.of("Ana")["rest"] is None


def test_hand_limit_at_the_end_of_an_action_allows_a_full_hand():
    game = acting(switches={"tr.hand_check": "end_of_action"})
    game.repair(decks__treatment=60, players__Ana__hand=9)
    assert game.of("Ana")["must_discard"] == 0
