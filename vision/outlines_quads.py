"""The outline of one thing, and the four corners it has if the thing may be a card."""

from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

FULL = 0.93
"""A card fills at least this share of the hull of its outline and of its quadrilateral."""

Quads = NDArray[np.float32]


def rough_corners(
    outline: NDArray[np.int32], least: float, most_area: float
) -> tuple[NDArray[np.int32], Quads] | None:
    """The hull of an outline that may be a card's, and the four of its points that are corners."""
    area = cv2.contourArea(outline)
    if not least * least * 0.45 < area < most_area:
        return None
    hull = np.asarray(cv2.convexHull(outline), np.int32)
    if area < 0.75 * cv2.contourArea(hull):
        return None
    corners = cv2.approxPolyDP(hull, 0.04 * cv2.arcLength(hull, True), True).reshape(-1, 2)
    return (hull, corners.astype(np.float32)) if len(corners) == 4 else None


def exact_quad(hull: NDArray[np.int32], corners: Quads, least: float) -> Quads | None:
    """The four corners of a card's outline, exactly; clockwise, the first side the shorter."""
    quad = _sharpened(hull.reshape(-1, 2).astype(np.float32), corners)
    if quad is None or not FULL < cv2.contourArea(hull) / max(1.0, cv2.contourArea(quad)) < 1.1:
        return None
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    if sides.min() * 2.6 < sides.max() or sides.max() < least:
        return None
    return quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, axis=0)


def quad_of(outline: NDArray[np.int32], least: float, most_area: float) -> Quads | None:
    """The four corners of an outline that is a card's; clockwise, the first side the shorter.

    least: least length of its longer side, pixels. most_area: greatest area, square pixels.
    """
    corners = rough_corners(outline, least, most_area)
    return None if corners is None else exact_quad(*corners, least)


def _sharpened(hull: Quads, corners: Quads) -> Quads | None:
    """The quadrilateral of the lines along the hull's sides: cards have round corners."""
    lines = []
    closed = np.concatenate([hull, hull[:1]])
    # Points every two pixels: a straight side has none between its ends.
    dense = np.concatenate(
        [
            a + (b - a) * np.linspace(0, 1, max(2, int(np.linalg.norm(b - a) / 2)))[:, None]
            for a, b in pairwise(closed)
        ]
    )
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (b - a) / (np.linalg.norm(b - a) + 1e-6)
        off = dense - a
        at = off @ along / (np.linalg.norm(b - a) + 1e-6)
        away = np.abs(off @ np.array([-along[1], along[0]]))
        side = dense[(at > 0.12) & (at < 0.88) & (away < 0.05 * np.linalg.norm(b - a) + 1)]
        if len(side) < 4:
            return None
        vx, vy, x, y = cv2.fitLine(side.astype(np.float32), cv2.DIST_L2, 0, 0.01, 0.01).ravel()
        lines.append((vy, -vx, vy * x - vx * y))
    quad = []
    for before, now in zip([lines[-1], *lines[:-1]], lines, strict=True):
        cross = np.cross(before, (now[0], now[1], now[2]))
        if abs(cross[2]) < 1e-6:
            return None
        quad.append((-cross[0] / cross[2], -cross[1] / cross[2]))
    found = np.array(quad, np.float32)
    turned = cv2.contourArea(found, oriented=True) < 0
    return found[::-1].copy() if turned else found
