"""Treatment with cards that nobody has taught: what is told, asked and unknown."""

from treatment_table import Evening, evening, round_of, rules_for, to_scoring

from companion.rules.decision import Verdict

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
