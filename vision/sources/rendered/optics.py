"""Where a point of the drawn table falls in the picture."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.plane import Plane, plane_from_matrix
from vision.sightings import Corners
from vision.sources.rendered.scene import CameraPose, DrawnCard

Floats = npt.NDArray[np.float64]
Size = tuple[int, int]
"""Width and height of a picture in pixels."""

_LENS_GRID_PX = 16
"""The lens bends slowly: worked out on a grid and stretched."""


@lru_cache(maxsize=64)
def find_plane_of(camera: CameraPose, size: Size) -> Plane:
    """The table plane of a drawn camera, its lens taken as straight."""
    width, height = size
    turn, tilt = np.radians(camera.turn_deg), np.radians(camera.tilt_deg)
    cos_turn, sin_turn = np.cos(turn), np.sin(turn)
    cos_tilt, sin_tilt = np.cos(tilt), np.sin(tilt)
    focal = camera.focal_share * width
    inner = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])
    outer = np.array(
        [
            [cos_turn, -sin_turn, 0],
            [cos_tilt * sin_turn, cos_tilt * cos_turn, 0],
            [-sin_tilt * sin_turn, -sin_tilt * cos_turn, camera.distance_mm],
        ]
    )
    x, y = camera.looks_at_mm
    return plane_from_matrix(inner @ outer @ np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]]))


def card_outline_mm(card: DrawnCard) -> Floats:
    """The four corners (4 x 2) clockwise from the card's own top-left."""
    half_w, half_h = card.size_mm[0] / 2, card.size_mm[1] / 2
    upright = np.array([(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)])
    turn = np.radians(card.angle_deg)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(upright @ rotation + (card.x_mm, card.y_mm), np.float64)


def card_corners_px(card: DrawnCard, camera: CameraPose, size: Size) -> Corners:
    """Where the card's corners are in the picture, the lens included."""
    straight = find_plane_of(camera, size).px(card_outline_mm(card))
    a, b, c, d = ((float(x), float(y)) for x, y in bend(straight, camera, size))
    return (a, b, c, d)


def bend(points_px: Floats, camera: CameraPose, size: Size) -> Floats:
    """Carry straight picture points (n x 2) to where the lens puts them."""
    if camera.lens_k1 == 0.0:
        return points_px
    middle = (np.array(size) - 1) / 2
    centered = (points_px - middle) / (size[0] / 2)
    stretch = 1 + camera.lens_k1 * (centered**2).sum(axis=1, keepdims=True)
    return np.asarray(centered * stretch * (size[0] / 2) + middle, np.float64)


@lru_cache(maxsize=4)
def lens_maps(
    camera: CameraPose, size: Size
) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
    """For `cv2.remap`: for each picture pixel, where it is in the straight picture."""
    width, height = size
    columns, rows = width // _LENS_GRID_PX + 2, height // _LENS_GRID_PX + 2
    xs, ys = np.meshgrid(np.arange(columns), np.arange(rows))
    grid = np.stack([xs.ravel(), ys.ravel()], axis=1).astype(np.float64) * _LENS_GRID_PX
    straight = grid.copy()
    for _ in range(8):
        straight += grid - bend(straight, camera, size)
    coarse = straight.reshape(rows, columns, 2).astype(np.float32)
    # Grid point k stands at pixel 16 k, so stretch about corners, not about pixel middles.
    at_x = np.tile(np.arange(width, dtype=np.float32) / _LENS_GRID_PX, (height, 1))
    at_y = np.tile((np.arange(height, dtype=np.float32) / _LENS_GRID_PX)[:, None], (1, width))
    fine = cv2.remap(coarse, at_x, at_y, cv2.INTER_LINEAR)
    fixed, fraction = cv2.convertMaps(fine[..., 0], fine[..., 1], cv2.CV_16SC2)
    return np.asarray(fixed, np.int16), np.asarray(fraction, np.uint16)
