"""Which ports are served: those that were named, those that are found, as they come and go."""

import fnmatch
import glob
import logging
import queue
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event as Flag
from threading import Lock, Thread

from devices.address import PortAddress, parse_address
from devices.events import Problem
from devices.finder import PortWatch
from devices.link import Port, list_port_names, open_port
from devices.port_thread import PortThread, Shared
from devices.simulated_boxes import SimulatedBoxes

_log = logging.getLogger(__name__)

AUTO = "auto"
SIM = "sim:"
SCAN_EVERY_S = 1.0
RETRY_FOREIGN_S = 10.0
CLOSE_S = 0.8


class Ports:
    """One thread for each port that may have a box, and one that looks which there are.

    wanted: as `ButtonBoxes` takes them. A port that fails is to call `look_again`.

    Raises:
        AddressError: an address of unknown form.
    """

    def __init__(
        self,
        wanted: tuple[str, ...],
        *,
        simulated: SimulatedBoxes | None,
        find_ports: Callable[[], tuple[str, ...]] = list_port_names,
        open_address: Callable[[PortAddress], Port] = open_port,
        look_only: bool = False,
    ) -> None:
        self._simulated = simulated if SIM in wanted else None
        self._auto = AUTO in wanted
        self._addresses = tuple(parse_address(u) for u in wanted if u not in {AUTO, SIM})
        self._look_only = look_only
        self._find_ports = find_ports
        self._found: tuple[str, ...] = ()
        self._open_address = open_address
        self._watch = PortWatch()
        self._look_again = Flag()
        self._threads: dict[str, PortThread] = {}
        self._lock = Lock()
        self._stop = Flag()

    def start(self, shared: Shared) -> None:
        """Serve what was named, and begin to look for the rest."""
        self._shared = shared
        self._start_fixed()
        self._scanner = Thread(target=self._scan, name="buttons finder", daemon=True)
        self._scanner.start()

    def look_again(self) -> None:
        """A port was lost: its box may be at another one already."""
        self._look_again.set()

    def threads(self) -> tuple[PortThread, ...]:
        """The ports that are served now."""
        with self._lock:
            return tuple(self._threads.values())

    def thread_at(self, port: str) -> PortThread | None:
        """The thread that serves this port."""
        with self._lock:
            return self._threads.get(port)

    def close(self) -> None:
        """Let go of all ports; returns within a second even if a driver hangs."""
        self._stop.set()
        self._look_again.set()
        self._scanner.join(CLOSE_S)
        threads = self.threads()
        end_s = time.monotonic() + CLOSE_S
        for thread in threads:
            thread.stop()
        for thread in threads:
            thread.join(max(0.0, end_s - time.monotonic()))

    def _start_fixed(self) -> None:
        """Ports that are served whether they are there or not."""
        if self._simulated is not None:
            for seat in range(len(self._simulated.boxes)):
                name = f"{SIM}{seat + 1}"
                self._serve(name, partial(self._simulated.open, name), RETRY_FOREIGN_S)
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
            found += self._look()
        return tuple(dict.fromkeys(found))

    def _named_port_is_gone(self) -> bool:
        """A box that was named by its port may have come back under another name."""
        named = {a.url for a in self._addresses if a.local and not a.pattern}
        absent = {name for name in named if not _is_there(name)}
        return bool(absent and absent.difference(self._look()))

    def _look(self) -> tuple[str, ...]:
        """The computer's ports; those of the last look where the system will not tell now."""
        try:
            self._found = self._find_ports()
        except OSError as error:
            _log.warning("the ports cannot be listed now: %s", error)
        return self._found

    def _address(self, name: str) -> PortAddress:
        """A found port, with the line levels of the pattern that it matches."""
        for address in self._addresses:
            if address.pattern and fnmatch.fnmatch(name, address.url):
                return PortAddress(url=name, dtr=address.dtr, rts=address.rts)
        return PortAddress(url=name)

    def _tell(self, problem: Problem) -> None:
        try:
            self._shared.events.put_nowait(problem)
        except queue.Full:
            _log.warning("nobody fetches button events; dropped %s", problem)


def _is_there(name: str) -> bool:
    """Whether a port's name leads anywhere as far as this user can see."""
    try:
        return Path(name).exists()
    except OSError:  # too long, or in a folder that is closed to this user
        return False
