"""The worked situations TR-S01 … TR-S37, on fixtures of our own, each with its ALT."""

import pytest
from treatment_table import FULL, NAMES, REMOVED, evening, rules_for, to_scoring

from companion.rules.errors import BadInput


def case_text(max_cards=3, factors=(1, 1, 1)):
    """A deck with one more Case of category `anxiety` and the factors given."""
    p, t, s = factors
    return (
        FULL
        + f'\n\n[[case]]\nid = "our-case"\ncategory = "anxiety"\nmax_cards = {max_cards}\n'
        + f"factors = {{ pharmaceutical = {p}, therapy = {t}, social = {s} }}\n"
    )


def score(factors, *cards, **arguments):
    """Score `our-case` with these factors; each player has these cards down."""
    arguments.setdefault("switches", {})
    game = to_scoring(
        len(cards),
        "our-case",
        [len(mine) for mine in cards],
        text=case_text(max_cards=5, factors=factors),
        removed_categories=REMOVED,
        **arguments,
    )
    flip_all(game, *cards)
    return game


def flip_all(game, *cards):
    for name, mine in zip(NAMES, cards, strict=False):
        game.legal("flip", name, cards=list(mine))


def totals(game):
    scored = game.event("case_scored")
    return {name: total["total"] for name, total in scored["totals"].items()}


def outcome(game):
    scored = game.event("case_scored")
    return scored["winner"], scored["decided_by"]


def test_s01_setup_of_three_players():
    game = evening(3)
    assert [game.of(p)["hand"] for p in NAMES[:3]] == [5, 5, 5]
    assert game.json["decks"]["treatment"] == 59
    assert game.json["target"] == 3
    assert game.json["first_player"] == "Ana"


def test_s02_one_category_only_is_refused_by_name():
    with pytest.raises(BadInput, match="TR-SETUP-02"):
        rules_for(2, removed_categories=["bipolar"])


def test_s02_symptom_of_a_removed_category_is_a_breach():
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.legal("draw", "Ana")
    game.legal("draw", "Ben")
    game.breach("TR-SETUP-02", "reveal_symptom", card="sy-bipolar-1")


def symptom_evening(players, active, round_, **owned):
    game = evening(players)
    game.legal("reveal_case", card=active)
    json = game.json
    json["case"] |= {"phase": "symptom", "round": round_}
    for name, cases in owned.items():
        json["players"][name]["in_treatment"] = cases
    game.legal("repair", patch=[{"op": "replace", "path": "", "value": json}])
    return game


def test_s04_symptom_hits_only_owners_of_its_category():
    game = symptom_evening(3, "anxiety-1", 2, Ana=["psychotic-1"], Ben=["depressive-1"])
    game.repair(decks__treatment=58, players__Ana__hand=6)
    decision = game.legal("reveal_symptom", card="sy-psychotic-1")
    assert "TR-SYMP-02" in decision.rules
    assert [game.of(p)["must_discard"] for p in NAMES[:3]] == [1, 0, 0]
    game.legal("discard", "Ana", cards=["?"])
    assert [game.of(p)["hand"] for p in NAMES[:3]] == [5, 5, 5]
    assert game.json["case"]["phase"] == "actions"
    assert game.json["resolves"] is False


def test_s05_matching_symptom_ends_the_case_at_the_end_of_the_round():
    game = symptom_evening(3, "psychotic-2", 3)
    game.repair(players__Ana__placed=2, players__Ben__placed=1, players__Caro__placed=1,
                decks__treatment=55)  # fmt: skip
    game.legal("reveal_symptom", card="sy-psychotic-1")
    assert game.json["resolves"] is True
    assert [game.of(p)["must_discard"] for p in NAMES[:3]] == [0, 0, 0]
    for name in NAMES[:3]:
        assert game.json["case"]["phase"] == "actions"
        game.legal("draw", name)
    assert game.json["case"]["phase"] == "resources"


def test_s07_draw_to_eight_discards_one():
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.repair(players__Ana__hand=7, decks__treatment=60)
    game.legal("draw", "Ana")
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (8, 1)
    game.legal("discard", "Ana", cards=["p5"])
    assert game.of("Ana")["hand"] == 7
    assert game.json["discards"]["treatment"] == ["p5"]


