"""One press for one press: contacts bounce, and held keys repeat."""

from collections.abc import Callable, Hashable

LOCK_OUT_S = 0.04
"""Edges of one button closer together than this are bouncing, on pressing and on letting go."""

REPEAT_S = 0.6
"""A held key repeats at least this often; a press after a longer silence is a new one."""


class LockOut:
    """Tells presses from bounces and repeats, button by button. clock: s, monotonic."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._edges: dict[Hashable, float] = {}
        self._held: set[Hashable] = set()

    def down(self, button: Hashable) -> bool:
        """A contact closed; whether that is a press."""
        now = self._clock()
        still_s = now - self._edges.get(button, float("-inf"))
        repeats = button in self._held and still_s < REPEAT_S
        self._edges[button] = now
        self._held.add(button)
        return not repeats and still_s >= LOCK_OUT_S

    def up(self, button: Hashable) -> None:
        """A contact opened. Never a press: pulling the plug of a held button opens it too."""
        self._edges[button] = self._clock()
        self._held.discard(button)
