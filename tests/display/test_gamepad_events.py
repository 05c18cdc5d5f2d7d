"""Pads by real events of SDL: bounces, plugging in and out, layouts, seats."""

import pygame
import pytest
from sample_screens import SAMPLES
from virtual_pad import ARCADE_STICK, GAMECONTROLLER, VirtualPad, needs_virtual_pads

from companion.display import pads
from companion.display.lock_out import LockOut
from companion.display.pads import Use, read_layout
from companion.display.spelling import spell, swap_case
from companion.display.text_field import TextField
from companion.views.intents import Back, KeyPress, PadPress, Press, Source, Type
from companion.views.pads import PadUse
from companion.views.scene import Screen

A, B, X, START, UP, DOWN, LEFT, RIGHT = 0, 1, 2, 6, 11, 12, 13, 14


@pytest.fixture(scope="module")
def window(open_display):
    return open_display(size=(1280, 720))


@pytest.fixture
def plug(window, clock):
    """Plugs virtual pads in; all are unplugged after the test."""
    plugged = []

    def one(kind=GAMECONTROLLER, *, settle=True):
        pad = VirtualPad(kind)
        plugged.append(pad)
        window.poll()
        clock.now += 1.0 if settle else 0.0
        return pad

    pygame.event.clear()
    yield one
    for pad in plugged:
        if pad.id in [seen.id for seen in window.pads]:
            pad.unplug()
    window.poll()


def shown(window, name="start", use=None):
    screen = SAMPLES[name]()
    window.show(
        Screen(
            position=40,
            scene=screen.scene,
            players=screen.players,
            pads=use,
        )
    )


@needs_virtual_pads
def test_a_pad_is_found_when_it_is_plugged_in_and_forgotten_when_it_is_pulled(window, plug):
    assert window.pads == ()
    pad = plug()
    assert [(seen.id, seen.moves) for seen in window.pads] == [(pad.id, 0)]
    assert window.pads[0].name
    pad.unplug()
    window.poll()
    assert window.pads == ()


@needs_virtual_pads
def test_two_identical_pads_are_two_and_a_replugged_one_is_a_third(window, plug):
    first, second = plug(), plug()
    assert [seen.id for seen in window.pads] == [first.id, second.id]
    first.unplug()
    again = plug()
    assert again.id not in {first.id, second.id}
    assert [seen.id for seen in window.pads] == [second.id, again.id]


@needs_virtual_pads
def test_a_bouncing_button_is_one_press_and_letting_go_is_none(window, plug, clock):
    shown(window)
    pad = plug()
    pad.bounce(A, times=10)
    assert window.poll() == [Press(id="resume", position=40, source=Source.GAMEPAD)]
    clock.now += 0.3
    pad.button(A, down=True)
    assert len(window.poll()) == 1
    clock.now += 10.0  # held: no repeat
    assert window.poll() == []
    pad.button(A, down=False)
    pad.bounce(A)  # letting go bounces as well
    assert window.poll() == []
    clock.now += 0.3
    pad.press(A)
    assert len(window.poll()) == 1


@needs_virtual_pads
def test_pulling_the_plug_of_a_held_button_is_no_press_and_neither_is_plugging_in_with_one(
    window, plug, clock
):
    shown(window)
    pad = plug()
    pad.button(A, down=True)
    assert len(window.poll()) == 1
    clock.now += 1.0
    pad.unplug()
    assert window.poll() == []
    again = plug(settle=False)
    again.button(A, down=True)
    assert window.poll() == []
    again.button(A, down=False)
    assert window.poll() == []
    clock.now += 1.0
    again.press(A)
    assert len(window.poll()) == 1


@needs_virtual_pads
def test_two_pads_in_the_same_moment_are_two_presses_in_order(window, plug):
    first, second = plug(ARCADE_STICK), plug(ARCADE_STICK)
    shown(window, use=PadUse(at_seats=frozenset({first.id, second.id}), token=9))
    second.press(3)
    first.press(3)
    assert [(p.pad, p.button, p.token) for p in window.poll()] == [
        (second.id, 3, 9),
        (first.id, 3, 9),
    ]


@needs_virtual_pads
def test_cross_stick_and_hat_move_the_focus_and_a_held_one_goes_on(window, plug, clock):
    shown(window)
    pad = plug()
    pad.press(UP)
    assert window.poll() == []
    first = window.dump()["focus"]
    assert first
    places = {first}
    for move in (
        lambda: pad.press(DOWN),
        lambda: (pad.stick(1, 0.9), pad.stick(1, 0.95), pad.stick(1, 0.0)),
        lambda: (pad.hat(4), pad.hat(0)),
    ):
        clock.now += 0.3
        move()
        assert window.poll() == []
        places.add(window.dump()["focus"])
    assert len(places) >= 3
    before = window.dump()["focus"]
    pad.hat(1)
    window.poll()
    after = window.dump()["focus"]
    assert after != before
    clock.now += 0.5
    window.poll()
    assert window.dump()["focus"] != after
    pad.hat(0)
    window.poll()
    still = window.dump()["focus"]
    clock.now += 5
    window.poll()
    assert window.dump()["focus"] == still


@needs_virtual_pads
def test_a_pad_that_drives_the_screen_presses_goes_back_and_holds(window, plug, clock):
    pad = plug()
    shown(window, "table5", PadUse(steering=frozenset({pad.id}), token=3))
    pad.press(B)
    pad.press(START)
    assert window.poll() == [
        Back(position=40, source=Source.GAMEPAD),
        Press(id="hold", position=40, source=Source.GAMEPAD),
    ]


