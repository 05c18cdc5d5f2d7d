"""What Case-Study conditions count, and what stays open on cards that nobody taught."""

from dataclasses import replace

import pytest
from um_fixtures import READ_DECK, Fold, last_turn, make_rules, room, table

from companion.games.unconscious_mind.deck import CONDITION_COUNTS, Condition

COUNTED = {
    "treatises": 1, "cured": 3, "cured_routine": 2, "cured_case_study": 1, "boxes": 2,
    "coffee": 7, "bright_ideas": 4, "reputation": 3, "ideas_unlocked": 2, "notebook_tiles": 4,
    "notebook_rows": 1, "notebook_columns": 0, "city_insights": 1, "goals": 1,
    "different_tags": 4, "tag:theater": 2, "tag:museum": 0,
}  # fmt: skip


def test_every_count_is_covered():
    assert set(CONDITION_COUNTS) < set(COUNTED)


@pytest.mark.parametrize(("count", "value"), COUNTED.items(), ids=list(COUNTED))
def test_conditions_count_what_they_say(count, value):
    client = replace(READ_DECK.client("c-1"), condition=Condition(count=count, each=10, most=60))
    deck = replace(READ_DECK, clients={**READ_DECK.clients, "c-1": client})
    fold = Fold(make_rules(("Ana",), deck=deck))
    fold.levels(Ana=3)
    fold.put(
        goals_left=[], Ana__goals=["F"], Ana__treatises=1, Ana__boxes=2, Ana__coffee=7,
        Ana__bright_ideas=4, Ana__ideas_unlocked=2, Ana__tags=["theater", "library"],
        Ana__cured=["r-1", "r-2", "c-1"], Ana__city=[{"district": "red", "slot": 5}],
        Ana__notebook=[[True] * 3, [True, False, False], [False] * 3],
    )  # fmt: skip
    last_turn(fold)
    fold.legal("end_turn", "Ana")
    assert sum(fold.lines("Ana", "UM-FS-07")) == min(60, 10 * value)


def test_an_untaught_layer_leaves_its_gains_and_the_room_open():
    fold = table()
    fold.put(Ana__rooms__primary=room("r-2", 4, "g-bare", ["m-1tp"]))
    fold.start("Ana")
    answer = fold.cannot_tell("treat", "Ana", room="primary")
    assert fold.room("Ana") == room("r-2", 3, None, [])
    assert fold.room("Ana", "secondary") == "blocked"
    assert dict(answer.because.values)["why"][0].key == "unknown.grief_layer"


def test_an_untaught_client_is_cured_without_points_and_counts_as_a_client():
    fold = table()
    fold.put(
        goals_left=["D"], Ana__cured=["r-1", "r-2", "c-1", "c-2"],
        Ana__rooms__primary=room("bare", 1, None, ["m-1tp"]),
    )  # fmt: skip
    fold.start("Ana")
    fold.cannot_tell("treat", "Ana", room="primary")
    assert fold.person("Ana")["cured"][-1] == "bare"
    assert (fold.person("Ana")["vp"], fold.person("Ana")["goals"]) == (0, ["D"])


def test_final_scoring_cannot_be_told_with_an_untaught_active_client():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__cured=["bare"])
    last_turn(fold)
    fold.cannot_tell("end_turn", "Ben")
    assert fold.rules.progress(fold.state).finished


def test_icons_that_nobody_told_cannot_be_matched():
    fold = table()
    fold.put(Ana__rooms__primary=room("r-2", 8, "g-bare", ["m-wave"]))
    fold.start("Ana")
    fold.cannot_tell("treat", "Ana", room="primary")
    assert fold.person("Ana")["boxes"] == 0
    plain = table()
    plain.put(Ana__rooms__primary=room("r-2", 8, "g-bare", ["m-1tp"]))
    plain.start("Ana")
    plain.legal("treat", "Ana", room="primary")


def test_counters_keep_what_is_known_when_a_gain_is_unknown():
    fold = table()
    fold.put(Ana__coffee=3, Ana__rooms__primary=room("r-2", 8, None, ["m-bare"]))
    fold.start("Ana")
    fold.cannot_tell("treat", "Ana", room="primary", therapy=1, cost={})
    assert (fold.person("Ana")["coffee"], fold.room("Ana")["marker"]) == (3, 7)
