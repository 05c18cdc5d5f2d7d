"""Filling empty rooms, the display and the piles."""

import pytest
from um_fixtures import room, table

from companion.rules.decision import Verdict
from companion.rules.errors import BadInput

SHOWN = [
    {"client": "r-3", "grief_layer": "g-coffee"},
    {"client": "c-1", "grief_layer": "g-rep"},
    {"client": "r-5", "grief_layer": "g-five"},
]
DRAFT = {"room": "primary", "client": "r-3", "grief_layer": "g-coffee", "latent": "l-2",
         "manifest": "m-2tp", "manifest_from": "display"}  # fmt: skip


def drafting(*, display=True, rules=None, options=None, **piles):
    fold = table(rules=rules, options=options)
    if display:
        fold.legal("set_up_display", clients=SHOWN, manifest=["m-3tp", "m-2tp"])
    fold.start("Ana", "state_ideas")
    fold.put(Ana__rooms={"primary": None, "secondary": "blocked"})
    if piles:
        fold.repair(*(("replace", f"/decks/{name}", n) for name, n in piles.items()))
    return fold


def test_the_refill_comes_to_the_place_of_the_card_taken():
    fold = drafting()
    fold.legal("draft", "Ana", **{**DRAFT, "client": "c-1", "grief_layer": "g-rep"},
               refill_client="c-2", refill_grief_layer="g-plain",
               refill_manifest="m-1tp")  # fmt: skip
    shown = fold.json["display"]
    assert [c["client"] for c in shown["clients"]] == ["r-3", "c-2", "r-5"]
    assert shown["manifest"] == ["m-3tp", "m-1tp"]
    assert fold.room("Ana") == room("c-1", 6, "g-rep", ["m-2tp", "l-2"], new=True)
    assert fold.person("Ana")["vp"] == 1  # placed on 6
    assert fold.json["turn"]["step"] == "draft"
    fold.legal("end_turn", "Ana")
    assert fold.room("Ana")["new"] is False


def test_without_a_refill_the_display_gets_shorter():
    fold = drafting()
    fold.legal("draft", "Ana", **DRAFT)
    assert [c["client"] for c in fold.json["display"]["clients"]] == ["c-1", "r-5"]
    assert fold.json["display"]["manifest"] == ["m-3tp"]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"grief_layer": "g-rep"}, "UM-DRAFT-02"),
        ({"client": "r-4"}, "UM-DRAFT-02"),
        ({"manifest": "m-4tp"}, "UM-DRAFT-05"),
        ({"manifest": None, "manifest_from": None}, "UM-DRAFT-05"),
        ({"manifest": "n-1", "manifest_from": None}, "UM-EXP-01"),
        ({"latent": "i-1"}, "UM-EXP-02"),
        ({"room": "secondary"}, "UM-OFFICE-05"),
        ({"grief_layer": "g-rep", "manifest": "m-4tp", "latent": "i-1"}, "UM-DRAFT-02"),
    ],
)
def test_draft_breaches(change, rule):
    fold = drafting()
    body = {k: v for k, v in {**DRAFT, **change}.items() if k != "manifest_from" or v}
    fold.breach(rule, "draft", "Ana", **body)


def test_modules_let_their_dreams_in():
    fold = drafting(options={"modules": ["nightmares", "free_association"]})
    fold.legal("draft", "Ana", room="primary", client="r-3", grief_layer="g-coffee",
               latent="i-1", manifest="n-1")  # fmt: skip
    assert fold.room("Ana")["dreams"] == ["n-1", "i-1"]
    assert fold.json["display"]["manifest"] == ["m-3tp", "m-2tp"]


