"""Which boxes are known, and which port speaks for which box.

Shared by all ports' threads: the only state in this package with a lock.
"""

import secrets
from collections.abc import Mapping
from threading import Lock

from devices.events import Cursor
from devices.frames import BLANK_UIDS


class BoxRegister:
    """Cursors by uid, and the port that holds each uid.

    known: where each box stood when the program ended last, from the durable log.
    """

    def __init__(self, known: Mapping[int, Cursor] | None = None) -> None:
        self._lock = Lock()
        self._cursors = dict(known or {})
        self._holders: dict[int, str] = {}
        self._refused: dict[int, int] = {}

    def find_cursor(self, uid: int) -> Cursor | None:
        """The last press of `uid` that is done with; None for a box never seen."""
        with self._lock:
            return self._cursors.get(uid)

    def move_cursor(self, uid: int, cursor: Cursor) -> None:
        """Everything up to `cursor` is done with."""
        with self._lock:
            self._cursors[uid] = cursor

    def claim(self, uid: int, port: str) -> str | None:
        """Make `port` speak for `uid`; returns the other port if one does already."""
        with self._lock:
            holder = self._holders.setdefault(uid, port)
            return None if holder == port else holder

    def release(self, port: str) -> None:
        """Forget what `port` spoke for."""
        with self._lock:
            self._holders = {u: p for u, p in self._holders.items() if p != port}

    def find_port(self, uid: int) -> str | None:
        """The port that speaks for `uid` now."""
        with self._lock:
            return self._holders.get(uid)

    def newly_refused(self, uid: int, count: int) -> int:
        """How many presses a box refused since it told last; `count` starts at 0 with the board."""
        with self._lock:
            before = self._refused.get(uid, 0)
            self._refused[uid] = count
            return count - before if count >= before else count

    @staticmethod
    def new_uid() -> int:
        """An id for a blank board."""
        while (uid := secrets.randbits(32)) in BLANK_UIDS:
            pass
        return uid

    @staticmethod
    def new_epoch(old: int) -> int:
        """An id for a new number sequence, different from `old`."""
        return (old + 1 + secrets.randbelow(0xFFFE)) % 0x10000
