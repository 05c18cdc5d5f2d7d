"""Finds the reference features that are nearest to a picture's features."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.features import Bytes, Floats, unpacked
from vision.identify_lists import ByteLists

NEIGHBOURS = 5
"""How many nearest reference features are looked up for each feature of the picture."""

CHECKS, CLOSER_CHECKS = 20, 40
"""Leaves of the search forest that are visited for a feature: when all of a picture is looked at,
where enough others are found, and when a place is looked at more closely."""

MANY_DESCRIPTORS = 20_000
"""From so many on, descriptors are compared along their main axes only: half the memory."""

KEPT_AXES = 64

MOST_IN_FOREST = 400_000
"""More descriptors are kept in lists of bytes: slower for few features, in a sixth of the memory."""

PART = 4096
"""So many descriptors at a time become floats when a deck is loaded."""

TREES = 3
"""Search trees; each takes about 65 bytes for a feature of a reference."""


class DescriptorIndex:
    """A search forest, or lists, over descriptors; the same ones give the same index each time."""

    def __init__(self, rows: Bytes) -> None:
        self._axes: Floats | None = None
        self._forest = None
        self._lists: ByteLists | None = None
        if len(rows) <= NEIGHBOURS:
            return
        self._axes = _main_axes(rows)
        if self._axes is not None and len(rows) > MOST_IN_FOREST:
            self._lists = ByteLists(rows, self._axes)
            return
        # A part at a time: as floats all of them would need much more memory.
        width = rows.shape[1] if self._axes is None else KEPT_AXES
        short = np.empty((len(rows), width), np.float32)
        for i in range(0, len(rows), PART):
            short[i : i + PART] = _on_axes(unpacked(rows[i : i + PART]), self._axes)
        # The trees are chosen at random: the seed makes it the same choice each time.
        cv2.setRNGSeed(1)
        self._forest = cv2.flann_Index(  # type: ignore[attr-defined]
            short, {"algorithm": 1, "trees": TREES, "random_seed": 1}
        )

    @property
    def is_ready(self) -> bool:
        """Whether there is anything to be found."""
        return self._forest is not None or self._lists is not None

    def nearest(
        self, descriptors: Floats, *, closer: bool = False
    ) -> tuple[NDArray[np.int32], Floats]:
        """Rows of the `NEIGHBOURS` nearest and their squared distances, each (n, `NEIGHBOURS`).

        closer: search more thoroughly, in twice the time.

        Raises RuntimeError where there is nothing to be found.
        """
        if self._lists is not None:
            return self._lists.nearest(descriptors, NEIGHBOURS, closer=closer)
        if self._forest is None:
            raise RuntimeError("nothing is indexed")
        checks = CLOSER_CHECKS if closer else CHECKS
        rows, squares = self._forest.knnSearch(
            _on_axes(descriptors, self._axes), NEIGHBOURS, params={"checks": checks}
        )
        return rows, np.asarray(np.maximum(squares, 1e-9), np.float32)


def _main_axes(descriptors: Bytes) -> Floats | None:
    """(128, `KEPT_AXES`): the directions in which descriptors differ most; None for a small deck."""
    if len(descriptors) < MANY_DESCRIPTORS:
        return None
    some = unpacked(descriptors[:: len(descriptors) // MANY_DESCRIPTORS])
    _, axes = np.linalg.eigh(np.cov(some.T.astype(np.float64)))
    return np.ascontiguousarray(axes[:, : -KEPT_AXES - 1 : -1], np.float32)


def _on_axes(descriptors: Floats, axes: Floats | None) -> Floats:
    return descriptors if axes is None else np.ascontiguousarray(descriptors @ axes)
