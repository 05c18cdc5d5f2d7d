"""Does the picture show this card here? Compares the pixels, cell by cell.

The picture is laid flat onto the reference's face and both are cut into cells of about
20 x 20 pixels. Each cell is compared twice by normalized correlation, which ignores how bright
the light is: in color at half size, and with all contrasts evened out; it may slip a little. Where the cells slipped says how the
pose must be corrected. Cells that look alike on many cards of the deck (frame, text box) show
that a card of this game lies there, not which one: what counts is how much better a cell agrees
than another card of the deck *usually* would.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Gray, Picture, gray_of
from vision.identify import Guess
from vision.identify_pose import Matrix, fit_projective
from vision.references import Reference, References

CELL_PX = 20
SLIP_COARSE_PX = 3
"""How far a cell may slip in the first comparison, at half size."""

SLIP_FINE_PX = 2
ETCH_REACH_PX = 3.0
"""Contrast is evened out over this distance, pixels of the face."""

ETCH_NOISE = 5.0
"""Less contrast than this (gray levels) is noise and stays faint."""

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

GLARE = 245.0
"""Where every color is brighter than this, the picture shows light and no card."""

BLACK = 10.0
"""Where every color is darker than this, the picture shows nothing."""

USUAL_SHARE = 0.7
"""The usual correlation is the one that this share of the deck stays below."""

LEAST_USUAL = 0.2
"""Chance, and slipping, give this correlation between any two pictures."""

COMPARED = 300
"""At most this many other references are compared when distinct cells are sought."""

WIDEST_TILT = 2.4
"""Longest to shortest stretch of a pose: a card seen from far below 45° is not read."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """How a reference's face is cut: one row per cell.

    middles: (n, 2) in face pixels. boxes: (n, 4) x, y, width, height in face pixels.
    texture: deviation of the gray levels.
    usual: how well other cards of the deck correlate with this one there, `LEAST_USUAL` to 1.
    grid: columns and rows. means: (n, 3) mean color of each cell.
    """

    middles: Floats
    boxes: NDArray[np.int32]
    texture: Floats
    usual: Floats
    grid: tuple[int, int]
    means: Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One guess compared with the picture.

    alike: the correlation of each cell.
    plain: which cells are plain in the reference and in the picture, and of the right color.
    blind: which cells the picture does not show: glare or black.
    """

    guess: Guess
    alike: Floats
    colors: Floats
    lines: Floats
    plain: Bools
    blind: Bools


class Verifier:
    """Compares guesses with pictures; made once for a deck."""

    def __init__(self, references: References) -> None:
        self._references = references
        self.cells = _cut_all(references.pictures)
        self._halves = [_half(r.face) for r in references.pictures]
        self._etched = [etch(r.face) for r in references.pictures]

    def compare(self, levels: "Levels", guess: Guess) -> Comparison | None:
        """The guess with its pose corrected; None where it is no card's or nothing agrees."""
        face = self._references.pictures[guess.picture].face
        if not plausible(guess.pose, face.shape[:2]):
            return None
        cells, half = self.cells[guess.picture], self._halves[guess.picture]
        flat = levels.flatten(guess.pose @ np.diag([2.0, 2.0, 1.0]), half.shape[:2])
        colors, slips = _correlate(flat, half, cells.boxes // 2, SLIP_COARSE_PX)
        textured = cells.texture >= PLAIN
        if ((colors >= AGREES) & textured).sum() < min(FEWEST_CELLS, textured.sum() / 2):
            return None
        guess = replace(guess, pose=guess.pose @ _correction(cells, colors, slips * 2))
        flat = levels.flatten(guess.pose, face.shape[:2])
        etched = self._etched[guess.picture]
        lines, slips = _correlate(etch(flat), etched, cells.boxes, SLIP_FINE_PX)
        alike = np.asarray((colors + lines) / 2, colors.dtype)
        guess = replace(guess, pose=guess.pose @ _correction(cells, alike, slips))
        means, deviation = _moments(flat, cells.grid)
        plain = _plain(means, deviation, cells, alike)
        blind = (means.min(axis=1) > GLARE) | (means.max(axis=1) < BLACK)
        return Comparison(
            guess=guess, alike=alike, colors=colors, lines=lines, plain=plain, blind=blind & ~plain
        )


class Levels:
    """A picture and its halves, so that flattening a large card does not alias."""

    def __init__(self, picture: Picture) -> None:
        self._levels = [picture]

    def flatten(self, pose: Matrix, shape: tuple[int, int]) -> Picture:
        """What the picture shows where `pose` lays a face of `shape` (height, width)."""
        height, width = shape
        edge = np.array([[[width / 2, 0], [width / 2, height]]], np.float64)
        ends = cv2.perspectiveTransform(edge, pose)[0]
        shrink = float(np.linalg.norm(ends[1] - ends[0])) / height
        level = int(np.clip(np.log2(max(shrink, 1e-3) / 1.2) + 0.5, 0, 4))
        while len(self._levels) <= level:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))
        down = np.diag([0.5**level, 0.5**level, 1.0])
        flat = cv2.warpPerspective(
            self._levels[level],
            down @ pose,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )
        return np.asarray(flat, np.uint8)


