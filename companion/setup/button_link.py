"""Button boxes and the session: events become signals, outputs become acks and lamps.

Boxes are bound to seats by the id stored in the board, never by the port. A box that no
seat has yet takes the first free seat in the order of the ids.
"""

from collections.abc import Iterable, Sequence

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.outputs import Outputs
from companion.table.signals import ButtonSignal, PressVerdict
from devices.button_boxes import ButtonBoxes
from devices.events import (
    BoxOffline,
    BoxOnline,
    Event,
    NotAButtonBox,
    Pressed,
    Problem,
    StuckButton,
)
from devices.frames import LampMode, Verdict

_VERDICTS = {
    PressVerdict.APPLIED: Verdict.KEPT,
    PressVerdict.REFUSED: Verdict.REFUSED,
    PressVerdict.STALE: Verdict.STALE,
}


class ButtonLink:
    """The boxes of one table.

    players: in seat order. seats: uid → seat index, as remembered; grows by itself.
    known: uid and epoch of boxes whose cursor the log has already.
    """

    def __init__(
        self,
        boxes: ButtonBoxes,
        players: Sequence[Player],
        seats: dict[int, int] | None = None,
        known: Iterable[tuple[int, int]] = (),
    ) -> None:
        self._boxes = boxes
        self._players = tuple(players)
        self._known = dict(known)
        self.seats: dict[int, int] = dict(seats or {})
        self._online: set[int] = set()
        self._fresh: list[PressKey] = []
        self.trouble: Sentence | None = None

    def poll(self) -> list[ButtonSignal]:
        """Presses since the last call, each translated to its seat's player."""
        signals: list[ButtonSignal] = []
        for event in self._boxes.poll():
            signal = self._signal(event)
            if signal is not None:
                signals.append(signal)
        return signals

    def take_fresh(self) -> tuple[PressKey, ...]:
        """Where boxes that the log does not know yet stand; to be kept as durably as a press."""
        fresh, self._fresh = tuple(self._fresh), []
        return fresh

    def apply(self, outputs: Outputs, pending: Iterable[ButtonSignal] = ()) -> None:
        """Acknowledge what is durable; have the rest of `pending` come again; show the lamps."""
        for ack in outputs.acks:
            self._boxes.ack(ack.key.uid, ack.key.epoch, ack.key.seq, _VERDICTS[ack.verdict])
        acked = {ack.key for ack in outputs.acks}
        for signal in pending:
            if signal.key not in acked:
                self._boxes.offer_again(signal.key.uid)
        self._boxes.set_turn_token(outputs.turn_token)
        for uid in self._online:
            lit = outputs.lamps.get(self._player(uid), ())
            if lit:
                self._boxes.set_lamps(uid, [LampMode.ON if on else LampMode.OFF for on in lit])

    def health(self) -> tuple[int, int]:
        """How many boxes are online, and how many this table has had."""
        return len(self._online), len(self.seats)

    def close(self) -> None:
        """Let go of all ports."""
        self._boxes.close()

    def _signal(self, event: Event) -> ButtonSignal | None:
        match event:
            case Pressed() if not event.long:
                return ButtonSignal(
                    key=PressKey(uid=event.uid, epoch=event.epoch, seq=event.seq),
                    player=self._player(event.uid),
                    button=event.button + 1,
                    token=event.ctx,
                    recovered=event.age_ms is None,
                )
            case Pressed():
                # The short press of the same button has counted; holding adds nothing.
                self._boxes.ack(event.uid, event.epoch, event.seq, Verdict.KEPT)
            case BoxOnline(uid=uid, cursor=cursor):
                self._online.add(uid)
                if self._known.get(uid) != cursor.epoch:
                    self._known[uid] = cursor.epoch
                    self._fresh.append(PressKey(uid=uid, epoch=cursor.epoch, seq=cursor.seq))
                self._take_seat(uid)
                self.trouble = None
            case BoxOffline(uid=uid):
                self._online.discard(uid)
                seat = self.seats.get(uid, 0) + 1
                self.trouble = say("setup.box_lost", seat=seat)
            case StuckButton(uid=uid, stuck=stuck):
                seat = self.seats.get(uid, 0) + 1
                self.trouble = say("setup.button_stuck", seat=seat) if stuck else None
            case NotAButtonBox() | Problem():
                self.trouble = _trouble_of(event)
        return None

    def _take_seat(self, uid: int) -> None:
        if uid in self.seats:
            return
        taken = set(self.seats.values())
        free = [i for i in range(len(self._players)) if i not in taken]
        self.seats[uid] = free[0] if free else len(self._players) - 1

    def _player(self, uid: int) -> Player:
        return self._players[min(self.seats.get(uid, 0), len(self._players) - 1)]


def _trouble_of(event: NotAButtonBox | Problem) -> Sentence:
    if isinstance(event, Problem):
        return say("table.plain", text=event.sentence)
    return say("setup.not_a_box", port=event.port)
