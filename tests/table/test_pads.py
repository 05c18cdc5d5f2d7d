"""Gamepads and keys at the seats: who sits where, what a press means, what is dropped."""

import pytest
from evenings import Evening

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.table.doubles import DOUBLE_S
from companion.table.pads.desk import PADS
from companion.table.pads.role_keys import RoleKey, RoleKeys
from companion.table.pads.seats import PadSeats
from companion.table.signals import ButtonSignal
from companion.views.intents import Back, Do, KeyPress, PadPress, Press, Source
from companion.views.pads import PadSeen
from companion.views.page import Buttons, Table
from companion.views.scene import TableScene

DRAW, EXCHANGE, PLACE, UNDO, HOLD = range(5)


class PadEvening(Evening):
    """A table with pads that come and go."""

    def __post_init__(self):
        super().__post_init__()
        self.plugged = {}
        self.key("n")
        self.pick(next(c.card for c in self.scene.cards if c.legal))
        self.clock.move(1)

    def plug(self, *numbers, moves=0):
        self.plugged |= {n: PadSeen(id=n, name="Zero Delay", moves=moves) for n in numbers}
        self.session.see_pads(self.plugged.values())

    def pull(self, number):
        del self.plugged[number]
        self.session.see_pads(self.plugged.values())

    def pad(self, number, button=DRAW, token=None):
        at = self.session.ledger.token if token is None else token
        self.send(PadPress(pad=number, button=button, position=self.position, token=at))

    def seat_key(self, key):
        token = self.session.ledger.token
        self.send(KeyPress(key=key, position=self.position, token=token))

    def sit(self, *numbers):
        """Pads at the seats, in order."""
        self.plug(*numbers)
        for number in numbers:
            self.pad(number)

    @property
    def asked(self):
        question = next((q for q in self.scene.questions if q.id == PADS), None)
        return None if question is None else question.title.get("seat")

    @property
    def said(self):
        return self.screen.toast[1].key

    @property
    def use(self):
        return self.screen.pads

    def last(self):
        move = self.rows[-1].entry.move
        return move.do, move.by, self.rows[-1].entry.meta["source"]


@pytest.fixture
def table():
    return PadEvening()


# Where they are ---------------------------------------------------------------


def test_each_seat_in_turn_is_asked_for_a_press_which_is_no_move(table):
    table.plug(0, 1)
    assert table.asked == 1
    assert [line.key for line in table.scene.questions[0].lines][-1] == "pads.no_guarantee"
    table.pad(1)
    assert (table.asked, table.said) == (2, "pads.sits")
    table.pad(0)
    assert table.asked is None
    assert len(table.rows) == 1
    assert table.use.at_seats == {0, 1}


def test_two_identical_pads_are_told_apart_by_what_was_confirmed_only(table):
    table.plug(0, 1)
    table.pad(1)
    table.pad(0)
    table.pad(1, DRAW)
    assert table.last() == ("draw", "Ana", "gamepad")
    table.pad(0, DRAW)
    assert table.last() == ("draw", "Ben", "gamepad")


def test_a_pad_that_is_plugged_in_again_is_asked_about_again(table):
    table.sit(0, 1)
    table.pull(0)
    assert table.said == "pads.gone"
    assert table.asked is None
    table.pad(1, DRAW)  # play goes on: it is not Ben's turn, and that is said
    assert table.said == "button.not_your_turn"
    table.plug(7)
    assert table.asked == 1
    table.pad(7)
    assert table.asked is None
    table.pad(7, DRAW)
    assert table.last() == ("draw", "Ana", "gamepad")


def test_both_pulled_and_swapped_are_both_asked_about(table):
    table.sit(0, 1)
    table.pull(0)
    table.pull(1)
    table.plug(2, 3)
    assert table.asked == 1
    table.pad(3)
    table.pad(2)
    table.pad(3, DRAW)
    assert table.last() == ("draw", "Ana", "gamepad")


def test_a_seat_without_a_pad_is_skipped_and_the_rest_may_drive_the_screen(table):
    table.plug(0, 1)
    table.press("skip", question=PADS)
    assert table.asked == 2
    table.pad(0)
    assert table.asked == 3
    table.press("leave", question=PADS)
    assert table.asked is None
    assert (table.use.at_seats, table.use.steering) == ({0}, {1})


def test_a_pad_whose_stick_moves_drives_the_screen_and_is_not_asked_about(table):
    table.plug(0)
    assert table.asked == 1
    table.plug(0, moves=1)
    assert table.asked is None
    assert table.use.steering == {0}


def test_a_pad_without_a_seat_does_nothing_on_a_page_and_says_so(table):
    table.press("menu")
    table.plug(0)
    table.pad(0)
    assert table.said == "pads.move_to_steer"
    assert table.use.at_seats == frozenset()
    assert table.is_page("menu")


