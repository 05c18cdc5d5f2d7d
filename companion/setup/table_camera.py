"""The camera of a running game, behind one small interface: news, and a picture to show.

`ThreadCamera` runs source and watcher in a thread of this process: for the practice table
in tests, and where a process of its own cannot be had.
"""

import logging
import queue
import threading
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.sightings import Look
from vision.sources.frames import Frame, Source, Trouble
from vision.watch import TableWatcher

_log = logging.getLogger(__name__)

PREVIEW_PX = (960, 540)
_LOOKS = 64
_READ_S = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What the camera says since the last call.

    look: the newest one, None when there was none. trouble: a sentence for people.
    fps: frames a second over the last second or so.
    """

    look: Look | None = None
    trouble: str | None = None
    fps: float = 0.0


class TableCamera(Protocol):
    """A camera that watches a table."""

    def poll(self) -> list[News]:
        """Everything since the last call, oldest first."""
        ...

    def preview(self) -> npt.NDArray[np.uint8] | None:
        """The newest picture (height x width x 3, BGR); a new array for each picture."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...


class ThreadCamera:
    """Source and watcher in a thread."""

    def __init__(self, source: Source, watcher: TableWatcher) -> None:
        self._source = source
        self._watcher = watcher
        self._news: queue.Queue[News] = queue.Queue(maxsize=_LOOKS)
        self._preview: npt.NDArray[np.uint8] | None = None
        self._stop = threading.Event()
        self._times: list[float] = []
        self._thread = threading.Thread(target=self._run, name="table camera", daemon=True)
        self._thread.start()

    def poll(self) -> list[News]:
        """Everything since the last call, oldest first."""
        news: list[News] = []
        while True:
            try:
                news.append(self._news.get_nowait())
            except queue.Empty:
                return news

    def preview(self) -> npt.NDArray[np.uint8] | None:
        """The newest picture."""
        return self._preview

    def close(self) -> None:
        """Stop the thread."""
        self._stop.set()
        self._source.close()
        self._thread.join(2.0)

    def _run(self) -> None:
        while not self._stop.is_set():
            got = self._source.read(_READ_S)
            if got is None:
                return
            self._tell(self._look(got))

    def _look(self, got: Frame | Trouble) -> News:
        if isinstance(got, Trouble):
            return News(look=self._watcher.lose(got), trouble=got.sentence)
        look = self._watcher.see(got)
        self._times = [*self._times[-24:], got.t_s]
        self._preview = np.asarray(
            cv2.resize(got.picture, PREVIEW_PX, interpolation=cv2.INTER_AREA), np.uint8
        )
        span = self._times[-1] - self._times[0]
        return News(look=look, fps=(len(self._times) - 1) / span if span > 0 else 0.0)

    def _tell(self, news: News) -> None:
        """Newest news matter most: a full queue loses its oldest."""
        while True:
            try:
                self._news.put_nowait(news)
            except queue.Full:
                try:
                    self._news.get_nowait()
                except queue.Empty:
                    _log.debug("the queue was emptied meanwhile")
            else:
                return
