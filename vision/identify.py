"""Which references could lie where: matched features vote for poses, groups of votes are fitted.

A match of one feature already says where the card's middle is, how high the card is and how
it is turned. Matches of one reference that agree about all three form a group; each group
becomes a *guess*: a reference and the projective map that lays its face onto the picture.
A vote weighs little where another card of the deck has nearly the same feature.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.features import Features, Floats
from vision.identify_index import NEIGHBOURS, DescriptorIndex
from vision.identify_pose import Matrix, fit_projective, placed
from vision.references import DEFAULT_SIZE_MM, References

LEAST_WEIGHT = 0.12
"""A match counts when it weighs at least this: 1 - (distance / distance to another card)² ..."""

NEAR = 0.40
"""... or when it is the nearest of all and nearer than this: pips and letters that recur."""

FLOOR_WEIGHT = 0.04
"""What such a recurring feature weighs."""

MIDDLE_AGREES = 0.3
"""Votes agree when their middles are nearer than this share of the card's height,"""

SCALE_AGREES = 0.45
"""their heights differ by less than this in natural logarithm,"""

ANGLE_AGREES = np.deg2rad(28)
"""and their angles by less than this. Wide enough for a card seen from 45 degrees."""

FEWEST_VOTES = 3
MOST_VOTES = 300
"""Of one reference, the heaviest votes."""

FITS_AT = (0.12, 0.06, 0.03)
"""A match fits a pose when it lies this near, as a share of the card's height; ever closer."""

LIGHTEST = 0.9
"""A group of votes that weighs less is no guess."""

GROUPS_PER_REFERENCE = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A reference that may lie in the picture.

    picture: number of the reference in `References.pictures`.
    pose: 3 x 3, from pixels of the reference's face to pixels of the picture.
    spots: (n, 2) where on the face the matched features lie that fit the pose, in its pixels;
        none where the guess comes from an outline.
    seen: (n, 2) where they lie in the picture.
    weights: (n,) how much each of them weighs, 0 to 1.
    """

    picture: int
    pose: Matrix
    spots: Floats
    seen: Floats
    weights: Floats

    @property
    def strength(self) -> float:
        """The weight of all votes."""
        return float(self.weights.sum())


@dataclass(frozen=True, slots=True)
class Votes:
    """Matches, one row each: feature of the picture, place on the face, what it says.

    middles: (n, 2) where the card's middle would be, pixels.
    heights, angles: how high the card would be in pixels, how turned in radians.
    owners: number of the reference picture.
    """

    spots: Floats
    faces: Floats
    middles: Floats
    heights: Floats
    angles: Floats
    weights: Floats
    owners: NDArray[np.int32]

    def of(self, rows: NDArray[np.intp]) -> "Votes":
        """Only these rows."""
        return Votes(
            self.spots[rows],
            self.faces[rows],
            self.middles[rows],
            self.heights[rows],
            self.angles[rows],
            self.weights[rows],
            self.owners[rows],
        )


def joined(several: Iterable[Votes | None]) -> Votes | None:
    """All votes together; None where there are none."""
    some = [votes for votes in several if votes is not None]
    if len(some) < 2:
        return some[0] if some else None
    rows = ([getattr(votes, field) for votes in some] for field in Votes.__slots__)
    return Votes(*(np.concatenate(row) for row in rows))


class Identifier:
    """Finds guesses for the features of a picture."""

    def __init__(self, references: References) -> None:
        self._spots, self._owners = references.spots, references.owners
        self._shapes = np.array([r.face.shape[:2] for r in references.pictures], np.float32)
        sizes = [r.size_mm[1] for r in references.pictures]
        self._sizes = np.array(sizes, np.float32) / DEFAULT_SIZE_MM[1]
        names = {label: i for i, label in enumerate(references.labels)}
        self._labels = np.array([names.get(r.label or "", -1) for r in references.pictures])
        self._index = DescriptorIndex(references.descriptors)

    def guesses(
        self, features: Features, *, height_px: tuple[float, float] = (0.0, np.inf)
    ) -> list[Guess]:
        """All guesses, the strongest first.

        height_px: least and greatest height that a card of 88 mm may have in the picture.
        """
        return self.group(self.votes(features, height_px=height_px))

    def group(self, votes: "Votes | None", *, most: int | None = None) -> list[Guess]:
        """Guesses from votes, the strongest first; of the `most` references with most votes only."""
        if votes is None or not len(votes.owners):
            return []
        found: list[Guess] = []
        order = np.lexsort((-votes.weights, votes.owners))
        owners, starts, counts = np.unique(
            votes.owners[order], return_index=True, return_counts=True
        )
        heft = np.add.reduceat(votes.weights[order], starts)
        worth = np.flatnonzero((counts >= FEWEST_VOTES) & (heft >= LIGHTEST))
        if most is not None:
            worth = worth[np.argsort(-heft[worth], kind="stable")[:most]]
        for i in worth.tolist():
            rows = order[starts[i] : starts[i] + min(int(counts[i]), MOST_VOTES)]
            owner = int(owners[i])
            found.extend(_groups(owner, votes.of(rows), self._shapes[owner]))
        return sorted(found, key=lambda g: -g.strength)

    def votes(
        self,
        features: Features,
        *,
        height_px: tuple[float, float] = (0.0, np.inf),
        closer: bool = False,
    ) -> Votes | None:
        """What each feature says; None where nothing is known or seen.

        height_px: as in `guesses`. closer: take more care to find the nearest features.
        """
        if not self._index.is_ready or not len(features):
            return None
        rows, squares = self._index.nearest(features.descriptors, closer=closer)
        asked, which, weights = self._weighed(rows, squares)
        answered = rows[asked, which]
        spots, known = features.spots[asked], self._spots[answered]
        owners = self._owners[answered]
        shapes = self._shapes[owners]
        heights = np.asarray(spots[:, 2] / np.maximum(known[:, 2], 1e-6), np.float32)
        angles = spots[:, 3] - known[:, 3]
        aspects = shapes[:, 1] / shapes[:, 0]
        dx = (0.5 - known[:, 0]) * aspects * heights
        dy = (0.5 - known[:, 1]) * heights
        cos, sin = np.cos(angles), np.sin(angles)
        middles = spots[:, :2] + np.stack([cos * dx - sin * dy, sin * dx + cos * dy], axis=1)
        faces = known[:, :2] * shapes[:, ::-1]
        votes = Votes(spots[:, :2], faces, middles, heights, angles, weights, owners)
        usual = heights / self._sizes[owners]
        fits = (usual >= height_px[0]) & (usual <= height_px[1])
        return votes.of(np.flatnonzero(fits))

    def _weighed(
        self, rows: NDArray[np.int32], squares: Floats
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
        """Matches that count: row of the picture's feature, column of its neighbour, weight."""
        labels = self._labels[self._owners[rows]]
        weights = np.zeros(squares.shape, np.float32)
        for column in range(NEIGHBOURS - 1):
            other = (labels != labels[:, column : column + 1]) | (labels < 0)
            other[:, -1] = True
            other[:, column] = False
            nearest = np.where(other, squares, np.inf).min(axis=1)
            weights[:, column] = 1 - squares[:, column] / nearest
        counts = weights >= LEAST_WEIGHT
        counts[:, 0] |= squares[:, 0] < NEAR**2
        asked, which = np.nonzero(counts)
        return asked, which, np.maximum(weights[asked, which], FLOOR_WEIGHT)


