"""The camera of a running game, behind one small interface: news, and a picture to show."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.process import CameraProcess
from vision.sightings import Look
from vision.sources.frames import Trouble
from vision.sources.rendered import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One thing the camera says.

    look: the table after a frame; None when there is only trouble.
    trouble: a sentence for people, None when all is well.
    """

    look: Look | None = None
    trouble: str | None = None


class TableCamera:
    """One watching camera and the newest of its pictures."""

    def __init__(self, process: CameraProcess) -> None:
        self._process = process
        self._preview: npt.NDArray[np.uint8] | None = None

    def poll(self) -> list[News]:
        """Everything since the last call, oldest first."""
        return [
            News(trouble=item.sentence) if isinstance(item, Trouble) else News(look=item)
            for item in self._process.poll()
        ]

    def preview(self) -> npt.NDArray[np.uint8] | None:
        """The newest picture (height x width x 3, BGR); the same array until a newer one is there."""
        picture = self._process.preview()
        if picture is not None:
            self._preview = picture
        return self._preview

    def show(self, scene: Scene) -> None:
        """A drawn camera: a hand brings the table to this."""
        self._process.show(scene)

    def close(self) -> None:
        """Let go of the camera."""
        self._process.close()
