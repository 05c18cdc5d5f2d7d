"""The table says what is really there: by a form, or by what the camera sees."""

import pytest
from evenings import Evening, open_session, practice_game
from test_hold_and_why import _seen, buttons, texts
from test_table_by_camera import Camera

from companion.game_log.entries import read_entry
from companion.game_log.timeline import Timeline
from companion.games.find_games import find_games
from companion.games.repair_places import find_place
from companion.practice.practice_table import write_game
from companion.rules.fields import Fields
from companion.table.clock import HandClock
from companion.table.json_changes import changes_between
from companion.table.ledger import Origin
from companion.table.repair_form import filled, form_fields
from companion.table.state_facts import leaves
from companion.views.intents import Source
from companion.views.page import Field, FieldGrid
from companion.views.scene import TableScene


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn."""
    table = Evening()
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 2))
    table.key("m")
    table.presses = 0
    return table


@pytest.fixture
def camera(evening):
    evening.key("escape")
    camera = Camera(evening)
    camera.areas["case"].append(_seen(camera, evening.state.card))
    camera.look()
    evening.key("m")
    return camera


def fields(page):
    return {block.id: block for block in page.blocks if isinstance(block, Field)}


def test_the_form_shows_every_number_of_the_player_on_turn_with_plain_names(evening):
    evening.press("repair")
    shown = fields(evening.scene)
    assert shown["/players/Ana/hand"].value == "5"
    assert shown["/players/Ana/hand"].title.key == "state.hand"
    assert all(name.startswith("/players/Ana/") for name in shown)
    evening.press("part:")
    assert fields(evening.scene)["/decks/treatment"].kind == "number"


def test_a_repair_is_one_entry_with_the_shortest_patch_and_can_be_undone(evening):
    evening.press("repair")
    evening.type("/players/Ana/hand", "4")
    evening.press("part:Ben")
    evening.type("/players/Ben/add/therapy", "2")
    evening.press("apply")
    assert isinstance(evening.scene, TableScene)
    assert evening.rows[-1].entry.move.patch == (
        {"op": "replace", "path": "/players/Ana/hand", "value": 4},
        {"op": "add", "path": "/players/Ben/add/therapy", "value": 2},
    )
    assert evening.state.player("Ana").hand == 4
    evening.key("u")
    assert evening.state.player("Ana").hand == 5


def test_a_card_is_picked_into_a_list_and_out_of_it_again(evening):
    evening.press("repair")
    case = next(c for c in evening.rules.table.deck.cases if c != evening.state.card)
    evening.press("add:/players/Ana/in_treatment")
    assert {c.card for c in evening.scene.cards} == set(evening.rules.table.deck.cases)
    evening.pick(case)
    assert "drop:/players/Ana/in_treatment/0" in buttons(
        (*evening.scene.side, *evening.scene.third)
    )
    evening.press("apply")
    assert evening.state.player("Ana").in_treatment == (case,)
    evening.key("m")
    evening.press("repair")
    evening.press("drop:/players/Ana/in_treatment/0")
    evening.press("apply")
    assert evening.state.player("Ana").in_treatment == ()
    evening.key("u")
    assert evening.state.player("Ana").in_treatment == (case,)


def test_a_card_is_found_by_typing_in_the_repair_as_everywhere(evening):
    evening.press("repair")
    evening.press("part:")
    other = next(c for c in evening.rules.table.deck.cases if c != evening.state.card)
    evening.press("pick:/case/card")
    evening.type("query", evening.rules.table.deck.names[other].upper())
    evening.key("enter")
    assert evening.is_page("repair")
    evening.press("apply")
    assert evening.state.card == other


def test_a_player_and_a_word_are_chosen_by_their_names(evening):
    evening.press("repair")
    evening.press("pick:/players/Ana/rest")
    assert evening.is_page("repair_pick")
    evening.press("choice:skip")
    evening.press("part:")
    evening.press("pick:/first_player")
    evening.press("choice:Caro")
    evening.press("apply")
    assert evening.state.first_player == "Caro"
    assert evening.state.player("Ana").rest == "skip"


@pytest.mark.parametrize(
    ("field", "value"), [("/players/Ana/hand", "-1"), ("/players/Ana/hand", "many")]
)
def test_an_impossible_number_is_said_on_the_form_and_nothing_is_kept(evening, field, value):
    evening.press("repair")
    evening.type(field, value)
    evening.press("apply")
    assert evening.is_page("repair")
    assert any(t.key == "table.plain" for t in texts(evening.scene.blocks))
    assert fields(evening.scene)[field].value == value
    assert len(evening.rows) == 1


def test_an_impossible_card_is_said_on_the_form_and_nothing_is_kept(evening):
    evening.press("repair")
    evening.press("add:/players/Ana/in_treatment")
    evening.pick(evening.state.card)
    evening.press("apply")
    assert evening.is_page("repair")
    assert any(t.key == "table.plain" for t in texts(evening.scene.blocks))
    assert len(evening.rows) == 1


class Repaired(Evening):
    """A practice game of any game, with its repair form open on one part."""

    def __init__(self, game, part, entries=30):
        practice = practice_game(game)
        self.clock, self.presses = HandClock(), 0
        self.players = tuple(practice.header.players)
        self.rules, self.file = practice.rules, practice.file
        self.session = open_session(find_games()[game], self.rules, self.file, self.clock)
        for body in practice.entries[:entries]:
            self.session.ledger.record(body, Origin(source=Source.SCRIPT))
        self.key("m")
        self.press("repair")
        self.press(f"part:{part}")

    @property
    def raw(self):
        return self.rules.state_to_json(self.state)


def test_a_row_of_the_display_is_taken_out_and_another_one_filled():
    table = Repaired("unconscious_mind", "")
    gone = table.raw["display"]["clients"][1]
    table.press("drop:/display/clients/1")
    table.press("add:/display/clients")
    last = len(table.raw["display"]["clients"]) - 1
    table.press(f"pick:/display/clients/{last}/client")
    table.pick(gone["client"])
    table.press(f"pick:/display/clients/{last}/grief_layer")
    table.pick(gone["grief_layer"])
    before = table.raw
    table.press("apply")
    assert isinstance(table.scene, TableScene), texts(table.scene.blocks)
    assert table.raw["display"]["clients"][-1] == gone
    assert len(table.raw["display"]["clients"]) == last + 1
    table.key("u")
    assert table.raw == before


def test_a_display_that_nobody_tracked_is_described():
    table = Repaired("unconscious_mind", "", entries=0)
    if table.raw["display"] is not None:
        table.press("drop:/display")
    table.press("add:/display")
    table.press("add:/display/manifest")
    card = table.scene.cards[0].card
    table.pick(card)
    table.press("apply")
    assert table.raw["display"] == {"clients": [], "manifest": [card]}


def test_a_notebook_tile_a_room_and_a_reputation_marker_are_put_right():
    table = Repaired("unconscious_mind", "Ana")
    table.press("flip:/players/Ana/notebook/0/0")
    table.press("drop:/players/Ana/rooms/primary")
    table.type("/players/Ana/reputation", "4")
    table.press("apply")
    ana = table.raw["players"]["Ana"]
    assert ana["notebook"][0] == [True, False, False]
    assert ana["rooms"]["primary"] is None
    assert ana["reputation"] == 4
    assert table.raw["reputation_stacks"]["4"][-1] == "Ana"


def test_a_stack_that_a_typed_number_emptied_is_said_to_be_gone():
    table = Repaired("unconscious_mind", "Ana")
    old = table.raw["players"]["Ana"]["reputation"]
    where = f"/reputation_stacks/{old}"
    table.type("/players/Ana/reputation", "8")
    table.press("part:")
    for _ in table.raw["reputation_stacks"][str(old)]:
        table.press(f"drop:{where}/0")
    table.press(f"drop:{where}/0")
    assert table.is_page("repair")


def test_a_city_insight_is_a_row_with_a_district_and_a_number():
    table = Repaired("unconscious_mind", "Ana", entries=0)
    table.press("add:/players/Ana/city")
    table.press("pick:/players/Ana/city/0/district")
    table.press("choice:red")
    table.press("pick:/players/Ana/city/0/slot")
    table.press("choice:5")
    table.press("apply")
    assert table.raw["players"]["Ana"]["city"] == [{"district": "red", "slot": 5}]


def test_the_nine_insights_stand_in_a_grid_and_cards_in_a_column_of_their_own():
    table = Repaired("unconscious_mind", "Ana")
    (grid,) = [b for b in table.scene.blocks if isinstance(b, FieldGrid)]
    assert [len(row) for _, row in grid.rows] == [3, 3, 3]
    assert [t.key for t in grid.titles] == ["state.minor", "state.median", "state.major"]
    assert [t.key for t, _ in grid.rows] == ["state.growth", "state.freedom", "state.passion"]
    assert grid.rows[2][1][0].id == "/players/Ana/insights/passion.minor"
    table.type("/players/Ana/insights/passion.minor", "4")
    assert "pick:/players/Ana/rooms/primary/client" in buttons(table.scene.third)
    assert "add:/players/Ana/goals" in buttons(table.scene.side)
    table.press("apply")
    assert table.raw["players"]["Ana"]["insights"]["passion.minor"] == 4


def test_what_is_chosen_after_a_row_went_stays_with_its_own_row():
    table = Repaired("unconscious_mind", "")
    clients = table.raw["display"]["clients"]
    table.press("pick:/display/clients/2/client")
    other = next(c.card for c in table.scene.cards if c.card not in str(table.raw))
    table.pick(other)
    table.press("drop:/display/clients/0")
    table.press("apply")
    assert table.raw["display"]["clients"][1]["client"] == other
    assert len(table.raw["display"]["clients"]) == len(clients) - 1


@pytest.mark.parametrize("name", ["treatment", "unconscious_mind"])
def test_everything_in_the_state_can_be_typed_or_chosen(name):
    game = find_games()[name]
    practice = write_game(game, 3, most_entries=500)
    at_table = game.at_table(practice.rules, practice.file)
    timeline = Timeline(practice.rules)
    for body in practice.entries[:40]:
        timeline.append(read_entry(body, practice.rules))
        raw = practice.rules.state_to_json(timeline.state)
        typed = {field.path for field in form_fields(raw, at_table)}
        for path, value in leaves(raw):
            places = [find_place(at_table.places, path[:n]) for n in range(1, len(path) + 1)]
            nothing = isinstance(value, list | dict) and not value
            chosen = any(place.is_chosen_there for place in places)
            tile = isinstance(value, bool) and isinstance(path[-1], int)
            open_key = any(str(key) in at_table.open_keys for key in path)
            assert path in typed or chosen or tile or nothing or open_key, path


@pytest.mark.parametrize("name", ["treatment", "unconscious_mind"])
def test_the_form_covers_the_whole_state_of_each_game_and_changes_nothing_by_itself(name):
    game = find_games()[name]
    practice = write_game(game, 3, most_entries=500)
    at_table = game.at_table(practice.rules, practice.file)
    state = practice.rules.start()
    for number, body in enumerate(practice.entries[:30]):
        move = practice.rules.parse_move(body["do"], body.get("by"), fields_of(body))
        for event in practice.rules.decide(state, move).events:
            state = practice.rules.evolve(state, event)
        if number % 10:
            continue
        raw = practice.rules.state_to_json(state)
        typed = {field.id: field.text for field in form_fields(raw, at_table)}
        assert changes_between(raw, filled(raw, typed, at_table)) == []
        written = {field.id: field.text + " " for field in form_fields(raw, at_table)}
        same = filled(raw, written, at_table)
        assert changes_between(raw, same) == []


def fields_of(body):
    fields = Fields(dict(body), "entry")
    fields.text("do")
    fields.text_or("by", None)
    return fields


def test_without_a_camera_the_list_says_so(evening):
    evening.press("differences")
    assert texts(evening.scene.blocks)[0].key == "table.no_camera"


def lay_wrong(evening, camera):
    """Two things that no move explains."""
    cases = [c for c in evening.rules.table.deck.cases if c != evening.state.card]
    camera.lay("seat 2 treatment", cases[0])
    camera.lay("seat 3 treatment", cases[1])


def test_table_or_log_is_chosen_for_each_line(evening, camera):
    evening.press("differences")
    lay_wrong(evening, camera)
    page = evening.scene
    assert [t.key for t in texts(page.blocks)] == ["table.area_differs"] * 2
    evening.presses = 0
    evening.press("table:0")
    evening.press("log:0")
    assert evening.presses == 2
    assert isinstance(evening.scene, TableScene)
    assert len(evening.state.player("Ben").in_treatment) == 1
    assert evening.state.player("Caro").in_treatment == ()
    camera.look()
    assert [r.entry.move.do for r in evening.rows[1:]] == ["repair"]


@pytest.mark.parametrize(("key", "cases"), [("1", 1), ("shift+1", 0)])
def test_each_line_has_a_key_for_the_table_and_one_for_the_log(evening, camera, key, cases):
    evening.press("differences")
    lay_wrong(evening, camera)
    evening.key("shift+2")
    assert len([t for t in texts(evening.scene.blocks) if t.key == "table.area_differs"]) == 1
    evening.key(key)
    assert isinstance(evening.scene, TableScene)
    assert len(evening.state.player("Ben").in_treatment) == cases
    assert evening.state.player("Caro").in_treatment == ()


@pytest.mark.parametrize(("key", "won"), [("t", 1), ("l", 0)])
def test_all_lines_are_settled_by_one_press(evening, camera, key, won):
    evening.press("differences")
    lay_wrong(evening, camera)
    evening.key(key)
    assert isinstance(evening.scene, TableScene)
    assert len(evening.state.player("Caro").in_treatment) == won
    assert len(evening.rows) == 1 + won


def test_a_card_whose_line_went_to_the_log_is_listed_again_when_it_moves(evening, camera):
    evening.press("differences")
    lay_wrong(evening, camera)
    evening.key("l")
    camera.take("seat 2 treatment")
    case = [c for c in evening.rules.table.deck.cases if c != evening.state.card][4]
    camera.lay("seat 2 treatment", case)
    evening.key("m")
    evening.press("differences")
    assert len([b for b in buttons(evening.scene.blocks) if b.startswith("table:")]) == 1
