"""The sheet for lens calibration: a chessboard with ArUco markers in its white squares.

Its markers are of another family than the mat's, so that neither is taken for the other.
"""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

SQUARES = (7, 5)
"""Squares across and down; fits A4 and Letter in landscape."""

SQUARE_MM = 35.0
MARKER_MM = 26.0
WIDTH_MM, HEIGHT_MM = SQUARES[0] * SQUARE_MM, SQUARES[1] * SQUARE_MM


@cache
def charuco_board() -> cv2.aruco.CharucoBoard:
    """The board, measured in millimetres."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, dictionary)


def charuco_picture(px_per_mm: int = 8) -> npt.NDArray[np.uint8]:
    """The board in black on white without a margin, grey values."""
    size = (round(WIDTH_MM * px_per_mm), round(HEIGHT_MM * px_per_mm))
    return np.asarray(charuco_board().generateImage(size, marginSize=0), np.uint8)


def find_charuco(
    picture: npt.NDArray[np.uint8],
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Inner corners in view: their places on the board in millimetres, and in pixels (both N x 2)."""
    corners, ids, _, _ = cv2.aruco.CharucoDetector(charuco_board()).detectBoard(picture)
    if ids is None or len(ids) == 0:
        return np.zeros((0, 2)), np.zeros((0, 2))
    places = np.asarray(charuco_board().getChessboardCorners(), np.float64)[:, :2]
    return places[np.asarray(ids).reshape(-1)], np.asarray(corners, np.float64).reshape(-1, 2)
