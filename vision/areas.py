"""Named places of the table, and which of them a point of the picture lies in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import Plane, plane_from_matrix
from vision.sightings import Corners, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A polygon with a name; millimetres of the table, or pixels where there is no plane."""

    name: str
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Areas:
    """The areas a camera sees. Where two overlap the first one has the point.

    plane: pixels to millimetres; None: the areas are in pixels of the picture.
    picture_px: width and height of the pictures that `plane` or the pixels are of; None: of
        whatever the camera gives.
    """

    areas: tuple[Area, ...] = ()
    plane: Plane | None = None
    picture_px: tuple[int, int] | None = None

    def fitted(self, size_px: tuple[int, int]) -> "Areas":
        """The same areas in pictures of another size, by their width, middle on middle."""
        if self.picture_px is None or self.picture_px == size_px:
            return self
        scale = size_px[0] / self.picture_px[0]
        aside = (size_px[1] - self.picture_px[1] * scale) / 2
        # Pixel middles lie at whole numbers: a picture begins half a pixel before zero.
        half = (scale - 1) / 2
        matrix = np.array([[scale, 0, half], [0, scale, half + aside], [0, 0, 1]], np.float64)
        return replace(self.carried(matrix), picture_px=size_px)

    def find(self, point_px: Point) -> str | None:
        """The area in which a point of the picture lies, or None."""
        if not self.areas:
            return None
        x, y = self._to_table([point_px])[0]
        for area in self.areas:
            outline = np.array(area.corners, np.float32)
            if cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=False) >= 0:
                return area.name
        return None

    def outlines_px(self) -> dict[str, tuple[Point, ...]]:
        """Each area's corners in pixels, to be drawn over the picture."""
        return {area.name: self._to_px(area.corners) for area in self.areas}

    def carried(self, matrix: npt.NDArray[np.float64]) -> "Areas":
        """The same places after the picture has moved by a homography, pixels to pixels."""
        if self.plane is not None:
            moved = plane_from_matrix(matrix @ np.array(self.plane.to_px))
            # The lens stays; that a bump moved bent pixels is an error of second order.
            return replace(self, plane=replace(moved, lens=self.plane.lens))
        step = plane_from_matrix(matrix)
        return replace(
            self,
            areas=tuple(
                Area(name=area.name, corners=_points(step.px(area.corners))) for area in self.areas
            ),
        )

    def card_height_px(self, size_px: tuple[int, int]) -> float | None:
        """Height of a card of 88 mm in the middle of the picture, or None without a plane."""
        if self.plane is None:
            return None
        x, y = self.plane.mm([(size_px[0] / 2, size_px[1] / 2)])[0]
        return self.plane.card_height_px(float(x), float(y))

    def _to_table(self, points_px: Sequence[Point]) -> npt.NDArray[np.float64]:
        return np.array(points_px) if self.plane is None else self.plane.mm(points_px)

    def _to_px(self, points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(points) if self.plane is None else _points(self.plane.px(points))


def areas_from(
    polygons: Mapping[str, Iterable[Point]],
    plane: Plane | None = None,
    picture_px: tuple[int, int] | None = None,
) -> Areas:
    """Areas from name to corners, in the order of the mapping."""
    made = tuple(Area(name=name, corners=tuple(points)) for name, points in polygons.items())
    return Areas(areas=made, plane=plane, picture_px=picture_px)


def middle_of(corners: Corners) -> Point:
    """Where a card's diagonals cross: its middle also under perspective."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    cross = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
    if abs(cross) < 1e-9:
        return ((ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4)
    share = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / cross
    return (ax + share * (cx - ax), ay + share * (cy - ay))


def _points(array: npt.NDArray[np.float64]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in array)
