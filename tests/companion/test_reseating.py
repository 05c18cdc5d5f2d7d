"""Somebody joins a running game: areas, boxes and lamps are there without opening it again."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "table"))
from evenings import Evening

from companion.app import Parts, TableLoop
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ButtonRoles
from devices.button_boxes import SIM, ButtonBoxes
from devices.simulated_boxes import SimulatedBoxes


class Screen:
    """A display that nobody looks at."""

    pads = ()

    def poll(self):
        return []

    def show(self, *_):
        return False


class Camera:
    """A camera that sees nothing; knows for which layout it was opened."""

    def __init__(self, layout):
        self.layout, self.closed = layout, False

    def poll(self):
        return []

    def preview(self):
        return None

    def learn(self, named):
        del named

    def close(self):
        self.closed = True


@pytest.fixture
def evening():
    return Evening()


def loop_of(evening, buttons=None):
    at_table = evening.session._desk.at_table
    opened = []

    def open_camera(layout):
        opened.append(Camera(layout))
        return opened[-1]

    layout = at_table.layout(3)
    parts = Parts(session=evening.session, at_table=at_table, layout=layout, buttons=buttons,
                  camera=open_camera(layout), open_camera=open_camera)  # fmt: skip
    return TableLoop(Screen(), parts), parts, opened


def join(evening, name):
    evening.key("m")
    evening.press("people")
    evening.type("join", name)
    evening.press("join")
    evening.key("escape")


def test_who_joins_has_areas_under_the_camera_at_once(evening):
    loop, parts, opened = loop_of(evening)
    loop.turn()
    join(evening, "Dora")
    loop.turn()
    first, second = opened
    assert first.closed
    assert not second.closed
    assert parts.camera is second
    assert {a for a in parts.layout.areas if a.startswith("seat 4")}
    loop.turn()
    assert len(opened) == 2


def test_changed_seats_open_no_camera_again(evening):
    loop, _, opened = loop_of(evening)
    evening.key("m")
    evening.press("people")
    evening.press("player:Ana")
    evening.press("later")
    evening.key("escape")
    loop.turn()
    assert len(opened) == 1


def test_a_fourth_box_takes_the_new_seat(evening):
    boxes = SimulatedBoxes(seats=4, buttons=5)
    roles = ButtonRoles("", ("draw", "exchange", "place", "undo", "hold"), 3)
    link = ButtonLink(ButtonBoxes(SIM, simulated=boxes), evening.session.people.seats, roles)
    loop, _, _ = loop_of(evening, link)
    try:
        while sum(box.online for box in link.found.values()) < 4:
            loop.turn()
        assert sorted(roles.bound.values()) == [0, 1, 2]
        join(evening, "Dora")
        loop.turn()
        assert sorted(roles.bound.values()) == [0, 1, 2, 3]
        assert link.players == ("Ana", "Ben", "Caro", "Dora")
    finally:
        loop.close()
