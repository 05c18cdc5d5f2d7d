"""Which pad is at which seat: only what somebody confirmed there, by a press, counts.

Two encoders of one kind cannot be told apart, and a pad that is plugged in again is a new one.
So after each plugging in the table is asked: "press any button at seat 1". Nothing of this is
kept beyond the program's end.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from companion.views.pads import PadSeen


class Answer(Enum):
    """What a press of a pad said."""

    AT_SEAT = "at seat"
    SITS_DOWN = "sits down"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class PadNow:
    """A pad that is plugged in. seat: from 0; None while nobody confirmed one.

    steers: it drives the screen. last: the button pressed last, from 1. pressed_s: when.
    """

    id: int
    name: str
    seat: int | None = None
    steers: bool = False
    last: int | None = None
    pressed_s: float | None = None


class PadSeats:
    """The pads that are plugged in, for as long as the program runs."""

    def __init__(self) -> None:
        self._pads: dict[int, PadNow] = {}
        self._moves: dict[int, int] = {}
        self._skipped: set[int] = set()
        self._missing: set[int] = set()
        self._seats = 0
        self.changes = 0

    @property
    def pads(self) -> tuple[PadNow, ...]:
        """In the order of plugging in."""
        return tuple(self._pads[number] for number in sorted(self._pads))

    @property
    def lost(self) -> int:
        """How many seats wait for a pad that was pulled."""
        return len(self._missing)

    def start(self, seats: int) -> None:
        """Another game, for so many seats: what was confirmed stays true."""
        self._seats = seats
        self._skipped.clear()
        self._missing.clear()
        for pad in self.pads:
            if pad.seat is not None and pad.seat >= seats:
                self._change(replace(pad, seat=None))

    def see(self, seen: Iterable[PadSeen]) -> tuple[PadNow, ...]:
        """What is plugged in now; returns those that were pulled since the last call."""
        now = {pad.id: pad for pad in seen}
        gone = tuple(pad for pad in self.pads if pad.id not in now)
        for pad in gone:
            del self._pads[pad.id]
            self._moves.pop(pad.id, None)
            self.changes += 1
            if pad.seat is not None:
                self._missing.add(pad.seat)
        for there in now.values():
            if there.id not in self._pads:
                self._skipped.clear()
                self._moves[there.id] = 0
                self._change(PadNow(id=there.id, name=there.name))
            here = self._pads[there.id]
            if there.moves != self._moves[there.id] and here.seat is None and not here.steers:
                self._change(replace(here, steers=True))
            self._moves[there.id] = there.moves
        return gone

    @property
    def asked(self) -> int | None:
        """The seat, from 0, that is asked for now; None when nothing is to be asked."""
        if not any(pad.seat is None and not pad.steers for pad in self.pads):
            return None
        taken = {pad.seat for pad in self.pads} | self._skipped
        return next((seat for seat in range(self._seats) if seat not in taken), None)

    def press(self, number: int, button: int, now_s: float, *, asking: bool) -> Answer:
        """A button (from 1) of a pad that does not drive the screen.

        asking: the question is on the screen, so that a pad without a seat answers it.
        """
        pad = self._pads.get(number)
        if pad is None:
            return Answer.NOTHING
        seat = self.asked if asking and pad.seat is None else None
        self._change(replace(pad, last=button, pressed_s=now_s))
        if pad.seat is not None:
            return Answer.AT_SEAT
        if seat is None:
            return Answer.NOTHING
        self._missing.discard(seat)
        self._change(replace(self._pads[number], seat=seat))
        return Answer.SITS_DOWN

    def seat_of(self, number: int) -> int | None:
        """The confirmed seat of a pad, from 0."""
        pad = self._pads.get(number)
        return None if pad is None else pad.seat

    def skip(self) -> None:
        """No pad is at the seat that is asked for."""
        if (seat := self.asked) is not None:
            self._skipped.add(seat)
            self._missing.discard(seat)
        if self.asked is None:
            self.leave()

    def leave(self) -> None:
        """All that have no seat drive the screen."""
        self._missing.clear()
        for pad in self.pads:
            if pad.seat is None:
                self._change(replace(pad, steers=True))

    def ask_again(self) -> None:
        """Forget every seat and ask for all of them."""
        self._skipped.clear()
        self._missing.clear()
        for pad in self.pads:
            self._change(replace(pad, seat=None, steers=False))

    def _change(self, pad: PadNow) -> None:
        self._pads[pad.id] = pad
        self.changes += 1
