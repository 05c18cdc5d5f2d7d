"""The table plane: pixels to millimetres and back by one homography."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from calibration.lens import Lens

Floats = npt.NDArray[np.float64]

Rows = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
"""A 3 x 3 homography, row by row."""

CARD_MM = (63.0, 88.0)
"""Width and height of a poker-sized card, the default of every deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """Where the table lies in the picture.

    to_px: homography from table millimetres to pixels, straight ones where a lens is known.
    lens: carries straight pixels to those of the picture; None: taken as straight.
    """

    to_px: Rows
    lens: Lens | None = None

    def px(self, points_mm: Iterable[Sequence[float]]) -> Floats:
        """Pixels (n x 2) of table points."""
        straight = _carry(np.array(self.to_px), points_mm)
        return straight if self.lens is None else self.lens.bend(straight)

    def mm(self, points_px: Iterable[Sequence[float]]) -> Floats:
        """Table millimetres (n x 2) of pixels."""
        if self.lens is not None:
            points_px = self.lens.straighten(_rows(points_px))
        return _carry(np.linalg.inv(np.array(self.to_px)), points_px)

    def card_height_px(
        self, x_mm: float, y_mm: float, card_mm: tuple[float, float] = CARD_MM
    ) -> float:
        """Height in pixels of a card lying at a place, averaged over its possible turns.

        Under a tilted camera a card is lower one way than the other: the square root of
        the area's ratio lies between the two.
        """
        width, height = card_mm
        half_w, half_h = width / 2, height / 2
        corners = self.px(
            (
                (x_mm - half_w, y_mm - half_h),
                (x_mm + half_w, y_mm - half_h),
                (x_mm + half_w, y_mm + half_h),
                (x_mm - half_w, y_mm + half_h),
            )
        )
        area_px = abs(float(cv2.contourArea(corners.astype(np.float32))))
        return float(height * np.sqrt(area_px / (width * height)))


def _carry(matrix: Floats, points: Iterable[Sequence[float]]) -> Floats:
    flat = _rows(points)
    carried = np.c_[flat, np.ones(len(flat))] @ matrix.T
    return np.asarray(carried[:, :2] / carried[:, 2:], np.float64)


def _rows(points: Iterable[Sequence[float]]) -> Floats:
    return np.array([tuple(point) for point in points], np.float64).reshape(-1, 2)


def plane_from_matrix(to_px: npt.ArrayLike) -> Plane:
    """A plane from a 3 x 3 homography, millimetres to pixels."""
    matrix = np.array(to_px, np.float64).reshape(3, 3)
    a, b, c = ((float(r[0]), float(r[1]), float(r[2])) for r in matrix / matrix[2, 2])
    return Plane(to_px=(a, b, c))


def plane_from_points(
    table_mm: Floats, picture_px: Floats, lens: Lens | None = None
) -> Plane | None:
    """The plane that fits pairs of points (n x 2 each, n >= 4), or None if they lie on a line."""
    pixels = np.asarray(picture_px, np.float64)
    if lens is not None:
        pixels = lens.straighten(pixels)
    matrix, _ = cv2.findHomography(np.asarray(table_mm, np.float64), pixels, 0)
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-9:
        return None
    return replace(plane_from_matrix(matrix), lens=lens)


def plane_from_corners(
    corners_px: Sequence[Sequence[float]], width_mm: float, height_mm: float
) -> Plane | None:
    """The plane from four dragged corners of a table or mat of known size.

    corners_px: clockwise from the top-left. None if they cross, bend inwards or lie on a line.
    """
    quad = np.array([tuple(corner) for corner in corners_px], np.float32).reshape(-1, 2)
    if len(quad) != 4 or not cv2.isContourConvex(quad) or cv2.contourArea(quad) < 100:
        return None
    table = np.array([(0, 0), (width_mm, 0), (width_mm, height_mm), (0, height_mm)], np.float64)
    return plane_from_points(table, quad.astype(np.float64))
