"""Single sentences of the contract about Treatment, each as a fact."""

import pytest
from treatment_table import FULL, NAMES, REMOVED, Evening, evening, rules_for, to_scoring

from companion.games.treatment.deck import read_deck
from companion.rules.decision import Verdict
from companion.rules.errors import BadInput


def acting(players=2, case="neuro-1", **arguments):
    game = evening(players, **arguments)
    game.legal("reveal_case", card=case)
    return game


def round_of(game, *names):
    for name in names:
        owed = game.of(name)["must_discard"]
        if owed:
            game.legal("discard", name, cards=["?"] * owed)
    for name in names:
        game.legal("draw", name)
        if game.of(name)["must_discard"]:
            game.legal("discard", name, cards=["?"])


# --- symptoms


def symptom_with(game, **wanted):
    """A Symptom of a category in play whose effect has these values."""
    for card, facts in game.rules.table.deck.symptoms.items():
        fits = all(getattr(facts.effect, k) == v for k, v in wanted.items())
        if fits and facts.category not in REMOVED:
            return card, facts.category
    raise LookupError(wanted)


def hit_evening(players=2, owned=1, switches=None, **wanted):
    game = acting(
        players, case="bipolar-1", switches=switches, removed_categories=["eating", "neuro"]
    )
    card, category = symptom_with(game, **wanted)
    game.repair(players__Ana__in_treatment=[f"{category}-{i + 1}" for i in range(owned)])
    round_of(game, *NAMES[:players])
    return game, card


def test_the_active_case_does_not_count_for_a_symptom():
    game = acting(case="psychotic-1")
    round_of(game, "Ana", "Ben")
    decision = game.legal("reveal_symptom", card="sy-psychotic-1")
    assert decision.rules == ("TR-SYMP-01", "TR-SYMP-03")
    assert game.progress.due == ()


@pytest.mark.parametrize(("stack", "due"), [(False, 1), (True, 2)])
def test_two_owned_cases_are_hit_once_or_twice(stack, due):
    game, card = hit_evening(owned=2, switches={"tr.symptom_stack": stack}, discard=1)
    game.legal("reveal_symptom", card=card)
    assert game.of("Ana")["must_discard"] == due


def test_a_symptom_takes_no_more_than_the_hand():
    game, card = hit_evening(discard=1)
    game.repair(players__Ana__hand=0)
    game.legal("reveal_symptom", card=card)
    assert game.of("Ana")["must_discard"] == 0
    assert game.progress.to_move == "Ana"


def test_skip_action_sets_acted_for_this_round():
    game, card = hit_evening(skip_action=True)
    game.legal("reveal_symptom", card=card)
    assert game.of("Ana")["acted"]
    assert game.progress.to_move == "Ben"
    game.breach("TR-ACT-01", "draw", "Ana")


def test_a_round_without_anybody_left_to_act_ends_at_once():
    game, card = hit_evening(skip_action=True)
    game.repair(players__Ben__in_treatment=[game.of("Ana")["in_treatment"][0][:-1] + "4"])
    game.legal("reveal_symptom", card=card)
    assert game.json["case"] == {"number": 1, "card": "bipolar-1", "round": 3, "phase": "symptom"}


def test_draws_of_a_symptom_come_before_the_discards_they_cause():
    game, card = hit_evening(draw=2)
    game.repair(decks__treatment=40, players__Ana__hand=7, players__Ana__must_discard=0)
    game.legal("reveal_symptom", card=card)
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (9, 2)
    game.legal("discard", "Ana", cards=["?"])
    assert game.progress.to_move == "Ana"
    game.legal("discard", "Ana", cards=["?"])
    assert game.of("Ana")["hand"] == 7


def test_end_of_action_makes_the_surplus_due_only_then():
    game, card = hit_evening(draw=2, switches={"tr.hand_check": "end_of_action"})
    game.repair(decks__treatment=40, players__Ana__hand=7)
    game.legal("reveal_symptom", card=card)
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (9, 0)
    game.legal("place", "Ana")
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (8, 1)


