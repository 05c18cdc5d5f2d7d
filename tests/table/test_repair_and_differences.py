"""The table says what is really there: by a form, or by what the camera sees."""

import pytest
from evenings import Evening
from test_hold_and_why import _seen, buttons, texts
from test_table_by_camera import Camera

from companion.games.find_games import find_games
from companion.practice.practice_table import write_game
from companion.rules.fields import Fields
from companion.table.json_changes import changes_between
from companion.table.repair_form import filled, form_fields, nullable
from companion.table.state_facts import pointer
from companion.views.page import Field
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


def test_cards_are_typed_by_name(evening):
    evening.press("repair")
    case = next(c for c in evening.rules.table.deck.cases if c != evening.state.card)
    name = evening.rules.table.deck.names[case]
    evening.type("/players/Ana/in_treatment", name.upper())
    evening.press("apply")
    assert evening.state.player("Ana").in_treatment == (case,)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("/players/Ana/hand", "-1"),
        ("/players/Ana/hand", "many"),
        ("/players/Ana/in_treatment", "no such card"),
        ("/players/Ana/in_treatment", "[1, "),
    ],
)
def test_an_impossible_state_is_said_on_the_form_and_nothing_is_kept(evening, field, value):
    evening.press("repair")
    evening.type(field, value)
    evening.press("apply")
    assert evening.is_page("repair")
    assert any(t.key == "table.plain" for t in texts(evening.scene.blocks))
    assert fields(evening.scene)[field].value == value
    assert len(evening.rows) == 1


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
    if name == "unconscious_mind":
        assert any("rooms" in pointer(path) for path in nullable(raw))


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
