"""One picture being read: guesses are compared, accepted or doubted, the surest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from vision.features import Floats, Gray, Picture
from vision.identify import Guess
from vision.references import References
from vision.verify import Bools, Comparison, Verifier
from vision.verify_evidence import (
    MANY_VOTES,
    Accepted,
    Evidence,
    accept,
    explains,
    same_place,
    weigh,
)
from vision.verify_view import Levels, corners_of

ACCEPT = 0.5
"""A guess is named from this probability on."""

CROWDED = 0.6
"""The same where another card lies in that place: seldom are two."""

SURE = 0.97
"""A guess this probable is accepted at once, before weaker ones are even compared."""

EXAMINED = 0.02
"""A guess this probable is compared pixel for pixel."""

LEAST_LEFT = 0.9
"""A guess is compared when votes of this weight are not explained by accepted cards,"""

SHARE_LEFT = 0.25
"""and at least this share of its votes."""

MOST_COMPARED = 120
"""At most this many guesses are compared in one picture."""

WHOLE = 0.8
"""A card of which this share is seen hides what may lie under it, but for a see-through layer."""

UNEXPLAINED = 0.25
"""Of a place that is looked at again so much is taken by no card that is seen wholly."""

FULLER = 6.0
"""A card that is wholly as it should be goes before one with this much better log odds of which
nothing is seen: what lies on top is read first."""


@dataclass(frozen=True, slots=True)
class Found:
    """An accepted card and the evidence for it."""

    accepted: Accepted
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Doubted:
    """A guess that is not sure enough to be named."""

    comparison: Comparison
    evidence: Evidence


class Look:
    """The state of reading one picture; poses are in its pixels.

    is_surveyed: all of the picture was looked at once; the rest is closer looks.
    """

    def __init__(self, picture: Picture, references: References, verifier: Verifier) -> None:
        self.found: list[Found] = []
        self.doubted: list[Doubted] = []
        self.complete = True
        self.is_surveyed = False
        self._waiting: list[Doubted] = []
        self._levels = Levels(picture)
        self._width = picture.shape[1]
        self._references = references
        self._verifier = verifier
        self._compared = 0

    def compare(self, guesses: Iterable[Guess], *, most: int = MOST_COMPARED) -> Iterator[None]:
        """Compares guesses, which come strongest first; accepts the sure ones, the rest waits.

        most: at most so many of them. Yields after each.
        """
        compared = 0
        for guess in guesses:
            if self._compared >= MOST_COMPARED:
                self.complete = False
                return
            if compared >= most:
                return
            if not self._worth_comparing(guess):
                continue
            self._compared += 1
            compared += 1
            self._compare(guess)
            yield

    def _compare(self, guess: Guess) -> None:
        comparison = self._verifier.compare(self._levels, guess)
        if comparison is None:
            return
        evidence = self._weigh(comparison)
        if self._is_doubtful(evidence) and not self._seen(comparison):
            comparison = self._verifier.examine(self._levels, comparison)
            evidence = self._weigh(comparison)
        if evidence.probability >= SURE and not self._seen(comparison):
            self._take(comparison, evidence)
        else:
            self._waiting.append(Doubted(comparison, evidence))

    def _is_doubtful(self, evidence: Evidence) -> bool:
        """Whether comparing all pixels could change anything."""
        certain = evidence.probability >= SURE and evidence.votes >= MANY_VOTES
        return (evidence.probability >= EXAMINED or evidence.outlined) and not certain

    def settle(self) -> None:
        """Accepts of what waits what is probable enough beside what was accepted before it."""
        waiting, self._waiting = self._waiting, []
        for item in sorted(waiting, key=lambda d: -rank(d.evidence)):
            evidence = self._weigh(item.comparison)
            if self._seen(item.comparison):
                continue
            if evidence.probability >= self._least(item.comparison):
                self._take(item.comparison, evidence)
            else:
                self.doubted.append(Doubted(item.comparison, evidence))

    def _take(self, comparison: Comparison, evidence: Evidence) -> None:
        cells = self._verifier.cells[comparison.guess.picture]
        self.found.append(Found(accept(comparison, cells), evidence))

    def _least(self, comparison: Comparison) -> float:
        """How probable a card must be to be named, by what was already accepted in its place."""
        cells = self._verifier.cells[comparison.guess.picture]
        there = [f.accepted for f in self.found if same_place(comparison, cells, f.accepted)]
        layers = [other for other in there if other.cells.clear.any()]
        return CROWDED if there and not layers and not cells.clear.any() else ACCEPT

    def explained(self, spots: Floats) -> Bools:
        """For each spot of the picture, whether an accepted card shows what is there."""
        taken = np.zeros(len(spots), bool)
        for other in self._near(spots):
            if taken.all():
                break
            taken |= explains(other, spots)[0]
        return taken

    def _near(self, spots: "np.ndarray[tuple[int, ...], Any]") -> list[Accepted]:
        """The accepted cards that may reach to one of these spots of the picture, (n, 2)."""
        if not self.found or not len(spots):
            return []
        low, high = spots.min(axis=0), spots.max(axis=0)
        middles = np.array([f.accepted.middle for f in self.found])
        radii = np.array([f.accepted.radius for f in self.found])
        away = np.linalg.norm(np.maximum(0, np.maximum(low - middles, middles - high)), axis=1)
        return [self.found[i].accepted for i in np.flatnonzero(away < radii)]

    def _worth_comparing(self, guess: Guess) -> bool:
        """Whether enough votes are left that no accepted card explains."""
        if not len(guess.weights):
            return True
        taken = self.explained(guess.seen)
        left = float((guess.weights * ~taken).sum())
        return left >= LEAST_LEFT and left >= SHARE_LEFT * guess.strength

    def _weigh(self, comparison: Comparison) -> Evidence:
        cells = self._verifier.cells[comparison.guess.picture]
        return weigh(comparison, cells, self._near(self.corners(comparison)))

    def _seen(self, comparison: Comparison) -> bool:
        """Whether a card of this name was already accepted in this place."""
        label = self._references.pictures[comparison.guess.picture].label
        cells = self._verifier.cells[comparison.guess.picture]
        return any(
            self._references.pictures[f.accepted.comparison.guess.picture].label == label
            and same_place(comparison, cells, f.accepted)
            for f in self.found
        )

    def unexplained(self, shape: tuple[int, int]) -> Gray:
        """A mask of this shape (height, width): 0 where accepted cards are seen, else 255."""
        mask = np.full(shape, 255, np.uint8)
        for found in self.found:
            if found.evidence.visible >= WHOLE and not found.accepted.cells.clear.any():
                corners = self.corners(found.accepted.comparison) * (shape[1] / self._width)
                cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 0)
        return mask

    def bottom(self, guess: Guess) -> float:
        """How far down in the picture a guessed card reaches, pixels."""
        face = self._references.pictures[guess.picture].face
        return float(corners_of(guess.pose, face.shape[:2])[:, 1].max())

    def is_explained(self, comparison: Comparison) -> bool:
        """Whether most of a card's place is taken by accepted cards that are seen wholly."""
        corners = np.round(self.corners(comparison)).astype(np.int32)
        x, y, width, height = cv2.boundingRect(corners)
        place = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(place, corners - (x, y), 255)
        size = max(1, cv2.countNonZero(place))
        for found in self.found:
            if found.evidence.visible >= WHOLE and not found.accepted.cells.clear.any():
                there = np.round(self.corners(found.accepted.comparison)).astype(np.int32)
                cv2.fillConvexPoly(place, there - (x, y), 0)
        return cv2.countNonZero(place) < UNEXPLAINED * size

    def usual_height(self) -> float | None:
        """Median height of the accepted cards, pixels; None where there are none."""
        if not self.found:
            return None
        quads = [self.corners(f.accepted.comparison) for f in self.found]
        return float(np.median([np.linalg.norm(q[3] - q[0]) for q in quads]))

    def corners(
        self, comparison: Comparison
    ) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
        """The card's corners, (4, 2), in pixels of this picture."""
        face = self._references.pictures[comparison.guess.picture].face
        return corners_of(comparison.guess.pose, face.shape[:2])


def rank(evidence: Evidence) -> float:
    """In what order guesses are accepted: greatest first."""
    return evidence.score + FULLER * evidence.filled
