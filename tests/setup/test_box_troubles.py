"""One line about the boxes: what lasts is said until it is well, the rest for a while."""

import pytest
from fake_boxes import Clock, FakeBoxes

from companion.app import read_wording
from companion.setup.button_link import ButtonLink
from companion.setup.button_roles import ALL_SEATS, ButtonRoles
from devices import box_problems
from devices.events import NotAButtonBox, Problem, ProblemKind, StuckButton

A, B = 0x0A, 0x0B
WORDS = read_wording("companion.games.treatment", "en")


class Said:
    def __init__(self, *uids, bound=None):
        self.clock = Clock()
        self.boxes = FakeBoxes(*uids)
        roles = ButtonRoles("treatment", ("draw",), 2, bound=bound)
        self.link = ButtonLink(self.boxes, ("Ana", "Ben"), roles, clock=self.clock)
        self.link.poll()

    def hear(self, *events):
        self.boxes.events += events
        self.link.poll()
        return self.now

    @property
    def now(self):
        return None if self.link.trouble is None else WORDS.put(self.link.trouble)


def test_a_stuck_button_is_named_with_its_seat_until_it_is_free():
    """devices.md fault 14"""
    said = Said(A, B)
    assert "Button 2 at seat 2 is stuck" in said.hear(StuckButton(uid=B, button=1))
    said.clock.now += 600
    assert "Button 2 at seat 2 is stuck" in said.now
    assert said.hear(StuckButton(uid=B, button=1, stuck=False)) is None


@pytest.mark.parametrize("bound", [{A: ALL_SEATS}, {B: 0, 0x0C: 1}])
def test_a_stuck_button_of_a_box_that_has_no_single_seat_is_named_by_its_box(bound):
    said = Said(A, bound=bound)
    words = said.hear(StuckButton(uid=A, button=0))
    assert words == "Button 1 of box 0000000A is stuck. Check what lies on it."


def test_a_lost_box_is_said_until_it_is_back_and_the_other_stays_lost():
    """devices.md fault 3"""
    said = Said(A, B)
    for uid in (A, B):
        said.boxes.unplug(uid)
        said.link.poll()
    assert "seat 2 lost" in said.now
    said.boxes.plug(B)
    assert "seat 1 lost" in said.hear()
    said.clock.now += 600
    assert "seat 1 lost" in said.now
    said.boxes.plug(A, "ttyACM9")
    assert said.hear() is None


def test_a_lost_box_of_all_seats_is_said_by_its_name():
    said = Said(A, bound={A: ALL_SEATS})
    said.boxes.unplug(A)
    assert "box 0000000A" in said.hear()


def test_what_a_port_has_is_said_for_half_a_minute_or_until_a_box_is_there():
    said = Said()
    busy = Problem(kind=ProblemKind.IN_USE, port="ttyACM1", sentence="ttyACM1 is in use.")
    assert said.hear(busy) == "ttyACM1 is in use."
    said.clock.now += 31
    assert said.now is None
    said.hear(busy)
    said.boxes.plug(A, "ttyACM1")
    assert said.hear() is None
    assert "COM7" in said.hear(NotAButtonBox(port="COM7"))


def test_what_a_box_has_lost_is_said_although_it_is_there():
    said = Said()
    said.boxes.events.append(box_problems.went_back("ttyACM0", A))
    said.boxes.plug(A, "ttyACM0")
    assert "went back in time" in said.hear()
