"""A camera for teaching: in a thread of its own, so that a slow driver holds nothing up."""

import queue
import threading
from collections.abc import Callable

from vision.enroll_camera import CardLaid, CardWatch, NotACard
from vision.features import Picture
from vision.sources.frames import Source, Trouble

READ_S = 0.25
MOST_NEWS = 64

Laid = CardLaid | NotACard | Trouble


class TeachCamera:
    """Says what is laid under a camera.

    open_source: called in the thread. start: False for tests, which call `step` themselves.
    """

    def __init__(
        self,
        open_source: Callable[[], Source],
        sizes_mm: tuple[tuple[float, float], ...],
        *,
        start: bool = True,
    ) -> None:
        self._open_source = open_source
        self._watch = CardWatch(sizes_mm)
        self._news: queue.Queue[Laid] = queue.Queue(MOST_NEWS)
        self._picture: Picture | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="teach camera", daemon=True)
        if start:
            self._thread.start()

    def poll(self) -> list[Laid]:
        """What was laid since the last call, oldest first."""
        news: list[Laid] = []
        while not self._news.empty():
            news.append(self._news.get_nowait())
        return news

    @property
    def picture(self) -> Picture | None:
        """The newest picture; the same array until a newer one is there."""
        return self._picture

    @property
    def is_moving(self) -> bool:
        """A hand is in the picture."""
        return self._watch.is_moving

    def step(self, source: Source) -> bool:
        """One frame; whether there may be more."""
        news = source.read(READ_S)
        if news is None:
            return False
        if isinstance(news, Trouble):
            self._tell(news)
            return not news.final
        self._picture = news.picture
        for laid in self._watch.see(news):
            self._tell(laid)
        return True

    def close(self) -> None:
        """Stop; a driver that hangs is left behind with its thread."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=1.0)

    def _run(self) -> None:
        source = self._open_source()
        try:
            while not self._stop.is_set() and self.step(source):
                pass
        finally:
            source.close()

    def _tell(self, news: Laid) -> None:
        if not self._news.full():
            self._news.put_nowait(news)