@pytest.mark.parametrize(("hand", "due"), [(7, 1), (6, 0)])
def test_s08_exchange_checks_the_limit_after_taking_three(hand, due):
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.repair(players__Ana__hand=hand, decks__treatment=60)
    game.legal("exchange", "Ana", discards=["?", "?"])
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (hand + 1, due)


def test_s10_resource_placed_is_a_breach():
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.breach("TR-RES-02", "place", "Ana", card="new-evidence")


def test_s11_resource_on_own_turn_then_an_action():
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.legal("play_resource", "Ana", card="second-look")
    assert game.of("Ana")["hand"] == 4
    game.legal("place", "Ana")
    assert (game.of("Ana")["hand"], game.of("Ana")["placed"]) == (3, 1)
    assert game.json["discards"]["treatment"] == ["second-look"]


def test_s13_maximum_ends_the_case_only_after_everybody_acted():
    game = evening(3, text=case_text(max_cards=3), removed_categories=REMOVED)
    game.legal("reveal_case", card="our-case")
    game.repair(case__round=4, players__Ana__placed=2, players__Ben__placed=1,
                players__Caro__placed=1, decks__treatment=50)  # fmt: skip
    game.legal("place", "Ana")
    assert game.json["case"]["phase"] == "actions"
    game.legal("draw", "Ben")
    game.legal("draw", "Caro")
    assert game.json["case"]["phase"] == "resources"


def test_s16_net_times_factor():
    game = score((2, 1, 0), ["p3-s2", "t2-p1"], ["s5", "p2-t1"])
    scored = game.event("case_scored")["totals"]
    assert scored["Ana"]["net"] == {"pharmaceutical": 2, "therapy": 2, "social": -2}
    assert scored["Ben"]["net"] == {"pharmaceutical": 2, "therapy": -1, "social": 5}
    assert totals(game) == {"Ana": 6, "Ben": 3}
    assert outcome(game) == ("Ana", "TR-SCORE-05")


def test_s17_negatives_are_multiplied():
    game = score((3, 1, 1), ["p2-p1"], ["t4"])
    assert totals(game) == {"Ana": 3, "Ben": 4}
    assert outcome(game)[0] == "Ben"


def test_s17_alt_negatives_not_multiplied():
    game = score((3, 1, 1), ["p2-p1"], ["t4"], switches={"tr.neg_multiplied": False})
    assert totals(game) == {"Ana": 5, "Ben": 4}
    assert outcome(game)[0] == "Ana"


def test_printed_example_score_ex():
    """TR-SCORE-EX: 8 + 0 - 1 = 7 against 6 + 0 + 2 = 8."""
    text = (
        case_text(max_cards=5, factors=(2, 0, 1))
        + '\n[[treatment]]\nid = "ex-a"\npositive = { pharmaceutical = 4, therapy = 1 }\n'
        + "negative = { social = 1 }\n"
        + '\n[[treatment]]\nid = "ex-b"\npositive = { pharmaceutical = 3, social = 2 }\n'
    )
    game = to_scoring(2, "our-case", [1, 1], text=text, removed_categories=REMOVED)
    flip_all(game, ["ex-a"], ["ex-b"])
    assert totals(game) == {"Ana": 7, "Ben": 8}
    assert outcome(game) == ("Ben", "TR-SCORE-05")


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ((["p5", "t2-t2"], ["p3", "t2"]), ("Ben", "TR-TIE-01")),
        ((["p2", "p2", "t2"], ["p4", "t2"]), ("Ben", "TR-TIE-02")),
        ((["p3-s1", "t2"], ["p2", "t2"]), ("Ben", "TR-TIE-03")),
    ],
)
def test_s19_s20_tie_breaks(cards, expected):
    """Variety, cards, negative symbols."""
    assert outcome(score((1, 1, 1), *cards)) == expected


def test_s22_fewer_patients_wins_the_last_step():
    game = to_scoring(2, "our-case", [2, 2], text=case_text(5), removed_categories=REMOVED)
    game.repair(players__Ana__in_treatment=["neuro-1"])
    flip_all(game, ["p3-s1", "t2"], ["p2", "t3-s1"])
    assert outcome(game) == ("Ben", "TR-TIE-04")


