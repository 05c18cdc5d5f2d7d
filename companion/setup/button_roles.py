"""Which seat and which role each button has: chosen on the button page, kept in settings.toml.

Keys (ids of boxes as eight upper-case hexadecimal digits):

    buttons.seat.1A2B3C4D = 2                      seat from 1; 0: one box for all seats
    buttons.roles.treatment.seat_2 = ["place", "draw"]
    buttons.roles.treatment.box_1A2B3C4D = ["1:moment", "2:moment", "1:undo"]

What is not there, or is no role of the game, is as usual: button i of a seat's box has the
game's i-th role, button i of a box for all seats is seat i with the role of the moment.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from companion.game_log.settings import Setting, Settings
from companion.table.seat_buttons import MOMENT

_log = logging.getLogger(__name__)

ALL_SEATS = -1
"""Seat of a box whose buttons belong to several seats."""
NO_ROLE = ""
MOST_BUTTONS = 16

_EVERY_GAME = ("undo", "hold", "ok")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What one button is: a seat, from 0, and a role there (`NO_ROLE`: none)."""

    seat: int
    role: str


class ButtonRoles:
    """Seats of boxes, and roles of buttons in one game.

    usual: the game's roles, first button first. seats: how many players sit there.
    settings: where choices are kept; None keeps them for this table only.
    bound: seats of boxes that are known from elsewhere (uid → seat from 0).
    """

    def __init__(
        self,
        game: str,
        usual: tuple[str, ...],
        seats: int,
        settings: Settings | None = None,
        bound: Mapping[int, int] | None = None,
    ) -> None:
        self.game = game
        self.usual = usual
        self.seats = seats
        self._settings = settings
        self._seats: dict[int, int] = dict(bound or {})
        self._lists: dict[str, tuple[str, ...]] = {}

    @property
    def choices(self) -> tuple[str, ...]:
        """All roles that a button can be given; the last one is none."""
        return tuple(dict.fromkeys((*self.usual, *_EVERY_GAME, MOMENT, NO_ROLE)))

    # -- seats

    def seat_of(self, uid: int) -> int | None:
        """Seat from 0, `ALL_SEATS`, or None for a box that has no place at this table."""
        if uid not in self._seats and self._settings is not None:
            kept = self._settings.get(_seat_key(uid), -1)
            if isinstance(kept, int) and kept >= 0:
                self._seats[uid] = ALL_SEATS if kept == 0 else kept - 1
        seat = self._seats.get(uid)
        return seat if seat is None or seat < self.seats else None

    def take_free_seat(self, uid: int) -> None:
        """A box that nobody has placed sits at the first seat without one, if there is any."""
        if self.seat_of(uid) is not None:
            return
        taken = {self.seat_of(other) for other in self._seats}
        free = [seat for seat in range(self.seats) if seat not in taken]
        if free and ALL_SEATS not in taken:
            self._seats[uid] = free[0]

    def bind(self, uid: int, seat: int) -> None:
        """A box sits at `seat` (or `ALL_SEATS`) from now on; kept."""
        self._seats[uid] = seat
        self._keep({_seat_key(uid): 0 if seat == ALL_SEATS else seat + 1})

    @property
    def bound(self) -> Mapping[int, int]:
        """The boxes that have had a seat at this table."""
        return dict(self._seats)

    # -- roles

    def place(self, uid: int, button: int) -> Place | None:
        """What a button (from 0) is; None if its box has no seat here."""
        seat = self.seat_of(uid)
        if seat is None:
            return None
        if seat == ALL_SEATS:
            return self._shared_place(uid, button)
        return Place(seat=seat, role=self.role_at(seat, button))

    def role_at(self, seat: int, button: int) -> str:
        """The role of a button, from 0, of whatever has that seat: its box or a gamepad."""
        chosen = self._list(self._seat_list(seat))
        return chosen[button] if button < len(chosen) else self._usual(button)

    def set_role(self, seat: int, button: int, role: str) -> None:
        """Give a seat's button a role, for all games of this kind."""
        if role not in self.choices or not 0 <= button < MOST_BUTTONS:
            return
        key = self._seat_list(seat)
        count = max(len(self._list(key)), len(self.usual), button + 1)
        roles = [self.role_at(seat, i) for i in range(count)]
        roles[button] = role
        self._lists[key] = tuple(roles)
        self._keep({key: list[Setting](roles)})

    def set_place(self, uid: int, button: int, role: str, seat: int | None = None) -> None:
        """Give a button a role, for all games of this kind; `seat` counts on a shared box only."""
        now = self.place(uid, button)
        if now is None or role not in self.choices or not 0 <= button < MOST_BUTTONS:
            return
        shared = self.seat_of(uid) == ALL_SEATS
        key = self._box_list(uid) if shared else self._seat_list(now.seat)
        count = max(len(self._list(key)), len(self.usual), button + 1)
        places = [self.place(uid, i) for i in range(count)]
        places[button] = Place(seat=now.seat if seat is None else seat, role=role)
        texts = [("" if p is None else f"{p.seat + 1}:{p.role}" if shared else p.role)
                 for p in places]  # fmt: skip
        self._lists[key] = tuple(texts)
        self._keep({key: list[Setting](texts)})

    def reset(self, uid: int) -> None:
        """All buttons of a box as usual again."""
        seat = self.seat_of(uid)
        if seat is not None:
            key = self._box_list(uid) if seat == ALL_SEATS else self._seat_list(seat)
            self._lists[key] = ()
            self._keep({key: []})

    def is_usual(self, uid: int) -> bool:
        """Nothing was chosen for the buttons of this box."""
        seat = self.seat_of(uid)
        if seat is None:
            return True
        return not self._list(self._box_list(uid) if seat == ALL_SEATS else self._seat_list(seat))

    # -- inside

    def _usual(self, button: int) -> str:
        return self.usual[button] if button < len(self.usual) else NO_ROLE

    def _shared_place(self, uid: int, button: int) -> Place | None:
        chosen = self._list(self._box_list(uid))
        number, _, role = chosen[button].partition(":") if button < len(chosen) else ("", "", "")
        seat = _seat_number(number, self.seats)
        if seat is not None and role in self.choices:
            return Place(seat=seat, role=role)
        if button < self.seats:
            return Place(seat=button, role=MOMENT)
        return Place(seat=0, role=NO_ROLE)

    def _list(self, key: str) -> tuple[str, ...]:
        """What was chosen; anything that is no text or no role here falls back to the usual."""
        if key not in self._lists:
            kept = [] if self._settings is None else self._settings.get(key, [])
            texts = [str(item) for item in kept] if isinstance(kept, list) else []
            if ".box_" not in key:
                known = self.choices
                texts = [t if t in known else self._usual(i) for i, t in enumerate(texts)]
            self._lists[key] = tuple(texts[:MOST_BUTTONS])
        return self._lists[key]

    def _seat_list(self, seat: int) -> str:
        return f"buttons.roles.{self.game}.seat_{seat + 1}"

    def _box_list(self, uid: int) -> str:
        return f"buttons.roles.{self.game}.box_{uid:08X}"

    def _keep(self, changes: dict[str, Setting]) -> None:
        if self._settings is None:
            return
        try:
            self._settings.write(changes)
        except OSError as error:
            _log.warning("settings.toml cannot be written: %s", error.strerror)


def _seat_number(text: str, seats: int) -> int | None:
    """The seat, from 0, that a file calls 1 and so on; None if this table has it not."""
    names = [str(seat + 1) for seat in range(seats)]
    return names.index(text) if text in names else None


def _seat_key(uid: int) -> str:
    return f"buttons.seat.{uid:08X}"
