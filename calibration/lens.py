"""The lens: how straight lines bend in a camera's pictures, from photos of the ChArUco sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.charuco import charuco_board

Floats = npt.NDArray[np.float64]

View = tuple[Floats, Floats]
"""One photo of the sheet: places on it in millimetres and in pixels, n x 2 each."""

LEAST_VIEWS = 4
LEAST_CORNERS = 8
"""Of the 24 inner corners; fewer say little about the sheet's tilt."""

MOST_ERROR_PX = 2.0
"""A worse fit means a bent sheet or photos of two cameras."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """A lens for pictures of `picture_px`.

    focal_px, middle_px: along x and y. bends: k1, k2, p1, p2, k3 as OpenCV has them.
    """

    picture_px: tuple[int, int]
    focal_px: tuple[float, float]
    middle_px: tuple[float, float]
    bends: tuple[float, float, float, float, float]

    def straighten(self, points_px: Floats) -> Floats:
        """Where points of the picture (n x 2) would be if the lens were straight."""
        if len(points_px) == 0:
            return points_px
        points = np.asarray(points_px, np.float64).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(points, self._matrix, self._bends, P=self._matrix)
        return np.asarray(straight, np.float64).reshape(-1, 2)

    def bend(self, points_px: Floats) -> Floats:
        """Where straight points (n x 2) are in the picture; inverse of `straighten`."""
        if len(points_px) == 0:
            return points_px
        rays = (np.asarray(points_px, np.float64) - self.middle_px) / self.focal_px
        rays = np.c_[rays, np.ones(len(rays))].reshape(-1, 1, 3)
        none = np.zeros(3)
        bent, _ = cv2.projectPoints(rays, none, none, self._matrix, self._bends)
        return np.asarray(bent, np.float64).reshape(-1, 2)

    def fitted(self, size_px: tuple[int, int]) -> "Lens":
        """The same lens for pictures of another size and the same shape."""
        across, down = size_px[0] / self.picture_px[0], size_px[1] / self.picture_px[1]
        x, y = self.middle_px
        return Lens(
            picture_px=size_px,
            focal_px=(self.focal_px[0] * across, self.focal_px[1] * down),
            middle_px=(x * across + (across - 1) / 2, y * down + (down - 1) / 2),
            bends=self.bends,
        )

    @property
    def most_bent_px(self) -> float:
        """How far the picture's corners are from where a straight lens would put them."""
        width, height = self.picture_px
        corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
        return float(np.linalg.norm(self.straighten(corners) - corners, axis=1).max())

    @property
    def _matrix(self) -> Floats:
        (fx, fy), (cx, cy) = self.focal_px, self.middle_px
        return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], np.float64)

    @property
    def _bends(self) -> Floats:
        return np.array(self.bends, np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class LensFit:
    """A lens and how well it explains the photos. error_px: root mean square over all corners."""

    lens: Lens
    views: int
    error_px: float

    @property
    def is_good(self) -> bool:
        """Whether the photos agree with each other."""
        return self.error_px <= MOST_ERROR_PX


def fit_lens(views: Sequence[View], picture_px: tuple[int, int]) -> LensFit | None:
    """The lens that explains the photos best; None when too few show enough of the sheet."""
    good = [(mm, px) for mm, px in views if len(mm) >= LEAST_CORNERS and _spans(mm)]
    if len(good) < LEAST_VIEWS:
        return None
    boards = [np.c_[mm, np.zeros(len(mm))].astype(np.float32)[:, None] for mm, _ in good]
    corners = [px.astype(np.float32)[:, None] for _, px in good]
    start = np.eye(3)
    # The sixth-order term needs corners at the very edge: few photos have them.
    error, matrix, bends, _, _ = cv2.calibrateCamera(
        boards, corners, picture_px, start, np.zeros(5), flags=cv2.CALIB_FIX_K3
    )
    values = np.asarray(bends, np.float64).reshape(-1)[:5].tolist()
    k = np.asarray(matrix, np.float64)
    lens = Lens(
        picture_px=picture_px,
        focal_px=(float(k[0, 0]), float(k[1, 1])),
        middle_px=(float(k[0, 2]), float(k[1, 2])),
        bends=(values[0], values[1], values[2], values[3], values[4]),
    )
    return LensFit(lens=lens, views=len(good), error_px=float(error))


def _spans(places_mm: Floats) -> bool:
    """Corners in one line say nothing about how the sheet is tilted."""
    board = charuco_board().getSquareLength()
    return bool((np.ptp(places_mm, axis=0) >= board).all())