def tied_evening(**switches):
    return score((1, 1, 1), ["p3-s1", "t2"], ["p2", "t3-s1"], switches=switches)


def test_s23_full_tie_leaves_the_case():
    game = tied_evening()
    before = 21 - 1
    assert outcome(game) == (None, "TR-TIE-05")
    assert game.json["decks"]["case"] == before + 1
    assert game.json["discards"]["treatment"] == ["p3-s1", "t2", "p2", "t3-s1"]
    assert game.json["first_player"] == "Ben"
    assert game.progress.to_move == "Ben"
    game.legal("reveal_case", card="neuro-1")
    assert [game.of(p)["hand"] for p in NAMES[:2]] == [7, 7]


def test_s23_alt_played_cards_go_back_to_the_hands():
    game = tied_evening(**{"tr.tie_discard": False})
    assert game.json["discards"]["treatment"] == []
    assert [game.of(p)["hand"] for p in NAMES[:2]] == [7, 7]
    assert game.json["first_player"] == "Ben"


def test_s25_variety_is_judged_on_scores():
    game = score((2, 0, 1), ["p3", "t4"], ["p1", "p1", "s2"])
    assert totals(game) == {"Ana": 6, "Ben": 6}
    assert outcome(game) == ("Ben", "TR-TIE-01")


def test_s25_alt_variety_on_symbols():
    switches = {"tr.variety_basis": "symbols"}
    game = score((2, 0, 1), ["p3", "t4"], ["p1", "p1", "s2"], switches=switches)
    assert outcome(game) == ("Ana", "TR-TIE-02")


def test_s26_highest_wins_whatever_its_sign():
    game = score((1, 1, 1), ["p1-t2"], ["s-3"])
    assert totals(game) == {"Ana": -1, "Ben": -3}
    assert outcome(game) == ("Ana", "TR-SCORE-05")


def test_s26_alt_a_least_total():
    game = score((1, 1, 1), ["p1-t2"], ["s-3"], switches={"tr.min_score": 0})
    assert outcome(game) == (None, "TR-TIE-05")


def resource_evening(players=2):
    game = to_scoring(players, "anxiety-1", [1] * players)
    game.repair(first_player="Ben")
    return game


def test_s28_wrong_order_is_the_later_breach():
    game = resource_evening()
    game.legal("play_resource", "Ana", card="new-evidence")
    game.breach("TR-SCORE-01", "play_resource", "Ben", card="new-evidence")


def test_s28_in_order_with_one_passing():
    game = resource_evening(3)
    game.legal("play_resource", "Ben", card="new-evidence")
    game.legal("play_resource", "Ana", card="new-evidence")


def test_s28_after_the_flip_is_too_late():
    game = resource_evening()
    game.legal("flip", "Ben", cards=["p5"])
    game.breach("TR-SCORE-01", "play_resource", "Ana", card="new-evidence")


def test_s28_two_of_them_double_twice():
    game = resource_evening()
    game.legal("play_resource", "Ben", card="new-evidence")
    game.legal("play_resource", "Ben", card="new-evidence")
    assert game.of("Ben")["multiply"] == {"therapy": 4}


def test_s28_alt_until_all_pass():
    game = to_scoring(2, "anxiety-1", [1, 1], switches={"tr.resource_window": "until_all_pass"})
    game.legal("play_resource", "Ben", card="new-evidence")
    game.legal("play_resource", "Ana", card="new-evidence")


def test_s29_new_case_moves_the_card_and_deals_two():
    game = to_scoring(3, "anxiety-1", [0, 0, 1])
    game.repair(players__Ana__hand=6, players__Ben__hand=3, players__Caro__hand=5)
    flip_all(game, [], [], ["p5"])
    assert game.json["first_player"] == "Ben"
    game.legal("reveal_case", card="neuro-1")
    assert [game.of(p)["hand"] for p in NAMES[:3]] == [8, 5, 7]
    assert game.of("Ana")["must_discard"] == 1
    assert game.progress.to_move == "Ana"
    game.legal("discard", "Ana", cards=["?"])
    assert [game.of(p)["hand"] for p in NAMES[:3]] == [7, 5, 7]
    assert game.progress.to_move == "Ben"


