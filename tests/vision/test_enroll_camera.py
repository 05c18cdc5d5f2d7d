import pytest
from drawn_cards import PICTURES, lay

from vision.enroll_camera import CardLaid, CardWatch, NotACard
from vision.sources import Frame
from vision.sources.clocks import SteppedClock
from vision.sources.rendered import CameraPose, Cloth, DrawnTable, Scene

pytestmark = pytest.mark.slow

SIZE = (960, 540)


class Desk:
    """A drawn camera above one place where cards are laid."""

    def __init__(self, *cards, cloth=Cloth.PLAYMAT):
        self.cloth = cloth
        clock = SteppedClock()
        first = self.scene(*cards)
        self.table = DrawnTable(PICTURES, first, clock=clock, size=SIZE, fps=10, seed=1)
        self.watch = CardWatch()

    def scene(self, *cards):
        return Scene(cloth=self.cloth, camera=CameraPose(distance_mm=420), cards=cards)

    def lay(self, *cards, seconds=3.0):
        self.table.show(self.scene(*cards))
        return self.run(seconds)

    def run(self, seconds):
        told = []
        for _ in range(round(seconds * 10)):
            frame = self.table.read(1)
            assert isinstance(frame, Frame)
            told += self.watch.see(frame)
        return told


def test_each_card_that_is_laid_is_told_once_even_on_a_busy_cloth():
    desk = Desk()
    assert desk.run(1.0) == []
    assert [type(t) for t in desk.lay(lay("c-1"))] == [CardLaid]
    assert desk.run(2.0) == []
    assert [type(t) for t in desk.lay(lay("c-1"), lay("c-2", 610, 355, 8))] == [CardLaid]


def test_a_card_taken_away_is_no_card():
    desk = Desk()
    desk.run(1.0)
    desk.lay(lay("c-3", 560))
    assert [t for t in desk.lay() if not isinstance(t, NotACard)] == []
    assert [type(t) for t in desk.lay(lay("c-4", 570))] == [CardLaid]