def test_no_symptoms_at_all_passes_the_phase_over():
    game = acting()
    game.repair(decks__symptom=0)
    round_of(game, "Ana", "Ben")
    assert game.json["case"]["phase"] == "actions"
    assert game.json["case"]["round"] == 2


# --- drawing and dealing


def test_the_discard_pile_is_turned_over_only_when_a_card_is_needed():
    game = acting()
    game.repair(decks__treatment=1, discards__treatment=["?", "?"])
    game.legal("draw", "Ana")
    assert game.json["decks"]["treatment"] == 0
    assert len(game.json["discards"]["treatment"]) == 2
    game.legal("draw", "Ben")
    assert game.json["decks"]["treatment"] == 1
    assert game.json["discards"]["treatment"] == []


def test_dealing_runs_out_clockwise_two_at_a_time():
    game = to_scoring(3, "anxiety-1", [0, 0, 0], switches={"tr.treatment_exhaust": "stop"})
    game.repair(decks__treatment=3)
    for name in NAMES[:3]:
        game.legal("flip", name, cards=[])
    assert game.json["first_player"] == "Ben"
    game.legal("reveal_case", card="neuro-1")
    assert [game.of(n)["hand"] for n in NAMES[:3]] == [5, 7, 6]


def test_who_has_no_legal_action_is_passed_over():
    game = acting(3)
    game.repair(decks__treatment=1, players__Ben__hand=0)
    game.legal("draw", "Ana")
    assert game.of("Ben")["acted"]
    assert game.progress.to_move == "Caro"


def test_pass_is_an_action_with_the_house_rule():
    game = acting(3, switches={"tr.pass": True})
    game.repair(decks__treatment=1, players__Ben__hand=0)
    game.legal("draw", "Ana")
    assert [o["do"] for o in game.offers() if o.get("by") == "Ben"] == ["pass"]
    game.legal("pass", "Ben")
    assert game.progress.to_move == "Caro"


def test_discards_come_in_parts_and_in_any_order():
    game = to_scoring(2, "anxiety-1", [0, 0])
    game.repair(players__Ana__hand=7, players__Ben__hand=6, decks__treatment=50)
    for name in NAMES[:2]:
        game.legal("flip", name, cards=[])
    game.legal("reveal_case", card="neuro-1")
    assert [game.of(n)["must_discard"] for n in NAMES[:2]] == [2, 1]
    assert game.progress.to_move == "Ben"
    game.legal("discard", "Ana", cards=["?"])
    game.legal("discard", "Ben", cards=["p5"])
    assert game.progress.to_move == "Ana"
    game.breach("TR-HAND-02", "draw", "Ben")
    game.legal("discard", "Ana", cards=["?"])
    game.legal("draw", "Ben")


# --- scoring


def test_min_cards_leaves_one_player_who_wins():
    game = to_scoring(2, "anxiety-1", [1, 0], switches={"tr.min_cards": 1})
    game.legal("flip", "Ana", cards=["p1-t2"])
    game.legal("flip", "Ben", cards=[])
    assert game.event("case_scored")["decided_by"] == "TR-SCORE-05"
    assert game.scores == {"Ana": 1, "Ben": 0}
    assert game.points == {"Ana": 1}


def test_resources_add_first_and_multiply_then():
    game = to_scoring(2, "anxiety-1", [1, 0])
    json_before = game.of("Ana")
    game.repair(players__Ana__add={"therapy": 1}, players__Ana__multiply={"therapy": 2})
    assert json_before["add"] == {}
    game.legal("flip", "Ana", cards=["t3-s1"])
    game.legal("flip", "Ben", cards=[])
    assert game.event("case_scored")["totals"]["Ana"]["net"]["therapy"] == 8
    assert game.of("Ana")["add"] == game.of("Ana")["multiply"] == {}


