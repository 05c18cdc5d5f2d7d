"""A board, a cable and the host's session in virtual time, with a program that keeps a log.

The log and its cursor outlive `kill_host`, everything else of the host dies with it.
"""

from dataclasses import dataclass, field
from typing import Protocol

from devices.events import BoxOnline, Cursor, Event, OfflineReason, Pressed
from devices.frames import Verdict
from devices.press_queue import serial_distance
from devices.register import BoxRegister
from devices.session import Session
from devices.simulated_box import BoxMemory, SimulatedBox
from devices.step import Step

STEP_S = 0.005


class Board(Protocol):
    def receive(self, data: bytes, now_s: float) -> None: ...

    def take_output(self, now_s: float) -> bytes: ...


@dataclass
class Log:
    """What the program has on its disk."""

    cursors: dict[int, Cursor] = field(default_factory=dict)
    kept: list[Pressed] = field(default_factory=list)

    def keep(self, press: Pressed) -> None:
        """One durable transaction: the press and the cursor; the same key twice is no entry."""
        cursor = self.cursors.get(press.uid)
        if (
            cursor is None
            or cursor.epoch != press.epoch
            or serial_distance(press.seq, cursor.seq) > 0
        ):
            self.kept.append(press)
            self.cursors[press.uid] = Cursor(epoch=press.epoch, seq=press.seq)


class Bench:
    def __init__(self, board: Board, log: Log | None = None, *, connected: bool = True):
        self.board = board
        self.log = log or Log()
        self.now_s = 0.0
        self.events: list[Event] = []
        self.sent: list[tuple[float, bytes]] = []
        self.to_host = self.to_board = lambda data: data
        self.keeps = True
        self.acks = True
        self.answer = Verdict.KEPT
        self.session: Session | None = None
        self.gave_up = False
        self.killed = False
        if connected:
            self.connect()

    def connect(self) -> None:
        self.register = BoxRegister(self.log.cursors)
        self.gave_up = False
        self.session = Session("port", self.register, self.now_s)

    def kill_host(self) -> None:
        self.session = None

    def cut_cable(self) -> None:
        if self.session is not None:
            self._take(self.session.lost(OfflineReason.UNPLUGGED))
        self.session = None

    def run(self, seconds: float) -> list[Event]:
        """Let time pass, unless the host gets killed; the events that it brought."""
        before = len(self.events)
        end_s = self.now_s + seconds
        while self.now_s < end_s and not self.killed:
            self.now_s += STEP_S
            data = self.to_host(self.board.take_output(self.now_s))
            if self.session is not None:
                if data:
                    self._take(self.session.received(data, self.now_s))
                if self.session is not None:
                    self._take(self.session.tick(self.now_s))
        return self.events[before:]

    def feed(self, data: bytes) -> list[Event]:
        """Bytes that come from the cable, whatever the board says."""
        before = len(self.events)
        self._take(self.session.received(data, self.now_s))
        return self.events[before:]

    def _take(self, step: Step) -> None:
        self.gave_up = self.gave_up or step.give_up
        self.events += step.events
        if step.out:
            self.sent.append((self.now_s, step.out))
            self.board.receive(self.to_board(step.out), self.now_s)
        if step.let_go:
            self.register.release("port")
        for event in step.events:
            if isinstance(event, BoxOnline):
                self.log.cursors[event.uid] = event.cursor
            elif isinstance(event, Pressed):
                self._on_press(event)

    def _on_press(self, press: Pressed) -> None:
        if self.keeps:
            self.log.keep(press)
            if self.acks and self.session is not None:
                self._take(self.session.ack(press.uid, press.epoch, press.seq, self.answer))


UID = 0x1A2B3C4D


def a_box(**changes) -> SimulatedBox:
    memory = changes.pop("memory", None) or BoxMemory(uid=UID, epoch=7)
    box = SimulatedBox(memory=memory, **changes)
    box.power_on(0.0)
    return box


def kinds(events) -> list[str]:
    return [type(event).__name__ for event in events]


def buttons(log: Log) -> list[int]:
    return [press.button for press in log.kept]
