"""Why most of a picture changed: the light, the camera, or something that covers it."""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frames import Picture

Floats = npt.NDArray[np.float32]

CELLS = (16, 9)
"""Across and down: a cell is about a card high when the whole table is in view."""

TEXTURED = 3.0
"""Spread of grey values in a cell that shows enough to compare patterns by."""

ALIKE = 0.75
"""Correlation of a cell with itself under other light; a shifted or covered cell falls below."""

LIT_STEP = 0.06
"""A cell counts as lit differently from 6 % on; a camera's own exposure drifts by less."""

LIGHT_SHARE = 0.35
"""So much of the picture is lit differently: a lamp or the sun, not a person's shadow."""

MOVED_SHARE = 0.5
"""So many of the textured cells no longer show what they did."""

FEATURES = 600
KEY_WIDTH = 960
MIN_INLIERS = 25
"""Chance gives fewer than ten agreeing features."""

MIN_SHIFT_PX = 1.5
"""In pixels of the key picture (960 wide): less harms no area."""


class Cause(Enum):
    """What changed the picture as a whole."""

    NOTHING = "nothing"
    LIGHT = "light"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CellReport:
    """What each cell (9 x 16) did. replaced: shows something else. lit: the same, other light."""

    cause: Cause
    replaced: npt.NDArray[np.bool_]
    lit: npt.NDArray[np.bool_]


def compare_cells(known: Picture, small: Picture) -> CellReport:
    """Compare two shrunk pictures of one size, both BGR."""
    before = cv2.cvtColor(known, cv2.COLOR_BGR2GRAY).astype(np.float32)
    after = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    mean_a, mean_b = _cells(before), _cells(after)
    spread_a = np.sqrt(np.maximum(_cells(before * before) - mean_a**2, 0))
    spread_b = np.sqrt(np.maximum(_cells(after * after) - mean_b**2, 0))
    shared = _cells(before * after) - mean_a * mean_b
    alike = shared / np.maximum(spread_a * spread_b, 1e-3)
    textured = np.maximum(spread_a, spread_b) > TEXTURED
    ratio = (mean_b + 1) / (mean_a + 1)
    other_light = np.abs(ratio - 1) > LIT_STEP
    replaced = textured & (alike < ALIKE)
    lit = other_light & ~replaced
    return CellReport(
        cause=_find_cause(replaced, lit, spread_a > TEXTURED, ratio), replaced=replaced, lit=lit
    )


def _find_cause(
    replaced: npt.NDArray[np.bool_],
    lit: npt.NDArray[np.bool_],
    textured: npt.NDArray[np.bool_],
    ratio: Floats,
) -> Cause:
    # Of what was there before: an arm over a plain cloth brings patterns, and takes few away.
    textured_count = max(1, int(textured.sum()))
    replaced_share = float((replaced & textured).sum()) / textured_count
    # Plain cells say nothing about patterns; a lamp brightens or darkens all of them alike.
    plain = ratio[lit]
    one_way = plain.size > 0 and (np.mean(plain > 1) > 0.9 or np.mean(plain < 1) > 0.9)
    if lit.mean() >= LIGHT_SHARE and one_way and replaced_share < MOVED_SHARE:
        return Cause.LIGHT
    if (
        replaced_share >= MOVED_SHARE
        and textured_count >= 6
        and _is_everywhere(replaced & textured)
    ):
        return Cause.MOVED
    return Cause.NOTHING


def _is_everywhere(cells: npt.NDArray[np.bool_]) -> bool:
    """At least three quarters of the picture have changed cells: no arm reaches so far."""
    rows, columns = cells.shape[0] // 2, cells.shape[1] // 2
    quarters = (
        cells[:rows, :columns],
        cells[:rows, columns:],
        cells[rows:, :columns],
        cells[rows:, columns:],
    )
    return sum(int(quarter.sum()) >= 2 for quarter in quarters) >= 3


def _cells(values: cv2.typing.MatLike) -> Floats:
    return np.asarray(cv2.resize(values, CELLS, interpolation=cv2.INTER_AREA), np.float32)


def key_picture(picture: Picture) -> Picture:
    """A grey picture 960 wide that later ones are compared with."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    height = round(grey.shape[0] * KEY_WIDTH / grey.shape[1])
    return np.asarray(cv2.resize(grey, (KEY_WIDTH, height), interpolation=cv2.INTER_AREA), np.uint8)


def find_movement(before: Picture, after: Picture) -> npt.NDArray[np.float64] | None:
    """The homography by which the camera's picture moved, key pictures' pixels; None if it did not.

    Costs about 30 ms and is asked only when most of the picture has changed.
    """
    orb = cv2.ORB.create(nfeatures=FEATURES)
    spots_a, words_a = orb.detectAndCompute(before, None)
    spots_b, words_b = orb.detectAndCompute(after, None)
    if not spots_a or not spots_b:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(words_a, words_b)
    if len(pairs) < MIN_INLIERS:
        return None
    source = np.array([spots_a[pair.queryIdx].pt for pair in pairs], np.float64)
    target = np.array([spots_b[pair.trainIdx].pt for pair in pairs], np.float64)
    matrix, inliers = cv2.findHomography(source, target, cv2.RANSAC, 2.0)
    if matrix is None or int(np.count_nonzero(inliers)) < MIN_INLIERS:
        return None
    height, width = before.shape[:2]
    corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)], np.float64)
    carried = corners @ np.asarray(matrix, np.float64).T
    if (carried[:, 2] < 0.2).any():
        return None
    shift = np.abs(carried[:, :2] / carried[:, 2:] - corners[:, :2]).max()
    return np.asarray(matrix, np.float64) if shift > MIN_SHIFT_PX else None
