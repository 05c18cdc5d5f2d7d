"""Which other card of the deck could it be, and what on the seen card contradicts the guess?

Cards of one game share frame, box and corner marks, so a card that is not enrolled agrees with
an enrolled one in most of its cells. Two questions are asked where a card lies flat. *Rivals*:
in the cells in which another card of the deck differs from the guess, which of both does the
picture resemble? *Marks*: does the picture lack a mark on the same ground, or show one more, or
does the card go on where the guess ends?
"""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Picture, gray_of
from vision.references import References
from vision.verify_cells import Cells, cell_means, cell_moments
from vision.verify_match import LIGHT_PX, Moments

RIVALS = 6
"""So many references that resemble the picture most are compared with the guess."""

SMALL = (18, 25)
"""Rivals are chosen by faces of this width and height."""

NOISE = 6.0
"""Gray levels by which a pixel may be off, and a cell's mean color besides its light."""

CORRELATED_PX = 9.0
"""So many neighbouring pixels are off together."""

MANY = 500
"""In a larger deck rivals are chosen by every seventh value of a small face."""

ASPECT = 0.06
"""Rivals have the guess's proportions within this share."""

EDGE_PX = 8
"""So far beyond its border a card is looked at for where it ends."""

EDGE = 9.0
"""A border shows where it is a step of so many gray levels in some color."""

TEXTURED = 12.0
"""Cells that deviate so much (gray levels) say how strong a usual mark is."""

MARK = 0.25
"""So much of a usual mark may be noise,"""

WARPED = 0.3
"""and so much of what the guess shows may be lost by a card that is bent or blurred."""

SAME_GROUND = 0.22
"""The ground is the same when its color is off by less, natural logarithm."""

