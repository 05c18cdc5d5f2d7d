"""Whether two pictures show the same card: first by thumbnails, then cell by cell.

Cards of one game may agree closely as thumbnails (frame and colors), and playing cards of one rank
cell by cell (pips are alike in gray), but no two different ones were found that do both.
"""

import cv2
import numpy as np

from vision.features import Picture

SIZE = (24, 32)

SAME_CARD = 0.93
"""Thumbnails of one card agree at least like this where both were cut out well: 0.98 and more.
Different cards reach 0.97 where frames are alike, else 0.88."""

PRINT_PX = (126, 176)
CELL_PX = (21, 22)
SLIP_PX = 6
"""How far a cell may lie elsewhere: cards are cut out a little differently each time."""

TEXTURE = 7.0
CELL_AGREES = 0.6
SAME_CELLS = 0.95
"""This share of the cells agrees where the print is the same, seen both ways; in different cards
of one game at most 0.93."""

Thumb = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def make_thumb(picture: Picture) -> Thumb:
    """A small picture of equal brightness and contrast, to be compared with others."""
    small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean()
    return np.asarray(small / (np.linalg.norm(small) + 1e-6), np.float32)


def agree(one: Thumb, other: Thumb) -> float:
    """How much two thumbnails agree, -1 to 1."""
    return float((one * other).sum())


def agree_turned(one: Thumb, other: Thumb) -> float:
    """The same, where one of them may stand on its head."""
    return max(agree(one, other), agree(one[::-1, ::-1], other))


def same_print(one: Picture, other: Picture) -> bool:
    """Whether all places of two cards show the same, one of them perhaps on its head."""
    a, b = _gray(one), _gray(other)
    return any(
        min(_agreeing(a, there), _agreeing(there, a)) >= SAME_CELLS
        for there in (b, np.ascontiguousarray(b[::-1, ::-1]))
    )


def _gray(picture: Picture) -> Picture:
    gray = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(gray, PRINT_PX, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 0.8), np.uint8)


def _agreeing(one: Picture, other: Picture) -> float:
    """The share of the printed cells of one that are found near their place in the other."""
    slip = SLIP_PX
    around = cv2.copyMakeBorder(other, slip, slip, slip, slip, cv2.BORDER_REPLICATE)
    width, height = CELL_PX
    found = []
    for y in range(0, PRINT_PX[1], height):
        for x in range(0, PRINT_PX[0], width):
            cell = one[y : y + height, x : x + width]
            if cell.std() < TEXTURE:
                continue
            near = around[y : y + height + 2 * slip, x : x + width + 2 * slip]
            found.append(float(cv2.matchTemplate(near, cell, cv2.TM_CCOEFF_NORMED).max()))
    return float(np.mean(np.array(found) > CELL_AGREES)) if found else 1.0
