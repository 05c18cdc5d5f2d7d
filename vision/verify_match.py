"""How well a card as a whole agrees with the picture, pixel for pixel, once it is laid flat.

Cells may slip and are judged one by one, so a card that differs in its small marks alone agrees
in most of them. Here nothing may slip any more, and everything counts that can be seen: what
the card shows where its reference is plain, too. The reference is blurred as the picture is.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Picture, gray_of
from vision.verify_cells import Cells, cell_means

BLURS_PX = (0.0, 0.7, 1.2, 1.8, 2.6)
"""The blurs that are tried, pixels of the face; a card of 90 px fits about the third."""

LIGHT_PX = 6.0
"""What changes more slowly than this is light and no print."""


LOST = 0.35
"""A cell that correlates less shows nothing of the card."""

FEWEST_COVERED = 6
"""So many such cells side by side are covered by something; fewer are another mark or number."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moments:
    """Sums of products in each cell, (n,): of the picture, of the face, of both."""

    seen: Floats
    face: Floats
    both: Floats
    blur_px: float

    def match(self, cells: Bools, grid: tuple[int, int]) -> float:
        """Correlation over these cells together, -1 to 1, but for what seems to be covered.

        grid: columns and rows of the cells.
        """
        use = cells & ~self._covered(cells, grid)
        both = float(self.both[use].sum())
        size = float(self.seen[use].sum()) * float(self.face[use].sum())
        return float(both / (size**0.5 + 1e-3))

    def _covered(self, cells: Bools, grid: tuple[int, int]) -> Bools:
        """Cells side by side in which nothing of the card is seen: something lies on it."""
        own = self.both / (np.sqrt(self.seen * self.face) + 1e-3)
        lost = (own < LOST) & cells
        _, parts, stats, _ = cv2.connectedComponentsWithStats(
            lost.reshape(grid[::-1]).astype(np.uint8), connectivity=4
        )
        large = stats[:, cv2.CC_STAT_AREA] >= FEWEST_COVERED
        large[0] = False
        return np.asarray(large[parts].ravel(), bool)


def match_whole(flat: Picture, face: Picture, cells: Cells) -> Moments:
    """Compares a card laid flat with its face at the blur that fits best."""
    seen = _without_light(gray_of(flat).astype(np.float32))
    gray = gray_of(face)
    best, score, chosen = seen, -2.0, 0.0
    for blur in BLURS_PX:
        soft = cv2.GaussianBlur(gray, (0, 0), blur) if blur else gray
        other = _without_light(np.asarray(soft, np.float32))
        both = float((seen * other).sum())
        now = both / float(np.linalg.norm(seen) * np.linalg.norm(other) + 1e-3)
        if now > score:
            best, score, chosen = other, now, blur
        elif now < score - 0.02:
            break
    return Moments(
        seen=_sums(seen * seen, cells),
        face=_sums(best * best, cells),
        both=_agreement(seen, best, cells),
        blur_px=chosen,
    )


def _agreement(seen: Floats, face: Floats, cells: Cells) -> Floats:
    """Sum of products in each cell, at the best slip of one pixel at most."""
    edged = cv2.copyMakeBorder(seen, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    height, width = face.shape
    slipped = [
        _sums(np.asarray(edged[y : y + height, x : x + width] * face, np.float32), cells)
        for y in range(3)
        for x in range(3)
    ]
    return np.asarray(np.max(slipped, axis=0), np.float32)


def _without_light(gray: Floats) -> Floats:
    return np.asarray(gray - cv2.GaussianBlur(gray, (0, 0), LIGHT_PX), np.float32)


def _sums(values: Floats, cells: Cells) -> Floats:
    return cell_means(values, cells.grid)
