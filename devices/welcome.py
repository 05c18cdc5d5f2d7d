"""What a board's hello means to the host: where to go on with it, or why not.

docs/button-boxes.md, "The host", has the table of cases.
"""

from dataclasses import dataclass

from devices import box_problems
from devices.events import Cursor, ProblemKind
from devices.frames import BLANK_UIDS, PROTOCOL, Hi, Provision, Unsupported
from devices.press_queue import arm, went_back
from devices.register import BoxRegister
from devices.step import StepMaker

TWICE_S = 2.0
"""How long a second port may claim a box before anybody is told: a re-plug is quicker than
the loss of the old port is noticed."""
RENAME_EVERY_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Presses after `cursor` count; `dropped` older ones that wait in the board do not."""

    cursor: Cursor
    dropped: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """The board was given an id or a fresh number sequence and will say hello again."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Not now: another port speaks for it, or it was renamed a moment ago."""


class Welcome:
    """Judges the hellos of one port. What is to be told or sent goes to `maker`."""

    def __init__(self, port: str, register: BoxRegister, maker: StepMaker) -> None:
        self._port = port
        self._register = register
        self._maker = maker
        self._renamed_s: float | None = None
        self._twice_since_s: float | None = None
        self._told: set[ProblemKind] = set()

    def hear(self, hi: Hi, now_s: float) -> GoOn | Renamed | LeftOut:
        """A hello of this program's version."""
        if hi.uid in BLANK_UIDS:
            return self._rename(self._register.new_uid(), hi, now_s)
        if self._held_by_other_port(hi.uid, now_s):
            return LeftOut()
        known = self._register.find_cursor(hi.uid)
        if went_back(known, hi):
            answer = self._rename(hi.uid, hi, now_s)
            if isinstance(answer, Renamed):
                self._maker.tell(box_problems.went_back(self._port, hi.uid))
            return answer
        self._renamed_s = None
        cursor, dropped = arm(known, hi)
        return GoOn(cursor=cursor, dropped=dropped)

    def hear_other_version(self, version: int) -> None:
        """A hello of a version that this program does not speak: answered, told once."""
        self._maker.send(Unsupported(version=PROTOCOL))
        if ProblemKind.OTHER_VERSION not in self._told:
            self._told.add(ProblemKind.OTHER_VERSION)
            self._maker.tell(box_problems.other_version(self._port, version))

    def _held_by_other_port(self, uid: int, now_s: float) -> bool:
        other = self._register.claim(uid, self._port)
        if other is None:
            self._twice_since_s = None
            return False
        if self._twice_since_s is None:
            self._twice_since_s = now_s
        elif now_s - self._twice_since_s >= TWICE_S and ProblemKind.TWICE not in self._told:
            self._told.add(ProblemKind.TWICE)
            self._maker.tell(box_problems.twice(self._port, uid, other))
        return True

    def _rename(self, uid: int, hi: Hi, now_s: float) -> Renamed | LeftOut:
        """Give the board an id and a fresh sequence, unless that was done just now."""
        if self._renamed_s is not None and now_s - self._renamed_s < RENAME_EVERY_S:
            return LeftOut()
        self._renamed_s = now_s
        self._maker.send(Provision(uid=uid, epoch=self._register.new_epoch(hi.epoch)))
        return Renamed()
