"""A simulated box behind a pseudo-terminal: a real port name for anything that opens ports.

POSIX only. The name is a symbolic link, so a box can come back under another name.
"""

import errno
import logging
import os
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path
from threading import Event as Flag
from threading import Lock, Thread

from devices.simulated_box import SimulatedBox

_log = logging.getLogger(__name__)

_POLL_MS = 5


def _unchanged(data: bytes) -> bytes:
    return data


class PtyBox:
    """Serves `box` at `path` from its own thread until `unplug`.

    resets_on_open: as an Uno does; the board is deaf and dumb for `boot_s` then, and sends
    `boot_text`. damage: what the cable does to bytes, both ways.
    """

    def __init__(
        self,
        box: SimulatedBox,
        path: Path,
        *,
        resets_on_open: bool = False,
        boot_s: float = 0.0,
        boot_text: bytes = b"",
        damage: Callable[[bytes], bytes] = _unchanged,
    ) -> None:
        self.box = box
        self.path = path
        self.lock = Lock()
        self.resets = 0
        self._resets_on_open = resets_on_open
        self._boot_s = boot_s
        self._boot_text = boot_text
        self._damage = damage
        self._deaf_until_s = 0.0
        self._opened = False
        self._stop = Flag()
        self._master, slave = os.openpty()
        tty.setraw(slave)
        path.symlink_to(os.ttyname(slave))
        os.close(slave)
        if not box.powered:
            box.power_on(time.monotonic(), boot_text=boot_text)
        self._thread = Thread(target=self._run, name=f"box {path.name}", daemon=True)
        self._thread.start()

    def press(self, button: int) -> bool:
        """Press a button; False if the box refused it."""
        with self.lock:
            return self.box.press(button, time.monotonic())

    def power_cycle(self) -> None:
        """Reset the board; the port stays."""
        with self.lock:
            self._reset(2)

    def unplug(self, *, power_off: bool = True) -> None:
        """Pull the cable: the port's name vanishes, whoever has it open gets an error."""
        if self._stop.is_set():
            return
        self._stop.set()
        self._thread.join()
        self.path.unlink(missing_ok=True)
        os.close(self._master)
        if power_off:
            self.box.power_off()

    def _run(self) -> None:
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        while not self._stop.is_set():
            for _, what in poll.poll(_POLL_MS):
                self._see(what)
            self._send()
            if not self._opened:
                self._stop.wait(_POLL_MS / 1000)

    def _see(self, what: int) -> None:
        opened = not what & select.POLLHUP
        if opened and not self._opened and self._resets_on_open:
            with self.lock:
                self._reset(2)
        self._opened = opened
        if what & select.POLLIN:
            self._receive()

    def _reset(self, reason: int) -> None:
        now_s = time.monotonic()
        self.resets += 1
        self.box.power_off()
        self._deaf_until_s = now_s + self._boot_s
        if not self._boot_s:
            self.box.power_on(now_s, reset=reason, boot_text=self._boot_text)

    def _receive(self) -> None:
        try:
            data = os.read(self._master, 4096)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            self._opened = False
            return
        with self.lock:
            self.box.receive(self._damage(data), time.monotonic())

    def _send(self) -> None:
        with self.lock:
            now_s = time.monotonic()
            if not self.box.powered and now_s >= self._deaf_until_s:
                self.box.power_on(now_s, reset=2, boot_text=self._boot_text)
            data = self.box.take_output(now_s)
        if data and self._opened:  # else nobody hears it
            try:
                os.write(self._master, self._damage(data))
            except OSError as error:
                _log.debug("%s: %s", self.path, error)
