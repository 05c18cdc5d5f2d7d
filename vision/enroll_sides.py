"""Cards told by their four straight sides alone: for patterned cloths, where colors say nothing.

Line segments of the picture are joined to lines. Two parallel lines at a distance give a strip as wide as
a card is wide or high; where an end of a line says that a card begins, its other sides follow from
the proportions. What has steps in color along all four sides remains.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.enroll_lines import Floats, Lines, PictureLines, joined
from vision.features import Picture

PARALLEL = 0.12
"""Opposite sides of a card seen from aside differ by this angle at most."""

SIDE_PX = (46.0, 420.0)
"""How long sides of cards are in the picture looked at."""

SAMPLES = 24
STEP = 2.25
STEEP = 20.0
"""Slope of a color (grey values a pixel) that is a step, and one that is as clear as can be."""

STRONG_COUNTS = 0.5
SIZE_COUNTS = 1.2
"""Power of the size by which a clear outline counts: halves of cards are twice as many, and clear as well."""

SIZE_STEP = 0.03
SIZE_OFF = 0.11
"""Sizes (natural logarithm of a side) that are tried, and by how much cards of one size differ."""

MOST_OF_A_SIZE = 400
BEYOND = (0.05, 0.3)
BEYOND_CLEAR = 0.75
BEYOND_COSTS = 0.3
LEAST_SCORE = 1.6
"""A side goes on beyond a corner if so much of this part of its length behind it shows a step; costs."""

MOST_CROSSED = 1500
CROSSED_COSTS = 0.2
MOST_CROSSINGS = 5
ACROSS_PX = 4.0
"""Pieces with both ends so far from a side lie across it; each costs, for so many outlines and pieces."""

APART = 0.06
NEARLY = 0.8
"""Outlines of two cards overlap less than this; a size is good with this share of the best one."""

LEAST_SIDE = 0.62
"""This share of the weakest side shows a step,"""

LEAST_ALL = 0.78
"""and this share of all four together."""

PART = 40_000
END_PART = 0.1
"""Round corners: this part of a side at both ends is not looked at."""


def find_by_sides(lines: PictureLines, aspects: Sequence[float]) -> list[Floats]:
    """Quadrilaterals (4 x 2, clockwise) of about one size with steps along all four sides."""
    lab, pieces = lines.lab, lines.pieces
    quads = _candidates(joined(pieces), aspects)
    if len(quads) == 0:
        return []
    slopes = _slopes(lab)
    clear, weakest, strong = _clearness(slopes, quads)
    good = (weakest >= LEAST_SIDE) & (clear >= LEAST_ALL)
    quads, score = quads[good], (weakest + clear + STRONG_COUNTS * strong)[good]
    score -= BEYOND_COSTS * _going_on(slopes, quads)
    best = np.argsort(-score)[:MOST_CROSSED]
    quads, score = quads[best], score[best]
    score -= CROSSED_COSTS * np.minimum(_crossings(pieces, quads), MOST_CROSSINGS)
    return _of_one_size(quads[score > LEAST_SCORE], score[score > LEAST_SCORE])


def _of_one_size(quads: Floats, score: Floats) -> list[Floats]:
    """The size of which most clear outlines lie beside each other, and these.

    The cards of a picture are of about one size; what else has four sides is of any size. Frames
    printed inside of the cards are of one size, too: the largest of the good sizes is taken.
    """
    size = np.log(_areas(quads)) / 2
    best: list[tuple[float, list[int]]] = []
    for middle in np.arange(size.min(initial=0.0), size.max(initial=0.0) + SIZE_STEP, SIZE_STEP):
        near = np.flatnonzero(np.abs(size - middle) < SIZE_OFF)
        order = near[np.argsort(-score[near])][:MOST_OF_A_SIZE]
        chosen: list[int] = []
        for k in order:
            if all(_meet(quads[k], quads[other]) < APART for other in chosen):
                chosen.append(int(k))
        best.append((float((score * np.exp(SIZE_COUNTS * size))[chosen].sum()), chosen))
    most = max((value for value, _ in best), default=0.0)
    enough = [chosen for value, chosen in best if chosen and value >= NEARLY * most]
    return [quads[k] for k in enough[-1]] if enough else []


def _areas(quads: Floats) -> Floats:
    x, y = quads[..., 0], quads[..., 1]
    return np.asarray(
        np.abs((x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1)) / 2 + 1e-9
    )


def _meet(one: Floats, other: Floats) -> float:
    """Common part as a share of the smaller one."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    if float(np.abs(a.mean(axis=0) - b.mean(axis=0)).max()) > float(np.ptp(a, axis=0).max()):
        return 0.0
    common = float(cv2.intersectConvexConvex(a, b)[0])
    return common / max(1.0, min(cv2.contourArea(a), cv2.contourArea(b)))


def _candidates(lines: Lines, aspects: Sequence[float]) -> Floats:
    """(n x 4 x 2): cards that two parallel lines and an end of one of them may be sides of."""
    if len(lines.start) < 2:
        return np.zeros((0, 4, 2))
    along, middle = lines.along, (lines.start + lines.end) / 2
    i, j = np.triu_indices(len(along), 1)
    cross = along[i, 0] * along[j, 1] - along[i, 1] * along[j, 0]
    kept = np.abs(cross) < PARALLEL
    i, j = i[kept], j[kept]
    flip = np.sign((along[i] * along[j]).sum(axis=1))[:, None]
    u = along[i] + flip * along[j]
    u /= np.linalg.norm(u, axis=1, keepdims=True)
    normal = np.stack([-u[:, 1], u[:, 0]], axis=1)
    away = ((middle[j] - middle[i]) * normal).sum(axis=1)
    kept = (np.abs(away) > SIDE_PX[0]) & (np.abs(away) < SIDE_PX[1])
    i, j, u, away = i[kept], j[kept], u[kept], away[kept]
    found = []
    ratios = sorted({r for aspect in aspects for r in (aspect, 1 / aspect)})
    for ratio in ratios:
        long_px = np.abs(away) * ratio
        fits = (long_px > SIDE_PX[0]) & (long_px < SIDE_PX[1])
        # Both lines are a good part of their side, and not much longer than it.
        shares = np.stack([lines.length[i], lines.length[j]]) / np.maximum(long_px, 1)
        fits &= (shares.max(axis=0) > 0.5) & (shares.min(axis=0) > 0.2) & (shares.max(axis=0) < 3.0)
        found.append(_closed_by(lines, i[fits], j[fits], u[fits], long_px[fits]))
    return np.concatenate(found)


