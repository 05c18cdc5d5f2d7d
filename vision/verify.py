"""Does the picture show this card here? Compares the pixels, cell by cell.

The picture is laid flat onto the reference's face and both are cut into cells of about
20 x 20 pixels. Each cell is compared twice by normalized correlation, which ignores how bright
the light is: in color at half size, and with all contrasts evened out; it may slip a little.
Where the cells slipped says how the pose must be corrected.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Picture, gray_of
from vision.identify import Guess
from vision.identify_pose import Matrix, fit_projective
from vision.references import References
from vision.verify_cells import Cells, cell_moments, cut_all, etch, half_of
from vision.verify_match import Moments, match_whole
from vision.verify_rivals import EDGE_PX, Doubts, Rivalry
from vision.verify_view import Levels, plausible

SLIP_COARSE_PX = 3
"""How far a cell may slip in the first comparison, at half size."""

SLIP_FINE_PX = 2
FEWEST_CELLS = 3
"""A guess must show this many agreeing cells to be compared closely."""

AGREES = 0.55
"""A cell agrees when its correlation is at least this,"""

CONTRADICTS = 0.3
"""and contradicts when it is below this."""

PLAIN = 7.0
"""A cell with less deviation than this (gray levels) shows nothing that could agree."""

PLAIN_SEEN = 12.0
"""A cell of the picture is plain below this: noise and light add to what the reference has."""

COLOR_OFF = 0.25
"""A plain cell may be this much (natural logarithm) brighter or darker, in each color, than the
light on this card says."""

CELL_STIFFNESS = 0.1
"""How strongly the correction by cells is held near a mere turn and shift."""

ECC_STEPS = 15
"""So often a pose that comes from an outline is corrected by the whole face."""

GLARE = 245.0
"""Where every color is brighter than this, the picture shows light and no card."""

BLACK = 10.0
"""Where every color is darker than this, the picture shows nothing."""

MOST_KEPT = 128
"""Of so many references what is derived from their faces is kept."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One guess compared with the picture.

    alike: the correlation of each cell.
    plain: which cells are plain in the reference and in the picture, and of the right color.
    blind: which cells the picture does not show: glare, black or see-through.
    moments: how the card agrees pixel for pixel; None until it was examined.
    doubts: what speaks against the guess; None until it was examined.
    """

    guess: Guess
    alike: Floats
    colors: Floats
    lines: Floats
    plain: Bools
    blind: Bools
    moments: Moments | None = None
    doubts: Doubts | None = None


class Verifier:
    """Compares guesses with pictures; made once for a deck."""

    def __init__(self, references: References) -> None:
        self._references = references
        self.cells = cut_all(references.pictures)
        # Made when needed: for all of a large deck they would take 35 KB a card.
        faces = [r.face for r in references.pictures]
        self._half = lru_cache(MOST_KEPT)(lambda number: half_of(faces[number]))
        self._etched = lru_cache(MOST_KEPT)(lambda number: etch(faces[number]))
        self._rivalry = Rivalry(references, self.cells)

    def compare(self, levels: Levels, guess: Guess) -> Comparison | None:
        """The guess with its pose corrected; None where it is no card's or nothing agrees."""
        face = self._references.pictures[guess.picture].face
        if not plausible(guess.pose, face.shape[:2]):
            return None
        cells, half = self.cells[guess.picture], self._half(guess.picture)
        flat = levels.flatten(guess.pose @ np.diag([2.0, 2.0, 1.0]), half.shape[:2])
        if not len(guess.weights):
            guess = replace(guess, pose=guess.pose @ _drawn_near(flat, half))
            flat = levels.flatten(guess.pose @ np.diag([2.0, 2.0, 1.0]), half.shape[:2])
        textured = cells.texture >= PLAIN
        colors, slips = _correlate(flat, half, cells.boxes // 2, SLIP_COARSE_PX, textured)
        if ((colors >= AGREES) & textured).sum() < min(FEWEST_CELLS, textured.sum() / 2):
            return None
        guess = replace(guess, pose=guess.pose @ _correction(cells, colors, slips * 2))
        flat = levels.flatten(guess.pose, face.shape[:2])
        etched = self._etched(guess.picture)
        lines, slips = _correlate(etch(flat), etched, cells.boxes, SLIP_FINE_PX, textured)
        alike = np.asarray((colors + lines) / 2, np.float32)
        guess = replace(guess, pose=guess.pose @ _correction(cells, alike, slips))
        means, deviation = cell_moments(flat, cells.grid)
        plain = _plain(means, deviation, cells, alike) & ~cells.clear
        blind = (means.min(axis=1) > GLARE) | (means.max(axis=1) < BLACK) | cells.clear
        return Comparison(
            guess=guess, alike=alike, colors=colors, lines=lines, plain=plain, blind=blind & ~plain
        )

    def examine(self, levels: Levels, comparison: Comparison) -> Comparison:
        """The comparison with its pose corrected once more and all pixels compared."""
        guess = comparison.guess
        face, cells = self._references.pictures[guess.picture].face, self.cells[guess.picture]
        flat = levels.flatten(guess.pose, face.shape[:2])
        etched, textured = self._etched(guess.picture), cells.texture >= PLAIN
        lines, slips = _correlate(etch(flat), etched, cells.boxes, SLIP_FINE_PX, textured)
        pose = guess.pose @ _correction(cells, lines, slips)
        height, width = face.shape[:2]
        edge = np.array([[1.0, 0, -EDGE_PX], [0, 1, -EDGE_PX], [0, 0, 1]])
        padded = levels.flatten(pose @ edge, (height + 2 * EDGE_PX, width + 2 * EDGE_PX))
        flat = np.ascontiguousarray(padded[EDGE_PX:-EDGE_PX, EDGE_PX:-EDGE_PX])
        moments = match_whole(flat, face, cells)
        agrees = (comparison.alike >= AGREES) & (cells.texture >= PLAIN) | comparison.plain
        doubts = self._rivalry.doubts(flat, padded, guess.picture, moments, agrees)
        return replace(comparison, guess=replace(guess, pose=pose), moments=moments, doubts=doubts)


def _drawn_near(flat: Picture, half: Picture) -> Matrix:
    """The map from the face that lays it best on what is seen, both at half size.

    An outline's corners are off by some pixels, and a plain card has too few cells to say so.
    """
    start = np.eye(3, dtype=np.float32)
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, ECC_STEPS, 1e-3)
    try:
        _, found = cv2.findTransformECC(
            gray_of(half), gray_of(flat), start, cv2.MOTION_HOMOGRAPHY, stop
        )
    except cv2.error:
        return np.eye(3)
    double = np.diag([2.0, 2.0, 1.0])
    return np.asarray(double @ np.asarray(found, np.float64) @ np.linalg.inv(double), np.float64)