def test_what_was_confirmed_outlives_a_game_but_not_its_seats():
    seats = PadSeats()
    seats.start(3)
    seats.see([PadSeen(id=n, name="x") for n in (1, 2, 3)])
    for number in (1, 2, 3):
        seats.press(number, 1, 0.0, asking=True)
    seats.start(2)
    assert [pad.seat for pad in seats.pads] == [0, 1, None]
    assert seats.asked is None


# What they do -----------------------------------------------------------------


def test_a_press_with_the_token_of_an_earlier_turn_is_dropped(table):
    table.sit(0, 1)
    old = table.session.ledger.token
    table.pad(0, DRAW)
    table.pad(1, DRAW, token=old)
    assert table.said == "table.late_press"
    assert len(table.rows) == 2


def test_undo_and_hold_on_a_pad(table):
    table.sit(0)
    table.pad(0, DRAW)
    table.clock.move(1)
    table.pad(0, UNDO)
    assert table.last()[0] == "undo"
    table.pad(0, HOLD)
    assert not isinstance(table.scene, TableScene)


def test_a_pad_has_the_roles_that_its_seat_has(table):
    class Swapped:
        choices = ("draw", "place")

        def role_at(self, seat, button):
            return "place" if (seat, button) == (0, 0) else "draw"

    table.session.pads.take_over(PadSeats(), RoleKeys(("draw", "place")), Swapped())
    table.sit(0)
    table.pad(0, 0)
    assert table.last() == ("place", "Ana", "gamepad")


def test_a_button_that_nobody_gave_a_role_does_nothing_and_says_so(table):
    table.sit(0)
    table.pad(0, 11)
    assert table.said == "table.button_means_nothing"


# Keys -------------------------------------------------------------------------


def test_media_keys_act_for_whose_turn_it_is(table):
    table.seat_key("media next")
    assert table.last() == ("draw", "Ana", "keys")
    table.clock.move(1)
    table.seat_key("media next")
    assert table.last() == ("draw", "Ben", "keys")
    table.clock.move(1)
    table.seat_key("media previous")
    assert table.last()[0] == "undo"
    table.seat_key("media play")
    assert not isinstance(table.scene, TableScene)


def test_a_key_for_whose_turn_it_is_never_takes_the_next_players(table):
    table.seat_key("media next")
    table.clock.move(DOUBLE_S / 2)
    table.seat_key("media next")
    assert table.said == "table.late_press"
    assert len(table.rows) == 2


def test_a_key_of_a_seat_acts_for_that_seat_only(table):
    table.session.pads.keys.set(RoleKey(key="keypad 4", role="draw", seat=1))
    table.seat_key("keypad 4")
    assert table.said == "button.not_your_turn"
    table.key("d")
    table.clock.move(1)
    table.seat_key("keypad 4")
    assert table.last() == ("draw", "Ben", "keys")


def test_the_number_pad_has_the_games_roles_when_it_is_wanted(table):
    assert "keypad 1" not in table.use.keys
    table.session.pads.keys.use_number_pad()
    assert {"keypad 1", "keypad 5"} <= table.use.keys
    table.seat_key("keypad 3")
    assert table.last() == ("place", "Ana", "keys")


def test_keys_are_kept_and_read_again_and_nonsense_is_passed_over():
    kept = {}
    keys = RoleKeys(("draw", "undo"), {}, kept.update)
    keys.set(RoleKey(key="keypad .", role="draw", seat=2))
    keys.drop("media play")
    assert kept == {"keypad period": "draw@3", "media play": ""}
    again = RoleKeys(("draw", "undo"), {**kept, "f1": "dance", "f2": "draw@x", "f3": "undo@0",
                                       "f4": "draw@" + "9" * 5000})  # fmt: skip
    found = {it.key: (it.role, it.seat) for it in again.all}
    assert found["keypad ."] == ("draw", 2)
    assert not {"media play", "f1", "f2", "f4"} & set(found)
    assert found["f3"] == ("undo", None)


# One wish, two presses --------------------------------------------------------


@pytest.mark.parametrize("first", ["screen", "pad"])
def test_33_one_move_pressed_on_the_screen_and_on_a_pad_counts_once(table, first):
    """faults.md row 33"""
    table.sit(0, 1)
    actions = ["screen", "pad"] if first == "screen" else ["pad", "screen"]
    for way in actions:
        if way == "screen":
            table.key("d")
        else:
            table.pad(0, DRAW)
        table.clock.move(DOUBLE_S / 2)
    assert len(table.rows) == 2
    assert table.screen.toast is not None
    table.clock.move(1)
    table.pad(1, DRAW)
    assert table.last() == ("draw", "Ben", "gamepad")


def test_33_a_key_and_the_screen_count_once(table):
    """faults.md row 33"""
    table.key("d")
    table.clock.move(DOUBLE_S / 2)
    table.seat_key("media next")
    assert len(table.rows) == 2
    assert table.said == "table.late_press"


