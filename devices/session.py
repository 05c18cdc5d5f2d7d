"""The host's side of one port, without any port: bytes and time in, events and bytes out.

Rules (docs/button-boxes.md has the reasons):

- Nothing but `Query` is sent until a valid `Hi` came; presses before it do not count.
- A press is acked only after the program said that it is kept. Until then the board sends it
  again; what was acked before is acked again; what is out of order waits for its turn.
- One press at a time is handed out; the next ones wait here, so a press that could not be
  stored can be offered again without changing the order.
"""

from dataclasses import dataclass
from typing import assert_never

from devices import box_problems
from devices.box_status import BoxStatus
from devices.codec import encode
from devices.events import (
    BoxOffline,
    BoxOnline,
    Cursor,
    Event,
    NotAButtonBox,
    OfflineReason,
    Pressed,
    ProblemKind,
)
from devices.framer import Framer
from devices.frames import (
    BLANK_UIDS,
    PROTOCOL,
    Ack,
    Buzz,
    Frame,
    Heartbeat,
    Hi,
    HostFrame,
    LampMode,
    Lamps,
    OtherVersion,
    Press,
    Provision,
    Query,
    Unsupported,
    Verdict,
    firmware_text,
)
from devices.heartbeat_watch import HeartbeatWatch
from devices.lamp_sender import LampSender
from devices.press_queue import Arrival, PressQueue, arm, went_back
from devices.register import BoxRegister

SILENCE_S = 1.6
QUIET_AFTER_OPEN_S = 2.2
"""A boot loader may hang on early bytes: one question at opening, then none for so long."""
ASK_EVERY_S = 1.0
NO_HELLO_S = 5.0
TWICE_S = 2.0
"""How long a second port may claim a box before anybody is told: a re-plug is quicker than
the loss of the old port is noticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one call brought: events for the program, bytes for the port.

    let_go: the port speaks for no box any more; tell the register after the events are passed
    on, so that no other port's hello overtakes this one's good-bye.
    give_up: close the port; nobody speaks the protocol there (any more).
    """

    events: tuple[Event, ...] = ()
    out: bytes = b""
    let_go: bool = False
    give_up: bool = False


