"""Presses at the seats: bound to the turn, acknowledged once durable, never for the wrong player."""

import pytest
from evenings import Evening

from companion.game_log.errors import StoreError
from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.table.signals import ButtonSignal, PressVerdict
from companion.views.intents import Press, Source

DRAW, EXCHANGE, PLACE, UNDO, HOLD = 1, 2, 3, 4, 5


class Seats:
    """Presses with rising numbers, one box a player."""

    def __init__(self, evening):
        self.evening = evening
        self.seq = 0

    def press(self, player, button, token=None, *, recovered=False):
        self.seq += 1
        key = PressKey(uid=ord(player[0]), epoch=1, seq=self.seq)
        token = self.evening.session.ledger.token if token is None else token
        self.evening.session.on_signal(
            ButtonSignal(key=key, player=Player(player), button=button, token=token,
                         recovered=recovered)
        )  # fmt: skip
        return [ack.verdict for ack in self.evening.session.take_outputs().acks]


@pytest.fixture
def evening():
    table = Evening()
    table.key("n")
    case = next(c.card for c in table.scene.cards if c.legal)
    table.pick(case)
    return table


@pytest.fixture
def seats(evening):
    return Seats(evening)


@pytest.mark.parametrize(
    ("button", "do"), [(DRAW, "draw"), (EXCHANGE, "exchange"), (PLACE, "place")]
)
def test_a_press_makes_the_move_of_its_role(evening, seats, button, do):
    assert seats.press("Ana", button) == [PressVerdict.APPLIED]
    assert evening.rows[-1].entry.move.do == do
    assert evening.rows[-1].entry.meta["source"] == "buttons"


def test_a_press_for_an_earlier_turn_is_dropped_as_stale(evening, seats):
    old = evening.session.ledger.token
    seats.press("Ana", DRAW)
    assert seats.press("Ben", DRAW, token=old) == [PressVerdict.STALE]
    assert len(evening.rows) == 2
    assert evening.screen.toast[1].key == "table.late_press"


def test_pressing_twice_makes_one_move(evening, seats):
    token = evening.session.ledger.token
    seats.press("Ana", DRAW, token)
    assert seats.press("Ana", DRAW, token) == [PressVerdict.STALE]
    assert len(evening.rows) == 2


def test_a_press_out_of_turn_is_refused_and_says_whose_turn_it_is(evening, seats):
    assert seats.press("Caro", PLACE) == [PressVerdict.REFUSED]
    assert evening.screen.toast[1].key == "button.not_your_turn"


def test_a_press_of_unknown_age_is_asked_about(evening, seats):
    assert seats.press("Ana", DRAW, recovered=True) == [PressVerdict.APPLIED]
    assert len(evening.rows) == 1
    question = evening.scene.questions[0]
    assert question.kind == "late_press"
    evening.press("apply", question=question.id)
    assert evening.rows[-1].entry.move.do == "draw"


def test_a_question_about_a_late_press_goes_after_thirty_seconds(evening, seats):
    seats.press("Ana", DRAW, recovered=True)
    evening.clock.move(31)
    evening.session.tick()
    assert evening.scene.questions == ()


def test_undo_of_ones_own_entry_needs_no_question(evening, seats):
    seats.press("Ana", DRAW)
    assert seats.press("Ana", UNDO) == [PressVerdict.APPLIED]
    assert evening.state.player("Ana").hand == 5


def test_undo_of_another_players_entry_names_it_and_asks(evening, seats):
    """faults.md row 11"""
    seats.press("Ana", DRAW)
    seats.press("Ben", UNDO)
    question = evening.scene.questions[0]
    assert question.kind == "confirm"
    assert question.title.get("owner") == "Ana"
    assert evening.state.player("Ana").hand == 6
    evening.press("apply", question=question.id)
    assert evening.state.player("Ana").hand == 5


def test_undo_on_key_and_button_at_once_is_one_undo(evening, seats):
    """faults.md row 5"""
    seats.press("Ana", DRAW)
    seats.press("Ben", DRAW)
    seen, token = evening.position, evening.session.ledger.token
    evening.session.on_intent(Press(id="undo", position=seen, source=Source.KEYS))
    assert seats.press("Ben", UNDO, token=token) == [PressVerdict.STALE]
    assert evening.state.player("Ana").hand == 6


def test_hold_counts_however_late_it_comes(evening, seats):
    assert seats.press("Ben", HOLD, token=200) == [PressVerdict.APPLIED]
    assert evening.is_page("hold")


def test_a_button_without_a_role_does_nothing(evening, seats):
    assert seats.press("Ana", 6) == [PressVerdict.REFUSED]


def test_a_press_that_cannot_be_kept_is_not_acknowledged(evening, seats, monkeypatch):
    def full(*args):
        raise StoreError("the disk is full")

    monkeypatch.setattr(evening.session.ledger._keeper, "accept", full)
    monkeypatch.setattr(evening.session.ledger._keeper, "keep_presses", full)
    assert seats.press("Ana", DRAW) == []
    assert len(evening.rows) == 1
    assert evening.session._maker.trouble.key.startswith("table.not_saved.")


def test_lamps_are_lit_where_a_press_would_do_something(evening):
    lamps = evening.session.take_outputs().lamps
    assert lamps["Ana"][:3] == (True, True, True)
    assert lamps["Ben"][:3] == (False, False, False)


def test_the_turn_token_rises_with_every_change_of_turn_also_by_undo(evening, seats):
    first = evening.session.ledger.token
    seats.press("Ana", DRAW)
    second = evening.session.ledger.token
    evening.key("u")
    third = evening.session.ledger.token
    assert first < second < third
