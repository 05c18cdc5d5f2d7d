"""Finds plain cards by their outline: white cards with large numbers have few features.

Quadrilaterals of a card's proportions are laid flat and compared, small and in color, with all
references at once. Only where no card was found yet, and only cards of which all is seen.
"""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Gray, Picture
from vision.identify import Guess
from vision.outlines_quads import Quads, exact_quad, rough_corners
from vision.references import References

LOOKED_PX = 230_000
"""The picture is brought to this many pixels: 640 x 360."""

LEAST_HEIGHT_PX = 24.0
"""The lower side of a card is at least this long there,"""

MOST_AREA = 0.5
"""and no card fills more than this share of it."""

MOST_QUADS = 40
MOST_REFERENCES = 2000
"""Larger decks are read by their features alone."""

OFF_PROPORTION = 1.45
"""Seen from 45 degrees one side looks shorter: proportions may be off by this factor."""

SMALL = (18, 25)
"""Faces are compared at this width and height."""

ALIKE = 0.8
"""A reference is a guess where its small face correlates so well,"""

NEXT = 0.06
"""and so do others that are less than this worse,"""

MOST_GUESSES = 3
"""but at most so many for one outline."""


class Outlines:
    """Guesses from outlines; made once for a deck."""

    def __init__(self, references: References) -> None:
        self._shapes = [r.face.shape[:2] for r in references.pictures]
        self._aspects = np.array([r.aspect for r in references.pictures], np.float32)
        self._numbers = np.array([i for i, r in enumerate(references.pictures) if r.clear is None])
        if len(self._numbers) > MOST_REFERENCES:
            self._numbers = self._numbers[:0]
        self._small = np.zeros((len(self._numbers), SMALL[0] * SMALL[1] * 3), np.float32)
        for row, number in enumerate(self._numbers.tolist()):
            face = references.pictures[number].face
            self._small[row] = _toned(cv2.resize(face, SMALL, interpolation=cv2.INTER_AREA))

    def search(
        self, picture: Picture, free: Gray, *, heights: tuple[float, float]
    ) -> Iterator[list[Guess]]:
        """Guesses for what lies where `free` is not 0, a mask of any size; bit by bit.

        heights: least and greatest length of a card's longer side, pixels of the picture.
        """
        if not len(self._numbers):
            return
        for quad in find_quads(picture, free, heights=heights):
            yield [] if quad is None else self._named(picture, quad)

    def _named(self, picture: Picture, quad: Quads) -> list[Guess]:
        """The references that a quadrilateral resembles, the best first."""
        tall = float(np.linalg.norm(quad[3] - quad[0]) + np.linalg.norm(quad[2] - quad[1]))
        wide = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[3]))
        scores: list[tuple[float, int, int]] = []
        for turn in range(2):
            seen = wide / tall if turn == 0 else tall / wide
            fits = np.abs(np.log(self._aspects[self._numbers] / seen)) < np.log(OFF_PROPORTION)
            rows = np.flatnonzero(fits)
            if not len(rows):
                continue
            upright = _flat(picture, np.roll(quad, -turn, axis=0))
            toned = np.stack([upright, upright.reshape(-1, 3)[::-1].ravel()], axis=1)
            for alike, way in zip((self._small[rows] @ toned).T, (turn, turn + 2), strict=True):
                best = np.argsort(-alike)[:MOST_GUESSES]
                numbers = self._numbers[rows[best]].tolist()
                scores += zip(alike[best].tolist(), [way] * len(numbers), numbers, strict=True)
        scores.sort(reverse=True)
        least = max(ALIKE, scores[0][0] - NEXT) if scores else ALIKE
        return [
            self._guess(np.roll(quad, -turn, axis=0), number)
            for score, turn, number in scores[:MOST_GUESSES]
            if score >= least
        ]

    def _guess(self, quad: Quads, number: int) -> Guess:
        height, width = self._shapes[number]
        face = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        pose = cv2.getPerspectiveTransform(face, np.ascontiguousarray(quad))
        none = np.zeros((0, 2), np.float32)
        return Guess(
            picture=number,
            pose=np.asarray(pose, np.float64),
            spots=none,
            seen=none,
            weights=np.zeros(0, np.float32),
        )


