"""A hand that changes the table: comes in, lays or takes one card after the other, leaves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.sources.rendered.scene import DrawnCard, Hand, Scene

COME_S = 0.35
"""From the table's edge to the card."""

STAY_S = 0.2
"""Over the card: it is laid in the middle of this time."""

_AWAY_MM = 900.0
"""Out of every picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """The hand over one place. then: the table once the card there has changed."""

    x_mm: float
    y_mm: float
    then: Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlay:
    """A hand's way over the table, from `before` to the last visit's scene.

    start_s: when it sets out. speed: 2 is twice as fast.
    """

    before: Scene
    visits: tuple[Visit, ...]
    start_s: float
    arm_deg: float
    speed: float = 1.0

    @property
    def length_s(self) -> float:
        """Until the hand is out of the picture again."""
        return ((len(self.visits) + 1) * COME_S + len(self.visits) * STAY_S) / self.speed

    def scene_at(self, t_s: float) -> Scene:
        """The table with the hand at a time."""
        passed = (t_s - self.start_s) * self.speed
        if passed >= self.length_s * self.speed:
            return self.visits[-1].then
        index, within = divmod(max(0.0, passed), COME_S + STAY_S)
        count = min(int(index), len(self.visits))
        laid = count + (count < len(self.visits) and within >= COME_S + STAY_S / 2)
        scene = self.before if laid == 0 else self.visits[laid - 1].then
        return replace(scene, hands=(*scene.hands, self._hand(count, within / COME_S)))

    def _hand(self, index: int, share: float) -> Hand:
        toward = np.radians(self.arm_deg)
        away = np.array([np.cos(toward), np.sin(toward)]) * _AWAY_MM
        first, last = self.visits[0], self.visits[-1]
        stops = [
            np.array((first.x_mm, first.y_mm)) + away,
            *(np.array((visit.x_mm, visit.y_mm)) for visit in self.visits),
            np.array((last.x_mm, last.y_mm)) + away,
        ]
        # The finger tips reach a little beyond the card's middle, so that the hand covers it.
        reach = away / _AWAY_MM * -30
        ease = np.clip(share, 0, 1) ** 2 * (3 - 2 * np.clip(share, 0, 1))
        x, y = stops[index] + (stops[index + 1] - stops[index]) * ease + reach
        return Hand(x_mm=round(float(x), 1), y_mm=round(float(y), 1), arm_deg=self.arm_deg)


def plan_hand(before: Scene, after: Scene, start_s: float, speed: float = 1.0) -> HandPlay | None:
    """The hand's way from one table to another; None if no card differs."""
    gone = [card for card in before.cards if card not in after.cards]
    come = [card for card in after.cards if card not in before.cards]
    if not gone and not come:
        return None
    stops = _pair(gone, come)
    visits = []
    for done in range(1, len(stops) + 1):
        kept = [old for old, _ in stops[done:] if old is not None]
        laid = {new for _, new in stops[:done] if new is not None}
        stay = [card for card in after.cards if card not in come or card in laid]
        place = stops[done - 1][1] or stops[done - 1][0]
        if place is not None:
            scene = after if done == len(stops) else replace(after, cards=(*kept, *stay))
            visits.append(Visit(x_mm=place.x_mm, y_mm=place.y_mm, then=scene))
    arm_deg = _nearest_edge_deg(visits[0].x_mm, visits[0].y_mm, after.table_mm)
    return HandPlay(
        before=before, visits=tuple(visits), start_s=start_s, arm_deg=arm_deg, speed=speed
    )


def _pair(
    gone: Sequence[DrawnCard], come: Sequence[DrawnCard]
) -> list[tuple[DrawnCard | None, DrawnCard | None]]:
    """Stops of the hand: what it takes and what it lays there (a card turned over is one stop)."""
    left = list(gone)
    stops: list[tuple[DrawnCard | None, DrawnCard | None]] = []
    for new in come:
        same = [old for old in left if abs(old.x_mm - new.x_mm) + abs(old.y_mm - new.y_mm) < 10]
        if same:
            left.remove(same[0])
        stops.append((same[0] if same else None, new))
    return [*((old, None) for old in left), *stops]


def _nearest_edge_deg(x_mm: float, y_mm: float, table_mm: tuple[float, float]) -> float:
    width, height = table_mm
    # The far edge counts as a little farther: most people sit where the camera looks from.
    ways = {0.0: width - x_mm, 90.0: height - y_mm, 180.0: x_mm, 270.0: y_mm * 1.2}
    return min(ways, key=lambda deg: ways[deg])
