"""Taps on a counter: further taps within a moment go into the same entry ("Coffee +3").

Until then they are shown and not yet kept: at most this entry in flight can be lost.
"""

from dataclasses import dataclass, replace

from companion.table.clock import Clock
from companion.table.ledger import Body
from companion.views.board import Ask
from companion.views.intents import Source

TAP_WINDOW_S = 1.5
_TAP_MOVES = ("gain", "spend", "gain_reputation")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """Taps so far: the ask, how often, from where, when the last one came."""

    ask: Ask
    count: int
    source: Source
    last_s: float

    @property
    def body(self) -> Body:
        """The entry they make."""
        known = dict(self.ask.arguments)
        per_tap = known.get("count", 1)
        per_tap = per_tap if isinstance(per_tap, int) else 1
        return {"do": self.ask.do, "by": self.ask.by, **known, "count": per_tap * self.count}


class Taps:
    """At most one counter is being tapped at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.pending: Tapped | None = None

    def takes(self, ask: Ask) -> bool:
        """Whether this ask is a counter's tap."""
        return ask.do in _TAP_MOVES and not ask.needs

    def tap(self, ask: Ask, source: Source) -> Tapped | None:
        """One more tap; returns the taps of another counter that this one ends."""
        now, old = self._clock.now_s(), self.pending
        if old is not None and _key(old.ask) == _key(ask):
            self.pending = replace(old, count=old.count + 1, last_s=now)
            return None
        self.pending = Tapped(ask=ask, count=1, source=source, last_s=now)
        return old

    def due(self) -> Tapped | None:
        """Taps whose moment is over; taken out."""
        old = self.pending
        if old is None or self._clock.now_s() - old.last_s < TAP_WINDOW_S:
            return None
        return self.flush()

    def flush(self) -> Tapped | None:
        """Whatever was tapped so far; taken out."""
        old, self.pending = self.pending, None
        return old


def _key(ask: Ask) -> tuple[object, ...]:
    return (ask.do, ask.by, ask.arguments)
