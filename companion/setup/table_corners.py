"""The table's four corners in a camera's picture, set by hand: dragged, nudged or typed."""

Point = tuple[float, float]

START = ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))

NUDGE_SHARE = 0.005
"""An arrow moves a corner by this share of the picture's width."""

BEYOND = 0.2
"""A corner may lie so far outside of the picture."""

REACH_SHARE = 0.06
"""A pointer takes hold of a corner that is nearer than this share of the picture's width."""

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class TableCorners:
    """Corners in shares of the picture, clockwise from the upper left; one of them is chosen."""

    def __init__(self) -> None:
        self.at: list[Point] = list(START)
        self.chosen = 0
        self._held: Point | None = None

    def set(self, x: float, y: float) -> None:
        """Move the chosen corner there."""
        low, high = -BEYOND, 1 + BEYOND
        self.at[self.chosen] = (min(high, max(low, x)), min(high, max(low, y)))

    def nudge(self, way: str, shape: float) -> None:
        """One step by an arrow. shape: the picture's width by its height."""
        dx, dy = ARROWS[way]
        x, y = self.at[self.chosen]
        self.set(x + dx * NUDGE_SHARE, y + dy * NUDGE_SHARE * shape)

    def drag(self, start: Point, at: Point, shape: float, *, ended: bool) -> None:
        """Drag the corner that was taken hold of at `start`; nothing where there was none."""
        if self._held != start:
            self._held = start
            distances = [_distance(corner, start, shape) for corner in self.at]
            nearest = min(range(4), key=distances.__getitem__)
            if distances[nearest] > REACH_SHARE:
                self._held = None
                return
            self.chosen = nearest
        self.set(*at)
        if ended:
            self._held = None


def _distance(one: Point, other: Point, shape: float) -> float:
    """In widths of the picture."""
    across, down = one[0] - other[0], (one[1] - other[1]) / shape
    return float((across * across + down * down) ** 0.5)