def corners_of(pose: Matrix, shape: tuple[int, int]) -> Matrix:
    """The four corners of a face of `shape` (height, width) in the picture, (4, 2)."""
    height, width = shape
    face = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(face, pose)[0], np.float64)


def plausible(pose: Matrix, shape: tuple[int, int]) -> bool:
    """Whether a pose could be a card's: in front of the camera, not mirrored, not too tilted."""
    if not np.isfinite(pose).all():
        return False
    height, width = shape
    depths = pose[2] @ np.array([[0, width, width, 0], [0, 0, height, height], [1, 1, 1, 1]])
    if (depths * depths[0] <= 0).any() or np.abs(depths).max() > 3 * np.abs(depths).min():
        return False
    quad = corners_of(pose, shape)
    sides = np.roll(quad, -1, axis=0) - quad
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1]
    turns -= sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    if (turns <= 0).any():
        return False
    across = (sides[0] - sides[2]) / (2 * width)
    down = (sides[1] - sides[3]) / (2 * height)
    stretch = np.linalg.svd(np.stack([across, down], axis=1), compute_uv=False)
    lengths = np.linalg.norm(sides, axis=1)
    return bool(
        stretch[0] <= WIDEST_TILT * stretch[1]
        and stretch[1] * height > 24
        and max(lengths[0], lengths[2]) < 2.2 * min(lengths[0], lengths[2])
        and max(lengths[1], lengths[3]) < 2.2 * min(lengths[1], lengths[3])
    )


def etch(picture: Picture) -> Gray:
    """The picture in gray with every place brought to the same contrast.

    A frame's strong edges would else decide how well a cell of art correlates.
    """
    gray = gray_of(picture).astype(np.float32)
    off = gray - cv2.GaussianBlur(gray, (0, 0), ETCH_REACH_PX)
    spread = np.sqrt(cv2.GaussianBlur(off * off, (0, 0), ETCH_REACH_PX))
    return np.asarray(np.clip(off / (spread + ETCH_NOISE) * 50 + 128, 0, 255), np.uint8)


