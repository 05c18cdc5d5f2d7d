"""The real sketch on a simulated ATmega328P: pins, line and EEPROM, in virtual time."""

import ctypes
import heapq
from pathlib import Path

HERTZ = 16_000_000
EEPROM_SIZE = 1024
BUTTON_PINS = range(2, 8)
"""PD2 to PD7: the sketch's first six buttons."""


class AvrBoard:
    """One board. Time is given in seconds and only goes forward.

    edges: (time, button, down) of contacts to come; the pins follow them to the cycle.
    """

    def __init__(self, shim: Path, elf: Path, *, eeprom: bytes = b"\xff" * EEPROM_SIZE):
        self._lib = _load(shim)
        self._elf = str(elf).encode()
        self.eeprom = eeprom
        self.edges: list[tuple[float, int, bool]] = []
        self._down = [False] * len(BUTTON_PINS)
        self._board: int | None = None
        self._started_s = 0.0
        self._to_board = b""
        self._sent = ctypes.create_string_buffer(65536)
        self.buttons = len(BUTTON_PINS)

    @property
    def powered(self) -> bool:
        return self._board is not None

    def power_on(self, now_s: float, **_: object) -> None:
        """Start with the EEPROM as it was left. An edge in the past has happened by then."""
        self.power_off()
        self._move_contacts(now_s)
        self._board = self._lib.board_new(self._elf, b"atmega328p", HERTZ)
        self._started_s = now_s
        cells = ctypes.create_string_buffer(self.eeprom, EEPROM_SIZE)
        self._lib.board_set_eeprom(self._board, cells, EEPROM_SIZE)
        for button, down in enumerate(self._down):
            self._set_pin(button, down=down)

    def power_off(self) -> None:
        """Cut the power in mid-instruction; the EEPROM keeps whole bytes."""
        if self._board is not None:
            self.eeprom = self.read_eeprom()
            self._lib.board_free(self._board)
        self._board = None
        self._to_board = b""

    def read_eeprom(self) -> bytes:
        cells = ctypes.create_string_buffer(EEPROM_SIZE)
        self._lib.board_get_eeprom(self._board, cells, EEPROM_SIZE)
        return cells.raw

    def lamp(self) -> bool:
        """PB5, the lamp on pin 13."""
        return bool(self._lib.board_pin(self._board, b"B", 5))

    def schedule(self, edges: list[tuple[float, int, bool]]) -> None:
        for edge in edges:
            heapq.heappush(self.edges, edge)

    def press(self, button: int, now_s: float) -> bool:
        """A finger on a button for 60 ms from now on."""
        self.schedule([(now_s, button, True), (now_s + 0.06, button, False)])
        return True

    def receive(self, data: bytes, _now_s: float) -> None:
        if self.powered:
            self._to_board += data

    def take_output(self, now_s: float) -> bytes:
        """Run up to `now_s`; what the board has sent since last time."""
        if self._board is None:
            self._move_contacts(now_s)
            return b""
        while self.edges and self.edges[0][0] <= now_s:
            at_s, button, down = heapq.heappop(self.edges)
            self._run(at_s)
            self._down[button] = down
            self._set_pin(button, down=down)
        self._run(now_s)
        size = self._lib.board_take_sent(self._board, self._sent)
        return ctypes.string_at(self._sent, size)

    def _run(self, until_s: float) -> None:
        cycle = max(0, int((until_s - self._started_s) * HERTZ))
        data = self._to_board
        taken = self._lib.board_run(self._board, cycle, data, len(data))
        self._to_board = data[taken:]

    def _move_contacts(self, now_s: float) -> None:
        while self.edges and self.edges[0][0] <= now_s:
            _, button, down = heapq.heappop(self.edges)
            self._down[button] = down

    def _set_pin(self, button: int, *, down: bool) -> None:
        self._lib.board_set_pin(self._board, b"D", BUTTON_PINS[button], 0 if down else 1)


def _load(shim: Path) -> ctypes.CDLL:
    lib = ctypes.CDLL(str(shim))
    board = ctypes.c_void_p
    lib.board_new.restype = board
    lib.board_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint32]
    lib.board_free.argtypes = [board]
    lib.board_run.restype = ctypes.c_uint32
    lib.board_run.argtypes = [board, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_uint32]
    lib.board_take_sent.restype = ctypes.c_uint32
    lib.board_take_sent.argtypes = [board, ctypes.c_char_p]
    lib.board_set_pin.argtypes = [board, ctypes.c_char, ctypes.c_int, ctypes.c_int]
    lib.board_pin.argtypes = [board, ctypes.c_char, ctypes.c_int]
    for name in ("board_get_eeprom", "board_set_eeprom"):
        getattr(lib, name).argtypes = [board, ctypes.c_char_p, ctypes.c_uint32]
    return lib
