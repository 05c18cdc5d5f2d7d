"""A display without a monitor, with a clock that stands still until it is moved."""

import os
from collections.abc import Callable, Iterator

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from companion.display import Display, DisplaySettings
from companion.rules.sentence import Wording

OpenDisplay = Callable[..., Display]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def open_display(clock: Clock) -> Iterator[OpenDisplay]:
    """Opens displays: `open_display(size=(640, 360), longer=0.3)`; closed after the module."""
    opened: list[Display] = []

    def open_one(*, longer: float = 0.0, pictures=lambda _card: None, **settings) -> Display:
        wording = LongerWording(longer) if longer else Wording()
        display = Display(wording, pictures, DisplaySettings(**settings), clock=clock)
        assert display.open() is None
        opened.append(display)
        return display

    yield open_one
    for display in opened:
        display.close()


class LongerWording(Wording):
    """Every sentence longer by a share, as another language would be."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def put(self, sentence):
        text = super().put(sentence)
        more = round(len(text) * self._share)
        filler = "en lich ung heit " * (more // 10 + 1)
        return (text + " " + filler)[: len(text) + more].rstrip() if len(text) > 2 else text
