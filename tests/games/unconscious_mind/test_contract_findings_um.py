"""Findings of an independent simulator written from the documents: each was wrong once."""

import pytest
from um_fixtures import table

from companion.rules.errors import BadInput, ImpossibleState

SHOWN = [{"client": "r-3", "grief_layer": "g-coffee"}]
DRAFT = {"room": "primary", "client": "r-3", "grief_layer": "g-coffee", "latent": "l-2",
         "manifest": "m-2tp", "manifest_from": "display"}  # fmt: skip


def drafting(rules=None, **piles):
    fold = table(rules=rules)
    fold.legal("set_up_display", clients=SHOWN, manifest=["m-3tp", "m-2tp"])
    fold.start("Ana", "state_ideas")
    fold.put(Ana__rooms={"primary": None, "secondary": "blocked"})
    if piles:
        fold.repair(*(("replace", f"/decks/{name}", n) for name, n in piles.items()))
    return fold


def test_no_manifest_dream_refills_the_display_from_an_empty_pile():
    fold = drafting(manifest=0)
    fold.breach("UM-DRAFT-05", "draft", "Ana", **DRAFT, refill_manifest="m-1tp")
    fold.legal("draft", "Ana", **DRAFT)


def test_the_last_manifest_dream_of_a_pile_is_taken_or_refills_but_not_both():
    both = {**DRAFT, "manifest": "m-4tp", "manifest_from": "deck", "refill_manifest": "m-1tp"}
    drafting(manifest=1).breach("UM-DRAFT-05", "draft", "Ana", **both)
    drafting(manifest=2).legal("draft", "Ana", **both)


@pytest.mark.parametrize(
    "change", [{"latent": "l-2"}, {"manifest": "m-4tp", "manifest_from": "deck"}]
)
def test_dreams_removed_from_the_game_are_not_reshuffled(change):
    rules = {"um.exhaust": "reshuffle", "um.dream_discard": "remove"}
    move = {**DRAFT, **change}
    answer = drafting(rules, latent=0, manifest=0).do("draft", "Ana", **move)
    assert answer.verdict.value == "breach"
    drafting({"um.exhaust": "reshuffle"}, latent=0, manifest=0).legal("draft", "Ana", **move)


def test_a_repair_that_leaves_out_the_city_does_not_clear_it():
    with pytest.raises(ImpossibleState, match="'city' is missing"):
        table().ask("repair", patch=[{"op": "remove", "path": "/players/Ana/city"}])


def test_a_failed_test_of_a_patch_is_said_without_words_of_the_program():
    patch = [{"op": "test", "path": "/round", "value": 2}]
    with pytest.raises(BadInput, match="patch: a 'test' does not fit"):
        table().ask("repair", patch=patch)