def test_resources_act_on_positives_when_negatives_are_not_multiplied():
    game = to_scoring(2, "psychotic-1", [1, 0], switches={"tr.neg_multiplied": False})
    game.repair(
        players__Ana__add={"pharmaceutical": 1}, players__Ana__multiply={"pharmaceutical": 2}
    )
    game.legal("flip", "Ana", cards=["p2-p1"])
    game.legal("flip", "Ben", cards=[])
    total = game.event("case_scored")["totals"]["Ana"]
    assert total["net"]["pharmaceutical"] == 5
    assert total["scores"]["pharmaceutical"] == 11


@pytest.mark.parametrize(("basis", "negatives"), [("symbols", 2), ("score", 0)])
def test_negatives_of_a_category_that_counts_nothing(basis, negatives):
    game = to_scoring(2, "psychotic-1", [1, 0], switches={"tr.neg_basis": basis})
    game.legal("flip", "Ana", cards=["p3-s2"])
    game.legal("flip", "Ben", cards=[])
    assert game.event("case_scored")["totals"]["Ana"]["negatives"] == negatives


def test_step_four_counts_starting_cases_too():
    game = to_scoring(
        2,
        "anxiety-1",
        [1, 1],
        extra_rules=True,
        starting_cases={"Ana": "neuro-1", "Ben": "neuro-2"},
        switches={"tr.extra_start_counts": False},
    )
    game.repair(players__Ben__in_treatment=[])
    game.legal("flip", "Ana", cards=["p5"])
    game.legal("flip", "Ben", cards=["p5"])
    assert game.event("case_scored")["decided_by"] == "TR-TIE-04"
    assert game.scores == {"Ana": 0, "Ben": 1}


def test_the_win_ends_the_game_with_the_played_cards_away():
    game = to_scoring(2, "anxiety-1", [1, 0])
    game.repair(players__Ana__in_treatment=["neuro-1", "neuro-2", "neuro-3"])
    game.legal("flip", "Ana", cards=["p5"])
    game.legal("flip", "Ben", cards=[])
    assert game.progress.finished
    assert game.progress.winners == ("Ana",)
    assert game.progress.to_move is None
    assert game.json["case"]["phase"] == "over"
    assert game.json["case"]["card"] is None
    assert game.json["discards"]["treatment"] == ["p5"]
    assert game.json["first_player"] == "Ana"


def test_no_case_left_gives_the_game_to_the_most_cases():
    game = to_scoring(2, "anxiety-1", [1, 0])
    game.repair(decks__case=0)
    game.legal("flip", "Ana", cards=["p5"])
    game.legal("flip", "Ben", cards=[])
    assert game.progress.winners == ("Ana",)


def test_an_empty_case_stack_shares_a_tie():
    game = evening(2)
    game.repair(decks__case=0)
    assert game.progress.finished
    assert game.progress.winners == ("Ana", "Ben")


def test_repair_brings_a_finished_game_back():
    game = evening(2)
    game.repair(decks__case=0)
    patch = [
        {"op": "replace", "path": "/decks/case", "value": 3},
        {"op": "replace", "path": "/case/phase", "value": "reveal_case"},
    ]
    game.legal("repair", patch=patch)
    assert not game.progress.finished


def test_what_a_repair_leaves_due_happens_at_once():
    game = acting()
    game.repair(players__Ana__acted=True, players__Ben__acted=True)
    assert game.json["case"] == {"number": 1, "card": "neuro-1", "round": 2, "phase": "symptom"}


def test_points_of_a_repair_are_lines_without_rule():
    game = acting()
    decision = game.repair(players__Ana__in_treatment=["anxiety-1", "anxiety-2"])
    assert [(p.player, p.points, p.rule) for p in decision.points] == [("Ana", 2, None)]
    decision = game.repair(players__Ana__in_treatment=["anxiety-1"])
    assert [(p.player, p.points, p.rule) for p in decision.points] == [("Ana", -1, None)]


# --- who sits at the table


def test_leaving_ends_a_running_turn():
    game = acting(3)
    game.legal("leave", "Ana", rest="skip")
    assert game.progress.to_move == "Ben"
    game.breach("TR-ACT-01", "draw", "Ana")
    game.legal("come_back", "Ana")
    assert game.progress.to_move == "Ana"


