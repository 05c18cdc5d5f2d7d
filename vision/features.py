"""Local features of a picture: where they are, how large, how turned, and a descriptor each.

The descriptor is SIFT with the square root taken (Hellinger distance), which measured better
than plain SIFT, ORB and AKAZE on cards between 100 and 400 px high.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

CONTRAST = 0.03
"""SIFT's contrast threshold, below OpenCV's 0.04: glare and dim corners keep their features."""

Gray = NDArray[np.uint8]
"""A picture of one channel, shape (height, width)."""

Picture = NDArray[np.uint8]
"""A picture as OpenCV holds it: blue, green, red, shape (height, width, 3)."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Features of one picture, one row each.

    spots: (n, 4) x and y in pixels, size in pixels, angle in radians (clockwise on the screen).
    descriptors: (n, 128) of length one.
    """

    spots: Floats
    descriptors: Floats

    def __len__(self) -> int:
        return len(self.spots)


Bytes = NDArray[np.uint8]

BYTE_STEPS = 400.0
"""A descriptor's value times this is kept as a byte; greater values than 255 / 400 are rare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedFeatures:
    """Features of a reference, as they are kept: one byte for each value of a descriptor.

    spots: (n, 4) as in `Features`. descriptors: (n, 128) values times `BYTE_STEPS`.
    """

    spots: Floats
    descriptors: Bytes

    def __len__(self) -> int:
        return len(self.spots)


def packed(descriptors: Floats) -> Bytes:
    """Descriptors as bytes."""
    return np.asarray(np.clip(np.round(descriptors * BYTE_STEPS), 0, 255), np.uint8)


def unpacked(descriptors: Bytes) -> Floats:
    """Descriptors from bytes, of length one again."""
    rows = descriptors.astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9
    return rows


NO_FEATURES = Features(
    spots=np.zeros((0, 4), np.float32), descriptors=np.zeros((0, 128), np.float32)
)


def describe(gray: Gray, *, limit: int = 0, mask: Gray | None = None) -> Features:
    """Features of a gray picture where `mask` is not 0, the strongest `limit` of them (0: all)."""
    if min(gray.shape) < 8:
        return NO_FEATURES
    sift = cv2.SIFT.create(nfeatures=limit, contrastThreshold=CONTRAST)
    points, raw = sift.detectAndCompute(gray, mask)
    if not points:
        return NO_FEATURES
    spots = np.array([(*p.pt, p.size, p.angle) for p in points], np.float32)
    spots[:, 3] = np.deg2rad(spots[:, 3])
    descriptors = np.asarray(raw, np.float32)
    descriptors /= descriptors.sum(axis=1, keepdims=True) + 1e-7
    return Features(spots=spots, descriptors=np.sqrt(descriptors))


def gray_of(picture: Picture) -> Gray:
    """The picture in gray."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def scaled(picture: Picture, scale: float, *, quickly: bool = False) -> Picture:
    """The picture made `scale` times as large; the same object when that changes nothing.

    quickly: in a quarter of the time for large photos, whose last step is then less exact.
    """
    height, width = picture.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    if size == (width, height):
        return picture
    was_halved = scale < 0.5
    while scale < 0.5:
        picture = np.asarray(
            cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        )
        scale *= 2
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    if quickly and was_halved:
        way = cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8)
