"""Button boxes and the session: events become signals, outputs become acks and lamps.

Boxes are bound to seats by the id stored in the board, never by the port. A box that no
seat has yet takes the first free seat in the order in which they come.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.rules.sentence import Sentence
from companion.setup.box_troubles import BoxTroubles
from companion.setup.button_roles import ALL_SEATS, ButtonRoles, Place
from companion.setup.seat_lamps import LAMP_TEST_S, LampTest, modes_for
from companion.table.outputs import Outputs
from companion.table.signals import ButtonSignal, PressVerdict
from devices.box_status import BoxStatus
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


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownBox:
    """A box that is or was online. buttons_per_lamp: so many in a row share a lamp."""

    uid: int
    buttons: int
    buttons_per_lamp: int
    online: bool = True


class ButtonLink:
    """The boxes of one table.

    players: in seat order. roles: what each button is. known: uid and epoch of boxes whose
    cursor the log has already. found: boxes that were online, by uid. last_presses: when a
    button (uid, number from 0) was pressed last; newest_press: which, and when. trying: presses are only shown (`last_presses`), none reaches
    the game.
    """

    def __init__(
        self,
        boxes: ButtonBoxes,
        players: Sequence[Player],
        roles: ButtonRoles | None = None,
        known: Iterable[tuple[int, int]] = (),
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._boxes = boxes
        self.players = tuple(players)
        self._known = dict(known)
        self._clock = clock
        self._fresh: list[PressKey] = []
        self._idle: list[PressKey] = []
        self._troubles = BoxTroubles(clock)
        self._lamp_tests: dict[int, LampTest] = {}
        self._shown: dict[int, tuple[LampMode, ...]] = {}
        self._lit: Mapping[Player, tuple[bool, ...]] = {}
        self.roles = roles or ButtonRoles("", (), len(self.players))
        self.found: dict[int, KnownBox] = {}
        self.last_presses: dict[tuple[int, int], float] = {}
        self.newest_press: tuple[int, int, float] | None = None
        self.trying = False

    def reseat(self, players: Sequence[Player]) -> None:
        """Who sits where from now on; a box that had no place takes a seat that is new."""
        self.players = tuple(players)
        self.roles.seats = len(self.players)
        for uid in self.found:
            self.roles.take_free_seat(uid)

    def poll(self) -> list[ButtonSignal]:
        """Presses since the last call, each translated to its seat's player."""
        signals: list[ButtonSignal] = []
        for event in self._boxes.poll():
            signal = self._signal(event)
            if signal is not None:
                signals.append(signal)
        return signals

    def wait(self, timeout_s: float) -> None:
        """Until a box has something to tell, `timeout_s` at most."""
        self._boxes.wait(timeout_s)

    def use_roles(self, roles: ButtonRoles) -> None:
        """Another game's roles; boxes that nobody has placed take seats again."""
        self.roles = roles
        for uid in self.found:
            roles.take_free_seat(uid)

    def take_fresh(self) -> tuple[PressKey, ...]:
        """Where boxes that the log does not know yet stand; to be kept as durably as a press."""
        fresh, self._fresh = tuple(self._fresh), []
        return fresh

    def take_idle(self) -> tuple[PressKey, ...]:
        """Presses that are for no game (tried, or of a box without a seat): keep, then ack."""
        idle, self._idle = tuple(self._idle), []
        return idle

    def apply(self, outputs: Outputs, pending: Iterable[ButtonSignal] = ()) -> None:
        """Acknowledge what is durable; have the rest of `pending` come again; show the lamps."""
        for ack in outputs.acks:
            self.ack(ack.key, ack.verdict)
        acked = {ack.key for ack in outputs.acks}
        for signal in pending:
            if signal.key not in acked:
                self._boxes.offer_again(signal.key.uid)
        self._boxes.set_turn_token(outputs.turn_token)
        self._lit = outputs.lamps
        self.show_lamps()

    def ack(self, key: PressKey, verdict: PressVerdict = PressVerdict.APPLIED) -> None:
        """The press is durably kept."""
        self._boxes.ack(key.uid, key.epoch, key.seq, _VERDICTS[verdict])

    def show_lamps(self) -> None:
        """Each box shows what a press would do now, or its lamp test."""
        now_s = self._clock()
        for uid, box in self.found.items():
            if box.online:
                self._shown[uid] = self._modes(uid, box, now_s)
                self._boxes.set_lamps(uid, self._shown[uid])

    def shown_lamps(self, uid: int) -> tuple[LampMode, ...]:
        """What the lamps of a box were last told to show; empty while it is gone."""
        box = self.found.get(uid)
        return self._shown.get(uid, ()) if box is not None and box.online else ()

    def _modes(self, uid: int, box: KnownBox, now_s: float) -> tuple[LampMode, ...]:
        test = self._lamp_tests.get(uid)
        if test is not None and now_s < test.since_s + LAMP_TEST_S:
            return test.modes(now_s)
        places = tuple(self.roles.place(uid, button) for button in range(box.buttons))
        return modes_for(places, box.buttons_per_lamp, self._is_lit, self.roles.usual)

    def test_lamps(self, uid: int) -> None:
        """All lamps of a box on, blinking and off, one after the other; a tune if it has a buzzer."""
        box = self.found.get(uid)
        if box is not None:
            lamps = -(-box.buttons // box.buttons_per_lamp)
            self._lamp_tests[uid] = LampTest(since_s=self._clock(), lamps=lamps)
            self._boxes.buzz(uid, 1)

    def statuses(self) -> dict[int, BoxStatus]:
        """Port, heartbeats and signal of the boxes that are online, by uid."""
        return {status.uid: status for status in self._boxes.health().boxes}

    def port_troubles(self) -> tuple[Problem, ...]:
        """Why ports do not open."""
        return self._boxes.health().troubles

    @property
    def trouble(self) -> Sentence | None:
        """What a person should know about the boxes now."""
        return self._troubles.newest()

    def health(self) -> tuple[int, int]:
        """How many boxes are online, and how many this table has had."""
        return sum(box.online for box in self.found.values()), len(self.found)

    def close(self) -> None:
        """Let go of all ports."""
        self._boxes.close()

    # -- events

    def _signal(self, event: Event) -> ButtonSignal | None:
        match event:
            case Pressed() if not event.long:
                return self._press(event)
            case Pressed():
                # The short press of the same button has counted; holding adds nothing.
                self._idle.append(_key(event))
            case BoxOnline():
                self._online(event)
            case BoxOffline(uid=uid):
                if (box := self.found.get(uid)) is not None:
                    self.found[uid] = _gone(box)
                self._troubles.lost(uid, self.roles.seat_of(uid))
            case StuckButton(uid=uid, stuck=stuck):
                self._stuck(uid, event.button, stuck=stuck)
            case NotAButtonBox() | Problem():
                self._troubles.port(event)
        return None

    def _press(self, event: Pressed) -> ButtonSignal | None:
        now_s = self._clock()
        self.last_presses[event.uid, event.button] = now_s
        self.newest_press = (event.uid, event.button, now_s)
        place = self.roles.place(event.uid, event.button)
        if place is None and not self.trying:
            self._troubles.no_seat(event.uid)
        if place is None or self.trying:
            self._idle.append(_key(event))
            return None
        return ButtonSignal(
            key=_key(event),
            player=self.players[place.seat],
            button=event.button + 1,
            token=event.ctx,
            recovered=event.age_ms is None,
            role=place.role if self.roles.usual else None,
        )

    def _online(self, event: BoxOnline) -> None:
        uid, cursor = event.uid, event.cursor
        self.found[uid] = KnownBox(
            uid=uid, buttons=event.buttons, buttons_per_lamp=event.buttons_per_lamp
        )
        if self._known.get(uid) != cursor.epoch:
            self._known[uid] = cursor.epoch
            self._fresh.append(PressKey(uid=uid, epoch=cursor.epoch, seq=cursor.seq))
        self.roles.take_free_seat(uid)
        self._troubles.back(uid, event.port)

    def _stuck(self, uid: int, button: int, *, stuck: bool) -> None:
        """On a box for all seats a button's number says more than the seat it is for."""
        place = self.roles.place(uid, button)
        of_box = place is None or self.roles.seat_of(uid) == ALL_SEATS
        self._troubles.stuck(
            uid, button, None if of_box or place is None else place.seat, stuck=stuck
        )

    def _is_lit(self, place: Place, role: str) -> bool:
        lit = self._lit.get(self.players[place.seat], ())
        return any(on for name, on in zip(self.roles.usual, lit, strict=False) if name == role)


def _key(event: Pressed) -> PressKey:
    return PressKey(uid=event.uid, epoch=event.epoch, seq=event.seq)


def _gone(box: KnownBox) -> KnownBox:
    return KnownBox(
        uid=box.uid, buttons=box.buttons, buttons_per_lamp=box.buttons_per_lamp, online=False
    )
