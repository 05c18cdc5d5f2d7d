import numpy as np

from vision.sightings import CameraState
from vision.sources import Frame, PatientSource, Trouble
from vision.sources.clocks import SteppedClock

ABSENT = Trouble(state=CameraState.LOST, sentence="There is no camera 9; plug it in.")
OPENING = Trouble(state=CameraState.OPENING, sentence="The camera is being opened; wait.")
PICTURE = Frame(t_s=0.0, picture=np.zeros((4, 4, 3), np.uint8))


class Scripted:
    """Says one thing a second, the last for ever."""

    def __init__(self, clock, *news):
        self.clock = clock
        self.news = list(news)

    def read(self, timeout_s):  # noqa: ARG002 - time passes by the clock
        self.clock.wait_s(1.0)
        return self.news.pop(0) if len(self.news) > 1 else self.news[0]

    def close(self):
        pass


def read_until_final(*news, most=60):
    clock = SteppedClock()
    source = PatientSource(Scripted(clock, *news), clock)
    for _ in range(most):
        said = source.read(0.1)
        if isinstance(said, Trouble) and said.final:
            return clock.now_s(), said.sentence
    return None


def test_a_camera_that_is_not_there_is_given_up_within_4_s_with_its_own_sentence():
    assert read_until_final(OPENING, ABSENT) == (4.0, ABSENT.sentence)


def test_a_camera_that_opens_slowly_is_waited_for():
    assert read_until_final(*[OPENING] * 15, PICTURE, OPENING) is None


def test_a_camera_that_never_ends_opening_is_given_up_after_20_s():
    assert read_until_final(OPENING) == (20.0, OPENING.sentence)


def test_a_camera_that_was_there_is_waited_for_for_ever():
    assert read_until_final(PICTURE, ABSENT) is None