@pytest.mark.parametrize(
    ("refill", "piles", "verdict"),
    [
        ("r-4", {}, Verdict.LEGAL),
        ("c-2", {}, Verdict.CANNOT_TELL),
        ("c-2", {"routine": 0}, Verdict.LEGAL),
        ("c-2", {"routine": 3}, Verdict.BREACH),
        ("r-4", {"routine": 3}, Verdict.LEGAL),
        ("r-4", {"routine": 0}, Verdict.BREACH),
        ("bare", {}, Verdict.CANNOT_TELL),
    ],
)
def test_the_refill_comes_from_the_matching_deck(refill, piles, verdict):
    fold = drafting(**piles)
    answer = fold.do("draft", "Ana", **DRAFT, refill_client=refill, refill_grief_layer="g-plain")
    assert answer.verdict is verdict
    if verdict is Verdict.BREACH:
        assert answer.rules == ("UM-DRAFT-02",)


def test_counted_piles_count_down():
    fold = drafting(routine=3, case_study=2, latent=5, manifest=4)
    fold.legal("draft", "Ana", **{**DRAFT, "manifest": "m-4tp", "manifest_from": "deck"},
               refill_client="r-4", refill_grief_layer="g-plain")  # fmt: skip
    assert fold.json["decks"] == {"routine": 2, "case_study": 2, "latent": 4, "manifest": 3}


@pytest.mark.parametrize(
    ("piles", "change", "rule"),
    [
        ({"latent": 2}, {"latent": None}, "UM-DRAFT-04"),
        ({"manifest": 0}, {"manifest": "m-4tp", "manifest_from": "deck"}, "UM-DRAFT-05"),
        ({"latent": 0}, {"latent": None}, None),
    ],
)
def test_empty_piles(piles, change, rule):
    fold = drafting(**piles)
    if rule:
        fold.breach(rule, "draft", "Ana", **{**DRAFT, **change})
    else:
        fold.legal("draft", "Ana", **{**DRAFT, **change})
        assert fold.room("Ana")["dreams"] == ["m-2tp"]


def test_without_a_display_every_draft_cannot_be_told():
    fold = drafting(display=False)
    fold.cannot_tell("draft", "Ana", **DRAFT)
    assert fold.room("Ana")["client"] == "r-3"
    assert fold.json["display"] is None


def test_with_layers_from_the_dispenser_only_the_client_must_lie_there():
    fold = drafting(rules={"um.gl_on_display": False})
    assert {c["grief_layer"] for c in fold.json["display"]["clients"]} == {None}
    fold.legal("draft", "Ana", **{**DRAFT, "grief_layer": "g-plain"}, refill_client="r-4",
               refill_grief_layer="g-wave")  # fmt: skip
    assert fold.json["display"]["clients"][0] == {"client": "r-4", "grief_layer": None}


def test_a_longer_total_starts_on_the_last_space():
    fold = drafting()
    fold.put(display={"clients": [{"client": "r-4", "grief_layer": "g-five"}], "manifest": []})
    fold.legal("draft", "Ana", room="primary", client="r-4", grief_layer="g-five", latent="l-2",
               manifest="m-2tp", manifest_from="deck")  # fmt: skip
    assert (fold.room("Ana")["marker"], fold.person("Ana")["vp"]) == (8, 3)


def test_an_untaught_client_needs_its_marker_from_the_table():
    shown = {"clients": [{"client": "bare", "grief_layer": "g-coffee"}], "manifest": ["m-2tp"]}
    body = {**DRAFT, "client": "bare"}
    fold = drafting()
    fold.put(display=shown)
    fold.cannot_tell("draft", "Ana", **body)
    assert fold.room("Ana")["marker"] is None
    told = drafting()
    told.put(display=shown)
    told.legal("draft", "Ana", **body, marker=7)
    assert (told.room("Ana")["marker"], told.person("Ana")["vp"]) == (7, 2)
    with pytest.raises(BadInput):
        told.ask("draft", "Ana", **DRAFT, marker=7)


def test_a_full_room_is_not_filled_again():
    fold = drafting()
    fold.legal("draft", "Ana", **DRAFT)
    again = {**DRAFT, "client": "c-1", "grief_layer": "g-rep", "latent": "l-1",
             "manifest": "m-3tp"}  # fmt: skip
    fold.breach("UM-DRAFT-01", "draft", "Ana", **again)


