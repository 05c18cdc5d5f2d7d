"""What the camera sees becomes entries: provisional, implied, taken back, asked about."""

import pytest
from evenings import Evening, open_session

from companion.games.treatment import GAME
from companion.practice.practice_table import write_game
from companion.rules.decision import Verdict
from companion.rules.fields import Fields
from companion.rules.sentence import say
from companion.rules.table_facts import SeenCard, TableSeen
from companion.views.scene import CameraView, Lamp


class Camera:
    """Shows a session what lies on a table; every card keeps its number while it lies there."""

    def __init__(self, evening):
        self.evening = evening
        self.areas = {name: [] for name in GAME.at_table(evening.rules, evening.file).layout(
            len(evening.players)).areas}  # fmt: skip
        self.number = 0

    def look(self):
        areas = {name: tuple(cards) for name, cards in self.areas.items()}
        self.evening.session.on_seen(TableSeen(areas=areas))
        self.evening.session.tick()

    def lay(self, area, card=None, *, face_up=True, alternatives=()):
        self.number += 1
        seen = SeenCard(card=card, face_up=face_up, track=self.number, alternatives=alternatives)
        self.areas[area].append(seen)
        self.look()
        return self.number

    def take(self, area, index=-1):
        self.areas[area].pop(index)
        self.look()

    def show(self, expected):
        """The whole table as the game expects it; what is the same keeps its number."""
        for area, wanted in expected.items():
            cards = wanted.cards[-1:] if wanted.pile else wanted.cards
            old = self.areas[area]
            new = []
            for i, card in enumerate(cards):
                face = card.face_up and card.card is not None
                same = i < len(old) and (old[i].card, old[i].face_up) == (card.card, face)
                if same:
                    new.append(old[i])
                else:
                    self.number += 1
                    new.append(SeenCard(card=card.card if face else None, face_up=face,
                                        track=self.number))  # fmt: skip
            self.areas[area] = new
        self.look()


@pytest.fixture
def evening():
    return Evening()


@pytest.fixture
def camera(evening):
    return Camera(evening)


@pytest.fixture
def case(evening, camera):
    """A Case with room for three cards lies there; Ana is next."""
    removed = evening.rules.table.removed
    found = next(
        card
        for card, facts in evening.rules.table.deck.cases.items()
        if facts.category not in removed and facts.max_cards >= 3
    )
    camera.lay("case", found)
    return found


def moves(evening):
    return [(r.entry.move.do, r.entry.move.by) for r in evening.rows if r.entry.is_move]


def test_a_case_that_is_laid_becomes_an_entry_without_a_press(evening, case):
    assert evening.rows[0].entry.move.do == "reveal_case"
    assert evening.rows[0].entry.meta["source"] == "camera"
    assert evening.presses == 0


def test_the_newest_entry_of_the_camera_is_provisional_until_the_next_act(evening, camera, case):
    camera.lay("seat 1 play", face_up=False)
    assert [line.provisional for line in evening.scene.log] == [False, True]
    evening.key("d")
    assert [line.provisional for line in evening.scene.log] == [False, False, False]


def test_drawing_leaves_no_trace_and_is_implied(evening, camera, case):
    camera.lay("seat 3 play", face_up=False)
    assert moves(evening)[1:] == [("draw", "Ana"), ("draw", "Ben"), ("place", "Caro")]
    assert [line.implied for line in evening.scene.log[1:]] == [True, True, False]
    assert evening.presses == 0


def test_an_implied_entry_is_opened_by_one_press(evening, camera, case):
    camera.lay("seat 2 play", face_up=False)
    evening.open_entry(2)
    assert evening.is_page("replace")


def test_a_card_taken_back_is_an_undo_that_names_its_entry(evening, camera, case):
    """faults.md row 16"""
    camera.lay("seat 1 play", face_up=False)
    camera.take("seat 1 play")
    assert evening.rows[-1].entry.move.do == "undo"
    assert evening.rows[-1].entry.meta["cause"] == "card_left"
    assert evening.screen.toast[1].key == "table.taken_back"
    assert evening.scene.board.strip.player == "Ana"


def test_a_card_whose_entry_was_undone_by_a_person_is_not_proposed_again(evening, camera, case):
    camera.lay("seat 1 play", face_up=False)
    evening.key("u")
    before = len(evening.rows)
    camera.look()
    camera.look()
    assert len(evening.rows) == before
    camera.take("seat 1 play")
    camera.lay("seat 1 play", face_up=False)
    assert evening.rows[-1].entry.move.do == "place"


def test_a_card_entered_by_key_first_is_not_counted_twice(evening, camera, case):
    evening.key("p")
    camera.lay("seat 1 play", face_up=False)
    assert moves(evening)[1:] == [("place", "Ana")]


def test_the_same_table_seen_for_twenty_minutes_makes_no_more_entries(evening, camera, case):
    """faults.md row 21"""
    camera.lay("seat 1 play", face_up=False)
    before = len(evening.rows)
    for _ in range(200):
        evening.clock.move(6)
        camera.look()
    assert len(evening.rows) == before