MOST_KEPT = 96
"""Of so many rivals what was made of their faces is kept: 150 KB each."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubts:
    """What speaks against a guess, cell by cell; (n,) unless told.

    rivals: numbers of the references compared, negative-minus-one where turned by half; (k,).
    gain: (k, n) how much better the guess explains the picture than the rival, in log odds.
    apart: (k, n) the gain if the guess were exactly what is seen.
    marks: how much of a usual mark the picture has more or less here, on the ground the guess has.
    edges: (4,) shares of the top, right, bottom, left border at which the card ends; nan where
        the border is not seen.
    tint: (n, 2) squared difference of the cells' tints from the guess's, and the guess's own.
    """

    rivals: NDArray[np.intp]
    gain: Floats
    apart: Floats
    marks: Floats
    edges: Floats
    tint: Floats

    def margin(self, cells: Bools) -> tuple[float, float, int]:
        """The closest rival in these cells.

        The share of what tells both apart that the picture has (-1 to 1), the log odds of the
        guess against it, and its place in `rivals`; (1, inf, -1) without one.
        """
        if not len(self.rivals):
            return 1.0, float("inf"), -1
        gains = self.gain[:, cells].sum(axis=1)
        shares = gains / (self.apart[:, cells].sum(axis=1) + 1e-3)
        worst = int(gains.argmin())
        return float(shares[worst]), float(gains[worst]), worst


class Rivalry:
    """Compares a guess with the rest of its deck; made once for a deck."""

    def __init__(self, references: References, cells: list[Cells]) -> None:
        self._references = references
        self._cells = cells
        faces = [r.face for r in references.pictures]
        small = [cv2.resize(f, SMALL, interpolation=cv2.INTER_AREA).reshape(-1) for f in faces]
        self._small = np.array(small, np.uint8).reshape(-1, SMALL[0] * SMALL[1] * 3)
        self._aspects = np.array([r.aspect for r in references.pictures], np.float32)
        names = {label: i for i, label in enumerate(references.labels)}
        self._labels = np.array([names.get(r.label or "", -1) for r in references.pictures])
        self._made_bare = lru_cache(MOST_KEPT)(self._make_bare)

    def doubts(
        self, flat: Picture, padded: Picture, number: int, moments: Moments, agrees: Bools
    ) -> Doubts:
        """What speaks against reference `number` where the picture was laid on its face.

        flat: the picture so laid. padded: the same with `EDGE_PX` more on every side. agrees:
        cells that are as they should be.
        """
        cells, face = self._cells[number], self._references.pictures[number].face
        means, _ = cell_moments(flat, cells.grid)
        use = agrees if agrees.sum() >= 3 else np.ones(len(agrees), bool)
        light = np.median(np.log((means + 8) / (cells.means + 8))[use], axis=0)
        level = _contrast(moments, use)
        rivals = self._choose(flat, number, light)
        seen = _bare(gray_of(flat))
        shape, blur = (face.shape[0], face.shape[1]), moments.blur_px
        mine = self._made_bare(number, shape, cells.grid, blur)[0] * level
        own = _squares(seen - mine, cells)
        noise = max(NOISE**2, float(np.median(own[use]))) * CORRELATED_PX * 2
        toned = (means + 8) / np.exp(light) - 8
        off_mine = ((toned - cells.means) ** 2).sum(axis=1)
        area = float(cells.boxes[0, 2] * cells.boxes[0, 3])
        gain, apart = [], []
        for rival in rivals.tolist():
            theirs, colors = self._made_bare(rival, shape, cells.grid, blur)
            theirs = theirs * level
            hue = 2 * (NOISE**2 + (0.03 * colors) ** 2)
            off = ((toned - colors) ** 2 / hue).sum(axis=1) - off_mine / hue.mean(axis=1)
            gain.append((_squares(seen - theirs, cells) - own) * area / noise + off)
            between = ((cells.means - colors) ** 2 / hue).sum(axis=1)
            apart.append(_squares(mine - theirs, cells) * area / noise + between)
        none = np.zeros((0, len(agrees)), np.float32)
        return Doubts(
            rivals=rivals,
            gain=np.array(gain, np.float32) if gain else none,
            apart=np.array(apart, np.float32) if apart else none,
            marks=_marks(flat, face, cells, moments, (light, level)),
            edges=_edges(padded, agrees, cells.grid),
            tint=_tint(means, cells.means, use),
        )

    def _choose(self, flat: Picture, number: int, light: Floats) -> NDArray[np.intp]:
        """The references that resemble the picture most; those turned by half as -1 - number."""
        seen = cv2.resize(flat, SMALL, interpolation=cv2.INTER_AREA).astype(np.float32)
        lit = np.clip((seen + 8) / np.exp(light) - 8, 0, 255).reshape(-1, 3)
        near = np.abs(np.log(self._aspects / self._aspects[number])) < ASPECT
        near &= (self._labels != self._labels[number]) | (self._labels < 0)
        rows = np.flatnonzero(near)
        if not len(rows):
            return rows
        step = 1 if len(rows) <= MANY else 7
        known = self._small[rows, ::step].astype(np.float32)
        away = [
            np.minimum(np.abs(known - turned.reshape(-1)[::step]), 60).sum(axis=1)
            for turned in (lit, lit[::-1])
        ]
        order = np.argsort(np.concatenate(away))[:RIVALS]
        both = np.concatenate([rows, -1 - rows])
        return both[order]

    def _make_bare(
        self, rival: int, shape: tuple[int, int], grid: tuple[int, int], blur_px: float
    ) -> tuple[Floats, Floats]:
        """A rival in the guess's shape, upright as the guess: bare, and its cells' colors."""
        face = self._references.pictures[rival if rival >= 0 else -1 - rival].face
        if rival < 0:
            face = np.asarray(cv2.rotate(face, cv2.ROTATE_180), np.uint8)
        if face.shape[:2] != shape:
            face = np.asarray(cv2.resize(face, shape[::-1], interpolation=cv2.INTER_AREA), np.uint8)
        return _bare(_soft(face, blur_px)), cell_moments(face, grid)[0]


def _soft(face: Picture, blur_px: float) -> Picture:
    gray = gray_of(face)
    return np.asarray(cv2.GaussianBlur(gray, (0, 0), blur_px), np.uint8) if blur_px else gray


def _bare(gray: Picture) -> Floats:
    """Without what changes slowly."""
    values = gray.astype(np.float32)
    return np.asarray(values - cv2.GaussianBlur(values, (0, 0), LIGHT_PX), np.float32)


def _squares(values: Floats, cells: Cells) -> Floats:
    """Mean of the squares in each cell."""
    return cell_means(values * values, cells.grid)


def _contrast(moments: Moments, use: Bools) -> float:
    """How much contrast of the guess is left in the picture: light, haze, a sleeve."""
    share = float(moments.both[use].sum()) / (float(moments.face[use].sum()) + 1e-3)
    return float(np.clip(share, 0.15, 1.6))


def _marks(
    flat: Picture, face: Picture, cells: Cells, moments: Moments, lit: tuple[Floats, float]
) -> Floats:
    """See `Doubts.marks`. lit: logarithm of the light's color, share of contrast that is left."""
    light, level = lit
    mine = moments.face * level**2
    rest = np.maximum(0, moments.seen - 2 * moments.both * level + mine)
    textured = cells.texture >= TEXTURED
    usual = max(NOISE**2, float(np.median(mine[textured]))) if textured.any() else np.inf
    off = np.log((_ground(flat, cells.grid) + 8) / (_ground(face, cells.grid) + 8)) - light
    same = np.abs(off).max(axis=1) < SAME_GROUND
    return np.asarray(np.clip((rest - WARPED * mine) / usual - MARK, 0, 1) * same, np.float32)