def find_quads(
    picture: Picture, free: Gray, *, heights: tuple[float, float]
) -> Iterator[Quads | None]:
    """Quadrilaterals (4, 2) that may be cards, clockwise, in pixels of the picture.

    None after a piece of work that found none.
    """
    scale = min(1.0, (LOOKED_PX / (picture.shape[0] * picture.shape[1])) ** 0.5)
    if np.isfinite(heights[1]):
        scale = min(1.0, max(scale, LEAST_HEIGHT_PX * 3 / heights[1]))
    size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    mask = np.asarray(cv2.resize(free, size, interpolation=cv2.INTER_NEAREST), np.uint8)
    least = max(LEAST_HEIGHT_PX, 0.6 * heights[0] * scale)
    longest = 1.6 * heights[1] * scale
    found = _Known()
    for layer in _layers(small):
        yield None
        outlines, _ = cv2.findContours(layer, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for outline in outlines:
            # Most outlines are print on cards that were found, or far from a card's size.
            x, y, width, height = cv2.boundingRect(outline)
            if max(width, height) < least or not mask[y + height // 2, x + width // 2]:
                continue
            if (width * width + height * height) ** 0.5 > 1.5 * longest:
                continue
            most = min(MOST_AREA * size[0] * size[1], longest * longest)
            corners = rough_corners(np.asarray(outline, np.int32), least, most)
            if corners is None or found.has(corners[1]):
                continue
            quad = exact_quad(*corners, least)
            if quad is None or np.linalg.norm(quad[2] - quad[0]) > longest:
                yield None
                continue
            middle = np.clip(quad.mean(axis=0).astype(int), 0, np.array(size) - 1)
            if mask[middle[1], middle[0]] and not found.has(quad):
                found.add(quad)
                yield (quad + 0.5) / scale - 0.5
            if found.count >= MOST_QUADS:
                return


def _layers(small: Picture) -> Iterator[Gray]:
    """Black and white pictures in whose outlines cards may be found."""
    hsv = cv2.cvtColor(cv2.GaussianBlur(small, (3, 3), 0), cv2.COLOR_BGR2HSV)
    gray, vivid = hsv[..., 2], hsv[..., 1]
    for channel in (gray, 255 - vivid):
        level, cut = cv2.threshold(channel, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        yield np.asarray(cut, np.uint8)
        higher = (level + 255) / 2
        yield np.asarray(cv2.threshold(channel, higher, 255, 0)[1], np.uint8)
    side = max(15, min(small.shape[:2]) // 5 | 1)
    near = cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, 0, side, -6)
    yield np.asarray(cv2.erode(near, np.ones((3, 3), np.uint8)), np.uint8)
    lines = cv2.Canny(small, 40, 100)
    yield np.asarray(255 - cv2.dilate(lines, np.ones((3, 3), np.uint8)), np.uint8)


class _Known:
    """The quadrilaterals that were found, for a quick answer whether one is among them."""

    def __init__(self) -> None:
        self._rows = np.zeros((MOST_QUADS, 4), np.float32)
        self.count = 0

    def add(self, quad: Quads) -> None:
        """One more of at most `MOST_QUADS`."""
        size = float(np.linalg.norm(quad[2] - quad[0]))
        self._rows[self.count] = (*quad.mean(axis=0), size, max(1.0, cv2.contourArea(quad)))
        self.count += 1

    def has(self, quad: Quads) -> bool:
        """Whether one of them is the same card's."""
        x, y, sizes, areas = self._rows[: self.count].T
        middle = quad.sum(axis=0) / 4
        near = np.hypot(x - middle[0], y - middle[1]) <= 0.08 * sizes
        ratio = cv2.contourArea(quad) / areas
        return bool((near & (ratio > 0.88) & (ratio < 1.13)).any())


def _flat(picture: Picture, quad: Quads) -> Floats:
    """What a quadrilateral shows, laid flat at `SMALL`, as `_toned` says."""
    width, height = SMALL[0] * 3, SMALL[1] * 3
    face = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    pose = cv2.getPerspectiveTransform(np.ascontiguousarray(quad), face)
    flat = cv2.warpPerspective(picture, pose, (width, height), flags=cv2.INTER_LINEAR)
    return _toned(cv2.resize(flat, SMALL, interpolation=cv2.INTER_AREA))


def _toned(face: "NDArray[np.generic]") -> Floats:
    """Differences from the middle brightness and tint, of length one: light and its color go."""
    logs = np.log(np.asarray(face, np.float32).reshape(-1, 3) + 40)
    tone = np.stack([logs.mean(axis=1), logs[:, 2] - logs[:, 1], logs[:, 0] - logs[:, 1]], axis=1)
    tone = (tone - np.median(tone, axis=0)).ravel()
    return np.asarray(tone / (np.linalg.norm(tone) + 1e-3), np.float32)
