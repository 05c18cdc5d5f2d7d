"""What an independent simulator of the contract found about Treatment."""

import json

import pytest
from treatment_table import deck_of, evening

from companion.__main__ import main
from companion.rules.errors import BadInput

DECK = """
format = 1
game = "treatment"
name = "Half taught"

[[case]]
id = "active"
category = "anxiety"
max_cards = 4
factors = { therapy = 1 }

[[case]]
id = "known"
category = "psychotic"
max_cards = 4
factors = { therapy = 1 }

[[case]]
id = "unknown"

[[treatment]]
id = "t"
copies = 40
positive = { therapy = 1 }

[[resource]]
id = "untaught"
copies = 2

[[symptom]]
id = "forgets"
category = "psychotic"
effect = { discard = 1 }

[[symptom]]
id = "sleeps"
category = "psychotic"
effect = { skip_action = true }
"""


def owner_of_a_known_and_an_unknown_case(stack):
    switches = {"tr.symptom_stack": stack, "tr.remove_categories": 0}
    game = evening(2, text=DECK, switches=switches)
    game.legal("reveal_case", card="active")
    game.repair(players__Ana__in_treatment=["known", "unknown"])
    game.legal("draw", "Ana")
    game.legal("draw", "Ben")
    return game


def test_how_often_a_stacked_symptom_hits_is_unknown_while_a_category_is():
    game = owner_of_a_known_and_an_unknown_case(stack=True)
    game.unsure("reveal_symptom", card="forgets")
    assert game.of("Ana")["must_discard"] == 1
    game.legal("discard", "Ana", cards=["?"])
    game.unsure("discard", "Ana", cards=["?"])


def test_an_effect_that_is_not_multiplied_hits_once_for_certain():
    game = owner_of_a_known_and_an_unknown_case(stack=True)
    game.legal("reveal_symptom", card="sleeps")


def test_without_stacking_one_known_case_is_enough():
    game = owner_of_a_known_and_an_unknown_case(stack=False)
    game.legal("reveal_symptom", card="forgets")


def test_sizes_of_a_kind_that_the_game_has_not_are_refused():
    with pytest.raises(BadInput, match="size_mm_by_kind: unknown key 'client'"):
        deck_of(DECK + "\n[cards]\nsize_mm_by_kind = { client = [70, 120] }\n")
    assert deck_of(DECK + "\n[cards]\nsize_mm_by_kind = { case = [70, 120] }\n").cases


def test_legal_in_words_offers_the_case_to_nobody(tmp_path, capsys):
    header = {"format": 1, "game": "treatment", "players": ["Ana", "Ben"], "deck": "deck.toml"}
    moves = (
        header | {"house_rules": {"tr.remove_categories": 0}},
        {"do": "reveal_case", "card": "unknown"},
        {"do": "place", "by": "Ana"},
        {"do": "place", "by": "Ben"},
    )
    (tmp_path / "deck.toml").write_text(DECK)
    (tmp_path / "game.jsonl").write_text("\n".join(map(json.dumps, moves)))
    assert main(["legal", str(tmp_path / "game.jsonl")]) == 0
    offers = capsys.readouterr().out
    assert "award to Ana" in offers
    assert "award to nobody" in offers


def test_what_an_entry_tells_about_a_resource_holds_for_that_entry():
    game = evening(2, text=DECK, switches={"tr.remove_categories": 0})
    game.legal("reveal_case", card="active")
    told = {"when": "any", "effect": {"add": {"therapy": 2}}}
    game.legal("play_resource", "Ana", card="untaught", **told)
    game.unsure("play_resource", "Ana", card="untaught")
    assert game.of("Ana")["add"] == {"therapy": 2}


def test_a_finished_game_keeps_its_first_player_and_has_no_case():
    game = evening(2, text=DECK, switches={"tr.remove_categories": 0})
    game.legal("reveal_case", card="active")
    game.legal("place", "Ana")
    game.repair(target=1, resolves=True)
    game.legal("draw", "Ben")
    game.legal("flip", "Ben", cards=[])
    game.legal("flip", "Ana", cards=["t"])
    assert game.progress.winners == ("Ana",)
    assert game.json["first_player"] == "Ana"
    assert game.json["case"] | {"number": 1} == {
        "number": 1, "card": None, "round": 0, "phase": "over",
    }  # fmt: skip
