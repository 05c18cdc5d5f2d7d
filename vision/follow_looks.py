"""Two of three looks must agree before a card is believed."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.areas import middle_of
from vision.sightings import Corners, Face, Sighting
from vision.sources.frames import Picture

LOOKS_AGREE = 2
MOST_LOOKS = 3

SAME_PLACE_SHARE = 0.25
"""Middles nearer than a quarter of a card's height are of the same card's place."""


def height_of(corners: Corners) -> float:
    """A card's height in pixels, the longer way, averaged over both sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    down = (np.hypot(dx - ax, dy - ay) + np.hypot(cx - bx, cy - by)) / 2
    across = (np.hypot(bx - ax, by - ay) + np.hypot(cx - dx, cy - dy)) / 2
    return float(max(down, across))


def is_same_place(one: Corners, other: Corners) -> bool:
    """Two outlines whose middles are near enough to be one card's."""
    (ax, ay), (bx, by) = middle_of(one), middle_of(other)
    reach = SAME_PLACE_SHARE * max(height_of(one), height_of(other))
    return bool(np.hypot(ax - bx, ay - by) <= reach)


def is_same_card(one: Sighting, other: Sighting) -> bool:
    """Same label, same side up, same place."""
    return (
        one.label == other.label
        and one.face is other.face
        and is_same_place(one.corners, other.corners)
    )


def agree(looks: Sequence[Sequence[Sighting]]) -> tuple[Sighting, ...] | None:
    """The cards on which two looks agree, or None if another look is needed.

    After three looks what has no second vote is left out: no card, or one that was only
    imagined. An abstention gives way to a name at the same place that has two votes.
    """
    if len(looks) < LOOKS_AGREE:
        return None
    voted, unsure = _count(looks)
    if unsure and len(looks) < MOST_LOOKS:
        return None
    named = [sighting for sighting in voted if not _abstains(sighting)]
    silent = [
        sighting
        for sighting in voted
        if _abstains(sighting)
        and not any(is_same_place(sighting.corners, other.corners) for other in named)
    ]
    return (*named, *silent)


def _abstains(sighting: Sighting) -> bool:
    return sighting.label is None and sighting.face is Face.UP


def _count(looks: Sequence[Sequence[Sighting]]) -> tuple[list[Sighting], bool]:
    """Sightings with two votes (the newest of each), and whether any has only one."""
    voted: list[Sighting] = []
    unsure = False
    for index in range(len(looks) - 1, -1, -1):
        for sighting in looks[index]:
            if any(is_same_card(sighting, known) for known in voted):
                continue
            votes = sum(any(is_same_card(sighting, other) for other in look) for look in looks)
            if votes >= LOOKS_AGREE:
                voted.append(sighting)
            else:
                unsure = True
    return voted, unsure


def card_mask(corners: Corners, scale: float, shape: tuple[int, int]) -> Picture:
    """255 inside a card's outline, in a picture `scale` times as large."""
    mask = np.zeros(shape, np.uint8)
    outline = np.round(np.array(corners) * scale * 16).astype(np.int32)
    cv2.fillPoly(mask, [outline], 255, shift=4)
    return mask
