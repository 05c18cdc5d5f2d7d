"""Single sentences of the contract about Treatment, each as a fact."""

import pytest
from treatment_table import (
    FULL,
    NAMES,
    acting,
    evening,
    round_of,
    rules_for,
    symptom_with,
    to_scoring,
)

from companion.games.treatment.deck import read_deck
from companion.rules.errors import BadInput

# --- symptoms


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


# --- moves and decks


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
