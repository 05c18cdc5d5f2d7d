"""Waiting for a camera's first picture: while it opens, but not for one that is not there."""

from dataclasses import replace

from vision.sightings import CameraState
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Frame, Source, Trouble

OPENING_S = 20.0
"""Some systems take so long to open a camera."""

REFUSED_S = 2.0
"""So long after a camera was first said to be absent or in use: two more attempts."""


class PatientSource:
    """A source that gives up where no first picture comes: its last trouble is then final.

    Once there was a picture it waits for ever, as its source does: cables are plugged in again.
    """

    def __init__(self, source: Source, clock: Clock | None = None) -> None:
        self._source = source
        self._clock = clock or RealClock()
        self._started_s = self._clock.now_s()
        self._refused_s: float | None = None
        self.has_begun = False

    def read(self, timeout_s: float) -> Frame | Trouble | None:
        """As the source."""
        news = self._source.read(timeout_s)
        if isinstance(news, Frame):
            self.has_begun = True
        if not isinstance(news, Trouble) or self.has_begun:
            return news
        return replace(news, final=news.final or self._gives_up(news))

    def _gives_up(self, trouble: Trouble) -> bool:
        now_s = self._clock.now_s()
        if now_s - self._started_s >= OPENING_S:
            return True
        if trouble.state is CameraState.OPENING:
            return False
        if self._refused_s is None:
            self._refused_s = now_s
        return now_s - self._refused_s >= REFUSED_S

    def close(self) -> None:
        """As the source."""
        self._source.close()
