"""A button box without hardware: the board's side of the protocol, bytes and time in and out.

It follows the same rules as the firmware (docs/button-boxes.md): a press is numbered and kept
before it is sent, sent again until it is acked, refused loudly when there is no room. Bounce
is no matter here: `press` is what is left after debouncing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from devices.codec import encode
from devices.framer import Framer
from devices.frames import (
    BLANK_UIDS,
    Ability,
    Ack,
    BoardFrame,
    Buzz,
    Firmware,
    Frame,
    Heartbeat,
    Hi,
    LampMode,
    Lamps,
    OtherVersion,
    Press,
    Provision,
    Query,
    Unsupported,
    Verdict,
)
from devices.press_queue import serial_distance

QUEUE_LIMIT = 30
WINDOW = 4
"""Presses on their way at the same time."""
RESEND_S = 0.15
HEARTBEAT_S = 0.5
HOST_GONE_S = 3.0
HELLO_GAP_S = 0.3

FIRMWARE = Firmware(
    name="SIMULATE",
    version=0x0100,
    abilities=Ability.KEEPS_PRESSES | Ability.BUZZER | Ability.LONG_PRESS | 1 << 4,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPress:
    """A press in the board's memory. pressed_s is None once a reset lies between."""

    seq: int
    button: int
    ctx: int
    pressed_s: float | None
    long: bool = False


@dataclass(slots=True, kw_only=True)
class BoxMemory:
    """What outlives a power cut on a board with EEPROM."""

    uid: int
    epoch: int
    next: int = 0
    queue: tuple[KeptPress, ...] = ()


