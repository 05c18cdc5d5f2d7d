"""What the button boxes tell the program. Plain values; nothing here knows a game.

`uid` is the id stored in a board, `port` the address it is reached by today. Sentences are
English and meant for people; `kind` says the same to a program.
"""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Cursor:
    """The last press of a box that was kept: number `seq` of sequence `epoch` (both u16)."""

    epoch: int
    seq: int


class OfflineReason(StrEnum):
    """Why a box is gone."""

    UNPLUGGED = "unplugged"
    SILENT = "silent"
    CLOSED = "closed"


class ProblemKind(StrEnum):
    """What is wrong, for programs and translations."""

    ABSENT = "absent"
    PERMISSION = "permission"
    IN_USE = "in_use"
    CANNOT_OPEN = "cannot_open"
    CUT = "cut"
    VANISHES = "vanishes"
    OTHER_VERSION = "other_version"
    TWICE = "twice"
    DROPPED = "dropped"
    REFUSED = "refused"
    WENT_BACK = "went_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxOnline:
    """A box said hello and its presses count from now on.

    cursor: presses up to it are done with. Keep it as durably as a press: if the program dies
    before the first press, the box is known at the next start and nothing is lost.
    buttons: how many it has, numbered from 0; so many in a row share a lamp, the first lamp
    belongs to the first ones. firmware: name and version, or an empty string.
    """

    uid: int
    port: str
    cursor: Cursor
    buttons: int
    firmware: str = ""
    buttons_per_lamp: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxOffline:
    """A box that was online is gone; it comes back by itself."""

    uid: int
    port: str
    reason: OfflineReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A button was pressed: keep it durably, then `ack` it.

    The key is (uid, epoch, seq): the same key is the same press. One press of a box waits for
    its ack at a time, so they come in order.
    ctx: turn token (0 to 255) that the lamps showed when it was pressed.
    age_ms: milliseconds from the press to its arrival; None: the press outlived a reset of the
    board and nobody knows how old it is.
    long: the second signal of a button held down (boards that can tell).
    """

    uid: int
    epoch: int
    seq: int
    button: int
    ctx: int
    age_ms: int | None
    long: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckButton:
    """A button has been down for 20 s (`stuck`), or was let go after that (not `stuck`)."""

    uid: int
    button: int
    stuck: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAButtonBox:
    """What is plugged in there said no hello for 5 s; the port was let go."""

    port: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something a person should know; `sentence` says what and what to do about it."""

    kind: ProblemKind
    port: str
    sentence: str
    uid: int | None = None


Event = BoxOnline | BoxOffline | Pressed | StuckButton | NotAButtonBox | Problem


def box_name(uid: int) -> str:
    """How a box is called in sentences.

    >>> box_name(0x1A2B)
    'box 00001A2B'
    """
    return f"box {uid:08X}"
