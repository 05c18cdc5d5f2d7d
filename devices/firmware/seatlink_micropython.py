"""SeatLink button box for MicroPython: Raspberry Pi Pico (RP2040, RP2350) and ESP32.

Copy this file to the board as `main.py`; docs/button-boxes.md tells how, and how to wire it.
MIT license, see LICENSE.

Presses are kept in memory only: they outlive a program or a cable that is gone, but not a power
cut of the board. So each start is a new number sequence ("epoch") and none is ever mixed up.
`Box` is all logic and no hardware; `main` is the board.
"""

import sys

# ---- your box: change these ---------------------------------------------------------------
BUTTON_PINS = (2, 3, 4, 5, 6, 7)  # GPIO numbers, each to GND when pressed
LAMP_PINS = ("LED",)  # GPIO numbers, or "LED" for the Pico's own
BUTTONS_PER_LAMP = 6  # a box for all seats: buttons a seat
LONG_PRESS_MS = 0  # a second signal when held so long; 0: never

# ---- the protocol's numbers ---------------------------------------------------------------
PRESS_MS = 5
RELEASE_MS = 12
MOST_KEPT = 60
WINDOW = 4
RESEND_MS = 150
HEARTBEAT_MS = 500
HELLO_GAP_MS = 300
HOST_GONE_MS = 3000
FLASH_MS = 700
LINE_MAX = 60
LONG_BIT = 0x80
OFF, ON, SLOW, FAST, DOUBLE, ERROR = range(6)


def _crc_table() -> list[int]:
    table = []
    for nibble in range(16):
        crc = nibble << 12
        for _ in range(4):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
        table.append(crc)
    return table


_TABLE = _crc_table()


def crc_of(body: bytes) -> int:
    """CRC-16/CCITT-FALSE; boards have no `binascii.crc_hqx`."""
    crc = 0xFFFF
    for byte in body:
        crc = (crc << 4 ^ _TABLE[crc >> 12 ^ byte >> 4]) & 0xFFFF
        crc = (crc << 4 ^ _TABLE[crc >> 12 ^ byte & 15]) & 0xFFFF
    return crc


def line_of(body: str) -> bytes:
    """The line of a frame."""
    data = body.encode()
    return b"$" + data + ("*%04X\n" % crc_of(data)).encode()  # noqa: UP031 - small and old


def hex_of(text: bytes, digits: int) -> int:
    """Upper-case hexadecimal of exactly so many digits, else -1: grammar is part of the check."""
    if len(text) != digits or any(c not in b"0123456789ABCDEF" for c in text):
        return -1
    return int(text, 16)


class Contact:
    """One button, debounced by looking each millisecond."""

    def __init__(self) -> None:
        self.down = True  # held at power-up is no press
        self.steady_ms = 0
        self.down_ms = 0

    def look(self, closed: bool) -> str:
        """One millisecond later: "down" or "long" when it has just become that, else empty."""
        if self.down:
            self.down_ms += 1
        if closed == self.down:
            self.steady_ms = 0
            return "long" if self.down and self.down_ms == LONG_PRESS_MS else ""
        self.steady_ms += 1
        if self.steady_ms < (RELEASE_MS if self.down else PRESS_MS):
            return ""
        self.down = not self.down
        self.steady_ms = self.down_ms = 0
        return "down" if self.down else ""