@needs_virtual_pads
def test_a_pad_nobody_asked_about_presses_nothing_until_its_stick_is_moved(window, plug, clock):
    pad = plug()
    shown(window, "table5", PadUse(token=3))
    pad.press(A)
    assert window.poll() == [PadPress(pad=pad.id, button=A, position=40, token=3)]
    pad.press(DOWN)
    assert window.poll() == []
    assert window.pads[0].moves == 1


@needs_virtual_pads
def test_every_button_of_a_pad_at_a_seat_is_the_seats(window, plug):
    pad = plug()
    shown(window, "table5", PadUse(at_seats=frozenset({pad.id}), token=3))
    focus = window.dump()["focus"]
    pad.press(DOWN)
    pad.stick(1, 1.0)
    assert window.poll() == [PadPress(pad=pad.id, button=DOWN, position=40, token=3)]
    assert window.dump()["focus"] == focus
    assert window.pads[0].moves == 0


@needs_virtual_pads
def test_names_are_spelled_with_the_stick(window, plug, clock):
    shown(window, "new_game")
    pad = plug()
    window._ui.focus, window._ui.focus_shown = "name0", True
    window._ui.fields["name0"].value = ""
    said = []
    for button in (A, DOWN, DOWN, RIGHT, DOWN, RIGHT, UP, X, A, B):
        pad.press(button)
        said += window.poll()
        clock.now += 0.3
    values = [s.value for s in said if isinstance(s, Type)]
    assert values == ["A", "B", "Ba", "Bb", "Bba", "Bb/"]
    assert said[-1] == Back(position=40, source=Source.GAMEPAD)


@pytest.mark.parametrize(
    ("name", "code", "typed"),
    [
        ("media next", 0x40000102, ""),
        ("media play", 0x40000105, ""),
        ("keypad 4", pygame.K_KP4, "4"),
        ("keypad +", pygame.K_KP_PLUS, "+"),
        ("keypad enter", pygame.K_KP_ENTER, "\r"),
        ("f7", pygame.K_F7, ""),
        ("4", pygame.K_4, "4"),
    ],
)
def test_a_key_that_stands_for_a_seat_button_says_its_name_once(window, clock, name, code, typed):
    def key(kind):
        return pygame.event.Event(kind, key=code, mod=0, unicode=typed, scancode=0)

    shown(window, "table5", PadUse(keys=frozenset({name}), token=5))
    pygame.event.clear()
    clock.now += 1
    for kind in (pygame.KEYDOWN, pygame.KEYUP) * 3:  # a keyboard encoder bounces as well
        pygame.event.post(key(kind))
    assert window.poll() == [KeyPress(key=name, position=40, token=5)]
    clock.now += 1
    said = []
    for _ in range(20):  # held: it repeats
        pygame.event.post(key(pygame.KEYDOWN))
        said += window.poll()
        clock.now += 0.05
    assert len(said) == 1
    pygame.event.post(key(pygame.KEYUP))
    window.poll()


def test_a_digit_above_the_letters_is_not_the_keypads(window, clock):
    shown(window, "table5", PadUse(keys=frozenset({"keypad 4"}), token=5))
    pygame.event.clear()
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_4, mod=0, unicode="4", scancode=0)
    )
    assert not [i for i in window.poll() if isinstance(i, KeyPress)]


def test_twenty_edges_in_thirty_milliseconds_are_one_press(clock):
    locks = LockOut(clock)
    taken = 0
    for _ in range(10):
        taken += locks.down("button")
        clock.now += 0.0015
        locks.up("button")
        clock.now += 0.0015
    assert taken == 1
    clock.now += 0.1
    assert locks.down("button")


def test_another_layout_has_its_own_numbers():
    uses, axes = read_layout({"a": "b2", "b": "b1", "start": "b9", "dpup": "h0.1", "leftx": "a2"})
    assert (uses[2], uses[1], uses[9]) == (Use.PRESS, Use.BACK, Use.HOLD)
    assert axes == (0, 1)
    assert read_layout({})[0][0] is Use.PRESS


def test_letters_turn_both_ways_and_numbers_stay_numbers():
    name = TextField(value="Ana B")
    assert spell(name, (0, 1))
    assert name.value == "Ana C"
    assert swap_case(name)
    assert name.value == "Ana c"
    number = TextField(value="", kind="number")
    assert spell(number, (1, 0))
    assert spell(number, (0, -1))
    assert number.value == "-"
    assert not swap_case(number)
    assert spell(number, (-1, 0))
    assert not spell(number, (-1, 0))


class Stick:
    """What `Pads` asks of a joystick."""

    def __init__(self, number):
        if number == "pulled":
            raise pygame.error("Invalid joystick device number")
        self.number = number

    def get_instance_id(self):
        return self.number

    def get_name(self):
        return f"pad {self.number}"

    def get_numaxes(self):
        return 0


def test_a_pad_that_is_pulled_while_pads_are_looked_for_hides_no_other(monkeypatch, clock):
    there = ["pulled", 7, 8]
    monkeypatch.setattr(pads.pygame.joystick, "init", lambda: None)
    monkeypatch.setattr(pads.pygame.joystick, "get_count", lambda: len(there))
    monkeypatch.setattr(pads.pygame.joystick, "Joystick", lambda index: Stick(there[index]))
    monkeypatch.setattr(pads, "_layout", lambda _index: ({}, (0, 1)))
    found = pads.Pads(clock)
    found.open()
    assert [pad.id for pad in found.seen] == [7, 8]
