"""The host's side of one port, without any port: bytes and time in, events and bytes out.

Rules (docs/button-boxes.md has the reasons):

- Nothing but `Query` is sent until a valid `Hi` came; presses before it do not count.
- A press is acked only after the program said that it is kept. Until then the board sends it
  again; what was acked before is acked again; what is out of order waits for its turn.
- One press at a time is handed out; the next ones wait here, so a press that could not be
  stored can be offered again without changing the order.
"""

from typing import assert_never

from devices import box_problems
from devices.asking import Asking
from devices.box_status import BoxStatus
from devices.events import (
    BoxOffline,
    BoxOnline,
    NotAButtonBox,
    OfflineReason,
)
from devices.framer import Framer
from devices.frames import (
    BLANK_UIDS,
    Ack,
    Buzz,
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
    buttons_per_lamp,
    firmware_text,
)
from devices.heartbeat_watch import HeartbeatWatch
from devices.lamp_sender import LampSender
from devices.press_desk import PressDesk
from devices.register import BoxRegister
from devices.step import Step, StepMaker
from devices.welcome import GoOn, LeftOut, Renamed, Welcome

SILENCE_S = 1.6


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
        self._sender = LampSender()
        self._watch = HeartbeatWatch()
        self._maker = StepMaker()
        self._desk = PressDesk(self._maker)
        self._welcome = Welcome(port, register, self._maker)
        self._asking = Asking(now_s)
        self._hi: Hi | None = None
        self._was_online = self._left_out = False
        self._heard_s = now_s
        self._maker.send(Query())

    # -- bytes and time

    def received(self, data: bytes, now_s: float) -> Step:
        """Bytes from the port."""
        for frame in self._framer.feed(data):
            self._hear(frame, now_s)
        return self._maker.take()

    def tick(self, now_s: float) -> Step:
        """Time passes; call it at least each 100 ms."""
        if self._hi is None:
            return self._ask(now_s)
        if now_s - self._heard_s > SILENCE_S:
            self._drop_box(OfflineReason.SILENT)
            self._query(now_s)
            return self._maker.take()
        if self._sender.due(now_s):
            self._maker.send(*self._sender.frames(now_s))
        self._maker.tell(*self._watch.changes(self._hi.uid, now_s))
        return self._maker.take()

    def lost(self, reason: OfflineReason) -> Step:
        """The port failed or is closed; this session is over."""
        self._drop_box(reason)
        self._maker.unsend()
        return self._maker.take()

    # -- what the program says

    def ack(self, uid: int, epoch: int, seq: int, verdict: Verdict) -> Step:
        """The press is durably kept. Anything but the press handed out is passed over."""
        mine = self._hi is not None and self._hi.uid == uid
        if mine and self._desk.settle(uid, epoch, seq, verdict):
            self._register.move_cursor(uid, self._desk.cursor)
        return self._maker.take()

    def offer_again(self, uid: int) -> Step:
        """The press handed out could not be kept: hand it out again when the board repeats it."""
        if self._hi is not None and self._hi.uid == uid:
            self._desk.clear()
        return self._maker.take()

    def set_lamps(self, ctx: int, modes: tuple[LampMode, ...], now_s: float) -> Step:
        """Lamps and turn token from now on; sent at once when they differ."""
        if self._sender.show(ctx, modes) and self._hi is not None:
            self._maker.send(*self._sender.frames(now_s))
        return self._maker.take()

    def buzz(self, tune: int, now_s: float) -> Step:
        """Sound a tune once."""
        self._sender.buzz(tune)
        if self._hi is not None:
            self._maker.send(*self._sender.frames(now_s))
        return self._maker.take()

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
            missed=self._watch.missed,
            tally=self._framer.tally,
            pressed=self._desk.newest,
            pressed_s=self._desk.newest_s,
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
                self._welcome.hear_other_version(version)
            case Query() | Ack() | Lamps() | Buzz() | Provision() | Unsupported():
                pass  # our own words, from a port that echoes
            case _:
                assert_never(frame)

    def _hear_hi(self, hi: Hi, now_s: float) -> None:
        if self._hi is not None and self._hi.uid != hi.uid and hi.uid not in BLANK_UIDS:
            self._drop_box(OfflineReason.UNPLUGGED)
            return
        match self._welcome.hear(hi, now_s):
            case GoOn() as answer:
                self._left_out = False
                self._arm(hi, answer, now_s)
            case Renamed():
                self._asking.asked(now_s)
                self._hi = None
                self._desk.clear()
            case LeftOut():
                self._left_out = True

    def _arm(self, hi: Hi, answer: GoOn, now_s: float) -> None:
        cursor = answer.cursor
        announce = self._hi is None or cursor != self._desk.cursor
        self._desk.restart(cursor, hi.next)
        self._register.move_cursor(hi.uid, cursor)
        self._hi = hi
        self._was_online = True
        self._watch.forget()
        if announce:
            self._maker.tell(
                BoxOnline(
                    uid=hi.uid,
                    port=self._port,
                    cursor=cursor,
                    buttons=hi.buttons,
                    firmware=firmware_text(hi),
                    buttons_per_lamp=buttons_per_lamp(hi),
                )
            )
        self._maker.send(*self._sender.frames(now_s))
        if answer.dropped and not self._look_only:
            self._maker.tell(box_problems.dropped(self._port, hi.uid, answer.dropped))
            self._desk.drop_older()

    def _hear_press(self, press: Press, now_s: float) -> None:
        if self._hi is None or self._look_only:
            self._hurry(now_s)
            return
        if not self._desk.hear(self._hi.uid, press, now_s) and not self._asking.lately(now_s):
            self._query(now_s)

    def _hear_heartbeat(self, beat: Heartbeat, now_s: float) -> None:
        if self._hi is None:
            self._hurry(now_s)
            return
        self._watch.hear(beat, now_s)
        if refused := self._register.newly_refused(self._hi.uid, beat.refused):
            self._maker.tell(box_problems.refused(self._port, self._hi.uid, refused))

    # -- small parts

    def _ask(self, now_s: float) -> Step:
        """Ask again when it is time; give up when nobody answers in the protocol."""
        if self._asking.hopeless(now_s, self._heard_s):
            if not self._was_online:
                self._maker.tell(NotAButtonBox(port=self._port))
            return self._maker.take(give_up=True)
        if self._asking.due(now_s):
            self._query(now_s)
        return self._maker.take()

    def _hurry(self, now_s: float) -> None:
        """A board speaks that has not said who it is: its hello was lost on the line."""
        if self._hi is None and not self._left_out and self._asking.may_hurry(now_s):
            self._query(now_s)

    def _query(self, now_s: float) -> None:
        self._asking.asked(now_s)
        self._maker.send(Query())

    def _drop_box(self, reason: OfflineReason) -> None:
        if self._hi is not None:
            self._maker.tell(BoxOffline(uid=self._hi.uid, port=self._port, reason=reason))
        self._maker.let_go()
        self._hi = None
        self._watch.forget()
        self._desk.clear()
