"""Button boxes that say what a test tells them to, and a clock that stands still."""

from devices.box_status import BoxStatus
from devices.button_boxes import Health
from devices.events import BoxOffline, BoxOnline, Cursor, OfflineReason, Pressed
from devices.framer import Tally
from devices.frames import Heartbeat


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class FakeBoxes:
    """Takes the place of `ButtonBoxes`; every box has `buttons` buttons."""

    def __init__(self, *uids, buttons=5, buttons_per_lamp=1):
        self.events = []
        self.acked = []
        self.lamps = {}
        self.tunes = []
        self.statuses = {}
        self.troubles = ()
        self.closed = False
        self._seqs = {}
        self._buttons = buttons
        self._per_lamp = buttons_per_lamp
        for uid in uids:
            self.plug(uid)

    # what a test does

    def plug(self, uid, port=None):
        port = port or f"ttyACM{len(self.statuses)}"
        cursor = Cursor(epoch=1, seq=self._seqs.setdefault(uid, 0))
        self.events.append(
            BoxOnline(
                uid=uid,
                port=port,
                cursor=cursor,
                buttons=self._buttons,
                firmware="SEATLINK 1.0",
                buttons_per_lamp=self._per_lamp,
            )
        )
        self.beat(uid, port=port)

    def beat(self, uid, *, port=None, missed=0, bad_lines=0, refused=0, rx_errors=0):
        port = port or self.statuses[uid].port
        beat = Heartbeat(
            uptime_s=9, held=None, queue=0, ctx=0, rx_errors=rx_errors, refused=refused
        )
        self.statuses[uid] = BoxStatus(
            uid=uid,
            port=port,
            buttons=self._buttons,
            firmware="SEATLINK 1.0",
            heard_s=100.0,
            beat=beat,
            missed=missed,
            tally=Tally(frames=20, bad_lines=bad_lines),
            pressed=None,
            pressed_s=None,
        )

    def unplug(self, uid):
        port = self.statuses.pop(uid).port
        self.events.append(BoxOffline(uid=uid, port=port, reason=OfflineReason.UNPLUGGED))

    def press(self, uid, button, *, ctx=0, age_ms=5, long=False):
        self._seqs[uid] = self._seqs.get(uid, 0) + 1
        self.events.append(
            Pressed(
                uid=uid, epoch=1, seq=self._seqs[uid], button=button, ctx=ctx, age_ms=age_ms,
                long=long,
            )
        )  # fmt: skip

    # what the link uses

    def poll(self):
        events, self.events = self.events, []
        return events

    def ack(self, uid, epoch, seq, verdict):
        self.acked.append((uid, epoch, seq, verdict.value))

    def offer_again(self, uid):
        self.acked.append((uid, "again"))

    def set_lamps(self, uid, modes):
        self.lamps[uid] = tuple(modes)

    def set_turn_token(self, token):
        self.token = token

    def buzz(self, uid, tune):
        self.tunes.append((uid, tune))

    def health(self):
        return Health(boxes=tuple(self.statuses.values()), troubles=self.troubles, ports=())

    def close(self):
        self.closed = True
