"""Who sits at a table of Treatment: leaving, coming, seats and the first player."""

from treatment_table import NAMES, acting, round_of, symptom_with, to_scoring


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
