"""A card as a picture shows it: laid flat, and whether its pose can be a card's."""

import cv2
import numpy as np

from vision.features import Picture
from vision.identify_pose import Matrix

WIDEST_TILT = 2.4
"""Longest to shortest stretch of a pose: a card seen from far below 45° is not read."""


class Levels:
    """A picture and its halves, so that flattening a large card does not alias."""

    def __init__(self, picture: Picture) -> None:
        self._levels = [picture]

    def flatten(self, pose: Matrix, shape: tuple[int, int]) -> Picture:
        """What the picture shows where `pose` lays a face of `shape` (height, width)."""
        height, width = shape
        edge = np.array([[[width / 2, 0], [width / 2, height]]], np.float64)
        ends = cv2.perspectiveTransform(edge, pose)[0]
        shrink = float(np.linalg.norm(ends[1] - ends[0])) / height
        level = int(np.clip(np.log2(max(shrink, 1e-3) / 1.2) + 0.5, 0, 4))
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        down = np.diag([0.5**level, 0.5**level, 1.0])
        flat = cv2.warpPerspective(
            self._levels[level],
            down @ pose,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )
        return np.asarray(flat, np.uint8)


def corners_of(pose: Matrix, shape: tuple[int, int]) -> Matrix:
    """The four corners of a face of `shape` (height, width) in the picture, (4, 2)."""
    height, width = shape
    face = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(face, pose)[0], np.float64)


def plausible(pose: Matrix, shape: tuple[int, int]) -> bool:
    """Whether a pose could be a card's: in front of the camera, not mirrored, not too tilted."""
    if not np.isfinite(pose).all():
        return False
    height, width = shape
    depths = pose[2] @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1]])
    if (depths * depths[0] <= 0).any() or np.abs(depths).max() > 3 * np.abs(depths).min():
        return False
    quad = corners_of(pose, shape)
    sides = np.roll(quad, -1, axis=0) - quad
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1]
    turns -= sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    if (turns <= 0).any():
        return False
    across = (sides[0] - sides[2]) / (2 * width)
    down = (sides[1] - sides[3]) / (2 * height)
    stretch = np.linalg.svd(np.stack([across, down], axis=1), compute_uv=False)
    lengths = np.linalg.norm(sides, axis=1)
    return bool(
        stretch[0] <= WIDEST_TILT * stretch[1]
        and stretch[1] * height > 24
        and max(lengths[0], lengths[2]) < 2.2 * min(lengths[0], lengths[2])
        and max(lengths[1], lengths[3]) < 2.2 * min(lengths[1], lengths[3])
    )
