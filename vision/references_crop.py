"""Cuts a card out of a reference picture that shows some of the plain table around it.

Only what is certain is cut: a rim of one color on all sides, and within it one thing with four
straight sides of a card's proportions. A border printed on a card looks nearly so, but with it
the picture has a card's proportions, or it is narrow and about as wide on all sides.
"""

import cv2
import numpy as np

from vision.enroll_quads import Quad, aspect_off, clockwise, sides_of
from vision.features import Picture, scaled
from vision.outlines_quads import quad_of

LOOKED_PX = 480
"""The longer side of the picture that is looked at."""

FORMATS = (63 / 88, 57 / 89, 44 / 68, 70 / 120, 1.0)
"""Proportions of usual cards; that of the card itself counts too where it is known."""

OFF = 0.06
"""What is cut out has a card's proportions within this (natural logarithm)."""

WHOLE_OFF = 0.03
"""A picture with a card's proportions within this is a card, what is inside a printed frame."""

RIM_SHARE = 0.015
RIM_SPREAD = 14.0
"""A rim is plain where nine tenths of it differ by less than this from its middle color."""

UNLIKE = 20.0
"""What differs by more than this, and twice the rim's spread, does not belong to the rim."""

LEAST_AREA, MOST_AREA = 0.2, 0.93
BORDER = 0.075
"""A printed border is at most this share of the card's shorter side,"""

EVEN = 0.35
"""and its four sides differ by at most this share of the widest,"""

STRAIGHT = 0.012
"""and lie along the picture's sides, within this share of their length."""

LITTER = 0.002
"""Around the card at most this share of the picture is unlike the rim: no print, nothing else."""


def cut_card(picture: Picture, aspect: float) -> Picture:
    """The card alone, laid flat; the same object where nothing is sure to lie around it.

    aspect: width divided by height of the card as far as known.
    """
    scale = min(1.0, LOOKED_PX / max(picture.shape[:2]))
    small = scaled(picture, scale)
    quad = _inside(small)
    if quad is None or aspect_off(quad, (aspect, *FORMATS)) > OFF:
        return picture
    if _is_border(quad, (small.shape[1], small.shape[0]), aspect):
        return picture
    return _laid_flat(picture, (quad + 0.5) / scale - 0.5)


def _inside(small: Picture) -> Quad | None:
    """Four corners of the one thing that lies within a plain rim."""
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 0), cv2.COLOR_BGR2LAB), np.uint8)
    height, width = lab.shape[:2]
    edge = max(2, round(RIM_SHARE * max(height, width)))
    strips = (lab[:edge], lab[-edge:], lab[:, :edge], lab[:, -edge:])
    rim = np.vstack([s.reshape(-1, 3) for s in strips]).astype(np.float32)
    middle = np.median(rim, axis=0)
    spread = float(np.quantile(np.abs(rim - middle).max(axis=1), 0.9))
    if spread > RIM_SPREAD:
        return None
    away = np.abs(lab.astype(np.float32) - middle).max(axis=2)
    mask = np.asarray(away > max(UNLIKE, 2 * spread), np.uint8) * 255
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return None
    largest = max(outlines, key=cv2.contourArea)
    if cv2.contourArea(largest) < LEAST_AREA * height * width:
        return None
    found = quad_of(np.asarray(largest, np.int32), 24.0, MOST_AREA * height * width)
    if found is None:
        return None
    quad = clockwise(found.astype(np.float64))
    low, high = quad.min(axis=0), quad.max(axis=0)
    around = mask.copy()
    cv2.fillConvexPoly(around, np.round(quad).astype(np.int32), 0)
    cv2.polylines(around, [np.round(quad).astype(np.int32)], True, 0, 2 * edge + 5)
    if cv2.countNonZero(around) > LITTER * height * width:
        return None
    inside = (low > edge).all() and (high < np.array([width, height]) - 1 - edge).all()
    return quad if inside else None


def _is_border(quad: Quad, size: tuple[int, int], aspect: float) -> bool:
    """Whether what lies around is a border printed on the card."""
    width, height = size
    whole = min(size) / max(size)
    if min(abs(np.log(whole / min(a, 1 / a))) for a in (aspect, *FORMATS)) < WHOLE_OFF:
        return True
    ends = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    gaps = np.abs(quad - ends)
    # Left, top, right, bottom: at both ends.
    sides = np.array([gaps[[0, 3], 0], gaps[[0, 1], 1], gaps[[1, 2], 0], gaps[[2, 3], 1]])
    tilt = float(np.abs(sides[:, 0] - sides[:, 1]).max()) / max(size)
    margins = sides.mean(axis=1)
    even = float(np.ptp(margins)) <= EVEN * float(margins.max()) + 1.5
    return tilt < STRAIGHT and even and float(margins.max()) <= BORDER * min(size)


def _laid_flat(picture: Picture, quad: Quad) -> Picture:
    wide, tall = (max(1, round(side)) for side in sides_of(quad))
    ends = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32) - np.float32(0.5)
    pose = cv2.getPerspectiveTransform(np.ascontiguousarray(quad, np.float32), ends)
    way = cv2.INTER_AREA if max(picture.shape[:2]) > 2000 else cv2.INTER_LINEAR
    return np.asarray(cv2.warpPerspective(picture, pose, (wide, tall), flags=way), np.uint8)
