"""What the table is helped with: reminders, tiles, counting, pairs of the display, less to keep."""

import logging

import pytest
from um_fixtures import DECK_FILE, last_turn, make_rules, room, table

from companion.decks.board_file import read_board_file
from companion.games.unconscious_mind import GAME
from companion.games.unconscious_mind.counting import find_lines, put_number
from companion.games.unconscious_mind.meeting_table import FILE, find_step, read_tiles
from companion.games.unconscious_mind.names import INSIGHTS
from companion.games.unconscious_mind.table_moves import seen_display
from companion.rules.errors import BadInput
from companion.rules.table_facts import SeenCard, TableSeen


def reminders(fold):
    return [r.key for r in fold.rules.view(fold.state).reminders]


def at_turn(kind="treat", **put):
    fold = table(("Ana", "Ben"))
    fold.start("Ana", kind)
    fold.put(**put)
    return fold


def test_three_boxes_ask_whether_to_cash_first():
    assert "reminder.cash_first" in reminders(at_turn(Ana__boxes=3))
    assert "reminder.boxes" in reminders(at_turn(Ana__boxes=2))
    assert "reminder.cash_first" not in reminders(at_turn(Ben__boxes=3))


@pytest.mark.parametrize(
    ("boxes", "marker", "layer", "dream", "lost"),
    [(3, 5, "g-wave", "m-wave", 1), (2, 5, "g-wave", "m-wave", None), (2, 2, None, "m-4tp", 1),
     (3, 2, None, "m-4tp", 2), (1, 2, None, "m-4tp", None)],
)  # fmt: skip
def test_boxes_that_would_be_lost_are_counted_before_the_dream_is_used(
    boxes, marker, layer, dream, lost
):
    fold = at_turn(Ana__boxes=boxes, Ana__rooms__primary=room("r-2", marker, layer, [dream]))
    said = {r.key: dict(r.values) for r in fold.rules.view(fold.state).reminders}
    assert said.get("reminder.boxes_lost", {}).get("n") == lost
    assert ("reminder.cash_first" in said) == (boxes == 3 and lost is None)


def test_matching_icons_are_said_before_the_dream_is_used():
    matching = room("r-2", 5, "g-wave", ["m-wave"])
    other = room("r-2", 5, "g-coffee", ["m-wave"])
    assert "reminder.match" in reminders(at_turn(Ana__rooms__primary=matching))
    assert "reminder.match" not in reminders(at_turn(Ana__rooms__primary=other))
    gone = room("r-2", 3, None, ["m-wave"])
    assert "reminder.match" not in reminders(at_turn(Ana__rooms__primary=gone))


def test_effects_of_active_clients_are_shown_on_their_players_turn():
    active = room("r-1", 3, None, ["m-1tp"])
    covered = room("r-1", 5, "g-wave", ["m-1tp"])
    assert "reminder.effect" in reminders(at_turn(Ana__rooms__primary=active))
    assert "reminder.effect" not in reminders(at_turn(Ana__rooms__primary=covered))
    assert "reminder.effect" not in reminders(at_turn(Ben__rooms__primary=active))


def test_a_goal_one_step_away_and_a_goal_just_claimed_are_said():
    fold = at_turn("state_ideas", Ana__treatises=1)
    assert "reminder.goal_near" in reminders(fold)
    fold.legal("publish_treatise", "Ana")
    assert "reminder.claimed" in reminders(fold)


def test_a_case_study_that_could_score_more_is_said():
    fold = at_turn("state_ideas", Ana__cured=["c-1"], Ana__treatises=3)
    assert "reminder.case_study" in reminders(fold)
    fold.put(Ana__treatises=4)
    assert "reminder.case_study" not in reminders(fold)


def test_an_empty_room_is_said_until_it_is_filled():
    fold = table(("Ana", "Ben"))
    fold.repair(
        ("replace", "/players/Ana/rooms/primary", None),
        ("replace", "/display", {"clients": [{"client": "r-4", "grief_layer": "g-plain"}],
                                 "manifest": ["m-3tp"]}),
        ("replace", "/turn", {"player": "Ana", "kind": "state_ideas", "treated": [], "step": "main"}),
    )  # fmt: skip

    def said():
        view = fold.rules.view(fold.state)
        return [s.key for s in (view.strip.prompt, *view.due)]

    assert "due.draft" in said()
    fold.legal("draft", "Ana", room="primary", client="r-4", grief_layer="g-plain", latent="l-1",
               manifest="m-3tp", manifest_from="display")  # fmt: skip
    assert "due.draft" not in said()