def test_with_an_empty_display_a_room_may_stay_empty():
    fold = drafting()
    fold.breach("UM-DRAFT-01", "end_turn", "Ana")
    fold.put(display={"clients": [], "manifest": []})
    fold.legal("end_turn", "Ana")


def test_boxes_do_not_come_after_the_draft():
    fold = drafting()
    fold.put(Ana__boxes=1, Ana__rooms__secondary=room("r-2", 5))
    fold.legal("draft", "Ana", **DRAFT)
    fold.breach("UM-EOT-05", "use_boxes", "Ana", room="secondary")
    late = drafting(rules={"um.hsb_after_draft": True})
    late.put(Ana__boxes=1, Ana__rooms__secondary=room("r-2", 5))
    late.legal("draft", "Ana", **DRAFT)
    late.breach("UM-DRAFT-07", "use_boxes", "Ana", room="primary")
    late.legal("use_boxes", "Ana", room="secondary")
    assert late.json["turn"]["step"] == "draft"


def test_a_card_that_lies_elsewhere_cannot_be_drawn():
    fold = drafting()
    fold.put(Ben__rooms__primary=room("r-2", 5, None, ["l-2"]))
    fold.breach("UM-DRAFT-04", "draft", "Ana", **DRAFT)
    other = drafting(display=False)
    other.put(Ben__cured=["r-3"])
    other.breach("UM-DRAFT-02", "draft", "Ana", **DRAFT)


@pytest.mark.parametrize(
    "change",
    [{"latent": "m-2tp"}, {"manifest": "l-1"}, {"client": "g-wave"}, {"client": "nobody"},
     {"manifest_from": "pocket"}, {"room": "attic"}, {"latent": 3}],
)  # fmt: skip
def test_cards_of_another_kind_are_bad_input(change):
    with pytest.raises(BadInput):
        drafting().ask("draft", "Ana", **{**DRAFT, **change})


def test_setting_up_a_room():
    fold = table(rules={"um.setup_space_vp": True})
    body = {"room": "primary", "client": "r-4", "grief_layer": "g-start",
            "dreams": ["m-2tp", "l-1"]}  # fmt: skip
    fold.legal("set_up_room", "Ana", **body)
    assert fold.room("Ana") == room("r-4", 8, "g-start", ["m-2tp", "l-1"])
    assert fold.person("Ana")["vp"] == 3
    fold.breach("UM-OFFICE-04", "set_up_room", "Ana", **{**body, "client": "r-2"})
    fold.breach("UM-OFFICE-04", "set_up_room", "Ben", **body)  # r-4 is Ana's
    fold.start("Ana", "state_ideas")
    fold.legal("set_up_room", "Ben", **{**body, "client": "r-2", "dreams": ["m-1tp", "l-2"],
                                        "marker": 4})  # fmt: skip
    assert fold.room("Ben")["marker"] == 4
    with pytest.raises(BadInput):
        fold.ask("set_up_room", "Caro", **{**body, "room": "secondary"})


def test_an_unknown_room_is_not_empty_but_an_empty_one_stops_the_first_turn():
    fold = table()
    assert fold.room("Ana") == {
        "client": "?", "grief_layer": "?", "dreams": ["?", "?"], "marker": None, "new": False
    }  # fmt: skip
    fold.put(Ana__rooms__primary=None)
    fold.breach("UM-OFFICE-04", "start_turn", "Ana", kind="treat")
    fold.legal("set_up_room", "Ana", room="primary", client="r-1", grief_layer="g-wave", dreams=[])
    fold.start("Ana", "state_ideas")
    fold.legal("end_turn", "Ana")
    fold.start("Ben")
    fold.cannot_tell("treat", "Ben", room="primary")
    assert fold.room("Ben")["dreams"] == ["?"]
    fold.cannot_tell("draft", "Ben", **DRAFT)
    assert fold.room("Ben")["client"] == "r-3"
