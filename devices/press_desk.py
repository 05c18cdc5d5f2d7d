"""The presses of the box on one port: taken in, handed out one at a time, acked when kept."""

from devices.events import Cursor, Pressed
from devices.frames import Ack, Press, Verdict
from devices.press_queue import Arrival, PressQueue
from devices.step import StepMaker


class PressDesk:
    """What is to be told or sent goes to `maker`.

    newest: the press that arrived last, at `newest_s`; None before the first.
    """

    def __init__(self, maker: StepMaker) -> None:
        self._maker = maker
        self._queue = PressQueue()
        self._verdict = Verdict.KEPT
        self.newest: Press | None = None
        self.newest_s: float | None = None

    @property
    def cursor(self) -> Cursor:
        """Everything up to here is done with."""
        return self._queue.cursor

    def restart(self, cursor: Cursor, next_seq: int) -> None:
        """Go on after `cursor` with a board whose next press will be `next_seq`."""
        self._queue.restart(cursor, next_seq)

    def clear(self) -> None:
        """Forget what waits; the board will send it again."""
        self._queue.clear()

    def drop_older(self) -> None:
        """Tell the board that what it still has from before the cursor does not count."""
        self._verdict = Verdict.STALE
        self._send_ack()

    def hear(self, uid: int, press: Press, now_s: float) -> bool:
        """A press arrives; False if it is of a number sequence that nobody has announced."""
        match self._queue.add(press):
            case Arrival.OTHER_EPOCH:
                self._queue.clear()
                return False
            case Arrival.DONE_OR_EARLY:
                self._send_ack()
            case Arrival.WAITS:
                self.newest, self.newest_s = press, now_s
                self._hand_out(uid)
        return True

    def settle(self, uid: int, epoch: int, seq: int, verdict: Verdict) -> bool:
        """The press handed out is kept: ack it, hand the next one out; False for any other."""
        if not self._queue.settle(epoch, seq):
            return False
        self._verdict = verdict
        self._send_ack()
        self._hand_out(uid)
        return True

    def _hand_out(self, uid: int) -> None:
        press = self._queue.hand_out()
        if press is not None:
            self._maker.tell(
                Pressed(
                    uid=uid,
                    epoch=press.epoch,
                    seq=press.seq,
                    button=press.button,
                    ctx=press.ctx,
                    age_ms=press.age_ms,
                    long=press.long,
                )
            )

    def _send_ack(self) -> None:
        cursor = self._queue.cursor
        self._maker.send(Ack(epoch=cursor.epoch, seq=cursor.seq, verdict=self._verdict))
