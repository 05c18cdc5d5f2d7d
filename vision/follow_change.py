"""What differs from the table as it was last read, at 480 pixels width."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.sources.frames import Picture

SMALL_WIDTH = 480
"""A card of 141 px is 35 px high here: enough to see that it came, and 1 ms a frame."""

STEP = 16
"""Grey values of any channel that count as changed: eight times the noise of a shrunk pixel."""

CLOSE_PX = 7
"""Gaps inside a card or a hand that are closed: art may match the table in places."""

MIN_BLOB_PX = 24
"""Smaller ones are edges that trembled; a strip of a Dream below another is 25 x 4."""

GAIN_STEP = 0.015
"""Exposure may drift by so much unnoticed; more is taken out before comparing."""

PATTERN_PX = 9
"""Side of the window in which patterns are compared: a quarter of a card's height."""

PATTERN_SPREAD = 2.5
"""Spread of grey values in a window that shows a pattern at all."""

PATTERN_ALIKE = 0.75
"""Correlation of a window with itself in a shadow or a stripe of sun."""

OTHER_SPREAD = 8.0
"""Spread of a window that would show its pattern in any light: print, an outline."""

SAME_HUE = 0.8
"""Cosine between two colors: 37 degrees of the color circle."""

PALE = 15.0
VIVID = 80.0
"""Distance from grey: below the first a color has no hue; from pale to vivid is no light."""

LIT_SHARE = 0.6
"""A place in which so many patterns are the same is lit differently; under a hand it is 0.04."""

WHITE = 235
"""All channels above: a reflection (or white paper), not skin."""

