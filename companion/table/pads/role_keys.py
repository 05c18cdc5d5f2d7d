"""Keys that stand for a seat's button: media keys, a number pad, encoders that type.

`[buttons.keys.treatment]` in settings.toml: `"media next" = "moment"` acts for whose turn it is,
`"keypad 4" = "draw@2"` for seat 2; an empty text takes one of the usual keys away.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.table.seat_buttons import MOMENT

Keep = Callable[[Mapping[str, str]], None]
"""Keeps changed texts of the table, by key."""

USUAL = {"media next": MOMENT, "media previous": "undo", "media play": "hold"}
NUMBER_PAD = "keypad "
_SEAT = re.compile("[0-9]{1,2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleKey:
    """A key and what it stands for. seat: from 0; None for whose turn it is."""

    key: str
    role: str
    seat: int | None = None


class RoleKeys:
    """The keys of one game. roles: the game's own. kept: texts of settings.toml, by key."""

    def __init__(
        self,
        roles: tuple[str, ...],
        kept: Mapping[str, str] | None = None,
        keep: Keep | None = None,
    ) -> None:
        self.choices = tuple(dict.fromkeys((*roles, "undo", "hold", "ok", MOMENT)))
        self._roles = roles
        self._texts = {_key(name): text for name, text in (kept or {}).items()}
        self._keep = keep

    @property
    def all(self) -> tuple[RoleKey, ...]:
        """Every key that stands for something, the usual ones first."""
        texts = {**USUAL, **self._texts}
        found = (self._read(key, text) for key, text in texts.items())
        return tuple(key for key in found if key is not None)

    def find(self, key: str) -> RoleKey | None:
        """What this key stands for."""
        return next((it for it in self.all if it.key == key), None)

    def set(self, it: RoleKey) -> None:
        """Let a key stand for something; kept."""
        self._write({it.key: it.role if it.seat is None else f"{it.role}@{it.seat + 1}"})

    def drop(self, key: str) -> None:
        """An ordinary key again."""
        self._write({key: ""})

    def use_number_pad(self) -> None:
        """1 and following on the number pad are the game's roles, for whose turn it is."""
        fresh = {f"{NUMBER_PAD}{i}": role for i, role in enumerate(self._roles, start=1)}
        self._write(fresh)

    def _read(self, key: str, text: str) -> RoleKey | None:
        """None for an empty text, and for one that says nothing here."""
        role, _, seat = text.partition("@")
        if role not in self.choices or (seat and not _SEAT.fullmatch(seat)):
            return None
        return RoleKey(key=key, role=role, seat=int(seat) - 1 if seat and int(seat) else None)

    def _write(self, changes: Mapping[str, str]) -> None:
        self._texts |= changes
        if self._keep is not None:
            self._keep({_stored(key): text for key, text in changes.items()})


def _stored(key: str) -> str:
    """A key as a key of settings.toml: dots would open a table."""
    return key.replace(".", "period")


def _key(stored: str) -> str:
    return stored.replace("period", ".")
