"""Where to look closer: places whose features vote for cards that are not yet found."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Features, Picture
from vision.identify import Votes

Box = tuple[int, int, int, int]

BINS_PER_CARD = 5
"""Votes for a card's middle are counted in squares of a fifth of its height."""

REACH = 0.3
"""Votes of one card scatter by so many of its heights."""

APART = 0.55
"""The next place is at least so many heights away."""

FEWEST_VOTES = 0.8
"""A place is worth a look when votes of this weight name it as the middle of a card."""

TILE = 1.5
"""A place is so many card heights wide and high."""


def places_to_look(
    votes: Votes, taken: NDArray[np.bool_], *, card_height_px: float, size_px: tuple[int, int]
) -> list[Box]:
    """Boxes (x, y, width, height) around likely middles of cards, the likeliest first.

    taken: votes that found cards explain. size_px: width and height of the picture.
    """
    bin_px = card_height_px / BINS_PER_CARD
    across, down = (int(side / bin_px) + 1 for side in size_px)
    x, y = (votes.middles[~taken] / bin_px).astype(int).T
    inside = (x >= 0) & (x < across) & (y >= 0) & (y < down)
    heat = np.zeros((down, across), np.float32)
    np.add.at(heat, (y[inside], x[inside]), votes.weights[~taken][inside])
    heat = np.asarray(cv2.GaussianBlur(heat, (0, 0), REACH * BINS_PER_CARD), np.float32)
    heat *= 2 * np.pi * (REACH * BINS_PER_CARD) ** 2
    found: list[Box] = []
    while True:
        row, column = np.unravel_index(int(heat.argmax()), heat.shape)
        if heat[row, column] < FEWEST_VOTES:
            return found
        middle = (int((column + 0.5) * bin_px), int((row + 0.5) * bin_px))
        found.append(_tile(middle, TILE * card_height_px, size_px))
        cv2.circle(heat, (int(column), int(row)), round(APART * BINS_PER_CARD), 0.0, -1)


def _tile(middle: tuple[int, int], side: float, size_px: tuple[int, int]) -> Box:
    half = int(side / 2)
    left, top = max(0, middle[0] - half), max(0, middle[1] - half)
    right, bottom = min(size_px[0], middle[0] + half), min(size_px[1], middle[1] + half)
    return left, top, right - left, bottom - top


def spread(found: Features, scale: float, corner: tuple[int, int]) -> Features:
    """Features of a part that begins at `corner` and was scaled, in pixels of the picture."""
    spots = found.spots.copy()
    spots[:, :3] /= scale
    spots[:, :2] += np.array(corner, np.float32)
    return Features(spots=spots, descriptors=found.descriptors)


def fit_scale(picture: Picture, most_px: int) -> float:
    """The scale, 1 at most, that brings a picture to `most_px` pixels."""
    return float(min(1.0, (most_px / max(1, picture.shape[0] * picture.shape[1])) ** 0.5))


def box_around(
    corners: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]", picture: Picture
) -> Box:
    """The part of the picture (x, y, width, height) around a card, a little wider."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    edge = 0.06 * (high - low)
    ends = np.array(picture.shape[1::-1])
    x, y = np.clip(low - edge, 0, ends).astype(int).tolist()
    right, bottom = np.clip(high + edge, 0, ends).astype(int).tolist()
    return x, y, right - x, bottom - y


def same_box(one: Box, other: Box) -> bool:
    """Whether most of the smaller box lies in the other."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    along = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    least = min(one[2] * one[3], other[2] * other[3])
    return max(0, across) * max(0, along) > 0.7 * least
