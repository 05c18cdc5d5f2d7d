"""Thumbnails: whether two pictures could show the same card, in a few microseconds."""

import cv2
import numpy as np

from vision.features import Picture

SIZE = (24, 32)

Thumb = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def make_thumb(picture: Picture) -> Thumb:
    """A small picture of equal brightness and contrast, to be compared with others."""
    small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean()
    return np.asarray(small / (np.linalg.norm(small) + 1e-6), np.float32)


def agree(one: Thumb, other: Thumb) -> float:
    """How much two thumbnails agree, -1 to 1."""
    return float((one * other).sum())


def agree_turned(one: Thumb, other: Thumb) -> float:
    """The same, where one of them may stand on its head."""
    return max(agree(one, other), agree(one[::-1, ::-1], other))
