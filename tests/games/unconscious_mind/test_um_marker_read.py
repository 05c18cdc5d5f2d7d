"""The marker of the Therapy track under the camera: expected, read into moves, repaired."""

import pytest
from test_um_table_reader import at_play, moves, read, seen_of
from um_fixtures import DECK_FILE, READ_DECK, room, table

from companion.games.unconscious_mind import GAME
from companion.games.unconscious_mind.table_areas import differing_areas, find_expected
from companion.rules.table_facts import SeenCard

USED = {"seat_1_primary_client": ["r-2"], "seat_1_primary_dreams": ["l-1"]}


def in_turn(kind="treat"):
    fold = at_play()
    fold.start("Ana", kind)
    return fold


def test_a_marker_is_expected_where_it_is_known():
    fold = at_play()
    areas = find_expected(fold.state)
    assert [c.card for c in areas["seat 1 primary track"].cards] == ["4"]
    fold.repair(("replace", "/players/Ana/rooms/primary/marker", None))
    assert "seat 1 primary track" not in find_expected(fold.state)
    assert "seat 1 secondary track" in find_expected(fold.state)


def test_a_track_that_is_not_read_is_no_difference():
    fold = at_play()
    assert differing_areas(fold.state, seen_of(fold.state)) == ()
    wrong = seen_of(fold.state, seat_1_primary_track=["5"])
    assert differing_areas(fold.state, wrong) == ("seat 1 primary track",)


def test_a_dream_and_its_marker_are_read_together():
    reading = read(in_turn(), **USED, seat_1_primary_track=["3"])
    assert moves(reading) == [[("treat", False)]]


def test_a_dream_without_its_marker_waits_for_it():
    reading = read(in_turn(), **USED, seat_1_primary_track=["4"])
    assert reading.readings == ()
    (waits,) = reading.waiting
    assert (waits.key, dict(waits.values)["n"]) == ("waiting.marker", "3")


def test_a_box_spent_is_read_from_the_track_alone():
    fold = in_turn("state_ideas")
    fold.put(Ana__boxes=2)
    reading = read(fold, seat_1_primary_track=["4"])
    assert reading.readings == ()  # it lies where it should
    reading = read(fold, seat_1_secondary_track=["1"])
    assert moves(reading) == [[("use_boxes", False)]]
    assert reading.readings[0].moves[0].move.count == 1


@pytest.mark.parametrize("kind", ["treat", None])
def test_a_marker_that_moved_before_its_dream_was_discarded_is_not_taken_for_a_box(kind):
    fold = in_turn(kind) if kind else at_play()
    fold.put(Ana__boxes=3)
    reading = read(fold, seat_1_secondary_track=["1"])
    assert reading.readings == ()
    assert [d.area for d in reading.differences] == ["seat 1 secondary track"]


def test_a_marker_put_back_takes_the_box_back():
    fold = in_turn("state_ideas")
    fold.put(Ana__boxes=1)
    before = fold.state
    fold.legal("use_boxes", "Ana", room="secondary", count=1)
    reading = fold.rules.read_table(
        fold.state, before, seen_of(before, seat_1_secondary_track=["2"])
    )
    assert reading.taken_back


def test_the_therapy_of_a_dream_that_nobody_taught_is_read_from_the_track():
    fold = table(("Ana", "Ben"))
    fold.repair(("replace", "/players/Ana/rooms/primary", room("r-2", 6, None, ["m-bare", "l-1"])))
    fold.start("Ana")
    reading = read(fold, seat_1_primary_dreams=["l-1"], seat_1_primary_track=["4"])
    (treat,) = reading.readings[0].moves
    assert (treat.move.do, treat.move.therapy) == ("treat", 2)


def test_a_draft_is_read_once_its_marker_is_placed():
    fold = in_turn()
    fold.legal("treat", "Ana", room="secondary")
    laid = {
        "seat_1_secondary_client": ["r-4", "g-plain"],
        "seat_1_secondary_dreams": ["l-2", "m-wave"],
        "display_clients": ["c-1", "g-rep"],
        "display_manifest": ["m-3tp"],
    }
    total = sum(
        found.therapy for found in (READ_DECK.client("r-4"), READ_DECK.grief_layer("g-plain"))
    )
    assert moves(read(fold, **laid, seat_1_secondary_track=[str(total)])) == [[("draft", False)]]
    late = read(fold, **laid, seat_1_secondary_track=["1"])
    assert (late.readings, [w.key for w in late.waiting]) == ((), ["waiting.marker"])


def test_the_table_is_right_about_a_marker():
    fold = at_play()
    at_table = GAME.at_table(fold.rules, DECK_FILE)
    now = at_table.repaired(fold.json, "seat 1 primary track", (SeenCard(card="2"),))
    assert now["players"]["Ana"]["rooms"]["primary"]["marker"] == 2
    assert at_table.repaired(fold.json, "seat 1 primary track", (SeenCard(card="0"),)) is None


def test_every_room_has_a_track_on_the_mat_of_as_many_spaces_as_the_board():
    fold = at_play()
    layout = GAME.at_table(fold.rules, DECK_FILE).layout(4)
    assert set(layout.tracks.values()) == {9}
    assert len(layout.tracks) == 8
    assert set(layout.tracks) <= set(layout.areas)
