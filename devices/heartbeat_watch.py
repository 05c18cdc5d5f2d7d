"""Reads a box's heartbeats: buttons that stay down."""

from devices.events import StuckButton
from devices.frames import Heartbeat

STUCK_S = 20.0
BEAT_S = 0.5
"""A board says every half second that it is there."""


class HeartbeatWatch:
    """The newest heartbeat of one box, and since when it reports the same button as held.

    missed: how many heartbeats did not come since the port was opened.
    """

    def __init__(self) -> None:
        self.beat: Heartbeat | None = None
        self.missed = 0
        self._beat_s: float | None = None
        self._held_since_s = 0.0
        self._stuck: int | None = None

    def hear(self, beat: Heartbeat, now_s: float) -> None:
        """A new heartbeat."""
        if self.beat is None or self.beat.held != beat.held:
            self._held_since_s = now_s
        if self._beat_s is not None:
            self.missed += max(0, round((now_s - self._beat_s) / BEAT_S) - 1)
        self.beat, self._beat_s = beat, now_s

    def forget(self) -> None:
        """The board is gone or started anew: what was held is not known any more."""
        self.beat = None
        self._stuck = None

    def changes(self, uid: int, now_s: float) -> tuple[StuckButton, ...]:
        """A button that has become stuck or free."""
        held = self.beat.held if self.beat else None
        changes = []
        if self._stuck is not None and held != self._stuck:
            changes.append(StuckButton(uid=uid, button=self._stuck, stuck=False))
            self._stuck = None
        if held is not None and self._stuck is None and now_s - self._held_since_s >= STUCK_S:
            self._stuck = held
            changes.append(StuckButton(uid=uid, button=held))
        return tuple(changes)
