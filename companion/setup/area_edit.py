"""Areas of the table moved and resized on a camera's picture; all lengths are millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

Point = tuple[float, float]
Polygon = tuple[Point, ...]

LEAST_MM = 30.0
"""An area is at least so wide and high."""

STEP_MM = 5.0
"""An arrow moves an area by so much."""

REACH_MM = 18.0
"""A pointer takes hold of a corner that is nearer than this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaBox:
    """An area as a rectangle along the table's edges."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> Polygon:
        """Clockwise from the upper left."""
        right, lower = self.x + self.width, self.y + self.height
        return ((self.x, self.y), (right, self.y), (right, lower), (self.x, lower))


def box_of(polygon: Polygon) -> AreaBox:
    """The rectangle around a polygon."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return AreaBox(x=min(xs), y=min(ys), width=max(xs) - min(xs), height=max(ys) - min(ys))


class AreaEdit:
    """The areas of one table; one of them is chosen.

    polygons: name to corners. table: width and height; areas stay on it.
    """

    def __init__(self, polygons: Mapping[str, Polygon], table: tuple[float, float]) -> None:
        self._table = table
        self.boxes = {name: box_of(polygon) for name, polygon in polygons.items()}
        self.chosen = next(iter(self.boxes), "")
        self.changed: set[str] = set()
        self._start: Point | None = None
        self._corner: int | None = None
        self._before: AreaBox | None = None

    @property
    def box(self) -> AreaBox | None:
        """The chosen area."""
        return self.boxes.get(self.chosen)

    def choose_next(self, step: int = 1) -> None:
        """The next area in the order of the layout."""
        names = list(self.boxes)
        if names:
            self.chosen = names[(names.index(self.chosen) + step) % len(names)]

    def set(self, **values: float) -> None:
        """Give the chosen area other numbers (x, y, width, height)."""
        if self.box is not None:
            self._put(replace(self.box, **values))

    def nudge(self, dx: int, dy: int) -> None:
        """Move the chosen area by a step."""
        if self.box is not None:
            self.set(x=self.box.x + dx * STEP_MM, y=self.box.y + dy * STEP_MM)

    def drag(self, start: Point, at: Point, *, ended: bool) -> None:
        """Drag what was taken hold of at `start`: a corner resizes its area, the inside moves it."""
        if self._start != start:
            self._take(start)
        if self._before is None:
            return
        dx, dy = at[0] - start[0], at[1] - start[1]
        self._put(_resized(self._before, self._corner, dx, dy))
        if ended:
            self._start = self._before = None

    def _take(self, start: Point) -> None:
        self._start, self._before, self._corner = start, None, None
        # The chosen one first: where areas touch, its corners and its inside win.
        names = sorted(self.boxes, key=lambda name: name != self.chosen)
        for name in names:
            distances = [_distance(corner, start) for corner in self.boxes[name].corners]
            nearest = min(range(4), key=distances.__getitem__)
            if distances[nearest] <= REACH_MM:
                self._hold(name, nearest)
                return
        for name in names:
            if _is_inside(self.boxes[name], start):
                self._hold(name, None)
                return

    def _hold(self, name: str, corner: int | None) -> None:
        self.chosen, self._corner, self._before = name, corner, self.boxes[name]

    def _put(self, box: AreaBox) -> None:
        width = min(max(box.width, LEAST_MM), self._table[0])
        height = min(max(box.height, LEAST_MM), self._table[1])
        kept = AreaBox(
            x=min(max(box.x, 0.0), self._table[0] - width),
            y=min(max(box.y, 0.0), self._table[1] - height),
            width=width,
            height=height,
        )
        if kept != self.boxes[self.chosen]:
            self.boxes[self.chosen] = kept
            self.changed.add(self.chosen)


def _resized(box: AreaBox, corner: int | None, dx: float, dy: float) -> AreaBox:
    """Moved as a whole, or by one corner while the opposite one stays."""
    if corner is None:
        return replace(box, x=box.x + dx, y=box.y + dy)
    right, lower = box.x + box.width, box.y + box.height
    left, upper = box.x, box.y
    if corner in {0, 3}:
        left = min(left + dx, right - LEAST_MM)
    else:
        right = max(right + dx, left + LEAST_MM)
    if corner in {0, 1}:
        upper = min(upper + dy, lower - LEAST_MM)
    else:
        lower = max(lower + dy, upper + LEAST_MM)
    return AreaBox(x=left, y=upper, width=right - left, height=lower - upper)


def _distance(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _is_inside(box: AreaBox, point: Point) -> bool:
    return box.x <= point[0] <= box.x + box.width and box.y <= point[1] <= box.y + box.height