def test_a_card_that_is_not_sure_is_asked_about_with_legal_ones_first(evening, camera):
    """faults.md row 14"""
    deck, removed = evening.rules.table.deck, evening.rules.table.removed
    out = next(c for c, f in deck.cases.items() if f.category in removed)
    legal = [c for c, f in deck.cases.items() if f.category not in removed][:2]
    camera.lay("case", None, alternatives=((out, 0.5), (legal[0], 0.3), (legal[1], 0.2)))
    question = evening.scene.questions[0]
    assert question.kind == "unsure"
    assert question.cards == (legal[0], legal[1], out)
    assert evening.rows == ()
    evening.press(f"card:{legal[1]}", question=question.id)
    assert evening.rows[-1].entry.move.card == legal[1]
    assert evening.presses == 1
    (named,) = evening.session.take_outputs().named
    assert named.card == legal[1]
    assert evening.session.take_outputs().named == ()


def test_a_corrected_card_keeps_its_name_until_it_moves(evening, camera, case):
    """faults.md row 24"""
    deck, removed = evening.rules.table.deck, evening.rules.table.removed
    other = next(c for c, f in deck.cases.items() if f.category not in removed and c != case)
    evening.key("r")
    choice = next(b for block in evening.scene.blocks if hasattr(block, "buttons")
                  for b in block.buttons if b.title.key == "do.reveal_case")  # fmt: skip
    evening.press(choice.id)
    evening.pick(other)
    assert evening.state.card == other
    before = len(evening.rows)
    camera.look()
    assert len(evening.rows) == before


def test_a_card_laid_out_of_turn_after_acting_is_a_breach_question(evening, camera, case):
    camera.lay("seat 1 play", face_up=False)
    camera.lay("seat 1 play", face_up=False)
    question = evening.scene.questions[0]
    assert question.kind in {"breach", "unsure"}
    assert len(moves(evening)) <= 4


def test_a_breach_allowed_by_the_table_is_applied_and_marked(evening, camera, case):
    deck, removed = evening.rules.table.deck, evening.rules.table.removed
    evening.key("u")
    camera.take("case")
    out = next(c for c, f in deck.cases.items() if f.category in removed)
    camera.lay("case", out)
    question = evening.scene.questions[0]
    assert question.kind == "breach"
    assert [c.id for c in question.choices] == ["take_back", "other_card", "allow"]
    evening.press("allow", question=question.id)
    assert evening.rows[-1].verdict is Verdict.BREACH
    assert evening.rows[-1].allowed
    assert evening.state.card == out


def test_a_breach_taken_back_is_noted_and_goes_with_its_card(evening, camera, case):
    deck, removed = evening.rules.table.deck, evening.rules.table.removed
    evening.key("u")
    camera.take("case")
    out = next(c for c, f in deck.cases.items() if f.category in removed)
    camera.lay("case", out)
    question = evening.scene.questions[0]
    evening.press("take_back", question=question.id)
    assert evening.rows[-1].entry.move.do == "note"
    camera.look()
    assert evening.scene.questions == ()
    camera.take("case")
    assert evening.scene.questions == ()


def test_what_lies_face_down_is_counted_and_never_named(evening, camera, case):
    """faults.md row 22"""
    camera.lay("seat 1 play", face_up=False)
    place = evening.rows[-1]
    assert "card" not in evening.rules.write_move(place.entry.move)
    row = evening.scene.board.rows[0]
    assert any(getattr(part, "face_down", 0) == 1 for part in row.parts)


def test_the_lamp_says_seen_for_a_moment_and_asking_while_a_card_is_not_sure(evening, camera, case):
    ready = CameraView(lamp=Lamp.READY, says=say("setup.camera_ready"))
    assert evening.session.screen(ready).camera.lamp is Lamp.SEEN
    evening.clock.move(2)
    assert evening.session.screen(ready).camera.lamp is Lamp.READY
    camera.lay("symptom", None, alternatives=(("high-tide", 0.5), ("open-door", 0.3)))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_is_read_from_the_table_alone(seed):
    """Everything but draws is seen; the outcome is the script's."""
    practice = write_game(GAME, seed, most_entries=90)
    evening = Evening(players=tuple(practice.header.players))
    evening.rules, evening.file = practice.rules, practice.file
    evening.session = open_session(GAME, practice.rules, practice.file, evening.clock)
    camera = Camera(evening)
    at_table = GAME.at_table(practice.rules, practice.file)
    state, asked = practice.rules.start(), 0
    for body in practice.entries:
        fields = Fields(dict(body), "entry")
        by = fields.text_or("by", None)
        move = practice.rules.parse_move(fields.text("do"), by, fields)
        shown = at_table.shows(state, move)
        if shown is not None:
            camera.show(shown)
        for event in practice.rules.decide(state, move).events:
            state = practice.rules.evolve(state, event)
        if shown is None and body["do"] == "draw":
            continue
        if shown is None:
            camera.show(practice.rules.expected(state))
        asked += _answer(evening, practice, move)
        camera.show(practice.rules.expected(state))
    assert evening.session.ledger.rules.scores(evening.state) == practice.rules.scores(state)
    assert evening.session.ledger.timeline.progress.finished
    assert asked <= len(practice.entries) // 4


def _answer(evening, practice, move):
    """Choose the reading that ends with this move."""
    asked = 0
    for question in evening.session.questions:
        for i, reading in enumerate(question.readings):
            last = reading.moves[-1].move
            if (last.do, last.by) == (move.do, move.by):
                evening.press(f"reading:{i}", question=question.view.id)
                asked += 1
                break
    return asked
