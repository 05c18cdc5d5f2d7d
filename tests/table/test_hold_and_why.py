"""Hold, and the question why: the rule, the numbers, the entries, in few presses."""

import pytest
from evenings import Evening
from test_table_by_camera import Camera

from companion.rules.decision import Verdict
from companion.rules.sentence import Wording, read_words, say
from companion.table.ledger import Origin
from companion.views.board import Ask
from companion.views.intents import Do, Source
from companion.views.page import Buttons, CameraPicture, Line, Table
from companion.views.scene import TableScene


@pytest.fixture
def evening():
    """The first Case lies there; it is Ana's turn."""
    table = Evening()
    table.key("n")
    facts = table.rules.table.deck.cases
    table.pick(next(c.card for c in table.scene.cards if c.legal and facts[c.card].max_cards > 2))
    table.presses = 0
    return table


@pytest.fixture
def camera(evening):
    camera = Camera(evening)
    camera.areas["case"].append(_seen(camera, evening.state.card))
    camera.look()
    return camera


def _seen(camera, card):
    camera.lay("case", card)
    return camera.areas["case"].pop()


def buttons(blocks):
    return {b.id: b for block in blocks if isinstance(block, Buttons) for b in block.buttons}


def texts(blocks):
    return [block.text for block in blocks if isinstance(block, Line)]


def disabled(do, by):
    ask = Ask(do=do, by=by, disabled=say("table.plain", text="not now"))
    return lambda position: Do(ask=ask, position=position, source=Source.MOUSE)


@pytest.mark.parametrize(
    ("key", "outcome"), [("l", "the log is right"), ("w", "the table decides otherwise")]
)
def test_a_hold_is_closed_in_two_presses_and_kept(evening, key, outcome):
    evening.key("h")
    evening.clock.move(12)
    evening.key(key)
    assert evening.presses == 2
    assert isinstance(evening.scene, TableScene)
    row = evening.rows[-1]
    assert row.entry.move.text == f"hold: {outcome}"
    assert row.entry.meta["cause"] == "hold"
    assert row.entry.meta["held_s"] == 12.0


def test_a_hold_that_is_only_closed_is_kept_too(evening):
    evening.key("h")
    evening.key("escape")
    assert evening.rows[-1].entry.move.text == "hold: nothing was decided"


def test_the_note_of_a_hold_goes_into_the_log_and_the_result(evening):
    evening.key("h")
    evening.type("note", "Ana may draw again")
    evening.key("w")
    assert (
        evening.rows[-1].entry.move.text == "hold: the table decides otherwise: Ana may draw again"
    )
    evening.key("m")
    evening.press("end_game")
    (said,) = [t for t in texts(evening.scene.blocks) if t.key == "table.settled"]
    words = Wording(read_words("companion.table"))
    assert words.put(said) == "2. Hold: The table decides otherwise. Ana may draw again "


def test_a_hold_is_said_in_the_language_of_the_table_and_once(evening):
    evening.key("h")
    evening.key("l")
    german = Wording(read_words("companion.table", "de"))
    assert german.put(evening.scene.log[-1].text) == "Halt: Das Protokoll stimmt."
    evening.key("h")
    evening.key("escape")
    evening.key("m")
    evening.press("end_game")
    said = [german.put(t) for t in texts(evening.scene.blocks) if t.key == "table.settled"]
    assert said == ["2. Halt: Das Protokoll stimmt. "]


def test_a_hold_shows_log_camera_and_rule(evening, camera):
    evening.key("d")
    evening.key("h")
    page = evening.scene
    assert [b for b in buttons(page.blocks) if b.startswith("about:")] == ["about:2", "about:1"]
    assert isinstance(page.side[0], CameraPicture)
    assert any(t.key == "table.rule_title" for t in texts(page.third))


def test_a_hold_shows_how_the_table_differs_and_makes_it_right_in_one_press(evening, camera):
    other = next(c for c in evening.rules.table.deck.symptoms)
    evening.key("h")
    camera.areas["symptom"] = []
    camera.lay("seat 2 treatment", next(iter(evening.rules.table.deck.cases)))
    said = [t for t in texts(evening.scene.side) if t.key == "table.area_differs"]
    assert len(said) == 1
    assert len(evening.rows) == 1
    evening.key("t")
    assert [r.entry.move.do for r in evening.rows[1:]] == ["repair", "note"]
    assert len(evening.state.player("Ben").in_treatment) == 1
    assert other
    evening.key("u")
    assert evening.state.player("Ben").in_treatment == ()


def test_the_camera_enters_nothing_during_a_hold_and_goes_on_afterwards(evening, camera):
    evening.key("h")
    camera.lay("seat 1 play", face_up=False)
    assert len(evening.rows) == 1
    assert any(t.key == "table.camera_reads" for t in texts(evening.scene.side))
    evening.key("escape")
    assert [r.entry.move.do for r in evening.rows[1:]] == ["note", "place"]


