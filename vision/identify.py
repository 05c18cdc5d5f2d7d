"""Which references could lie where: matched features vote for poses, groups of votes are fitted.

A match of one feature already says where the card's middle is, how high the card is and how
it is turned. Matches of one reference that agree about all three form a group; each group
becomes a *guess*: a reference and the projective map that lays its face onto the picture.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Features, Floats
from vision.references import References

NEIGHBOURS = 5
"""How many nearest reference features are looked up for each feature of the picture."""

CHECKS = 24
"""Leaves of the search tree that are visited per feature."""

NEARER_THAN_LAST = 0.86
"""A neighbour counts when it is this much nearer than the last one looked up ..."""

NEAR = 0.42
"""... or nearer than this anyway: pips and letters that recur on many cards."""

MIDDLE_AGREES = 0.3
"""Votes agree when their middles are nearer than this share of the card's height,"""

SCALE_AGREES = 0.45
"""their heights differ by less than this in natural logarithm,"""

ANGLE_AGREES = np.deg2rad(28)
"""and their angles by less than this. Wide enough for a card seen from 45°."""

FEWEST_VOTES = 4
INLIER_SHARE = 0.025
"""A match fits a pose when it lies this near, as a share of the card's height."""

GROUPS_PER_REFERENCE = 16

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A reference that may lie in the picture.

    picture: number of the reference in `References.pictures`.
    pose: 3 x 3, from pixels of the reference's face to pixels of the picture.
    spots: (n, 2) where on the face the matched features lie that fit the pose, in its pixels;
        none where the guess comes from an outline.
    """

    picture: int
    pose: Matrix
    spots: Floats

    @property
    def votes(self) -> int:
        """How many matched features fit the pose."""
        return len(self.spots)


@dataclass(frozen=True, slots=True)
class Votes:
    """Matches, one row each: feature of the picture, row of the references, what it says.

    middles: (n, 2) where the card's middle would be, pixels.
    heights, angles: how high the card would be in pixels, how turned in radians.
    owners: number of the reference picture.
    """

    spots: Floats
    faces: Floats
    middles: Floats
    heights: Floats
    angles: Floats
    owners: NDArray[np.int32]

    def of(self, rows: NDArray[np.intp]) -> "Votes":
        """Only these rows."""
        return Votes(
            self.spots[rows],
            self.faces[rows],
            self.middles[rows],
            self.heights[rows],
            self.angles[rows],
            self.owners[rows],
        )


class Identifier:
    """Finds guesses for the features of a picture."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._shapes = np.array([r.face.shape[:2] for r in references.pictures], np.float32)
        self._index = None
        if len(references.descriptors) > NEIGHBOURS:
            cv2.setRNGSeed(1)
            self._index = cv2.flann_Index(  # type: ignore[attr-defined]
                references.descriptors, {"algorithm": 1, "trees": 4, "random_seed": 1}
            )

    def guesses(
        self, features: Features, *, height_px: tuple[float, float] = (0.0, np.inf)
    ) -> list[Guess]:
        """All guesses, most votes first.

        height_px: least and greatest height that a card may have in the picture.
        """
        votes = self._votes(features, height_px)
        if votes is None:
            return []
        found: list[Guess] = []
        order = np.argsort(votes.owners, kind="stable")
        owners, starts = np.unique(votes.owners[order], return_index=True)
        for owner, rows in zip(owners.tolist(), np.split(order, starts[1:]), strict=True):
            if len(rows) >= FEWEST_VOTES:
                found.extend(self._groups(owner, votes.of(rows)))
        return sorted(found, key=lambda g: -g.votes)

    def _votes(self, features: Features, height_px: tuple[float, float]) -> Votes | None:
        if self._index is None or not len(features):
            return None
        rows, squares = self._index.knnSearch(
            features.descriptors, NEIGHBOURS, params={"checks": CHECKS}
        )
        far = np.sqrt(np.maximum(squares, 0))
        good = (far[:, :-1] < NEARER_THAN_LAST * far[:, -1:]) | (far[:, :-1] < NEAR)
        asked, which = np.nonzero(good)
        answered = rows[asked, which]
        spots, known = features.spots[asked], self._references.spots[answered]
        owners = self._references.owners[answered]
        shapes = self._shapes[owners]
        heights = spots[:, 2] / np.maximum(known[:, 2], 1e-6)
        angles = spots[:, 3] - known[:, 3]
        aspects = shapes[:, 1] / shapes[:, 0]
        dx = (0.5 - known[:, 0]) * aspects * heights
        dy = (0.5 - known[:, 1]) * heights
        cos, sin = np.cos(angles), np.sin(angles)
        middles = spots[:, :2] + np.stack([cos * dx - sin * dy, sin * dx + cos * dy], axis=1)
        faces = known[:, :2] * shapes[:, ::-1]
        votes = Votes(spots[:, :2], faces, middles, heights, angles, owners)
        fits = (heights >= height_px[0]) & (heights <= height_px[1])
        return votes.of(np.flatnonzero(fits))

    def _groups(self, owner: int, votes: Votes) -> list[Guess]:
        """Guesses of one reference, one for each group of votes that agree."""
        away = np.linalg.norm(votes.middles[:, None] - votes.middles[None], axis=2)
        heights = np.minimum(votes.heights[:, None], votes.heights[None])
        turned = (votes.angles[:, None] - votes.angles[None] + np.pi) % (2 * np.pi) - np.pi
        agrees = away < MIDDLE_AGREES * heights
        agrees &= np.abs(np.log(votes.heights[:, None] / votes.heights[None])) < SCALE_AGREES
        agrees &= np.abs(turned) < ANGLE_AGREES
        left = np.ones(len(votes.heights), bool)
        found: list[Guess] = []
        for _ in range(GROUPS_PER_REFERENCE):
            counts = (agrees & left).sum(axis=1) * left
            best = int(counts.argmax())
            if counts[best] < FEWEST_VOTES:
                break
            group = np.flatnonzero(agrees[best] & left)
            guess, used = _fit(owner, votes, group)
            left[best] = False
            if guess is None:
                left[group] = False
                continue
            left[used] = False
            found.append(guess)
        return found


def _fit(
    owner: int, votes: Votes, group: NDArray[np.intp]
) -> tuple[Guess | None, NDArray[np.intp]]:
    """The pose that most of a group fits, and the votes it explains."""
    faces, spots = votes.faces[group], votes.spots[group]
    height = float(np.median(votes.heights[group]))
    near = max(1.5, INLIER_SHARE * height)
    fitted: tuple[Any, Any] = cv2.estimateAffine2D(
        faces, spots, method=cv2.RANSAC, ransacReprojThreshold=1.6 * near, maxIters=200
    )
    flat, inside = fitted
    if flat is None or inside is None:
        return None, group
    pose = np.vstack([flat, [0, 0, 1]]).astype(np.float64)
    used = inside.ravel().astype(bool)
    if used.sum() >= 8:
        whole, inside = cv2.findHomography(
            faces, spots, cv2.RANSAC, near, maxIters=200, confidence=0.99
        )
        if whole is not None and inside.sum() >= max(6, 0.7 * used.sum()):
            pose, used = np.asarray(whole, np.float64), inside.ravel().astype(bool)
    explained = group[used]
    _, once = np.unique(np.round(spots[used]), axis=0, return_index=True)
    if len(once) < FEWEST_VOTES:
        return None, group
    return Guess(picture=owner, pose=pose, spots=faces[used][once]), explained