def _tint(means: Floats, known: Floats, use: Bools) -> Floats:
    """(n, 2): squared difference of the cells' tints from the guess's, and the guess's own."""
    seen, mine = (np.log(v + 30)[:, :, None] - np.log(v + 30)[:, None] for v in (means, known))
    seen, mine = (v[:, [0, 0, 1], [1, 2, 2]] for v in (seen, mine))
    seen, mine = seen - np.median(seen[use], axis=0), mine - np.median(mine[use], axis=0)
    off = ((seen - mine) ** 2).sum(axis=1)
    return np.asarray(np.stack([off, (mine**2).sum(axis=1)], axis=1), np.float32)


def _ground(picture: Picture, grid: tuple[int, int]) -> Floats:
    """The color of the bright part of each cell, (n, 3): the ground on which marks are printed."""
    size = (grid[0] * 6, grid[1] * 6)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    blocks = small.reshape(grid[1], 6, grid[0], 6, 3).transpose(0, 2, 1, 3, 4)
    pixels = blocks.reshape(grid[0] * grid[1], 36, 3).astype(np.float32)
    return np.asarray(np.partition(pixels, 28, axis=1)[:, 28], np.float32)


def _edges(padded: Picture, agrees: Bools, grid: tuple[int, int]) -> Floats:
    """The share of each side (top, right, bottom, left), where its cells agree, that is a border."""
    soft = cv2.GaussianBlur(padded, (0, 0), 1.0).astype(np.float32)
    good = agrees.reshape(grid[1], grid[0])
    found = np.full(4, np.nan, np.float32)
    for side in range(4):
        turned = np.rot90(soft, side)
        row = np.rot90(good, side)[0]
        band = turned[1 : 2 * EDGE_PX, EDGE_PX:-EDGE_PX]
        step = np.abs(band[3:] - band[:-3]).max(axis=2).max(axis=0)
        shows = (step > EDGE).astype(np.float32)[None]
        share = cv2.resize(shows, (len(row), 1), interpolation=cv2.INTER_AREA)[0]
        if row.sum() >= 2:
            found[side] = float(share[row].mean())
    return found