def test_leaving_last_in_a_round_ends_it():
    game = acting()
    game.legal("draw", "Ana")
    game.legal("leave", "Ben", rest="out")
    assert game.json["case"]["round"] == 2


def test_discards_of_a_player_who_left_are_not_due():
    game = acting()
    game.repair(decks__treatment=60, players__Ana__hand=7)
    game.legal("draw", "Ana")
    game.legal("leave", "Ana", rest="skip")
    assert game.progress.to_move == "Ben"
    game.breach("TR-HAND-02", "discard", "Ana", cards=["?"])
    game.rules.state_from_json(game.json)
    game.legal("draw", "Ben")
    game.legal("come_back", "Ana")
    assert game.of("Ana")["must_discard"] == 1
    assert game.progress.to_move == "Ana"


def test_a_case_of_unknown_category_makes_a_known_symptom_doubtful_for_its_owner():
    game = acting(case="bipolar-1", removed_categories=["eating", "neuro"])
    game.repair(players__Ana__in_treatment=["?"])
    round_of(game, "Ana", "Ben")
    game.unsure("reveal_symptom", card="sy-psychotic-1")
    assert game.of("Ana")["must_discard"] == 0
    game.unsure("discard", "Ana", cards=["?"])
    game.breach("TR-HAND-02", "discard", "Ben", cards=["?"])


def test_no_symptom_and_no_deal_for_a_player_who_left():
    game = acting(3, case="bipolar-1", removed_categories=["eating", "neuro"])
    card, category = symptom_with(game, discard=1)
    game.repair(players__Ana__in_treatment=[f"{category}-1"])
    game.legal("leave", "Ana", rest="skip")
    round_of(game, "Ben", "Caro")
    game.legal("reveal_symptom", card=card)
    assert game.of("Ana")["must_discard"] == 0
    assert game.scores["Ana"] == 1


def test_cards_of_a_player_who_left_go_unseen():
    game = to_scoring(3, "anxiety-1", [2, 1, 0])
    game.legal("leave", "Ana", rest="skip")
    game.legal("flip", "Ben", cards=["p5"])
    game.legal("flip", "Caro", cards=[])
    assert game.json["discards"]["treatment"] == ["?", "?", "p5"]
    assert game.scores == {"Ana": 0, "Ben": 1, "Caro": 0}


def test_the_last_unflipped_player_leaving_scores_the_case():
    game = to_scoring(2, "anxiety-1", [1, 1])
    game.legal("flip", "Ana", cards=["p5"])
    decision = game.legal("leave", "Ben", rest="skip")
    assert game.scores == {"Ana": 1, "Ben": 0}
    assert [p.rule for p in decision.points] == ["TR-SCORE-05"]


def test_first_player_card_passes_over_who_left():
    game = to_scoring(3, "anxiety-1", [1, 0, 0])
    game.legal("leave", "Ben", rest="skip")
    game.legal("flip", "Ana", cards=["p5"])
    game.legal("flip", "Caro", cards=[])
    assert game.json["first_player"] == "Caro"


def test_who_is_out_cannot_win():
    game = acting()
    game.legal("leave", "Ana", rest="out")
    game.repair(players__Ana__in_treatment=[f"anxiety-{i}" for i in (1, 2, 3, 4)])
    assert not game.progress.finished
    game.legal("come_back", "Ana")
    assert game.progress.winners == ("Ana",)


def test_somebody_joins_with_nothing_and_the_target_stays():
    game = acting()
    game.legal("seats", players=["Ana", "Zoe", "Ben"])
    assert game.json["target"] == 4
    assert list(game.json["players"]) == ["Ana", "Zoe", "Ben"]
    assert game.of("Zoe")["hand"] == 0
    game.legal("draw", "Ana")
    assert game.progress.to_move == "Zoe"
    assert game.json["first_player"] == "Ana"


def test_seats_move_the_first_player():
    game = acting(3)
    game.legal("seats", players=["Caro", "Ben", "Ana"], first_player="Ben")
    assert game.progress.to_move == "Ben"
    game.legal("draw", "Ben")
    assert game.progress.to_move == "Ana"