def test_5_undo_on_a_pad_and_on_the_screen_together_undoes_once(table):
    """faults.md row 5"""
    table.sit(0)
    table.pad(0, DRAW)
    table.clock.move(1)
    table.pad(0, UNDO)
    table.clock.move(0.9 * DOUBLE_S)
    table.press("undo")
    assert [row.entry.move.do for row in table.rows[1:]] == ["draw", "undo"]
    assert table.said == "table.too_late"
    table.clock.move(1)
    table.key("d")
    table.clock.move(1)
    table.press("undo")
    table.clock.move(0.9 * DOUBLE_S)
    table.pad(0, UNDO)
    assert [row.entry.move.do for row in table.rows[1:]] == ["draw", "undo", "draw", "undo"]
    assert table.said == "table.too_late"


def test_two_players_press_in_the_same_moment_and_both_count(table):
    table.sit(0, 1)
    table.pad(0, DRAW)
    table.pad(1, DRAW)
    assert [row.entry.move.by for row in table.rows[1:]] == ["Ana", "Ben"]


def test_a_box_and_a_pad_at_two_seats_both_count(table):
    table.sit(0)
    table.pad(0, DRAW)
    key = PressKey(uid=3, epoch=1, seq=1)
    token = table.session.ledger.token
    table.session.on_signal(ButtonSignal(key=key, player=Player("Ben"), button=1, token=token))
    assert table.last() == ("draw", "Ben", "buttons")


def test_the_same_hand_may_be_quick_on_the_screen(table):
    table.key("d")
    ask = next(a for a in table.scene.board.actions if a.key == "d")
    table.send(Do(ask=ask, position=table.position, source=Source.MOUSE))
    assert len(table.rows) == 3


# The page ---------------------------------------------------------------------


def open_page(table):
    table.press("menu")
    table.press("pads")
    return table.scene


def buttons(scene):
    blocks = (*scene.blocks, *scene.side)
    return {b.id: b for grid in blocks if isinstance(grid, Buttons) for b in grid.buttons}


def test_the_page_names_each_pad_its_seat_and_its_last_press_and_says_the_tier(table):
    table.sit(0)
    open_page(table)
    table.pad(0, EXCHANGE)
    (rows,) = [b.rows for b in table.scene.blocks if isinstance(b, Table)] or [()]
    if not rows:  # the button that was pressed is open
        table.send(Back(position=table.position, source=Source.KEYS))
        (rows,) = [b.rows for b in table.scene.blocks if isinstance(b, Table)]
    ((name, place, last),) = rows
    assert name.text.get("text") == "Zero Delay"
    assert place.text.get("seat") == 1
    assert last.text.get("n") == EXCHANGE + 1
    assert table.scene.blocks[0].text.key == "pads.no_guarantee"
    assert len(table.rows) == 1


def test_ask_again_forgets_every_seat(table):
    table.sit(0)
    open_page(table)
    table.press("ask")
    assert table.asked == 1


def test_a_key_is_given_a_role_by_pressing_it(table):
    open_page(table)
    table.press("learn")
    assert table.use.learn
    table.seat_key("f7")
    assert table.scene.name == "seat_key"
    table.press("role:place")
    table.press("seat:1")
    assert buttons(table.scene)["role:place"].chosen
    assert table.session.pads.keys.find("f7") == RoleKey(key="f7", role="place", seat=1)
    table.send(Back(position=table.position, source=Source.KEYS))
    assert "key:f7" in buttons(table.scene)
    table.press("key:f7")
    table.press("drop")
    assert "key:f7" not in buttons(table.scene)
    assert len(table.rows) == 1


def test_a_page_that_is_open_follows_what_is_plugged_in(table):
    open_page(table)
    assert not [b for b in table.scene.blocks if isinstance(b, Table)]
    table.plug(0)
    assert [b for b in table.scene.blocks if isinstance(b, Table)]
    table.pull(0)
    assert not [b for b in table.scene.blocks if isinstance(b, Table)]


def test_a_line_for_each_pad_and_one_of_health(table):
    assert table.session.pads.health() is None
    assert table.session.pads.lines() == ()
    table.sit(0)
    assert table.session.pads.health().key == "pads.health"
    assert [line.key for line in table.session.pads.lines()] == ["pads.line", "pads.no_guarantee"]
    table.pull(0)
    health = table.session.pads.health()
    assert (health.get("n"), health.get("all")) == (0, 1)


def test_a_question_of_the_table_waits_behind_and_is_answered_as_ever(table):
    table.plug(0)
    assert table.scene.questions[0].id == PADS
    table.send(Press(id="skip", position=table.position, source=Source.MOUSE, question=PADS))
    assert table.asked == 2
