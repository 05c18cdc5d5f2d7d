"""The worked situations TR-S01 … TR-S37, on fixtures of our own, each with its ALT.

Those of the scoring, TR-S16 … TR-S28, stand in test_scenarios_scoring_treatment.py.
"""

import json

import pytest
from treatment_table import NAMES, REMOVED, case_text, evening, flip_all, rules_for, to_scoring

from companion.__main__ import main
from companion.referee.answering import ask
from companion.rules.errors import BadInput


def test_s01_setup_of_three_players():
    game = evening(3)
    assert [game.of(p)["hand"] for p in NAMES[:3]] == [5, 5, 5]
    assert game.json["decks"]["treatment"] == 59
    assert game.json["target"] == 3
    assert game.json["first_player"] == "Ana"
    game.legal("reveal_case", card="anxiety-1")
    assert game.json["case"] == {
        "number": 1, "card": "anxiety-1", "round": 1, "phase": "actions",
    }  # fmt: skip


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


def test_s02_header_with_one_category_is_exit_2_and_names_the_rule(tmp_path, capsys):
    header = {
        "format": 1, "game": "treatment", "players": list(NAMES[:3]), "deck": "practice",
        "options": {"removed_categories": ["anxiety"]},
    }  # fmt: skip
    script = tmp_path / "game.jsonl"
    script.write_text(json.dumps(header) + "\n", "utf-8")
    assert main(["replay", str(script)]) == 2
    assert "TR-SETUP-02" in capsys.readouterr().err


@pytest.mark.parametrize(("hand", "due"), [(7, 1), (6, 0)])
def test_s08_exchange_checks_the_limit_after_taking_three(hand, due):
    game = evening(2)
    game.legal("reveal_case", card="anxiety-1")
    game.repair(players__Ana__hand=hand, decks__treatment=60)
    game.legal("exchange", "Ana", discards=["?", "?"])
    assert (game.of("Ana")["hand"], game.of("Ana")["must_discard"]) == (hand + 1, due)
    if due:
        game.legal("discard", "Ana", cards=["?"])
    assert game.of("Ana")["hand"] == 7


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


@pytest.mark.parametrize(
    ("question", "may"),
    [
        ("May I look at my own face-down cards?", "Your own face-down cards you may look at"),
        ("May I look at Ben's face-down cards?", "those of other players you may not"),
    ],
)
def test_s14_looking_is_no_move_but_a_question_to_the_referee(question, may):
    answer = ask(question, ["treatment"]).answers[0]
    assert answer.rule == "TR-ACT-05"
    assert may in answer.text


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
