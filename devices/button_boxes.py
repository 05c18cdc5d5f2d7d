"""All button boxes, for the program: events out, acks and lamps in.

    boxes = ButtonBoxes("auto", known)
    for event in boxes.poll(): ...
    boxes.ack(uid, epoch, seq, Verdict.KEPT)     # after the press is durably kept
    boxes.wait(0.02)                             # or until there is an event
    boxes.close()

Call it from one thread. No method blocks, but `wait`, and `close` for up to a second.
"""

import queue
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Event as Flag

from devices.address import PortAddress
from devices.box_status import BoxStatus
from devices.events import Cursor, Event, Pressed, Problem
from devices.frames import MOST_LAMPS, LampMode, Verdict
from devices.lamp_sender import LampPlan
from devices.link import Port, list_port_names, open_port
from devices.port_thread import AckOrder, BuzzOrder, OfferOrder, Order, Shared
from devices.ports import AUTO, SIM, Ports
from devices.press_queue import serial_distance
from devices.register import BoxRegister
from devices.simulated_boxes import SimulatedBoxes

__all__ = ["AUTO", "SIM", "ButtonBoxes", "Health", "next_turn_token"]

MOST_EVENTS = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The boxes that are online, and what is wrong with ports that do not open.

    ports: all that are tried, with a box or without. Times in `boxes` are those of `time.monotonic`.
    """

    boxes: tuple[BoxStatus, ...]
    troubles: tuple[Problem, ...]
    ports: tuple[str, ...]


def next_turn_token(token: int) -> int:
    """The token after `token`: 1 to 255 in a circle; 0 means that no game is on.

    >>> next_turn_token(0), next_turn_token(255)
    (1, 1)
    """
    return token % 255 + 1


class ButtonBoxes:
    """Finds boxes, keeps them connected, and carries their presses.

    urls: `auto`, `sim:`, or one or several addresses (port names, which may have `*`, or
    `socket://`, `rfc2217://`, `loop://`; with `?dtr=off&rts=off` where a board needs it). A box
    whose named port is gone is looked for at the others.
    known: where each box stood, from the durable log.
    find_ports: names of the computer's ports (for tests).
    look_only: only find boxes; presses stay in them.
    simulated: the boxes behind `sim:`; made here if not given (four seats).

    Raises:
        AddressError: an address of unknown form.
    """

    def __init__(
        self,
        urls: str | Iterable[str] = AUTO,
        known: Mapping[int, Cursor] | None = None,
        *,
        simulated: SimulatedBoxes | None = None,
        find_ports: Callable[[], tuple[str, ...]] = list_port_names,
        open_address: Callable[[PortAddress], Port] = open_port,
        look_only: bool = False,
    ) -> None:
        wanted = (urls,) if isinstance(urls, str) else tuple(urls)
        self.simulated = simulated
        if SIM in wanted and simulated is None:
            self.simulated = SimulatedBoxes(seats=4)
        self._ports = Ports(
            wanted,
            simulated=self.simulated,
            find_ports=find_ports,
            open_address=open_address,
            look_only=look_only,
        )
        self._register = BoxRegister(known)
        self._done: dict[int, tuple[Cursor, Verdict]] = {
            uid: (cursor, Verdict.KEPT) for uid, cursor in (known or {}).items()
        }
        self._at_app: dict[int, Cursor] = {}
        self._plan = LampPlan()
        self._events: queue.Queue[Event] = queue.Queue(maxsize=MOST_EVENTS)
        self._arrived = Flag()
        self._ports.start(
            Shared(
                register=self._register,
                plan=self._plan,
                events=self._events,
                on_loss=self._ports.look_again,
                arrived=self._arrived,
            )
        )

    # -- for the program

    def poll(self) -> list[Event]:
        """Everything since the last call, in order; each press once, however often it came."""
        events = []
        for _ in range(MOST_EVENTS):
            try:
                event = self._events.get_nowait()
            except queue.Empty:
                break
            if not isinstance(event, Pressed) or self._is_new(event):
                events.append(event)
        return events

    def wait(self, timeout_s: float) -> None:
        """Return when there is an event to poll, after `timeout_s` at the latest."""
        if self._arrived.wait(timeout_s):
            self._arrived.clear()

    def ack(self, uid: int, epoch: int, seq: int, verdict: Verdict = Verdict.KEPT) -> None:
        """The press is durably kept: tell its box, and go on to the next press."""
        cursor = Cursor(epoch=epoch, seq=seq)
        self._done[uid] = (cursor, verdict)
        self._at_app.pop(uid, None)
        self._register.move_cursor(uid, cursor)
        self._order(uid, AckOrder(uid=uid, epoch=epoch, seq=seq, verdict=verdict))

    def offer_again(self, uid: int) -> None:
        """The press could not be kept (disk full): have it come again in a moment."""
        self._at_app.pop(uid, None)
        self._order(uid, OfferOrder(uid=uid))

    def set_lamps(self, uid: int, modes: Iterable[LampMode]) -> None:
        """What the lamps of a box show from now on, first lamp first (1 to 16).

        Raises:
            ValueError: no lamp or more than 16.
        """
        shown = tuple(modes)
        if not 1 <= len(shown) <= MOST_LAMPS:
            raise ValueError(f"{len(shown)!r} lamps, expected 1 to {MOST_LAMPS}")
        self._plan.set_modes(uid, shown)

    def set_turn_token(self, token: int) -> None:
        """The token that presses carry from now on, 0 to 255 (`next_turn_token`).

        Raises:
            ValueError: another number.
        """
        if not 0 <= token <= 255:
            raise ValueError(f"turn token {token!r}, expected 0 to 255")
        self._plan.token = token

    def buzz(self, uid: int, tune: int) -> None:
        """Have a box play tune 0 to 255 once, if it has a buzzer and is online."""
        self._order(uid, BuzzOrder(tune=tune))

    def health(self) -> Health:
        """The boxes and ports as of now."""
        threads = self._ports.threads()
        return Health(
            boxes=tuple(s for t in threads if (s := t.status) is not None),
            troubles=tuple(p for t in threads if (p := t.trouble) is not None),
            ports=tuple(t.port for t in threads),
        )

    def close(self) -> None:
        """Let go of all ports; returns within a second even if a driver hangs."""
        self._ports.close()

    # -- presses

    def _is_new(self, press: Pressed) -> bool:
        """Not at the program now, and not done with: a re-plug may bring a press twice."""
        cursor = Cursor(epoch=press.epoch, seq=press.seq)
        if self._at_app.get(press.uid) == cursor:
            return False
        done = self._done.get(press.uid)
        if done is not None:
            last, verdict = done
            if last.epoch == press.epoch and serial_distance(press.seq, last.seq) <= 0:
                self._order(
                    press.uid,
                    AckOrder(uid=press.uid, epoch=press.epoch, seq=press.seq, verdict=verdict),
                )
                return False
        self._at_app[press.uid] = cursor
        return True

    def _order(self, uid: int, order: Order) -> None:
        port = self._register.find_port(uid)
        thread = self._ports.thread_at(port) if port is not None else None
        if thread is not None:
            thread.order(order)
