"""Live cameras: the newest picture only, found again after every loss.

A thread reads as fast as the camera delivers and keeps only the newest picture, because
drivers queue old ones. `read` never blocks longer than its timeout, whatever the driver does.
"""

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from vision.sightings import CameraState
from vision.sources.clocks import Clock, RealClock
from vision.sources.frames import Frame, Picture, Trouble

RETRY_S = 1.0
"""Between two attempts to open: soon enough for people, rare enough for a busy driver."""

_log = logging.getLogger(__name__)


class Connection(Protocol):
    """An open camera or stream."""

    def grab(self) -> Picture | None:
        """The next picture; None when the connection is broken. May block for its own timeout."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class LiveSource:
    """A camera behind a thread that opens it, reads it and opens it again after a loss.

    connect: opens the camera or says why it cannot; called in the thread.
    """

    def __init__(
        self, connect: Callable[[], Connection | Trouble], clock: Clock | None = None
    ) -> None:
        self._connect = connect
        self._clock = clock or RealClock()
        self._news = threading.Condition()
        self._newest: tuple[float, Picture, bool] | None = None
        self._first_s: float | None = None
        self._trouble: Trouble | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def read(self, timeout_s: float) -> Frame | Trouble | None:
        """The newest frame that was not given yet, a trouble after `timeout_s`, None when closed."""
        with self._news:
            self._news.wait_for(lambda: self._newest or self._stop.is_set(), timeout_s)
            if self._stop.is_set():
                return None
            if self._newest is None:
                return self._why_nothing()
            arrived_s, picture, cut = self._newest
            self._newest = None
            if self._first_s is None:
                self._first_s = arrived_s
            return Frame(t_s=arrived_s - self._first_s, picture=picture, cut=cut)

    def _why_nothing(self) -> Trouble:
        t_s = 0.0 if self._first_s is None else self._clock.now_s() - self._first_s
        if self._trouble is not None:
            state, sentence = self._trouble.state, self._trouble.sentence
        elif self._first_s is None:
            state, sentence = CameraState.OPENING, "The camera is being opened; wait a moment."
        else:
            state, sentence = CameraState.LOST, "No picture comes; check the camera's cable."
        return Trouble(state=state, sentence=sentence, t_s=t_s)

    def _run(self) -> None:
        while not self._stop.is_set():
            connection = self._connect()
            if isinstance(connection, Trouble):
                _log.info("camera: %s", connection.sentence)
                with self._news:
                    self._trouble = connection
                self._stop.wait(RETRY_S)
                continue
            try:
                self._pump(connection)
            finally:
                connection.close()
            self._stop.wait(0 if self._stop.is_set() else RETRY_S / 4)

    def _pump(self, connection: Connection) -> None:
        cut = True
        while not self._stop.is_set():
            picture = connection.grab()
            if picture is None:
                with self._news:
                    self._trouble = None
                return
            with self._news:
                # A cut that nobody fetched stays a cut.
                cut = cut or (self._newest is not None and self._newest[2])
                self._newest = (self._clock.now_s(), picture, cut)
                self._trouble = None
                self._news.notify_all()
            cut = False

    def close(self) -> None:
        """Stop the thread; a driver that hangs is left behind with its thread."""
        self._stop.set()
        with self._news:
            self._news.notify_all()
        self._thread.join(timeout=1.0)
