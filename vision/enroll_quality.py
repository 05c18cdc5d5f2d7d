"""Whether the picture of a card is good enough to know it by."""

from enum import StrEnum

import cv2
import numpy as np

from vision.features import Picture, scaled

GOOD_HEIGHT_PX = 200
"""A card should be at least this high: above what cameras at the table see."""

LEAST_HEIGHT_PX = 90
"""Below this nothing of a card's print is left."""

JUDGED_HEIGHT_PX = 300
"""Sharpness and glare are judged at this height."""

SHARP = 0.23
"""Of the contrast around an edge, what its steepest step has. In focus 0.4 and more; drawn cards blurred
by 1.6 px (of 300 px height), which are still read, 0.25; by 2.5 px, mostly not read, 0.19."""

CONTRAST = 40.0
"""Grey values: less is no edge to focus on."""

AROUND_PX = 9
FEWEST_EDGES = 0.003
"""Share of the card; a picture with fewer edges shows nothing to focus on."""

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
    if edge_sharpness(judged) < SHARP:
        flaws.append(Flaw.BLURRED)
    if has_glare(judged):
        flaws.append(Flaw.GLARE)
    return tuple(flaws)


def edge_sharpness(card: Picture) -> float:
    """How steep the clearest edges are, as a share of the contrast around them; 0 without edges."""
    gray = np.asarray(cv2.cvtColor(card, cv2.COLOR_BGR2GRAY), np.uint8)
    around = np.ones((AROUND_PX, AROUND_PX), np.uint8)
    contrast = cv2.dilate(gray, around).astype(np.float32) - cv2.erode(gray, around)
    wide = gray.astype(np.float32)
    steps = np.zeros_like(wide)
    steps[:, 1:] = np.abs(wide[:, 1:] - wide[:, :-1])
    steps[1:] = np.maximum(steps[1:], np.abs(wide[1:] - wide[:-1]))
    edges = contrast >= CONTRAST
    if float(edges.mean()) < FEWEST_EDGES:
        return 0.0
    return float(np.percentile(steps[edges] / contrast[edges], 95))


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