@pytest.mark.parametrize(("players", "cases", "over"), [(2, 3, False), (3, 3, True), (5, 2, True)])
def test_s31_number_of_cases_that_wins(players, cases, over):
    game = evening(players)
    game.repair(players__Ana__in_treatment=[f"neuro-{i + 1}" for i in range(cases)])
    assert game.progress.finished is over
    assert game.progress.winners == (("Ana",) if over else ())


def extra_evening(players, **switches):
    starting = {name: f"neuro-{i + 1}" for i, name in enumerate(NAMES[:players])}
    if players == 5:
        starting["Emil"] = "anxiety-1"
    return evening(players, switches=switches, extra_rules=True, starting_cases=starting)


@pytest.mark.parametrize(("players", "target"), [(2, 5), (3, 4), (4, 3), (5, 3)])
def test_s32_extra_rules_raise_the_target(players, target):
    game = extra_evening(players)
    assert game.json["target"] == target
    assert game.scores == dict.fromkeys(NAMES[:players], 1)
    assert game.points == dict.fromkeys(NAMES[:players], 1)


def test_s32_starting_case_counts_toward_the_target():
    game = extra_evening(4)
    game.repair(players__Ana__in_treatment=["neuro-1", "anxiety-1"])
    assert not game.progress.finished
    game.repair(players__Ana__in_treatment=["neuro-1", "anxiety-1", "anxiety-2"])
    assert game.progress.winners == ("Ana",)
    assert game.scores["Ana"] == 3
    assert game.points["Ana"] == 3


def test_s32_alt_starting_case_does_not_count():
    game = extra_evening(4, **{"tr.extra_start_counts": False})
    assert game.scores["Ana"] == 0
    game.repair(players__Ana__in_treatment=["neuro-1", "anxiety-1", "anxiety-2"])
    assert not game.progress.finished
    assert game.scores["Ana"] == game.points["Ana"] == 2


def short_deck(**switches):
    game = evening(2, switches=switches)
    game.legal("reveal_case", card="anxiety-1")
    game.repair(decks__treatment=1, discards__treatment=["?"] * 20)
    return game


def test_s34_exchange_reshuffles_when_the_deck_is_empty():
    game = short_deck()
    game.legal("exchange", "Ana", discards=["?", "?"])
    assert game.json["decks"]["treatment"] == 20
    assert game.json["discards"]["treatment"] == []
    assert game.of("Ana")["hand"] == 6


def test_s34_alt_stop():
    game = short_deck(**{"tr.treatment_exhaust": "stop"})
    game.legal("exchange", "Ana", discards=["?", "?"])
    assert game.json["decks"]["treatment"] == 0
    assert len(game.json["discards"]["treatment"]) == 22
    assert game.of("Ana")["hand"] == 4


def no_symptoms_left(**switches):
    game = evening(2, switches=switches)
    game.legal("reveal_case", card="neuro-1")
    game.legal("draw", "Ana")
    revealed = [f"sy-{c}-1" for c in ("psychotic", "depressive", "anxiety", "substance", "neuro")]
    revealed += [f"sy-{c}-2" for c in ("psychotic", "depressive", "anxiety", "substance", "neuro")]
    game.repair(decks__symptom=0, discards__symptom=[*revealed, "sy-psychotic-3"])
    game.legal("draw", "Ben")
    return game


def test_s35_revealed_symptoms_become_the_deck():
    game = no_symptoms_left()
    assert game.json["case"]["phase"] == "symptom"
    game.legal("reveal_symptom", card="sy-anxiety-1")
    assert game.json["decks"]["symptom"] == 10
    assert game.json["discards"]["symptom"] == ["sy-anxiety-1"]


def test_s35_alt_none_is_a_round_without_symptom():
    game = no_symptoms_left(**{"tr.symptom_exhaust": "none"})
    assert game.json["case"] == {"number": 1, "card": "neuro-1", "round": 2, "phase": "actions"}
    game.breach("TR-SYMP-01", "reveal_symptom", card="?")


def test_s37_piles_after_setup():
    """Each removed category has four Cases and two Symptoms."""
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    assert game.json["decks"]["case"] == 19
    assert game.json["decks"]["symptom"] == 15 - 4
