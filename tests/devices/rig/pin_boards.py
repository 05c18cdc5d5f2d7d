"""Boards whose contacts can be moved: the MicroPython firmware, and the simulated box.

`avr_board.AvrBoard` is the third of the kind.
"""

import heapq
import random
import subprocess
import sys
from pathlib import Path

from devices.simulated_box import BoxMemory, SimulatedBox

RIG = Path(__file__).parent
FIRMWARE = RIG.parents[2] / "devices/firmware"
BUTTONS = 6


class Contacts:
    """Edges to come, and the levels of each millisecond up to now."""

    def __init__(self) -> None:
        self._edges: list[tuple[float, int, bool]] = []
        self._mask = 0
        self._ms = 0

    def schedule(self, edges: list[tuple[float, int, bool]]) -> None:
        for edge in edges:
            heapq.heappush(self._edges, edge)

    def masks(self, now_s: float) -> list[int]:
        """One bit mask for each millisecond that has passed."""
        masks = []
        while self._ms < int(now_s * 1000):
            self._ms += 1
            while self._edges and self._edges[0][0] * 1000 <= self._ms:
                _, button, down = heapq.heappop(self._edges)
                bit = 1 << button
                self._mask = self._mask | bit if down else self._mask & ~bit
            masks.append(self._mask)
        return masks


class MicroPythonBoard:
    """The Pico's firmware in MicroPython's port to Unix; each start is a new epoch."""

    buttons = BUTTONS

    def __init__(self, seed: int):
        self._command = [sys.executable, "-m", "micropython_unix", str(RIG / "lockstep.py")]
        self._rng = random.Random(seed)
        self._contacts = Contacts()
        self.schedule = self._contacts.schedule
        self._process: subprocess.Popen[str] | None = None
        self._started_s = 0.0
        self._to_board = b""
        self.implementation = ""

    @property
    def powered(self) -> bool:
        return self._process is not None

    def power_on(self, now_s: float) -> None:
        self.power_off()
        self._contacts.masks(now_s)
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, text=True)
        self.implementation = self._ask(
            f"{FIRMWARE} {0x9C0} {self._rng.randrange(0x10000)} {BUTTONS}"
        )
        self._started_s = now_s

    def power_off(self) -> None:
        if self._process is not None:
            self._process.stdin.close()
            self._process.wait()
            self._process.stdout.close()
        self._process = None
        self._to_board = b""

    def receive(self, data: bytes, _now_s: float) -> None:
        if self.powered:
            self._to_board += data

    def take_output(self, now_s: float) -> bytes:
        masks = self._contacts.masks(now_s)
        if not self.powered or not masks:
            return b""
        data, self._to_board = self._to_board, b""
        now_ms = int((now_s - self._started_s) * 1000)
        levels = ",".join(map(str, masks))
        return bytes.fromhex(self._ask(f"{now_ms} {data.hex() or '-'} {levels}"))

    def _ask(self, line: str) -> str:
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


class SimulatedPins:
    """The simulated box with contacts: debounced as the firmware does it."""

    buttons = BUTTONS

    def __init__(self, uid: int = 0x51, epoch: int = 3):
        self.box = SimulatedBox(memory=BoxMemory(uid=uid, epoch=epoch), buttons=BUTTONS)
        self._contacts = Contacts()
        self.schedule = self._contacts.schedule
        self._down = [True] * BUTTONS
        self._steady = [0] * BUTTONS

    @property
    def powered(self) -> bool:
        return self.box.powered

    def power_on(self, now_s: float) -> None:
        self._contacts.masks(now_s)
        self._down = [True] * BUTTONS
        self._steady = [0] * BUTTONS
        self.box.power_on(now_s)

    def power_off(self) -> None:
        self.box.power_off()

    def receive(self, data: bytes, now_s: float) -> None:
        self.box.receive(data, now_s)

    def take_output(self, now_s: float) -> bytes:
        for mask in self._contacts.masks(now_s):
            for button in range(BUTTONS):
                self._look(button, closed=bool(mask >> button & 1), now_s=now_s)
        return self.box.take_output(now_s)

    def _look(self, button: int, *, closed: bool, now_s: float) -> None:
        if closed == self._down[button]:
            self._steady[button] = 0
            return
        self._steady[button] += 1
        if self._steady[button] >= (12 if self._down[button] else 5):
            self._down[button] = closed
            self._steady[button] = 0
            if closed:
                self.box.press(button, now_s)