Box = tuple[int, int, int, int]
"""x, y, width, height."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Blob:
    """A connected place that changed, in small pixels.

    mask: of the whole small picture, 255 where this blob is. touches_edge: of the picture.
    """

    box: Box
    area_px: int
    touches_edge: bool
    mask: Picture


def shrink(picture: Picture) -> Picture:
    """The picture at 480 pixels width, every pixel of it averaged in.

    Halving is three times as fast as any other averaging, so it goes first.
    """
    height, width = picture.shape[:2]
    size = (SMALL_WIDTH, max(1, round(height * SMALL_WIDTH / width)))
    while width >= 2 * SMALL_WIDTH and width % 2 == 0 and height % 2 == 0:
        width, height = width // 2, height // 2
        picture = np.asarray(
            cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def changed_mask(before: Picture, after: Picture) -> Picture:
    """255 where two shrunk pictures differ in any channel."""
    blue, green, red = cv2.split(cv2.absdiff(before, after))
    most = cv2.max(cv2.max(blue, green), red)
    return np.asarray(cv2.threshold(most, STEP, 255, cv2.THRESH_BINARY)[1], np.uint8)


def find_gain(before: Picture, after: Picture) -> npt.NDArray[np.float64]:
    """By how much each channel became brighter, from the middle ratio of some 900 pixels.

    Holds while less than half of the picture is covered by something new.
    """
    old = before[6::12, 6::12].reshape(-1, 3).astype(np.float32) + 4
    new = after[6::12, 6::12].reshape(-1, 3).astype(np.float32) + 4
    return np.asarray(np.median(new / old, axis=0), np.float64)


def apply_gain(picture: Picture, gain: npt.NDArray[np.float64]) -> Picture:
    """The picture under other light; itself where the difference is too small to matter."""
    if np.abs(gain - 1).max() < GAIN_STEP:
        return picture
    table = np.clip((np.arange(256)[:, None] + 4) * gain - 4, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, table[:, None, :]), np.uint8)


def find_blobs(mask: Picture) -> list[Blob]:
    """The connected places of a change mask, trembling edges left out, largest first."""
    if cv2.countNonZero(mask) < MIN_BLOB_PX // 2:
        return []
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((CLOSE_PX, CLOSE_PX), np.uint8))
    count, numbers, stats, _ = cv2.connectedComponentsWithStats(closed)
    height, width = mask.shape[:2]
    blobs = []
    for number in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[number])
        if area < MIN_BLOB_PX:
            continue
        edge = x <= 1 or y <= 1 or x + w >= width - 1 or y + h >= height - 1
        shape = np.asarray(np.where(numbers == number, 255, 0), np.uint8)
        blobs.append(Blob(box=(x, y, w, h), area_px=area, touches_edge=edge, mask=shape))
    return sorted(blobs, key=lambda blob: -blob.area_px)


def compare_patterns(before: Picture, after: Picture) -> tuple[Picture, Picture]:
    """Where two shrunk pictures show the same pattern however bright, and where another one.

    Two masks. Windows without a pattern in both pictures are in neither.
    """
    old = cv2.cvtColor(before, cv2.COLOR_BGR2GRAY).astype(np.float32)
    new = cv2.cvtColor(after, cv2.COLOR_BGR2GRAY).astype(np.float32)
    window = (PATTERN_PX, PATTERN_PX)
    mean_old, mean_new = cv2.blur(old, window), cv2.blur(new, window)
    var_old = np.maximum(cv2.blur(old * old, window) - mean_old * mean_old, 0)
    var_new = np.maximum(cv2.blur(new * new, window) - mean_new * mean_new, 0)
    shared = cv2.blur(old * new, window) - mean_old * mean_new
    color = _has_same_color(before, after)
    alike = (shared > PATTERN_ALIKE * np.sqrt(var_old * var_new)) & color
    same = alike & (np.minimum(var_old, var_new) > PATTERN_SPREAD**2)
    other = ~alike & (np.maximum(var_old, var_new) > OTHER_SPREAD**2) | ~color
    return np.asarray(same, np.uint8) * np.uint8(255), np.asarray(other, np.uint8) * np.uint8(255)


def _has_same_color(before: Picture, after: Picture) -> npt.NDArray[np.bool_]:
    """Light makes colors brighter, warmer or paler, but never red of blue."""
    old = cv2.blur(before, (PATTERN_PX, PATTERN_PX)).astype(np.float32)
    new = cv2.blur(after, (PATTERN_PX, PATTERN_PX)).astype(np.float32)
    old -= old.mean(axis=2, keepdims=True)
    new -= new.mean(axis=2, keepdims=True)
    size_old, size_new = np.linalg.norm(old, axis=2), np.linalg.norm(new, axis=2)
    toward = (old * new).sum(axis=2) > SAME_HUE * size_old * size_new
    pale = np.minimum(size_old, size_new) < PALE
    vivid = np.maximum(size_old, size_new) > VIVID
    return np.asarray(np.where(pale, ~vivid, toward), np.bool_)


def white_share(small: Picture, place: Picture) -> float:
    """Share of a place (a mask) that is white as a reflection."""
    white = cv2.inRange(small, (WHITE, WHITE, WHITE), (255, 255, 255))
    return cv2.countNonZero(cv2.bitwise_and(white, place)) / max(1, cv2.countNonZero(place))


class KnownTable:
    """The table as it was last read, and what was seen where no card lay.

    picture: shrunk. bare: the same without cards, as far as it was ever seen.
    """

    def __init__(self, small: Picture) -> None:
        self._slow = small.astype(np.float32)
        self.picture = small.copy()
        self.bare = small.copy()
        self.bare_known = np.zeros(small.shape[:2], np.uint8)
        self._since_drift = 0

    def changes(self, small: Picture) -> tuple[Picture, npt.NDArray[np.float64]]:
        """Where `small` differs, exposure taken out, and by how much that was."""
        gain = find_gain(self.picture, small)
        return changed_mask(apply_gain(self.picture, gain), small), gain

    def drift(self, small: Picture, mask: Picture) -> None:
        """Follow daylight: what did not change is slowly taken over, one frame in ten."""
        self._since_drift += 1
        if self._since_drift >= 10:
            self._since_drift = 0
            cv2.accumulateWeighted(small, self._slow, 0.3, mask=cv2.bitwise_not(mask))
            self.picture = np.asarray(cv2.convertScaleAbs(self._slow), np.uint8)

    def adopt(self, small: Picture, place: Picture, cards: Picture) -> None:
        """Take over what was read. place, cards: masks of what was read, of where cards lie."""
        cv2.copyTo(small, place, self.picture)
        self._slow[place > 0] = small[place > 0]
        free = np.asarray(cv2.bitwise_and(place, cv2.bitwise_not(cards)), np.uint8)
        cv2.copyTo(small, free, self.bare)
        self.bare_known = np.asarray(cv2.bitwise_or(self.bare_known, free), np.uint8)

    def take_shadows(self, small: Picture, mask: Picture) -> Picture:
        """Take over what is only lit differently, and give the mask without it."""
        same, other = compare_patterns(self.picture, small)
        core = np.ones((5, 5), np.uint8)
        # A few alike windows inside of something new are chance; a shadow is alike all over.
        lit = cv2.morphologyEx(cv2.bitwise_and(mask, same), cv2.MORPH_OPEN, core)
        for blob in find_blobs(mask):
            inside = cv2.countNonZero(cv2.bitwise_and(blob.mask, lit))
            if inside > LIT_SHARE * (inside + cv2.countNonZero(cv2.bitwise_and(blob.mask, other))):
                # A stripe of sun: what shows no pattern in it is the bare cloth, lit as well.
                lit = cv2.bitwise_or(lit, cv2.bitwise_and(blob.mask, cv2.bitwise_not(other)))
        cv2.copyTo(small, lit, self.picture)
        place = np.asarray(lit, np.uint8)
        self._slow[place > 0] = small[place > 0]
        return np.asarray(cv2.bitwise_and(mask, cv2.bitwise_not(place)), np.uint8)

    def relight(self, small: Picture, replaced: Picture, gain: npt.NDArray[np.float64]) -> None:
        """Take over new light everywhere but where something else lies (`replaced`, a mask)."""
        self.bare = apply_gain(self.bare, gain)
        lit = apply_gain(self.picture, gain)
        keep = np.asarray(cv2.bitwise_not(replaced), np.uint8)
        self.picture = np.ascontiguousarray(lit)
        cv2.copyTo(small, keep, self.picture)
        self._slow = self.picture.astype(np.float32)

    def is_bare(self, small: Picture, place: Picture) -> float | None:
        """Share of a place that shows the bare table again; None where nobody ever saw it bare."""
        known = np.asarray(cv2.bitwise_and(place, self.bare_known), np.uint8)
        size = cv2.countNonZero(known)
        if size < 0.5 * cv2.countNonZero(place):
            return None
        gain = find_gain(self.picture, small)
        differs = changed_mask(apply_gain(self.bare, gain), small)
        return 1.0 - cv2.countNonZero(cv2.bitwise_and(differs, known)) / max(1, size)