def test_everybody_gone_leaves_the_game_waiting():
    game = acting()
    for name in NAMES[:2]:
        game.legal("leave", name, rest="skip")
    assert game.progress.to_move is None
    assert game.json["case"]["phase"] == "actions"


# --- cards that nobody has taught

NAMES_ONLY = """
format = 1
game = "treatment"
name = "Names only"
""" + "\n".join(
    f'[[{kind}]]\nid = "{kind}-{i}"\ncopies = {copies}'
    for kind, copies in (("case", 1), ("treatment", 4), ("resource", 2), ("symptom", 1))
    for i in range(6)
)  # fmt: skip


def untaught(players=2, **arguments):
    return evening(players, text=NAMES_ONLY, **arguments)


def test_a_deck_of_names_counts_its_piles():
    game = untaught()
    assert game.json["decks"] == {"case": 6, "treatment": 26, "symptom": 6}


def test_named_categories_of_an_untaught_deck_leave_piles_uncounted():
    game = untaught(removed_categories=["anxiety"])
    assert game.json["decks"] == {"case": None, "treatment": 26, "symptom": None}
    game.unsure("reveal_case", card="case-1")
    assert game.json["decks"]["case"] is None


def test_a_told_category_that_left_is_a_breach():
    game = untaught(removed_categories=["anxiety"])
    game.breach("TR-SETUP-02", "reveal_case", card="case-1", category="anxiety")
    game.legal("reveal_case", card="case-1", category="psychotic")


def test_a_deck_without_cards_counts_nothing():
    game = evening(2, text='format = 1\ngame = "treatment"\nname = "Nothing"')
    assert game.json["decks"] == {"case": None, "treatment": None, "symptom": None}
    game.legal("reveal_case", card="?")
    game.legal("draw", "Ana")
    game.legal("exchange", "Ben", discards=["?", "?"])
    assert game.json["decks"]["treatment"] is None
    assert (game.of("Ana")["hand"], game.of("Ben")["hand"]) == (6, 6)
    game.unsure("reveal_symptom", card="?")
    assert game.json["decks"]["symptom"] is None


def test_nobody_knows_whether_the_round_ended_the_case():
    game = untaught()
    game.legal("reveal_case", card="case-1")
    game.legal("place", "Ana")
    game.legal("draw", "Ben")
    assert game.json["case"]["phase"] == "resources"
    assert game.json["resolves"] is None
    game.unsure("reveal_symptom", card="symptom-1", category="anxiety", effect={"draw": 1})
    assert game.json["case"] == {"number": 1, "card": "case-1", "round": 2, "phase": "actions"}
    assert game.json["resolves"] is None
    assert not game.of("Ana")["acted"]


def test_nobody_placed_so_the_round_did_not_end_the_case():
    game = untaught()
    game.legal("reveal_case", card="case-1")
    round_of(game, "Ana", "Ben")
    assert game.json["case"]["phase"] == "symptom"
    assert game.json["resolves"] is False


def test_told_numbers_of_a_case_decide():
    game = untaught()
    game.legal("reveal_case", card="?", category="anxiety", max_cards=1, factors={"therapy": 2})
    game.legal("place", "Ana")
    game.legal("draw", "Ben")
    assert game.json["resolves"] is True
    game.legal("flip", "Ana", count=1, symbols={"therapy": [3, 1]})
    decision = game.legal("flip", "Ben", cards=[])
    scored = game.event("case_scored")
    assert scored["totals"]["Ana"]["total"] == 4
    assert scored["case"] == "?"
    assert decision.points[0].rule == "TR-SCORE-05"
    assert game.of("Ana")["in_treatment"] == ["?"]
    assert game.json["discards"]["treatment"] == ["?"]