def _closed_by(lines: Lines, i: NDArray[np.intp], j: NDArray[np.intp], u: Floats, long_px: Floats
               ) -> Floats:  # fmt: skip
    """The four ends of two lines, each as the begin of a card in both directions."""
    found = []
    for end in (lines.start[i], lines.end[i], lines.start[j], lines.end[j]):
        for way in (1.0, -1.0):
            near = end
            far = end + way * long_px[:, None] * u
            quad = np.stack(
                [_foot(lines, i, near, u), _foot(lines, j, near, u),
                 _foot(lines, j, far, u), _foot(lines, i, far, u)], axis=1,
            )  # fmt: skip
            found.append(quad)
    return np.concatenate(found)


def _foot(lines: Lines, which: NDArray[np.intp], point: Floats, u: Floats) -> Floats:
    """Where the line across `u` through a point meets a line."""
    start, along = lines.start[which], lines.along[which]
    reach = ((point - start) * u).sum(axis=1) / (along * u).sum(axis=1)
    return np.asarray(start + reach[:, None] * along, np.float64)


def _slopes(lab: Picture) -> tuple[Floats, Floats]:
    """How the colors change across and down, grey values a pixel."""
    soft = cv2.GaussianBlur(lab, (0, 0), 1.0).astype(np.float32)
    across = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=0.25)
    return np.asarray(across), np.asarray(cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=0.25))


def _going_on(slopes: tuple[Floats, Floats], quads: Floats) -> Floats:
    """How many of the eight ends of its sides go on beyond each outline's corners.

    A card ends at its corners; a pattern of the cloth, or a part of a card, does not.
    """
    ends = np.zeros(len(quads))
    for k in range(4):
        for begin, end in ((k, (k + 1) % 4), ((k + 1) % 4, k)):
            corner, step = quads[:, end], quads[:, end] - quads[:, begin]
            share, _ = _side(*slopes, corner + BEYOND[0] * step, corner + BEYOND[1] * step)
            ends += share > BEYOND_CLEAR
    return ends


def _crossings(pieces: Lines, quads: Floats) -> Floats:
    """How many pieces of lines lie across each outline: what is printed ends at a card's edge."""
    count = np.zeros(len(quads))
    for k in range(4):
        start, step = quads[:, k], quads[:, (k + 1) % 4] - quads[:, k]
        length = np.maximum(np.linalg.norm(step, axis=1), 1e-6)
        u = step / length[:, None]
        normal = np.stack([-u[:, 1], u[:, 0]], axis=1)
        base_n, base_u = (start * normal).sum(axis=1)[:, None], (start * u).sum(axis=1)[:, None]
        a, b = normal @ pieces.start.T - base_n, normal @ pieces.end.T - base_n
        through = (a * b < 0) & (np.minimum(np.abs(a), np.abs(b)) > ACROSS_PX)
        share = a / np.where(a == b, 1, a - b)
        at = u @ pieces.start.T - base_u
        at += share * (u @ (pieces.end - pieces.start).T)
        place = at / length[:, None]
        count += (through & (place > 0.05) & (place < 0.95)).sum(axis=1)
    return count


def _clearness(slopes: tuple[Floats, Floats], quads: Floats) -> tuple[Floats, Floats, Floats]:
    """Share of each outline with a step in color across it, that of its weakest side, how steep."""
    means, weakest, strong = [], [], []
    for first in range(0, len(quads), PART):
        part = quads[first : first + PART]
        sides = [_side(*slopes, part[:, k], part[:, (k + 1) % 4]) for k in range(4)]
        shares = np.stack([share for share, _ in sides], axis=1)
        strong.append(np.stack([steep for _, steep in sides], axis=1).mean(axis=1))
        means.append(shares.mean(axis=1))
        weakest.append(shares.min(axis=1))
    return np.concatenate(means), np.concatenate(weakest), np.concatenate(strong)


def _side(across: Floats, down: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """Share of each line from start to end (n x 2) with a step across it; how steep it is, 0 to 1."""
    height, width = across.shape[:2]
    shares = np.linspace(END_PART, 1 - END_PART, SAMPLES)[None, :, None]
    points = start[:, None] + shares * (end - start)[:, None]
    along = end - start
    along = along / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1)[:, None]
    best = np.zeros(points.shape[:2], np.float32)
    for off in (-1.0, 0.0, 1.0):
        spots = np.rint(points + off * normal).astype(np.intp)
        x, y = spots[..., 0], spots[..., 1]
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        x, y = np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)
        step = np.abs(across[y, x] * normal[..., :1] + down[y, x] * normal[..., 1:]).max(axis=2)
        best = np.maximum(best, np.where(inside, step, 0))
    steep = np.minimum(best / STEEP, 1.0).mean(axis=1)
    return np.asarray((best > STEP).mean(axis=1), np.float64), np.asarray(steep, np.float64)