def _correlate(
    flat: Picture, face: Picture, boxes: NDArray[np.int32], slip: int, textured: Bools
) -> tuple[Floats, Floats]:
    """Best correlation of each textured cell and how far it slipped (x, y) in these pixels."""
    alike = np.zeros(len(boxes), np.float32)
    slips = np.zeros((len(boxes), 2), np.float32)
    bottom, right = flat.shape[:2]
    for i in np.flatnonzero(textured).tolist():
        x, y, width, height = boxes[i].tolist()
        left, top = max(0, x - slip), max(0, y - slip)
        seen = flat[top : min(bottom, y + height + slip), left : min(right, x + width + slip)]
        scores = cv2.matchTemplate(seen, face[y : y + height, x : x + width], cv2.TM_CCOEFF_NORMED)
        _, best, _, at = cv2.minMaxLoc(scores)
        alike[i] = best if np.isfinite(best) and best <= 1.001 else 0.0
        slips[i] = (left + at[0] - x, top + at[1] - y)
    return alike, slips


def _plain(means: Floats, deviation: Floats, cells: Cells, alike: Floats) -> Bools:
    """The cells that are plain in both and have the color that this light gives the reference."""
    empty = cells.texture < PLAIN
    good = empty | (alike >= AGREES)
    if not (empty & (deviation < PLAIN_SEEN)).any():
        return np.zeros(len(empty), bool)
    light = np.log((means + 8) / (cells.means + 8))
    off = np.abs(light - np.median(light[good], axis=0))
    return np.asarray(empty & (deviation < PLAIN_SEEN) & (off.max(axis=1) < COLOR_OFF), bool)


def _correction(cells: Cells, alike: Floats, slips: Floats) -> Matrix:
    """The projective map from the face to where its agreeing cells were found.

    Few cells give little more than a shift: the map is held near the identity.
    """
    good = (alike >= AGREES) & (cells.texture >= PLAIN)
    if good.sum() < 3:
        return np.eye(3)
    middles = cells.middles[good]
    return fit_projective(middles, middles + slips[good], alike[good], stiffness=CELL_STIFFNESS)
