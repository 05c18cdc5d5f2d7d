"""A reference's face cut into cells, and what each of them shows."""

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Floats, Gray, Picture, gray_of
from vision.references import Reference

CELL_PX = 20

MOST_CLEAR = 90
"""A cell of which more than this (of 255) is see-through says nothing."""

ETCH_REACH_PX = 3.0
"""Contrast is evened out over this distance, pixels of the face."""

ETCH_NOISE = 5.0
"""Less contrast than this (gray levels) is noise and stays faint."""


def etch(picture: Picture) -> Gray:
    """The picture in gray with every place brought to the same contrast.

    A frame's strong edges would else decide how well a cell of art correlates.
    """
    gray = gray_of(picture).astype(np.float32)
    off = gray - cv2.GaussianBlur(gray, (0, 0), ETCH_REACH_PX)
    spread = np.sqrt(cv2.GaussianBlur(off * off, (0, 0), ETCH_REACH_PX))
    return np.asarray(np.clip(off / (spread + ETCH_NOISE) * 50 + 128, 0, 255), np.uint8)


def half_of(face: Picture) -> Picture:
    """The face at half its size."""
    height, width = face.shape[:2]
    size = (width // 2, height // 2)
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """How a reference's face is cut: one row per cell.

    middles: (n, 2) in face pixels. boxes: (n, 4) x, y, width, height in face pixels.
    texture: deviation of the gray levels.
    grid: columns and rows. means: (n, 3) mean color of each cell.
    clear: cells through which one sees what lies below; they have no texture.
    """

    middles: Floats
    boxes: NDArray[np.int32]
    texture: Floats
    grid: tuple[int, int]
    means: Floats
    clear: NDArray[np.bool_]


def cell_means(values: Floats, grid: tuple[int, int]) -> Floats:
    """Mean of the values (height, width) in each cell, row by row.

    The same as `cv2.resize` with INTER_AREA in a seventh of its time: two products of matrices.
    """
    height, width = values.shape
    means = _shares(height, grid[1]) @ values @ _shares(width, grid[0]).T
    return np.asarray(means, np.float32).ravel()


@lru_cache(64)
def _shares(length: int, cells: int) -> Floats:
    """(cells, length): how much each pixel counts toward the mean of a cell."""
    edges = np.linspace(0, length, cells + 1)
    pixels = np.arange(length)
    inside = np.minimum(pixels + 1, edges[1:, None]) - np.maximum(pixels, edges[:-1, None])
    return np.asarray(np.clip(inside, 0, None) * (cells / length), np.float32)


def cell_moments(picture: Picture, grid: tuple[int, int]) -> tuple[Floats, Floats]:
    """Mean color (n, 3) and deviation of the gray levels (n,) of each cell."""
    values = picture.astype(np.float32)
    means = cv2.resize(values, grid, interpolation=cv2.INTER_AREA).reshape(-1, 3)
    gray = np.asarray(cv2.transform(values, np.full((1, 3), 1 / 3)), np.float32)
    first, second = cell_means(gray, grid), cell_means(gray * gray, grid)
    deviation = np.sqrt(np.maximum(second - first * first, 0))
    return np.asarray(means, np.float32), np.asarray(deviation, np.float32)


def cut_all(pictures: tuple[Reference, ...]) -> list[Cells]:
    """The cells of every reference."""
    boxes: dict[tuple[int, int], NDArray[np.int32]] = {}
    found: list[Cells] = []
    for reference in pictures:
        height, width = reference.face.shape[:2]
        grid = max(2, round(width / CELL_PX)), max(2, round(height / CELL_PX))
        cut = boxes.setdefault((height, width), _boxes(height, width, grid))
        means, deviation = cell_moments(reference.face, grid)
        middles = (cut[:, :2] + cut[:, 2:] / 2).astype(np.float32)
        clear = np.zeros(len(cut), bool)
        if reference.clear is not None:
            share = cv2.resize(reference.clear, grid, interpolation=cv2.INTER_AREA)
            clear = np.asarray(share.ravel() > MOST_CLEAR, bool)
            deviation[clear] = 0
        found.append(
            Cells(
                middles=middles,
                boxes=cut,
                texture=deviation,
                grid=grid,
                means=means,
                clear=clear,
            )
        )
    return found


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
