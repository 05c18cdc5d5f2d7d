"""One thread a port: opens it, keeps the session going, comes back after a loss.

It sends heartbeats and lamps by itself, so a program that is busy for ten seconds delays acks
but never looks dead to a box.
"""

import logging
import queue
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event as Flag
from threading import Thread

from devices.box_status import BoxStatus
from devices.events import Event, NotAButtonBox, OfflineReason, Pressed, Problem
from devices.frames import Verdict
from devices.lamp_sender import NO_LAMPS, LampPlan
from devices.link import Port
from devices.port_troubles import explain_cuts, explain_open_error, port_group
from devices.register import BoxRegister
from devices.session import Session
from devices.step import Step

_log = logging.getLogger(__name__)

FIRST_RETRY_S = 0.1
LAST_RETRY_S = 1.0
CUTS = 4
"""A port lost so often in a row before any hello is told about."""
TELL_AFTER_S = 1.0
"""A port just plugged in may be forbidden or busy for a moment: nothing to bother people with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AckOrder:
    """This press is kept."""

    uid: int
    epoch: int
    seq: int
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferOrder:
    """Hand the press of this box out again."""

    uid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuzzOrder:
    """Sound a tune."""

    tune: int


Order = AckOrder | OfferOrder | BuzzOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """What all ports' threads share.

    on_loss: called from a thread whose port fails. arrived: set when there is a new event.
    """

    register: BoxRegister
    plan: LampPlan
    events: "queue.Queue[Event]"
    on_loss: Callable[[], None] = lambda: None
    arrived: Flag = field(default_factory=Flag)


class PortThread:
    """Serves one port until `stop`.

    retry_foreign_s: after how long to try again what turned out to be no button box; None:
    never, the thread ends.
    """

    def __init__(
        self,
        port: str,
        open_port: Callable[[], Port],
        *,
        shared: Shared,
        retry_foreign_s: float | None,
        look_only: bool = False,
    ) -> None:
        self.port = port
        self.status: BoxStatus | None = None
        self.trouble: Problem | None = None
        self._open_port = open_port
        self._shared = shared
        self._retry_foreign_s = retry_foreign_s
        self._look_only = look_only
        self._told_foreign = False
        self._trouble_told = False
        self._trouble_since_s = 0.0
        self._cuts = 0
        self._orders: deque[Order] = deque(maxlen=64)
        self._stop = Flag()
        self._thread = Thread(target=self._run, name=f"buttons {port}", daemon=True)
        self._thread.start()

    def order(self, order: Order) -> None:
        """Something for the session to do within 10 ms; lost if the port is not open."""
        self._orders.append(order)

    def stop(self) -> None:
        """Ask the thread to end; see `join`."""
        self._stop.set()

    def join(self, timeout_s: float) -> None:
        """Wait for the end of the thread, at most so long."""
        self._thread.join(timeout_s)

    # -- in the thread

    def _run(self) -> None:
        retry_s = FIRST_RETRY_S
        while not self._stop.is_set():
            port = self._try_open()
            if port is not None:
                online, foreign = self._serve(port)
                if foreign and self._retry_foreign_s is None:
                    return
                retry_s = FIRST_RETRY_S if online else retry_s
                if foreign:
                    retry_s = self._retry_foreign_s or retry_s
            self._stop.wait(retry_s)
            retry_s = min(retry_s * 2, LAST_RETRY_S)

    def _try_open(self) -> Port | None:
        began_s = time.monotonic()
        try:
            port = self._open_port()
        except OSError as error:
            problem = explain_open_error(self.port, error, group=port_group(self.port))
            self._tell(problem, began_s, time.monotonic())
            self._cuts = 0
            return None
        if self._cuts < CUTS:
            self._is_well()
        self._orders.clear()
        return port

    def _tell(self, problem: Problem, began_s: float, now_s: float) -> None:
        """Once for each kind of trouble, and only if it lasts, from the begin of the first try."""
        if self.trouble is None or self.trouble.kind != problem.kind:
            self._trouble_since_s = began_s
            self._trouble_told = False
        self.trouble = problem
        if not self._trouble_told and now_s - self._trouble_since_s >= TELL_AFTER_S:
            self._trouble_told = self._publish(problem)

    def _is_well(self) -> None:
        self.trouble = None
        self._trouble_told = False

    def _count_cut(self) -> None:
        """The port was lost before anybody said hello: told when it goes on like that."""
        self._cuts += 1
        if self._cuts == CUTS:
            self.trouble = explain_cuts(self.port)
            self._publish(self.trouble)

    def _serve(self, port: Port) -> tuple[bool, bool]:
        """Until loss, give-up or stop: (a box was online, it is no button box)."""
        session = Session(
            self.port, self._shared.register, time.monotonic(), look_only=self._look_only
        )
        online = foreign = False
        reason = OfflineReason.CLOSED
        try:
            while not self._stop.is_set():
                step = self._turn(port, session)
                online = online or session.status is not None
                if self._cuts and (online or step.give_up):
                    self._cuts = 0
                    self._is_well()
                if step.give_up:
                    foreign = any(isinstance(e, NotAButtonBox) for e in step.events)
                    break
            else:  # no game from here on: no lamp, and presses are for none
                self._do(port, session, session.set_lamps(0, NO_LAMPS, time.monotonic()))
        except OSError as error:
            _log.info("port %s lost: %s", self.port, error)
            reason = OfflineReason.UNPLUGGED
            self._shared.on_loss()
            if not online:
                self._count_cut()
        self.status = None
        self._pass_on(session, session.lost(reason))
        try:
            port.close()
        except OSError as error:
            _log.debug("closing %s: %s", self.port, error)
        return online, foreign

    def _turn(self, port: Port, session: Session) -> Step:
        """Orders, then bytes, then time."""
        while self._orders:
            self._do(port, session, self._carry_out(session, self._orders.popleft()))
        data = port.read()
        now_s = time.monotonic()
        if data:
            self._do(port, session, session.received(data, now_s))
        step = session.tick(now_s)
        self._do(port, session, step)
        self.status = status = session.status
        if status is not None:
            plan = self._shared.plan
            shown = session.set_lamps(plan.token, plan.modes(status.uid), now_s)
            self._do(port, session, shown)
        return step

    def _carry_out(self, session: Session, order: Order) -> Step:
        match order:
            case AckOrder(uid=uid, epoch=epoch, seq=seq, verdict=verdict):
                return session.ack(uid, epoch, seq, verdict)
            case OfferOrder(uid=uid):
                return session.offer_again(uid)
            case BuzzOrder(tune=tune):
                return session.buzz(tune, time.monotonic())

    def _do(self, port: Port, session: Session, step: Step) -> None:
        if step.out:
            port.write(step.out)
        self._pass_on(session, step)

    def _pass_on(self, session: Session, step: Step) -> None:
        for event in step.events:
            if isinstance(event, NotAButtonBox):
                if self._told_foreign:
                    continue
                self._told_foreign = True
            if not self._publish(event) and isinstance(event, Pressed):
                session.offer_again(event.uid)
        if step.let_go:
            self._shared.register.release(self.port)

    def _publish(self, event: Event) -> bool:
        """False if nobody has fetched events for long; a press is then offered again later."""
        try:
            self._shared.events.put_nowait(event)
        except queue.Full:
            _log.warning("nobody fetches button events; dropped %s", event)
            return False
        self._shared.arrived.set()
        return True