def test_in_the_final_round_an_empty_room_stays_empty():
    fold = table(("Ana", "Ben"))
    last_turn(fold)
    player = fold.state.turn.player
    fold.put(**{f"{player}__rooms__primary": None})
    assert "reminder.final_empty" in reminders(fold)
    assert "due.draft" not in [s.key for s in fold.rules.view(fold.state).due]


def test_the_final_round_says_that_nobody_drafts():
    fold = table(("Ana", "Ben"))
    last_turn(fold)
    assert "reminder.final" in reminders(fold)


def test_what_is_not_kept_is_never_mentioned():
    for keep in ("points", "rooms"):
        fold = table(("Ana", "Ben"), options={"keep": keep})
        fold.start("Ana", "state_ideas")
        fold.put(Ana__treatises=1, Ana__boxes=3)
        said = reminders(fold)
        assert "reminder.goal_near" not in said
        assert ("reminder.cash_first" in said) == (keep == "rooms")


@pytest.mark.parametrize(
    ("keep", "least", "never"),
    [("points", {"vp", "reputation"}, {"coffee", "notebook", "primary"}),
     ("rooms", {"vp", "boxes", "primary"}, {"coffee", "notebook", "insights"}),
     ("everything", {"vp", "coffee", "notebook", "primary", "insights"}, set())],
)  # fmt: skip
def test_a_row_has_what_the_table_keeps(keep, least, never):
    fold = table(("Ana", "Ben"), options={"keep": keep})
    fold.start("Ana", "state_ideas")
    parts = {p.name.split(".")[-1] for p in fold.rules.view(fold.state).rows[0].parts}
    assert least <= parts
    assert not never & parts


def test_a_table_that_keeps_points_only_ends_a_turn_without_more():
    fold = table(("Ana", "Ben"), options={"keep": "points"})
    fold.start("Ana", "treat")
    fold.legal("end_turn", "Ana")


def test_another_word_for_how_much_to_keep_is_refused():
    with pytest.raises(BadInput, match="keep"):
        make_rules(options={"keep": "some"})


def test_set_up_can_come_late_and_asks_small():
    fold = table(("Ana", "Ben"))
    early = [a.do for a in fold.rules.view(fold.state).actions]
    assert {"set_up_room", "set_up_display"} <= set(early)
    fold.start("Ana", "state_ideas")
    board = fold.rules.view(fold.state)
    assert not {"set_up_room", "set_up_display"} & {a.do for a in board.actions}
    assert [a.do for a in board.tiles if a.do.startswith("set_up")] == [
        "set_up_room", "set_up_room", "set_up_display",
    ]  # fmt: skip


# Tiles -------------------------------------------------------------------------------


def tiles():
    return read_board_file(FILE, read_tiles)


def test_the_meeting_table_has_nine_actions():
    assert len(tiles()) == 9


def test_tiles_stand_on_the_board_while_ideas_are_stated():
    fold = at_turn("state_ideas")
    side = GAME.at_table(fold.rules, DECK_FILE)
    assert [a.do for a in side.tiles(fold.state)] == ["tile"] * 9
    assert side.tiles(at_turn("treat").state) == ()


def test_a_table_edits_the_tiles_in_its_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    own = tmp_path / "boards" / FILE
    own.parent.mkdir()
    own.write_text('format = 1\ngame = "unconscious_mind"\n'
                   '[[action]]\ntitle = { en = "Nap" }\nsteps = ["gain coffee 2"]\n')  # fmt: skip
    (nap,) = tiles()
    fold = at_turn("state_ideas")
    (only,) = find_step(fold.rules.table, fold.state, "Ana", nap, 0).choices
    assert only.entries == ({"do": "gain", "by": "Ana", "what": "coffee", "count": 2},)
    assert find_step(fold.rules.table, fold.state, "Ana", nap, 1) is None


