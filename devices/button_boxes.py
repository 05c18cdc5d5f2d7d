"""All button boxes, for the program: events out, acks and lamps in.

    boxes = ButtonBoxes("auto", known)
    for event in boxes.poll(): ...
    boxes.ack(uid, epoch, seq, Verdict.KEPT)     # after the press is durably kept
    boxes.wait(0.02)                             # or until there is an event
    boxes.close()

Call it from one thread. No method blocks, but `wait`, and `close` for up to a second.
"""

import fnmatch
import glob
import logging
import queue
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event as Flag
from threading import Lock, Thread

from devices.address import PortAddress, parse_address
from devices.box_status import BoxStatus
from devices.events import Cursor, Event, Pressed, Problem
from devices.finder import PortWatch
from devices.frames import MOST_LAMPS, LampMode, Verdict
from devices.lamp_sender import LampPlan
from devices.link import Port, list_port_names, open_port
from devices.port_thread import AckOrder, BuzzOrder, OfferOrder, Order, PortThread, Shared
from devices.press_queue import serial_distance
from devices.register import BoxRegister
from devices.simulated_boxes import SimulatedBoxes

_log = logging.getLogger(__name__)

AUTO = "auto"
SIM = "sim:"
SCAN_EVERY_S = 1.0
RETRY_FOREIGN_S = 10.0
CLOSE_S = 0.8
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
        self._auto = AUTO in wanted
        self._sim = SIM in wanted
        self._addresses = tuple(parse_address(u) for u in wanted if u not in {AUTO, SIM})
        self._look_only = look_only
        self._find_ports = find_ports
        self._open_address = open_address
        self._register = BoxRegister(known)
        self._done: dict[int, tuple[Cursor, Verdict]] = {
            uid: (cursor, Verdict.KEPT) for uid, cursor in (known or {}).items()
        }
        self._at_app: dict[int, Cursor] = {}
        self._plan = LampPlan()
        self._events: queue.Queue[Event] = queue.Queue(maxsize=MOST_EVENTS)
        self._arrived = Flag()
        self._watch = PortWatch()
        self._look_again = Flag()
        self._shared = Shared(
            register=self._register,
            plan=self._plan,
            events=self._events,
            on_loss=self._look_again.set,
            arrived=self._arrived,
        )
        self._threads: dict[str, PortThread] = {}
        self._lock = Lock()
        self._stop = Flag()
        self._start_fixed()
        self._scanner = Thread(target=self._scan, name="buttons finder", daemon=True)
        self._scanner.start()

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
        with self._lock:
            threads = tuple(self._threads.values())
        return Health(
            boxes=tuple(s for t in threads if (s := t.status) is not None),
            troubles=tuple(p for t in threads if (p := t.trouble) is not None),
            ports=tuple(t.port for t in threads),
        )

    def close(self) -> None:
        """Let go of all ports; returns within a second even if a driver hangs."""
        self._stop.set()
        self._look_again.set()
        self._scanner.join(CLOSE_S)
        with self._lock:
            threads = tuple(self._threads.values())
        end_s = time.monotonic() + CLOSE_S
        for thread in threads:
            thread.stop()
        for thread in threads:
            thread.join(max(0.0, end_s - time.monotonic()))

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
        with self._lock:
            thread = self._threads.get(port) if port is not None else None
        if thread is not None:
            thread.order(order)

    # -- ports

    def _start_fixed(self) -> None:
        """Ports that are served whether they are there or not."""
        if self._sim and self.simulated is not None:
            for seat in range(len(self.simulated.boxes)):
                name = f"{SIM}{seat + 1}"
                self._serve(name, partial(self.simulated.open, name), RETRY_FOREIGN_S)
        for address in self._addresses:
            if not address.pattern:
                self._serve(address.url, partial(self._open_address, address), RETRY_FOREIGN_S)

    def _serve(self, name: str, opener: Callable[[], Port], retry_foreign_s: float | None) -> None:
        thread = PortThread(
            name,
            opener,
            shared=self._shared,
            retry_foreign_s=retry_foreign_s,
            look_only=self._look_only,
        )
        with self._lock:
            self._threads[name] = thread

    def _scan(self) -> None:
        """Each second, and when a port is lost: serve what appeared, leave what vanished."""
        fixed = frozenset(self._threads)
        first = True
        while not self._stop.is_set():
            names = tuple(n for n in self._candidates() if n not in fixed)
            changes = self._watch.look(names, time.monotonic(), first=first)
            first = False
            for name in changes.vanished:
                with self._lock:
                    thread = self._threads.pop(name)
                thread.stop()
            for name in changes.appeared:
                self._serve(name, partial(self._open_address, self._address(name)), None)
            for problem in changes.problems:
                self._tell(problem)
            self._look_again.wait(SCAN_EVERY_S)
            self._look_again.clear()

    def _candidates(self) -> tuple[str, ...]:
        patterns = tuple(a.url for a in self._addresses if a.pattern)
        found = [n for p in patterns for n in sorted(glob.glob(p))]  # noqa: PTH207 - any folder
        if self._auto or self._named_port_is_gone():
            found += self._find_ports()
        return tuple(dict.fromkeys(found))

    def _named_port_is_gone(self) -> bool:
        """A box that was named by its port may have come back under another name."""
        named = {a.url for a in self._addresses if a.local and not a.pattern}
        absent = {name for name in named if not Path(name).exists()}
        return bool(absent and absent.difference(self._find_ports()))

    def _address(self, name: str) -> PortAddress:
        """A found port, with the line levels of the pattern that it matches."""
        for address in self._addresses:
            if address.pattern and fnmatch.fnmatch(name, address.url):
                return PortAddress(url=name, dtr=address.dtr, rts=address.rts)
        return PortAddress(url=name)

    def _tell(self, problem: Problem) -> None:
        try:
            self._events.put_nowait(problem)
        except queue.Full:
            _log.warning("nobody fetches button events; dropped %s", problem)
