"""Quadrilaterals: their sides, proportions, order, and what two of them have in common."""

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float64]
"""Four corners (4 x 2) in pixels, clockwise on the screen."""

Line = tuple[NDArray[np.float64], NDArray[np.float64]]
"""A point and a direction."""


def cross_at(one: Line, other: Line) -> NDArray[np.float64] | None:
    """Where two lines cross; None where they are nearly parallel."""
    matrix = np.column_stack([one[1], -other[1]])
    if abs(np.linalg.det(matrix)) < 0.2:
        return None
    share = np.linalg.solve(matrix, other[0] - one[0])[0]
    return np.asarray(one[0] + share * one[1], np.float64)


def clockwise(quad: Quad) -> Quad:
    """The corners clockwise on the screen, beginning with the one nearest to the upper left."""
    middle = quad.mean(axis=0)
    angles = np.arctan2(quad[:, 1] - middle[1], quad[:, 0] - middle[0])
    ordered = quad[np.argsort(angles)]
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def sides_of(quad: Quad) -> tuple[float, float]:
    """Mean lengths of the first and third, and of the second and fourth side."""
    lengths = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return float(lengths[0] + lengths[2]) / 2, float(lengths[1] + lengths[3]) / 2


def aspect_off(quad: Quad, aspects: Iterable[float]) -> float:
    """How far the proportions are from the nearest of these, natural logarithm, lying or standing."""
    a, b = sides_of(quad)
    seen = np.log(min(a, b) / max(a, b))
    return min(abs(float(seen - np.log(min(w, 1 / w)))) for w in aspects)


def _common(one: Quad, other: Quad) -> float:
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def share_same(one: Quad, other: Quad) -> float:
    """Common part as a share of both together."""
    both = _common(one, other)
    areas = [float(cv2.contourArea(q.astype(np.float32))) for q in (one, other)]
    return both / max(1.0, sum(areas) - both)


def overlap(one: Quad, other: Quad) -> float:
    """Common part as a share of the smaller one."""
    areas = [float(cv2.contourArea(q.astype(np.float32))) for q in (one, other)]
    return _common(one, other) / max(1.0, min(areas))


def by_rows(quads: list[Quad]) -> list[Quad]:
    """In reading order: rows from the top, each from the left."""
    waiting = sorted(quads, key=lambda q: float(q[:, 1].mean()))
    ordered: list[Quad] = []
    while waiting:
        top = waiting[0]
        reach = float(np.ptp(top[:, 1])) / 2
        row = [q for q in waiting if q[:, 1].mean() - top[:, 1].mean() < reach]
        waiting = [q for q in waiting if not any(q is r for r in row)]
        ordered += sorted(row, key=lambda q: float(q[:, 0].mean()))
    return ordered
