"""Frames of the button box protocol, version 1, as typed values.

`devices.codec` turns them into lines and back, `devices.framer` finds the lines in a stream.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum

PROTOCOL = 1
"""The version this program speaks."""

MAX_FRAME = 60
"""Longest line in bytes, `$` and line end included: an Arduino keeps 64 received bytes."""

BLANK_UIDS = frozenset({0, 0xFFFFFFFF})
"""What a board that was never set up says in place of its id."""

RECOVERED = 0xFFFF
"""Age of a press that outlived a reset: how old it is, nobody knows."""

LONG_PRESS = 0x80
"""Bit in the button field: the button has been held (a second signal, after the press)."""


MOST_LAMPS = 16


class Verdict(Enum):
    """What became of a press.

    KEPT: understood, whatever it did. REFUSED: the rules say breach. STALE: from an earlier turn.
    """

    KEPT = "K"
    REFUSED = "R"
    STALE = "S"


class LampMode(IntEnum):
    """What one lamp shows; the board blinks by itself."""

    OFF = 0
    ON = 1
    SLOW = 2
    FAST = 3
    DOUBLE = 4
    ERROR = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Firmware:
    """Name (8 of A-Z, 0-9, `_`), version (major * 256 + minor) and abilities (bit set)."""

    name: str
    version: int
    abilities: int


class Ability(IntEnum):
    """Bits of `Firmware.abilities`; the upper four bits are a number, `buttons_per_lamp`."""

    KEEPS_PRESSES = 1
    BUZZER = 2
    LONG_PRESS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Hi:
    """Board: who I am. Sent at start and as the answer to `Query`.

    uid: id stored in the board. epoch: id of the number sequence. oldest: number of the oldest
    press without an ack; next: number of the press to come (equal when none waits).
    reset: why it started last, a bit set: 1 power, 2 reset line, 4 brown-out, 8 watchdog.
    """

    uid: int
    epoch: int
    oldest: int
    next: int
    buttons: int
    reset: int
    firmware: Firmware | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Board: button `button` (from 0) was pressed; sent again until an ack comes.

    ctx: turn token of the lamps when it was pressed. age_ms: None when it outlived a reset.
    """

    epoch: int
    seq: int
    button: int
    ctx: int
    age_ms: int | None
    long: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat:
    """Board: alive, each half second.

    uptime_s wraps at 65536. held: the button that is down the longest, None if none is.
    queue: presses without an ack. rx_errors, refused: counters that wrap at 256.
    """

    uptime_s: int
    held: int | None
    queue: int
    ctx: int
    rx_errors: int
    refused: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherVersion:
    """Board: a `Hi` of a protocol version that this program does not speak."""

    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Host: who are you? The only thing ever sent to a device that has not said Hi."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack:
    """Host: everything of this epoch up to `seq` is safely kept; `verdict` is about `seq`."""

    epoch: int
    seq: int
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamps:
    """Host: all lamps (1 to 16) and the turn token; a state, so repeating it is harmless."""

    ctx: int
    modes: tuple[LampMode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Buzz:
    """Host: play `tune` once; `buzz_id` (1 to 255) says whether it is a repetition."""

    buzz_id: int
    tune: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """Host: from now on you are `uid`, numbers start anew under `epoch`; drop what waits."""

    uid: int
    epoch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsupported:
    """Host: I do not speak your version but this one. The board shows its error blink."""

    version: int


BoardFrame = Hi | Press | Heartbeat | OtherVersion
HostFrame = Query | Ack | Lamps | Buzz | Provision | Unsupported
Frame = BoardFrame | HostFrame


def buttons_per_lamp(hi: Hi) -> int:
    """How many buttons share a lamp, 1 to 15; all of them if the board does not say."""
    told = 0 if hi.firmware is None else hi.firmware.abilities >> 4
    return told or max(1, hi.buttons)


def firmware_text(hi: Hi) -> str:
    """Name and version of a board's firmware; empty if it does not say."""
    if hi.firmware is None:
        return ""
    version = hi.firmware.version
    return f"{hi.firmware.name.strip('_')} {version >> 8}.{version & 0xFF}"
