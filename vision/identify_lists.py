"""Nearest descriptors among very many: an inverted file over bytes.

Descriptors are sorted into lists by the nearest of some thousand centers; for a feature only the
lists of the nearest centers are searched. A descriptor takes 68 bytes, where a search forest takes
450; for small decks the forest is the faster one.
"""

import numpy as np
from numpy.typing import NDArray

from vision.features import Bytes, Floats, unpacked

PROBES = 6
"""So many lists are searched for a feature,"""

CLOSER_PROBES = 12
"""and so many when a place is looked at more closely."""

ROWS_PER_LIST = 200
"""About so many descriptors are in a list,"""

MOST_LISTS = 4096
"""of which there are at most so many."""

SAMPLE_PER_LIST = 24
"""The centers are found among so many descriptors for each of them,"""

ROUNDS = 4
"""in so many rounds."""

PART = 8192
"""So many descriptors at a time become floats."""


class ByteLists:
    """An inverted file over descriptors; the same descriptors give the same file each time.

    rows: (n, 128) descriptors as bytes. axes: (128, k), the directions that are compared.
    """

    def __init__(self, rows: Bytes, axes: Floats) -> None:
        count = int(np.clip(len(rows) // ROWS_PER_LIST, 8, MOST_LISTS))
        rng = np.random.default_rng(1)
        chosen = np.sort(rng.permutation(len(rows))[: count * SAMPLE_PER_LIST])
        sample = unpacked(rows[chosen]) @ axes
        self._axes = axes
        self._steps = 127 / float(np.abs(sample).max())
        self._centers = _centers(sample, count, rng)
        held = np.empty((len(rows), axes.shape[1]), np.int8)
        lists = np.empty(len(rows), np.int32)
        for i in range(0, len(rows), PART):
            short = unpacked(rows[i : i + PART]) @ axes
            lists[i : i + PART] = _nearest_centers(short, self._centers)
            held[i : i + PART] = np.clip(np.round(short * self._steps), -127, 127)
        self._rows = np.argsort(lists, kind="stable").astype(np.int32)
        self._held = held[self._rows]
        self._ends = np.searchsorted(lists[self._rows], np.arange(count + 1)).astype(int)

    def nearest(
        self, descriptors: Floats, count: int, *, closer: bool = False
    ) -> tuple[NDArray[np.int32], Floats]:
        """Rows of the `count` nearest descriptors and their squared distances, (n, count) each."""
        asked = np.asarray(descriptors @ self._axes, np.float32)
        probes = min(CLOSER_PROBES if closer else PROBES, len(self._centers))
        away = (self._centers**2).sum(axis=1) - 2 * asked @ self._centers.T
        probed = np.argpartition(away, probes - 1, axis=1)[:, :probes].ravel()
        order = np.argsort(probed, kind="stable")
        asked = asked * self._steps
        rows = np.zeros((len(probed), count), np.int32)
        squares = np.full((len(probed), count), np.inf, np.float32)
        lists, starts = np.unique(probed[order], return_index=True)
        for number, pairs in zip(lists.tolist(), np.split(order, starts[1:]), strict=True):
            begin, end = self._ends[number], self._ends[number + 1]
            some = min(count, end - begin)
            if not some:
                continue
            held = self._held[begin:end].astype(np.float32)
            far = np.einsum("ij,ij->i", held, held) - 2 * asked[pairs // probes] @ held.T
            best = np.argpartition(far, some - 1, axis=1)[:, :some]
            squares[pairs, :some] = np.take_along_axis(far, best, axis=1)
            rows[pairs, :some] = self._rows[begin + best]
        rows, squares = rows.reshape(len(asked), -1), squares.reshape(len(asked), -1)
        best = np.argsort(squares, axis=1)[:, :count]
        lengths = (asked * asked).sum(axis=1, keepdims=True)
        squares = (np.take_along_axis(squares, best, axis=1) + lengths) / self._steps**2
        return np.take_along_axis(rows, best, axis=1), np.maximum(squares, 1e-9)


def _centers(sample: Floats, count: int, rng: np.random.Generator) -> Floats:
    """Centers of `count` groups of the sample."""
    centers = sample[rng.permutation(len(sample))[:count]].copy()
    for _ in range(ROUNDS):
        nearest = _nearest_centers(sample, centers)
        order = np.argsort(nearest, kind="stable")
        several, starts, sizes = np.unique(nearest[order], return_index=True, return_counts=True)
        centers[several] = np.add.reduceat(sample[order], starts, axis=0) / sizes[:, None]
    return centers


def _nearest_centers(short: Floats, centers: Floats) -> NDArray[np.int32]:
    half = (centers**2).sum(axis=1) / 2
    found = np.empty(len(short), np.int32)
    for i in range(0, len(short), PART):
        found[i : i + PART] = (short[i : i + PART] @ centers.T - half).argmax(axis=1)
    return found
