"""When most of the picture changes at once: other light, or a camera that was moved."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera_state_change import Cause, compare_cells
from vision.follow_change import KnownTable
from vision.sightings import CameraState
from vision.sources.frames import Picture
from vision.watch_memory import TableMemory
from vision.watch_reads import TableReads

STILL_S = 0.15
"""A hand that pauses moves again within it; longer would be felt as waiting."""

SAME_TABLE_SHARE = 0.3
"""After an interruption: the table is the one known if fewer cells show something else."""

LIGHT_GAIN = 0.08
"""The whole picture brighter or darker by so much: a lamp, not the camera's own exposure."""

LIGHT_STEADY_S = 0.5
"""Lamps and the camera's exposure have settled; the table must recover within 3 s."""

LARGE_SHARE = 0.08
"""From this share of the picture on it is asked what changed it as a whole."""

MOST_COVERED_SHARE = 0.5
"""With more than half of the picture changed its middle brightness says nothing about lamps."""

NOISE_SHARE = 0.0002
"""Less than that is nothing."""

ASK_MOVED_S = 0.5
"""Between two attempts to find by how much the camera moved."""

MOVED_GIVEN_UP_S = 3.0
"""A still picture of something else altogether: another table, read anew."""


class Upheaval:
    """Waits for steady light and a camera at rest, then has the table read again."""

    def __init__(self, memory: TableMemory, reads: TableReads) -> None:
        self._memory = memory
        self._reads = reads
        self.restart()

    def restart(self) -> None:
        """Nothing is known of the time before."""
        self._light = False
        self._strange_since_s: float | None = None
        self._asked_s = -ASK_MOVED_S

    def check(
        self,
        picture: Picture,
        small: Picture,
        mask: Picture,
        gain: npt.NDArray[np.float64],
        *,
        t_s: float,
        quiet_s: float,
        steady_s: float,
    ) -> CameraState | None:
        """LIGHT or MOVED while that lasts, None for a table that can be followed.

        mask, gain: against the known table. quiet_s, steady_s: since when nothing moved, and
        since when the light did not change.
        """
        known = self._memory.known
        if known is None:
            return None
        share = cv2.countNonZero(mask) / mask.size
        cause = Cause.NOTHING
        if share > LARGE_SHARE:
            cause = compare_cells(known.picture, small).cause
        if self._is_light(gain, share, cause):
            self._wait_for_light(small, gain, min(quiet_s, steady_s))
            return CameraState.LIGHT
        if cause is Cause.MOVED:
            self._find_movement(picture, small, t_s, quiet_s)
            return CameraState.MOVED
        self._strange_since_s = None
        due = quiet_s >= STILL_S and t_s - self._asked_s >= ASK_MOVED_S and share > NOISE_SHARE
        if due and self._memory.has_touched_markers(mask):
            # On a plain cloth little changes when the camera moves: ask the mat.
            self._asked_s = t_s
            if self._memory.follow_markers(picture, small):
                self._reads.read_all(again=True)
                return CameraState.MOVED
        return None

    def _is_light(self, gain: npt.NDArray[np.float64], share: float, cause: Cause) -> bool:
        lamp = np.abs(gain - 1).max() > LIGHT_GAIN and share < MOST_COVERED_SHARE
        self._light = self._light or cause is Cause.LIGHT or bool(lamp)
        return self._light

    def _wait_for_light(
        self, small: Picture, gain: npt.NDArray[np.float64], steady_s: float
    ) -> None:
        """Steady light is taken over; what was replaced meanwhile stays a change."""
        if steady_s >= LIGHT_STEADY_S:
            self._memory.relight(small, gain)
            self._light = False
            self._reads.read_all(again=True)

    def _find_movement(self, picture: Picture, small: Picture, t_s: float, quiet_s: float) -> None:
        """Carry areas and cards along with a camera that has come to rest."""
        if quiet_s <= 0 or self._strange_since_s is None:
            self._strange_since_s = t_s
        if quiet_s < STILL_S:
            return
        if t_s - self._asked_s >= ASK_MOVED_S:
            self._asked_s = t_s
            by_mat = self._memory.follow_markers(picture, small)
            if by_mat or self._memory.follow_camera(picture, small):
                self._strange_since_s = None
                self._reads.read_all(again=True)
                return
        if t_s - self._strange_since_s >= MOVED_GIVEN_UP_S:
            self._memory.known = None
            self._reads.read_all(again=False)


def shows_same(known: KnownTable, small: Picture) -> bool:
    """Most of the table is as it was before an interruption."""
    if known.picture.shape != small.shape:
        return False
    report = compare_cells(known.picture, small)
    return report.cause is not Cause.MOVED and float(report.replaced.mean()) < SAME_TABLE_SHARE
