"""The worked situations of the scoring, TR-S16 … TR-S28, each with its ALT."""

import pytest
from treatment_table import NAMES, REMOVED, case_text, flip_all, to_scoring


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


def totals(game):
    scored = game.event("case_scored")
    return {name: total["total"] for name, total in scored["totals"].items()}


def outcome(game):
    scored = game.event("case_scored")
    return scored["winner"], scored["decided_by"]


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