def test_the_told_category_of_a_won_case_counts_for_symptoms():
    game = untaught()
    game.legal("reveal_case", card="?", category="anxiety", max_cards=1, factors={"social": 1})
    game.legal("place", "Ana")
    game.legal("draw", "Ben")
    game.legal("award", to="Ana")
    game.legal("reveal_case", card="case-2", category="mood", max_cards=3, factors={})
    round_of(game, "Ben", "Ana")
    game.legal("reveal_symptom", card="symptom-2", category="anxiety", effect={"discard": 1})
    assert game.of("Ana")["must_discard"] == 1


def waiting():
    game = untaught()
    game.legal(
        "reveal_case", card="case-1", category="anxiety", max_cards=1, factors={"therapy": 1}
    )
    game.legal("place", "Ana")
    game.legal("place", "Ben")
    game.unsure("flip", "Ana", cards=["treatment-1"])
    game.unsure("flip", "Ben", count=1)
    return game


def test_unknown_flips_wait_for_the_award():
    game = waiting()
    assert game.json["case"]["phase"] == "flip"
    assert game.progress.to_move is None
    assert len(game.progress.due) == 1
    assert game.of("Ben")["flipped"] == ["?"]
    assert [o["to"] for o in game.offers() if o["do"] == "award"] == ["Ana", "Ben", None]


def test_the_award_closes_the_case_like_a_last_flip():
    game = waiting()
    decision = game.legal("award", to="Ben")
    scored = game.event("case_scored")
    assert scored["decided_by"] is None
    assert scored["winner"] == "Ben"
    assert scored["totals"]["Ana"]["total"] is None
    assert scored["totals"]["Ana"]["net"]["therapy"] is None
    assert scored["totals"]["Ana"]["scores"]["social"] == 0
    assert [(p.player, p.rule) for p in decision.points] == [("Ben", "TR-SCORE-05")]
    assert game.json["first_player"] == "Ben"
    assert game.json["discards"]["treatment"] == ["treatment-1", "?"]


def test_award_to_nobody_puts_the_case_under_the_stack():
    game = waiting()
    decision = game.legal("award", to=None)
    assert decision.points == ()
    assert game.json["decks"]["case"] == 6


def test_award_instead_of_all_flips():
    game = to_scoring(2, "anxiety-1", [1, 2])
    game.legal("award", to="Ana")
    assert game.scores == {"Ana": 1, "Ben": 0}
    assert game.json["discards"]["treatment"] == ["?", "?", "?"]


def test_known_numbers_refuse_an_award():
    game = to_scoring(3, "anxiety-1", [1, 0, 0])
    game.repair(players__Ben__add={"therapy": 2})
    game.breach("TR-SCORE-05", "award", to="Caro")
    assert game.ask("award", to="Ben").verdict is Verdict.LEGAL
    game.breach("TR-SCORE-05", "award", to=None)


def test_award_to_who_left_is_a_breach():
    game = to_scoring(3, "anxiety-1", [1, 1, 1])
    game.legal("leave", "Caro", rest="skip")
    game.breach("TR-SCORE-05", "award", to="Caro")


def test_a_symptom_of_unknown_effect_makes_nothing_due():
    game = untaught()
    game.legal("reveal_case", card="case-1", category="anxiety", max_cards=3, factors={})
    round_of(game, "Ana", "Ben")
    game.unsure("reveal_symptom", card="symptom-1")
    assert game.progress.due == ()
    assert game.json["resolves"] is None
    game.unsure("discard", "Ben", cards=["?"])
    game.unsure("apply_effect", "Ana", patch=[])
    game.breach("TR-HAND-02", "discard", "Ben", cards=["?"] * 6)
    dos = [(o["do"], o.get("by")) for o in game.offers()]
    assert ("discard", "Ben") in dos
    assert ("apply_effect", "Ana") in dos


def test_a_known_maximum_ends_the_case_after_an_unknown_symptom():
    game = untaught()
    game.legal("reveal_case", card="case-1", category="anxiety", max_cards=1, factors={})
    round_of(game, "Ana", "Ben")
    game.unsure("reveal_symptom", card="symptom-1")
    game.legal("place", "Ana")
    game.legal("place", "Ben")
    assert game.json["resolves"] is True
    game.breach("TR-SYMP-01", "reveal_symptom", card="symptom-2")


