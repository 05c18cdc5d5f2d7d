"""One wish, two presses: on the screen and at a seat within a moment (faults.md 5 and 33)."""

from dataclasses import dataclass

from companion.rules.seats import Player
from companion.table.clock import Clock

DOUBLE_S = 0.3
"""Nobody answers a new turn so fast: a press so soon after the other was meant for the old one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Whose press it was. seat: its player, for a button of a seat; None for screen and keys.

    shared: a key that acts for whoever has the turn.
    """

    seat: Player | None = None
    shared: bool = False


SCREEN = Hand()
SHARED_KEY = Hand(shared=True)


class Doubles:
    """Remembers which hand ended the last turn, by which move, and when."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._hand: Hand | None = None
        self._do = ""
        self._ended_s = float("-inf")

    def turn_ended(self, hand: Hand, do: str) -> None:
        """A press of this hand changed whose act is due, by the move `do`."""
        self._hand, self._do, self._ended_s = hand, do, self._clock.now_s()

    def is_double(self, hand: Hand, wish: tuple[str, ...] = ()) -> bool:
        """Whether a press of this hand was meant for the turn that just ended.

        wish: role and move of what always does the same (a seat's button, undo); empty for what
        is another thing now than a moment ago: what the screen offers, or a key for whoever has
        the turn.
        Two seats are two people, and what one hand does twice on a screen it means twice.
        """
        before = self._hand
        if before is None or self._clock.now_s() - self._ended_s >= DOUBLE_S:
            return False
        if hand == before:
            return hand.shared
        if hand.seat is not None and before.seat is not None:
            return False
        return self._do in wish if wish else hand.seat is None
