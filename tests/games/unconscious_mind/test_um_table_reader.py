"""What the camera's look at the table means."""

from um_fixtures import room, table

from companion.games.unconscious_mind.table_areas import find_expected, is_track
from companion.rules.table_facts import SeenCard, TableSeen


def seen_of(state, **changes):
    """The table as the log has it, except for some areas (spaces as underscores).

    The Therapy tracks are not printed: they are in view only where they are given.
    """
    areas = {}
    for name, area in find_expected(state).items():
        if is_track(name):
            continue
        areas[name] = tuple(SeenCard(card=c.card) for c in area.cards)
        if area.pile:
            areas[name] = areas[name][-1:]
    for name, cards in changes.items():
        areas[name.replace("_", " ")] = tuple(SeenCard(card=c) for c in cards)
    return TableSeen(areas=areas)


def at_play():
    fold = table(("Ana", "Ben"))
    fold.repair(
        ("replace", "/players/Ana/rooms", {
            "primary": room("r-2", 4, "g-coffee", ["m-1tp", "l-1"]),
            "secondary": room("r-3", 2, None, ["m-4tp"])}),
        ("replace", "/players/Ben/rooms/primary", room("r-5", 7, "g-wave", ["m-2tp", "l-3"])),
        ("replace", "/display", {
            "clients": [{"client": "r-4", "grief_layer": "g-plain"},
                        {"client": "c-1", "grief_layer": "g-rep"}],
            "manifest": ["m-3tp", "m-wave"]}),
    )  # fmt: skip
    return fold


def read(fold, before=None, **changes):
    return fold.rules.read_table(fold.state, before, seen_of(fold.state, **changes))


def moves(reading):
    return [[(m.move.do, m.implied) for m in r.moves] for r in reading.readings]


def test_a_table_as_the_log_has_it_says_nothing():
    fold = at_play()
    reading = read(fold)
    assert (reading.readings, reading.differences, reading.waiting) == ((), (), ())


def test_a_layer_and_a_dream_gone_are_a_treated_client():
    fold = at_play()
    fold.start("Ana")
    reading = read(fold, seat_1_primary_client=["r-2"], seat_1_primary_dreams=["l-1"])
    assert moves(reading) == [[("treat", False)]]


def test_a_layer_gone_before_its_dream_is_not_taken_for_a_spent_box():
    fold = at_play()
    fold.start("Ana")
    fold.put(Ana__boxes=2)
    reading = read(fold, seat_1_primary_client=["r-2"])
    assert reading.readings == ()


def test_the_start_of_the_turn_is_implied():
    fold = at_play()
    reading = read(fold, seat_1_primary_client=["r-2"], seat_1_primary_dreams=["l-1"])
    assert moves(reading)[0] == [("start_turn", True), ("treat", False)]


def test_a_cured_client_moves_to_the_play_area():
    fold = at_play()
    fold.start("Ana")
    reading = read(
        fold, seat_1_secondary_client=[], seat_1_secondary_dreams=[], seat_1_play=["r-3"]
    )
    assert moves(reading) == [[("treat", False)]]
    assert reading.readings[0].moves[0].move.room == "secondary"


def test_a_draft_with_its_refills():
    fold = at_play()
    fold.start("Ana")
    fold.legal("treat", "Ana", room="secondary")
    changes = {
        "seat_1_secondary_client": ["r-4", "g-plain"],
        "seat_1_secondary_dreams": ["l-2", "m-wave"],
        "display_clients": ["r-1", "g-five", "c-1", "g-rep"],
        "display_manifest": ["m-3tp", "m-2tp3vp"],
    }
    reading = read(fold, **changes)
    assert moves(reading) == [[("draft", False)]]
    draft = reading.readings[0].moves[0].move
    assert (draft.client, draft.grief_layer, draft.latent, draft.manifest) == (
        "r-4", "g-plain", "l-2", "m-wave"
    )  # fmt: skip
    assert (draft.manifest_from, draft.refill_client, draft.refill_manifest) == (
        "display", "r-1", "m-2tp3vp"
    )  # fmt: skip
    half = read(fold, **{**changes, "seat_1_secondary_dreams": ["l-2"]})
    assert half.readings == ()
    assert [dict(w.values)["player"] for w in half.waiting] == ["Ana"]


def test_a_card_that_left_again_is_taken_back():
    fold = at_play()
    fold.start("Ana")
    before = fold.state
    fold.legal("treat", "Ana", room="primary")
    reading = fold.rules.read_table(fold.state, before, seen_of(before))
    assert reading.taken_back


def test_what_no_move_explains_is_a_difference():
    fold = at_play()
    reading = read(fold, seat_2_play=["c-2"])
    assert [d.area for d in reading.differences] == ["seat 2 play"]


def test_a_first_client_and_the_display_are_set_up_by_laying_them():
    fold = table(("Ana", "Ben"))
    seen = TableSeen(areas={
        "seat 1 primary client": (SeenCard(card="r-1"), SeenCard(card="g-start")),
        "seat 1 primary dreams": (SeenCard(card="l-1"), SeenCard(card="m-1tp")),
    })  # fmt: skip
    reading = fold.rules.read_table(fold.state, None, seen)
    assert moves(reading) == [[("set_up_room", False)]]
    assert reading.readings[0].moves[0].move.dreams == ("m-1tp", "l-1")
    seen = TableSeen(areas={
        "display clients": (SeenCard(card="r-1"), SeenCard(card="g-start")),
        "display manifest": (SeenCard(card="m-1tp"),),
    })  # fmt: skip
    assert moves(fold.rules.read_table(fold.state, None, seen)) == [[("set_up_display", False)]]


def test_a_card_that_is_not_sure_is_asked_about():
    fold = at_play()
    fold.start("Ana")
    seen = seen_of(fold.state)
    areas = dict(seen.areas)
    areas["seat 1 play"] = (
        SeenCard(card=None, alternatives=(("r-3", 0.5), ("r-2", 0.4)), track=7),
    )
    reading = fold.rules.read_table(fold.state, None, TableSeen(areas=areas))
    assert [(u.track, u.choices) for u in reading.unsure] == [(7, ("r-3", "r-2"))]
