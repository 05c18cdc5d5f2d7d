"""The presses of one box in order: which are done with, which wait, which is handed out."""

from collections import deque
from enum import Enum, auto

from devices.events import Cursor
from devices.frames import Hi, Press

MOST_WAITING = 64


def serial_distance(new: int, old: int) -> int:
    """How far `new` lies ahead of `old` on the u16 circle, -32768 to 32767.

    >>> serial_distance(2, 0xFFFF), serial_distance(5, 9)
    (3, -4)
    """
    return (new - old + 0x8000) % 0x10000 - 0x8000


def went_back(known: Cursor | None, hi: Hi) -> bool:
    """The board counts on from a number that was used before: a restored or cloned memory."""
    return (
        known is not None and known.epoch == hi.epoch and serial_distance(hi.next, known.seq) <= 0
    )


def arm(known: Cursor | None, hi: Hi) -> tuple[Cursor, int]:
    """Where to go on with a box, and how many of its waiting presses that leaves out.

    A box never seen starts at its newest press (what was pressed before is not for this
    program); a known one with a new sequence (memory lost with the power) at its oldest; else
    after the last one kept, or at the oldest it still has.
    """
    before_oldest = Cursor(epoch=hi.epoch, seq=(hi.oldest - 1) % 0x10000)
    if known is None:
        newest = Cursor(epoch=hi.epoch, seq=(hi.next - 1) % 0x10000)
        return newest, serial_distance(hi.next, hi.oldest)
    if known.epoch != hi.epoch:
        return before_oldest, 0
    gap = serial_distance(hi.oldest, known.seq) - 1
    return (before_oldest, gap) if gap > 0 else (known, 0)


class Arrival(Enum):
    """What a press is to the queue."""

    OTHER_EPOCH = auto()
    DONE_OR_EARLY = auto()
    WAITS = auto()


class PressQueue:
    """Presses after `cursor`; only the first one is ever handed out."""

    def __init__(self) -> None:
        self.cursor = Cursor(epoch=0, seq=0)
        self._waiting: deque[Press] = deque()
        self._handed = False

    def restart(self, cursor: Cursor, next_seq: int) -> None:
        """Go on after `cursor` with a board whose next press will be `next_seq`.

        What waits stays only if it is of the same sequence and the board remembers it.
        """
        newest = self._waiting[-1].seq if self._waiting else cursor.seq
        if cursor != self.cursor or serial_distance(next_seq, newest) <= 0:
            self.clear()
        self.cursor = cursor

    def clear(self) -> None:
        """Forget what waits; the board will send it again."""
        self._waiting.clear()
        self._handed = False

    def add(self, press: Press) -> Arrival:
        """Sort a press in."""
        if press.epoch != self.cursor.epoch:
            return Arrival.OTHER_EPOCH
        ahead = serial_distance(press.seq, self.cursor.seq)
        if ahead <= 0 or ahead > len(self._waiting) + 1:
            return Arrival.DONE_OR_EARLY
        if ahead == len(self._waiting) + 1 and len(self._waiting) < MOST_WAITING:
            self._waiting.append(press)
        return Arrival.WAITS

    def hand_out(self) -> Press | None:
        """The first press, unless it is handed out already."""
        if not self._waiting or self._handed:
            return None
        self._handed = True
        return self._waiting[0]

    def settle(self, epoch: int, seq: int) -> bool:
        """The press handed out is kept; False for any other."""
        if not self._handed or (epoch, seq) != (self.cursor.epoch, self._waiting[0].seq):
            return False
        self._waiting.popleft()
        self._handed = False
        self.cursor = Cursor(epoch=epoch, seq=seq)
        return True
