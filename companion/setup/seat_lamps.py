"""What the lamps of a box show: a lamp of one button its button, a lamp of several the turn."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.setup.button_roles import Place
from companion.table.seat_buttons import MOMENT, turn_roles
from devices.frames import MOST_LAMPS, LampMode

LAMP_TEST_S = 3.0


def modes_for(
    places: tuple[Place | None, ...],
    buttons_per_lamp: int,
    is_lit: Callable[[Place, str], bool],
    usual: tuple[str, ...] = (),
) -> tuple[LampMode, ...]:
    """Modes of all lamps, first lamp first.

    places: what each button is, first button first. is_lit: a press of that role does something
    now at that place. usual: the game's roles, for buttons with the role of the moment.
    """
    modes = []
    for first in range(0, max(1, len(places)), buttons_per_lamp):
        group = [p for p in places[first : first + buttons_per_lamp] if p is not None]
        on = any(_counts(p, p.role, is_lit, usual, alone=buttons_per_lamp == 1) for p in group)
        modes.append(LampMode.ON if on else LampMode.OFF)
    return tuple(modes[:MOST_LAMPS])


def _counts(
    place: Place,
    role: str,
    is_lit: Callable[[Place, str], bool],
    usual: tuple[str, ...],
    *,
    alone: bool,
) -> bool:
    """A lamp that buttons share says that a turn's act is due, not that +1 would count."""
    if role == MOMENT:
        return any(is_lit(place, each) for each in turn_roles(usual))
    return is_lit(place, role) and (alone or bool(turn_roles((role,))))


@dataclass(frozen=True, slots=True, kw_only=True)
class LampTest:
    """All lamps on for a second, then blinking, then off."""

    since_s: float
    lamps: int

    def modes(self, now_s: float) -> tuple[LampMode, ...]:
        """What to show at this moment of the test."""
        phase = min(2, max(0, int(now_s - self.since_s)))
        mode = (LampMode.ON, LampMode.FAST, LampMode.OFF)[phase]
        return (mode,) * min(self.lamps, MOST_LAMPS)
