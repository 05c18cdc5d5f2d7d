"""Time as a value that is passed in, so that tests need not wait."""

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds from any start, never going back."""

    def now_s(self) -> float:
        """Now."""
        ...

    def wait_s(self, seconds: float) -> None:
        """Let that much time pass."""
        ...


class RealClock:
    """The computer's own monotonic clock."""

    def now_s(self) -> float:
        """Now."""
        return time.monotonic()

    def wait_s(self, seconds: float) -> None:
        """Sleep."""
        if seconds > 0:
            time.sleep(seconds)


class SteppedClock:
    """Passes only when somebody waits: a whole evening runs as fast as it can be worked out."""

    def __init__(self, start_s: float = 0.0) -> None:
        self._now_s = start_s

    def now_s(self) -> float:
        """Now."""
        return self._now_s

    def wait_s(self, seconds: float) -> None:
        """Pass at once."""
        self._now_s += max(0.0, seconds)
