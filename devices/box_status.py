"""How a box is, for health lines."""

from dataclasses import dataclass

from devices.framer import Tally
from devices.frames import Heartbeat, Press


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxStatus:
    """One box that is online. Times are those of the session's clock, in seconds.

    beat: its newest heartbeat. missed: heartbeats that should have come and did not. tally: the signal's quality since the port was opened.
    pressed: its newest press, arrived at `pressed_s`.
    """

    uid: int
    port: str
    buttons: int
    firmware: str
    heard_s: float
    beat: Heartbeat | None
    missed: int
    tally: Tally
    pressed: Press | None
    pressed_s: float | None