def _half(face: Picture) -> Picture:
    height, width = face.shape[:2]
    size = (width // 2, height // 2)
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


def _correlate(
    flat: Picture, face: Picture, boxes: NDArray[np.int32], slip: int
) -> tuple[Floats, Floats]:
    """Best correlation of each cell and how far it slipped (x, y) in these pixels."""
    alike = np.zeros(len(boxes), np.float32)
    slips = np.zeros((len(boxes), 2), np.float32)
    bottom, right = flat.shape[:2]
    for i, (x, y, width, height) in enumerate(boxes.tolist()):
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


def _moments(picture: Picture, grid: tuple[int, int]) -> tuple[Floats, Floats]:
    """Mean color (n, 3) and deviation of the gray levels (n,) of each cell."""
    values = picture.astype(np.float32)
    means = cv2.resize(values, grid, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    gray = values.mean(axis=2)
    first = cv2.resize(gray, grid, interpolation=cv2.INTER_AREA)
    second = cv2.resize(gray * gray, grid, interpolation=cv2.INTER_AREA)
    deviation = np.sqrt(np.maximum(second - first * first, 0)).ravel()
    return np.asarray(means, np.float32), np.asarray(deviation, np.float32)


def _correction(cells: Cells, alike: Floats, slips: Floats) -> Matrix:
    """The projective map from the face to where its agreeing cells were found.

    Few cells give little more than a shift: the map is held near the identity.
    """
    good = (alike >= AGREES) & (cells.texture >= PLAIN)
    if good.sum() < 3:
        return np.eye(3)
    middles = cells.middles[good]
    return fit_projective(middles, middles + slips[good], alike[good], stiffness=CELL_STIFFNESS)


def _cut_all(pictures: tuple[Reference, ...]) -> list[Cells]:
    """The cells of every reference, with what is distinct about them."""
    by_shape: dict[tuple[int, int], list[int]] = {}
    for i, reference in enumerate(pictures):
        height, width = reference.face.shape[:2]
        by_shape.setdefault((height, width), []).append(i)
    found: dict[int, Cells] = {}
    for (height, width), members in by_shape.items():
        grid = max(2, round(width / CELL_PX)), max(2, round(height / CELL_PX))
        boxes = _boxes(height, width, grid)
        usual = _usual([pictures[i] for i in members], boxes)
        for row, i in enumerate(members):
            means, deviation = _moments(pictures[i].face, grid)
            found[i] = Cells(
                middles=(boxes[:, :2] + boxes[:, 2:] / 2).astype(np.float32),
                boxes=boxes,
                texture=deviation,
                usual=usual[row],
                grid=grid,
                means=means,
            )
    return [found[i] for i in range(len(pictures))]


def _boxes(height: int, width: int, grid: tuple[int, int]) -> NDArray[np.int32]:
    columns, rows = grid
    xs = np.linspace(0, width, columns + 1).astype(int) // 2 * 2
    ys = np.linspace(0, height, rows + 1).astype(int) // 2 * 2
    return np.array(
        [
            (xs[i], ys[j], xs[i + 1] - xs[i], ys[j + 1] - ys[j])
            for j in range(rows)
            for i in range(columns)
        ],
        np.int32,
    )


def _usual(pictures: list[Reference], boxes: NDArray[np.int32]) -> Floats:
    """(references, cells): how well other labels correlate with this reference there."""
    halves = [cv2.GaussianBlur(_half(r.face), (3, 3), 0).astype(np.float32) for r in pictures]
    step = max(1, len(pictures) // COMPARED)
    labels = np.array([r.label or "" for r in pictures])
    others = np.arange(0, len(pictures), step)
    same = labels[:, None] == labels[others][None]
    usual = np.full((len(pictures), len(boxes)), LEAST_USUAL, np.float32)
    alone = same.all(axis=1)
    etched = [cv2.GaussianBlur(etch(r.face), (3, 3), 0).astype(np.float32) for r in pictures]
    for i, (x, y, w, h) in enumerate(boxes.tolist()):
        colors = np.stack([f[y // 2 : (y + h) // 2, x // 2 : (x + w) // 2] for f in halves])
        lines = np.stack([f[y : y + h, x : x + w, None] for f in etched])
        alike = (_similar(colors, others) + _similar(lines, others)) / 2
        alike[same] = np.nan
        alike[alone] = LEAST_USUAL
        usual[:, i] = np.nanquantile(alike, USUAL_SHARE, axis=1)
    return np.clip(usual, LEAST_USUAL, 0.95)


def _similar(rows: Floats, others: NDArray[np.intp]) -> Floats:
    """Correlation of each row, (n, height, width, channels), with those of `others`."""
    flat = (rows - rows.mean(axis=(1, 2), keepdims=True)).reshape(len(rows), -1)
    flat /= np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6
    return np.asarray(flat @ flat[others].T, np.float32)
