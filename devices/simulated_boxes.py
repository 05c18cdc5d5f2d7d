"""Boxes for `sim:`: one a seat, in this program's memory, opened by the link like any port."""

import errno
import secrets
import time
from collections.abc import Callable
from threading import Condition

from devices.frames import LampMode
from devices.lamp_sender import NO_LAMPS
from devices.simulated_box import BoxMemory, SimulatedBox

FIRST_UID = 0x51300001
"""Uid of seat 0's box; the next seats count on."""

_READ_S = 0.01


class SimulatedBoxes:
    """One simulated box a seat, plugged in from the start.

    Seats and buttons count from 0. `ports` are the addresses under which `open` gives a box's
    port. All methods may be called from any thread.
    """

    def __init__(
        self, seats: int, buttons: int = 5, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._changed = Condition()
        self._plugged = [True] * seats
        self.boxes = tuple(
            SimulatedBox(
                memory=BoxMemory(uid=FIRST_UID + seat, epoch=secrets.randbelow(0x10000)),
                buttons=buttons,
            )
            for seat in range(seats)
        )
        for box in self.boxes:
            box.power_on(clock())

    @property
    def ports(self) -> tuple[str, ...]:
        """Addresses of the boxes that are plugged in."""
        return tuple(f"sim:{seat + 1}" for seat, there in enumerate(self._plugged) if there)

    def uid(self, seat: int) -> int:
        """The id of a seat's box."""
        return self.boxes[seat].memory.uid

    def lamps(self, seat: int) -> tuple[LampMode, ...]:
        """What a seat's box shows now; dark when nobody has spoken to it for three seconds."""
        with self._changed:
            box = self.boxes[seat]
            there = box.powered and box.host_there(self._clock())
            return box.lamps.modes if there else NO_LAMPS

    def press(self, seat: int, button: int) -> bool:
        """Press a button; False if the box refused it."""
        with self._changed:
            kept = self.boxes[seat].press(button, self._clock())
            self._changed.notify_all()
            return kept

    def unplug(self, seat: int) -> None:
        """Pull the cable: the board loses its power, its port fails."""
        with self._changed:
            self._plugged[seat] = False
            self.boxes[seat].power_off()
            self._changed.notify_all()

    def plug_in(self, seat: int) -> None:
        """Put the cable back."""
        with self._changed:
            self._plugged[seat] = True
            self.boxes[seat].power_on(self._clock())

    def open(self, port: str) -> "SimulatedPort":
        """The port of a box.

        Raises:
            FileNotFoundError: nothing is plugged in there.
        """
        if port not in self.ports:
            raise FileNotFoundError(errno.ENOENT, "no such simulated box", port)
        return SimulatedPort(self, int(port.removeprefix("sim:")) - 1)

    def read(self, seat: int) -> bytes:
        """What a box sends; waits up to 10 ms for it.

        Raises:
            OSError: the cable is out.
        """
        with self._changed:
            data = self._take(seat)
            if not data:
                self._changed.wait(_READ_S)
                data = self._take(seat)
            return data

    def write(self, seat: int, data: bytes) -> None:
        """Bytes for a box.

        Raises:
            OSError: the cable is out.
        """
        with self._changed:
            self._check_plugged(seat)
            self.boxes[seat].receive(data, self._clock())

    def _take(self, seat: int) -> bytes:
        self._check_plugged(seat)
        return self.boxes[seat].take_output(self._clock())

    def _check_plugged(self, seat: int) -> None:
        if not self._plugged[seat]:
            raise OSError(errno.EIO, "simulated box unplugged")


class SimulatedPort:
    """What the link needs of a port: read, write, close."""

    def __init__(self, boxes: SimulatedBoxes, seat: int) -> None:
        self._boxes = boxes
        self._seat = seat

    def read(self) -> bytes:
        """Bytes that came within 10 ms, maybe none."""
        return self._boxes.read(self._seat)

    def write(self, data: bytes) -> None:
        """Send."""
        self._boxes.write(self._seat, data)

    def close(self) -> None:
        """Nothing to let go of."""