def _groups(owner: int, votes: Votes, shape: Floats) -> list[Guess]:
    """Guesses of one reference, one for each group of votes that agree."""
    agrees = _agreement(votes)
    left = np.ones(len(votes.heights), bool)
    found: list[Guess] = []
    for _ in range(GROUPS_PER_REFERENCE):
        sizes, heft = (agrees @ np.stack([left, votes.weights * left], axis=1)).T
        heft[(sizes < FEWEST_VOTES) | ~left] = 0
        best = int(heft.argmax())
        if heft[best] < LIGHTEST:
            break
        group = np.flatnonzero((agrees[best] > 0) & left)
        guess, used = _fit(owner, votes, group, shape)
        left[best] = False
        if guess is None:
            left[group] = False
            continue
        left[used] = False
        found.append(guess)
    return found


def _agreement(votes: Votes) -> Floats:
    """(n, n): 1 where two votes say about the same pose."""
    logs = np.log(votes.heights)
    across = votes.middles[:, 0][:, None] - votes.middles[:, 0][None]
    along = votes.middles[:, 1][:, None] - votes.middles[:, 1][None]
    least = np.minimum(votes.heights[:, None], votes.heights[None]) * MIDDLE_AGREES
    agrees = across * across + along * along < least * least
    agrees &= np.abs(logs[:, None] - logs[None]) < SCALE_AGREES
    turned = np.cos(votes.angles)[:, None] * np.cos(votes.angles)[None]
    turned += np.sin(votes.angles)[:, None] * np.sin(votes.angles)[None]
    agrees &= turned > np.cos(ANGLE_AGREES)
    return agrees.astype(np.float32)


def _fit(
    owner: int, votes: Votes, group: NDArray[np.intp], shape: Floats
) -> tuple[Guess | None, NDArray[np.intp]]:
    """The pose that most of a group fits, and the votes it explains."""
    faces, spots = votes.faces[group], votes.spots[group]
    weights = votes.weights[group]
    height = float(np.median(votes.heights[group]))
    pose = _mean_pose(votes, group, shape)
    used = np.ones(len(group), bool)
    for share in FITS_AT:
        away = np.linalg.norm(placed(pose, faces) - spots, axis=1)
        used = away < max(1.5, share * height)
        if used.sum() < FEWEST_VOTES:
            return None, group
        pose = fit_projective(faces[used], spots[used], weights[used])
    _, once = np.unique(np.round(spots[used]), axis=0, return_index=True)
    if len(once) < FEWEST_VOTES:
        return None, group
    rows = group[used][once]
    guess = Guess(
        picture=owner,
        pose=pose,
        spots=votes.faces[rows],
        seen=votes.spots[rows],
        weights=votes.weights[rows],
    )
    return guess, group[used]


def _mean_pose(votes: Votes, group: NDArray[np.intp], shape: Floats) -> Matrix:
    """The pose that a group of votes says on average, without tilt."""
    weights = votes.weights[group].astype(np.float64)
    middle = np.average(votes.middles[group], axis=0, weights=weights)
    height = float(np.exp(np.average(np.log(votes.heights[group]), weights=weights)))
    angle = np.arctan2(
        np.average(np.sin(votes.angles[group]), weights=weights),
        np.average(np.cos(votes.angles[group]), weights=weights),
    )
    cos, sin = np.cos(angle) * height / shape[0], np.sin(angle) * height / shape[0]
    x, y = shape[1] / 2, shape[0] / 2
    return np.array(
        [
            [cos, -sin, middle[0] - cos * x + sin * y],
            [sin, cos, middle[1] - sin * x - cos * y],
            [0.0, 0.0, 1.0],
        ]
    )
