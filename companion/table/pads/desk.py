"""Pads and keys of one running game: what a press of theirs means, and what is asked."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say
from companion.table.ledger import Ledger
from companion.table.move_maker import MoveMaker
from companion.table.pads.role_keys import RoleKey, RoleKeys
from companion.table.pads.seats import Answer, PadNow, PadSeats
from companion.table.signals import NO_KEY, ButtonSignal
from companion.views.intents import KeyPress, PadPress, Press, Source
from companion.views.pads import PadSeen, PadUse
from companion.views.page import Button
from companion.views.scene import Question

PADS = "pads"
"""Id of the question, of the page and of its button in the menu."""


class SeatRoles(Protocol):
    """What the buttons of a seat stand for: one list for its box and for a gamepad there."""

    @property
    def choices(self) -> tuple[str, ...]:
        """All roles that a button can be given; "" is none."""
        ...

    def role_at(self, seat: int, button: int) -> str:
        """Role of a button; both from 0."""
        ...

    def set_role(self, seat: int, button: int, role: str) -> None:
        """Give a button a role."""
        ...


class PadDesk:
    """Everything about pads and keys in one game."""

    def __init__(
        self,
        maker: MoveMaker,
        players: tuple[Player, ...],
        keys: RoleKeys,
    ) -> None:
        """players: in seat order."""
        self.seats = PadSeats()
        self.seats.start(len(players))
        self.keys = keys
        self.players = players
        self.roles: SeatRoles | None = None
        self._maker = maker

    def take_over(self, seats: PadSeats, keys: RoleKeys, roles: SeatRoles | None = None) -> None:
        """What the evening knows of its pads already, and what the table chose for keys and buttons.

        roles: None for the game's usual ones.
        """
        self.seats, self.keys, self.roles = seats, keys, roles
        seats.start(len(self.players))

    def sit(self, players: tuple[Player, ...]) -> None:
        """Who sits where from now on: somebody joined, or seats changed."""
        if players != self.players:
            more = len(players) != len(self.players)
            self.players = players
            if more:
                self.seats.start(len(players))

    # What comes in ------------------------------------------------------------

    def see(self, seen: Iterable[PadSeen]) -> None:
        """What is plugged in now; says in one line what was pulled. Play goes on."""
        for pad in self.seats.see(seen):
            if pad.seat is not None:
                player = self.players[pad.seat]
                self._maker.toast(say("pads.gone", seat=pad.seat + 1, player=player))
            else:
                self._maker.toast(say("pads.gone_without_seat", name=pad.name))

    def turn(self, intent: PadPress | KeyPress, *, asking: bool) -> ButtonSignal | Press | None:
        """A press as that of a seat box, or of a tool; None when it was no act of the game.

        asking: the question about seats is on the screen.
        """
        if isinstance(intent, KeyPress):
            return self._key(intent)
        now_s = self._maker.clock.now_s()
        button = intent.button + 1
        match self.seats.press(intent.pad, button, now_s, asking=asking):
            case Answer.AT_SEAT:
                seat = self.seats.seat_of(intent.pad) or 0
                role = None if self.roles is None else self.roles.role_at(seat, intent.button)
                return self._signal(seat, intent.token, Source.GAMEPAD, button, role)
            case Answer.SITS_DOWN:
                seat = self.seats.seat_of(intent.pad) or 0
                self._maker.toast(say("pads.sits", seat=seat + 1, player=self.players[seat]))
            case Answer.NOTHING:
                self._maker.toast(say("pads.move_to_steer"))
        return None

    def answer(self, choice: str) -> None:
        """A choice of the question was pressed."""
        if choice == "leave":
            self.seats.leave()
        else:
            self.seats.skip()

    def _key(self, intent: KeyPress) -> ButtonSignal | Press | None:
        it = self.keys.find(intent.key)
        if it is None:
            return None
        if it.seat is None and it.role in {"undo", "hold"}:
            # Nobody's in particular: as the tool on the screen.
            return Press(id=it.role, position=intent.position, source=Source.KEYS)
        seat = self._seat_of(it)
        if seat is None:
            self._maker.toast(say("pads.nobodys_turn", key=it.key))
            return None
        signal = self._signal(seat, intent.token, Source.KEYS, 0, it.role)
        return replace(signal, shared=it.seat is None)

    def _seat_of(self, it: RoleKey) -> int | None:
        if it.seat is not None:
            return it.seat if it.seat < len(self.players) else None
        ledger: Ledger = self._maker.ledger
        player = ledger.rules.view(ledger.state).strip.player
        return self.players.index(Player(player)) if player in self.players else None

    def _signal(
        self, seat: int, token: int, source: Source, button: int, role: str | None
    ) -> ButtonSignal:
        return ButtonSignal(
            key=NO_KEY,
            player=self.players[seat],
            button=button,
            token=token,
            role=role,
            source=source,
        )

    # What goes out ------------------------------------------------------------

    def question(self) -> tuple[Question, ...]:
        """The question about the next seat, if there is one."""
        seat = self.seats.asked
        if seat is None:
            return ()
        player = self.players[seat]
        return (
            Question(
                id=PADS,
                kind="pads",
                title=say("pads.press_at", seat=seat + 1, player=player),
                lines=(say("pads.or_steer"), say("pads.no_guarantee")),
                choices=(
                    Button(id="skip", title=say("pads.skip"), key="f8"),
                    Button(id="leave", title=say("pads.leave"), key="f9"),
                ),
                player=player,
            ),
        )

    def use(self, *, learn: bool = False) -> PadUse:
        """What the display is to do with pads and keys."""
        pads = self.seats.pads
        return PadUse(
            steering=frozenset(pad.id for pad in pads if pad.steers),
            at_seats=frozenset(pad.id for pad in pads if pad.seat is not None),
            token=self._maker.ledger.token,
            keys=frozenset(it.key for it in self.keys.all),
            learn=learn,
        )

    def health(self) -> Sentence | None:
        """One line where buttons are shown; None without any pad."""
        pads = len(self.seats.pads)
        if not pads and not self.seats.lost:
            return None
        return say("pads.health", n=pads, all=pads + self.seats.lost)

    def lines(self) -> tuple[Sentence, ...]:
        """One line a pad, and that nothing is promised: for a page of buttons."""
        found = tuple(
            say("pads.line", name=pad.name, place=self.place(pad), last=self.last(pad))
            for pad in self.seats.pads
        )
        return (*found, say("pads.no_guarantee")) if found else ()

    def last(self, pad: PadNow) -> Sentence:
        """The button pressed last."""
        return say("pads.none") if pad.last is None else say("pads.button", n=pad.last)

    def place(self, pad: PadNow) -> Sentence:
        """Where a pad is, in words."""
        if pad.seat is not None:
            return say("pads.at_seat", seat=pad.seat + 1, player=self.players[pad.seat])
        return say("pads.steers" if pad.steers else "pads.not_asked")
