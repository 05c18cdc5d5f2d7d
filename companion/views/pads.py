"""Gamepads, arcade encoders and keys that stand for seat buttons: what both sides say of them.

The basic tier: no memory, no id, no lamp. What is pressed while such a thing is unplugged
or the program is not running is gone.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class PadSeen:
    """A pad that is plugged in now, as the display sees it.

    id: given anew at each plugging in. moves: how often its stick or cross was used so far;
    whoever uses them wants to drive the screen.
    """

    id: int
    name: str
    moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PadUse:
    """What a running game does with pads and keys. Before a game every pad drives the screen.

    steering: pads that drive the screen. at_seats: pads whose every button is a seat's.
    A pad in neither has yet to be asked about: its buttons drive nothing.
    token: the turn token of this picture, goes back with every press (0: no game).
    keys: keys that stand for seat buttons ("media next", "keypad 4"). learn: the next key is
    to be told, whatever it is.
    """

    steering: frozenset[int] = frozenset()
    at_seats: frozenset[int] = frozenset()
    token: int = 0
    keys: frozenset[str] = frozenset()
    learn: bool = False
