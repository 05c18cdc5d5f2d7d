"""The printed mat: ArUco markers of known size at known places of the table.

Table coordinates are millimetres, x to the right and y down as the camera's owner sees the
table, origin in the table's top-left corner.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.lens import Lens
from calibration.plane import Plane, plane_from_points

Picture = npt.NDArray[np.uint8]
"""Height x width (x 3, BGR) bytes."""

DICTIONARY = cv2.aruco.DICT_4X4_50
"""Few, coarse markers: readable from about 20 px width, so at 1.6 m distance still."""

QUIET_SHARE = 0.2
"""White border around a marker, as a share of its size; detection needs it on dark cloth."""

MIN_MARKERS = 2
"""Eight corner points: enough for the four unknown pairs, with errors averaged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """One marker lying square to the table's edges.

    x_mm, y_mm: its middle. size_mm: side of the black square.
    """

    number: int
    x_mm: float
    y_mm: float
    size_mm: float = 40.0

    def corners_mm(self) -> tuple[tuple[float, float], ...]:
        """Clockwise from the top-left, as ArUco reports them."""
        half = self.size_mm / 2
        return (
            (self.x_mm - half, self.y_mm - half),
            (self.x_mm + half, self.y_mm - half),
            (self.x_mm + half, self.y_mm + half),
            (self.x_mm - half, self.y_mm + half),
        )


def corner_markers(width_mm: float, height_mm: float, inset_mm: float = 45.0) -> tuple[Marker, ...]:
    """Markers 0 to 3 in the four corners of a mat, clockwise from the top-left."""
    left, top, right, bottom = inset_mm, inset_mm, width_mm - inset_mm, height_mm - inset_mm
    places = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(Marker(number=n, x_mm=x, y_mm=y) for n, (x, y) in enumerate(places))


@cache
def marker_picture(number: int, side_px: int = 120) -> Picture:
    """The marker in black on white with its quiet border, grey values, square."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    border = round(side_px * QUIET_SHARE)
    inner = cv2.aruco.generateImageMarker(dictionary, number, side_px)
    return np.pad(np.asarray(inner, np.uint8), border, constant_values=255)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)


def find_markers(picture: Picture) -> dict[int, npt.NDArray[np.float64]]:
    """Marker number to its four corners in pixels (4 x 2), clockwise from its own top-left.

    A number seen twice is left out: nobody can say which of the two is the mat's.
    """
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    quads, ids, _ = _detector().detectMarkers(grey)
    if not quads:
        return {}
    numbers = [int(n) for n in np.asarray(ids).reshape(-1)]
    return {
        number: np.asarray(quad, np.float64).reshape(4, 2)
        for number, quad in zip(numbers, quads, strict=True)
        if numbers.count(number) == 1
    }


def plane_from_markers(
    seen: Mapping[int, npt.NDArray[np.float64]],
    mat: Iterable[Marker],
    lens: Lens | None = None,
) -> Plane | None:
    """The table plane from the markers in view, or None when fewer than two are known."""
    known = [(marker, seen[marker.number]) for marker in mat if marker.number in seen]
    if len(known) < MIN_MARKERS:
        return None
    table_mm = np.array([corner for marker, _ in known for corner in marker.corners_mm()])
    picture_px = np.concatenate([quad for _, quad in known])
    return plane_from_points(table_mm, picture_px, lens)


def find_plane(picture: Picture, mat: Iterable[Marker], lens: Lens | None = None) -> Plane | None:
    """The table plane of a picture that shows the mat, or None."""
    return plane_from_markers(find_markers(picture), mat, lens)
