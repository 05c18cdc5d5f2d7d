"""Button boxes behind pseudo-terminals, and a program that waits for what they do."""

import threading
import time
from collections.abc import Callable

from devices.button_boxes import ButtonBoxes
from devices.events import BoxOnline, Cursor, Event, Pressed

DEADLINE_S = 8.0


class Program:
    """Polls boxes, keeps a log with cursors, acks what it kept (unless told not to)."""

    def __init__(self, boxes: ButtonBoxes, cursors: dict[int, Cursor] | None = None):
        self.boxes = boxes
        self.cursors = {} if cursors is None else cursors
        self.events: list[Event] = []
        self.pressed: list[Pressed] = []
        self.acks = True

    def turn(self) -> None:
        for event in self.boxes.poll():
            self.events.append(event)
            if isinstance(event, BoxOnline):
                self.cursors[event.uid] = event.cursor
            elif isinstance(event, Pressed):
                self.pressed.append(event)
                self.cursors[event.uid] = Cursor(epoch=event.epoch, seq=event.seq)
                if self.acks:
                    self.boxes.ack(event.uid, event.epoch, event.seq)

    def until(self, is_so: Callable[[], bool]) -> None:
        end_s = time.monotonic() + DEADLINE_S
        while not is_so():
            self.turn()
            assert time.monotonic() < end_s, self.events
            threading.Event().wait(0.002)

    def until_event(self, kind: type, count: int = 1) -> Event:
        self.until(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    def until_pressed(self, count: int) -> list[int]:
        self.until(lambda: len(self.pressed) >= count)
        return [p.button for p in self.pressed]

    def of(self, kind: type) -> list[Event]:
        return [e for e in self.events if isinstance(e, kind)]
