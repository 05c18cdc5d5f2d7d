"""How the camera is, judged by what its pictures hold and when they arrive.

Drivers go on "succeeding" after a camera was unplugged, covered or taken by another program,
so nothing here trusts a return code.
"""

from collections import deque

import cv2
import numpy as np

from vision.sightings import CameraState
from vision.sources.frames import Picture

BLACK_LEVEL = 20.0
"""Mean grey of a covered or dead camera; a room by candle light gives more than 25."""

BLACK_SPREAD = 6.0
"""And nothing to be seen in it: a dark table with one lamp spreads wider."""

DARK_LEVEL = 32.0
"""Below it noise is as strong as a card's print."""

BRIGHT_LEVEL = 250
BRIGHT_SHARE = 0.5
"""Half of the picture burnt out: nothing printed is left on most cards."""

FROZEN_S = 1.5
"""Noise makes two pictures of a sensor differ always; a loss must be told within 2 s."""

FROZEN_FRAMES = 8
"""At least so many equal frames, so that a slow camera is not called frozen for one repeat."""

NOISY_FRAMES = 5
"""Frozen can only be said of a camera whose still pictures have differed before."""

FLICKER_S = 1.5
FLICKER_SHARE = 0.03
FLICKER_TURNS = 4
"""Brightness going up and down by 3 % four times in 1.5 s is a lamp, not a person."""

BLUR_FLOOR = 0.22
"""Steepness of fine against coarse steps: drawn cards 141 px high give 0.5 and more in focus,
0.3 at 1.5 px of blur (still read) and 0.19 at 2.5 px (mostly not); real photos 0.67 to 1.6."""

BLUR_SHARE = 0.35
BEST_SHARPNESS = 0.8
"""A camera that was sharper before is called blurred at a third of that, 0.8 at most: how
steep the steps are is partly what lies there."""

STEEP_SHARE = 0.002
"""The steepest 0.2 % of the fine picture, four times that of the coarse one, where a line
covers four times the share: the outline of one card already has as many points."""

FINE_WIDTH = 960
"""Cards are looked for at this width first: blur that cannot be seen in it does no harm."""

NOISE_TIMES = 3.0
"""Pure noise has its steepest 0.4 % at about 4.3 times its median step; print far beyond."""

MIN_EDGE = 25.0
"""Grey values: less at 240 px width is no edge to focus on."""

BLUR_STEP_S = 0.25
"""How often sharpness is measured: it costs more than everything else."""


class ContentJudge:
    """Judges single pictures: black, dark, bright, frozen, flicker, blurred or ok."""

    def __init__(self) -> None:
        self._before: Picture | None = None
        self._equal_since_s: float | None = None
        self._equal = 0
        self._noisy = 0
        self._frozen_s = FROZEN_S
        self._levels: deque[tuple[float, float]] = deque()
        self._best = 0.0
        self._blurred = False
        self._sharpness_at_s = -np.inf

    def restart(self) -> None:
        """Forget the camera: another one, or reconnected."""
        self.__init__()  # type: ignore[misc]

    @property
    def was_sharp(self) -> bool:
        """The camera has been in focus before: it can be again."""
        return self._best > 2 * BLUR_FLOOR

    def judge(self, picture: Picture, small: Picture, t_s: float, *, still: bool) -> CameraState:
        """The state of one picture. small: the same, shrunk. still: nothing moves in it."""
        level, spread = cv2.meanStdDev(small)
        mean = float(level.mean())
        frozen = self._is_frozen(small, t_s, still=still)
        flickers = self._flickers(mean, t_s)
        if mean < BLACK_LEVEL and float(spread.max()) < BLACK_SPREAD:
            return CameraState.BLACK
        if frozen:
            return CameraState.FROZEN
        if mean < DARK_LEVEL:
            return CameraState.DARK
        if mean > 128 and _burnt_share(small) > BRIGHT_SHARE:
            return CameraState.BRIGHT
        if flickers:
            return CameraState.FLICKER
        if self._is_blurred(picture, t_s, still=still):
            return CameraState.BLURRED
        return CameraState.OK

    def _is_frozen(self, small: Picture, t_s: float, *, still: bool) -> bool:
        before, self._before = self._before, small
        if before is None or before.shape != small.shape:
            return False
        if not np.array_equal(before, small):
            if still:
                self._noisy += 1
                if self._equal_since_s is not None and self._equal >= FROZEN_FRAMES:
                    # It was no loss but a video that repeats pictures: be more patient.
                    self._frozen_s = max(self._frozen_s, 2 * (t_s - self._equal_since_s))
            self._equal, self._equal_since_s = 0, None
            return False
        if self._equal_since_s is None:
            self._equal_since_s = t_s
        self._equal += 1
        return (
            self._noisy >= NOISY_FRAMES
            and self._equal >= FROZEN_FRAMES
            and t_s - self._equal_since_s >= self._frozen_s
        )

    def _flickers(self, mean: float, t_s: float) -> bool:
        self._levels.append((t_s, mean))
        while t_s - self._levels[0][0] > FLICKER_S:
            self._levels.popleft()
        turns, direction, turned_at = 0, 0, self._levels[0][1]
        for _, level in self._levels:
            step = level - turned_at
            if direction * step > 0:
                turned_at = level
            elif abs(step) > FLICKER_SHARE * max(turned_at, 1.0):
                turns, direction, turned_at = turns + 1, (1 if step > 0 else -1), level
        return turns >= FLICKER_TURNS

    def _is_blurred(self, picture: Picture, t_s: float, *, still: bool) -> bool:
        if not still:
            return False
        if t_s - self._sharpness_at_s >= BLUR_STEP_S:
            self._sharpness_at_s = t_s
            sharpness = measure_sharpness(picture)
            if np.isfinite(sharpness):
                self._best = min(BEST_SHARPNESS, max(self._best, sharpness))
            self._blurred = sharpness < max(BLUR_FLOOR, BLUR_SHARE * self._best)
        return self._blurred


def _burnt_share(small: Picture) -> float:
    thinned = small[::2, ::2].min(axis=2)
    return int(np.count_nonzero(thinned >= BRIGHT_LEVEL)) / int(thinned.size)


def measure_sharpness(picture: Picture) -> float:
    """The steepest fine steps against the steepest coarse ones.

    A ratio of extremes: an edge in focus is as steep at 960 px width as at 240; noise is
    not, and an empty cloth without any edge counts as sharp (infinite).
    """
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    share = min(1.0, FINE_WIDTH / grey.shape[1])
    fine = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    quarter = cv2.resize(fine, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    coarse = _steepest(quarter, 4 * STEEP_SHARE)
    if coarse < MIN_EDGE:
        return float("inf")
    return _steepest(fine, STEEP_SHARE) / coarse


def _steepest(grey: cv2.typing.MatLike, share: float) -> float:
    steps = np.abs(np.asarray(cv2.Laplacian(grey, cv2.CV_16S, ksize=1)))[::2].ravel()
    rank = int(steps.size * (1 - share))
    middle = steps.size // 2
    ordered = np.partition(steps, (middle, rank))
    return max(0.0, float(ordered[rank]) - NOISE_TIMES * float(ordered[middle]))