class Box:
    """The board's side of the protocol. Times are milliseconds that never go back."""

    def __init__(self, uid: int, epoch: int, buttons: int, lamps: int, reset: int = 0) -> None:
        self.uid = uid
        self.epoch = epoch
        self.contacts = [Contact() for _ in range(buttons)]
        self.modes = [OFF] * lamps
        self.ctx = 0
        self.renamed = False
        self._reset = reset
        self._kept: list[tuple[int, int, int, int]] = []  # number, button, ctx, time
        self._next = 0
        self._refused = 0
        self._rx_errors = 0
        self._in_flight = 0
        self._sent_ms = 0
        self._beat_ms = 0
        self._hello_ms = -HELLO_GAP_MS
        self._hello_due = True
        self._host_ms = -HOST_GONE_MS
        self._flash_until_ms = 0
        self._flash_mode = ERROR
        self._busy_lamp = 0
        self._heard = b""

    # -- buttons

    def look(self, closed: list[bool], now_ms: int) -> None:
        """Look at all contacts; call it each millisecond."""
        for button, contact in enumerate(self.contacts):
            what = contact.look(closed[button])
            if what:
                self._press(button | (LONG_BIT if what == "long" else 0), now_ms)

    def _press(self, button: int, now_ms: int) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._refused = (self._refused + 1) & 0xFF
            self._flash(ERROR, now_ms)
            return
        self._kept.append((self._next, button, self.ctx, now_ms))
        self._next = (self._next + 1) & 0xFFFF
        self._busy_lamp = min((button & ~LONG_BIT) // BUTTONS_PER_LAMP, len(self.modes) - 1)

    # -- lines out

    def output(self, now_ms: int) -> bytes:
        """What is to be sent now; call it only when the line takes it."""
        out = b""
        if self._hello_due and now_ms - self._hello_ms >= HELLO_GAP_MS:
            self._hello_due = False
            self._hello_ms = now_ms
            out += self._hello()
        if now_ms - self._beat_ms >= HEARTBEAT_MS:
            self._beat_ms = now_ms
            out += self._beat(now_ms)
        if self.host_there(now_ms):
            out += self._presses(now_ms)
        return out

    def host_there(self, now_ms: int) -> bool:
        """A valid line came in the last three seconds."""
        return now_ms - self._host_ms < HOST_GONE_MS

    def _hello(self) -> bytes:
        oldest = self._kept[0][0] if self._kept else self._next
        abilities = (4 if LONG_PRESS_MS else 0) | min(BUTTONS_PER_LAMP, 15) << 4
        return line_of(
            f"HI,01,{self.uid:08X},{self.epoch:04X},{oldest:04X},{self._next:04X},"
            f"{len(self.contacts):02X},{self._reset:02X},SEATLNKP,0100,{abilities:02X}"
        )

    def _beat(self, now_ms: int) -> bytes:
        held = 0
        for i, contact in enumerate(self.contacts):
            if contact.down and (not held or contact.down_ms > self.contacts[held - 1].down_ms):
                held = i + 1
        return line_of(
            f"H,{now_ms // 1000 & 0xFFFF:04X},{held:02X},{len(self._kept):02X},{self.ctx:02X},"
            f"{self._rx_errors:02X},{self._refused:02X}"
        )

    def _presses(self, now_ms: int) -> bytes:
        """The resend timer belongs to the oldest press: new ones must not put it off."""
        out = b""
        if self._in_flight and now_ms - self._sent_ms >= RESEND_MS:
            self._in_flight = 0
        for seq, button, ctx, at_ms in self._kept[self._in_flight : WINDOW]:
            if self._in_flight == 0:
                self._sent_ms = now_ms
            self._in_flight += 1
            age = min(now_ms - at_ms, 0xFFFE)
            out += line_of(f"P,{self.epoch:04X},{seq:04X},{button:02X},{ctx:02X},{age:04X}")
        return out

    # -- lines in

    def receive(self, data: bytes, now_ms: int) -> None:
        """Bytes from the host, in any portions."""
        lines = (self._heard + data).split(b"\n")
        for line in lines[:-1]:
            start = line.rfind(b"$")
            if start >= 0:
                self._hear_line(line[start + 1 :].rstrip(b"\r"), now_ms)
        start = lines[-1].rfind(b"$")
        self._heard = lines[-1][start:] if start >= 0 else b""
        if len(self._heard) > LINE_MAX:
            self._heard = b""
            self._rx_errors = (self._rx_errors + 1) & 0xFF

    def _hear_line(self, line: bytes, now_ms: int) -> None:
        body = line[:-5]
        good = line[-5:-4] == b"*" and hex_of(line[-4:], 4) == crc_of(body)
        if good and self._hear(body, now_ms):
            self._host_ms = now_ms
        else:
            self._rx_errors = (self._rx_errors + 1) & 0xFF

    def _hear(self, body: bytes, now_ms: int) -> bool:
        parts = body.split(b",")
        kind = parts[0]
        if body == b"Q":
            self._hello_due = True
            return True
        if kind == b"A" and len(parts) == 4:
            return self._hear_ack(parts, now_ms)
        if kind == b"L" and len(parts) == 3:
            return self._hear_lamps(parts)
        if kind == b"U" and len(parts) == 3:
            return self._hear_name(parts)
        if kind == b"X" and len(parts) == 2:
            self._flash(ERROR, now_ms)
            return True
        return kind == b"B" and len(parts) == 3  # no buzzer on this board

    def _hear_ack(self, parts: list[bytes], now_ms: int) -> bool:
        epoch, seq, verdict = hex_of(parts[1], 4), hex_of(parts[2], 4), parts[3]
        if epoch < 0 or seq < 0 or verdict not in (b"K", b"R", b"S"):
            return False
        if epoch == self.epoch and self._kept:
            done = (seq - self._kept[0][0] & 0xFFFF) + 1
            if done <= len(self._kept):
                self._kept = self._kept[done:]
                self._in_flight = max(0, self._in_flight - done)
                self._sent_ms = now_ms
                if verdict != b"K":
                    self._flash(ERROR if verdict == b"R" else DOUBLE, now_ms)
        return True

    def _hear_lamps(self, parts: list[bytes]) -> bool:
        ctx, modes = hex_of(parts[1], 2), parts[2]
        if ctx < 0 or not 1 <= len(modes) <= 16 or any(c not in b"012345" for c in modes):
            return False
        self.ctx = ctx
        for i in range(len(self.modes)):
            self.modes[i] = modes[i] - 48 if i < len(modes) else OFF
        return True

    def _hear_name(self, parts: list[bytes]) -> bool:
        uid, epoch = hex_of(parts[1], 8), hex_of(parts[2], 4)
        if uid < 0 or epoch < 0:
            return False
        self.renamed = self.renamed or uid != self.uid
        self.uid = uid
        self.epoch = epoch
        self._refused = (self._refused + len(self._kept)) & 0xFF
        self._kept = []
        self._next = self._in_flight = 0
        self._hello_due = True
        return True

    # -- lamps

    def lit(self, lamp: int, now_ms: int) -> bool:
        """A lamp shines at this moment."""
        mode = self.modes[lamp] if self.host_there(now_ms) else OFF
        if self._kept and lamp == self._busy_lamp:
            mode = FAST
        if now_ms < self._flash_until_ms:
            mode = self._flash_mode
        if mode == DOUBLE:
            return now_ms % 1000 < 100 or 200 <= now_ms % 1000 < 300
        period = {SLOW: 1600, FAST: 160, ERROR: 100}.get(mode, 0)
        return now_ms % period < period // 2 if period else mode == ON

    def _flash(self, mode: int, now_ms: int) -> None:
        self._flash_mode = mode
        self._flash_until_ms = now_ms + FLASH_MS


def main() -> None:
    """Run on a board until the power goes."""
    import os  # noqa: PLC0415 - this and what follows exists on boards only
    import select  # noqa: PLC0415
    import time  # noqa: PLC0415

    import machine  # type: ignore[import-not-found]  # noqa: PLC0415
    import micropython  # type: ignore[import-not-found]  # noqa: PLC0415

    micropython.kbd_intr(-1)  # a 0x03 on the line must not stop the program
    pins = [machine.Pin(p, machine.Pin.IN, machine.Pin.PULL_UP) for p in BUTTON_PINS]
    lamps = [machine.Pin(p, machine.Pin.OUT) for p in LAMP_PINS]
    box = Box(
        _read_uid(machine.unique_id()),
        int.from_bytes(os.urandom(2), "big"),
        len(pins),
        len(lamps),
    )
    line_in, line_out = select.poll(), select.poll()
    line_in.register(sys.stdin, select.POLLIN)
    line_out.register(sys.stdout, select.POLLOUT)
    now_ms = 0
    ticks = time.ticks_ms()  # type: ignore[attr-defined]
    unsent = b""
    while True:
        new_ticks = time.ticks_ms()  # type: ignore[attr-defined]
        passed_ms = time.ticks_diff(new_ticks, ticks)  # type: ignore[attr-defined]
        ticks = new_ticks
        now_ms += passed_ms
        for _ in range(min(passed_ms, 2)):  # one look must not pass for five: a spike is short
            box.look([pin.value() == 0 for pin in pins], now_ms)
        while line_in.poll(0):
            box.receive(sys.stdin.buffer.read(1), now_ms)
        if not unsent:
            unsent = box.output(now_ms)
        while unsent and line_out.poll(0):  # never wait for a host that does not read
            sys.stdout.buffer.write(unsent[:32])
            unsent = unsent[32:]
        for i, lamp in enumerate(lamps):
            lamp.value(1 if box.lit(i, now_ms) else 0)
        if box.renamed:
            box.renamed = False
            with open("seatlink_uid", "w") as file:  # noqa: PTH123 - no pathlib on boards
                file.write("%08X" % box.uid)  # noqa: UP031
        if passed_ms == 0:
            machine.idle()


def _read_uid(unique: bytes) -> int:
    """The id that a host gave, else one from the chip's own."""
    try:
        with open("seatlink_uid") as file:  # noqa: PTH123
            return int(file.read(), 16)
    except (OSError, ValueError):
        return crc_of(unique) << 16 | crc_of(unique + b"SeatLink")


if __name__ == "__main__":
    main()
