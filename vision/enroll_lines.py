"""Straight lines in a picture: pieces as they are seen, and pieces of one line joined."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Picture

Floats = NDArray[np.float64]

LEAST_PIECE_PX = 12.0
LEAST_LINE_PX = 26.0
MOST_LINES = 1100
"""The longest lines that are paired: a busy playmat has as many."""

SAME_ANGLE = 0.045
SAME_LINE_PX = 1.8
GAP_SHARE = 0.8
"""Pieces of one line: angles in radians, distance from the line, gap in lengths of the longer."""

AROUND_PX = 4
"""A piece this near to an outline belongs to it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines between two ends. start, end: (n x 2) in pixels."""

    start: Floats
    end: Floats

    @property
    def along(self) -> Floats:
        """Directions, each of length 1."""
        step = self.end - self.start
        return np.asarray(step / np.linalg.norm(step, axis=1, keepdims=True), np.float64)

    @property
    def length(self) -> Floats:
        """In pixels."""
        return np.asarray(np.linalg.norm(self.end - self.start, axis=1), np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureLines:
    """All lines of a picture (height x width). lab: its colors, calmed."""

    lab: Picture
    pieces: Lines

    def count_outside(self, quads: Sequence[Floats]) -> int:
        """How many pieces lie outside of these outlines."""
        inside = np.zeros(self.lab.shape[:2], np.uint8)
        for quad in quads:
            cv2.fillConvexPoly(inside, np.rint(quad).astype(np.int32), 255)
        wide = cv2.dilate(inside, np.ones((2 * AROUND_PX + 1,) * 2, np.uint8))
        middles = np.rint((self.pieces.start + self.pieces.end) / 2).astype(int)
        x = np.clip(middles[:, 0], 0, wide.shape[1] - 1)
        y = np.clip(middles[:, 1], 0, wide.shape[0] - 1)
        return int((np.asarray(wide)[y, x] == 0).sum())


def find_lines(small: Picture) -> PictureLines:
    """The pieces of lines in the colors of a picture."""
    calm = np.asarray(cv2.bilateralFilter(small, 5, 30, 3), np.uint8)
    lab = np.asarray(cv2.cvtColor(calm, cv2.COLOR_BGR2LAB), np.uint8)
    return PictureLines(lab=lab, pieces=_pieces(lab))


def _pieces(lab: Picture) -> Lines:
    """Line segments of all three channels."""
    detector = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD)
    found = []
    for channel in cv2.split(lab):
        pieces = detector.detect(channel)[0]
        if pieces is not None:
            found.append(np.asarray(pieces, np.float64).reshape(-1, 4))
    rows = np.vstack([np.zeros((0, 4)), *found])
    lines = Lines(rows[:, :2], rows[:, 2:])
    kept = lines.length >= LEAST_PIECE_PX
    return Lines(rows[kept, :2], rows[kept, 2:])


def joined(pieces: Lines) -> Lines:
    """Pieces that go on in each other become one line; only long ones remain."""
    start, end = [], []
    order = np.argsort(-pieces.length)
    free = np.ones(len(order), bool)
    p, q, along, length = pieces.start, pieces.end, pieces.along, pieces.length
    for i in order:
        if not free[i]:
            continue
        free[i] = False
        u = along[i]
        normal = np.array([-u[1], u[0]])
        turn = np.abs(along @ normal)
        a, b = (p - p[i]) @ u, (q - p[i]) @ u
        off = np.maximum(np.abs((p - p[i]) @ normal), np.abs((q - p[i]) @ normal))
        near = free & (turn < SAME_ANGLE) & (off < SAME_LINE_PX)
        low, high = 0.0, float(length[i])
        rest = np.flatnonzero(near)
        grown = True
        while grown and len(rest):
            first, last = np.minimum(a[rest], b[rest]), np.maximum(a[rest], b[rest])
            gap = GAP_SHARE * (high - low)
            joins = (first < high + gap) & (last > low - gap)
            grown = bool(joins.any())
            if grown:
                low, high = min(low, float(first[joins].min())), max(high, float(last[joins].max()))
                free[rest[joins]] = False
                rest = rest[~joins]
        start.append(p[i] + low * u)
        end.append(p[i] + high * u)
    lines = Lines(np.array(start).reshape(-1, 2), np.array(end).reshape(-1, 2))
    longest = np.argsort(-lines.length)[:MOST_LINES]
    longest = longest[lines.length[longest] >= LEAST_LINE_PX]
    return Lines(lines.start[longest], lines.end[longest])
