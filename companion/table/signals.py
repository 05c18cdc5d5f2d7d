"""What comes into the session besides intents: button presses. Values only, no devices."""

from dataclasses import dataclass
from enum import StrEnum

from companion.game_log.records import PressKey
from companion.rules.seats import Player
from companion.views.intents import Source

NO_KEY = PressKey(uid=0, epoch=0, seq=0)
"""Of presses that nothing numbers (pads, keys): not kept by themselves, not acknowledged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonSignal:
    """A press of a button at a seat.

    key: identity of the press; a number is never used twice inside an epoch of a box.
    button: from 1. token: the turn token that its lamp showed (0: no game).
    recovered: the box lost power in between and does not know how old the press is.
    role: what the button means, where its table chose that; None: the game's usual role.
    source: as the entry will say. shared: of a key that acts for whoever has the turn.
    """

    key: PressKey
    player: Player
    button: int
    token: int
    recovered: bool = False
    role: str | None = None
    source: Source = Source.BUTTONS
    shared: bool = False


class PressVerdict(StrEnum):
    """How a press is acknowledged: understood, refused by the rules, or too late."""

    APPLIED = "K"
    REFUSED = "R"
    STALE = "S"