class SimulatedBox:
    """One board. Give it bytes and time, take its bytes with `take_output`.

    memory: kept over `power_off`; new_epoch: for boards that forget (`keeps=False`), called at
    each start. acks: every verdict the board heard for the first time, in order.
    """

    def __init__(
        self,
        *,
        memory: BoxMemory,
        buttons: int = 5,
        keeps: bool = True,
        new_epoch: Callable[[], int] | None = None,
    ) -> None:
        self.memory = memory
        self.buttons = buttons
        self.acks: list[tuple[int, Verdict]] = []
        self.tunes: list[int] = []
        self._keeps = keeps
        self._new_epoch = new_epoch
        self._powered = False
        self._out = b""
        self._held: int | None = None
        self._beat_s = 0.0
        self._start(0.0)

    # -- what happens to the board

    @property
    def powered(self) -> bool:
        """It runs."""
        return self._powered

    def power_on(self, now_s: float, *, reset: int = 1, boot_text: bytes = b"") -> None:
        """Start (or start again: a reset); boot text goes out before the first frame."""
        if self._powered:
            self.power_off()
        if not self._keeps and self._new_epoch is not None:
            self.memory.epoch = self._new_epoch()
        self._start(now_s)
        self._powered = True
        self._reset = reset
        self._out = boot_text
        self._hello(now_s)

    def power_off(self) -> None:
        """Cut the power: ages are lost, without EEPROM everything is."""
        self._powered = False
        self._out = b""
        self.memory.queue = tuple(
            KeptPress(seq=p.seq, button=p.button, ctx=p.ctx, pressed_s=None, long=p.long)
            for p in (self.memory.queue if self._keeps else ())
        )

    def press(self, button: int, now_s: float, *, long: bool = False) -> bool:
        """A button goes down; False if the box refused it (full, blank or without power)."""
        if not self._powered:
            return False
        memory = self.memory
        if memory.uid in BLANK_UIDS or len(memory.queue) >= QUEUE_LIMIT:
            self._refused += 1
            return False
        kept = KeptPress(
            seq=memory.next, button=button, ctx=self.lamps.ctx, pressed_s=now_s, long=long
        )
        memory.next = (memory.next + 1) % 0x10000
        memory.queue = (*memory.queue, kept)
        return True

    def hold(self, button: int, now_s: float) -> bool:
        """A button goes down and stays down until `let_go`."""
        self._held = button
        return self.press(button, now_s)

    def let_go(self) -> None:
        """The held button comes up."""
        self._held = None

    # -- the wire

    def receive(self, data: bytes, now_s: float) -> None:
        """Bytes from the host."""
        if not self._powered:
            return
        for frame in self._framer.feed(data):
            self._host_heard_s = now_s
            self._hear(frame, now_s)

    def take_output(self, now_s: float) -> bytes:
        """What the board sends up to now."""
        if not self._powered:
            return b""
        if self._hello_due and now_s - self._hello_s >= HELLO_GAP_S:
            self._hello(now_s)
        if now_s - self._beat_s >= HEARTBEAT_S:
            self._beat_s = now_s
            self._send(
                Heartbeat(
                    uptime_s=int(now_s - self._started_s) % 0x10000,
                    held=self._held,
                    queue=len(self.memory.queue),
                    ctx=self.lamps.ctx,
                    rx_errors=self._framer.tally.bad_lines % 0x100,
                    refused=self._refused % 0x100,
                )
            )
        if self.host_there(now_s):
            self._send_presses(now_s)
        out, self._out = self._out, b""
        return out

    def host_there(self, now_s: float) -> bool:
        """A valid frame came in the last three seconds; else the lamps are dark."""
        return now_s - self._host_heard_s < HOST_GONE_S

    # -- inside

    def _start(self, now_s: float) -> None:
        self._framer = Framer()
        self.lamps = Lamps(ctx=0, modes=(LampMode.OFF,))
        self._started_s = now_s
        self._reset = 0
        self._held = None
        self._refused = 0
        self._host_heard_s = float("-inf")
        self._hello_s = float("-inf")
        self._hello_due = False
        self._beat_s = now_s
        self._sent_s = float("-inf")
        self._in_flight = 0
        self._buzzed = 0

    def _hear(self, frame: Frame, now_s: float) -> None:
        match frame:
            case Query():
                self._hello_due = True
            case Ack(epoch=epoch, seq=seq, verdict=verdict):
                self._hear_ack(epoch, seq, verdict, now_s)
            case Lamps():
                self.lamps = frame
            case Buzz(buzz_id=buzz_id, tune=tune):
                if buzz_id != self._buzzed:
                    self._buzzed = buzz_id
                    self.tunes.append(tune)
            case Provision(uid=uid, epoch=epoch):
                self._refused += len(self.memory.queue)
                self.memory = BoxMemory(uid=uid, epoch=epoch)
                self._in_flight = 0
                self._hello(now_s)
            case Unsupported() | Hi() | Press() | Heartbeat() | OtherVersion():
                pass
            case _:
                assert_never(frame)

    def _hear_ack(self, epoch: int, seq: int, verdict: Verdict, now_s: float) -> None:
        queue = self.memory.queue
        if epoch != self.memory.epoch or not queue:
            return
        done = serial_distance(seq, queue[0].seq) + 1
        if 1 <= done <= len(queue):
            self.memory.queue = queue[done:]
            self._in_flight = max(0, self._in_flight - done)
            self._sent_s = now_s
            self.acks.append((seq, verdict))

    def _hello(self, now_s: float) -> None:
        self._hello_due = False
        self._hello_s = now_s
        memory = self.memory
        oldest = memory.queue[0].seq if memory.queue else memory.next
        self._send(
            Hi(
                uid=memory.uid,
                epoch=memory.epoch,
                oldest=oldest,
                next=memory.next,
                buttons=self.buttons,
                reset=self._reset,
                firmware=FIRMWARE,
            )
        )

    def _send_presses(self, now_s: float) -> None:
        """What is new within the window; everything in it when the oldest had no ack for long."""
        if self._in_flight and now_s - self._sent_s >= RESEND_S:
            self._in_flight = 0
        for press in self.memory.queue[self._in_flight : WINDOW]:
            if self._in_flight == 0:
                self._sent_s = now_s
            self._in_flight += 1
            age = None if press.pressed_s is None else int((now_s - press.pressed_s) * 1000)
            self._send(
                Press(
                    epoch=self.memory.epoch,
                    seq=press.seq,
                    button=press.button,
                    ctx=press.ctx,
                    age_ms=age,
                    long=press.long,
                )
            )

    def _send(self, frame: BoardFrame) -> None:
        self._out += encode(frame)