def test_an_untaught_resource_cannot_be_told():
    game = untaught()
    game.legal("reveal_case", card="case-1")
    game.unsure("play_resource", "Ana", card="resource-1")
    assert game.json["discards"]["treatment"] == ["resource-1"]
    decision = game.legal(
        "play_resource", "Ana", card="?", when="own_turn", effect={"add": {"social": 2}}
    )
    assert decision.rules[0] == "TR-RES-01"
    assert game.of("Ana")["add"] == {"social": 2}


def test_a_factor_of_nothing_makes_unknown_symbols_count_nothing():
    game = untaught()
    game.legal("reveal_case", card="case-1", category="anxiety", max_cards=1, factors={})
    game.legal("place", "Ana")
    game.legal("draw", "Ben")
    game.unsure("flip", "Ana", count=1)
    game.legal("flip", "Ben", cards=[])
    scored = game.event("case_scored")
    assert scored["totals"]["Ana"]["total"] == 0
    assert scored["totals"]["Ana"]["negatives"] is None
    assert (scored["winner"], scored["decided_by"]) == ("Ben", "TR-TIE-02")


def test_moves_are_written_as_they_were_read():
    rules = rules_for(2, text=NAMES_ONLY)
    game = Evening(rules)
    for body in (
        {"do": "reveal_case", "card": "?", "category": "x", "max_cards": 2, "factors": {"social": 1}},
        {"do": "reveal_symptom", "card": "symptom-1", "category": "x", "effect": {"text": "Hm."}},
        {"do": "reveal_symptom", "card": "?", "effect": {"skip_action": True}},
        {"do": "play_resource", "by": "Ana", "card": "?", "when": "any",
         "effect": {"multiply": {"social": 0}}},
        {"do": "flip", "by": "Ana", "count": 2},
        {"do": "flip", "by": "Ana", "cards": ["treatment-1", "?"]},
        {"do": "place", "by": "Ana"},
        {"do": "place", "by": "Ana", "card": "treatment-1"},
        {"do": "exchange", "by": "Ana", "discards": ["?", "treatment-2"]},
        {"do": "award", "to": None},
        {"do": "leave", "by": "Ana", "rest": "out"},
        {"do": "seats", "players": ["Ana", "Ben"]},
        {"do": "apply_effect", "by": "Ben", "patch": []},
    ):  # fmt: skip
        move = game.parse(body)
        written = rules.write_move(move)
        assert game.parse(written) == move
        assert set(body) <= set(written)


def test_a_card_in_place_is_forgotten():
    game = acting()
    game.legal("place", "Ana", card="p5")
    assert "p5" not in str(game.json)
    assert "p5" not in str([e.to_json() for e in game.decisions[-1].events])


@pytest.mark.parametrize(
    ("card", "named"),
    [
        ('[[case]]\nid = "x"\nmax_cards = 0', "max_cards"),
        ('[[case]]\nid = "x"\nfactors = { magic = 1 }', "magic"),
        ('[[case]]\nid = "x"\ncolour = "red"', "colour"),
        ('[[treatment]]\nid = "x"\npositive = 3', "positive"),
        ('[[resource]]\nid = "x"\nwhen = "later"', "when"),
        ('[[resource]]\nid = "x"\neffect = {}', "effect"),
        ('[[symptom]]\nid = "x"\neffect = { dance = 1 }', "effect"),
        ('[[client]]\nid = "x"', "client"),
        ("[board]\nsize = 3", "board"),
    ],
)  # fmt: skip
def test_deck_mistakes_name_card_and_key(card, named):
    with pytest.raises(BadInput, match=named):
        evening(2, text=f'format = 1\ngame = "treatment"\nname = "X"\n{card}')


def test_full_box_has_the_printed_numbers():
    deck = rules_for(2, text=FULL).table.deck
    assert (deck.count(deck.cases), deck.hand_cards, deck.count(deck.symptoms)) == (28, 74, 15)
    assert callable(read_deck)