@pytest.mark.parametrize("step", ["gain milk", "spend coffee 0", "freud", "sing", "gain"])
def test_a_tile_file_that_cannot_be_used_gives_way_to_the_shipped_one(
    tmp_path, monkeypatch, caplog, step
):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    own = tmp_path / "boards" / FILE
    own.parent.mkdir()
    own.write_text('format = 1\ngame = "unconscious_mind"\n'
                   f'[[action]]\ntitle = {{ en = "Nap" }}\nsteps = ["{step}"]\n')  # fmt: skip
    with caplog.at_level(logging.WARNING):
        assert len(tiles()) == 9
    assert repr(step) in caplog.text


# Counting ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number"),
    [("vp", 31), ("coffee", 4), ("boxes", 3), ("reputation", 6), ("ideas_unlocked", 2),
     ("treatises", 1), ("row.2", 3), ("row.1", 0), ("city.red", 2), ("city.red", 0),
     ("cured", 2), ("growth.minor", 2), ("passion.major", 0)],
)  # fmt: skip
def test_a_counted_number_is_what_the_table_has_afterwards(name, number):
    fold = at_turn("state_ideas")
    fold.legal("place_tile", "Ana", row=1)
    fold.legal("place_insight", "Ana", district="red", slot=4)
    fold.legal("gain", "Ana", what="passion.major")
    whole = put_number(fold.rules.table, fold.json, "Ana", name, number)
    fold.repair(("replace", "", whole))
    line = next(x for x in find_lines(fold.rules.table, fold.state) if x.name == name)
    assert dict(line.values)["Ana"] == number


def test_numbers_that_are_not_kept_are_open():
    fold = table(("Ana",), options={"keep": "points"})
    lines = {x.name: dict(x.values)["Ana"] for x in find_lines(fold.rules.table, fold.state)}
    assert (lines["vp"], lines["coffee"], lines["row.1"]) == (0, None, None)


def test_a_table_that_keeps_less_counts_different_tags_and_no_insights():
    fold = table(("Ana",), options={"keep": "rooms"})
    names = [x.name for x in find_lines(fold.rules.table, fold.state)]
    assert "different_tags" in names
    assert "growth.minor" not in names
    fold.repair(("add", "/players/Ana/tags/-", "opera"), ("add", "/players/Ana/tags/-", "opera"))
    for number in (4, 2, 0, 6):
        fold.repair(("replace", "", put_number(
            fold.rules.table, fold.json, "Ana", "different_tags", number)))  # fmt: skip
        assert len(set(fold.person("Ana")["tags"])) == number


def test_all_nine_insights_are_counted():
    lines = [x.name for x in find_lines(at_turn().rules.table, at_turn().state)]
    assert [n for n in lines if n in INSIGHTS] == list(INSIGHTS)


# The display -------------------------------------------------------------------------


def shown(*cards):
    fold = table(("Ana",))
    seen = TableSeen(areas={"display clients": tuple(cards)})
    return [(c.client, c.grief_layer) for c in seen_display(fold.rules.table, seen).clients]


def test_a_layer_belongs_to_the_client_in_the_same_place_of_the_line():
    assert shown(
        SeenCard(card="c-1", at=(500.0, 80.0)), SeenCard(card="r-1", at=(100.0, 80.0)),
        SeenCard(card="g-wave", at=(600.0, 80.0)), SeenCard(card="g-plain", at=(200.0, 80.0)),
    ) == [("r-1", "g-plain"), ("c-1", "g-wave")]  # fmt: skip


def test_a_layer_alone_goes_to_the_nearest_client():
    assert shown(
        SeenCard(card="r-1", at=(100.0, 80.0)), SeenCard(card="c-1", at=(500.0, 80.0)),
        SeenCard(card="g-wave", at=(510.0, 82.0)),
    ) == [("r-1", "?"), ("c-1", "g-wave")]  # fmt: skip


def test_without_places_the_order_decides():
    assert shown(SeenCard(card="r-1"), SeenCard(card="g-wave")) == [("r-1", "g-wave")]
