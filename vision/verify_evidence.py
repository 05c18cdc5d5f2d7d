"""Weighs what speaks for a guess, once other cards have taken what is theirs.

Cards are accepted one after the other, the surest first. What an accepted card explains no
longer counts for a later one, and a cell that lies under an accepted card is excused: this
names a card that is mostly covered, and names one physical card once.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats
from vision.verify import AGREES, PLAIN, Bools, Cells, Comparison

WEIGHTS = (-7.5, 1.5, 0.0, 1.0, 0.0, 7.0)
"""Logistic weights of 1, log of votes, log of agreeing cells, log of distinct agreeing cells, mean
correlation and mean distinct correlation inside the hull of what agrees."""

SHRINK = 0.3
"""Mean correlations are drawn toward this, as if one more cell had it: few cells prove little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for one guess.

    votes: matched features, weighted by how distinct their cells are. agreeing, distinct: cells that agree, all and weighted.
    alike, alike_distinct: mean correlation inside the hull of what agrees, all and weighted.
    visible: share of the card that is seen.
    """

    votes: float
    agreeing: float
    distinct: float
    alike: float
    alike_distinct: float
    visible: float

    def row(self) -> Floats:
        """The numbers that the logistic weights belong to."""
        return np.array(
            [
                1.0,
                np.log1p(self.votes),
                np.log1p(self.agreeing),
                np.log1p(self.distinct),
                self.alike,
                self.alike_distinct,
            ],
            np.float32,
        )

    @property
    def probability(self) -> float:
        """That this card lies here."""
        return float(1 / (1 + np.exp(-float(self.row() @ np.array(WEIGHTS)))))


@dataclass(frozen=True, slots=True)
class Accepted:
    """A comparison that was taken as true, and the cells it rests on."""

    comparison: Comparison
    cells: Cells
    agrees: Bools


def weigh(comparison: Comparison, cells: Cells, accepted: list[Accepted]) -> Evidence:
    """The evidence for a guess beside the cards that are accepted already."""
    taken, under = _claims(comparison, cells, accepted)
    textured = (cells.texture >= PLAIN) & ~taken
    agrees = (comparison.alike >= AGREES) & textured
    inside = _hull(cells, agrees) & textured & (~under | agrees)
    weight = cells.distinct * inside
    count = float(agrees.sum())
    alike = (float(comparison.alike[inside].sum()) + SHRINK) / (float(inside.sum()) + 1)
    alike_distinct = (float((weight * comparison.alike).sum()) + SHRINK) / (float(weight.sum()) + 1)
    all_textured = cells.texture >= PLAIN
    share = float(agrees.sum() / max(1, all_textured.sum()))
    home = _home(cells, comparison.guess.spots)
    votes = float((cells.distinct * ~taken)[home].sum())
    return Evidence(
        votes=votes,
        agreeing=count,
        distinct=float((cells.distinct * agrees).sum()),
        alike=alike,
        alike_distinct=alike_distinct,
        visible=min(1.0, share * 1.1),
    )


def _home(cells: Cells, spots: Floats) -> NDArray[np.intp]:
    """For each spot of the face, the cell it lies in."""
    if not len(spots):
        return np.zeros(0, np.intp)
    away = np.abs(spots[:, None] - cells.middles[None]).max(axis=2)
    return np.asarray(away.argmin(axis=1), np.intp)


def _hull(cells: Cells, agrees: Bools) -> Bools:
    """The cells inside the convex hull of those that agree."""
    if agrees.sum() < 3:
        return agrees
    hull = cv2.convexHull(cells.middles[agrees])
    inside = [
        cv2.pointPolygonTest(hull, (float(x), float(y)), measureDist=True) >= -0.5
        for x, y in cells.middles
    ]
    return np.array(inside, bool)


def _claims(comparison: Comparison, cells: Cells, accepted: list[Accepted]) -> tuple[Bools, Bools]:
    """For each cell: an accepted card explains what is seen there; the cell lies in one's outline."""
    taken = np.zeros(len(cells.middles), bool)
    under = np.zeros(len(cells.middles), bool)
    if not accepted:
        return taken, under
    spots = cv2.perspectiveTransform(cells.middles[None].astype(np.float64), comparison.guess.pose)
    for other in accepted:
        back = np.linalg.inv(other.comparison.guess.pose)
        there = cv2.perspectiveTransform(spots, back)[0]
        low, high = other.cells.boxes[:, :2], other.cells.boxes[:, :2] + other.cells.boxes[:, 2:]
        inside = ((there >= 0) & (there <= high.max(axis=0))).all(axis=1)
        under |= inside
        hits = (
            (there[:, None] >= low[None] - 0.25 * other.cells.boxes[None, :, 2:])
            & (there[:, None] <= high[None] + 0.25 * other.cells.boxes[None, :, 2:])
        ).all(axis=2)
        taken |= inside & (hits & other.agrees[None]).any(axis=1)
    return taken, under
