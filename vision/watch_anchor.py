"""By how much a camera was moved, told by what does not move by itself: the mat, all cards at once.

Every movement is a homography, pixels to pixels.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from vision.areas import middle_of
from vision.follow_change import changed_mask
from vision.follow_looks import card_mask, height_of
from vision.sightings import SettledCard, Sighting
from vision.sources.frames import Picture

Matrix = npt.NDArray[np.float64]
Corners = npt.NDArray[np.float64]

LEAST_MARKERS = 2

LEAST_SHIFT = 0.0012
"""Share of the picture's width by which a marker must have moved: less harms no area."""

MOST_BENT = 0.05
"""In card heights: cards that a camera moved past lie where one movement puts them all."""

LEAST_PUSH = 0.04
"""In card heights: every card has moved at least by so much, if the camera has."""

FAR_APART = 2.5
"""In card heights: cards that lie nearer to each other may have been pushed together."""

MOST_CARDS = 0.7
"""This share of the cards that are known must have moved so."""

BETTER = 0.8
"""A movement is believed that leaves at most this share of what has changed."""


def markers_touched(markers: Mapping[int, Corners], mask: Picture, scale: float) -> int:
    """At how many markers (in pixels, `scale` times as large in the mask) the mask is set."""
    touched = 0
    for quad in markers.values():
        a, b, c, d = ((float(x), float(y)) for x, y in quad)
        place = card_mask((a, b, c, d), scale, mask.shape[:2])
        around = cv2.dilate(place, np.ones((5, 5), np.uint8))
        touched += cv2.countNonZero(cv2.bitwise_and(around, mask)) > 0
    return touched


def marker_movement(
    before: Mapping[int, Corners], now: Mapping[int, Corners], width_px: int
) -> Matrix | None:
    """The movement by two or more markers that were and are in view; None if they lie still."""
    both = sorted(before.keys() & now.keys())
    if len(both) < LEAST_MARKERS:
        return None
    old = np.concatenate([before[number] for number in both])
    new = np.concatenate([now[number] for number in both])
    if np.abs(new - old).max() < LEAST_SHIFT * width_px:
        return None
    return _movement(old, new, whole=len(both) > 2)


def card_movement(cards: Sequence[SettledCard], sightings: Sequence[Sighting]) -> Matrix | None:
    """The movement that all cards made together; None if some lie still or went elsewhere."""
    named = [card.sighting for card in cards if card.sighting.label is not None]
    pairs = _pairs(named, sightings)
    if len(pairs) < 2 or len(pairs) < MOST_CARDS * len(named):
        return None
    height = float(np.median([height_of(one.corners) for one, _ in pairs]))
    old = np.array([one.corners for one, _ in pairs], np.float64)
    new = np.array([other.corners for _, other in pairs], np.float64)
    middles = np.array([middle_of(one.corners) for one, _ in pairs])
    shifts = np.linalg.norm((new - old).mean(axis=1), axis=1)
    if np.ptp(middles, axis=0).max() < FAR_APART * height or shifts.min() < LEAST_PUSH * height:
        return None
    old, new = old.reshape(-1, 2), new.reshape(-1, 2)
    matrix = _movement(old, new, whole=len(pairs) > 3)
    if matrix is None:
        return None
    carried = cv2.perspectiveTransform(old[None], matrix)[0]
    return matrix if np.abs(carried - new).max() <= MOST_BENT * height else None


def _pairs(known: Sequence[Sighting], found: Sequence[Sighting]) -> list[tuple[Sighting, Sighting]]:
    """Cards that were and are there only once by their name."""
    before = Counter(one.label for one in known)
    after = Counter(one.label for one in found)
    now = {one.label: one for one in found if after[one.label] == 1}
    return [
        (one, now[one.label])
        for one in known
        if before[one.label] == 1 and one.label in now and one.face is now[one.label].face
    ]


def _movement(old: Corners, new: Corners, *, whole: bool) -> Matrix | None:
    """whole: enough points for a change of the camera's tilt, too."""
    if whole:
        # OpenCV's types know nothing of points that fit no movement.
        found: object = cv2.findHomography(old, new, 0)[0]
        return np.asarray(found, np.float64) if isinstance(found, np.ndarray) else None
    turned: object = cv2.estimateAffinePartial2D(old, new)[0]
    if not isinstance(turned, np.ndarray):
        return None
    return np.vstack([np.asarray(turned, np.float64), [0.0, 0.0, 1.0]])


def explains(before: Picture, after: Picture, matrix: Matrix, scale: float) -> bool:
    """Whether a movement (of full pictures) makes two shrunk ones much more alike."""
    small = np.diag([scale, scale, 1.0]) @ matrix @ np.diag([1 / scale, 1 / scale, 1.0])
    size = (after.shape[1], after.shape[0])
    carried = np.asarray(cv2.warpPerspective(before, small, size), np.uint8)
    seen = cv2.warpPerspective(np.full(before.shape[:2], 255, np.uint8), small, size)
    still = cv2.countNonZero(cv2.bitwise_and(changed_mask(before, after), seen))
    moved = cv2.countNonZero(cv2.bitwise_and(changed_mask(carried, after), seen))
    return moved <= BETTER * still
