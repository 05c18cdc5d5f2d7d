"""What becomes of a press that comes late or is of unknown age, for every role (devices.md, 2.2)."""

import pytest
from evenings import open_session

from companion.app import read_wording
from companion.game_log.records import PressKey
from companion.games.unconscious_mind import GAME
from companion.practice.practice_table import write_game
from companion.rules.seats import Player
from companion.table.clock import HandClock
from companion.table.ledger import Origin
from companion.table.seat_buttons import MOMENT
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.intents import Press, Source

WORDS = read_wording(GAME.package, "en")


@pytest.fixture(scope="module")
def scripted():
    return write_game(GAME, 1)


class Table:
    """Unconscious Mind, some turns in, with a box at each seat."""

    def __init__(self, scripted):
        self.clock = HandClock()
        self.session = open_session(GAME, scripted.rules, scripted.file, self.clock)
        for n, body in enumerate(scripted.entries):
            if n > 8 and body["do"] == "end_turn":
                break
            self.session._maker.make(body, Origin(source=Source.SCRIPT))
        self.due = self.session.ledger.state.turn.player
        self.other = next(p for p in scripted.rules.header.players if p != self.due)
        self.seq = 0
        self.session.take_outputs()

    @property
    def token(self):
        return self.session.ledger.token

    @property
    def count(self):
        return len(self.session.ledger.timeline.judged)

    def press(self, role, *, player=None, late=False, recovered=False, after_s=5):
        """The verdicts that go back to the box."""
        self.seq += 1
        self.clock.move(after_s)
        self.session.on_signal(
            ButtonSignal(
                key=PressKey(uid=7, epoch=1, seq=self.seq),
                player=Player(player or self.due),
                button=1,
                token=(self.token - 1) % 256 if late else self.token,
                recovered=recovered,
                role=role,
            )
        )
        return [ack.verdict for ack in self.session.take_outputs().acks]

    def questions(self):
        return [WORDS.put(q.view.title) for q in self.session.questions]

    def toast(self):
        return WORDS.put(self.session.screen().toast[1])

    def answer(self, choice):
        question = self.session.questions[0].view.id
        at = self.session.ledger.position
        self.session.on_intent(Press(id=choice, position=at, source=Source.KEYS, question=question))


@pytest.fixture
def table(scripted):
    return Table(scripted)


@pytest.mark.parametrize("role", ["end_turn", "ok", "undo", MOMENT])
def test_a_late_end_of_turn_ok_or_undo_is_dropped_with_one_line(table, role):
    before = table.count
    assert table.press(role, late=True) == [PressVerdict.STALE]
    assert table.count == before
    assert table.toast() == f"Late press from {table.due}: ignored."
    assert table.questions() == []


@pytest.mark.parametrize(("role", "name"), [("plus", "+1"), ("minus", "\N{MINUS SIGN}1")])
def test_a_late_point_is_asked_about_and_counts_for_whom_it_was_pressed(table, role, name):
    table.press("plus", player=table.other)  # there is a point to take back
    before = table.count
    assert table.press(role, player=table.other, late=True) == [PressVerdict.APPLIED]
    assert table.questions() == [f"Late {name} from {table.other}: for the turn before?"]
    assert table.count == before
    table.answer("apply")
    assert table.session.ledger.timeline.judged[-1].entry.move.by == table.other


@pytest.mark.parametrize("choice", ["drop", None])
def test_a_late_point_that_nobody_wants_is_gone_after_thirty_seconds(table, choice):
    before = table.count
    table.press("plus", late=True)
    if choice is not None:
        table.answer(choice)
    table.clock.move(30.1)
    table.session.tick()
    assert (table.questions(), table.count) == ([], before)


def test_hold_counts_however_late_or_old_it_is(table):
    assert table.press("hold", late=True, recovered=True) == [PressVerdict.APPLIED]
    assert table.session.screen().scene.name == "hold"


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("role", ["end_turn", "plus", "minus", "undo", "ok", MOMENT])
def test_a_press_of_unknown_age_never_makes_an_entry_without_a_question(table, role, late):
    before = table.count
    (verdict,) = table.press(role, late=late, recovered=True)
    assert table.count == before
    asked = verdict is PressVerdict.APPLIED and len(table.questions()) == 1
    assert asked or verdict is PressVerdict.STALE
    if asked:
        assert "before the box restarted" in table.questions()[0]


def test_a_press_in_time_does_what_its_role_says(table):
    before = table.count
    assert table.press("plus") == [PressVerdict.APPLIED]
    assert table.count == before + 1
    assert table.press("end_turn") == [PressVerdict.APPLIED]
    assert table.session.ledger.state.turn is None or table.due != (
        table.session.ledger.state.turn.player
    )


def test_the_role_of_the_moment_ends_the_turn_that_is_on(table):
    assert table.press(MOMENT) == [PressVerdict.APPLIED]
    assert table.session.ledger.timeline.judged[-1].entry.move.do == "end_turn"


@pytest.mark.parametrize("role", [MOMENT, "", "fly"])
def test_a_role_that_means_nothing_now_is_refused_and_said(table, role):
    before = table.count
    assert table.press(role, player=table.other) == [PressVerdict.REFUSED]
    assert table.count == before
    assert "does nothing now" in table.toast()


def test_every_role_of_every_game_has_its_word():
    from companion.games.find_games import find_games  # noqa: PLC0415
    from companion.table.seat_buttons import role_says  # noqa: PLC0415

    for game in find_games().values():
        for role in (*game.button_roles, MOMENT, ""):
            assert not WORDS.put(role_says(role)).startswith("role.")


def test_late_presses_that_come_together_are_listed_by_player(table):
    """Issue: a box that comes back brings several; the line names all that are dropped."""
    for player in (table.due, table.other, table.due):
        assert table.press("end_turn", player=player, late=True, after_s=0.1) == [
            PressVerdict.STALE
        ]
    assert table.toast() == f"Late presses from {table.due} (2) and {table.other} (1): ignored."
    assert table.press("end_turn", late=True, after_s=5) == [PressVerdict.STALE]
    assert table.toast() == f"Late press from {table.due}: ignored."


@pytest.mark.parametrize(
    ("recovered", "words"),
    [
        (True, "3 times +1, pressed by {} before the box restarted: do they count?"),
        (False, "3 times late +1 from {}: for the turn before?"),
    ],
)
def test_points_pressed_several_times_are_asked_about_at_once_and_all_count(
    table, recovered, words
):
    before = table.count
    for _ in range(3):
        verdicts = table.press("plus", player=table.other, late=True, recovered=recovered)
        assert verdicts == [PressVerdict.APPLIED]
    assert table.questions() == [words.format(table.other)]
    table.clock.move(29)
    table.session.tick()
    table.answer("apply")
    assert table.count == before + 3
    assert table.questions() == []


def test_late_points_and_points_of_unknown_age_are_two_questions(table):
    table.press("plus", late=True)
    table.press("plus", recovered=True)
    assert len(table.questions()) == 2


def test_a_turns_act_of_unknown_age_is_asked_about_once_and_its_repetition_dropped(table):
    assert table.press("end_turn", recovered=True) == [PressVerdict.APPLIED]
    assert table.press("end_turn", recovered=True) == [PressVerdict.STALE]
    assert len(table.questions()) == 1
    assert table.toast() == f"Late press from {table.due}: ignored."
