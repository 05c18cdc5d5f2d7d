"""Whether the picture of a card is good enough to know it by."""

from enum import StrEnum

import cv2
import numpy as np

from vision.camera_state import measure_sharpness
from vision.features import Picture, scaled

GOOD_HEIGHT_PX = 200
"""A card should be at least this high: above what cameras at the table see."""

LEAST_HEIGHT_PX = 90
"""Below this nothing of a card's print is left."""

JUDGED_HEIGHT_PX = 300
"""Sharpness and glare are judged at this height."""

SHARP = 0.27
"""Steepness of fine against coarse steps: drawn cards give 0.4 to 1 in focus, 0.3 to 0.5 where cards
are still read, and less, or no steps at all, where most are not; real references 0.6 and more."""

BLANK_SPREAD = 5.0
"""Standard deviation of the grey values: less is empty paper."""

WHITE = 250
SOFT_STEP = 34.0
"""Print ends within a pixel or two; a reflection fades out: steps below this at its rim."""

GLARE_SHARE = 0.03
"""A reflection of this share of the card hides what it shows."""

SOFT_SHARE = 0.5


class Flaw(StrEnum):
    """What is wrong with the picture of a card."""

    TINY = "tiny"
    BLANK = "blank"
    SMALL = "small"
    BLURRED = "blurred"
    GLARE = "glare"

    @property
    def is_fatal(self) -> bool:
        """The card could not be known by this picture; all others are only warnings."""
        return self in {Flaw.TINY, Flaw.BLANK}


def find_flaws(card: Picture, height_px: float) -> tuple[Flaw, ...]:
    """Flaws of a card's picture, cut out and upright. height_px: as the camera saw it."""
    if height_px < LEAST_HEIGHT_PX:
        return (Flaw.TINY,)
    if is_blank(card):
        return (Flaw.BLANK,)
    flaws = [Flaw.SMALL] if height_px < GOOD_HEIGHT_PX else []
    judged = scaled(card, min(1.0, JUDGED_HEIGHT_PX / card.shape[0]))
    sharpness = measure_sharpness(judged)
    if sharpness < SHARP or sharpness == np.inf:
        flaws.append(Flaw.BLURRED)
    if has_glare(judged):
        flaws.append(Flaw.GLARE)
    return tuple(flaws)


def is_blank(card: Picture) -> bool:
    """Whether nothing is printed on it."""
    height, width = card.shape[:2]
    inside = card[height // 10 : -(height // 10), width // 10 : -(width // 10)]
    return float(cv2.meanStdDev(inside)[1].max()) < BLANK_SPREAD


def has_glare(card: Picture) -> bool:
    """Whether a white place with a soft rim covers part of the card."""
    white = (card.min(axis=2) >= WHITE).astype(np.uint8)
    count, places, stats, _ = cv2.connectedComponentsWithStats(white)
    gray = cv2.GaussianBlur(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
    steps = np.hypot(cv2.Sobel(gray, cv2.CV_32F, 1, 0), cv2.Sobel(gray, cv2.CV_32F, 0, 1)) / 4
    ring = np.ones((5, 5), np.uint8)
    for place in range(1, count):
        if stats[place, cv2.CC_STAT_AREA] < GLARE_SHARE * white.size:
            continue
        shape = (places == place).astype(np.uint8)
        rim = (cv2.dilate(shape, ring) - shape).astype(bool)
        if rim.any() and float((steps[rim] < SOFT_STEP).mean()) > SOFT_SHARE:
            return True
    return False
