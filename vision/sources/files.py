"""Video files and folders of photos."""

from pathlib import Path

import cv2
import numpy as np

from vision.sightings import CameraState
from vision.sources.clocks import Clock
from vision.sources.frames import Frame, Picture, Trouble

PHOTO_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff"})

PHOTO_SHOWN_S = 1.0
"""How long a photo of a folder is shown, on the folder's own clock."""

PHOTO_STEP_S = 0.125
"""Time between two frames of one photo: several looks, so that they can agree."""

FALLBACK_FPS = 25.0
"""Files that name no frame rate, or an absurd one."""


def read_photo(path: Path) -> Picture | None:
    """The picture of a file, turned as its camera says; None if it is none.

    Goes through numpy because OpenCV cannot open every path of Windows.
    """
    try:
        data = np.fromfile(path, np.uint8)
    except OSError:
        return None
    if data.size == 0:
        return None
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


class VideoFile:
    """A video file on its own clock.

    paced: wait as the file's clock says, as a camera would; else as fast as it can be read.
    """

    def __init__(self, path: Path, *, paced_by: Clock | None = None) -> None:
        self._path = path
        self._capture = cv2.VideoCapture(str(path))
        fps = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._step_s = 1.0 / (fps if 1.0 <= fps <= 1000.0 else FALLBACK_FPS)
        self._clock = paced_by
        self._started_s = 0.0
        self._count = 0

    def read(self, timeout_s: float) -> Frame | Trouble | None:  # noqa: ARG002 - a file never waits
        """The next frame, None at the end; a trouble if the file cannot be read at all."""
        found, picture = self._capture.read() if self._capture.isOpened() else (False, None)
        if not found or picture is None:
            if self._count:
                return None
            return Trouble(
                state=CameraState.LOST,
                sentence=f"No video can be read from {str(self._path)!r}; "
                "give a video file such as table.mp4 or table.avi.",
                final=True,
            )
        t_s = self._count * self._step_s
        self._count += 1
        if self._clock is not None:
            if self._count == 1:
                self._started_s = self._clock.now_s()
            self._clock.wait_s(self._started_s + t_s - self._clock.now_s())
        return Frame(t_s=t_s, picture=np.asarray(picture, np.uint8), cut=self._count == 1)

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()


class PhotoFolder:
    """The photos of a folder, sorted by name, each shown for a second of the folder's clock."""

    def __init__(self, folder: Path, *, paced_by: Clock | None = None) -> None:
        self._folder = folder
        self._paths = find_photos(folder)
        self._clock = paced_by
        self._photo: Picture | None = None
        self._next = 0
        self._shown = 0
        self._t_s = 0.0
        self._readable = 0

    def read(self, timeout_s: float) -> Frame | Trouble | None:  # noqa: ARG002 - a folder never waits
        """The next frame; a photo that cannot be read is passed over."""
        if self._photo is None or self._shown * PHOTO_STEP_S >= PHOTO_SHOWN_S:
            self._photo = self._next_photo()
            self._shown = 0
        if self._photo is None:
            return None if self._readable else self._nothing()
        frame = Frame(t_s=self._t_s, picture=self._photo, cut=self._shown == 0, photo=True)
        self._shown += 1
        self._t_s += PHOTO_STEP_S
        if self._clock is not None:
            self._clock.wait_s(PHOTO_STEP_S)
        return frame

    def _next_photo(self) -> Picture | None:
        while self._next < len(self._paths):
            photo = read_photo(self._paths[self._next])
            self._next += 1
            if photo is not None:
                self._readable += 1
                return photo
        return None

    def _nothing(self) -> Trouble:
        endings = ", ".join(sorted(PHOTO_ENDINGS))
        return Trouble(
            state=CameraState.LOST,
            sentence=f"No photo can be read in {str(self._folder)!r}; "
            f"put pictures there that end in {endings}.",
            final=True,
        )

    def close(self) -> None:
        """Nothing is held open."""
        self._photo = None
        self._next = len(self._paths)


def find_photos(folder: Path) -> tuple[Path, ...]:
    """The photos of a folder, sorted by name."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix.lower() in PHOTO_ENDINGS]
    except OSError:
        return ()
    return tuple(sorted(paths, key=lambda path: path.name))
