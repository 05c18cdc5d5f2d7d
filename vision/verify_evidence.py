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

WEIGHTS = (-6.9, 1.5, 0.2, 9.0, 2.0)
"""Logistic weights of the numbers in `Evidence.row`."""

SHRINK = 0.5
"""Added to the room that cells have for being better than usual: few cells prove little."""

WORST = 0.5
"""A contradicting cell counts at most this share of its room: it may just be covered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for one guess.

    votes: matched features, weighted. distinct: how much better than usual cells agree, in all.
    alike: the same on average inside the hull of what agrees, as a share of the room for it.
    filled: share of the card, plain cells too, that is as it should be.
    visible: share of the card that is seen.
    """

    votes: float
    distinct: float
    alike: float
    filled: float
    visible: float

    def row(self) -> Floats:
        """The numbers that the logistic weights belong to."""
        return np.array(
            [1.0, np.log1p(self.votes), np.log1p(self.distinct), self.alike, self.filled],
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


def accept(comparison: Comparison, cells: Cells) -> Accepted:
    """Takes a comparison as true."""
    textured = cells.texture >= PLAIN
    return Accepted(comparison, cells, ((comparison.alike >= AGREES) & textured) | comparison.plain)


def weigh(comparison: Comparison, cells: Cells, accepted: list[Accepted]) -> Evidence:
    """The evidence for a guess beside the cards that are accepted already."""
    taken, under = claims(cells, comparison.guess.pose, accepted)
    textured = cells.texture >= PLAIN
    agrees = (comparison.alike >= AGREES) & textured
    room = 1 - cells.usual
    better = np.maximum(comparison.alike - cells.usual, -WORST * room)
    ours = agrees & ~taken
    inside = _hull(cells, ours) & textured & ~taken & (~(under | comparison.blind) | agrees)
    alike = float(better[inside].sum() / (room[inside].sum() + SHRINK))
    right = float(np.maximum(better, 0)[ours].sum()) + 0.5 * float(
        (comparison.plain & ~taken).sum()
    )
    whole = float(room[textured].sum()) + 0.5 * float((~textured).sum())
    home = home_cells(cells, comparison.guess.spots)
    return Evidence(
        votes=float((comparison.guess.weights * ~taken[home]).sum()),
        distinct=float(np.maximum(better, 0)[ours].sum()),
        alike=alike,
        filled=right / whole,
        visible=min(1.0, 1.1 * float((agrees | comparison.plain).mean())),
    )


def home_cells(cells: Cells, spots: Floats) -> NDArray[np.intp]:
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


def claims(
    cells: Cells,
    pose: "np.ndarray[tuple[int, ...], np.dtype[np.float64]]",
    accepted: list[Accepted],
) -> tuple[Bools, Bools]:
    """For each cell: an accepted card explains what is seen there; the cell lies in one's outline."""
    taken = np.zeros(len(cells.middles), bool)
    under = np.zeros(len(cells.middles), bool)
    if not accepted:
        return taken, under
    spots = cv2.perspectiveTransform(cells.middles[None].astype(np.float64), pose)[0]
    for other in accepted:
        explained, inside = explains(other, np.asarray(spots, np.float32))
        taken |= explained
        under |= inside
    return taken, under


def explains(other: Accepted, spots: Floats) -> tuple[Bools, Bools]:
    """For each spot of the picture: the accepted card shows what is there; it lies in its outline.

    A spot counts as explained up to a quarter of a cell beside a cell that agrees.
    """
    back = np.linalg.inv(other.comparison.guess.pose)
    there = cv2.perspectiveTransform(spots[None].astype(np.float64), back)[0]
    boxes = other.cells.boxes
    low, high = boxes[:, :2], boxes[:, :2] + boxes[:, 2:]
    edge = 0.25 * boxes[0, 2:]
    inside = ((there >= -edge / 2) & (there <= high.max(axis=0) + edge / 2)).all(axis=1)
    hits = np.zeros(len(spots), bool)
    near = np.flatnonzero(inside)
    good = np.flatnonzero(other.agrees)
    if len(near) and len(good):
        within = (there[near][:, None] >= low[good][None] - edge) & (
            there[near][:, None] <= high[good][None] + edge
        )
        hits[near] = within.all(axis=2).any(axis=1)
    return hits, inside
