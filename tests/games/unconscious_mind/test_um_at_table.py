"""What a key or a button still lacks, and what the scene offers."""

from um_fixtures import DECK_FILE, READ_DECK, last_turn, make_rules, room, table

from companion.games.unconscious_mind import GAME
from companion.practice.practice_table import write_game

SHOWN = [{"client": "r-3", "grief_layer": "g-coffee"}, {"client": "r-5", "grief_layer": "g-five"}]


def side_of(fold):
    return GAME.at_table(fold.rules, DECK_FILE)


def asked(fold, do, by=None, **arguments):
    return [n.name for n in side_of(fold).needs(fold.state, do, by, arguments)]


def drafting():
    fold = table(("Ana", "Ben"))
    fold.legal("set_up_display", clients=SHOWN, manifest=["m-1tp"])
    fold.start("Ana", "state_ideas")
    fold.put(Ana__rooms__primary=None)
    return fold


def test_a_draft_asks_for_its_cards_and_the_layer_follows_from_the_display():
    fold = drafting()
    assert asked(fold, "draft", "Ana") == [
        "room", "client", "grief_layer", "latent", "manifest"
    ]  # fmt: skip
    needs = side_of(fold).needs(fold.state, "draft", "Ana", {"room": "primary", "client": "r-5"})
    assert (needs[0].name, needs[0].default) == ("grief_layer", "g-five")
    known = {"room": "primary", "client": "r-5", "grief_layer": "g-five", "latent": "l-1",
             "manifest": "m-1tp"}  # fmt: skip
    (source,) = side_of(fold).needs(fold.state, "draft", "Ana", known)
    assert (source.name, source.default) == ("manifest_from", "display")
    assert asked(fold, "draft", "Ana", **known, manifest_from="display") == []


def test_answers_become_arguments():
    finish = side_of(drafting()).finish
    assert finish("place_insight", {"district": "red", "slot": "6"}) == {
        "district": "red", "slot": 6
    }  # fmt: skip
    assert finish("take_district_token", {"topmost": "true"}) == {"topmost": True}
    assert finish("set_up_display", {"clients": ["r-1"], "layers": [], "manifest": []}) == {
        "clients": [{"client": "r-1", "grief_layer": "?"}], "manifest": []
    }  # fmt: skip
    assert finish("make_box", {"minor": "growth.minor", "median": "m", "major": "x"}) == {
        "insights": ["growth.minor", "m", "x"]
    }
    told = {"gains": {"vp": 2, "coffee": 0}}
    assert finish("treat", told) == {"gains": [{"what": "vp", "count": 2}]}


def test_only_an_untaught_dream_is_asked_about():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__rooms__primary=room("r-1", 5, None, ["m-bare", "l-1"]))
    assert asked(fold, "treat", "Ana", room="primary") == ["cost", "therapy", "gains"]
    fold.put(Ana__rooms__primary=room("r-1", 5, None, ["l-1"]))
    assert asked(fold, "treat", "Ana", room="primary") == []


def test_buttons_of_a_seat():
    fold = table(("Ana", "Ben"))
    side = side_of(fold)
    assert side.button_ask(fold.state, "Ana", "end_turn").do == "start_turn"
    assert side.button_ask(fold.state, "Ben", "end_turn").disabled is not None
    assert side.button_ask(fold.state, "Ana", "plus").disabled is not None
    fold.start("Ana", "state_ideas")
    assert side.button_ask(fold.state, "Ana", "end_turn").do == "end_turn"
    more = side.button_ask(fold.state, "Ben", "plus")
    assert (more.do, more.arguments, more.disabled) == ("gain", (("what", "vp"),), None)
    assert side.button_ask(fold.state, "Ben", "minus").do == "spend"
    assert side.button_ask(fold.state, "Ben", "draw") is None


def test_the_scene_asks_for_cards_only_after_the_press():
    view = drafting().rules.view(drafting().state)
    drafts = [a for a in view.actions if a.do == "draft"]
    assert len(drafts) == 1
    assert set(drafts[0].needs) >= {"client", "latent"}
    assert [r.player for r in view.rows] == ["Ana", "Ben"]


def test_final_scoring_is_spelled_out():
    fold = table(("Ana", "Ben"))
    fold.levels(Ana=3)
    last_turn(fold)
    answer = fold.legal("end_turn", "Ben")
    title, (sheet,) = side_of(fold).sheet(answer.events)
    assert (title.key, len(sheet.rows)) == ("sheet.title", 9)
    assert side_of(fold).sheet(()) is None
    tied = table(("Ana", "Ben"))
    last_turn(tied)
    tied.legal("end_turn", "Ben")
    assert len(side_of(tied).result(tied.state)) == 1


def test_areas_lie_on_the_table_and_apart():
    for seats in range(1, 5):
        layout = side_of(drafting()).layout(seats)
        rects = list(layout.areas.values())
        for i, a in enumerate(rects):
            assert a.x_mm >= 0
            assert a.x_mm + a.width_mm <= layout.width_mm
            assert a.y_mm >= 0
            assert a.y_mm + a.height_mm <= layout.height_mm
            for b in rects[i + 1 :]:
                apart_x = a.x_mm + a.width_mm <= b.x_mm or b.x_mm + b.width_mm <= a.x_mm
                apart_y = a.y_mm + a.height_mm <= b.y_mm or b.y_mm + b.height_mm <= a.y_mm
                assert apart_x or apart_y


def test_options_are_asked_before_the_game():
    rules = make_rules(("Ana",))
    names = [f.name for f in GAME.option_forms(READ_DECK, rules.house_rules, 1)]
    assert names == ["keep", "modules", "track_insights"]


def test_a_practice_game_is_short_enough_to_watch():
    practice = write_game(GAME, 1)
    assert len(practice.entries) <= 70


def test_every_offer_is_asked_for_until_it_is_complete():
    fold = drafting()
    fold.put(
        Ana__insights={"growth.minor": 1, "growth.median": 1, "growth.major": 1}, Ana__boxes=1,
        Ana__rooms__secondary=room("c-2", 5, None, ["m-2tp"]), Ben__rooms__primary=room("r-2", 5),
    )  # fmt: skip
    side, rules = side_of(fold), fold.rules
    board = rules.view(fold.state)
    asks = [a for a in (*board.actions, *board.tiles) if a.do != "set_up_display"]
    for ask in asks:
        known = dict(ask.arguments)
        for _ in range(9):
            missing = side.needs(fold.state, ask.do, ask.by, known)
            need = next((n for n in missing if not n.optional), None)
            if need is None:
                break
            known[need.name] = need.choices[0][0] if need.choices else need.default
        answer = fold.ask(ask.do, ask.by, **side.finish(ask.do, known))
        assert answer.rules, ask
    assert {a.do for a in asks} >= {"draft", "make_box", "trigger_reputation", "place_insight"}


def test_final_scoring_asks_what_an_untaught_client_scores_and_nothing_about_a_routine_one():
    fold = table(("Ana", "Ben"))
    fold.put(Ana__cured=["bare", "r-1", "c-2", "?"])
    last_turn(fold)
    (need,) = side_of(fold).needs(fold.state, "end_game_values", "Ana", {})
    assert [card for card, _ in need.names] == ["c-2", "bare"]
    fold.legal("end_game_values", "Ana", conditions={"bare": 5})
    (need,) = side_of(fold).needs(fold.state, "end_game_values", "Ana", {})
    assert [card for card, _ in need.names] == ["c-2"]
    fold.cannot_tell("end_turn", "Ben")
    assert fold.lines("Ana", "UM-FS-07") == [5]
