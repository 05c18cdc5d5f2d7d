"""How long each player's acts took, worked out from the log and the present moment.

The log says when each entry came; the time before it belongs to the player whose act was due.
Holds are taken out: their closing entry says how long they lasted. Long breaks and clocks
that were set back count for nobody.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from companion.game_log.entries import Entry
from companion.rules.seats import Player
from companion.table.clock import Clock
from companion.table.ledger import Ledger

BREAK_S = 30 * 60.0
"""A longer pause between two entries is a break."""

HELD = "held_s"
"""Key in an entry's meta: seconds of the hold that it closed."""


class TurnClock:
    """The clocks of one game; they stand still during a hold."""

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock
        self._since_s = clock.now_s()
        self._position = ledger.position
        self._held_since_s: float | None = None
        self._held_s = 0.0

    @property
    def held_s(self) -> float:
        """Seconds of the hold that is open now; 0 when none is."""
        return 0.0 if self._held_since_s is None else self._clock.now_s() - self._held_since_s

    def hold(self, *, on: bool) -> None:
        """Stop the clocks, or let them run again."""
        self._follow()
        if on and self._held_since_s is None:
            self._held_since_s = self._clock.now_s()
        elif not on and self._held_since_s is not None:
            self._held_s += self.held_s
            self._held_since_s = None

    def times(self) -> Mapping[Player, float]:
        """Seconds of each player so far, in seat order; also the act that is due now."""
        self._follow()
        timeline = self._ledger.timeline
        found: dict[Player, float] = dict.fromkeys(timeline.rules.scores(timeline.state), 0.0)
        for player, seconds in _logged(self._ledger):
            if player in found:
                found[player] += seconds
        due = timeline.progress.to_move
        if due in found:
            running = self._clock.now_s() - self._since_s - self._held_s - self.held_s
            found[due] += max(0.0, running)
        return found

    def _follow(self) -> None:
        """A new entry: the running act began with it."""
        if self._position != self._ledger.position:
            self._position = self._ledger.position
            self._since_s = self._clock.now_s()
            self._held_s = 0.0
            if self._held_since_s is not None:
                self._held_since_s = self._since_s


def _logged(ledger: Ledger) -> list[tuple[Player | None, float]]:
    """Whose act each entry ended, and how long that took."""
    timeline = ledger.timeline
    found: list[tuple[Player | None, float]] = []
    last: datetime | None = None
    for n, entry in enumerate(timeline.entries, start=1):
        at = _time_of(entry)
        if at is not None and last is not None:
            seconds = (at - last).total_seconds()
            if 0 < seconds <= BREAK_S:
                due = timeline.rules.progress(timeline.state_after(n - 1)).to_move
                found.append((due, max(0.0, seconds - _held(entry))))
        last = at or last
    return found


def _time_of(entry: Entry) -> datetime | None:
    text: Any = (entry.meta or {}).get("at")
    try:
        at = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return at if at is not None and at.tzinfo is not None else None


def _held(entry: Entry) -> float:
    value = (entry.meta or {}).get(HELD)
    return float(value) if isinstance(value, int | float) else 0.0
