"""The page of gamepads and keys: where each pad is, its last press, what each key stands for."""

from dataclasses import dataclass, replace

from companion.rules.sentence import Sentence, say
from companion.table.desk import Desk, OverTable
from companion.table.ledger import Origin
from companion.table.pads.desk import PADS, PadDesk, SeatRoles
from companion.table.pads.role_keys import RoleKey
from companion.views.intents import Back, Intent, KeyPress, PadPress, Press
from companion.views.page import Block, Button, Buttons, Cell, Line, Page, Table, Tier

_BACK = Button(id="cancel", title=say("table.back"), key="escape")
_ONE_COLUMN = 4
_MEDIA = ("media next", "media previous", "media play", "media stop")


@dataclass(frozen=True, slots=True, kw_only=True)
class PadsPage:
    """All pads and keys, or one key, or one button (seat and number, from 0).

    learn: the next key pressed is to be opened.
    """

    pads: PadDesk
    key: str | None = None
    button: tuple[int, int] | None = None
    learn: bool = False
    back: OverTable | None = None

    @property
    def is_hold(self) -> bool:
        """Play goes on meanwhile."""
        return False

    def scene(self, desk: Desk) -> Page:
        """The list, one key, or the wait for a key."""
        del desk
        if self.learn:
            return _page("learn_key", (Line(text=say("pads.press_key")),))
        if self.button is not None and self.pads.roles is not None:
            return self._button(*self.button, self.pads.roles)
        return self._list() if self.key is None else self._one(self.key)

    def on_intent(self, desk: Desk, intent: Intent, origin: Origin) -> OverTable | None:
        """Presses of pads and keys are only shown here: none reaches the game."""
        del desk, origin
        match intent:
            case KeyPress(key=key):
                return replace(self, key=key, button=None, learn=False)
            case PadPress(pad=pad, button=number):
                self.pads.turn(intent, asking=False)
                seat = self.pads.seats.seat_of(pad)
                at = None if seat is None or self.pads.roles is None else (seat, number)
                return replace(self, button=at, key=None, learn=False)
            case Back() | Press(id="cancel"):
                if self.key is None and self.button is None and not self.learn:
                    return self.back
                return replace(self, key=None, button=None, learn=False)
            case Press(id=button):
                return self._press(button)
            case _:
                return self

    def _press(self, button: str) -> OverTable | None:
        kind, _, value = button.partition(":")
        match kind:
            case "ask":
                self.pads.seats.ask_again()
                return None  # the question waits at the table
            case "learn":
                return replace(self, learn=True)
            case "number_pad":
                self.pads.keys.use_number_pad()
            case "key":
                return replace(self, key=value)
            case "drop" if self.key is not None:
                self.pads.keys.drop(self.key)
                return replace(self, key=None)
            case "role" if self.button is not None and self.pads.roles is not None:
                self.pads.roles.set_role(*self.button, value)
            case "role" | "seat" if self.key is not None:
                self._set(self.key, kind, value)
            case _:
                pass
        return replace(self)

    def _set(self, key: str, kind: str, value: str) -> None:
        now = self._now(key)
        if kind == "role":
            self.pads.keys.set(replace(now, role=value))
        else:
            self.pads.keys.set(replace(now, seat=int(value) if value else None))

    def _now(self, key: str) -> RoleKey:
        return self.pads.keys.find(key) or RoleKey(key=key, role=self.pads.keys.choices[0])

    # Pictures ---------------------------------------------------------------

    def _list(self) -> Page:
        rows = tuple(
            (
                Cell(text=say("table.plain", text=pad.name)),
                Cell(text=self.pads.place(pad), player=self._player(pad.seat)),
                Cell(text=self.pads.last(pad)),
            )
            for pad in self.pads.seats.pads
        )
        titles = (say("pads.pad"), say("pads.where"), say("pads.last"))
        blocks: tuple[Block, ...] = (Line(text=say("pads.no_guarantee"), tier=Tier.DETAIL),)
        if rows:
            ask = Button(id="ask", title=say("pads.ask_again"), key="a")
            blocks += (Table(titles=titles, rows=rows), Buttons(buttons=(ask,)))
        else:
            blocks += (Line(text=say("pads.no_pads"), tier=Tier.DETAIL),)
        keys = tuple(
            Button(id=f"key:{it.key}", title=self._key_title(it)) for it in self.pads.keys.all
        )
        more = (
            Button(id="learn", title=say("pads.learn"), key="k"),
            Button(id="number_pad", title=say("pads.number_pad")),
        )
        how = Line(text=say("pads.keys_how"), tier=Tier.DETAIL)
        listed = Buttons(buttons=keys, columns=1 if len(keys) <= _ONE_COLUMN else 2)
        return _page("pads", blocks, (how, listed, Buttons(buttons=more, columns=1)))

    def _one(self, key: str) -> Page:
        now = self.pads.keys.find(key)
        roles = tuple(
            Button(
                id=f"role:{role}",
                title=_role(role),
                chosen=now is not None and now.role == role,
            )
            for role in self.pads.keys.choices
        )
        chosen = None if now is None else now.seat
        anyone = Button(
            id="seat:", title=say("pads.whose_turn"), chosen=now is not None and chosen is None
        )
        seats = tuple(
            Button(id=f"seat:{i}", title=_plain(player), player=player, chosen=chosen == i)
            for i, player in enumerate(self.pads.players)
        )
        drop = Button(id="drop", title=say("pads.drop"), key="x")
        blocks = (
            Line(text=say("pads.what_role", key=key)),
            Buttons(buttons=roles),
            Line(text=say("pads.for_whom")),
            Buttons(buttons=(anyone, *seats)),
            Buttons(buttons=(drop,)),
        )
        return _page("seat_key", blocks)

    def _button(self, seat: int, number: int, known: SeatRoles) -> Page:
        """What a button of a pad stands for; the same as on a seat box."""
        now = known.role_at(seat, number)
        roles = tuple(
            Button(id=f"role:{role}", title=_role(role), chosen=role == now)
            for role in known.choices
        )
        player = self.pads.players[seat]
        what = say("pads.what_button", n=number + 1, seat=seat + 1, player=player)
        return _page("pad_button", (Line(text=what, player=player), Buttons(buttons=roles)))

    def _player(self, seat: int | None) -> str | None:
        return None if seat is None else self.pads.players[seat]

    def _key_title(self, it: RoleKey) -> Sentence:
        key = say(f"pads.{it.key.replace(' ', '_')}") if it.key in _MEDIA else _plain(it.key)
        if it.seat is None or it.seat >= len(self.pads.players):
            return say("pads.key_turn", key=key, role=_role(it.role))
        player = self.pads.players[it.seat]
        return say("pads.key_seat", key=key, role=_role(it.role), player=player)


def _page(name: str, blocks: tuple[Block, ...], side: tuple[Block, ...] = ()) -> Page:
    return Page(name=name, title=say(f"pads.{PADS}"), blocks=blocks, side=side, back=_BACK)


def _plain(text: str) -> Sentence:
    return say("table.plain", text=text)


def _role(role: str) -> Sentence:
    return say(f"pads.role.{role or 'nothing'}")