class Session:
    """One port from opening to loss. Methods return a `Step`; time is given in seconds.

    port: its address, for sentences only. register: cursors, and who speaks for whom.
    look_only: find out who is there but take no press and ack none: what waits in a box
    stays there for the game that it belongs to.
    """

    def __init__(
        self, port: str, register: BoxRegister, now_s: float, *, look_only: bool = False
    ) -> None:
        self._look_only = look_only
        self._port = port
        self._register = register
        self._framer = Framer()
        self._queue = PressQueue()
        self._sender = LampSender()
        self._watch = HeartbeatWatch()
        self._events: list[Event] = []
        self._out: list[HostFrame] = [Query()]
        self._hi: Hi | None = None
        self._was_online = False
        self._let_go = False
        self._verdict = Verdict.KEPT
        self._opened_s = self._asked_s = self._heard_s = now_s
        self._provisioned_s: float | None = None
        self._twice_since_s: float | None = None
        self._told: set[ProblemKind] = set()
        self._last_press: Press | None = None
        self._last_press_s: float | None = None

    # -- bytes and time

    def received(self, data: bytes, now_s: float) -> Step:
        """Bytes from the port."""
        for frame in self._framer.feed(data):
            self._hear(frame, now_s)
        return self._step()

    def tick(self, now_s: float) -> Step:
        """Time passes; call it at least each 100 ms."""
        if self._hi is None:
            return self._ask(now_s)
        if now_s - self._heard_s > SILENCE_S:
            self._drop_box(OfflineReason.SILENT)
            self._query(now_s)
            return self._step()
        if self._sender.due(now_s):
            self._out += self._sender.frames(now_s)
        self._events += self._watch.changes(self._hi.uid, now_s)
        return self._step()

    def lost(self, reason: OfflineReason) -> Step:
        """The port failed or is closed; this session is over."""
        self._drop_box(reason)
        self._out.clear()
        return self._step()

    # -- what the program says

    def ack(self, uid: int, epoch: int, seq: int, verdict: Verdict) -> Step:
        """The press is durably kept. Anything but the press handed out is passed over."""
        if self._hi is not None and self._hi.uid == uid and self._queue.settle(epoch, seq):
            self._verdict = verdict
            self._register.move_cursor(uid, self._queue.cursor)
            self._send_ack()
            self._hand_out()
        return self._step()

    def offer_again(self, uid: int) -> Step:
        """The press handed out could not be kept: hand it out again when the board repeats it."""
        if self._hi is not None and self._hi.uid == uid:
            self._queue.clear()
        return self._step()

    def set_lamps(self, ctx: int, modes: tuple[LampMode, ...], now_s: float) -> Step:
        """Lamps and turn token from now on; sent at once when they differ."""
        if self._sender.show(ctx, modes) and self._hi is not None:
            self._out += self._sender.frames(now_s)
        return self._step()

    def buzz(self, tune: int, now_s: float) -> Step:
        """Sound a tune once."""
        self._sender.buzz(tune)
        if self._hi is not None:
            self._out += self._sender.frames(now_s)
        return self._step()

    @property
    def status(self) -> BoxStatus | None:
        """The box as of now; None while there is none."""
        if self._hi is None:
            return None
        return BoxStatus(
            uid=self._hi.uid,
            port=self._port,
            buttons=self._hi.buttons,
            firmware=firmware_text(self._hi),
            heard_s=self._heard_s,
            beat=self._watch.beat,
            tally=self._framer.tally,
            pressed=self._last_press,
            pressed_s=self._last_press_s,
        )

    # -- frames

    def _hear(self, frame: Frame, now_s: float) -> None:
        match frame:
            case Hi():
                self._heard_s = now_s
                self._hear_hi(frame, now_s)
            case Press():
                self._heard_s = now_s
                self._hear_press(frame, now_s)
            case Heartbeat():
                self._heard_s = now_s
                self._hear_heartbeat(frame, now_s)
            case OtherVersion(version=version):
                self._heard_s = now_s
                self._hear_other_version(version)
            case Query() | Ack() | Lamps() | Buzz() | Provision() | Unsupported():
                pass  # our own words, from a port that echoes
            case _:
                assert_never(frame)

    def _hear_hi(self, hi: Hi, now_s: float) -> None:
        if hi.uid in BLANK_UIDS:
            self._provision(self._register.new_uid(), hi, now_s)
            return
        if self._hi is not None and self._hi.uid != hi.uid:
            self._drop_box(OfflineReason.UNPLUGGED)
            return
        if self._held_by_other_port(hi.uid, now_s):
            return
        known = self._register.find_cursor(hi.uid)
        if went_back(known, hi):
            if self._provision(hi.uid, hi, now_s):
                self._events.append(box_problems.went_back(self._port, hi.uid))
            return
        cursor, dropped = arm(known, hi)
        self._arm(hi, cursor, now_s)
        if dropped and not self._look_only:
            self._events.append(box_problems.dropped(self._port, hi.uid, dropped))
            self._verdict = Verdict.STALE
            self._send_ack()

    def _arm(self, hi: Hi, cursor: Cursor, now_s: float) -> None:
        announce = self._hi is None or cursor != self._queue.cursor
        self._queue.restart(cursor, hi.next)
        self._register.move_cursor(hi.uid, cursor)
        self._hi = hi
        self._was_online = True
        self._provisioned_s = None
        self._watch.forget()
        if announce:
            self._events.append(
                BoxOnline(
                    uid=hi.uid,
                    port=self._port,
                    cursor=cursor,
                    buttons=hi.buttons,
                    firmware=firmware_text(hi),
                )
            )
        self._out += self._sender.frames(now_s)

    def _held_by_other_port(self, uid: int, now_s: float) -> bool:
        other = self._register.claim(uid, self._port)
        if other is None:
            self._twice_since_s = None
            return False
        if self._twice_since_s is None:
            self._twice_since_s = now_s
        elif now_s - self._twice_since_s >= TWICE_S and ProblemKind.TWICE not in self._told:
            self._told.add(ProblemKind.TWICE)
            self._events.append(box_problems.twice(self._port, uid, other))
        return True

    def _provision(self, uid: int, hi: Hi, now_s: float) -> bool:
        """Give the board an id and a fresh sequence; False if that was done just now."""
        if self._provisioned_s is not None and now_s - self._provisioned_s < ASK_EVERY_S:
            return False
        self._provisioned_s = self._asked_s = now_s
        self._hi = None
        self._queue.clear()
        self._out.append(Provision(uid=uid, epoch=self._register.new_epoch(hi.epoch)))
        return True

    def _hear_press(self, press: Press, now_s: float) -> None:
        if self._hi is None or self._look_only:
            return
        match self._queue.add(press):
            case Arrival.OTHER_EPOCH:
                self._queue.clear()
                if now_s - self._asked_s >= ASK_EVERY_S:
                    self._query(now_s)
            case Arrival.DONE_OR_EARLY:
                self._send_ack()
            case Arrival.WAITS:
                self._last_press, self._last_press_s = press, now_s
                self._hand_out()

    def _hear_heartbeat(self, beat: Heartbeat, now_s: float) -> None:
        if self._hi is None:
            return
        self._watch.hear(beat, now_s)
        if refused := self._register.newly_refused(self._hi.uid, beat.refused):
            self._events.append(box_problems.refused(self._port, self._hi.uid, refused))

    def _hear_other_version(self, version: int) -> None:
        self._out.append(Unsupported(version=PROTOCOL))
        if ProblemKind.OTHER_VERSION not in self._told:
            self._told.add(ProblemKind.OTHER_VERSION)
            self._events.append(box_problems.other_version(self._port, version))

    # -- small parts

    def _ask(self, now_s: float) -> Step:
        """Ask again when it is time; give up when nobody answers in the protocol."""
        if now_s - max(self._opened_s, self._heard_s) >= NO_HELLO_S:
            if not self._was_online:
                self._events.append(NotAButtonBox(port=self._port))
            return self._step(give_up=True)
        due_s = max(self._asked_s + ASK_EVERY_S, self._opened_s + QUIET_AFTER_OPEN_S)
        if now_s >= due_s:
            self._query(now_s)
        return self._step()

    def _query(self, now_s: float) -> None:
        self._asked_s = now_s
        self._out.append(Query())

    def _hand_out(self) -> None:
        press = self._queue.hand_out()
        if press is not None and self._hi is not None:
            self._events.append(
                Pressed(
                    uid=self._hi.uid,
                    epoch=press.epoch,
                    seq=press.seq,
                    button=press.button,
                    ctx=press.ctx,
                    age_ms=press.age_ms,
                    long=press.long,
                )
            )

    def _drop_box(self, reason: OfflineReason) -> None:
        if self._hi is not None:
            self._events.append(BoxOffline(uid=self._hi.uid, port=self._port, reason=reason))
        self._let_go = True
        self._hi = None
        self._watch.forget()
        self._queue.clear()

    def _send_ack(self) -> None:
        cursor = self._queue.cursor
        self._out.append(Ack(epoch=cursor.epoch, seq=cursor.seq, verdict=self._verdict))

    def _step(self, *, give_up: bool = False) -> Step:
        step = Step(
            events=tuple(self._events),
            out=b"".join(map(encode, self._out)),
            let_go=self._let_go,
            give_up=give_up,
        )
        self._let_go = False
        self._events.clear()
        self._out.clear()
        return step