def test_a_move_that_was_missed_is_entered_when_the_table_is_right(evening, camera):
    evening.key("h")
    camera.lay("seat 1 play", face_up=False)
    evening.key("t")
    assert [r.entry.move.do for r in evening.rows[1:]] == ["place", "note"]


def test_the_log_is_right_leaves_the_cards_out_until_they_move(evening, camera):
    evening.key("h")
    camera.lay("seat 1 play", face_up=False)
    evening.key("l")
    camera.look()
    assert [r.entry.move.do for r in evening.rows[1:]] == ["note"]


def test_a_ruling_in_a_hold_lets_an_open_breach_stand(evening):
    position = evening.position
    evening.send(Do(ask=Ask(do="draw", by="Ben"), position=position, source=Source.KEYS))
    assert evening.scene.questions[0].kind == "breach"
    evening.key("h")
    assert any("TR-ACT-01" in str(t) for t in texts(evening.scene.side))
    evening.key("w")
    row = evening.rows[-1]
    assert (row.entry.move.do, row.verdict, row.allowed) == ("draw", Verdict.BREACH, True)
    assert row.entry.note == "hold: the table decides otherwise"
    assert evening.scene.questions == ()


def test_the_clock_of_the_player_on_turn_stands_during_a_hold(evening):
    clock = evening.session._desk.clock
    evening.key("d")
    evening.clock.move(10)
    evening.key("h")
    evening.clock.move(100)
    evening.key("l")
    evening.clock.move(5)
    assert clock.times()["Ben"] == pytest.approx(15, abs=2)
    evening.key("d")
    assert clock.times()["Ben"] == pytest.approx(15, abs=2)


def test_every_entry_says_why_with_rule_numbers_and_the_entries_that_led_there(evening):
    evening.key("d")
    evening.send(disabled("draw", "Ana")(evening.position))
    assert evening.is_page("why_not")
    assert any(t.key == "table.rule_title" for t in texts(evening.scene.side))
    table = next(block for block in evening.scene.blocks if isinstance(block, Table))
    assert any(cell.text.get("n") == 2 for row in table.rows for cell in row)
    evening.key("escape")
    assert isinstance(evening.scene, TableScene)
    assert len(evening.rows) == 2


def test_what_was_disabled_can_be_done_all_the_same_and_is_asked_about(evening):
    evening.key("d")
    evening.send(disabled("draw", "Ana")(evening.position))
    evening.key("a")
    assert evening.scene.questions[0].kind == "breach"


def test_every_point_says_why(evening):
    before = evening.rules.state_to_json(evening.state)
    assert before["players"]["Ana"]["in_treatment"] == []
    case = next(c for c in evening.rules.table.deck.cases if c != evening.state.card)
    evening.session.ledger.record(
        {"do": "repair", "patch": [{"op": "add", "path": "/players/Ana/in_treatment/-",
                                    "value": case}]}, _origin())  # fmt: skip
    evening.key("m")
    evening.key("w")
    evening.press("point:0")
    assert evening.is_page("why")
    assert any(t.key == "table.point" for t in texts(evening.scene.blocks))


def _origin():
    return Origin(source=Source.KEYS)


def test_a_hold_is_called_from_anywhere_and_gives_back_what_it_interrupted(evening):
    evening.key("x")
    asked = evening.scene
    evening.press("hold")
    assert evening.is_page("hold")
    evening.press("log_right")
    assert evening.scene == asked


INTERRUPTED = {
    "menu": ["m"],
    "people": ["m", "p"],
    "person": ["m", "p", "1"],
    "points": ["m", "w"],
    "what_if": ["m", "f"],
    "differences": ["m", "d"],
    "repair": ["m", "x"],
    "replace": ["d", "r"],
    "picker": ["x"],
}


@pytest.mark.parametrize("where", INTERRUPTED)
def test_one_key_calls_the_hold_from_everywhere_and_what_it_interrupted_is_there_again(
    evening, where
):
    for key in INTERRUPTED[where]:
        evening.key(key)
    before = evening.scene
    if where == "repair":
        evening.type("/players/Ana/hand", "4")
        before = evening.scene
    evening.key("f12")
    assert evening.is_page("hold")
    evening.key("l")
    assert evening.rows[-1].entry.move.text == "hold: the log is right"
    if where != "menu":
        assert evening.scene == before


def test_a_repair_made_from_a_hold_says_so_and_how_long_it_took(evening):
    evening.key("h")
    evening.clock.move(9)
    evening.key("t")
    assert evening.is_page("repair")
    evening.type("/players/Ana/hand", "4")
    evening.clock.move(3)
    evening.key("f2")
    meta = evening.rows[-1].entry.meta
    assert evening.rows[-1].entry.move.do == "repair"
    assert (meta["cause"], meta["held_s"]) == ("hold", 12.0)
    assert isinstance(evening.scene, TableScene)
