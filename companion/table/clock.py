"""Time as the session sees it: handed in, so that tests and the practice table own it."""

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """A steady clock for durations and the calendar for the log."""

    def now_s(self) -> float:
        """Seconds since some moment; never goes back."""
        ...

    def wall(self) -> datetime:
        """Now, with an offset from UTC."""
        ...


class SystemClock:
    """The machine's clocks."""

    def now_s(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def wall(self) -> datetime:
        """Local time with its offset."""
        return datetime.now(tz=UTC).astimezone()


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self, start: datetime | None = None) -> None:
        self._now_s = 0.0
        self._start = start or datetime(2026, 1, 1, 20, 0, tzinfo=UTC)

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self._now_s += seconds

    def now_s(self) -> float:
        """Seconds moved so far."""
        return self._now_s

    def wall(self) -> datetime:
        """The start plus the seconds moved so far."""
        return datetime.fromtimestamp(self._start.timestamp() + self._now_s, tz=UTC)
