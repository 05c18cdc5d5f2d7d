"""What a source of pictures gives: a frame, a trouble, or the end."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.sightings import CameraState

Picture = npt.NDArray[np.uint8]
"""Height x width x 3 bytes, BGR, contiguous."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frame:
    """One picture.

    t_s: seconds since the source's first frame: a file's own clock, else arrival.
    cut: the picture does not continue the one before (next photo of a folder, reconnected
        camera): nothing may be concluded from the difference between the two.
    photo: a still of its own, not one of a camera that goes on: no hand is waited for.
    """

    t_s: float
    picture: Picture
    cut: bool = False
    photo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """No picture, and why.

    sentence: one plain sentence that says what to do.
    final: trying again is useless (a file that is not there); the source has ended.
    t_s: seconds since the source's first frame, 0 before it.
    """

    state: CameraState
    sentence: str
    final: bool = False
    t_s: float = 0.0


class Source(Protocol):
    """Something that gives frames one after the other."""

    def read(self, timeout_s: float) -> Frame | Trouble | None:
        """The next frame; a trouble if none came within `timeout_s`; None at the end."""
        ...

    def close(self) -> None:
        """Let go of the camera or file. May be called twice."""
        ...
