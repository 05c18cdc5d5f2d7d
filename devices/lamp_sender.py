"""What a box shall show and sound, and when to say it again."""

import secrets

from devices.frames import Buzz, HostFrame, LampMode, Lamps

NO_LAMPS = (LampMode.OFF,)
LAMPS_EVERY_S = 0.5
BUZZ_TIMES = 3
"""A tune is sent this often under one id, in case a line is damaged."""


class LampSender:
    """Lamps are a state: the same frame again and again, which also says "I am here"."""

    def __init__(self) -> None:
        self._lamps = Lamps(ctx=0, modes=NO_LAMPS)
        self._sent_s = float("-inf")
        # A board that did not restart knows the id of the last program's last tune.
        self._buzz_id = secrets.randbelow(255)
        self._buzz: Buzz | None = None
        self._buzz_left = 0

    def show(self, ctx: int, modes: tuple[LampMode, ...]) -> bool:
        """From now on this; True if it differs from before."""
        lamps = Lamps(ctx=ctx, modes=modes)
        changed = lamps != self._lamps
        self._lamps = lamps
        return changed

    def buzz(self, tune: int) -> None:
        """Sound a tune once."""
        self._buzz_id = self._buzz_id % 255 + 1
        self._buzz = Buzz(buzz_id=self._buzz_id, tune=tune)
        self._buzz_left = BUZZ_TIMES

    def due(self, now_s: float) -> bool:
        """Half a second has passed."""
        return now_s - self._sent_s >= LAMPS_EVERY_S

    def frames(self, now_s: float) -> tuple[HostFrame, ...]:
        """What to send now."""
        self._sent_s = now_s
        if self._buzz is None or not self._buzz_left:
            return (self._lamps,)
        self._buzz_left -= 1
        return (self._lamps, self._buzz)


class LampPlan:
    """What the program wants shown, on all boxes. Set by the main thread, read by the ports'.

    Each value is replaced as a whole, so no lock is needed.
    """

    def __init__(self) -> None:
        self.token = 0
        self._modes: dict[int, tuple[LampMode, ...]] = {}

    def set_modes(self, uid: int, modes: tuple[LampMode, ...]) -> None:
        """The lamps of one box, first lamp first."""
        self._modes[uid] = modes

    def modes(self, uid: int) -> tuple[LampMode, ...]:
        """The lamps of one box; one dark lamp if nothing was said."""
        return self._modes.get(uid, NO_LAMPS)
