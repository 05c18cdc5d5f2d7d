"""Fits the projective map that lays a card's face onto the picture."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats

Matrix = NDArray[np.float64]

STIFFNESS = 0.02
"""How strongly a pose is held near one without perspective: the few matches of a sliver say
little about it, dozens of matches say enough."""


def placed(pose: Matrix, points: Floats) -> Matrix:
    """Points of the face, (n, 2), in the picture."""
    there = cv2.perspectiveTransform(points[None].astype(np.float64), pose)
    return np.asarray(there[0], np.float64)


def fit_projective(
    faces: Floats, spots: Floats, weights: Floats, *, stiffness: float = STIFFNESS
) -> Matrix:
    """The projective map that carries `faces` to `spots`, both (n, 2), n >= 3.

    Weighted least squares, with a little stiffness against perspective and shear.
    """
    size = float(np.abs(faces).max()) + 1e-6
    middle = spots.mean(axis=0).astype(np.float64)
    reach = float(np.abs(spots - middle).max()) + 1e-6
    x, y = (faces / size - 0.5).astype(np.float64).T
    u, v = ((spots - middle) / reach).astype(np.float64).T
    count = len(x)
    rows = np.zeros((2 * count, 8))
    rows[:count, 0] = rows[count:, 3] = x
    rows[:count, 1] = rows[count:, 4] = y
    rows[:count, 2] = rows[count:, 5] = 1
    rows[:count, 6], rows[:count, 7] = -x * u, -y * u
    rows[count:, 6], rows[count:, 7] = -x * v, -y * v
    weight = np.concatenate([weights, weights]).astype(np.float64) + 0.05
    weighted = rows.T * weight
    left = weighted @ rows
    right = weighted @ np.concatenate([u, v])
    a = left + _stiff(stiffness)
    p = np.linalg.solve(a, right)
    whole = np.array([[p[0], p[1], p[2]], [p[3], p[4], p[5]], [p[6], p[7], 1.0]])
    face = np.array([[1 / size, 0, -0.5], [0, 1 / size, -0.5], [0, 0, 1]])
    back = np.array([[reach, 0, middle[0]], [0, reach, middle[1]], [0, 0, 1]])
    return np.asarray(back @ whole @ face, np.float64)


@lru_cache(maxsize=8)
def _stiff(amount: float) -> Matrix:
    """Quadratic cost: shear and unequal stretch a little, perspective more, the rest nothing.

    A turn with equal stretch has p0 = p4 and p1 = -p3.
    """
    cost = np.zeros((8, 8))
    for first, second, sign in ((0, 4, -1.0), (1, 3, 1.0)):
        cost[first, first] += amount
        cost[second, second] += amount
        cost[first, second] += sign * amount
        cost[second, first] += sign * amount
    cost[6, 6] = cost[7, 7] = 10 * amount
    return cost + np.eye(8) * 1e-9
